"""If the network or the server fails during a turn, the page recovers by itself and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.server.process import Process
from tests.web.all_pages import Seat, dealt
from tests.web.browser_player import Person, play_on
from tests.web.conftest import Sit
from tests.web.page_errors import PageErrors
from tests.web.proxy import Proxy

pytestmark = pytest.mark.slow

LOST = "Connection lost"
BROKEN = r"WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INTERNET_DISCONNECTED"


@pytest.fixture
def proxy(process: Process) -> Iterator[Proxy]:
    proxy = Proxy(process.port)
    yield proxy
    proxy.close()


def come(open_page: Sit, url: str, seat: Seat, server: Server) -> Person:
    page: Page = open_page("about:blank", base_url=url)
    page.context.add_init_script(seat.script())
    page.goto(f"/t/{seat.table}")
    return Person(page, server)


def to_second(person: Person) -> None:
    """Go to the middle of a turn: one card is drawn, the second is due, and the page shows it."""

    def is_there() -> bool:
        state = person.state()
        return state["view"]["phase"] == "second" and bool(state["legal"])

    play_on([person], until=is_there)
    expect(person.spot("deck")).to_be_enabled()


def goes_on(person: Person, n: int) -> None:
    """The requested action has arrived, without further input."""
    expect(person.page.locator("main")).not_to_have_attribute("data-n", str(n))


def test_the_connection_is_lost_during_a_turn(
    open_page: Sit, server: Server, proxy: Proxy, page_errors: PageErrors
) -> None:
    page_errors.allow(BROKEN)
    ana = come(open_page, proxy.url, dealt(server, "usa"), server)
    to_second(ana)
    before = ana.state()
    proxy.disconnect()
    ana.spot("deck").click()
    expect(ana.page.get_by_text(LOST)).to_be_visible()
    assert ana.state()["n"] == before["n"]
    proxy.reconnect()
    expect(ana.page.get_by_text(LOST)).to_be_hidden()
    goes_on(ana, before["n"])
    drawn = [
        event for event in server.get(f"/tables/{ana.table}/state", ana.token)["events"] if event["n"] > before["n"]
    ]
    assert [event["action"] for event in drawn if event["seat"] == ana.seat] == ["draw"], "once"
    play_on([ana], until=lambda: ana.done.total() > 6)


def test_a_response_gets_lost(open_page: Sit, server: Server, proxy: Proxy, page_errors: PageErrors) -> None:
    """The server has the action, but the page does not know: it sends it again, and it counts once."""
    page_errors.allow(BROKEN)
    ana = come(open_page, proxy.url, dealt(server, "usa"), server)
    to_second(ana)
    cards = sum(ana.state()["view"]["hand"].values())
    proxy.stalled = True
    ana.spot("deck").click()
    while ana.state()["view"]["phase"] == "second" and ana.state()["legal"]:
        pass
    proxy.disconnect()
    proxy.reconnect()
    expect(
        ana.page.get_by_text(f"Hand: {cards + 1} cards").or_(ana.page.get_by_label(f"Hand: {cards + 1} cards"))
    ).to_be_visible()
    assert sum(ana.state()["view"]["hand"].values()) == cards + 1
    play_on([ana], until=lambda: ana.done.total() > 6)


def test_no_network_for_a_while(open_page: Sit, server: Server, process: Process, page_errors: PageErrors) -> None:
    page_errors.allow(BROKEN)
    ana = come(open_page, process.url, dealt(server, "chicago"), server)
    play_on([ana], until=lambda: ana.done.total() > 1)
    ana.page.context.set_offline(True)
    expect(ana.page.get_by_text(LOST)).to_be_visible()
    ana.page.context.set_offline(False)
    expect(ana.page.get_by_text(LOST)).to_be_hidden()
    play_on([ana], until=lambda: ana.done.total() > 4)


def test_the_server_dies_and_restarts(open_page: Sit, tmp_path: Path, page_errors: PageErrors) -> None:
    page_errors.allow(BROKEN)
    database, log = f"sqlite:///{tmp_path}/tables.sqlite3", tmp_path / "log"
    first = Process(database, log)
    ana = come(open_page, first.url, dealt(first.server, "usa"), first.server)
    to_second(ana)
    before = ana.state()
    first.kill()
    ana.spot("deck").click()
    expect(ana.page.get_by_text(LOST)).to_be_visible()
    again = Process(database, log, first.port)
    try:
        ana.server = again.server
        expect(ana.page.get_by_text(LOST)).to_be_hidden(timeout=30_000)
        goes_on(ana, before["n"])
        play_on([ana], until=lambda: ana.done.total() > 6)
    finally:
        ana.page.close()
        again.stop()
