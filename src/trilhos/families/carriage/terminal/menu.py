"""A seat's legal actions in Chicago as a numbered list, and where its moves would lead.

`7` is the seventh item. If a cell is to be chosen, its name is enough: `A2.13`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from trilhos.cli import menu
from trilhos.cli.menu import Item
from trilhos.match.game import Action, Game

ORDER = ("board", "u-pass", "move", "play", "discard", "take", "block", "allow", "keep", "end")  # others are cells
CELLS = ("to", "pick", "sit", "pay")


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a total leads: free seats and aisle spaces."""

    total: int
    passing: bool  # only past others, with a pass card
    seats: list[str]
    aisle: list[str]


def total_of(move: Action) -> int:
    """The steps of a move (CH-32)."""
    total: int = move.fields["total"]
    return total


class Menu(menu.Menu):
    """The legal actions of one decision, numbered from 1 and sorted by kind."""

    def __init__(self, game: Game, seat: int) -> None:
        legal, ranks = game.legal(seat), {kind: rank for rank, kind in enumerate(ORDER)}
        super().__init__(legal, sorted(legal, key=lambda action: (ranks.get(action.kind, 0), _rank(action))))
        self.reaches = dict(self._reaches(game, seat))

    @property
    def chooses_cell(self) -> bool:
        """Whether a cell is to be chosen."""
        return bool(self.legal) and self.legal[0].kind in CELLS

    def kinds(self) -> Iterator[tuple[str, list[Item]]]:
        """The items by kind, in order."""
        for kind, group in groupby(self.items, key=lambda item: item.action.kind):
            yield kind, list(group)

    def marks(self) -> dict[str, str]:
        """Cells that may be chosen, with their numbers."""
        return {item.action.fields["cell"]: str(item.number) for item in self.items if self.chooses_cell}

    def read(self, text: str) -> list[Action] | str:
        """What a text means: an action by its number or its cell, or else notation."""
        if self.chooses_cell and re.fullmatch(r"[abAB]\s*\d\.\d+", text.strip()):
            return f"{self.legal[0].kind} {text.strip()}"
        return super().read(text)

    def _reaches(self, game: Game, seat: int) -> Iterator[tuple[tuple[int, bool], Reach]]:
        """Where each total would lead, tried on a copy. Pawns and bars are public, so nothing hidden is revealed."""
        done = set()
        cells = game.view(seat)["train"]["cells"]
        for move in (action for action in self.legal if action.kind == "move"):
            key = total_of(move), move.fields["pass"] is not None
            if key in done:
                continue
            done.add(key)
            states = game.states.copy()
            game.ruleset.apply(states, game.works, seat, move.id)
            ids = game.ruleset.legal_ids(states, seat)
            names = [game.ruleset.describe(states, seat, number)[1]["cell"] for number in ids]
            seats = [name for name in names if _sign(cells, name) == "s"]
            yield key, Reach(*key, seats, [name for name in names if name not in seats])


def _sign(cells: str, name: str) -> str:
    row, column = map(int, name[1:].split("."))
    return cells["AB".index(name[0]) * 70 + row * 14 + column]


def _rank(action: Action) -> tuple[int, bool, int]:
    """Sort key: moves by their total, without a pass card first; other actions keep their order."""
    if action.kind != "move":
        return 0, False, action.id
    return total_of(action), action.fields["pass"] is not None, action.id
