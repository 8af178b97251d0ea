"""What of an unfinished board can be drawn."""

import xml.etree.ElementTree as ET

import pytest

from tests.boards.test_check import SMALL
from trilhos.families.ride.boards.facts import check_board
from trilhos.families.ride.picture import svg
from trilhos.families.ride.picture.chart import chart

TWO_CITIES = '[map]\ncities = [{ name = "A", lat = 1, lon = 2 }, { name = "B", lat = 2, lon = 4 }]'
DRAFTS = {
    "one city": ('[map]\ncities = [{ name = "A", lat = 1, lon = 2 }]', 1, 0),
    "no routes": (TWO_CITIES, 2, 0),
    "no tickets, no cards": (
        f"{TWO_CITIES}\nroutes = [{{ a = 'A', b = 'B', length = 9, colour = 'red' }}, {{ a = 'A', length = 1 }}]",
        2,
        1,
    ),
    "faulty rows and tables": (
        SMALL.replace("seats = [2, 3]", "seats = [9, 3]")
        .replace("trains = 16", "trains = 0")
        .replace("lat = 38.7180", 'lat = "north"')  # Graça, and with it three routes
        .replace("[names]", "[tokens]\nsymbols = [1]\n[names]"),
        11,
        24,
    ),
}


@pytest.mark.parametrize("name", DRAFTS)
def test_drafts_are_drawn(name: str) -> None:
    text, n_cities, n_routes = DRAFTS[name]
    checked = check_board(text)
    assert checked.facts is None
    assert checked.draft is not None
    assert (len(checked.draft.cities), len(checked.draft.routes)) == (n_cities, n_routes)
    drawn = chart(checked.draft)
    assert len(drawn["cities"]) == n_cities
    left, top, right, bottom = drawn["panels"][0]["frame"]
    assert all(left < city["x"] < right and top < city["y"] < bottom for city in drawn["cities"])
    ET.fromstring(svg(checked.draft))


def test_nothing_of_a_file_without_cities_can_be_drawn() -> None:
    assert check_board("format = 1").draft is None
    assert check_board('[map]\ncities = [{ name = "A" }]').draft is None


def test_a_good_board_is_its_own_draft() -> None:
    checked = check_board(SMALL)
    assert checked.draft is checked.facts is not None
