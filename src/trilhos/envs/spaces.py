"""The spaces of Gymnasium that observations and actions lie in: how small and how large each number can be."""

from typing import Any

import numpy as np

import trilhos.carriage.state as car
import trilhos.ride.limits as rail
from trilhos.carriage.table import CarriageTable
from trilhos.core.extras import extra
from trilhos.envs.observation import fields, width
from trilhos.match.table import Table

with extra("envs"):
    from gymnasium import spaces

Bounds = dict[str, tuple[int, int]]  # by field: the least and the most that it can be

COUNT = int(np.iinfo(np.int16).max)  # of what no rule puts an end to
FORMS = ("named", "flat")


def bounds(table: Table, seats: int) -> Bounds:
    """Between which numbers each field of an observation lies, with so many seats."""
    chicago = isinstance(table, CarriageTable)
    most = _train_bounds(table.facts, seats) if chicago else _rail_bounds(table.facts, seats)
    least = {"direction": -1} if chicago else {"returned": -2, "routes": -1, "total": -most["total"]}
    return {name: (least.get(name, 0), max(1, most[name])) for name in fields(table)}


def _rail_bounds(facts: Any, seats: int) -> dict[str, int]:
    """The most that each field can be, from the figures of a board."""
    rules, tickets = facts.rules, len(facts.tickets)
    alike, cards = max(*facts.cards, facts.wilds), sum(facts.cards) + facts.wilds
    journey = rules.tickets_to_win > 0  # where tickets are counted, and nothing else (FJ-12)
    points = 0 if journey else sum(rules.route_points[route.length - 1] for route in facts.routes)
    worth = tickets + 1 if journey else sum(ticket.points for ticket in facts.tickets)
    bonus = rules.longest_path + max(rules.token_points, default=0) + abs(rules.bullet_none)
    bonus += max((abs(n) for places in rules.bullet_bonus.values() for n in places), default=0)
    return {
        **dict.fromkeys(("phase", "acts", "bullet", "chosen", "tokens", "crossed"), 1),
        **dict.fromkeys(("turn", "first"), seats - 1),
        **dict.fromkeys(("routes", "done", "place"), seats),
        **dict.fromkeys(("hand", "discard", "shown"), alike),
        **dict.fromkeys(("deck", "cards"), cards),
        **dict.fromkeys(("offer", "returned", "ticket_deck", "ticket_discard", "held"), tickets),
        "seats": rail.MAX_SEATS,
        "turns": COUNT,
        "last_turns": 1 + seats,
        "tickets": 2,
        "claimed": len(facts.routes),
        "market": rail.MAX_MARKET,
        "bullets": rules.bullets,
        "pile_city": len(facts.cities),
        "pile_left": max(rules.pile.values(), default=0),
        "trains": rules.trains,
        "points": points,
        "offered": rail.MAX_OFFER,
        "marker": sum(route.length for route in facts.routes if route.bullet),
        "n_bullets": rules.bullets,
        "total": points + worth + bonus,
    }


def _train_bounds(facts: Any, seats: int) -> dict[str, int]:
    """The most that each field can be, from the figures of the box."""
    single = ("phase", "acts", "direction", "boarded", "passed", "known", "right", "down", "joint", "skip", "payers")
    return {
        **dict.fromkeys(single, 1),
        **dict.fromkeys(("turn", "actor", "first"), seats - 1),
        **dict.fromkeys(("target", "pawns", "place"), seats),
        **dict.fromkeys(("hand", "discard", "resting"), max(facts.cards)),
        **dict.fromkeys(("deck", "numbers", "actions"), sum(facts.cards)),
        **dict.fromkeys(("card", "pass_card"), car.FACES),
        **dict.fromkeys(("kind", "cells"), 2),
        **dict.fromkeys(("doors", "aisle"), car.CELLS),
        **dict.fromkeys(("quota", "supply", "seated"), max(facts.quota.values())),
        **dict.fromkeys(("turns", "tokens", "shut_in"), COUNT),
        "seats": car.MAX_SEATS,
        "total": car.MAX_TOTAL,
        "waiting": car.DOORS,
    }


def observation_space(table: Table, seats: int, form: str) -> spaces.Dict:
    """What a seat may see: by name or as a flat row, and beside it what it may do."""
    known, places = bounds(table, seats), fields(table)
    seen: spaces.Box | spaces.Dict
    if form == "named":
        seen = spaces.Dict({name: spaces.Box(*known[name], field.shape, np.int16) for name, field in places.items()})
    else:
        ends = np.zeros((2, width(table)), np.int16)
        for name, field in places.items():
            ends[:, field.begin : field.end] = np.array(known[name])[:, None]
        seen = spaces.Box(*ends, dtype=np.int16)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (table.n_actions,), np.int8)})


def action_space(table: Table) -> spaces.Discrete:
    """All actions of a board, legal or not."""
    return spaces.Discrete(table.n_actions)


def worst(table: Table, seats: int, reward: str) -> float:
    """No game can end worse than this: what an illegal action costs where it loses the game."""
    if reward == "win":
        return -1.0
    least, most = bounds(table, seats)["seated" if isinstance(table, CarriageTable) else "total"]
    return float(least - most)
