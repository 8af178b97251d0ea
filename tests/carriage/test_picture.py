"""The picture of a train: complete and reproducible."""

from collections import Counter
from itertools import product
from xml.etree import ElementTree as ET

import pytest

import trilhos
from tests.conftest import clause
from trilhos.families.carriage.boards.build import build
from trilhos.families.carriage.boards.facts import read
from trilhos.families.carriage.picture import svg
from trilhos.families.carriage.text.names import cell_text

SVG = "{http://www.w3.org/2000/svg}"
FACTS = read()
BOARDS = build(FACTS)


def drawn(text: str) -> tuple[ET.Element, Counter[str | None]]:
    root = ET.fromstring(text)
    return root, Counter(group.get("class") for group in root.iter(f"{SVG}g"))


@clause("CH-8", "CH-9")
@pytest.mark.parametrize(("turn", "join"), list(product(("", "~"), ("short", "long"))))
@pytest.mark.parametrize("face", FACTS.faces, ids=lambda face: face.id)
def test_every_seat_passenger_and_bar_is_there(face: object, turn: str, join: str) -> None:
    one = next(one for one in FACTS.faces if one is face)
    other = next(other for other in FACTS.faces if other.tile != one.tile)
    root, kinds = drawn(svg(FACTS, BOARDS, tiles=f"{one.id}{turn} {other.id}", join=join, width=900))
    cells = one.cells + other.cells
    bars = sum(
        steps[cell] == 0 for tile in (one, other) for steps in (tile.right,) for cell in range(70) if cell % 14 < 13
    )
    assert root.get("width") == "900"
    assert kinds["seat"] == cells.count("s")
    assert kinds["passenger"] == cells.count("p")
    assert kinds["aisle"] == cells.count(".")
    assert kinds["doorway"] == 8
    assert kinds["bar"] == bars
    signs = {"seat": "s", "passenger": "p", "aisle": ".", "doorway": "D"}
    for group in root.iter(f"{SVG}g"):
        if (name := group.get("data-cell", "")).startswith("A"):
            row, column = map(int, name[1:].split("."))
            place = row * 14 + column
            assert one.cells[69 - place if turn else place] == signs[group.get("class", "")]


@clause("CH-13")
@pytest.mark.parametrize(("join", "doors"), [("short", {0, 1, 2, 3, 4, 5, 6, 7}), ("long", {0, 1, 6, 7})])
def test_outer_doors_have_their_numbers(join: str, doors: set[int]) -> None:
    root, _ = drawn(svg(FACTS, BOARDS, join=join))
    assert {int(group.get("data-door", "")) for group in root.iter(f"{SVG}g") if group.get("class") == "door"} == doors


@clause("CH-11", "CH-12")
@pytest.mark.parametrize(("tiles", "join", "n"), [("1A 3A", "short", 1), ("2A 2B", "", 0), ("2A 3A", "long", 2)])
def test_passages_are_where_tiles_are_joined(tiles: str, join: str, n: int) -> None:
    if join:
        assert svg(FACTS, BOARDS, tiles=tiles, join=join).count('class="passage"') == n
    else:
        with pytest.raises(trilhos.NotationError, match="CH-15"):
            svg(FACTS, BOARDS, tiles=tiles)


def test_pawns_sit_stand_and_wait() -> None:
    game = trilhos.load(
        "game: chicago\nseats: 3\ntiles: 1A 3A\nseat 0: seated A0.0 A0.2; aisle A2.5\nseat 1: aisle A2.5; seated B0.0\n"
        "seat 2: waiting 4"
    )
    root, kinds = drawn(svg(game.facts, game.boards, game.state))
    pawns = {(g.get("data-seat"), g.get("data-at")) for g in root.iter(f"{SVG}g") if g.get("class") == "pawn"}
    assert pawns == {("0", "A0.0"), ("0", "A0.2"), ("0", "A2.5"), ("1", "A2.5"), ("1", "B0.0"), ("2", "door 4")}
    assert kinds["pawn"] == 6
    assert "seat 0: 2 of 10 seated, 7 to board" in "".join(root.itertext())


def test_only_what_everyone_sees_is_drawn() -> None:
    game = trilhos.new("chicago", seats=3, seed=5)
    for _ in range(150):
        game.play(game.legal()[-1])
    assert svg(game.facts, game.boards, game.imagine(0, seed=1).state) == svg(game.facts, game.boards, game.state)


def test_the_same_train_gives_the_same_picture() -> None:
    assert svg(FACTS, BOARDS) == svg(read(), build(read()))
    assert cell_text(0) == "A0.0"
