"""The results of one set of games, with everything that is needed to present them; and pieces of HTML."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from trilhos.core.view import Fields
from trilhos.lab.family_report import FamilyReport, report_of
from trilhos.lab.html import render
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.parts import Score
from trilhos.match.ruleset import Ruleset

Figures = Fields  # what `count_games` returns


@dataclass
class Results:
    """The counts of a set of games, their ruleset, and the language to present them in."""

    figures: Figures
    ruleset: Ruleset
    fmt: Formatter
    peers: list[Figures] = field(default_factory=list)  # all sets on the page, for common axes
    number: int = 0  # which of them this one is

    @property
    def facts(self) -> Any:
        """The printed facts of the board."""
        return self.ruleset.facts

    @property
    def report(self) -> FamilyReport:
        """What the family adds to reports."""
        return report_of(self.ruleset.family)

    @property
    def score(self) -> Score:
        """What points are called in this game."""
        return self.report.scores[self.figures["score"]]

    @property
    def players(self) -> list[int]:
        """The numbers of players of these games: one, or several if the figures are means of them."""
        return list(self.figures.get("players") or [int(self.figures["seats"])])

    @property
    def fair(self) -> float:
        """The share of wins of a seat if all play equally well."""
        return sum(1 / n for n in self.players) / len(self.players)

    @property
    def swing(self) -> float:
        """How far the chance to win can move, compared with two players: a bound for two, times this, is one here."""
        return sum(4 / n * (1 - 1 / n) for n in self.players) / len(self.players)

    def usual(self, what: str) -> float | None:
        """A figure of the family's yardstick with the same numbers of players; None if there is none."""
        known = self.report.yardstick.get(what, {})
        found = [known[n] for n in self.players if n in known]
        return sum(found) / len(found) if found else None

    @property
    def uncertainty(self) -> float:
        """Half the width of the interval of the wins of the seat that goes first."""
        _, low, high = self.figures["wins"]["order"][0]["win"]
        return float(high - low) / 2

    def all_of(self, find: Callable[[Figures], Any]) -> list[Any]:
        """A figure of every set on the page."""
        return [find(figures) for figures in self.peers or [self.figures]]


def paragraph(fmt: Formatter, *texts: str) -> str:
    """Sentences as a paragraph."""
    return f"<p>{' '.join(fmt.html(text) for text in texts if text)}</p>"


def soft(fmt: Formatter, *texts: str) -> str:
    """A remark in small print."""
    return f'<p class="soft">{" ".join(fmt.html(text) for text in texts if text)}</p>'


def figure(drawing: str, fmt: Formatter, caption: str) -> str:
    """A drawing with its caption."""
    return f"<figure>{drawing}<figcaption>{fmt.html(caption)}</figcaption></figure>"


def table(head: Sequence[str], body: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table; its cells are HTML."""
    cells = [[Markup(cell) for cell in row] for row in body]
    return render("table.html", head=[Markup(cell) for cell in head], body=cells, kind=kind)


def meter(share: float, content: str, kind: str = "") -> str:
    """A figure with a bar behind it, as long as the share."""
    full = max(0.0, min(1.0, share)) * 100
    return f'<span class="meter {kind}" style="--p:{full:.1f}%">{content}</span>'
