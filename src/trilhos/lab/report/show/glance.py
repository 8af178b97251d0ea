"""The report in a few figures: tiles for one set of games, a table for several."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from trilhos.lab.report.show import routes, seats, sources
from trilhos.lab.report.show.course import SCORES, close_within, share_up_to
from trilhos.lab.report.show.side import Side, rows, soft
from trilhos.lab.report.show.tickets import completed
from trilhos.lab.stats import wilson
from trilhos.words import Said

ACROSS = 5  # tiles in a row


class Key(NamedTuple):
    """A figure: what it is, how it is said, its value and how far it may be off."""

    name: Said
    said: str
    value: float = 0.0
    off: float | None = None
    is_share: bool = False


def keys(side: Side) -> list[Key]:
    """The figures of one set; beside others, all sources of points, so that they can be compared."""
    v, told = side.v, side.told["course"]
    share, low, high = side.told["wins"]["order"][0]["win"]
    close = share_up_to(told["margin"], close_within(side))
    deals = side.told["deals"]
    found = [
        Key(Said("wins of who begins"), v.percent(share), share, (high - low) / 2, True),
        Key(Said("turns of a game"), v.num(told["turns"]["mean"], 1), told["turns"]["mean"], told["turns"]["error"]),
        Key(
            SCORES[side.told["score"]].winner,
            v.num(told["winners"]["mean"], 1),
            told["winners"]["mean"],
            told["winners"]["error"],
        ),
        Key(Said("games that end close"), v.percent(close, 0), close, _half(close, deals), True),
        Key(
            Said("changes of the lead"),
            v.num(told["lead_changes"]["mean"], 1),
            told["lead_changes"]["mean"],
            told["lead_changes"]["error"],
        ),
    ]
    if side.told["family"] == "rail":
        weights = {name: side.told["sources"][name]["weight"] for name in sources.ranked(side)}
        order = [name for name, weight in weights.items() if weight]
        found += [
            Key(Said("of kept tickets are completed"), v.percent(completed(side), 0)),
            Key(Said("routes that hardly anybody needs"), v.num(routes.n_seldom(side))),
            *(
                Key(
                    Said("of what separates the seats: {source}", source=sources.name_of(side, name)),
                    v.percent(weights[name], 0),
                )
                for name in (order if len(side.peers) > 1 else order[:1])
            ),
        ]
    return found


def _half(share: float, n: int) -> float:
    found = wilson(share, max(1, n))
    return (found.high - found.low) / 2


def glance(sides: Sequence[Side]) -> str:
    """Tiles and the first sentence for one set; one column a set for several."""
    if len(sides) > 1:
        return _table(sides)
    (side,) = sides
    v = side.v
    found = keys(side)
    tiles = "".join(f"<li><b>{key.said}</b> <span>{v.html(key.name)}</span></li>" for key in found)
    across = len(found) if len(found) <= ACROSS else -(-len(found) // 2)
    return f'<ul class="tiles" style="--n:{across}">{tiles}</ul>'


def _table(sides: Sequence[Side]) -> str:
    """The figures of all sets; of two, whether they surely differ."""
    v = sides[0].v
    columns = [{str(key.name): key for key in keys(side)} for side in sides]
    every = {name: key for column in columns for name, key in column.items()}
    head = ["", *(v.html(label(side)) for side in sides), *([v.html(Said("difference"))] if len(sides) == 2 else [])]
    lines = []
    for name, key in every.items():
        found = [column.get(name) for column in columns]
        line = [v.html(key.name), *(one.said if one else "–" for one in found)]
        if len(sides) == 2:
            line.append(_difference(sides[0], *found))
        lines.append(line)
    note = Said(
        "Difference: the second set less the first, of shares in percentage points, where it is more than chance "
        "explains (95 %)."
    )
    return rows(head, lines, "glance") + (soft(v, note) if len(sides) == 2 else "")


def _difference(side: Side, one: Key | None, other: Key | None) -> str:
    if one is None or other is None or one.off is None or other.off is None:
        return ""
    v, gap = side.v, other.value - one.value
    if abs(gap) <= sqrt(one.off**2 + other.off**2):
        return f"<small>{v.html(Said('none that is sure'))}</small>"
    said = v.signed(gap) if one.is_share else v.signed(gap / 100)
    return f"<strong>{said}</strong>"
