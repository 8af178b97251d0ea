"""What `trilhos board tickets` shows and writes for boards of the rail games."""

from dataclasses import dataclass
from pathlib import Path

from trilhos.cli.board_files import TicketRow, TicketTable
from trilhos.core.board_errors import BoardError, text_of
from trilhos.families.ride.boards.facts import BOARDS, Facts, check_board, published
from trilhos.families.ride.boards.tickets import (
    Row,
    Ways,
    points_a_space,
    points_for,
    suggest_tickets,
    toml_row,
    with_points,
    with_tickets,
)
from trilhos.families.ride.rules.record_sizes import MAX_BYTES


@dataclass(frozen=True, slots=True)
class RideTickets(TicketTable):
    """The tickets of a rail board."""

    source: str  # the text of the file
    pointless: bool  # a journey: tickets are only counted (FJ-12)

    def text(self, *, fill: bool, refill: bool) -> str:
        """The file with the new rows, and with points."""
        text = self.source
        if (fill or refill) and not self.pointless:
            points = {frozenset((row.a, row.b)): row.computed for row in self.rows if not row.new and row.spaces}
            text = with_points(text, points, replace=refill) if points else text
        new = [_row(row, self.pointless) for row in self.rows if row.new]
        return with_tickets(text, new) if new else text


def ticket_table(file: Path, suggest: int, factor: float | None) -> RideTickets:
    """The tickets of a file and so many new ones. Only its tickets may be faulty or missing."""
    text = text_of(BOARDS / f"{file}.toml" if str(file) in published() else file, MAX_BYTES)
    checked = check_board(text, str(file), warnings=False)
    if checked.draft is None or [fault for fault in checked.faults if not fault.key.startswith("map.tickets")]:
        raise BoardError(checked.faults)
    facts = checked.draft
    ways = Ways(facts)
    a_space = factor or points_a_space(facts, ways)
    pointless = facts.rules.tickets_to_win > 0
    rows = [_ticket(facts, ways, (t.a, t.b), t.points or None, a_space, pointless) for t in facts.tickets]
    for way in suggest_tickets(facts, suggest, ways):
        rows.append(_ticket(facts, ways, way.ends, None, a_space, pointless, new=True))
    return RideTickets(rows, text, pointless)


def _ticket(
    facts: Facts,
    ways: Ways,
    ends: tuple[int, int],
    points: int | None,
    a_space: float,
    pointless: bool,
    *,
    new: bool = False,
) -> TicketRow:
    a, b = (facts.cities[c].name for c in ends)
    way = ways.between(*ends)
    computed = points_for(way, a_space) if way and not pointless else 0
    return TicketRow(
        a=a,
        b=b,
        points=computed if new and not pointless else points,
        spaces=way.spaces if way else 0,
        computed=computed,
        way=[facts.cities[c].name for c in way.cities] if way else [],
        new=new,
        toml=toml_row({"a": a, "b": b} | ({} if pointless else {"points": computed if new else points or computed})),
    )


def _row(row: TicketRow, pointless: bool) -> Row:
    ends: dict[str, str | int] = {"a": row.a, "b": row.b}
    return ends if pointless else ends | {"points": row.computed}
