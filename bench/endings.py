"""How long games are and how they end, for every game, number of seats and kind of bot.

`python bench/endings.py` plays 10,000 games of each kind under the referee, which checks invariants after every step.
It prints tables in Markdown: decisions a game; turns a seat on average, at most in 99 of 100 games, and in the longest
game. It stops at the first complaint.
"""

import argparse
import sys
import tempfile
from collections import Counter

import numpy as np

from trilhos import lab
from trilhos.lab.simulation import simulate
from trilhos.lab.tables import Played
from trilhos.match.family import published_games
from trilhos.match.ruleset import find_ruleset


def measure(game: str, bot: str, seats: int, games: int, threads: int | None) -> tuple[str, str]:
    """Play games by copies of a bot: their length, and how they ended."""
    with tempfile.TemporaryDirectory() as folder:
        summary = simulate(game, [bot] * seats, games, threads=threads, check=True, out=folder)
        if summary.error or summary.complaints:
            sys.exit(f"{game}, {seats} seats, {bot}: {summary.error or summary.first_complaint}")
        played = lab.read(folder)
        figures = played.table("games", ["steps", "turns"])
        turns = figures["turns"].to_numpy() / seats
        decisions = figures["steps"].to_numpy().mean()
        length = f"{decisions:.0f}; {turns.mean():.1f}, {np.percentile(turns, 99):.0f}, {turns.max():.0f}"
        return length, endings(played, seats)


def endings(played: Played, seats: int) -> str:
    """How often a journey ended in each way; other games have one ordinary ending."""
    if "routes" not in played.folder.tables or "tickets_to_win" not in {r.name for r in played.board.house_rules}:
        return ""
    at_seats = played.table("seats", ["tickets_done", "bonus_points", "trains_left"])
    done = (at_seats["tickets_done"].to_numpy() + at_seats["bonus_points"].to_numpy()).reshape(-1, seats).max(1)
    trains = at_seats["trains_left"].to_numpy().reshape(-1, seats).min(1)
    turns = played.table("games", ["turns"])["turns"].to_numpy()
    claims = played.table("routes", ["game", "turn"])
    last = np.zeros(len(turns), np.int64)
    np.maximum.at(last, claims["game"].to_numpy(), claims["turn"].to_numpy() + 1)
    goal = next(rule.default for rule in played.board.house_rules if rule.name == "tickets_to_win")
    ways = np.select(
        [done >= goal, trains == 0, turns - last >= 30 * seats],
        ["FJ-12", "FJ-13", "FJ-15 (30 rounds without a claim)"],
        "FJ-15 (nothing but swaps)",
    )
    return ", ".join(f"{way}: {count:,}" for way, count in sorted(Counter(ways.tolist()).items()))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Play many games under the referee, and count how they end.")
    parser.add_argument("names", nargs="*", metavar="GAME", default=list(published_games()))
    parser.add_argument("--bots", default="random,greedy,planner", help="each plays against copies of itself")
    parser.add_argument("--games", type=int, default=10_000, help="games of each kind (default: 10,000)")
    parser.add_argument("--threads", type=int, help="number of threads (default: all cores)")
    given = parser.parse_args()
    bots, ways = given.bots.split(","), []
    print(f"| game | seats | {' | '.join(f'`{bot}`' for bot in bots)} |\n{'|---' * (len(bots) + 2)}|")
    for game in given.names:
        ruleset = find_ruleset(game)
        for seats in range(ruleset.seats_min, ruleset.seats_max + 1):
            found = [measure(game, bot, seats, given.games, given.threads) for bot in bots]
            print(f"| `{game}` | {seats} | {' | '.join(length for length, _ in found)} |", flush=True)
            ways += [f"| {seats} | `{bot}` | {way} |" for bot, (_, way) in zip(bots, found, strict=True) if way]
    if ways:
        print("\n| seats | bots | how journeys ended |\n|---|---|---|", *ways, sep="\n")


if __name__ == "__main__":
    main()
