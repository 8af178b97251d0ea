"""What a seat is shown: what it may know, and nothing else (HI-4)."""

import io
import random
from pathlib import Path

import pytest
from rich.console import Console

import trilhos
from tests.conftest import clause
from trilhos.cli.commands_in_play import run_command
from trilhos.cli.scene import Scene, Session
from trilhos.cli.screen import screen
from trilhos.cli.terminal import terminal_of
from trilhos.families.ride.terminal.menu import Menu
from trilhos.match.game import Game

GAMES = ["usa", "japan", "first-journey", "san-francisco"]
ASKED = [
    "?",
    "claims",
    "routes",
    "log",
    "? draw",
    "? tickets",
    "? keep all",
    "? claim {route}",
    "? claim {route} wild1",
]
ASKED_IN_A_TRAIN = [
    "?",
    "cards",
    "reach",
    "? rebel",
    "picture",
    "reach 5",
    "log",
    "? board 0",
    "? end",
    "? play begging at seat 1 for number",
    "? to A2.3",
]


def shown(game: Game, log: Game, seat: int, folder: Path, width: int = 80, colour: bool = False) -> str:
    """Everything that a seat can display now, with any command."""
    out = Console(
        file=io.StringIO(), width=width, force_terminal=colour, color_system="truecolor" if colour else None,
        markup=False, emoji=False, highlight=False,
    )  # fmt: skip
    scene = Scene(game.ruleset, game.view(seat), log.log(seat), ["me", "random", "me"])
    menu = terminal_of(game.ruleset).menu(game, seat)
    session = Session(game, seat, menu, scene, out, folder / "board.svg")
    out.print(screen(scene, menu, out))
    for asked in ASKED if game.names else ASKED_IN_A_TRAIN:
        assert run_command(session, asked.format(route=game.names.routes[0] if game.names else ""))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


@clause("HI-4")
@pytest.mark.parametrize("name", [*GAMES, "chicago"])
def test_games_that_a_seat_cannot_tell_apart_look_the_same(name: str, tmp_path: Path) -> None:
    game, dice = trilhos.new(name, seats=3, seed=8), random.Random(8)
    looked = 0
    while not game.over:
        seat = game.to_act[0]
        if dice.random() < 0.07:
            one, other = game.imagine(seat, seed=1), game.imagine(seat, seed=2)
            truth = shown(game, game, seat, tmp_path)
            assert shown(one, game, seat, tmp_path) == truth == shown(other, game, seat, tmp_path)
            looked += 1
        game.play(dice.choice(game.legal(seat)), seat)
    assert looked > 3


@clause("HI-2")
def test_what_others_drew_and_kept_is_not_shown() -> None:
    game = trilhos.new("usa", seats=2, seed=4, first=1)
    for seat in (0, 1):
        game.play("keep all", seat)
    game.play("draw", 1)
    kept = [ticket["ticket"] for ticket in game.view(1)["tickets"]]
    scene = Scene(game.ruleset, game.view(0), game.log(0), ["me", "random"])
    out = Console(file=io.StringIO(), width=100)
    out.print(screen(scene, None, out))
    assert isinstance(out.file, io.StringIO)
    text = out.file.getvalue()
    assert not any(ticket in text for ticket in kept)
    assert "draw (1 card)" in text


@pytest.mark.parametrize(("name", "width"), [*((name, 80) for name in (*GAMES, "chicago")), ("usa", 132)])
def test_nothing_is_wider_than_the_screen(name: str, width: int, tmp_path: Path) -> None:
    game, dice = trilhos.new(name, seats=3, seed=3), random.Random(3)
    for _ in range(25):
        seat = game.to_act[0]
        text = shown(game, game, seat, tmp_path, width)
        assert max(map(len, text.splitlines())) <= width
        game.play(dice.choice(game.legal(seat)), seat)


def test_colour_is_never_the_only_cue(tmp_path: Path) -> None:
    game = trilhos.new("usa", seats=3, seed=3)
    plain, coloured = (shown(game, game, 0, tmp_path, colour=colour) for colour in (False, True))
    assert "\x1b[" in coloured
    assert "\x1b[" not in plain
    for card in game.view(0)["hand"]:
        assert card in plain


def test_mechanisms_of_a_game_are_on_its_screen(tmp_path: Path) -> None:
    wanted = {
        "usa": ["points", "Market"],
        "japan": ["bullet", "bullet trains"],
        "first-journey": ["completed", "0 of 6", "swap"],
        "san-francisco": ["cable cars", "tokens", "aside"],
    }
    for name, words in wanted.items():
        game = trilhos.new(name, seats=3, seed=3, first=0)
        text = shown(game, game, 0, tmp_path)
        assert all(word in text for word in words), name
        assert ("Market" in text) == (name != "first-journey")


def test_a_small_screen_counts_what_it_has_no_room_for(tmp_path: Path) -> None:
    game = trilhos.load("game: usa\nseats: 2\nmarket: red red blue green yellow\nseat 0: hand red4 blue4 green4 wild3")
    scene = Scene(game.ruleset, game.view(0), game.log(0), ["me", "random"])
    menu = Menu(game.names, game.legal(0))
    heights = []
    for height in (24, 45, 60, 200):
        out = Console(file=io.StringIO(), width=80, height=height, force_terminal=True)
        out.print(screen(scene, menu, out))
        assert isinstance(out.file, io.StringIO)
        heights.append(len(out.file.getvalue().splitlines()))
    assert heights == sorted(heights)
    assert heights[0] < 32 < 60 < heights[-1]


@clause("US-29")
def test_the_last_turns_are_announced() -> None:
    game = trilhos.load("game: usa\nseats: 2\nmarket: red red blue green yellow\nlast turns: 2\nseat 0: hand red4")
    out = Console(file=io.StringIO(), width=80)
    out.print(screen(Scene(game.ruleset, game.view(0), [], ["me", "random"]), None, out))
    assert isinstance(out.file, io.StringIO)
    assert "The last turns: 2 to go. This is your last." in out.file.getvalue()
