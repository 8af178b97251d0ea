"""`trilhos compile`: every compiled function is called once on a tiny game, so that it is compiled and kept."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import numpy as np

from trilhos.bots import find
from trilhos.bots.compiled import family_of, new_logs
from trilhos.carriage import entry as carriage
from trilhos.core.jit import INTERPRETED, is_kept
from trilhos.envs.observation import observe
from trilhos.envs.vector import make
from trilhos.lab.games import Series, entrants
from trilhos.lab.simulation import simulate
from trilhos.match.game import Game, load, new
from trilhos.match.referee import complaints
from trilhos.match.seat import Chance, Decision
from trilhos.match.table import find_table
from trilhos.ride import entry as ride
from trilhos.ride.facts import published
from trilhos.ride.picture.kept import kept

FAMILIES = {"usa": ride, "chicago": carriage}  # a game of each, and what is compiled for it
THINKERS = ("greedy", "planner", "mcts:8", "mcts:8:cut=4")
Step = tuple[str, Callable[[], object]]


def compile_rules() -> None:
    """Compile what is not compiled yet, and say how far it is."""
    if INTERPRETED:
        print("The rules are interpreted here (NUMBA_DISABLE_JIT): nothing to compile.")
        return
    began = perf_counter()
    _compile()
    print(f"The rules are compiled ({perf_counter() - began:.1f} s).")


def compile_first() -> None:
    """Before a command that needs the rules: if they were never compiled, do it now and let nobody wonder."""
    if not INTERPRETED and not all(is_kept(Path(file)) for file in _files()):
        _compile()


def _files() -> Iterator[str]:
    """The files that hold what is called most: the engine's entries and the loops of many games."""
    for name, entry in FAMILIES.items():
        yield str(entry.__file__)
        bots, _ = family_of(find_table(name))
        yield from (str(bots.many.__file__), str(bots.logged.__file__))


def _compile() -> None:
    """Chicago is compiled by a second process meanwhile; what it has done by then is here read from the cache."""
    calls = list(steps())
    helper = subprocess.Popen(
        [sys.executable, "-c", "from trilhos.cli.compile import compile_family; compile_family('chicago')"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    if not sys.stderr.isatty():
        print("Compiling the rules (once, a minute or two) …", file=sys.stderr, flush=True)
    for number, (name, call) in enumerate(calls, 1):
        _progress(f"Compiling the rules {number}/{len(calls)} (once, a minute or two) … {name}")
        if name.startswith("chicago"):
            helper.wait()
        call()
    _progress("")


def compile_family(name: str) -> None:
    """Compile what the games of one family need."""
    for _, call in _family(name):
        call()


def _progress(line: str) -> None:
    """One line on stderr that changes in place; where there is no terminal, nothing."""
    if sys.stderr.isatty():
        print(f"\r\x1b[2K{line}", end="", file=sys.stderr, flush=True)


def steps() -> Iterator[Step]:
    """Calls that together reach every compiled function that Python calls: one game of each family."""
    for name in FAMILIES:
        yield from ((f"{name}: {what}", call) for what, call in _family(name))
    yield "dice", lambda: Chance(0).below(2)
    yield "maps", lambda: [kept(board) for board in published()]


def _family(name: str) -> Iterator[Step]:
    dealt: list[Game] = []
    yield "dealing", lambda: dealt.append(new(name, seed=0))
    yield "legal actions", lambda: dealt[0].legal()
    yield "reasons", lambda: dealt[0].explain(dealt[0].table.n_actions - 1)
    yield "carrying out", lambda: _play(dealt[0])
    yield "views", lambda: dealt[0].view(0)
    yield "imagination", lambda: dealt[0].imagine(0)
    yield "positions", lambda: load(dealt[0].position())
    yield "the referee", lambda: complaints(dealt[0])
    yield "many games", lambda: simulate(name, ["planner", "greedy"], 1, threads=1, check=True)
    yield "logs of games", lambda: _log(name)
    yield "bots", lambda: _think(dealt[0])
    yield "masks", lambda: _mask(dealt[0])
    yield "environments", lambda: _batch(dealt[0])


def _play(game: Game) -> None:
    """Some steps, the last action of the list each time, so that something happens on the board."""
    for _ in range(20):
        game.play(game.legal()[-1])


def _think(game: Game) -> None:
    """A decision by each bot that is compiled, as Python asks for it."""
    for bot in THINKERS:
        find(bot).choose(Decision(game, game.to_act[0], Chance(0)))


def _batch(game: Game) -> None:
    """A step of a batch of one game without bots that think, and what a seat sees of a game on its own."""
    env = make(game.id, n=1)
    env.step(env.reset().masks.argmax(axis=1))
    observe(game, 0)


def _log(name: str) -> None:
    """A game with a log by compiled bots, and the log of one that Python plays."""
    table = find_table(name)
    series = Series(table, entrants(["planner", "greedy"], table))
    series.prepare(logged=True)
    game, logs = new(name, seed=0), new_logs(table, 1)
    log = family_of(table)[0].log
    log.begin(table.boards, game.states, logs)
    log.before(table.boards, game.states, logs, game.to_act[0], game.legal_ids()[0])
    log.after(table.boards, game.states, logs, game.to_act[0], 0, 0)


def _mask(game: Game) -> None:
    entry = FAMILIES[game.id]
    entry.legal_mask(game.boards, game.states, 0, np.zeros(game.table.n_actions, np.bool_))
