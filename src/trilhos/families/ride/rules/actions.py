"""Actions as numbers: one range per board, and the conversion in both directions."""

from trilhos.core.jit import rule
from trilhos.families.ride.rules.board import FIRST_TOKEN_ACTION, Board
from trilhos.families.ride.rules.record_sizes import MAX_OFFER
from trilhos.families.ride.rules.state import KINDS_OF_CARD

PASS = 0
DRAW = 1  # blind, from the deck
TAKE = 2  # + kind of card, from the market
TICKETS = TAKE + KINDS_OF_CARD  # draw tickets
SWAP = TICKETS + 1  # swap both tickets (FJ-10)
KEEP_TICKETS = SWAP + 1  # + a subset of the offer, one bit per ticket
END_OF_KEEP = KEEP_TICKETS + (1 << MAX_OFFER)
# On the board: token_at + city, place_at + symbol * n_cities + city, claim_at + row of the payment table.
assert END_OF_KEEP == FIRST_TOKEN_ACTION

KIND_PASS, KIND_DRAW, KIND_TAKE, KIND_TICKETS, KIND_SWAP, KIND_KEEP, KIND_TOKEN, KIND_PLACE, KIND_CLAIM = range(9)
KIND_NAMES = ("pass", "draw", "take", "tickets", "swap", "keep", "token", "place", "claim")


@rule
def kind_of(b: Board, action: int) -> int:
    """The kind of an action."""
    if action >= b.claim_at:
        return KIND_CLAIM
    if action >= b.place_at:
        return KIND_PLACE
    if action >= b.token_at:
        return KIND_TOKEN
    if action >= KEEP_TICKETS:
        return KIND_KEEP
    if action == SWAP:
        return KIND_SWAP
    if action == TICKETS:
        return KIND_TICKETS
    if action >= TAKE:
        return KIND_TAKE
    return KIND_DRAW if action == DRAW else KIND_PASS


@rule
def is_action(b: Board, action: int) -> bool:
    """Whether a number is an action on this board."""
    return 0 <= action < b.n_actions


@rule
def claimed_route(b: Board, action: int) -> int:
    """The route of a claim."""
    return int(b.pay_route[action - int(b.claim_at)])


def arguments(b: Board, action: int) -> tuple[int, ...]:
    """The arguments of an action."""
    kind = kind_of(b, action)
    if kind == KIND_TAKE:
        return (action - TAKE,)
    if kind == KIND_KEEP:
        return (action - KEEP_TICKETS,)
    if kind == KIND_TOKEN:
        return (action - int(b.token_at),)
    if kind == KIND_PLACE:
        return divmod(action - int(b.place_at), int(b.n_cities))
    if kind == KIND_CLAIM:
        row = action - int(b.claim_at)
        return int(b.pay_route[row]), int(b.pay_colour[row]), int(b.pay_cards[row]), int(b.pay_wilds[row])
    return ()


def action_of(b: Board, kind: int, *given: int) -> int | None:
    """The number of an action that is not a claim; None if the board has no such action."""
    if kind == KIND_PLACE:
        return int(b.place_at) + given[0] * int(b.n_cities) + given[1] if b.n_symbols else None
    if kind == KIND_TOKEN:
        return int(b.token_at) + given[0] if b.n_symbols else None
    start = (PASS, DRAW, TAKE, TICKETS, SWAP, KEEP_TICKETS)[kind]
    return start + (given[0] if given else 0)
