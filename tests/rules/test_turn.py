"""A turn: one action and only one, by the seat whose turn it is."""

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import legal, play, refused

USA = """
    game: usa
    seats: 3
    turn: 1
    market: red blue wild green green
    seat 1: hand red2
"""
JOURNEY = """
    game: first-journey
    seats: 3
    turn: 1
    seat 1: hand red1; tickets Dublin-Madrid, Dublin-Zurich
"""


@clause("US-7")
def test_a_turn_is_cards_or_a_route_or_tickets() -> None:
    game = trilhos.load(USA)
    assert {action.kind for action in game.legal()} == {"draw", "take", "claim", "tickets"}
    assert refused(game, "pass") == "US-18"
    assert refused(game, "swap") == "US-28"


@clause("FJ-4")
def test_a_turn_of_first_journey_is_two_cards_or_a_route_or_a_swap() -> None:
    game = trilhos.load(JOURNEY)
    assert {action.kind for action in game.legal()} == {"draw", "claim", "swap"}
    assert refused(game, "tickets") == "FJ-4"
    game.play("draw")
    assert game.view()["seats"][1]["cards"] == 3
    assert game.to_act == [2]


@clause("US-7")
@pytest.mark.parametrize(
    "actions",
    [["draw", "draw"], ["take wild"], ["take green", "take blue"], ["claim Duluth-Omaha red2"], ["tickets", "keep 1"]],
)
def test_after_its_action_the_turn_is_over(actions: list[str]) -> None:
    game = trilhos.load(USA)
    for action in actions:
        assert game.to_act == [1]
        game.play(action)
    assert game.to_act == [2]
    assert game.view()["turns"] == 1


@clause("FJ-4")
@pytest.mark.parametrize("action", ["draw", "claim Riga-Stockholm red1", "swap"])
def test_after_its_action_a_turn_of_first_journey_is_over(action: str) -> None:
    assert play(trilhos.load(JOURNEY), action).to_act == [2]


@clause("US-7", "US-8")
def test_between_two_cards_nothing_else_is_done() -> None:
    game = play(trilhos.load(USA), "take red")
    assert {action.kind for action in game.legal()} == {"draw", "take"}
    for action in ("tickets", "claim Duluth-Omaha red2", "pass"):
        assert refused(game, action) == "US-8"


@clause("US-7", "US-26")
def test_tickets_drawn_are_chosen_before_anything_else() -> None:
    game = play(trilhos.load(USA), "tickets")
    assert {action.kind for action in game.legal()} == {"keep"}
    for action in ("draw", "take red", "claim Duluth-Omaha red2", "tickets", "pass"):
        assert refused(game, action) == "US-26"


@clause("US-6")
def test_only_the_seat_on_turn_acts() -> None:
    game = trilhos.load(USA)
    assert legal(game, seat=0) == []
    assert refused(game, "draw", seat=0) == "US-6"
    assert game.explain("draw", seat=2) == ("US-6", "it is seat 1's turn")


@clause("US-18", "US-29", "JP-12", "FJ-12", "FJ-13", "FJ-15", "SF-14")
@pytest.mark.parametrize(
    ("game", "ended", "broken"),
    [
        ("usa", "last turns", "US-29"),
        ("usa", "all passed", "US-18"),
        ("japan", "last turns", "JP-12"),
        ("san-francisco", "last turns", "SF-14"),
        ("first-journey", "goal reached", "FJ-12"),
        ("first-journey", "last train", "FJ-13"),
        ("first-journey", "only swaps", "FJ-15"),
        ("first-journey", "no claims", "FJ-15"),
    ],
)
def test_nothing_is_done_when_the_game_is_over(game: str, ended: str, broken: str) -> None:
    over = trilhos.load(f"game: {game}\nphase: over\nended: {ended}")
    assert over.to_act == []
    assert legal(over) == []
    assert refused(over, "draw") == refused(over, 1_000_000) == broken
    assert over.result is not None
    assert over.result.why[0] == broken


@clause("US-7")
@pytest.mark.parametrize("position", [USA, JOURNEY])
def test_what_is_legal_is_what_nothing_forbids(position: str) -> None:
    game = trilhos.load(position)
    every = range(int(game.boards[0].n_actions))
    assert game.legal_ids() == [action for action in every if game.explain(action) is None]
    assert refused(game, len(every)) == refused(game, -1) == ("FJ-4" if position == JOURNEY else "US-7")
