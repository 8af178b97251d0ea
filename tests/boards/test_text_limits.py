"""Limits on the text of a board and on the sizes of its lists: no upload takes long to refuse."""

import time
import tomllib
from pathlib import Path

import pytest

from tests.boards.generated import made_up
from tests.boards.test_check import SMALL, faults_of
from trilhos.families.ride.boards import facts
from trilhos.families.ride.boards.check import check
from trilhos.families.ride.boards.fault_list import Report
from trilhos.families.ride.boards.file_format import plain
from trilhos.families.ride.boards.text_limits import (
    MAX_DEPTH,
    MAX_HEADERS,
    MAX_KEY,
    MAX_KEYS,
    MAX_LINES,
    MAX_PARTS,
    check_text,
)

TOO_MUCH = {
    "parts": ("x = 1\n\n" + "a." * 25_000 + "a = 1", 3, "a key of 25,001 parts; boards allow 8"),
    "quoted parts": ("\n" + '"a b" . ' * MAX_PARTS + "a = 1", 2, "a key of 9 parts; boards allow 8"),
    "parts of a header": ("[" + "a." * 2000 + "a]", 1, "a key of 2,001 parts; boards allow 8"),
    "parts in a row": ("x = [\n{ " + "a." * 2000 + "a = 1 }\n]", 2, "a key of 2,001 parts; boards allow 8"),
    "letters": ("a" * 500 + " = 1", 1, "a key of 500 characters; boards allow 200"),
    "letters in a row": ("x = {\n" + "a" * (MAX_KEY + 1) + " = 1 }", 2, "a key of 201 characters"),
    "depth": ("x = " + "[" * 5000 + "]" * 5000, 1, "more than 8 brackets inside each other"),
    "depth of tables": ("x = 1\ny = " + "{ a = " * (MAX_DEPTH + 1) + "1", 2, "more than 8 brackets"),
    "keys in a line": ("x = {" + "a = 1, " * MAX_KEYS + "}", 1, "more than 6,000 keys in one line"),
    "headers": ("[[a]]\n" * (MAX_HEADERS + 1), MAX_HEADERS + 1, "more than 1,000 table headers"),
    "lines": ("\n" * 50_000, MAX_LINES + 1, "50,001 lines; boards allow 20,000"),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_a_text_that_exceeds_a_limit_is_refused_with_its_line(name: str, tmp_path: Path) -> None:
    text, line, reason = TOO_MUCH[name]
    began = time.process_time()
    (fault,) = faults_of(text, tmp_path)
    assert fault.line == line
    assert reason in fault.reason
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    "text",
    [
        SMALL,
        "x = 1 # a.b.c.d.e.f.g.h.i.j [[[[[[[[[[[[",
        'x = "a.b.c.d.e.f.g.h.i.j [[[[[[[[[[[["',
        "x = '''\n[[[[[[[[[[[[\n' '' a.b.c.d.e.f.g.h.i.j = 1 '''",
        'x = """\n[[[[[[[[[[[[ \\""" " "" """""',
        f'x = "{"y" * 100_000}"',
        "x = [38.7, 1979-05-27T07:32:00.999, 1e3]\n" * 2000,
        "x = [" + "[1], " * 5000 + "]",
        '"""' * 40_000,
        "'" * 131_071,
        '"' * 131_071,
        'x = """' + '"' * 100_000,
        'x = """' + "\\" * 100_001,
    ],
)
def test_strings_comments_and_values_are_not_counted_as_keys(text: str) -> None:
    began = time.process_time()
    check_text("my.toml", text)
    assert time.process_time() - began < 1


def test_a_whole_board_may_be_in_one_line(tmp_path: Path) -> None:
    board = made_up(64)
    start = board.index("[map]")
    rows = " ".join(board[start:].replace("[map]\n", "").replace("]\n", "],\n").split()).removesuffix(",")
    line = rows.replace(",]", "]")
    path = tmp_path / "b.toml"
    path.write_text(f"map = {{ {line} }}\n{board[:start]}", encoding="utf-8")
    assert facts.read(path).cities == facts.read(_written(tmp_path, board)).cities


def _written(folder: Path, text: str) -> Path:
    path = folder / "other.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_board_may_have_a_header_for_each_row(tmp_path: Path) -> None:
    rows = made_up(64).splitlines()
    text, part = [], ""
    for row in rows:
        if row.endswith("= ["):
            part = row.removesuffix(" = [")
        elif row.startswith("{"):
            text += [
                f"[[map.{part}]]",
                *row[1:-2].split(","),
                f"[map.{part}.provenance]",
                'row = "recalled"',
            ]
        elif row not in ("]", "[map]"):
            text.append(row)
    assert faults_of("\n".join(text), tmp_path) == []


def test_sizes_are_checked_before_anything_else(tmp_path: Path) -> None:
    text = made_up(1500, routes=2000).replace("length=1,", "lenght=1,")
    began = time.process_time()
    faults = faults_of(text, tmp_path)
    took = time.process_time() - began
    print(f"a board of 1,500 cities is refused in {1000 * took:.0f} ms")
    assert [fault.key for fault in faults] == ["map.cities", "map.routes"]
    assert faults[0].reason == "1500 cities; at most 64 fit"
    assert took < 2


@pytest.mark.parametrize("table", ["tokens.cities", "tokens.symbols", "journey.west", "journey.east"])
def test_other_lists_have_sizes_too(table: str, tmp_path: Path) -> None:
    names = ", ".join(f'"N{n}"' for n in range(9000))
    (fault,) = faults_of(f"{table} = [{names}]\n{SMALL}", tmp_path)
    assert (fault.key, fault.line) == (table, 1)
    assert "9000" in fault.reason


def test_checking_takes_time_in_proportion_to_the_board(tmp_path: Path) -> None:
    """Without the limits, so that the boards can be large enough to measure."""
    taken = {}
    for cities in (100, 800):
        path = _written(tmp_path, made_up(cities, routes=2 * cities))
        taken[cities] = min(_seconds_to_check(path) for _ in range(3))
    print({cities: f"{1000 * seconds:.1f} ms" for cities, seconds in taken.items()})
    assert taken[800] < 8 * taken[100] * 4, "eight times the board, and not 64 or 512 times the time"


def _seconds_to_check(path: Path) -> float:
    raw, report = tomllib.loads(path.read_text("utf-8")), Report("b", dict)
    began = time.process_time()
    check(plain(raw, report), report)
    return time.process_time() - began
