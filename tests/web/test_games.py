"""Whole games of all five kinds with two browsers and a bot, from the home page to the score sheet, with the controls.

The page is reloaded before the first step of every phase. In `make test` only the shortest game is played to its end;
two others stop when every kind of action has been done once.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import cases
from tests.server.client import Json, Server
from tests.web.browser_player import Person, play_on
from tests.web.conftest import Sit

pytestmark = pytest.mark.slow

NAMES = {
    "usa": "United States",
    "japan": "Japan",
    "first-journey": "First Journey",
    "san-francisco": "San Francisco",
    "chicago": "Linha de Comboio",
}
DONE = {  # kinds of action that must have been done with the controls
    "usa": {"keep", "take", "draw", "claim", "payment", "tickets"},
    "japan": {"keep", "take", "draw", "claim", "payment", "tickets"},
    "first-journey": {"draw", "claim", "swap"},
    "san-francisco": {"keep", "take", "draw", "claim", "tickets"},
    "chicago": {"board", "move", "allow"},
}
SEEN = {  # phases that must have been reached, with a reload in each
    "usa": {"choose", "turn", "second", "keep"},
    "japan": {"choose", "turn", "second", "keep"},
    "first-journey": {"turn"},
    "san-francisco": {"choose", "turn", "second", "keep"},
    "chicago": {"main", "react"},
}


def game_setup(open_page: Sit, server: Server, game: str) -> tuple[Person, Person]:
    """Ana creates a table with a friend and a bot, and sends Rui the link."""
    ana, rui = open_page("/"), open_page("/")
    for page in (ana, rui):
        page.evaluate("games => localStorage['trilhos.wishes'] = JSON.stringify({ toured: games })", list(NAMES))
        page.reload()
    ana.get_by_role("radio", name=NAMES[game]).check()
    ana.get_by_placeholder("Your name").fill("Ana")
    ana.get_by_role("combobox", name="Seat 2").select_option("friend")
    ana.get_by_role("button", name="Create table and invite").click()
    link = ana.get_by_label("Link to this table").input_value()
    rui.goto(link)
    rui.get_by_role("button", name="Sit down").click()
    rui.get_by_role("dialog").get_by_role("textbox").fill("Rui")
    rui.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    return Person(ana, server), Person(rui, server)


@pytest.mark.parametrize("game", ["usa", "chicago"])
def test_every_action_uses_the_controls(open_page: Sit, server: Server, game: str) -> None:
    ana, rui = game_setup(open_page, server, game)

    def is_done() -> bool:
        return set(ana.done + rui.done) >= DONE[game] and ana.seen | rui.seen >= SEEN[game]

    play_on([ana, rui], until=is_done, before=reload_once)
    assert is_done()


@pytest.mark.parametrize("game", cases(NAMES, quick=["first-journey"]))
def test_a_whole_game(open_page: Sit, server: Server, game: str) -> None:
    ana, rui = game_setup(open_page, server, game)
    play_on([ana, rui], before=reload_once)
    assert set(ana.done + rui.done) >= DONE[game], f"{ana.done} {rui.done}"
    assert ana.seen | rui.seen >= SEEN[game]
    data = ana.state()
    points = data["view"]["result"]["points"]
    for page in (ana.page, rui.page):
        sheet = page.get_by_role("dialog").filter(has_text="Was the shuffle fair?")
        expect(sheet).to_be_visible()
        for figure in points:
            expect(sheet).to_contain_text(str(figure))
    prove(ana.page)


def reload_once(person: Person, state: Json) -> None:
    if state["view"]["phase"] not in person.seen:
        person.reload()


def prove(page: Page) -> None:
    """The proof of a fair shuffle is there, and can be checked."""
    sheet = page.get_by_role("dialog").filter(has_text="Was the shuffle fair?")
    sheet.get_by_text("Was the shuffle fair?").click()
    sheet.get_by_role("button", name="Replay it on the server").click()
    expect(sheet).to_contain_text("Replayed: all")
