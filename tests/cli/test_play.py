"""`trilhos play`: whole games through pipes, and one through a terminal."""

import json
import os
import pty
import random
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import trilhos
from tests.cli.conftest import Run
from trilhos.families.ride.terminal.menu import Menu
from trilhos.match.game import Game

Played = Callable[..., Game]
LISBON = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"


def steps_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line[:1].isdigit()]


def only_file(state: Path) -> Path:
    (file,) = state.glob("*.game")
    return file


@pytest.mark.parametrize("name", ["japan", "first-journey"])
def test_a_whole_game_in_notation(run: Run, played: Played, state: Path, name: str) -> None:
    game = played(name, seats=2, seed=6)
    result = run("play", name, "--seats", "me,me", "--seed", "6", input="\n".join(step.text for step in game.steps))
    assert result.exit_code == 0
    text = only_file(state).read_text("utf-8")
    assert steps_of(text) == steps_of(game.transcript())
    assert trilhos.replay(text).digest() == game.digest()
    assert game.result is not None
    assert game.result.why[0] in result.stdout
    assert "on by seat" in result.stdout or "shared" in result.stdout
    assert run("replay", only_file(state)).exit_code == 0


def numbered(game: Game, dice: random.Random) -> str:
    """The input that plays an action by its number on the list."""
    menu = Menu(game.names, game.legal())
    if menu.keeps:
        action = dice.choice(menu.legal)
        places = [ticket["ticket"] for ticket in game.view(game.to_act[0])["offer"]]
        numbers = " ".join(str(places.index(ticket) + 1) for ticket in action.fields["tickets"])
    else:
        item = dice.choice([*menu.singles, *menu.claims])
        way = dice.randrange(len(item.ways))
        action = item.ways[way]
        asks = f"{item.number}\n{way + 1}" if len(item.ways) > 1 else str(item.number)
        numbers = dice.choice([asks, f"{item.number}.{way + 1}"])
    game.play(action)
    return numbers


@pytest.mark.parametrize("name", ["usa", "san-francisco"])
def test_a_whole_game_by_numbers(run: Run, state: Path, name: str) -> None:
    game, dice = trilhos.new(name, seats=2, seed=9), random.Random(9)
    lines = []
    while not game.over:
        lines.append(numbered(game, dice))
    result = run("play", name, "--seats", "me,me", "--seed", "9", input="\n".join(lines))
    assert result.exit_code == 0
    assert steps_of(only_file(state).read_text("utf-8")) == steps_of(game.transcript())


def test_with_bots_to_the_end_and_the_result_in_full(run: Run, state: Path) -> None:
    result = run("play", LISBON, "--seed", "5", "--seats", "me,random", input="1 2\n" + "1\n" * 1000)
    assert result.exit_code == 0
    game = trilhos.replay(only_file(state).read_text("utf-8"), LISBON)
    assert game.over
    assert game.result is not None
    end = result.stdout[result.stdout.index("· the end") :]
    for seat in game.result.seats:
        assert str(seat.total) in end
        assert all(ticket in end for ticket in seat.tickets)
    for words in ("routes", "tickets", "longest path", game.result.why[0]):
        assert words in end


def test_the_same_seed_gives_the_same_bots(run: Run, state: Path) -> None:
    for _ in range(2):
        run("play", "japan", "--seed", "5", input="1 2\n" + "1\n" * 30)
    one, other = (file.read_text("utf-8") for file in state.glob("*.game"))
    assert one == other


def test_bots_alone_play_to_the_end(run: Run) -> None:
    result = run("play", "first-journey", "--seats", "random,random", "--seed", "1")
    assert result.exit_code == 0
    assert "· the end" in result.stdout


@pytest.mark.parametrize("cut", [1, 40])
def test_resume_continues_where_it_stopped(run: Run, played: Played, state: Path, cut: int) -> None:
    game = played("san-francisco", seats=2, seed=3)
    lines = [step.text for step in game.steps]
    left = run("play", "san-francisco", "--seats", "me,me", "--seed", "3", input="\n".join(lines[:cut]))
    assert left.exit_code == 0
    assert "resume it with" in left.stdout
    assert len(steps_of(only_file(state).read_text("utf-8"))) == cut
    again = run("play", "--resume", only_file(state), input="\n".join(lines[cut:]))
    assert again.exit_code == 0
    assert trilhos.replay(only_file(state).read_text("utf-8")).digest() == game.digest()


def test_resume_with_other_seats(run: Run, state: Path) -> None:
    run("play", "first-journey", "--seats", "me,me", "--seed", "3")
    result = run("play", "--resume", only_file(state), "--seats", "random,random")
    assert "· the end" in result.stdout


def test_a_transcript_from_elsewhere_is_left_as_it_is(run: Run, played: Played, state: Path, tmp_path: Path) -> None:
    file = tmp_path / "golden.game"
    text = played("usa", steps=10).transcript()
    file.write_text(text, "utf-8")
    assert run("play", "--resume", file, input="draw\nquit\n\n").exit_code == 0
    assert file.read_text("utf-8") == text
    assert len(steps_of(only_file(state).read_text("utf-8"))) > 10


def test_a_custom_board_is_found_again_on_resume(
    run: Run, state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(LISBON.parent)
    run("play", LISBON.name, "--seed", "2", input="all\ndraw\n")
    monkeypatch.chdir(tmp_path)
    assert run("play", "--resume", only_file(state), input="draw\n").exit_code == 0
    assert json.loads(run("replay", only_file(state), "--json").stdout)["game"] == "lisbon"


def test_what_can_be_asked(run: Run, state: Path, tmp_path: Path) -> None:
    picture, copy = tmp_path / "now.svg", tmp_path / "copy.game"
    asked = [
        "all",
        "?",
        "rule us-12",
        "rule zz-1",
        "? claim Seattle-Miami red2",
        "? claim Duluth-Omaha",
        "? draw",
        "?take red",
        "claims atl",
        "routes denver",
        "routes nowhere",
        "routes",
        "log",
        f"board {picture}",
        "board",
        f"save {copy}",
        "frobnicate",
        "take wlid",
        "999",
        "",
    ]
    result = run("play", "usa", "--seed", "7", "--seats", "me,random", "--first", "0", input="\n".join(asked))
    assert result.exit_code == 0
    for words in (
        "what can be claimed now",
        "three or more of the market",
        "there is no clause 'zz-1'",
        "no route joins Seattle and Miami",
        "draw: possible.",
        "Draw two cards, one after the other",
        "Denver-Helena",
        "There is no city 'nowhere'",
        "'frobnicate' is no action",
        "did you mean 'wild'",
        "there is no 999",
    ):
        assert words in result.stdout, words
    assert picture.read_text("utf-8").startswith("<svg")
    assert [file.suffix for file in state.glob("*.svg")] == [".svg"]
    assert trilhos.replay(copy.read_text("utf-8")).seats == 2


def test_an_unambiguous_abbreviation_is_accepted(run: Run, state: Path) -> None:
    run("play", "usa", "--seed", "7", "--first", "0", input="1 2\ndr\nta\nta yel\n")
    steps = [step for step in steps_of(only_file(state).read_text("utf-8")) if "seat 0:" in step]
    assert [step.split(": ")[1].split(" >")[0] for step in steps[1:]] == ["draw", "take yellow"]


def test_refusals_name_their_clause(run: Run) -> None:
    result = run("play", "usa", "--seed", "7", input="1\nclaim Duluth-Omaha red9\n1 2\nclaim Duluth-Omaha red9\n")
    assert "US-4: at least 2 tickets must be kept." in result.stdout
    assert "US-19: Duluth-Omaha has 2 spaces, 9 cards are paid." in result.stdout


def test_quit_leaves_from_the_question_of_payment_too(run: Run, state: Path, tmp_path: Path) -> None:
    file = tmp_path / "rich.game"
    game = trilhos.new("usa", seats=2, seed=1)
    game.play("keep all", 0)
    game.play("keep all", 1)
    while len(set(ways := [a.fields["route"] for a in game.legal(0) if a.kind == "claim"])) == len(ways):
        game.play("draw")
    route = next(name for name in ways if ways.count(name) > 1)
    file.write_text(game.transcript(), "utf-8")
    result = run("play", "--resume", file, "--seats", "me,me", input=f"claim {route}\nquit\nn\n")
    assert result.exit_code == 0
    assert "pay with" in result.stdout
    assert "is none of these" not in result.stdout
    assert "Goodbye." in result.stdout


def test_quit_saves_discards_or_renames(run: Run, state: Path, tmp_path: Path) -> None:
    run("play", "usa", "--seed", "7", input="1 2\nquit\nn\n")
    assert not list(state.glob("*.game"))
    run("play", "usa", "--seed", "7", input=f"1 2\nquit\n{tmp_path / 'mine.game'}\n")
    before = (tmp_path / "mine.game").read_bytes()
    result = run("play", "--resume", tmp_path / "mine.game", input="draw\nquit\nn\n")
    assert "as it was" in result.stdout
    assert (tmp_path / "mine.game").read_bytes() == before


def test_without_a_state_folder_games_are_saved_in_the_current_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.chdir(tmp_path)
    assert run("play", "usa", "--seed", "7", input="1 2\n").exit_code == 0
    assert len(list(tmp_path.glob("usa-*.game"))) == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["usaa"], "did you mean 'usa'"),
        (["usa", "--seats", "me"], "US-1: usa takes 2 to 5 seats, not 1"),
        (["japan", "--seats", "me,rondom"], "did you mean 'random'"),
        (["usa", "--first", "3"], "US-6: the first seat"),
        (["--resume", "absent.game"], "No such file"),
        (["--resume", str(LISBON)], "a transcript begins with"),
        (["--resume", "absent.game", "--seed", "1"], "for a new game"),
    ],
)
def test_invalid_arguments(run: Run, words: list[str], reason: str) -> None:
    result = run("play", *words)
    assert result.exit_code == 1
    assert reason in result.stderr
    assert "Traceback" not in result.stderr


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, *words: str, env: dict[str, str]) -> None:
        self.ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "trilhos", *words]
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, close_fds=True)
        os.close(theirs)
        self.seen = ""

    def until(self, words: str, seconds: float = 90) -> str:
        """Read until these words appear; returns the output since the previous call."""
        end = time.monotonic() + seconds
        while words not in self.seen:
            assert time.monotonic() < end, f"no {words!r} in {self.seen!r}"
            if select.select([self.ours], [], [], 0.2)[0]:
                self.seen += os.read(self.ours, 65536).decode("utf-8", "replace")
        since, _, self.seen = self.seen.partition(words)
        return since + words

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())


def test_two_people_at_a_terminal(state: Path) -> None:
    env = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", "COLUMNS": "100", "LINES": "40"}
    there = Terminal("play", "first-journey", "--seats", "me,me", "--seed", "3", "--first", "0", env=env)
    try:
        there.until("Seat 0, press Enter.")
        there.type("\r")
        there.until("Your turn")
        there.until("seat 0 >")
        there.type("dr\t")
        there.until("draw")
        there.type("\r")
        covered = there.until("Seat 1, press Enter.")
        assert "\x1b[3J" in covered  # what was scrolled off is gone too
        there.type("\r")
        shown_text = there.until("seat 1 >")
        assert "draw (2 cards)" in shown_text
        there.type("\x03")
        there.until("resume it with")
        assert there.process.wait(20) == 0
    finally:
        there.process.kill()
        there.process.wait()
        os.close(there.ours)
    assert len(steps_of(only_file(state).read_text("utf-8"))) == 1
