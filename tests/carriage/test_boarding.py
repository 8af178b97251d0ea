"""Boarding: with the die, with a waiting pawn, with a U-Pass."""

import pytest

from tests.carriage.helpers import hand, legal, load, other_box, play, refused, rolled, seat
from tests.conftest import clause

DOORS = ["A0.3", "A0.10", "A4.3", "A4.10", "B0.3", "B0.10", "B4.3", "B4.10"]


@clause("CH-21")
@pytest.mark.parametrize("door", range(8))
def test_open_doors_put_the_pawn_on_the_door_space_and_the_turn_goes_on(door: int) -> None:
    game = rolled("", f"board {door}", "open")
    assert (seat(game, 0)["aisle"], seat(game, 0)["supply"]) == (DOORS[door], 11)
    assert (game.to_act, game.view()["phase"]) == ([0], "main")


@clause("CH-21", "CH-20")
@pytest.mark.parametrize("door", range(8))
def test_closed_doors_leave_the_pawn_waiting_and_the_turn_ends(door: int) -> None:
    game = rolled("", f"board {door}", "closed")
    assert (seat(game, 0)["waiting"], seat(game, 0)["aisle"], seat(game, 0)["supply"]) == (door, None, 11)
    assert game.to_act == [1]
    assert (seat(game, 0)["numbers"], seat(game, 0)["actions"]) == (2, 3)


@clause("CH-21")
def test_one_pawn_boards_in_a_turn() -> None:
    """Even if the pawn that boarded is no longer in the aisle."""
    game = rolled("seat 0: hand u-pass", "board 3", "open")
    assert (refused(game, "board 3"), refused(game, "u-pass 0")) == ("CH-21", "CH-25")
    assert legal(game, "board") == legal(game, "u-pass") == []
    again = load("did: board\nseat 0: hand u-pass")
    assert refused(again, "board 3") == refused(again, "u-pass 0") == "CH-21"
    waiting = load("did: board\nseat 0: waiting 1")
    assert refused(waiting, "board") == "CH-21"


@clause("CH-21")
def test_without_a_pawn_in_supply_nobody_boards() -> None:
    game = load("seats: 4\nseat 0: hand u-pass; seated B4.0 B4.1 B4.2 B4.4 B4.6 B4.7 B4.9; supply 0")
    assert refused(game, "board 0") == refused(game, "u-pass 0") == "CH-21"


@clause("CH-22")
def test_the_waiting_pawn_boards_without_a_roll_and_the_turn_goes_on() -> None:
    for seed in range(8):
        game = load(f"seed: {seed}\nseat 0: hand red1; waiting 6")
        assert legal(game, "board") == ["board"]
        game.play("board")
        assert (seat(game, 0)["aisle"], seat(game, 0)["waiting"], seat(game, 0)["supply"]) == ("B4.3", None, 11)
        assert game.to_act == [0]
        assert legal(game, "move") == ["move red1"]


@clause("CH-22")
def test_without_a_waiting_pawn_a_door_must_be_named() -> None:
    assert refused(load(""), "board") == "CH-22"


@clause("CH-22", "CH-25")
def test_the_waiting_pawn_does_not_board_with_another_in_the_aisle() -> None:
    """A seated pawn may have been pushed into the aisle while one waited."""
    game = load("seat 0: waiting 6; aisle A2.3")
    assert refused(game, "board") == "CH-25"


@clause("CH-23")
def test_while_a_pawn_waits_no_other_boards_and_it_does_not_change_doors() -> None:
    game = load("seat 0: hand u-pass; waiting 6")
    for door in range(8):
        assert refused(game, f"board {door}") == refused(game, f"u-pass {door}") == "CH-23"


@clause("CH-25", "CH-66")
def test_nobody_boards_with_a_pawn_in_the_aisle() -> None:
    game = load("seat 0: hand u-pass; aisle A2.3")
    assert refused(game, "board 0") == refused(game, "u-pass 0") == "CH-25"
    assert legal(game, "board") == legal(game, "u-pass") == []


@clause("CH-25")
def test_lenient_boarding_costs_both_pawns_and_the_turn() -> None:
    game = other_box("seat 0: hand u-pass red1; aisle A2.3; seated A1.1", lenient_boarding=True)
    assert legal(game, "board") == [f"board {door}" for door in range(8)]
    assert refused(game, "u-pass 0") == "CH-25"
    step = game.play("board 4")
    assert (seat(game, 0)["supply"], seat(game, 0)["aisle"], seat(game, 0)["waiting"]) == (11, None, None)
    assert game.to_act == [1]
    assert "doors" not in step.outcome.text()


@clause("CH-26", "CH-27")
def test_boarding_is_optional() -> None:
    game = load("seat 0: hand plus-1")
    assert play(game, "play plus-1", "end").to_act == [1]


@clause("CH-63")
@pytest.mark.parametrize("door", range(8))
def test_u_pass_boards_at_any_door_without_a_roll(door: int) -> None:
    for seed in range(4):
        game = play(load(f"seed: {seed}\nseat 0: hand u-pass red1"), f"u-pass {door}")
        assert (seat(game, 0)["aisle"], seat(game, 0)["supply"], hand(game, 0)) == (DOORS[door], 11, {"red1": 1})
        assert (game.to_act, game.view()["resting"]) == ([0], {"u-pass": 1})


@clause("CH-63", "CH-28")
def test_u_pass_must_be_held() -> None:
    assert refused(load("seat 0: hand red1"), "u-pass 0") == "CH-28"


@clause("CH-50", "CH-63")
def test_one_u_pass_in_a_turn() -> None:
    game = play(load("seat 0: hand u-pass u-pass"), "u-pass 1")
    assert refused(game, "u-pass 1") == "CH-50"
    assert refused(load("did: u-pass\nseat 0: hand u-pass"), "u-pass 1") == "CH-50"


@clause("CH-50", "CH-63")
def test_other_cards_go_with_a_u_pass() -> None:
    game = load("seats: 3\nseat 0: hand express u-pass plus-1 red1 red2")
    play(game, "play express", "u-pass 1", "play plus-1", "move red1 red2")
    assert legal(game, "to A2.")
