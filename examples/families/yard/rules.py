"""The rules of Shunting Yard, by the clauses in clauses/yard.md."""

from trilhos.core.jit import rule
from trilhos.core.record import Ints, Key, Record, dtype_of, i8, i16, one, rows
from trilhos.core.rng import Rng, below, reseed, start

MAX_SEATS, VALUES, COPIES, MOST = 4, 8, 3, 6
DRAW, COUPLE, PASS, N_ACTIONS = 0, 1, 9, 10  # COUPLE + v is a wagon of value v + 1
PLAYING, OVER = 0, 1
LEGAL, NO_SUCH_ACTION, GAME_OVER, OTHERS_TURN, NOT_HELD, TOO_LOW, DECK_EMPTY, HAND_FULL, MUST_ACT = range(9)


class Board(Record):
    """Nothing is printed on a board; it only has the house rules."""

    dealt = i8()  # cards
    wagon_points = i8()


class Work(Record):
    """Scratch memory."""

    unseen = i8(VALUES)


class Seat(Record):
    """What a seat holds and has scored."""

    hand = i8(VALUES)  # cards by value; secret
    points = i16()
    place = i8()  # at the end; 1 is the winner


class State(Record):
    """Everything that changes while a game is played."""

    rng = one(Rng)
    seats = rows(Seat, MAX_SEATS)
    deck = i8(VALUES)  # cards by value; which one comes next is decided when it is drawn
    left = i8(VALUES)  # cards of trains that left, and of the train that stands
    n_seats = i8()
    first = i8()  # the seat that began
    turn = i8()
    turns = i16()
    steps = i16()
    winners = i16()  # one bit a seat
    phase = i8()
    last = i8()  # the last wagon's value, 0 if no train stands
    wagons = i8()
    passes = i8()  # in a row


BOARD, WORK, STATE = dtype_of(Board), dtype_of(Work), dtype_of(State)


@rule
def count(cards: Ints) -> int:
    """How many cards these are."""
    n = 0
    for value in range(VALUES):
        n += int(cards[value])
    return n


@rule
def draw(cards: Ints, r: Rng) -> int:
    """Take a card at random out of a row of cards. Answers its place in the row."""
    k = below(r, count(cards))
    value = 0
    while k >= cards[value]:
        k -= int(cards[value])
        value += 1
    cards[value] -= 1
    return value


@rule
def deal(b: Board, s: State, w: Work, seats: int, first: int, options: Ints, key: Key, stream: int) -> None:
    """YD-1: a new game."""
    start(s.rng, key, stream)
    s.n_seats, s.phase, s.last, s.wagons, s.passes, s.winners, s.steps, s.turns = seats, PLAYING, 0, 0, 0, 0, 0, 0
    s.first = first if first >= 0 else below(s.rng, seats)
    s.turn = s.first
    for value in range(VALUES):
        s.deck[value] = COPIES
        s.left[value] = 0
        for i in range(MAX_SEATS):
            s.seats[i].hand[value] = 0
    for i in range(MAX_SEATS):
        s.seats[i].points, s.seats[i].place = 0, 0
        for _ in range(int(b.dealt) if i < seats else 0):
            s.seats[i].hand[draw(s.deck, s.rng)] += 1


@rule
def is_over(s: State) -> bool:
    """Whether the game is over."""
    return bool(s.phase == OVER)


@rule
def to_act(s: State) -> int:
    """The seat whose turn it is."""
    return int(s.turn)


@rule
def acting(s: State) -> int:
    """The same as one bit."""
    return 0 if s.phase == OVER else 1 << int(s.turn)


@rule
def score(s: State, i: int) -> int:
    """A seat's points."""
    return int(s.seats[i].points)


@rule
def why_not(b: Board, s: State, i: int, action: int) -> int:
    """The reason why a seat may not do this (YD-2 to YD-5)."""
    if action < 0 or action >= N_ACTIONS:
        return NO_SUCH_ACTION
    if s.phase == OVER:
        return GAME_OVER
    if s.turn != i:
        return OTHERS_TURN
    if action == DRAW:
        if count(s.deck) == 0:
            return DECK_EMPTY
        return HAND_FULL if count(s.seats[i].hand) >= MOST else LEGAL
    if action == PASS:
        for other in range(PASS):
            if why_not_couple(s, i, other - COUPLE) == LEGAL:
                return MUST_ACT
        return MUST_ACT if count(s.deck) > 0 and count(s.seats[i].hand) < MOST else LEGAL
    return why_not_couple(s, i, action - COUPLE)


@rule
def why_not_couple(s: State, i: int, value: int) -> int:
    """YD-3: the wagon is held, and not lower than the last."""
    if value < 0 or s.seats[i].hand[value] == 0:
        return NOT_HELD
    return TOO_LOW if value + 1 < s.last else LEGAL


@rule
def mark_legal(b: Board, s: State, w: Work, i: int, mask: Ints) -> None:
    """Mark a seat's legal actions."""
    for action in range(N_ACTIONS):
        if why_not(b, s, i, action) == LEGAL:
            mask[action] = 1


@rule
def pick(b: Board, s: State, w: Work, i: int, r: Rng) -> int:
    """A legal action at random."""
    n = 0
    for action in range(N_ACTIONS):
        n += 1 if why_not(b, s, i, action) == LEGAL else 0
    k = below(r, n)
    for action in range(N_ACTIONS):
        if why_not(b, s, i, action) == LEGAL:
            if k == 0:
                return action
            k -= 1
    return PASS


@rule
def apply(b: Board, s: State, w: Work, i: int, action: int) -> None:
    """Carry out a legal action, and pass the turn on."""
    me = s.seats[i]
    s.steps += 1
    s.turns += 1
    s.passes = s.passes + 1 if action == PASS else 0
    if action == DRAW:
        me.hand[draw(s.deck, s.rng)] += 1
    elif action != PASS:
        couple(b, s, i, action - COUPLE)
    s.turn = (int(s.turn) + 1) % int(s.n_seats)
    if s.passes == s.n_seats or (count(me.hand) == 0 and count(s.deck) == 0):
        finish(s)


@rule
def couple(b: Board, s: State, i: int, value: int) -> None:
    """YD-3, YD-4: couple a wagon; one as high as the last completes the train."""
    s.seats[i].hand[value] -= 1
    s.left[value] += 1
    s.wagons += 1
    if value + 1 == s.last:
        s.seats[i].points += int(s.wagons) * int(b.wagon_points)
        s.wagons = 0
        s.last = 0
    else:
        s.last = value + 1


@rule
def finish(s: State) -> None:
    """YD-6: places and winners."""
    s.phase = OVER
    for i in range(int(s.n_seats)):
        better = 0
        for other in range(int(s.n_seats)):
            better += 1 if s.seats[other].points > s.seats[i].points else 0
        s.seats[i].place = 1 + better
        if better == 0:
            s.winners |= 1 << i


@rule
def imagine(b: Board, s: State, w: Work, i: int, r: Rng) -> None:
    """Deal anew what seat i does not know: the other hands, the deck and all chance to come."""
    for value in range(VALUES):
        w.unseen[value] = s.deck[value]
        for other in range(int(s.n_seats)):
            w.unseen[value] += s.seats[other].hand[value] if other != i else 0
    for other in range(int(s.n_seats)):
        if other != i:
            n = count(s.seats[other].hand)
            for value in range(VALUES):
                s.seats[other].hand[value] = 0
            for _ in range(n):
                s.seats[other].hand[draw(w.unseen, r)] += 1
    for value in range(VALUES):
        s.deck[value] = w.unseen[value]
    reseed(s.rng, r)


@rule
def first_complaint(b: Board, s: State, w: Work) -> int:
    """1: cards are missing or too many (YD-1)."""
    for value in range(VALUES):
        n = int(s.deck[value]) + int(s.left[value])
        for i in range(int(s.n_seats)):
            n += int(s.seats[i].hand[value])
        if n != COPIES or s.deck[value] < 0:
            return 1
    return 0
