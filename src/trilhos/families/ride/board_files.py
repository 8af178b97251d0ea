"""Checking, drawing and describing the boards of the rail games."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from trilhos.cli.board_files import BoardFiles, Certainty, Checked, Provenance, TicketTable
from trilhos.cli.board_prints import PrintSettings
from trilhos.core.board_errors import BoardError, text_of
from trilhos.families.ride.board_tickets import ticket_table
from trilhos.families.ride.boards.facts import Facts, check_board, published
from trilhos.families.ride.picture import svg
from trilhos.families.ride.picture.chart import chart
from trilhos.families.ride.picture.map_cache import cached_map
from trilhos.families.ride.printing.sheets import print_sheets
from trilhos.families.ride.printing.tabletop import tabletop_files
from trilhos.families.ride.rules.record_sizes import MAX_BYTES
from trilhos.families.ride.ruleset import RideRuleset
from trilhos.match.family import Family
from trilhos.match.ruleset import Ruleset


class RideBoardFiles(BoardFiles):
    """What can be done with boards of the rail games."""

    def check(self, family: Family, file: Path) -> Checked:
        """Faults and warnings of a board file."""
        name = str(file)
        try:
            found = check_board(text_of(file, MAX_BYTES), name)
        except BoardError as error:
            return Checked(name, error.faults)
        if found.facts is None:
            return Checked(name, found.faults, warnings=found.warnings)
        facts = found.facts
        return Checked(
            name, [], facts.id, facts.digest, self.summary(RideRuleset(facts), file), warnings=found.warnings
        )

    def counts(self, ruleset: Ruleset) -> dict[str, int]:
        """Cities, routes and tickets."""
        return {name: len(rows) for name, rows in _rows(ruleset.facts).items()}

    def provenance(self, ruleset: Ruleset) -> Provenance:
        """Where cities, routes, tickets and rules come from."""
        return Provenance(certainty(ruleset.facts), ruleset.facts.provenance.notes)

    def draw(self, ruleset: Ruleset, width: int, options: dict[str, str]) -> str:
        """The board without trains."""
        return svg(ruleset.facts, width=width)

    def draft(self, file: Path, width: int) -> str | None:
        """The cities, routes and tickets of a board file that have no faults."""
        found = check_board(text_of(file, MAX_BYTES), str(file), warnings=False).draft
        return None if found is None else svg(found, width=width)

    def map(self, ruleset: Ruleset) -> object:
        """Where everything is on the board."""
        return chart(ruleset.facts)

    def tickets(self, file: Path, suggest: int, factor: float | None) -> TicketTable:
        """The tickets of a board file, which may be the only thing that is wrong with it."""
        return ticket_table(file, suggest, factor)

    def print_sheets(self, ruleset: Ruleset, settings: PrintSettings) -> Iterator[tuple[str, bytes]]:
        """The board in one piece and in tiles, cards, tickets and rules."""
        return print_sheets(ruleset.facts, settings)

    def tabletop(self, ruleset: Ruleset, url: str) -> Iterator[tuple[str, bytes]]:
        """The board and the decks as pictures, and the saved game that uses them."""
        return tabletop_files(ruleset.facts, url)

    def prepare(self) -> None:
        """Lay out the maps of the published boards."""
        for board in published():
            cached_map(board)


def _rows(facts: Facts) -> dict[str, tuple[Any, ...]]:
    return {"cities": facts.cities, "routes": facts.routes, "tickets": facts.tickets}


def certainty(facts: Facts) -> dict[str, Certainty]:
    """How certain each part of a board is that says where it comes from. A part without rows counts as one row."""
    rows = _rows(facts)
    found = {}
    for name, whole in facts.provenance.parts.items():
        part = Certainty(Counter(), {}, counted=name in rows)
        for own in [row.provenance for row in rows[name]] if name in rows else [{}]:
            words = own if "row" in own else {**whole, **own}
            word = words.get("row", "")
            part.rows[word] += 1
            for key, other in words.items():
                if other != word:
                    part.keys.setdefault(key, Counter())[other] += 1
        if part.rows.keys() | part.keys.keys() != {""}:
            found[name] = part
    return found


BOARD_FILES = RideBoardFiles()
