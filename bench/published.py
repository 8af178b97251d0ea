"""Compare our `usa` games with those that Witter and Lyford published: routes and tickets.

`python bench/published.py summary.txt rows`: their file output/summary.txt from the repository
rtealw/Ticket-to-Ride-Engine, and a folder written by `trilhos simulate usa --bots planner,planner --out rows`.
"""

import ast
import sys
from pathlib import Path
from typing import Any

import numpy as np

from trilhos.families.ride.text.names import plain
from trilhos.lab.report.count_games import count_games
from trilhos.lab.tables import read
from trilhos.match.ruleset import find_ruleset


def pair(text: str) -> tuple[str, ...]:
    """A key for two cities that ignores order and case."""
    return tuple(sorted(plain(city) for city in text.split("/")))


def summed(*counts: dict[str, int]) -> dict[tuple[str, ...], int]:
    """The sum of several tables, by key."""
    found: dict[tuple[str, ...], int] = {}
    for table in counts:
        for name, n in table.items():
            found[pair(name)] = found.get(pair(name), 0) + n
    return found


def ranks_agree(one: list[float], other: list[float]) -> float:
    """Spearman's rank correlation: 1 for the same order, 0 for unrelated orders."""
    return float(np.corrcoef([_ranks(values) for values in (one, other)])[0, 1])


def _ranks(values: list[float]) -> Any:
    order = np.array(values)
    return np.array([(order < value).sum() + ((order == value).sum() - 1) / 2 for value in values])


def main(summary: str, folder: str) -> None:
    """Compare and print."""
    theirs = ast.literal_eval(Path(summary).read_text("utf-8"))
    table = find_ruleset("usa")
    facts, ours = table.facts, count_games(read(folder), table)
    for seats, games in theirs.items():
        won, lost = games["winning"]["players"], games["losing"]["players"]
        played = {name: won[name] + lost[name] for name in won}
        print(seats, ", ".join(f"{name} wins {100 * won[name] / n:.1f} % of {n}" for name, n in played.items()))
    two = theirs["2-player"]
    games = sum(two["winning"]["players"].values())

    def name(thing: Any) -> tuple[str, ...]:
        return pair(f"{facts.cities[thing.a].name}/{facts.cities[thing.b].name}")

    claims = summed(two["winning"]["routes"], two["losing"]["routes"])
    mine: dict[tuple[str, ...], float] = {}
    for route, row in zip(facts.routes, ours["routes"], strict=True):
        mine[name(route)] = mine.get(name(route), 0.0) + row["claimed"][0]
    both = sorted(mine)
    print(f"links of the board: {len(both)} here, {len(claims)} there, in common {len(set(both) & set(claims))}")
    there = [claims.get(link, 0) / games for link in both]
    print(f"claims of a link, order agrees: {ranks_agree([mine[link] for link in both], there):.2f}")
    print(f"routes claimed a game: {sum(mine.values()):.1f} here, {sum(there):.1f} there")
    lengths = {name(route): route.length for route in facts.routes}
    for long in (1, 2, 3, 4, 5, 6):
        kind = [link for link in both if lengths[link] == long]
        our_share, their_share = (
            np.mean([side[link] for link in kind]) for side in (mine, dict(zip(both, there, strict=True)))
        )
        print(f"  length {long}: {100 * our_share:.0f} % here, {100 * their_share:.0f} % there, of {len(kind)} links")
    kept = {who: summed(two[who]["completed"], two[who]["uncompleted"]) for who in ("winning", "losing")}
    shares, done = [], []
    for ticket, row in zip(facts.tickets, ours["tickets"], strict=True):
        key = name(ticket)
        won, lost = kept["winning"][key], kept["losing"][key]
        finished = sum(summed(two[who]["completed"])[key] for who in ("winning", "losing"))
        shares.append((won / (won + lost), row["kept"]["win"][0], float(ticket.points)))
        done.append((finished / (won + lost), row["done_share"][0]))
    print(f"tickets: {len(shares)}; wins of who keeps one, order agrees: {_agree(shares, 0, 1):.2f}")
    print(f"  with printed points: {_agree(shares, 0, 2):.2f} there, {_agree(shares, 1, 2):.2f} here")
    print(f"completed when kept, order agrees: {_agree(done, 0, 1):.2f}")
    mean = [100 * float(np.mean([one[k] for one in done])) for k in (0, 1)]
    print(f"  on average {mean[1]:.0f} % here, {mean[0]:.0f} % there")


def _agree(rows: list[Any], one: int, other: int) -> float:
    return ranks_agree([row[one] for row in rows], [row[other] for row in rows])


if __name__ == "__main__":
    main(*sys.argv[1:])
