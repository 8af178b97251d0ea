"""What seats see as numbers: their hand, the train, and what everyone may know of the others."""

from typing import Any

from trilhos.core.jit import rule
from trilhos.core.record import Record, dtype_of, i16
from trilhos.match.observation import Bounds, Environment
from trilhos.match.ruleset import Ruleset
from yard.rules import MAX_SEATS, VALUES, Board, State, Work, count


class Observation(Record):
    """What a seat sees. All fields are int16, so that the record is also one flat row of numbers."""

    acts = i16(1)  # 1: this seat may act now
    last = i16(1)
    wagons = i16(1)
    deck = i16(1)
    hand = i16(VALUES)
    left = i16(VALUES)
    cards = i16(MAX_SEATS)  # by seat, from the one that looks
    points = i16(MAX_SEATS)


OBSERVATION = dtype_of(Observation)


@rule
def observe(b: Board, s: State, w: Work, i: int, o: Observation) -> None:
    """Write what a seat sees."""
    o.acts[0] = 1 if s.phase == 0 and s.turn == i else 0
    o.last[0], o.wagons[0], o.deck[0] = s.last, s.wagons, count(s.deck)
    for value in range(VALUES):
        o.hand[value], o.left[value] = s.seats[i].hand[value], s.left[value]
    for k in range(MAX_SEATS):
        seat = s.seats[(i + k) % int(s.n_seats)]
        o.cards[k] = count(seat.hand) if k < s.n_seats else 0
        o.points[k] = seat.points if k < s.n_seats else 0


def bounds(facts: Any, seats: int) -> Bounds:
    """The largest value of each field."""
    most = {"acts": 1, "last": VALUES, "wagons": 24, "deck": 24, "hand": 3, "left": 3, "cards": 6, "points": 48}
    return {name: (0, n) for name, n in most.items()}


def max_length(ruleset: Ruleset, seats: int) -> int:
    """Every card is drawn and coupled once, with all seats passing in between."""
    return 49 * seats


ENVIRONMENT = Environment(OBSERVATION, observe, bounds, "points", ("hand",), max_length)
