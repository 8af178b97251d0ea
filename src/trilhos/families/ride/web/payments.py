"""Payments that a hand cannot make: how near it comes, and the action to ask about."""

from trilhos.core.errors import NotationError
from trilhos.families.ride.boards.facts import GRAY, Facts, Route
from trilhos.families.ride.text.names import plain
from trilhos.match.game import Game

WILD = "wild"
Hand = dict[str, int]  # number of cards by name


def most_paid(facts: Facts, hand: Hand) -> list[int]:
    """By route: the most cards of its price that a hand can pay. Spaces of a ferry take wilds only (SF-9)."""
    held = [hand.get(colour, 0) for colour in facts.colours]
    wilds, most = hand.get(WILD, 0), max(held)
    return [
        min(length, min(most if route.colour == GRAY else held[route.colour], length - route.ferries) + wilds)
        for route in facts.routes
        for length in (route.length,)
    ]


def nearest_payment(facts: Facts, route: Route, hand: Hand) -> str:
    """The payment for a route that comes nearest to a hand, in notation."""
    colours = facts.colours if route.colour == GRAY else (facts.colours[route.colour],)
    colour = max(colours, key=lambda name: hand.get(name, 0))
    missing = route.length - min(route.length, hand.get(colour, 0))
    wilds = max(route.ferries, min(hand.get(WILD, 0), missing))
    cards = route.length - wilds
    return " ".join([f"{colour}{cards}"] * (cards > 0) + [f"{WILD}{wilds}"] * (wilds > 0))


def complete(game: Game, seat: int, text: str) -> str:
    """A claim that names no payment, with the payment that comes nearest to the hand; any other text as it is."""
    word, _, rest = text.strip().partition(" ")
    if plain(word) != "claim":
        return text
    try:
        route = game.names.find_routes(rest)[0]
    except NotationError:
        return text
    payment = nearest_payment(game.facts, game.facts.routes[route], game.view(seat)["hand"])
    return f"claim {game.names.routes[route]} {payment}"
