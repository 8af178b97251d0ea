"""Random play by Trilhos, Catanatron and OpenSpiel games, on one core, in one run.

The games differ, so this compares engines as users meet them: decisions per second in random play. Rounds of different
engines alternate, so that noise affects all of them alike.
"""

from collections.abc import Callable
from time import perf_counter

import pyspiel
from catanatron import Color, Game, RandomPlayer
from openspiel import player_of
from rich.console import Console
from rich.table import Table

from trilhos.lab.simulation import simulate

ROUNDS = 5


def trilhos_usa() -> int:
    """Decisions in a thousand games of `usa` with two seats."""
    return simulate("usa", 2, 1000, threads=1).decisions


def catanatron() -> int:
    """Decisions in five games of Catanatron with two seats."""
    decisions = 0
    for _ in range(5):
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        decisions += len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)
    return decisions


def open_spiel(name: str) -> Callable[[], int]:
    """Decisions in five games of an OpenSpiel game, without chance nodes, through its Python API."""
    play = player_of(pyspiel.load_game(name), chance=False)
    return lambda: sum(play() for _ in range(5))


def main() -> None:
    """Measure and print."""
    players = {
        "trilhos usa": trilhos_usa,
        "catanatron": catanatron,
        "open_spiel gin_rummy": open_spiel("gin_rummy"),
        "open_spiel backgammon": open_spiel("backgammon"),
    }
    best = dict.fromkeys(players, 0.0)
    trilhos_usa()
    for _ in range(ROUNDS):
        for name, play in players.items():
            began = perf_counter()
            decisions = play()
            best[name] = max(best[name], decisions / (perf_counter() - began))
    table = Table("engine", "decisions/s", "trilhos is so many times as fast", title="Random play, one core, one run")
    for name, speed in best.items():
        table.add_row(name, f"{speed:,.0f}", f"{best['trilhos usa'] / speed:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
