"""The referee: checks the invariants of a state after every step.

It counts everything independently from the pieces on the table, and does not rely on what the rules have computed.
"""

from trilhos.core.bits import has, in_set
from trilhos.core.jit import rule
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.legal import acting, n_legal, nth_legal
from trilhos.families.ride.rules.reasons import LEGAL
from trilhos.families.ride.rules.record_sizes import MAX_TICKETS
from trilhos.families.ride.rules.scoring import is_joined, link_cities
from trilhos.families.ride.rules.state import CHOOSE, KEEP, KINDS_OF_CARD, NONE, OVER, TOKEN, WILD, State, Work
from trilhos.families.ride.rules.turn import why_not

FINE = 0
CARDS, PILES, DECK_EMPTY, MARKET_EMPTY, UNMENDED, SHOWN = 1, 2, 3, 4, 5, 6
OWNERS, TWINS, OPEN, TRAINS, POINTS, BULLETS = 7, 8, 9, 10, 11, 12
TICKETS, OFFERS, JOURNEY, TOKENS, TOTALS = 13, 14, 15, 16, 17
NOBODY, MASK, ORDER = 18, 19, 20

COMPLAINTS = {
    CARDS: "US-2: train cards were lost or made",
    PILES: "US-2: deck or discards are not as many as counted",
    DECK_EMPTY: "US-15: the deck is empty beside discards",
    MARKET_EMPTY: "US-16: a market slot is empty beside a deck",
    UNMENDED: "US-12: a market of wilds was not mended",
    SHOWN: "HI-1: more cards remembered than held",
    OWNERS: "US-22: a route has two owners",
    TWINS: "US-23, US-24: twins taken that may not be",
    OPEN: "US-22, US-24: open routes are not those neither taken nor closed",
    TRAINS: "US-20: trains were lost or made",
    POINTS: "US-25: route points do not follow from the routes",
    BULLETS: "JP-6: bullet trains or markers do not follow from the bullet routes",
    TICKETS: "US-28: a ticket was lost or is in two places",
    OFFERS: "US-26: tickets are on offer to a seat that has none to choose",
    JOURNEY: "FJ-7: a ticket is held though complete, or shown though not",
    TOKENS: "SF-2: tokens were lost or made",
    TOTALS: "US-32: the totals are not the sum of their parts, or the places do not follow",
    NOBODY: "US-18: nobody can act though the game is not over",
    MASK: "US-7: more or fewer actions are enumerated than are legal",
    ORDER: "US-7: the n-th legal action is illegal or out of order",
}


@rule
def first_complaint(b: Board, s: State, w: Work) -> int:
    """The first broken invariant; FINE if there is none."""
    found = check_cards(b, s)
    if found == FINE:
        found = check_market(b, s)
    if found == FINE:
        found = check_routes(b, s)
    if found == FINE:
        found = check_seats(b, s)
    if found == FINE:
        found = check_tickets(b, s)
    if found == FINE and b.tickets_to_win > 0:
        found = check_journey(b, s, w)
    if found == FINE and b.n_symbols > 0:
        found = check_tokens(b, s)
    if found == FINE:
        found = check_end(b, s) if s.phase == OVER else check_actions(b, s, w)
    return found


@rule
def check_cards(b: Board, s: State) -> int:
    """Every card of the box is somewhere."""
    deck, discard = 0, 0
    for card in range(KINDS_OF_CARD):
        n = int(s.deck[card]) + int(s.discard[card])
        deck += int(s.deck[card])
        discard += int(s.discard[card])
        if s.deck[card] < 0 or s.discard[card] < 0:
            return CARDS
        for i in range(int(s.n_seats)):
            if s.seats[i].hand[card] < 0 or s.seats[i].shown[card] < 0:
                return CARDS
            if s.seats[i].shown[card] > s.seats[i].hand[card]:
                return SHOWN
            n += int(s.seats[i].hand[card])
        for slot in range(b.market):
            if s.market[slot] == card:
                n += 1
        if n != b.cards[card]:
            return CARDS
    return FINE if deck == s.n_deck and discard == s.n_discard else PILES


@rule
def check_market(b: Board, s: State) -> int:
    """The market is full, and has too many wilds only if it cannot be replaced."""
    if s.n_deck == 0 and s.n_discard > 0:
        return DECK_EMPTY
    wilds, colours = 0, 0
    for slot in range(b.market):
        if s.market[slot] == NONE and s.n_deck > 0:
            return MARKET_EMPTY
        if s.market[slot] == WILD:
            wilds += 1
        elif s.market[slot] != NONE:
            colours += 1
    around = colours + int(s.n_deck) - int(s.deck[WILD]) + int(s.n_discard) - int(s.discard[WILD])
    swap_for_ever = s.n_discard == 0 and s.n_deck == b.market and s.deck[WILD] >= 3
    stays = around <= b.market - 3 or swap_for_ever or s.sweeps == 10 or not b.three_wild_reset
    return UNMENDED if wilds >= 3 and not stays else FINE


@rule
def check_routes(b: Board, s: State) -> int:
    """A route has at most one owner, and the rules for twins hold."""
    for route in range(b.n_routes):
        owners, twin_taken = 0, False
        twin = int(b.route_twin[route])
        for i in range(int(s.n_seats)):
            mine = in_set(s.seats[i].owned, route)
            owners += 1 if mine else 0
            twin_mine = twin != NONE and in_set(s.seats[i].owned, twin)
            twin_taken = twin_taken or twin_mine
            if mine and twin_mine:
                return TWINS
            if in_set(s.seats[i].shut, route) != (twin_mine and s.n_seats > b.twins_close):
                return TWINS
        if owners > 1:
            return OWNERS
        closed = twin_taken and s.n_seats <= b.twins_close
        if owners == 1 and closed:
            return TWINS
        if in_set(s.open, route) == (owners == 1 or closed):
            return OPEN
        if in_set(s.bullet, route) and (owners == 0 or not in_set(b.bullet_routes, route)):
            return BULLETS
    return FINE


@rule
def check_seats(b: Board, s: State) -> int:
    """Trains, points and bullet markers follow from the routes owned."""
    bullets = int(s.bullets)
    for i in range(int(s.n_seats)):
        trains, points, marker, n = int(b.trains), 0, 0, 0
        for route in range(b.n_routes):
            if in_set(s.seats[i].owned, route):
                if in_set(s.bullet, route):
                    n += 1
                    marker += int(b.route_length[route])
                else:
                    trains -= int(b.route_length[route])
                    points += int(b.route_points[route])
        bullets += n
        if s.seats[i].trains != trains or trains < 0:
            return TRAINS
        if s.seats[i].points != points:
            return POINTS
        if s.seats[i].marker != marker or s.seats[i].n_bullets != n:
            return BULLETS
    return FINE if bullets == b.bullets else BULLETS


@rule
def check_tickets(b: Board, s: State) -> int:
    """Every ticket is in exactly one place."""
    for ticket in range(b.n_tickets):
        places = 1 if has(s.ticket_discard, ticket) else 0
        for k in range(int(s.n_tickets)):
            if s.ticket_deck[(int(s.ticket_head) + k) % MAX_TICKETS] == ticket:
                places += 1
        for i in range(int(s.n_seats)):
            shown = has(s.seats[i].done, ticket) and b.tickets_to_win > 0
            places += 1 if has(s.seats[i].tickets, ticket) or shown else 0
            for k in range(int(s.seats[i].n_offer)):
                if s.seats[i].offer[k] == ticket:
                    places += 1
        if places != 1:
            return TICKETS
    for i in range(int(s.n_seats)):
        if s.seats[i].n_offer > 0 and s.phase != CHOOSE and (s.phase != KEEP or i != s.turn):
            return OFFERS
    return FINE


@rule
def check_journey(b: Board, s: State, w: Work) -> int:
    """Tickets are public if and only if they are complete; at the end of the game one may be left in hand."""
    for i in range(int(s.n_seats)):
        link_cities(b, s, w, i)
        for ticket in range(b.n_tickets):
            joined = is_joined(w, int(b.ticket_a[ticket]), int(b.ticket_b[ticket]))
            if has(s.seats[i].done, ticket) and not joined:
                return JOURNEY
            if has(s.seats[i].tickets, ticket) and joined and s.phase != OVER:
                return JOURNEY
    return FINE


@rule
def check_tokens(b: Board, s: State) -> int:
    """Every token is on a pile or with a seat."""
    for pile in range(b.n_symbols):
        n = int(s.pile_left[pile])
        for i in range(int(s.n_seats)):
            n += int(s.seats[i].tokens) >> int(s.pile_symbol[pile]) & 1
        size = int(b.pile_size[s.n_seats])
        if s.pile_left[pile] < 0 or (n != size and not (s.n_seats == 2 and n == 1 and pile >= b.n_piles)):
            return TOKENS
    return FINE if (s.claimed != NONE) == (s.phase == TOKEN) else TOKENS


@rule
def check_end(b: Board, s: State) -> int:
    """Totals are the sum of their parts, some seat wins, and no seat is ahead of the winners."""
    best = 0
    for i in range(int(s.n_seats)):
        me = s.seats[i]
        parts = me.points + me.ticket_points + me.longest_points + me.bullet_points + me.token_points
        if b.tickets_to_win == 0 and parts != me.total:
            return TOTALS
        if (me.place == 1) != (int(s.winners) >> i & 1 == 1):
            return TOTALS
        best = max(best, int(me.total)) if i > 0 else int(me.total)
    for i in range(int(s.n_seats)):
        if int(s.winners) >> i & 1 and s.seats[i].total < best and b.tickets_to_win == 0:
            return TOTALS
    return FINE if s.winners > 0 else TOTALS


@rule
def check_actions(b: Board, s: State, w: Work) -> int:
    """A seat can act, and the two forms of legality agree: checked one by one, and enumerated."""
    if acting(s) == 0:
        return NOBODY
    for i in range(int(s.n_seats)):
        n = 0
        if not acting(s) >> i & 1:
            continue
        count = n_legal(b, s, w, i)
        for action in range(b.n_actions):
            if why_not(b, s, i, action) == LEGAL:
                if n == count:
                    return MASK
                if nth_legal(b, s, w, i, n) != action:
                    return ORDER
                n += 1
        if n == 0:
            return NOBODY
        if n != count:
            return MASK
    return FINE
