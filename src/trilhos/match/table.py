"""What a printed game offers to whoever plays it: the one thing that differs from family to family."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy.typing as npt

from trilhos.carriage.facts import read
from trilhos.carriage.table import CarriageTable
from trilhos.core.outcome import Outcome, Result
from trilhos.core.view import Parts, Seen
from trilhos.ride.facts import find
from trilhos.ride.table import RideTable

Records = npt.NDArray[Any]
CHICAGO = "chicago"


class Table(Protocol):
    """A game laid out on the table, with nothing dealt. States are arrays of one record."""

    id: str
    digest: str  # of all that the rules depend on
    seats_min: int
    seats_max: int
    n_actions: int
    turn_clause: str  # the clauses that say what a turn is, how many may play, and who begins
    seats_clause: str
    first_clause: str
    facts: Any
    names: Any
    boards: Records
    options: tuple[str, ...]  # what a new game may be told besides

    def works(self) -> Records: ...
    def deal(self, seats: int, first: int | None, key: Any, stream: int, options: dict[str, str]) -> Records: ...
    def acting(self, states: Records) -> int: ...
    def is_over(self, states: Records) -> bool: ...
    def legal_ids(self, states: Records, seat: int) -> list[int]: ...
    def describe(self, states: Records, seat: int, number: int) -> tuple[str, dict[str, Any], str]: ...
    def find_actions(self, states: Records, seat: int, text: str) -> list[int]: ...
    def refusal(self, states: Records, seat: int, number: int) -> tuple[str, str] | None: ...
    def apply(self, states: Records, works: Records, seat: int, number: int) -> None: ...
    def outcome(self, before: Records, after: Records, seat: int, number: int, parts: Parts) -> Outcome: ...
    def told(self, before: Records, seat: int, number: int) -> tuple[dict[str, Any], str] | None: ...
    def seen(self, states: Records, works: Records, seats: Iterable[int | None], parts: Parts) -> Seen: ...
    def imagine(self, states: Records, works: Records, rngs: Records, seat: int | None) -> None: ...
    def first_complaint(self, states: Records, works: Records) -> int: ...
    def more(self, options: dict[str, str]) -> list[int]: ...
    def complaint(self, number: int) -> str | None: ...
    def result(self, states: Records) -> Result: ...
    def picture(self, states: Records) -> str: ...
    def position(self, states: Records) -> str: ...
    def read_position(self, text: str) -> Records: ...


def check_seats(table: Table, seats: int, first: int | None = None) -> None:
    """ValueError if a game cannot be played so."""
    if not table.seats_min <= seats <= table.seats_max:
        raise ValueError(
            f"{table.seats_clause}: {table.id} takes {table.seats_min} to {table.seats_max} seats, not {seats}"
        )
    if first is not None and not 0 <= first < seats:
        raise ValueError(f"{table.first_clause}: the first seat is one of 0 to {seats - 1}, not {first}")


def is_tiles(word: str) -> bool:
    """Whether a word is the path of a file of tiles, for Chicago."""
    return word.endswith(".txt")


def find_table(game: str) -> Table:
    """The table of a published game or of a file: a .txt adds its tiles to the box of Chicago, others are boards."""
    path = Path(game)
    file = path.suffix != "" and path.exists()
    return _table(str(path.resolve()), path.stat().st_mtime_ns) if file else _table(game, 0)


@lru_cache(maxsize=64)  # a server is shown many boards
def _table(game: str, changed: int) -> Table:
    """Tables are kept; a file that was changed since is read again."""
    if game == CHICAGO or is_tiles(game):
        return CarriageTable(read(None if game == CHICAGO else game))
    return RideTable(find(game, also=[CHICAGO]))
