"""Exit 1X and Exit 2X."""

from tests.carriage.table import end, legal, load, play, refused, seat
from tests.conftest import clause

TABLE = """
    seats: 3
    seat 0: hand exit-1x exit-2x; seated B4.0
    seat 1: hand red1; seated A1.1 A1.5 A3.4; aisle A2.5
    seat 2: hand red2; seated A0.0
"""


@clause("CH-52", "CH-67")
def test_exit_1x_sends_one_pawn_of_the_next_player_to_supply() -> None:
    game = play(load(TABLE), "play exit-1x", "allow")
    assert game.to_act == [0]
    assert legal(game) == ["pick A1.1", "pick A1.5", "pick A3.4"]
    for other in ("B4.0", "A0.0", "A2.5"):
        assert refused(game, f"pick {other}") == "CH-52"
    assert refused(game, "end") == "CH-19"
    play(game, "pick A1.5")
    assert (seat(game, 1)["seated"], seat(game, 1)["supply"]) == (["A1.1", "A3.4"], 7)
    assert seat(game, 1)["aisle"] == "A2.5"
    assert game.to_act == [1]


@clause("CH-53", "CH-67")
def test_exit_2x_sends_two_pawns_one_after_the_other() -> None:
    game = play(load(TABLE), "play exit-2x", "allow", "pick A1.5")
    assert (game.to_act, game.view()["phase"]) == ([0], "pick")
    assert legal(game) == ["pick A1.1", "pick A3.4"]
    assert refused(game, "pick A1.5") == "CH-53"
    play(game, "pick A1.1")
    assert (seat(game, 1)["seated"], seat(game, 1)["supply"], game.to_act) == (["A3.4"], 8, [1])


@clause("CH-53")
def test_exit_2x_takes_one_if_there_is_only_one() -> None:
    game = load("seat 0: hand exit-2x\nseat 1: hand red1; seated A1.1")
    play(game, "play exit-2x", "allow", "pick A1.1")
    assert (seat(game, 1)["seated"], seat(game, 1)["supply"], game.to_act) == ([], 12, [1])


@clause("CH-53", "CH-47")
def test_both_pawns_are_of_the_same_player() -> None:
    game = play(load(TABLE.replace("A1.1 A1.5 A3.4", "A1.1")), "play exit-2x", "allow", "pick A1.1")
    assert seat(game, 2)["seated"] == ["A0.0"]
    assert game.to_act == [1]


@clause("CH-67")
def test_a_pawn_that_left_has_to_board_again() -> None:
    game = play(load("seat 0: hand exit-1x\nseat 1: seated A1.1"), "play exit-1x", "allow", "pick A1.1")
    assert legal(game, "board") == [f"board {door}" for door in range(8)]
    assert end(game).to_act == [0]
