"""Many games by random seats, from deal to final scoring, without leaving compiled code."""

from typing import Any

from trilhos.core.jit import rule
from trilhos.core.rng import start
from trilhos.core.tally import FIRST, FROM, POINTS, SEATS, TO, add_complaint, add_game
from trilhos.ride import setup
from trilhos.ride.entry import step_at_random
from trilhos.ride.referee import first_complaint
from trilhos.ride.state import OVER


@rule
def play_games(boards: Any, states: Any, works: Any, rngs: Any, key: Any, plan: Any, check: bool, tally: Any) -> None:
    """Play the games of a plan and add them up; `check` lets the referee look after every step."""
    b = boards[0]
    s = states[0]
    w = works[0]
    r = rngs[0]
    for stream in range(plan[FROM], plan[TO]):
        setup.deal(b, s, plan[SEATS], plan[FIRST], key, stream)
        start(r, key, -1 - stream)
        while s.phase != OVER:
            if check:
                add_complaint(tally, first_complaint(b, s, w))
            step_at_random(b, s, w, r)
        if check:
            add_complaint(tally, first_complaint(b, s, w))
        for i in range(int(s.n_seats)):
            tally[POINTS, i] += int(s.seats[i].total)
        add_game(tally, int(s.n_seats), int(s.winners), int(s.steps), int(s.turns))
