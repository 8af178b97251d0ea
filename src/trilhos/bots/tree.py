"""The tree of a search: who tried what, how often, and what came of it. The same for every game.

A node stands for an action after those above it. Which card chance answers makes no node of its own, and neither
does what other seats hide: every trial imagines another world, and only what can be done in it is compared there
(information-set search, open loop).
"""

from typing import Any

import numpy as np

from trilhos.bots.manner import BREADTH, CALM, CAUTION, DOUBT, STRICT, TRUST
from trilhos.core.jit import rule
from trilhos.core.record import record

NODE = record(
    ("worth", np.int64),  # sum of what the trials brought the seat that acts, each 0 to WHOLE
    ("wins", np.int64),  # of that, the chance to win
    ("action", np.int32),
    ("visits", np.int32),
    ("prior", np.int32),  # how promising it looked at first, in parts of WHOLE
    ("first", np.int32),  # its first child, or NONE
    ("next", np.int32),  # the next child of the same parent, or NONE
    ("seat", np.int8),  # who acts
)
NONE = -1
WHOLE = 10_000
MAX_DEPTH = 24  # actions of a trial that are noted in the tree

# The head of a tree: nodes in use, the root, trials made, worlds imagined, actions that were lined up.
N_NODES, ROOT, TRIALS, WORLDS, LANES = 0, 1, 2, 3, 4
HEAD = 5


@rule
def plant(nodes: Any, head: Any) -> None:
    """An empty tree."""
    head[N_NODES] = 1
    head[ROOT] = 0
    head[TRIALS] = 0
    head[WORLDS] = 0
    nodes[0].first = NONE
    nodes[0].visits = 0


@rule
def child_of(nodes: Any, node: int, action: int, seat: int) -> int:
    """The child of a node for an action of a seat, or NONE. Chance may decide who acts, so the seat counts too."""
    child = int(nodes[node].first)
    while child != NONE and (nodes[child].action != action or nodes[child].seat != seat):
        child = int(nodes[child].next)
    return child


@rule
def promise(m: Any, k: int, calm: int) -> int:
    """How promising an idea is beside the one with the strongest urge, in parts of WHOLE. `calm` evens them out."""
    strongest = int(m.urge[0])
    for other in range(1, int(m.n_ideas)):
        strongest = max(strongest, int(m.urge[other]))
    return WHOLE * calm // (calm + strongest - int(m.urge[k]))


@rule
def grow(nodes: Any, head: Any, node: int, m: Any, seat: int, calm: int) -> None:
    """Give a node a child for every idea of a seat; the stronger the urge, the more promising."""
    total = 0
    for k in range(int(m.n_ideas)):
        total += promise(m, k, calm)
    for k in range(int(m.n_ideas)):
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
            new.prior = WHOLE * promise(m, k, calm) // total
            new.next = nodes[node].first
            nodes[node].first = child


@rule
def select(nodes: Any, node: int, m: Any, seat: int, curiosity: int) -> int:
    """The child to try next among the ideas that there are: promising, good so far, or seldom tried (PUCT)."""
    tried, worth = 0, 0
    for k in range(int(m.n_ideas)):
        child = child_of(nodes, node, int(m.action[k]), seat)
        if child != NONE:
            tried += int(nodes[child].visits)
            worth += int(nodes[child].worth)
    hope = worth / tried if tried > 0 else 0.5 * WHOLE
    reach = curiosity / 100.0 * np.sqrt(1.0 + tried)
    best, most = NONE, -1.0
    for k in range(int(m.n_ideas)):
        child = child_of(nodes, node, int(m.action[k]), seat)
        if child != NONE:
            visits = int(nodes[child].visits)
            value = int(nodes[child].worth) / visits if visits > 0 else hope
            score = value + reach * int(nodes[child].prior) / (1.0 + visits)
            if score > most:
                best, most = child, score
    return best


@rule
def back_up(nodes: Any, head: Any, path: Any, depth: int, worths: Any, wins: Any) -> None:
    """Tell every action on the path what came of it for the seat that chose it."""
    for k in range(depth):
        node = nodes[path[k]]
        node.visits += 1
        node.worth += worths[node.seat]
        node.wins += wins[node.seat]
    head[TRIALS] += 1


# The race at the root: all actions still in it are tried in the same worlds, and who falls behind drops out. A row
# for each: its node, whether it is still in, how promising it looked, trials, and the sum and the sum of squares of
# how much better it did than the others in the same world.
CHILD, RUNS, PROMISE, N, SUM, SQUARES, NOW = 0, 1, 2, 3, 4, 5, 6
LANE = 7
SPREAD, DOUBTS = 3000.0, 4.0  # how much results differ at first sight, and how many trials that sight is worth


@rule
def line_up(nodes: Any, head: Any, m: Any, race: Any, seat: int, manner: Any) -> None:
    """The most promising ideas for the root enter the race."""
    node = int(head[ROOT])
    n = int(m.n_ideas)
    head[LANES] = n
    head[WORLDS] = 0
    for k in range(n):
        lane = race[k]
        child = child_of(nodes, node, int(m.action[k]), seat)
        lane[CHILD] = child
        lane[RUNS] = 1.0 if child != NONE else 0.0
        lane[PROMISE] = promise(m, k, int(manner[CALM])) / WHOLE  # as it looks now, not when the node was made
        lane[N] = 0.0
        lane[SUM] = 0.0
        lane[SQUARES] = 0.0
    for k in range(n):
        better = 0
        for other in range(n):
            if race[other, PROMISE] > race[k, PROMISE] or (race[other, PROMISE] == race[k, PROMISE] and other < k):
                better += 1
        if better >= manner[BREADTH]:
            race[k, RUNS] = 0.0


@rule
def compare(race: Any, n: int) -> None:
    """After a world: note how much better than the average each did."""
    total, runners = 0.0, 0
    for k in range(n):
        if race[k, RUNS] > 0.0:
            total += race[k, NOW]
            runners += 1
    for k in range(n):
        lane = race[k]
        if lane[RUNS] > 0.0:
            better = lane[NOW] - total / runners
            lane[N] += 1.0
            lane[SUM] += better
            lane[SQUARES] += better * better


@rule
def standing(lane: Any, doubt: int, trust: int) -> float:
    """How good an action seems after its trials; before them, and a little after, the planner is trusted."""
    return float((lane[SUM] - doubt * trust * (1.0 - lane[PROMISE])) / (lane[N] + trust))


@rule
def error_of(lane: Any) -> float:
    """How far that may be off. A few trials that happen to agree are not believed to prove anything."""
    mean = lane[SUM] / lane[N]
    spread = (lane[SQUARES] - lane[N] * mean * mean + DOUBTS * SPREAD * SPREAD) / (lane[N] + DOUBTS)
    return float(np.sqrt(spread / lane[N]))


@rule
def seeming(lane: Any, manner: Any) -> float:
    """How good an action seems, chance held against it unless it is what the planner would do."""
    against = 0.0 if lane[PROMISE] >= 1.0 or lane[N] == 0.0 else manner[CAUTION] / 100.0 * error_of(lane)
    return standing(lane, manner[DOUBT], manner[TRUST]) - against


@rule
def leader(race: Any, n: int, manner: Any) -> int:
    """Who is ahead."""
    best = NONE
    for k in range(n):
        if race[k, RUNS] > 0.0 and (best == NONE or seeming(race[k], manner) > seeming(race[best], manner)):
            best = k
    return best


@rule
def drop_out(race: Any, n: int, manner: Any) -> int:
    """Whoever is behind the leader by more than chance explains drops out. Answers how many are left."""
    best = leader(race, n, manner)
    first = standing(race[best], manner[DOUBT], manner[TRUST])
    left = 0
    for k in range(n):
        if race[k, RUNS] > 0.0:
            behind = first - standing(race[k], manner[DOUBT], manner[TRUST])
            if k != best and behind > manner[STRICT] / 100.0 * (error_of(race[best]) + error_of(race[k])):
                race[k, RUNS] = 0.0
            else:
                left += 1
    return left


@rule
def still_running(race: Any, n: int) -> int:
    """How many actions are left in the race."""
    left = 0
    for k in range(n):
        if race[k, RUNS] > 0.0:
            left += 1
    return left
