"""Tables and reports of the rail games: routes, tickets, sources of points."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import MappingProxyType

from trilhos.families.ride.report import findings, tables
from trilhos.families.ride.report.changed_board import write_changed
from trilhos.families.ride.report.count_routes import Routes
from trilhos.families.ride.report.count_tickets import Tickets
from trilhos.families.ride.report.proposals import change_text
from trilhos.families.ride.report.show_board import board
from trilhos.families.ride.report.show_routes import all_routes, claims, lifts, needless, sketch
from trilhos.families.ride.report.show_sources import BESIDES, SOURCES, sources
from trilhos.families.ride.report.show_tickets import tickets
from trilhos.families.ride.report.yardstick import YARDSTICK
from trilhos.lab.family_report import POINTS, Columns, FamilyReport, Index, Logs, Shares
from trilhos.lab.report.count.chunk import Counter, Seating
from trilhos.lab.report.count.seats import Seats
from trilhos.lab.report.count.sources import Sources
from trilhos.lab.report.parts import Change, Finding, KeyFigure, Measure, Score, Section
from trilhos.lab.report.results import Results
from trilhos.match.ruleset import Ruleset
from trilhos.words import Message

TICKETS = Score(
    Message("Winners have completed {winners} tickets, the others {others}, with East to West."),
    Message("Tickets completed at the end, with East to West, winners and others"),
    Message("Tickets that the winner is ahead of the next"),
    Message("tickets completed by the winner, with East to West"),
)

ADVICE = MappingProxyType(
    {
        "racer": Message("Give more trains, or make long routes worth less, so that hurrying pays less."),
        "collector": Message("Make tickets worth less, or farther apart, so that collecting them is a risk."),
        "blocker": Message("Add alternative ways or double routes, so that blocking pays less."),
    }
)


class RideReport(FamilyReport):
    """Tables and reports of the rail games."""

    seat_columns = tables.SEAT_COLUMNS
    tables = MappingProxyType({"routes": tables.ROUTES, "tickets": tables.TICKETS})
    logs_lead = True
    scores = MappingProxyType({"points": POINTS, "tickets": TICKETS})
    sections = (
        Section("board", Message("The board"), board),
        Section("claims", Message("Which routes are claimed"), claims),
        Section("lifts", Message("Which routes win"), lifts),
        Section("needless", Message("What nobody needs"), needless),
        Section("tickets", Message("The tickets"), tickets),
        Section("sources", Message("What wins"), sources, "after course"),
        Section("routes", Message("All routes"), all_routes, "after notes"),
    )
    merged = ("map", "offers")
    advice = ADVICE
    yardstick = YARDSTICK
    yardstick_game = "usa"
    notes = (
        Message("What a route or a ticket adds is the difference from what the same bots usually win."),
        Message(
            "Among many routes or tickets, some look special by chance alone; so only those are named that "
            "lie half an interval farther away than the interval itself."
        ),
    )

    def seat_figures(self, logs: Logs, games: Index, seats: Index) -> Columns:
        """Where a seat's points came from, and what it had at the end."""
        return tables.seat_figures(logs, games, seats)

    def rows(self, begin: int, shares: Shares, logs: Logs) -> dict[str, Columns]:
        """Claimed routes, and tickets that were offered."""
        return {"routes": tables.routes(begin, shares, logs), "tickets": tables.tickets(begin, shares, logs)}

    def names(self, ruleset: Ruleset) -> dict[str, list[str]]:
        """Names of routes and tickets."""
        return {"route": list(ruleset.names.routes), "ticket": list(ruleset.names.tickets)}

    def score(self, ruleset: Ruleset) -> str:
        """In First Journey completed tickets are counted (FJ-12)."""
        return "tickets" if ruleset.facts.rules.tickets_to_win else "points"

    def counters(self, ruleset: Ruleset, seating: Seating, seats: Seats) -> dict[str, Counter]:
        """Sources of points, routes and cities, tickets."""
        points = [ticket.points for ticket in ruleset.facts.tickets]
        return {
            "sources": Sources(seating, SOURCES, BESIDES),
            "map": Routes(ruleset.facts, seating, seats),
            "offers": Tickets(points, seating, seats),
        }

    def findings(self, results: Results) -> Iterator[Finding]:
        """What the summary says about routes, tickets and sources of points."""
        return findings.findings(results)

    def key_figures(self, results: Results) -> list[KeyFigure]:
        """Tickets, routes and sources of points."""
        return findings.key_figures(results)

    can_change = True

    def measures(self, results: Results) -> list[Measure]:
        """Tickets, routes and colours."""
        return findings.measures(results)

    def proposals(self, results: Results) -> list[Change]:
        """Other points of tickets, lengths and colours of routes."""
        return findings.proposals(results)

    def changed(self, ruleset: Ruleset, changes: Sequence[Change], path: Path) -> Ruleset:
        """Write the changed board file."""
        return write_changed(ruleset, changes, path)

    def change_text(self, ruleset: Ruleset, change: Change) -> Message:
        """What a change does, in words."""
        return change_text(ruleset, change)

    def sketch(self, results: Results) -> str:
        """The board, coloured by how often routes are claimed."""
        return sketch(results)


REPORT = RideReport()
