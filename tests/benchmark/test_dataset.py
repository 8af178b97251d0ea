"""Data sets: what is recorded is what happened, and Parquet and Minari hold the same."""

import json
from pathlib import Path

import minari
import numpy as np
import pyarrow.parquet as pq
import pytest

from tests.cli.conftest import Run
from trilhos.benchmark.dataset import DATASETS, write_minari, write_parquet
from trilhos.benchmark.trajectories import Recorder
from trilhos.core.rng import key_of_seed, key_words
from trilhos.envs.observation import observe
from trilhos.match.game import Game
from trilhos.match.ruleset import Ruleset, find_ruleset


def dealt(ruleset: Ruleset, seed: int, number: int) -> Game:
    return Game(ruleset, ruleset.deal(2, None, key_words(key_of_seed(seed)), number, {}), None)


@pytest.mark.parametrize("game", ["mini-4", "chicago"])
def test_the_table_is_the_games_that_were_played(game: str, tmp_path: Path) -> None:
    ruleset = find_ruleset(game)
    manifest = write_parquet(Recorder(ruleset, ["planner", "greedy"], seed=3), 2, tmp_path)
    table = pq.read_table(tmp_path / "decisions.parquet")
    assert (table.num_rows, json.loads((tmp_path / "manifest.json").read_text())) == (manifest["rows"], manifest)
    rows, at, last = table.to_pylist(), 0, {}
    for number in range(2):
        played, step = dealt(ruleset, 3, number), 0
        while not played.over:
            seat = played.to_act[0]
            row = next(one for one in rows if (one["game"], one["step"]) == (number, step))
            assert row["seat"] == seat
            seen, mask = observe(played, seat)
            assert row["observation"] == seen.tolist()
            assert (row["mask"], row["legal"]) == (mask.tolist(), mask.sum())
            assert row["bot"] == ["planner", "greedy"][(seat + number) % 2]
            played.play(row["action"], seat)
            last[number, seat] = row
            at, step = at + 1, step + 1
        assert played.result
        for seat in range(2):
            won = 0 if len(played.result.winners) == 2 else 1 if seat in played.result.winners else -1
            assert last[number, seat]["reward"] == last[number, seat]["return"] == won
    assert at == len(rows)
    assert sum(row["reward"] != 0 for row in rows) <= 4
    assert all(row["return"] == last[row["game"], row["seat"]]["return"] for row in rows)


def test_minari_reads_the_same_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(find_ruleset("mini-3"), ["random", "greedy"], seed=1, reward="margin")
    manifest = write_minari(recorder, 5, "trilhos/mini-v0", tmp_path)
    monkeypatch.setenv(DATASETS, str(tmp_path))
    found = minari.load_dataset("trilhos/mini-v0")
    assert (
        (found.total_episodes, found.total_steps) == (manifest["episodes"], manifest["rows"]) == (10, found.total_steps)
    )
    played = [one for game in recorder.games(5) for one in game]
    for episode, one in zip(found.iterate_episodes(), played, strict=True):
        assert episode.actions.tolist() == one.actions
        assert (episode.observations["observation"] == np.array(one.observations)).all()
        assert (episode.observations["action_mask"][:-1] == np.array(one.masks)).all()
        assert episode.rewards.tolist() == one.rewards.tolist()
        assert episode.terminations.tolist() == [False] * (len(one.actions) - 1) + [True]
    assert write_parquet(recorder, 5, tmp_path / "table")["digest"] == manifest["digest"]


def test_the_command(run: Run, tmp_path: Path) -> None:
    words = ("dataset", "mini-3", "--bots", "random,greedy", "--games", "3")
    first = json.loads(run(*words, "--out", tmp_path / "a", "--json").stdout)
    assert first["digest"] in run(*words, "--out", tmp_path / "b").stdout
    other = json.loads(run(*words, "--seed", "5", "--out", tmp_path / "c", "--json").stdout)
    assert other["digest"] != first["digest"]
    assert "holds a data set already" in run(*words, "--out", tmp_path / "a").stderr
    assert "takes 2 to 2 seats, not 3" in run("dataset", "mini-3", "--bots", "random,random,random").stderr
    assert "--reward is win or margin" in run(*words, "--reward", "x").stderr
