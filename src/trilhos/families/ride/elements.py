"""A rail game as elements: the table, seats, kinds of cards, cities, routes, tickets, offered tickets and symbols."""

from typing import Any

import numpy as np

from trilhos.bots.elements import Described, Elements, Floats, Kind, Places
from trilhos.core.unpack import Raw
from trilhos.families.ride.rules.actions import (
    KIND_CLAIM,
    KIND_KEEP,
    KIND_NAMES,
    KIND_PLACE,
    KIND_TAKE,
    KIND_TOKEN,
    arguments,
    kind_of,
)
from trilhos.families.ride.rules.record_sizes import MAX_LENGTH, MAX_OFFER, MAX_SEATS
from trilhos.families.ride.rules.state import KINDS_OF_CARD, WILD
from trilhos.match.observation import fields
from trilhos.match.ruleset import Ruleset

TABLE = (
    *("phase", "acts", "seats", "turn", "first", "turns", "last_turns", "quiet", "deck", "ticket_deck"),
    *("ticket_discard", "bullets"),
)
SEAT = (
    *("trains", "points", "cards", "held", "offered", "chosen", "marker", "n_bullets", "crossed", "total", "place"),
    *("shown", "tokens"),
)
FIGURES = ("trains", "end_trains", "longest_path", "bullets", "tickets_to_win", "n_colours", "n_symbols")
FEW = 10  # numbers that a board gives are divided by it
ABOUT = MAX_OFFER  # elements that an action is about, at most


def elements(ruleset: Ruleset) -> Elements:
    """The elements of a rail game."""
    b: Raw = ruleset.boards[0]
    sizes = [1, MAX_SEATS, KINDS_OF_CARD, int(b.n_cities), int(b.n_routes), int(b.n_tickets), MAX_OFFER]
    sizes.append(int(b.n_symbols))
    _, _, card, city, route, ticket, offer, symbol = np.cumsum([0, *sizes])[:-1].tolist()
    at = {
        name: np.arange(field.begin, field.end).reshape(field.shape or (1,)) for name, field in fields(ruleset).items()
    }

    def seen(n: int, *names: str) -> Places:
        columns = [at[name][:n].reshape(n, int(np.prod(at[name].shape[1:]))) for name in names]
        return np.concatenate(columns, 1).astype(np.int64) if columns else np.zeros((n, 0), np.int64)

    def given(*columns: Any) -> Floats:
        return np.stack([np.asarray(column, np.float32) for column in columns], 1)

    def printed(name: str, n: int) -> Any:
        return np.asarray(b[name][:n], np.int64)

    routes, tickets, cities = np.arange(b.n_routes), np.arange(b.n_tickets), np.arange(b.n_cities)
    colour, twin = printed("route_colour", len(routes)), printed("route_twin", len(routes))
    ends = {name: printed(name, len(routes)) for name in ("route_a", "route_b")}
    ends |= {name: printed(name, len(tickets)) for name in ("ticket_a", "ticket_b")}
    bullet = [int(b.bullet_routes[k // 64]) >> k % 64 & 1 for k in range(len(routes))]
    kinds = (
        Kind(
            "table", np.concatenate([at[name] for name in TABLE])[None], given(*([b[name] / FEW] for name in FIGURES))
        ),
        Kind("seat", seen(MAX_SEATS, *SEAT), np.eye(MAX_SEATS, dtype=np.float32)),
        Kind(
            "card",
            seen(KINDS_OF_CARD, "hand", "market", "discard"),
            given(np.arange(KINDS_OF_CARD) == WILD, np.asarray(b.cards) / FEW),
        ),
        Kind(
            "city",
            seen(len(cities)),
            given(*([int(side) >> k & 1 for k in range(len(cities))] for side in (b.west, b.east))),
        ),
        Kind(
            "route",
            seen(len(routes), "routes", "bullet"),
            given(
                *(printed(name, len(routes)) / FEW for name in ("route_length", "route_ferries", "route_points")),
                *(colour < 0, twin >= 0, bullet),
                *(printed("route_length", len(routes)) == length for length in range(1, MAX_LENGTH + 1)),
            ),
        ),
        Kind(
            "ticket",
            seen(len(tickets), "tickets", "returned", "done"),
            given(printed("ticket_points", len(tickets)) / FEW),
        ),
        Kind("offer", seen(MAX_OFFER), np.eye(MAX_OFFER, dtype=np.float32)),
        Kind("symbol", seen(int(b.n_symbols), "pile_left"), np.zeros((int(b.n_symbols), 0), np.float32)),
    )
    links = [given(route + routes, city + ends[name]) for name in ("route_a", "route_b")]
    links += [given(ticket + tickets, city + ends[name]) for name in ("ticket_a", "ticket_b")]
    links += [given(route + routes[colour >= 0], card + colour[colour >= 0])]
    links += [given(route + routes[twin >= 0], route + twin[twin >= 0])]
    pointers = [(offer + k, at["offer"][k], ticket) for k in range(MAX_OFFER)]
    pointers += [(0, at["claimed"][0], route)]
    pointers += [(symbol + k, at["pile_city"][k], city) for k in range(int(b.n_symbols))]
    actions, about = _actions(ruleset, card, city, route, offer, symbol)
    return Elements(kinds, np.concatenate(links).astype(np.int64), np.array(pointers, np.int64), actions, about)


def _actions(ruleset: Ruleset, card: int, city: int, route: int, offer: int, symbol: int) -> tuple[Floats, Places]:
    """What each action does, and the elements that it is about."""
    b: Raw = ruleset.boards[0]
    does = np.zeros((ruleset.n_actions, len(KIND_NAMES) + 2), np.float32)
    about = np.full((ruleset.n_actions, ABOUT), -1, np.int64)
    for action in range(ruleset.n_actions):
        kind, given = kind_of(b, action), arguments(b, action)
        does[action, kind] = 1
        found: list[int] = []
        if kind == KIND_CLAIM:
            found = [route + given[0], card + given[1]]
            does[action, len(KIND_NAMES) :] = given[2] / FEW, given[3] / FEW
        elif kind == KIND_TAKE:
            found = [card + given[0]]
        elif kind == KIND_KEEP:
            found = [offer + k for k in range(MAX_OFFER) if given[0] >> k & 1]
        elif kind == KIND_TOKEN:
            found = [city + given[0]]
        elif kind == KIND_PLACE:
            found = [symbol + given[0], city + given[1]]
        about[action, : len(found)] = found
    return does, about


ELEMENTS = Described(elements)
