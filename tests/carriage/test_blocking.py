"""Blocking the aisle."""

import pytest

import trilhos
from tests.carriage.helpers import end, legal, load, play, refused, seat
from tests.conftest import clause

# Worked position 8: V stands at the end of tile A with a 4 and a 5, and B stands in the way.
HELD = "seat 0: hand blue1 blue2"
SHUT_IN = """
seats: 3
deck: none
seat 0: hand blue5 blue4
seat 1: hand blue5 blue4; aisle {at}
seat 2: hand blue5 blue4
tile A:
s|p|s|D|s|p|s|s|p|s|D|s|p|s
 + + + + + + + + + + + + +
p|{one}|p|.|p|s|p|s|p|p|.|p|s|s
 + + + + + + + + + + + + +
a . . . . . . . . . . . . .
 + + + + + + + + + + + + +
{other}|p|p|.|s|p|s|p|s|p|.|p|s|p
 + + + + + + + + + + + + +
p|s|s|D|p|s|s|p|s|s|D|s|p|s
"""


def shut_in(at: str = "A2.2", one: str = "1", other: str = "1") -> str:
    return SHUT_IN.format(at=at, one=one, other=other)


@clause("CH-69")
def test_shut_in_and_by_whom() -> None:
    game = end(load(shut_in()))
    assert seat(game, 0)["shut_in"] == {1: 1}
    assert (seat(game, 1)["shut_in"], seat(game, 2)["shut_in"]) == ({}, {})


@clause("CH-69")
def test_being_shut_in_is_public() -> None:
    game = load(shut_in())
    for other in (1, 2, None):  # not before the turn ends: it depends on the hand
        assert game.view(other) == load(shut_in().replace("seat 0: hand blue5 blue4", HELD)).view(other)
    step = game.play("end")
    for observer in (0, 1, 2, None):
        assert "seat 0 is shut in by seat 1 (1 in a row)" in step.outcome.shown_to(observer)


@clause("CH-69", "CH-70", "CH-27")
@pytest.mark.parametrize("answer", ["keep", "discard blue5"])
def test_a_turn_counts_as_shut_in_before_a_card_is_exchanged(answer: str) -> None:
    """The exchange is for those who can do nothing: it must not cost them their protection."""
    text = shut_in().replace("seat 0: hand blue5 blue4", "seat 0: hand blue5; tokens 0; shut by 1 2")
    game = play(load(text.replace("deck: none", "deck: red1 red2 reverse reverse reverse")), "end")
    assert game.view()["phase"] == "swap"
    assert seat(game, 0)["shut_in"] == {1: 3}
    assert trilhos.load(game.position()).position() == game.position()
    play(game, answer)
    assert (game.to_act, game.view()["phase"]) == ([1], "pay")


@clause("CH-69")
@pytest.mark.parametrize("cards", ["blue1 blue5", "blue2", "blue4 excuse-me", "blue5 rebel", "advanced-1"])
def test_who_can_move_but_ends_the_turn_is_not_shut_in(cards: str) -> None:
    """B would lose a pawn at this turn if it counted."""
    text = shut_in().replace("seat 0: hand blue5 blue4", f"seat 0: hand {cards}; shut by 1 2")
    game = load(text)
    assert legal(game, "move")
    assert seat(play(game, "end"), 0)["shut_in"] == {}
    assert (game.to_act, game.view()["phase"]) == ([1], "main")


@clause("CH-69")
@pytest.mark.parametrize(("one", "other"), [("s", "1"), ("1", "s"), ("s", "s")])
def test_a_free_seat_that_no_card_reaches_does_not_help(one: str, other: str) -> None:
    """The seats beside are 1 and 2 steps away, the cards 4 and 5: the pawn cannot move."""
    assert seat(end(load(shut_in(one=one, other=other))), 0)["shut_in"] == {1: 1}


@clause("CH-69")
def test_not_shut_in_by_cards_that_fit_nowhere_anyway() -> None:
    assert seat(end(load(shut_in().replace("hand blue5 blue4\nseat 1", "hand none\nseat 1"))), 0)["shut_in"] == {}


@clause("CH-69", "CH-30")
def test_a_card_drawn_in_the_turn_may_set_the_pawn_free() -> None:
    text = shut_in().replace("deck: none", "deck: blue1").replace("seat 0: hand blue5", "seat 0: hand blue5; tokens 1")
    text = text.replace("blue5; tokens 1 blue4", "blue5 blue4; tokens 1; shut by 1 2")
    game = play(load(text), "discard blue5")
    assert "move blue1" in legal(game)
    assert seat(play(game.copy(), "end"), 0)["shut_in"] == {}
    assert seat(play(game, "move blue1", "to A2.1"), 0)["shut_in"] == {}


@clause("CH-69")
def test_a_pawn_that_boarded_in_this_turn_is_not_shut_in() -> None:
    text = "deck: none\nseat 0: hand blue5; waiting 0; tokens 0; shut by 1 2\nseat 1: aisle A1.3; seated A1.1"
    game = play(load(text), "board")
    assert legal(game) == ["end"]
    assert seat(play(game, "end"), 0)["shut_in"] == {}


@clause("CH-69")
def test_not_shut_in_with_room_before_the_opponent() -> None:
    """Worked position 8: with B on (0,2,8) the space (0,2,4) is 4 steps away."""
    assert seat(end(load(shut_in(at="A2.8"))), 0)["shut_in"] == {}


@clause("CH-69")
def test_only_pawns_in_the_aisle_block() -> None:
    """Seated pawns and printed passengers never do: with all seats taken nobody is to blame."""
    text = shut_in().replace("; aisle A2.2", "")
    assert seat(end(load(text)), 0)["shut_in"] == {}


@clause("CH-69")
def test_without_a_pawn_in_the_aisle_nobody_is_shut_in() -> None:
    assert seat(end(load(shut_in().replace("\na ", "\n. "))), 0)["shut_in"] == {}


@clause("CH-69")
def test_who_stands_on_the_same_space_does_not_block() -> None:
    """Leaving one's own space is free."""
    assert seat(end(load(shut_in(at="A2.0"))), 0)["shut_in"] == {}


@clause("CH-69")
def test_only_the_first_to_be_met_is_a_blocker() -> None:
    text = shut_in().replace("seat 2: hand blue5 blue4", "seat 2: hand blue5 blue4; aisle A2.3")
    assert seat(end(load(text)), 0)["shut_in"] == {1: 1}


@clause("CH-69")
def test_a_pawn_that_prevents_no_move_is_not_a_blocker() -> None:
    """Seat 2 stands in the dead end to the left, seat 1 on the way: only without seat 1 could the pawn move."""
    text = shut_in().replace("seat 2: hand blue5 blue4", "seat 2: hand blue5 blue4; aisle A2.0")
    text = text.replace("\na . .", "\n. a .")
    assert seat(end(load(text)), 0)["shut_in"] == {1: 1}


@clause("CH-69")
def test_several_on_one_space_block_together() -> None:
    text = shut_in().replace("seat 2: hand blue5 blue4", "seat 2: hand blue5 blue4; aisle A2.2")
    assert seat(end(load(text)), 0)["shut_in"] == {1: 1, 2: 1}


@clause("CH-69", "CH-67")
def test_the_first_two_are_free_then_the_blocker_pays_each_time() -> None:
    """Worked position 8: B pays at the end of V's third such turn, and at each one after it."""
    game = load(shut_in())
    for n in (1, 2):
        end(game)
        assert (seat(game, 0)["shut_in"], game.to_act, game.view()["phase"]) == ({1: n}, [1], "main")
        end(end(game))
    # V's own pawns could not be chosen, only those of the blocker.
    end(game)
    assert (game.to_act, game.view()["phase"], seat(game, 0)["shut_in"]) == ([1], "pay", {1: 3})
    assert legal(game) == ["pay A1.1", "pay A3.0"]
    assert refused(game, "pay A0.0") == "CH-69"
    assert refused(game, "pay A1.1", seat=0) == "CH-19"
    assert refused(game, "end") == "CH-19"


@clause("CH-69", "CH-67")
def test_a_payment() -> None:
    text = shut_in(one="2", other="2").replace("aisle A2.2", "aisle A2.2; seated B4.0 B4.1 B4.2")
    text = text.replace("seat 0: hand blue5 blue4", "seat 0: hand blue5 blue4; shut by 1 2")
    game = play(end(load(text)), "pay B4.1")
    assert (seat(game, 1)["seated"], seat(game, 1)["supply"]) == (["B4.0", "B4.2"], 7)
    assert (game.to_act, game.view()["phase"], game.view()["turns"]) == ([1], "main", 1)
    end(end(game))
    assert play(end(game), "pay B4.0").to_act == [1]
    assert (seat(game, 1)["seated"], seat(game, 0)["shut_in"]) == (["B4.2"], {1: 4})


@clause("CH-69")
def test_a_blocker_without_seated_pawns_pays_nothing() -> None:
    text = shut_in(one="0", other="0").replace("seat 0: hand blue5 blue4", "seat 0: hand blue5 blue4; shut by 1 2")
    game = end(load(text))
    assert (game.to_act, seat(game, 0)["shut_in"]) == ([1], {1: 3})


@clause("CH-69")
def test_the_counter_is_cleared_when_the_blocker_steps_aside() -> None:
    game = load(shut_in().replace("seat 0: hand blue5 blue4", "seat 0: hand blue5 blue4; shut by 1 2; shut by 2 1"))
    moved = load(shut_in(at="A2.8").replace("seat 0: hand blue5 blue4", "seat 0: hand blue5 blue4; shut by 1 2"))
    assert seat(end(moved), 0)["shut_in"] == {}
    end(game)
    assert seat(game, 0)["shut_in"] == {1: 3}


@clause("CH-69", "CH-54")
def test_turns_that_are_skipped_do_not_count() -> None:
    text = shut_in().replace("seat 0: hand blue5 blue4", "seat 0: hand blue5 blue4; shut by 1 2; skip")
    game = load(text + "\nturn: 2")
    assert end(game).to_act == [1]
    assert seat(game, 0)["shut_in"] == {1: 2}


@clause("CH-69")
@pytest.mark.parametrize(("direction", "order"), [("clockwise", [1, 2]), ("anticlockwise", [2, 1])])
def test_several_blockers_pay_in_the_order_of_play(direction: str, order: list[int]) -> None:
    text = shut_in(one="1", other="2").replace("seat 2: hand blue5 blue4", "seat 2: hand blue5 blue4; aisle A2.2")
    text = text.replace("seat 0: hand blue5 blue4", "seat 0: hand blue5 blue4; shut by 1 2; shut by 2 2")
    game = end(load(f"{text}\ndirection: {direction}"))
    for payer in order:
        assert (game.to_act, game.view()["phase"]) == ([payer], "pay")
        play(game, legal(game)[0])
    assert (seat(game, 1)["seated"], seat(game, 2)["seated"]) == ([], [])
    assert game.view()["phase"] == "main"


@clause("CH-69", "CH-70")
def test_blocked_turns_are_counted_after_the_move_of_that_turn() -> None:
    """V moves with a pass card: it was never shut in."""
    text = shut_in().replace("seat 0: hand blue5 blue4", "seat 0: hand red3 excuse-me; shut by 1 2")
    game = play(load(text), "move red3 with excuse-me", "to A2.3")
    assert (seat(game, 0)["shut_in"], game.to_act) == ({}, [1])


@clause("CH-69", "HI-4")
def test_whether_the_turn_began_shut_in_is_imagined_from_the_imagined_hand() -> None:
    """Others cannot know it. The seat itself does."""
    game = load(shut_in().replace("deck: none", "deck: blue1 blue1 blue1 red1 red1 red1"))
    found = set()
    for number in range(24):
        imagined = game.imagine(1, seed=number)
        found.add(int(imagined.state.stuck))
        assert bool(imagined.state.stuck) == (not legal(imagined, "move"))
        assert game.imagine(0, seed=number).state.stuck
    assert found == {0, 1}


@clause("CH-69")
def test_a_position_says_if_the_turn_did_not_begin_as_it_looks() -> None:
    game = load(
        shut_in()
        .replace("deck: none", "deck: blue1")
        .replace("hand blue5 blue4\nseat 1", "hand blue1; tokens 1\nseat 1")
    )
    assert "stuck" not in game.position()
    text = game.position().replace("turn: 0\n", "turn: 0\nstuck: 1\n")
    assert trilhos.load(text).position().count("stuck: 1") == 1
    assert trilhos.load(text).state.stuck == 1
