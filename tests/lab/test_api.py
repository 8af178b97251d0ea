"""The lab from Python."""

import gc
from pathlib import Path
from typing import Any

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


def test_without_a_folder_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_the_reason_for_an_early_end_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "lost.py"
    file.write_text("class Lost:\n    def choose(self, decision):\n        raise KeyError('way')\n")
    with pytest.raises(RuntimeError, match=r"Lost' raised KeyError: 'way' .*0 games were finished and are in"):
        lab.play("usa", [f"{file}:Lost", "random"], games=5, out=tmp_path / "games")


def test_unknown_names_raise() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'plya'"):
        _ = lab.plya


@pytest.mark.parametrize(
    ("bots", "more", "expected"),
    [
        ("planner", {}, r"bots must be a list with one entry per seat, such as \['planner'\]"),
        ([object(), "planner"], {}, "is not the name of a bot; name a bot of your own by its file"),
        (2, {"games": 0}, "the number of games must be at least 1, not 0"),
        (2, {"games": 5, "threads": 0}, "the number of threads must be at least 1, not 0"),
    ],
)
def test_invalid_arguments_are_reported(bots: Any, more: dict[str, Any], expected: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=expected):
        lab.play("usa", bots, out=tmp_path / "games", **more)
    assert not (tmp_path / "games").exists()


def test_the_result_describes_itself() -> None:
    played = lab.play("usa", ["greedy", "random"], games=3)
    assert repr(played) == "<3 games of usa by greedy, random: seats, routes, tickets, games>"
    with pytest.raises(ValueError, match="the table 'seats' has no column 'foo'; it has: game, seat, order, bot"):
        played.table("seats", ["foo"])
    with pytest.raises(ValueError, match="has no column 'foo'"):
        list(played.batches("routes", ["route", "foo"]))
