"""The search tree, the same for every game: which actions were tried, how often, and with what result.

A node stands for an action that follows the actions above it. Chance outcomes and hidden information of other seats
have no nodes: every trial imagines another world, and only actions that are possible in that world are compared
(open-loop information-set search).
"""

import numpy as np

from trilhos.bots.candidates import Candidates
from trilhos.core.jit import rule
from trilhos.core.record import Ints, Record, Rows, dtype_of, i8, i32, i64


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
def try_child(
    nodes: Rows[Node], head: Ints, node: int, m: Candidates, seat: int, temperature: int, exploration: int
) -> int:
    """The child to try next, after the node was given one for every candidate; NONE if there is no room for them."""
    expand(nodes, head, node, m, seat, temperature)
    return select(nodes, node, m, seat, exploration)


@rule
def back_up(nodes: Rows[Node], head: Ints, path: Ints, depth: int, worths: Ints, wins: Ints) -> None:
    """Add the result of a trial to every node on its path, from the perspective of the acting seat."""
    for k in range(depth):
        node = nodes[path[k]]
        node.visits += 1
        node.worth += worths[node.seat]
        node.wins += wins[node.seat]
    head[TRIALS] += 1
