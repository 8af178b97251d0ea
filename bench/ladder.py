"""Which bot beats which, how often, with intervals, for every game and number of seats.

`python bench/ladder.py` measures compiled bots and levels (a minute or two). With `--search` it also measures the
searching bot, 200 games per row at 0.1 seconds per decision: an hour or more on two cores.
"""

import argparse
import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from trilhos.lab.simulation import Summary, simulate
from trilhos.match.family import published_games
from trilhos.match.ruleset import find_ruleset

GAMES = published_games()
SEED = 11


def alone(game: str, bot: str, others: str, seats: int, games: int) -> Summary:
    """One bot among copies of another, in every seat, on the same deals."""
    return simulate(game, [bot, *[others] * (seats - 1)], games, seed=SEED, rotate=True)


def compiled(games: int) -> list[tuple[str, str, str, int, int]]:
    """Compiled bots for every game and number of seats; levels with the minimum and maximum number of seats."""
    steps = []
    for game in GAMES:
        ruleset = find_ruleset(game)
        for seats in range(ruleset.seats_min, ruleset.seats_max + 1):
            steps += [(game, "greedy", "random", seats, games), (game, "planner", "greedy", seats, games)]
            steps += [(game, "planner", "planner", seats, games)]
        for seats in (ruleset.seats_min, ruleset.seats_max):
            steps += [(game, "strong", "casual", seats, games), (game, "casual", "beginner", seats, games)]
    return steps


def searching(games: int) -> list[tuple[str, str, str, int, int]]:
    """The rows of the searching bot."""
    steps = [(game, "mcts:0.1s", "planner", 2, games) for game in GAMES]
    return [*steps, ("usa", "mcts:0.1s", "planner", 4, games), ("usa", "mcts:1s", "planner", 2, max(2, games // 10))]


def row(step: tuple[str, str, str, int, int], found: Summary) -> dict[str, Any]:
    """Format a result as a row."""
    game, bot, others, seats, _ = step
    one = found.bots[0]
    return {
        "game": game,
        "seats": seats,
        "bot": bot,
        "against": others,
        "games": found.games,
        "share": one["win_share"],
        "interval": one["win_interval"],
        "points": one["points_mean"],
        "winners": found.winner_points_mean,
        "games_per_second": found.games_per_second,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure which bot beats which.")
    parser.add_argument("--search", action="store_true", help="measure the searching bot too")
    parser.add_argument("--games", type=int, help="games per row (default: 2000; 200 for the searching bot)")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    steps = compiled(given.games or 2000) + (searching(given.games or 200) if given.search else [])
    rows = []
    for number, step in enumerate(steps, 1):
        print(f"\r{number}/{len(steps)} {' '.join(map(str, step))}\x1b[K", end="", file=sys.stderr, flush=True)
        found = alone(*step)
        if found.error:
            sys.exit(f"\n{' '.join(map(str, step))}: {found.error}")
        rows.append(row(step, found))
    print("\r\x1b[K", end="", file=sys.stderr)
    if given.json:
        print(json.dumps(rows))
        return
    table = Table(
        "game", "seats", "bot", "among", "games", "share of wins", "fair", "points", "winners", title="Ladder"
    )
    for one in rows:
        low, high = one["interval"]
        share = f"{100 * one['share']:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        table.add_row(
            *(one["game"], str(one["seats"]), one["bot"], one["against"], f"{one['games']:,}", share),
            *(f"{100 / one['seats']:.0f} %", f"{one['points']:.1f}", f"{one['winners']:.1f}"),
        )
    Console().print(table)


if __name__ == "__main__":
    main()
