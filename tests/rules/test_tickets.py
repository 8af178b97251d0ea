"""Drawing tickets: how many, which are kept, where the rest goes."""

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import line, play, refused
from trilhos import Game

DECK = {
    "usa": "Denver-El Paso, Boston-Miami, Duluth-Houston, Miami-Toronto, Calgary-Phoenix",
    "japan": "Akita-Miyako, Akita-Osaka, Aomori-Kyoto, Aomori-Sendai, Asakusa-Tokyo",
    "san-francisco": "Alcatraz-Presidio, Alcatraz-Twin Peaks, Crissy Field-Pier 39, Fort Mason-Market Street",
}


def offer(game: Game) -> str:
    return ", ".join(ticket["ticket"] for ticket in game.view(game.to_act[0])["offer"])


@clause("US-26", "JP-11", "SF-13")
@pytest.mark.parametrize(
    ("game", "drawn", "broken"), [("usa", 3, "US-26"), ("japan", 3, "JP-11"), ("san-francisco", 2, "SF-13")]
)
def test_take_from_the_top_keep_at_least_one(game: str, drawn: int, broken: str) -> None:
    table = trilhos.load(f"game: {game}\nticket deck: {DECK[game]}")
    play(table, "tickets")
    assert offer(table) == ", ".join(DECK[game].split(", ")[:drawn])
    assert refused(table, "keep none") == broken
    assert len(table.legal()) == 2**drawn - 1
    play(table, "keep 2")
    assert [ticket["ticket"] for ticket in table.view(0)["tickets"]] == [DECK[game].split(", ")[1]]
    assert table.to_act == [1]


@clause("US-26", "JP-11", "SF-13")
@pytest.mark.parametrize("game", list(DECK))
def test_the_rest_goes_to_the_bottom_in_the_order_drawn(game: str) -> None:
    tickets = DECK[game].split(", ")
    table = play(trilhos.load(f"game: {game}\nticket deck: {DECK[game]}"), "tickets", "keep 2")
    if game == "san-francisco":
        assert line(table, "ticket deck") == ", ".join([*tickets[2:], tickets[0]])
    else:
        assert line(table, "ticket deck") == ", ".join([*tickets[3:], tickets[0], tickets[2]])


@clause("US-26")
def test_all_may_be_kept() -> None:
    game = play(trilhos.load(f"game: usa\nticket deck: {DECK['usa']}"), "tickets", "keep all")
    assert game.view()["seats"][0]["tickets"] == 3
    assert line(game, "ticket deck") == "Miami-Toronto, Calgary-Phoenix"


@clause("US-26")
def test_only_tickets_on_offer_are_kept() -> None:
    game = trilhos.load(f"game: usa\nticket deck: {DECK['usa']}")
    assert refused(game, "keep 1") == "US-26"
    play(game, "tickets")
    assert refused(game, "keep Miami-Toronto") == "US-26"
    assert refused(game, "keep 4") == "US-26"
    assert refused(game, "keep 0 1") == "US-26"


@clause("US-27")
@pytest.mark.parametrize("left", [1, 2])
def test_tickets_running_out_take_what_there_is(left: int) -> None:
    deck = DECK["usa"].split(", ")[:left]
    game = trilhos.load(f"game: usa\nticket deck: {', '.join(deck)}")
    play(game, "tickets")
    assert offer(game) == ", ".join(deck)
    play(game, "keep 1")
    assert game.view()["ticket_deck"] == left - 1


@clause("US-27")
def test_tickets_run_out_and_the_action_is_gone() -> None:
    game = trilhos.load("game: usa\nticket deck: Denver-El Paso")
    play(game, "tickets", "keep all")
    assert refused(game, "tickets") == "US-27"
    assert "tickets" not in map(str, game.legal())


@clause("SF-13")
def test_in_san_francisco_a_single_ticket_left_must_be_kept() -> None:
    game = play(trilhos.load("game: san-francisco\nticket deck: Alcatraz-Presidio"), "tickets")
    assert [str(action) for action in game.legal()] == ["keep Alcatraz-Presidio"]
    assert refused(game, "keep none") == "SF-13"
    play(game, "keep all")
    assert refused(game, "tickets") == "SF-13"


@clause("US-28")
def test_no_limit_on_tickets() -> None:
    game = trilhos.load("""
        game: usa
        seat 0: tickets Atlanta-Montreal, Atlanta-New York, Boston-Miami, Calgary-Phoenix, Calgary-Salt Lake City,
    """)
    for held in (8, 11, 14):
        play(game, "tickets", "keep all", "draw", "draw")
        assert game.view()["seats"][0]["tickets"] == held


@clause("US-28")
@pytest.mark.parametrize("game", ["usa", "japan", "san-francisco"])
def test_kept_tickets_are_never_given_back(game: str) -> None:
    ticket = DECK[game].split(", ")[0]
    table = trilhos.load(f"game: {game}\nseat 0: tickets {ticket}")
    assert refused(table, "swap") == "US-28"
    play(table, "tickets", "keep 1")
    assert ticket in [held["ticket"] for held in table.view(0)["tickets"]]


@clause("US-28")
def test_tickets_stay_secret_to_the_end_and_are_then_shown() -> None:
    game = trilhos.load("game: usa\nlast turns: 1\nseat 1: tickets Boston-Miami")
    assert "Boston-Miami" not in str(game.view(0))
    assert game.view(0)["seats"][1]["tickets"] == 1
    play(game, "draw", "draw")
    assert game.over
    assert game.view(0)["seats"][1]["held"] == ["Boston-Miami"]
