"""The board at a glance: what can be seen without scrolling, what stands out, and what is not given away."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.client import Json, Server
from tests.web.all_pages import GAMES, Seat, begun, dealt, ended, mid_game, recorded
from tests.web.browser_player import Person
from tests.web.conftest import PHONE, Sit
from tests.web.page_checks import cut_off, settle, too_small, violations
from tests.web.phases import at
from tests.web.test_table import BOARD

pytestmark = pytest.mark.slow

ON_ITS_SIDE: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True}
DOUBLE_SIZE: dict[str, Any] = {"viewport": {"width": 720, "height": 450}}  # a window of 1440 x 900 at 200 %


def come(open_page: Sit, seat: Seat, **options: Any) -> Page:
    page = open_page("about:blank", **options)
    page.context.add_init_script(seat.script())
    page.goto(f"/t/{seat.table}")
    page.locator("main [data-spot]").first.wait_for()
    page.wait_for_load_state("networkidle")
    settle(page)
    return page


def is_whole(what: Locator) -> bool:
    """Whether it can be seen whole, and nothing covers its middle."""
    whole: bool = what.evaluate(
        """one => {
            const { left, right, top, bottom } = one.getBoundingClientRect()
            const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && one.contains(there)
        }"""
    )
    return whole


@pytest.mark.parametrize("window", [ON_ITS_SIDE, DOUBLE_SIZE], ids=["on-its-side", "200-percent"])
@pytest.mark.parametrize("game", ["usa", "chicago"])
def test_cards_are_visible_in_a_low_window(open_page: Sit, server: Server, window: Json, game: str) -> None:
    """Market and hand are beside the board; nothing has to be scrolled to."""
    page = come(open_page, mid_game(server, game), **window)
    if game == "usa":
        spots = '[data-spot="deck"], [data-spot^="market-"], [data-spot^="hand-"] .one:last-child'
        cards = page.locator(f"main :is({spots})")
    else:
        cards = page.locator("main .hand [data-card]")
    assert cards.count() > 4
    assert [is_whole(card) for card in cards.all()] == [True] * cards.count()
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 1")
    assert violations(page) == []
    assert cut_off(page) == []
    if "has_touch" in window:
        assert too_small(page) == []


def test_all_tickets_can_be_seen_while_choosing_more(open_page: Sit, server: Server) -> None:
    """Twelve owned ones on a desktop; on a phone on its side, nothing covers the offer."""
    seat = mid_game(server, "japan")
    view = server.get(f"/tables/{seat.table}/state", seat.tokens[0])["view"]
    assert view["phase"] == "keep"
    owned = len(view["tickets"])
    assert owned > 3
    page = come(open_page, seat, viewport={"width": 1440, "height": 900})
    tickets = page.locator("main .tickets li button")
    assert [is_whole(ticket) for ticket in tickets.all()] == [True] * owned
    page.set_viewport_size(ON_ITS_SIDE["viewport"])
    settle(page)
    offer = page.get_by_role("form", name="Choose tickets")
    choices = [*offer.locator("label").all(), offer.get_by_role("button")]
    assert [is_whole(choice) for choice in choices] == [True] * (len(view["offer"]) + 1)


def test_a_replay_leaves_room_for_the_board_in_a_low_window(open_page: Sit, server: Server) -> None:
    page = open_page(f"/t/{ended(server, 'first-journey').table}/replay", **ON_ITS_SIDE)
    board, controls = page.locator("main .board .board"), page.get_by_role("region", name="Steps of the game")
    above, below = board.bounding_box(), controls.bounding_box()
    assert above
    assert below
    assert below["y"] - above["y"] > ON_ITS_SIDE["viewport"]["height"] / 2


@pytest.mark.parametrize("options", [{}, {"viewport": {"width": 1024, "height": 768}}, {"viewport": PHONE}])
def test_no_card_of_the_hand_covers_another(open_page: Sit, server: Server, options: Json) -> None:
    """Not even with a card of every colour."""
    page = come(open_page, at(server, "usa", "turn"), **options)
    groups = page.locator('main [data-spot^="hand-"]').all()
    boxes = [box for group in groups if (box := group.locator(".one").last.bounding_box())]
    assert len(boxes) == len(groups) > 2
    for n, one in enumerate(boxes):
        for other in boxes[n + 1 :]:
            apart = abs(one["x"] - other["x"]) >= one["width"] - 1 or abs(one["y"] - other["y"]) >= one["height"] - 1
            assert apart, (one, other)
    assert min(box["width"] for box in boxes) >= 26


def test_what_serves_my_tickets_stands_out(open_page: Sit, server: Server) -> None:
    """Claimable routes are marked, strongly if they serve a ticket; cities of tickets have pins."""
    seat = mid_game(server, "usa")
    page = come(open_page, seat)
    ana = Person(page, server)
    state = server.get(f"/tables/{ana.table}/state", ana.token)
    view, extras = state["view"], state["extras"]
    legal = {action["fields"]["id"] for action in state["legal"] if action["kind"] == "claim"}

    def routes(style: str) -> set[int]:
        found = page.locator(f"main .route.{style}").evaluate_all("all => all.map(one => Number(one.dataset.route))")
        return set(found)

    assert routes("legal") == legal
    assert routes("serves") == set(extras["serving"])
    assert routes("legal.serves") == legal & set(extras["serving"])
    chart = server.get(f"/tables/{seat.table}/map")
    pins = {city for ticket in view["tickets"] for city in chart["tickets"][ticket["id"]]["cities"]}
    assert page.locator("main .pin").count() == len(pins)
    complete = [ticket for ticket in view["tickets"] if ticket["complete"]]
    assert page.locator("main .pin.done").count() >= len(complete)
    ticket = next(ticket for ticket in view["tickets"] if not ticket["complete"])
    way = next(way for way in extras["ways"] if way["ticket"] == ticket["id"])
    page.locator("main .tickets li button").filter(has_text=f"{way['spaces']} to go").first.hover()
    expect(page.locator("main .lights path")).to_have_count(len(set(way["routes"])))


def test_on_a_phone_the_map_starts_at_my_tickets(open_page: Sit, server: Server) -> None:
    """Their cities can be seen, or the middle of them where they are far apart, in letters that can be read."""
    page = come(open_page, mid_game(server, "usa"), viewport=PHONE, has_touch=True)
    board = page.locator("main .board .board").bounding_box()
    open_pins = page.locator("main .pin:not(.done)")
    assert board
    assert open_pins.count() == 2
    for pin in open_pins.all():
        box = pin.bounding_box()
        assert box
        assert board["x"] < box["x"] < board["x"] + board["width"]
        assert board["y"] < box["y"] + box["height"] < board["y"] + board["height"]
    size = page.locator("main .names text").first.evaluate(
        "text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
    )
    assert size >= 10.9


def test_all_doors_can_be_chosen_on_a_phone(open_page: Sit, server: Server) -> None:
    page = come(open_page, dealt(server, "chicago"), viewport=PHONE, has_touch=True)
    doors = page.get_by_role("group", name="Which door?").get_by_role("button")
    expect(doors).to_have_count(8)
    assert all(is_whole(door) for door in doors.all())
    assert sorted(doors.all_inner_texts()) == [str(number) for number in range(8)]
    assert too_small(page) == []
    doors.filter(has_text="6").tap()
    expect(page.get_by_role("main").get_by_role("button", name="Roll at door 6")).to_be_visible()


def test_a_long_press_explains_a_card_and_plays_nothing(open_page: Sit, server: Server) -> None:
    page = come(open_page, mid_game(server, "usa"))
    n = page.locator("main").get_attribute("data-n")
    page.locator('main [data-spot="hand-black"]').hover()
    expect(page.locator(".tip")).to_have_text(
        "Black cards pay for black routes, and for routes that take any one colour."
    )
    page.mouse.move(0, 0)
    expect(page.locator(".tip")).to_have_count(0)
    expect(page.locator("main")).to_have_attribute("data-n", n or "")


def test_the_winner_is_not_given_away(open_page: Sit, server: Server) -> None:
    """Until the score has been counted, neither title, header, standings nor log name the winner."""
    seats = recorded("usa")[1]
    seat = begun(server, "usa", len(seats) - 1)
    page = open_page("about:blank", reduced_motion="no-preference")
    page.context.add_init_script(seat.script())
    server.ask("POST", f"/tables/{seat.table}/leave", seat.tokens[0])  # bots play on
    page.goto(f"/t/{seat.table}")
    sheet = page.get_by_role("dialog")
    skip = sheet.get_by_role("button", name="Skip")
    skip.wait_for()
    names = [one["name"] for one in server.get(f"/tables/{seat.table}")["seats"]]
    won = re.compile("|".join(f"{name} (won|wins)" for name in names) + "|You won")
    expect(page.locator("header .status")).to_have_text("The game is over")
    expect(page.locator("body")).not_to_contain_text(won)
    expect(page.locator(".standings .icon")).to_have_count(3)  # three bots, and no trophy
    skip.click()
    expect(sheet).to_contain_text(won)
    expect(page.locator("header .status")).to_have_text(won)
    expect(page.get_by_role("log")).to_contain_text(won)


def test_codes_are_shown_to_those_who_ask_for_them(open_page: Sit, server: Server) -> None:
    """Behind a question mark by default; a cell named in the log lights up on the train."""
    seat = mid_game(server, "chicago")
    page = come(open_page, seat)
    log = page.get_by_role("log", name="Log")
    spot = log.get_by_role("button", name=re.compile("^Show place")).first
    expect(log).not_to_contain_text(re.compile(r"\b[AB]\d\.\d|\bCH-\d"))
    spot.focus()
    expect(page.locator("main .lamp")).to_have_count(1)
    log.focus()
    expect(page.locator("main .lamp")).to_have_count(0)
    settings = '{"codes": true, "toured": ["chicago"]}'
    page.evaluate("settings => localStorage.setItem('trilhos.wishes', settings)", settings)
    page.reload()
    expect(log).to_contain_text(re.compile(r"\b[AB]\d\.\d"))


def test_a_bullet_route_of_another_seat_says_that_it_serves(open_page: Sit, server: Server) -> None:
    page = come(open_page, mid_game(server, "japan"))
    ana = Person(page, server)
    bullets = [route for route in ana.state()["view"]["routes"] if route["bullet"] and route["seat"] != ana.seat]
    ana.claim(bullets[0]["id"])
    expect(page.get_by_role("dialog")).to_contain_text("It serves your tickets too.")
    track = page.locator("main .track")
    expect(track).to_contain_text("At the end:")
    expect(track.locator(".number").first).to_have_text("0")


def test_the_tokens_are_explained(open_page: Sit, server: Server) -> None:
    page = come(open_page, mid_game(server, "san-francisco"))
    legend = page.locator("main details").filter(has_text="Tokens")
    for name in ("parrot", "crab", "bell", "sea lion", "fog", "lantern", "gull"):
        expect(legend).to_contain_text(name)


def test_a_table_with_a_custom_board_has_its_name(open_page: Sit, server: Server) -> None:
    table, host = server.create_table("usa", [None, "random"], board=BOARD.read_text("utf-8"))
    seat = Seat(table, "lisbon", host, {0: server.sit(table, "Ana", 0)})
    page = open_page("about:blank")
    page.context.add_init_script(seat.script(toured=[*GAMES, "lisbon"]))
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lisbon by tram")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="tour").click()
    tour = page.get_by_role("dialog")
    expect(tour).to_contain_text("Your tickets")
    expect(tour).not_to_contain_text("keep at least two")  # this board says one


def test_city_names_do_not_change_after_the_first_frame(open_page: Sit, server: Server) -> None:
    """The board waits for its names in the language in use."""
    seat = mid_game(server, "japan")
    page = open_page("about:blank", locale="pt-BR")
    page.context.add_init_script(seat.script(cities="local"))
    page.add_init_script(
        """new MutationObserver(() => {
            window.named ??= new Set()
            for (const one of document.querySelectorAll('.names text')) window.named.add(one.textContent.trim())
        }).observe(document, { subtree: true, childList: true })"""
    )
    page.goto(f"/t/{seat.table}")
    page.locator("main .names text").first.wait_for()
    settle(page)
    seen = page.evaluate("[...window.named]")
    assert "Tóquio" in seen
    assert "Tokyo" not in seen
