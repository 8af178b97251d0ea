"""Shunting Yard on a real server and in a real browser. Run by test_third_family.py."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect, sync_playwright

import trilhos
from tests.server.client import Server
from tests.server.process import Process
from tests.web.conftest import chromium


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("yard")
    process = Process(f"sqlite:///{folder}/tables.sqlite3", folder / "log")
    yield process
    process.stop()
    assert "Traceback" not in (folder / "log").read_text()


def test_a_table_is_played_to_its_end_and_its_transcript_is_valid(process: Process) -> None:
    server = process.server
    offered = {game["game"]: game for game in server.get("/games")["games"]}
    assert offered["yard"]["family"] == "yard"
    table, _ = server.create_table("yard", (None, "random"))
    token = server.sit(table)
    for _ in range(200):
        state = server.get(f"/tables/{table}/state", token)
        if state["table"]["state"] == "over":
            break
        if state["legal"]:
            server.post(f"/tables/{table}/actions", token, action=state["legal"][0]["id"])
    assert state["table"]["state"] == "over"
    assert state["view"]["result"]["winners"]
    text = server.ask("GET", f"/tables/{table}/transcript").text
    assert trilhos.replay(text).over
    assert server.get(f"/tables/{table}/verify")["ok"] is True
    assert server.ask("GET", f"/tables/{table}/replay").status_code == 200


def test_a_family_without_clauses_has_an_empty_page_of_rules(process: Process) -> None:
    assert process.server.get("/rules/yard")["sections"] == []


def test_a_portuguese_reader_is_refused_in_portuguese(process: Process) -> None:
    server = process.server
    table, _ = server.create_table("yard", (None, None))
    tokens = [server.sit(table), server.sit(table, "Rui")]
    waiting = next(token for token in tokens if not server.get(f"/tables/{table}/state", token)["legal"])
    answer = server.ask("POST", f"/tables/{table}/explain?lang=pt-BR", waiting, action="draw").json()
    assert answer == {"legal": False, "clause": "YD-2", "reason": "é a vez de outro jogador"}


def test_a_spectator_sees_no_hand(process: Process) -> None:
    server = process.server
    table, _ = server.create_table("yard", (None, None))
    token = server.sit(table)
    server.sit(table, "Rui")
    assert "hand" in server.get(f"/tables/{table}/state", token)["view"]
    assert "hand" not in server.get(f"/tables/{table}/state")["view"]


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=["wide", "phone"])
def test_the_generic_view_plays_a_whole_game_in_the_browser(process: Process, size: tuple[int, int]) -> None:
    server: Server = process.server
    table, _ = server.create_table("yard", (None, "random"))
    token = server.sit(table)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium())
        page = browser.new_page(viewport={"width": size[0], "height": size[1]}, locale="en-GB", base_url=process.url)
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        _take_seat(page, table, token)
        for _ in range(100):
            state = server.get(f"/tables/{table}/state", token)
            if state["table"]["state"] == "over":
                break
            if not state["legal"]:
                continue
            page.get_by_role("button", name=state["legal"][0]["text"], exact=True).click()
            page.wait_for_function(
                "n => Number(document.querySelector('main[data-n]')?.dataset.n) > n", arg=state["n"], timeout=15_000
            )
        assert server.get(f"/tables/{table}")["state"] == "over"
        expect(page.get_by_role("main")).to_contain_text("Ana")
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "the page is too wide"
        assert not problems, problems
        browser.close()


def _take_seat(page: Page, table: str, token: str) -> None:
    """Open the table as the person who has this token."""
    page.goto("/")
    kept = [{"id": table, "game": "yard", "host": None, "seats": [{"seat": 0, "token": token}], "at": 1}]
    page.evaluate("kept => localStorage.setItem('trilhos.tables', JSON.stringify(kept))", kept)
    page.goto(f"/t/{table}")
    page.wait_for_selector("main[data-n]")
