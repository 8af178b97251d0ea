"""The compiled loop of a single environment: one call acts, lets bots act, and observes."""

from trilhos.bots.candidates import Candidates
from trilhos.bots.game_arrays import KIND
from trilhos.bots.policy import choose
from trilhos.core.bind import loop
from trilhos.core.record import Grid, Ints, Rows
from trilhos.core.rng import Rng
from trilhos.envs.schedule import LEARNER
from trilhos.match.hooks import LEGAL, Board, State, Work, apply, imagine, is_over, mark_legal, to_act, why_not
from trilhos.match.observation import Observation, observe

NO_ACTION = -1  # instead of an action: bots go on
REFUSED, OVER = -2, -1  # instead of the seat to act


@loop
def step_one(
    boards: Rows[Board],
    states: Rows[State],
    imagined: Rows[State],
    works: Rows[Work],
    memories: Rows[Candidates],
    rngs: Rows[Rng],
    lineup: Grid[int],
    observer: int,
    observations: Rows[Observation],
    mask: Ints,
    action: int,
) -> int:
    """Carry out an action of the seat to act, then let compiled bots act. Returns the seat to act, OVER or REFUSED.

    An illegal action is refused and changes nothing. Bots decide as in `match.bot_protocol.Decision`, with the same
    random numbers. Then `observer` looks (the seat to act, if negative), unless another one is to act.
    """
    b = boards[0]
    s = states[0]
    w = works[0]
    chosen = action
    i = OVER if is_over(s) else to_act(s)
    if chosen != NO_ACTION and (i == OVER or why_not(b, s, i, chosen) != LEGAL):
        return REFUSED
    while i != OVER:
        if chosen == NO_ACTION:
            bot = lineup[i]
            if bot[KIND] == LEARNER:
                break
            imagined[0] = s
            world = imagined[0]
            r = rngs[i]
            imagine(b, world, w, i, r)
            chosen = choose(b, world, w, memories[i], i, bot, r)
        apply(b, s, w, i, chosen)
        chosen = NO_ACTION
        i = OVER if is_over(s) else to_act(s)
    seat = observer if observer >= 0 else max(i, 0)
    if i == OVER or i == seat:
        observe(b, s, w, seat, observations[0])
        for k in range(mask.shape[0]):
            mask[k] = 0
        mark_legal(b, s, w, seat, mask)
    return i
