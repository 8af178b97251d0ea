"""Express and Reverse."""

import pytest

from tests.carriage.helpers import end, hand, load, play, refused, seat
from tests.conftest import clause

THREE = "seats: 3\nseat 0: hand {cards}\nseat 1: hand red1; seated A1.1\nseat 2: hand red2; seated A1.5"


@clause("CH-54", "CH-73")
def test_a_marked_player_is_passed_over_once() -> None:
    game = play(load(THREE.format(cards="express")), "play express")
    assert [seat(game, i)["skip"] for i in range(3)] == [False, True, False]
    assert game.to_act == [0]
    assert end(game).to_act == [2]
    assert [seat(game, i)["skip"] for i in range(3)] == [False] * 3
    assert [end(game).to_act[0] for _ in range(3)] == [0, 1, 2]


@clause("CH-54")
def test_markers_of_players_not_reached_stay() -> None:
    game = load("seats: 4\nseat 3: skip\nseat 2: skip\nseat 0: hand red1")
    assert end(game).to_act == [1]
    assert [seat(game, i)["skip"] for i in range(4)] == [False, False, True, True]
    assert end(game).to_act == [0]
    assert not any(seat(game, i)["skip"] for i in range(4))


@clause("CH-55", "CH-73")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_if_everyone_is_passed_over_the_same_player_plays_again(seats: int) -> None:
    game = load(f"seats: {seats}\nseat 0: hand {'express ' * (seats - 1)}")
    play(game, *["play express"] * (seats - 1))
    end(game)
    assert (game.to_act, game.view()["turns"]) == ([0], 1)
    assert (seat(game, 0)["numbers"], seat(game, 0)["actions"]) == (2, 3)
    assert not any(seat(game, i)["skip"] for i in range(seats))
    assert end(game).to_act == [1]


@clause("CH-55")
def test_a_bonus_turn_is_a_turn_of_its_own() -> None:
    """One may board again, and a second U-Pass is allowed."""
    game = play(
        load("seat 0: hand express u-pass u-pass red1 red4"), "play express", "u-pass 0", "move red4", "to A3.4"
    )
    assert (game.to_act, seat(game, 0)["seated"]) == ([0], ["A3.4"])
    assert not game.view()["boarded"]
    play(game, "u-pass 3")
    assert seat(game, 0)["aisle"] == "A4.10"


@clause("CH-57")
def test_the_direction_changes_at_once() -> None:
    game = play(load(THREE.format(cards="reverse exit-1x")), "play reverse")
    assert (game.view()["direction"], game.to_act) == (-1, [0])
    assert play(game.copy(), "play exit-1x").view()["target"] == 2
    assert [end(game).to_act[0] for _ in range(3)] == [2, 1, 0]


@clause("CH-57")
def test_twice_reversed_is_as_before() -> None:
    game = play(load(THREE.format(cards="reverse reverse")), "play reverse", "play reverse")
    assert game.view()["direction"] == 1
    assert hand(game, 0) == {}
    assert end(game).to_act == [1]


@clause("CH-47", "CH-54", "CH-57")
def test_three_players_express_and_exit() -> None:
    """Worked position 9: Express marks B, then Exit 1X hits C."""
    game = play(load(THREE.format(cards="express exit-1x")), "play express", "play exit-1x")
    assert (game.to_act, game.view()["target"]) == ([2], 2)
    play(game, "allow", "pick A1.5")
    assert (seat(game, 2)["seated"], game.to_act) == ([], [2])


@clause("CH-54", "CH-57", "CH-73")
def test_three_players_express_and_reverse() -> None:
    """Worked position 9: next is C, B stays marked; after A comes C, then B is passed over, then A."""
    game = play(load(THREE.format(cards="express reverse exit-1x")), "play express", "play reverse")
    assert seat(game, 1)["skip"]
    assert play(game.copy(), "play exit-1x").view()["target"] == 2
    assert end(game).to_act == [2]
    assert seat(game, 1)["skip"]
    assert end(game).to_act == [0]
    assert not seat(game, 1)["skip"]


@clause("CH-54", "CH-55")
def test_three_players_two_express() -> None:
    """Worked position 9: B and C marked, A plays again."""
    game = play(load(THREE.format(cards="express express express")), "play express", "play express")
    assert [seat(game, i)["skip"] for i in range(3)] == [False, True, True]
    assert refused(game, "play express") == "CH-47"
    assert end(game).to_act == [0]
