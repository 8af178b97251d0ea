"""Recorded games of Chicago play again to the last byte."""

import pytest

import trilhos
from tests.carriage.golden import HERE, MOST_BYTES, SEATS, annotated, path_of


@pytest.mark.parametrize("seats", SEATS)
def test_the_game_is_what_it_was(seats: int) -> None:
    text = path_of(seats).read_text("utf-8")
    again = trilhos.replay(text)
    plain = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    assert (again.id, again.seats, again.over) == ("chicago", seats, True)
    assert again.transcript() == plain
    assert annotated(text) == text, "the standings, or the position in the end, are others"


@pytest.mark.parametrize("seats", SEATS)
def test_the_recording_can_be_read_in_a_review(seats: int) -> None:
    assert path_of(seats).stat().st_size <= MOST_BYTES


def test_no_recording_is_forgotten() -> None:
    assert set(HERE.iterdir()) == {path_of(seats) for seats in SEATS}
