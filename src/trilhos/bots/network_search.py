"""Tree search with a network: its policy is the prior, and its judgement replaces playing to the end.

Tree and race are those of every search. A trial is judged at a decision of the searching seat, from what that
seat sees then: others do not see its hand, so their judgement of it is worth less.
"""

import numpy as np

from trilhos.bots.candidates import Candidates, consider
from trilhos.bots.network_rules import Sight, Weights, think_through, write_outputs, write_policy
from trilhos.bots.race import CHILD, NOW, RUNS, finish_world, start_race
from trilhos.bots.search import PATH, WINS, WORTHS, judge_result
from trilhos.bots.search_settings import (
    EXPAND_AFTER,
    EXPLORATION,
    MARGIN_SHARE,
    POINT_VALUE,
    ROLLOUT_STEPS,
    TEMPERATURE,
)
from trilhos.bots.tree import MAX_DEPTH, N_CANDIDATES, NONE, ROOT, WHOLE, Node, back_up, expand, prior_weight, try_child
from trilhos.core.bind import loop
from trilhos.core.jit import rule
from trilhos.core.record import Grid, Ints, Rows
from trilhos.core.rng import Rng, below
from trilhos.match.hooks import Board, State, Work, apply, imagine, is_over, mark_legal, to_act
from trilhos.match.observation import observe

LEAST = 1e-4  # the smallest prior, as a share of the largest
SHARP = 100  # priorities are written for this temperature of the tree: its prior weights are then those of the policy


@loop
def prepare_with_network(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    memories: Rows[Candidates],
    nodes: Rows[Node],
    head: Ints,
    race: Grid[float],
    seat: int,
    weights: Weights,
    sight: Sight,
    settings: Ints,
) -> None:
    """Enter the actions that the policy likes best in states[0] in the race at the root of the tree."""
    m = memories[0]
    follow_policy(boards[0], states[0], works[0], m, seat, weights, sight, settings)
    expand(nodes, head, int(head[ROOT]), m, seat, SHARP)
    start_race(nodes, head, m, race, seat, settings)


@loop
def search_with_network(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    memories: Rows[Candidates],
    nodes: Rows[Node],
    head: Ints,
    race: Grid[float],
    notes: Grid[int],
    weights: Weights,
    sight: Sight,
    rngs: Rows[Rng],
    seat: int,
    settings: Ints,
) -> int:
    """Try the remaining actions in one more world. Returns how many are left in the race.

    states[0] is the position as `seat` knows it, states[1] an imagined world, states[2] a trial in that world.
    """
    b = boards[0]
    s = states[2]
    w = works[0]
    m = memories[0]
    r = rngs[0]
    candidates = int(head[N_CANDIDATES])
    states[1] = states[0]
    imagine(b, states[1], w, seat, r)
    for k in range(candidates):
        if race[k, RUNS] > 0.0:
            states[2] = states[1]
            node = int(race[k, CHILD])
            apply(b, s, w, seat, int(nodes[node].action))
            notes[PATH, 0] = node
            depth = descend_with_network(b, s, w, m, nodes, head, notes[PATH], weights, sight, settings)
            play_to_own_decision(b, s, w, m, seat, weights, sight, settings, r)
            judge_with_network(b, s, w, seat, weights, sight, settings, notes)
            back_up(nodes, head, notes[PATH], depth, notes[WORTHS], notes[WINS])
            race[k, NOW] = notes[WORTHS, seat]
    return finish_world(head, race, candidates, settings)


@loop
def descend_with_network(
    b: Board,
    s: State,
    w: Work,
    m: Candidates,
    nodes: Rows[Node],
    head: Ints,
    path: Ints,
    weights: Weights,
    sight: Sight,
    settings: Ints,
) -> int:
    """Descend to a node with too few trials to be expanded, and record the path. Returns its depth."""
    depth = 1
    while not is_over(s) and depth < MAX_DEPTH:
        node = int(path[depth - 1])
        if nodes[node].visits < settings[EXPAND_AFTER]:
            return depth
        i = to_act(s)
        follow_policy(b, s, w, m, i, weights, sight, settings)
        if m.n_candidates == 1:
            apply(b, s, w, i, int(m.action[0]))
        else:
            node = try_child(nodes, head, node, m, i, SHARP, int(settings[EXPLORATION]))
            if node == NONE:
                return depth  # no room for more nodes
            apply(b, s, w, i, int(nodes[node].action))
            path[depth] = node
            depth += 1
    return depth


@loop
def play_to_own_decision(
    b: Board,
    s: State,
    w: Work,
    m: Candidates,
    seat: int,
    weights: Weights,
    sight: Sight,
    settings: Ints,
    r: Rng,
) -> None:
    """All seats follow the policy, for at least as many steps as the settings say, until the searching seat decides."""
    steps = int(settings[ROLLOUT_STEPS])
    while not is_over(s) and (steps > 0 or to_act(s) != seat):
        i = to_act(s)
        follow_policy(b, s, w, m, i, weights, sight, settings)
        apply(b, s, w, i, draw_candidate(m, r))
        steps -= 1


@rule
def draw_candidate(m: Candidates, r: Rng) -> int:
    """One of the candidates, drawn by its prior."""
    total = 0
    for k in range(int(m.n_candidates)):
        total += prior_weight(m, k, SHARP)
    left = below(r, total)
    for k in range(int(m.n_candidates)):
        left -= prior_weight(m, k, SHARP)
        if left < 0:
            return int(m.action[k])
    return int(m.action[0])


@loop
def follow_policy(
    b: Board, s: State, w: Work, m: Candidates, i: int, weights: Weights, sight: Sight, settings: Ints
) -> None:
    """Write the actions that the policy of a seat likes best into the memory, with their priors as priorities."""
    mask = sight.mask
    policy = sight.policy
    legal = 0
    only = 0
    for action in range(mask.shape[0]):
        mask[action] = False
    mark_legal(b, s, w, i, mask)
    for action in range(mask.shape[0]):
        if mask[action]:
            legal += 1
            only = action
    m.n_candidates = 0
    if legal == 1:
        consider(m, only, 0)
        return
    observe(b, s, w, i, sight.observations[0])
    think_through(weights, sight.seen, sight.scratch)
    write_policy(weights, sight.scratch, policy)
    best = -np.inf
    for action in range(mask.shape[0]):
        if mask[action] and policy[action] > best:
            best = policy[action]
    for action in range(mask.shape[0]):
        if mask[action]:
            share = max(LEAST, np.exp((policy[action] - best) * 100.0 / settings[TEMPERATURE]))
            consider(m, action, int(SHARP * (1.0 - 1.0 / share)))


@loop
def judge_with_network(
    b: Board, s: State, w: Work, seat: int, weights: Weights, sight: Sight, settings: Ints, notes: Grid[int]
) -> None:
    """The value of a world for each seat: the searching seat's judgement, or the result if the game is over."""
    if is_over(s):
        judge_result(s, settings, notes)
        return
    n = int(s.n_seats)
    observe(b, s, w, seat, sight.observations[0])
    think_through(weights, sight.seen, sight.scratch)
    write_outputs(weights, sight.scratch, sight.outputs)
    best = -np.inf
    total = 0.0
    for k in range(n):
        best = max(best, sight.outputs[1 + k])
    for k in range(n):
        total += np.exp(sight.outputs[1 + k] - best)
    for k in range(n):
        i = (seat + k) % n
        notes[WINS, i] = int(WHOLE * np.exp(sight.outputs[1 + k] - best) / total)
        notes[WORTHS, i] = notes[WINS, i]
    margin = max(0, min(WHOLE, WHOLE // 2 + int(sight.outputs[0] * settings[POINT_VALUE])))
    share = int(settings[MARGIN_SHARE])
    notes[WORTHS, seat] = (share * margin + (100 - share) * int(notes[WINS, seat])) // 100
    if n == 2:
        other = 1 - seat
        notes[WORTHS, other] = WHOLE - notes[WORTHS, seat]
