"""`trilhos compile`: call every compiled function once on a tiny game, so that it is compiled and cached."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from trilhos.bots import find
from trilhos.bots import play_games as loops
from trilhos.bots.compiled import new_logs
from trilhos.bots.hooks import bound_to
from trilhos.cli.board_files import board_files_of
from trilhos.core.jit import INTERPRETED, is_cached
from trilhos.envs.hooks import has_environment
from trilhos.envs.observation import observe
from trilhos.envs.vector import make
from trilhos.lab.games import Series, find_entrants
from trilhos.lab.simulation import simulate
from trilhos.match.family import Family, families
from trilhos.match.game import Game, load, new
from trilhos.match.referee import complaints
from trilhos.match.ruleset import find_ruleset
from trilhos.match.seat import Chance, Decision

BOTS = ("greedy", "planner", "mcts:8", "mcts:8:rollout_steps=4")
Step = tuple[str, Callable[[], object]]


def compile_rules() -> None:
    """Compile what is not compiled yet, and show progress."""
    if INTERPRETED:
        print("The rules are interpreted here (NUMBA_DISABLE_JIT): nothing to compile.")
        return
    began = perf_counter()
    _compile()
    print(f"The rules are compiled ({perf_counter() - began:.1f} s).")


def compile_first() -> None:
    """Compile the rules if that was never done; called by every command that needs them."""
    if not INTERPRETED and not all(map(is_compiled, families())):
        _compile()


def is_compiled(family: Family) -> bool:
    """Whether a family was compiled before: whether the loop that calls all rules is cached."""
    if not family.games:
        return True
    bound = bound_to(find_ruleset(family.games[-1]))
    return is_cached(bound.folder(loops.play_games), Path(loops.__file__))


def _compile() -> None:
    """Compile all families: the first here, the others in processes of their own, whose results are then cached."""
    first, *others = [family.games[-1] for family in families() if family.games]
    calls = [*_family(first), *((f"{game}: {what}", call) for game in others for what, call in _family(game)), *_rest()]
    helpers = [_start(game) for game in others]
    if not sys.stderr.isatty():
        print("Compiling the rules (once, a minute or two) …", file=sys.stderr, flush=True)
    for number, (name, call) in enumerate(calls, 1):
        _progress(f"Compiling the rules {number}/{len(calls)} (once, a minute or two) … {name}")
        if ":" in name:
            _wait(helpers)
        call()
    _progress("")


def _start(game: str) -> subprocess.Popen[str]:
    """A process that compiles the family of a game."""
    code = f"from trilhos.cli.compile import compile_family; compile_family({game!r})"
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def _wait(helpers: list[subprocess.Popen[str]]) -> None:
    """Wait for the other processes. If one failed, its errors are shown, and its work is done here."""
    while helpers:
        helper = helpers.pop()
        _, errors = helper.communicate()
        if helper.returncode:
            print(f"A compiling process failed (status {helper.returncode}):\n{errors}", file=sys.stderr)


def compile_family(name: str) -> None:
    """Compile what the games of one family need."""
    for _, call in _family(name):
        call()


def _progress(line: str) -> None:
    """Show one line on stderr that changes in place; nothing if stderr is not a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[2K{line}", end="", file=sys.stderr, flush=True)


def _rest() -> Iterator[Step]:
    yield "random numbers", lambda: Chance(0).below(2)
    for family in families():
        yield "maps", board_files_of(family).prepare


def _family(name: str) -> Iterator[Step]:
    dealt: list[Game] = []
    yield "dealing", lambda: dealt.append(new(name, seed=0))
    yield "legal actions", lambda: dealt[0].legal()
    yield "reasons", lambda: dealt[0].explain(dealt[0].ruleset.n_actions - 1)
    yield "actions", lambda: _play(dealt[0])
    yield "views", lambda: dealt[0].view(0)
    yield "imagination", lambda: dealt[0].imagine(0)
    yield "positions", lambda: load(dealt[0].position())
    yield "the referee", lambda: complaints(dealt[0])
    yield "many games", lambda: simulate(name, ["planner", "greedy"], 1, threads=1, check=True)
    yield "logs of games", lambda: _log(name)
    yield "bots", lambda: _think(dealt[0])
    if has_environment(find_ruleset(name).family):
        yield "environments", lambda: _batch(dealt[0])


def _play(game: Game) -> None:
    """Play some steps, always the last legal action, so that something happens on the board."""
    for _ in range(20):
        if not game.over:
            game.play(game.legal()[-1])


def _think(game: Game) -> None:
    """Ask each compiled bot for a decision from Python."""
    game = game if not game.over else new(game.id, seed=0)
    for bot in BOTS:
        find(bot).choose(Decision(game, game.to_act[0], Chance(0)))


def _batch(game: Game) -> None:
    """Step a batch of one game, and observe a single game."""
    env = make(game.id, n=1)
    env.step(env.reset().masks.argmax(axis=1))
    observe(game, 0)


def _log(name: str) -> None:
    """Log a game of compiled bots, and one that is played from Python."""
    ruleset = find_ruleset(name)
    series = Series(ruleset, find_entrants(["planner", "greedy"], ruleset))
    series.prepare(logged=True)
    game, logs, bound = new(name, seed=0), new_logs(ruleset, 1), bound_to(ruleset)
    bound(loops.log_deal)(ruleset.boards, game.states, logs)
    bound(loops.log_before)(ruleset.boards, game.states, logs, game.to_act[0], game.legal_ids()[0])
    bound(loops.log_after)(ruleset.boards, game.states, logs, game.to_act[0], 0, 0)
