"""The puzzle and the deal of the day in the browser: one try, what others answered, the streak, results."""

import re
from datetime import date, timedelta
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.server.test_tables import play_out
from tests.web.conftest import PHONE, Sit, todays_puzzle
from tests.web.page_checks import cut_off, odd, settle, texts, too_small, violations
from trilhos.server.live.deal_of_day import today

RIGHT = re.compile("Pacific Heights.*Palace of Fine Arts")
WITH_CLIPBOARD = ["clipboard-read", "clipboard-write"]


def solved_before(page: Page, *days: date) -> None:
    """This browser has solved the puzzles of these days."""
    answers: dict[str, Any] = {day.isoformat(): {"action": 0, "right": True} for day in days}
    page.evaluate("answers => localStorage.setItem('trilhos.daily', JSON.stringify({answers}))", answers)


def solve(page: Page) -> None:
    """Answer rightly, by the keyboard."""
    page.locator(".route[tabindex='0']").first.focus()
    page.get_by_role("button", name=RIGHT).first.focus()
    page.keyboard.press("Enter")


def test_the_puzzle_of_the_day(open_page: Sit) -> None:
    """Ana errs and keeps no streak; Bia, on a phone, is right, continues her streak, and sees Ana's answer."""
    ana = open_page("/daily")
    ana.get_by_role("link", name="Solve it").click()
    expect(ana.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    expect(ana.get_by_text("You have one try.")).to_be_visible()
    expect(ana.get_by_role("heading", name="Chance to win with each action")).to_have_count(0)
    ana.locator("[data-spot=deck]").click()
    expect(ana.get_by_role("heading", name="Not the best.")).to_be_focused()
    expect(ana.get_by_role("listitem").filter(has_text="Your answer")).to_contain_text("1 answer, 100%")
    expect(ana.get_by_text("in a row")).to_have_count(0)
    expect(ana.get_by_label("Share", exact=True)).to_have_value(re.compile("✘ http"))

    bia = open_page("/daily", viewport=PHONE, has_touch=True, permissions=WITH_CLIPBOARD)
    solved_before(bia, today() - timedelta(days=1), today() - timedelta(days=2))
    bia.reload()
    expect(bia.get_by_text("1 answer today · 2 days in a row")).to_be_visible()
    bia.get_by_role("link", name="Solve it").click()
    solve(bia)
    expect(bia.get_by_role("heading", name="Right!")).to_be_focused()
    answers = bia.get_by_role("listitem")
    expect(answers.filter(has_text=RIGHT).filter(has_text="Best")).to_contain_text("1 answer, 50%")
    expect(answers.filter(has_text="Draw a card")).to_contain_text("1 answer, 50%")
    expect(bia.get_by_text("3 days in a row")).to_be_visible()
    settle(bia)
    assert (violations(bia), cut_off(bia), odd(texts(bia)), too_small(bia)) == ([], [], set(), [])

    bia.get_by_role("button", name="Copy").click()
    copied = bia.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(rf"Trilhos, puzzle of {today()}: ✔, 3 days in a row http://\S+/daily", copied)
    with bia.expect_download() as download:
        bia.get_by_role("button", name="Picture").click()
    assert download.value.suggested_filename == f"trilhos-{today()}.png"

    bia.reload()  # the verdict is shown again, and there is no second try
    expect(bia.get_by_role("heading", name="Right!")).to_be_visible()
    expect(bia.locator("[data-spot=deck]")).to_have_attribute("aria-disabled", "true")
    expect(answers.filter(has_text=RIGHT).filter(has_text="Best")).to_contain_text("1 answer, 50%")
    bia.get_by_role("link", name="Back").click()
    expect(bia.get_by_text("2 answers today · 3 days in a row")).to_be_visible()
    expect(bia.get_by_role("link", name="Look at it again")).to_be_visible()


def test_the_link_to_the_puzzle_gives_nothing_away(open_page: Sit, server: Server) -> None:
    """What the page is sent before the answer holds neither the best action nor any chance to win."""
    page = open_page("about:blank")
    bodies: list[str] = []
    page.on("response", lambda answer: bodies.append(answer.text()) if "/api/daily" in answer.url else None)
    page.goto("/daily/puzzle")
    page.locator("[data-spot=deck]").wait_for()
    assert bodies
    assert not [body for body in bodies if '"win' in body or '"best"' in body]
    assert todays_puzzle().best[0] in {one["text"] for one in server.get("/daily")["puzzle"]["legal"]}


def test_the_deal_of_the_day_has_a_table_of_results(open_page: Sit, server: Server) -> None:
    page = open_page("/daily")
    deal = page.get_by_role("region", name="Deal of the day")
    deal.get_by_role("button", name="Play the deal").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    page.get_by_role("main").first.wait_for()
    saved = page.evaluate("JSON.parse(localStorage.getItem('trilhos.tables'))")
    tokens = [seat["token"] for one in saved if one["id"] == table for seat in one["seats"]]
    play_out(server, table, tokens)
    ended = server.get(f"/tables/{table}/state")["view"]["result"]
    page.goto("/daily")
    row = deal.get_by_role("row").filter(has_text=str(ended["points"][0]))
    expect(row).to_be_visible()
    expect(row.get_by_role("cell").first).to_have_text(str(ended["places"][0]))
    expect(deal.get_by_role("link", name="To your game")).to_be_visible()
    expect(deal.get_by_role("button", name="Play the deal")).to_have_count(0)
