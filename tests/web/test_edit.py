"""The board editor with its real controls: draw a board, mend it, play it, publish it, copy it in another browser."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.server.client import Server
from tests.web.all_pages import BOARD, remember
from tests.web.conftest import Sit

CHECK = "[data-check={}]"


def text_of(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Board file")


def choose_tool(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name).check()


def click_map(page: Page, x: float, y: float) -> None:
    """Click the map at a share of its width and height."""
    box = page.locator(".viewport").bounding_box()
    assert box
    page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])


def add_city(page: Page, name: str, x: float, y: float) -> None:
    click_map(page, x, y)
    field = page.get_by_role("textbox", name="Name", exact=True)
    expect(field).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(city(page, name)).to_be_attached()


def city(page: Page, name: str) -> Locator:
    return page.locator(".viewport").get_by_role("button", name=f"{name}, ")


def draft_of_lisbon(page: Page, board: str) -> None:
    page.context.add_init_script(remember(**{"trilhos.draft.lisbon": {"text": board, "at": 1, "shelf": None}}))
    page.goto("/edit#draft=lisbon")
    page.locator("[data-check=fine], [data-check=faults]").wait_for()


def test_a_board_is_drawn_and_played(open_page: Sit, server: Server) -> None:
    page = open_page("/edit")
    page.get_by_role("button", name="New board").click()
    choose_tool(page, "City")
    places = {"Ayr": (0.2, 0.3), "Bray": (0.6, 0.25), "Cork": (0.7, 0.6), "Deal": (0.3, 0.7), "Eton": (0.45, 0.45)}
    for name, (x, y) in places.items():
        add_city(page, name, x, y)
    choose_tool(page, "Route")
    for a, b in [
        ("Ayr", "Bray"),
        ("Bray", "Cork"),
        ("Cork", "Deal"),
        ("Deal", "Ayr"),
        ("Eton", "Ayr"),
        ("Eton", "Cork"),
    ]:
        city(page, a).click()
        city(page, b).click()
    expect(page.get_by_role("tab", name="Routes 6")).to_be_visible()
    expect(page.locator("[role=status]").filter(has_text="to mend")).to_be_visible()  # there are no tickets yet
    page.get_by_role("tab", name="Rules").click()
    page.get_by_label("Players: most").fill("2")
    page.get_by_label("Tickets dealt to each player.").fill("2")
    choose_tool(page, "Ticket")
    for a, b in [("Ayr", "Cork"), ("Bray", "Deal"), ("Eton", "Bray"), ("Eton", "Deal")]:
        city(page, a).click()
        city(page, b).click()
    page.locator(CHECK.format("fine")).wait_for()
    assert re.search(r'\{ a = "Ayr", b = "Bray", length = \d, colour = "\w+" \},', text_of(page).input_value())
    page.get_by_role("button", name="Play it now").click()
    page.wait_for_url(re.compile("/t/"))
    table = server.get(f"/tables/{page.url.rpartition('/')[2]}")
    assert (table["own_board"], len(table["seats"])) == (True, 2)


def test_a_fault_is_shown_where_it_is_and_mended(open_page: Sit) -> None:
    wrong = BOARD.read_text("utf-8").replace('length = 4, colour = "gray" },', 'length = 4, colour = "grey" }, # ?', 1)
    page = open_page("about:blank")
    draft_of_lisbon(page, wrong)
    page.get_by_role("button", name="no card is grey").click()
    expect(page.get_by_role("tab", name="Routes")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".route.wrong.on")).to_have_count(1)
    page.get_by_label("Colour").select_option("gray")
    page.locator(CHECK.format("fine")).wait_for()
    mended = text_of(page).input_value()
    assert mended == wrong.replace('"grey" }, # ?', '"gray" }, # ?')
    page.keyboard.press("Control+z")
    expect(text_of(page)).to_have_value(wrong)
    page.keyboard.press("Control+y")
    expect(text_of(page)).to_have_value(mended)
    page.reload()
    expect(text_of(page)).to_have_value(mended)
    text_of(page).fill(mended.replace("[map]", "[map"))
    expect(page.get_by_role("button", name="Line 2")).to_be_visible()
    expect(page.get_by_role("button", name="Add a city")).to_be_disabled()


def test_cities_move_by_mouse_and_by_keyboard(open_page: Sit) -> None:
    page = open_page("about:blank")
    draft_of_lisbon(page, BOARD.read_text("utf-8"))
    before = text_of(page).input_value()
    belem = city(page, "Belém")
    box = belem.locator(".dot").bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + 45, box["y"] - 30, steps=4)
    page.mouse.up()
    dragged = text_of(page).input_value()
    changed = [(one, other) for one, other in zip(before.split("\n"), dragged.split("\n"), strict=True) if one != other]
    assert len(changed) == 1
    assert "Belém" in changed[0][1]
    page.get_by_role("button", name="Undo").click()
    expect(text_of(page)).to_have_value(before)
    belem.focus()
    page.keyboard.press("ArrowUp")
    expect(text_of(page)).not_to_have_value(before)
    page.keyboard.press("Delete")
    expect(belem).to_have_count(0)
    assert '"Belém"' not in text_of(page).input_value()


def test_a_published_board_is_opened_and_copied_by_others(open_page: Sit, tmp_path: Path) -> None:
    page = open_page("about:blank")
    draft_of_lisbon(page, BOARD.read_text("utf-8").replace("Lisbon by tram", "Lisbon for two browsers"))
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("dialog").get_by_role("button", name="Publish").click()
    link = page.get_by_role("textbox", name="Link to the board").input_value()
    other = open_page(link[link.index("/boards/") :])
    expect(other.get_by_role("heading", name="Lisbon for two browsers")).to_be_visible()
    expect(other.get_by_text("by Ana")).to_be_visible()
    expect(other.get_by_role("button", name="Remove from the server")).to_have_count(0)
    other.get_by_role("link", name="Make your own from it").click()
    expect(text_of(other)).to_have_value(re.compile('id = "my-lisbon"'))
    other.goto("/boards")
    expect(other.get_by_role("link", name=re.compile("Lisbon for two browsers"))).to_be_visible()
