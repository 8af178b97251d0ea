"""Compiled rollouts: actions are tried in the same redealt worlds with the same dice (common random numbers)."""

from trilhos.analysis.hooks import reshuffle
from trilhos.bots.candidates import Candidates
from trilhos.bots.hooks import evaluate, forget, planner, think
from trilhos.bots.search import FEATURES, WINS, evaluate_world, play_on
from trilhos.bots.tree import WHOLE
from trilhos.core.bind import loop
from trilhos.core.record import Grid, Ints, Key, Rows
from trilhos.core.rng import Rng, start
from trilhos.match.hooks import Board, State, Work, apply, imagine

NONE = -1  # instead of an action: the planner chooses
ALL_HANDS = -1  # instead of the seat whose knowledge counts: all hands are open, and only chance is drawn again
SETUP = -1  # the stream from which candidates are listed; worlds have the streams from 0


@loop
def try_actions(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    memories: Rows[Candidates],
    rngs: Rows[Rng],
    key: Key,
    view: int,
    seat: int,
    actions: Ints,
    begin: int,
    end: int,
    row: Ints,
    settings: Ints,
    drafts: int,
    steps: int,
    notes: Grid[int],
    wins: Grid[int],
) -> None:
    """Try each action of a seat in the worlds `begin` to `end`, and write each seat's chance to win.

    states[0] is the position, states[1] a world, states[2] a trial in it. Planners play on for at most `steps` steps;
    then the position is evaluated. `wins` has a row per world and action. `drafts`: see `imagine_likely`.
    """
    b = boards[0]
    w = works[0]
    n = actions.shape[0]
    for world in range(begin, end):
        start(rngs[0], key, world)
        states[1] = states[0]
        if view == ALL_HANDS:
            reshuffle(b, states[1], w, rngs[0])  # type: ignore[arg-type] # every family's state has a generator
        else:
            imagine_likely(boards, states, works, memories, rngs, view, row, settings, drafts, notes)
        for k in range(n):
            states[2] = states[1]
            rngs[1] = rngs[0]
            forget(memories)
            if actions[k] != NONE:
                apply(b, states[2], w, seat, int(actions[k]))
            play_on(b, states[2], w, memories, row, rngs[1], steps)
            evaluate_world(b, states[2], memories, row, settings, notes)
            for i in range(int(states[2].n_seats)):
                wins[(world - begin) * n + k, i] = notes[WINS, i]


@loop
def imagine_likely(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    memories: Rows[Candidates],
    rngs: Rows[Rng],
    view: int,
    row: Ints,
    settings: Ints,
    drafts: int,
    notes: Grid[int],
) -> None:
    """Imagine a world in states[1]: of several drafts the one in which the others stand best.

    Drafts are equally likely by the cards alone. But players build for the hidden cards that they hold, and so these
    suit what they built better than random ones.
    """
    least = WHOLE + 1
    for _ in range(drafts):
        states[2] = states[0]
        imagine(boards[0], states[2], works[0], view, rngs[0])
        if drafts == 1:
            states[1] = states[2]
            return
        forget(memories)
        evaluate(boards[0], states[2], memories, row, settings, notes[FEATURES:], notes[WINS])
        if notes[WINS, view] < least:
            least = int(notes[WINS, view])
            states[1] = states[2]


@loop
def list_candidates(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    memories: Rows[Candidates],
    rngs: Rows[Rng],
    key: Key,
    seat: int,
    row: Ints,
) -> int:
    """Write the actions worth considering into the seat's memory. Returns the planner's choice."""
    b = boards[0]
    w = works[0]
    start(rngs[0], key, SETUP)
    states[1] = states[0]
    imagine(b, states[1], w, seat, rngs[0])
    forget(memories)
    choice = planner(b, states[1], w, memories[seat], seat, row, rngs[0])
    forget(memories)
    think(b, states[1], w, memories[seat], seat, row, rngs[0])
    return choice


@loop
def redraw(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    rngs: Rows[Rng],
    key: Key,
    stream: int,
    seat: int,
    action: int,
) -> None:
    """Carry out an action (or none) in states[0] with chance drawn again; then hide which chance is still to come."""
    b = boards[0]
    s = states[0]
    w = works[0]
    if action != NONE:
        start(rngs[0], key, stream)
        reshuffle(b, s, w, rngs[0])  # type: ignore[arg-type] # every family's state has a generator
        apply(b, s, w, seat, action)
    start(rngs[0], key, SETUP)
    reshuffle(b, s, w, rngs[0])  # type: ignore[arg-type] # every family's state has a generator
