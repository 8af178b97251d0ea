"""A name that somebody keeps: made in one browser, carried to another one by a link, and deleted."""

import re

from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.web.conftest import Sit
from tests.web.page_errors import PageErrors

GAME = "first-journey"


def test_two_devices_with_one_name(open_page: Sit, page_errors: PageErrors, server: Server) -> None:
    page_errors.allow("404")  # the key, after it was deleted on the other device
    laptop = open_page("/me")
    laptop.get_by_label("Name", exact=True).fill("Ana")
    laptop.get_by_label("Show my name").check()
    laptop.get_by_role("button", name="Keep this name").click()
    expect(laptop.get_by_text("Your name is kept")).to_be_visible()

    table, _ = server.create_table(GAME, [None, None], first=0)
    laptop.goto(f"/t/{table}")
    laptop.get_by_role("button", name="Sit down").first.click()
    expect(laptop.get_by_role("button", name="Leave")).to_be_visible()
    server.sit(table, "Bia")
    laptop.goto("/me")
    expect(laptop.get_by_text("Your turn", exact=True)).to_be_visible()
    laptop.get_by_role("button", name="Show the code").click()
    expect(laptop.get_by_role("img", name="Secret link")).to_be_visible()
    link = laptop.get_by_role("textbox", name="Secret link").input_value()

    phone = open_page(link.replace(re.match(r"https?://[^/]+", link)[0], ""), viewport={"width": 390, "height": 844})  # type: ignore[index]
    expect(phone).to_have_url(re.compile("/me$"))
    phone.get_by_role("button", name="Use it").click()
    expect(phone.get_by_role("heading", name="Your games")).to_be_visible()
    phone.get_by_role("link", name="Open").click()
    phone.locator("[data-n]").wait_for()
    expect(phone).to_have_title(re.compile("Your turn"))  # the seat of the other device

    delete_everything(phone)
    laptop.reload()
    expect(laptop.get_by_role("alert")).to_contain_text("does not know your key")
    laptop.get_by_role("button", name="Forget the key").click()
    expect(laptop.get_by_role("button", name="Keep this name")).to_be_visible()


def delete_everything(page: Page) -> None:
    page.goto("/me")
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("Everything was deleted")).to_be_visible()
    assert page.evaluate("localStorage.getItem('trilhos.player')") == "null"


def test_games_before_the_name_are_added_and_a_finished_one_is_counted(open_page: Sit, server: Server) -> None:
    page = open_page("/")
    page.get_by_label("Your name").fill("Caio")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Not now").wait_for()
    token = page.evaluate("JSON.parse(localStorage['trilhos.tables'])[0].seats[0].token")
    server.post(f"/tables/{page.url.split('/')[-1]}/leave", token)
    page.get_by_role("link", name="Keep my name and games").click()
    page.get_by_role("button", name="Keep this name").click()
    expect(page.get_by_text(re.compile(r"\d+ points"))).to_be_visible()
    expect(page.get_by_text("added later")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile("/replay"))
