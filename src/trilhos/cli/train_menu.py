"""What a seat may do in Chicago, in an order for people, and where its moves would lead.

`7` is the seventh thing on the list. Where a cell is to be chosen its name alone will do: `A2.13`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from trilhos.cli.prompt import matches
from trilhos.core.errors import NotationError
from trilhos.match.game import Action, Game

ORDER = ("board", "u-pass", "move", "play", "discard", "block", "allow", "keep", "end")  # others are cells
CELLS = ("to", "pick", "sit", "pay")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on the list."""

    number: int
    action: Action


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a total leads: free seats and aisle spaces."""

    total: int
    passing: bool  # only past others, with a pass card
    seats: list[str]
    aisle: list[str]


def total_of(move: Action) -> int:
    """The steps of a move (CH-32)."""
    return sum(int(card[-1]) for card in move.fields["cards"])


class Menu:
    """The legal actions of one decision, numbered from 1."""

    def __init__(self, game: Game, seat: int) -> None:
        self.legal = game.legal(seat)
        ranks = {kind: rank for rank, kind in enumerate(ORDER)}
        ordered = sorted(self.legal, key=lambda action: (ranks.get(action.kind, 0), _rank(action)))
        self.items = [Item(number, action) for number, action in enumerate(ordered, 1)]
        self.reaches = dict(self._reaches(game, seat))

    @property
    def chooses_cell(self) -> bool:
        """Whether a cell is to be chosen."""
        return bool(self.legal) and self.legal[0].kind in CELLS

    def kinds(self) -> Iterator[tuple[str, list[Item]]]:
        """Things of one kind, in order."""
        for kind, group in groupby(self.items, key=lambda item: item.action.kind):
            yield kind, list(group)

    def marks(self) -> dict[str, str]:
        """Cells that may be chosen, with their numbers."""
        return {item.action.fields["cell"]: str(item.number) for item in self.items if self.chooses_cell}

    def read(self, text: str) -> list[Action] | str:
        """What a text means: an action by its number, or else notation."""
        text = text.strip()
        if re.fullmatch(r"\d+", text):
            if not 1 <= int(text) <= len(self.items):
                raise NotationError(f"the list goes from 1 to {len(self.items)}, there is no {text}")
            return [self.items[int(text) - 1].action]
        if self.chooses_cell and re.fullmatch(r"[abAB]\s*\d\.\d+", text):
            return f"{self.legal[0].kind} {text}"
        return text

    def begun(self, text: str) -> list[Action]:
        """The one action whose words a text begins; nothing where it is not just one."""
        found = [action for action in self.legal if len(text) > 1 and matches(text, action.text)]
        return found if len(found) == 1 else []

    def _reaches(self, game: Game, seat: int) -> Iterator[tuple[tuple[int, bool], Reach]]:
        """Where each total would lead, tried on a copy; everyone knows pawns and bars, so nothing is given away."""
        done = set()
        cells = game.view(seat)["train"]["cells"]
        for move in (action for action in self.legal if action.kind == "move"):
            key = total_of(move), move.fields["pass"] is not None
            if key in done:
                continue
            done.add(key)
            states = game.states.copy()
            game.table.apply(states, game.works, seat, move.id)
            ids = game.table.legal_ids(states, seat)
            names = [game.table.describe(states, seat, number)[1]["cell"] for number in ids]
            seats = [name for name in names if _sign(cells, name) == "s"]
            yield key, Reach(*key, seats, [name for name in names if name not in seats])


def _sign(cells: str, name: str) -> str:
    row, column = map(int, name[1:].split("."))
    return cells["AB".index(name[0]) * 70 + row * 14 + column]


def _rank(action: Action) -> tuple[int, bool, int]:
    """Moves by their total, those without a pass card first; all else as it comes."""
    if action.kind != "move":
        return 0, False, action.id
    return total_of(action), action.fields["pass"] is not None, action.id
