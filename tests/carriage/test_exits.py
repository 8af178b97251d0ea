"""Exit 1X and Exit 2X."""

import pytest

from tests.carriage.helpers import end, legal, load, play, refused, seat
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


@clause("CH-52", "CH-47")
@pytest.mark.parametrize("card", ["exit-1x", "exit-2x"])
@pytest.mark.parametrize(
    ("direction", "seats", "target"),
    [
        ("clockwise", ["", "; seated A1.1", "; seated A1.5"], 2),
        ("clockwise", ["", "", "; seated A1.5"], 3),
        ("anticlockwise", ["; seated A1.1", "; seated A1.5", ""], 2),
        ("clockwise", ["; seated A1.1; skip", "", "; seated A1.5"], 3),
    ],
)
def test_exit_looks_for_a_seated_pawn_round_the_table(card: str, direction: str, seats: list[str], target: int) -> None:
    lines = [f"seat {i}: hand red1{more}" for i, more in enumerate(seats, 1)]
    game = load("\n".join([f"seats: 4\ndirection: {direction}\nseat 0: hand {card}", *lines]))
    assert [action.fields["aims_at"] for action in game.legal() if action.kind == "play"] == [target]
    play(game, f"play {card}")
    assert (game.to_act, game.view()["target"]) == ([target], target)


@clause("CH-52")
def test_exit_needs_a_seated_pawn_of_somebody_without_a_marker() -> None:
    game = load("seats: 3\nseat 0: hand exit-1x exit-2x; seated A1.1\nseat 1: seated A1.5; skip\nseat 2: aisle A2.3")
    assert refused(game, "play exit-1x") == refused(game, "play exit-2x") == "CH-52"


@clause("CH-53", "CH-64")
def test_exit_2x_goes_on_to_the_next_who_has_a_seated_pawn() -> None:
    text = TABLE.replace("A1.1 A1.5 A3.4", "A1.1").replace("hand red2", "hand rebel")
    game = play(load(text), "play exit-2x", "allow", "pick A1.1")
    assert (game.to_act, game.view()["phase"], game.view()["target"]) == ([2], "react", 2)
    assert "block" in legal(game)
    taken = play(game.copy(), "allow", "pick A0.0")
    assert (seat(taken, 1)["seated"], seat(taken, 2)["seated"], taken.to_act) == ([], [], [1])
    blocked = play(game, "block")
    assert (seat(blocked, 1)["seated"], seat(blocked, 2)["seated"], blocked.to_act) == ([], ["A0.0"], [1])


@clause("CH-53", "CH-64")
def test_a_block_ends_exit_2x() -> None:
    """It protects the pawns of the player who blocks, and nobody else is asked."""
    game = play(load(TABLE.replace("hand red1", "hand rebel")), "play exit-2x", "block")
    assert (seat(game, 1)["supply"], seat(game, 2)["seated"], game.to_act) == (6, ["A0.0"], [1])


@clause("CH-67")
def test_a_pawn_that_left_has_to_board_again() -> None:
    game = play(load("seat 0: hand exit-1x\nseat 1: seated A1.1"), "play exit-1x", "allow", "pick A1.1")
    assert legal(game, "board") == [f"board {door}" for door in range(8)]
    assert end(game).to_act == [0]
