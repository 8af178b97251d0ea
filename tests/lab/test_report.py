"""The report: its figures match the rows, and its page is self-contained in three languages."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from trilhos.families.ride.report.count_routes import Routes
from trilhos.families.ride.report.count_tickets import Tickets
from trilhos.families.ride.report.show_routes import lifts
from trilhos.families.ride.report.show_tickets import outliers, residual, trend
from trilhos.lab.report import count_games as counting
from trilhos.lab.report.count.chunk import Chunk, Seating
from trilhos.lab.report.count.seats import Seats
from trilhos.lab.report.count.shares import Shares, Spread
from trilhos.lab.report.count.sources import Sources
from trilhos.lab.report.count_games import count_games
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.page import page
from trilhos.lab.report.results import Results
from trilhos.lab.report.show.labels import labels
from trilhos.lab.report.show.seats import verdict
from trilhos.lab.simulation import simulate
from trilhos.lab.stats import interval
from trilhos.lab.tables import Played, read
from trilhos.match.ruleset import find_ruleset
from trilhos.words import LANGUAGES, Language

LISBON = "examples/boards/lisbon.toml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of Lisbon, every deal in both seatings."""
    found = tmp_path_factory.mktemp("lab") / "lisbon"
    simulate(LISBON, ["greedy", "random"], 60, rotate=True, seed=3, out=found)
    return found


@pytest.fixture
def lisbon(folder: Path) -> Played:
    return read(folder)


def chunk_of(seating: Seating, shares: Sequence[Sequence[float]], **tables: dict[str, Any]) -> Chunk:
    """Games in which seats had these shares of the win; seat 0 began the even ones."""
    n, seats = len(shares), seating.seats
    games = np.arange(n)
    wide = np.array(shares)
    columns: dict[str, dict[str, Any]] = {
        "games": {"game": games, "winners": ((wide > 0) * (1 << np.arange(seats))).sum(1)},
        "seats": {
            "game": games.repeat(seats),
            "seat": np.tile(np.arange(seats), n),
            "order": (np.tile(np.arange(seats), n) - games.repeat(seats)) % seats,
            "share": wide.ravel().astype(np.float32),
            "points": (wide.ravel() * 10).astype(np.int64),
        },
    }
    columns |= {name: {key: np.array(values) for key, values in table.items()} for name, table in tables.items()}
    return Chunk(columns, seating)


def test_shares_of_single_games_are_those_of_the_other_pages() -> None:
    won = np.array([1, 0, 1, 1, 0.5, 0, 1, 1, 0, 1.0])
    shares = Shares(1)
    shares.add(np.ones((10, 1)), won[:, None])
    assert shares.interval(0) == pytest.approx(interval(float(won.sum()), float((won * won).sum()), 10))


def test_games_of_one_deal_are_not_independent() -> None:
    """The same hundred games, independent or in groups of four that agree: the same share, but a wider interval."""
    won = np.repeat([1.0, 0.0, 1.0, 0.0, 1.0] * 5, 4)
    alone, together = Shares(1), Shares(1)
    alone.add(np.ones((100, 1)), won[:, None])
    together.add(np.full((25, 1), 4.0), won.reshape(25, 4).sum(1)[:, None])
    one, four = alone.interval(0), together.interval(0)
    assert one.share == four.share == 0.6
    assert 1.8 < (four.high - four.low) / (one.high - one.low) < 2.1


def test_intervals_of_few_deals_are_wide() -> None:
    shares = Shares(2)
    shares.add(np.array([[0.0, 1.0]] * 3), np.array([[0.0, 1.0]] * 3))
    assert shares.as_list(0) == [0.0, 0.0, 1.0]
    share, low, high = shares.as_list(1)
    assert (share, high) == (1.0, 1.0)
    assert low < 0.5


def test_a_spread_in_figures() -> None:
    spread = Spread()
    spread.add(np.array([3, 1]))
    spread.add(np.array([3, 5]))
    data = spread.as_dict()
    assert data["counts"] == {"1": 1, "3": 2, "5": 1}
    assert (data["mean"], data["low"], data["middle"], data["high"]) == (3.0, 1, 3, 5)


def test_wins_by_order_and_by_bot() -> None:
    seating = Seating(["a", "b"], rotate=True)
    seats = Seats(seating)
    seats.add(chunk_of(seating, [[1, 0], [0, 1], [1, 0], [0.5, 0.5]]))
    data = seats.as_dict()
    assert [row["win"][0] for row in data["order"]] == [0.875, 0.125]  # who begins: seat 0, then seat 1, ...
    assert [row["win"][0] for row in data["bots"]] == [0.875, 0.125]  # in odd games bot a sits at seat 1
    assert data["shared"] == 0.25


def test_routes_and_cities_by_hand() -> None:
    ruleset = find_ruleset(LISBON)
    facts = ruleset.facts
    seating = Seating(["a", "a", "a"], rotate=False)
    seats = Seats(seating)
    counted = Routes(facts, seating, seats)
    claims = {"game": [0, 0, 1], "seat": [0, 1, 2], "route": [4, 0, 4], "turn": [2, 4, 6], "won": [1.0, 0.0, 0.0]}
    chunk = chunk_of(seating, [[1, 0, 0], [0, 1, 0]], routes=claims)
    seats.add(chunk)
    counted.add(chunk)
    data = counted.as_dict()
    four = data["routes"][4]
    assert (four["claims"], four["claimed"][0], four["turn"]) == (2, 1.0, 4.0)
    assert (four["winners"][0], four["others"][0]) == (0.5, 0.25)
    assert four["adds"][0] == pytest.approx(0.5 - 1 / 3, abs=1e-5)
    assert data["routes"][1] == {**data["routes"][1], "claims": 0, "adds": None, "turn": None}
    reached = {facts.cities[c].name: share[0] for c, share in enumerate(data["cities"]) if share[0]}
    assert reached == {"Alcântara": 1.0, "Estrela": 1.0, "Belém": 0.5}


def test_tickets_by_hand() -> None:
    seating = Seating(["a", "b"], rotate=False)
    seats = Seats(seating)
    counted = Tickets([5, 7], seating, seats)
    offers = {
        "game": [0, 0, 1, 2],
        "seat": [0, 1, 0, 1],
        "ticket": [1, 0, 1, 1],
        "kept": [True, False, True, True],
        "done": [True, False, False, False],
        "first": [True, True, True, False],
        "won": [1.0, 0.0, 1.0, 0.0],
    }
    chunk = chunk_of(seating, [[1, 0], [1, 0], [1, 0]], tickets=offers)
    seats.add(chunk)
    counted.add(chunk)
    data = counted.as_dict()
    never, one = data["tickets"]
    assert (data["habits"]["kept"][0], data["habits"]["done"][0]) == (0.75, round(1 / 3, 6))
    assert (never["points"], one["points"]) == (5, 7)
    assert (never["offered"], never["kept"], never["kept_share"][0]) == (1, None, 0.0)
    assert (one["offered"], one["kept_share"][0], one["done_share"][0]) == (3, 1.0, round(1 / 3, 6))
    assert (one["kept"]["n"], one["kept"]["win"][0]) == (3, round(2 / 3, 6))
    assert one["kept"]["adds"][0] == pytest.approx(0.0, abs=1e-5)  # bot a always wins, bot b never: the ticket is idle
    assert (one["done"]["n"], one["missed"]["n"], one["dealt"]["n"]) == (1, 2, 2)


def test_weights_say_what_makes_the_difference() -> None:
    seating = Seating(["a", "b"], rotate=False)
    counted = Sources(seating, ("routes_points", "tickets_points"), ())
    chunk = chunk_of(seating, [[1, 0]] * 2)
    columns = {"points": [30, 10, 40, 30], "routes_points": [20, 10, 20, 20], "tickets_points": [10, 0, 20, 10]}
    seats = {**chunk.tables["seats"], **{name: np.array(values) for name, values in columns.items()}}
    counted.add(Chunk({**chunk.tables, "seats": seats}, seating))
    data = counted.as_dict()
    assert (data["routes_points"]["winners"], data["routes_points"]["others"]) == (20.0, 15.0)
    assert data["routes_points"]["weight"] == pytest.approx(0.4)  # 10 of 20 times 20, 0 of 10 times 10: 200 of 500
    assert sum(row["weight"] for row in data.values()) == pytest.approx(1)


def test_the_figures_are_those_of_the_rows(lisbon: Played) -> None:
    figures = count_games(lisbon, find_ruleset(LISBON))
    seats, routes, tickets = (lisbon.table(name).to_pylist() for name in ("seats", "routes", "tickets"))
    assert (figures["games"], figures["deals"], figures["family"], figures["score"]) == (60, 30, "ride", "points")
    for k, row in enumerate(figures["wins"]["order"]):
        assert row["win"][0] == pytest.approx(sum(s["share"] for s in seats if s["order"] == k) / 60, abs=1e-5)
    for row in figures["wins"]["bots"]:
        mine = [s for s in seats if s["bot"] == row["bot"]]
        assert row["win"][0] == pytest.approx(sum(s["share"] for s in mine) / 60, abs=1e-5)
        assert row["points"] == pytest.approx(sum(s["points"] for s in mine) / 60, abs=1e-3)
    for r, row in enumerate(figures["routes"]):
        mine = [claim for claim in routes if claim["route"] == r]
        assert row["claims"] == len(mine)
        assert row["winners"][0] == pytest.approx(sum(claim["won"] for claim in mine) / 60, abs=1e-5)
    for t, row in enumerate(figures["tickets"]):
        mine = [ticket for ticket in tickets if ticket["ticket"] == t]
        assert row["offered"] == len(mine)
        assert (row["kept"] or {"n": 0})["n"] == sum(ticket["kept"] for ticket in mine)
        assert (row["done"] or {"n": 0})["n"] == sum(ticket["done"] for ticket in mine)
    assert sum(row["weight"] for row in figures["sources"].values() if "weight" in row) == pytest.approx(1, abs=1e-4)


def test_playing_in_pieces_gives_the_same_games(lisbon: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    table = find_ruleset(LISBON)
    seen: list[int] = []
    whole = count_games(lisbon, table)
    monkeypatch.setattr(counting, "GAMES", 7)  # six, that are three deals
    parts = count_games(lisbon, table, seen.append)
    assert seen == [6] * 10
    assert parts == whole


def test_other_boards_and_empty_folders_are_refused(lisbon: Played, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"holds games of 'lisbon' on board [0-9a-f]{12}, and usa is"):
        count_games(lisbon, find_ruleset("usa"))
    with pytest.raises(ValueError, match="there is no folder"):
        read(tmp_path / "nowhere")


@pytest.fixture(scope="module")
def car(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Games of Chicago."""
    found = tmp_path_factory.mktemp("lab") / "chicago"
    simulate("chicago", ["planner", "greedy", "random"], 30, seed=3, out=found)
    return read(found)


def test_chicago_has_figures_of_its_own(car: Played) -> None:
    table = find_ruleset("chicago")
    figures = count_games(car, table)
    seats, plays = car.table("seats").to_pylist(), car.table("plays").to_pylist()
    assert (figures["family"], figures["score"]) == ("carriage", "pawns")
    winners = sum(s["attacks"] * s["share"] for s in seats) / 30
    assert figures["car"]["activity"]["attacks"]["winners"] == pytest.approx(winners, abs=1e-3)
    rebels = figures["car"]["cards"]["rebel"]
    assert rebels["users"] == pytest.approx(sum(s["played_rebel"] > 0 for s in seats) / 90, abs=1e-5)
    more = [s for s in seats if 3 * s["played_rebel"] > sum(o["played_rebel"] for o in seats if o["game"] == s["game"])]
    assert rebels["more"]["n"] == len(more)
    assert rebels["more"]["win"][0] == pytest.approx(sum(s["share"] for s in more) / len(more), abs=1e-5)
    assert sum(row["n"] for row in figures["car"]["attacks"]["attacked"].values() if row) == 90
    express = [play for play in plays if play["card"] == 12 and play["victim"] >= 0]
    assert figures["car"]["aimed"]["express"]["times"] == pytest.approx(sum(p["times"] for p in express) / 30, abs=1e-3)
    assert "rebel" not in figures["car"]["aimed"]
    html = page([figures], [table], "pt-PT")
    text = "".join(ElementTree.fromstring(html.removeprefix("<!DOCTYPE html>")).itertext())
    assert "Passageiro Rebelde" in text
    assert "Quem ataca mais do que os outros" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_well_formed_and_needs_nothing_else(lisbon: Played, lang: Language) -> None:
    table = find_ruleset(LISBON)
    html = page([count_games(lisbon, table)], [table], lang)
    root = ElementTree.fromstring(html.removeprefix("<!DOCTYPE html>"))
    assert root.get("lang") == lang
    assert not re.search(r"https?:|//\w|src=|href=\"(?!#)|url\(|@import|<script", html)
    there = {part.get("id") for part in root.iter("section")}
    assert {link.get("href", "")[1:] for link in root.iter("a")} <= there
    text = " ".join("".join(part.itertext()) for part in root.iter("body"))
    assert not re.search(r"[{}]|None|nan\b", text)
    assert len(root.findall(".//svg[@class='map']")) == 1
    assert len(root.findall(".//svg[@class='map']/g")) == len(table.facts.routes)
    assert len(root.findall(".//tbody/tr")) > len(table.facts.routes) + len(table.facts.tickets)
    assert ("Does moving first help?" in text) == (lang == "en")
    if lang != "en":
        assert not re.search(r"\b(the|wins|route|routes|ticket|of)\b", text.replace("Lisbon by tram", ""))


def test_sets_are_shown_side_by_side(lisbon: Played) -> None:
    table = find_ruleset(LISBON)
    figures = count_games(lisbon, table)
    other = {**figures, "bots": ["random", "random"]}
    root = ElementTree.fromstring(page([figures, other], [table] * 2).removeprefix("<!DOCTYPE html>"))
    sets = root.findall(".//div[@class='sets']")
    assert all(len(results.findall("div")) == 2 for results in sets)
    assert [h3.text for h3 in sets[0].findall("div/h3")] == ["greedy, random", "random ×2"]
    glance = root.find(".//div[@class='wide glance']")
    assert glance is not None
    assert "no significant difference" in "".join(glance.itertext())


def test_sets_are_named_by_their_differences() -> None:
    one = {"name": "Minho", "digest": "a", "file": "before", "bots": ["planner"] * 3, "folder": None}
    other = {**one, "digest": "b", "file": "mine"}
    assert labels([one, other]) == ["Minho, before", "Minho, mine"]
    assert labels([one, {**other, "name": "Douro"}]) == ["Minho", "Douro"]
    assert labels([one, {**one, "bots": ["greedy"] * 3}]) == ["planner ×3", "greedy ×3"]
    assert labels([one, {**one, "folder": "runs/usa"}]) == ["planner ×3", "planner ×3 (runs/usa)"]
    assert labels([one, other, {**other, "bots": ["greedy"]}]) == [
        "Minho, before: planner ×3",
        "Minho, mine: planner ×3",
        "Minho, mine: greedy",
    ]
    assert labels([one, one, one]) == ["planner ×3", "planner ×3 #2", "planner ×3 #3"]


def test_three_sets_are_compared_with_the_first_on_common_scales(lisbon: Played) -> None:
    """The other sets have half as many claims: their colours are paler, on the same scale."""
    table = find_ruleset(LISBON)
    figures = count_games(lisbon, table)
    half = [{**row, "claimed": [share / 2 for share in row["claimed"]]} for row in figures["routes"]]
    order = [
        {**row, "win": [win, win - 0.01, win + 0.01]} for row, win in zip(figures["wins"]["order"], (1, 0), strict=True)
    ]
    other = {**figures, "routes": half, "wins": {**figures["wins"], "order": order}}
    html = page([figures, other, other], [table] * 3)
    root = ElementTree.fromstring(html.removeprefix("<!DOCTYPE html>"))
    claims = next(part for part in root.iter("section") if part.get("id") == "claims")
    scales = ["".join(scale.itertext()) for scale in claims.findall(".//div[@class='scale one']")]
    assert len(scales) == 3
    assert len(set(scales)) == 1
    heats = [[g.get("style") for g in drawn.findall("g")] for drawn in claims.findall(".//svg[@class='map']")]
    assert heats[0] != heats[1] == heats[2]
    glance = root.find(".//div[@class='wide glance']")
    assert glance is not None
    first = glance.findall(".//tbody/tr")[0].findall("td")
    assert first[1].find("strong") is None
    gaps = [cell.find("strong") for cell in first[2:]]
    share = 100 * (figures["wins"]["order"][0]["win"][0] - 1)
    assert [gap is not None and f"−{-share:.1f}" == gap.text for gap in gaps] == [True, True], (
        "the first minus the other"
    )


def test_the_map_of_winners_shows_only_significant_routes(lisbon: Played) -> None:
    """Losers claim all routes far more often than winners, but for a bot that always loses this means nothing."""
    table = find_ruleset(LISBON)
    figures = count_games(lisbon, table)
    row = {**figures["routes"][0], "claimed": [0.5, 0.4, 0.6], "winners": [0.1, 0.0, 0.2], "others": [0.9, 0.8, 1.0]}
    unsure, sure = ({**row, "adds": adds} for adds in ([-0.02, -0.1, 0.1], [-0.3, -0.35, -0.25]))
    for first, drawn in ((unsure, 0), (sure, 1)):
        routes = [first, *[unsure] * (len(figures["routes"]) - 1)]
        html = lifts(Results({**figures, "routes": routes}, table, Formatter()))
        assert html.count('class="map two"') == drawn
        assert html.count(">−30<") == drawn + drawn  # on the route, and at the end of the scale
        assert ("No route clearly goes with winning" in html) == (not drawn)


def test_tickets_that_are_rarely_dealt_are_not_judged() -> None:
    ruleset = find_ruleset(LISBON)
    facts = ruleset.facts
    rows = [{"offered": 1000, "dealt": {"n": 400, "adds": [0.0, -0.01, 0.01]}} for _ in facts.tickets]
    rows[2] = {"offered": 1000, "dealt": {"n": 20, "adds": [0.4, 0.35, 0.45]}}
    results = Results({"tickets": rows, "seats": 2}, ruleset, Formatter())
    assert residual(results, 2) is None
    assert not outliers(results)
    rows[2] = {"offered": 1000, "dealt": {"n": 400, "adds": [0.4, 0.35, 0.45]}}
    assert [t for t, _ in outliers(results)] == [2]


@pytest.mark.parametrize(
    ("win", "expected"),
    [
        (
            [0.521, 0.518, 0.524],
            "The first player wins 52.1 % (51.8 to 52.4); 50 % would be fair. Moving first helps a lit",
        ),
        ([0.561, 0.558, 0.564], "Moving first helps noticeably."),
        ([0.51, 0.49, 0.53], "No advantage of moving first can be seen in these games."),
        ([0.41, 0.4, 0.42], "Moving first hurts a lot."),
    ],
)
def test_the_sentence_about_the_first_seat(win: list[float], expected: str) -> None:
    results = Results({"seats": 2, "wins": {"order": [{"win": win}]}}, find_ruleset(LISBON), Formatter())
    assert expected in verdict(results).replace("\u00a0", " ")


def test_tickets_against_their_points() -> None:
    """Two points per per cent, but one ticket is an outlier: the line ignores it, and it is named."""
    ruleset = find_ruleset(LISBON)
    facts = ruleset.facts
    rows: list[dict[str, Any]] = []
    for t, ticket in enumerate(facts.tickets):
        gain = ticket.points / 200 - (0.2 if t == 3 else 0)
        rows.append({"offered": 3000, "dealt": {"n": 1000, "adds": [gain, gain - 0.01, gain + 0.01]}})
    results = Results({"tickets": rows, "seats": 2}, ruleset, Formatter())
    assert trend(results) == pytest.approx((0.0, 1 / 200))
    typical = sorted(row["dealt"]["adds"][0] for row in rows)
    middle = (typical[6] + typical[7]) / 2
    assert residual(results, 3) == pytest.approx(rows[3]["dealt"]["adds"][0] - middle)
    assert [(t, effect.value < 0) for t, effect in outliers(results)] == [(3, True)]
    rows[3]["dealt"]["adds"] = [facts.tickets[3].points / 200 - off for off in (0.02, 0.0201, 0.0199)]
    assert not outliers(results), "sure, but too little to speak of"


@pytest.mark.parametrize(
    ("lang", "number", "share", "gap"),
    [
        ("en", "1,234.5", "52.1 %", "−3.0"),
        ("pt-BR", "1.234,5", "52,1 %", "−3,0"),
        ("pt-PT", "1\u202f234,5", "52,1 %", "−3,0"),
    ],
)
def test_numbers_as_the_reader_writes_them(lang: Language, number: str, share: str, gap: str) -> None:
    fmt = Formatter(lang)
    assert fmt.num(1234.5, 1) == number
    assert fmt.percent(0.521).replace("\u00a0", " ") == share
    assert fmt.signed(-0.03) == gap
    assert fmt.signed(0.03).startswith("+")
    assert fmt.signed(-0.0001) == fmt.signed(0.0)
