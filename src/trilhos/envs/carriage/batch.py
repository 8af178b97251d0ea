"""Many games of Chicago side by side, each waiting for a seat that learns: dealt, stepped, looked at."""

from typing import Any

import numpy as np

from trilhos.bots.carriage.memory import forget
from trilhos.bots.carriage.policy import choose
from trilhos.bots.crew import FIRST, FROM, KIND, MORE, RANDOM, SEATS, TO
from trilhos.carriage import setup
from trilhos.carriage.imagination import imagine
from trilhos.carriage.pick import pick
from trilhos.carriage.state import OVER, State
from trilhos.carriage.turn import apply
from trilhos.core.bits import popcount
from trilhos.core.jit import rule
from trilhos.core.rng import start
from trilhos.envs.carriage.mask import mark_legal
from trilhos.envs.carriage.observation import observe
from trilhos.envs.plan import LEARNER, NEXT_GAME, REWARD, WIN

Array = Any


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
    """Carry out one legal action in each, then let bots play until a seat that learns is to act. A game that ends pays
    its rewards, and the next one is dealt in its place; so it is with NEXT_GAME instead of an action.

    Bots that think do so in a world that they imagine; where there is no paper for one (None), they are not compiled
    in, and all bots are random. Every rule is called in one place only, for on a GPU each place is a copy; of the two
    picks only one is ever compiled.
    """
    n = crew.shape[0]
    b = boards[0]
    w = works[0]
    for k in range(begin, end):
        s = states[k]
        r = rngs[k]
        fresh = actions[k] == NEXT_GAME
        acted = fresh
        done[k] = False
        for i in range(n):
            rewards[k, i] = 0
        while True:
            if fresh:
                games[k] += plan[TO] - plan[FROM]
                setup.deal(b, s, w, plan[SEATS], plan[FIRST], plan[MORE:], key, games[k])
                start(r, dice, -1 - games[k])
                if imagined is not None:
                    forget(memories[n * k : n * k + n])
            i = int(s.actor)
            bot = crew[i]
            if bot[KIND] == LEARNER:
                if acted:
                    break
                acted = True
                chosen = actions[k]
            elif imagined is None:
                chosen = pick(b, s, w, i, r)
            elif bot[KIND] == RANDOM:
                chosen = pick(b, s, w, i, r)
            else:
                imagined[0] = s
                world = imagined[0]
                imagine(b, world, w, i, r)
                chosen = choose(b, world, w, memories[n * k + i], i, bot, r)
            apply(b, s, w, i, chosen)
            fresh = s.phase == OVER
            if fresh:
                done[k] = True
                for i in range(n):
                    rewards[k, i] = reward(s, i, plan[REWARD])


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
