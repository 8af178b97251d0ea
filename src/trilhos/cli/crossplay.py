"""`trilhos crossplay`: every bot among every other, α-rank, king-making and collusion."""

import json
from collections.abc import Sequence

from rich.text import Text

from trilhos.benchmark.agents import agent_maker
from trilhos.benchmark.alpha_rank import alpha_rank, matrix_of
from trilhos.benchmark.coalitions import ARMS, Coalitions
from trilhos.cli.compile import LAB, compile_first
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.game_options import find_game
from trilhos.cli.progress import progress
from trilhos.cli.style import DIM, console, plain_table
from trilhos.core.optional_dependencies import require
from trilhos.core.view import Fields
from trilhos.lab.games import Entrant
from trilhos.lab.tournament import Tournament
from trilhos.match.ruleset import Ruleset, check_seats


def crossplay(
    game: str,
    names: Sequence[str],
    seats: int,
    games: int,
    coalitions: int,
    seed: int,
    threads: int | None,
    rule: Sequence[str] | None,
    as_json: bool,
) -> None:
    """Play and print the results."""
    ruleset = find_game(game, rule)
    with value_errors():
        require("envs", "pyspiel")
        check_seats(ruleset, seats)
        if len(set(names)) < len(names) or (len(names) < 2 and not coalitions):
            raise CliError("cross-play takes at least two different bots")
        entrants = [Entrant(name, agent_maker(name, ruleset)) for name in names]
        measured = Coalitions(ruleset, seats, coalitions, seed) if coalitions else None
    compile_first(LAB, ruleset)
    results = _matrix(ruleset, entrants, seats, games, seed, threads) if len(names) > 1 else {}
    if measured:
        with value_errors(), progress() as bar:
            row = bar.add_task("coalitions", total=len(ARMS) * measured.deals * seats)
            measured.run(threads, lambda done: bar.update(row, completed=done))
        results["coalitions"] = measured.as_dict()
    if as_json:
        print(json.dumps(results))
        return
    _print_matrix(results)
    _print_coalitions(results)


def _matrix(
    ruleset: Ruleset, entrants: Sequence[Entrant], seats: int, games: int, seed: int, threads: int | None
) -> Fields:
    played = Tournament(ruleset, entrants, seats, games, seed, threads=threads)
    pairings = len(entrants) * (len(entrants) - 1) // 2
    with value_errors(), progress("deals") as bar:
        row = bar.add_task("cross-play", total=played.deals * pairings)
        played.run(lambda _, done, deals: bar.update(row, completed=(len(played.pairings) - 1) * deals + done))
    found = played.as_dict()
    if "errors" in found:
        raise CliError("; ".join(found["errors"]))
    matrix = matrix_of(found)
    shares = alpha_rank(matrix)
    return {
        "game": found["game"],
        "seats": seats,
        "seed": seed,
        "games_a_pairing": played.pairings[0].games,
        "bots": [bot["bot"] for bot in found["bots"]],
        "matrix": [[round(float(value) / seats, 6) for value in line] for line in matrix],
        "pairings": found["pairings"],
        "alpha_rank": [round(share, 6) for share in shares],
    }


def _print_matrix(results: Fields) -> None:
    if "matrix" not in results:
        return
    out, names = console(), results["bots"]
    out.print(Text(f"{results['game']}, {results['seats']} seats, {results['games_a_pairing']:,} games a pairing\n"))
    table = plain_table("", *(str(n) for n in range(1, len(names) + 1)), "α-rank")
    for n, (name, line, share) in enumerate(zip(names, results["matrix"], results["alpha_rank"], strict=True), 1):
        table.add_row(f"{n} {name}", *(f"{100 * value:.1f} %" for value in line), f"{share:.3f}")
    out.print(table)
    fair = 100 / results["seats"]
    out.print(Text(f"Share of wins of the bot on the left, alone among the one above; {fair:.0f} % is fair.", DIM))


def _print_coalitions(results: Fields) -> None:
    if "coalitions" not in results:
        return
    found, out = results["coalitions"], console()
    out.print(Text(f"\nTwo searching seats among planners, {found['games']:,} games for each line:"))
    table = plain_table("", "share of wins", "95 % interval")
    for name, (mean, low, high) in found["effects"].items():
        table.add_row(name.replace("_", " "), f"{100 * mean:+.1f} %", f"{100 * low:+.1f} to {100 * high:+.1f} %")
    out.print(table)
