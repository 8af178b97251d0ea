"""What was changed on a board, and what it does: measured in fresh games."""

from trilhos.lab.family_report import report_of
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.improve import Improvement
from trilhos.lab.report.parts import Measure
from trilhos.lab.report.results import paragraph, soft, table
from trilhos.words import Message


def improvement(found: Improvement, file: str, fmt: Formatter) -> str:
    """The changes, and a table of the figures before and after."""
    report = report_of(found.ruleset.family)
    changes = [report.change_text(found.ruleset, change) for change in found.changes]
    listed = "".join(f"<li>{fmt.html(text)}</li>" for text in changes)
    head = ["", *(fmt.html(text) for text in (Message("before"), Message("after"), Message("difference")))]
    lines = [
        [
            fmt.html(one.name),
            fmt.percent(one.value),
            fmt.percent(other.value),
            _difference(fmt, gap, off),
        ]
        for one, other, (gap, off) in zip(found.before, found.after, found.differences, strict=True)
        if one.value or other.value
    ]
    note = Message(
        "Both boards were compared in {games} fresh games each with every number of players, which were not used to "
        "choose the changes. Differences in percentage points, with 95 % intervals.",
        games=fmt.num(found.games),
    )
    saved = "" if found.rejected else Message("The changed board is in {file}.", file=file)
    return paragraph(fmt, verdict(found), saved) + f"<ul>{listed}</ul>" + table(head, lines) + soft(fmt, note)


def _difference(fmt: Formatter, gap: float, off: float) -> str:
    kind = "up" if gap + off < 0 else "down" if gap - off > 0 else "unsure"
    span = fmt.html(fmt.signed_span(gap - off, gap + off))
    return f'<span class="{kind}">{fmt.signed(gap)}</span> <small>{span}</small>'


def verdict(found: Improvement) -> Message:
    """What the changes do, in a sentence."""
    if found.rejected:
        return Message("Changes were tried, but in fresh games they do not make the board measurably better.")
    fmt, k = Formatter(), _main(found)
    one, other = found.before[k], found.after[k]
    return Message(
        "{n:This change makes|These # changes make} the board measurably better. The largest gain is in {what}: from "
        "{before} to {after}.",
        n=len(found.changes),
        what=one.name,
        before=fmt.percent(one.value),
        after=fmt.percent(other.value),
    )


def _main(found: Improvement) -> int:
    """The figure that gained most."""

    def gain(one: Measure, other: Measure) -> float:
        return ((one.value / one.bound) ** 2) - (other.value / other.bound) ** 2

    gains = [gain(one, other) for one, other in zip(found.before, found.after, strict=True)]
    return gains.index(max(gains))
