"""How a game goes: length, scores, margins, changes of the lead."""

from trilhos.core.view import Fields
from trilhos.lab.report.plots import columns
from trilhos.lab.report.results import Results, figure, paragraph
from trilhos.lab.stats import Interval, wilson
from trilhos.words import Message

SELDOM, OFTEN = 1, 4  # changes of the lead per game that separate the wordings
FAR = 0.002  # share of the games that may lie beyond an axis; they are drawn at its end


def course(results: Results) -> str:
    """The spread of turns, scores, margins and changes of the lead, each with a sentence."""
    fmt, figures, score = results.fmt, results.figures["course"], results.score
    fields = {who: fmt.num(figures[who]["mean"], 1) for who in ("winners", "others")}
    plots = [
        figure(_plot(results, ["turns"]), fmt, Message("Turns of a game, all seats together")),
        figure(_plot(results, ["others", "winners"]), fmt, score.spread),
        figure(_plot(results, ["margin"]), fmt, score.margin),
    ]
    leads: str = ""
    if results.report.logs_lead:
        plots.append(figure(_plot(results, ["lead_changes"]), fmt, Message("How often the lead changed hands")))
        leads = _leads(results, figures)
    return "".join(
        [
            paragraph(fmt, length(results), Message(score.means.template, **fields)),
            f'<div class="four">{"".join(plots)}</div>',
            paragraph(fmt, closeness(results), leads),
        ]
    )


def length(results: Results) -> Message:
    """How long a game is, in a sentence."""
    fmt, turns = results.fmt, results.figures["course"]["turns"]
    return Message(
        "A game takes {mean} turns, {each} per seat; nine of ten games take {low} to {high}.",
        mean=fmt.num(turns["mean"], 1),
        each=fmt.num(turns["mean"] / results.figures["seats"], 1),
        low=fmt.num(turns["low"]),
        high=fmt.num(turns["high"]),
    )


def closeness(results: Results) -> Message:
    """How close games are, in a sentence."""
    fmt, figures = results.fmt, results.figures["course"]
    bound = close_within(results)
    return Message(
        "In {share} of the games the best two are at most {bound} apart at the end; in half of them at most {margin}.",
        bound=fmt.num(bound),
        share=fmt.percent(share_up_to(figures["margin"], bound), 0),
        margin=fmt.num(figures["margin"]["middle"]),
    )


def close_within(results: Results) -> int:
    """The largest margin of a close game."""
    return max(1, round(results.report.close * float(results.figures["course"]["winners"]["mean"])))


def close(results: Results) -> Interval:
    """The share of games that end close, with its interval, counted by deals."""
    return wilson(
        share_up_to(results.figures["course"]["margin"], close_within(results)), max(1, results.figures["deals"])
    )


def share_up_to(spread: Fields, bound: int) -> float:
    """The share of values up to a bound."""
    total = sum(spread["counts"].values()) or 1
    within: int = sum(times for value, times in spread["counts"].items() if int(value) <= bound)
    return within / total


def _leads(results: Results, figures: Fields) -> Message:
    fmt, leads = results.fmt, figures["lead_changes"]
    never = share_up_to(leads, 0)
    return Message(
        "The visible lead changes {mean} times per game; in {never} of the games it never changes. {verdict}",
        mean=fmt.num(leads["mean"], 1),
        never=fmt.percent(never, 0),
        verdict=Message("Whoever takes it usually keeps it.")
        if leads["mean"] < SELDOM
        else Message("It changes hands now and then.")
        if leads["mean"] < OFTEN
        else Message("It keeps changing hands."),
    )


def _plot(results: Results, names: list[str]) -> str:
    """One axis for all sets on the page, with the few outliers at its ends."""
    fmt = results.fmt
    legend = {"others": fmt.translate(Message("others")), "winners": fmt.translate(Message("winners"))}
    every = [course[name]["counts"] for course in results.all_of(lambda figures: figures["course"]) for name in names]
    ends = [end for counts in every for end in _ends(counts)]
    counts = [(legend.get(name, ""), results.figures["course"][name]["counts"]) for name in names]
    return columns(counts, fmt.translate(Message("How often each number came up")), fmt, (min(ends), max(ends)))


def _ends(counts: dict[str, int]) -> tuple[int, int]:
    values, total = [int(value) for value in counts], sum(counts.values())
    low, high, seen = values[0], values[-1], 0
    for value in values:
        seen += counts[str(value)]
        if seen <= FAR * total:
            low = value
        if seen >= (1 - FAR) * total:
            high = value
            break
    return low, high
