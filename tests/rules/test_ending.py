"""How the game ends: last turns, everyone passing, and what starts the end in Japan."""

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import legal, play, refused
from trilhos import Game


def turns_until_over(game: Game) -> list[int]:
    """Let every seat draw two cards; the seats that still had a turn."""
    seats = []
    while not game.over:
        seats += game.to_act
        turns = game.view()["turns"]
        while game.view()["turns"] == turns:
            game.play("draw")
    return seats


@clause("US-29")
@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_trains_or_fewer_and_every_seat_has_exactly_one_more_turn(seats: int, left: int) -> None:
    game = trilhos.load(f"game: usa\nseats: {seats}\nturn: 1\nseat 1: hand red2; trains {left + 2}")
    play(game, "claim Duluth-Omaha red2")
    assert game.view()["last_turns"] == seats
    assert turns_until_over(game) == [(2 + k) % seats for k in range(seats)]
    assert game.result is not None
    assert game.result.why[0] == "US-29"


@clause("US-29")
def test_three_trains_left_do_not_trigger_the_end() -> None:
    game = trilhos.load("game: usa\nseat 0: hand red2; trains 5")
    play(game, "claim Duluth-Omaha red2")
    assert game.view()["last_turns"] is None


@clause("US-29")
def test_the_end_triggered_in_the_last_round_does_not_trigger_again() -> None:
    """Seat 0 starts the last round; seats 1 and 0 run out of trains in it, and it is not prolonged."""
    game = trilhos.load("""
        game: usa
        seats: 3
        seat 0: hand red3; trains 3
        seat 1: hand blue2; trains 2
    """)
    play(game, "claim Kansas City-Omaha red1")
    assert game.view()["last_turns"] == 3
    play(game, "claim Duluth-Omaha blue2")
    assert game.view()["last_turns"] == 2
    play(game, "draw", "draw")
    assert game.view()["last_turns"] == 1
    play(game, "claim Boston-New York red2")
    assert game.over


@clause("SF-14")
def test_the_end_in_san_francisco_with_cable_cars() -> None:
    game = trilhos.load("game: san-francisco\nseats: 3\nseat 0: hand red1; trains 3")
    play(game, "claim South Beach-Union Square red1")
    assert game.view()["last_turns"] == 3
    assert turns_until_over(game) == [1, 2, 0]
    assert game.result is not None
    assert game.result.why[0] == "SF-14"


@clause("JP-12")
@pytest.mark.parametrize(
    ("trains", "bullets", "ends"), [(2, 2, True), (0, 0, True), (3, 2, False), (2, 3, False), (2, 1, True)]
)
def test_the_end_in_japan_takes_few_trains_and_few_bullet_trains(trains: int, bullets: int, ends: bool) -> None:
    game = trilhos.load(f"game: japan\nbullets: {bullets}\nseat 0: hand red1; trains {trains + 1}")
    play(game, "claim Ginza-Tokyo red1")
    assert (game.view()["last_turns"] == 2) == ends
    assert (game.view()["last_turns"] is None) != ends


@clause("JP-12")
def test_the_end_in_japan_is_looked_at_for_the_seat_whose_turn_it_was() -> None:
    """Seat 1 takes the last bullet train but two while only seat 0 is short of trains: that waits for seat 0."""
    game = trilhos.load("game: japan\nturn: 1\nbullets: 3\nseat 0: trains 1\nseat 1: hand red1")
    play(game, "claim Kyoto-Osaka red1")
    assert (game.view()["bullets"], game.view()["last_turns"]) == (2, None)
    play(game, "draw", "draw")
    assert game.view()["last_turns"] == 2
    assert turns_until_over(game) == [1, 0]
    assert game.result is not None
    assert game.result.why[0] == "JP-12"


@clause("JP-12")
def test_the_end_in_japan_is_looked_at_for_any_seat_if_the_table_plays_that_way() -> None:
    rule = "house rules: end_for_any_seat=yes"
    game = trilhos.load(f"game: japan\n{rule}\nturn: 1\nbullets: 3\nseat 0: trains 1\nseat 1: hand red1")
    play(game, "claim Kyoto-Osaka red1")
    assert (game.view()["bullets"], game.view()["last_turns"]) == (2, 2)
    assert turns_until_over(game) == [0, 1]


EMPTY = """
    game: usa
    seats: 3
    deck: none
    ticket deck: none
"""


@clause("US-18")
def test_all_seats_passing_ends_the_game_and_it_is_scored() -> None:
    game = trilhos.load(EMPTY + "seat 0: tickets Denver-El Paso\nseat 2: routes Duluth-Omaha")
    for seat in range(3):
        assert (game.to_act, legal(game)) == ([seat], ["pass"])
        game.play("pass")
    assert game.over
    assert game.result is not None
    assert game.result.why[0] == "US-18"
    assert game.result.points == [-4, 0, 12]


@clause("US-18")
def test_a_pass_is_offered_only_to_a_seat_with_no_legal_action_at_all() -> None:
    for something in ("deck: red1", "ticket deck: Denver-El Paso", "seat 0: hand red1"):
        key = something.split(":")[0]
        kept = [line for line in EMPTY.splitlines() if not line.strip().startswith(f"{key}:")]
        game = trilhos.load("\n".join([*kept, something]))
        assert refused(game, "pass") == "US-18"
        assert "pass" not in legal(game)


@clause("US-18")
def test_it_takes_a_whole_round_of_passes() -> None:
    """Seat 0 passes, seat 1 can claim: its card goes to the market, and a new round of passes starts."""
    game = trilhos.load(EMPTY + "seat 1: hand red1")
    play(game, "pass", "claim Portland-Seattle red1")
    assert game.view()["market"] == ["red", None, None, None, None]
    play(game, "pass", "pass")
    assert not game.over
    play(game, "pass")
    assert game.over


@clause("US-18")
def test_a_face_up_card_that_may_be_taken_starts_a_new_round_of_passes() -> None:
    """The same if face-up cards may be taken without a deck (US-17)."""
    game = trilhos.load(EMPTY + "house rules: open_cards_without_deck=yes\nseat 1: hand red1")
    play(game, "pass", "claim Portland-Seattle red1")
    play(game, "take red", "pass", "pass")
    assert not game.over
    play(game, "claim Seattle-Vancouver red1")
    assert not game.over
    play(game, "take red", "pass")
    assert not game.over


@clause("US-18", "FJ-14")
def test_all_seats_passing_in_first_journey() -> None:
    game = trilhos.load("game: first-journey\ndeck: none\nseat 0: done Dublin-Madrid")
    assert legal(game) == ["pass"]
    play(game, "pass", "pass")
    assert game.over
    assert game.result is not None
    assert (game.result.points, game.result.winners) == ([1, 0], [0])


@clause("FJ-14")
def test_a_pass_in_first_journey_only_when_nothing_is_possible() -> None:
    assert refused(trilhos.load("game: first-journey\ndeck: red1"), "pass") == "FJ-14"
    game = trilhos.load("game: first-journey\ndeck: none\nseat 0: tickets Dublin-Madrid")
    assert refused(game, "pass") == "FJ-14"
    assert legal(game) == ["swap"]
