"""The sets of cards that make a move, and their totals (CH-32, CH-33, CH-41)."""

from trilhos.core.jit import rule
from trilhos.families.carriage.rules.board import Board
from trilhos.families.carriage.rules.figures import LINK_ADDS
from trilhos.families.carriage.rules.state import ADVANCED, BLUE, MAX_TOTAL, NONE, State, Work

# Card sets, in the order of their numbers (CH-32, CH-41).
ONE_NUMBER, TWO_RED, TWO_BLUE, LINKED, ONE_ADVANCED, NUMBER_ADVANCED, TWO_ADVANCED, END_OF_SETS = (
    *(0, 10, 25, 40, 65, 70, 120, 135),
)


@rule
def value_of(face: int) -> int:
    """The number on a number card or an Advanced Movement."""
    return face % 5 + 1 if face < ADVANCED else face - ADVANCED + 1


@rule
def pair_number(i: int, j: int) -> int:
    """The number of a pair of values i <= j, counted from 0, in lexical order."""
    return 5 * i - i * (i - 1) // 2 + j - i


@rule
def pair_of(number: int) -> tuple[int, int]:
    """The pair of values with this number."""
    i = 0
    while number >= 5 - i:
        number -= 5 - i
        i += 1
    return i, i + number


@rule
def cards_of(card_set: int) -> tuple[int, int]:
    """The faces of a card set; the second is NONE for one card. A link is not among them."""
    if card_set < TWO_RED:
        return card_set, NONE
    if card_set < TWO_BLUE:
        i, j = pair_of(card_set - TWO_RED)
        return i, j
    if card_set < LINKED:
        i, j = pair_of(card_set - TWO_BLUE)
        return BLUE + i, BLUE + j
    if card_set < ONE_ADVANCED:
        return (card_set - LINKED) // 5, BLUE + (card_set - LINKED) % 5
    if card_set < NUMBER_ADVANCED:
        return ADVANCED + card_set - ONE_ADVANCED, NONE
    if card_set < TWO_ADVANCED:
        return (card_set - NUMBER_ADVANCED) // 5, ADVANCED + (card_set - NUMBER_ADVANCED) % 5
    i, j = pair_of(card_set - TWO_ADVANCED)
    return ADVANCED + i, ADVANCED + j


@rule
def is_linked(card_set: int) -> bool:
    """CH-41: red and blue together need an Advanced Movement as a link."""
    return LINKED <= card_set < ONE_ADVANCED


@rule
def total_of(card_set: int) -> int:
    """CH-33: the values of a card set added up."""
    one, other = cards_of(card_set)
    return value_of(one) + (value_of(other) if other != NONE else 0)


@rule
def lowest_advanced(s: State, i: int) -> int:
    """CH-41: the lowest Advanced Movement in hand, or NONE."""
    for value in range(5):
        if s.seats[i].hand[ADVANCED + value] > 0:
            return ADVANCED + value
    return NONE


@rule
def total_for(b: Board, s: State, i: int, card_set: int) -> int:
    """The steps of a move of seat i; CH-41: by a house rule, a link adds its number."""
    if b.advanced == LINK_ADDS and is_linked(card_set) and lowest_advanced(s, i) != NONE:
        return total_of(card_set) + value_of(lowest_advanced(s, i))
    return total_of(card_set)


@rule
def most_steps(b: Board) -> int:
    """The steps of the longest move (CH-41)."""
    return MAX_TOTAL if b.advanced == LINK_ADDS else 10


@rule
def totals_of_hand(b: Board, s: State, i: int) -> int:
    """The totals that a seat's hand can make, one bit each (CH-32, CH-41)."""
    hand = s.seats[i].hand
    red, blue, free = values_at(s, i, 0), values_at(s, i, BLUE), values_at(s, i, ADVANCED)
    totals = red | blue | free
    link = value_of(lowest_advanced(s, i)) if b.advanced == LINK_ADDS and free != 0 else 0
    for v in range(1, 6):
        if red >> v & 1:
            totals |= (red if hand[v - 1] > 1 else red ^ 1 << v) << v
        if blue >> v & 1:
            totals |= (blue if hand[BLUE + v - 1] > 1 else blue ^ 1 << v) << v
            if free != 0:
                totals |= red << (v + link)
        if free >> v & 1:
            totals |= (red | blue | (free if hand[ADVANCED + v - 1] > 1 else free ^ 1 << v)) << v
    return totals


@rule
def values_at(s: State, i: int, face: int) -> int:
    """The values in hand of a colour or of Advanced Movement, one bit each."""
    values = 0
    for v in range(1, 6):
        if s.seats[i].hand[face + v - 1] > 0:
            values |= 1 << v
    return values


@rule
def longest_total(b: Board, s: State, i: int) -> int:
    """An upper bound of a hand's totals: the sum of its two largest values, and a link that adds its number."""
    best, second = 0, 0
    for face in range(ADVANCED + 5):
        if face < 2 * BLUE or face >= ADVANCED:
            for _ in range(min(2, int(s.seats[i].hand[face]))):
                value = value_of(face)
                if value > best:
                    second = best
                    best = value
                elif value > second:
                    second = value
    if b.advanced == LINK_ADDS and lowest_advanced(s, i) != NONE:
        second += value_of(lowest_advanced(s, i))
    return best + second


@rule
def holds_set(s: State, i: int, card_set: int) -> bool:
    """Whether a hand holds the cards of a set."""
    hand = s.seats[i].hand
    one, other = cards_of(card_set)
    if hand[one] == 0 or (other != NONE and hand[other] < (2 if other == one else 1)):
        return False
    return not is_linked(card_set) or lowest_advanced(s, i) != NONE


@rule
def list_sets(s: State, w: Work, i: int) -> int:
    """Write the card sets in a hand, in ascending order. Returns how many there are."""
    hand = s.seats[i].hand
    n = 0
    for one in range(2 * BLUE):
        if hand[one] > 0:
            n = note(w, n, ONE_NUMBER + one)
    for colour in range(2):
        for x in range(5):
            if hand[BLUE * colour + x] > 0:
                for y in range(x, 5):
                    if hand[BLUE * colour + y] > (1 if x == y else 0):
                        n = note(w, n, TWO_RED + 15 * colour + pair_number(x, y))
    if lowest_advanced(s, i) == NONE:
        return n
    for x in range(5):
        if hand[x] > 0:
            for y in range(5):
                if hand[BLUE + y] > 0:
                    n = note(w, n, LINKED + 5 * x + y)
    for v in range(5):
        if hand[ADVANCED + v] > 0:
            n = note(w, n, ONE_ADVANCED + v)
    for one in range(2 * BLUE):
        if hand[one] > 0:
            for v in range(5):
                if hand[ADVANCED + v] > 0:
                    n = note(w, n, NUMBER_ADVANCED + 5 * one + v)
    for v in range(5):
        if hand[ADVANCED + v] > 0:
            for u in range(v, 5):
                if hand[ADVANCED + u] > (1 if u == v else 0):
                    n = note(w, n, TWO_ADVANCED + pair_number(v, u))
    return n


@rule
def note(w: Work, n: int, card_set: int) -> int:
    """Append a card set."""
    w.sets[n] = card_set
    return n + 1
