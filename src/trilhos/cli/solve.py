"""`trilhos solve`: solve a small game exactly, and measure how far bots can be exploited in it."""

import json
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from trilhos.benchmark.agents import agent_maker
from trilhos.benchmark.game_tree import Node, TreeBuilder, extensive_form, size_of
from trilhos.benchmark.sequence_form import value_of
from trilhos.benchmark.solutions import solutions
from trilhos.benchmark.solve import Solution, openspiel_game, openspiel_policy, sampled_policy, solution_of, solve
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.progress import progress
from trilhos.cli.style import DIM, console, plain_table
from trilhos.core.view import Fields
from trilhos.envs.chance import game_setup

REPORTS = 10  # lines of a run


def solve_game(
    game: str,
    iterations: int,
    agents: Sequence[str],
    samples: int,
    reward: str,
    rules: str,
    efg: Path | None,
    as_json: bool,
) -> None:
    """Solve the game in which seat 0 begins by CFR+, and print how exploitability falls."""
    with value_errors():
        setup = game_setup(game, 2, reward, None, rules)
        builder = TreeBuilder(setup, first=0)
        tree = builder.build()
    openspiel = openspiel_game(tree, game)
    size = size_of(tree, 2)
    if efg:
        efg.write_text(extensive_form(tree, game, 2), "utf-8")
    found: Fields = {
        "game": game,
        "reward": reward,
        "nodes": size.nodes,
        "information_sets": list(size.information_sets),
        "value": round(value_of(tree), 9),
        "cfr": [_as_dict(one) for one in _solved(openspiel, iterations)],
        "agents": [{"agent": name, **_as_dict(_exploited(openspiel, builder, tree, name, samples))} for name in agents],
    }
    if reward == "win" and not rules and (known := solutions().get(game)):
        found["published"] = str(known.value)
    if as_json:
        print(json.dumps(found))
    else:
        _print(found, samples)


def _solved(game: object, iterations: int) -> list[Solution]:
    every = max(1, iterations // REPORTS)
    reports = []
    with progress("iterations") as bar:
        row = bar.add_task("CFR+", total=iterations)
        for one in solve(game, iterations, every):
            reports.append(one)
            bar.update(row, completed=one.iterations)
    return reports


def _exploited(game: object, builder: TreeBuilder, tree: Node, name: str, samples: int) -> Solution:
    try:
        make = agent_maker(name, next(iter(builder.examples.values())).setup.ruleset)
    except ValueError as error:
        raise CliError(str(error)) from None
    return solution_of(game, openspiel_policy(game, tree, sampled_policy(builder, make, samples)))


def _as_dict(found: Solution) -> Fields:
    first = {"iterations": found.iterations} if found.iterations else {}
    return {**first, "exploitability": round(found.exploitability, 9), "value": round(found.values[0], 9)}


def _print(found: Fields, samples: int) -> None:
    out = console()
    mine, other = found["information_sets"]
    out.print(
        Text(f"{found['game']}, seat 0 begins: {found['nodes']:,} nodes, {mine:,} and {other:,} information sets.")
    )
    published = f"; published: {found['published']}" if "published" in found else ""
    out.print(Text(f"Value of seat 0: {found['value']:.6f} (linear program{published})\n"))
    table = plain_table("CFR+ iterations", "exploitability", "value")
    for one in found["cfr"]:
        table.add_row(str(one["iterations"]), f"{one['exploitability']:.6f}", f"{one['value']:.6f}")
    out.print(table)
    if found["agents"]:
        table = plain_table("agent", "exploitability", "value against itself")
        for one in found["agents"]:
            table.add_row(one["agent"], f"{one['exploitability']:.4f}", f"{one['value']:.4f}")
        out.print(Text(), table)
        out.print(Text(f"Agents were asked {samples} times in each information set.", DIM))
