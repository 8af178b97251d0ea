"""What a seat may know: everything public, its own secrets, and nothing else."""

import json
from typing import Any

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import play
from trilhos import Game

HEAD = """
    game: usa
    seats: 3
    turn: 1
    market: red blue wild green green
    discard: red3 wild1
    seat 0: hand red3 wild1; shown red2; routes Duluth-Omaha; tickets Denver-El Paso, Boston-Miami
"""


def seen_by(game: Game, seat: int | None) -> bytes:
    """Everything that a seat sees: its view and the log."""
    return json.dumps([game.view(seat), game.log(seat)], sort_keys=True).encode()


def public(game: Game) -> dict[str, Any]:
    return game.view(None)


@clause("HI-1")
def test_what_is_public_in_every_game() -> None:
    view = public(trilhos.load(HEAD))
    assert view["routes"] == [{"route": "Duluth-Omaha", "id": 40, "seat": 0, "bullet": False}]
    assert view["market"] == ["red", "blue", "wild", "green", "green"]
    assert view["discard"] == {"red": 3, "wild": 1}
    assert (view["deck"], view["ticket_deck"]) == (110 - 5 - 4 - 4, 28)
    assert view["seats"][0] == {
        "seat": 0,
        "trains": 43,
        "points": 2,
        "cards": 4,
        "shown": {"red": 2},
        "tickets": 2,
        "offer": 0,
    }
    assert (view["to_act"], view["phase"]) == ([1], "turn")


@clause("HI-1")
def test_bullet_markers_are_public() -> None:
    view = public(trilhos.load("game: japan\nseat 1: bullets Kyoto-Osaka, Odawara-Tokyo"))
    assert view["bullets"] == 14
    assert [(seat["marker"], seat["bullet_routes"]) for seat in view["seats"]] == [(0, 0), (2, 2)]


@clause("HI-1")
def test_tokens_are_public() -> None:
    game = trilhos.load("game: san-francisco\nseat 1: tokens crab, sea lion")
    assert public(game)["seats"][1]["tokens"] == ["crab", "sea lion"]
    assert len(public(game)["piles"]) == 7


@clause("HI-1")
def test_completed_tickets_of_first_journey_are_public() -> None:
    view = public(trilhos.load("game: first-journey\nseat 1: crossed; done Dublin-Madrid; tickets Riga-Zurich"))
    assert view["seats"][1]["done"] == ["Dublin-Madrid"]
    assert view["seats"][1]["east_to_west"] is True
    assert view["seats"][1]["tickets"] == 1


@clause("HI-1", "HI-4")
@pytest.mark.parametrize("game", ["usa", "japan", "first-journey", "san-francisco"])
def test_public_facts_are_the_same_to_every_seat(game: str) -> None:
    new = trilhos.new(game, seats=4, seed=1)
    public_keys = set(public(new)) - {"seat"}
    for seat in range(4):
        own = new.view(seat)
        assert {key: own[key] for key in public_keys} == {key: public(new)[key] for key in public_keys}
        assert own["seat"] == seat


@clause("HI-2")
def test_hand_and_tickets_are_private() -> None:
    game = trilhos.load(HEAD)
    assert game.view(0)["hand"] == {"red": 3, "wild": 1}
    assert [ticket["ticket"] for ticket in game.view(0)["tickets"]] == ["Denver-El Paso", "Boston-Miami"]
    for other in (1, 2, None):
        assert "Denver-El Paso" not in str(game.view(other))
    assert "hand" not in public(game)
    assert "tickets" not in public(game)


@clause("HI-2")
def test_tickets_on_offer_are_private() -> None:
    game = trilhos.load("game: usa\nticket deck: Denver-El Paso, Boston-Miami, Duluth-Houston")
    play(game, "tickets")
    assert [ticket["ticket"] for ticket in game.view(0)["offer"]] == [
        "Denver-El Paso",
        "Boston-Miami",
        "Duluth-Houston",
    ]
    assert "Boston-Miami" not in seen_by(game, 1).decode()
    assert game.view(1)["seats"][0]["offer"] == 3
    play(game, "keep 1")
    assert [(step["action"], step["outcome"]) for step in game.log(1)] == [
        ("tickets", "offered 3 tickets"),
        ("keep 1", "kept 1 of 3"),
    ]
    assert game.log(0)[-1]["action"] == "keep Denver-El Paso"


@clause("HI-2")
def test_a_card_drawn_blind_is_private_and_one_from_the_market_is_not() -> None:
    game = trilhos.load("game: usa\nmarket: red blue blue green green\ndeck: black4")
    play(game, "draw", "take red")
    assert [step["outcome"] for step in game.log(0)] == ["black1", "market black blue blue green green"]
    assert [step["outcome"] for step in game.log(1)] == ["1 card", "market black blue blue green green"]
    assert game.view(1)["seats"][0]["shown"] == {"red": 1}


@clause("HI-2")
def test_a_seat_knows_where_the_tickets_lie_that_it_put_back() -> None:
    game = trilhos.load("game: usa\nticket deck: Denver-El Paso, Boston-Miami, Duluth-Houston, Miami-Toronto")
    play(game, "tickets", "keep 2")
    assert game.view(0)["returned"] == [
        {"ticket": "Denver-El Paso", "above": 1},
        {"ticket": "Duluth-Houston", "above": 2},
    ]
    assert game.view(1)["returned"] == []


@clause("HI-3")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_order_of_the_decks_and_the_key_are_known_to_nobody(seat: int | None) -> None:
    tickets = ["Denver-El Paso", "Boston-Miami", "Duluth-Houston", "Miami-Toronto"]
    one = trilhos.load(f"game: usa\nseed: 1\nticket deck: {', '.join(tickets)}")
    other = trilhos.load(f"game: usa\nseed: 2\nticket deck: {', '.join(reversed(tickets))}")
    assert one.digest() != other.digest()
    assert seen_by(one, seat) == seen_by(other, seat)
    game = trilhos.new("usa", seed=4)
    assert bytes(game.state.rng.key).hex() not in seen_by(game, seat).decode()


def assert_looks_the_same(seat: int, one: str, other: str, *actions: tuple[str, str]) -> None:
    """Two positions, with actions, that differ only in what the seat may not know give it the same bytes."""
    games = trilhos.load(one), trilhos.load(other)
    assert seen_by(games[0], seat) == seen_by(games[1], seat)
    for in_one, in_other in actions:
        games[0].play(in_one)
        games[1].play(in_other)
        assert seen_by(games[0], seat) == seen_by(games[1], seat)
        for action in ("draw", "take red", "claim Duluth-Sault St. Marie red3", "tickets", "pass", "keep 1"):
            assert games[0].explain(action, seat) == games[1].explain(action, seat)


@clause("HI-4")
def test_other_hands_tickets_and_choices_change_no_byte() -> None:
    """Seat 1 holds, draws, is offered and keeps other things; seat 0 cannot tell."""
    assert_looks_the_same(
        0,
        HEAD + "deck: blue2\nseat 1: hand green3; tickets Miami-Toronto\nticket deck: Duluth-Houston, Calgary-Phoenix",
        HEAD + "deck: white2\nseat 1: hand black3; tickets Calgary-Phoenix\nticket deck: Miami-Toronto, Duluth-Houston",
        ("draw", "draw"),
        ("draw", "draw"),
        ("tickets", "tickets"),
        ("keep 1", "keep 2"),
    )


@clause("HI-4")
def test_what_others_have_in_the_secret_phase_changes_no_byte() -> None:
    head = "game: usa\nphase: choose\nseat 0: offer Denver-El Paso, Boston-Miami, Duluth-Houston\nseat 1: offer "
    one = trilhos.load(head + "Miami-Toronto, Calgary-Phoenix, Atlanta-Montreal")
    other = trilhos.load(head + "Helena-Los Angeles, Atlanta-New York, Chicago-Santa Fe")
    one.play("keep all", seat=1)
    other.play("keep 1 2", seat=1)
    assert seen_by(one, 0) == seen_by(other, 0)
    assert one.explain("keep 1", 0) == other.explain("keep 1", 0)


@clause("HI-4")
def test_nobody_sees_that_a_swap_drew_its_own_ticket_again() -> None:
    """The ticket deck is empty, so the two tickets swapped are shuffled together with two others."""
    views, again = set(), set()
    for seed in range(12):
        game = trilhos.load(f"""
            game: first-journey
            seed: {seed}
            ticket deck: none
            ticket discard: Riga-Zurich, Paris-Warsaw
            seat 0: tickets Dublin-Madrid, Athens-Kiev
        """)
        play(game, "swap")
        views.add(seen_by(game, 1))
        own = {ticket["ticket"] for ticket in game.view(0)["tickets"]}
        again.add(len(own & {"Dublin-Madrid", "Athens-Kiev"}))
    assert len(again) > 1
    assert len(views) == 1
