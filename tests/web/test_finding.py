"""Finding each other: quick match, invitations, filters of the lobby, spectators of a rematch, stronger bots."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.web.all_pages import Seat
from tests.web.conftest import PHONE, Sit

pytestmark = pytest.mark.slow
GAME = "first-journey"


def named(open_page: Sit, name: str, path: str, **options: object) -> Page:
    page = open_page("about:blank", **options)
    page.context.add_init_script(Seat("", GAME).script(name=name, game=GAME))
    page.goto(path)
    return page


def find_players(page: Page) -> None:
    page.get_by_role("button", name="Find players").click()
    page.wait_for_url(re.compile("/t/"))


def test_quick_match_of_two_people(open_page: Sit) -> None:
    ana, bia = named(open_page, "Ana", "/"), named(open_page, "Bia", "/", viewport=PHONE)
    find_players(ana)
    expect(ana.get_by_role("heading", name="First Journey")).to_be_visible()
    find_players(bia)
    assert ana.url == bia.url
    for page in (ana, bia):
        page.locator("[data-n]").wait_for()


def test_an_invitation_greets_and_spectators_go_along_to_the_rematch(open_page: Sit, server: Server) -> None:
    table, _ = server.create_table(GAME, [None, None])
    anas = server.sit(table, "Ana")
    bia = named(open_page, "Bia", f"/t/{table}")
    expect(bia.get_by_text("Ana invites you to play.")).to_be_visible()
    bia.get_by_text("Show as a QR code").click()
    expect(bia.get_by_role("img", name="Link to this table")).to_be_visible()
    watcher = named(open_page, "Caio", f"/t/{table}")
    bia.get_by_role("button", name="Join the game").click()
    watcher.locator("[data-n]").wait_for()
    bias = bia.evaluate("JSON.parse(localStorage['trilhos.tables'])[0].seats[0].token")
    for token in (anas, bias):
        server.post(f"/tables/{table}/leave", token)
    watcher.get_by_role("dialog").wait_for()
    server.post(f"/tables/{table}/rematch", anas)
    watcher.wait_for_url(lambda url: not url.endswith(table))
    watcher.locator("[data-n]").wait_for()


def test_the_lobby_is_filtered(open_page: Sit, server: Server) -> None:
    for game, seconds in ((GAME, 180), ("usa", 86_400)):
        table, _ = server.create_table(game, [None, None], public=True, clock={"turn": seconds}, rules={})
        server.sit(table, f"Host of {game}")
    page = named(open_page, "Ana", "/")
    both = [page.get_by_text(f"Host of {game}") for game in (GAME, "usa")]
    for host in both:
        expect(host).to_be_visible()
    page.get_by_label("Pace").last.select_option("A turn a day")
    expect(both[0]).to_be_hidden()
    expect(both[1]).to_be_visible()
    page.get_by_label("Show only this game").select_option("First Journey")
    expect(page.get_by_text("No tables are waiting")).to_be_visible()


def test_after_a_win_stronger_bots_are_offered(open_page: Sit, server: Server) -> None:
    """Bots play for Ana until she has won against a beginner."""
    for _ in range(20):
        table, host = server.create_table(GAME, [None, "beginner"])
        token = server.sit(table, "Ana")
        server.post(f"/tables/{table}/bot", token, seat=0, level="planner")
        while (state := server.get(f"/tables/{table}/state", token, since=0))["table"]["state"] != "over":
            pass
        if state["view"]["result"]["winners"] == [0]:
            break
    page = open_page("about:blank")
    page.context.add_init_script(Seat(table, GAME, host, {0: token}).script())
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Play against stronger bots (Casual)").click()
    page.wait_for_url(lambda url: not url.endswith(table))
    page.locator("[data-n]").wait_for()
    assert server.get(f"/tables/{page.url.split('/')[-1]}")["seats"][1]["bot"] == "casual"
