"""The close of a turn and the end of the game."""

import pytest

import trilhos
from tests.carriage.helpers import TWELVE, end, hand, legal, load, other_box, play, refused, seat
from tests.conftest import clause


@clause("CH-70")
def test_the_order_of_closing() -> None:
    """Blocked turns, surplus, spent cards to the discards, refill, turn counter, hand-over."""
    game = load("""
        deck: none
        seat 0: hand red3 red4 red5 reverse; aisle A2.0; shut by 1 2; tokens 0
        seat 1: hand blue1; aisle A2.2; seated A1.1 A3.0
    """)
    play(game, "play reverse", "end")
    assert (game.view()["phase"], game.to_act, game.view()["turns"]) == ("pay", [1], 0)
    assert (seat(game, 0)["numbers"], game.view()["resting"]) == (3, {"reverse": 1})
    play(game, "pay A1.1")
    assert (game.view()["phase"], game.to_act, game.view()["turns"]) == ("trim", [0], 0)
    assert game.view()["resting"] == {"reverse": 1}
    play(game, "discard red4")
    # The Reverse was on the discards before the refill, so it could be drawn again.
    assert (hand(game, 0), game.view()["discard"]) == ({"red3": 1, "red5": 1, "reverse": 1}, {"red4": 1})
    assert (game.view()["phase"], game.to_act, game.view()["turns"]) == ("main", [1], 1)


@clause("CH-70", "CH-27")
def test_a_card_swapped_may_come_back() -> None:
    """It joins the discards before the refill."""
    game = play(load("deck: none\nseat 0: hand red5; tokens 0; aisle A2.0\nseat 1: aisle A2.1"), "end", "discard red5")
    assert hand(game, 0) == {"red5": 1}


@clause("CH-73", "CH-54")
def test_the_hand_over_takes_markers_off_on_the_way() -> None:
    game = end(load("seats: 4\nturn: 2\nseat 3: skip\nseat 0: skip"))
    assert game.to_act == [1]
    assert [seat(game, i)["skip"] for i in range(4)] == [False] * 4


@clause("CH-74")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_seats_the_last_pawn_wins_at_once(seats: int) -> None:
    quota = {2: 12, 3: 10, 4: 8}[seats]
    seated = TWELVE.split()[: quota - 1]
    game = load(f"seats: {seats}\nseat 0: hand red1; aisle B2.0; seated {' '.join(seated)}\nseat 1: seated B4.0 B4.1")
    play(game, "move red1")
    assert not play(game.copy(), "to B2.1").over
    step = game.play("to B1.0")
    assert (game.over, game.to_act, legal(game)) == (True, [], [])
    assert game.result is not None
    assert game.result.points == [quota, 2, 0, 0][:seats]
    assert game.result.places == [1, 2, 3, 3][:seats]
    assert (game.result.winners, game.result.why) == ([0], ("CH-74", "a player has all pawns seated"))
    assert "the game is over" in step.outcome.text()
    assert game.view(1)["result"]["winners"] == [0]
    assert refused(game, "end") == refused(game, 467) == "CH-74"


@clause("CH-74")
def test_at_once_means_before_the_turn_closes() -> None:
    """Neither surplus nor payment nor refill: the winner keeps what is in hand."""
    game = load(f"seat 0: hand red1 red2 red3 red4; aisle B2.0; seated {' '.join(TWELVE.split()[:11])}")
    play(game, "move red1", "to B1.0")
    assert (game.over, hand(game, 0), game.view()["turns"]) == (True, {"red2": 1, "red3": 1, "red4": 1}, 0)


@clause("CH-75")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_run(seats: int) -> None:
    text = f"seats: {seats}\nseat 1: seated A1.1 A1.5\nseat 0: seated A3.4"
    game = end(load(f"{text}\nturns: {200 * seats - 2}"))
    assert not game.over
    end(game)
    assert (game.over, game.view()["turns"]) == (True, 200 * seats)
    assert game.result is not None
    assert (game.result.winners, game.result.why[0]) == ([1], "CH-75")
    assert game.result.places == [2, 1, 3, 3][:seats]


@clause("CH-75")
def test_equal_is_a_draw() -> None:
    game = end(load("seats: 3\nturns: 599\nseat 1: seated A1.1\nseat 2: seated A1.5"))
    assert game.result is not None
    assert (game.result.winners, game.result.places) == ([1, 2], [3, 1, 1])


@clause("CH-75", "CH-55")
def test_bonus_turns_count() -> None:
    game = play(load("turns: 398\nseat 0: hand express"), "play express")
    assert (end(game).to_act, game.view()["turns"], game.over) == ([0], 399, False)
    assert end(game).over


@clause("CH-75", "CH-74")
def test_seating_the_last_pawn_in_the_last_turn_wins() -> None:
    game = load(f"turns: 399\nseat 0: hand red1; aisle B2.0; seated {' '.join(TWELVE.split()[:11])}")
    play(game, "move red1", "to B1.0")
    assert game.result is not None
    assert game.result.why[0] == "CH-74"


@clause("CH-75")
def test_the_cap_is_an_option() -> None:
    game = other_box("seats: 3", turn_cap=1)
    end(end(game))
    assert not game.over
    assert end(game).over


@clause("CH-75")
def test_two_who_always_decline_draw_by_the_cap() -> None:
    game = load("turns: 390")
    for _ in range(10):
        assert not game.over
        end(game)
    assert game.over
    assert game.result is not None
    assert game.result.winners == [0, 1]


@clause("CH-74")
def test_over_is_over() -> None:
    game = end(load("turns: 399"))
    assert game.explain("board 0") == ("CH-74", "the game is over")
    assert trilhos.load(game.position()).position() == game.position()
