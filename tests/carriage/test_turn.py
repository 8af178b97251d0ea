"""A turn as a state machine: phases, who decides, how it ends."""

import pytest

from tests.carriage.helpers import end, hand, legal, load, other_box, play, refused, rolled, seat
from tests.conftest import clause
from trilhos import Game

ALL = "hand red1 exit-1x express reverse eccentric begging plus-1 u-pass"


@clause("CH-19")
def test_what_a_turn_offers() -> None:
    game = load(f"seat 0: {ALL}\nseat 1: hand red2; seated A1.1")
    assert {action.kind for action in game.legal()} == {"end", "board", "u-pass", "discard", "play"}
    standing = load(f"seat 0: {ALL} take-a-seat; aisle A2.3\nseat 1: hand red2; seated A1.1")
    assert {action.kind for action in standing.legal()} == {"end", "discard", "play", "move"}


def phases() -> list[tuple[str, str, list[int], list[str]]]:
    """Phase, actions that lead there, who decides, kinds of action."""
    return [
        ("main", "", [0], ["discard", "end", "move", "play"]),
        ("dest", "move red1", [0], ["to"]),
        ("react", "play exit-1x", [1], ["allow", "block", "discard"]),
        ("pick", "play exit-1x, allow", [0], ["pick"]),
        ("penalty", "play eccentric at seat 1, allow, pick A1.1", [1], ["sit"]),
        ("trim", "end", [0], ["discard"]),
    ]


@clause("CH-19")
@pytest.mark.parametrize(("phase", "actions", "who", "kinds"), phases())
def test_phases_who_decides_and_what(phase: str, actions: str, who: list[int], kinds: list[str]) -> None:
    game = load("""
        seats: 3
        seat 0: hand red1 red2 red3 exit-1x eccentric; aisle A2.3
        seat 1: hand rebel red1; seated A1.1 A1.5; aisle A2.5
        seat 2: hand rebel red1; seated A3.4
    """)
    play(game, *filter(None, actions.split(", ")))
    assert (game.view()["phase"], game.to_act) == (phase, who)
    assert sorted({action.kind for action in game.legal()}) == kinds
    for other in {0, 1, 2} - set(who):
        assert legal(game, seat=other) == []
        assert refused(game, game.legal_ids()[0], seat=other) == "CH-19"
    for number in (0, 2, 61, 62, 467):
        if number not in game.legal_ids():
            assert refused(game, number).startswith("CH-")


@clause("CH-19")
def test_numbers_that_are_not_actions() -> None:
    game = load("")
    assert refused(game, -1) == refused(game, 608) == "CH-19"
    assert game.explain("dance") is not None


@clause("CH-20")
def test_cards_tokens_and_boarding_in_any_order() -> None:
    text = "seat 0: hand red1 plus-1 reverse; tokens 2"
    game = rolled(text, "board 0", "open")
    play(game, "play plus-1", "discard red1", "play reverse")
    assert (game.to_act, seat(game, 0)["tokens"], seat(game, 0)["aisle"]) == ([0], 2, "A0.3")
    before = play(load(text), "play plus-1", "discard red1", "play reverse")
    assert legal(before, "board")


def ends(game: Game, *actions: str) -> bool:
    play(game, *actions)
    return bool(game.view()["turns"])


@clause("CH-20", "CH-51")
def test_how_a_turn_ends() -> None:
    text = "seat 0: hand red1 plus-1 exit-1x; aisle A2.3\nseat 1: hand rebel red1; seated A1.1"
    assert ends(load(text), "move red1", "to A2.4")
    assert ends(load(text), "play exit-1x", "allow", "pick A1.1")
    assert ends(load(text), "play exit-1x", "block")
    assert ends(load(text), "end")
    assert not ends(load(text), "play plus-1", "discard red1")
    assert rolled("", "board 0", "closed").view()["turns"] == 1
    assert rolled("", "board 0", "open").view()["turns"] == 0


# Nothing but ending the turn is possible: the pawn of seat 1 stands in the way, and no card can be played.
STUCK = """
    seat 0: hand red2 red4 advanced-4; tokens 0; aisle A2.0; seated A1.1 A3.0
    seat 1: hand red1; aisle A2.1
"""


@clause("CH-27")
def test_who_can_do_nothing_may_exchange_a_card() -> None:
    game = load(f"deck: blue5 express\n{STUCK}")
    assert legal(game) == ["end"]
    assert (game.view(0)["quiet"], game.view(1)["quiet"]) == (True, False)
    play(game, "end")
    assert (game.view()["phase"], game.to_act) == ("swap", [0])
    assert legal(game) == ["keep", "discard red2", "discard red4", "discard advanced-4"]
    kept = play(game.copy(), "keep")
    assert hand(kept, 0) == {"red2": 1, "red4": 1, "advanced-4": 1, "express": 1}
    number = play(game.copy(), "discard red2")
    assert hand(number, 0) == {"red4": 1, "blue5": 1, "advanced-4": 1, "express": 1}
    assert (number.to_act, number.view()["discard"]) == ([1], {"red2": 1})
    assert refused(game, "discard blue1") == "CH-28"
    assert refused(game, "board 0") == "CH-19"


@clause("CH-27", "CH-29")
@pytest.mark.parametrize(
    ("change", "possible"),
    [
        (("tokens 0", "tokens 1"), "discard red2"),  # an exchange costs a token
        (("red2 ", "red1 "), "move red1"),
        (("advanced-4", "plus-1"), "play plus-1"),
        (("advanced-4", "excuse-me"), "move red2 with excuse-me"),
        (("aisle A2.0; ", ""), "board 0"),
    ],
)
def test_who_could_do_anything_else_exchanges_nothing(change: tuple[str, str], possible: str) -> None:
    game = load(STUCK.replace(*change))
    assert possible in legal(game)
    assert not game.view(0)["quiet"]
    assert play(game, "end").to_act == [1]


@clause("CH-27")
def test_after_a_card_or_a_token_there_is_no_exchange() -> None:
    for change, action in ((("tokens 0", "tokens 1"), "discard red2"), (("advanced-4", "plus-1"), "play plus-1")):
        game = play(load(f"deck: red5\n{STUCK.replace(*change)}"), action)
        if action == "play plus-1":
            play(game, "discard red2")
        assert legal(game) == ["end"]
        assert not game.view(0)["quiet"]
        assert play(game, "end").to_act == [1]


@clause("CH-27")
def test_without_the_quiet_swap() -> None:
    game = other_box(STUCK, quiet_swap=False)
    assert not game.view(0)["quiet"]
    assert play(game, "end").to_act == [1]


@clause("CH-27")
def test_to_end_the_turn_is_always_allowed() -> None:
    game = load("deck: none\nseat 0: hand none; tokens 0; supply 0; seated A1.1\nseat 1: hand none")
    assert legal(game) == ["end"]
    play(game, "end")
    assert legal(game) == ["keep"]
    assert play(game, "keep").to_act == [1]


@clause("CH-26")
def test_a_turn_of_cards_only() -> None:
    game = play(load("seat 0: hand plus-1 reverse"), "play plus-1", "play reverse")
    assert end(game).to_act == [1]
    assert seat(game, 0)["supply"] == 12
