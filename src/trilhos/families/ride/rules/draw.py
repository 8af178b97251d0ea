"""Drawing train cards (US-8 to US-17)."""

from trilhos.core.jit import rule
from trilhos.core.rng import below
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.reasons import LEGAL, NO_MARKET, NOT_IN_MARKET, NOTHING_TO_DRAW, WILD_SECOND
from trilhos.families.ride.rules.record_sizes import MAX_MARKET
from trilhos.families.ride.rules.state import KINDS_OF_CARD, NONE, SECOND, TURN, WILD, State

TOO_MANY_WILDS = 3  # US-12
MOST_SWEEPS = 10  # in a row (US-13)


@rule
def pull(s: State) -> int:
    """Take the top card off the deck, which must not be empty."""
    left = below(s.rng, int(s.n_deck))
    card = 0
    while left >= s.deck[card]:
        left -= int(s.deck[card])
        card += 1
    s.deck[card] -= 1
    s.n_deck -= 1
    reshuffle_discards(s)
    return card


@rule
def reshuffle_discards(s: State) -> None:
    """US-15: as soon as the deck is empty, shuffle the discards into a new deck."""
    if s.n_deck == 0 and s.n_discard > 0:
        for card in range(KINDS_OF_CARD):
            s.deck[card] = s.discard[card]
            s.discard[card] = 0
        s.n_deck = s.n_discard
        s.n_discard = 0


@rule
def discard(s: State, card: int, n: int) -> None:
    """Add cards to the discards (US-21)."""
    s.discard[card] += n
    s.n_discard += n


@rule
def turn_up(b: Board, s: State, i: int, blind: int) -> None:
    """Draw from the deck while it has cards: the blind cards of seat i (US-8), then one for each empty slot of the
    market, lowest first (US-16). Then apply US-12 in any case: a market of wilds that could not be replaced before may
    be now. All cards of a turn are drawn here, so that on a GPU games in different phases draw together."""
    slot = empty_slot(b, s)
    while s.n_deck > 0 and (blind > 0 or slot != NONE):
        card = pull(s)
        if blind > 0:
            s.seats[i].hand[card] += 1
            blind -= 1
        else:
            s.market[slot] = card
            slot = empty_slot(b, s)
    wilds = n_market_wilds(s)
    s.sweeps = 0
    while has_too_many_wilds(b, wilds) and can_replace_market(b, s) and s.sweeps < MOST_SWEEPS:
        wilds = replace_market(b, s)
        s.sweeps += 1


@rule
def n_market_wilds(s: State) -> int:
    """How many of the market's cards are wilds."""
    wilds = 0
    for card in s.market:
        if card == WILD:
            wilds += 1
    return wilds


@rule
def empty_slot(b: Board, s: State) -> int:
    """The lowest empty slot of the market, or NONE."""
    for slot in range(b.market):
        if s.market[slot] == NONE:
            return slot
    return NONE


@rule
def replace_market(b: Board, s: State) -> int:
    """US-12: discard the whole market and deal a new one. Returns how many wilds it has."""
    for slot in range(b.market):
        if s.market[slot] != NONE:
            discard(s, int(s.market[slot]), 1)
            s.market[slot] = NONE
    reshuffle_discards(s)
    wilds = 0
    for slot in range(b.market):
        if s.n_deck > 0:
            s.market[slot] = pull(s)
            if s.market[slot] == WILD:
                wilds += 1
    return wilds


@rule
def has_too_many_wilds(b: Board, wilds: int) -> bool:
    """US-12: whether the market has so many wilds that it is replaced."""
    if not b.three_wild_reset:
        return False
    return wilds >= TOO_MANY_WILDS


@rule
def can_replace_market(b: Board, s: State) -> bool:
    """US-13: there must be enough cards that are not wilds, and deck and market must not just swap for ever."""
    if n_colour_cards(s) <= b.market - TOO_MANY_WILDS:
        return False
    return s.n_discard > 0 or s.n_deck != b.market or s.deck[WILD] < TOO_MANY_WILDS


@rule
def n_colour_cards(s: State) -> int:
    """How many cards in deck, discards and market together are not wilds."""
    n = int(s.n_deck) - int(s.deck[WILD]) + int(s.n_discard) - int(s.discard[WILD])
    for card in s.market:
        if card != NONE and card != WILD:
            n += 1
    return n


@rule
def market_kinds(s: State) -> int:
    """The kinds of card in the market, one bit each."""
    kinds = 0
    for slot in range(MAX_MARKET):
        if s.market[slot] != NONE:
            kinds |= 1 << int(s.market[slot])
    return kinds


@rule
def takeable_kinds(b: Board, s: State) -> int:
    """The kinds of card that may be taken from the market now: none when deck and discards are empty (US-17), no wild
    as the second card (US-10)."""
    if is_market_closed(b, s):
        return 0
    kinds = market_kinds(s)
    return kinds & ~(1 << WILD) if s.phase == SECOND else kinds


@rule
def is_market_closed(b: Board, s: State) -> bool:
    """US-17: no card may be taken from the market when deck and discards are empty, unless the table plays otherwise.
    The deck is empty only if the discards are too (US-15)."""
    if b.open_cards_without_deck:
        return False
    return s.n_deck == 0


@rule
def why_not_draw(s: State) -> int:
    """US-17, FJ-14: nothing can be drawn blind if deck and discards are empty."""
    return LEGAL if s.n_deck > 0 else NOTHING_TO_DRAW


@rule
def why_not_take(b: Board, s: State, card: int) -> int:
    """US-8: the card must be in the market; US-17: and a card in the deck; US-10: no wild as the second card."""
    if b.market == 0:
        return NO_MARKET
    if not market_kinds(s) >> card & 1:
        return NOT_IN_MARKET
    if is_market_closed(b, s):
        return NOTHING_TO_DRAW
    if s.phase == SECOND and card == WILD:
        return WILD_SECOND
    return LEGAL


@rule
def n_blind(b: Board) -> int:
    """How many cards a seat draws blind at once: one (US-8, US-11), or both without a market (FJ-4)."""
    return 1 if b.market > 0 else 2


@rule
def take(s: State, i: int, card: int) -> None:
    """US-8, JP-3, SF-7: take a card from the market, and fill its slot at once."""
    slot = 0
    while s.market[slot] != card:
        slot += 1
    s.market[slot] = NONE
    s.seats[i].hand[card] += 1
    s.seats[i].shown[card] += 1


@rule
def count_card(b: Board, s: State, whole: bool) -> None:
    """After the first card a second one is due, unless the draw is complete (US-9, FJ-4) or no card is left (US-17)."""
    first = s.phase == TURN
    s.phase = SECOND
    if whole or not first or (s.n_deck == 0 and takeable_kinds(b, s) == 0):
        s.phase = TURN


@rule
def count_blind_cards(b: Board, s: State, i: int, wilds: int) -> None:
    """FJ-4: without a market both cards are drawn at once. Where a wild drawn blind as the first card ends the draw too
    (SF-7), it is shown to all; the seat had so many wilds before."""
    whole = b.market == 0
    if b.blind_wild_ends_draw and not whole and s.phase == TURN and s.seats[i].hand[WILD] > wilds:
        whole = True
        s.seats[i].shown[WILD] += 1
    count_card(b, s, whole)
