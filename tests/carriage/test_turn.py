"""A turn as a state machine: phases, who decides, how it ends."""

import pytest

from tests.carriage.table import end, hand, legal, load, other_box, play, refused, rolled, seat
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
        ("react", "play exit-1x", [1], ["allow", "block"]),
        ("pick", "play exit-1x, allow", [0], ["pick"]),
        ("penalty", "play eccentric at seat 1, allow, pick A1.1", [1], ["sit"]),
        ("swap", "end", [0], ["discard", "keep"]),
        ("trim", "end, keep", [0], ["discard"]),
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
    assert refused(game, -1) == refused(game, 607) == "CH-19"
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
    assert ends(load(text), "end", "keep")
    assert not ends(load(text), "play plus-1", "discard red1")
    assert rolled("", "board 0", "closed").view()["turns"] == 1
    assert rolled("", "board 0", "open").view()["turns"] == 0


@clause("CH-27")
def test_a_quiet_turn_allows_a_swap() -> None:
    game = load("deck: blue5 express\nseat 0: hand red1 red2 rebel reverse plus-1; tokens 0")
    play(game, "end")
    assert (game.view()["phase"], game.to_act) == ("swap", [0])
    assert legal(game) == [
        *("keep", "discard red1", "discard red2", "discard reverse", "discard plus-1", "discard rebel"),
    ]
    kept = play(game.copy(), "keep")
    assert hand(kept, 0) == {"red1": 1, "red2": 1, "rebel": 1, "reverse": 1, "plus-1": 1}
    number = play(game.copy(), "discard red2")
    assert hand(number, 0) == {"red1": 1, "blue5": 1, "rebel": 1, "reverse": 1, "plus-1": 1}
    assert (number.to_act, number.view()["discard"]) == ([1], {"red2": 1})
    action = play(game.copy(), "discard rebel")
    assert hand(action, 0) == {"red1": 1, "red2": 1, "express": 1, "reverse": 1, "plus-1": 1}
    assert refused(game, "discard blue1") == "CH-28"
    assert refused(game, "board 0") == "CH-19"


@clause("CH-27")
def test_green_cards_and_tokens_leave_a_turn_quiet() -> None:
    game = load("seat 0: hand red1 plus-1 eccentric\nseat 1: seated A1.1")
    play(game, "play plus-1", "discard red1", "play eccentric at seat 1", "allow", "pick A1.1", "end")
    assert game.view()["phase"] == "swap"


@clause("CH-27")
@pytest.mark.parametrize("how", ["board 0", "board", "u-pass 0"])
def test_after_boarding_a_turn_is_not_quiet(how: str) -> None:
    if how == "board 0":
        game = rolled("", how, "open")
    else:
        game = play(load("seat 0: hand u-pass" + "; waiting 3" * (how == "board")), how)
    assert play(game, "end").to_act == [1]


@clause("CH-27")
def test_without_the_quiet_swap() -> None:
    game = other_box("seat 0: hand red1", quiet_swap=False)
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
