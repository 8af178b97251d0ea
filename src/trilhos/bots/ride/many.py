"""Many games by compiled bots, from deal to final scoring, without leaving compiled code."""

from typing import Any

from trilhos.bots.crew import (
    COMPLAINT,
    COMPLAINTS,
    DECISIONS,
    FIRST,
    FROM,
    ILLEGAL,
    KIND,
    OWN,
    PLACES,
    POINTS,
    RANDOM,
    SEATS,
    SHIFT,
    STARTED,
    STATUS,
    TO,
    TURNS,
    WINNERS,
    bot_at,
    deal_of,
    shift_of,
)
from trilhos.bots.ride.memory import forget
from trilhos.bots.ride.policy import choose
from trilhos.core.jit import rule
from trilhos.core.rng import start
from trilhos.ride import setup
from trilhos.ride.entry import first_acting
from trilhos.ride.imagination import imagine
from trilhos.ride.pick import pick
from trilhos.ride.reasons import LEGAL
from trilhos.ride.referee import first_complaint
from trilhos.ride.state import OVER
from trilhos.ride.turn import apply, why_not


@rule
def play_games(
    boards: Any,
    states: Any,
    works: Any,
    memories: Any,
    rngs: Any,
    key: Any,
    dice: Any,
    plan: Any,
    crew: Any,
    check: bool,
    rows: Any,
) -> None:
    """Play the games of a plan and write a row for each; `check` lets the referee look after every step.

    A bot never sees the game in states[0], but one that it imagines in states[1].
    """
    b = boards[0]
    s = states[0]
    imagined = states[1]
    w = works[0]
    r = rngs[0]
    for game in range(plan[FROM], plan[TO]):
        row = rows[game - plan[FROM]]
        setup.deal(b, s, plan[SEATS], plan[FIRST], key, deal_of(plan, game))
        start(r, dice, -1 - game)
        forget(memories)
        row[COMPLAINTS] = 0
        row[COMPLAINT] = 0
        while s.phase != OVER:
            if check:
                look(b, s, w, row)
            i = first_acting(s)
            bot = crew[bot_at(plan, game, i)]
            action = 0
            if bot[KIND] != RANDOM:
                states[1] = s
                imagine(b, imagined, w, i, r)
                action = choose(b, imagined, w, memories[i], i, bot, r)
                if bot[KIND] >= OWN and why_not(b, s, i, action) != LEGAL:
                    bot[STATUS] = ILLEGAL
                    bot[KIND] = RANDOM  # for the rest of the game, which does not count
            if bot[KIND] == RANDOM:
                action = pick(b, s, w, i, r)
            apply(b, s, w, i, action)
        if check:
            look(b, s, w, row)
        row[SHIFT] = shift_of(plan, game)
        note(s, row)


@rule
def look(b: Any, s: Any, w: Any, row: Any) -> None:
    """Count what the referee says; what it said first is remembered."""
    found = first_complaint(b, s, w)
    if found != 0:
        row[COMPLAINTS] += 1
        if row[COMPLAINT] == 0:
            row[COMPLAINT] = found


@rule
def note(s: Any, row: Any) -> None:
    """Write down how a game ended."""
    for i in range(int(s.n_seats)):
        row[POINTS + i] = int(s.seats[i].total)
        row[PLACES + i] = int(s.seats[i].place)
    row[WINNERS] = int(s.winners)
    row[DECISIONS] = int(s.steps)
    row[TURNS] = int(s.turns)
    row[STARTED] = int(s.first)
