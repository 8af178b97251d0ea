"""Weaker levels err as people do, and styles play as they are called. Seeds fix all games."""

import pytest

from trilhos import lab
from trilhos.bots import names_for
from trilhos.bots.levels import STYLES
from trilhos.match.family import published_games

GAMES = 300
MORE, LESS = 1, -1
# What shows a style: a figure of its seat, or of a planner that it plays against, in which direction.
SIGNS = {
    "ride": {
        "racer": ("own", "turns", LESS),
        "collector": ("own", "tickets_kept", MORE),
        "blocker": ("other", "tickets_done", LESS),
    },
    "carriage": {"racer": ("own", "turns", LESS), "blocker": ("own", "attacks", MORE)},
}
FAMILY = {game: "carriage" if game == "chicago" else "ride" for game in published_games()}


def share(game: str, bot: str, against: str) -> float:
    seats = lab.play(game, [bot, against], games=GAMES, seed=4, rotate=True, threads=1).pandas("seats")
    return float(seats[seats["bot"] == bot]["share"].mean())


@pytest.mark.parametrize("game", published_games())
def test_levels_are_about_as_far_apart_as_three_wins_in_four(game: str) -> None:
    for stronger, weaker in (("strong", "casual"), ("casual", "beginner")):
        assert 0.62 < share(game, stronger, weaker) < 0.84


def figure(game: str, bots: list[str], name: str, bot: str) -> float:
    seats = lab.play(game, bots, games=GAMES, seed=4, rotate=bots[0] != bots[1], threads=1).pandas("seats")
    return float(seats[seats["bot"] == bot][name].mean())


@pytest.mark.parametrize(
    ("game", "style"), [(game, name) for game in published_games() for name in names_for(game) if name in STYLES]
)
def test_a_style_shows(game: str, style: str) -> None:
    whose, name, direction = SIGNS[FAMILY[game]][style]
    if whose == "own":
        styled, plain = figure(game, [style, style], name, style), figure(game, ["planner"] * 2, name, "planner")
    else:
        styled = figure(game, [style, "planner"], name, "planner")
        plain = figure(game, ["planner"] * 2, name, "planner")
    assert direction * (styled - plain) > 0.01 * plain, f"{name}: {styled:.2f}, a planner's {plain:.2f}"
