"""The numbered list of legal actions, and how input is matched with it."""

import random

import pytest

import trilhos
from trilhos.core.errors import NotationError
from trilhos.families.ride.terminal.menu import Menu
from trilhos.match.game import Game

CLAIMING = """
game: usa
seats: 3
market: red red blue green yellow
seat 0: hand red2 wild1
"""


def menu_of(game: Game, seat: int = 0) -> Menu:
    return Menu(game.names, game.legal(seat))


@pytest.mark.parametrize("name", ["usa", "japan", "first-journey", "san-francisco"])
def test_every_legal_action_can_be_typed(name: str) -> None:
    game, dice = trilhos.new(name, seats=3, seed=2), random.Random(2)
    while not game.over:
        seat = game.to_act[0]
        menu = menu_of(game, seat)
        listed = {way.id for item in [*menu.singles, *menu.claims] for way in item.ways}
        unlisted = [action for action in menu.legal if action.id not in listed]
        assert all(action.kind in ("keep", "claim") for action in unlisted)
        numbers = [item.number for item in [*menu.singles, *menu.claims]]
        assert numbers == list(range(1, len(numbers) + 1))
        assert [item for group in menu.classes() for item in group] == menu.claims
        for action in unlisted:
            meant = menu.read(action.text)
            assert game.explain(meant if isinstance(meant, str) else meant[0], seat) is None
        game.play(dice.choice(menu.legal), seat)


def test_numbers_and_ways_to_pay() -> None:
    menu = menu_of(trilhos.load(CLAIMING))
    item = next(item for item in menu.claims if item.text == "claim Boston-New York")
    assert [way.fields["pay"] for way in item.ways] == ["red2", "red1 wild1"]
    assert menu.read(str(item.number)) == item.ways
    assert menu.read(f"{item.number}.2") == [item.ways[1]]
    assert menu.read(f"{item.number} red1 wild1") == "claim Boston-New York red1 wild1"
    assert menu.read("CLAIM new york - boston") == item.ways
    assert menu.read("draw") == "draw"


def test_identical_twins_are_listed_once_and_can_be_named() -> None:
    menu = menu_of(trilhos.load(CLAIMING))
    texts = [item.text for item in menu.claims]
    assert "claim Dallas-Houston" in texts
    assert "claim Dallas-Houston/2" not in texts
    meant = menu.read("claim Dallas-Houston/2")
    assert [way.text for way in meant if not isinstance(way, str)] == [
        "claim Dallas-Houston/2 red1",
        "claim Dallas-Houston/2 wild1",
    ]


def test_claims_that_take_wilds_come_last() -> None:
    takes = [item.takes_wilds for item in menu_of(trilhos.load(CLAIMING)).claims]
    assert takes == sorted(takes)
    assert any(takes)


def test_tickets_are_kept_by_their_numbers() -> None:
    game = trilhos.new("usa", seats=2, seed=1)
    menu = menu_of(game)
    assert menu.keeps
    for typed in ("1 3", "1,3", "keep 1 3"):
        meant = menu.read(typed)
        assert isinstance(meant, str)
        assert game.explain(meant, 0) is None
    assert menu.read("all") == "keep all"


@pytest.mark.parametrize("typed", ["0", "999", "1.7"])
def test_numbers_that_are_not_on_the_list(typed: str) -> None:
    with pytest.raises(NotationError, match="there is no"):
        menu_of(trilhos.load(CLAIMING)).read(typed)
