"""Lessons in the browser: an exercise answered by acting, and a guided first game that never covers the board."""

import re

import pytest
from playwright.sync_api import expect

from tests.server.client import Server
from tests.web.all_pages import guided
from tests.web.conftest import PHONE, WIDE, Sit
from tests.web.page_errors import PageErrors


def test_an_exercise_is_answered_on_the_board(open_page: Sit, page_errors: PageErrors) -> None:
    """Why not, a wrong answer, another try, the right one, the next exercise; the browser remembers what is solved."""
    page = open_page("/learn")
    page.get_by_role("link", name="San Francisco").click()
    expect(page.get_by_text("0 of 10 solved")).to_be_visible()
    page.get_by_role("link", name="Exercise 8, new The last turn").click()
    expect(page.get_by_role("heading", name="The last turn")).to_be_visible()
    page.locator("[data-spot=deck]").click()
    expect(page.get_by_role("heading", name="Not the best.")).to_be_focused()
    expect(page.get_by_text("of the chance to win")).to_be_visible()
    expect(page.locator("[data-advised]")).to_be_attached()  # the best action is drawn on the board
    page.get_by_role("button", name="Try it again").click()
    page.locator("[data-act=claims], .route[tabindex='0']").first.focus()
    answer = page.get_by_role("button", name=re.compile("Pacific Heights.*Palace of Fine Arts")).first
    answer.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Right!")).to_be_focused()
    page.get_by_role("link", name="Next exercise").click()
    expect(page.get_by_text("Exercise 9 of 10")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_text("1 of 10 solved")).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name="Exercise 8, solved The last turn")).to_be_visible()


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_guided_first_game(open_page: Sit, server: Server, viewport: dict[str, int]) -> None:
    """A step waits for its action, which is marked; then it says what came of it. The board is never covered."""
    seat = guided(server, "usa")
    page = open_page("about:blank", viewport=viewport)
    page.context.add_init_script(seat.script(toured=[]))
    page.goto(f"/t/{seat.table}")
    guide = page.get_by_role("region", name="Your first game")
    expect(guide.get_by_role("heading")).to_contain_text("Your tickets")
    expect(page.locator("dialog[open]")).to_have_count(0)
    above, board = guide.bounding_box(), page.locator("[data-tour=board]").bounding_box()
    assert above is not None
    assert board is not None
    is_beside = above["x"] >= board["x"] + board["width"]
    assert is_beside or above["y"] >= board["y"] + board["height"], "the guide covers the board"
    for ticket in ("Denver – El Paso", "Houston – Kansas City"):
        page.locator("[data-tour=offer] label", has_text=ticket).click()
    page.locator("[data-tour=offer]").get_by_role("button", name="Keep").click()
    expect(guide).to_contain_text("Nobody sees your tickets")
    guide.get_by_role("button", name="Next").click()
    page.get_by_role("button", name=re.compile("Draw|deck", re.I)).first.wait_for()
    page.locator(".market .advised").click()  # the green card
    expect(guide).to_contain_text("another one was turned up")
    page.locator("[data-spot=deck]").click()  # no Next: the guide goes along
    expect(guide).to_contain_text("That was your turn")
    page.reload()
    expect(guide.get_by_role("heading")).to_contain_text("And a second one")
    guide.get_by_role("button", name="Play on without help").click()
    expect(guide).to_be_hidden()
    page.reload()
    page.locator("[data-tour=board]").wait_for()
    expect(guide).to_be_hidden()


def test_lessons_are_found_from_home_help_and_the_table(open_page: Sit, server: Server) -> None:
    page = open_page("/")
    page.get_by_role("radio", name="Japan").click()
    page.get_by_role("main").get_by_role("link", name="Learn").click()
    expect(page).to_have_url(re.compile("/learn/japan$"))
    page.get_by_role("main").get_by_role("link", name="Rules").click()
    page.get_by_role("main").get_by_role("link", name="Learn").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("region", name="Your first game")).to_be_visible()
