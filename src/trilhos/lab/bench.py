"""How fast the engine is on this machine: `trilhos bench`.

Every figure is the best of several short runs, since machines are shared and noisy. Only ratios of figures of the same
run can be compared.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
from time import perf_counter

from rich.console import Console
from rich.table import Table

from trilhos.bots import find
from trilhos.bots.mcts import MctsBot
from trilhos.bots.search_settings import SEARCH_SETTINGS
from trilhos.core.view import Fields
from trilhos.lab.simulation import simulate
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.family import published_games
from trilhos.match.game import new
from trilhos.match.ruleset import find_ruleset
from trilhos.registry import default_game

NEVER = 1_000_000  # per cent of an error: no action is ever dropped from the search
CUT = 40  # steps that planners play before a position is judged
RUNS = 7  # short runs, of which the best counts


def rate(game: str, seats: int, games: int, threads: int = 1, runs: int = RUNS, bot: str = "random") -> Fields:
    """Whole games by bots of one kind: the best of several runs."""
    simulate(game, [bot] * seats, 2, threads=1)
    best = max(
        (simulate(game, [bot] * seats, games, threads=threads) for _ in range(runs)),
        key=lambda s: s.decisions_per_second,
    )
    return {
        "game": game,
        "bot": bot,
        "seats": seats,
        "threads": threads,
        "decisions_per_second": best.decisions_per_second,
        "games_per_second": round(best.games / best.seconds, 1),
        "ns_per_decision": round(1e9 / best.decisions_per_second, 1),
        "decisions_per_game": round(best.decisions / best.games, 1),
    }


def search_rate(game: str, rollout_steps: int | None, runs: int = RUNS) -> Fields:
    """Trials per second of a search from the first turn of a game of two, in one thread: the best of several runs."""
    dealt = new(game, seats=2, seed=1)
    if len(dealt.to_act) > 1:  # all seats choose something before the first turn
        for seat in dealt.to_act:
            dealt.play(find("planner").choose(Decision(dealt, seat, Chance(seat))), seat)
    steps = SEARCH_SETTINGS["rollout_steps"] if rollout_steps is None else rollout_steps
    bot = MctsBot(seconds=0.5, elimination_margin=NEVER, rollout_steps=steps)
    best = 0.0
    for run in range(runs + 1):
        began = perf_counter()
        bot.choose(Decision(dealt, dealt.to_act[0], Chance(run)))
        best = max(best, bot.trials / (perf_counter() - began) if run else 0.0)
    return {"game": game, "seats": 2, "rollout_steps": rollout_steps, "trials_per_second": round(best)}


def compile_seconds() -> dict[str, float]:
    """Seconds to compile everything into an empty cache, and to start and deal a game from a full one."""
    deal = f"import trilhos; trilhos.new({default_game()!r}, seed=1)"
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "TRILHOS_CACHE": folder}
        took = {}
        for name, command in (("cold", ["-m", "trilhos.cli.main", "compile"]), ("start", ["-c", deal])):
            began = perf_counter()
            subprocess.run([sys.executable, *command], env=env, check=True, capture_output=True)
            took[name] = round(perf_counter() - began, 2)
    return took


def measure(quick: bool = False) -> Fields:
    """All figures."""
    games, runs = (300, 3) if quick else (3000, RUNS)
    rows = [
        rate(game, seats, games, runs=runs)
        for game in published_games()
        for seats in range(find_ruleset(game).seats_min, find_ruleset(game).seats_max + 1)
    ]
    planning = [*((game, 2) for game in published_games()), (default_game(), 4)]
    planners = [rate(game, seats, games // 10, runs=runs, bot="planner") for game, seats in planning]
    searches = [search_rate(game, None, min(runs, 3)) for game in published_games()]
    searches += [search_rate(default_game(), CUT, min(runs, 3))]
    cores, ruleset = os.cpu_count() or 1, find_ruleset(default_game())
    both = [rate(default_game(), 2, 4 * games, threads, runs) for threads in sorted({1, cores})]
    return {
        "machine": {
            "cpu": platform.processor() or platform.machine(),
            "cores": cores,
            "python": platform.python_version(),
        },
        "bytes": {"state": ruleset.rules.state.itemsize, "board": ruleset.boards.dtype.itemsize},
        "one_core": rows,
        "planners": planners,
        "searches": searches,
        "all_cores": {
            "rows": both,
            "speed_up": round(both[-1]["decisions_per_second"] / both[0]["decisions_per_second"], 2),
        },
        "seconds": {} if quick else compile_seconds(),
    }


def main(quick: bool = False, as_json: bool = False) -> None:
    """Measure and print."""
    found = measure(quick)
    if as_json:
        print(json.dumps(found))
        return
    console = Console()
    console.print(_table("Random play, one core", found["one_core"]))
    console.print(_table("Planners, one core", found["planners"]))
    table = Table("game", "played on", "trials/s", title="Search from the first turn, 2 seats, one core")
    for row in found["searches"]:
        end = "to the end" if row["rollout_steps"] is None else f"{row['rollout_steps']} steps, then evaluated"
        table.add_row(row["game"], end, f"{row['trials_per_second']:,}")
    console.print(table)
    cores, speed_up = found["machine"]["cores"], found["all_cores"]["speed_up"]
    console.print(f"All {cores} cores through threads: {speed_up} times one core.")
    console.print(f"A state has {found['bytes']['state']} bytes, a board {found['bytes']['board']:,}.")
    if found["seconds"]:
        console.print(
            f"Compiling everything: {found['seconds']['cold']} s, once; "
            f"then from start to a dealt game: {found['seconds']['start']} s."
        )


def _table(title: str, rows: list[Fields]) -> Table:
    table = Table("game", "seats", "decisions/s", "games/s", "ns/decision", "decisions/game", title=title)
    for row in rows:
        table.add_row(
            row["game"],
            str(row["seats"]),
            f"{row['decisions_per_second']:,.0f}",
            f"{row['games_per_second']:,.0f}",
            f"{row['ns_per_decision']:.0f}",
            f"{row['decisions_per_game']:.0f}",
        )
    return table
