"""Views reuse unchanged parts from step to step; they must equal freshly computed ones."""

import json
from random import Random

import pytest

import trilhos

GAMES = ["usa", "japan", "first-journey", "san-francisco", "chicago"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_cached_views_equal_fresh_ones(game: str, seats: int) -> None:
    played, dice = trilhos.new(game, seats=seats, seed=seats), Random(game)
    watchers = [None, *range(seats)]
    while True:
        seen = played.seen(watchers)
        for seat in watchers:
            assert json.dumps(seen.view(seat)) == json.dumps(played.view(seat))
        if played.over:
            break
        if dice.random() < 0.02:
            played.redeal(dice.randbytes(32))
        seat = dice.choice(played.to_act)
        played.play(dice.choice(played.legal_ids(seat)), seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_returned_view_may_be_modified(game: str) -> None:
    played = trilhos.new(game, seats=3, seed=1)
    for _ in range(12):
        played.play(played.legal_ids()[-1])
    before = json.dumps(played.seen([0]).view(0))
    scribble(played.view(0))
    assert json.dumps(played.seen([0]).view(0)) == before == json.dumps(played.view(0))


def scribble(value: object) -> None:
    if isinstance(value, dict):
        for inner in value.values():
            scribble(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            scribble(inner)
        value.clear()
