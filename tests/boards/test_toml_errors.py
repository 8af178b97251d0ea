"""Errors of TOML are told in plain words, at the line of the mistake."""

import pytest

from trilhos.families.ride.boards.facts import check_board

BOARD = """format = 1
id = "x"
[map]
cities = [
    { name = "A", lat = 38.7, lon = -9.1 },
    { name = "B", lat = 38.8, lon = -9.2 },
]
routes = [
    { a = "A", b = "B", length = 2, colour = "red" },
]
"""
# The line and part of the reason, then the text that is broken and what it becomes.
MISTAKES: dict[str, tuple[int, str, str, str]] = {
    "decimal comma": (6, "write lat = 38.8", "lat = 38.8", "lat = 38,8"),
    "decimal comma at the end": (6, "write lon = -9.2", "lon = -9.2", "lon = -9,2"),
    "digits around the point": (6, "not 38.", "lat = 38.8", "lat = 38."),
    "smart quotes": (6, "“ is typographic", '"B", lat', "“B”, lat"),
    "one smart quote": (6, "” is typographic", '"B", lat', '"B”, lat'),
    "comma between rows": (5, "comma is missing after … A", "-9.1 },", "-9.1 }"),
    "comma in a row": (6, 'comma is missing after { name = "B"', '"B", lat', '"B" lat'),
    "comma in a list": (4, "comma is missing after seats = [2", "[map]", "[rules]\nseats = [2 5]\n[map]"),
    "comma too many": (6, "a comma before }", "-9.2 }", "-9.2, }"),
    "list not closed": (6, "begins in line 4 is not closed", "},\n]\nroutes", "},\nroutes"),
    "list not closed at the end": (9, "begins in line 8 is not closed", '"red" },\n]\n', '"red" },\n'),
    "row not closed": (6, "a row in { } must be on one line", "lon = -9.2 },", "lon = -9.2"),
    "row on two lines": (6, "a row in { } must be on one line", '"B", lat', '"B",\n lat'),
    "no quotes": (6, 'write "Porto Alegre"', 'name = "B"', "name = Porto Alegre"),
    "quote not closed": (6, "not closed with", '"B", lat', '"B, lat'),
    "large letters": (2, "write true in small letters", 'id = "x"', "id = True"),
    "colon": (2, "write id =", 'id = "x"', 'id: "x"'),
    "key twice": (2, "format is given twice", "format = 1", "format = 1\nformat = 1"),
    "key twice in a row": (6, "name is given twice", 'name = "B"', 'name = "B", name = "C"'),
    "table twice": (4, "[map] is given twice", "[map]", "[map]\n[map]"),
    "comment": (3, "a comment begins with #", "[map]", "// map\n[map]"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_in_plain_words(name: str) -> None:
    line, reason, old, new = MISTAKES[name]
    assert old in BOARD
    (fault,) = check_board(BOARD.replace(old, new, 1)).faults
    assert fault.line == line, fault
    assert reason in fault.reason


def test_a_byte_order_mark_is_skipped() -> None:
    assert check_board("\ufeff" + BOARD).faults == check_board(BOARD).faults
    assert len(check_board(BOARD).faults) > 0  # it has no cards and no tickets


@pytest.mark.parametrize("word", ["tunnel", "tunnels", "station", "mountains"])
def test_mechanisms_of_other_editions_are_named(word: str) -> None:
    text = BOARD.replace('colour = "red"', f'colour = "red", {word} = 1')
    fault = next(one for one in check_board(text).faults if word in one.key)
    assert f"Trilhos has no {word.rstrip('s')}" in fault.reason
    kind = BOARD.replace('colour = "red"', f'colour = "red", kind = "{word}"')
    assert any(f"Trilhos has no {word.rstrip('s')}" in one.reason for one in check_board(kind).faults)
