"""Many games of Chicago side by side, each waiting for a seat that learns: dealt, stepped, looked at."""

from typing import Any

import numpy as np

from trilhos.bots.carriage.memory import forget
from trilhos.bots.carriage.policy import choose
from trilhos.bots.crew import FIRST, KIND, MORE, RANDOM, SEATS
from trilhos.carriage import setup
from trilhos.carriage.entry import step_at_random
from trilhos.carriage.imagination import imagine
from trilhos.carriage.state import OVER, State
from trilhos.carriage.turn import apply
from trilhos.core.bits import popcount
from trilhos.core.jit import rule
from trilhos.core.rng import start
from trilhos.envs.carriage.mask import mark_legal
from trilhos.envs.carriage.observation import observe
from trilhos.envs.plan import LEARNER, REWARD, WIN

Array = Any


@rule
def begin_games(
    boards: Array,
    states: Array,
    imagined: Array,
    works: Array,
    memories: Array,
    rngs: Array,
    games: Array,
    key: Array,
    dice: Array,
    plan: Array,
    crew: Array,
    begin: int,
    end: int,
) -> None:
    """Deal each its game, and let bots play until a seat that learns is to act."""
    n = crew.shape[0]
    for k in range(begin, end):
        s = states[k]
        setup.deal(boards[0], s, works[0], plan[SEATS], plan[FIRST], plan[MORE:], key, games[k])
        start(rngs[k], dice, -1 - games[k])
        if imagined is not None:
            forget(memories[n * k : n * k + n])
        go_on(boards, states, imagined, works, memories, rngs, crew, k)


@rule
def go_on(
    boards: Array, states: Array, imagined: Array, works: Array, memories: Array, rngs: Array, crew: Array, k: int
) -> None:
    """Let bots play game k until a seat that learns is to act or the game is over. Those that think do so in a world
    that they imagine; where there is no paper for one (None), they are not compiled in, and all bots are random."""
    b = boards[0]
    s = states[k]
    w = works[0]
    r = rngs[k]
    while s.phase != OVER:
        i = int(s.actor)
        bot = crew[i]
        if bot[KIND] == LEARNER:
            return
        if imagined is None:
            step_at_random(b, s, w, r)
        elif bot[KIND] == RANDOM:
            step_at_random(b, s, w, r)
        else:
            paper = k % imagined.shape[0]
            imagined[paper] = s
            world = imagined[paper]
            imagine(b, world, w, i, r)
            apply(b, s, w, i, choose(b, world, w, memories[k * crew.shape[0] + i], i, bot, r))


@rule
def step_games(
    boards: Array,
    states: Array,
    imagined: Array,
    works: Array,
    memories: Array,
    rngs: Array,
    games: Array,
    key: Array,
    dice: Array,
    plan: Array,
    crew: Array,
    actions: Array,
    rewards: Array,
    done: Array,
    begin: int,
    end: int,
) -> None:
    """Carry out one legal action in each. A game that ends pays its rewards, and the next one is dealt in its place."""
    for k in range(begin, end):
        s = states[k]
        apply(boards[0], s, works[0], int(s.actor), actions[k])
        go_on(boards, states, imagined, works, memories, rngs, crew, k)
        done[k] = s.phase == OVER
        for i in range(rewards.shape[1]):
            rewards[k, i] = reward(s, i, plan[REWARD]) if done[k] else 0
        if done[k]:
            games[k] += states.shape[0]
            begin_games(boards, states, imagined, works, memories, rngs, games, key, dice, plan, crew, k, k + 1)


@rule
def reward(s: State, i: int, kind: int) -> int:
    """For winning 1, for losing -1, 0 where all win; or by how many seated pawns it is ahead of the best other seat."""
    if kind == WIN:
        if popcount(np.uint64(s.winners)) == s.n_seats:
            return 0
        return 1 if s.winners >> i & 1 else -1
    best = -1000
    for other in range(int(s.n_seats)):
        if other != i:
            best = max(best, int(s.seats[other].n_seated))
    return int(s.seats[i].n_seated) - best


@rule
def look(
    boards: Array, states: Array, works: Array, seats: Array, observations: Array, masks: Array, begin: int, end: int
) -> None:
    """Write down who is to act in each game, what that seat sees, and what it may do; masks hold no marks yet."""
    for k in range(begin, end):
        i = int(states[k].actor)
        seats[k] = i
        observe(boards[0], states[k], works[0], i, observations[k])
        mark_legal(boards[0], states[k], works[0], i, masks[k])
