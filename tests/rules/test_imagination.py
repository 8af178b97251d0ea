"""Imagined states, consistent with what a seat knows: bots get these, never the true one."""

import json
import random
import re
from collections import Counter

import pytest

import trilhos
from tests.conftest import clause
from tests.rules.helpers import line, play
from trilhos import Game
from trilhos.families.ride.boards.facts import find
from trilhos.families.ride.text.names import Names

GAMES = ("usa", "japan", "first-journey", "san-francisco")


def at_random(game: Game, steps: int, seed: int = 0) -> Game:
    """Play some steps at random."""
    dice = random.Random(seed)
    for _ in range(steps):
        if not game.over:
            seat = dice.choice(game.to_act)
            game.play(dice.choice(game.legal_ids(seat)), seat)
    return game


def cards(game: Game) -> Counter[str]:
    """All train cards of a position, wherever they are."""
    found: Counter[str] = Counter()
    for colour, n in re.findall(r"\b([a-z]+)(\d+)\b", re.sub("shown [^;]*;", "", game.position())):
        found[colour] += int(n)
    market = dict(row.split(": ", 1) for row in game.position().splitlines()).get("market", "")
    return found + Counter(market.split())


@clause("HI-4")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("steps", [0, 1, 3, 10, 40, 80, 120])
def test_an_imagined_game_looks_the_same_to_the_seat(game: str, steps: int) -> None:
    true = at_random(trilhos.new(game, seats=3, seed=steps), steps)
    for seat in (0, 1, 2, None):
        imagined = true.imagine(seat, seed=1)
        assert json.dumps(imagined.view(seat)) == json.dumps(true.view(seat))
        if seat in true.to_act:
            assert imagined.legal_ids(seat) == true.legal_ids(seat)


@clause("HI-2", "HI-4")
@pytest.mark.parametrize("game", GAMES)
def test_no_card_and_no_ticket_is_lost_or_made(game: str) -> None:
    true = at_random(trilhos.new(game, seats=4, seed=2), 60)
    names = Names(find(game)).tickets
    for seat in (0, 3, None):
        imagined = true.imagine(seat, seed=5)
        assert cards(imagined) == cards(true)
        placed = re.sub("; returned [^;\n]*", "", imagined.position())
        places = Counter(name for name in names for _ in re.findall(rf"[ ,;]{re.escape(name)}\b", placed))
        assert places == Counter(dict.fromkeys(names, 1))


@clause("HI-2")
def test_other_hands_are_dealt_anew_but_for_cards_seen() -> None:
    game = trilhos.load("game: usa\nseat 0: hand blue2\nseat 1: hand red2 green3; shown red2")
    hands = [game.imagine(0, seed=seed).view(1)["hand"] for seed in range(30)]
    assert all(hand["red"] >= 2 and sum(hand.values()) == 5 for hand in hands)
    assert len({str(sorted(hand.items())) for hand in hands}) > 20
    assert game.imagine(0, seed=1).view(0)["hand"] == {"blue": 2}


@clause("HI-2")
def test_cards_seen_are_forgotten_when_they_are_spent() -> None:
    game = trilhos.load("game: usa\nturn: 1\nseat 1: hand red3 green3; shown red2")
    play(game, "claim Boston-New York red2")
    assert game.view(0)["seats"][1]["shown"] == {}
    assert any("red" not in game.imagine(0, seed=seed).view(1)["hand"] for seed in range(10))


@clause("HI-2")
def test_to_a_spectator_every_hand_is_hidden() -> None:
    game = trilhos.load("game: usa\nseat 0: hand blue5\nseat 1: hand red5")
    for seat in (0, 1):
        assert len({str(game.imagine(None, seed=seed).view(seat)["hand"]) for seed in range(10)}) > 5


@clause("HI-2")
def test_other_tickets_are_dealt_anew() -> None:
    game = trilhos.load("game: usa\nseat 0: tickets Denver-El Paso\nseat 1: tickets Boston-Miami, Duluth-Houston")
    held = {str(game.imagine(0, seed=seed).view(1)["tickets"]) for seed in range(20)}
    assert len(held) > 10
    assert not any("Denver-El Paso" in tickets for tickets in held)


@clause("HI-3")
def test_the_ticket_deck_is_shuffled_but_for_tickets_that_the_seat_put_back() -> None:
    game = trilhos.load("game: usa\nseat 1: tickets Boston-Miami")
    play(game, "tickets", "keep 1")
    true = line(game, "ticket deck").split(", ")
    mine = [line(game.imagine(0, seed=seed), "ticket deck").split(", ") for seed in range(10)]
    yours = [line(game.imagine(1, seed=seed), "ticket deck").split(", ") for seed in range(10)]
    assert all(deck[-2:] == true[-2:] for deck in mine)
    assert len({deck[0] for deck in mine}) > 3
    assert len({deck[-1] for deck in yours}) > 3


@clause("HI-3")
def test_chance_gets_a_new_key() -> None:
    """An imagined game must not reveal the next card."""
    game = trilhos.new("usa", seed=1)
    imagined = [game.imagine(0, seed=seed) for seed in (1, 1, 2)]
    keys = [bytes(other.state.rng.key) for other in (game, *imagined)]
    assert keys[1] == keys[2]
    assert len(set(keys)) == 3
    assert imagined[0].digest() == imagined[1].digest() != imagined[2].digest()


@clause("HI-4", "US-4")
def test_first_tickets_already_chosen_by_others_are_chosen_anew() -> None:
    game = trilhos.new("usa", seats=3, seed=8)
    game.play("keep all", seat=1)
    imagined = [game.imagine(0, seed=seed) for seed in range(20)]
    assert {tuple(other.to_act) for other in imagined} == {(0, 2)}
    assert {len(other.view(1)["tickets"]) for other in imagined} == {2, 3}


@clause("HI-4")
def test_a_game_is_not_changed_by_imagining() -> None:
    game = at_random(trilhos.new("japan", seats=2, seed=3), 30)
    before = game.digest()
    play(game.imagine(0, seed=1), "draw")
    assert game.digest() == before
