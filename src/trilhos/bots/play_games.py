"""Many games by compiled bots, from deal to final scoring, without leaving compiled code."""

from trilhos.bots.candidates import Candidates
from trilhos.bots.game_arrays import (
    COMPLAINT,
    COMPLAINTS,
    DECISIONS,
    FIRST,
    FROM,
    ILLEGAL,
    KIND,
    OPTIONS,
    PLACES,
    POINTS,
    RANDOM,
    SEATS,
    SHIFT,
    STARTED,
    STATUS,
    TO,
    TURNS,
    USER_RULE,
    WINNERS,
    bot_at,
    deal_of,
    shift_of,
)
from trilhos.bots.hooks import Log, forget, note_after, note_before, note_deal
from trilhos.bots.policy import choose
from trilhos.core.bind import loop
from trilhos.core.record import Grid, Ints, Key, Rows
from trilhos.core.rng import Rng, start
from trilhos.match.hooks import (
    LEGAL,
    Board,
    State,
    Work,
    apply,
    deal,
    first_complaint,
    imagine,
    is_over,
    pick,
    score,
    to_act,
    why_not,
)


@loop
def play_games(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    memories: Rows[Candidates],
    rngs: Rows[Rng],
    key: Key,
    dice: Key,
    schedule: Ints,
    lineup: Grid[int],
    check: bool,
    rows: Grid[int],
    logs: Rows[Log] | None,
) -> None:
    """Play the games of a schedule, write a row for each and, unless `logs` is None, a log of each.

    `check` checks invariants after every step. A bot never sees the game in states[0], only an imagined one in
    states[1].
    """
    b = boards[0]
    s = states[0]
    imagined = states[1]
    w = works[0]
    r = rngs[0]
    for game in range(schedule[FROM], schedule[TO]):
        row = rows[game - schedule[FROM]]
        deal(b, s, w, schedule[SEATS], schedule[FIRST], schedule[OPTIONS:], key, deal_of(schedule, game))
        start(r, dice, -1 - game)
        forget(memories)
        row[COMPLAINTS] = 0
        row[COMPLAINT] = 0
        if logs is not None:
            note_deal(b, s, logs[game - schedule[FROM]])
        while not is_over(s):
            if check:
                count_complaints(b, s, w, row)
            i = to_act(s)
            bot = lineup[bot_at(schedule, game, i)]
            action = 0
            if bot[KIND] != RANDOM:
                states[1] = s
                imagine(b, imagined, w, i, r)
                action = choose(b, imagined, w, memories[i], i, bot, r)
                if bot[KIND] >= USER_RULE and why_not(b, s, i, action) != LEGAL:
                    bot[STATUS] = ILLEGAL
                    bot[KIND] = RANDOM  # for the rest of the game, which does not count
            if bot[KIND] == RANDOM:
                action = pick(b, s, w, i, r)
            if logs is None:
                apply(b, s, w, i, action)
            else:
                turn = int(s.turn)
                turns = int(s.turns)
                note_before(b, s, logs[game - schedule[FROM]], i, action)
                apply(b, s, w, i, action)
                note_after(b, s, logs[game - schedule[FROM]], i, turn, turns)
        if check:
            count_complaints(b, s, w, row)
        row[SHIFT] = shift_of(schedule, game)
        write_row(s, row)


@loop
def count_complaints(b: Board, s: State, w: Work, row: Ints) -> None:
    """Count broken invariants, and remember the first."""
    found = first_complaint(b, s, w)
    if found != 0:
        row[COMPLAINTS] += 1
        if row[COMPLAINT] == 0:
            row[COMPLAINT] = found


@loop
def write_row(s: State, row: Ints) -> None:
    """Write the result of a game into its row."""
    for i in range(int(s.n_seats)):
        row[POINTS + i] = score(s, i)
        row[PLACES + i] = int(s.seats[i].place)
    row[WINNERS] = int(s.winners)
    row[DECISIONS] = int(s.steps)
    row[TURNS] = int(s.turns)
    row[STARTED] = int(s.first)


@loop
def log_deal(boards: Rows[Board], states: Rows[State], logs: Rows[Log]) -> None:
    """For Python: log the deal of states[0] in logs[0]."""
    note_deal(boards[0], states[0], logs[0])


@loop
def log_before(boards: Rows[Board], states: Rows[State], logs: Rows[Log], seat: int, action: int) -> None:
    """For Python: log an action in states[0] before it is carried out."""
    note_before(boards[0], states[0], logs[0], seat, action)


@loop
def log_after(boards: Rows[Board], states: Rows[State], logs: Rows[Log], seat: int, turn: int, turns: int) -> None:
    """For Python: log the outcome of an action; before it, seat `turn` was on turn and `turns` turns had ended."""
    note_after(boards[0], states[0], logs[0], seat, turn, turns)
