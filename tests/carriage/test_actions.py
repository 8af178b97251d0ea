"""The 608 numbers of section 14 of the specification."""

from itertools import combinations_with_replacement as pairs
from itertools import product

import pytest

from tests.carriage.helpers import legal, load, play, refused
from tests.conftest import clause
from trilhos import Game

RED = [f"red{value}" for value in range(1, 6)]
BLUE = [f"blue{value}" for value in range(1, 6)]
ADVANCED = [f"advanced-{value}" for value in range(1, 6)]
FACES = [
    *(*RED, *BLUE, "exit-1x", "exit-2x", "express", "reverse", "eccentric", "begging", "plus-1", "excuse-me"),
    *("rebel", *ADVANCED, "u-pass", "take-a-seat"),
]
SETS = [
    *((card,) for card in (*RED, *BLUE)),
    *pairs(RED, 2),
    *pairs(BLUE, 2),
    *((red, blue, "linked") for red, blue in product(RED, BLUE)),
    *((card,) for card in ADVANCED),
    *product((*RED, *BLUE), ADVANCED),
    *pairs(ADVANCED, 2),
]
CELLS = [f"{tile}{row}.{column}" for tile in "AB" for row in range(5) for column in range(14)]


def numbered(opponents: list[int]) -> list[str]:
    """All actions in their order, as they read in MAIN; opponents clockwise from the seat on turn."""
    passes = ("", " with excuse-me", " with rebel")
    return [
        *("end", "board", *(f"board {door}" for door in range(8)), *(f"u-pass {door}" for door in range(8))),
        *(f"discard {face}" for face in FACES),
        *(f"play {card}" for card in ("plus-1", "reverse", "express", "exit-1x", "exit-2x")),
        *(f"play eccentric at seat {seat}" for seat in opponents),
        *(f"play take-a-seat at seat {seat}" for seat in opponents),
        *(f"play begging at seat {seat} for {kind}" for seat in opponents for kind in ("number", "action")),
        *("block", *(f"move {' '.join(cards)}{way}" for cards in SETS for way in passes)),
        *(f"pick {cell}" for cell in CELLS),
        "allow later",
    ]


@clause("CH-19", "CH-32", "CH-41")
def test_card_sets() -> None:
    assert len(SETS) == 135
    assert SETS[10] == ("red1", "red1")
    assert SETS[25] == ("blue1", "blue1")
    assert SETS[40 + 5 * 2 + 1] == ("red3", "blue2", "linked")
    assert SETS[65] == ("advanced-1",)
    assert SETS[70 + 5 * 7 + 3] == ("blue3", "advanced-4")
    assert SETS[120:122] == [("advanced-1", "advanced-1"), ("advanced-1", "advanced-2")]


@clause("CH-19")
@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_every_number_both_ways(direction: str) -> None:
    """Opponents are counted clockwise whatever the direction of play."""
    game = load(f"seats: 4\nturn: 2\ndirection: {direction}")
    texts = numbered([3, 0, 1])
    assert len(texts) == 608 == len(set(texts))
    assert [str(game.action(number)) for number in range(608)] == texts
    for number, text in enumerate(texts):
        assert game.ruleset.find_actions(game.states, 2, text) == [number]


@clause("CH-19")
@pytest.mark.parametrize(
    ("number", "text"),
    [
        *((0, "end"), (1, "board"), (2, "board 0"), (9, "board 7"), (10, "u-pass 0"), (17, "u-pass 7")),
        *((18, "discard red1"), (28, "discard exit-1x"), (43, "discard take-a-seat")),
        *((44, "play plus-1"), (45, "play reverse"), (46, "play express"), (47, "play exit-1x"), (48, "play exit-2x")),
        *((49, "play eccentric at seat 1"), (52, "play take-a-seat at seat 1")),
        *((55, "play begging at seat 1 for number"), (60, "play begging at seat 3 for action"), (61, "block")),
        *((62, "move red1"), (63, "move red1 with excuse-me"), (64, "move red1 with rebel")),
        *(
            (466, "move advanced-5 advanced-5 with rebel"),
            (467, "pick A0.0"),
            (606, "pick B4.13"),
            (607, "allow later"),
        ),
    ],
)
def test_the_ends_of_every_block(number: int, text: str) -> None:
    assert str(load("seats: 4").action(number)) == text


def in_phase(phase: str) -> Game:
    game = load("""
        seat 0: hand red1 red2 red3 exit-1x eccentric; aisle A2.3; shut by 1 2
        seat 1: hand rebel red1; seated A1.1 A1.5; aisle A2.5
    """)
    steps = {
        "dest": "move red1",
        "react": "play exit-1x",
        "pick": "play exit-1x, allow",
        "penalty": "play eccentric at seat 1, allow, pick A1.1",
        "swap": "end",
        "trim": "end",
    }
    if phase == "pay":
        game = load("seat 0: hand red4; aisle A2.0; shut by 1 2\nseat 1: hand red1; aisle A2.2; seated A1.1 A3.0")
        steps["pay"] = "end"
    if phase == "swap":
        game = load("seat 0: hand red4 red5 blue4; tokens 0; aisle A2.0\nseat 1: aisle A2.1; seated A1.1 A3.0")
    play(game, *steps[phase].split(", "))
    assert game.view()["phase"] == phase
    return game


@clause("CH-19")
@pytest.mark.parametrize(("phase", "verb"), [("dest", "to"), ("pick", "pick"), ("penalty", "sit"), ("pay", "pay")])
def test_cells_by_phase(phase: str, verb: str) -> None:
    game = in_phase(phase)
    for number, cell in enumerate(CELLS, 467):
        assert str(game.action(number)) == f"{verb} {cell}"
        assert game.ruleset.find_actions(game.states, 0, f"{verb} {cell}") == [number]
    assert all(number >= 467 for number in game.legal_ids())


@clause("CH-19")
@pytest.mark.parametrize(("phase", "word"), [("swap", "keep"), ("react", "allow")])
def test_to_decline_by_phase(phase: str, word: str) -> None:
    game = in_phase(phase)
    assert (str(game.action(0)), game.legal_ids()[0]) == (word, 0)
    assert game.ruleset.find_actions(game.states, game.to_act[0], word) == [0]
    for other in {"end", "keep", "allow"} - {word}:
        assert refused(game, other) == "CH-19"


@clause("CH-19", "CH-27")
@pytest.mark.parametrize(
    ("word", "reason"),
    [("keep", "there is nothing to choose now"), ("allow", "nobody has played a card against you")],
)
def test_only_end_ends_a_turn(word: str, reason: str) -> None:
    game = load("seat 0: hand red1")
    assert refused(game, word) == "CH-19"
    assert game.explain(word) == ("CH-19", reason)
    assert refused(game, word, seat=1) == "CH-19"


@clause("CH-19")
@pytest.mark.parametrize("phase", ["dest", "pick", "penalty", "pay", "trim"])
def test_where_nothing_can_be_declined(phase: str) -> None:
    assert refused(in_phase(phase), 0) == "CH-19"


@clause("CH-19", "CH-71", "CH-27")
@pytest.mark.parametrize("phase", ["swap", "trim"])
def test_discards_by_phase(phase: str) -> None:
    game = in_phase(phase)
    held = {"trim": ["red1", "red2", "red3"], "swap": ["red4", "red5", "blue4"]}[phase]
    assert legal(game, "discard red") + legal(game, "discard blue") == [f"discard {card}" for card in held]
    assert next(number for number in game.legal_ids() if number) == {"trim": 18, "swap": 21}[phase]
