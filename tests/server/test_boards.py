"""Boards: checks while somebody edits one, and the shelf of published boards."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from tests.server.client import Server
from tests.server.process import Process
from tests.server.test_tables import EXAMPLE
from trilhos.cli.main import app
from trilhos.families.ride.rules.figures import FIGURES

TOKEN = "an operator's token of these tests"
ANA, BIA = "a" * 43, "b" * 43
LISBON = EXAMPLE.read_text("utf-8")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("boards")
    settings: dict[str, Any] = {"admin_token": TOKEN, "forbidden_names": "idiot*", "shelf_boards_per_key": 2}
    process = Process(f"sqlite:///{folder}/b.sqlite3", folder / "log", board_checks_per_minute=12, **settings)
    yield process
    process.stop()
    assert "Traceback" not in (folder / "log").read_text()


def published(server: Server, key: str = ANA, board: str = LISBON, **more: Any) -> Any:
    return server.post("/boards", key, board=board, **{"author": "Ana", "listed": True, **more})


def listed(server: Server) -> set[str]:
    return {board["id"] for board in server.get("/boards")}


def refused(server: Server, path: str, key: str | None = None, **body: Any) -> tuple[int, str]:
    answer = server.ask("POST", path, key, **body)
    return answer.status_code, answer.json()["code"]


def test_a_check_tells_line_key_and_reason(host: Process) -> None:
    found = host.server.post("/boards/check", board=LISBON.replace('b = "Belém"', 'b = "Belem"', 1))
    assert (found["playable"], found["game"], found["more"]) == (False, None, 0)
    fault = found["faults"][0]
    assert fault["key"] == "map.routes[0].b"
    assert LISBON.splitlines()[fault["line"] - 1].lstrip().startswith('{ a = "Alcântara", b = "Belém"')
    assert fault["reason"] == "no city is called 'Belem' (did you mean 'Belém'?)"


def test_a_playable_board_has_name_and_seats(host: Process) -> None:
    found = host.server.post("/boards/check", board=LISBON)
    assert found == {
        "playable": True, "game": "lisbon", "name": "Lisbon by tram", "seats": [2, 3], "faults": [], "more": 0,
    }  # fmt: skip


def test_a_check_finds_what_is_no_toml_and_the_id_of_a_published_game(host: Process) -> None:
    broken = host.server.post("/boards/check", board=f"{LISBON}\nx = \n")
    assert [fault["line"] for fault in broken["faults"]] == [LISBON.count("\n") + 2]
    taken = host.server.post("/boards/check", board=LISBON.replace('"lisbon"', '"usa"'))
    assert (taken["playable"], [fault["key"] for fault in taken["faults"]]) == (False, ["id"])


def test_a_board_is_published_changed_and_removed_by_its_publisher_only(host: Process) -> None:
    server = host.server
    made = published(server)
    assert (made["name"], made["author"], made["version"], made["seats"]) == ("Lisbon by tram", "Ana", 1, [2, 3])
    path = f"/boards/{made['id']}"
    shown = server.get(path)
    assert (shown["board"], shown["own"]) == (LISBON, False)
    assert server.get(path, ANA)["own"]
    assert made["id"] in listed(server)
    other = LISBON.replace("Lisbon by tram", "Lisbon on foot")
    assert refused(server, path, BIA, board=other) == (403, "not-yours")
    assert refused(server, f"{path}/remove", BIA) == (403, "not-yours")
    changed = server.post(path, ANA, board=other, author="Ana", listed=False)
    assert (changed["name"], changed["version"], changed["listed"]) == ("Lisbon on foot", 2, False)
    assert server.post(path, ANA, board=other, author="Ana", listed=False)["version"] == 2, "the text is the same"
    assert made["id"] not in listed(server)
    assert [one["id"] for one in server.get("/boards/mine", ANA)] == [made["id"]]
    server.post(f"{path}/remove", ANA)
    assert server.ask("GET", path).json()["code"] == "no-board"


def test_only_playable_boards_with_allowed_names_are_published(host: Process) -> None:
    server = host.server
    assert refused(server, "/boards", ANA, board="format = 1") == (422, "board")
    assert refused(server, "/boards", "short", board=LISBON) == (403, "not-yours")
    assert refused(server, "/boards", ANA, board=LISBON, author="Idiot", listed=True) == (422, "name")
    named = LISBON.replace("Lisbon by tram", "Idiots by tram")
    assert refused(server, "/boards", ANA, board=named, listed=True) == (422, "name")
    assert refused(server, "/boards/check", board="#" * 140_000) == (413, "too-large")


def test_a_publisher_has_room_for_some_boards_and_an_operator_removes_them(host: Process) -> None:
    server, ids = host.server, [published(host.server, BIA)["id"] for _ in range(2)]
    assert refused(server, "/boards", BIA, board=LISBON) == (409, "shelf-full")
    assert server.ask("GET", "/admin/boards").status_code == 403

    def admin(*words: str) -> str:
        result = CliRunner().invoke(
            app, ["admin", *words, "--url", host.url], env={"TRILHOS_ADMIN_TOKEN": TOKEN}, catch_exceptions=False
        )
        assert result.exit_code == 0, result.output
        return result.stdout

    assert all(board in admin("boards") for board in ids)
    for board in ids:
        assert board in admin("remove-board", board, "--reason", "spam")
    assert not listed(server) & set(ids)
    assert admin("audit").count("remove-board") == 2


def test_the_picture_and_the_preview_of_a_board(host: Process) -> None:
    board = published(host.server)["id"]
    picture = host.server.ask("GET", f"/boards/{board}/picture.png")
    assert (picture.status_code, picture.content[:4]) == (200, b"\x89PNG")
    page = host.server.http.get(f"/boards/{board}").text
    assert "Lisbon by tram" in page
    assert f"/api/boards/{board}/picture.png" in page


def test_the_picture_of_a_board_that_is_not_published(host: Process) -> None:
    drawn = host.server.ask("POST", "/boards/picture", board=LISBON)
    assert (drawn.status_code, drawn.content[:4]) == (200, b"\x89PNG")
    assert refused(host.server, "/boards/picture", board="format = 1") == (422, "board")


def test_checks_are_limited_by_address(host: Process) -> None:
    transport = httpx.HTTPTransport(local_address="127.0.0.7")
    with httpx.Client(base_url=f"{host.url}/api", transport=transport, timeout=90) as other:
        codes = {other.post("/boards/check", json={"board": "format = 1"}).status_code for _ in range(24)}
    assert codes == {200, 429}


def test_the_form_declares_every_figure_in_the_readers_language(host: Process) -> None:
    form = host.server.get("/board-form", lang="pt-BR")
    assert {(one["table"], one["key"]) for one in form["figures"]} == {
        (figure.table, figure.key or name) for name, figure in FIGURES.items()
    }
    trains = form["figures"][0]
    assert (trains["key"], trains["default"], trains["range"]) == ("trains", 45, [1, 100])
    assert trains["text"] == "Número de trens de cada jogador."
    assert "red" in {colour["name"] for colour in form["colours"]}


def test_the_file_of_a_published_game(host: Process) -> None:
    answer = host.server.ask("GET", "/board-files/usa")
    assert answer.text == Path("src/trilhos/families/ride/boards/usa.toml").read_text("utf-8")
    assert host.server.ask("GET", "/board-files/chicago").json()["code"] == "no-board"
