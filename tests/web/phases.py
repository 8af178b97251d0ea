"""Every phase in which a choice is due, and reproducible random games that reach it."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import trilhos
from tests.server.client import Json, Server
from tests.web.all_pages import Seat
from trilhos import Game

PHASES = {
    "usa": {"choose", "turn", "second", "keep"},
    "japan": {"choose", "turn", "second", "keep"},
    "first-journey": {"turn"},
    "san-francisco": {"choose", "place", "turn", "second", "keep", "token"},
    "chicago": {"main", "dest", "react", "pick", "penalty", "swap", "pay", "trim", "card"},
}
RULES = {"chicago": {"begging": "sees_hand"}}  # house rules that some phases need
GAMES, STEPS = 40, 300  # at most, until all phases are reached
STAYS = 0.8  # how often a pawn stays in the aisle, so that others are shut in, which is rare


class Met(NamedTuple):
    transcript: str
    step: int
    seat: int  # who must choose


Wanted = Callable[[Json, list[str]], bool]  # of a seat's view and its legal actions in notation


def decisions(game: str, rules: Json) -> Iterator[tuple[Game, int]]:
    """Random games, stopped before every step, with the seat that must choose."""
    for seed in range(GAMES):
        dealt, dice = trilhos.new(game, seats=3, seed=seed, rules=rules), Random(seed)
        while not dealt.over and len(dealt.steps) < STEPS:
            seat = dealt.to_act[0]
            yield dealt, seat
            view = dealt.view(seat)
            stays = view["phase"] == "main" and view["seats"][seat]["aisle"] is not None and dice.random() < STAYS
            ends = [action.id for action in dealt.legal(seat) if action.kind == "end"] if stays else []
            dealt.play(dice.choice(ends or dealt.legal_ids(seat)), seat)


@cache
def met(game: str) -> dict[str, Met]:
    """By phase: where a game first reached it."""
    found: dict[str, Met] = {}
    for dealt, seat in decisions(game, RULES.get(game, {})):
        phase = dealt.view(seat)["phase"]
        if phase not in found:
            found[phase] = Met(dealt.transcript(), len(dealt.steps), seat)
        if PHASES[game] <= set(found):
            break
    return found


def at(server: Server, game: str, phase: str) -> Seat:
    """A table at such a step, where Ana must choose and bots play the other seats."""
    return sit_at(server, game, met(game)[phase])


def wanted(server: Server, game: str, rules: Json, wanted: Wanted) -> Seat:
    """The same at the first step of a random game that is wanted."""
    for dealt, seat in decisions(game, rules):
        if wanted(dealt.view(seat), [str(action) for action in dealt.legal(seat)]):
            return sit_at(server, game, Met(dealt.transcript(), len(dealt.steps), seat))
    raise AssertionError("no game came to such a step")


def sit_at(server: Server, game: str, met: Met) -> Seat:
    transcript, step, seat = met
    who = [None if k == seat else "random" for k in range(3)]
    table, host = server.create_table(game, who, **{"from": {"transcript": transcript, "step": step, "deal": "same"}})
    return Seat(table, game, host, {seat: server.sit(table, "Ana", seat)})
