"""The real earth below a board: where it is, and that cities are ashore."""

import json
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from tests.boards.test_check import LISBON, SMALL
from trilhos.families.ride.boards.facts import Facts, check_board, find
from trilhos.families.ride.picture import svg
from trilhos.families.ride.picture.chart import chart
from trilhos.families.ride.picture.earth import earth, is_land
from trilhos.families.ride.picture.polylines import (
    Bundle,
    Shores,
    area,
    clip_ring,
    dense,
    off_the_edge,
    path,
    simple,
    simple_ring,
)
from trilhos.families.ride.picture.sheet import sheet
from trilhos.families.ride.picture.shore import ASHORE, shores
from trilhos.families.ride.web.map import RideMap

SQUARE = np.array([(0.0, 0), (10, 0), (10, 10), (0, 10)])
CITIES = {
    "Vigo": (42.23, -8.72),
    "Braga": (41.55, -8.43),
    "Porto": (41.15, -8.61),
    "Bragança": (41.81, -6.76),
    "Guarda": (40.54, -7.27),
    "Coimbra": (40.21, -8.43),
    "Lisboa": (38.72, -9.14),
    "Évora": (38.57, -7.91),
    "Faro": (37.02, -7.93),
}
ROUTES = "Vigo-Braga Braga-Porto Braga-Bragança Bragança-Guarda Porto-Coimbra Guarda-Coimbra Coimbra-Lisboa"
HEAD = """format = 1
id = "portugal"
name = "Portugal"
[rules]
seats = [2, 2]
start_tickets = 1
start_keep = 1
[cards]
red = 30
wild = 9
[map]
"""


def portugal(move: float = 0.0, **more: tuple[float, float]) -> str:
    """A board of Portugal, or the same shape elsewhere."""
    cities = [f'{{ name = "{name}", lat = {lat}, lon = {lon + move} }}' for name, (lat, lon) in (CITIES | more).items()]
    ends = [*(route.split("-") for route in ROUTES.split()), ["Lisboa", "Évora"], ["Évora", "Faro"]]
    routes = [
        f'{{ a = "{a}", b = "{b}", length = 3, colour = "red" }}'
        for a, b in [*ends, *(["Lisboa", name] for name in more)]
    ]
    tickets = [f'{{ a = "Vigo", b = "{name}", points = 9 }}' for name in ("Faro", "Évora")]
    lists = {"cities": cities, "routes": routes, "tickets": tickets}
    return HEAD + "".join(f"{key} = [{', '.join(rows)}]\n" for key, rows in lists.items())


@cache
def board(move: float = 0.0) -> Facts:
    facts = check_board(portugal(move)).facts
    assert facts is not None
    return facts


def test_the_earth() -> None:
    for name, least in (("land", 3000), ("lakes", 200), ("borders", 300)):
        assert len(earth()[name].starts) > least
    assert is_land(38.8, -8.0)  # Alentejo
    assert is_land(-15, -50)
    assert is_land(65, 100)
    assert not is_land(38, -12)
    assert not is_land(42, 51)  # the Caspian Sea
    assert not is_land(0, 0)


def test_all_cities_are_ashore_on_real_land() -> None:
    (shore,) = shores(board())
    assert shore is not None
    (placed,) = sheet(board()).placed
    land = Shores(Bundle(shore.land))
    for c, at in placed.panel.at.items():
        assert land.contains(at), board().cities[c].name
        assert land.nearest(at, 1000)[0] > ASHORE - 3, board().cities[c].name
    lisboa = next(c for c, city in enumerate(board().cities) if city.name == "Lisboa")
    x, y = placed.panel.at[lisboa]
    assert not land.contains((x - 100, y))  # the Atlantic is in the west
    assert land.contains((x + 100, y))
    assert len(shore.borders) > 0


def test_boards_without_real_land() -> None:
    assert shores(board(move=-30)) == (None,)  # in the middle of the Atlantic
    assert shores(find(LISBON)) == (None,)  # too small for the precision of the data
    off = check_board(portugal().replace("[map]", "[map]\ncoast = false")).facts
    assert off is not None
    assert (shores(off), off.digest) == ((None,), board().digest)


def test_a_city_far_from_land_gets_an_islet() -> None:
    facts = check_board(portugal(Atlantis=(39.5, -14.0))).facts
    assert facts is not None
    (shore,) = shores(facts)
    assert shore is not None
    at = sheet(facts).placed[0].panel.at[len(CITIES)]
    assert sum(Shores(Bundle([ring])).contains(at) for ring in shore.land) == 1


def test_the_picture_and_the_chart_have_the_shore() -> None:
    drawn = RideMap.model_validate_json(json.dumps(chart(board())))
    shore = drawn.panels[0].shore
    assert shore is not None
    assert (len(shore.land) > 1000, len(shore.coast) > 1000, len(shore.borders) > 100) == (True, True, True)
    start = re.match(r"M(-?\d+) (-?\d+)l", shore.land)
    assert start
    picture = svg(board())
    ET.fromstring(picture)
    assert 'fill-rule="evenodd"' in picture
    assert 'fill-rule="evenodd"' not in svg(find(LISBON))
    assert chart(find("first-journey"))["panels"][0]["shore"] is None  # the pages have a better one


def test_across_the_date_line() -> None:
    text = SMALL
    for k, (lat, lon) in enumerate(re.findall(r"lat = (\S+), lon = (\S+) }", SMALL)):
        lon_there = 172.0 + k * 1.5 if k < 6 else -179.5 + (k - 6) * 4.0  # New Zealand, Siberia, Alaska
        lat_there = -43.0 + k if k < 6 else 64.0 + k / 10
        text = text.replace(f"lat = {lat}, lon = {lon} }}", f"lat = {lat_there}, lon = {lon_there} }}", 1)
    facts = check_board(text).facts
    assert facts is not None
    (shore,) = shores(facts)
    assert shore is None or len(shore.land) > 1


def test_clipping() -> None:
    assert area(clip_ring(SQUARE, (5, -5, 20, 20))) == 50
    assert len(clip_ring(SQUARE, (20, 20, 30, 30))) == 0
    half = clip_ring(SQUARE, (5, -5, 20, 20))
    (open_side,) = off_the_edge(half, (5, -5, 20, 20))
    assert len(open_side) == 4
    assert {tuple(open_side[0]), tuple(open_side[-1])} == {(5, 0), (5, 10)}
    (whole,) = off_the_edge(SQUARE, (-5, -5, 20, 20))
    assert len(whole) == 5


def test_lines() -> None:
    line = np.array([(0.0, 0), (5, 0.1), (10, 0)])
    assert len(simple(line, 0.5)) == 2
    assert len(simple(line, 0.05)) == 3
    assert len(dense(line, 1)) > 10
    assert (np.hypot(*np.diff(dense(line, 1), axis=0).T) <= 1.0001).all()
    ring = dense(np.vstack((SQUARE, SQUARE[:1])), 1)[:-1]
    assert area(simple_ring(ring, 0.1)) == pytest.approx(100)
    assert len(simple_ring(ring, 0.1)) == 4
    assert path([SQUARE], closed=True, fine=2) == "M0 0l20 0 0 20-20 0z"
    assert path([], closed=True) == ""
    assert Shores(Bundle([SQUARE])).nearest((12.0, 5.0), 50) == (2.0, (10.0, 5.0))


def test_the_earth_is_small() -> None:
    assert Path(earth.__wrapped__.__globals__["FILE"]).stat().st_size < 300_000


def test_no_island_reaches_around_the_earth() -> None:
    """Islands on the 180th meridian, such as Fiji, are in one piece; only Antarctica is as broad as the earth."""
    low, high = earth()["land"].boxes[:, 0], earth()["land"].boxes[:, 2]
    assert (high - low > 200).sum() == 1
