"""Positions as text, written and read: for tests, bug reports and puzzles.

One line per thing; what is left out is as at the start of a turn with nothing claimed:

    game: usa
    seats: 3
    turn: 1
    market: red red blue wild -
    discard: green2
    seat 0: hand red3 wild1; routes Duluth-Omaha, Dallas-Houston/2; tickets Denver-El Paso
    seat 1: hand blue2; trains 3

Trains and points follow from the routes unless given. `deck: rest`, the default, means every card that is nowhere else;
`ticket deck: rest` is the same for tickets, in the board's order. docs/notation.md lists every word.
"""

import re
from collections.abc import Callable, Iterable
from typing import SupportsInt

import numpy as np

from trilhos.core.errors import NotationError
from trilhos.core.rng import key_of_seed, key_words
from trilhos.core.unpack import Raw, Records
from trilhos.families.ride.rules import entry_points
from trilhos.families.ride.rules.draw import MOST_SWEEPS, can_replace_market, has_too_many_wilds, n_market_wilds
from trilhos.families.ride.rules.ending import QUIET_ROUNDS
from trilhos.families.ride.rules.legal import has_choice
from trilhos.families.ride.rules.record_sizes import MAX_OFFER, MAX_TICKETS
from trilhos.families.ride.rules.scoring import finish
from trilhos.families.ride.rules.state import CHOOSE, KINDS_OF_CARD, NONE, OVER, STATE, TOKEN, TURN, WORK
from trilhos.families.ride.text.names import Names

PHASES = ("choose", "place", "turn", "second", "keep", "token", "over")
ENDED = ("", "last turns", "all passed", "goal reached", "last train", "only swaps", "no claims")
NUMBERS = ("seats", "turn", "first", "bullets", "last turns", "idle", "quiet", "sweeps", "placed", "seed")
CARD_LINES = ("market", "deck", "discard")
LINES = ("game", "phase", *CARD_LINES, "ticket deck", "ticket discard", "piles", "claimed", "ended", *NUMBERS)
BITS = [[k for k in range(8) if byte >> k & 1] for byte in range(256)]
MOST = 9999  # points, or steps on the bullet track, that a seat can be given

Lines = dict[str, tuple[str, int]]  # value and line number by key


def read_position(names: Names, boards: Records, text: str) -> Records:
    """The state that a text describes."""
    lines = _lines(text)
    states = np.zeros(1, STATE)
    b, s = boards[0], states[0]
    _read_table(b, s, boards, states, lines)
    for key, (value, number) in lines.items():
        try:
            if key.startswith("seat "):
                _read_seat(names, b, s, _seat_number(key, int(s.n_seats)), value)
            elif key in CARD_LINES:
                _read_cards(names, b, s, key, value)
            elif key == "claimed":
                s.claimed = names.find_routes(value)[0]
            elif key == "piles":
                _read_piles(names, b, s, value)
        except NotationError as error:
            raise NotationError(error.reason, number) from None
    _settle_routes(b, s)
    s.bullets = _number(lines, "bullets", int(s.bullets), 0, int(b.bullets))
    _settle_deck(names, b, s, lines)
    _read_ticket_decks(names, b, s, lines)
    _settle_phase(b, s, lines)
    _settle_end(boards, states, lines)
    return states


def _lines(text: str) -> Lines:
    lines: Lines = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not (line := line.split("#")[0].strip()):
            continue
        key, colon, value = line.partition(":")
        key, value = " ".join(key.split()), value.strip()
        if not colon or not (key in LINES or key.startswith("seat ")):
            raise NotationError(f"'{key}' is not a line of a position; lines are: {', '.join(LINES)}, seat 0", number)
        if key in lines:
            raise NotationError(f"'{key}' appears twice", number)
        for word, known in (("phase", PHASES), ("ended", ENDED[1:])):
            if key == word and value not in known:
                raise NotationError(f"there is no {word} '{value}'; they are: {', '.join(known)}", number)
        lines[key] = value, number
    return lines


def _number(lines: Lines, key: str, default: int, least: int, most: int) -> int:
    value, number = lines.get(key, (str(default), 0))
    if not re.fullmatch(r"-?[0-9]{1,40}", value):
        raise NotationError(f"'{key}' takes a number, not '{value}'", number)
    if number and not least <= int(value) <= most:
        raise NotationError(f"'{key}' is {least} to {most}, not {value}", number)
    return int(value)


def _read_table(b: Raw, s: Raw, boards: Records, states: Records, lines: Lines) -> None:
    """Set up the board, and read whose turn it is and what the game waits for."""
    seats = _number(lines, "seats", max(2, int(b.seats_min)), int(b.seats_min), int(b.seats_max))
    first = _number(lines, "first", 0, 0, seats - 1)
    seed = _number(lines, "seed", 0, -(10**39), 10**39)
    entry_points.blank(boards, states, seats, first, key_words(key_of_seed(seed)))
    s.turn = _number(lines, "turn", first, 0, seats - 1)
    s.phase = PHASES.index(lines["phase"][0]) if "phase" in lines else TURN
    s.turns_left = _number(lines, "last turns", NONE, 0 if s.phase == OVER else 1, seats)
    s.idle = _number(lines, "idle", 0, 0, seats)
    s.quiet = _number(lines, "quiet", 0, 0, QUIET_ROUNDS * seats - (s.phase != OVER) if b.tickets_to_win else 0)
    s.sweeps = _number(lines, "sweeps", 0, 0, MOST_SWEEPS)
    s.placed = _number(lines, "placed", 0, 0, int(b.n_symbols) - int(b.n_piles))


def _seat_number(key: str, seats: int) -> int:
    number = key.removeprefix("seat ")
    if number not in map(str, range(seats)):
        raise NotationError(f"'{key}': the seats are 0 to {seats - 1}")
    return int(number)


def _counts(names: Names, b: Raw, text: str) -> list[int]:
    cards = names.find_cards(text)
    for kind, n in cards.items():
        if n > b.cards[kind]:
            raise NotationError(f"more {names.card(kind)} cards than the {b.cards[kind]} of this board")
    return [cards.get(kind, 0) for kind in range(KINDS_OF_CARD)]


def _read_cards(names: Names, b: Raw, s: Raw, key: str, value: str) -> None:
    if key == "market":
        slots = [NONE if word == "-" else names.find_card(word) for word in value.split()]
        if len(slots) > b.market:
            raise NotationError(f"the market of this board has {b.market} slots")
        s.market[: len(slots)] = slots
    elif key == "discard":
        s.discard[:] = _counts(names, b, value)
    elif value != "rest":
        s.deck[:] = _counts(names, b, value)


def _read_seat(names: Names, b: Raw, s: Raw, i: int, text: str) -> None:
    me = s.seats[i]
    parts = [part.strip() for part in text.split(";") if part.strip()]
    given = {"trains": int(b.trains), "points": MOST, "marker": MOST}
    # read last, so that they override what follows from the routes
    for part in sorted(parts, key=lambda part: part.split()[0] in given):
        word, _, value = part.partition(" ")
        items = [item for item in (item.strip() for item in value.split(",")) if item and item != "none"]
        if word in ("hand", "shown"):
            me[word][:] = _counts(names, b, value)
        elif word in ("routes", "bullets"):
            for item in items:
                _own(names, b, s, i, names.find_routes(item)[0], word == "bullets")
        elif word in ("tickets", "done"):
            me[word] = _set(items, names.find_ticket)
        elif word in ("offer", "returns"):
            if len(items) > MAX_OFFER:
                raise NotationError(f"at most {MAX_OFFER} tickets are on offer")
            me.n_offer = len(items)
            me.offer[: len(items)] = [names.find_ticket(item) for item in items]
            s.owing |= (word == "offer" and s.phase == CHOOSE) << i
        elif word == "returned":
            _read_returned(names, s, i, items)
        elif word == "tokens":
            me.tokens = _set(items, names.find_symbol)
        elif part == "crossed" and b.tickets_to_win:
            me.crossed = 1
        elif word in given and re.fullmatch("[0-9]{1,4}", value) and int(value) <= given[word]:
            me[word] = int(value)
        else:
            raise NotationError(f"'{part}' is not something that a seat has")
    if me.trains < 0:
        raise NotationError(f"US-20: these routes take more than the {b.trains} trains of a seat")


def _read_returned(names: Names, s: Raw, i: int, items: list[str]) -> None:
    """Read the tickets that a seat returned and whose place it still knows."""
    for ticket in members(_set(items, names.find_ticket)):
        if s.returned_by[ticket] != NONE:
            raise NotationError(f"seat {s.returned_by[ticket]} has returned {names.tickets[ticket]} already")
        s.returned_by[ticket] = i


def _set(items: list[str], find: Callable[[str], int]) -> int:
    found = [find(item) for item in items]
    for place, item in enumerate(items):
        if found[place] in found[:place]:
            raise NotationError(f"'{item}' appears twice")
    return sum(1 << number for number in found)


def _own(names: Names, b: Raw, s: Raw, i: int, r: int, bullet: bool) -> None:
    me, word, bit = s.seats[i], r >> 6, np.uint64(1 << (r & 63))
    if not s.open[word] & bit:
        raise NotationError(f"{names.routes[r]} is taken twice")
    if bullet and not names.facts.routes[r].bullet:
        raise NotationError(f"{names.routes[r]} is not a bullet route")
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


def _settle_routes(b: Raw, s: Raw) -> None:
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


def _read_piles(names: Names, b: Raw, s: Raw, text: str) -> None:
    """Read all piles of the board: `bell 2 Alcatraz, crab 1 aside`."""
    items = [item.strip() for item in text.split(",")]
    if len(items) != b.n_symbols:
        raise NotationError(f"this board has {b.n_symbols} piles of tokens, not {len(items)}")
    for pile, item in enumerate(items):
        found = re.fullmatch(r"(.+?) ([0-9]) (.+)", " ".join(item.split()))
        if not found:
            raise NotationError(f"'{item}' is not a pile, such as 'bell 2 Alcatraz' or 'crab 1 aside'")
        s.pile_symbol[pile] = names.find_symbol(found[1])
        s.pile_left[pile] = int(found[2])
        s.pile_city[pile] = NONE if found[3] == "aside" else names.find_city(found[3])


def _settle_deck(names: Names, b: Raw, s: Raw, lines: Lines) -> None:
    """Check that no card is used twice; `deck: rest` is every card that is nowhere else."""
    rest = lines.get("deck", ("rest", 0))[0] == "rest"
    left = b.cards.astype(int) - s.discard - sum(s.seats[i].hand.astype(int) for i in range(int(s.n_seats)))
    for card in s.market:
        if card != NONE:
            left[card] -= 1
    for kind in range(KINDS_OF_CARD):
        if left[kind] < (0 if rest else s.deck[kind]):
            raise NotationError(f"more {names.card(kind)} cards than the {b.cards[kind]} of this board, all together")
    if rest:
        s.deck[:] = left
    s.n_deck, s.n_discard = int(s.deck.sum()), int(s.discard.sum())
    if s.n_deck == 0 and s.n_discard > 0:
        raise NotationError("US-15: discards beside an empty deck would have become the deck at once", lines["deck"][1])
    if s.sweeps < MOST_SWEEPS and has_too_many_wilds(b, n_market_wilds(s)) and can_replace_market(b, s):
        number = lines["market"][1]
        raise NotationError("US-12: a market with three wilds would have been replaced at once", number)


def _read_ticket_decks(names: Names, b: Raw, s: Raw, lines: Lines) -> None:
    discard = _ticket_list(names, lines, "ticket discard") or []
    held = [(t, lines[f"seat {i}"][1]) for i in range(int(s.n_seats)) for t in _tickets_of(s, i)]
    taken = held + [(t, lines["ticket discard"][1]) for t in discard]
    deck = _ticket_list(names, lines, "ticket deck")
    if deck is None:
        deck = [t for t in range(int(b.n_tickets)) if t not in dict(taken)]
    else:
        taken += [(t, lines["ticket deck"][1]) for t in deck]
    seen: set[int] = set()
    for ticket, number in taken:
        if ticket in seen:
            raise NotationError(f"the ticket {names.tickets[ticket]} is in two places", number)
        seen.add(ticket)
    s.ticket_deck[: len(deck)] = deck
    s.n_tickets = len(deck)
    s.ticket_discard = sum(1 << ticket for ticket in discard)
    for ticket in range(int(b.n_tickets)):
        if s.returned_by[ticket] != NONE and ticket not in (*deck, *discard):
            number = lines[f"seat {s.returned_by[ticket]}"][1]
            raise NotationError(f"the ticket {names.tickets[ticket]} was returned, but is in no deck", number)


def _ticket_list(names: Names, lines: Lines, key: str) -> list[int] | None:
    """The tickets of a line; None for `rest`."""
    value, number = lines.get(key, ("rest", 0))
    if value == "rest":
        return None
    try:
        return [names.find_ticket(item) for item in value.split(",") if item.strip() not in ("", "none")]
    except NotationError as error:
        raise NotationError(error.reason, number) from None


def _settle_phase(b: Raw, s: Raw, lines: Lines) -> None:
    """Check that what the game waits for exists; a seat that can only pass or swap begins an idle turn."""
    number = lines.get("phase", ("", 0))[1]
    if s.phase == TOKEN and s.claimed == NONE:
        raise NotationError("while a token is chosen, 'claimed' says which route was", number)
    if s.phase == OVER and "ended" not in lines:
        raise NotationError(f"'ended' says why a game is over: {', '.join(ENDED[1:])}", number)
    if s.phase == TURN and "idle" not in lines and not has_choice(b, s, np.zeros(1, WORK)[0], int(s.turn)):
        s.idle = 1


def _settle_end(boards: Records, states: Records, lines: Lines) -> None:
    """Score a game that is over; in any other game, check that some seat can act."""
    b, s, works = boards[0], states[0], np.zeros(1, WORK)
    if s.phase == OVER:
        s.ended = ENDED.index(lines["ended"][0])
        finish(b, s, works[0])
        return
    seats = members(entry_points.acting(states))
    if not seats or not entry_points.n_legal(boards, states, works, seats[0]):
        raise NotationError("nobody can act in this position", lines.get("phase", ("", 0))[1])


def members(word: SupportsInt) -> list[int]:
    """The numbers in a 64-bit word."""
    rest, found = int(word), []
    while rest:
        found.append((rest & -rest).bit_length() - 1)
        rest &= rest - 1
    return found


def routes_in(words: Iterable[SupportsInt]) -> list[int]:
    """The numbers in a set of several words."""
    rows = b"".join(int(word).to_bytes(8, "little") for word in words)
    return [8 * place + k for place, byte in enumerate(rows) if byte for k in BITS[byte]]


def _tickets_of(s: Raw, i: int) -> list[int]:
    """All tickets of a seat: held, completed, on offer or to be returned."""
    me = s.seats[i]
    return sorted({*members(me.tickets), *members(me.done)}) + [int(t) for t in me.offer[: me.n_offer]]


def write_position(names: Names, boards: Records, states: Records) -> str:
    """The text of a state, without its random numbers."""
    b, s = boards[0], states[0]
    lines = [f"game: {names.facts.id}", f"seats: {s.n_seats}", f"first: {s.first}", f"turn: {s.turn}"]
    lines += [f"phase: {PHASES[s.phase]}"] + [f"ended: {ENDED[s.ended]}"] * bool(s.phase == OVER)
    if b.market:
        slots = [names.card(int(card)) if card != NONE else "-" for card in s.market[: int(b.market)]]
        lines.append(f"market: {' '.join(slots)}")
    lines += [f"deck: {names.cards(s.deck)}", f"discard: {names.cards(s.discard)}"]
    lines.append(f"ticket deck: {_join(_ticket_deck(s), names.tickets.__getitem__)}")
    if b.tickets_to_win:
        lines.append(f"ticket discard: {_join(members(s.ticket_discard), names.tickets.__getitem__)}")
    if b.bullets:
        lines.append(f"bullets: {s.bullets}")
    if b.n_symbols:
        lines += [f"placed: {s.placed}", f"piles: {_join(range(int(b.n_symbols)), lambda p: _pile(names, s, p))}"]
    if s.claimed != NONE:
        lines.append(f"claimed: {names.routes[s.claimed]}")
    lines += [f"last turns: {s.turns_left}"] * bool(s.turns_left != NONE) + [f"idle: {s.idle}"] * bool(s.idle)
    lines += [f"quiet: {s.quiet}"] * bool(s.quiet) + [f"sweeps: {s.sweeps}"] * bool(s.sweeps == MOST_SWEEPS)
    lines += [f"seat {i}: {_seat_text(names, b, s, i)}" for i in range(int(s.n_seats))]
    return "\n".join(lines) + "\n"


def _ticket_deck(s: Raw) -> list[int]:
    """The ticket deck from top to bottom."""
    return [int(s.ticket_deck[(s.ticket_head + k) % MAX_TICKETS]) for k in range(int(s.n_tickets))]


def _join(items: Iterable[int], name: Callable[[int], str]) -> str:
    return ", ".join(name(item) for item in items) or "none"


def _pile(names: Names, s: Raw, pile: int) -> str:
    city = names.cities[s.pile_city[pile]] if s.pile_city[pile] != NONE else "aside"
    return f"{names.facts.rules.symbols[s.pile_symbol[pile]]} {s.pile_left[pile]} {city}"


def _seat_text(names: Names, b: Raw, s: Raw, i: int) -> str:
    me = s.seats[i]
    bullets = set(routes_in(s.bullet))
    owned = routes_in(me.owned)
    parts = [f"hand {names.cards(me.hand)}"] + [f"shown {names.cards(me.shown)}"] * bool(me.shown.any())
    for word, routes in (
        ("routes", [r for r in owned if r not in bullets]),
        ("bullets", [r for r in owned if r in bullets]),
    ):
        parts += [f"{word} {_join(routes, names.routes.__getitem__)}"] * bool(routes)
    parts += [f"trains {me.trains}", f"points {me.points}"] + [f"marker {me.marker}"] * bool(b.bullets)
    for word, tickets in (("tickets", members(me.tickets)), ("done", members(me.done) if b.tickets_to_win else [])):
        parts += [f"{word} {_join(tickets, names.tickets.__getitem__)}"] * bool(tickets)
    offer = [int(t) for t in me.offer[: me.n_offer]]
    word = "returns" if s.phase == CHOOSE and not int(s.owing) >> i & 1 else "offer"
    parts += [f"{word} {_join(offer, names.tickets.__getitem__)}"] * bool(offer) + ["crossed"] * bool(me.crossed)
    laid = [*_ticket_deck(s), *members(s.ticket_discard)] if i in s.returned_by else []
    known = sorted(ticket for ticket in laid if s.returned_by[ticket] == i)
    parts += [f"returned {_join(known, names.tickets.__getitem__)}"] * bool(known)
    symbols = [k for k in range(int(b.n_symbols)) if int(me.tokens) >> k & 1]
    parts += [f"tokens {_join(symbols, names.facts.rules.symbols.__getitem__)}"] * bool(symbols)
    return "; ".join(parts)
