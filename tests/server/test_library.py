"""The library: maps of boards, for everyone."""

import pytest

from tests.server.client import Server
from tests.server.test_tables import EXAMPLE
from trilhos.server.atlas import Map


def test_a_published_board_has_a_map_that_is_kept(server: Server) -> None:
    answer = server.ask("GET", "/maps/first-journey")
    assert Map.model_validate_json(answer.content).game == "first-journey"
    assert answer.headers["cache-control"] == "max-age=3600"
    table, _ = server.lay_out("first-journey")
    mark = {"if-none-match": answer.headers["etag"]}
    again = server.http.get(f"/api/tables/{table}/map", headers=mark)
    assert (again.status_code, again.content) == (304, b"")
    other = server.http.get(f"/api/tables/{table}/map", headers={"if-none-match": '"another"'})
    assert (other.status_code, other.content) == (200, answer.content)


def test_a_board_of_ones_own_has_a_map(server: Server) -> None:
    text = EXAMPLE.read_text("utf-8")
    table, _ = server.lay_out("usa", board=text)
    seen = Map.model_validate(server.get(f"/tables/{table}/map"))
    assert seen.game == "lisbon"
    line = next(line for line in text.splitlines() if "lat =" in line)
    moved, _ = server.lay_out("usa", board=text.replace(line, line.replace("lat = 38.", "lat = 38.0"), 1))
    there = Map.model_validate(server.get(f"/tables/{moved}/map"))
    assert there.cities != seen.cities, "the same digest of the rules, but another map"


@pytest.mark.parametrize(("path", "code"), [("/maps/atlantis", "no-game"), ("/maps/chicago", "no-map")])
def test_maps_that_there_are_not(server: Server, path: str, code: str) -> None:
    answer = server.ask("GET", path)
    assert (answer.status_code, answer.json()["code"]) == (404, code)


def test_the_train_has_no_map(server: Server) -> None:
    table, _ = server.lay_out("chicago")
    assert server.ask("GET", f"/tables/{table}/map").json()["code"] == "no-map"
    assert server.ask("GET", "/tables/nowhere/map").json()["code"] == "no-table"
