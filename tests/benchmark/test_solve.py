"""The boards that are small enough to be solved exactly: their trees, their values, and CFR on them."""

import json
from pathlib import Path
from typing import Any

import pyspiel
import pytest

from tests.cli.conftest import Run
from trilhos.benchmark.game_tree import Chance, Choice, End, Node, TooLarge, TreeBuilder, game_tree, size_of
from trilhos.benchmark.sequence_form import value_of
from trilhos.benchmark.solutions import Published, solutions
from trilhos.benchmark.solve import openspiel_game, openspiel_policy, sampled_policy, solution_of, solve
from trilhos.bots import find
from trilhos.envs.chance import game_setup
from trilhos.envs.openspiel import name_of
from trilhos.lab.simulation import simulate
from trilhos.match.family import published_games, solvable_games
from trilhos.match.ruleset import find_ruleset


@pytest.fixture(scope="module")
def builder() -> TreeBuilder:
    return TreeBuilder(game_setup("mini-3", 2), first=0)


@pytest.fixture(scope="module")
def tree(builder: TreeBuilder) -> Node:
    return builder.build()


@pytest.fixture(scope="module")
def game(tree: Node) -> Any:
    return openspiel_game(tree)


def random_value(node: Node) -> float:
    """What seat 0 gets if both seats act at random."""
    if isinstance(node, End):
        return node.returns[0]
    if isinstance(node, Chance):
        assert sum(share for share, _ in node.outcomes) == pytest.approx(1)
        return sum(share * random_value(after) for share, after in node.outcomes)
    return sum(map(random_value, node.nodes)) / len(node.nodes)


def check_solution(tree: Node, known: Published, iterations: int, exploitability: float) -> None:
    """The published value is that of the linear program, and CFR comes close to it."""
    assert value_of(tree) == pytest.approx(float(known.value), abs=1e-8)
    *_, found = solve(openspiel_game(tree), iterations)
    assert found.exploitability < exploitability
    assert found.values[0] == pytest.approx(float(known.value), abs=2 * found.exploitability)


def test_cfr_solves_the_smallest_board(tree: Node) -> None:
    known = solutions()["mini-3"]
    size = size_of(tree, 2)
    assert (size.nodes, size.information_sets) == (known.nodes, known.information_sets)
    check_solution(tree, known, iterations=150, exploitability=0.0002)


@pytest.mark.soak
def test_cfr_solves_the_larger_board() -> None:
    known, tree = solutions()["mini-4"], game_tree("mini-4", first=0)
    size = size_of(tree, 2)
    assert (size.nodes, size.information_sets) == (known.nodes, known.information_sets)
    check_solution(tree, known, iterations=400, exploitability=0.0001)


def test_neither_seat_is_better_off_if_chance_says_who_begins() -> None:
    whole = game_tree("mini-3")
    assert value_of(whole) == pytest.approx(0, abs=1e-8)
    assert size_of(whole, 2).information_sets == (270, 270)


def test_the_tree_is_the_game(tree: Node) -> None:
    """Random play in the tree is worth what it is worth in the engine, which knows nothing of trees."""
    played = simulate("mini-3", 2, 40_000, first=0, threads=1)
    won = [group["win_share"] for group in played.by_seat]
    assert won[0] - won[1] == pytest.approx(random_value(tree), abs=0.02)  # four standard errors


def test_openspiel_plays_the_tree(tree: Node, game: Any) -> None:
    uniform = solution_of(game, pyspiel.UniformRandomPolicy(game))
    assert uniform.values[0] == pytest.approx(random_value(tree), abs=1e-6)
    assert uniform.exploitability == pytest.approx(0.3919, abs=1e-4)
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


def test_how_far_a_bot_can_be_exploited(builder: TreeBuilder, tree: Node, game: Any) -> None:
    policy = sampled_policy(builder, lambda: find("greedy"), samples=5)
    assert set(policy) == set(builder.examples)
    for information, shares in policy.items():
        assert sum(shares.values()) == pytest.approx(1)
        assert set(shares) <= set(builder.examples[information].legal)
    assert 0.1 < solution_of(game, openspiel_policy(game, tree, policy)).exploitability < 1
    always_first = {information: {at.legal[0]: 1.0} for information, at in builder.examples.items()}
    values = solution_of(game, openspiel_policy(game, tree, always_first)).values
    assert values[0] == pytest.approx(first_value(tree))


def first_value(node: Node) -> float:
    """What seat 0 gets if everybody takes the first legal action."""
    if isinstance(node, End):
        return node.returns[0]
    if isinstance(node, Choice):
        return first_value(node.nodes[0])
    return sum(share * first_value(after) for share, after in node.outcomes)


def test_solvable_boards_are_found_by_name_and_not_listed() -> None:
    assert solvable_games() == list(solutions()) == ["mini-3", "mini-4"]
    assert not set(solvable_games()) & set(published_games())
    for name in solvable_games():
        assert find_ruleset(name).id == name
        assert pyspiel.load_game(name_of(name)).num_players() == 2


def test_a_large_game_is_refused() -> None:
    with pytest.raises(TooLarge, match="chance has more than 20,000 outcomes before a decision"):
        game_tree("usa")
    with pytest.raises(TooLarge, match="the tree has more than 500 nodes"):
        game_tree("mini-3", most=500)


def test_the_command(run: Run, tmp_path: Path) -> None:
    efg = tmp_path / "mini.efg"
    words = ("solve", "mini-3", "--iterations", "20", "--agent", "random", "--samples", "3", "--efg", efg)
    found = json.loads(run(*words, "--json").stdout)
    assert (found["published"], found["value"]) == ("1/60", pytest.approx(1 / 60, abs=1e-8))
    assert found["cfr"][-1]["iterations"] == 20
    assert found["cfr"][-1]["exploitability"] < found["cfr"][0]["exploitability"]
    assert found["agents"][0]["agent"] == "random"
    assert pyspiel.load_game(f"efg_game(filename={efg})").num_players() == 2
    assert "published: 1/60" in run(*words).stdout
    assert "there is no bot 'x'" in run("solve", "mini-3", "--iterations", "1", "--agent", "x").stderr
