"""Bullet trains: claiming a bullet route, whom it serves, the supply, the bonus."""

from pathlib import Path

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import legal, play, refused, scored

LISBON = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"


@clause("JP-6")
def test_a_bullet_route_moves_the_marker_and_takes_a_train_from_the_supply() -> None:
    game = play(trilhos.load("game: japan\nseat 0: hand red3 wild1"), "claim Aomori-Morioka red3 wild1")
    me = game.view()["seats"][0]
    assert (me["marker"], me["bullet_routes"], me["points"], me["trains"]) == (4, 1, 0, 20)
    assert game.view()["bullets"] == 15
    assert [(route["route"], route["seat"], route["bullet"]) for route in game.view()["routes"]] == [
        ("Aomori-Morioka", 0, True)
    ]
    assert game.view()["discard"] == {"red": 3, "wild": 1}


@clause("JP-6")
def test_a_bullet_route_is_paid_with_cards_of_any_one_colour() -> None:
    game = trilhos.load("game: japan\nseat 0: hand red2 blue1 wild1")
    assert legal(game, "claim Fukushima-Shinjo") == ["claim Fukushima-Shinjo red2 wild1"]
    assert refused(game, "claim Fukushima-Shinjo red2 blue1") == "US-19"
    assert refused(game, "claim Fukushima-Shinjo blue2 wild1") == "JP-6"
    assert refused(game, "claim Fukushima-Shinjo red1 wild2") == "JP-6"
    assert refused(game, "claim Fukushima-Shinjo red2") == "US-19"


@clause("JP-6")
def test_a_bullet_route_needs_no_own_trains() -> None:
    game = trilhos.load("game: japan\nseat 0: hand red4; trains 0")
    assert "claim Hiroshima-Kokura red4" in legal(game)
    assert refused(game, "claim Ginza-Tokyo red1") == "US-20"
    assert play(game, "claim Hiroshima-Kokura red4").view()["seats"][0]["trains"] == 0


@clause("JP-7", "US-30")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_claimed_bullet_route_serves_every_seat(owner: int) -> None:
    """Akita-Miyako over Morioka: Akita-Morioka is a bullet route, Miyako-Morioka is seat 0's own."""
    game = trilhos.load(f"""
        game: japan
        turn: {owner}
        seat 0: hand red2; routes Miyako-Morioka; tickets Akita-Miyako
        seat 1: hand blue2; tickets Hakata-Oita
    """)
    assert [ticket["complete"] for ticket in game.view(0)["tickets"]] == [False]
    play(game, "claim Akita-Morioka red2" if owner == 0 else "claim Akita-Morioka blue2")
    assert [ticket["complete"] for ticket in game.view(0)["tickets"]] == [True]


@clause("JP-7", "US-30")
def test_a_ticket_over_other_seats_bullet_routes_alone() -> None:
    result = scored("""
        game: japan
        seats: 3
        seat 0: tickets Hiroshima-Osaka
        seat 1: bullets Hiroshima-Okayama
        seat 2: bullets Okayama-Osaka
    """)
    assert result.seats[0].tickets == {"Hiroshima-Osaka": 3}


@clause("JP-8")
def test_the_sixteenth_bullet_train_turns_bullet_routes_gray() -> None:
    game = trilhos.load("""
        game: japan
        bullets: 1
        seat 0: hand red1
        seat 1: hand red4
    """)
    play(game, "claim Kyoto-Osaka red1")
    assert (game.view()["bullets"], game.view()["seats"][0]["marker"]) == (0, 1)
    play(game, "claim Hiroshima-Kokura red4")
    you = game.view()["seats"][1]
    assert (you["trains"], you["points"], you["marker"], you["bullet_routes"]) == (16, 7, 0, 0)
    assert [(route["route"], route["bullet"]) for route in game.view()["routes"]] == [
        ("Hiroshima-Kokura", False),
        ("Kyoto-Osaka", True),
    ]


@clause("JP-8")
def test_a_bullet_route_turned_gray_takes_any_colour_and_enough_trains() -> None:
    game = trilhos.load("game: japan\nbullets: 0\nseat 0: hand red1 wild1 blue2; trains 1")
    assert refused(game, "claim Akita-Morioka red1 wild1") == "US-20"
    game = trilhos.load("game: japan\nbullets: 0\nseat 0: hand red1 wild1 blue2; trains 2")
    assert legal(game, "claim Akita-Morioka") == [
        "claim Akita-Morioka red1 wild1",
        "claim Akita-Morioka blue1 wild1",
        "claim Akita-Morioka blue2",
    ]


@clause("JP-8")
def test_a_bullet_route_turned_gray_serves_its_owner_alone() -> None:
    result = scored("""
        game: japan
        bullets: 0
        seat 0: routes Miyako-Morioka; tickets Akita-Miyako
        seat 1: routes Akita-Morioka; tickets Aomori-Sendai
    """)
    assert result.seats[0].tickets == {"Akita-Miyako": -2}
    result = scored("game: japan\nbullets: 0\nseat 0: routes Miyako-Morioka, Akita-Morioka; tickets Akita-Miyako")
    assert result.seats[0].tickets == {"Akita-Miyako": 2}


@clause("JP-9")
@pytest.mark.parametrize(("seats", "owner_may_not", "others_may_not"), [(2, "JP-4", "JP-4"), (3, "JP-4", None)])
def test_double_bullet_routes_of_another_board(
    tmp_path: Path, seats: int, owner_may_not: str, others_may_not: str | None
) -> None:
    """Lisbon with bullet trains, among them the double route Baixa-Cais do Sodré."""
    board = LISBON.read_text("utf-8").replace('name = "Lisbon by tram"', 'name = "Lisbon"\nrules_page = "JP"')
    double = '{ a = "Baixa", b = "Cais do Sodré", length = 1, colour = "gray"'
    assert board.count(double) == 2
    board = board.replace(double, f'{double}, kind = "bullet"')
    bonus = "bonus = { 2 = [10, -10], 3 = [15, 5, -10] }"
    board = board.replace("[cards]", f"[bullet]\ntrains = 5\nend_trains = 2\nnone = -20\n{bonus}\n\n[cards]")
    path = tmp_path / "lisbon.toml"
    path.write_text(board, "utf-8")
    game = trilhos.load(f"seats: {seats}\nseat 0: hand red2\nseat 1: hand blue1", board=path)
    play(game, "claim Baixa-Cais do Sodré red1")
    assert game.view()["seats"][0]["marker"] == 1
    if others_may_not:
        assert refused(game, "claim Baixa-Cais do Sodré/2 blue1") == others_may_not
    else:
        play(game, "claim Baixa-Cais do Sodré/2 blue1")
        game = trilhos.load(f"seats: {seats}\nseat 0: hand red1; bullets Baixa-Cais do Sodré", board=path)
    while game.to_act != [0]:
        game.play("draw")
    assert refused(game, "claim Baixa-Cais do Sodré/2 red1") == owner_may_not


@clause("JP-10")
def test_tokyo_on_the_main_map_and_in_the_inset_are_one_city() -> None:
    """Nagano-Suitengumae: over the main map to Tokyo, then one route of the inset."""
    result = scored("""
        game: japan
        seat 0: routes Suitengumae-Tokyo; bullets Nagano-Takasaki, Takasaki-Tokyo; tickets Nagano-Suitengumae
    """)
    assert result.seats[0].tickets == {"Nagano-Suitengumae": 6}


@clause("JP-10")
def test_kokura_on_the_main_map_and_in_the_inset_are_one_city() -> None:
    """Hakata-Kochi: from Kyushu's inset to Kokura, then over the main map."""
    result = scored("""
        game: japan
        seat 0: routes Kokura-Matsuyama, Kochi-Matsuyama; bullets Hakata-Kokura; tickets Hakata-Kochi
    """)
    assert result.seats[0].tickets == {"Hakata-Kochi": 8}


ROUTES = ("Akita-Morioka", "Kyoto-Osaka", "Hakata-Kokura", "Odawara-Tokyo", "Takasaki-Tokyo")


def bonuses(markers: list[int | None]) -> list[int]:
    """The bullet bonus of seats with these places on the bullet track; None never claimed a bullet route."""
    seats = [
        f"seat {i}: " + ("trains 20" if marker is None else f"bullets {route}; marker {marker}")
        for i, (marker, route) in enumerate(zip(markers, ROUTES, strict=False))
    ]
    result = scored(f"game: japan\nseats: {len(markers)}\n" + "\n".join(seats))
    assert result.points == [seat.bullet_bonus for seat in result.seats]
    return result.points


@clause("JP-13")
@pytest.mark.parametrize(
    ("markers", "points"),
    [
        ([7, 3], [10, -10]),
        ([3, 7], [-10, 10]),
        ([2, 9, 4], [-10, 15, 5]),
        ([1, 2, 3, 4], [-10, 0, 10, 20]),
        ([5, 9, 1, 7, 3], [5, 25, -10, 15, -5]),
    ],
)
def test_the_bullet_bonus_by_rank(markers: list[int | None], points: list[int]) -> None:
    assert bonuses(markers) == points


@clause("JP-13")
@pytest.mark.parametrize(
    ("markers", "points"),
    [
        ([None, None], [-20, -20]),
        ([None, 1], [-20, 10]),
        ([4, None, 2], [15, -20, 5]),
        ([None, None, 2, None], [-20, -20, 20, -20]),
        ([None, 3, 1, 2, 4], [-20, 15, -5, 5, 25]),
    ],
)
def test_a_seat_without_bullet_routes_gets_the_penalty(markers: list[int | None], points: list[int]) -> None:
    assert bonuses(markers) == points


@clause("JP-14")
@pytest.mark.parametrize(
    ("markers", "points"),
    [
        # two seats
        ([3, 3], [10, 10]),
        # three: first, last, all; with one apart
        ([5, 5, 2], [15, 15, -10]),
        ([5, 2, 2], [15, 5, 5]),
        ([4, 4, 4], [15, 15, 15]),
        ([4, None, 4], [15, -20, 15]),
        # four: every pair, two pairs, threes, all; with one apart
        ([9, 9, 4, 2], [20, 20, 0, -10]),
        ([9, 4, 4, 2], [20, 10, 10, -10]),
        ([9, 4, 2, 2], [20, 10, 0, 0]),
        ([9, 2, 9, 2], [20, 0, 20, 0]),
        ([9, 9, 9, 2], [20, 20, 20, -10]),
        ([9, 2, 2, 2], [20, 10, 10, 10]),
        ([5, 5, 5, 5], [20, 20, 20, 20]),
        ([5, 7, 5, None], [10, 20, 10, -20]),
        # five: every pair, two pairs, threes, full houses, fours, all; the rulebook's example
        ([9, 9, 5, 3, 1], [25, 25, 5, -5, -10]),
        ([9, 7, 7, 3, 1], [25, 15, 15, -5, -10]),
        ([9, 7, 5, 5, 1], [25, 15, 5, 5, -10]),
        ([9, 7, 5, 3, 3], [25, 15, 5, -5, -5]),
        ([9, 9, 5, 5, 1], [25, 25, 5, 5, -10]),
        ([9, 7, 7, 3, 3], [25, 15, 15, -5, -5]),
        ([9, 9, 9, 3, 1], [25, 25, 25, -5, -10]),
        ([9, 7, 7, 7, 1], [25, 15, 15, 15, -10]),
        ([9, 7, 5, 5, 5], [25, 15, 5, 5, 5]),
        ([9, 9, 9, 3, 3], [25, 25, 25, -5, -5]),
        ([9, 9, 3, 3, 3], [25, 25, 5, 5, 5]),
        ([9, 9, 9, 9, 1], [25, 25, 25, 25, -10]),
        ([9, 3, 3, 3, 3], [25, 15, 15, 15, 15]),
        ([6, 6, 6, 6, 6], [25, 25, 25, 25, 25]),
        ([9, 6, 6, 2, None], [25, 15, 15, -5, -20]),
    ],
)
def test_tied_seats_take_the_points_of_their_place(markers: list[int | None], points: list[int]) -> None:
    """1, 2, 2, 4: the next seat takes the place that it would have had without the tie."""
    assert bonuses(markers) == points
