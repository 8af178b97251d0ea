"""Begging Passenger."""

import pytest

from tests.carriage.helpers import end, hand, legal, load, other_box, play, refused, seat
from tests.chisquare import UNLIKELY, p_value, tally
from tests.conftest import clause

TABLE = """
    seats: 3
    deck: blue5 plus-1
    seat 0: hand begging begging
    seat 1: hand red1 rebel
    seat 2: hand blue2
"""


@clause("CH-60")
@pytest.mark.parametrize(("kind", "taken", "drawn"), [("number", "red1", "blue5"), ("action", "rebel", "plus-1")])
def test_the_card_changes_hands_and_is_replaced_at_once(kind: str, taken: str, drawn: str) -> None:
    game = load(TABLE)
    step = play(game, f"play begging at seat 1 for {kind}").play("allow")
    assert hand(game, 0) == {"begging": 1, taken: 1}
    assert hand(game, 1) == {({"red1", "rebel"} - {taken}).pop(): 1, drawn: 1}
    assert (game.to_act, game.view()["phase"]) == ([0], "main")
    assert step.outcome.text() == step.outcome.shown_to(0) == step.outcome.shown_to(1) == f"seat 0 takes {taken}"
    assert step.outcome.shown_to(2) == step.outcome.shown_to(None) == "seat 0 takes a card"


@clause("CH-60", "CH-71")
@pytest.mark.parametrize(("answer", "left"), [("allow", {"rebel": 1, "blue5": 1}), ("allow later", {"rebel": 1})])
def test_the_victim_chooses_when_to_replace_the_card(answer: str, left: dict[str, int]) -> None:
    game = load(TABLE.replace("blue5 plus-1", "blue5 blue5 blue5 blue5 blue5"))
    play(game, "play begging at seat 1 for number")
    assert legal(game, "allow") == ["allow", "allow later"]
    step = game.play(answer)
    assert hand(game, 1) == left
    assert step.outcome.shown_to(2) == "seat 0 takes a card"
    end(game)
    assert hand(game, 1) == left  # not at the end of somebody else's turn
    assert seat(end(game), 1)["numbers"] == 2


@clause("CH-60")
def test_only_a_robbed_player_may_wait() -> None:
    game = load("seat 0: hand exit-1x\nseat 1: hand red1; seated A1.1")
    assert refused(game, "allow later", seat=0) == "CH-19"
    play(game, "play exit-1x")
    assert refused(game, "allow later") == "CH-60"
    assert legal(game, "allow") == ["allow"]


@clause("CH-60")
def test_any_opponent_and_again() -> None:
    game = load(TABLE)
    assert legal(game, "play") == [
        *("play begging at seat 1 for number", "play begging at seat 1 for action"),
        "play begging at seat 2 for number",
    ]
    play(game, "play begging at seat 1 for number", "allow", "play begging at seat 1 for number", "allow")
    assert hand(game, 0) == {"red1": 1, "blue5": 1}
    assert hand(game, 1) == {"rebel": 1}  # nothing was left to replace the second
    both = play(load(TABLE), "play begging at seat 1 for number", "allow", "play begging at seat 2 for number", "allow")
    assert hand(both, 0) == {"red1": 1, "blue2": 1}


@clause("CH-60", "CH-49")
def test_a_kind_that_the_opponent_does_not_hold() -> None:
    game = load(TABLE)
    assert refused(game, "play begging at seat 2 for action") == "CH-60"
    assert refused(game, "play begging at seat 2") == "CH-60"


@clause("CH-60")
def test_the_card_is_taken_at_random() -> None:
    """All cards of the kind are equally likely."""
    taken: list[str] = []
    for seed in range(80):
        game = load(f"seed: {seed}\nseat 0: hand begging\nseat 1: hand red1 red1 blue2 rebel")
        play(game, "play begging at seat 1 for number", "allow")
        taken.extend(hand(game, 0))
    assert p_value(tally(taken), {"red1": 2 / 3, "blue2": 1 / 3}) > UNLIKELY


@clause("CH-60", "CH-64")
def test_a_blocked_robbery_takes_nothing() -> None:
    game = play(load(TABLE), "play begging at seat 1 for number", "block")
    assert (hand(game, 0), hand(game, 1)) == ({"begging": 1}, {"red1": 1})
    assert (game.to_act, game.view()["phase"]) == ([0], "main")


@clause("CH-60", "CH-71", "CH-43")
def test_the_surplus_goes_at_the_end_of_the_turn() -> None:
    game = load("seat 0: hand begging red1 red2\nseat 1: hand red3")
    play(game, "play begging at seat 1 for number", "allow")
    assert hand(game, 0) == {"red1": 1, "red2": 1, "red3": 1}
    end(game)
    assert game.view()["phase"] == "trim"
    assert play(game, "discard red1").to_act == [1]
    assert seat(game, 0)["numbers"] == 2


@clause("CH-60", "HI-2")
def test_both_remember_the_card() -> None:
    game = play(load(TABLE), "play begging at seat 1 for number", "allow")
    assert game.view(1)["known"] == {0: ["red1"]}
    assert game.view(2)["known"] == game.view(0)["known"] == {}
    assert "known" not in game.view()


@clause("CH-60", "CH-28", "HI-2")
def test_a_card_laid_down_is_remembered_no_longer() -> None:
    game = load("seat 0: hand begging red1; tokens 1\nseat 1: hand red1")
    play(game, "play begging at seat 1 for number", "allow")
    assert hand(game, 0) == {"red1": 2}
    play(game, "discard red1")
    assert game.view(1)["known"] == {}


@clause("HI-4", "CH-60")
def test_a_second_robbery_reveals_nothing_to_a_third_seat() -> None:
    """Seat 0 knows of a card in seat 1's hand; seat 2 then robs seat 1: of which card, seat 0 cannot know."""
    seen = {}
    for seed in range(16):
        game = load(f"""
            seats: 3
            seed: {seed}
            turn: 2
            seat 0: hand blue4
            seat 1: hand red1 blue3; known 0 red1
            seat 2: hand begging
        """)
        play(game, "play begging at seat 1 for number", "allow")
        seen[next(iter(hand(game, 2)))] = game.view(0)
        assert game.log(0)[-1]["outcome"] == "seat 2 takes a card"
    assert set(seen) == {"red1", "blue3"}
    assert seen["red1"] == seen["blue3"]


@clause("HI-4", "CH-60")
def test_the_robber_remembers_what_was_not_taken() -> None:
    """Seat 2 knew of red1 in seat 1's hand: taken, it is gone; else it is still there."""
    for seed in range(16):
        game = load(f"""
            seats: 3
            seed: {seed}
            turn: 2
            seat 1: hand red1 blue3; known 2 red1
            seat 2: hand begging
        """)
        play(game, "play begging at seat 1 for number", "allow")
        assert game.view(2)["known"] == ({1: ["red1"]} if hand(game, 2) == {"blue3": 1} else {})


@clause("CH-60", "HI-2")
def test_a_card_from_a_hand_that_is_shown_is_named_to_two_seats_only() -> None:
    game = other_box("seats: 3\nseat 0: hand begging\nseat 1: hand red1 blue2 rebel", begging="sees_hand")
    play(game, "play begging at seat 1 for number", "allow later")
    assert game.view(0)["shown"] == {"red1": 1, "blue2": 1, "rebel": 1}
    assert game.view(1)["shown"] is None
    assert game.view(2)["shown"] is None
    assert legal(game) == ["take red1", "take blue2"]
    play(game, "take red1")
    assert (hand(game, 0), hand(game, 1)) == ({"red1": 1}, {"blue2": 1, "rebel": 1})
    taken = [(game.log(seat)[-1]["action"], game.log(seat)[-1]["outcome"]) for seat in (0, 1, 2)]
    assert taken == [
        ("take red1", "seat 0 takes red1"),
        ("take", "seat 0 takes red1"),
        ("take", "seat 0 takes a card"),
    ]
    assert game.log(2)[-1]["move"]["fields"] == {}
