"""Payments that a hand cannot make: how near it comes, and the action to ask about."""

import numpy as np
from numpy.typing import NDArray

from trilhos.core.errors import NotationError
from trilhos.families.ride.rules.state import WILD
from trilhos.families.ride.ruleset import RideRuleset
from trilhos.families.ride.text.names import plain
from trilhos.families.ride.text.notation import action_text
from trilhos.match.game import Game

Hand = dict[str, int]  # number of cards by name


def most_paid(ruleset: RideRuleset, hand: Hand) -> list[int]:
    """By route: the most cards of its price that a hand can pay."""
    b = ruleset.boards[0]
    most = np.zeros(int(b.n_routes), np.int64)
    np.maximum.at(most, b.pay_route[: b.n_payments], _paid(ruleset, hand))
    paid: list[int] = most.tolist()
    return paid


def nearest_payment(ruleset: RideRuleset, route: int, hand: Hand) -> str:
    """The claim of a route whose payment comes nearest to a hand, with as few wilds as that takes; in notation."""
    b, paid = ruleset.boards[0], _paid(ruleset, hand)
    rows = [row for row in range(b.n_payments) if b.pay_route[row] == route]
    nearest = max(rows, key=lambda row: (paid[row], -b.pay_wilds[row]))
    return action_text(ruleset.names, b, int(b.claim_at) + nearest, ())


def _paid(ruleset: RideRuleset, hand: Hand) -> NDArray[np.int64]:
    """By row of the payment table: how many of its cards a hand holds."""
    b = ruleset.boards[0]
    rows = slice(int(b.n_payments))
    held = np.array([hand.get(card, 0) for card in ruleset.names.all_cards])
    cards, wilds = np.minimum(held[b.pay_colour[rows]], b.pay_cards[rows]), np.minimum(held[WILD], b.pay_wilds[rows])
    paid: NDArray[np.int64] = cards + wilds
    return paid


def complete(game: Game, seat: int, text: str) -> str:
    """A claim that names no payment, with the payment that comes nearest to the hand; any other text as it is."""
    word, _, rest = text.strip().partition(" ")
    if plain(word) != "claim":
        return text
    assert isinstance(game.ruleset, RideRuleset)
    try:
        route = game.ruleset.names.find_routes(rest)[0]
    except NotationError:
        return text
    return nearest_payment(game.ruleset, route, game.view(seat)["hand"])
