"""What a seat may do, in an order for people: single actions by number, claims by route, tickets by their place.

`7` is the seventh thing on the list. A claim that can be paid in several ways is asked about, or said at
once: `7.2` is its second way, `7 red2` names the cards. Tickets on offer are kept by their numbers: `1 3`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from trilhos.core.errors import NotationError
from trilhos.match.game import Action
from trilhos.ride.names import Names, plain


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on the list: an action, or a route with the ways to pay for it, fewest wilds first."""

    number: int
    ways: list[Action]
    route: int | None = None

    @property
    def text(self) -> str:
        """As one would type it, up to the payment."""
        return self.ways[0].text if self.route is None else f"claim {self.ways[0].fields['route']}"


class Menu:
    """The legal actions of one decision, numbered from 1."""

    def __init__(self, names: Names, legal: Sequence[Action]) -> None:
        self.names = names
        self.legal = list(legal)
        self.keeps = bool(legal) and legal[0].kind == "keep"
        single = [] if self.keeps else [action for action in legal if action.kind != "claim"]
        self.singles = [Item(number, [action]) for number, action in enumerate(single, 1)]
        by_route: dict[int, list[Action]] = {}
        for action in legal:
            if action.kind == "claim":
                by_route.setdefault(action.fields["id"], []).append(action)
        in_order = sorted(by_route.items(), key=lambda pair: plain(names.routes[pair[0]]))
        self.claims = [
            Item(number, sorted(ways, key=lambda way: way.fields["wilds"]), route)
            for number, (route, ways) in enumerate(in_order, len(single) + 1)
        ]

    def read(self, text: str) -> list[Action] | str:
        """What a text means: the actions it leaves open, of which one is to be chosen, or else notation."""
        text = text.strip()
        if self.keeps:
            loose = re.fullmatch(r"[\d\s,]+|all|none", text, re.IGNORECASE)
            return f"keep {text}" if loose else text
        if found := re.fullmatch(r"(\d+)(?:\.(\d+)|\s+(\D.*))?", text):
            return self._numbered(int(found[1]), found[2], found[3])
        if found := re.fullmatch(r"claim\s+(.*)", text, re.IGNORECASE):
            return self._unpaid(found[1]) or text
        return text

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
        """The ways to pay for a route that was named without a payment; none where that is not what was said."""
        try:
            routes = self.names.find_routes(route)
        except NotationError:
            return []
        ways = [way for item in self.claims if item.route in routes for way in item.ways]
        return sorted(ways, key=lambda way: way.fields["wilds"])
