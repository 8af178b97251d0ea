"""Why an action is illegal, in words: the reason with its clause, names and figures."""

from trilhos.core.view import Fields
from trilhos.families.ride.rules.actions import (
    KIND_CLAIM,
    KIND_KEEP,
    KIND_PLACE,
    KIND_TAKE,
    KIND_TOKEN,
    arguments,
    is_action,
    kind_of,
)
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.bullet import is_bullet_claim
from trilhos.families.ride.rules.claim import owner_of
from trilhos.families.ride.rules.legal import acting
from trilhos.families.ride.rules.reasons import (
    GAME_OVER,
    KEEP_MORE_FIRST,
    NO_PILE_TO_PLACE,
    OWES_PILE,
    PILE_NOT_ASIDE,
    PILE_THERE,
    REFUSALS,
    TOO_FEW_CARDS,
    TOO_FEW_WILDS,
)
from trilhos.families.ride.rules.state import LAST_TURNS, NONE, WILD, State
from trilhos.families.ride.text.names import Names
from trilhos.families.ride.text.outcome import ENDINGS
from trilhos.families.ride.text.position import members
from trilhos.words import Message

PILES = (OWES_PILE, NO_PILE_TO_PLACE, PILE_NOT_ASIDE, PILE_THERE)  # about placing the piles kept aside


def explanation(names: Names, b: Board, s: State, seat: int, action: int, reason: int) -> tuple[str, str]:
    """The clause that forbids an action to a seat, and why. It reveals nothing that the seat may not know (HI-4)."""
    figures: Fields = {
        "seat": seat_text(seat),
        "seats": int(s.n_seats),
        "to_act": _all(members(int(acting(s)))),
        "offered": int(s.seats[seat].n_offer),
        "wild": names.wild_text(),
        "keep": int(b.start_keep if reason == KEEP_MORE_FIRST else b.draw_keep),
    }
    if is_action(b, action):
        figures |= _figures(names, b, s, seat, int(kind_of(b, action)), arguments(b, action))
    text = _missing(b, figures, arguments(b, action)[0], reason) if reason in (TOO_FEW_CARDS, TOO_FEW_WILDS) else None
    return _clause(names, b, s, action, reason), text or Message(REFUSALS[reason].text, **figures)


def _missing(b: Board, figures: Fields, route: int, reason: int) -> Message | None:
    """How many cards are missing, and of what kind; None where other payments are possible than this one."""
    ferries = int(b.route_ferries[route])
    wilds = figures["held_wilds"] - ferries
    if wilds < 0 and reason == TOO_FEW_WILDS:
        return Message("{missing} {wild} {missing:card is|cards are} missing", missing=-wilds, wild=figures["wild"])
    missing = figures["length"] - ferries - figures["held"] - max(0, wilds)
    if missing <= 0 or reason == TOO_FEW_WILDS:
        return None
    if b.route_colour[route] == NONE:
        return Message("{missing} {missing:card|cards} of the same colour {missing:is|are} missing", missing=missing)
    return Message("{missing} {card} {missing:card is|cards are} missing", missing=missing, card=figures["card"])


def _clause(names: Names, b: Board, s: State, action: int, reason: int) -> str:
    """The clause to name. Payments: JP-6 on a bullet route, SF-9 on a ferry route. Piles that two seats place: SF-6."""
    if reason == GAME_OVER and s.ended != LAST_TURNS:
        return ENDINGS[int(s.ended)][0]
    if reason in (TOO_FEW_CARDS, TOO_FEW_WILDS):
        route = arguments(b, action)[0]
        if reason == TOO_FEW_WILDS and b.route_ferries[route]:
            return "SF-9"
        return "JP-6" if is_bullet_claim(b, s, route) else "US-19"
    if reason in PILES and s.n_seats == 2:
        return "SF-6"
    return REFUSALS[reason].clause(names.facts.page)


def _figures(names: Names, b: Board, s: State, seat: int, kind: int, given: tuple[int, ...]) -> Fields:
    hand = s.seats[seat].hand
    if kind == KIND_TAKE:
        return {"card": _card(names, given[0])}
    if kind == KIND_TOKEN:
        return {"city": names.city_text(given[0])}
    if kind == KIND_PLACE:
        return {"symbol": Message(names.facts.rules.symbols[given[0]]), "city": names.city_text(given[1])}
    if kind == KIND_KEEP or kind != KIND_CLAIM:
        return {}
    route, colour, cards, wilds = given
    return {
        "route": names.route_text(route),
        "owner": _owner(s, route),
        "twin_owner": _owner(s, int(b.route_twin[route])),
        "length": int(b.route_length[route]),
        "pieces": names.trains_text(int(b.route_length[route])),
        "trains": int(s.seats[seat].trains),
        "card": Message(names.card(colour)),
        "cards": cards,
        "held": int(hand[colour]),
        "wilds": wilds,
        "held_wilds": int(hand[WILD]),
    }


def _card(names: Names, kind: int) -> Message:
    """A card that somebody wants to take: `red card`."""
    if kind == WILD:
        return Message("{wild} card", wild=names.wild_text())
    if kind >= len(names.facts.colours):
        return Message("such card")
    return Message("{colour} card", colour=Message(names.card(kind)))


def seat_text(seat: int) -> Message:
    """A seat as translatable text."""
    return Message("seat {n}", n=seat)


def _all(seats: list[int]) -> Message:
    """A list of seats: `seat 0 and seat 2`."""
    if not seats:
        return Message("nobody")
    listed = seat_text(seats[0])
    for seat in seats[1:]:
        listed = Message("{one} and {other}", one=listed, other=seat_text(seat))
    return listed


def _owner(s: State, route: int) -> Message:
    owner = int(owner_of(s, route)) if route != NONE else NONE
    return seat_text(owner) if owner != NONE else Message("nobody")
