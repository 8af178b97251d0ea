"""The rules by clause in three languages, on a page of their own and beside the board; the tour of a first game."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.sampling import cases
from tests.server.client import Server
from tests.web.all_pages import GAMES, dealt, played
from tests.web.conftest import Sit

pytestmark = pytest.mark.slow

LANGUAGES = {
    "en-GB": "three or more of the market",
    "pt-BR": "cartas abertas são locomotivas",
    "pt-PT": "cartas abertas são locomotivas",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_to_a_clause(open_page: Sit, language: str) -> None:
    page = open_page("/rules/usa#US-12", locale=language)
    clause = page.locator("[data-clause='US-12']")
    expect(clause).to_contain_text(LANGUAGES[language])
    expect(clause).to_be_focused()
    expect(clause).to_be_in_viewport()


@pytest.mark.parametrize("game", cases(GAMES, quick=["japan"]))
def test_rules_can_be_searched(open_page: Sit, server: Server, game: str) -> None:
    """Every clause of the API is shown; a search filters them; tabs lead to other games."""
    page = open_page(f"/rules/{game}")
    ids = [clause["id"] for part in server.get(f"/rules/{game}", lang="en")["sections"] for clause in part["clauses"]]
    expect(page.locator("[data-clause]")).to_have_count(len(ids))
    page.get_by_role("searchbox").fill(ids[3].lower())
    expect(page.locator(f"[data-clause='{ids[3]}']")).to_be_visible()
    assert page.locator("[data-clause]").count() < len(ids)
    page.get_by_role("searchbox").fill("no such word anywhere")
    expect(page.locator("[data-clause]")).to_have_count(0)
    other = GAMES[(GAMES.index(game) + 1) % len(GAMES)]
    page.locator(f"nav a[href='/rules/{other}']").click()
    expect(page.locator("nav [aria-current=page]")).to_have_attribute("href", f"/rules/{other}")


def test_a_clause_links_to_another(open_page: Sit) -> None:
    page = open_page("/rules/japan")
    page.locator("[data-clause='JP-4']").get_by_role("button", name="US-24").click()
    expect(page.locator("[data-clause='US-24']")).to_be_focused()
    expect(page).to_have_url(re.compile("/rules/japan#US-24$"))


@pytest.mark.parametrize("game", cases(GAMES, quick=["chicago", "japan"]))
def test_the_tour_of_a_first_game(open_page: Sit, server: Server, game: str) -> None:
    """Five steps, each pointing at something on the page. It covers the board only when somebody asks for it."""
    seat = dealt(server, game)
    page = open_page("about:blank")
    page.context.add_init_script(seat.script(toured=[]))
    page.goto(f"/t/{seat.table}")
    tour = page.get_by_role("dialog")
    invitation = page.get_by_role("region", name="Is this your first game?")
    invitation.get_by_role("button", name="Show the tour").click()
    for step in range(1, 6):
        expect(tour.get_by_role("heading")).to_contain_text(f"{step} of 5")
        expect(tour.get_by_role("heading")).to_be_focused()
        expect(tour.locator(".hole")).not_to_have_class(re.compile(r"\bnone\b"))
        if game == "japan" and step == 5:
            _expect_uncovered(page.locator("main .track"), tour.locator(".hole"))
        if step < 5:
            tour.get_by_role("button", name="Next").click()
    tour.get_by_role("button", name="Let’s play").click()
    expect(tour).to_be_hidden()
    page.reload()
    page.get_by_role("main").locator("[data-tour]").first.wait_for()
    expect(tour).to_be_hidden()
    expect(invitation).to_be_hidden()
    page.locator("#tab-rules").click()
    page.get_by_role("button", name="Show the tour").click()
    expect(tour.get_by_role("heading")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(tour.get_by_role("heading")).to_contain_text("2 of 5")
    page.keyboard.press("Escape")
    expect(tour).to_be_hidden()


def _expect_uncovered(part: Locator, hole: Locator) -> None:
    """The tour points at this part of the page."""
    inner, outer = part.bounding_box(), hole.bounding_box()
    assert inner
    assert outer
    assert outer["x"] <= inner["x"] + 1
    assert outer["y"] <= inner["y"] + 1
    assert outer["x"] + outer["width"] >= inner["x"] + inner["width"] - 1
    assert outer["y"] + outer["height"] >= inner["y"] + inner["height"] - 1


def test_a_clause_beside_the_log(open_page: Sit, server: Server) -> None:
    """A clause in the log is a button: it shows its text, and Esc closes it."""
    page = open_page(f"/t/{played(server, 'chicago')}/replay")
    page.get_by_role("region", name="Steps", exact=True).get_by_role("button", name="Clause CH-21").first.click()
    text = page.get_by_role("dialog", name="Clause CH-21")
    expect(text).to_contain_text("roll")
    page.keyboard.press("Escape")
    expect(text).to_be_hidden()
