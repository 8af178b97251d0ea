"""Imagined states, consistent with what a seat knows."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

import trilhos
from tests.carriage.helpers import hand, load, play
from tests.chisquare import UNLIKELY, p_value, tally
from tests.conftest import clause
from trilhos import Game
from trilhos.families.carriage.text.names import CARDS
from trilhos.match.referee import complaints


def played(seats: int, seed: int, steps: int) -> Game:
    """A game after some random steps; if it would end, a new one is dealt."""
    game, chance = trilhos.new("chicago", seats=seats, seed=seed), Random(seed)
    for _ in range(steps):
        game.play(chance.choice(game.legal_ids()))
        if game.over:
            break
    return game


@clause("HI-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("steps", [0, 20, 61, 120])
def test_an_imagined_game_looks_the_same_to_the_seat(seats: int, steps: int) -> None:
    true = played(seats, steps, steps)
    for observer in (*range(seats), None):
        imagined = true.imagine(observer, seed=3)
        assert json.dumps(imagined.view(observer)) == json.dumps(true.view(observer))
        if observer is not None:
            assert imagined.legal_ids(observer) == true.legal_ids(observer)
            for number in range(0, 608, 7 if observer in true.to_act else 50):
                assert imagined.explain(number, observer) == true.explain(number, observer)
        assert complaints(imagined) == []


@clause("HI-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_other_seats_actions_look_the_same_to_a_seat(seats: int, seed: int) -> None:
    """The log and the view after an action that does not depend on the actor's hand: true and imagined alike."""
    true, chance = trilhos.new("chicago", seats=seats, seed=seed), Random(seed)
    compared = 0
    for step in range(70):
        actor = true.to_act[0]
        same = [a for a in true.legal() if a.kind in ("end", "keep", "allow", "to", "pick", "sit", "pay")]
        for observer in set(range(seats)) - {actor, int(true.state.turn)} if step % 5 == 0 else ():
            for action in same[:3]:
                one, other = true.copy(), true.imagine(observer, seed=step)
                one.play(action.id)
                other.play(action.id)
                assert one.log(observer)[-1]["outcome"] == other.log(observer)[-1]["outcome"]
                if observer not in one.to_act:
                    assert json.dumps(one.view(observer)) == json.dumps(other.view(observer))
                compared += 1
        true.play(chance.choice(true.legal_ids()))
        if true.over:
            break
    assert compared > (5 if seats > 2 else 0)


@clause("HI-4", "CH-60")
def test_cards_known_by_begging_stay() -> None:
    game = load("seats: 3\nseat 0: hand begging blue1\nseat 1: hand red3 rebel\nseat 2: hand blue2")
    play(game, "play begging at seat 1 for number", "allow")
    for seed in range(12):
        imagined = hand(game.imagine(1, seed), 0)
        assert imagined["red3"] >= 1
        assert sum(imagined.values()) == 2
    elsewhere = [hand(game.imagine(2, seed), 0) for seed in range(12)]
    assert any("red3" not in held for held in elsewhere)


@clause("HI-4")
def test_what_others_know_is_not_revealed() -> None:
    """Seat 0 holds a card that seat 1 knows: seat 2, who does not, cannot read it from what it imagines."""
    game = load("seats: 3\nseat 0: hand red3; known 1 red3\nseat 1: hand red1\nseat 2: hand red2")
    assert game.imagine(2, 1).view(1)["known"] == {}
    assert game.imagine(None, 1).view(1)["known"] == {}
    assert game.imagine(0, 1).view(1)["known"] == {0: ["red3"]}


def hands(pile: list[str], size: int) -> Iterator[frozenset[tuple[str, int]]]:
    """Every hand of this many cards of a pile, with all cards distinct."""
    for cards in combinations(range(len(pile)), size):
        yield frozenset(Counter(pile[k] for k in cards).items())


def held(game: Game) -> frozenset[tuple[str, int]]:
    """The hand of seat 1."""
    return frozenset((CARDS[face], int(n)) for face, n in enumerate(game.state.seats[1].hand) if n)


def alike(things: Iterable[Any]) -> dict[Any, float]:
    counts = tally(things)
    return {thing: n / sum(counts.values()) for thing, n in counts.items()}


@clause("HI-4", "HI-3")
@pytest.mark.parametrize(
    ("position", "observer", "pile", "size"),
    [
        (
            "deck: red1 red1 blue2 rebel\nseat 0: hand blue5\nseat 1: hand blue3 red1",
            *(0, ["red1", "red1", "red1", "blue2", "blue3"], 2),
        ),
        (
            "deck: red1 blue1\nseats: 3\nseat 0: hand blue5\nseat 1: hand blue3\nseat 2: hand red1 blue2",
            *(0, ["red1", "red1", "blue1", "blue2", "blue3"], 1),
        ),
        (
            "deck: red1 blue1 rebel\nseat 0: hand red2\nseat 1: hand red1",
            *(None, ["red1", "red1", "blue1", "red2"], 1),
        ),
    ],
)
def test_every_hand_as_often_as_it_should_be(position: str, observer: int | None, pile: list[str], size: int) -> None:
    game = load(position)
    found = tally(held(game.imagine(observer, seed)) for seed in range(500))
    assert p_value(found, alike(hands(pile, size))) > UNLIKELY


@clause("HI-4", "CH-60")
def test_a_known_card_does_not_make_others_likelier() -> None:
    game = load("deck: red1 red1 blue2\nseat 0: hand blue5\nseat 1: hand blue3 red1; known 0 blue3")
    found = tally(held(game.imagine(0, seed)) for seed in range(500))
    rest = alike(hands(["red1", "red1", "red1", "blue2"], 1))
    assert p_value(found, {card | {("blue3", 1)}: chance for card, chance in rest.items()}) > UNLIKELY


@clause("HI-3")
def test_the_random_generator_gets_a_new_key() -> None:
    game = load("seat 0: hand red1\nseat 1: hand red2")
    rolls = {play(game.imagine(0, seed), "board 0").steps[0].outcome.text().split(";")[0] for seed in range(20)}
    assert rolls == {"doors open", "doors closed"}


@clause("HI-3", "HI-4")
def test_imagined_states_depend_only_on_what_the_seat_knows_byte_for_byte() -> None:
    """An imagined state contains neither the true random numbers nor the hand of the seat on turn."""
    phases = set()
    stuck = load(
        "seat 0: hand red5 advanced-4; tokens 0; aisle A2.0\nseat 1: hand red1; aisle A2.1"
    )  # may swap (CH-27)
    for seed, start in enumerate(
        [*(trilhos.new("chicago", seats=3, seed=seed) for seed in range(3)), play(stuck, "end")]
    ):
        game, chance = start, Random(seed)
        while not game.over and len(game.steps) < 120:
            phases.add(game.view()["phase"])
            for seat in (None, *range(game.seats)):
                other = game.imagine(seat, seed=5)
                assert other.imagine(seat, seed=6).digest() == game.imagine(seat, seed=6).digest()
            game.play(chance.choice(game.legal_ids()))
    assert {"main", "dest", "react", "pick", "swap"} <= phases
