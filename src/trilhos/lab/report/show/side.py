"""One set of games on the page: the only one, or one of those that stand side by side."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from trilhos.lab.report.voice import Voice
from trilhos.ride.names import Names
from trilhos.ride.picture.chart import chart


@dataclass
class Side:
    """What was counted of a set of games, the game it was, and the language to tell it in."""

    told: dict[str, Any]
    facts: Any
    v: Voice
    peers: list[dict[str, Any]] = field(default_factory=list)  # all sets on the page, for common axes
    number: int = 0  # which of them this one is

    @property
    def fair(self) -> float:
        """The share of wins of equals."""
        return 1 / int(self.told["seats"])

    @cached_property
    def chart(self) -> dict[str, Any]:
        """The board as it is drawn."""
        return chart(self.facts)

    @cached_property
    def names(self) -> Names:
        """What routes and tickets are called."""
        return Names(self.facts)

    def all_of(self, find: Callable[[dict[str, Any]], Any]) -> list[Any]:
        """A figure of every set on the page."""
        return [find(told) for told in self.peers or [self.told]]


def paragraph(v: Voice, *texts: str) -> str:
    """Sentences, as one paragraph."""
    return f"<p>{' '.join(v.html(text) for text in texts if text)}</p>"


def soft(v: Voice, *texts: str) -> str:
    """A remark in small letters."""
    return f'<p class="soft">{" ".join(v.html(text) for text in texts if text)}</p>'


def figure(drawing: str, v: Voice, caption: str) -> str:
    """A drawing and what it shows."""
    return f"<figure>{drawing}<figcaption>{v.html(caption)}</figcaption></figure>"


def rows(head: Sequence[str], body: Iterator[Sequence[str]] | Sequence[Sequence[str]], kind: str = "") -> str:
    """A table; its cells are fit for a page already."""
    top = "".join(f"<th>{cell}</th>" if cell else "<td></td>" for cell in head)
    lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in body)
    table = f"<table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>"
    return f'<div class="wide{" " * bool(kind)}{kind}" tabindex="0">{table}</div>'


def meter(share: float, said: str, kind: str = "") -> str:
    """A figure with a bar behind it, as long as the share."""
    full = max(0.0, min(1.0, share)) * 100
    return f'<span class="meter {kind}" style="--p:{full:.1f}%">{said}</span>'
