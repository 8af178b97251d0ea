"""Actions as text, written and read."""

from random import Random

import pytest

import trilhos
from tests.carriage.helpers import load, play
from tests.conftest import clause

TABLE = """
    seats: 3
    seat 0: hand red1 red2 blue2 excuse-me advanced-4 begging; aisle A2.3
    seat 1: hand red1; seated A1.1
"""


@clause("CH-19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_action_reads_back(seats: int) -> None:
    game, chance = trilhos.new("chicago", seats=seats, seed=seats), Random(seats)
    for step in range(150):
        legal = game.legal()
        if step % 3 == 0 or len(legal) < 8:
            for action in legal:
                assert game.ruleset.find_actions(game.states, game.to_act[0], str(action)) == [action.id]
        game.play(chance.choice(legal))
        if game.over:
            break


@clause("CH-19")
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("move red2 red1", "move red1 red2"),
        ("  move   red1  red2 ", "move red1 red2"),
        ("MOVE red1 red2", "move red1 red2"),
        ("move blue2 red1", "move red1 blue2 linked"),
        ("move advanced-4 blue2", "move blue2 advanced-4"),
        ("move Red1", "move red1"),
        ("discard EXCUSE_ME", "discard excuse-me"),
    ],
)
def test_other_ways_to_write_it(text: str, same: str) -> None:
    assert str(play(load(TABLE), text).steps[0].text) == same


@clause("CH-19", "CH-32")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dance", "'dance' is no action"),
        ("", "is no action"),
        ("end now", "'end' stands alone"),
        ("board x", "doors are 0 to 7"),
        ("u-pass", "doors are 0 to 7"),
        ("discard green1", "there is no card 'green1'"),
        ("to A5.0", "is no cell"),
        ("to A2.14", "is no cell"),
        ("to C2.1", "is no cell"),
        ("move", "is no set of cards"),
        ("move red1 linked", "is no set of cards"),
        ("move red1 with express", "is no pass card"),
        ("play", "is not understood"),
        ("play begging from seat 1", "is not understood"),
        ("play begging at seat 1", "names a kind"),
        ("play exit-1x at seat 2", "aims at the next player"),
        ("play express for number", "names no kind"),
        ("play eccentric at seat 1 for number", "names no kind"),
    ],
)
def test_texts_that_are_not_actions(text: str, expected: str) -> None:
    game = load(TABLE)
    before = game.digest()
    with pytest.raises(ValueError, match=expected):
        game.play(text)
    refusal = game.explain(text)
    assert refusal is not None
    assert expected in refusal[1]
    assert game.digest() == before


@clause("CH-19")
def test_fields_of_actions() -> None:
    game = load(TABLE)
    actions = {str(action): action for action in game.legal()}
    linked = {"cards": ["red1", "blue2"], "linked": True, "pass": None, "total": 3}
    assert actions["move red1 blue2 linked"].fields == linked
    assert game.view(game.to_act[0])["link"] == "advanced-4"
    assert "link" not in game.view(None)
    assert actions["play begging at seat 1 for number"].fields == {"card": "begging", "seat": 1, "kind": "number"}
    assert actions["discard red1"].fields == {"card": "red1"}
    assert actions["end"].fields == {}


@clause("CH-19")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_reads_back_from_its_transcript(seats: int) -> None:
    game, chance = trilhos.new("chicago", seats=seats, seed=9, tiles="2B~ 4A", join="long"), Random(1)
    while len(game.steps) < 120 and not game.over:
        game.play(chance.choice(game.legal_ids()))
    text = game.transcript()
    assert "tiles: 2B~ 4A" in text
    again = trilhos.replay(text)
    assert (again.digest(), again.transcript()) == (game.digest(), text)
    with pytest.raises(trilhos.TranscriptError, match="CH-15"):
        trilhos.replay(text.replace("tiles: 2B~ 4A", "tiles: 2B~ 2A"))
