"""Eccentric Passenger, and the home space of a seat."""

import pytest

from tests.carriage import reference
from tests.carriage.helpers import hand, legal, load, play, refused, seat
from tests.conftest import clause


def pushed(cell: str, tiles: str = "1A 3A", join: str = "short") -> str:
    """Where a pawn of that seat ends up."""
    game = load(f"tiles: {tiles}\njoin: {join}\nseat 0: hand eccentric; aisle A2.3\nseat 1: seated {cell}; supply 11")
    play(game, "play eccentric at seat 1", "allow", f"pick {cell}")
    return str(seat(game, 1)["aisle"])


@clause("CH-58")
@pytest.mark.parametrize(("chair", "home"), [("A0.0", "A2.0"), ("A0.4", "A2.4"), ("B0.0", "B1.1"), ("B1.0", "B2.0")])
def test_home_spaces(chair: str, home: str) -> None:
    """Worked position 7; occupants do not matter: seat 0 stands in the aisle, and A1.4 is a printed passenger."""
    assert pushed(chair) == home


@clause("CH-58")
@pytest.mark.parametrize(("tiles", "join"), [("1B 2A", "short"), ("3B 4B~", "long"), ("2B~ 4A", "short")])
def test_the_home_space_of_every_seat(tiles: str, join: str) -> None:
    on = reference.train(*tiles.split(), join)
    assert on.chairs()
    for chair in sorted(on.chairs()):
        assert pushed(reference.text(chair), tiles, join) == reference.text(reference.home(on, chair))


@clause("CH-58")
def test_a_seated_pawn_becomes_its_owners_aisle_pawn() -> None:
    game = load("seats: 3\nseat 0: hand eccentric red1\nseat 1: hand red1; seated A1.1 A3.4\nseat 2: seated A1.5")
    play(game, "play eccentric at seat 1", "allow")
    assert (game.to_act, legal(game)) == ([0], ["pick A1.1", "pick A3.4"])
    assert refused(game, "pick A1.5") == "CH-58"
    play(game, "pick A3.4")
    assert (seat(game, 1)["seated"], seat(game, 1)["aisle"], seat(game, 1)["supply"]) == (["A1.1"], "A2.4", 8)
    assert (game.to_act, game.view()["phase"], hand(game, 0)) == ([0], "main", {"red1": 1})


@clause("CH-58")
def test_a_pawn_pushed_out_may_share_its_space() -> None:
    game = load("seat 0: hand eccentric; aisle A2.4\nseat 1: seated A3.4")
    play(game, "play eccentric at seat 1", "allow", "pick A3.4")
    assert seat(game, 0)["aisle"] == seat(game, 1)["aisle"] == "A2.4"


@clause("CH-59", "CH-68")
def test_twice_on_the_same_player() -> None:
    """Worked position 10: the first puts a pawn in the aisle, the second brings the penalty; the turn goes on."""
    game = load("seat 0: hand eccentric eccentric; seated A0.0\nseat 1: hand red1; seated A1.1 A3.4")
    play(game, "play eccentric at seat 1", "allow", "pick A1.1")
    assert seat(game, 1)["aisle"] == "A2.1"
    play(game, "play eccentric at seat 1", "allow", "pick A3.4")
    assert (game.to_act, game.view()["phase"], seat(game, 1)["aisle"]) == ([1], "penalty", None)
    play(game, "sit B4.0", "sit B0.0")
    assert (seat(game, 1)["seated"], seat(game, 1)["supply"]) == (["B0.0", "B4.0"], 10)
    assert (game.to_act, game.view()["phase"]) == ([0], "main")
    assert (seat(game, 0)["seated"], seat(game, 0)["supply"]) == (["A0.0"], 11)


@clause("CH-59")
def test_a_player_with_an_aisle_pawn_may_be_hit() -> None:
    game = load("seat 0: hand eccentric\nseat 1: seated A1.1; aisle B2.5")
    play(game, "play eccentric at seat 1", "allow", "pick A1.1")
    assert (game.to_act, game.view()["phase"]) == ([1], "penalty")
