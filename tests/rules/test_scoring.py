"""Final scoring: tickets, and who wins."""

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import play, scored


@clause("US-30")
def test_a_ticket_is_complete_when_its_owners_routes_join_its_cities() -> None:
    """Denver-El Paso, 4 points, over Santa Fe."""
    result = scored("""
        game: usa
        seat 0: routes Denver-Santa Fe, El Paso-Santa Fe; tickets Denver-El Paso, Boston-Miami
        seat 1: tickets Duluth-Houston
    """)
    assert result.seats[0].tickets == {"Denver-El Paso": 4, "Boston-Miami": -12}
    assert (result.seats[0].completed, result.seats[1].completed) == (1, 0)
    assert result.points == [2 + 2 + 4 - 12 + 10, -8]


@clause("US-30")
def test_another_seats_route_does_not_help() -> None:
    result = scored("""
        game: usa
        seat 0: routes Denver-Santa Fe; tickets Denver-El Paso
        seat 1: routes El Paso-Santa Fe
    """)
    assert result.seats[0].tickets == {"Denver-El Paso": -4}


@clause("US-30")
def test_any_path_completes_a_ticket_however_long() -> None:
    result = scored("""
        game: usa
        seat 0: routes Denver-Phoenix, Los Angeles-Phoenix, El Paso-Los Angeles; tickets Denver-El Paso
    """)
    assert result.seats[0].tickets == {"Denver-El Paso": 4}


@clause("US-30")
def test_a_view_says_which_tickets_are_complete_already() -> None:
    game = trilhos.load("game: usa\nseat 0: routes Denver-Santa Fe; tickets Denver-El Paso; hand red2")
    assert [ticket["complete"] for ticket in game.view(0)["tickets"]] == [False]
    play(game, "claim El Paso-Santa Fe red2")
    assert [ticket["complete"] for ticket in game.view(0)["tickets"]] == [True]


@clause("US-32")
def test_most_points_wins() -> None:
    result = scored("game: usa\nseats: 3\nseat 0: points 40\nseat 1: points 50\nseat 2: points 49")
    assert (result.winners, result.places, result.points) == ([1], [3, 1, 2], [40, 50, 49])


@clause("US-32")
def test_then_most_completed_tickets() -> None:
    """Both have 30 points; seat 0 has one ticket completed, seat 1 none but the longest path."""
    result = scored("""
        game: usa
        seat 0: routes Denver-Santa Fe, El Paso-Santa Fe; points 26; tickets Denver-El Paso
        seat 1: routes Miami-New Orleans; points 20
    """)
    assert (result.points, result.seats[1].longest_bonus) == ([30, 30], 10)
    assert (result.winners, result.places) == ([0], [1, 2])


@clause("US-32")
def test_completed_tickets_are_counted_not_their_points() -> None:
    """Two small tickets beat one that is worth more, even with the longest path."""
    south = "Kansas City-Oklahoma City, Dallas-Oklahoma City, Dallas-Houston, Denver-Santa Fe, El Paso-Santa Fe"
    coast = "Boston-New York, New York-Washington, Raleigh-Washington, Charleston-Raleigh, Charleston-Miami"
    result = scored(f"""
        game: usa
        seat 0: routes {south}; points 20; tickets Denver-El Paso, Houston-Kansas City
        seat 1: routes {coast}; points 7; tickets Boston-Miami
    """)
    assert (result.points, [seat.completed for seat in result.seats]) == ([29, 29], [2, 1])
    assert result.winners == [0]


@clause("US-32")
def test_then_the_holder_of_the_longest_path_bonus() -> None:
    """Equal points, no tickets: the bonus decides."""
    result = scored("""
        game: usa
        seat 0: routes Duluth-Omaha; points 30
        seat 1: routes Miami-New Orleans; points 20
    """)
    assert (result.points, result.winners, result.places) == ([30, 30], [1], [2, 1])


@clause("US-32")
def test_two_seats_tied_on_everything_share_the_win() -> None:
    result = scored("""
        game: usa
        seats: 3
        seat 0: routes Duluth-Omaha; points 20
        seat 1: points 25
        seat 2: routes New York-Washington; points 20
    """)
    assert (result.points, result.winners, result.places) == ([30, 25, 30], [0, 2], [1, 3, 1])


@clause("JP-15")
def test_in_japan_there_is_no_bonus_for_the_longest_path() -> None:
    result = scored("game: japan\nseat 0: routes Masuda-Tottori\nseat 1: points 15")
    assert result.points == [15 - 20, 15 - 20]
    assert (result.seats[0].longest_bonus, result.winners) == (0, [0, 1])


@clause("JP-15")
def test_ties_in_japan_are_broken_by_completed_tickets_and_then_shared() -> None:
    """Akita-Miyako, 2 points, over Morioka."""
    for mine, winners, places in (
        ("points 28; tickets Akita-Miyako", [1], [2, 1, 2]),
        ("points 30", [0, 1, 2], [1, 1, 1]),
    ):
        result = scored(f"""
            game: japan
            seats: 3
            seat 0: points 30; bullets Akita-Morioka; marker 5
            seat 1: routes Miyako-Morioka; bullets Kyoto-Osaka; marker 5; {mine}
            seat 2: points 30; bullets Hakata-Kokura; marker 5
        """)
        assert result.points == [45, 45, 45]
        assert (result.winners, result.places) == (winners, places)


@clause("SF-16")
def test_in_san_francisco_there_is_no_bonus_for_the_longest_path() -> None:
    result = scored("game: san-francisco\nseat 0: routes Market Street-Mission District\nseat 1: points 4")
    assert (result.points, result.seats[0].longest_bonus, result.winners) == ([4, 4], 0, [0, 1])


@clause("SF-16")
@pytest.mark.parametrize(
    ("points", "winners", "places"), [((20, 19), [0], [1, 2]), ((18, 20), [1], [2, 1]), ((18, 18), [0], [1, 2])]
)
def test_ties_in_san_francisco_are_broken_by_completed_tickets(
    points: tuple[int, int], winners: list[int], places: list[int]
) -> None:
    """Haight Ashbury-Mission District, 2 points, over The Castro; where points are equal, seat 0 completed more."""
    routes = "Haight Ashbury-The Castro, Mission District-The Castro"
    result = scored(f"""
        game: san-francisco
        seat 0: routes {routes}; points {points[0] - 2}; tickets Haight Ashbury-Mission District
        seat 1: points {points[1]}
    """)
    assert result.points == list(points)
    assert (result.winners, result.places) == (winners, places)
