"""The two decks, tokens, and cards resting on the table."""

from collections import Counter

import pytest

from tests.carriage.helpers import end, hand, legal, load, play, refused, seat
from tests.conftest import clause


@clause("CH-28")
def test_cards_rest_on_the_table_until_the_turn_closes() -> None:
    game = load("seats: 3\nseat 0: hand red1 express plus-1; aisle A2.0\nseat 1: hand blue1\ndiscard: red5")
    play(game, "play express", "discard red1", "play plus-1")
    assert game.view()["resting"] == {"red1": 1, "express": 1, "plus-1": 1}
    assert game.view()["discard"] == {"red5": 1}
    end(game)
    assert game.view()["resting"] == {}
    assert game.view()["discard"] == {"red1": 1, "red5": 1, "express": 1, "plus-1": 1}


@clause("CH-28")
def test_a_card_is_used_once_in_a_turn() -> None:
    """The only card that could be drawn is the one that rests: so nothing is drawn."""
    game = play(load("deck: none\nseat 0: hand plus-1 reverse; tokens 1"), "play plus-1")
    assert refused(game, "play plus-1") == "CH-28"
    assert refused(game, "discard reverse") == "CH-30"


@clause("CH-28", "CH-64")
def test_a_rebel_that_blocks_rests_too() -> None:
    game = play(load("seat 0: hand eccentric\nseat 1: hand rebel; seated A1.1"), "play eccentric at seat 1", "block")
    assert game.view()["resting"] == {"eccentric": 1, "rebel": 1}


@clause("CH-29")
@pytest.mark.parametrize(("card", "kind"), [("red1", "number"), ("rebel", "action")])
def test_a_token_exchanges_a_card_for_one_of_the_same_deck(card: str, kind: str) -> None:
    game = load("deck: blue4 plus-1\nseat 0: hand red1 rebel; tokens 2")
    play(game, f"discard {card}")
    drawn = {"number": "blue4", "action": "plus-1"}[kind]
    assert hand(game, 0) == {({"red1", "rebel"} - {card}).pop(): 1, drawn: 1}
    assert (seat(game, 0)["tokens"], game.to_act) == (1, [0])
    assert game.view()["deck"][kind] == 0


@clause("CH-29")
def test_several_tokens_may_be_spent_in_a_turn() -> None:
    game = load("deck: blue4 blue5\nseat 0: hand red1 red2; tokens 2")
    play(game, "discard red1", "discard red2")
    assert (hand(game, 0), seat(game, 0)["tokens"]) == ({"blue4": 1, "blue5": 1}, 0)
    assert refused(game, "discard blue4") == "CH-29"


@clause("CH-29")
def test_only_cards_in_hand_are_discarded() -> None:
    assert refused(load("seat 0: hand red1"), "discard red2") == "CH-28"


@clause("CH-30")
def test_a_token_takes_a_card_to_draw() -> None:
    game = load("deck: blue1\nseat 0: hand red1 rebel")
    assert legal(game, "discard") == ["discard red1"]
    assert refused(game, "discard rebel") == "CH-30"
    renewed = load("deck: blue1\ndiscard: plus-1\nseat 0: hand red1 rebel")
    assert legal(renewed, "discard") == ["discard red1", "discard rebel"]
    assert hand(play(renewed, "discard rebel"), 0) == {"red1": 1, "plus-1": 1}


@clause("CH-30")
def test_tokens_are_spent_only_in_the_own_turn_or_reaction() -> None:
    game = load("seat 0: hand eccentric red1; tokens 3\nseat 1: hand rebel red2; tokens 3; seated A1.1")
    assert refused(game, "discard red2", seat=1) == "CH-19"
    play(game, "play eccentric at seat 1")
    assert refused(game, "discard red1", seat=0) == "CH-19"
    assert legal(game, "discard") == ["discard red2", "discard rebel"]
    moving = play(load("seat 0: hand red1 red2; aisle A2.0"), "move red1")
    assert refused(moving, "discard red2") == "CH-19"


@clause("CH-71")
def test_the_hand_is_filled_up_to_two_and_three() -> None:
    game = end(load("seat 0: hand red1\nseat 1: hand red2"))
    assert (seat(game, 0)["numbers"], seat(game, 0)["actions"]) == (2, 3)
    assert (seat(game, 1)["numbers"], seat(game, 1)["actions"]) == (1, 0)
    assert hand(game, 0)["red1"] >= 1


@clause("CH-71")
def test_surplus_is_discarded_first() -> None:
    """After two robberies there are four number cards: two must go, and no action card."""
    game = load("seat 0: hand red1 red2 red3 red4 rebel; aisle A2.3; tokens 0\nseat 1: hand blue1")
    end(game)
    assert (game.view()["phase"], game.to_act) == ("trim", [0])
    assert legal(game) == ["discard red1", "discard red2", "discard red3", "discard red4"]
    assert refused(game, "discard rebel") == "CH-71"
    assert refused(game, "end") == "CH-19"
    play(game, "discard red2")
    assert game.view()["phase"] == "trim"
    play(game, "discard red4")
    assert hand(game, 0)["red1"] == hand(game, 0)["red3"] == 1
    assert (seat(game, 0)["numbers"], seat(game, 0)["actions"], game.to_act) == (2, 3, [1])
    assert game.view()["discard"] == {"red2": 1, "red4": 1}


@clause("CH-71")
def test_surplus_of_both_kinds() -> None:
    game = end(load("seat 0: hand red1 red2 red3 rebel reverse express plus-1\nseat 1: hand blue1"))
    assert len(legal(game, "discard")) == 7
    play(game, "discard red1")
    assert legal(game) == ["discard express", "discard reverse", "discard plus-1", "discard rebel"]
    assert play(game, "discard rebel").to_act == [1]


@clause("CH-72")
def test_an_empty_deck_is_renewed_from_its_discards() -> None:
    game = end(load("deck: none\ndiscard: red1 red2 red3 blue4 blue5\nseat 0: hand none"))
    assert seat(game, 0)["numbers"] == 2
    assert game.view()["deck"] == {"number": 3, "action": 0}
    assert game.view()["discard"] == {}
    drawn, pile = Counter(hand(game, 0)), Counter(["red1", "red2", "red3", "blue4", "blue5"])
    assert drawn <= pile


@clause("CH-72")
def test_the_deck_is_renewed_only_when_a_card_is_drawn_from_none() -> None:
    game = end(load("deck: blue1 blue2\ndiscard: red1\nseat 0: hand none"))
    assert hand(game, 0) == {"blue1": 1, "blue2": 1}
    assert (game.view()["deck"]["number"], game.view()["discard"]) == (0, {"red1": 1})


@clause("CH-72")
def test_if_the_discards_are_empty_too_nothing_is_drawn() -> None:
    game = end(load("deck: red1\nseat 0: hand none"))
    assert hand(game, 0) == {"red1": 1}
    assert game.to_act == [1]


@clause("CH-62")
def test_plus_1_discard_is_one_more_token() -> None:
    game = play(load("seat 0: hand plus-1 red1; tokens 0\ndeck: blue2"), "play plus-1")
    assert (seat(game, 0)["tokens"], game.to_act, game.view()["phase"]) == (1, [0], "main")
    assert hand(play(game, "discard red1"), 0) == {"blue2": 1}
    assert refused(game, "play plus-1") == "CH-28"
