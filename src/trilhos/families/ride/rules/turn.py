"""A turn (US-7): who may act, what is legal, and how actions are carried out."""

from trilhos.core.jit import rule
from trilhos.families.ride.rules.actions import (
    KEEP_TICKETS,
    KIND_CLAIM,
    KIND_DRAW,
    KIND_KEEP,
    KIND_PLACE,
    KIND_SWAP,
    KIND_TAKE,
    KIND_TICKETS,
    KIND_TOKEN,
    TAKE,
    claimed_route,
    is_action,
    kind_of,
)
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.claim import claim, why_not_claim
from trilhos.families.ride.rules.draw import (
    count_blind_cards,
    count_card,
    n_blind,
    take,
    takeable_kinds,
    turn_up,
    why_not_draw,
    why_not_take,
)
from trilhos.families.ride.rules.ending import begin_turn, end_turn
from trilhos.families.ride.rules.journey import complete_tickets, swap, why_not_swap
from trilhos.families.ride.rules.legal import acting
from trilhos.families.ride.rules.reasons import (
    CAN_ACT,
    CHOSEN_ALREADY,
    GAME_OVER,
    LEGAL,
    NO_SUCH_ACTION,
    OTHERS_TURN,
    OWES_FIRST_TICKETS,
    OWES_PILE,
    OWES_SECOND_CARD,
    OWES_TICKETS,
    OWES_TOKEN,
)
from trilhos.families.ride.rules.scoring import finish
from trilhos.families.ride.rules.setup import first_on_turn
from trilhos.families.ride.rules.state import CHOOSE, KEEP, NONE, OVER, PLACE, SECOND, TOKEN, TURN, WILD, State, Work
from trilhos.families.ride.rules.tickets import (
    draw_tickets,
    keep_drawn,
    keep_first,
    why_not_draw_tickets,
    why_not_keep,
)
from trilhos.families.ride.rules.tokens import (
    place_pile,
    take_token,
    visit,
    why_not_place,
    why_not_token,
)


@rule
def is_over(s: State) -> bool:
    """Whether the game is over."""
    return s.phase == OVER


@rule
def is_ended(s: State) -> bool:
    """Whether only the scoring is left."""
    return s.ended != 0


@rule
def is_at_short_choice(s: State) -> bool:
    """Whether no claim can be chosen now; counting claims takes longest."""
    return s.phase != TURN


@rule
def score(s: State, i: int) -> int:
    """A seat's total at the end."""
    return int(s.seats[i].total)


@rule
def why_not(b: Board, s: State, i: int, action: int) -> int:
    """The reason why a seat may not do this now; LEGAL if it may."""
    if s.phase == OVER:
        return GAME_OVER
    if not is_action(b, action):
        return NO_SUCH_ACTION
    if not acting(s) >> i & 1:
        return CHOSEN_ALREADY if s.phase == CHOOSE else OTHERS_TURN
    kind = kind_of(b, action)
    if kind == KIND_KEEP:
        return why_not_keep(b, s, i, action - KEEP_TICKETS)
    if kind == KIND_PLACE:
        place = action - int(b.place_at)
        return why_not_place(b, s, place // int(b.n_cities), place % int(b.n_cities))
    if kind == KIND_TOKEN:
        return why_not_token(b, s, i, action - int(b.token_at))
    owed = pending_choice(s, kind)
    if owed != LEGAL:
        return owed
    if kind == KIND_DRAW:
        return why_not_draw(s)
    if kind == KIND_TAKE:
        return why_not_take(b, s, action - TAKE)
    if kind == KIND_TICKETS:
        return why_not_draw_tickets(b, s)
    if kind == KIND_SWAP:
        return why_not_swap(b, s, i)
    if kind == KIND_CLAIM:
        return why_not_claim(b, s, i, action - int(b.claim_at))
    return why_not_pass(b, s, i)


@rule
def pending_choice(s: State, kind: int) -> int:
    """The choice that is due before an action of a turn; LEGAL if none is. US-7: exactly one action per turn."""
    if s.phase == CHOOSE:
        return OWES_FIRST_TICKETS
    if s.phase == PLACE:
        return OWES_PILE
    if s.phase == KEEP:
        return OWES_TICKETS
    if s.phase == TOKEN:
        return OWES_TOKEN
    if s.phase == SECOND and kind != KIND_DRAW and kind != KIND_TAKE:
        return OWES_SECOND_CARD
    return LEGAL


@rule
def why_not_pass(b: Board, s: State, i: int) -> int:
    """US-18: a pass is offered only to a seat with no legal action at all."""
    if s.n_deck > 0 or takeable_kinds(b, s) != 0:
        return CAN_ACT
    if why_not_draw_tickets(b, s) == LEGAL or why_not_swap(b, s, i) == LEGAL:
        return CAN_ACT
    for row in range(b.n_payments):
        if why_not_claim(b, s, i, row) == LEGAL:
            return CAN_ACT
    return LEGAL


@rule
def apply(b: Board, s: State, w: Work, i: int, action: int) -> None:
    """Carry out a legal action of seat i, and everything that follows without a further choice."""
    carry_out(b, s, w, i, action)
    if s.ended:
        finish(b, s, w)


@rule
def carry_out(b: Board, s: State, w: Work, i: int, action: int) -> None:
    """The same without the final scoring, which many games on a GPU do at the same time."""
    kind = kind_of(b, action)
    setting_up = s.phase == CHOOSE or s.phase == PLACE
    wilds = int(s.seats[i].hand[WILD])
    s.steps += 1
    if kind == KIND_TAKE:
        take(s, i, action - TAKE)
    elif kind == KIND_CLAIM:
        claim(b, s, i, action - int(b.claim_at))
    elif kind == KIND_TICKETS:
        draw_tickets(b, s, i)
    elif kind == KIND_KEEP:
        if setting_up:
            keep_first(b, s, i, action - KEEP_TICKETS)
        else:
            keep_drawn(s, i, action - KEEP_TICKETS)
    elif kind == KIND_SWAP:
        swap(b, s, w, i)
    elif kind == KIND_TOKEN:
        take_token(b, s, i, action - int(b.token_at))
        s.phase = TURN
    elif kind == KIND_PLACE:
        place = action - int(b.place_at)
        place_pile(b, s, place // int(b.n_cities), place % int(b.n_cities))
    if kind == KIND_DRAW or kind == KIND_TAKE or kind == KIND_CLAIM:
        turn_up(b, s, i, n_blind(b) if kind == KIND_DRAW else 0)
    if kind == KIND_CLAIM:
        follow_claim(b, s, w, i, claimed_route(b, action))
    elif kind == KIND_DRAW:
        count_blind_cards(b, s, i, wilds)
    elif kind == KIND_TAKE:
        count_card(b, s, action - TAKE == WILD)  # US-9: a wild is the whole draw
    following = NONE
    if setting_up:
        following = first_on_turn(b, s)
    elif s.phase == TURN:
        following = end_turn(b, s, kind == KIND_CLAIM)
    if following != NONE:
        begin_turn(b, s, w, following)


@rule
def follow_claim(b: Board, s: State, w: Work, i: int, route: int) -> None:
    """Handle the immediate effects of a claim: completed tickets (FJ-7), a token (SF-11)."""
    if b.tickets_to_win > 0:
        complete_tickets(b, s, w, i)
    if b.n_symbols > 0 and visit(b, s, i, route):
        s.phase = TOKEN
