"""The rules, the docstrings and the marks of the tests name the same set of clauses."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.meta.rules_page import PAGE, page_with_tables
from trilhos.families.carriage.rules.reasons import REFUSALS as CARRIAGE_REFUSALS
from trilhos.families.carriage.text import explanation
from trilhos.families.carriage.text.outcome import ENDINGS as CARRIAGE_ENDINGS
from trilhos.families.ride.rules.reasons import REFUSALS
from trilhos.families.ride.text.outcome import ENDINGS
from trilhos.rules import PACKAGE, Place, clauses, functions_of, ids_in, marks_of

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
PAGES = {"rails.md": "rules", "chicago.md": "carriage"}  # and the folder of tests that covers its clauses


def of_page(page: str) -> set[str]:
    return {clause.id for clause in clauses().values() if clause.file == page}


def listed(ids: Iterable[str]) -> str:
    return ", ".join(sorted(ids, key=lambda clause: (clause[:2], int(clause[3:]))))


def shown(places: Iterable[Place]) -> str:
    return ", ".join(f"{place.path.relative_to(ROOT)}:{place.line} {place.name}" for place in places)


@pytest.mark.parametrize("page", PAGES)
def test_every_clause_is_named_in_the_code(page: str) -> None:
    missing = of_page(page) - set(functions_of())
    assert not missing, f"in no docstring or comment of {PACKAGE.relative_to(ROOT)}: {listed(missing)}"


@pytest.mark.parametrize("page", PAGES)
def test_every_clause_has_a_test(page: str) -> None:
    missing = of_page(page) - set(marks_of(TESTS / PAGES[page]))
    assert not missing, f"no test of tests/{PAGES[page]} is marked with: {listed(missing)}"


@pytest.mark.parametrize("where", ["code", "marks"])
def test_no_unknown_clause_is_mentioned(where: str) -> None:
    named = functions_of() if where == "code" else marks_of(TESTS)
    assert named
    strange = [f"{clause} at {shown(places)}" for clause, places in named.items() if clause not in clauses()]
    assert not strange, "; ".join(strange)


def test_messages_name_clauses_of_the_rules() -> None:
    named = {clause for refusal in REFUSALS.values() for clause in refusal.clauses.values()}
    named |= {clause for clause, _ in (*ENDINGS.values(), *CARRIAGE_ENDINGS.values(), *CARRIAGE_REFUSALS.values())}
    named |= {*explanation.CHOICES.values(), *explanation.PICKS.values()}
    assert not named - set(clauses()), listed(named - set(clauses()))


def test_clause_numbers_have_no_gaps() -> None:
    last = {"US": 32, "JP": 15, "FJ": 15, "SF": 16, "HI": 4}
    assert of_page("rails.md") == {f"{page}-{n}" for page, most in last.items() for n in range(1, most + 1)}
    assert of_page("chicago.md") == {f"CH-{n}" for n in range(1, 76)}


def test_the_page_about_the_rules_lists_clauses_and_house_rules() -> None:
    assert PAGE.read_text("utf-8") == page_with_tables(), "run python -m tests.meta.rules_page"


def test_the_page_about_the_rules_names_every_clause_module_and_test() -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| \[\S+\]\((\S+)\) \| \[\S+\]\((\S+)\) \|$", text, re.MULTILINE)
    in_table = {clause for row in rows for clause in ids_in(row[0])}
    assert in_table == of_page("rails.md"), listed(in_table ^ of_page("rails.md"))
    for link in re.findall(r"\]\((\.\./[^)]+|[a-z]+\.md)\)", text):
        assert (ROOT / "docs" / link).exists(), link
    tests = {path.name for path in (TESTS / "rules").glob("test_*.py")}
    assert tests == set(re.findall(r"test_[a-z_]+\.py", text)) - {"test_clauses.py"}
    for named, module, test in rows:
        marks = {
            clause for clause, places in marks_of(ROOT / "tests/rules").items() for p in places if p.path.name in test
        }
        assert not set(ids_in(named)) - marks, f"{test} shows nothing of {listed(set(ids_in(named)) - marks)}"
        assert Path(module).stem == Path(test).stem.removeprefix("test_")
