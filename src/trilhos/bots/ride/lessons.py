"""Positions out of planners' games with how those ended: what the judge learns from."""

from typing import Any

from trilhos.bots.ride.judge import weigh
from trilhos.bots.ride.memory import forget
from trilhos.bots.ride.policy import choose
from trilhos.core.jit import rule
from trilhos.core.rng import below, start
from trilhos.ride import setup
from trilhos.ride.entry import first_acting
from trilhos.ride.imagination import imagine
from trilhos.ride.state import CHOOSE, OVER
from trilhos.ride.turn import apply


@rule
def gather(
    boards: Any,
    states: Any,
    works: Any,
    memories: Any,
    rngs: Any,
    key: Any,
    seats: int,
    crew: Any,
    first: int,
    x: Any,
    won: Any,
) -> None:
    """Play a game for each row of x, stop at a step at random to look at all seats, and note who won in the end."""
    b = boards[0]
    s = states[0]
    w = works[0]
    r = rngs[0]
    length = 100
    for game in range(x.shape[0]):
        setup.deal(b, s, seats, -1, key, first + game)
        start(r, key, -1 - first - game)
        forget(memories)
        stop = below(r, max(1, length))
        looked = False
        while s.phase != OVER:
            if s.steps >= stop and not looked and s.phase != CHOOSE:
                looked = True
                for i in range(seats):
                    weigh(b, s, memories[seats], i, crew[i], x[game, i])
            i = first_acting(s)
            states[1] = s
            imagine(b, states[1], w, i, r)
            apply(b, s, w, i, choose(b, states[1], w, memories[i], i, crew[i], r))
        length = int(s.steps)
        n = 0
        for i in range(seats):
            n += int(s.winners) >> i & 1
        for i in range(seats):
            won[game, i] = (1.0 / n if s.winners >> i & 1 else 0.0) if looked else -1.0
