"""The compiled step of a game whose chance outcomes are chosen from outside (envs/chance.py)."""

from trilhos.core.bind import loop
from trilhos.core.record import Ints, Key, Rows
from trilhos.core.rng import Rng, start
from trilhos.core.scripted_rng import clear, open_question
from trilhos.match import hooks
from trilhos.match.hooks import LEGAL, Board, Work, apply, is_over, mark_legal, to_act, why_not

REFUSED, OVER = -2, -1  # instead of the seat to act
Found = tuple[int, int, int]  # outcomes of the open question or 0, the seat to act, its number of legal actions


class State(hooks.State):
    """The fields that are read here."""

    rng: Rng


@loop
def act_scripted(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    mask: Ints,
    legal: Ints,
    seat: int,
    action: int,
    script: Key,
    given: int,
) -> Found:
    """Carry out an action with scripted answers (core/scripted_rng.py). A refused one changes nothing."""
    if why_not(boards[0], states[0], seat, action) != LEGAL:
        return 0, REFUSED, 0
    s = states[0]
    start(s.rng, script, given)
    apply(boards[0], s, works[0], seat, action)
    return settle(boards, states, works, mask, legal)


@loop
def settle(boards: Rows[Board], states: Rows[State], works: Rows[Work], mask: Ints, legal: Ints) -> Found:
    """After a deal or an action: the open question, or the seat to act and its legal actions, listed in `legal`.

    Without an open question, the generator in states[0] is cleared. The mask is scratch memory, clear before and after.
    """
    s = states[0]
    n = open_question(s.rng)
    if n > 0:
        return n, OVER, 0
    clear(s.rng)
    if is_over(s):
        return 0, OVER, 0
    i = to_act(s)
    mark_legal(boards[0], s, works[0], i, mask)
    n = 0
    for action in range(mask.shape[0]):
        if mask[action]:
            mask[action] = False
            legal[n] = action
            n += 1
    return 0, i, n
