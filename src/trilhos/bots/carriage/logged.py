"""Many games as in many.py, with a log of each: the same games, decision by decision."""

from typing import Any

from trilhos.bots.carriage.log import note_after, note_before, note_deal
from trilhos.bots.carriage.many import look, note
from trilhos.bots.carriage.memory import forget
from trilhos.bots.carriage.policy import choose
from trilhos.bots.crew import (
    COMPLAINT,
    COMPLAINTS,
    FIRST,
    FROM,
    ILLEGAL,
    KIND,
    MORE,
    OWN,
    RANDOM,
    SEATS,
    SHIFT,
    STATUS,
    TO,
    bot_at,
    deal_of,
    shift_of,
)
from trilhos.carriage import setup
from trilhos.carriage.imagination import imagine
from trilhos.carriage.pick import pick
from trilhos.carriage.reasons import LEGAL
from trilhos.carriage.state import OVER
from trilhos.carriage.turn import apply, why_not
from trilhos.core.jit import rule
from trilhos.core.rng import start


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
    logs: Any,
) -> None:
    """Play the games of a plan, write a row for each, and keep a log of each."""
    b = boards[0]
    s = states[0]
    imagined = states[1]
    w = works[0]
    r = rngs[0]
    for game in range(plan[FROM], plan[TO]):
        row = rows[game - plan[FROM]]
        log = logs[game - plan[FROM]]
        setup.deal(b, s, w, plan[SEATS], plan[FIRST], plan[MORE:], key, deal_of(plan, game))
        start(r, dice, -1 - game)
        forget(memories)
        row[COMPLAINTS] = 0
        row[COMPLAINT] = 0
        note_deal(s, log)
        while s.phase != OVER:
            if check:
                look(b, s, w, row)
            i = int(s.actor)
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
            turn = int(s.turn)
            turns = int(s.turns)
            note_before(b, s, log, i, action)
            apply(b, s, w, i, action)
            note_after(b, s, log, turn, turns)
        if check:
            look(b, s, w, row)
        row[SHIFT] = shift_of(plan, game)
        note(s, row)
