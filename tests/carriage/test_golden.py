"""Recorded games of Chicago are reproduced byte for byte."""

import pytest

import trilhos
from tests.carriage.golden import HERE, MOST_BYTES, SEATS, annotated, path_of


@pytest.mark.parametrize("seats", SEATS)
def test_the_recorded_game_is_reproduced(seats: int) -> None:
    text = path_of(seats).read_text("utf-8")
    again = trilhos.replay(text)
    plain = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    assert (again.id, again.seats, again.over) == ("chicago", seats, True)
    assert again.transcript() == plain
    assert annotated(text) == text, "the standings, or the position in the end, are others"


@pytest.mark.parametrize("seats", SEATS)
def test_recordings_are_small_enough_to_review(seats: int) -> None:
    assert path_of(seats).stat().st_size <= MOST_BYTES


def test_every_recording_is_tested() -> None:
    assert set(HERE.iterdir()) == {path_of(seats) for seats in SEATS}
