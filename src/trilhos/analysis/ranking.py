"""The actions that were tried in a position, best first."""

from trilhos.analysis.results import Alternative
from trilhos.analysis.trials import Lab, Trials, estimate


def ranked(lab: Lab, trials: Trials, reference: int) -> list[Alternative]:
    """Those still in the race first, then by what they add to a reference action."""
    i, found = trials.seat, []
    for k, action in enumerate(trials.actions):
        text = lab.ruleset.describe(lab.history.at(trials.at), i, action)[2]
        win, gain = estimate(trials.of(action)[:, i]), estimate(trials.gain(action, reference)[:, i])
        found.append((k in trials.in_race, Alternative(action, text, win, gain)))
    found.sort(key=lambda one: (one[0], one[1].gain.value, one[1].action == reference), reverse=True)
    return [alternative for _, alternative in found]
