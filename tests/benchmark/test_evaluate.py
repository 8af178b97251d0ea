"""Evaluations: the same games for every agent, on any number of threads, also after an interruption."""

from pathlib import Path

import numpy as np
import pytest

from trilhos.benchmark.agents import identity
from trilhos.benchmark.deals import find_deals
from trilhos.benchmark.evaluate import Evaluation, digest_of, figures, mean_interval, points_of, share_of_wins
from trilhos.benchmark.tasks import find_task
from trilhos.bots.game_arrays import POINTS, SHIFT, STARTED, WINNERS
from trilhos.lab.games import Rows, SeriesError
from trilhos.lab.stats import Interval

HASTY = "examples/bots/hasty.py:Hasty"


def evaluated(task: str, agent: str, deals: int = 2, threads: int = 1, part: Path | None = None) -> Evaluation:
    found = Evaluation(find_task(task), agent, find_deals(), part, deals)
    found.run(threads)
    return found


def test_threads_do_not_matter() -> None:
    one, two = evaluated("usa-3", HASTY), evaluated("usa-3", HASTY, threads=2)
    assert digest_of(one.rows) == digest_of(two.rows)
    assert one.clock.decisions == two.clock.decisions > 0
    assert one.total == 18 == sum(map(len, one.rows.values()))


def test_every_deal_is_played_in_every_seat_and_for_every_agent() -> None:
    first, other = evaluated("usa-3", "greedy"), evaluated("usa-3", HASTY)
    for opponent in first.rows:
        assert first.rows[opponent][:, SHIFT].tolist() == [0, 1, 2] * 2
        assert (first.rows[opponent][:, STARTED] == other.rows[opponent][:, STARTED]).all()
    assert len({len(rows) for rows in first.rows.values()}) == 1


def test_an_interrupted_evaluation_is_resumed(tmp_path: Path) -> None:
    part = tmp_path / "result.json.part"
    whole = evaluated("usa-2", HASTY)
    assert evaluated("usa-2", HASTY, deals=1, part=part).total == 6
    resumed = Evaluation(find_task("usa-2"), HASTY, find_deals(), part, 2)
    assert [len(rows) for rows in resumed.rows.values()] == [2, 2, 2]
    resumed.run(1)
    assert digest_of(resumed.rows) == digest_of(whole.rows)
    assert resumed.clock.decisions == whole.clock.decisions
    with pytest.raises(ValueError, match="holds games of another agent or task"):
        Evaluation(find_task("usa-2"), "greedy", find_deals(), part)


def test_an_agent_that_fails_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("class Bad:\n    def choose(self, decision):\n        return -5\n")
    with pytest.raises(SeriesError, match=r"bad.py:Bad' returned -5, which is not a legal action"):
        evaluated("usa-2", f"{file}:Bad")


def rows_of(*games: tuple[int, int, list[int]]) -> Rows:
    """Games as shift, winners and points."""
    rows = np.zeros((len(games), SHIFT + 3), np.int64)
    for row, (shift, winners, points) in zip(rows, games, strict=True):
        row[SHIFT], row[WINNERS] = shift, winners
        row[POINTS : POINTS + len(points)] = points
    return rows


def test_shares_and_points_are_those_of_the_agent_wherever_it_sits() -> None:
    rows = rows_of((0, 0b001, [9, 2, 3]), (1, 0b011, [7, 7, 1]), (2, 0b001, [5, 1, 2]))
    assert share_of_wins(rows, 3).share == pytest.approx((1 + 0.5 + 0) / 3)
    assert list(points_of(rows, 3)) == pytest.approx([(9 + 7 + 2) / 3, (6 + 0 - 3) / 3])


def test_the_interval_of_the_score() -> None:
    one = Interval(0.5, 0.4, 0.6)
    assert mean_interval([one]) == pytest.approx(one)
    four = mean_interval([one] * 4)
    assert four == pytest.approx((0.5, 0.45, 0.55))  # half as wide: the mean of four
    mixed = mean_interval([Interval(1, 0.9, 1), Interval(0, 0, 0.1)])
    assert mixed == pytest.approx((0.5, 0.45, 0.55))


def test_the_score_is_the_mean_share() -> None:
    found = figures(evaluated("usa-2", "planner", deals=4))
    shares = [one["win_share"] for one in found["opponents"]]
    assert found["score"] == pytest.approx(100 * sum(shares) / 3, abs=0.01)
    assert shares[0] == 1
    assert found["interval"][0] < found["score"] < found["interval"][1] <= 100


def test_the_identity_of_an_agent(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class A: ...\n")
    before = identity(f"{file}:A", "usa")
    assert (before["name"], list(before["files"])) == ("mine.py:A", ["mine.py"])
    file.write_text("class A: ...  # changed\n")
    assert identity(f"{file}:A", "usa")["files"] != before["files"]
    assert identity("mcts:100", "usa") == {"name": "mcts:100", "files": {}}
    assert list(identity("learned:25", "usa")["files"]) == ["usa.npz"]


def test_a_network_that_there_is_not_is_not_replaced_by_another_bot() -> None:
    with pytest.raises(ValueError, match="'learned' cannot be measured: there is no network for japan"):
        Evaluation(find_task("japan-2"), "learned", find_deals())
    with pytest.raises(ValueError, match=r"'learned' cannot be measured: usa\.npz cannot play this game"):
        Evaluation(find_task("usa-3"), "learned", find_deals())
