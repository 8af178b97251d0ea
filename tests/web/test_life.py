"""A table that is alive: what others do is shown one after another, animated, and never twice."""

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import trilhos
from tests.server.client import Json, Server
from tests.web.all_pages import Seat, begun, dealt, mid_game, recorded
from tests.web.conftest import Sit
from tests.web.page_checks import settle, violations
from tests.web.page_errors import PageErrors
from tests.web.phases import Met, sit_at
from tests.web.test_motion import SEEN
from tests.web.test_network import BROKEN

pytestmark = pytest.mark.slow

MOVES: dict[str, Any] = {"reduced_motion": "no-preference"}
PIECES = re.compile("slide|dealt|travel|ring|land|hop|tumble|roll|enter|flight")  # animations of a family's pieces


def come(open_page: Sit, seat: Seat, *scripts: str, speed: str = "brisk", stops: bool = False, **options: Any) -> Page:
    """Open the table. If its time `stops`, no timer of the page ends from then on."""
    page = open_page("about:blank", **options)
    if stops:
        page.clock.install()
    for script in (seat.script(speed=speed), *scripts):
        page.context.add_init_script(script)
    page.goto(f"/t/{seat.table}")
    page.locator("main [data-spot]").first.wait_for()
    page.wait_for_load_state("networkidle")
    if stops:
        page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    return page


def shown(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-n") or 0)


def act(server: Server, seat: Seat, action: str | int) -> None:
    (token,) = seat.tokens.values()
    server.post(f"/tables/{seat.table}/actions", token, action=action)


def state(server: Server, seat: Seat) -> Json:
    (token,) = seat.tokens.values()
    found: Json = server.get(f"/tables/{seat.table}/state", token)
    return found


def bots_have_acted(server: Server, seat: Seat) -> int:
    """Wait until it is Ana's turn again; the number of the last event."""
    now = state(server, seat)
    while not now["legal"]:
        (token,) = seat.tokens.values()
        now = server.get(f"/tables/{seat.table}/state", token, since=now["n"], wait=5)
    n: int = now["n"]
    return n


@cache
def step_with(game: str, what: str) -> Met:
    """The first step of the recorded game with such a fact; `complete`: that completes a ticket of who acts."""
    text, _ = recorded(game)
    done, again = trilhos.replay(text), trilhos.new(game, seats=3, seed=7, first=0)
    for step in done.steps:
        before = complete(again, step.seat)
        again.play(step.action, step.seat)
        facts = {fact["fact"] for fact in step.shown_to(step.seat)["facts"]}
        if what in facts or (what == "complete" and step.kind == "claim" and complete(again, step.seat) > before):
            return Met(text, step.n - 1, step.seat)
    raise AssertionError(f"nothing of the kind {what} happens")


def complete(game: trilhos.Game, seat: int) -> int:
    return sum(ticket["complete"] for ticket in game.view(seat)["tickets"] or [])


def recorded_action(met: Met) -> str:
    text: str = trilhos.replay(met.transcript).steps[met.step].text
    return text


def test_actions_are_shown_one_after_another_and_can_be_skipped(open_page: Sit, server: Server) -> None:
    """With the page's time standing still, it shows the first action only, until the others are skipped."""
    seat = mid_game(server, "chicago")
    page = come(open_page, seat, speed="relaxed", stops=True)
    began = shown(page)
    act(server, seat, "end")
    n = bots_have_acted(server, seat)
    skip = page.get_by_role("button", name="Skip", exact=True)
    expect(skip).to_be_visible()
    assert began < shown(page) < n
    skip.click()
    expect(page.locator("main")).to_have_attribute("data-n", str(n))
    expect(skip).to_have_count(0)
    expect(page.locator("header .status")).to_have_text("Your turn")


def test_nothing_is_lost_of_what_is_shown_at_once(open_page: Sit, server: Server) -> None:
    """A spectator skips the start of the last turns, emotes and later actions: the banner and the emotes are shown."""
    met = step_with("usa", "last_turns")
    steps = trilhos.replay(met.transcript).steps
    begin = {"transcript": met.transcript, "step": met.step - 1, "deal": "same"}
    table, _ = server.create_table("usa", [None, None, None], **{"from": begin})
    tokens = [server.sit(table, name, seat) for seat, name in enumerate(("Ana", "Bia", "Caio"))]
    page = come(open_page, Seat(table, "usa"), speed="relaxed", stops=True)
    began = shown(page)
    for step in steps[met.step - 1 : met.step + 1]:
        server.post(f"/tables/{table}/actions", tokens[step.seat], action=step.text)
    for seat, emote in ((0, "laugh"), (1, "oops")):
        server.post(f"/tables/{table}/chat", tokens[seat], emote=emote)
    last = steps[met.step + 1]
    n = server.post(f"/tables/{table}/actions", tokens[last.seat], action=last.text)["n"]
    expect(page.locator("main")).to_have_attribute("data-n", str(began + 1))
    page.get_by_role("button", name="Skip", exact=True).press("Enter")
    expect(page.locator("main")).to_have_attribute("data-n", str(n))
    expect(page.locator("main .news")).to_contain_text("starts the last turns")
    for seat in (0, 1):
        expect(page.locator(f".bubble.seat-{seat}.emote")).to_be_visible()
    expect(page.locator("main")).to_be_focused()  # the button is gone


def test_instant_speed_waits_for_nothing(open_page: Sit, server: Server) -> None:
    seat = mid_game(server, "chicago")
    page = come(open_page, seat, speed="instant", stops=True)
    act(server, seat, "end")
    expect(page.locator("main")).to_have_attribute("data-n", str(bots_have_acted(server, seat)))


@pytest.mark.parametrize("how", ["reload", "reconnect"])
def test_nothing_is_animated_twice(open_page: Sit, server: Server, page_errors: PageErrors, how: str) -> None:
    """A page that was loaded again, or was offline, shows how things are."""
    page_errors.allow(BROKEN)
    seat = mid_game(server, "usa")
    page = come(open_page, seat, SEEN, **MOVES)
    if how == "reconnect":
        page.context.set_offline(True)
        expect(page.get_by_text("Connection lost")).to_be_visible()
    claim = next(one for one in state(server, seat)["legal"] if one["kind"] == "claim")
    act(server, seat, claim["id"])
    n = bots_have_acted(server, seat)
    if how == "reconnect":
        page.context.set_offline(False)
    else:
        page.reload()
    expect(page.locator("main")).to_have_attribute("data-n", str(n))
    settle(page)
    assert [name for name in page.evaluate("Object.keys(moved)") if PIECES.search(name)] == []
    act(server, seat, "draw")
    page.wait_for_function("() => 'flight' in moved")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_completed_ticket_is_celebrated_on_the_map(open_page: Sit, server: Server, motion: str) -> None:
    met = step_with("usa", "complete")
    seat = sit_at(server, "usa", met)
    page = come(open_page, seat, SEEN, reduced_motion=motion)
    expect(page.locator("main .done[data-done]")).to_have_count(0)
    act(server, seat, recorded_action(met))
    plate = page.locator("main .done[data-done]")
    expect(plate.first).to_contain_text("complete")
    moved = page.evaluate("Object.keys(moved)")
    assert any(name.endswith("travel") for name in moved) == (motion == "no-preference")
    assert violations(page) == []
    expect(plate).to_have_count(0)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_last_turns_are_announced(open_page: Sit, server: Server, motion: str) -> None:
    met = step_with("usa", "last_turns")
    seat = sit_at(server, "usa", met)
    page = come(open_page, seat, reduced_motion=motion)
    act(server, seat, recorded_action(met))
    expect(page.locator("main .news")).to_have_text("Ana starts the last turns")
    assert violations(page) == []


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_die_rolls_at_the_door(open_page: Sit, server: Server, motion: str) -> None:
    seat = dealt(server, "chicago")
    page = come(open_page, seat, SEEN, reduced_motion=motion)
    act(server, seat, "board 3")
    expect(page.locator("main .die")).to_contain_text(re.compile("open|closed|shut", re.I))
    if motion == "reduce":
        assert page.evaluate("moved") == {}
    else:
        page.wait_for_function("() => Object.keys(moved).some(name => name.endsWith('tumble'))")


def test_the_score_keeps_its_secret_and_is_counted_once(open_page: Sit, server: Server) -> None:
    """In Linha de Comboio, too, places are shown when all pawns are counted; a second look shows the result at once."""
    seat = begun(server, "chicago", len(recorded("chicago")[1]) - 1)
    server.ask("POST", f"/tables/{seat.table}/leave", seat.tokens[0])  # bots play on
    page = open_page("about:blank", **MOVES)
    page.context.add_init_script(seat.script())
    page.goto(f"/t/{seat.table}")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Skip").wait_for()
    expect(sheet.locator(".winner")).to_have_count(0)
    sheet.get_by_role("button", name="Skip").click()
    expect(sheet.locator(".winner").first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Score").click()
    expect(sheet.locator(".winner").first).to_be_visible(timeout=1000)
    expect(sheet.get_by_role("button", name="Skip")).to_have_count(0)
    page.reload()
    expect(sheet.locator(".winner").first).to_be_visible()
    expect(sheet.get_by_role("button", name="Skip")).to_have_count(0)


def test_emotes_are_shown_at_the_seat_and_can_be_muted(open_page: Sit, server: Server) -> None:
    table, host = server.create_table("usa", [None, None], first=0)
    tokens = [server.sit(table, name) for name in ("Ana", "Bia")]
    pages = []
    for number, token in enumerate(tokens):
        page = open_page("about:blank")
        page.context.add_init_script(Seat(table, "usa", host, {number: token}).script())
        page.goto(f"/t/{table}")
        page.locator("main [data-spot]").first.wait_for()
        pages.append(page)
    ana, bia = pages
    ana.get_by_role("button", name="React").click()
    assert violations(ana) == []
    ana.get_by_role("button", name="Well played!").click()
    expect(bia.locator(".bubble.seat-0.emote")).to_be_visible()
    expect(ana.locator(".bubble.seat-0.emote")).to_be_visible()
    expect(ana.get_by_role("button", name="Well played!")).to_have_count(0)
    expect(ana.get_by_role("button", name="React")).to_be_focused()
    bia.locator("#tab-chat").click()
    expect(bia.get_by_role("log").get_by_role("img", name="Well played!")).to_be_visible()
    bia.get_by_text("Mute players").click()
    bia.get_by_role("checkbox", name="Ana").check()
    expect(bia.get_by_role("log").get_by_role("img", name="Well played!")).to_have_count(0)
    assert violations(bia) == []
    expect(bia.locator(".bubble")).to_have_count(0)
    n = server.post(f"/tables/{table}/chat", tokens[0], emote="laugh")["n"]
    expect(bia.locator("main")).to_have_attribute("data-n", str(n))
    expect(bia.locator(".bubble")).to_have_count(0)
    bia.reload()
    expect(bia.locator("main")).to_have_attribute("data-n", str(n))
    expect(ana.locator(".bubble.seat-0.emote")).to_be_visible()


def test_sounds_are_played_when_they_are_on(open_page: Sit, server: Server) -> None:
    """Off by default; the button in the bar switches them on, and then what happens is heard."""
    counts = """
        window.heard = 0
        for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
          const start = kind.prototype.start
          kind.prototype.start = function (...all) { heard++; return start.apply(this, all) }
        }
    """
    seat = mid_game(server, "usa")
    page = come(open_page, seat, counts)
    act(server, seat, "draw")
    expect(page.locator("main")).to_have_attribute("data-n", str(state(server, seat)["n"]))
    assert page.evaluate("heard") == 0
    page.get_by_role("button", name="Sounds").click()
    page.wait_for_function("() => heard > 0")
    before = page.evaluate("heard")
    act(server, seat, "draw")
    page.wait_for_function("before => heard > before", arg=before)


def test_the_speed_is_a_setting(open_page: Sit) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Relaxed").check()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="Relaxed")).to_be_checked()
    assert page.evaluate("document.documentElement.dataset.speed") == "relaxed"
