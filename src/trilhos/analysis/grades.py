"""How good decisions were, in win chance lost; only losses that stand out from the noise are blamed."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, sqrt

import numpy as np

from trilhos.analysis.results import Grade
from trilhos.analysis.trials import Estimate, Floats, Trials, estimate
from trilhos.bots.settings import file_of
from trilhos.match.ruleset import Ruleset

CONFIDENCE = 1.645  # standard errors: 95 % on one side
DROP = 2.5  # standard errors by which an action trails before it is no longer tried
LEAST_WORLDS = 16  # before an action is dropped or a decision is graded


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The clear losses from which a decision is blamed, in win chance. They depend on how much luck a game has."""

    inaccuracy: float = 0.02
    mistake: float = 0.05
    blunder: float = 0.1

    def grade(self, clear_loss: float, is_best: bool) -> Grade:
        """The grade of a decision."""
        if clear_loss >= self.blunder:
            return "blunder"
        if clear_loss >= self.mistake:
            return "mistake"
        if clear_loss >= self.inaccuracy:
            return "inaccuracy"
        return "best" if is_best else "good"

    def as_dict(self) -> dict[str, float]:
        """Ready for JSON."""
        return {"inaccuracy": self.inaccuracy, "mistake": self.mistake, "blunder": self.blunder}


def thresholds_of(ruleset: Ruleset) -> Thresholds:
    """The thresholds of a game, from the table [analysis] of its settings, in per cent."""
    file = file_of(ruleset)
    found = tomllib.loads(file.read_text("utf-8")).get("analysis", {}) if file and file.is_file() else {}
    return Thresholds(**{name: value / 100 for name, value in found.items()})


def loss_of(trials: Trials, played: int) -> Estimate:
    """The win chance that an action lost against the best one.

    The best of many noisy values looks better than it is. So the best action is chosen in one half of the worlds and
    measured in the other, and the other way round.
    """
    rivals = [trials.actions[k] for k in trials.in_race if trials.actions[k] != played]
    gains = [trials.gain(action, played)[:, trials.seat] for action in rivals]
    n = min((len(gain) for gain in gains), default=0)
    if n < 2:
        return Estimate(0.0, 0.0, 0)
    table = np.stack([gain[:n] for gain in gains])
    halves = [_best_of(table[:, half::2], table[:, 1 - half :: 2]) for half in range(2)]
    value = (halves[0].value + halves[1].value) / 2
    return Estimate(value, sqrt(halves[0].error ** 2 + halves[1].error ** 2) / 2, n)


def _best_of(chosen_in: Floats, measured_in: Floats) -> Estimate:
    means = chosen_in.mean(axis=1)
    best = int(means.argmax())
    if means[best] <= 0:
        return Estimate(0.0, 0.0, 0)  # what was played looks best
    return estimate(measured_in[best])


def clear_part(loss: Estimate) -> float:
    """The least that was lost, with a confidence of 95 %."""
    return max(0.0, loss.value - CONFIDENCE * loss.error)


def likely_part(loss: Estimate) -> float:
    """The loss, shrunk for its noise: a loss that may be noise counts nothing, and a large one almost all."""
    if loss.value <= 0:
        return 0.0
    return loss.value * max(0.0, 1 - (CONFIDENCE * loss.error / loss.value) ** 2)


def accuracy(losses: Iterable[float], thresholds: Thresholds) -> float | None:
    """From 0 to 100: the mean over decisions, each of which counts 100 if nothing was lost and 37 if a mistake was."""
    counted = [exp(-loss / thresholds.mistake) for loss in losses]
    return 100 * sum(counted) / len(counted) if counted else None


def drop_out(trials: Trials, played: int, choice: int, thresholds: Thresholds) -> None:
    """Drop actions that clearly trail the best one, or hardly beat the one played; the planner's choice stays."""
    if trials.worlds < LEAST_WORLDS:
        return
    i = trials.seat
    racing = [trials.actions[k] for k in trials.in_race]
    best = max(racing, key=lambda action: float(trials.of(action)[:, i].mean()))

    def is_in_race(action: int) -> bool:
        behind, ahead = (estimate(trials.gain(action, other)[:, i]) for other in (best, played))
        return behind.value + DROP * behind.error >= 0 and ahead.value + DROP * ahead.error >= thresholds.inaccuracy

    trials.in_race = [
        k for k in trials.in_race if (action := trials.actions[k]) in (best, played, choice) or is_in_race(action)
    ]


def is_settled(trials: Trials, played: int, thresholds: Thresholds) -> bool:
    """Whether more worlds would hardly change the grade: nothing better is likely, or the loss is beyond doubt."""
    if trials.worlds < 2 * LEAST_WORLDS:
        return False
    rivals = [trials.actions[k] for k in trials.in_race if trials.actions[k] != played]
    gains = [estimate(trials.gain(action, played)[:, trials.seat]) for action in rivals]
    if all(gain.value + CONFIDENCE * gain.error < thresholds.inaccuracy for gain in gains):
        return True
    loss = loss_of(trials, played)
    return clear_part(loss) > thresholds.blunder and loss.error < thresholds.inaccuracy
