"""Recorded games are reproduced byte for byte."""

from pathlib import Path

import pytest

import trilhos
from tests.golden.golden import MOST_BYTES, annotated, files

FILES = list(files())


@pytest.mark.parametrize(("path", "game", "seats"), FILES, ids=[f"{game}-{seats}" for _, game, seats in FILES])
def test_the_recorded_game_is_reproduced(path: Path, game: str, seats: int) -> None:
    text = path.read_text("utf-8")
    again = trilhos.replay(text)
    plain = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    assert (again.id, again.seats) == (game, seats)
    assert again.transcript() == plain
    assert annotated(text) == text, "the standings, or the position in the end, are others"


@pytest.mark.parametrize(("path", "game", "seats"), FILES, ids=[f"{game}-{seats}" for _, game, seats in FILES])
def test_recordings_are_small_enough_to_review(path: Path, game: str, seats: int) -> None:
    assert path.stat().st_size <= MOST_BYTES


def test_every_recording_is_tested() -> None:
    expected = {path for path, _, _ in FILES}
    assert {path for folder in {path.parent for path in expected} for path in folder.iterdir()} == expected


def test_playing_by_number_or_by_notation_gives_the_same_state() -> None:
    for path, _, _ in FILES:
        text = path.read_text("utf-8")
        by_words = trilhos.replay(text)
        by_numbers = trilhos.replay("\n".join(text.splitlines()[: text.splitlines().index("") + 1]))
        for step in by_words.steps:
            by_numbers.play(step.action, step.seat)
        assert by_numbers.digest() == by_words.digest()
