"""Changes that a report suggests: the first three improve a skewed board, and so do those that were tried."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from trilhos.cli.main import app
from trilhos.families.ride.report.changed_board import write_changed
from trilhos.lab.report.formatting import Formatter
from trilhos.lab.report.improve import Trial, confirm, gentle, improve, merged
from trilhos.lab.report.parts import Change
from trilhos.lab.report.study import play_study
from trilhos.match.ruleset import Ruleset, find_ruleset

SKEWED = {("Belém", "Oriente"): 60, ("Cacilhas", "Saldanha"): 60, ("Belém", "Graça"): 50, ("Benfica", "Cacilhas"): 50}


@pytest.fixture(scope="module")
def skewed(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """Lisbon with four tickets that are worth far too much, and too much blue."""
    lisbon = find_ruleset("examples/boards/lisbon.toml")
    names = {city.name: c for c, city in enumerate(lisbon.facts.cities)}
    changes = []
    for t, ticket in enumerate(lisbon.facts.tickets):
        for (a, b), points in SKEWED.items():
            if {ticket.a, ticket.b} == {names[a], names[b]}:
                changes.append(Change("tickets", (t,), "points", ticket.points, points, f"{a}-{b}"))
    assert len(changes) == len(SKEWED)
    yellow = [
        r for r, route in enumerate(lisbon.facts.routes) if lisbon.facts.colours[max(0, route.colour)] == "yellow"
    ]
    changes += [Change("routes", (r,), "colour", "yellow", "blue", lisbon.names.routes[r]) for r in yellow[:2]]
    return write_changed(lisbon, changes, tmp_path_factory.mktemp("boards") / "skewed.toml")


@pytest.mark.slow
@pytest.mark.parametrize(
    "games", [pytest.param(2000, id="small"), pytest.param(5000, id="full", marks=pytest.mark.soak)]
)
def test_the_first_three_suggestions_improve_a_skewed_board(skewed: Ruleset, games: int, tmp_path: Path) -> None:
    findings = play_study(skewed, games, seats=[2], styles=False, seed=4).findings(Formatter())
    accepted = [finding for finding in findings if finding.suggestion][:3]
    assert "ticket" in {finding.what for finding in accepted}
    changes = merged([change for finding in accepted for change in finding.changes])
    assert {change.table for change in changes} == {"tickets", "routes"}
    board = write_changed(skewed, changes, tmp_path / "better.toml")
    found = confirm(skewed, board, changes, Trial([2], games // 2, 600, seed=8))
    _, gap, off = found.total
    assert gap + off < 0, found.as_dict()
    assert not found.rejected


@pytest.mark.soak
def test_what_was_tried_improves_a_skewed_board(skewed: Ruleset) -> None:
    found = improve(skewed, Trial([2, 3], 3000, 600, seed=2))
    assert found is not None
    assert not found.rejected
    (tickets,) = (k for k, one in enumerate(found.before) if one.what == "tickets")
    gap, off = found.differences[tickets]
    assert gap + off < 0
    assert found.after[tickets].value < 0.7 * found.before[tickets].value


def test_a_board_keeps_its_comments_and_the_rest_of_the_file(tmp_path: Path) -> None:
    lisbon = find_ruleset("examples/boards/lisbon.toml", "longest_path=7")
    changes = [
        Change("tickets", (0,), "points", 10, 11, "Alcântara-Campo Grande"),
        Change("routes", (2, 3), "length", 2, 3, "Alcântara-Cais do Sodré"),
        Change("rules", (), "trains", 16, 17, "trains"),
    ]
    board = write_changed(lisbon, changes, tmp_path / "changed.toml")
    before = Path("examples/boards/lisbon.toml").read_text("utf-8").splitlines()
    after = (tmp_path / "changed.toml").read_text("utf-8").splitlines()
    assert len(before) == len(after)
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 4
    assert board.rules_text == "longest_path=7"
    assert (board.facts.tickets[0].points, board.facts.rules.trains) == (11, 17)


def test_a_published_board_gets_an_id_of_its_own(tmp_path: Path) -> None:
    board = write_changed(find_ruleset("usa"), [], tmp_path / "usa.toml")
    assert board.id == "usa-improved"


def test_changes_of_one_figure_are_merged() -> None:
    one = Change("tickets", (3,), "points", 8, 10, "A-B")
    back = Change("routes", (1,), "length", 2, 3, "A-C")
    found = merged([one, back, one._replace(old=10, new=13), back._replace(old=3, new=2)])
    assert found == [one._replace(new=13)]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["chicago", "--improve", "x.toml"], "chicago has no board file that --improve could change"),
        (["usa", "--improve", "x.txt"], "ends with .toml"),
        (["usa", "--improve", "nowhere/x.toml"], "the folder 'nowhere' does not exist"),
        (["examples/boards/lisbon.toml", "--improve", "examples/boards/lisbon.toml"], "is the board itself"),
        (["usa", "--improve", "x.toml", "--bots", "greedy,greedy"], "--improve plays planners"),
    ],
)
def test_what_cannot_be_improved(words: list[str], reason: str) -> None:
    result = CliRunner().invoke(app, ["report", *words], catch_exceptions=False, env={"COLUMNS": "200"})
    assert result.exit_code == 1
    assert reason in result.stderr


def test_the_command_writes_the_board_and_says_what_it_does(skewed: Ruleset, tmp_path: Path) -> None:
    out, page = tmp_path / "better.toml", tmp_path / "page.html"
    words = ["report", skewed.facts.source, "--seats", "2", "--games", "500", "--improve", str(out), "--out", str(page)]
    result = CliRunner().invoke(app, [*words, "--json"], catch_exceptions=False)
    assert result.exit_code == 0
    found = json.loads(result.stdout)["improvement"]
    assert found["changes"]
    assert found["total"]["interval"][1] < 0
    assert find_ruleset(str(out)).digest != skewed.digest
    assert "Changes that were tried" in page.read_text("utf-8")


def test_gentle_changes_are_half_as_large() -> None:
    up, down, little = (Change("tickets", (0,), "points", 10, new, "A-B") for new in (16, 6, 11))
    colour = Change("routes", (1,), "colour", "red", "blue", "A-C")
    assert [change.new for change in gentle([up, down, little, colour])] == [13, 8, 11, "blue"]
