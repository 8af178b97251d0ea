"""A folder of games: faults are reported clearly, and nothing in it is changed."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from trilhos.lab.simulation import simulate
from trilhos.lab.tables import read

LISBON = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Forty games in two parts."""
    folder = tmp_path_factory.mktemp("made") / "games"
    for games in (20, 40):
        simulate("japan", 2, games, out=folder)
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy of them, to be damaged."""
    return Path(shutil.copytree(made, tmp_path / "games"))


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-50])


SPOILT: list[tuple[Callable[[Path], object], str]] = [
    (shutil.rmtree, "there is no folder"),
    (lambda at: (at / "manifest.json").unlink(), r"is not a folder of games: it has no manifest\.json"),
    (lambda at: cut(at / "manifest.json"), r"manifest\.json is not a manifest of games, or is truncated"),
    (lambda at: (at / "manifest.json").write_text('{"name": "x"}'), "is not a manifest of games"),
    (lambda at: (at / "manifest.json").write_text('{"format": 99}'), "has format 99, but this version reads 1"),
    (
        lambda at: cut(at / "routes" / "000000020-000000040.parquet"),
        r"routes/000000020-000000040\.parquet is truncated or not a Parquet file .* Games up to 20 are complete",
    ),
    (
        lambda at: (at / "tickets" / "000000000-000000020.parquet").unlink(),
        r"tickets/000000000-000000020\.parquet is missing\. Games up to 0 are complete",
    ),
    (lambda at: (at / "games" / "000000000-000000020.parquet").unlink(), "has no part that begins with game 0"),
    (
        lambda at: shutil.copy(
            at / "seats" / "000000000-000000020.parquet", at / "games" / "000000020-000000040.parquet"
        ),
        r"games/000000020-000000040\.parquet has other columns",
    ),
    (
        lambda at: (at / "games" / "000000020-000000040.parquet").rename(at / "games" / "000000020-000000050.parquet"),
        r"000000020-000000050\.parquet is missing",
    ),
]


@pytest.mark.parametrize(("spoil", "reason"), SPOILT)
def test_an_incomplete_folder(folder: Path, spoil: Callable[[Path], object], reason: str) -> None:
    spoil(folder)
    files = sorted(folder.rglob("*"))
    with pytest.raises(ValueError, match=reason):
        read(folder)
    if folder.exists():
        with pytest.raises(ValueError, match=reason):
            simulate("japan", 2, 60, out=folder)
    assert sorted(folder.rglob("*")) == files


def test_after_removing_damaged_parts_the_games_are_played_again(folder: Path, made: Path) -> None:
    """As the message says."""
    for table in ("games", "seats", "routes", "tickets"):
        (folder / table / "000000020-000000040.parquet").unlink()
    simulate("japan", 2, 40, out=folder)
    for table in ("games", "seats", "routes", "tickets"):
        assert read(folder).table(table).equals(read(made).table(table))


@pytest.mark.parametrize(
    ("game", "bots", "more", "reason"),
    [
        ("usa", 2, {}, "game: japan there and usa here; board: "),
        ("japan", 3, {}, "seats: 2 there and 3 here; bots: random,random there and random,random,random here"),
        ("japan", ["random", "greedy"], {}, "bots: random,random there and random,greedy here"),
        ("japan", 2, {"seed": 1}, "seed: 0 there and 1 here"),
        ("japan", 2, {"rotate": True}, "rotate: False there and True here"),
        ("japan", 2, {"first": 0}, "first: none there and 0 here"),
    ],
)
def test_other_games_need_another_folder(
    folder: Path, game: str, bots: int | list[str], more: dict[str, int], reason: str
) -> None:
    with pytest.raises(ValueError, match=f"holds other games: {reason}"):
        simulate(game, bots, 60, out=folder, **more)  # type: ignore[arg-type]
    assert read(folder).n_games == 40


def test_a_folder_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(ValueError, match="is not a folder of games"):
        simulate("japan", 2, 10, out=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(FileExistsError):
        simulate("japan", 2, 10, out=tmp_path / "letter.txt")


def test_two_runs_do_not_write_at_once(folder: Path) -> None:
    with read(folder).folder.locked(), pytest.raises(ValueError, match="another run is writing to"):
        simulate("japan", 2, 60, out=folder)
    simulate("japan", 2, 60, out=folder)
    assert read(folder).n_games == 60


def test_the_manifest_says_what_was_played(folder: Path) -> None:
    data = json.loads((folder / "manifest.json").read_text())
    assert (data["game"], data["seats"], data["seed"], data["rules"]) == ("japan", 2, 0, 2)
    assert data["bots"] == [{"bot": "random", "settings": {"slip": 0}}] * 2
    assert set(data["versions"]) == {"trilhos", "python", "numpy", "numba", "pyarrow"}


def test_the_manifest_includes_default_settings(tmp_path: Path) -> None:
    simulate("usa", ["casual", "mcts:8"], 1, out=tmp_path, threads=1)
    casual, mcts = read(tmp_path).manifest["bots"]
    assert casual["bot"] == "casual"
    assert (casual["settings"]["slip"], casual["settings"]["sight"]) == (0, 2)
    assert len(casual["settings"]) > 10
    assert (mcts["settings"]["iterations"], mcts["settings"]["breadth"]) == (8, 8)


def test_a_custom_board_is_stored_with_its_games(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    shutil.copy(LISBON, mine)
    simulate(str(mine), 2, 10, out=tmp_path / "games")
    mine.unlink()
    played = read(tmp_path / "games")
    assert played.board.digest == played.manifest["board"]
    assert len(played.names("route")) == len(played.board.facts.routes)
    with pytest.raises(ValueError, match="has no names of 'card'; it has: route, ticket"):
        played.names("card")
    with pytest.raises(ValueError, match="has no table 'plays'; it has: seats, routes, tickets, games"):
        played.table("plays")
    kept = tmp_path / "games" / "board.toml"
    kept.write_text(kept.read_text().replace("trains = 16", "trains = 15"))
    with pytest.raises(ValueError, match="is not the one that was played on"):
        _ = read(tmp_path / "games").board
