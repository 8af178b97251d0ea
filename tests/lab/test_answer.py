"""The answer at the top of a report: grades that follow from the figures, the worst first."""

import re
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
    ranked,
)
from trilhos.lab.report.show.side import Side
from trilhos.lab.report.voice import Voice
from trilhos.match.table import find_table

LISBON = "examples/boards/lisbon.toml"


def told(*, first: float = 0.5, close: float = 0.3, done: float = 0.7, claimed: float = 0.5) -> dict[str, Any]:
    """What was counted of Lisbon, if so many games went so."""
    facts = find_table(LISBON).facts
    n = 10_000
    ticket = {"offered": 2000, "kept": {"n": 1000, "adds": [0.0, -0.01, 0.01]}}
    return {
        "games": n,
        "deals": n,
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
            "lead_changes": {"mean": 3.0, "error": 0.1},
        },
        "sources": {
            "routes_points": {"weight": 0.4, "error": 0.01},
            "tickets_points": {"weight": 0.6, "error": 0.01},
        },
        "habits": {"kept": [0.5, 0.49, 0.51], "done": [done, done - 0.01, done + 0.01]},
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
    board.told["wins"]["order"] = [{"win": [0.6, 0.45, 0.75]}, {"win": [0.4, 0.25, 0.55]}]
    assert order(board).grade is Grade.NOTE
    assert any("So few games" in finding.said for finding in findings(board))
    assert "Nothing to mend so far, but not all is sure yet." in answer(board)


@pytest.mark.parametrize(("close", "things"), [(0.15, "one thing to look at"), (0.05, "one thing to mend")])
def test_few_games_are_never_called_sound(close: float, things: str) -> None:
    board = side(close=close)
    board.told["wins"]["order"][0]["win"] = [0.5, 0.35, 0.65]
    assert f"So far {things}; more games may find more." in answer(board)


@pytest.mark.parametrize(
    ("win", "grade", "words"),
    [
        ([0.517, 0.495, 0.539], Grade.NOTE, "No advantage of moving first can be seen yet."),
        ([0.525, 0.505, 0.545], Grade.NOTE, "So far: The order of play hardly matters"),
        ([0.535, 0.515, 0.555], Grade.NOTE, "So far: The order of play matters"),
        ([0.555, 0.535, 0.575], Grade.LOOK, "The order of play matters"),
        ([0.6, 0.58, 0.62], Grade.POOR, "The order of play matters"),
    ],
)
def test_a_grade_is_given_only_where_the_whole_interval_lies(win: list[float], grade: Grade, words: str) -> None:
    board = side()
    board.told["wins"]["order"] = [{"win": win}, {"win": [1 - win[0], 1 - win[2], 1 - win[1]]}]
    found = order(board)
    assert found.grade is grade
    assert found.said.startswith(words)


def test_what_lies_across_a_bound_is_told_so_far() -> None:
    board = side(claimed=0.04)
    for row in board.told["routes"]:
        row["claimed"] = [0.04, 0.01, 0.2]
    board.told["habits"]["done"] = [0.5, 0.4, 0.6]
    board.told["sources"]["tickets_points"] = {"weight": 0.85, "error": 0.1}
    board.told["course"]["lead_changes"] = {"mean": 0.9, "error": 0.2}
    found = [finding for finding in findings(board) if not finding.sure]
    assert {finding.part for finding in found} == {"needless", "tickets", "sources", "course"}
    assert all(finding.grade is Grade.NOTE and finding.said.startswith("So far: ") for finding in found)


def test_a_handful_of_games_is_a_first_look() -> None:
    board = side(first=0.9, close=0.01, done=0.1)
    assert {finding.grade for finding in ranked(board)} >= {Grade.POOR}
    board.told["games"] = 99
    assert {finding.grade for finding in ranked(board)} == {Grade.NOTE}
    assert "Too few games to judge by: a first look." in answer(board)


def test_one_ticket_and_one_route_are_spoken_of_as_one() -> None:
    board = side()
    board.told["routes"][0] = {"claimed": [0.01, 0.01, 0.01]}
    board.told["tickets"] = [dict(row) for row in board.told["tickets"]]
    board.told["tickets"][2]["kept"] = {"n": 1000, "adds": [-0.2, -0.21, -0.19]}
    words = " ".join(finding.said for finding in findings(board))
    assert "One ticket brings fewer wins than its points let one expect: " in words
    assert re.search(r"One of \d+ routes \(twins as one\) is claimed in less than", words)


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
