"""The race at the root of a search: all remaining actions are tried in the same worlds, and those that fall behind
drop out.
"""

import numpy as np

from trilhos.bots.candidates import Candidates
from trilhos.bots.search_settings import (
    BREADTH,
    ELIMINATION_INTERVAL,
    ELIMINATION_MARGIN,
    PRIOR_GAP,
    PRIOR_TRIALS,
    SWITCH_MARGIN,
    TEMPERATURE,
)
from trilhos.bots.tree import N_CANDIDATES, NONE, ROOT, WHOLE, WORLDS, Node, child_of, prior_weight
from trilhos.core.jit import rule
from trilhos.core.record import Floats, Grid, Ints, Rows

# The row of an action: its node, whether it is still in the race, its prior weight, the number of trials, the sum and
# the sum of squares of its advantage over the average in the same world, and its value in the current world.
CHILD, RUNS, PRIOR, N, SUM, SQUARES, NOW = 0, 1, 2, 3, 4, 5, 6
CANDIDATE_WIDTH = 7
SPREAD, SPREAD_TRIALS = 3000.0, 4.0  # prior standard deviation of results, and its weight in trials


@rule
def start_race(nodes: Rows[Node], head: Ints, m: Candidates, race: Grid[float], seat: int, settings: Ints) -> None:
    """Enter the most promising candidates for the root in the race."""
    node = int(head[ROOT])
    n = int(m.n_candidates)
    head[N_CANDIDATES] = n
    head[WORLDS] = 0
    for k in range(n):
        candidate = race[k]
        child = child_of(nodes, node, int(m.action[k]), seat)
        candidate[CHILD] = child
        candidate[RUNS] = 1.0 if child != NONE else 0.0
        candidate[PRIOR] = (
            prior_weight(m, k, int(settings[TEMPERATURE])) / WHOLE
        )  # as of now, not of when the node was created
        candidate[N] = 0.0
        candidate[SUM] = 0.0
        candidate[SQUARES] = 0.0
    for k in range(n):
        better = 0
        for other in range(n):
            if race[other, PRIOR] > race[k, PRIOR] or (race[other, PRIOR] == race[k, PRIOR] and other < k):
                better += 1
        if better >= settings[BREADTH]:
            race[k, RUNS] = 0.0


@rule
def compare(race: Grid[float], n: int) -> None:
    """After each world, record by how much each action beat the average."""
    total, runners = 0.0, 0
    for k in range(n):
        if race[k, RUNS] > 0.0:
            total += race[k, NOW]
            runners += 1
    for k in range(n):
        candidate = race[k]
        if candidate[RUNS] > 0.0:
            better = candidate[NOW] - total / runners
            candidate[N] += 1.0
            candidate[SUM] += better
            candidate[SQUARES] += better * better


@rule
def estimate(candidate: Floats, gap: int, trials: int) -> float:
    """The estimated value of an action: its trials combined with a prior that favours the planner's choice."""
    return float((candidate[SUM] - gap * trials * (1.0 - candidate[PRIOR])) / (candidate[N] + trials))


@rule
def error_of(candidate: Floats) -> float:
    """The standard error of that estimate. A prior spread avoids overconfidence after a few similar trials."""
    mean = candidate[SUM] / candidate[N]
    spread = (candidate[SQUARES] - candidate[N] * mean * mean + SPREAD_TRIALS * SPREAD * SPREAD) / (
        candidate[N] + SPREAD_TRIALS
    )
    return float(np.sqrt(spread / candidate[N]))


@rule
def ranking_value(candidate: Floats, settings: Ints) -> float:
    """The value by which actions are ranked: the estimate, less a margin for noise unless the planner chose it."""
    against = (
        0.0 if candidate[PRIOR] >= 1.0 or candidate[N] == 0.0 else settings[SWITCH_MARGIN] / 100.0 * error_of(candidate)
    )
    return estimate(candidate, settings[PRIOR_GAP], settings[PRIOR_TRIALS]) - against


@rule
def leader(race: Grid[float], n: int, settings: Ints) -> int:
    """The action that is ahead."""
    best = NONE
    for k in range(n):
        if race[k, RUNS] > 0.0 and (
            best == NONE or ranking_value(race[k], settings) > ranking_value(race[best], settings)
        ):
            best = k
    return best


@rule
def drop_out(race: Grid[float], n: int, settings: Ints) -> int:
    """Eliminate actions that trail the leader by more than noise explains. Returns how many are left."""
    best = leader(race, n, settings)
    first = estimate(race[best], settings[PRIOR_GAP], settings[PRIOR_TRIALS])
    left = 0
    for k in range(n):
        if race[k, RUNS] > 0.0:
            behind = first - estimate(race[k], settings[PRIOR_GAP], settings[PRIOR_TRIALS])
            if k != best and behind > settings[ELIMINATION_MARGIN] / 100.0 * (error_of(race[best]) + error_of(race[k])):
                race[k, RUNS] = 0.0
            else:
                left += 1
    return left


@rule
def finish_world(head: Ints, race: Grid[float], n: int, settings: Ints) -> int:
    """After all actions were tried in a world, compare them. Returns how many are left in the race."""
    compare(race, n)
    head[WORLDS] += 1
    if head[WORLDS] % settings[ELIMINATION_INTERVAL] == 0:
        return drop_out(race, n, settings)
    return still_running(race, n)


@rule
def still_running(race: Grid[float], n: int) -> int:
    """How many actions are left in the race."""
    left = 0
    for k in range(n):
        if race[k, RUNS] > 0.0:
            left += 1
    return left
