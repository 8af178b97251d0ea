"""One device for several people, a phone, and keys alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.web.all_pages import GAMES, Seat, dealt
from tests.web.browser_player import Person, play_on
from tests.web.conftest import PHONE, Sit
from tests.web.keyboard import Keys
from tests.web.page_checks import cut_off, settle, too_small

pytestmark = pytest.mark.slow


def come(open_page: Sit, seat: Seat, server: Server, **options: object) -> Person:
    page = open_page("about:blank", **options)
    page.context.add_init_script(seat.script())
    page.goto(f"/t/{seat.table}")
    return Person(page, server, touch="has_touch" in options)


@pytest.mark.parametrize("game", [pytest.param("usa", marks=pytest.mark.soak), "chicago"])
def test_hands_are_covered_between_turns(open_page: Sit, game: str) -> None:
    """Ana and Bia play at one device: no hand is on the page until its owner confirms that she is there."""
    page = open_page("/")
    page.evaluate("games => localStorage['trilhos.wishes'] = JSON.stringify({ toured: games })", list(GAMES))
    page.reload()
    page.get_by_role("radio", name={"usa": "United States", "chicago": "Linha de Comboio"}[game]).check()
    page.get_by_placeholder("Your name").fill("Ana")
    page.get_by_role("combobox", name="Seat 2").select_option("here")
    page.get_by_placeholder("Player 2").fill("Bia")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_role("button", name="Play", exact=True).click()
    shown = set()
    for _ in range(4):
        cover = page.get_by_role("dialog").filter(has_text="Pass the device to")
        expect(cover).to_be_visible()
        assert not hand(page)
        name = cover.get_by_role("heading").inner_text().split()[-1]
        shown.add(name)
        cover.get_by_role("button", name=f"I am {name}").click()
        expect(cover).to_be_hidden()
        assert hand(page)
        act(page, game)
        page.get_by_role("button", name="Hide my hand, then").click()
    assert shown == {"Ana", "Bia"}


def hand(page: Page) -> int:
    """How many cards of a hand are in the page, visible or not."""
    page.get_by_role("main").locator("[data-spot]").first.wait_for()
    return page.locator(".hand, [data-card], .offer, .tickets").count()


def act(page: Page, game: str) -> None:
    """Play a turn in the shortest way."""
    page.locator("#tab-actions").click()
    for _ in range(3):
        if page.get_by_role("button", name="Hide my hand, then").is_visible():
            return
        quick = re.compile("end|keep", re.I) if game == "chicago" else ""
        n = page.locator("main").get_attribute("data-n") or ""
        page.locator(".actions").get_by_role("button", name=quick).first.click()
        expect(page.locator("main")).not_to_have_attribute("data-n", n)


@pytest.mark.parametrize("game", ["usa", "chicago"])
def test_on_a_phone(open_page: Sit, server: Server, game: str) -> None:
    """With a finger, on a small screen; a claim is confirmed there."""
    ana = come(open_page, dealt(server, game), server, viewport=PHONE, has_touch=True, is_mobile=True)
    wanted = {"usa": {"keep", "take", "draw", "claim"}, "chicago": {"board", "move"}}[game]
    play_on([ana], until=lambda: wanted <= set(ana.done))
    ana.catch_up(ana.state()["n"])
    settle(ana.page)
    assert not cut_off(ana.page)
    targets = too_small(ana.page)
    assert not targets, "too small for a finger:\n" + "\n".join(targets)


def test_keys_alone(open_page: Sit, server: Server) -> None:
    """From the home page to claimed routes without a pointer."""
    page = open_page("/")
    keys = Keys(page)
    keys.to(page.get_by_role("radio", name="United States"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    keys.press(page.get_by_role("button", name="Play", exact=True))
    keys.press(page.get_by_role("button", name="Not now"))
    ana = Person(page, server)
    ana.press = keys.press  # type: ignore[method-assign]
    ana.claim = keys.claim  # type: ignore[method-assign]
    play_on([ana], until=lambda: {"keep", "take", "draw", "claim"} <= set(ana.done))


def test_keys_alone_on_the_train(open_page: Sit, server: Server) -> None:
    ana = come(open_page, dealt(server, "chicago"), server)
    keys = Keys(ana.page)
    ana.press = keys.press  # type: ignore[method-assign]
    play_on([ana], until=lambda: {"board", "move"} <= set(ana.done))
