"""What an analysis found, in plain English sentences."""

from collections.abc import Sequence

from trilhos.analysis.results import Analysis, DecisionResult, TurningPoint


def decision_at(analysis: Analysis, n: int) -> DecisionResult:
    """The decision of a step."""
    return analysis.decisions[n - 1 - analysis.begin]


def percent(value: float) -> str:
    """A share in per cent, rounded."""
    return f"{100 * value:.0f} %"


def turning_point(analysis: Analysis, point: TurningPoint, names: Sequence[str]) -> list[str]:
    """Sentences about a turning point: what happened, what would have been better, and why."""
    head = f"Step {point.n}, {names[point.seat]}"
    if point.kind == "chance":
        what = "raised" if point.change > 0 else "lowered"
        chance = percent(abs(point.change))
        return [f"{head}: luck after “{point.text}” {what} the chance to win by {chance}."]
    return [f"{head}: “{point.text}” was {_article(analysis, point)}.", *better(decision_at(analysis, point.n))]


def better(decision: DecisionResult) -> list[str]:
    """What would have been better than a decision, with the numbers, and why."""
    best, mine = decision.best, next((one for one in decision.alternatives if one.action == decision.action), None)
    if best is None or mine is None or best.action == decision.action:
        return []
    worlds = best.gain.rollouts
    numbers = (
        f"Better was “{best.text}”: it wins {percent(best.win.value)} of the same {worlds} imagined games, "
        f"the action played {percent(best.win.value - best.gain.value)}."
    )
    return [numbers, *([str(decision.why)] if decision.why else [])]


def _article(analysis: Analysis, point: TurningPoint) -> str:
    decision = decision_at(analysis, point.n)
    grade = f"an {decision.grade}" if decision.grade == "inaccuracy" else f"a {decision.grade}"
    lost = f"it lost {percent(decision.likely_loss)} of the chance to win"
    return f"{grade}: {lost} (at least {percent(decision.clear_loss)})"
