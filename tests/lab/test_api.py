"""The lab from Python."""

import gc
from pathlib import Path

import pytest

from trilhos import lab


def test_frames_by_choice_of_the_user(tmp_path: Path) -> None:
    played = lab.play("usa", ["greedy", "random"], games=40, seed=2, rotate=True, out=tmp_path)
    pandas, polars, arrow = played.pandas("seats"), played.polars("seats"), played.table("seats")
    assert pandas["points"].tolist() == polars["points"].to_list() == arrow["points"].to_pylist()
    assert pandas["bot"].tolist() == polars["bot"].to_list() == arrow["bot"].to_pylist()
    points = pandas.groupby("bot", observed=True)["points"].mean()
    assert points["greedy"] > points["random"]
    assert list(played.pandas("routes", ["route", "won"]).columns) == ["route", "won"]
    assert lab.read(tmp_path).games.equals(played.games)


def test_without_a_folder_nothing_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    played = lab.play("first-journey", 2, games=5)
    assert played.games.num_rows == 5
    assert len(list(tmp_path.iterdir())) == 1
    del played
    gc.collect()
    assert not list(tmp_path.iterdir())


def test_the_same_seed_gives_the_same_rows() -> None:
    one, two, other = (lab.play("chicago", 3, games=6, seed=seed) for seed in (4, 4, 5))
    assert one.plays.equals(two.plays)
    assert not one.plays.equals(other.plays)
    assert one.names("card")[0] == "red1"


def test_what_ends_it_early_is_said(tmp_path: Path) -> None:
    file = tmp_path / "lost.py"
    file.write_text("class Lost:\n    def choose(self, decision):\n        raise KeyError('way')\n")
    with pytest.raises(RuntimeError, match=r"Lost' raised KeyError: 'way' .*0 games were finished and are in"):
        lab.play("usa", [f"{file}:Lost", "random"], games=5, out=tmp_path / "games")


def test_there_is_nothing_else() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'plya'"):
        _ = lab.plya
