"""A page takes part in the key of a game, and checks at the end that its share was used."""

import hashlib

import pytest
from playwright.sync_api import expect

from tests.server.client import Json, Server
from tests.server.test_tables import play_out
from tests.web.all_pages import GAMES, recorded
from tests.web.conftest import Sit


@pytest.mark.slow
def test_a_page_commits_reveals_and_checks(open_page: Sit, server: Server) -> None:
    page = open_page("/")
    page.evaluate("games => localStorage['trilhos.wishes'] = JSON.stringify({ toured: games })", list(GAMES))
    page.reload()
    page.get_by_role("radio", name="First Journey").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    table = page.url.split("/t/")[1]
    page.get_by_role("main").locator("[data-spot]").first.wait_for()  # the game has started
    kept = page.evaluate("JSON.parse(localStorage['trilhos.tables'])")
    (mine,) = next(one["seats"] for one in kept if one["id"] == table)
    share = server.get(f"/tables/{table}")["shares"]["seats"][mine["seat"]]
    assert share["state"] == "revealed"
    assert share["commitment"] == hashlib.sha256(bytes.fromhex(mine["share"])).hexdigest()
    assert mine["revealed"]
    assert mine["agreed"] == [seat["commitment"] for seat in server.get(f"/tables/{table}")["shares"]["seats"]]
    play_out(server, table, [mine["token"]])
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Was the shuffle fair?").click()
    expect(dialog.get_by_text("the key matches this fingerprint")).to_be_visible()
    expect(dialog.get_by_text("Your own share is in the shuffle")).to_be_visible()
    expect(dialog.get_by_text("Dealt afresh")).to_be_visible()

    dialog.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    page.get_by_role("main").locator("[data-spot]").first.wait_for()
    rematch = server.get(f"/tables/{page.url.split('/t/')[1]}")
    assert "revealed" in [seat["state"] for seat in rematch["shares"]["seats"]], "the page takes part again"


@pytest.mark.slow
def test_a_forked_game_says_so_everywhere(open_page: Sit, server: Server) -> None:
    """In the list of tables, in the waiting room, at the table, at its end and in the replay."""
    origin = "Starts from step 6 of another game; hidden cards are dealt again."
    fork: Json = {"from": {"transcript": recorded("first-journey")[0], "step": 6, "deal": "new"}}
    table, _ = server.create_table("first-journey", (None, "random", "random"), public=True, **fork)
    page = open_page("/")
    page.evaluate(
        "wishes => localStorage['trilhos.wishes'] = JSON.stringify(wishes)", {"toured": [*GAMES], "name": "Ana"}
    )
    page.reload()
    listed = page.get_by_role("listitem").filter(has_text=origin)
    listed.get_by_role("link", name="Sit down").click()
    page.wait_for_url(f"**/t/{table}")
    expect(page.get_by_role("main").get_by_text(origin)).to_be_visible()
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("main").locator("[data-spot]").first.wait_for()  # the game has started
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Was the shuffle fair?").click()
    expect(page.get_by_role("dialog").get_by_text(origin)).to_be_visible()
    page.keyboard.press("Escape")
    kept = page.evaluate("JSON.parse(localStorage['trilhos.tables'])")
    (token,) = (one["seats"][0]["token"] for one in kept if one["id"] == table)
    play_out(server, table, [token])
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Was the shuffle fair?").click()
    dialog.get_by_role("button", name="Replay it on the server").click()
    expect(dialog.get_by_text(origin)).to_be_visible()
    expect(dialog.get_by_text("✓ Replayed")).to_be_visible()
    page.goto(f"/t/{table}/replay")
    expect(page.get_by_role("region", name="Was the shuffle fair?").get_by_text(origin).first).to_be_visible()
