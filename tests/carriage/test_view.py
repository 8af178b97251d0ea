"""What a seat may know."""

import json

import pytest

import trilhos
from tests.carriage.helpers import end, load, play
from tests.conftest import clause

TABLE = """
    seats: 3
    direction: anticlockwise
    turns: 7
    discard: red5 red5 rebel
    seat 0: hand red1 red1 express; aisle A2.3; tokens 5; seated A1.1
    seat 1: hand blue2 rebel; waiting 4; skip; seated B4.0 B4.1
    seat 2: hand reverse; shut by 0 2
"""


@clause("CH-16", "HI-1")
@pytest.mark.parametrize("observer", [0, 1, 2, None])
def test_what_everyone_sees(observer: int | None) -> None:
    view = load(TABLE).view(observer)
    assert (view["game"], view["phase"], view["turn"], view["to_act"], view["turns"]) == ("chicago", "main", 0, [0], 7)
    assert (view["direction"], view["quota"], view["discard"]) == (-1, 10, {"red5": 2, "rebel": 1})
    assert view["deck"] == {"number": 60 - 3 - 2, "action": 60 - 3 - 1}
    assert view["seats"] == [
        {
            "seat": 0,
            "supply": 8,
            "waiting": None,
            "aisle": "A2.3",
            "seated": ["A1.1"],
            "tokens": 5,
            "skip": False,
            "numbers": 2,
            "actions": 1,
            "shut_in": {},
        },
        {
            "seat": 1,
            "supply": 7,
            "waiting": 4,
            "aisle": None,
            "seated": ["B4.0", "B4.1"],
            "tokens": 3,
            "skip": True,
            "numbers": 1,
            "actions": 1,
            "shut_in": {},
        },
        {
            "seat": 2,
            "supply": 10,
            "waiting": None,
            "aisle": None,
            "seated": [],
            "tokens": 3,
            "skip": False,
            "numbers": 0,
            "actions": 1,
            "shut_in": {0: 2},
        },
    ]
    assert json.loads(json.dumps(view))["train"]["tiles"] == "1A 3A"


@clause("HI-2")
def test_a_seat_sees_only_its_own_hand() -> None:
    game = load(TABLE)
    assert [game.view(i)["hand"] for i in range(3)] == [
        {"red1": 2, "express": 1},
        {"blue2": 1, "rebel": 1},
        {"reverse": 1},
    ]
    assert "hand" not in game.view()


@clause("CH-7", "CH-8")
def test_the_drawing_shows_the_pawns() -> None:
    short = load(TABLE).view()["train"]["drawing"]
    assert short[2] == "p|0|p|.|p|s|p|s|p|p|.|p|s|s ‖ s|. . . . . . . . . . . .|p"
    assert short[4] == ". . . a . . . . . . . . . . ‖ . . . . . . . . . . . . . ."
    assert short[8] == "p|s|s|D|p|s|s|p|s|s|D|s|p|s ‖ 1 1 s|D|s p s s p s|D|p s s"
    long = load(TABLE.replace("waiting 4", "waiting 7") + "\njoin: long").view()["train"]["drawing"]
    assert (len(long), long[9], long[18]) == (19, "=" * 27, "1 1 s|D|s p s s p s|D|p s s")


@clause("CH-28", "HI-1")
def test_cards_that_rest_are_seen_and_so_is_a_card_that_is_aimed() -> None:
    game = play(load("seat 0: hand exit-1x\nseat 1: hand red1; seated A1.1"), "play exit-1x")
    view = game.view()
    assert (view["resting"], view["card"], view["target"]) == ({"exit-1x": 1}, "exit-1x", 1)


@clause("HI-2", "HI-4")
def test_the_log_shows_drawn_cards_only_to_that_seat() -> None:
    game = end(load("deck: blue4 blue5\nseat 0: hand none\nseat 1: hand red1"))
    assert game.log(0)[-1]["outcome"] == "seat 0 draws blue4 blue5; seat 1 is on turn"
    assert game.log(1)[-1]["outcome"] == game.log()[-1]["outcome"] == "seat 0 draws 2 cards; seat 1 is on turn"


STUCK = "hand red2 red4 advanced-2 advanced-2 advanced-4; tokens 0; aisle A2.0; seated A1.1 A3.0"


@clause("HI-4", "CH-27")
def test_a_swap_does_not_reveal_whether_the_same_card_came_back() -> None:
    outcomes, drew = set(), set()
    for seed in range(30):
        game = load(f"seed: {seed}\ndeck: red4 red4 blue2\nseat 0: {STUCK}\nseat 1: aisle A2.1")
        play(game, "end", "discard red4")
        drew.add(game.log(0)[-1]["outcome"])
        outcomes.add(game.log(1)[-1]["outcome"])
    told = "seat 1 is on turn"
    assert drew == {f"seat 0 draws {card}; {told}" for card in ("red4", "blue2")}
    assert outcomes == {f"seat 0 draws 1 card; {told}"}


@clause("HI-4", "CH-29")
def test_a_token_does_not_reveal_whether_the_same_card_came_back() -> None:
    outcomes, drew = set(), set()
    for seed in range(30):
        game = load(f"seed: {seed}\ndeck: red1 red1 blue2\nseat 0: hand red1 red2\nseat 1: hand red3")
        play(game, "discard red1")
        drew.add(game.log(0)[-1]["outcome"])
        outcomes.add(game.log(1)[-1]["outcome"])
    assert drew == {"seat 0 draws red1", "seat 0 draws blue2"}
    assert outcomes == {"seat 0 draws 1 card"}


@clause("HI-1")
def test_a_seat_that_is_not_there_sees_nothing() -> None:
    with pytest.raises(ValueError, match="there is no seat 3"):
        load(TABLE).view(3)
    assert trilhos.new("chicago", seed=1).view(0)["seat"] == 0
