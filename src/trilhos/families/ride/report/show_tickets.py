"""The tickets: how often they are kept and completed, and their gain in chance to win compared with their points."""

from itertools import combinations
from math import sqrt
from statistics import median

from trilhos.core.view import Fields
from trilhos.families.ride.report.proposals import MOST_POINTS
from trilhos.lab.report.gains import gain, is_sure
from trilhos.lab.report.parts import Change, Effect
from trilhos.lab.report.plots import Spot, plane
from trilhos.lab.report.results import Results, figure, meter, paragraph, soft, table
from trilhos.lab.stats import Z
from trilhos.words import Message

LEAST = 30  # times that a ticket must be dealt for a statement about it
NAMED = 3
FAR, VERY_FAR = 0.12, 0.2  # of the wins of two players, from a typical ticket: what matters, and what spoils
SLIGHT = 0.002  # of the chance to win per printed point: less is negligible
HARD, EASY = 0.4, 0.95  # shares of kept tickets that are completed; beyond them, a remark is made


def tickets(results: Results) -> str:
    """A plot of all tickets, its interpretation, and the table."""
    fmt, figures = results.fmt, results.figures["tickets"]
    known = [t for t, row in enumerate(figures) if is_known(row)]
    parts = [paragraph(fmt, habits(results), _hardness(results))]
    if len(known) > 2 and any(results.facts.tickets[t].points for t in known):
        parts += [paragraph(fmt, worth(results), bargains(results)), _picture(results, known)]
    parts.append(_table(results))
    parts.append(soft(fmt, COLUMNS, AGAINST, UNKNOWN if len(known) < len(figures) else ""))
    parts.append(soft(fmt, CAUTION))
    return "".join(parts)


COLUMNS = Message(
    "Adds if dealt: how much more often than usual a seat wins that is dealt the ticket at the start, whether it keeps "
    "it or not, in percentage points, with the 95 % interval. Adds if kept: the same if it keeps it to the end."
)
AGAINST = Message(
    "Against a typical one: how far the former is from the median of the tickets; coloured where it is far enough to "
    "matter."
)
UNKNOWN = Message("Tickets that are hardly ever dealt come last, and are not judged.")
CAUTION = Message(
    "What this can and cannot mean: tickets are dealt at random, so what a ticket adds if dealt is its own effect. "
    "Bots choose which tickets to keep, and keep those that suit their cards and plans, so what it adds if kept need "
    "not be its doing, and completing one is a sign of a game that goes well. All of it holds for these bots; other "
    "players may make more, or less, of a ticket."
)


def is_known(row: Fields) -> bool:
    """Whether a ticket is dealt often enough for a statement about it."""
    return bool(row["dealt"]) and row["dealt"]["n"] >= LEAST


def trend(results: Results) -> tuple[float, float] | None:
    """The gain in chance to win as a line over printed points: intercept and slope.

    The slope is the median over all pairs of tickets (Theil-Sen), so that outliers do not bend it.
    """
    known = [
        (float(ticket.points), float(row["dealt"]["adds"][0]))
        for ticket, row in zip(results.facts.tickets, results.figures["tickets"], strict=True)
        if is_known(row)
    ]
    rises = [(gain - other) / (x - y) for (x, gain), (y, other) in combinations(known, 2) if x != y]
    if not rises:
        return None
    rise = median(rises)
    return median(gain - rise * points for points, gain in known), rise


def typical(results: Results) -> float:
    """What a typical ticket adds to the chance to win: the median of those that are kept often enough."""
    known = [float(row["dealt"]["adds"][0]) for row in results.figures["tickets"] if is_known(row)]
    return median(known) if known else 0.0


def residual(results: Results, t: int) -> float | None:
    """How much more a ticket adds to the chance to win than a typical one."""
    row = results.figures["tickets"][t]
    return float(row["dealt"]["adds"][0]) - typical(results) if is_known(row) else None


def far(results: Results, bound: float = FAR) -> float:
    """The bound for these numbers of players."""
    return bound * results.swing


def habits(results: Results) -> Message:
    """How many tickets are kept and completed, in a sentence."""
    fmt = results.fmt
    return Message(
        "Of the tickets on offer {kept} are kept, and of those {done} are completed.",
        kept=fmt.percent(results.figures["habits"]["kept"][0], 0),
        done=fmt.percent(completed(results), 0),
    )


def completed(results: Results) -> float:
    """The share of kept tickets that are completed."""
    return float(results.figures["habits"]["done"][0])


def _hardness(results: Results) -> str:
    if completed(results) < HARD:
        return Message("That is little: tickets are hard to complete here, or not worth the turns for these bots.")
    return Message("That is nearly all: keeping a ticket is hardly a risk.") if completed(results) > EASY else ""


def worth(results: Results) -> Message:
    """What a printed point is worth, in a sentence."""
    line = trend(results)
    if line is None:
        return Message("All tickets have the same points.")
    rise = line[1]
    return Message(
        "One more printed point goes with {rise} percentage points of the chance to win: {verdict}",
        rise=results.fmt.signed(rise),
        verdict=Message("tickets with many points pay off.")
        if rise > SLIGHT
        else Message("tickets with many points are not worth their turns.")
        if rise < -SLIGHT
        else Message("points and wins have little to do with each other."),
    )


def outliers(results: Results, bound: float = FAR) -> list[tuple[int, Effect]]:
    """Tickets that are far better or worse than a typical one, and by how far; unsure differences do not count."""
    found = []
    for t, row in enumerate(results.figures["tickets"]):
        off = residual(results, t)
        if off is None or abs(off) < far(results, bound):
            continue
        gains, low, high = row["dealt"]["adds"]
        if is_sure([off, off + low - gains, off + high - gains]):
            usual = results.usual("ticket")
            found.append((t, Effect(off, off + low - gains, off + high - gains, far(results), usual)))
    return sorted(found, key=lambda one: -one[1].weight)


def spread(results: Results) -> float:
    """The typical difference between tickets, as if two played, without what chance adds to it."""
    squares = []
    for t, row in enumerate(results.figures["tickets"]):
        off = residual(results, t)
        if off is not None:
            _, low, high = row["dealt"]["adds"]
            squares.append(off * off - ((high - low) / 2 / Z) ** 2)
    return sqrt(max(0.0, sum(squares) / len(squares))) / results.swing if squares else 0.0


def all_dearer(results: Results) -> tuple[Change, ...]:
    """Every ticket with a quarter more points."""
    found = []
    for t, ticket in enumerate(results.facts.tickets):
        points = min(MOST_POINTS, ticket.points + max(1, round(ticket.points / 4)))
        if ticket.points:
            found.append(Change("tickets", (t,), "points", ticket.points, points, results.ruleset.names.tickets[t]))
    return tuple(found)


def bargains(results: Results) -> Message:
    """The bargains and the traps, in a sentence."""
    found = outliers(results)
    good, bad = ([t for t, effect in found if effect.value * sign > 0] for sign in (1, -1))
    better = Message("Better than a typical ticket ({n}): {tickets}.", n=len(good), tickets=_some(results, good))
    worse = Message("Traps, worse than a typical ticket ({n}): {tickets}.", n=len(bad), tickets=_some(results, bad))
    if good and bad:
        return Message("{better} {worse}", better=better, worse=worse)
    if good or bad:
        return better if good else worse
    return Message("No ticket is far better or worse than the others.")


def _some(results: Results, which: list[int]) -> str:
    """The first few, and how many more there are."""
    named, more = [with_rest(results, t) for t in which[:NAMED]], len(which) - NAMED
    return results.fmt.listed([*named, Message("{n} more", n=more)] if more > 0 else named)


def with_rest(results: Results, t: int) -> str:
    """A ticket, and how much more it adds than a typical one."""
    return f"{name(results, t)} ({results.fmt.signed(residual(results, t) or 0.0)})"


def name(results: Results, t: int) -> str:
    """A ticket, in the reader's language."""
    return results.fmt.translate(results.ruleset.names.ticket_text(t))


def _picture(results: Results, known: list[int]) -> str:
    fmt = results.fmt
    odd = {t for t, _ in outliers(results)}
    spots = []
    for t in known:
        gains, low, high = results.figures["tickets"][t]["dealt"]["adds"]
        spots.append(Spot(name(results, t), float(results.facts.tickets[t].points), gains, low, high, t in odd))
    drawn = plane(
        spots,
        (typical(results), 0.0),
        fmt.translate(Message("printed points")),
        fmt.translate(Message("What each ticket adds to the chance to win against its printed points")),
        fmt,
        frame=[spot for data in results.peers for spot in _corners(data)],
    )
    caption = Message(
        "How much more often than usual a seat wins that is dealt the ticket, in percentage points, against "
        "its printed points. The dashed line is a typical ticket; those that are far from it are red."
    )
    return figure(drawn, fmt, caption)


def _corners(data: Fields) -> list[Spot]:
    """The spots that the plot of a set must have room for."""
    known = [row for row in data.get("tickets", []) if is_known(row)]  # other families have none
    spots = [(float(row["points"]), *row["dealt"]["adds"]) for row in known]
    return [Spot("", x, y, low, high, named=False) for x, y, low, high in spots]


def _table(results: Results) -> str:
    fmt, figures = results.fmt, results.figures["tickets"]
    printed = any(ticket.points for ticket in results.facts.tickets)
    head = [
        fmt.html(text)
        for text in (
            Message("ticket"),
            *([Message("points")] if printed else []),
            Message("kept"),
            Message("completed"),
            Message("adds if dealt"),
            Message("against a typical one"),
            Message("adds if kept"),
            Message("wins if completed"),
            Message("wins if not"),
        )
    ]
    order = sorted(range(len(figures)), key=lambda t: -_rank(results, t))
    inks = {t: "up" if effect.value > 0 else "down" for t, effect in outliers(results)}
    return table(head, [_row(results, figures[t], t, printed, inks.get(t, "plain")) for t in order], "long")


def _rank(results: Results, t: int) -> float:
    """Sort key: the best first, those that are hardly ever kept last."""
    rest, row = residual(results, t), results.figures["tickets"][t]
    return rest if rest is not None else float(row["dealt"]["adds"][0]) if is_known(row) else -2.0


def _row(results: Results, data: Fields, t: int, printed: bool, ink: str) -> list[str]:
    fmt, rest = results.fmt, residual(results, t)
    kept, done, missed, dealt = (data[key] for key in ("kept", "done", "missed", "dealt"))
    return [
        fmt.html(name(results, t)),
        *([fmt.num(results.facts.tickets[t].points)] if printed else []),
        meter(data["kept_share"][0], fmt.percent(data["kept_share"][0], 0)) if data["offered"] else "–",
        meter(data["done_share"][0], fmt.percent(data["done_share"][0], 0), "good") if kept else "–",
        gain(results, dealt["adds"], not printed) if dealt else "–",
        f'<span class="{ink}">{fmt.signed(rest)}</span>' if rest is not None else "–",
        gain(results, kept["adds"], coloured=False) if kept else "–",
        fmt.percent(done["win"][0], 0) if done else "–",
        fmt.percent(missed["win"][0], 0) if missed else "–",
    ]
