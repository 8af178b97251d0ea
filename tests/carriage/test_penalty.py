"""Two pawns in the aisle."""

from tests.carriage import reference
from tests.carriage.helpers import TWELVE, legal, load, play, refused, seat
from tests.conftest import clause
from trilhos.match.referee import complaints


@clause("CH-66", "CH-68")
def test_nobody_has_two_pawns_in_the_aisle() -> None:
    game = load("seat 0: hand eccentric\nseat 1: seated A1.1; aisle B2.5")
    play(game, "play eccentric at seat 1", "allow", "pick A1.1")
    assert seat(game, 1)["aisle"] is None
    assert complaints(game) == []
    play(game, "sit A0.0")
    assert complaints(game) == []
    play(game, "sit A0.2")
    assert complaints(game) == []


@clause("CH-68")
def test_any_free_seat_of_the_train_whatever_lies_before_it() -> None:
    """Behind bars, behind passengers, far away; the seat just left too; not one that is taken."""
    game = load("seat 0: hand eccentric; seated A0.4\nseat 1: seated A1.1 A1.5; aisle B2.5")
    play(game, "play eccentric at seat 1", "allow", "pick A1.1")
    free = {f"sit {reference.text(chair)}" for chair in reference.train().chairs()}
    assert set(legal(game)) == free - {"sit A0.4", "sit A1.5"}
    assert "sit A0.0" in legal(game)  # behind a printed passenger
    for cell in ("A0.4", "A1.5", "A2.3", "A0.1"):
        assert refused(game, f"sit {cell}") == "CH-68"
    assert refused(game, "sit A0.0", seat=0) == "CH-19"
    assert refused(game, "end") == "CH-19"


@clause("CH-68")
def test_the_second_seat_is_another() -> None:
    game = load("seat 0: hand eccentric\nseat 1: seated A1.1; aisle B2.5")
    play(game, "play eccentric at seat 1", "allow", "pick A1.1", "sit A1.1")
    assert (game.to_act, game.view()["phase"]) == ([1], "penalty")
    assert refused(game, "sit A1.1") == "CH-68"
    play(game, "sit A0.0")
    assert (game.to_act, game.view()["phase"]) == ([0], "main")


@clause("CH-68")
def test_with_eccentric_nothing_is_lost_and_the_turn_goes_on() -> None:
    game = load("seat 0: hand eccentric; aisle A2.3; seated A0.4\nseat 1: seated A1.1; aisle B2.5")
    play(game, "play eccentric at seat 1", "allow", "pick A1.1", "sit A0.0", "sit A0.2")
    assert (seat(game, 0)["seated"], seat(game, 0)["aisle"], seat(game, 0)["supply"]) == (["A0.4"], "A2.3", 10)
    assert game.to_act == [0]


@clause("CH-67", "CH-68")
def test_with_take_a_seat_the_pawn_that_took_the_seat_goes_to_supply() -> None:
    game = load("seat 0: hand take-a-seat; aisle A2.3; seated A0.4\nseat 1: seated A1.1; aisle B2.5")
    play(game, "play take-a-seat at seat 1", "allow", "pick A1.1")
    assert (seat(game, 0)["seated"], seat(game, 0)["aisle"], seat(game, 0)["supply"]) == (["A0.4"], None, 11)
    assert play(game, "sit A0.0", "sit A0.2").to_act == [1]


@clause("CH-18", "CH-68")
def test_pawns_do_not_add_up_inside_the_penalty() -> None:
    game = load("seat 0: hand eccentric\nseat 1: seated A1.1; aisle B2.5")
    play(game, "play eccentric at seat 1", "allow", "pick A1.1")
    me = seat(game, 1)
    assert me["supply"] + len(me["seated"]) == 10
    play(game, "sit A0.0")
    assert seat(game, 1)["supply"] + len(seat(game, 1)["seated"]) == 11


@clause("CH-68")
def test_if_seats_ran_out_a_pawn_goes_to_supply() -> None:
    """It cannot happen in a game. All seats are taken but the one that the pawn picked leaves."""
    chairs = [reference.text(chair) for chair in sorted(reference.train().chairs())]
    text = f"seat 0: hand eccentric; seated {' '.join(chairs[1:])}; supply 0\nseat 1: seated {chairs[0]}; aisle B2.5"
    game = play(load(text), "play eccentric at seat 1", "allow", f"pick {chairs[0]}")
    assert legal(game) == [f"sit {chairs[0]}"]
    play(game, f"sit {chairs[0]}")
    assert (seat(game, 1)["seated"], seat(game, 1)["supply"]) == ([chairs[0]], 11)
    assert (game.to_act, game.view()["phase"]) == ([0], "main")


@clause("CH-68", "CH-74")
def test_the_victim_may_win_by_the_penalty() -> None:
    """Eleven seated, one pushed out, one in the aisle: both sit down, in somebody else's turn."""
    *eleven, last = TWELVE.split()
    game = load(f"seat 0: hand eccentric\nseat 1: seated {' '.join(eleven)}; aisle B2.5")
    play(game, "play eccentric at seat 1", "allow", f"pick {eleven[0]}", f"sit {eleven[0]}")
    assert "result" not in game.view()
    play(game, f"sit {last}")
    assert game.result is not None
    assert (game.result.winners, game.result.points, game.result.why[0]) == ([1], [0, 12], "CH-74")
