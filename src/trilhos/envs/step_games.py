"""The compiled loops of a batch: deal, step and observe many games, each waiting for a learning seat."""

import numpy as np

from trilhos.bots.candidates import Candidates
from trilhos.bots.game_arrays import FIRST, FROM, KIND, OPTIONS, RANDOM, SEATS, TO
from trilhos.bots.hooks import forget
from trilhos.bots.policy import choose
from trilhos.core.bind import loop
from trilhos.core.bits import popcount
from trilhos.core.record import Grid, Ints, Key, Rows
from trilhos.core.rng import Rng, start
from trilhos.envs.schedule import LEARNER, NEXT_GAME, REWARD, WIN
from trilhos.match.hooks import Board, State, Work, apply, deal, imagine, is_over, mark_legal, pick, score, to_act
from trilhos.match.observation import Observation, observe


@loop
def step_games(
    boards: Rows[Board],
    states: Rows[State],
    imagined: Rows[State] | None,
    works: Rows[Work],
    memories: Rows[Candidates],
    rngs: Rows[Rng],
    games: Ints,
    key: Key,
    dice: Key,
    schedule: Ints,
    lineup: Grid[int],
    actions: Ints,
    rewards: Grid[float],
    winners: Ints,
    done: Ints,
    begin: int,
    end: int,
) -> None:
    """Carry out one legal action in each game, then let bots play until a learning seat is to act.

    When a game ends, its rewards are paid, its winners are noted and the next one is dealt; NEXT_GAME instead of an
    action also deals the next one. Bots decide in an imagined world; if `imagined` is None, all are random and no
    others are compiled in.
    """
    # Call every rule in only one place, because a GPU inlines each call. Of the two calls of `pick`, one is compiled.
    n = lineup.shape[0]
    b = boards[0]
    w = works[0]
    for k in range(begin, end):
        s = states[k]
        r = rngs[k]
        fresh = actions[k] == NEXT_GAME
        acted = fresh
        winners[k] = 0
        done[k] = False
        for i in range(n):
            rewards[k, i] = 0
        while True:
            if fresh:
                games[k] += schedule[TO] - schedule[FROM]
                deal(b, s, w, schedule[SEATS], schedule[FIRST], schedule[OPTIONS:], key, games[k])
                start(r, dice, -1 - games[k])
                if imagined is not None:
                    forget(memories[n * k : n * k + n])
            i = to_act(s)
            bot = lineup[i]
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
            fresh = is_over(s)
            if fresh:
                winners[k] = s.winners
                done[k] = True
                for i in range(n):
                    rewards[k, i] = reward(s, i, schedule[REWARD])


@loop
def reward(s: State, i: int, kind: int) -> int:
    """WIN: 1 for a win, -1 for a loss, 0 if all seats win. MARGIN: the lead in points over the best other seat."""
    if kind == WIN:
        if popcount(np.uint64(s.winners)) == s.n_seats:
            return 0
        return 1 if s.winners >> i & 1 else -1
    best = -1000
    for other in range(int(s.n_seats)):
        if other != i:
            best = max(best, score(s, other))
    return score(s, i) - best


@loop
def look(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    seats: Ints,
    observations: Rows[Observation],
    masks: Grid[int],
    begin: int,
    end: int,
) -> None:
    """Write the seat to act in each game, its observation and its action mask; masks must be cleared before."""
    for k in range(begin, end):
        i = to_act(states[k])
        seats[k] = i
        observe(boards[0], states[k], works[0], i, observations[k])
        mark_legal(boards[0], states[k], works[0], i, masks[k])
