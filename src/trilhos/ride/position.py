"""Positions as text, both ways: what tests, bug reports and puzzles are made of.

A line a thing, and what is not said is as it would be at the start of a turn with nothing claimed:

    game: usa
    seats: 3
    turn: 1
    market: red red blue wild -
    discard: green2
    seat 0: hand red3 wild1; routes Duluth-Omaha, Dallas-Houston/2; tickets Denver-El Paso
    seat 1: hand blue2; trains 3

Trains and points follow from the routes unless given. `deck: rest`, the default, holds every card that is
nowhere else; so does `ticket deck: rest`, in the board's order.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.core.errors import NotationError
from trilhos.core.rng import key_of_seed, key_words
from trilhos.ride import entry
from trilhos.ride.limits import MAX_OFFER, MAX_TICKETS
from trilhos.ride.names import Names
from trilhos.ride.state import CHOOSE, KINDS_OF_CARD, NONE, OVER, STATE, TURN, WILD

PHASES = ("choose", "place", "turn", "second", "keep", "token", "over")
NUMBERS = ("seats", "turn", "first", "bullets", "last turns", "idle", "placed", "seed")
LINES = ("game", "phase", "market", "deck", "discard", "ticket deck", "ticket discard", "piles", "claimed", *NUMBERS)


def read_position(names: Names, boards: npt.NDArray[Any], text: str) -> npt.NDArray[Any]:
    """The state that a text describes."""
    lines = _lines(text)
    states = np.zeros(1, STATE)
    b, s = boards[0], states[0]
    numbers = {key: int(value) for key, (value, _) in lines.items() if key in NUMBERS}
    seats = numbers.get("seats", 2)
    if not b.seats_min <= seats <= b.seats_max:
        raise NotationError(f"{names.facts.id} takes {b.seats_min} to {b.seats_max} seats, not {seats}")
    entry.blank(boards, states, seats, numbers.get("first", 0), key_words(key_of_seed(numbers.get("seed", 0))))
    s.turn = numbers.get("turn", s.first)
    s.phase = PHASES.index(lines["phase"][0]) if "phase" in lines else TURN
    s.turns_left, s.idle, s.placed = numbers.get("last turns", NONE), numbers.get("idle", 0), numbers.get("placed", 0)
    for key, (value, number) in lines.items():
        try:
            if key.startswith("seat "):
                _read_seat(names, b, s, _seat_number(key, seats), value)
            elif key == "market":
                s.market[: len(value.split())] = [NONE if w == "-" else names.find_card(w) for w in value.split()]
            elif key == "discard":
                s.discard[:] = _counts(names, value)
            elif key == "claimed":
                s.claimed = names.find_routes(value)[0]
            elif key == "piles":
                _read_piles(names, s, value)
        except NotationError as error:
            raise NotationError(error.reason, number) from None
    _settle_routes(b, s)
    if "bullets" in numbers:
        s.bullets = numbers["bullets"]
    s.n_discard = int(s.discard.sum())
    _read_deck(names, b, s, lines.get("deck", ("rest", 0)))
    _read_ticket_decks(names, b, s, lines)
    s.owing = sum(1 << i for i in range(seats) if s.seats[i].n_offer) if s.phase == CHOOSE else 0
    return states


def _lines(text: str) -> dict[str, tuple[str, int]]:
    """key -> value and line number."""
    lines: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not (line := line.split("#")[0].strip()):
            continue
        key, colon, value = line.partition(":")
        key, value = " ".join(key.split()), value.strip()
        if not colon or not (key in LINES or key.startswith("seat ")):
            raise NotationError(f"'{key}' is no line of a position; they are: {', '.join(LINES)}, seat 0 ...", number)
        if key in lines:
            raise NotationError(f"'{key}' is said twice", number)
        if key in NUMBERS and not value.lstrip("-").isdigit():
            raise NotationError(f"'{key}' takes a number, not '{value}'", number)
        if key == "phase" and value not in PHASES:
            raise NotationError(f"there is no phase '{value}'; they are: {', '.join(PHASES)}", number)
        lines[key] = value, number
    return lines


def _seat_number(key: str, seats: int) -> int:
    number = key.removeprefix("seat ")
    if not number.isdigit() or int(number) >= seats:
        raise NotationError(f"'{key}': the seats are 0 to {seats - 1}")
    return int(number)


def _counts(names: Names, text: str) -> list[int]:
    cards = names.find_cards(text)
    return [cards.get(kind, 0) for kind in range(KINDS_OF_CARD)]


def _read_seat(names: Names, b: Any, s: Any, i: int, text: str) -> None:
    me = s.seats[i]
    parts = [part.strip() for part in text.split(";") if part.strip()]
    given = ("trains", "points", "marker")  # read last, so that they stand against what the routes say
    for part in sorted(parts, key=lambda part: part.startswith(given)):
        word, _, value = part.partition(" ")
        items = [item for item in (item.strip() for item in value.split(",")) if item and item != "none"]
        if word in ("hand", "shown"):
            me[word][:] = _counts(names, value)
        elif word in ("routes", "bullets"):
            for item in items:
                _own(b, s, i, names.find_routes(item)[0], word == "bullets")
        elif word in ("tickets", "done"):
            me[word] = sum(1 << names.find_ticket(item) for item in items)
        elif word == "offer":
            me.n_offer = len(items)
            me.offer[: len(items)] = [names.find_ticket(item) for item in items[:MAX_OFFER]]
        elif word == "tokens":
            me.tokens = sum(1 << names.find_symbol(item) for item in items)
        elif word == "crossed":
            me.crossed = 1
        elif word in given and value.lstrip("-").isdigit():
            me[word] = int(value)
        else:
            raise NotationError(f"'{part}' is nothing that a seat has")


def _own(b: Any, s: Any, i: int, r: int, bullet: bool) -> None:
    me, word, bit = s.seats[i], r >> 6, np.uint64(1 << (r & 63))
    if not s.open[word] & bit:
        raise NotationError("one of these routes is taken twice")
    me.owned[word] |= bit
    s.open[word] ^= bit
    if bullet:
        s.bullet[word] |= bit
        s.bullets -= 1
        me.n_bullets += 1
        me.marker += b.route_length[r]
    else:
        me.trains -= b.route_length[r]
        me.points += b.route_points[r]


def _settle_routes(b: Any, s: Any) -> None:
    """Close the twins of taken routes (US-23, US-24)."""
    for i in range(int(s.n_seats)):
        for r in range(int(b.n_routes)):
            twin = int(b.route_twin[r])
            if twin != NONE and s.seats[i].owned[r >> 6] >> np.uint64(r & 63) & np.uint64(1):
                bit = np.uint64(1 << (twin & 63))
                if s.n_seats <= b.twins_close:
                    s.open[twin >> 6] &= ~bit
                else:
                    s.seats[i].shut[twin >> 6] |= bit


def _read_piles(names: Names, s: Any, text: str) -> None:
    """`bell 2 Alcatraz, crab 1 aside`."""
    for pile, item in enumerate(text.split(",")):
        words = item.split()
        place = next((k for k, word in enumerate(words) if word.isdigit()), 0)
        s.pile_symbol[pile] = names.find_symbol(" ".join(words[:place]))
        s.pile_left[pile] = int(words[place])
        city = " ".join(words[place + 1 :])
        s.pile_city[pile] = NONE if city == "aside" else names.find_city(city)


def _read_deck(names: Names, b: Any, s: Any, line: tuple[str, int]) -> None:
    elsewhere = s.discard.astype(int) + sum(s.seats[i].hand.astype(int) for i in range(int(s.n_seats)))
    for card in s.market:
        if card != NONE:
            elsewhere[card] += 1
    left = b.cards.astype(int) - elsewhere
    wanted = left if line[0] == "rest" else np.array(_counts(names, line[0]))
    for kind in (kind for kind in range(KINDS_OF_CARD) if wanted[kind] < 0 or wanted[kind] > left[kind]):
        name = "wild" if kind == WILD else names.card(kind)
        raise NotationError(f"more {name} cards than the {b.cards[kind]} of this board", line[1])
    s.deck[:] = wanted
    s.n_deck = int(wanted.sum())


def _read_ticket_decks(names: Names, b: Any, s: Any, lines: dict[str, tuple[str, int]]) -> None:
    held = [t for i in range(int(s.n_seats)) for t in _tickets_of(s, i)]
    discard = _ticket_list(names, lines.get("ticket discard", ("none", 0)))
    deck_line = lines.get("ticket deck", ("rest", 0))
    deck = _ticket_list(names, deck_line) if deck_line[0] != "rest" else None
    if deck is None:
        deck = [t for t in range(int(b.n_tickets)) if t not in held and t not in discard]
    everywhere = [*held, *discard, *deck]
    for ticket in everywhere:
        if everywhere.count(ticket) > 1:
            raise NotationError(f"the ticket {names.tickets[ticket]} is in two places", deck_line[1])
    s.ticket_deck[: len(deck)] = deck
    s.n_tickets = len(deck)
    s.ticket_discard = sum(1 << ticket for ticket in discard)


def _ticket_list(names: Names, line: tuple[str, int]) -> list[int]:
    return [names.find_ticket(item) for item in line[0].split(",") if item.strip() not in ("", "none")]


def members(word: Any) -> list[int]:
    """The numbers in a 64-bit word."""
    return [k for k in range(64) if int(word) >> k & 1]


def routes_in(words: Iterable[Any]) -> list[int]:
    """The numbers in a set of several words."""
    return [64 * place + k for place, word in enumerate(words) for k in members(word)]


def _tickets_of(s: Any, i: int) -> list[int]:
    """Tickets of a seat anywhere: held, done, on offer or to be returned."""
    me = s.seats[i]
    done = members(me.done) if s.phase != OVER else []
    return sorted({*members(me.tickets), *done}) + [int(t) for t in me.offer[: me.n_offer]]


def write_position(names: Names, boards: npt.NDArray[Any], states: npt.NDArray[Any]) -> str:
    """The text of a state. Chance and who remembers what are not part of it."""
    b, s = boards[0], states[0]
    lines = [f"game: {names.facts.id}", f"seats: {s.n_seats}", f"first: {s.first}", f"turn: {s.turn}"]
    lines.append(f"phase: {PHASES[s.phase]}")
    if b.market:
        slots = [names.card(int(card)) if card != NONE else "-" for card in s.market[: int(b.market)]]
        lines.append(f"market: {' '.join(slots)}")
    lines += [f"deck: {names.cards(s.deck)}", f"discard: {names.cards(s.discard)}"]
    ring = [int(s.ticket_deck[(s.ticket_head + k) % MAX_TICKETS]) for k in range(int(s.n_tickets))]
    lines.append(f"ticket deck: {_join(ring, names.tickets.__getitem__)}")
    if b.tickets_to_win:
        lines.append(f"ticket discard: {_join(members(s.ticket_discard), names.tickets.__getitem__)}")
    if b.bullets:
        lines.append(f"bullets: {s.bullets}")
    if b.n_symbols:
        lines += [f"placed: {s.placed}", f"piles: {_join(range(int(b.n_symbols)), lambda p: _pile(names, s, p))}"]
    if s.claimed != NONE:
        lines.append(f"claimed: {names.routes[s.claimed]}")
    lines += [f"last turns: {s.turns_left}"] * bool(s.turns_left != NONE) + [f"idle: {s.idle}"] * bool(s.idle)
    lines += [f"seat {i}: {_seat_text(names, b, s, i)}" for i in range(int(s.n_seats))]
    return "\n".join(lines) + "\n"


def _join(items: Iterable[int], name: Callable[[int], str]) -> str:
    return ", ".join(name(item) for item in items) or "none"


def _pile(names: Names, s: Any, pile: int) -> str:
    city = names.cities[s.pile_city[pile]] if s.pile_city[pile] != NONE else "aside"
    return f"{names.facts.rules.symbols[s.pile_symbol[pile]]} {s.pile_left[pile]} {city}"


def _seat_text(names: Names, b: Any, s: Any, i: int) -> str:
    me = s.seats[i]
    bullets = set(routes_in(s.bullet))
    owned = routes_in(me.owned)
    parts = [f"hand {names.cards(me.hand)}"] + [f"shown {names.cards(me.shown)}"] * bool(me.shown.any())
    for word, routes in (("routes", [r for r in owned if r not in bullets]), ("bullets", [r for r in owned if r in bullets])):
        parts += [f"{word} {_join(routes, names.routes.__getitem__)}"] * bool(routes)
    parts += [f"trains {me.trains}", f"points {me.points}"] + [f"marker {me.marker}"] * bool(b.bullets)
    for word, tickets in (("tickets", members(me.tickets)), ("done", members(me.done) if b.tickets_to_win else [])):
        parts += [f"{word} {_join(tickets, names.tickets.__getitem__)}"] * bool(tickets)
    offer = [int(t) for t in me.offer[: me.n_offer]]
    parts += [f"offer {_join(offer, names.tickets.__getitem__)}"] * bool(offer) + ["crossed"] * bool(me.crossed)
    symbols = [k for k in range(int(b.n_symbols)) if int(me.tokens) >> k & 1]
    parts += [f"tokens {_join(symbols, names.facts.rules.symbols.__getitem__)}"] * bool(symbols)
    return "; ".join(parts)
