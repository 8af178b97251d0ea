"""The longest continuous path."""

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import scored

# Lengths: Denver-Santa Fe 2, Oklahoma City-Santa Fe 3, Denver-Oklahoma City 4, Dallas-Oklahoma City 2,
# Dallas-Little Rock 2, Little Rock-Oklahoma City 2, Dallas-Houston 1, Denver-Omaha 4.
LOOP = "Denver-Santa Fe, Oklahoma City-Santa Fe, Denver-Oklahoma City"
SECOND_LOOP = "Dallas-Oklahoma City, Dallas-Little Rock, Little Rock-Oklahoma City"


@clause("US-31")
@pytest.mark.parametrize(
    ("shape", "routes", "length"),
    [
        ("nothing", "", 0),
        ("one route", "Denver-Santa Fe", 2),
        ("two routes that do not touch", "Denver-Santa Fe, Portland-San Francisco", 5),
        ("a line", "Denver-Santa Fe, Oklahoma City-Santa Fe", 5),
        ("a star: its two longest arms", "Denver-Santa Fe, Oklahoma City-Santa Fe, Phoenix-Santa Fe", 6),
        ("a loop", LOOP, 9),
        ("a loop with a tail", f"{LOOP}, Dallas-Oklahoma City", 11),
        ("a loop with two tails", f"{LOOP}, Dallas-Oklahoma City, Denver-Omaha", 13),
        ("a loop with three tails", f"{LOOP}, Dallas-Oklahoma City, Denver-Omaha, El Paso-Santa Fe", 13),
        ("a figure eight", f"{LOOP}, {SECOND_LOOP}", 15),
        ("a figure eight with a tail at one side", f"{LOOP}, {SECOND_LOOP}, Dallas-Houston", 16),
        ("a figure eight with a tail in the middle", f"{LOOP}, {SECOND_LOOP}, El Paso-Oklahoma City", 20),
        ("a figure eight with a longer tail", f"{LOOP}, {SECOND_LOOP}, Dallas-Houston, Houston-New Orleans", 18),
    ],
)
def test_the_longest_path_of(shape: str, routes: str, length: int) -> None:
    """A path may pass through a city again, but uses no route twice."""
    game = trilhos.load(f"game: usa\nseat 0: {f'routes {routes}' if routes else 'trains 45'}")
    assert game.view(0)["longest_path"] == length


@clause("US-31")
def test_length_counts_spaces_not_routes() -> None:
    result = scored("""
        game: usa
        seat 0: routes Portland-Seattle, Seattle-Vancouver
        seat 1: routes Boston-New York/2, New York-Washington, Dallas-Little Rock
    """)
    assert [seat.longest_path for seat in result.seats] == [2, 4]
    assert [seat.longest_bonus for seat in result.seats] == [0, 10]


@clause("US-31")
def test_tied_seats_all_take_the_bonus() -> None:
    ends = ("Atlanta-New Orleans", "Calgary-Seattle", "Denver-Omaha", "Chicago-Toronto", "Portland-Seattle")
    result = scored("game: usa\nseats: 5\n" + "\n".join(f"seat {i}: routes {r}" for i, r in enumerate(ends)))
    assert [seat.longest_bonus for seat in result.seats] == [10, 10, 10, 10, 0]
    assert result.winners == [0, 1, 2, 3]


@clause("US-31")
def test_no_bonus_if_nobody_owns_a_route() -> None:
    result = scored("game: usa\nseats: 3")
    assert result.points == [0, 0, 0]
    assert [seat.longest_bonus for seat in result.seats] == [0, 0, 0]


@clause("US-31", "JP-15")
@pytest.mark.parametrize(
    ("game", "bonus", "route"), [("usa", 25, "Duluth-Omaha"), ("usa", 0, "Duluth-Omaha"), ("japan", 10, "Ginza-Tokyo")]
)
def test_the_bonus_can_be_chosen(game: str, bonus: int, route: str) -> None:
    result = scored(f"game: {game}\nhouse rules: longest_path={bonus}\nseat 0: routes {route}")
    assert [seat.longest_bonus for seat in result.seats] == [bonus, 0]
