"""Which cards a plan needs, and which cards in hand to pay with."""

from trilhos.bots.candidates import consider
from trilhos.core.bits import ZERO, drop_lowest, in_set, lowest
from trilhos.core.jit import rule
from trilhos.core.record import Ints
from trilhos.families.ride.bots.memory import Memory
from trilhos.families.ride.bots.parameters import BLIND, CLOSE, FULL, GRAY, HOARD, JOKER, WANT
from trilhos.families.ride.rules.actions import DRAW, TAKE
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.claim import payment_row
from trilhos.families.ride.rules.draw import takeable_kinds
from trilhos.families.ride.rules.record_sizes import ROUTE_WORDS
from trilhos.families.ride.rules.state import KINDS_OF_CARD, NONE, WILD, State


@rule
def row_for(b: Board, route: int, colour: int, cards: int) -> int:
    """The row of the payment table for a route paid with this many cards of a colour, and wilds for the rest."""
    return payment_row(b, route, WILD if cards == 0 else colour, cards)


@rule
def n_cards_from(b: Board, s: State, i: int, route: int, colour: int) -> int:
    """How many cards of a colour a seat would pay for a route, with as few wilds as possible; NONE if it cannot."""
    me = s.seats[i]
    length = int(b.route_length[route])
    cards = min(int(me.hand[colour]), length - int(b.route_ferries[route]))
    return cards if cards + int(me.hand[WILD]) >= length else NONE


@rule
def best_colour(b: Board, s: State, m: Memory, i: int, route: int) -> int:
    """The colour to pay a route with: fewest wilds, then the colour that the plan needs least; or NONE."""
    if b.route_colour[route] >= 0:
        colour = int(b.route_colour[route])
        return colour if n_cards_from(b, s, i, route, colour) != NONE else NONE
    best, most = NONE, -(1 << 30)
    for colour in range(b.n_colours):
        cards = n_cards_from(b, s, i, route, colour)
        if cards != NONE:
            score = 100 * cards + int(m.left[colour]) - (1000 if cards == 0 else 0)
            if score > most:
                best, most = colour, score
    return best


@rule
def pay(b: Board, s: State, m: Memory, i: int, route: int) -> int:
    """The claim of a route with the best payment."""
    colour = best_colour(b, s, m, i, route)
    return int(b.claim_at) + row_for(b, route, colour, n_cards_from(b, s, i, route, colour))


@rule
def distribute_hand(b: Board, s: State, m: Memory, i: int, row: Ints) -> None:
    """Distribute the hand among the planned routes: what is left over, and the value of one more card of each kind."""
    for card in range(KINDS_OF_CARD):
        m.left[card] = s.seats[i].hand[card]
        m.want[card] = 0
    for gray in range(2):
        for word in range(ROUTE_WORDS):
            routes = m.plan[word]
            while routes != ZERO:
                route = 64 * word + lowest(routes)
                routes = drop_lowest(routes)
                if (b.route_colour[route] < 0) == (gray == 1):
                    set_aside(b, m, row, route, 100)


@rule
def has_open_twin(b: Board, s: State, i: int, route: int) -> bool:
    """Whether the twin of a route can be claimed instead."""
    twin = int(b.route_twin[route])
    return twin != NONE and in_set(s.open, twin) and not in_set(s.seats[i].shut, twin)


@rule
def set_aside(b: Board, m: Memory, row: Ints, route: int, share: int) -> int:
    """Reserve cards for a route, and record which it needs. Returns how many it lacks, not counting wilds."""
    colour = int(b.route_colour[route])
    worth = int(row[WANT])
    if colour < 0:
        worth = int(row[GRAY])
        colour = 0
        for other in range(b.n_colours):
            if m.left[other] > m.left[colour]:
                colour = other
    need = int(b.route_length[route]) - int(b.route_ferries[route])
    lacking = need - min(int(m.left[colour]), need)
    m.left[colour] -= need - lacking
    wilds = min(int(m.left[WILD]), lacking + int(b.route_ferries[route]))
    if lacking + int(b.route_ferries[route]) > wilds:
        if lacking > 0:
            m.want[colour] += worth * share // 100
            if lacking + int(b.route_ferries[route]) - wilds == 1:
                m.want[colour] += int(row[CLOSE]) * share // 100
        if lacking + int(b.route_ferries[route]) - wilds == 1:
            m.want[WILD] += int(row[CLOSE]) * share // 100
    elif lacking + int(b.route_ferries[route]) > 0:
        m.left[WILD] -= wilds  # enough to be sure of this route
    return lacking + int(b.route_ferries[route]) - wilds


@rule
def consider_cards(b: Board, s: State, m: Memory, i: int, row: Ints) -> None:
    """Consider drawing each kind of face-up card, or a card from the deck."""
    kinds = takeable_kinds(b, s)
    full = int(row[FULL]) * max(0, n_cards(s, i) - int(row[HOARD]))
    for card in range(WILD):
        if kinds >> card & 1:
            consider(m, TAKE + card, int(m.want[card]) - full)
    if s.n_deck > 0:
        consider(m, DRAW, int(row[BLIND]) - full)
    if kinds >> WILD & 1:  # it uses up both draws
        consider(m, TAKE + WILD, (int(row[JOKER]) + int(m.want[WILD])) // 2 - full)


@rule
def n_cards(s: State, i: int) -> int:
    """The number of cards in hand."""
    n = 0
    for card in range(KINDS_OF_CARD):
        n += int(s.seats[i].hand[card])
    return n
