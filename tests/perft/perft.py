"""Perft: counts to depth n of paths, of positions they lead to, and of games that end.

The random generator is part of the state, so with a fixed seed an action has one outcome and the counts are exact.
Changing a rule, or the order of action numbers, changes a line of `<game>.txt` or `<game>.order.txt`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy.typing as npt

import trilhos
from trilhos.match.game import Game

HERE = Path(__file__).parent
GAMES = ("usa", "japan", "first-journey", "san-francisco", "chicago")
MOST_PATHS = 4_000  # counting stops here


class Start(NamedTuple):
    """Where counting begins: a deal, and a number of steps from it."""

    game: str
    seats: int
    seed: int
    steps: int

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats, seed {self.seed}, after {self.steps} steps"


class Count(NamedTuple):
    """One line of a count."""

    depth: int
    paths: int  # sequences of this many steps
    positions: int  # different states that they lead to
    over: int  # paths on which the game ends with the last step


def starts(game: str) -> list[Start]:
    """The starts of a game: the deal with the fewest and the most seats, later positions, and the end."""
    most = {"usa": 5, "japan": 5}.get(game, 4)
    late = {"usa": 150, "japan": 110, "first-journey": 40, "san-francisco": 70, "chicago": 200}[game]
    return [
        Start(game, 2, 1, 0),
        Start(game, most, 2, 0),
        *(Start(game, seats, 3, late * part * seats // 8) for seats in (2, 3, most) for part in (1, 2)),
        *(Start(game, seats, 3, length(game, seats, 3) - 3) for seats in (2, most)),
    ]


def walk(game: Game) -> Iterator[int]:
    """Play on with varied actions; yields the number of steps before each."""
    step = 0
    while not game.over:
        yield step
        legal = game.legal_ids()
        game.play(legal[(step * 2654435761 >> 7) % len(legal)])
        step += 1


def begin(start: Start) -> Game:
    """The game at a start."""
    game = trilhos.new(start.game, seats=start.seats, seed=start.seed)
    for step in walk(game):
        if step == start.steps:
            return game
    raise ValueError(f"{start}: the game is over before")


def length(game: str, seats: int, seed: int) -> int:
    """How many steps the walk takes to the end."""
    return sum(1 for _ in walk(trilhos.new(game, seats=seats, seed=seed)))


def counts(game: Game, most: int = MOST_PATHS) -> Iterator[Count]:
    """Counts for depth 1, 2, ... up to the limit of paths."""
    row: list[npt.NDArray[Any]] = [game.states]
    for depth in range(1, 100):
        choices = [(states, *choice) for states in row for choice in _choices(game, states)]
        if not 0 < len(choices) <= most:
            return
        row = [_after(game, *choice) for choice in choices]
        over = sum(game.ruleset.is_over(states) for states in row)
        yield Count(depth, len(row), len({states.tobytes() for states in row}), over)


def _choices(game: Game, states: npt.NDArray[Any]) -> list[tuple[int, int]]:
    acting = game.ruleset.acting(states)
    seats = [seat for seat in range(game.seats) if acting >> seat & 1]
    return [(seat, action) for seat in seats for action in game.ruleset.legal_ids(states, seat)]


def _after(game: Game, states: npt.NDArray[Any], seat: int, action: int) -> npt.NDArray[Any]:
    after = states.copy()
    game.ruleset.apply(after, game.works, seat, action)
    return after


def counts_text(name: str) -> str:
    """All counts of a game, in the format of the files."""
    lines = ["# Written by `python -m tests.perft.record`. A change here is a change of the rules: say why."]
    for start in starts(name):
        lines += ["", str(start), f"{'depth':>5} {'paths':>7} {'positions':>9} {'over':>5}"]
        for count in counts(begin(start)):
            lines.append(f"{count.depth:>5} {count.paths:>7} {count.positions:>9} {count.over:>5}")
    return "\n".join(lines) + "\n"


def order_text(name: str) -> str:
    """The legal actions of a few positions in their order, in the format of the files: each phase, and claims."""
    lines = ["# Written by `python -m tests.perft.record`. Actions are numbers: their order is part of the face."]
    most = {"usa": 5, "japan": 5}.get(name, 4)
    for seats, seed in ((2, 4), (most, 6)):
        game = trilhos.new(name, seats=seats, seed=seed)
        shown: set[tuple[int, int]] = set()
        for step in walk(game):
            legal = game.legal()
            what = int(game.state.phase), max((action.fields.get("wilds", 0) for action in legal), default=0)
            if what not in shown and len(legal) <= 40 and what[1] <= 3 and (step == 0 or len(legal) > 2):
                shown.add(what)
                where = Start(name, seats, seed, step)
                lines += ["", f"{where}, {game.view()['phase']}, seat {game.to_act[0]}"]
                lines += [f"{action.id:>5} {action}" for action in legal]
    return "\n".join(lines) + "\n"


def kept() -> Iterator[tuple[Path, str]]:
    """Every file and its expected content."""
    for game in GAMES:
        yield HERE / f"{game}.txt", counts_text(game)
        yield HERE / f"{game}.order.txt", order_text(game)
