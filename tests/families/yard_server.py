"""Shunting Yard on a real server and in a real browser. Run by test_third_family.py."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import trilhos
from tests.sampling import cases
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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium())
        yield browser
        browser.close()


WIDE, PHONE = (1280, 800), (360, 740)


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


@pytest.mark.parametrize("lang", ["en", "pt-PT"])  # not translated: shown in English
def test_its_page_of_rules_is_read_as_it_is_written(process: Process, lang: str) -> None:
    (section,) = process.server.get("/rules/yard", lang=lang)["sections"]
    assert section["title"] == "Shunting Yard"
    assert [clause["id"] for clause in section["clauses"]] == [f"YD-{n}" for n in range(1, 7)]


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


@pytest.mark.parametrize(("width", "height"), cases([WIDE, PHONE], [PHONE]))
def test_the_generic_view_plays_a_whole_game_in_the_browser(
    process: Process, browser: Browser, width: int, height: int
) -> None:
    server: Server = process.server
    table, _ = server.create_table("yard", (None, "random"))
    token = server.sit(table)
    page = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB", base_url=process.url)
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
    page.close()


def _take_seat(page: Page, table: str, token: str) -> None:
    """Open the table as the person who has this token."""
    page.goto("/")
    kept = [{"id": table, "game": "yard", "host": None, "seats": [{"seat": 0, "token": token}], "at": 1}]
    page.evaluate("kept => localStorage.setItem('trilhos.tables', JSON.stringify(kept))", kept)
    page.goto(f"/t/{table}")
    page.wait_for_selector("main[data-n]")


def test_a_table_with_house_rules(process: Process) -> None:
    server = process.server
    rules = {"dealt": 6, "double": "yes"}
    table, _ = server.create_table("yard", (None, None), rules=rules, public=True)
    assert server.get(f"/tables/{table}")["house_rules"] == {"dealt": "6", "double": "yes"}
    listed = next(one for one in server.get("/tables", lang="pt-BR") if one["id"] == table)
    assert listed["rules"][1] == {
        "name": "double",
        "clause": "YD-4",
        "text": "Um trem vale dois pontos por vagão.",
        "value": {"value": "yes", "text": "sim"},
        "default": {"value": "no", "text": "não"},
        "changed": True,
    }
    tokens = [server.sit(table), server.sit(table, "Rui")]
    for _ in range(300):
        states = [server.get(f"/tables/{table}/state", token) for token in tokens]
        acting = next((k for k in (0, 1) if states[k]["legal"]), None)
        if acting is None:
            break
        server.post(f"/tables/{table}/actions", tokens[acting], action=states[acting]["legal"][-1]["id"])
    assert [(rule["name"], rule["changed"]) for rule in states[0]["rules"]] == [("dealt", True), ("double", True)]
    text = server.ask("GET", f"/tables/{table}/transcript").text
    assert "\nhouse rules: dealt=6, double=yes\n" in text
    assert trilhos.replay(text).over
    assert server.get(f"/tables/{table}/verify")["ok"] is True
    assert [rule["value"]["text"] for rule in server.get(f"/tables/{table}/replay")["rules"]] == ["6", "yes"]
    forked, _ = server.create_table("yard", (None, "random"), **{"from": {"table": table, "step": 3}})
    copied, _ = server.create_table("yard", (None, "random"), **{"from": {"transcript": text, "step": 3}})
    again = server.post(f"/tables/{table}/rematch", tokens[0])["table"]
    for other in (forked, copied, again):
        assert server.get(f"/tables/{other}")["house_rules"] == {"dealt": "6", "double": "yes"}


def test_wrong_house_rules_are_refused_with_the_reason(process: Process) -> None:
    seats = [{"bot": None}, {"bot": None}]
    for rules, reason in (
        ({"dealt": 9}, "dealt (YD-1) cannot be '9'; it is a number from 1 to 6"),
        ({"speed": 1}, "yard has no rule 'speed'; it has: dealt, double"),
    ):
        answer = process.server.ask("POST", "/tables", game="yard", seats=seats, rules=rules)
        assert (answer.status_code, answer.json()["code"], answer.json()["reason"]) == (422, "rules", reason)
    assert process.server.get("/house-rules/usa", lang="pt-PT")["lang"] == "pt-PT"
    offered = process.server.get("/house-rules/yard")
    assert [preset["values"] for preset in offered["presets"]] == [{}, {"dealt": "6", "double": "yes"}]
    assert [(rule["default"]["value"], rule["range"]) for rule in offered["rules"]] == [("4", [1, 6]), ("no", None)]


@pytest.mark.parametrize(("width", "height"), cases([WIDE, PHONE], [WIDE]))
def test_house_rules_are_chosen_on_the_home_page_and_shown_to_everyone(
    process: Process, browser: Browser, width: int, height: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB", base_url=process.url)
    page.goto("/")
    page.get_by_role("radio", name="Shunting Yard").check(force=True)
    page.get_by_role("combobox", name="Seat 2").select_option("friend")
    page.get_by_text("More options").click()
    page.get_by_label("Open to").select_option(label="Everyone (listed on this page)")
    panel = page.locator("details", has_text="House rules").last
    panel.locator("summary").click()
    panel.get_by_label("Set of rules").select_option(label="Friendly")
    panel.get_by_label("Cards that every seat is dealt.").fill("5")
    panel.get_by_label("Cards that every seat is dealt.").blur()
    expect(panel.locator("summary")).to_contain_text("2 rules changed")
    _shot(page, f"house-rules-new-{width}")
    page.get_by_role("button", name="Invite").click()
    room = page.get_by_role("region", name="House rules")
    expect(room.get_by_role("listitem").first).to_contain_text("Cards that every seat is dealt.")
    expect(room.get_by_role("listitem").first.locator("strong")).to_have_text("5")
    expect(room).to_contain_text("by the book: 4")
    _shot(page, f"house-rules-room-{width}")
    table = page.url.rsplit("/", 1)[1]
    guest = browser.new_page(viewport={"width": width, "height": height}, locale="pt-BR", base_url=process.url)
    guest.goto("/")
    listed = guest.get_by_role("listitem").filter(has=guest.locator(f'a[href="/t/{table}"]'))
    expect(listed).to_contain_text("Cartas distribuídas a cada jogador. 5")
    expect(listed).to_contain_text("Um trem vale dois pontos por vagão. sim")
    _shot(guest, f"house-rules-lobby-{width}")
    process.server.sit(table, "Rui")
    while process.server.get(f"/tables/{table}")["state"] == "open":
        process.server.sit(table, "Eva")
    page.get_by_role("button", name="House rules 2 rules changed").press("Enter")
    expect(page.get_by_role("dialog", name="House rules")).to_contain_text("two points for each wagon")
    _shot(page, f"house-rules-table-{width}")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "the page is too wide"
    page.close()
    guest.close()


def _shot(page: Page, name: str) -> None:
    """A screenshot for a person to look at, if TRILHOS_SHOTS names a folder."""
    if folder := os.environ.get("TRILHOS_SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)
