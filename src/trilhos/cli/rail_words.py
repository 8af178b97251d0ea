"""What a person may ask in a rail game: what can be claimed, which routes there are, which rule allows it."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from trilhos.cli.ink import BAD, DIM, GOOD, seat_badge
from trilhos.cli.menu import touches
from trilhos.cli.offers import claims, points_of, route_patch, side_by_side
from trilhos.cli.scene import Answers, Talk, Words
from trilhos.core.errors import NotationError
from trilhos.ride.facts import NONE
from trilhos.ride.faults import did_you_mean
from trilhos.ride.names import plain

HELP: Words = (
    ("a number", "do the thing of that number on the list; 7.2 pays for it in the second way, 7 red2 with these cards"),
    ("an action", "as it is written: draw, take red, tickets, claim Duluth-Omaha red2, keep 1 3; Tab completes it"),
    ("claims [CITY]", "what can be claimed now, with length, points and ways to pay"),
    ("routes [CITY]", "all routes: open, closed, or whose"),
)
# The clause that allows a kind of action, by page of the rules; US for the rest.
ALLOWED = {
    "draw": {"US": "US-8", "FJ": "FJ-4", "SF": "SF-7"},
    "take": {"US": "US-8", "SF": "SF-7"},
    "tickets": {"US": "US-26", "JP": "JP-11", "SF": "SF-13"},
    "keep": {"US": "US-26", "JP": "JP-11", "SF": "SF-13"},
    "first keep": {"US": "US-4", "JP": "JP-2", "SF": "SF-4"},
    "swap": {"US": "FJ-10"},
    "pass": {"US": "US-18", "FJ": "FJ-14"},
    "token": {"US": "SF-11"},
    "place": {"US": "SF-5"},
    "claim": {"US": "US-19", "FJ": "FJ-5", "SF": "SF-8"},
}
PAYING = ("US-19", "JP-6", "SF-9")


def refused_by(talk: Talk, text: str) -> tuple[str, str] | None:
    """Why a route that was named without a payment cannot be claimed at all."""
    names, (word, _, rest) = talk.game.names, text.partition(" ")
    try:
        routes = names.find_routes(rest) if plain(word) == "claim" else []
    except NotationError:
        return None
    reasons = []
    for route in routes:
        length = names.facts.routes[route].length
        clause, reason = talk.game.explain(f"claim {names.routes[route]} wild{length}", talk.seat) or (PAYING[0], "")
        reasons.append(
            (clause, reason if clause not in PAYING else f"the hand holds no {length} cards that pay for it")
        )
    return next((said for said in reasons if said[0] in PAYING), reasons[0] if reasons else None)


def allowed_by(talk: Talk, text: str) -> str | None:
    """The clause that allows a legal action; None where no single one does."""
    facts = talk.game.facts
    kind = plain(text.split()[0])
    if kind == "keep" and talk.scene.view["phase"] == "choose":
        kind = "first keep"
    if kind not in ALLOWED:
        return None
    if kind == "place" and talk.game.seats == 2:
        return "SF-6"
    if kind == "claim":
        found = [action for action in talk.menu.legal if plain(action.text) == plain(text)]
        route = facts.routes[found[0].fields["id"]] if found else None
        if route and (route.bullet or route.ferries):
            return "JP-6" if route.bullet else "SF-9"
    by_page = ALLOWED[kind]
    return by_page.get(facts.page, by_page["US"])


def about(talk: Talk, text: str) -> bool:
    """Nothing but actions is told of."""
    return False


def _cities(talk: Talk, rest: str) -> set[int] | None:
    """The cities whose name begins like this; None, said, if there are none."""
    cities = talk.game.names.cities
    found = {c for c, name in enumerate(cities) if plain(name).startswith(plain(rest))}
    if not found:
        talk.say(Text(f"There is no city '{rest}'{did_you_mean(rest, cities)}.", BAD))
    return found or None


def _claims(talk: Talk, rest: str) -> None:
    facts, cities = talk.game.facts, _cities(talk, rest)
    if cities is None:
        return
    if found := talk.menu.classes(cities):
        return talk.say(claims(facts, found))
    talk.say(Text("Nothing can be claimed here now." if rest else "Nothing can be claimed now.", DIM))


def _routes(talk: Talk, rest: str) -> None:
    facts, cities = talk.game.facts, _cities(talk, rest)
    if cities is None:
        return
    names = talk.game.names.routes
    numbers = [r for r, route in enumerate(facts.routes) if touches(route, cities)]
    numbers.sort(key=lambda r: plain(names[r]))
    if rest:
        return talk.say(_routes_table(talk, numbers))
    cells = [Text.assemble(names[r], " ", route_patch(facts, facts.routes[r]), " ", _owner(talk, r)) for r in numbers]
    talk.say(side_by_side(cells, talk.console.width))


def _owner(talk: Talk, r: int) -> Text:
    """Whose a route is; nothing if it is open."""
    view, names = talk.scene.view, talk.game.names.routes
    owner = {route["id"]: route["seat"] for route in view["routes"]}
    if r in owner:
        return seat_badge(owner[r], f"seat {owner[r]}")
    twin = talk.game.facts.routes[r].twin
    if names[r] in view["closed"] or (twin != NONE and owner.get(twin) == talk.seat):
        return Text("closed", DIM)
    return Text()


def _routes_table(talk: Talk, numbers: list[int]) -> RenderableType:
    facts, names = talk.game.facts, talk.game.names.routes
    journey = bool(facts.rules.tickets_to_win)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=DIM)
    for title in ("route", "kind", *(["worth"] if not journey else []), "owner"):
        table.add_column(title)
    for r in numbers:
        route, owner = facts.routes[r], _owner(talk, r)
        points = [points_of(facts, route)] * (not journey)
        table.add_row(names[r], route_patch(facts, route), *points, owner or Text("open", GOOD))
    return table


ANSWERS: Answers = {"claims": _claims, "routes": _routes}
