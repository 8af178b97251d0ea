"""Tiles as text: every fault is reported with its line, row, column and reason."""

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

import trilhos
from tests.conftest import clause
from trilhos.families.carriage.boards.facts import TILES, check, published_faces, read
from trilhos.families.carriage.boards.tiles import ROWS, SEATS_OF_TWO, Face, check_tiles, read_tiles

GOOD = """\
tile 5A Lounge
s s s|D|s s s s s s|D|s s s
 + + + + + + + + + + + + +
s|. . . . . . . . . . . .|s
 + + + + + + + + + + + + +
. . . . . . . . . . . . . .
 + + + + + + + + + + + + +
p|. . . . . # # . . . . .|s
 + + + + + + + + + + + + +
s s p|D|s p s s p s|D|p s s
"""
Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def put(text: str) -> Path:
        path = tmp_path / "my.txt"
        path.write_text(text, "utf-8")
        return path

    return put


def put(line: int, x: int, sign: str, text: str = GOOD) -> str:
    """A tile with one character replaced; lines are counted from 1, columns from 0."""
    lines = text.splitlines()
    old = lines[line - 1]
    lines[line - 1] = old[:x] + sign + old[x + len(sign) :]
    return "\n".join(lines) + "\n"


def faults_in(path: Path) -> list[str]:
    return [str(fault).removeprefix(f"{path}:") for fault in check(path)]


@pytest.mark.parametrize("path", sorted(TILES.glob("*.txt")), ids=lambda path: path.stem)
def test_published_tiles_have_no_fault(path: Path) -> None:
    assert check(path) == []


@clause("CH-8", "CH-9")
def test_a_face_is_read_as_it_is_drawn(write: Write) -> None:
    (face,) = read_tiles(write("# mine\n\n" + put(4, 0, "s|", GOOD).replace(" + +", "-+ +", 1)))
    assert (face.id, face.name, face.tile) == ("5A", "Lounge", 5)
    assert face.cells[:5] == "sssDs"
    assert face.cells[3 * 14 + 6] == "#"
    assert face.right[:4] == (1, 1, 0, 0)
    assert face.down[:2] == (0, 1)
    assert face.right[3 * 14 + 5] == face.down[2 * 14 + 6] == 0  # solid cells are closed
    assert sum(face.right[13::14]) == sum(face.down[(ROWS - 1) * 14 :]) == 0  # and so are the ends


FAULTS = [
    (GOOD.replace("tile 5A Lounge", "tyle 5A Lounge"), "1: a tile begins with a line such as"),
    (GOOD.replace("tile 5A Lounge\n", ""), "1: a tile begins with a line such as"),
    (GOOD.replace("5A", "A5"), "1: 'A5' is not the id of a face"),
    (GOOD.replace("5A", "05A"), "1: '05A' is not the id of a face"),
    (GOOD.replace("5A Lounge", "5A"), "1: 5A: has no name"),
    ("".join(GOOD.splitlines(True)[:-2]), "1: 5A: is 7 lines tall; a tile has 9"),
    (GOOD + " + + +\n", "1: 5A: is 10 lines tall; a tile has 9"),
    (put(4, 25, "|s s"), "4: 5A row 1: is 29 signs long; a line has at most 27"),
    (put(8, 8, "x"), "8: 5A row 3 column 4: 'x' is not a cell"),
    (put(10, 24, "  "), "10: 5A row 4 column 12: ' ' is not a cell"),
    (put(5, 7, "."), "5: 5A rows 1 and 2 columns 3 and 4: '.' where a + belongs, between four cells"),
    (put(5, 0, ""), None),
    (
        put(5, 5, "    "),
        "5: 5A rows 1 and 2 columns 2 and 3: ' ' where a + belongs, between four cells, and so at 1 more",
    ),
    (put(4, 5, "-"), "4: 5A row 1 columns 2 and 3: '-' between two cells: a bar here is |"),
    (put(7, 4, "|"), "7: 5A rows 2 and 3 column 2: '|' between two cells: a bar here is -"),
    (put(2, 6, "s"), "2: 5A row 0 column 3: a door belongs here, D, not seat (CH-10)"),
    (put(10, 20, "."), "10: 5A row 4 column 10: a door belongs here, D, not aisle (CH-10)"),
    (put(4, 4, "D"), "4: 5A row 1 column 2: no door may be here"),
    (put(4, 6, "p"), "4: 5A row 1 column 3: must be aisle, not printed passenger: the whole of column 3"),
    (put(7, 20, "-"), "7: 5A rows 2 and 3 column 10: no bar may be here: the whole of column 10"),
    (put(6, 26, "s"), "6: 5A row 2 column 13: must be aisle, not seat: row 2 is walkable from end to end (CH-10)"),
    (put(6, 11, "|"), "6: 5A row 2 columns 5 and 6: no bar may be here: row 2"),
    (put(3, 8, "-", put(2, 9, "|")), "2: 5A row 0 column 4: it cannot be reached from a door"),
    (GOOD + "\n" + GOOD, "12: 5A: there is a face 5A already, in line 1"),
    (GOOD.replace("5A", "1A"), "1: 1A: there is a face 1A already, of the box"),
    (
        put(2, 0, "p p p|D|p p p"),
        "1: 5A: has 17 free seats, and 2B has 20: any two different tiles have 40 or more together",
    ),
    (GOOD.replace("s", "p"), "1: 5A: has no free seat"),
    ("# nothing\n", "has no tile"),
]


@clause("CH-10", "CH-14")
@pytest.mark.parametrize(("text", "fault"), FAULTS)
def test_a_fault_names_line_row_column_and_reason(text: str, fault: str | None, write: Write) -> None:
    found = faults_in(write(text))
    assert any(fault in line for line in found) if fault else not found, found
    assert len(found) <= 2, found


def test_all_faults_are_reported_in_one_run(write: Write) -> None:
    broken = put(10, 6, "s", put(8, 2, "?", put(6, 3, "|", put(4, 20, "p", put(2, 0, "D")))))
    found = faults_in(write(broken + "\n" + GOOD.replace("5A", "6A").replace(" + ", " x ", 1)))
    places = [line.split(": ")[1] for line in found]
    assert places == [
        "5A row 0 column 0",
        "5A row 1 column 10",
        "5A row 2 columns 1 and 2",
        "5A row 3 column 1",
        "5A row 4 column 3",
        "6A rows 0 and 1 columns 0 and 1",
    ]
    assert [int(line.split(":")[0]) for line in found] == [2, 4, 6, 8, 10, 14]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xff\xfe", "is UTF-16 text: save it as UTF-8"),
        (b"\xff", "is not UTF-8 text"),
        (b"s" * 200_000, "at most 100000 fit"),
        (None, "cannot be read"),
    ],
)
def test_files_that_are_not_text(data: bytes | None, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "my.txt"
    if data is not None:
        path.write_bytes(data)
    (fault,) = check_tiles(path)
    assert reason in fault.reason


@clause("CH-14")
def test_any_two_published_tiles_have_seats_for_all() -> None:
    def free(face: Face) -> int:
        return face.cells.count("s")

    pairs = [(one, other) for one, other in combinations(published_faces(), 2) if one.tile != other.tile]
    assert min(free(one) + free(other) for one, other in pairs) >= SEATS_OF_TWO


@clause("CH-15")
def test_custom_tiles_are_played_and_replayed(write: Write) -> None:
    path = write(GOOD)
    game = trilhos.new("chicago", board=path, seats=2, seed=3, tiles="5A~ 2B", join="long")
    assert game.view(0)["train"]["tiles"] == "5A~ 2B"
    assert game.ruleset.digest == read(path).digest != read().digest
    while not game.over and len(game.steps) < 60:
        game.play(game.legal()[-1])
    text = game.transcript()
    assert trilhos.replay(text, path).digest() == game.digest()
    with pytest.raises(trilhos.TranscriptError, match="no tile '5A~'"):
        trilhos.replay(text)
    assert trilhos.load(game.position(), path).view(0)["train"] == game.view(0)["train"]


def test_the_page_about_chicago_is_correct(write: Write) -> None:
    page = (Path(__file__).parents[2] / "docs" / "chicago.md").read_text("utf-8")
    (tile,) = re.findall(r"```tile\n(.*?)```", page, re.DOTALL)
    (position,) = re.findall(r"```position\n(.*?)```", page, re.DOTALL)
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert faults_in(write(tile)) == []
    assert trilhos.load(position).view(0)["seats"][1]["waiting"] == 4
    exec(code, {})


def test_faulty_tiles_are_not_dealt(write: Write) -> None:
    with pytest.raises(trilhos.BoardError, match="row 3 column 4"):
        trilhos.new("chicago", board=write(put(8, 8, "x")))
