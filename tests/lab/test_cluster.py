"""Games on a cluster: the same rows as on this machine, even if a node is lost during the run."""

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import trilhos
from trilhos.analysis import Analysis, Settings
from trilhos.bots import find
from trilhos.lab import cluster
from trilhos.lab.analyse_games import analyse_games
from trilhos.lab.games import find_entrants
from trilhos.lab.simulation import simulate
from trilhos.lab.tables import read
from trilhos.lab.tournament import Tournament
from trilhos.match.bot_protocol import run
from trilhos.match.ruleset import find_ruleset

SLOW = """
from time import sleep


class Slow:
    def choose(self, decision):
        sleep(0.002)
        return decision.legal[-1]
"""
STORE = 80 << 20
QUICK = {
    "health_check_initial_delay_ms": 500,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 1000,
    "worker_niceness": 0,  # 15 by default, which starves workers beside other tests
}

pytestmark = [
    pytest.mark.waits,
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::ResourceWarning"),
]


@pytest.fixture(scope="module")
def machines() -> Iterator[tuple[Any, Any]]:
    """A cluster of two nodes with one CPU each, and the node that will be lost."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from ray.cluster_utils import Cluster

        head = {"num_cpus": 1, "object_store_memory": STORE, "include_dashboard": False, "_system_config": QUICK}
        both: Any = Cluster(initialize_head=True, head_node_args=head)
        lost = both.add_node(num_cpus=1, object_store_memory=STORE)
    yield both, lost
    cluster._ray().shutdown()
    both.shutdown()


@pytest.fixture
def joined(machines: tuple[Any, Any]) -> str:
    """The address of the cluster, joined once: each connection starts processes of its own."""
    ray, address = cluster._ray(), machines[0].address
    if not ray.is_initialized():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    return f"ray={address}"


def rows(folder: Path) -> dict[str, list[dict[str, object]]]:
    played = read(folder)
    return {name: played.table(name).to_pylist() for name in played.folder.tables}


@pytest.mark.parametrize(
    ("on", "reason"),
    [
        ("ray=127.0.0.1:1", "there is no Ray cluster at '127.0.0.1:1'"),
        ("ray=", "games cannot be played on 'ray='; choose threads, ray, ray=ADDRESS"),
        ("rain", "games cannot be played on 'rain'"),
    ],
)
def test_unreachable_clusters_are_reported(on: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        simulate("usa", 2, 4, on=on)


def test_losing_a_machine_does_not_change_the_rows(machines: tuple[Any, Any], tmp_path: Path) -> None:
    both, lost = machines
    file = tmp_path / "slow.py"
    file.write_text(SLOW)
    bots, on = [f"{file}:Slow", "random"], f"ray={both.address}"
    seen: list[int] = []

    def progress(done: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            assert cluster._ray().cluster_resources()["CPU"] == 2
            both.remove_node(lost, allow_graceful=False)

    summary = simulate("first-journey", bots, 16, seed=2, out=tmp_path / "there", on=on, progress=progress)
    assert (summary.games, summary.error) == (16, None)
    here = simulate("first-journey", bots, 16, seed=2, out=tmp_path / "here")
    assert rows(tmp_path / "there") == rows(tmp_path / "here")
    assert (summary.bots, summary.by_seat, summary.decisions) == (here.bots, here.by_seat, here.decisions)


def test_compiled_games_and_those_without_a_folder(joined: str, tmp_path: Path) -> None:
    there = simulate("usa", ["planner", "greedy"], 200, seed=2, rotate=True, out=tmp_path / "there", on=joined)
    here = simulate("usa", ["planner", "greedy"], 200, seed=2, rotate=True, out=tmp_path / "here")
    plain = simulate("usa", ["planner", "greedy"], 200, seed=2, rotate=True, on=joined)
    assert rows(tmp_path / "there") == rows(tmp_path / "here")
    assert there.bots == here.bots == plain.bots


def test_a_tournament(joined: str) -> None:
    table = find_ruleset("usa")
    results = []
    for on in (joined, "threads"):
        played = Tournament(table, find_entrants(["greedy", "random", "planner"], table), games=60, seed=1, on=on)
        played.run()
        results.append(played.as_dict())
    assert results[0] == results[1]
    assert "errors" not in results[0]


def test_a_bot_that_fails_on_the_cluster_is_named(joined: str, tmp_path: Path) -> None:
    file = tmp_path / "lost.py"
    file.write_text("class Lost:\n    def choose(self, decision):\n        raise KeyError('way')\n")
    table = find_ruleset("usa")
    summary = simulate("usa", [f"{file}:Lost", "random"], 4, on=joined, out=tmp_path / "games")
    assert f"bot '{file}:Lost' raised KeyError: 'way' (game 0" in str(summary.error)
    played = Tournament(table, find_entrants([f"{file}:Lost", "random"], table), games=4, on=joined)
    played.run()
    assert "raised KeyError: 'way'" in str(played.pairings[0].error)


def test_analyses_are_the_same_on_a_cluster(joined: str) -> None:
    """Also of a game on a board of one's own, which the other machines do not have; reasons come in their place."""
    lisbon = str(Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml")
    games = [trilhos.new("usa", seed=3), trilhos.load("game: usa\nseat 0: hand red3"), trilhos.new(lisbon, seed=3)]
    for game in games:
        run(game, [find("planner"), find("planner")], 3)
    there, here = (list(analyse_games(games, Settings(rollouts=300), on)) for on in (joined, "threads"))
    assert [game for game, _ in there] == games
    assert "can only be analysed before it is played on" in str(there[1][1])
    for n in (0, 2):
        one, two = there[n][1], here[n][1]
        assert isinstance(one, Analysis)
        assert isinstance(two, Analysis)
        assert one.as_dict() | {"seconds": 0} == two.as_dict() | {"seconds": 0}
