"""Names of things on a board and how to read them: cities, routes, tickets, cards.

A route is its two cities, `Duluth-Omaha`; the second of two routes between them is `Duluth-Omaha/2`. A ticket
is its two cities too. Cards are `red3 wild1`, or `red red red wild`.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property

from trilhos.core.errors import IllegalAction, NotationError
from trilhos.families.ride.boards.facts import Facts
from trilhos.families.ride.boards.fault_list import did_you_mean
from trilhos.families.ride.rules.state import WILD
from trilhos.words import Message


def plain(text: str) -> str:
    """A text without accents, case or double spaces, so that input can be matched leniently."""
    letters = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).casefold().split())


class Names:
    """The names of one board."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.cities = [city.name for city in facts.cities]
        self.routes = [self._route_name(r) for r in range(len(facts.routes))]
        self.tickets = [f"{self.cities[t.a]}-{self.cities[t.b]}" for t in facts.tickets]

    def _route_name(self, r: int) -> str:
        route = self.facts.routes[r]
        before = sum((other.a, other.b) in ((route.a, route.b), (route.b, route.a)) for other in self.facts.routes[:r])
        return f"{self.cities[route.a]}-{self.cities[route.b]}" + (f"/{before + 1}" if before else "")

    def city_text(self, c: int) -> Message:
        """The name of a city as printed: translatable only if the board is printed in every language."""
        name = self.cities[c]
        return Message(name) if self.facts.translated else Message("{city}", city=name)

    def route_text(self, r: int) -> Message:
        """The name of a route as translatable text."""
        route = self.facts.routes[r]
        one, other = self.city_text(route.a), self.city_text(route.b)
        return Message("{one}-{other}{twin}", one=one, other=other, twin=self.routes[r].removeprefix(f"{one}-{other}"))

    def ticket_text(self, t: int) -> Message:
        """The name of a ticket as translatable text."""
        ticket = self.facts.tickets[t]
        return Message("{one}-{other}", one=self.city_text(ticket.a), other=self.city_text(ticket.b))

    def card(self, kind: int) -> str:
        """The name of a kind of card."""
        if kind != WILD and kind >= len(self.facts.colours):
            raise IllegalAction("US-8", Message("there is no such card on this board"))
        return "wild" if kind == WILD else self.facts.colours[kind]

    def wild_text(self) -> Message:
        """What the box calls a wild, as translatable text."""
        return Message(self.facts.words["wild"])

    def trains_text(self, n: int) -> Message:
        """What the box calls one train or several, as translatable text."""
        return Message(self.facts.words["train"] + ("" if n == 1 else "s"))

    @cached_property
    def all_cards(self) -> list[str]:
        """The names of all kinds of cards, in the order of card rows; empty for kinds that this board lacks."""
        return [*self.facts.colours, *[""] * (WILD - len(self.facts.colours)), "wild"]

    @cached_property
    def _kinds(self) -> dict[str, int]:
        kinds = {colour: kind for kind, colour in enumerate(self.facts.colours)}
        return {"wild": WILD, plain(self.facts.words["wild"]): WILD, **kinds}

    @cached_property
    def _cities(self) -> dict[str, int]:
        return {plain(name): city for city, name in enumerate(self.cities)}

    def find_card(self, text: str) -> int:
        """The kind of card with this name."""
        if (kind := self._kinds.get(plain(text))) is None:
            raise NotationError(Message("there is no card '{text}'{hint}", text=text, hint=_hint(text, self._kinds)))
        return kind

    def find_cards(self, text: str) -> dict[int, int]:
        """Cards by kind: `red3 wild1`, `red red red wild`, `3 red 1 wild`; `none` means no cards."""
        found: dict[int, int] = {}
        if plain(text) in ("none", ""):
            return found
        number_first = re.match(r"\s*[0-9]", text) is not None
        pattern = r"([0-9]{1,4})\s*x?\s*([^\W\d_]+)" if number_first else r"([^\W\d_]+)\s*([0-9]{0,4})"
        if re.sub(pattern, "", plain(text)).strip(" ,"):
            raise NotationError(Message("'{text}' is not cards, such as red3 wild1", text=text.strip()))
        for one, other in re.findall(pattern, plain(text)):
            word, number = (other, one) if number_first else (one, other)
            kind = self.find_card(word)
            found[kind] = found.get(kind, 0) + int(number or 1)
        return found

    def cards(self, counts: Iterable[int]) -> str:
        """Cards by kind as text; `none` for none."""
        parts = [f"{self.card(kind)}{n}" for kind, n in enumerate(counts) if n]
        return " ".join(parts) or "none"

    def find_city(self, text: str) -> int:
        """The city with this name."""
        if (city := self._cities.get(plain(text))) is None:
            text = text.strip()
            raise NotationError(Message("there is no city '{text}'{hint}", text=text, hint=_hint(text, self.cities)))
        return city

    def find_pair(self, text: str) -> tuple[int, int]:
        """Two cities from `Duluth-Omaha`, in either order; names may contain hyphens themselves."""
        pieces = re.split(r"\s*[-–—]\s*", text.strip())
        for cut in range(1, len(pieces)):
            one, other = plain("-".join(pieces[:cut])), plain("-".join(pieces[cut:]))
            if one in self._cities and other in self._cities:
                return self._cities[one], self._cities[other]
        for cut in range(1, len(pieces)):
            halves = "-".join(pieces[:cut]), "-".join(pieces[cut:])
            if len(pieces) == 2 or any(plain(half) in self._cities for half in halves):
                return self.find_city(halves[0]), self.find_city(halves[1])  # raises for the one that is unknown
        raise NotationError(
            Message("'{text}' is not two cities, such as {pair}", text=text.strip(), pair=self.tickets[0])
        )

    def find_routes(self, text: str) -> list[int]:
        """The routes between two cities, in the board's order; only one if `/2` is given."""
        name, _, number = text.partition("/")
        a, b = self.find_pair(name)
        routes = [r for r, route in enumerate(self.facts.routes) if {route.a, route.b} == {a, b}]
        one, other = self.city_text(a), self.city_text(b)
        if not routes:
            raise NotationError(Message("no route joins {one} and {other}", one=one, other=other))
        if not number:
            return routes
        if number.strip() not in map(str, range(1, len(routes) + 1)):
            ways = {"one": one, "other": other, "routes": len(routes), "number": number}
            reason = Message("{one} and {other} have {routes} {routes:route|routes}, not a '{number}'", **ways)
            raise NotationError(reason)
        return [routes[int(number) - 1]]

    def find_ticket(self, text: str) -> int:
        """The ticket between two cities."""
        a, b = self.find_pair(text)
        for t, ticket in enumerate(self.facts.tickets):
            if {ticket.a, ticket.b} == {a, b}:
                return t
        one, other = self.city_text(a), self.city_text(b)
        raise NotationError(Message("there is no ticket {one}-{other}", one=one, other=other))

    def find_symbol(self, text: str) -> int:
        """The token symbol with this name."""
        symbols = self.facts.rules.symbols
        for symbol, name in enumerate(symbols):
            if plain(name) == plain(text):
                return symbol
        text = text.strip()
        raise NotationError(Message("there is no token symbol '{text}'{hint}", text=text, hint=_hint(text, symbols)))


def _hint(word: str, known: Iterable[str]) -> Message:
    """` (did you mean X?)` as translatable text if a known name is similar, else an empty string."""
    near = did_you_mean(word, known).removeprefix(" (did you mean ").removesuffix("?)")
    return Message(" (did you mean {near}?)", near=near) if near else Message("")
