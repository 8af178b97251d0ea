"""Recorded games play again to the last byte."""

from pathlib import Path

import pytest

import trilhos
from tests.golden.golden import MOST_BYTES, annotated, files

FILES = list(files())


@pytest.mark.parametrize(("path", "game", "seats"), FILES, ids=[f"{game}-{seats}" for _, game, seats in FILES])
def test_the_game_is_what_it_was(path: Path, game: str, seats: int) -> None:
    text = path.read_text("utf-8")
    again = trilhos.replay(text)
    plain = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    assert (again.id, again.seats) == (game, seats)
    assert again.transcript() == plain
    assert annotated(text) == text, "the standings, or the position in the end, are others"


@pytest.mark.parametrize(("path", "game", "seats"), FILES, ids=[f"{game}-{seats}" for _, game, seats in FILES])
def test_the_recording_can_be_read_in_a_review(path: Path, game: str, seats: int) -> None:
    assert path.stat().st_size <= MOST_BYTES


def test_no_recording_is_forgotten() -> None:
    expected = {path for path, _, _ in FILES}
    assert {path for folder in {path.parent for path in expected} for path in folder.iterdir()} == expected


def test_played_by_numbers_or_by_words_the_state_is_the_same() -> None:
    for path, _, _ in FILES:
        text = path.read_text("utf-8")
        by_words = trilhos.replay(text)
        by_numbers = trilhos.replay("\n".join(text.splitlines()[: text.splitlines().index("") + 1]))
        for step in by_words.steps:
            by_numbers.play(step.action, step.seat)
        assert by_numbers.digest() == by_words.digest()
