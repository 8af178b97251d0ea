"""Around the board: public tables, chat, search, hints, leaving, rematches, custom boards, saved settings."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.client import Server
from tests.web.all_pages import GAMES, Seat, ended, mid_game, recorded, remember
from tests.web.browser_player import Person, play_on
from tests.web.conftest import PHONE, WIDE, Sit

pytestmark = pytest.mark.slow

BOARD = Path(__file__).parents[2] / "examples/boards/lisbon.toml"


def come(open_page: Sit, seat: Seat, **options: object) -> Page:
    page = open_page("about:blank", **options)
    page.context.add_init_script(seat.script())
    page.goto(f"/t/{seat.table}")
    return page


def test_a_public_table(open_page: Sit) -> None:
    """It is listed for everyone; a player who sits down finds it among their own tables, and continues."""
    ana, rui = open_page("/"), open_page("/")
    for page, name in ((ana, "Ana"), (rui, "Rui")):
        page.context.add_init_script(remember(**{"trilhos.wishes": {"toured": GAMES, "name": name}}))
        page.reload()
    ana.get_by_role("radio", name="First Journey").check()
    ana.get_by_role("combobox", name="Seat 2").select_option("friend")
    ana.get_by_text("More options").click()
    ana.get_by_label("Open to").select_option(label="Everyone (listed on this page)")
    ana.get_by_role("button", name="Create table and invite").click()
    ana.get_by_label("Link to this table").wait_for()
    rui.reload()
    listed = rui.get_by_role("listitem").filter(has_text="First Journey").filter(has_text="Ana")
    expect(listed).to_contain_text("1 free seat")
    listed.get_by_role("link", name="Sit down").click()
    rui.get_by_role("button", name="Sit down").click()
    for page in (ana, rui):
        page.locator('main [data-spot="deck"]').wait_for()
    table = rui.url
    rui.goto("/")
    mine = rui.get_by_role("listitem").filter(has_text="First Journey").filter(has_text="Ana, Rui")
    expect(mine).to_contain_text(re.compile("Your turn|In progress"))
    expect(rui.get_by_text("No tables are waiting for players.")).to_be_visible()
    mine.get_by_role("link").click()
    expect(rui).to_have_url(table)
    rui.locator('main [data-spot="hand"]').first.wait_for()


def test_house_rules_are_set_and_shown(open_page: Sit) -> None:
    """Set in the panel, they are in the list of tables, in the waiting room and at the table, which plays by them."""
    ana, rui = open_page("/"), open_page("/")
    for page, name in ((ana, "Ana"), (rui, "Rui")):
        page.context.add_init_script(remember(**{"trilhos.wishes": {"toured": GAMES, "name": name}}))
        page.reload()
    ana.get_by_role("radio", name="First Journey").check()
    ana.get_by_text("More options").click()
    ana.locator("summary").filter(has_text="House rules").click()
    ana.get_by_label("Completed tickets that end the game.").fill("4")
    ana.get_by_role("combobox", name="Seat 2").select_option("friend")  # what is open stays open
    ana.get_by_label("Open to").select_option(label="Everyone (listed on this page)")
    ana.get_by_role("button", name="Create table and invite").click()
    expect(ana.get_by_role("region", name="House rules")).to_contain_text("by the book: 6")
    rui.reload()
    listed = rui.get_by_role("listitem").filter(has_text="1 free seat").filter(has_text="Ana")
    expect(listed.get_by_role("listitem")).to_have_text("Completed tickets that end the game. 4")
    listed.get_by_role("link", name="Sit down").click()
    rui.get_by_role("button", name="Sit down").click()
    for page in (ana, rui):
        expect(page.get_by_role("region", name="Tickets")).to_contain_text("0 of 4 tickets")
        page.get_by_role("button", name="House rules").click()
        expect(page.get_by_role("dialog", name="House rules")).to_contain_text("by the book: 6")
        page.keyboard.press("Escape")
        page.get_by_role("tab", name="Rules").click()
        expect(page.get_by_text("One house rule differs at this table")).to_be_visible()


def test_no_focused_control_is_behind_the_button_at_the_bottom(open_page: Sit) -> None:
    """On a phone, the button that starts the game stays at the bottom; the form scrolls what has focus above it."""
    page = open_page("/", viewport=PHONE)
    page.locator("summary").filter(has_text="House rules").click()
    visible = """() => {
        const focused = document.activeElement
        const { x, y, width, height } = focused.getBoundingClientRect()
        return focused.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }"""
    play = page.locator("form .play")
    for _ in range(100):
        page.keyboard.press("Tab")
        if play.evaluate("button => button === document.activeElement"):
            return
        assert page.evaluate(visible), page.evaluate("() => document.activeElement.outerHTML")
    raise AssertionError("the button is never reached")


def test_a_city_is_found(open_page: Sit, server: Server) -> None:
    """A few letters are enough; the board moves there and highlights the city until the search is closed."""
    page = come(open_page, mid_game(server, "usa"))
    page.get_by_role("button", name="Find a city").click()
    field = page.get_by_role("combobox", name="Find a city")
    expect(field).to_be_focused()
    world = page.locator("main .world")
    before = world.get_attribute("style")
    page.keyboard.type("sant")
    expect(page.get_by_role("option")).to_have_text(["Santa Fe"])
    lit = page.locator("main .names text.lit")
    expect(lit).to_have_text("Santa Fe")
    expect(lit).to_be_in_viewport()
    assert world.get_attribute("style") != before
    field.fill("s")
    page.keyboard.press("ArrowDown")
    chosen = page.get_by_role("option", selected=True)
    expect(lit).to_have_text(re.compile(r"\s*".join(chosen.inner_text().split())))  # it may be on several lines
    field.fill("zzz")
    expect(page.get_by_role("option")).to_have_text(["No such city"])
    page.keyboard.press("Escape")
    expect(lit).to_have_count(0)
    expect(page.get_by_role("button", name="Find a city")).to_be_focused()


def test_other_players_actions_are_announced(open_page: Sit, server: Server) -> None:
    """Screen readers announce what the bot did and that it is the player's turn, but not the player's own action."""
    table, _ = server.create_table("first-journey", [None, "random"], first=0)
    page = come(open_page, Seat(table, "first-journey", None, {0: server.sit(table, "Ana", 0)}))
    heard = page.locator("[role=status][aria-live=polite].hidden")
    page.locator('main [data-spot="deck"]').wait_for()
    expect(heard).to_be_empty()
    page.locator('[data-spot="deck"]').click()
    expect(heard).to_have_text(re.compile(r"^Walton (draws|claims|swaps|passes)\b.*\. Your turn\.$"))


def test_reasons_are_shown(open_page: Sit, server: Server) -> None:
    """Trying something illegal shows the reason and the clause, and changes nothing."""
    transcript, seats = recorded("usa")
    step = next(n for n in range(len(seats) // 2, len(seats)) if seats[n - 1 : n + 1] == [2, 0])
    begin = {"transcript": transcript, "step": step, "deal": "same"}
    table, _ = server.create_table("usa", [None, None, "random"], **{"from": begin})
    page = come(open_page, Seat(table, "usa", None, {0: server.sit(table, "Ana", 0)}))
    server.sit(table, "Rui", 1)
    ana = Person(page, server)
    page.locator('main [data-spot="deck"]').wait_for()
    view, n = ana.state()["view"], ana.state()["n"]
    taken = {route["id"] for route in view["routes"]}
    chart = server.get(f"/tables/{table}/map")["routes"]
    far = [route for route in chart if route["length"] == 6 and route["id"] not in taken and route["twin"] is None]
    may = {action["fields"].get("id") for action in ana.state()["legal"]}
    too_expensive = next(route["id"] for route in far if route["id"] not in may)
    theirs = next(route["id"] for route in view["routes"] if route["seat"] == 2)
    for route, clause, reason in ((theirs, "US-22", "taken by Stephenson"), (too_expensive, "US-19", "missing")):
        ana.claim(route)
        card = page.get_by_role("dialog")
        expect(card).to_contain_text(reason)
        card.get_by_role("button", name=f"Clause {clause}").click()
        for _ in range(2):  # the clause, then the card
            page.keyboard.press("Escape")
        expect(card).to_be_hidden()
    assert ana.state()["n"] == n
    for _ in range(2):  # two cards, then it is Rui's turn
        ana.button("Draw a card").click()
        n += 1
        expect(page.locator("main")).to_have_attribute("data-n", str(n))
    for what in ("deck", "market-0", "tickets"):
        expect(ana.spot(what)).to_have_attribute("aria-disabled", "true")
        ana.spot(what).click(force=True)
        why = page.get_by_role("main").get_by_role("alert")
        expect(why).to_contain_text("It is Rui's turn")
        why.get_by_role("button", name="Clause US-6").click()
        expect(page.get_by_role("dialog", name="Clause US-6")).to_contain_text("Play goes clockwise")
        page.keyboard.press("Escape")
        why.get_by_role("button", name="OK").click()
        expect(why).to_be_hidden()
    assert ana.state()["n"] == n


def test_chat(open_page: Sit, server: Server) -> None:
    """Messages are shown literally, and a closed chat shows that there is a new one."""
    table, _ = server.create_table("usa", [None, None], first=0)
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


def test_whoever_opens_a_table_later_is_told_of_messages_until_they_are_read(open_page: Sit, server: Server) -> None:
    table, _ = server.create_table("usa", [None, None], first=0)
    seats = [
        Seat(table, "usa", None, {seat: server.sit(table, name, seat)}) for seat, name in enumerate(("Ana", "Rui"))
    ]
    ana = come(open_page, seats[0])
    ana.locator("#tab-chat").click()
    ana.get_by_label("Say something").fill("olá")
    ana.get_by_role("button", name="Send").click()
    expect(ana.get_by_role("log", name="Chat")).to_contain_text("olá")
    for size in (WIDE, PHONE):
        rui = come(open_page, seats[1], viewport=size)
        mark = rui.get_by_label("1 new message")
        expect(mark).to_be_visible()
        rui.reload()
        expect(mark).to_be_visible()
        rui.locator("#tab-chat").click()
        expect(rui.get_by_role("log", name="Chat")).to_contain_text("olá")
        rui.reload()
        rui.locator("main [data-spot]").first.wait_for()
        expect(mark).to_be_hidden()


def test_the_title_shows_whose_turn_it_is(open_page: Sit, server: Server) -> None:
    table, _ = server.create_table("first-journey", [None, None], first=0)
    tokens = [server.sit(table, name, seat) for seat, name in enumerate(("Ana", "Rui"))]
    ana, rui = (come(open_page, Seat(table, "first-journey", None, {seat: tokens[seat]})) for seat in (0, 1))
    turn = re.compile("Your turn")
    expect(ana).to_have_title(turn)
    expect(rui).not_to_have_title(turn)
    ana.locator('[data-spot="deck"]').click()
    expect(rui).to_have_title(turn)
    expect(ana).not_to_have_title(turn)
    assert ana.locator("#favicon").get_attribute("href") != rui.locator("#favicon").get_attribute("href")


def test_a_hint_is_played(open_page: Sit, server: Server) -> None:
    page = come(open_page, mid_game(server, "usa"))
    ana = Person(page, server)
    before = ana.state()
    ana.catch_up(before["n"])
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("dialog", name="What you could do")
    expect(page.locator(".advised, [data-advised]").first).to_be_visible()
    advice.get_by_role("button", name="Do this").first.click()
    expect(page.locator("main")).not_to_have_attribute("data-n", str(before["n"]))
    assert ana.state()["n"] > before["n"]


def test_a_bot_stands_in(open_page: Sit, server: Server) -> None:
    table, _ = server.create_table("usa", [None, None])
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


def test_a_rematch(open_page: Sit, server: Server) -> None:
    seat = ended(server, "chicago")
    page = come(open_page, seat)
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: seat.table not in url)
    ana = Person(page, server)
    assert ana.seat == 1  # one seat on
    assert ana.state()["seat"] == 1


def wait_scrolled(log: Locator, by: int) -> None:
    """Wait until the log has stopped scrolling."""
    there = "([log, by]) => Math.abs(log.scrollHeight - log.clientHeight - log.scrollTop - by) < 1"
    log.page.wait_for_function(there, arg=[log.element_handle(), by])


def test_a_look_back_is_not_disturbed(open_page: Sit, server: Server) -> None:
    """A log that was scrolled up stays there when something happens."""
    page = come(open_page, mid_game(server, "usa"))
    ana = Person(page, server)
    log = page.get_by_role("log", name="Log")
    log.locator("p").last.wait_for()
    wait_scrolled(log, 0)
    log.hover()
    page.mouse.wheel(0, -600)
    wait_scrolled(log, 600)
    expect(page.get_by_role("button", name="New entries below")).to_be_visible()
    before = log.evaluate("log => log.scrollTop")
    play_on([ana], until=lambda: ana.done.total() > 2)
    assert log.evaluate("log => log.scrollTop") == before
    page.get_by_role("button", name="New entries below").click()
    expect(page.get_by_role("button", name="New entries below")).to_be_hidden()


def test_a_custom_board(open_page: Sit, server: Server) -> None:
    page = open_page("/")
    page.locator("input[type=file][accept*=toml]").first.set_input_files(BOARD)
    expect(page.get_by_text("Lisbon by tram").first).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Not now").click()
    ana = Person(page, server)
    play_on([ana], until=lambda: {"keep", "claim"} <= set(ana.done))
    expect(page.get_by_label("Belém", exact=False).first).to_be_attached()
    data = server.get(f"/tables/{page.url.rpartition('/')[2]}")
    assert (data["own_board"], data["state"]) == (True, "playing")


def test_faults_of_a_board_are_shown_and_vanish(open_page: Sit, tmp_path: Path) -> None:
    """The board is checked at once, and stays chosen."""
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(BOARD.read_text("utf-8").replace('b = "Belém"', 'b = "Belem"', 1), "utf-8")
    page = open_page("/")
    choose = page.locator("input[type=file][accept*=toml]").first
    choose.set_input_files(wrong)
    expect(page.get_by_role("alert")).to_contain_text("no city is called 'Belem'")
    choose.set_input_files(BOARD)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("radio", name="Lisbon by tram")).to_be_checked()


def test_city_names_as_printed_or_in_ones_own_language(open_page: Sit, server: Server) -> None:
    """The setting changes every name on the page at once, and is kept; English needs no such setting."""
    seat = mid_game(server, "japan")
    page = open_page("about:blank", locale="pt-BR")
    page.context.add_init_script(seat.script())
    page.goto(f"/t/{seat.table}")
    main = page.get_by_role("main")
    tokyo = main.locator(".names text").filter(has_text=re.compile("^(Tokyo|Tóquio)$"))
    expect(tokyo.first).to_have_text("Tokyo")
    places = {"tokyo": tokyo.count(), "everywhere": main.get_by_text("Tokyo").count()}
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Configurações").click()
    names = page.get_by_role("group", name="Nomes das cidades")
    expect(names.get_by_role("radio", name="Como no tabuleiro")).to_be_checked()
    names.get_by_role("radio", name="Em português").check()
    expect(tokyo.first).to_have_text("Tóquio")
    assert {"tokyo": tokyo.count(), "everywhere": main.get_by_text("Tóquio").count()} == places
    expect(main.get_by_text("Tokyo")).to_have_count(0)
    page.reload()
    expect(tokyo.first).to_have_text("Tóquio")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Configurações").click()
    page.get_by_role("radio", name="English").check()
    expect(page.get_by_role("dialog").get_by_role("group", name="Animation")).to_be_visible()
    expect(page.get_by_role("group", name="City names")).to_have_count(0)
    expect(tokyo.first).to_have_text("Tokyo")


def test_settings_are_saved(open_page: Sit) -> None:
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
