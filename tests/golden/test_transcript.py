"""A transcript that was tampered with is refused, and the wrong line is named."""

from collections.abc import Callable
from pathlib import Path

import pytest

import trilhos
from trilhos import TranscriptError

TEXT = (Path(__file__).parent / "usa/2-seats.game").read_text("utf-8")
LINES = [line for line in TEXT.splitlines() if not line.startswith("#")]
FIRST = LINES.index("") + 1  # place of the first step
STEPS = range(FIRST, len(LINES))
HEADER = {line.partition(":")[0]: place for place, line in enumerate(LINES[: FIRST - 1])}


def refused_at(lines: list[str]) -> tuple[int, str]:
    """Line and reason of a refusal."""
    with pytest.raises(TranscriptError) as error:
        trilhos.replay("\n".join(lines) + "\n")
    assert str(error.value) == f"line {error.value.line}: {error.value.reason}"
    return error.value.line - 1, error.value.reason


def with_line(place: int, change: Callable[[str], str]) -> list[str]:
    changed = change(LINES[place])
    assert changed != LINES[place]
    return [*LINES[:place], changed, *LINES[place + 1 :]]


def another(letter: str) -> str:
    return str((int(letter) + 1) % 10) if letter.isdigit() else "q"


def spoil(text: str, k: int) -> str:
    """A text with its k-th letter or digit (modulo their number) changed."""
    places = [place for place, letter in enumerate(text) if letter.isalnum()]
    place = places[k % len(places)]
    return text[:place] + another(text[place]) + text[place + 1 :]


def parts(line: str) -> tuple[str, str, str]:
    """`3. seat 1: `, the action, and the outcome with its arrow."""
    head, _, rest = line.partition(": ")
    action, arrow, outcome = rest.partition(" > ")
    return f"{head}: ", action, arrow + outcome


def test_an_unchanged_transcript_is_valid() -> None:
    assert trilhos.replay(TEXT).over
    assert trilhos.replay("\n".join(LINES)).transcript() == "\n".join(LINES) + "\n"
    assert trilhos.replay(TEXT.replace("\n", "\r\n")).over


@pytest.mark.parametrize("place", STEPS[::5])
def test_a_changed_action(place: int) -> None:
    head, action, outcome = parts(LINES[place])
    for k in (0, place, 2 * place + 1):
        assert refused_at(with_line(place, lambda _: head + spoil(action, k) + outcome))[0] == place  # noqa: B023


@pytest.mark.parametrize("place", [place for place in STEPS[::5] if parts(LINES[place])[2]])
def test_a_changed_outcome(place: int) -> None:
    head, action, outcome = parts(LINES[place])
    where, reason = refused_at(with_line(place, lambda _: head + action + spoil(outcome, place)))
    assert where == place
    assert f"the outcome is '{outcome.removeprefix(' > ')}'" in reason


@pytest.mark.parametrize("place", STEPS[::9])
def test_a_missing_or_invented_outcome(place: int) -> None:
    head, action, outcome = parts(LINES[place])
    other = head + action + ("" if outcome else " > red1")
    assert refused_at(with_line(place, lambda _: other))[0] == place


@pytest.mark.parametrize("place", STEPS[::9])
def test_a_wrong_seat(place: int) -> None:
    where, reason = refused_at(
        with_line(place, lambda line: line.replace("seat 0:", "seat 2:", 1).replace("seat 1:", "seat 2:", 1))
    )
    assert (where, "seat 2 acts out of turn; to act: seat" in reason) == (place, True)
    other = {"0": "1", "1": "0"}
    seat = LINES[place].partition(":")[0][-1]
    assert refused_at(with_line(place, lambda line: line.replace(f"seat {seat}", f"seat {other[seat]}", 1)))[0] == place


@pytest.mark.parametrize("place", STEPS[:-1:9])
def test_a_missing_line(place: int) -> None:
    where, reason = refused_at([*LINES[:place], *LINES[place + 1 :]])
    n = place - FIRST + 1
    assert (where, reason) == (place, f"found step {n + 1}, expected step {n}")


@pytest.mark.parametrize("place", STEPS[::9])
def test_an_extra_line(place: int) -> None:
    where, reason = refused_at([*LINES[: place + 1], LINES[place], *LINES[place + 1 :]])
    n = place - FIRST + 1
    assert (where, reason) == (place + 1, f"found step {n}, expected step {n + 1}")


def test_a_step_after_the_end() -> None:
    where, reason = refused_at([*LINES, f"{len(STEPS) + 1}. seat 0: draw > red1"])
    assert (where, reason) == (len(LINES), "seat 0 acts out of turn; to act: nobody (the game is over)")


@pytest.mark.parametrize("line", ["hello", "1 seat 0: draw", "seat 0: draw", "1. seat zero: draw", "1. draw"])
def test_a_line_that_is_not_a_step(line: str) -> None:
    where, reason = refused_at(with_line(FIRST, lambda _: line))
    assert where == FIRST
    assert "is not a step, such as" in reason


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("game", "atlantis", "atlantis: neither a published board"),
        ("game", "japan", "the board japan is not the one this was played on"),
        ("board", "0" * 64, "the board usa is not the one this was played on"),
        ("seats", "9", "US-1: usa takes 2 to 5 seats, not 9"),
        ("seats", "two", "'seats' takes a number, not 'two'"),
        ("seed", "seven", "'seed' takes a number, not 'seven'"),
        ("seed", "9" * 5000, "'seed' takes a number, not '999"),
        (
            "rules",
            "1",
            "this game was played with version 1 of the rules, and this Trilhos has version 2",
        ),
        ("rules", "", "'rules' takes a number, not ''"),
    ],
)
def test_a_changed_header(name: str, value: str, reason: str) -> None:
    where, message = refused_at(with_line(HEADER[name], lambda _: f"{name}: {value}"))
    expected = "board" if (name, value) == ("game", "japan") else name
    assert where == HEADER[expected]
    assert message.startswith(reason)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("first: 2", "US-6: the first seat is one of 0 to 1, not 2"),
        ("first: -1", "US-6: the first seat is one of 0 to 1, not -1"),
        ("stream: x", "'stream' takes a number, not 'x'"),
        ("stream: 99999999999999999999999", ""),
        ("seed: 1", "'seed' appears twice"),
        ("colour: red", "'colour' is not a header line"),
        ("hello", "'hello' is not a header line"),
    ],
)
def test_an_extra_line_in_the_header(line: str, reason: str) -> None:
    where, message = refused_at([*LINES[: FIRST - 1], line, *LINES[FIRST - 1 :]])
    assert where == FIRST - 1
    assert message.startswith(reason)


@pytest.mark.parametrize("name", ["game", "seats", "rules"])
def test_an_incomplete_header(name: str) -> None:
    place = HEADER[name]
    assert refused_at([*LINES[:place], *LINES[place + 1 :]]) == (0, f"the header has no '{name}'")


def test_a_game_has_a_seed_or_a_key() -> None:
    place = HEADER["seed"]
    neither = [*LINES[:place], *LINES[place + 1 :]]
    assert refused_at(neither) == (0, "the header must have either a seed or a key")
    assert refused_at([*LINES[:place], f"key: {'00' * 32}", *LINES[place:]])[0] == 0
    short = [*LINES[:place], f"key: {'00' * 31}", *LINES[place + 1 :]]
    assert refused_at(short) == (place, "a key has 32 bytes, not 31")
    odd = [*LINES[:place], "key: no", *LINES[place + 1 :]]
    assert refused_at(odd) == (place, "the key is 64 hexadecimal digits")


@pytest.mark.parametrize("first", ["trilhos 2", "trilhos", "", "game: usa"])
def test_another_format(first: str) -> None:
    assert refused_at(with_line(0, lambda _: first)) == (0, "a transcript begins with 'trilhos 1'")


def test_another_deal_is_another_game() -> None:
    """A changed seed or key is not visible in the header; the first line that contradicts it is reported."""
    where, _ = refused_at(with_line(HEADER["seed"], lambda line: spoil(line, -1)))
    assert where == FIRST


def test_a_key_is_written_out_and_read_back() -> None:
    game = trilhos.new("san-francisco", seats=3, key=bytes(range(32)), stream=5, first=2)
    for _ in range(12):
        game.play(game.legal_ids()[-1])
    text = game.transcript()
    assert f"key: {bytes(range(32)).hex()}\nstream: 5\nfirst: 2\n" in text
    again = trilhos.replay(text)
    assert (again.transcript(), again.digest()) == (text, game.digest())


def test_a_position_has_no_transcript() -> None:
    with pytest.raises(ValueError, match="only a game that was dealt can be replayed"):
        trilhos.load("game: usa").transcript()
