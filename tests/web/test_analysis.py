"""Analyses in the browser: from the end of a game to a new try, by mouse and by keyboard, on a phone too."""

import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import trilhos
from tests.analysis.test_analysis import PLANTED
from tests.analysis.test_analysis import played as game_of_planners
from tests.sampling import cases
from tests.server.client import Server
from tests.web.all_pages import GAMES, analysed, ended
from tests.web.conftest import PHONE, Sit
from tests.web.page_checks import cut_off, odd, settle, texts, too_small, violations
from trilhos.bots import find
from trilhos.match.bot_protocol import run

pytestmark = pytest.mark.slow

CHECKED = cases(GAMES, quick=["chicago"])


@cache
def planted() -> tuple[str, int]:
    """A game of planners with one blunder: its transcript, and the position before the blunder."""
    seed, step, instead = PLANTED[0]
    return game_of_planners("usa", seed, planted={step: instead}).transcript(), step


@cache
def beginners(game: str) -> str:
    """A game by weak bots."""
    dealt = trilhos.new(game, seats=2, seed=1, first=0)
    run(dealt, [find("beginner", dealt.ruleset) for _ in range(2)], seed=1)
    return dealt.transcript()


def opened(page: Page, tmp_path: Path, transcript: str) -> Page:
    """The analysis of a transcript, when it is done."""
    file = tmp_path / "mine.game"
    file.write_text(transcript)
    page.locator("input[type=file]").first.set_input_files(file)
    page.get_by_role("button", name="Analyse").click()
    analysed(page)
    return page


def check(page: Page) -> None:
    settle(page)
    assert violations(page) == []
    assert cut_off(page) == []
    assert odd(texts(page)) == set()


def test_a_planted_blunder_is_found_shown_and_tried_again(open_page: Sit, tmp_path: Path) -> None:
    transcript, step = planted()
    page = opened(open_page("/replay"), tmp_path, transcript)
    slider = page.get_by_role("slider")
    points = page.get_by_role("region", name="What mattered most").get_by_role("button")
    first = points.first
    expect(first).to_contain_text("Blunder")
    first.click()
    expect(slider).to_have_value(str(step))
    card = page.locator("section.card")
    expect(card).to_contain_text("Better:")
    better = card.locator(".best strong").inner_text()
    expect(page.locator(".prompt .advised")).to_have_text(better)
    sign = page.locator(f"[data-step='{step + 1}'] + .sign")
    expect(sign).to_be_visible()
    expect(sign).to_have_accessible_name("Blunder: Show it")
    check(page)

    page.keyboard.press("ArrowRight")  # the playback's key: the step after
    expect(slider).to_have_value(str(step + 1))
    expect(card).to_contain_text("The step before: Blunder")
    card.get_by_role("button", name="Show it").click()
    expect(slider).to_have_value(str(step))
    page.get_by_role("radio", name="what each player knew").check()
    page.reload()  # the address says that the game is analysed, but an uploaded one is gone
    expect(page.get_by_text("Choose a transcript")).to_be_visible()


def test_a_game_at_a_table_is_analysed_from_its_end(open_page: Sit, server: Server) -> None:
    """The end dialog leads to the analysis; a new table starts where it went wrong; the analysis survives a reload."""
    seat = ended(server, "first-journey")
    page = open_page("about:blank")
    page.context.add_init_script(seat.script())
    page.goto(f"/t/{seat.table}")
    page.get_by_role("dialog").get_by_role("link", name="Analyse").click()
    analysed(page)
    expect(page).to_have_url(re.compile("analysis$"))
    page.reload()
    analysed(page)
    found = server.get(f"/tables/{seat.table}/analysis")["analysis"]
    marked = [one for one in found["decisions"] if one["grade"] in ("inaccuracy", "mistake", "blunder")]
    expect(page.locator("[data-step] + .sign")).to_have_count(len(marked))
    if marked:
        slider = page.get_by_role("slider")
        slider.fill(str(marked[0]["n"] - 1))
        page.get_by_role("button", name="Try it from here").click()
        dialog = page.get_by_role("dialog", name="Continue from here")
        expect(dialog.get_by_role("radio").nth(marked[0]["seat"])).to_be_checked()
        dialog.get_by_role("button", name="Play on").click()
        page.wait_for_url(lambda url: "/t/" in url and "replay" not in url)
        table = page.url.rpartition("/")[2]
        assert server.get(f"/tables/{table}")["origin"]["step"] == marked[0]["n"] - 1


@pytest.mark.parametrize("game", CHECKED)
def test_an_analysis_on_a_phone(open_page: Sit, tmp_path: Path, game: str) -> None:
    page = opened(open_page("/replay", viewport=PHONE, has_touch=True), tmp_path, beginners(game))
    points = page.get_by_role("region", name="What mattered most").get_by_role("button")
    if game == "chicago":
        assert points.count() > 1, "arrow keys have something to do"
    if points.count():
        points.first.focus()
        page.keyboard.press("Enter")
        expect(points.first).to_have_attribute("aria-current", "step")
        for _ in range(points.count() - 1):
            page.keyboard.press("ArrowDown")
        expect(points.last).to_be_focused()
        expect(points.last).to_have_attribute("aria-current", "step")
    check(page)
    assert too_small(page) == []
    page.get_by_role("button", name="Close the analysis").click()
    expect(page.get_by_role("button", name="Analyse")).to_be_visible()
