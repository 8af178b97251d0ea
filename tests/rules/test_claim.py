"""Claiming a route: what it costs, which routes are open, double routes, points."""

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import legal, play, refused
from trilhos.match.ruleset import find_ruleset


@clause("US-19")
def test_any_mix_of_the_routes_colour_and_wilds_pays() -> None:
    game = trilhos.load("game: usa\nseat 0: hand red2 blue3 wild3")
    assert legal(game, "claim Chicago-Duluth ") == [
        "claim Chicago-Duluth red1 wild2",
        "claim Chicago-Duluth red2 wild1",
        "claim Chicago-Duluth wild3",
    ]


@clause("US-19")
def test_a_gray_route_takes_any_one_colour() -> None:
    game = trilhos.load("game: usa\nseat 0: hand red2 blue3 wild1")
    assert legal(game, "claim Duluth-Sault St. Marie") == [
        "claim Duluth-Sault St. Marie red2 wild1",
        "claim Duluth-Sault St. Marie blue2 wild1",
        "claim Duluth-Sault St. Marie blue3",
    ]


@clause("US-19", "FJ-5", "SF-8")
@pytest.mark.parametrize(
    ("game", "route", "payment"),
    [
        ("usa", "Chicago-Duluth", "red4"),  # one too many
        ("usa", "Chicago-Duluth", "red2"),  # one too few
        ("usa", "Chicago-Duluth", "blue3"),  # another colour
        ("usa", "Duluth-Sault St. Marie", "red2 blue1"),  # two colours
        ("usa", "Chicago-Duluth", "green1 wild2"),  # more than the hand holds, and another colour
        ("usa", "Denver-Helena", "green4"),  # more than the hand holds
        ("usa", "Duluth-Sault St. Marie", "red1 wild2"),  # more wilds than the hand holds
        ("first-journey", "Ankara-Bucharest", "black2"),
        ("first-journey", "Ankara-Bucharest", "red2"),
        ("san-francisco", "Haight Ashbury-Twin Peaks", "red2"),
        ("san-francisco", "Haight Ashbury-Twin Peaks", "wild2"),
        ("japan", "Akita-Shinjo", "blue1 wild1"),
        ("japan", "Akita-Aomori", "wild3"),
    ],
)
def test_a_payment_that_does_not_fit(game: str, route: str, payment: str) -> None:
    hand = {"usa": "red4 blue3 wild1", "first-journey": "red3 black1", "san-francisco": "red3 blue1 wild1"}
    table = trilhos.load(f"game: {game}\nseat 0: hand {hand.get(game, 'red2 blue2')}")
    assert refused(table, f"claim {route} {payment}") == "US-19"


@clause("US-19")
@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("blue3", "3 red cards are missing"),
        ("red1 wild1", "1 red card is missing"),
        ("red2 wild1", "that takes 3 red cards, the hand holds 2"),  # it can be claimed, though not so
    ],
)
def test_missing_cards_are_counted(hand: str, reason: str) -> None:
    game = trilhos.load(f"game: usa\nseat 0: hand {hand}")
    assert game.explain("claim Chicago-Duluth red3", 0) == ("US-19", reason)


@clause("US-19")
def test_a_payment_may_be_all_wilds() -> None:
    game = play(trilhos.load("game: usa\nseat 0: hand wild4"), "claim Chicago-Duluth wild3")
    assert game.view(0)["hand"] == {"wild": 1}
    assert [(route["route"], route["seat"]) for route in game.view()["routes"]] == [("Chicago-Duluth", 0)]


@clause("US-20", "FJ-5", "SF-8")
@pytest.mark.parametrize(
    ("game", "claim", "before", "broken"),
    [
        ("usa", "claim Chicago-Duluth red3", 45, "US-20"),
        ("japan", "claim Akita-Aomori red3", 20, "US-20"),
        ("first-journey", "claim Moscow-Warsaw red3", 20, "US-20"),
        ("san-francisco", "claim Mission District-Twin Peaks red3", 20, "SF-8"),
    ],
)
def test_one_train_for_each_space(game: str, claim: str, before: int, broken: str) -> None:
    table = play(trilhos.load(f"game: {game}\nseat 0: hand red3"), claim)
    assert table.view()["seats"][0]["trains"] == before - 3
    enough = play(trilhos.load(f"game: {game}\nseat 0: hand red3; trains 3"), claim)
    assert enough.view()["seats"][0]["trains"] == 0
    assert refused(trilhos.load(f"game: {game}\nseat 0: hand red3; trains 2"), claim) == broken


@clause("US-21", "FJ-5", "SF-8")
@pytest.mark.parametrize(
    ("game", "route"),
    [
        ("usa", "Denver-Salt Lake City"),
        ("first-journey", "Moscow-Warsaw"),
        ("san-francisco", "Mission District-Twin Peaks"),
    ],
)
def test_paid_cards_go_to_the_discards(game: str, route: str) -> None:
    table = trilhos.load(f"game: {game}\nseat 0: hand red3 wild2 blue1")
    play(table, f"claim {route} red1 wild2")
    assert table.view(0)["hand"] == {"red": 2, "blue": 1}
    assert table.view()["discard"] == {"red": 1, "wild": 2}


@clause("US-22", "FJ-5", "SF-8")
@pytest.mark.parametrize(
    ("game", "mine", "far", "broken"),
    [
        ("usa", "Portland-Seattle", "claim Atlanta-Nashville red1", "US-22"),
        ("japan", "Akita-Shinjo", "claim Ginza-Tokyo red1", "US-22"),
        ("first-journey", "Barcelona-Madrid", "claim Riga-Stockholm red1", "FJ-5"),
        ("san-francisco", "Crissy Field-Presidio", "claim South Beach-Union Square red1", "SF-8"),
    ],
)
def test_any_open_route_anywhere_but_not_one_that_is_taken(game: str, mine: str, far: str, broken: str) -> None:
    table = trilhos.load(f"game: {game}\nseats: 4\nseat 0: hand red1; routes {mine}\nseat 1: hand red1")
    play(table, far)
    assert table.to_act == [1]
    assert [route["seat"] for route in table.view()["routes"]] == [0, 0]
    assert refused(table, far) == broken


@clause("US-22")
def test_one_claim_a_turn() -> None:
    game = trilhos.load("game: usa\nseat 0: hand red1 blue1")
    play(game, "claim Portland-Seattle red1")
    assert refused(game, "claim Seattle-Vancouver blue1", seat=0) == "US-6"


DOUBLE = {
    "usa": ("Boston-New York", "red2", "yellow2"),
    "japan": ("Kita-Senju-Ueno", "red2", "white2"),
    "first-journey": ("Riga-Stockholm", "red1", "yellow1"),
    "san-francisco": ("Haight Ashbury-Japanese Gardens", "purple2", "red2"),
}


@clause("US-23", "US-24", "JP-4", "FJ-6", "SF-10")
@pytest.mark.parametrize(
    ("game", "seats", "owner_may_not", "others_may_not"),
    [
        ("usa", 2, "US-24", "US-24"),
        ("usa", 3, "US-24", "US-24"),
        ("usa", 4, "US-23", None),
        ("usa", 5, "US-23", None),
        ("japan", 2, "JP-4", "JP-4"),
        ("japan", 3, "JP-4", "JP-4"),
        ("japan", 4, "JP-4", None),
        ("japan", 5, "JP-4", None),
        ("first-journey", 2, "FJ-6", None),
        ("first-journey", 3, "FJ-6", None),
        ("first-journey", 4, "FJ-6", None),
        ("san-francisco", 2, "SF-10", "SF-10"),
        ("san-francisco", 3, "SF-10", None),
        ("san-francisco", 4, "SF-10", None),
    ],
)
def test_twins(game: str, seats: int, owner_may_not: str, others_may_not: str | None) -> None:
    """Seat 0 claims the one twin; who may claim the other, by number of seats."""
    twin, one, two = DOUBLE[game]
    table = trilhos.load(f"""
        game: {game}
        seats: {seats}
        seat 0: hand {one} {two}
        seat 1: hand {two}
    """)
    play(table, f"claim {twin} {one}")
    other = f"claim {twin}/2 {two}"
    if others_may_not:
        assert refused(table, other) == others_may_not
        assert table.view()["closed"] == [f"{twin}/2"]
    else:
        assert table.view()["closed"] == []
        assert table.copy().play(other).seat == 1
    while table.to_act != [0]:
        table.play("draw")
    assert refused(table, other) == owner_may_not


@clause("US-23", "US-24")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_twins_are_remembered_in_a_position(seats: int) -> None:
    game = trilhos.load(f"game: usa\nseats: {seats}\nturn: 1\nseat 0: routes Boston-New York/2\nseat 1: hand red2")
    assert (legal(game, "claim Boston-New York ") == []) == (seats < 4)


@clause("US-24", "JP-4", "FJ-6", "SF-10")
@pytest.mark.parametrize(
    ("game", "seats", "close", "others_may_not"),
    [
        ("usa", 3, 2, None),
        ("usa", 2, 2, "US-24"),
        ("usa", 2, 0, None),
        ("usa", 5, 5, "US-24"),
        ("japan", 3, 2, None),
        ("san-francisco", 2, 0, None),
        ("san-francisco", 3, 3, "SF-10"),
        ("first-journey", 2, 3, "US-24"),
    ],
)
def test_with_how_many_seats_twins_close_can_be_chosen(
    game: str, seats: int, close: int, others_may_not: str | None
) -> None:
    ruleset = find_ruleset(game)
    route = next(
        r for r, one in enumerate(ruleset.facts.routes) if one.twin != -1 and one.length < 4 and not one.ferries
    )
    names = [ruleset.names.routes[r] for r in (route, ruleset.facts.routes[route].twin)]
    hand = "hand wild4"
    table = trilhos.load(
        f"game: {game}\nhouse rules: twins_close={close}\nseats: {seats}\nseat 0: {hand}\nseat 1: {hand}"
    )
    length = ruleset.facts.routes[route].length
    play(table, f"claim {names[0]} wild{length}")
    while table.view()["phase"] == "token":
        table.play(table.legal()[0])
    other = f"claim {names[1]} wild{length}"
    if others_may_not:
        assert refused(table, other) == others_may_not
    else:
        play(table, other)


@clause("US-24")
def test_gray_twins_close_each_other_whichever_is_named() -> None:
    game = trilhos.load("game: usa\nseat 0: hand red2\nseat 1: hand blue2")
    play(game, "claim Duluth-Omaha/2 red2")
    assert refused(game, "claim Duluth-Omaha blue2") == "US-24"
    assert refused(game, "claim Duluth-Omaha/2 blue2") == "US-22"


@clause("US-25", "SF-12", "FJ-5")
@pytest.mark.parametrize(
    ("game", "claim", "points"),
    [
        ("usa", "Portland-Seattle red1", 1),
        ("usa", "Duluth-Omaha red2", 2),
        ("usa", "Chicago-Duluth red3", 4),
        ("usa", "Dallas-El Paso red4", 7),
        ("usa", "Helena-Omaha red5", 10),
        ("usa", "Miami-New Orleans red6", 15),
        ("japan", "Masuda-Tottori black6", 15),
        ("first-journey", "Riga-Stockholm red1", 0),
        ("first-journey", "Moscow-Warsaw red3", 0),
        ("san-francisco", "South Beach-Union Square red1", 1),
        ("san-francisco", "Market Street-Painted Ladies red2", 2),
        ("san-francisco", "Mission District-Twin Peaks red3", 4),
        ("san-francisco", "Fort Mason-Golden Gate Bridge red4 wild1", 10),
    ],
)
def test_points_at_once_by_length(game: str, claim: str, points: int) -> None:
    table = trilhos.load(f"game: {game}\nseat 0: hand red6 black6 wild1")
    assert play(table, f"claim {claim}").view()["seats"][0]["points"] == points


@clause("SF-12")
def test_four_spaces_are_worth_seven_in_san_francisco() -> None:
    """The board has no route of four, but its table has the figure."""
    from trilhos.families.ride.boards.facts import find

    assert find("san-francisco").rules.route_points == (1, 2, 4, 7, 10)


@clause("JP-4")
@pytest.mark.parametrize("double", ["Hiroshima-Masuda", "Shibuya-Tokyo", "Kumamoto-Oita"])
def test_double_routes_of_japan_are_equally_long(double: str) -> None:
    game = trilhos.load("game: japan\nseat 0: hand wild6")
    first, second = (legal(game, f"claim {name} ") for name in (double, f"{double}/2"))
    assert [claim.replace("/2", "") for claim in second] == first


@clause("JP-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_aomori_hakodate_is_not_a_double_route_one_seat_may_own_both(seats: int) -> None:
    game = trilhos.load(f"game: japan\nseats: {seats}\nseat 0: hand white3 red2")
    play(game, "claim Aomori-Hakodate white3")
    assert game.view()["closed"] == []
    while game.to_act != [0]:
        game.play("draw")
    play(game, "claim Aomori-Hakodate/2 red2")
    assert [(route["seat"], route["bullet"]) for route in game.view()["routes"]] == [(0, False), (0, True)]


@clause("JP-5")
@pytest.mark.parametrize("seats", [2, 3])
def test_aomori_hakodate_stays_open_to_others_each_by_its_own_rules(seats: int) -> None:
    game = trilhos.load(f"game: japan\nseats: {seats}\nseat 0: hand blue2\nseat 1: hand white2 wild1")
    play(game, "claim Aomori-Hakodate blue2", "claim Aomori-Hakodate white2 wild1")
    me, you = game.view()["seats"][:2]
    assert (me["trains"], me["points"], me["marker"]) == (20, 0, 2)
    assert (you["trains"], you["points"], you["marker"]) == (17, 4, 0)
