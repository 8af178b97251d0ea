"""Ferry routes of San Francisco."""

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import legal, play, refused


@clause("SF-9")
def test_a_ferry_route_needs_a_ferry_and_the_rest_as_ever() -> None:
    game = trilhos.load("game: san-francisco\nseat 0: hand black2 red1 wild2")
    assert legal(game, "claim Alcatraz-Fort Mason ") == [
        "claim Alcatraz-Fort Mason black1 wild1",
        "claim Alcatraz-Fort Mason wild2",
    ]
    play(game, "claim Alcatraz-Fort Mason black1 ferry1")
    assert game.view(0)["hand"] == {"black": 1, "red": 1, "wild": 1}


@clause("SF-9")
def test_a_ferry_route_paid_with_too_few_ferries() -> None:
    game = trilhos.load("game: san-francisco\nseat 0: hand black2 red5")
    assert refused(game, "claim Alcatraz-Fort Mason black2") == "SF-9"
    assert refused(game, "claim Alcatraz-Fort Mason black1 wild1") == "SF-9"
    assert refused(game, "claim Fort Mason-Golden Gate Bridge red5") == "SF-9"
    assert legal(game, "claim Alcatraz") == []


@clause("SF-9")
def test_on_a_gray_ferry_route_ferries_may_again_stand_for_any_colour() -> None:
    game = trilhos.load("game: san-francisco\nseat 0: hand red4 blue2 wild3")
    assert legal(game, "claim Fort Mason-Golden Gate Bridge") == [
        "claim Fort Mason-Golden Gate Bridge blue2 wild3",
        "claim Fort Mason-Golden Gate Bridge red2 wild3",
        "claim Fort Mason-Golden Gate Bridge red3 wild2",
        "claim Fort Mason-Golden Gate Bridge red4 wild1",
    ]
    assert refused(game, "claim Fort Mason-Golden Gate Bridge red2 blue2 wild1") == "US-19"


@clause("SF-9")
@pytest.mark.parametrize("route", ["Fort Mason-Lombard Street", "Fort Mason-Pier 39/2"])
def test_a_route_without_a_ferry_symbol_needs_no_ferry(route: str) -> None:
    assert legal(trilhos.load("game: san-francisco\nseat 0: hand red1"), f"claim {route}") == [f"claim {route} red1"]
