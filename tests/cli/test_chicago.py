"""Chicago in the terminal: the train on the screen, a whole game, custom tiles."""

import io
import random
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import trilhos
from tests.cli.conftest import Run
from tests.cli.test_play import only_file, steps_of
from tests.conftest import clause
from trilhos.cli.scene import Scene
from trilhos.cli.screen import screen
from trilhos.cli.terminal import terminal_of
from trilhos.families.carriage.boards.facts import TILES
from trilhos.families.carriage.terminal.drawing import car
from trilhos.families.carriage.terminal.menu import Menu
from trilhos.match.game import Game

Played = Callable[..., Game]
POSITION = """
game: chicago
seats: 2
tiles: 1A 3A
join: {join}
seat 0: hand red3 red2 exit-1x rebel advanced-4; aisle A0.3; seated A1.1 A3.4
seat 1: hand blue1; aisle B2.5; waiting 6; seated B0.0 B0.2
"""


def shown(game: Game, seat: int, log: list[dict[str, object]], height: int = 100) -> str:
    out = Console(file=io.StringIO(), width=80, height=height, markup=False, emoji=False, highlight=False)
    menu = terminal_of(game.ruleset).menu(game, seat)
    out.print(screen(Scene(game.ruleset, game.view(seat), log, ["me"] * game.seats), menu, out))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def test_a_whole_game_by_numbers(run: Run, state: Path) -> None:
    game, dice = trilhos.new("chicago", seats=2, seed=9, tiles="1A 3B~", join="long"), random.Random(9)
    lines = []
    while not game.over:
        item = dice.choice(Menu(game, game.to_act[0]).items)
        lines.append(str(item.number))
        game.play(item.action)
    words = ["play", "chicago", "--seats", "me,me", "--seed", "9", "--tiles", "1A 3B~", "--join", "long"]
    result = run(*words, input="\n".join(lines))
    assert result.exit_code == 0
    text = only_file(state).read_text("utf-8")
    assert steps_of(text) == steps_of(game.transcript())
    assert "tiles: 1A 3B~\njoin: long\n" in text
    assert trilhos.replay(text).digest() == game.digest()
    end = result.stdout[result.stdout.index("· the end") :]
    assert "CH-74" in end
    assert "12 of 12" in end
    assert run("replay", only_file(state), "--rounds").exit_code == 0


@pytest.mark.parametrize(
    ("cut", "steps"),
    [(3, 40), (60, 100), *(pytest.param(cut, None, marks=pytest.mark.soak, id=f"{cut}-to-the-end") for cut in (3, 60))],
)
def test_resume_continues_where_it_stopped(run: Run, played: Played, state: Path, cut: int, steps: int | None) -> None:
    game = played("chicago", seats=3, seed=2, steps=steps)
    lines = [step.text for step in game.steps]
    run("play", "chicago", "--seats", "me,me,me", "--seed", "2", input="\n".join(lines[:cut]))
    assert len(steps_of(only_file(state).read_text("utf-8"))) == cut
    again = run("play", "--resume", only_file(state), input="\n".join(lines[cut:]))
    assert again.exit_code == 0
    assert trilhos.replay(only_file(state).read_text("utf-8")).digest() == game.digest()


@clause("HI-4")
def test_games_that_a_seat_cannot_tell_apart_look_the_same() -> None:
    game, dice, looked = trilhos.new("chicago", seats=2, seed=8), random.Random(8), 0
    while not game.over:
        seat = game.to_act[0]
        if dice.random() < 0.1:
            log = game.log(seat)
            truth = shown(game, seat, log)
            assert shown(game.imagine(seat, seed=1), seat, log) == truth == shown(game.imagine(seat, seed=2), seat, log)
            assert max(map(len, truth.splitlines())) <= 80
            looked += 1
        game.play(dice.choice(game.legal(seat)), seat)
    assert looked > 10


def test_the_train_on_the_screen() -> None:
    width, lines = car(trilhos.load(POSITION.format(join="short")).view(0))
    assert width == 59
    assert [line.plain for line in lines] == [
        "   0 1 2 3 4 5 6 7 8 9 0 1 2 3 0 1 2 3 4 5 6 7 8 9 0 1 2 3",
        "  ┏A━━━━╸0╺━━━━━━━━━━━╸1╺━━━━━┳B━━━━╸4╺━━━━━━━━━━━╸5╺━━━━━┓",
        "0 ┃□│■│□│a│□│■│□│□│■│□│·│□│■│□┃1 ■ 1│·│□ □ ■ □ □ ■│·│□ □ □┃",
        "1 ┃■│0│■│·│■│□│■│□│■│■│·│■│□│□┃□│· · · · · · · · · · · ·│■┃",
        "2 ┃· · · · · · · · · · · · · · · · · · · b · · · · · · · ·┃",
        "3 ┃□│■│■│·│0│■│□│■│□│■│·│■│□│■┃■│· · · · · · · · · · · ·│□┃",
        "4 ┃■│□│□│·│■│□│□│■│□│□│·│□│■│□┃□ □ □│·│□ ■ □ □ ■ □│·│■ □ □┃",
        "  ┗━━━━━╸2╺━━━━━━━━━━━╸3╺━━━━━┻━━━━━╸6╺━━━━━━━━━━━╸7╺━━━━━┛",
        "                                     1",
    ]


def test_the_train_joined_along_its_long_sides() -> None:
    width, lines = car(trilhos.load(POSITION.format(join="long")).view(0), {"B2.3": "1", "B2.6": "12"})
    assert width == 31
    assert [line.plain for line in lines[6:11]] == [
        "4 ┃■│□│□│·│■│□│□│■│□│□│·│□│■│□┃",
        "  ┣B━━━━╸ ╺━━━━━━━━━━━╸ ╺━━━━━┫",
        "0 ┃● ■ ●│·│□ □ ■ □ □ ■│·│□ □ □┃",
        "1 ┃□│· · · · · · · · · · · ·│■┃",
        "2 ┃· · · 1 · b12 · · · · · · ·┃",
    ]


@clause("CH-34", "CH-45")
def test_moves_say_where_they_lead() -> None:
    game = trilhos.load(POSITION.format(join="short"))
    text = shown(game, 0, [])
    reaches = Menu(game, 0).reaches
    assert set(reaches[5, False].seats) == {"A1.5"}  # worked position 2 of the rules, two seats taken since
    assert set(reaches[5, True].seats) == {"A0.2", "A0.4", "A4.2"}  # worked position 3
    for words in ("5 steps:", "→ 1 seat A1.5", "past others", "red2 red3 with rebel", "exit-1x", "end the turn"):
        assert words in text, words


def test_what_can_be_asked(run: Run, state: Path, tmp_path: Path) -> None:
    picture = tmp_path / "now.svg"
    asked = [
        "?",
        "rule ch-21",
        "? board 0",
        "? board 9",
        "? to A2.3",
        "? rebel",
        "cards",
        "reach",
        "reach 99",
        f"picture {picture}",
        "log",
        "play nonsense",
        "999",
        "",
    ]
    result = run("play", "chicago", "--seed", "4", "--seats", "me,random", "--first", "0", input="\n".join(asked))
    assert result.exit_code == 0
    for words in (
        "where your pawn in the aisle could go",
        "Board with the die",
        "board 0: possible.",
        "doors are 0 to 7",
        "you need a pawn in the aisle for that",
        "go past anybody, or block a card",
        "advanced-5",
        "No card that you hold moves a pawn",
        "here is no card 'nonsense'",
        "there is no 999",
    ):
        assert words in result.stdout, words
    assert ET.parse(picture).getroot().tag.endswith("svg")


def test_cells_are_chosen_by_number_or_by_name() -> None:
    game = trilhos.load(POSITION.format(join="short"))
    game.play("move red3 advanced-4")
    menu = Menu(game, 0)
    assert menu.chooses_cell
    assert menu.marks()[menu.items[0].action.fields["cell"]] == "1"
    assert menu.read("a1.7") == "to a1.7"
    assert menu.read("1") == [menu.items[0].action]
    assert "Where to" in shown(game, 0, game.log(0))


def test_tiles_are_checked(run: Run, tmp_path: Path) -> None:
    good, bad = TILES / "3-long-benches.txt", tmp_path / "bad.txt"
    bad.write_text(good.read_text("utf-8").replace("3A", "5A").replace("3B", "5B").replace("s s s|D", "s x s|s", 1))
    result = run("board", "check", good, bad)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert "ok, 3A Long benches (20 free seats), 3B" in lines[0]
    assert [line.removeprefix(f"{bad}:").split(": ")[:2] for line in lines[1:]] == [
        ["10", "5A row 4 column 1"],
        ["10", "5A row 4 column 3"],
    ]


@pytest.mark.parametrize("more", [[], ["--tiles", "2A 4B~"], ["--tiles", "4A 1B", "--join", "long"]])
def test_trains_are_drawn(run: Run, more: list[str]) -> None:
    result = run("board", "draw", "chicago", "--width", "700", *more)
    assert result.exit_code == 0
    assert ET.fromstring(result.stdout).get("width") == "700"


def test_custom_tiles_are_drawn_played_and_resumed(run: Run, state: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    text = (TILES / "3-long-benches.txt").read_text("utf-8").split("\n\n")[0]
    mine.write_text(text.replace("3A Long", "7A Very long"), "utf-8")
    assert "7A Very long benches" in run("board", "draw", mine).stdout
    run("play", mine, "--seats", "me,random", "--seed", "1", "--tiles", "7A 1A", input="end\n")
    assert run("play", "--resume", only_file(state), input="end\n").exit_code == 0
    assert run("simulate", mine, "--games", "1", "--threads", "1").exit_code == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["play", "chicago", "--tiles", "1A"], "CH-7"),
        (["play", "chicago", "--tiles", "1A 1B"], "CH-15"),
        (["play", "chicago", "--join", "both"], "CH-7"),
        (["play", "usa", "--join", "long"], "usa has no option 'join'"),
        (["play", "chicagoo"], "did you mean 'chicago'"),
        (["play", "absent.txt"], "nor a file"),
        (["board", "draw", "usa", "--tiles", "1A 2A"], "usa has no option 'tiles'"),
        (["board", "draw", "chicago", "--tiles", "1A 9A"], "no tile '9A'"),
        (["play", "--resume", "absent.game", "--join", "long"], "for a new game"),
    ],
)
def test_invalid_arguments(run: Run, words: list[str], reason: str) -> None:
    result = run(*words)
    assert result.exit_code == 1
    assert reason in result.stderr
