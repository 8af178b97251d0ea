"""The picture of a board: complete, inside its frame, and reproducible."""

import math
import re
import time
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.boards.generated import made_up
from trilhos.families.ride.boards import facts
from trilhos.families.ride.picture import svg
from trilhos.families.ride.picture.labels import moved
from trilhos.families.ride.picture.layout import THICK, Panel, Point, panels, spaces
from trilhos.families.ride.picture.relaxation import Effort
from trilhos.families.ride.picture.sheet import EFFORT, settle, sheet

LISBON = str(Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml")
ALL = [*facts.published(), LISBON]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("board", ALL)
def test_every_city_and_every_space_is_there(board: str) -> None:
    read = facts.find(board)
    root = ET.fromstring(svg(read, width=900))
    assert root.get("width") == "900"
    names = {" ".join(t.itertext()) for t in root.iter(f"{SVG}text") if t.get("class") == "name"}
    assert names == {city.name for city in read.cities}
    drawn = {}
    for group in root.iter(f"{SVG}g"):
        if group.get("class") == "route":
            rects = [r for r in group.iter(f"{SVG}rect") if r.get("class") == "space"]
            drawn[int(group.get("data-route", "-1"))] = len(rects)
    assert drawn == {i: route.length for i, route in enumerate(read.routes)}


@pytest.mark.parametrize("board", ALL)
def test_all_within_the_frame(board: str) -> None:
    read = facts.find(board)
    for placed in sheet(read).placed:
        left, top, right, bottom = placed.frame
        boxes = [moved(moved(label.box, placed.panel.at[c]), placed.shift) for c, label in placed.panel.labels.items()]
        boxes += [
            moved((s.x - THICK, s.y - THICK, s.x + THICK, s.y + THICK), placed.shift)
            for link in placed.panel.links
            for lane, route in enumerate(link.routes)
            for s in spaces(placed.panel, link, lane, read.routes[route].length)
        ]
        for box in boxes:
            assert left <= box[0] <= box[2] <= right
            assert top <= box[1] <= box[3] <= bottom


@pytest.mark.parametrize("board", ALL)
def test_insets_cover_nothing(board: str) -> None:
    main, *insets = sheet(facts.find(board)).placed
    for inset in insets:
        left, top, right, bottom = inset.frame
        for x, y in main.panel.at.values():
            px, py = x + main.shift[0], y + main.shift[1]
            assert not (left < px < right and top < py < bottom)


@pytest.mark.parametrize("board", ALL)
def test_no_space_lies_on_another_route(board: str) -> None:
    read = facts.find(board)
    for placed in sheet(read).placed:
        corners = _corners(read, placed.panel)
        assert len(corners) > 1
        for i, (link, one) in enumerate(corners):
            for other_link, other in corners[:i]:
                assert link == other_link or not _overlap(one, other)


def _corners(read: facts.Facts, panel: Panel) -> list[tuple[int, list[Point]]]:
    out = []
    for n, link in enumerate(panel.links):
        for lane, route in enumerate(link.routes):
            for s in spaces(panel, link, lane, read.routes[route].length):
                dx, dy = math.cos(math.radians(s.angle)), math.sin(math.radians(s.angle))
                sides = ((-1, -1), (1, -1), (1, 1), (-1, 1))
                half, thick = s.long / 2, THICK / 2
                out.append(
                    (
                        n,
                        [
                            (s.x + dx * u * half - dy * v * thick, s.y + dy * u * half + dx * v * thick)
                            for u, v in sides
                        ],
                    )
                )
    return out


def _overlap(p: list[Point], q: list[Point]) -> bool:
    """Two rectangles overlap unless a line along one of their sides separates them."""
    if math.dist(p[0], q[0]) > 120:
        return False
    for shape in (p, q):
        for (ax, ay), (bx, by) in ((shape[0], shape[1]), (shape[1], shape[2])):
            ps = [x * (bx - ax) + y * (by - ay) for x, y in p]
            qs = [x * (bx - ax) + y * (by - ay) for x, y in q]
            if max(ps) <= min(qs) or max(qs) <= min(ps):
                return False
    return True


def test_the_same_board_gives_the_same_picture() -> None:
    first = svg(facts.find(LISBON))
    sheet.cache_clear()
    assert svg(facts.find(LISBON)) == first


def test_claimed_routes_carry_trains() -> None:
    read = facts.find(LISBON)
    drawn = svg(read, owners={0: 0, 5: 2})
    assert drawn.count('class="train"') == read.routes[0].length + read.routes[5].length + 2  # and the legend
    assert "seat 2" in drawn
    assert 'class="train"' not in svg(read)


def test_a_picture_needs_nothing_from_outside() -> None:
    drawn = svg(facts.find("japan"))
    assert re.findall(r"(?:href|src)=\"(?!#)", drawn) == []
    assert "<script" not in drawn


def test_names_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "b.toml"
    text = Path(LISBON).read_text(encoding="utf-8").replace("Rato", "R<&'").replace("by tram", "<&>")
    path.write_text(text, encoding="utf-8")
    texts = ["".join(t.itertext()) for t in ET.fromstring(svg(facts.read(path))).iter(f"{SVG}text")]
    assert "R<&'" in texts
    assert "Lisbon <&>" in texts


@pytest.mark.parametrize("board", ALL)
def test_boards_of_usual_size_are_laid_out_completely(board: str) -> None:
    effort = Effort(EFFORT)
    read = facts.find(board)
    for panel in panels(read):
        settle(read, panel, effort)
    assert effort.left > EFFORT // 3


@pytest.mark.slow
@pytest.mark.parametrize("insets", [0, 6, 40])
def test_a_crowded_board_is_laid_out_in_bounded_time(insets: int, tmp_path: Path) -> None:
    path = tmp_path / "b.toml"
    path.write_text(made_up(64, insets=insets), encoding="utf-8")
    read = facts.find(path)
    began = time.process_time()
    laid = sheet(read)
    took = time.process_time() - began
    print(f"64 cities, {insets} insets: {took:.1f} s")
    assert took < 15
    left, top, right, bottom = laid.frame
    for placed in laid.placed:
        assert left <= placed.frame[0] < placed.frame[2] <= right + 0.1
        assert top <= placed.frame[1] < placed.frame[3] <= bottom + 0.1
    frames = [placed.frame for placed in laid.placed[1:]]
    assert not any(p[0] < q[2] and q[0] < p[2] and p[1] < q[3] and q[1] < p[3] for p, q in combinations(frames, 2))
