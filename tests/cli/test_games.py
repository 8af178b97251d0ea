"""`trilhos games`."""

import json

from tests.cli.conftest import Run
from trilhos.families.ride.board_files import certainty
from trilhos.families.ride.boards.facts import find, published


def test_every_published_game_is_listed(run: Run) -> None:
    result = run("games")
    assert result.exit_code == 0
    assert all(game in result.stdout for game in (*published(), "chicago"))


def test_as_json(run: Run) -> None:
    data = {game["game"]: game for game in json.loads(run("games", "--json").stdout)}
    assert set(data) == {*published(), "chicago"}
    assert data["usa"]["seats"] == [2, 5]
    assert (data["usa"]["cities"], data["usa"]["routes"], data["usa"]["tickets"]) == (36, 100, 30)
    assert data["japan"]["page"] == "JP"
    assert "provenance" not in data["usa"]


def test_provenance_counts_rows_and_names_the_keys_that_differ() -> None:
    board = certainty(find("san-francisco"))
    assert board["routes"].rows == {"sourced": 65}
    assert board["routes"].keys == {"ferries": {"reconstructed": 5}}
    assert board["rules"].keys == {"route_points": {"recalled": 1}}
    assert certainty(find("first-journey"))["tickets"].rows == {"reconstructed": 32}


def test_provenance_is_shown_with_its_notes(run: Run) -> None:
    result = run("games", "--provenance")
    assert "32 reconstructed" in result.stdout
    assert "ferries of 5 reconstructed" in result.stdout
    assert "Eight public repositories" in result.stdout
    data = json.loads(run("games", "--provenance", "--json").stdout)
    japan = next(game for game in data if game["game"] == "japan")["provenance"]
    assert japan["parts"]["cities"]["keys"] == {"lat": {"recalled": 48}, "lon": {"recalled": 48}}
    assert len(japan["notes"]) == 6
