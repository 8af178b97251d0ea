"""Actions as text, written and read: `draw`, `take red`, `claim Duluth-Omaha red2`, `keep Denver-El Paso`.

A text that is impossible on the board, such as three cards for a route of two spaces, raises an error with the
violated clause. Positions are in position.py.
"""

import re
from collections.abc import Sequence

from trilhos.core.errors import IllegalAction, NotationError
from trilhos.core.unpack import Raw
from trilhos.families.ride.boards.facts import GRAY
from trilhos.families.ride.rules.actions import (
    KIND_CLAIM,
    KIND_KEEP,
    KIND_NAMES,
    KIND_PLACE,
    KIND_TAKE,
    KIND_TOKEN,
    action_of,
    arguments,
    kind_of,
)
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.reasons import NO_OFFER, REFUSALS
from trilhos.families.ride.rules.state import WILD
from trilhos.families.ride.text.names import Names, plain
from trilhos.words import Message


def action_text(names: Names, b: Board, action: int, offer: Sequence[int]) -> str:
    """An action in notation; `offer` are the tickets that a `keep` refers to."""
    kind, given = int(kind_of(b, action)), arguments(b, action)
    if kind == KIND_TAKE:
        return f"take {names.card(given[0])}"
    if kind == KIND_KEEP:
        return keep_text([names.tickets[ticket] for k, ticket in enumerate(offer) if given[0] >> k & 1])
    if kind == KIND_TOKEN:
        return f"token {names.cities[given[0]]}"
    if kind == KIND_PLACE:
        return f"place {names.facts.rules.symbols[given[0]]} on {names.cities[given[1]]}"
    if kind == KIND_CLAIM:
        return f"claim {names.routes[given[0]]} {payment_text(names, *given[1:])}"
    return KIND_NAMES[kind]


def keep_text(tickets: Sequence[str]) -> str:
    """The notation of a `keep`: `keep Denver-El Paso, Boston-Miami`."""
    return "keep " + (", ".join(tickets) or "none")


def payment_text(names: Names, colour: int, cards: int, wilds: int) -> str:
    """A payment: `red2 wild1`."""
    return " ".join([f"{names.card(colour)}{cards}"] * (cards > 0) + [f"wild{wilds}"] * (wilds > 0))


def find_actions(names: Names, b: Board, text: str, offer: Sequence[int]) -> list[int]:
    """The actions that a text may denote, the most likely first; two if both twins are gray."""
    word, _, rest = text.strip().partition(" ")
    kind = plain(word)
    if kind not in KIND_NAMES:
        raise NotationError(
            Message("'{text}' is no action; they are: {all}", text=text.strip(), all=", ".join(KIND_NAMES))
        )
    number = KIND_NAMES.index(kind)
    if number == KIND_CLAIM:
        return _find_claims(names, b, rest)
    if number == KIND_KEEP:
        given: tuple[int, ...] = (_find_choice(names, rest, offer),)
    elif number == KIND_TAKE:
        given = (names.find_card(rest),)
    elif number == KIND_TOKEN:
        given = (names.find_city(rest),)
    elif number == KIND_PLACE:
        symbol, city = (*re.split(r"\s+on\s+", rest, maxsplit=1, flags=re.IGNORECASE), "")[:2]
        given = (_symbol(names, symbol), names.find_city(city))
    elif rest:
        raise NotationError(Message("'{kind}' stands alone, without '{rest}'", kind=kind, rest=rest))
    else:
        given = ()
    action = action_of(b, number, *given)
    if action is None:
        raise IllegalAction("SF-11", Message("there are no tokens on this board"))
    return [action]


def _symbol(names: Names, text: str) -> int:
    if not names.facts.rules.symbols:
        raise IllegalAction("SF-5", Message("there are no tokens on this board"))
    return names.find_symbol(text)


def _find_choice(names: Names, text: str, offer: Sequence[int]) -> int:
    """A subset of the offer, by names (`Denver-El Paso, Boston-Miami`), by numbers (`1 3`), `all` or `none`."""
    if plain(text) in ("all", "none"):
        return (1 << len(offer)) - 1 if plain(text) == "all" else 0
    if re.fullmatch(r"[\d\s,]+", text):
        places = [int(number[:9]) - 1 for number in re.findall(r"\d+", text)]
    else:
        tickets = [names.find_ticket(part) for part in text.split(",") if part.strip()]
        strange = [names.ticket_text(ticket) for ticket in tickets if ticket not in offer]
        if not tickets:
            raise NotationError(Message("say which tickets are kept, by name or by number, or all or none"))
        if strange:
            reason = Message("{ticket} is not on offer", ticket=strange[0])
            raise IllegalAction(REFUSALS[NO_OFFER].clause(names.facts.page), reason)
        places = [list(offer).index(ticket) for ticket in tickets]
    if not offer:
        raise IllegalAction(REFUSALS[NO_OFFER].clause(names.facts.page), Message(REFUSALS[NO_OFFER].text))
    for place in places:
        if not 0 <= place < len(offer):
            reason = Message(
                "{offered} {offered:ticket is|tickets are} on offer, there is no number {n}",
                offered=len(offer),
                n=place + 1,
            )
            raise IllegalAction(REFUSALS[NO_OFFER].clause(names.facts.page), reason)
    return sum(1 << place for place in set(places))


def _find_claims(names: Names, b: Board, text: str) -> list[int]:
    """Claims with this payment on the routes that the text may denote."""
    words = text.split()
    cards: list[str] = []
    while words and re.sub(r"\d+$", "", plain(words[-1])) in {*names.facts.colours, "wild", names.facts.words["wild"]}:
        cards.insert(0, words.pop())
    known = {plain(name) for name in names.cities}
    while cards and plain(re.split(r"[-–—]", " ".join([*words, cards[0]]))[-1]) in known:
        words.append(cards.pop(0))  # a city whose name ends with the name of a card
    routes = names.find_routes(" ".join(words))
    if not cards:
        name = names.route_text(routes[0])
        raise NotationError(Message("say what is paid for {route}, such as red2 or red1 wild1", route=name))
    paid = names.find_cards(" ".join(cards))
    colours = [kind for kind in paid if kind != WILD and paid[kind] > 0]
    if len(colours) > 1:
        reason = Message("cards of one colour only, and {wild} cards, pay for a route", wild=names.wild_text())
        raise IllegalAction("US-19", reason)
    colour, wilds = (colours or [WILD])[0], paid.get(WILD, 0)
    fitting, refused = [], []
    for route in routes:
        try:
            fitting.append(_claim(names, b, route, routes, colour, paid[colour] if colours else 0, wilds))
        except IllegalAction as refusal:
            refused.append(refusal)
    if not fitting:
        raise refused[0]
    return fitting


def _either(names: Names, colours: list[int], other: int) -> Message:
    """The different colours of some routes, without gray and the one that was paid: `red or yellow`."""
    one, *more = [Message(names.card(c)) for c in dict.fromkeys(colours) if c not in (GRAY, other)]
    for next_one in more:
        one = Message("{one} or {other}", one=one, other=next_one)
    return one


def _claim(names: Names, b: Raw, r: int, meant: list[int], colour: int, cards: int, wilds: int) -> int:
    """The claim of a route with this payment, which must match the route (US-19, SF-9).

    A refusal names the colours of all routes that were `meant`: the twin may have another one.
    """
    route, name = names.facts.routes[r], names.route_text(r)
    if cards + wilds != route.length:
        figures = {"route": name, "length": route.length, "paid": cards + wilds}
        raise IllegalAction(
            "US-19",
            Message("{route} has {length} {length:space|spaces}, {paid} {paid:card is|cards are} paid", **figures),
        )
    if cards and route.colour not in (GRAY, colour):
        reason = Message(
            "{route} is {colour}, not {other}",
            route=name,
            colour=_either(names, [names.facts.routes[r].colour for r in meant], colour),
            other=Message(names.card(colour)),
        )
        raise IllegalAction("US-19", reason)
    if wilds < route.ferries:
        reason = Message(
            "{route} is a ferry route and takes {wilds} {wild} {wilds:card|cards}",
            route=name,
            wilds=route.ferries,
            wild=names.wild_text(),
        )
        raise IllegalAction("SF-9", reason)
    rows = (b.pay_route == r) & (b.pay_colour == colour) & (b.pay_cards == cards) & (b.pay_wilds == wilds)
    assert rows.any(), "every fitting payment is in the table"
    return int(b.claim_at) + int(rows.argmax())
