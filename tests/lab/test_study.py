"""The default report: every number of players, styles of play, and findings that name sizes."""

import json
import re
from math import inf
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from trilhos.families.ride.report.show_board import UNEVEN
from trilhos.families.ride.report.show_routes import n_always, n_pairs, n_seldom
from trilhos.families.ride.report.structure import structure_of
from trilhos.families.ride.report.yardstick import YARDSTICK
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.page import study_page
from trilhos.lab.report.parts import Effect, Finding, Grade, graded
from trilhos.lab.report.pool import pooled
from trilhos.lab.report.show.course import close
from trilhos.lab.report.study import Study, play_study, seats_of
from trilhos.match.ruleset import find_ruleset
from trilhos.words import LANGUAGES, Language, Message

LISBON = "examples/boards/lisbon.toml"
KEYS = {"what", "where", "players", "severity", "sure", "weight", "effect", "interval", "suggestion", "changes", "text"}


@pytest.fixture(scope="module")
def lisbon() -> Study:
    ruleset = find_ruleset(LISBON)
    return play_study(ruleset, 400, seats=seats_of(ruleset), seed=5)


def test_every_number_of_players_and_every_style(lisbon: Study) -> None:
    assert [one["seats"] for one in lisbon.sets] == [2, 3]
    assert {(row["style"], row["seats"]) for row in lisbon.styles} == {
        (style, seats) for style in ("racer", "collector", "blocker") for seats in (2, 3)
    }
    assert all(row["win"][1] <= row["win"][0] <= row["win"][2] for row in lisbon.styles)


def test_findings_for_programs(lisbon: Study) -> None:
    data = json.loads(json.dumps(lisbon.as_dict(Formatter())))
    assert {"findings", "styles", "sets"} == data.keys()
    severities = ["poor", "look", "good", "note"]
    order = [severities.index(finding["severity"]) for finding in data["findings"]]
    assert order == sorted(order)
    for finding in data["findings"]:
        assert finding.keys() >= KEYS
        if finding["effect"] is not None:
            low, high = finding["interval"]
            assert low - 1e-9 <= finding["effect"] <= high + 1e-9
    assert "first-seat" in {finding["what"] for finding in data["findings"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_a_study(lisbon: Study, lang: Language) -> None:
    html = study_page(lisbon, lang)
    root = ElementTree.fromstring(html.removeprefix("<!DOCTYPE html>"))
    there = {part.get("id") for part in root.iter("section")}
    assert {"answer", "glance", "order", "styles", "board", "tickets", "course", "routes"} <= there
    assert {link.get("href", "")[1:] for link in root.iter("a")} <= there
    assert not re.search(r"https?:|src=|url\(|@import|<script", html)
    text = " ".join("".join(part.itertext()) for part in root.iter("body"))
    assert not re.search(r"[{}]|None|nan\b", text)
    if lang != "en":
        assert not re.search(r"\b(the|wins|route|routes|ticket|of|players)\b", text.replace("Lisbon by tram", ""))


def test_a_number_is_said_the_same_way_in_text_and_table(lisbon: Study) -> None:
    """The routes that a sentence names with a number have this number in the table too."""
    root = ElementTree.fromstring(study_page(lisbon).removeprefix("<!DOCTYPE html>"))
    sections = {part.get("id"): part for part in root.iter("section")}
    table = {
        "".join(row[0].itertext()): ["".join(cell.itertext()).replace("\u00a0", " ") for cell in row]
        for row in sections["routes"].findall(".//tbody/tr")
    }
    said = "".join(sections["claims"].itertext()).replace("\u00a0", " ")
    named = re.findall(r"([A-ZÀ-Ú][^:,()]*?-[^:,()]*?) \(([\d.]+ %)\)", said)
    assert len(named) >= 2
    for route, share in named:
        assert share in table[route.removeprefix("and ").strip()], route


def test_chicago_has_a_study_too() -> None:
    ruleset = find_ruleset("chicago")
    study = play_study(ruleset, 60, seats=[2, 3], seed=1)
    data = study.as_dict(Formatter())
    assert {row["style"] for row in study.styles} == {"racer", "blocker"}
    assert all(not finding["changes"] for finding in data["findings"])
    assert "Attacks" in study_page(study)


def test_house_rules_are_kept() -> None:
    ruleset = find_ruleset(LISBON, "longest_path=12")
    study = play_study(ruleset, 30, seats=[2], styles=False)
    assert study.sets[0]["house_rules"] == "longest_path=12"
    assert "longest_path=12" in study_page(study)


def test_means_over_numbers_of_players() -> None:
    def figures(seats: int, share: list[float], n: int) -> dict[str, Any]:
        course = {"margin": {"counts": {"1": 5, "9": 5}}, "winners": {"mean": 50.0}}
        names = ("game", "name", "family", "score", "digest", "house_rules", "version", "seed", "rotate", "first")
        rows = [{"claimed": share, "claims": n, "adds": share if n else None}]
        common = {"bots": ["planner"] * seats, "wins": {"order": [{"win": [0.6, 0.5, 0.7]}]}, "games": 10, "deals": 10}
        return {**dict.fromkeys(names), **common, "seats": seats, "course": course, "routes": rows}

    both = pooled([figures(2, [0.2, 0.1, 0.3], 4), figures(3, [0.4, 0.3, 0.5], 0)])
    (row,) = both["routes"]
    assert row["claimed"][0] == pytest.approx(0.3)
    assert row["claimed"][2] - row["claimed"][0] == pytest.approx(0.1 / 2**0.5)
    assert (row["claims"], row["adds"][0], both["games"], both["players"]) == (4, 0.2, 20, [2, 3])


def test_a_narrower_interval_finds_nothing_more() -> None:
    """What counts is the size: with the same estimates, more games find the same."""
    for value in (0.02, 0.079, 0.081, 0.2):
        grades = []
        for half in (0.039, 0.02, 0.001):
            effect = Effect(value, value - half, value + half, 0.08)
            grades.append(graded(Finding(Grade.GOOD, Message("x"), "order", effect=effect), 0.14).grade)
        assert len(set(grades)) == 1, (value, grades)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("games", "boards"),
    [
        pytest.param(500, [LISBON], id="small"),
        pytest.param(5000, ["usa", LISBON], id="full", marks=pytest.mark.soak),
    ],
)
def test_four_times_as_many_games_find_no_more(games: int, boards: list[str]) -> None:
    for board in boards:
        ruleset = find_ruleset(board)
        found = []
        for n, seed in ((games, 1), (4 * games, 2)):
            study = play_study(ruleset, n, seats=[2, 3], styles=False, seed=seed)
            findings = study.findings(Formatter())
            found.append(sum(finding.grade in (Grade.POOR, Grade.LOOK) for finding in findings))
        assert found[1] <= found[0] + 1, (board, found)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "remarks"), [("usa", 3), ("san-francisco", 3), ("first-journey", 3), ("japan", 4), ("chicago", 3)]
)
def test_published_boards_get_few_remarks(game: str, remarks: int) -> None:
    ruleset = find_ruleset(game)
    findings = play_study(ruleset, 4000, seats=seats_of(ruleset)).findings(Formatter())
    named = [finding.text for finding in findings if finding.grade in (Grade.POOR, Grade.LOOK)]
    assert len(named) <= remarks, named
    assert not any(finding.grade is Grade.POOR for finding in findings)


@pytest.mark.parametrize("board", sorted(Path("examples/boards").glob("*.toml")), ids=lambda board: board.stem)
def test_the_examples_have_balanced_colours_and_no_bridge(board: Path) -> None:
    structure = structure_of(find_ruleset(str(board)).facts)
    assert structure.imbalance < UNEVEN
    assert all(way < inf for way in structure.alternatives)
    assert len(structure.spare_cities) < 0.15 * len(structure.facts.cities)


@pytest.mark.soak
@pytest.mark.parametrize("board", ["lisbon", "brazil"])
def test_the_examples_are_sound(board: str) -> None:
    ruleset = find_ruleset(f"examples/boards/{board}.toml")
    findings = play_study(ruleset, 4000, seats=seats_of(ruleset)).findings(Formatter())
    named = [finding.text for finding in findings if finding.grade in (Grade.POOR, Grade.LOOK)]
    assert len(named) <= 3, named
    assert not any(finding.grade is Grade.POOR for finding in findings)


@pytest.mark.soak
def test_the_yardstick_is_that_of_usa() -> None:
    ruleset = find_ruleset("usa")
    study = play_study(ruleset, 4000, seats=seats_of(ruleset), styles=False, seed=9)
    for results in study.results(Formatter()):
        (seats,) = results.players
        gap = max(abs(row["win"][0] - results.fair) for row in results.figures["wins"]["order"])
        measured = {
            "first-seat": gap,
            "close": close(results).share,
            "done": results.figures["habits"]["done"][0],
            "idle-routes": n_seldom(results)[0] / n_pairs(results),
            "fixed-routes": n_always(results)[0] / n_pairs(results),
            "one-source": max(row["weight"] for row in results.figures["sources"].values() if "weight" in row),
        }
        for what, value in measured.items():
            assert value == pytest.approx(YARDSTICK[what][seats], abs=0.03), (what, seats)


def test_the_command_writes_the_page_and_prints_findings(lisbon: Study, tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from trilhos.cli.main import app

    out = tmp_path / "page.html"
    words = ["report", LISBON, "--games", "40", "--seats", "2", "--json", "--out", str(out)]
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert len(data["sets"]) == 1
    assert data["findings"]
    assert "<svg" in out.read_text("utf-8")
