"""Tourist tokens: where the piles are, who places the last ones, taking a token, scoring."""

from collections import Counter

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import legal, play, refused, scored
from trilhos import Game

PRINTED = ["Alcatraz", "Golden Gate Bridge", "The Embarcadero", "Sunset", "Potrero Hill"]
PILES = (
    "piles: bell 2 Alcatraz, crab 2 Golden Gate Bridge, fog 2 The Embarcadero, gull 2 Sunset, lantern 2 Potrero Hill, "
    "parrot 1 Union Square, sea lion 1 Pier 39"
)


def start(seats: int, first: int = 0, seed: int = 1) -> Game:
    """A new game after the choice of first tickets; the piles set aside are next."""
    game = trilhos.new("san-francisco", seats=seats, first=first, seed=seed)
    return play(game, *["keep all"] * seats)


def aside(game: Game) -> list[str]:
    return sorted(pile["symbol"] for pile in game.view()["piles"] if pile["city"] is None)


def left_at(game: Game, city: str) -> int:
    return next(int(pile["left"]) for pile in game.view()["piles"] if pile["city"] == city)


@clause("SF-2", "SF-6")
@pytest.mark.parametrize(("seats", "size", "aside_size"), [(2, 2, 1), (3, 2, 2), (4, 3, 3)])
def test_five_piles_on_their_places_and_two_aside(seats: int, size: int, aside_size: int) -> None:
    piles = trilhos.new("san-francisco", seats=seats, seed=1).view()["piles"]
    assert [(pile["city"], pile["left"]) for pile in piles] == [
        *((city, size) for city in PRINTED),
        *[(None, aside_size)] * 2,
    ]
    assert len({pile["symbol"] for pile in piles}) == 7


@clause("SF-2")
def test_which_symbol_goes_where_is_drawn_at_random() -> None:
    games = [trilhos.new("san-francisco", seed=seed).view()["piles"] for seed in range(60)]
    for pile in range(7):
        drawn = Counter(game[pile]["symbol"] for game in games)
        assert len(drawn) == 7
        assert max(drawn.values()) < 30


@clause("SF-5")
@pytest.mark.parametrize(
    ("seats", "first", "placing"),
    [(3, 0, [2, 1]), (3, 1, [0, 2]), (4, 0, [3, 2]), (4, 2, [1, 0]), (4, 1, [0, 3])],
)
def test_the_last_seats_place_the_piles_kept_aside(seats: int, first: int, placing: list[int]) -> None:
    game = start(seats, first)
    one, two = aside(game)
    assert game.to_act == placing[:1]
    assert len(game.legal()) == 2 * (21 - 5)
    play(game, f"place {two} on Twin Peaks")
    assert game.to_act == placing[1:]
    assert len(game.legal()) == 21 - 6
    play(game, f"place {one} on Union Square")
    assert game.to_act == [first]
    assert [left_at(game, city) for city in ("Twin Peaks", "Union Square")] == [3 if seats == 4 else 2] * 2


@clause("SF-6")
@pytest.mark.parametrize("first", [0, 1])
def test_with_two_seats_the_second_places_both_each_of_a_single_token(first: int) -> None:
    game = start(2, first)
    one, two = aside(game)
    assert game.to_act == [1 - first]
    play(game, f"place {one} on Twin Peaks")
    assert game.to_act == [1 - first]
    assert refused(game, f"place {two} on Twin Peaks") == "SF-6"
    assert refused(game, f"place {one} on Presidio") == "SF-6"
    assert refused(game, "draw") == "SF-6"
    play(game, f"place {two} on Union Square")
    assert game.to_act == [first]
    assert refused(game, f"place {one} on Presidio") == "SF-6"
    assert sorted(pile["left"] for pile in game.view()["piles"]) == [1, 1, 2, 2, 2, 2, 2]
    assert [left_at(game, city) for city in ("Twin Peaks", "Union Square")] == [1, 1]


@clause("SF-5")
def test_a_pile_goes_only_where_none_is_and_only_before_the_first_turn() -> None:
    game = start(3)
    one, two = aside(game)
    printed = next(pile["symbol"] for pile in game.view()["piles"] if pile["city"])
    assert refused(game, f"place {one} on Alcatraz") == "SF-5"
    assert refused(game, f"place {printed} on Twin Peaks") == "SF-5"
    assert refused(game, "draw") == "SF-5"
    assert refused(game, f"place {one} on Twin Peaks", seat=0) == "US-6"
    play(game, f"place {one} on Twin Peaks", f"place {two} on The Castro")
    assert refused(game, f"place {one} on Presidio") == "SF-5"


@clause("SF-11")
def test_a_claim_takes_the_token_of_a_location_just_joined() -> None:
    game = trilhos.load(f"game: san-francisco\n{PILES}\nseat 0: hand red1")
    play(game, "claim South Beach-Union Square red1")
    assert game.view()["seats"][0]["tokens"] == ["parrot"]
    assert left_at(game, "Union Square") == 0
    assert game.to_act == [1]


@clause("SF-11")
def test_if_both_locations_offer_a_token_the_seat_chooses_one() -> None:
    game = trilhos.load(f"game: san-francisco\n{PILES}\nseat 0: hand blue1")
    play(game, "claim The Embarcadero-Union Square blue1")
    assert game.to_act == [0]
    assert legal(game) == ["token The Embarcadero", "token Union Square"]
    assert refused(game, "draw") == "SF-11"
    assert refused(game, "token Alcatraz") == "SF-11"
    play(game, "token The Embarcadero")
    assert game.view()["seats"][0]["tokens"] == ["fog"]
    assert (left_at(game, "The Embarcadero"), left_at(game, "Union Square")) == (1, 1)
    assert game.to_act == [1]


@clause("SF-11")
def test_at_most_one_token_a_claim_and_choosing_is_no_action_of_a_turn() -> None:
    game = trilhos.load(f"game: san-francisco\n{PILES}\nseat 0: hand blue1")
    assert refused(game, "token Union Square") == "SF-11"
    play(game, "claim The Embarcadero-Union Square blue1", "token Union Square")
    assert game.view()["seats"][0]["tokens"] == ["parrot"]
    assert refused(game, "token The Embarcadero") == "SF-11"


@clause("SF-11")
def test_a_token_choice_with_the_same_symbol_at_both_ends_is_still_a_choice() -> None:
    """This cannot happen in a game, but it decides which pile shrinks."""
    piles = PILES.replace("parrot 1 Union Square", "fog 1 Union Square")
    game = trilhos.load(f"game: san-francisco\n{piles}\nseat 0: hand blue1")
    play(game, "claim The Embarcadero-Union Square blue1")
    assert legal(game) == ["token The Embarcadero", "token Union Square"]
    play(game, "token Union Square")
    assert game.view()["seats"][0]["tokens"] == ["fog"]
    assert (left_at(game, "The Embarcadero"), left_at(game, "Union Square")) == (2, 0)


@clause("SF-11")
def test_no_second_token_of_a_symbol_so_there_is_nothing_to_choose() -> None:
    game = trilhos.load(f"game: san-francisco\n{PILES}\nseat 0: hand blue1; tokens fog")
    play(game, "claim The Embarcadero-Union Square blue1")
    assert game.view()["seats"][0]["tokens"] == ["fog", "parrot"]
    assert left_at(game, "The Embarcadero") == 2
    assert game.to_act == [1]


@clause("SF-11")
@pytest.mark.parametrize("tokens", ["parrot", "parrot, fog"])
def test_if_neither_location_offers_a_new_symbol_nothing_is_taken(tokens: str) -> None:
    game = trilhos.load(f"game: san-francisco\n{PILES}\nseat 0: hand red1; tokens {tokens}")
    play(game, "claim South Beach-Union Square red1")
    assert sorted(game.view()["seats"][0]["tokens"]) == sorted(tokens.split(", "))
    assert left_at(game, "Union Square") == 1
    assert game.to_act == [1]


@clause("SF-11")
def test_an_empty_pile_offers_nothing() -> None:
    piles = PILES.replace("parrot 1", "parrot 0")
    game = trilhos.load(f"game: san-francisco\n{piles}\nseat 0: hand blue1")
    play(game, "claim The Embarcadero-Union Square blue1")
    assert game.view()["seats"][0]["tokens"] == ["fog"]


@clause("SF-11")
def test_taking_is_not_optional() -> None:
    game = trilhos.load(f"game: san-francisco\n{PILES}\nseat 0: hand blue1")
    play(game, "claim The Embarcadero-Union Square blue1")
    assert refused(game, "pass") == "SF-11"


@clause("SF-15")
@pytest.mark.parametrize(("n", "points"), list(enumerate([0, 0, 1, 2, 4, 6, 9, 12])))
def test_tokens_score_by_the_number_of_different_symbols(n: int, points: int) -> None:
    symbols = ["bell", "crab", "fog", "gull", "lantern", "parrot", "sea lion"][:n]
    result = scored(f"game: san-francisco\nseat 0: tokens {', '.join(symbols) or 'none'}\nseat 1: points 3")
    assert result.points == [points, 3]
    assert result.seats[0].tokens == points
