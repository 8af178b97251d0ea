"""A seat's legal actions as a numbered list: single actions, then routes to claim, or tickets on offer.

`7` is the seventh item. If a claim can be paid for in several ways, the payment is asked for, or given at once: `7.2`
is the second way, `7 red2` names the cards. Tickets on offer are kept by their numbers: `1 3`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from trilhos.cli import menu
from trilhos.cli.prompt import matches
from trilhos.core.errors import NotationError
from trilhos.families.ride.boards.facts import GRAY, NONE, Route
from trilhos.families.ride.text.names import Names, plain
from trilhos.match.game import Action


@dataclass(frozen=True, slots=True)
class Item:
    """One item of the list: an action, or a route with the ways to pay for it, fewest wilds first."""

    number: int
    ways: list[Action]
    route: int | None = None
    takes_wilds: bool = False  # every way to pay takes more wilds than the ferries need

    @property
    def text(self) -> str:
        """The action in notation, without the payment."""
        return stem(self.ways[0])


def stem(action: Action) -> str:
    """An action in notation, a claim without its payment."""
    return f"claim {action.fields['route']}" if action.kind == "claim" else action.text


class Menu(menu.Menu):
    """The legal actions of one decision, numbered from 1; all ways to claim a route have one number."""

    def __init__(self, names: Names, legal: Sequence[Action]) -> None:
        super().__init__(legal)
        self.names = names
        self.keeps = bool(legal) and "tickets" in legal[0].fields
        single = [] if self.keeps else [action for action in legal if action.kind != "claim"]
        self.singles = [Item(number, [action]) for number, action in enumerate(single, 1)]
        by_route: dict[int, list[Action]] = {}
        for action in legal:
            if action.kind == "claim":
                by_route.setdefault(action.fields["id"], []).append(action)
        cheapest = {r: sorted(ways, key=lambda way: way.fields["wilds"]) for r, ways in by_route.items()}
        wild = {r: ways[0].fields["wilds"] > self._route(r).ferries for r, ways in cheapest.items()}
        listed = [r for r in by_route if self._is_listed(r, by_route)]
        listed.sort(key=lambda r: (wild[r], self._order(r)))
        self.claims = [Item(number, cheapest[r], r, wild[r]) for number, r in enumerate(listed, len(single) + 1)]

    def _route(self, r: int) -> Route:
        route: Route = self.names.facts.routes[r]
        return route

    def _is_listed(self, r: int, open_routes: dict[int, list[Action]]) -> bool:
        """Whether to list a route. If identical twins are both open, only the first is listed."""
        twin = self._route(r).twin
        alike = twin != NONE and twin < r and kind_of_route(self._route(r)) == kind_of_route(self._route(twin))
        return not (alike and twin in open_routes)

    def _order(self, r: int) -> tuple[int, int, int, bool, str]:
        """Sort key: longest first, then by kind; gray comes after the colours, bullet routes last."""
        route = self._route(r)
        colour = route.colour if route.colour != GRAY else len(self.names.facts.colours)
        return -route.length, colour, -route.ferries, route.bullet, plain(self.names.routes[r])

    def classes(self, cities: set[int] | None = None) -> list[list[Item]]:
        """Claims grouped by kind of route: the same kind is paid for in the same ways. `cities` limits them."""
        items = [item for item in self.claims if item.route is not None and touches(self._route(item.route), cities)]
        return [
            list(group) for _, group in groupby(items, key=lambda item: kind_of_route(self._route(item.route or 0)))
        ]

    def read(self, text: str) -> list[Action] | str:
        """What a text means: the actions to choose from, or else notation."""
        text = text.strip()
        if self.keeps:
            loose = re.fullmatch(r"[\d\s,]+|all|none", text, re.IGNORECASE)
            return f"keep {text}" if loose else text
        if found := re.fullmatch(r"(\d+)(?:\.(\d+)|\s+(\D.*))?", text):
            return self._numbered(int(found[1]), found[2], found[3])
        if found := re.fullmatch(r"claim\s+(.*)", text, re.IGNORECASE):
            return self._unpaid(found[1]) or text
        return text

    def completions(self, text: str) -> list[Action]:
        """All ways of the only choice that begins with these words; nothing if there are several choices."""
        ways = [action for action in self.legal if len(text) > 1 and matches(text, action.text)]
        return ways if len({stem(action) for action in ways}) == 1 else []

    def _numbered(self, number: int, way: str | None, pay: str | None) -> list[Action] | str:
        items = [*self.singles, *self.claims]
        if not 1 <= number <= len(items):
            raise NotationError(f"the list goes from 1 to {len(items)}, there is no {number}")
        item = items[number - 1]
        if pay is not None:
            return f"{item.text} {pay}"
        if way is None:
            return item.ways
        if not 1 <= int(way) <= len(item.ways):
            raise NotationError(f"{item.text} has {len(item.ways)} way(s) to pay, there is no {number}.{way}")
        return [item.ways[int(way) - 1]]

    def _unpaid(self, route: str) -> list[Action]:
        """The ways to pay for a route that was named without a payment; none if the text is not a route."""
        try:
            routes = self.names.find_routes(route)
        except NotationError:
            return []
        ways = [action for action in self.legal if action.kind == "claim" and action.fields["id"] in routes]
        if "/" not in route:
            listed = [item.route for item in self.claims]
            ways = [way for way in ways if way.fields["id"] in listed]
        return sorted(ways, key=lambda way: way.fields["wilds"])


def kind_of_route(route: Route) -> tuple[int, int, int, bool]:
    """What decides how a route is paid for and what it gives."""
    return route.length, route.colour, route.ferries, route.bullet


def touches(route: Route, cities: set[int] | None) -> bool:
    """Whether a route ends in one of the cities; None stands for all of them."""
    return cities is None or route.a in cities or route.b in cities
