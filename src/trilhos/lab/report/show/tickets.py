"""The tickets: how often kept and completed, and what they add to the chance to win against their printed points."""

from itertools import combinations
from statistics import median
from typing import Any

from trilhos.lab.report.plots import Spot, plane
from trilhos.lab.report.show.routes import gain, is_sure
from trilhos.lab.report.show.side import Side, figure, meter, paragraph, rows, soft
from trilhos.words import Said

LEAST = 30  # times kept, to say anything of a ticket
RARE = 0.05  # of the times that it was offered: kept less often than that, it tells of a few who had good reason
NAMED = 3
FAR = 0.03  # of the chance to win: a ticket this far off its points is worth a word, however many games there are
SLIGHT = 0.002  # of the chance to win for a printed point: less is hardly anything
HARD, EASY = 0.4, 0.9  # shares of kept tickets that are completed, at which a word is said


def tickets(side: Side) -> str:
    """A picture of all tickets, what it says, and the table."""
    v, told = side.v, side.told["tickets"]
    known = [t for t, row in enumerate(told) if is_known(row)]
    parts = [paragraph(v, habits(side), _hardness(side))]
    if len(known) > 2 and any(side.facts.tickets[t].points for t in known):
        parts += [paragraph(v, worth(side), bargains(side)), _picture(side, known)]
    parts.append(_table(side))
    printed = any(ticket.points for ticket in side.facts.tickets)
    parts.append(soft(v, COLUMNS, AGAINST if printed else "", UNKNOWN if len(known) < len(told) else ""))
    parts.append(soft(v, CAUTION))
    return "".join(parts)


COLUMNS = Said(
    "Adds to the chance to win: how much more often than usual a seat wins that keeps the ticket, in percentage "
    "points, with the 95 % interval. Adds if dealt: the same for a seat that is dealt it at the start, whether it "
    "keeps it or not."
)
AGAINST = Said(
    "Against its points: by how much that is more, or less, than the printed points let one expect; in ink where it is "
    "sure."
)
UNKNOWN = Said("Tickets that hardly anybody keeps come last, and are not judged.")
CAUTION = Said(
    "What this can and cannot mean: bots choose which tickets to keep, and keep those that suit their cards and plans; "
    "so a difference between those who keep a ticket and those who do not is no proof that the ticket caused it, and "
    "completing one is a sign of a game that goes well. What is dealt at the start is dealt at random: the last column "
    "is the effect of the ticket itself, kept or given back. All of it holds for these bots; other "
    "players may make more, or less, of a ticket."
)


def is_known(row: dict[str, Any]) -> bool:
    """Whether a ticket is kept often enough to say anything of it."""
    return bool(row["kept"]) and row["kept"]["n"] >= max(LEAST, RARE * row["offered"])


def trend(side: Side) -> tuple[float, float] | None:
    """How the gain in chance to win goes with printed points: where the line begins and how it rises.

    The rise is the middle one of all lines through two tickets (Theil and Sen), so that a few traps do not bend it.
    """
    known = [
        (float(ticket.points), float(row["kept"]["adds"][0]))
        for ticket, row in zip(side.facts.tickets, side.told["tickets"], strict=True)
        if is_known(row)
    ]
    rises = [(gain - other) / (x - y) for (x, gain), (y, other) in combinations(known, 2) if x != y]
    if not rises:
        return None
    rise = median(rises)
    return median(gain - rise * points for points, gain in known), rise


def residual(side: Side, t: int) -> float | None:
    """What a ticket adds beyond what its printed points let one expect."""
    line, row = trend(side), side.told["tickets"][t]
    if line is None or not is_known(row):
        return None
    return float(row["kept"]["adds"][0]) - line[0] - line[1] * float(side.facts.tickets[t].points)


def habits(side: Side) -> Said:
    """How many tickets are kept and completed, in a sentence."""
    v = side.v
    return Said(
        "Of the tickets on offer {kept} are kept, and of those {done} are completed.",
        kept=v.percent(side.told["habits"]["kept"][0], 0),
        done=v.percent(completed(side), 0),
    )


def completed(side: Side) -> float:
    """The share of kept tickets that are completed."""
    return float(side.told["habits"]["done"][0])


def _hardness(side: Side) -> str:
    if completed(side) < HARD:
        return Said("That is little: here tickets are hard to complete, or not worth the turns to these bots.")
    return Said("That is nearly all: keeping a ticket is hardly a risk.") if completed(side) > EASY else ""


def worth(side: Side) -> Said:
    """What a printed point is worth, in a sentence."""
    line = trend(side)
    if line is None:
        return Said("All tickets have the same points.")
    rise = line[1]
    return Said(
        "One printed point more goes with {rise} percentage points of the chance to win: {verdict}",
        rise=side.v.signed(rise),
        verdict=Said("dear tickets pay.")
        if rise > SLIGHT
        else Said("dear tickets are not worth their turns.")
        if rise < -SLIGHT
        else Said("points and wins have little to do with each other."),
    )


def outliers(side: Side) -> tuple[list[int], list[int]]:
    """Tickets that are surely and clearly better than their points, the best first; and those that are worse, the worst
    first."""
    sure = []
    for t, row in enumerate(side.told["tickets"]):
        off = residual(side, t)
        if off is None:
            continue
        gains, low, high = row["kept"]["adds"]
        if abs(off) >= FAR and is_sure([off, off + low - gains, off + high - gains]):
            sure.append((off, t))
    return [t for off, t in sorted(sure, reverse=True) if off > 0], [t for off, t in sorted(sure) if off < 0]


def bargains(side: Side) -> Said:
    """The bargains and the traps, in a sentence."""
    good, bad = outliers(side)
    better = Said("Better than printed ({n}): {tickets}.", n=len(good), tickets=_some(side, good))
    worse = Said("Traps, worse than printed ({n}): {tickets}.", n=len(bad), tickets=_some(side, bad))
    if good and bad:
        return Said("{better} {worse}", better=better, worse=worse)
    if good or bad:
        return better if good else worse
    return Said("No ticket is surely better or worse than its points in these games.")


def _some(side: Side, which: list[int]) -> str:
    """The first few of them, and how many more there are."""
    named, more = [_with_rest(side, t) for t in which[:NAMED]], len(which) - NAMED
    return side.v.listed([*named, Said("{n} more", n=more)] if more > 0 else named)


def _with_rest(side: Side, t: int) -> str:
    return f"{name(side, t)} ({side.v.signed(residual(side, t) or 0.0)})"


def name(side: Side, t: int) -> str:
    """A ticket, in the reader's language."""
    return side.v.say(side.names.ticket_said(t))


def _picture(side: Side, known: list[int]) -> str:
    v = side.v
    good, bad = outliers(side)
    far = {*good, *bad}
    spots = []
    for t in known:
        gains, low, high = side.told["tickets"][t]["kept"]["adds"]
        spots.append(Spot(name(side, t), float(side.facts.tickets[t].points), gains, low, high, t in far))
    drawn = plane(
        spots,
        trend(side),
        v.say(Said("printed points")),
        v.say(Said("What each ticket adds to the chance to win against its printed points")),
        v,
        frame=[spot for told in side.peers for spot in _corners(told)],
    )
    caption = Said(
        "How much more often than usual a seat wins that keeps the ticket, in percentage points, against its printed "
        "points. Above the dashed line it is worth more than printed, below it less; red where that is sure."
    )
    return figure(drawn, v, caption)


def _corners(told: dict[str, Any]) -> list[Spot]:
    """What a set's picture must have room for."""
    known = [row for row in told.get("tickets", []) if is_known(row)]  # none in Chicago
    spots = [(float(row["points"]), *row["kept"]["adds"]) for row in known]
    return [Spot("", x, y, low, high, named=False) for x, y, low, high in spots]


def _table(side: Side) -> str:
    v, told = side.v, side.told["tickets"]
    printed = any(ticket.points for ticket in side.facts.tickets)
    head = [
        v.html(text)
        for text in (
            Said("ticket"),
            *([Said("points")] if printed else []),
            Said("kept"),
            Said("completed"),
            Said("adds to the chance to win"),
            *([Said("against its points")] if printed else []),
            Said("wins if completed"),
            Said("wins if not"),
            Said("adds if dealt"),
        )
    ]
    order = sorted(range(len(told)), key=lambda t: -_rank(side, t))
    good, bad = outliers(side)
    inks = dict.fromkeys(good, "up") | dict.fromkeys(bad, "down")
    return rows(head, [_row(side, told[t], t, printed, inks.get(t, "plain")) for t in order], "long")


def _rank(side: Side, t: int) -> float:
    """The best first; those that hardly anybody keeps last."""
    rest, row = residual(side, t), side.told["tickets"][t]
    return rest if rest is not None else float(row["kept"]["adds"][0]) if is_known(row) else -2.0


def _row(side: Side, told: dict[str, Any], t: int, printed: bool, ink: str) -> list[str]:
    v, rest = side.v, residual(side, t)
    kept, done, missed, dealt = (told[key] for key in ("kept", "done", "missed", "dealt"))
    return [
        v.html(name(side, t)),
        *([v.num(side.facts.tickets[t].points)] if printed else []),
        meter(told["kept_share"][0], v.percent(told["kept_share"][0], 0)) if told["offered"] else "–",
        meter(told["done_share"][0], v.percent(told["done_share"][0], 0), "good") if kept else "–",
        gain(side, kept["adds"], not printed and is_known(told)) if kept else "–",
        *([f'<span class="{ink}">{v.signed(rest)}</span>' if rest is not None else "–"] if printed else []),
        v.percent(done["win"][0], 0) if done else "–",
        v.percent(missed["win"][0], 0) if missed else "–",
        gain(side, dealt["adds"], not printed) if dealt else "–",
    ]
