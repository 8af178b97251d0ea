"""The summary at the top of a report: grades that follow from the figures, the worst first."""

import re
from typing import Any

import pytest

from trilhos.families.ride.report.findings import completion, fixed, needless
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.parts import Finding, Grade
from trilhos.lab.report.results import Results
from trilhos.lab.report.show.summary import closeness, findings, order, ranked, summary
from trilhos.match.ruleset import find_ruleset

BOARD = "usa"  # its board has no findings of its own


def figures_of(*, first: float = 0.5, close: float = 0.3, done: float = 0.7, claimed: float = 0.5) -> dict[str, Any]:
    """Figures of a board with these shares."""
    facts = find_ruleset(BOARD).facts
    n = 10_000
    ticket = {"offered": 2000, "done_share": [0.7, 0.6, 0.8], "kept_share": [0.5, 0.4, 0.6]}
    ticket |= {"kept": {"n": 1000, "adds": [0.0, -0.01, 0.01]}, "dealt": {"n": 1000, "adds": [0.0, -0.01, 0.01]}}
    return {
        "games": n,
        "deals": n,
        "family": "ride",
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


def results(**figures: float) -> Results:
    return Results(figures_of(**figures), find_ruleset(BOARD), Formatter())


def said(finding: Finding) -> str:
    return finding.text.replace("\u00a0", " ")


def test_a_sound_board() -> None:
    found = list(findings(results()))
    assert {finding.grade for finding in found} == {Grade.GOOD}
    assert "A sound game: these bots found nothing to improve." in summary(results())


@pytest.mark.parametrize(
    ("first", "grade", "words"),
    [
        (0.52, Grade.GOOD, "hardly matters: the first player wins 52.0 %; 50 % would be fair."),
        (0.55, Grade.GOOD, "The order of play matters somewhat: the first player wins 55.0 %"),
        (0.59, Grade.LOOK, "The order of play matters: the first player wins 59.0 %"),
        (0.35, Grade.POOR, "The order of play matters: the first player wins 35.0 %"),
    ],
)
def test_the_order_of_play(first: float, grade: Grade, words: str) -> None:
    found = order(results(first=first))
    assert found.grade is grade
    assert words in said(found)


def test_the_place_farthest_from_fair_is_named() -> None:
    board = results()
    board.figures["seats"] = 3
    board.figures["wins"]["order"] = [{"win": [share, share - 0.01, share + 0.01]} for share in (0.40, 0.45, 0.15)]
    assert "number 3 in the order wins 15.0 %; 33.3 % would be fair" in said(order(board))


def test_wide_intervals_give_no_verdict() -> None:
    board = results(first=0.6)
    board.figures["wins"]["order"] = [{"win": [0.6, 0.45, 0.75]}, {"win": [0.4, 0.25, 0.55]}]
    assert order(board).grade is Grade.NOTE
    assert any("With so few games" in finding.text for finding in findings(board))
    assert "Nothing to improve so far, but more games are needed to be sure." in summary(board)


@pytest.mark.parametrize(("close", "things"), [(0.15, "one thing to look at"), (0.05, "one thing to improve")])
def test_few_games_are_never_called_sound(close: float, things: str) -> None:
    board = results(close=close)
    board.figures["wins"]["order"][0]["win"] = [0.5, 0.35, 0.65]
    assert f"So far {things}; more games may find more." in summary(board)


@pytest.mark.parametrize(
    ("win", "grade", "words"),
    [
        ([0.517, 0.467, 0.567], Grade.NOTE, "So far: The order of play hardly matters"),
        ([0.517, 0.495, 0.539], Grade.GOOD, "The order of play hardly matters"),
        ([0.6, 0.55, 0.65], Grade.NOTE, "So far: The order of play matters"),
        ([0.585, 0.56, 0.61], Grade.LOOK, "The order of play matters"),
        ([0.645, 0.63, 0.66], Grade.POOR, "The order of play matters"),
    ],
)
def test_a_grade_follows_from_the_size_if_it_is_known_well_enough(win: list[float], grade: Grade, words: str) -> None:
    board = results()
    board.figures["wins"]["order"] = [{"win": win}, {"win": [1 - win[0], 1 - win[2], 1 - win[1]]}]
    found = order(board)
    assert found.grade is grade
    assert found.text.startswith(words)


def test_findings_that_are_not_known_well_begin_with_so_far() -> None:
    board = results(claimed=0.04)
    for row in board.figures["routes"]:
        row["claimed"] = [0.04, 0.01, 0.2]
    board.figures["habits"]["done"] = [0.5, 0.35, 0.65]
    board.figures["sources"]["tickets_points"] = {"weight": 0.85, "error": 0.35}
    board.figures["course"]["lead_changes"] = {"mean": 0.9, "error": 0.2}
    found = [finding for finding in findings(board) if not finding.sure]
    assert {finding.part for finding in found} == {"needless", "tickets", "sources", "course"}
    assert all(finding.grade is Grade.NOTE and finding.text.startswith("So far: ") for finding in found)


def test_a_handful_of_games_is_a_first_look() -> None:
    board = results(first=0.9, close=0.01, done=0.1)
    assert {finding.grade for finding in ranked(board)} >= {Grade.POOR}
    board.figures["games"] = 99
    assert {finding.grade for finding in ranked(board)} == {Grade.NOTE}
    assert "Too few games to judge: this is only a first look." in summary(board)


def test_one_ticket_and_one_route_are_singular() -> None:
    board = results()
    board.figures["routes"][0] = {"claimed": [0.01, 0.01, 0.01]}
    board.figures["tickets"] = [dict(row) for row in board.figures["tickets"]]
    board.figures["tickets"][2]["dealt"] = {"n": 1000, "adds": [-0.15, -0.16, -0.14]}
    found = [finding for finding in findings(board) if finding.what == "ticket"]
    assert [finding.grade for finding in found] == [Grade.LOOK]
    (change,) = found[0].changes
    assert (change.where, change.key) == (found[0].where, "points")
    assert int(str(change.new)) > int(str(change.old)), "a trap gets more points"
    words = " ".join(finding.text for finding in findings(board))
    assert " is a trap: whoever is dealt it wins 15.0 percentage points less often" in words.replace("\u00a0", " ")
    assert re.search(r"One of \d+ routes \(twins count as one\) is claimed in less than", words)


@pytest.mark.parametrize(("close", "grade"), [(0.3, Grade.GOOD), (0.15, Grade.LOOK), (0.05, Grade.POOR)])
def test_close_games(close: float, grade: Grade) -> None:
    assert closeness(results(close=close)).grade is grade


@pytest.mark.parametrize(
    ("done", "grade"), [(0.11, Grade.POOR), (0.5, Grade.LOOK), (0.7, Grade.GOOD), (0.97, Grade.LOOK)]
)
def test_tickets_that_are_too_hard_or_too_easy(done: float, grade: Grade) -> None:
    assert completion(results(done=done)).grade is grade


def test_routes_that_nobody_or_everybody_claims() -> None:
    assert needless(results()).grade is Grade.GOOD
    assert needless(results(claimed=0.01)).grade is Grade.POOR
    assert not list(fixed(results()))
    (everybody,) = fixed(results(claimed=0.99))
    assert everybody.grade is Grade.POOR


def test_the_worst_comes_first() -> None:
    page = summary(results(first=0.59, done=0.1))
    assert "One thing to improve and one thing to look at." in page
    assert page.index('class="poor"') < page.index('class="look"') < page.index('class="good"')
