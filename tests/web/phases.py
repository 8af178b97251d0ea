"""Every phase in which a choice is due, and reproducible random games that reach it."""

from functools import cache
from random import Random
from typing import NamedTuple

import trilhos
from tests.server.client import Server
from tests.web.places import Seat

PHASES = {
    "usa": {"choose", "turn", "second", "keep"},
    "japan": {"choose", "turn", "second", "keep"},
    "first-journey": {"turn"},
    "san-francisco": {"choose", "place", "turn", "second", "keep", "token"},
    "chicago": {"main", "dest", "react", "pick", "penalty", "swap", "pay", "trim"},
}
GAMES, STEPS = 12, 300  # at most, until all phases are reached
STAYS = 0.8  # how often a pawn stays in the aisle, so that others are shut in, which is rare


class Met(NamedTuple):
    transcript: str
    step: int
    seat: int  # who must choose


@cache
def met(game: str) -> dict[str, Met]:
    """By phase: where a game first reached it."""
    found: dict[str, Met] = {}
    for seed in range(GAMES):
        dealt, dice = trilhos.new(game, seats=3, seed=seed), Random(seed)
        while not dealt.over and len(dealt.steps) < STEPS and not PHASES[game] <= set(found):
            seat = dealt.to_act[0]
            view = dealt.view(seat)
            if view["phase"] not in found:
                found[view["phase"]] = Met(dealt.transcript(), len(dealt.steps), seat)
            stays = view["phase"] == "main" and view["seats"][seat]["aisle"] is not None and dice.random() < STAYS
            ends = [action.id for action in dealt.legal(seat) if action.kind == "end"] if stays else []
            dealt.play(dice.choice(ends or dealt.legal_ids(seat)), seat)
    return found


def at(server: Server, game: str, phase: str) -> Seat:
    """A table at such a step, where Ana must choose and bots play the other seats."""
    transcript, step, seat = met(game)[phase]
    who = [None if k == seat else "random" for k in range(3)]
    table, host = server.create_table(game, who, **{"from": {"transcript": transcript, "step": step, "deal": "same"}})
    return Seat(table, game, host, {seat: server.sit(table, "Ana", seat)})
