"""Take a Seat."""

from tests.carriage.helpers import TWELVE, legal, load, play, refused, seat
from tests.conftest import clause


@clause("CH-61")
def test_the_two_pawns_change_places() -> None:
    game = load("""
        seats: 3
        seat 0: hand take-a-seat red1; aisle B2.5
        seat 1: hand red1; seated A1.1 A3.4
        seat 2: seated A1.5
    """)
    play(game, "play take-a-seat at seat 1", "allow")
    assert (game.to_act, legal(game)) == ([0], ["pick A1.1", "pick A3.4"])
    assert refused(game, "pick A1.5") == "CH-61"
    play(game, "pick A3.4")
    assert (seat(game, 0)["seated"], seat(game, 0)["aisle"], seat(game, 0)["supply"]) == (["A3.4"], None, 9)
    assert (seat(game, 1)["seated"], seat(game, 1)["aisle"], seat(game, 1)["supply"]) == (["A1.1"], "B2.5", 8)
    assert game.to_act == [1]


@clause("CH-61")
def test_it_needs_an_own_aisle_pawn() -> None:
    game = load("seat 0: hand take-a-seat; waiting 0; seated A1.5\nseat 1: seated A1.1")
    assert refused(game, "play take-a-seat at seat 1") == "CH-61"
    assert legal(game, "play") == []


@clause("CH-61", "CH-68")
def test_a_victim_with_an_aisle_pawn_seats_both() -> None:
    """Worked position 11: the attacker's pawn goes to supply; the turn ends."""
    game = load("seat 0: hand take-a-seat; aisle B2.5; seated A0.0\nseat 1: hand red1; seated A1.1; aisle A2.3")
    play(game, "play take-a-seat at seat 1", "allow", "pick A1.1")
    assert (game.to_act, game.view()["phase"]) == ([1], "penalty")
    assert (seat(game, 0)["seated"], seat(game, 0)["aisle"], seat(game, 0)["supply"]) == (["A0.0"], None, 11)
    assert "sit A1.1" in legal(game)
    play(game, "sit A1.1", "sit B4.13")
    assert (seat(game, 1)["seated"], seat(game, 1)["aisle"], seat(game, 1)["supply"]) == (["A1.1", "B4.13"], None, 10)
    assert (game.to_act, game.view()["phase"], game.view()["turns"]) == ([1], "main", 1)


@clause("CH-61", "CH-74")
def test_the_last_pawn_may_sit_down_so() -> None:
    *eleven, last = TWELVE.split()
    game = load(f"seat 0: hand take-a-seat; aisle A2.12; seated {' '.join(eleven)}\nseat 1: seated {last}")
    play(game, "play take-a-seat at seat 1", "allow", f"pick {last}")
    assert game.over
    assert game.result is not None
    assert (game.result.winners, game.result.why[0]) == ([0], "CH-74")
