"""Positions as text: round trips, and errors for invalid texts."""

from random import Random

import pytest

import trilhos
from tests.carriage.helpers import load, seat
from tests.conftest import clause
from trilhos.match.referee import complaints


@clause("CH-18")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [3])
def test_positions_of_random_games_round_trip(seats: int, seed: int) -> None:
    game, chance = trilhos.new("chicago", seats=seats, seed=seed), Random(seed)
    phases: set[int] = set()
    for step in range(150):
        phase = int(game.state.phase)
        if step % 30 == 0 or phase not in phases or game.over:
            phases.add(phase)
            again = trilhos.load(game.position())
            assert again.position() == game.position()
            assert again.to_act == game.to_act
            assert complaints(again) == []
            for i in range(seats):
                assert again.legal_ids(i) == game.legal_ids(i)
                assert again.view(i) | {"steps": 0} == game.view(i) | {"steps": 0}
        if game.over:
            break
        game.play(chance.choice(game.legal_ids()))
    assert len(phases) >= 4


@clause("CH-18")
def test_what_is_not_given_has_defaults() -> None:
    game = load("")
    view = game.view()
    assert (view["phase"], view["to_act"], view["first"], len(view["seats"])) == ("main", [0], 0, 2)
    assert (view["deck"], view["discard"], view["turns"]) == ({"number": 60, "action": 60}, {}, 0)
    assert (view["train"]["tiles"], view["train"]["join"], view["direction"]) == ("1A 3A", "short", 1)
    assert [(me["supply"], me["tokens"]) for me in view["seats"]] == [(12, 3), (12, 3)]


@clause("CH-8")
def test_a_train_drawn_is_the_same_as_cells_listed() -> None:
    drawn = """
        seats: 4
        tiles: 3B 1A
        tile A:
        0 s p|D|s s p|s s s|D|p s 3
         + + + + + + + + + + + + +
        p|. . . . . . b . . . . .|s
         + + + + + + + + + + + + +
        a . . . . . . . . . . . . .
         + + + + + + + + + + + + +
        s|. . . . . . . . . . . .|s
         + + + + + + + + + + + + +
        s p 0|d|s p s|s s p|D|s p s
    """
    listed = """
        seats: 4
        tiles: 3B 1A
        seat 0: seated A0.0 A4.2; aisle A2.0
        seat 1: aisle A1.7
        seat 3: seated A0.13; aisle A4.3
    """
    assert load(drawn).position() == load(listed).position()
    train = load(listed).view()["train"]["drawing"]
    assert train[0].startswith("0 s p|D|s s p|s s s|D|p s 3")


@clause("CH-8")
@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("0|p|s|D|s|p|s|s|p|s|D|s|p|p", "column 13: 'p' where the tile has 's'"),
        ("0|1|s|D|s|p|s|s|p|s|D|s|p|s", "column 1: '1' where the tile has 'p'"),
        ("a|p|s|D|s|p|s|s|p|s|D|s|p|s", "column 0: 'a' where the tile has 's'"),
        ("2|p|s|D|s|p|s|s|p|s|D|s|p|s", "column 0: '2' where the tile has 's'"),
        ("s p|s|D|s|p|s|s|p|s|D|s|p|s", "column 0: ' ' where the tile has '|'"),
    ],
)
def test_a_drawing_must_match_its_tile(row: str, expected: str) -> None:
    rest = "\n".join(load("").view()["train"]["drawing"]).replace(" ‖ ", "\n").splitlines()[2::2]
    with pytest.raises(trilhos.NotationError) as caught:
        load("\n".join(["tile A:", row, *rest[:8]]))
    assert f"tile A, row 0, {expected}" in str(caught.value)


@clause("CH-18")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("seats: 5", "CH-2"),
        ("color: red", "is not a line of a position"),
        ("turn: x", "takes a number"),
        ("turn: 0\nturn: 1", "appears twice"),
        ("phase: lunch", "there is no phase"),
        ("seat 2: hand red1", "the seats are 0 to 1"),
        ("seat 0: hat red", "not something that a seat has"),
        ("seat 0: hand green1", "there is no card"),
        ("seat 0: hand " + "red1 " * 7, "more red1 cards"),
        ("deck: " + "rebel " * 7, "more rebel cards"),
        ("tiles: 1A 1B", "CH-15"),
        ("join: square", "CH-7"),
        ("seat 0: aisle A9.1", "is no cell"),
        ("seat 0: aisle A1.1", "not an aisle space"),
        ("seat 0: seated A2.1", "not a free seat"),
        ("seat 0: seated A0.1", "not a free seat"),
        ("seat 0: seated A1.1\nseat 1: seated A1.1", "not a free seat"),
        ("seat 0: waiting 9", "not an outer door"),
        ("join: long\nseat 0: waiting 2", "not an outer door"),
        ("seat 0: known x red1", "not something that a seat has"),
        ("kind: both", "the kind is number or action"),
        ("turn: 3", "the seats are 0 to 1"),
        ("direction: up", "clockwise or anticlockwise"),
    ],
)
def test_texts_that_are_not_positions(text: str, expected: str) -> None:
    with pytest.raises(trilhos.NotationError, match=expected):
        load(text)


@clause("CH-18")
def test_supply_may_be_given() -> None:
    assert seat(load("seat 0: seated A1.1; supply 3"), 0)["supply"] == 3


@clause("CH-74", "CH-75")
@pytest.mark.parametrize(("why", "broken"), [("all seated", "CH-74"), ("last run", "CH-75")])
def test_a_game_that_is_over(why: str, broken: str) -> None:
    game = load(f"phase: over\nended: {why}\nseat 1: seated A1.1")
    assert game.result is not None
    assert (game.over, game.result.winners, game.result.places, game.result.why[0]) == (True, [1], [2, 1], broken)
    with pytest.raises(trilhos.NotationError, match="'ended' says why"):
        load("phase: over")
