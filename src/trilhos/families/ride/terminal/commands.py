"""Commands of the rail games (`claims`, `routes`), and the clauses that allow or refuse an action."""

from rich.console import RenderableType
from rich.text import Text

from trilhos.cli.scene import Commands, HelpRows, Session
from trilhos.cli.style import BAD, DIM, GOOD, plain_table, seat_badge
from trilhos.core.board_errors import did_you_mean
from trilhos.core.errors import NotationError
from trilhos.families.ride.boards.facts import NONE
from trilhos.families.ride.terminal.choices import claims, points_of, route_patch, side_by_side
from trilhos.families.ride.terminal.menu import touches
from trilhos.families.ride.text.names import plain

HELP: HelpRows = (
    ("a number", "take the action with that number on the list; 7.2 pays in the second way, 7 red2 with these cards"),
    ("an action", "in notation: draw, take red, tickets, claim Duluth-Omaha red2, keep 1 3; Tab completes it"),
    ("claims [CITY]", "what can be claimed now, with length, points and ways to pay"),
    ("routes [CITY]", "all routes, with their owners"),
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


def refusal(session: Session, text: str) -> tuple[str, str] | None:
    """Why a route that was named without a payment cannot be claimed."""
    names, (word, _, rest) = session.game.names, text.partition(" ")
    try:
        routes = names.find_routes(rest) if plain(word) == "claim" else []
    except NotationError:
        return None
    reasons = []
    for route in routes:
        length = names.facts.routes[route].length
        clause, reason = session.game.explain(f"claim {names.routes[route]} wild{length}", session.seat) or (
            PAYING[0],
            "",
        )
        reasons.append(
            (clause, reason if clause not in PAYING else f"the hand holds no {length} cards that pay for it")
        )
    return next((found for found in reasons if found[0] in PAYING), reasons[0] if reasons else None)


def allowing_clause(session: Session, text: str) -> str | None:
    """The clause that allows a legal action; None if no single clause does."""
    facts = session.game.facts
    kind = plain(text.split()[0])
    if kind == "keep" and session.scene.view["phase"] == "choose":
        kind = "first keep"
    if kind not in ALLOWED:
        return None
    if kind == "place" and session.game.seats == 2:
        return "SF-6"
    if kind == "claim":
        found = [action for action in session.menu.legal if plain(action.text) == plain(text)]
        route = facts.routes[found[0].fields["id"]] if found else None
        if route and (route.bullet or route.ferries):
            return "JP-6" if route.bullet else "SF-9"
    by_page = ALLOWED[kind]
    return by_page.get(facts.page, by_page["US"])


def _cities(session: Session, rest: str) -> set[int] | None:
    """The cities whose names begin like this; None, with a message, if there are none."""
    cities = session.game.names.cities
    found = {c for c, name in enumerate(cities) if plain(name).startswith(plain(rest))}
    if not found:
        session.print(Text(f"There is no city '{rest}'{did_you_mean(rest, cities)}.", BAD))
    return found or None


def _claims(session: Session, rest: str) -> None:
    facts, cities = session.game.facts, _cities(session, rest)
    if cities is None:
        return
    if found := session.menu.classes(cities):
        return session.print(claims(facts, found))
    session.print(Text("Nothing can be claimed here now." if rest else "Nothing can be claimed now.", DIM))


def _routes(session: Session, rest: str) -> None:
    facts, cities = session.game.facts, _cities(session, rest)
    if cities is None:
        return
    names = session.game.names.routes
    numbers = [r for r, route in enumerate(facts.routes) if touches(route, cities)]
    numbers.sort(key=lambda r: plain(names[r]))
    if rest:
        return session.print(_routes_table(session, numbers))
    cells = [
        Text.assemble(names[r], " ", route_patch(facts, facts.routes[r]), " ", _owner(session, r)) for r in numbers
    ]
    session.print(side_by_side(cells, session.console.width))


def _owner(session: Session, r: int) -> Text:
    """The owner of a route; nothing if it is open."""
    view, names = session.scene.view, session.game.names.routes
    owner = {route["id"]: route["seat"] for route in view["routes"]}
    if r in owner:
        return seat_badge(owner[r], f"seat {owner[r]}")
    twin = session.game.facts.routes[r].twin
    if names[r] in view["closed"] or (twin != NONE and owner.get(twin) == session.seat):
        return Text("closed", DIM)
    return Text()


def _routes_table(session: Session, numbers: list[int]) -> RenderableType:
    facts, names = session.game.facts, session.game.names.routes
    journey = bool(facts.rules.tickets_to_win)
    table = plain_table("route", "kind", *(["worth"] if not journey else []), "owner")
    for r in numbers:
        route, owner = facts.routes[r], _owner(session, r)
        points = [points_of(facts, route)] * (not journey)
        table.add_row(names[r], route_patch(facts, route), *points, owner or Text("open", GOOD))
    return table


COMMANDS: Commands = {"claims": _claims, "routes": _routes}
