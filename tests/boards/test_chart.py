"""The map of a board as data: it contains what is printed, at the positions of the picture, and matches its schema."""

import json
import math
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from trilhos.core.jit import cache_folder
from trilhos.families.ride.boards import facts
from trilhos.families.ride.picture import svg
from trilhos.families.ride.picture.chart import chart
from trilhos.families.ride.picture.map_cache import cached_map
from trilhos.families.ride.text.names import Names
from trilhos.families.ride.web.map import RideMap

LISBON = str(Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml")
ALL = [*facts.published(), LISBON]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("board", ALL)
def test_the_chart_matches_its_schema(board: str) -> None:
    read = facts.find(board)
    drawn = chart(read)
    seen = RideMap.model_validate_json(json.dumps(drawn))
    assert [city.name for city in seen.cities] == [city.name for city in read.cities]
    assert [route.name for route in seen.routes] == Names(read).routes
    assert [ticket.name for ticket in seen.tickets] == Names(read).tickets
    assert [len(route.spaces) for route in seen.routes] == [route.length for route in read.routes]
    assert seen.figures.route_points == list(read.rules.route_points)
    assert sum(seen.figures.cards.values()) == sum(read.cards) + read.wilds
    for route, printed in zip(seen.routes, read.routes, strict=True):
        assert route.colour == (None if printed.colour == facts.GRAY else read.colours[printed.colour])
        assert route.twin is None or seen.routes[route.twin].twin == route.id


def place(group: ET.Element) -> tuple[float, float]:
    found = re.match(r"translate\((\S+) (\S+)\)", group.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


@pytest.mark.parametrize("board", ALL)
def test_positions_match_the_picture(board: str) -> None:
    read = facts.find(board)
    seen = RideMap.model_validate(chart(read))
    stands = {(at.panel, city.id): (at.x, at.y) for city in seen.cities for at in (city, *city.also)}
    groups = ET.fromstring(svg(read)).iter(f"{SVG}g")
    panels = [group for group in groups if any(part.get("class") == "route" for part in group)]
    compared = 0
    for number, panel in enumerate(panels):
        dx, dy = place(panel)
        for part in panel:
            if part.get("class") == "city":
                at = [(place(part), stands[number, int(part.get("data-city", ""))])]
            elif part.get("class") == "route":
                spaces = seen.routes[int(part.get("data-route", ""))].spaces
                at = list(zip(map(place, part.findall(f"{SVG}g")), [space[:2] for space in spaces], strict=True))
            else:
                continue
            for (x, y), expected in at:
                assert math.dist((x + dx, y + dy), expected) < 0.3
                compared += 1
    assert compared == len(stands) + sum(route.length for route in seen.routes)


@pytest.mark.parametrize("board", ALL)
def test_the_projection_is_invertible(board: str) -> None:
    """Projecting the cities' coordinates gives their positions before relaxation."""
    seen = RideMap.model_validate(chart(facts.find(board)))
    for city in seen.cities:
        for stands in (city, *city.also):
            by = seen.projection[stands.panel]
            north = math.degrees(math.asinh(math.tan(math.radians(city.lat))))
            at = (by.scale * city.lon + by.dx, -by.scale * north + by.dy)
            assert math.dist(at, stands.home) < 0.2
            left, top, right, bottom = seen.panels[stands.panel].frame
            assert left < stands.x < right
            assert top < stands.y < bottom


def test_gates_are_on_both_maps() -> None:
    seen = RideMap.model_validate(chart(facts.find("japan")))
    regions = [panel.region for panel in seen.panels]
    assert regions[0] == ""
    assert set(regions) == {"", "tokyo", "kyushu"}
    gates = {city.name: [regions[also.panel] for also in city.also] for city in seen.cities if city.gate}
    assert {"Tokyo": ["tokyo"], "Kokura": ["kyushu"]}.items() <= gates.items()
    assert {city.name for city in seen.cities if city.also} == set(gates)
    marks = {city.mark for city in RideMap.model_validate(chart(facts.find("first-journey"))).cities}
    assert marks == {"", "west", "east"}


def test_a_published_chart_is_laid_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRILHOS_CACHE", str(tmp_path))
    cache_folder.cache_clear()
    try:
        first = cached_map("first-journey")
        assert json.loads(first) == json.loads(json.dumps(chart(facts.find("first-journey"))))
        [file] = tmp_path.rglob("first-journey-*.json")
        file.write_bytes(b"as it was kept")
        assert cached_map("first-journey") == b"as it was kept"
        shutil.rmtree(tmp_path)
        assert cached_map("first-journey") == first, "without a place to keep it"
    finally:
        cache_folder.cache_clear()
