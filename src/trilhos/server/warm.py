"""Warming up: boards are read and compiled rules loaded before the first client comes, not while it waits."""

from contextlib import suppress

from trilhos.bots import find
from trilhos.match.game import new
from trilhos.match.seat import Chance, Decision
from trilhos.match.table import find_table
from trilhos.ride.facts import published


def warm_up(level: str = "random") -> None:
    """A few steps of a game of each family, a thought of the bot that fills seats, and every published board."""
    for board in published():
        find_table(board)
    for game in ("usa", "chicago"):
        played = new(game, seats=2, seed=0)
        for _ in range(4):
            played.play(played.legal()[-1])
            played.view(0)
            played.imagine(0)
            played.explain(0)
        seat = played.to_act[0]
        with suppress(Exception):  # a bot that fails is replaced at the table, and keeps no server from starting
            find(level, played.table).choose(Decision(played, seat, Chance(0), seconds=0.01))
