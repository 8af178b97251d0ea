"""Tickets by computation: ways, points, proposals, and the file around them."""

import re
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.boards.test_check import LISBON, SMALL
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture
from trilhos.core.board_errors import BoardError
from trilhos.families.ride.board_tickets import ticket_table
from trilhos.families.ride.boards.facts import check_board, find
from trilhos.families.ride.boards.tickets import Ways, suggest_tickets, with_points, with_tickets

HEAD, _, _ = SMALL.partition("tickets = [")


def file_with(text: str, folder: Path) -> Path:
    path = folder / "my.toml"
    path.write_text(text, "utf-8")
    return path


def test_the_tickets_of_usa_are_worth_their_shortest_way() -> None:
    rows = ticket_table(Path("usa"), 0, None).rows
    assert len(rows) == 30
    differ = [row for row in rows if row.points != row.computed]
    assert len(differ) == 5
    assert all(row.points and 0 < row.points - row.computed <= 2 for row in differ)
    facts = find("usa")
    lengths = {frozenset((facts.cities[r.a].name, facts.cities[r.b].name)): r.length for r in facts.routes}
    for row in rows:
        assert (row.way[0], row.way[-1]) == (row.a, row.b)
        assert sum(lengths[frozenset(pair)] for pair in zip(row.way, row.way[1:], strict=False)) == row.spaces


def test_points_are_filled_in_and_everything_else_is_kept(tmp_path: Path) -> None:
    without = re.sub(r", points = \d+ }", " }", SMALL).replace('b = "Graça" },', 'b = "Graça" },  # mine', 1)
    filled = ticket_table(file_with(without, tmp_path), 0, 2.0).text(fill=True, refill=False)
    assert 'b = "Graça", points = 8 },  # mine' in filled
    assert re.sub(r", points = \d+ }", " }", filled) == without
    assert check_board(filled).facts is not None
    some = SMALL.replace(", points = 18", "").replace("points = 14", "points = 3")
    assert ticket_table(file_with(some, tmp_path), 0, None).text(fill=True, refill=False) == SMALL.replace(
        "points = 14", "points = 3"
    )
    assert "points = 3 " not in ticket_table(file_with(some, tmp_path), 0, None).text(fill=True, refill=True)


@pytest.mark.parametrize("tickets", ["", "tickets = []\n", 'tickets = [{ a = "Rato", b = "Belém", points = 8 }]\n'])
def test_proposals_are_written_into_the_file(tickets: str, tmp_path: Path) -> None:
    text = ticket_table(file_with(HEAD + tickets, tmp_path), 13, None).text(fill=False, refill=False)
    assert text.startswith(HEAD.rstrip())
    checked = check_board(text)
    assert checked.facts is not None, checked.faults
    assert len(checked.facts.tickets) == 13 + ("Rato" in tickets)


def test_rows_are_added_to_any_layout() -> None:
    row: dict[str, str | int] = {"a": 'X "Y"', "b": "Z", "points": 3}
    for text in ("[map]\n", "[map]\ntickets = [{ a = 'A', b = 'B' }]\n", "[[map.tickets]]\na = 'A'\nb = 'B'\n"):
        assert tomllib.loads(with_tickets(text, [row, row]))["map"]["tickets"][-2:] == [row, row]
    points = with_points("[[map.tickets]]\na = 'A'\nb = 'B' # c\n", {frozenset("AB"): 3}, replace=False)
    assert tomllib.loads(points)["map"]["tickets"] == [{"a": "A", "b": "B", "points": 3}]


def test_proposals_spread_over_the_board() -> None:
    facts = replace(find("usa"), tickets=find("usa").tickets[:5])
    chosen = suggest_tickets(facts, 30, Ways(facts))
    known = {frozenset((ticket.a, ticket.b)) for ticket in facts.tickets}
    assert not known & {frozenset(way.ends) for way in chosen}
    assert len({frozenset(way.ends) for way in chosen}) == 30
    ends = Counter(c for way in chosen for c in way.ends) + Counter(c for t in facts.tickets for c in (t.a, t.b))
    assert set(ends) == set(range(36))
    assert max(ends.values()) <= 4
    lengths = sorted(way.spaces for way in chosen)
    assert (lengths[0] >= 3, lengths[-1] >= 18) == (True, True)
    assert chosen == suggest_tickets(facts, 30, Ways(facts))


def test_what_cannot_be_proposed(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at most 64 fit"):
        ticket_table(LISBON, 60, None)
    with pytest.raises(ValueError, match="are left"):
        ticket_table(LISBON, 50, None)
    with pytest.raises(BoardError, match="unknown key"):
        ticket_table(file_with(SMALL.replace("trains = 16", "trians = 16"), tmp_path), 1, None)


def test_the_command(run: Run, tmp_path: Path) -> None:  # noqa: F811
    shown = run("board", "tickets", LISBON, "--suggest", "2")
    assert shown.exit_code == 0
    assert shown.stdout.count("points = ") == 2
    out = tmp_path / "out.toml"
    assert run("board", "tickets", LISBON, "--suggest", "2", "-o", out).exit_code == 0
    assert out.read_text("utf-8").startswith(LISBON.read_text("utf-8").rstrip().removesuffix("]").rstrip())
    assert run("board", "tickets", LISBON, "-o", out).exit_code == 1
    assert run("board", "tickets", LISBON, "--suggest", "60").exit_code == 1
