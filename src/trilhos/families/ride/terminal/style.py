"""Cards and routes as coloured text."""

from rich.text import Text

from trilhos.cli.style import on
from trilhos.families.ride.boards.facts import GRAY, Facts, Route
from trilhos.families.ride.picture.elements import ink

WILD_STYLE = "bold reverse"
GRAY_INK = "#b4aea2"


def card_style(facts: Facts, card: str) -> str:
    """The style of a card by its name in notation."""
    return WILD_STYLE if card == "wild" else on(ink(facts, facts.colours.index(card))[0])


def card(facts: Facts, name: str, n: int | None = None) -> Text:
    """A card as a patch of its colour; with a number, that many."""
    label = "★ wild" if name == "wild" else name
    return Text(f" {label} " if n is None else f" {label} {n} ", card_style(facts, name))


def route_colour(facts: Facts, route: Route) -> Text:
    """The colour that a route asks for."""
    if route.bullet:
        return Text(" bullet ", on("#b8322a"))
    name = "gray" if route.colour == GRAY else facts.colours[route.colour]
    return Text(f" {name} ", on(GRAY_INK) if route.colour == GRAY else card_style(facts, name))
