"""The report in a few figures: tiles for one set of games, a table for several."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from trilhos.lab.report.show import routes, sources
from trilhos.lab.report.show.course import SCORES, close
from trilhos.lab.report.show.label import label
from trilhos.lab.report.show.side import Side, rows, soft
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
    near = close(side)
    found = [
        Key(Said("wins of who begins"), v.percent(share), share, (high - low) / 2, True),
        Key(Said("turns of a game"), v.num(told["turns"]["mean"], 1), told["turns"]["mean"], told["turns"]["error"]),
        Key(
            SCORES[side.told["score"]].winner,
            v.num(told["winners"]["mean"], 1),
            told["winners"]["mean"],
            told["winners"]["error"],
        ),
        Key(Said("games that end close"), v.percent(near.share, 0), near.share, (near.high - near.low) / 2, True),
        Key(
            Said("changes of the lead"),
            v.num(told["lead_changes"]["mean"], 1),
            told["lead_changes"]["mean"],
            told["lead_changes"]["error"],
        ),
    ]
    if side.told["family"] == "rail":
        from_ = side.told["sources"]
        order = [name for name in sources.ranked(side) if from_[name]["weight"]]
        done, least, most = side.told["habits"]["done"]
        found += [
            Key(Said("of kept tickets are completed"), v.percent(done, 0), done, (most - least) / 2, True),
            Key(Said("routes that hardly anybody needs"), v.num(routes.n_seldom(side)[0])),
            *(
                Key(
                    Said("of what separates the seats: {source}", source=sources.name_of(side, name)),
                    v.percent(from_[name]["weight"], 0),
                    from_[name]["weight"],
                    from_[name]["error"],
                    True,
                )
                for name in (order if len(side.peers) > 1 else order[:1])
            ),
        ]
    return found


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
    """The figures of all sets, and whether they surely differ: of two in a column, of more beside each figure."""
    v, two = sides[0].v, len(sides) == 2
    columns = [{str(key.name): key for key in keys(side)} for side in sides]
    every = {name: key for column in columns for name, key in column.items()}
    head = ["", *(v.html(label(side)) for side in sides), *([v.html(Said("difference"))] if two else [])]
    lines = []
    for name, key in every.items():
        first, *others = [column.get(name) for column in columns]
        gaps = [_difference(sides[0], first, other) for other in others]
        line = [v.html(key.name), *(one.said if one else "–" for one in (first, *others))]
        if two:
            line += gaps
        else:
            line[2:] = [f"{said}<br/>{gap}" if gap else said for said, gap in zip(line[2:], gaps, strict=True)]
        lines.append(line)
    note = (
        Said(
            "Difference: the second set less the first, of shares in percentage points, where it is more than chance "
            "explains (95 %)."
        )
        if two
        else Said(
            "Under each figure: how far it lies from the first set, of shares in percentage points, where that is more "
            "than chance explains (95 %)."
        )
    )
    return rows(head, lines, "glance") + soft(v, note)


def _difference(side: Side, one: Key | None, other: Key | None) -> str:
    if one is None or other is None or one.off is None or other.off is None:
        return ""
    v, gap = side.v, other.value - one.value
    if abs(gap) <= sqrt(one.off**2 + other.off**2):
        return f"<small>{v.html(Said('no sure difference'))}</small>"
    said = v.signed(gap) if one.is_share else v.signed(gap / 100)
    return f"<strong>{said}</strong>"
