"""Tree search for the rail games: trials in imagined worlds, played on by the planner."""

from typing import Any

from trilhos.bots.manner import CALM, CURIOSITY, CUT, PATIENCE, RIPE, SCALE, SHAPE, WEIGHTS
from trilhos.bots.ride.judge import judge
from trilhos.bots.ride.memory import forget
from trilhos.bots.ride.planner import choose, think
from trilhos.bots.tree import (
    CHILD,
    LANES,
    MAX_DEPTH,
    NONE,
    NOW,
    ROOT,
    RUNS,
    WHOLE,
    WORLDS,
    back_up,
    compare,
    drop_out,
    grow,
    line_up,
    select,
    still_running,
)
from trilhos.core.jit import rule
from trilhos.ride.board import Board
from trilhos.ride.entry import first_acting
from trilhos.ride.imagination import imagine
from trilhos.ride.state import OVER, State, Work
from trilhos.ride.turn import apply

PATH, WORTHS, WINS, FIGURES = 0, 1, 2, 3  # rows of a search's notes


@rule
def prepare(
    boards: Any,
    states: Any,
    works: Any,
    memories: Any,
    nodes: Any,
    head: Any,
    race: Any,
    rngs: Any,
    seat: int,
    row: Any,
    manner: Any,
) -> None:
    """Let every idea for states[0] enter the race at the root of the tree."""
    m = memories[seat]
    forget(memories)
    think(boards[0], states[0], works[0], m, seat, row)
    grow(nodes, head, int(head[ROOT]), m, seat, int(manner[CALM]))
    line_up(nodes, head, m, race, seat, manner)


@rule
def search(
    boards: Any,
    states: Any,
    works: Any,
    memories: Any,
    nodes: Any,
    head: Any,
    race: Any,
    notes: Any,
    rngs: Any,
    seat: int,
    row: Any,
    manner: Any,
) -> int:
    """Try the actions in the race in one more world. Answers how many are left in it.

    states[0] is the position as `seat` knows it, states[1] a world that it imagines, states[2] a trial in it.
    """
    b = boards[0]
    s = states[2]
    w = works[0]
    lanes = int(head[LANES])
    states[1] = states[0]
    imagine(b, states[1], w, seat, rngs[0])
    for k in range(lanes):
        if race[k, RUNS] > 0.0:
            states[2] = states[1]
            forget(memories)
            node = int(race[k, CHILD])
            apply(b, s, w, seat, int(nodes[node].action))
            notes[PATH, 0] = node
            depth = descend(b, s, w, memories, nodes, head, notes[PATH], row, manner)
            play_on(b, s, w, memories, row, int(manner[CUT]))
            reckon(b, s, memories, row, manner, notes)
            back_up(nodes, head, notes[PATH], depth, notes[WORTHS], notes[WINS])
            race[k, NOW] = notes[WORTHS, seat]
    compare(race, lanes)
    head[WORLDS] += 1
    return drop_out(race, lanes, manner) if head[WORLDS] % manner[PATIENCE] == 0 else still_running(race, lanes)


@rule
def descend(b: Board, s: State, w: Work, memories: Any, nodes: Any, head: Any, path: Any, row: Any, manner: Any) -> int:
    """Follow the tree down as long as it is ripe, and note the way. Answers how deep that is."""
    depth = 1
    while s.phase != OVER and depth < MAX_DEPTH:
        node = int(path[depth - 1])
        if nodes[node].visits < manner[RIPE]:
            return depth
        i = first_acting(s)
        m = memories[i]
        think(b, s, w, m, i, row)
        if m.n_ideas == 1:
            apply(b, s, w, i, int(m.action[0]))
        else:
            grow(nodes, head, node, m, i, int(manner[CALM]))
            node = select(nodes, node, m, i, int(manner[CURIOSITY]))
            if node == NONE:
                return depth  # no room for more nodes
            apply(b, s, w, i, int(nodes[node].action))
            path[depth] = node
            depth += 1
    return depth


@rule
def play_on(b: Board, s: State, w: Work, memories: Any, row: Any, steps: int) -> None:
    """Let planners play the world on, to the end or for so many steps."""
    while s.phase != OVER and steps > 0:
        i = first_acting(s)
        apply(b, s, w, i, choose(b, s, w, memories[i], i, row))
        steps -= 1


@rule
def reckon(b: Board, s: State, memories: Any, row: Any, manner: Any, notes: Any) -> None:
    """What a world is worth to each seat: the chance to win, and in part by how many points."""
    if s.phase != OVER:
        judge(b, s, memories, row, manner[WEIGHTS:], notes[FIGURES:], notes[WINS])
        for i in range(int(s.n_seats)):
            notes[WORTHS, i] = notes[WINS, i]
        return
    winners = 0
    for i in range(int(s.n_seats)):
        winners += int(s.winners) >> i & 1
    for i in range(int(s.n_seats)):
        ahead = 1 << 30
        for other in range(int(s.n_seats)):
            if other != i:
                ahead = min(ahead, int(s.seats[i].total) - int(s.seats[other].total))
        margin = max(0, min(WHOLE, WHOLE // 2 + ahead * int(manner[SCALE])))
        notes[WINS, i] = WHOLE // winners if s.winners >> i & 1 else 0
        notes[WORTHS, i] = (int(manner[SHAPE]) * margin + (100 - int(manner[SHAPE])) * int(notes[WINS, i])) // 100
