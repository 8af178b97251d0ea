"""Replays of finished games, step by step and from every seat, continuing from a step, and uploaded transcripts."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import trilhos
from tests.sampling import cases
from tests.server.client import Server
from tests.web.all_pages import GAMES, played, remember
from tests.web.conftest import Sit
from tests.web.page_errors import PageErrors

pytestmark = pytest.mark.slow

GOLDEN = Path(__file__).parent.parent / "golden"
LISBON = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"


def at(page: Page) -> int:
    """The step that is shown."""
    return int(page.get_by_role("slider").input_value())


def bring(page: Page, *files: Path) -> None:
    page.locator("input[type=file]").first.set_input_files(files)


@pytest.mark.parametrize("game", cases(GAMES, quick=["usa"]))
def test_a_game_is_replayed(open_page: Sit, server: Server, game: str) -> None:
    """The address contains the step; keys, buttons and log lines change it; every view can be shown."""
    table = played(server, game)
    page = open_page(f"/t/{table}/replay#17")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("17")
    expect(page.locator("[aria-current=step]")).to_have_attribute("data-step", "17")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("18")
    page.keyboard.press(".")
    assert at(page) > 18
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(page).to_have_url(re.compile("#0$"))
    page.keyboard.press("End")
    last = int(slider.get_attribute("max") or 0)
    assert last == len(server.get(f"/tables/{table}/replay")["frames"]) - 1 == at(page)
    expect(page.get_by_role("button", name="Continue from here")).to_be_disabled()
    page.get_by_role("region", name="Steps", exact=True).locator("[data-step='3']").click()
    expect(slider).to_have_value("3")
    eyes = page.get_by_role("combobox", name="Seen by")
    for whose in eyes.locator("option").all():
        eyes.select_option(whose.get_attribute("value"))
        for step in range(0, last, max(1, last // 5)):
            slider.fill(str(step))
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_a_game_is_played_on(open_page: Sit, server: Server) -> None:
    """From step 30, at another seat, with the same deck: a table with the same 30 steps, and a token of one's own."""
    before = played(server, "usa")
    page = open_page("about:blank")
    page.context.add_init_script(remember(**{"trilhos.wishes": {"toured": GAMES, "name": "Ana"}}))
    page.goto(f"/t/{before}/replay#30")
    page.get_by_role("button", name="Continue from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio").nth(1).check()
    dialog.get_by_label("The same deck").check()
    dialog.get_by_role("button", name="Play on").click()
    page.wait_for_url(lambda url: "/t/" in url and "replay" not in url)
    table = page.url.rpartition("/")[2]
    token = page.evaluate("JSON.parse(localStorage['trilhos.tables'])[0].seats[0].token")
    data = server.get(f"/tables/{table}/state", token)
    assert data["seat"] == 1
    old, new = (
        _actions(server.get(f"/tables/{id_}/state", whose)["events"]) for id_, whose in ((before, None), (table, token))
    )
    assert [seat for seat, _ in new[:30]] == [seat for seat, _ in old[:30]]
    assert all(mine == theirs for mine, theirs in zip(new[:30], old[:30], strict=True) if mine[0] == 1)
    expect(page.get_by_text("Ana").first).to_be_visible()


def test_a_new_deal_leaves_what_the_seat_has_seen(open_page: Sit, server: Server) -> None:
    """With the deal made anew, the hand and the tickets of the seat are those that the replay shows."""
    before = played(server, "usa")
    page = open_page("about:blank")
    page.context.add_init_script(remember(**{"trilhos.wishes": {"toured": GAMES, "name": "Ana"}}))
    page.goto(f"/t/{before}/replay#60")
    page.get_by_role("combobox", name="Seen by").select_option(index=2)
    what = "main .hand .count, main .tickets .cities"
    page.locator(what).first.wait_for(state="attached")
    shown = page.locator(what).all_text_contents()
    page.get_by_role("button", name="Continue from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio").nth(1).check()
    expect(dialog.get_by_label("Deal again")).to_be_checked()
    dialog.get_by_role("button", name="Play on").click()
    page.wait_for_url(lambda url: "/t/" in url and "replay" not in url)
    page.locator('main [data-spot="deck"]').wait_for()
    expect(page.locator(what)).to_have_text(shown)


def _actions(events: list[dict[str, object]]) -> list[tuple[object, object]]:
    return [(event["seat"], event["action"]) for event in events if event["kind"] == "action"]


def test_the_shuffle_is_checked(open_page: Sit, server: Server) -> None:
    page = open_page(f"/t/{played(server, 'san-francisco')}/replay")
    page.get_by_text("Was the shuffle fair?").click()
    expect(page.get_by_text("the key matches this fingerprint")).to_be_visible()
    page.get_by_role("button", name="Replay it on the server").click()
    expect(page.get_by_text("steps match")).to_be_visible()


def test_a_game_that_has_not_started_has_no_replay(open_page: Sit, server: Server, page_errors: PageErrors) -> None:
    page_errors.allow("409")  # the browser logs the refused request
    table, _ = server.create_table("usa", [None, "greedy"])
    page = open_page(f"/t/{table}/replay")
    expect(page.get_by_text("has not started")).to_be_visible()
    expect(page.get_by_role("link", name="Back to the table")).to_be_visible()


def test_a_transcript_is_uploaded(open_page: Sit, tmp_path: Path, page_errors: PageErrors) -> None:
    """An invalid transcript is refused with its line; once corrected, it is shown."""
    page_errors.allow("422")
    good = GOLDEN / "chicago" / "2-seats.game"
    lines = good.read_text().splitlines()
    bad = tmp_path / "mine.game"
    bad.write_text("\n".join([*lines[:20], "13. seat 0: fly to the moon", *lines[21:]]))
    page = open_page("/replay")
    bring(page, bad)
    expect(page.get_by_role("heading", name="mine.game is not a valid transcript")).to_be_visible()
    expect(page.get_by_text("13. seat 0: fly to the moon")).to_be_visible()
    bring(page, good)
    expect(page.get_by_role("slider")).to_have_value("0")
    page.get_by_role("button", name="Another game").click()
    expect(page.get_by_text("Choose a transcript")).to_be_visible()


def test_a_transcript_is_uploaded_with_its_board(open_page: Sit, tmp_path: Path, page_errors: PageErrors) -> None:
    page_errors.allow("422")
    game = trilhos.new("lisbon", board=LISBON, seats=2, seed=5)
    for _ in range(40):
        game.play(game.legal()[0])
    file = tmp_path / "tram.game"
    file.write_text(game.transcript())
    page = open_page("/replay")
    bring(page, file)
    expect(page.get_by_text("Add its TOML file")).to_be_visible()
    bring(page, LISBON)
    expect(page.get_by_role("heading", name="Replay · Lisbon by tram")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("slider")).to_have_value("40")
    expect(page.get_by_role("button", name="Continue from here")).to_be_enabled()


@pytest.mark.parametrize("game", [pytest.param("usa", marks=pytest.mark.soak), "chicago"])
def test_looking_back_on_a_running_game_keeps_the_step(open_page: Sit, server: Server, game: str) -> None:
    table, _ = server.create_table(game)
    tokens = [server.sit(table, "Ana"), server.sit(table, "Bia")]

    def act() -> None:
        for token in tokens:
            state = server.get(f"/tables/{table}/state", token, since=1_000_000)
            if state["legal"]:
                server.post(f"/tables/{table}/actions", token, action=state["legal"][0]["id"], after=state["n"])
                return

    for _ in range(6):
        act()
    page = open_page("about:blank")
    page.context.add_init_script(remember(**{"trilhos.wishes": {"toured": GAMES}}))
    page.goto(f"/t/{table}#seat={tokens[0]}")
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("link", name="Look back").click()
    page.wait_for_url(lambda url: "/replay" in url)
    expect(page.get_by_role("slider")).to_have_value("6")
    eyes = page.get_by_role("combobox", name="Seen by")
    assert eyes.locator("option").all_inner_texts() == ["Ana", "a spectator"], "and nobody else's view"
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("slider")).to_have_value("3")
    act()
    act()
    fresh = page.get_by_role("button", name="2 new steps")
    fresh.wait_for()
    expect(page.get_by_role("slider")).to_have_value("3")  # the game has continued, but the step shown stays
    fresh.click()
    fresh.wait_for(state="detached")
    expect(page.get_by_role("slider")).to_have_value("3")
    page.keyboard.press("End")
    expect(page.get_by_role("slider")).to_have_value("8")
    page.get_by_role("link", name=re.compile("Back to the table|Your turn")).click()
    page.wait_for_url(lambda url: "replay" not in url)
    page.wait_for_load_state("networkidle")  # the table is connected again before the page is closed
    expect(page.get_by_role("button", name="Menu").first).to_be_visible()


def test_the_link_to_a_seat_never_shows_the_table_as_to_a_spectator(open_page: Sit, server: Server) -> None:
    """Even on a slow network: whoever looked back then would see the game as a spectator."""
    table, _ = server.create_table("chicago")
    token, _ = server.sit(table, "Ana"), server.sit(table, "Bia")
    page = open_page("about:blank")
    page.context.add_init_script(remember(**{"trilhos.wishes": {"toured": GAMES}}))
    held: list[Route] = []
    page.route("**/state?*", lambda route: held.append(route))
    with page.expect_websocket() as socket:
        page.goto(f"/t/{table}#seat={token}")
    socket.value.wait_for_event("framereceived")
    page.wait_for_timeout(500)
    menu = page.get_by_role("button", name="Menu").first
    expect(menu).to_be_hidden()
    expect(page.get_by_role("status").first).to_have_text("One moment …")
    for route in held:
        route.continue_()
    menu.click()
    page.get_by_role("link", name="Look back").click()
    expect(page.get_by_role("combobox", name="Seen by").locator("option")).to_have_text(["Ana", "a spectator"])
