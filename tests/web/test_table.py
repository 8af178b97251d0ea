"""Around the board: talk, hints, standing up and coming back, rematches, boards of one's own, what a browser keeps."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.web.conftest import Sit
from tests.web.person import Person, play_on
from tests.web.places import Seat, amid, ended
from tests.web.watch import Watch

pytestmark = pytest.mark.slow

BOARD = Path(__file__).parents[2] / "examples/boards/lisbon.toml"


def come(open_page: Sit, seat: Seat) -> Page:
    page = open_page("about:blank")
    page.context.add_init_script(seat.script())
    page.goto(f"/t/{seat.table}")
    return page


def test_people_talk(open_page: Sit, server: Server) -> None:
    """What somebody writes is shown letter by letter, and whoever does not look is told that there is something."""
    table, _ = server.lay_out("usa", [None, None], first=0)
    seats = [
        Seat(table, "usa", None, {seat: server.sit(table, name, seat)}) for seat, name in enumerate(("Ana", "Rui"))
    ]
    ana, rui = (come(open_page, seat) for seat in seats)
    ana.locator("#tab-chat").click()
    ana.get_by_label("Say something").fill("<b>olá</b> & bom jogo")
    ana.get_by_role("button", name="Send").click()
    expect(rui.get_by_label("1 new message")).to_be_visible()
    rui.locator("#tab-chat").click()
    expect(rui.get_by_role("log", name="Chat")).to_contain_text("Ana <b>olá</b> & bom jogo")
    expect(rui.get_by_label("1 new message")).to_be_hidden()


def test_the_window_tells_whose_turn_it_is(open_page: Sit, server: Server) -> None:
    table, _ = server.lay_out("first-journey", [None, None], first=0)
    tokens = [server.sit(table, name, seat) for seat, name in enumerate(("Ana", "Rui"))]
    ana, rui = (come(open_page, Seat(table, "first-journey", None, {seat: tokens[seat]})) for seat in (0, 1))
    turn = re.compile("Your turn")
    expect(ana).to_have_title(turn)
    expect(rui).not_to_have_title(turn)
    ana.locator('[data-spot="deck"]').click()
    expect(rui).to_have_title(turn)
    expect(ana).not_to_have_title(turn)
    assert ana.locator("#favicon").get_attribute("href") != rui.locator("#favicon").get_attribute("href")


def test_a_hint_is_done(open_page: Sit, server: Server) -> None:
    page = come(open_page, amid(server, "usa"))
    ana = Person(page, server)
    before = ana.state()
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("dialog", name="What a bot would do")
    advice.get_by_role("button").filter(has_text=re.compile(r"\w")).first.click()
    play_on([ana], until=lambda: ana.state()["n"] > before["n"])
    assert not ana.done


def test_a_bot_stands_in(open_page: Sit, server: Server) -> None:
    table, _ = server.lay_out("usa", [None, None])
    page = come(open_page, Seat(table, "usa", None, {0: server.sit(table, "Ana", 0)}))
    server.sit(table, "Rui", 1)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("dialog", name="Leave the game").get_by_role("button", name="Leave the game").click()
    banner = page.get_by_text("A bot is playing for you.")
    expect(banner).to_be_visible()
    assert server.get(f"/tables/{table}")["seats"][0]["bot"]
    page.get_by_role("button", name="Come back").click()
    expect(banner).to_be_hidden()
    assert not server.get(f"/tables/{table}")["seats"][0]["bot"]


def test_once_more(open_page: Sit, server: Server) -> None:
    seat = ended(server, "chicago")
    page = come(open_page, seat)
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: seat.table not in url)
    ana = Person(page, server)
    assert ana.seat == 1  # one seat on
    assert ana.state()["seat"] == 1


def test_a_look_back_is_not_disturbed(open_page: Sit, server: Server) -> None:
    """Whoever has scrolled up in the log stays there when something happens."""
    page = come(open_page, amid(server, "usa"))
    ana = Person(page, server)
    log = page.get_by_role("log", name="Log")
    log.locator("p").last.wait_for()
    log.hover()
    page.mouse.wheel(0, -600)
    expect(page.get_by_role("button", name="New below")).to_be_visible()
    before = log.evaluate("log => log.scrollTop")
    play_on([ana], until=lambda: ana.done.total() > 2)
    assert log.evaluate("log => log.scrollTop") == before
    page.get_by_role("button", name="New below").click()
    expect(page.get_by_role("button", name="New below")).to_be_hidden()


def test_a_board_of_ones_own(open_page: Sit, server: Server) -> None:
    page = open_page("/")
    page.locator("form summary").click()
    page.locator("form input[type=file]").set_input_files(BOARD)
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("dialog").wait_for()  # the tour
    page.keyboard.press("Escape")
    ana = Person(page, server)
    play_on([ana], until=lambda: {"keep", "claim"} <= set(ana.done))


def test_a_board_with_faults_is_told(open_page: Sit, tmp_path: Path, watch: Watch) -> None:
    watch.forgive("422")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(BOARD.read_text("utf-8").replace('b = "Belém"', 'b = "Belem"', 1), "utf-8")
    page = open_page("/")
    page.locator("form summary").click()
    page.locator("form input[type=file]").set_input_files(wrong)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Belem")


def test_wishes_are_kept(open_page: Sit) -> None:
    page = open_page("/")
    page.get_by_label("Language").select_option("pt-PT")
    expect(page.locator("html")).to_have_attribute("lang", "pt-PT")
    heading = page.get_by_role("heading", level=1).inner_text()
    light = "() => getComputedStyle(document.documentElement).backgroundColor"
    day = page.evaluate(light)
    for _ in range(2):
        page.locator("header .theme").click()
    night = page.evaluate(light)
    assert night != day
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    assert page.evaluate(light) == night
    assert page.evaluate("navigator.language") == "en-GB"
