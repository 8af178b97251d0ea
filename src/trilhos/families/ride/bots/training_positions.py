"""Training data for the judge: positions from planners' games, and who won."""

from trilhos.core.jit import rule
from trilhos.core.record import Cube, Grid, Key, Rows
from trilhos.core.rng import Rng, below, start
from trilhos.families.ride.bots.judge import weigh
from trilhos.families.ride.bots.memory import Memory, forget
from trilhos.families.ride.bots.planner import choose
from trilhos.families.ride.rules import setup
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.imagination import imagine
from trilhos.families.ride.rules.legal import to_act
from trilhos.families.ride.rules.state import CHOOSE, OVER, State, Work
from trilhos.families.ride.rules.turn import apply


@rule
def gather(
    boards: Rows[Board],
    states: Rows[State],
    works: Rows[Work],
    memories: Rows[Memory],
    rngs: Rows[Rng],
    key: Key,
    seats: int,
    lineup: Grid[int],
    first: int,
    x: Cube[int],
    won: Grid[float],
) -> None:
    """Play a game for each row of x, record the features of all seats at a random step, and who won."""
    b = boards[0]
    s = states[0]
    w = works[0]
    r = rngs[0]
    length = 100
    for game in range(x.shape[0]):
        setup.deal(b, s, w, seats, -1, lineup[0], key, first + game)  # the rail games have no options
        start(r, key, -1 - first - game)
        forget(memories)
        stop = below(r, max(1, length))
        looked = False
        while s.phase != OVER:
            if s.steps >= stop and not looked and s.phase != CHOOSE:
                looked = True
                for i in range(seats):
                    weigh(b, s, memories[seats], i, lineup[i], x[game, i])
            i = to_act(s)
            states[1] = s
            imagine(b, states[1], w, i, r)
            apply(b, s, w, i, choose(b, states[1], w, memories[i], i, lineup[i], r))
        length = int(s.steps)
        n = 0
        for i in range(seats):
            n += int(s.winners) >> i & 1
        for i in range(seats):
            won[game, i] = (1.0 / n if s.winners >> i & 1 else 0.0) if looked else -1.0
