"""Linha de Comboio: what is asked of a player beyond moves, with the controls, by the book and by house rules."""

import re

import pytest
from playwright.sync_api import Page, expect

import trilhos
from tests.sampling import is_soak
from tests.server.client import Json, Server
from tests.web.all_pages import Seat, remember
from tests.web.browser_player import Person, play_on
from tests.web.conftest import PHONE, Sit
from tests.web.page_checks import cut_off, settle, violations
from tests.web.phases import Wanted, wanted

pytestmark = pytest.mark.slow

SEED = 1  # of a game in which every decision comes up


def come(open_page: Sit, seat: Seat, server: Server, **options: object) -> Person:
    page = open_page("about:blank", **options)
    page.context.add_init_script(seat.script())
    page.goto(f"/t/{seat.table}")
    person = Person(page, server, touch="has_touch" in options)
    person.catch_up(person.state()["n"])
    return person


def own(view: Json) -> Json:
    mine: Json = view["seats"][view["seat"]]
    return mine


def prompt(page: Page) -> str:
    return page.locator("main .prompt").inner_text()


def check(page: Page) -> None:
    settle(page)
    found = violations(page)
    assert not found, "\n".join(found)
    assert cut_off(page) == []


def begged(view: Json, legal: list[str]) -> bool:
    return bool(view["phase"] == "react" and view["card"] == "begging" and own(view)["tokens"] > 1)


@pytest.mark.parametrize("device", [{}, {"viewport": PHONE, "has_touch": True}], ids=["wide", "phone"])
def test_a_token_is_spent_before_the_answer(open_page: Sit, server: Server, device: Json) -> None:
    """Ana exchanges a card, lets it happen, and draws in her own turn."""
    ana = come(open_page, wanted(server, "chicago", {}, begged), server, **device)
    before = own(ana.state()["view"])
    answers = ana.page.locator("main [data-act=allow], main [data-act=allow-later]")
    expect(answers).to_have_text(["Allow, and draw a new card now", "Allow, and draw in your own turn"])
    assert f"({before['tokens']} tokens left)" in prompt(ana.page)
    check(ana.page)
    ana.press(ana.page.locator("main .hand [data-card]").first)
    expect(answers).to_have_count(0)  # until the card is exchanged or put back
    ana.press(ana.button("Cancel"))
    expect(answers).to_have_count(2)
    ana.press(ana.page.locator("main .hand [data-card]").first)
    check(ana.page)
    ana.press(ana.button("Exchange it (1 token)"))
    expect(answers).to_have_count(2)
    now = ana.state()["view"]
    assert (now["phase"], own(now)["tokens"]) == ("react", before["tokens"] - 1)
    ana.press(ana.page.locator("main [data-act=allow-later]"))
    expect(answers).to_have_count(0)
    actions = [event["action"] for event in events(server, ana) if event.get("seat") == ana.seat]
    assert re.match("discard", actions[-2])
    assert actions[-1] == "allow later"


def events(server: Server, person: Person) -> list[Json]:
    found: list[Json] = server.get(f"/tables/{person.table}/state", person.token, since=0)["events"]
    return [event for event in found if event["kind"] == "action"]


def test_why_a_card_is_not_blocked(open_page: Sit, server: Server) -> None:
    """A Rebel Passenger in the hand is no help where it blocks Begging only."""

    def useless(view: Json, legal: list[str]) -> bool:
        return view["phase"] == "react" and view["card"] != "begging" and "rebel" in view["hand"]

    ana = come(open_page, wanted(server, "chicago", {"rebel": "begging_only"}, useless), server)
    expect(ana.button("Let it happen")).to_be_visible()
    expect(ana.button("Block with")).to_have_count(0)
    assert "blocks Begging Passengers only" in prompt(ana.page)
    assert "You have no Rebel Passenger" not in prompt(ana.page)


def choice_of_cards(view: Json, legal: list[str]) -> bool:
    return bool(view["phase"] == "card" and sum(view["shown"].values()) > len(legal))


@pytest.mark.parametrize("device", [{}, {"viewport": PHONE, "has_touch": True}], ids=["wide", "phone"])
def test_a_card_is_taken_from_a_hand_that_is_shown(open_page: Sit, server: Server, device: Json) -> None:
    """Only cards of the kind named can be taken. Spectators see neither the hand nor the card."""
    seat = wanted(server, "chicago", {"begging": "sees_hand"}, choice_of_cards)
    ana = come(open_page, seat, server, **device)
    guest = open_page("about:blank")
    guest.context.add_init_script(remember(**{"trilhos.wishes": {"toured": ["chicago"]}}))
    guest.goto(f"/t/{seat.table}")
    state = ana.state()
    shown = ana.page.locator("main .shown")
    assert shown.locator("button, [role=img]").count() == sum(state["view"]["shown"].values())
    cards = [action["fields"]["card"] for action in state["legal"]]
    assert {one.get_attribute("data-card") for one in shown.locator("button").all()} == set(cards)
    expect(guest.locator("main .prompt")).to_have_text(re.compile(r"^\s*Ana looks at \w+’s hand\.\s*$"))
    expect(guest.locator("main .shown")).to_have_count(0)
    check(ana.page)
    ana.press(shown.locator("button").first)
    if ana.touch:
        ana.press(ana.page.get_by_role("main").get_by_role("button", name="Take ", exact=False).last)
    expect(shown).to_have_count(0)
    last = next(event for event in reversed(events(server, ana)) if event["move"]["kind"] == "take")
    assert last["move"]["fields"]["card"] in cards
    expect(guest.get_by_role("log")).to_contain_text("Ana takes a card from")


def far_pick(view: Json, legal: list[str]) -> bool:
    """A pawn of somebody must be chosen, in the other carriage than Ana's pawn in the aisle."""
    mine = own(view)["aisle"] if view["phase"] == "pick" else None
    return mine is not None and all(text.split()[1][0] != mine[0] for text in legal)


def test_on_a_phone_the_pawns_to_choose_from_are_shown(open_page: Sit, server: Server) -> None:
    ana = come(open_page, wanted(server, "chicago", {}, far_pick), server, viewport=PHONE, has_touch=True)
    settle(ana.page)
    expect(ana.page.locator("main [data-spot][data-glow]").first).to_be_in_viewport(ratio=0.9)


def test_boarding_at_a_price(open_page: Sit, server: Server) -> None:
    """The door warns; only its button boards, and both pawns leave the train."""

    def may(view: Json, legal: list[str]) -> bool:
        return view["phase"] == "main" and own(view)["aisle"] is not None and "board 0" in legal

    ana = come(open_page, wanted(server, "chicago", {"lenient_boarding": "yes"}, may), server)
    before = ana.state()
    for _ in range(2):
        ana.press(ana.spot("door 0"))
    assert ana.state()["n"] == before["n"]
    ana.press(ana.spot("door 0"))
    assert "both pawns leave the train" in prompt(ana.page)
    ana.press(ana.button("Board at door 0 anyway"))
    expect(ana.page.get_by_role("log")).to_contain_text("both of Ana’s pawns leave the train")
    after = own(ana.state()["view"])
    assert (after["aisle"], after["supply"]) == (None, own(before["view"])["supply"] + 1)


def test_a_door_is_open_to_whoever_holds_a_card(open_page: Sit, server: Server) -> None:
    """A number card is picked before boarding: the door boards all the same."""

    def may(view: Json, legal: list[str]) -> bool:
        return view["phase"] == "main" and "board 0" in legal and not any(one.startswith("u-pass") for one in legal)

    ana = come(open_page, wanted(server, "chicago", {}, may), server)
    n = ana.state()["n"]
    ana.press(ana.page.locator("main .hand [data-card^=red], main .hand [data-card^=blue]").first)
    ana.press(ana.spot("door 0"))
    expect(ana.page.locator("main")).not_to_have_attribute("data-n", str(n))
    assert events(server, ana)[-1]["step"]
    assert any(event["action"] == "board 0" for event in events(server, ana))


def test_a_quiet_turn(open_page: Sit, server: Server) -> None:
    """Nothing but ending the turn is possible, and then a card is exchanged."""
    quiet: Wanted = lambda view, legal: view["phase"] == "main" and view["quiet"]  # noqa: E731
    ana = come(open_page, wanted(server, "chicago", {"tokens": 0}, quiet), server)
    assert "You can only end your turn. Then you may exchange a card." in prompt(ana.page)
    ana.press(ana.button("End turn"))
    expect(ana.button("Keep all")).to_be_visible()
    ana.press(ana.page.locator("main .hand [data-card]").first)
    ana.press(ana.button("Exchange it"))
    expect(ana.button("Keep all")).to_have_count(0)


def test_the_cards_of_the_box(open_page: Sit, server: Server) -> None:
    """The guide has no card that is not in the box, and says what the others do by the rules of the table."""
    rules = {"u_pass": "no", "take_a_seat": "no", "plus_1": 2, "movement": "up_to"}
    ana = come(open_page, wanted(server, "chicago", rules, lambda view, legal: view["phase"] == "main"), server)
    ana.press(ana.button("Cards and signs"))
    guide = ana.page.get_by_role("dialog", name="Cards and signs")
    for text in ("at most this many steps", "Take two discard tokens"):
        expect(guide).to_contain_text(text)
    for text in ("U-Pass", "Take a Seat"):
        expect(guide).not_to_contain_text(text)


def test_a_game_in_which_hands_are_shown(open_page: Sit, server: Server) -> None:
    """Two people, from the same deal every time, so that every decision comes up; the whole game in a soak."""
    dealt = trilhos.new("chicago", seats=2, seed=SEED, first=0, rules={"begging": "sees_hand", "die_open": 5})
    begin = {"transcript": dealt.transcript(), "step": 0, "deal": "same"}
    table, host = server.create_table("chicago", [None, None], **{"from": begin})
    names = ("Ana", "Rui")
    seats = [Seat(table, "chicago", host, {k: server.sit(table, name, k)}) for k, name in enumerate(names)]
    people = [come(open_page, seat, server) for seat in seats]
    needed = {"token", "take", "allow", "allow later", "block", "board", "move"}
    play_on(people, until=None if is_soak() else lambda: needed <= set(people[0].done + people[1].done))
    done = people[0].done + people[1].done
    assert needed <= set(done), done
    for person in people if is_soak() else ():
        expect(person.page.get_by_role("dialog").filter(has_text="Was the shuffle fair?")).to_be_visible()


def test_a_door_boards_also_while_a_number_card_is_picked(open_page: Sit, server: Server) -> None:
    """The card cannot be played before boarding, and says why; a click on a door boards all the same."""

    def may(view: Json, legal: list[str]) -> bool:
        cards = view.get("hand", {})
        numbers = any(card.startswith(("red", "blue")) for card in cards)
        return view["phase"] == "main" and own(view)["aisle"] is None and "board 0" in legal and numbers

    ana = come(open_page, wanted(server, "chicago", {}, may), server)
    before = ana.state()
    ana.press(ana.page.locator("main .hand [data-tour=cards] [data-card]").first)
    why = ana.page.get_by_role("main").get_by_role("alert")
    expect(why).to_contain_text("pawn in the aisle")
    ana.press(ana.spot("door 0"))
    expect(ana.page.locator("main")).not_to_have_attribute("data-n", str(before["n"]))
    assert ana.state()["n"] > before["n"]
    expect(why).to_have_count(0)
