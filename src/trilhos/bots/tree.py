"""The search tree, the same for every game: which actions were tried, how often, and with what result.

A node stands for an action that follows the actions above it. Chance outcomes and hidden information of other seats
have no nodes: every trial imagines another world, and only actions that are possible in that world are compared
(open-loop information-set search).
"""

import numpy as np

from trilhos.bots.candidates import Candidates
from trilhos.bots.search_settings import (
    BREADTH,
    ELIMINATION_MARGIN,
    PRIOR_GAP,
    PRIOR_TRIALS,
    SWITCH_MARGIN,
    TEMPERATURE,
)
from trilhos.core.jit import rule
from trilhos.core.record import Floats, Grid, Ints, Record, Rows, dtype_of, i8, i32, i64


class Node(Record):
    """An action in the tree."""

    worth = i64()  # sum of trial values for the acting seat, each 0 to WHOLE
    wins = i64()  # sum of win chances alone, each 0 to WHOLE
    action = i32()
    visits = i32()
    prior = i32()  # prior probability, in parts of WHOLE
    first = i32()  # its first child, or NONE
    next = i32()  # the next child of the same parent, or NONE
    seat = i8()  # the acting seat


NODE = dtype_of(Node)
NONE = -1
WHOLE = 10_000
MAX_DEPTH = 24  # actions of a trial that are recorded in the tree

# The head of a tree: nodes in use, root, trials, imagined worlds, actions entered in the race.
N_NODES, ROOT, TRIALS, WORLDS, N_CANDIDATES = 0, 1, 2, 3, 4
HEAD = 5


@rule
def reset_tree(nodes: Rows[Node], head: Ints) -> None:
    """Reset to an empty tree."""
    head[N_NODES] = 1
    head[ROOT] = 0
    head[TRIALS] = 0
    head[WORLDS] = 0
    nodes[0].first = NONE
    nodes[0].visits = 0


@rule
def child_of(nodes: Rows[Node], node: int, action: int, seat: int) -> int:
    """The child of a node for an action of a seat, or NONE. Chance may decide who acts, so the seat must match too."""
    child = int(nodes[node].first)
    while child != NONE and (nodes[child].action != action or nodes[child].seat != seat):
        child = int(nodes[child].next)
    return child


@rule
def prior_weight(m: Candidates, k: int, temperature: int) -> int:
    """How promising a candidate is compared to the best one, in parts of WHOLE; a high temperature evens out."""
    strongest = int(m.priority[0])
    for other in range(1, int(m.n_candidates)):
        strongest = max(strongest, int(m.priority[other]))
    return WHOLE * temperature // (temperature + strongest - int(m.priority[k]))


@rule
def expand(nodes: Rows[Node], head: Ints, node: int, m: Candidates, seat: int, temperature: int) -> None:
    """Give a node a child for every candidate of a seat; the higher its priority, the more promising."""
    total = 0
    for k in range(int(m.n_candidates)):
        total += prior_weight(m, k, temperature)
    for k in range(int(m.n_candidates)):
        if child_of(nodes, node, int(m.action[k]), seat) == NONE and head[N_NODES] < nodes.shape[0]:
            child = int(head[N_NODES])
            head[N_NODES] += 1
            new = nodes[child]
            new.action = m.action[k]
            new.seat = seat
            new.visits = 0
            new.worth = 0
            new.wins = 0
            new.first = NONE
            new.prior = WHOLE * prior_weight(m, k, temperature) // total
            new.next = nodes[node].first
            nodes[node].first = child


@rule
def select(nodes: Rows[Node], node: int, m: Candidates, seat: int, exploration: int) -> int:
    """The child to try next among the current candidates: promising, good so far, or rarely tried (PUCT)."""
    tried, worth = 0, 0
    for k in range(int(m.n_candidates)):
        child = child_of(nodes, node, int(m.action[k]), seat)
        if child != NONE:
            tried += int(nodes[child].visits)
            worth += int(nodes[child].worth)
    hope = worth / tried if tried > 0 else 0.5 * WHOLE
    reach = exploration / 100.0 * np.sqrt(1.0 + tried)
    best, most = NONE, -1.0
    for k in range(int(m.n_candidates)):
        child = child_of(nodes, node, int(m.action[k]), seat)
        if child != NONE:
            visits = int(nodes[child].visits)
            value = int(nodes[child].worth) / visits if visits > 0 else hope
            score = value + reach * int(nodes[child].prior) / (1.0 + visits)
            if score > most:
                best, most = child, score
    return best


@rule
def back_up(nodes: Rows[Node], head: Ints, path: Ints, depth: int, worths: Ints, wins: Ints) -> None:
    """Add the result of a trial to every node on its path, from the perspective of the acting seat."""
    for k in range(depth):
        node = nodes[path[k]]
        node.visits += 1
        node.worth += worths[node.seat]
        node.wins += wins[node.seat]
    head[TRIALS] += 1


# The race at the root: all remaining actions are tried in the same worlds, and those that fall behind drop out. Each
# has a row: its node, whether it is still in the race, its prior weight, the number of trials, the sum and the sum of
# squares of its advantage over the average in the same world, and its value in the current world.
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
def still_running(race: Grid[float], n: int) -> int:
    """How many actions are left in the race."""
    left = 0
    for k in range(n):
        if race[k, RUNS] > 0.0:
            left += 1
    return left
