"""The report in a few figures: tiles for one set of games, a table for several."""

from collections.abc import Sequence
from math import sqrt

from trilhos.lab.report.parts import KeyFigure
from trilhos.lab.report.results import Results, soft, table
from trilhos.lab.report.show.course import close
from trilhos.lab.report.show.labels import label
from trilhos.words import Message

ACROSS = 5  # tiles in a row, at most


def keys(results: Results) -> list[KeyFigure]:
    """The key figures of one set."""
    fmt, figures = results.fmt, results.figures["course"]
    share, low, high = results.figures["wins"]["order"][0]["win"]
    near = close(results)
    found = [
        KeyFigure(Message("wins of the first player"), fmt.percent(share), share, (high - low) / 2, True),
        KeyFigure(
            Message("turns of a game"),
            fmt.num(figures["turns"]["mean"], 1),
            figures["turns"]["mean"],
            figures["turns"]["error"],
        ),
        KeyFigure(
            results.score.winner,
            fmt.num(figures["winners"]["mean"], 1),
            figures["winners"]["mean"],
            figures["winners"]["error"],
        ),
        KeyFigure(
            Message("games that end close"), fmt.percent(near.share, 0), near.share, (near.high - near.low) / 2, True
        ),
    ]
    if results.report.logs_lead:
        leads = figures["lead_changes"]
        found.append(
            KeyFigure(Message("changes of the lead"), fmt.num(leads["mean"], 1), leads["mean"], leads["error"])
        )
    return found + results.report.key_figures(results)


def key_figures(sets: Sequence[Results]) -> str:
    """Tiles for one set; a table with a column per set for several."""
    if len(sets) > 1:
        return _table(sets)
    (results,) = sets
    fmt = results.fmt
    found = keys(results)
    tiles = "".join(f"<li><b>{key.text}</b> <span>{fmt.html(key.name)}</span></li>" for key in found)
    across = len(found) if len(found) <= ACROSS else -(-len(found) // 2)
    return f'<ul class="tiles" style="--n:{across}">{tiles}</ul>'


def _table(sets: Sequence[Results]) -> str:
    """The figures of all sets, and significant differences: in a column for two sets, beside each figure for more."""
    fmt, two = sets[0].fmt, len(sets) == 2
    columns = [{str(key.name): key for key in keys(results)} for results in sets]
    every = {name: key for column in columns for name, key in column.items()}
    head = ["", *(fmt.html(label(results)) for results in sets), *([fmt.html(Message("difference"))] if two else [])]
    lines = []
    for name, key in every.items():
        first, *others = [column.get(name) for column in columns]
        gaps = [_difference(sets[0], first, other) for other in others]
        line = [fmt.html(key.name), *(one.text if one else "–" for one in (first, *others))]
        if two:
            line += gaps
        else:
            line[2:] = [f"{cell}<br/>{gap}" if gap else cell for cell, gap in zip(line[2:], gaps, strict=True)]
        lines.append(line)
    note = (
        Message(
            "Difference: the first set minus the second, which it is compared with (shares in percentage points), if "
            "it is more than chance explains (95 %)."
        )
        if two
        else Message(
            "Below each figure: by how much the first set differs from this one (shares in percentage points), if it "
            "is more than chance explains (95 %)."
        )
    )
    return table(head, lines, "glance") + soft(fmt, note)


def _difference(results: Results, one: KeyFigure | None, other: KeyFigure | None) -> str:
    if one is None or other is None or one.half_width is None or other.half_width is None:
        return ""
    fmt, gap = results.fmt, one.value - other.value
    if abs(gap) <= sqrt(one.half_width**2 + other.half_width**2):
        return f"<small>{fmt.html(Message('no significant difference'))}</small>"
    formatted = fmt.signed(gap) if one.is_share else fmt.signed(gap / 100)
    return f"<strong>{formatted}</strong>"
