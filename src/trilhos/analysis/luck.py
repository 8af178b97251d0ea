"""Luck and skill apart: what chance changed and what decisions changed, with all hands open.

The value of a position is each seat's chance to win if planners play on. A decision changes it by what the action adds
to the planner's choice, both with chance drawn again; chance changes it by the rest. All changes add up to the result.
"""

from collections.abc import Iterable, Sequence
from math import sqrt

from trilhos.analysis.results import Change
from trilhos.analysis.trials import Estimate, Floats, Trials, estimate
from trilhos.match.game import Step

NOTHING = Estimate(0.0, 0.0, 0)


class Ledger:
    """Values before each step and after the last, and what each step changed.

    A step in which chance had no part does not change the value beyond its decision, so that the positions before and
    after it share one estimate.
    """

    def __init__(
        self,
        seats: int,
        choices: Sequence[int],
        steps: Sequence[Step],
        is_certain: Sequence[bool],
        trials: dict[int, Trials],
        final: Sequence[float],
    ) -> None:
        self.values: list[list[Estimate]] = []
        self.changes: list[Change] = []
        value = _columns(trials[0].of(choices[0])) if choices else []
        for n, (choice, step) in enumerate(zip(choices, steps, strict=True)):
            agrees = choice == step.action
            decision = [NOTHING] * seats if agrees else _columns(trials[n].gain(step.action, choice))
            self.values.append(value)
            after = [_sum(before, change) for before, change in zip(value, decision, strict=True)]
            if n + 1 == len(choices):
                value = [Estimate(share, 0.0, 0) for share in final] if final else _columns(trials[n + 1].wins[0])
            elif is_certain[n]:
                value = after
            else:
                value = _columns(trials[n + 1].of(choices[n + 1]))
            chance = [_difference(now, then) for now, then in zip(value, after, strict=True)]
            self.changes.append(Change(step.n, step.seat, decision, chance))
        if not choices:
            value = [Estimate(share, 0.0, 0) for share in final] if final else _columns(trials[0].wins[0])
        self.values.append(value)


def total(estimates: Iterable[Estimate]) -> Estimate:
    """The sum of independent estimates."""
    listed = list(estimates)
    error = sqrt(sum(one.error**2 for one in listed))
    return Estimate(sum(one.value for one in listed), error, sum(one.rollouts for one in listed))


def _columns(values: Floats) -> list[Estimate]:
    return [estimate(values[:, seat]) for seat in range(values.shape[1])]


def _sum(one: Estimate, other: Estimate) -> Estimate:
    return Estimate(one.value + other.value, _error(one, other), max(one.rollouts, other.rollouts))


def _difference(one: Estimate, other: Estimate) -> Estimate:
    if one is other:
        return Estimate(0.0, 0.0, one.rollouts)
    return Estimate(one.value - other.value, _error(one, other), max(one.rollouts, other.rollouts))


def _error(one: Estimate, other: Estimate) -> float:
    return sqrt(one.error**2 + other.error**2)
