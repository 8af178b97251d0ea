"""Observations contain a seat's own view and no more, masks equal legality, and the docs describe every field."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

import trilhos
from trilhos import Game
from trilhos.envs.observation import fields, named, observe, width
from trilhos.families.ride.boards.facts import published
from trilhos.match.ruleset import find_ruleset

GAMES = (*published(), "chicago")
TABLES = [(game, seats) for game in GAMES for seats in {find_ruleset(game).seats_min, find_ruleset(game).seats_max}]
DOCS = Path(__file__).parents[2] / "docs" / "envs.md"


def positions(name: str, seats: int, seed: int, every: int) -> Iterator[Game]:
    """Positions of a random game: the first ones, some later ones, and the last."""
    chance, game = Random(f"{name} {seats} {seed}"), trilhos.new(name, seats=seats, seed=seed)
    while not game.over:
        if len(game.steps) < 2 * seats or chance.random() < 1 / every:
            yield game
        seat = chance.choice(game.to_act)
        game.play(chance.choice(game.legal_ids(seat)), seat)
    yield game


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_mask_equals_the_legal_actions(name: str, seats: int) -> None:
    for game in positions(name, seats, 1, 4):
        for seat in range(seats):
            assert np.flatnonzero(observe(game, seat)[1]).tolist() == game.legal_ids(seat)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_observations_contain_only_what_the_seat_may_know(name: str, seats: int) -> None:
    for game in positions(name, seats, 2, 10):
        for seat in range(seats):
            row, mask = observe(game, seat)
            for seed in range(2):
                other = game.imagine(seat, seed)
                assert game.over or other.digest() != game.digest()
                assert observe(other, seat)[0].tobytes() == row.tobytes()
                assert observe(other, seat)[1].tobytes() == mask.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_that_revealed_hands_would_be_detected(name: str) -> None:
    """Another seat's observation, which includes its hand, changes if only that hand is redealt."""
    game = trilhos.new(name, seats=2, seed=3)
    assert any(observe(game.imagine(0, seed), 1)[0].tobytes() != observe(game, 1)[0].tobytes() for seed in range(9))


def test_observations_match_the_view() -> None:
    for game in positions("usa", 3, 4, 8):
        for seat in range(3):
            view, seen = game.view(seat), named(observe(game, seat)[0], game.ruleset)
            cards = [*game.ruleset.facts.colours, "wild"]
            for k in range(3):
                other = view["seats"][(seat + k) % 3]
                assert [seen[name][k] for name in ("trains", "points", "cards", "held")] == [
                    other[name] for name in ("trains", "points", "cards", "tickets")
                ]
            hand = list(view["hand"].values())
            assert sorted(n for n in seen["hand"].tolist() if n) == sorted(hand), cards
            assert seen["turn"] == (view["turn"] - seat) % 3
            assert seen["deck"] == view["deck"]
            owners = {route["id"]: 1 + (route["seat"] - seat) % 3 for route in view["routes"]}
            assert {r: int(n) for r, n in enumerate(seen["routes"]) if n > 0} == owners
            assert {t for t, n in enumerate(seen["tickets"]) if n} == {ticket["id"] for ticket in view["tickets"]}
            assert [n - 1 for n in seen["offer"] if n] == [ticket["id"] for ticket in view["offer"]]
            assert int((seen["returned"] != 0).sum()) == len(view["returned"])


def test_observations_of_a_train_match_the_view() -> None:
    for game in positions("chicago", 3, 4, 8):
        for seat in range(3):
            view, seen = game.view(seat), named(observe(game, seat)[0], game.ruleset)
            assert int(seen["hand"].sum()) == sum(view["hand"].values())
            for k in range(3):
                other = view["seats"][(seat + k) % 3]
                assert seen["supply"][k] == other["supply"]
                assert int((seen["pawns"] == 1 + k).sum()) == len(other["seated"]) == seen["seated"][k]
                assert (seen["numbers"][k], seen["actions"][k]) == (other["numbers"], other["actions"])
            assert "".join(map(str, seen["right"].tolist())) == view["train"]["right"]
            assert seen["direction"] == view["direction"]


@pytest.mark.parametrize("name", GAMES)
def test_named_fields_are_adjacent_in_the_flat_row(name: str) -> None:
    table = find_ruleset(name)
    row, _ = observe(trilhos.new(name, seed=1), 0)
    assert row.shape == (width(table),)
    assert np.concatenate([part.ravel() for part in named(row, table).values()]).tolist() == row.tolist()
    many = np.stack([row, row]).reshape(2, 1, -1)
    assert all(part.shape == (2, 1, *fields(table)[name].shape) for name, part in named(many, table).items())


@pytest.mark.parametrize("name", ["usa", "chicago"])
def test_the_docs_explain_every_field_in_its_place(name: str) -> None:
    documented = [line.split("`")[1] for line in DOCS.read_text("utf-8").splitlines() if line.startswith("| `")]
    wanted = [f"{field}" for field in fields(find_ruleset(name))]
    rail, chicago = (k for k, field in enumerate(documented) if field == wanted[0])
    at = rail if name == "usa" else chicago
    assert documented[at : at + len(wanted)] == wanted


def test_only_existing_seats_can_observe() -> None:
    game = trilhos.new("usa", seats=2, seed=1)
    for seat in (-1, 2, 5):
        with pytest.raises(ValueError, match=f"there is no seat {seat}: the seats are 0 to 1"):
            observe(game, seat)
