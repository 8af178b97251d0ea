"""`trilhos compile`: compile the rules for a purpose, and cache them."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

from trilhos.analysis.compile_analysis import compile_analysis
from trilhos.bots import play_games as loops
from trilhos.bots.compile_table import TABLE, Step, is_compiled, mark_compiled, table_steps
from trilhos.bots.compiled import new_logs
from trilhos.bots.hooks import bound_to
from trilhos.cli.board_files import board_files_of
from trilhos.core.jit import INTERPRETED
from trilhos.core.notices import notices_go_to
from trilhos.envs.game_sequence import GameSequence
from trilhos.envs.observation import observe
from trilhos.envs.vector import make
from trilhos.lab.games import Series, find_entrants
from trilhos.lab.simulation import simulate
from trilhos.match.bot_protocol import Chance
from trilhos.match.family import Family, families
from trilhos.match.game import Game, new
from trilhos.match.observation import has_environment
from trilhos.match.referee import complaints
from trilhos.match.ruleset import Ruleset, find_ruleset

LAB, ENVS, ALL = "lab", "envs", "all"


def compile_rules(purpose: str = ALL) -> None:
    """Compile what is not compiled yet, and show progress."""
    if INTERPRETED:
        print("The rules are interpreted here (NUMBA_DISABLE_JIT): nothing to compile.")
        return
    began = perf_counter()
    _compile([family for family in families() if family.games], purpose)
    print(f"The rules are compiled ({perf_counter() - began:.1f} s).")


def compile_first(purpose: str, ruleset: Ruleset | None = None) -> None:
    """Compile for a purpose if that was never done: the rules of a ruleset's family, or all rules."""
    needed = [ruleset.family] if ruleset else families()
    missing = [family for family in needed if not is_compiled(family, purpose)]
    if missing:
        _compile(missing, purpose)


def _compile(needed: list[Family], purpose: str) -> None:
    """Compile families: the first here, the others in processes of their own, whose results are then cached."""
    first, *others = [family.games[-1] for family in needed]
    calls = [*_steps(first, purpose), *(step for game in others for step in _steps(game, purpose)), *_rest(needed)]
    helpers = [_start(game, purpose) for game in others]
    n_first = len(list(_steps(first, purpose)))
    if not sys.stderr.isatty():
        print("Compiling the rules (once, a minute or two) …", file=sys.stderr, flush=True)
    for number, (name, call) in enumerate(calls):
        shown = f"Compiling the rules {number + 1}/{len(calls)} (once, a minute or two) … {name}"
        show_progress(shown)
        if number == n_first:
            _wait(helpers)
        with notices_go_to(partial(_explain, shown)):
            call()
    show_progress("")


def _start(game: str, purpose: str) -> subprocess.Popen[str]:
    """A process that compiles the family of a game."""
    code = f"from trilhos.cli.compile import compile_family; compile_family({game!r}, {purpose!r})"
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def _wait(helpers: list[subprocess.Popen[str]]) -> None:
    """Wait for the other processes. If one failed, its errors are shown, and its work is done here."""
    while helpers:
        helper = helpers.pop()
        _, errors = helper.communicate()
        if helper.returncode:
            print(f"A compiling process failed (status {helper.returncode}):\n{errors}", file=sys.stderr)


def compile_family(name: str, purpose: str) -> None:
    """Compile what the games of one family need."""
    for _, call in _steps(name, purpose):
        call()


def show_progress(line: str) -> None:
    """Show one line on stderr that changes in place; nothing if stderr is not a terminal."""
    if sys.stderr.isatty():
        shown = line[: shutil.get_terminal_size().columns - 1]  # a longer one could not be overwritten
        print(f"\r\x1b[2K{shown}", end="", file=sys.stderr, flush=True)


def _explain(shown: str, text: str) -> None:
    """Add to the progress line what makes us wait."""
    show_progress(f"{shown}: {text}")


def _rest(needed: list[Family]) -> Iterator[Step]:
    yield "random numbers", lambda: Chance(0).below(2)
    for family in needed:
        yield "maps", board_files_of(family).prepare


def _steps(name: str, purpose: str) -> Iterator[Step]:
    """What compiles the rules of a game's family for a purpose."""
    family = find_ruleset(name).family
    parts: dict[str, Callable[[str], Iterator[Step]]] = {TABLE: table_steps, LAB: _lab_steps, ENVS: _env_steps}
    for part in (TABLE, LAB, ENVS) if purpose == ALL else dict.fromkeys((TABLE, purpose)):
        yield from parts[part](name)
        yield f"end of {part}", lambda part=part: mark_compiled(family, part)  # type: ignore[misc]
    if purpose == ALL:
        yield "end", lambda: mark_compiled(family, ALL)


def _lab_steps(name: str) -> Iterator[Step]:
    yield "the referee", lambda: complaints(new(name, seed=0))
    yield "many games", lambda: simulate(name, ["planner", "greedy"], 1, threads=1, check=True)
    yield "logs of games", lambda: _log(name)
    yield "analysis", lambda: compile_analysis(name)


def _env_steps(name: str) -> Iterator[Step]:
    if has_environment(find_ruleset(name).family):
        yield "environments", lambda: _batch(new(name, seed=0))


def _batch(game: Game) -> None:
    """Step a batch of one game and a single environment, and observe a single game."""
    env = make(game.id, n=1)
    env.step(env.reset().masks.argmax(axis=1))
    GameSequence(game.id, None, "win", "flat", None, None, {}).deal()
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
