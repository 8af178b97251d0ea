"""Tables and reports of Linha de Comboio: what seats do, cards, attacks."""

from collections.abc import Iterator
from types import MappingProxyType

from trilhos.families.carriage.report import show_cards, tables
from trilhos.families.carriage.report.count_cards import Cards
from trilhos.families.carriage.text.names import CARDS
from trilhos.lab.family_report import Columns, FamilyReport, Index, Logs, Shares
from trilhos.lab.report.count.chunk import Counter, Seating
from trilhos.lab.report.count.seats import Seats
from trilhos.lab.report.parts import Finding, Grade, Score, Section
from trilhos.lab.report.results import Results
from trilhos.match.ruleset import Ruleset
from trilhos.words import Message

PAWNS = Score(
    Message("Winners have seated {winners} pawns, the others {others}."),
    Message("Pawns seated at the end, winners and others"),
    Message("Pawns that the winner is ahead of the next"),
    Message("pawns seated by the winner"),
)


class CarriageReport(FamilyReport):
    """Tables and reports of Linha de Comboio."""

    seat_columns = tables.SEAT_COLUMNS
    tables = MappingProxyType({"plays": tables.PLAYS})
    logs_lead = True
    scores = MappingProxyType({"pawns": PAWNS})
    sections = (
        Section("activity", Message("What seats do"), show_cards.activity, "after course"),
        Section("cards", Message("The cards"), show_cards.cards, "after course"),
        Section("attacks", Message("Attacks"), show_cards.attacks, "after course"),
    )
    close = 0.25  # whoever wins has seated all pawns
    notes = (
        Message("What a card adds is the difference from what the same bots usually win."),
        Message(
            "Among many cards, some look special by chance alone; so only those are named that lie half an "
            "interval farther away than the interval itself."
        ),
    )

    def seat_figures(self, logs: Logs, games: Index, seats: Index) -> Columns:
        """What seats did, and the cards they played."""
        return tables.seat_figures(logs, games, seats)

    def rows(self, begin: int, shares: Shares, logs: Logs) -> dict[str, Columns]:
        """Cards that were played."""
        return {"plays": tables.plays(begin, shares, logs)}

    def names(self, ruleset: Ruleset) -> dict[str, list[str]]:
        """Names of cards."""
        return {"card": list(CARDS)}

    def score(self, ruleset: Ruleset) -> str:
        """Seated pawns are counted (CH-74)."""
        return "pawns"

    def counters(self, ruleset: Ruleset, seating: Seating, seats: Seats) -> dict[str, Counter]:
        """What seats do, cards and attacks."""
        return {"car": Cards(seating, seats)}

    def findings(self, results: Results) -> Iterator[Finding]:
        """What the summary says about attacks and cards."""
        yield Finding(Grade.NOTE, show_cards.attack_verdict(results), "attacks")
        yield Finding(Grade.NOTE, show_cards.best(results), "cards")


REPORT = CarriageReport()
