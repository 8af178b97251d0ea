"""Tree search for the rail games: trials in imagined worlds, played on by the planner."""

from typing import Any

from trilhos.bots.ride.memory import forget
from trilhos.bots.ride.planner import choose, think
from trilhos.bots.tree import MAX_DEPTH, NONE, ROOT, WHOLE, back_up, grow, select
from trilhos.core.jit import rule
from trilhos.ride.board import Board
from trilhos.ride.entry import first_acting
from trilhos.ride.imagination import imagine
from trilhos.ride.state import OVER, State, Work
from trilhos.ride.turn import apply

# What a search is told besides: how it weighs, and how far it plays on.
CALM, CURIOSITY, SHAPE, SCALE, CUT = 0, 1, 2, 3, 4
N_MANNERS = 5


@rule
def search(
    boards: Any,
    states: Any,
    works: Any,
    memories: Any,
    nodes: Any,
    head: Any,
    notes: Any,
    rngs: Any,
    seat: int,
    row: Any,
    manner: Any,
    trials: int,
) -> None:
    """Make trials from states[0], as `seat` knows it; states[1] is the world of a trial, notes its path and rewards."""
    b = boards[0]
    s = states[1]
    w = works[0]
    r = rngs[0]
    for _ in range(trials):
        states[1] = states[0]
        imagine(b, s, w, seat, r)
        forget(memories)
        depth = descend(b, s, w, memories, nodes, head, notes[0], row, manner)
        play_on(b, s, w, memories, row, int(manner[CUT]))
        judge(s, notes[1], manner)
        back_up(nodes, head, notes[0], depth, notes[1])


@rule
def descend(
    b: Board, s: State, w: Work, memories: Any, nodes: Any, head: Any, path: Any, row: Any, manner: Any
) -> int:
    """Follow the tree down to an action that was never tried, and note the way. Answers how deep that is."""
    node = int(head[ROOT])
    depth = 0
    while s.phase != OVER and depth < MAX_DEPTH:
        i = first_acting(s)
        m = memories[i]
        think(b, s, w, m, i, row)
        if m.n_ideas == 1:
            apply(b, s, w, i, int(m.action[0]))
        else:
            grow(nodes, head, node, m, i, int(manner[CALM]))
            node = select(nodes, node, m, int(manner[CURIOSITY]))
            if node == NONE:
                return depth  # no room for more nodes
            apply(b, s, w, i, int(nodes[node].action))
            path[depth] = node
            depth += 1
            if nodes[node].visits == 0:
                return depth
    return depth


@rule
def play_on(b: Board, s: State, w: Work, memories: Any, row: Any, steps: int) -> None:
    """Let planners play the world on, to the end or for so many steps."""
    while s.phase != OVER and steps > 0:
        i = first_acting(s)
        apply(b, s, w, i, choose(b, s, w, memories[i], i, row))
        steps -= 1


@rule
def judge(s: State, rewards: Any, manner: Any) -> None:
    """What the end of a world is worth to each seat: the win, and in part by how much."""
    winners = 0
    for i in range(int(s.n_seats)):
        winners += int(s.winners) >> i & 1
    for i in range(int(s.n_seats)):
        ahead = 1 << 30
        for other in range(int(s.n_seats)):
            if other != i:
                ahead = min(ahead, int(s.seats[i].total) - int(s.seats[other].total))
        margin = max(0, min(WHOLE, WHOLE // 2 + ahead * int(manner[SCALE])))
        win = WHOLE // winners if s.winners >> i & 1 else 0
        rewards[i] = (int(manner[SHAPE]) * margin + (100 - int(manner[SHAPE])) * win) // 100
