"""The answer at the top of a report: grades that follow from the figures, the worst first."""

from typing import Any

import pytest

from trilhos.lab.report.show.answer import (
    Finding,
    Grade,
    answer,
    closeness,
    completion,
    findings,
    fixed,
    needless,
    order,
)
from trilhos.lab.report.show.side import Side
from trilhos.lab.report.voice import Voice
from trilhos.match.table import find_table

LISBON = "examples/boards/lisbon.toml"


def told(*, first: float = 0.5, close: float = 0.3, done: float = 0.7, claimed: float = 0.5) -> dict[str, Any]:
    """What was counted of Lisbon, if so many games went so."""
    facts = find_table(LISBON).facts
    n, kept = 10_000, 1000
    ticket = {"kept": {"n": kept, "adds": [0.0, -0.01, 0.01]}, "done": {"n": round(kept * done)}}
    return {
        "family": "rail",
        "score": "points",
        "seats": 2,
        "wins": {
            "order": [{"win": [share, share - 0.005, share + 0.005]} for share in (first, 1 - first)],
            "bots": [{"bot": "planner"}],
        },
        "course": {
            "winners": {"mean": 30.0},
            "margin": {"counts": {"2": round(n * close), "9": n - round(n * close)}},
            "lead_changes": {"mean": 3.0},
        },
        "sources": {"routes_points": {"weight": 0.4}, "tickets_points": {"weight": 0.6}},
        "routes": [{"claimed": [claimed, claimed, claimed]} for _ in facts.routes],
        "tickets": [ticket for _ in facts.tickets],
    }


def side(**figures: float) -> Side:
    return Side(told(**figures), find_table(LISBON).facts, Voice())


def said(finding: Finding) -> str:
    return finding.said.replace("\u00a0", " ")


def test_a_board_without_fault() -> None:
    found = list(findings(side()))
    assert {finding.grade for finding in found} == {Grade.GOOD}
    assert "A sound game: these bots find nothing to mend." in answer(side())


@pytest.mark.parametrize(
    ("first", "grade", "words"),
    [
        (0.52, Grade.GOOD, "hardly matters: who begins wins 52.0 %, 50 % would be fair."),
        (0.55, Grade.LOOK, "The order of play matters: who begins wins 55.0 %"),
        (0.37, Grade.POOR, "The order of play matters: who begins wins 37.0 %"),
    ],
)
def test_the_order_of_play(first: float, grade: Grade, words: str) -> None:
    found = order(side(first=first))
    assert found.grade is grade
    assert words in said(found)


def test_of_three_places_the_one_that_is_farthest_from_fair() -> None:
    board = side()
    board.told["seats"] = 3
    board.told["wins"]["order"] = [{"win": [share, share - 0.01, share + 0.01]} for share in (0.40, 0.45, 0.15)]
    assert "number 3 in the order wins 15.0 %, 33.3 % would be fair" in said(order(board))


def test_what_a_wide_interval_cannot_tell_is_not_told() -> None:
    board = side(first=0.6)
    board.told["wins"]["order"][0]["win"] = [0.6, 0.45, 0.75]
    assert order(board).grade is Grade.NOTE
    assert any("So few games" in finding.said for finding in findings(board))
    assert "So few games show nothing to mend." in answer(board)


@pytest.mark.parametrize(("close", "things"), [(0.15, "one thing to look at"), (0.05, "one thing to mend")])
def test_few_games_are_never_called_sound(close: float, things: str) -> None:
    board = side(close=close)
    board.told["wins"]["order"][0]["win"] = [0.5, 0.35, 0.65]
    assert f"So few games prove little; so far {things}." in answer(board)


@pytest.mark.parametrize(("close", "grade"), [(0.3, Grade.GOOD), (0.15, Grade.LOOK), (0.05, Grade.POOR)])
def test_close_games(close: float, grade: Grade) -> None:
    assert closeness(side(close=close)).grade is grade


@pytest.mark.parametrize(
    ("done", "grade"), [(0.11, Grade.POOR), (0.5, Grade.LOOK), (0.7, Grade.GOOD), (0.97, Grade.LOOK)]
)
def test_tickets_that_are_too_hard_or_too_easy(done: float, grade: Grade) -> None:
    assert completion(side(done=done)).grade is grade


def test_routes_for_nobody_and_for_everybody() -> None:
    assert needless(side()).grade is Grade.GOOD
    assert needless(side(claimed=0.01)).grade is Grade.POOR
    assert not list(fixed(side()))
    (everybody,) = fixed(side(claimed=0.99))
    assert everybody.grade is Grade.POOR


def test_the_worst_comes_first() -> None:
    page = answer(side(first=0.55, done=0.1))
    assert "One thing to mend and one thing to look at." in page
    assert page.index('class="poor"') < page.index('class="look"') < page.index('class="good"')
