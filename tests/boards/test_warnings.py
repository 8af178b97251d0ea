"""Warnings about what is legal but likely a mistake."""

import re
from itertools import count
from pathlib import Path

import pytest

from tests.boards.test_check import SMALL, edited
from trilhos.families.ride.boards.facts import BOARDS, check_board

# What is likely wrong: the key and part of the warning, then the edits, each as old and new text.
LIKELY_WRONG: dict[str, tuple[str, ...]] = {
    "a lone city": ("map.cities[8].lat", "Graça is far from all other cities", "lat = 38.7180", "lat = 41.7180"),
    "swapped": (
        "map.cities[8].lat",
        "are lat and lon swapped?",
        "lat = 38.7180, lon = -9.1300",
        "lat = -9.1300, lon = 38.7180",
    ),
    "another sign": ("map.cities[8].lat", "should lon be -9.13?", "lon = -9.1300", "lon = 9.1300"),
    "crossing routes": (
        "map.routes[9]",
        "Belém-Graça crosses ",
        '{ a = "Belém", b = "Benfica", length = 4, colour = "gray" }',
        '{ a = "Belém", b = "Graça", length = 4, colour = "gray" }',
    ),
    "too many points": (
        "map.tickets[1].points",
        "other tickets of that distance have about 8",
        "points = 8",
        "points = 20",
    ),
    "too few points": ("map.tickets[5].points", "have about 18", "points = 18", "points = 8"),
    "few cards": ("cards.blue", "spaces are blue, and only 3 cards", "blue = 10", "blue = 3"),
}


@pytest.mark.parametrize("name", LIKELY_WRONG)
def test_what_is_likely_wrong_is_told_and_the_board_can_be_played(name: str) -> None:
    key, reason, *edits = LIKELY_WRONG[name]
    checked = check_board(edited(*edits))
    assert checked.facts is not None
    assert not checked.faults
    assert [one.reason for one in checked.warnings if one.key == key and reason in one.reason], checked.warnings
    line = next(one.line for one in checked.warnings if one.key == key)
    assert edits[-1] in edited(*edits).splitlines()[line - 1]


@pytest.mark.parametrize("file", sorted(BOARDS.glob("*.toml")), ids=lambda file: file.stem)
def test_published_boards_have_no_warnings(file: Path) -> None:
    checked = check_board(file.read_text("utf-8"), str(file))
    assert (checked.faults, checked.warnings) == ([], [])


def test_faulty_boards_have_warnings_too() -> None:
    checked = check_board(edited("lat = 38.7180", "lat = 41.7180", "trains = 16", "trians = 16"))
    assert checked.facts is None
    assert (len(checked.faults), len(checked.warnings)) == (1, 1)


def test_all_coordinates_are_swapped() -> None:
    places = count()
    there = re.sub(r"lat = \S+, lon = \S+", lambda _: f"lat = {-(k := next(places)) - 5}, lon = {-45 - k % 4}", SMALL)
    swapped = re.sub(r"lat = (\S+), lon = (\S+)", r"lat = \2, lon = \1", there)
    assert not [one for one in check_board(there).warnings if one.key == "map.cities"]  # Brazil
    (found,) = [one for one in check_board(swapped).warnings if "swapped" in one.reason]
    assert found.key == "map.cities"
    assert "cities = [" in swapped.splitlines()[found.line - 1]


def test_colours_out_of_balance() -> None:
    text = SMALL.replace('colour = "red"', 'colour = "gray"')
    found = [one for one in check_board(text).warnings if one.key == "cards.red"]
    assert [one.reason for one in found] == ["0 spaces are red; the other colours have 10 on average"]


def test_the_id_of_a_published_board_is_taken_unless_the_game_is_the_same() -> None:
    usa = (BOARDS / "usa.toml").read_text("utf-8")
    assert check_board(usa).facts is not None
    other = check_board(usa.replace("trains = 45", "trains = 40"))
    assert [(fault.key, fault.reason) for fault in other.faults] == [
        ("id", "'usa' is a published game; your board needs another id")
    ]
