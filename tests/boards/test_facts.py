"""Boards as data: the published ones have the right contents."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import clause
from trilhos.families.ride.boards import facts
from trilhos.families.ride.boards.facts import GRAY, NONE, Facts

LISBON = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"
SMALL = LISBON.read_text(encoding="utf-8")


def spaces_by_colour(board: Facts) -> dict[str, int]:
    spaces: Counter[str] = Counter()
    for route in board.routes:
        spaces["gray" if route.colour == GRAY else board.colours[route.colour]] += route.length
    return dict(spaces)


@pytest.mark.parametrize(
    ("board", "cities", "routes", "tickets", "doubles", "bullets", "ferries"),
    [
        ("usa", 36, 100, 30, 22, 0, 0),
        ("japan", 48, 114, 54, 22, 23, 0),
        ("first-journey", 22, 70, 32, 25, 0, 0),
        ("san-francisco", 21, 65, 24, 20, 0, 5),
        (str(LISBON), 12, 27, 14, 6, 0, 3),
    ],
)
def test_counts(board: str, cities: int, routes: int, tickets: int, doubles: int, bullets: int, ferries: int) -> None:
    read = facts.find(board)
    assert (len(read.cities), len(read.routes), len(read.tickets)) == (cities, routes, tickets)
    assert sum(r.twin != NONE for r in read.routes) == 2 * doubles
    assert sum(r.bullet for r in read.routes) == bullets
    assert sum(r.ferries > 0 for r in read.routes) == ferries


@pytest.mark.parametrize(
    ("board", "spaces"),
    [
        ("usa", {**dict.fromkeys(facts.find("usa").colours, 27), "gray": 93}),
        (
            "san-francisco",
            {"black": 18, "orange": 18, "blue": 17, "green": 17, "purple": 17, "red": 17, "gray": 17},
        ),
    ],
)
def test_spaces_of_each_colour(board: str, spaces: dict[str, int]) -> None:
    assert spaces_by_colour(facts.find(board)) == spaces


def test_spaces_of_first_journey_and_japan() -> None:
    journey = spaces_by_colour(facts.find("first-journey"))
    assert sum(journey.values()) == 126
    assert set(journey.values()) <= {20, 21, 22}
    japan = spaces_by_colour(facts.find("japan"))
    del japan["gray"]
    assert len(japan) == 8
    assert set(japan.values()) <= set(range(25, 29))


@pytest.mark.parametrize("board", facts.published())
def test_twins_are_mutual_and_alike(board: str) -> None:
    routes = facts.find(board).routes
    assert any(route.twin != NONE for route in routes)
    for i, route in enumerate(routes):
        if route.twin != NONE:
            twin = routes[route.twin]
            assert twin.twin == i
            assert (twin.a, twin.b, twin.length, twin.bullet) == (
                route.a,
                route.b,
                route.length,
                route.bullet,
            )


def test_published() -> None:
    assert facts.published() == ["first-journey", "japan", "san-francisco", "usa"]
    assert [facts.find(i).id for i in facts.published()] == facts.published()
    assert [facts.find(i).page for i in facts.published()] == ["FJ", "JP", "SF", "US"]


@clause("US-1", "US-2", "US-25")
def test_figures_of_usa() -> None:
    usa = facts.find("usa")
    assert (usa.rules.seats_min, usa.rules.seats_max, usa.rules.trains) == (2, 5, 45)
    assert (sum(usa.cards), usa.wilds) == (96, 14)
    assert usa.rules.route_points == (1, 2, 4, 7, 10, 15)
    assert (usa.rules.bullets, usa.rules.symbols, usa.rules.tickets_to_win) == (0, (), 0)


@clause("JP-1", "JP-5", "JP-13")
def test_figures_of_japan() -> None:
    japan = facts.find("japan")
    assert (japan.rules.trains, japan.rules.bullets, japan.rules.bullet_end) == (20, 16, 2)
    assert japan.rules.bullet_bonus[5] == (25, 15, 5, -5, -10)
    strait = [r for r in japan.routes if {japan.cities[c].name for c in (r.a, r.b)} == {"Aomori", "Hakodate"}]
    assert [(r.length, r.bullet, r.twin) for r in strait] == [(3, False, NONE), (2, True, NONE)]
    assert Counter(city.region for city in japan.cities) == {"": 32, "tokyo": 10, "kyushu": 6}
    assert japan.provenance.parts["cities"]["lat"] == "recalled"


@clause("FJ-1", "FJ-9")
def test_figures_of_first_journey() -> None:
    journey = facts.find("first-journey")
    assert sum(journey.cards) + journey.wilds == 72
    assert journey.rules.tickets_to_win == 6
    assert [journey.cities[c].name for c in journey.rules.east] == ["Moscow", "Rostov", "Ankara"]
    assert {t.points for t in journey.tickets} == {0}
    assert journey.provenance.parts["tickets"] == {"row": "reconstructed"}


@clause("SF-1", "SF-2", "SF-15")
def test_figures_of_san_francisco() -> None:
    city = facts.find("san-francisco")
    assert (sum(city.cards) + city.wilds, len(city.rules.symbols)) == (44, 7)
    assert city.rules.token_points == (0, 0, 1, 2, 4, 6, 9, 12)
    assert city.rules.pile == {2: 2, 3: 2, 4: 3}
    assert city.words == {"wild": "ferry", "train": "cable car"}
    assert {r.provenance.get("ferries") for r in city.routes if r.ferries} == {"reconstructed"}


def test_defaults_are_those_of_the_base_game(tmp_path: Path) -> None:
    rules = facts.find(LISBON).rules
    assert (rules.market, rules.start_tickets, rules.draw_keep, rules.shuffle_returned) == (5, 3, 1, False)


def test_the_board_that_the_docs_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (LISBON.parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    path = tmp_path / "built.toml"
    path.write_text("".join(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)), encoding="utf-8")
    assert facts.read(path).digest == facts.find(LISBON).digest
    monkeypatch.chdir(LISBON.parents[2])
    (snippet,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(snippet, {})


def test_digest_is_of_the_rules_alone(tmp_path: Path) -> None:
    def digest(text: str) -> str:
        path = tmp_path / "b.toml"
        path.write_text(text, encoding="utf-8")
        return facts.read(path).digest

    plain = digest(SMALL)
    notes = '[provenance]\nroutes = "recalled"\nnotes = ["Our own."]\n[map]'
    same = [
        SMALL.replace("lat = 38.7180", "lat = 38.7190"),
        SMALL.replace("[map]", notes),
        SMALL.replace('name = "Lisbon by tram"', 'name = "Lisboa"'),
        SMALL.replace("\n    {", "\n\n  {").replace("\n", "\r\n"),
    ]
    other = [
        SMALL.replace("trains = 16", "trains = 15"),
        SMALL.replace("points = 8", "points = 9"),
        SMALL.replace('colour = "yellow"', 'colour = "red"'),
        SMALL.replace("Graça", "Penha"),
    ]
    assert {digest(text) for text in same} == {plain}
    assert plain not in {digest(text) for text in other}
