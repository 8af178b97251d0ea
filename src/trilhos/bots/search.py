"""Tree search: trials in imagined worlds, with rollouts by the planner."""

from trilhos.bots.candidates import Candidates
from trilhos.bots.hooks import evaluate, forget, planner, think
from trilhos.bots.race import CHILD, NOW, RUNS, finish_world, start_race
from trilhos.bots.search_settings import (
    EXPAND_AFTER,
    EXPLORATION,
    MARGIN_SHARE,
    POINT_VALUE,
    ROLLOUT_STEPS,
    TEMPERATURE,
)
from trilhos.bots.tree import MAX_DEPTH, N_CANDIDATES, NONE, ROOT, WHOLE, Node, back_up, expand, try_child
from trilhos.core.bind import loop
from trilhos.core.record import Grid, Ints, Rows
from trilhos.core.rng import Rng
from trilhos.match.hooks import Board, State, Work, apply, imagine, is_over, score, to_act

PATH, WORTHS, WINS, FEATURES = 0, 1, 2, 3  # rows of `notes`


@loop
def prepare(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    memories: Rows[Candidates],
    nodes: Rows[Node],
    head: Ints,
    race: Grid[float],
    rngs: Rows[Rng],
    seat: int,
    row: Ints,
    settings: Ints,
) -> None:
    """Enter every candidate for states[0] in the race at the root of the tree."""
    m = memories[seat]
    forget(memories)
    think(boards[0], states[0], works[0], m, seat, row, rngs[0])
    expand(nodes, head, int(head[ROOT]), m, seat, int(settings[TEMPERATURE]))
    start_race(nodes, head, m, race, seat, settings)


@loop
def search(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    memories: Rows[Candidates],
    nodes: Rows[Node],
    head: Ints,
    race: Grid[float],
    notes: Grid[int],
    rngs: Rows[Rng],
    seat: int,
    row: Ints,
    settings: Ints,
) -> int:
    """Try the remaining actions in one more world. Returns how many are left in the race.

    states[0] is the position as `seat` knows it, states[1] an imagined world, states[2] a trial in that world.
    """
    b = boards[0]
    s = states[2]
    w = works[0]
    r = rngs[0]
    candidates = int(head[N_CANDIDATES])
    states[1] = states[0]
    imagine(b, states[1], w, seat, r)
    for k in range(candidates):
        if race[k, RUNS] > 0.0:
            states[2] = states[1]
            forget(memories)
            node = int(race[k, CHILD])
            apply(b, s, w, seat, int(nodes[node].action))
            notes[PATH, 0] = node
            depth = descend(b, s, w, memories, nodes, head, notes[PATH], row, settings, r)
            play_on(b, s, w, memories, row, r, int(settings[ROLLOUT_STEPS]))
            evaluate_world(b, s, memories, row, settings, notes)
            back_up(nodes, head, notes[PATH], depth, notes[WORTHS], notes[WINS])
            race[k, NOW] = notes[WORTHS, seat]
    return finish_world(head, race, candidates, settings)


@loop
def descend(
    b: Board,
    s: State,
    w: Work,
    memories: Rows[Candidates],
    nodes: Rows[Node],
    head: Ints,
    path: Ints,
    row: Ints,
    settings: Ints,
    r: Rng,
) -> int:
    """Descend to a node with too few trials to be expanded, and record the path. Returns its depth."""
    depth = 1
    while not is_over(s) and depth < MAX_DEPTH:
        node = int(path[depth - 1])
        if nodes[node].visits < settings[EXPAND_AFTER]:
            return depth
        i = to_act(s)
        m = memories[i]
        think(b, s, w, m, i, row, r)
        if m.n_candidates == 1:
            apply(b, s, w, i, int(m.action[0]))
        else:
            node = try_child(nodes, head, node, m, i, int(settings[TEMPERATURE]), int(settings[EXPLORATION]))
            if node == NONE:
                return depth  # no room for more nodes
            apply(b, s, w, i, int(nodes[node].action))
            path[depth] = node
            depth += 1
    return depth


@loop
def play_on(b: Board, s: State, w: Work, memories: Rows[Candidates], row: Ints, r: Rng, steps: int) -> None:
    """Rollout: planners play to the end, or for at most `steps` steps."""
    while not is_over(s) and steps > 0:
        i = to_act(s)
        apply(b, s, w, i, planner(b, s, w, memories[i], i, row, r))
        steps -= 1


@loop
def evaluate_world(b: Board, s: State, memories: Rows[Candidates], row: Ints, settings: Ints, notes: Grid[int]) -> None:
    """The value of a world for each seat: its chance of winning, blended with its margin once the game is over."""
    if not is_over(s):
        evaluate(b, s, memories, row, settings, notes[FEATURES:], notes[WINS])
        for i in range(int(s.n_seats)):
            notes[WORTHS, i] = notes[WINS, i]
        return
    judge_result(s, settings, notes)


@loop
def judge_result(s: State, settings: Ints, notes: Grid[int]) -> None:
    """The value of a game that is over for each seat."""
    winners = 0
    for i in range(int(s.n_seats)):
        winners += int(s.winners) >> i & 1
    for i in range(int(s.n_seats)):
        margin = max(0, min(WHOLE, WHOLE // 2 + lead(s, i) * int(settings[POINT_VALUE])))
        notes[WINS, i] = WHOLE // winners if s.winners >> i & 1 else 0
        notes[WORTHS, i] = (
            int(settings[MARGIN_SHARE]) * margin + (100 - int(settings[MARGIN_SHARE])) * int(notes[WINS, i])
        ) // 100


@loop
def lead(s: State, i: int) -> int:
    """The lead in points of a seat over the best other seat."""
    ahead = 1 << 30
    for other in range(int(s.n_seats)):
        if other != i:
            ahead = min(ahead, score(s, i) - score(s, other))
    return ahead
