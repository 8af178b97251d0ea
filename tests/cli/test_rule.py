"""`trilhos rule`, and reading the rules."""

import json
from pathlib import Path

from tests.cli.conftest import Run
from trilhos.rules import clauses, functions_of, ids_in, marks_of, read_page

TWO_FORMS = """# Rules

## US: a page of lines
Set-up
- US-1 (text) 2 to 5 seats.
- US-2 (ruling) A table of figures:
  5 seats: 25.
And words that belong to nothing.

## 1. A page of paragraphs

**CH-1** [text; L. 11] Two tiles
are laid out.

| face | count |
| --- | --- |
| Exit | 4 |

**CH-2** [ruling AMB-1] A die.

---
More words.
"""


def test_clauses_are_read_from_lines_and_from_paragraphs() -> None:
    found = {clause.id: clause for clause in read_page(TWO_FORMS, Path("page.md"))}
    assert list(found) == ["US-1", "US-2", "CH-1", "CH-2"]
    assert found["US-2"].text == "A table of figures:\n5 seats: 25."
    assert (found["US-2"].kind, found["US-2"].section, found["US-2"].line) == ("ruling", "US: a page of lines", 6)
    assert found["CH-1"].kind == "text; L. 11"
    assert found["CH-1"].text.startswith("Two tiles\nare laid out.\n\n| face")
    assert found["CH-2"].text == "A die."


def test_the_pages_that_come_along_are_read_without_a_gap() -> None:
    ids = list(clauses())
    for page, count in (("US", 32), ("JP", 15), ("FJ", 15), ("SF", 16), ("HI", 4)):
        assert [clause for clause in ids if clause.startswith(page)] == [f"{page}-{n}" for n in range(1, count + 1)]


def test_ranges_are_written_out() -> None:
    assert ids_in("As US-19 to US-22, JP-3; SHA-256 and UTF-8 are none") == ["US-19", "US-20", "US-21", "US-22", "JP-3"]


def test_functions_are_found_by_docstring_comment_and_range() -> None:
    places = {(place.path.name, place.name) for place in functions_of()["US-24"]}
    assert ("claim.py", "families.ride.rules.claim") in places  # "US-19 to US-25" in the docstring of the module
    assert any(name == "why_not_route" for _, name in places)


def test_functions_name_only_clauses_that_exist() -> None:
    assert set(functions_of()) <= set(clauses())


def test_marks_are_found(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        'import pytest\nfrom tests.conftest import clause\n\npytestmark = clause("US-1")\n\n\n'
        '@clause("US-2", "US-3")\ndef test_one() -> None: ...\n\n\n'
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=clause("US-4"))])\ndef test_two(x: int) -> None: ...\n'
    )
    (tmp_path / "test_half.py").write_text("def test_(")
    found = {clause: [place.name for place in places] for clause, places in marks_of(tmp_path).items()}
    assert found == {"US-1": ["test_some"], "US-2": ["test_one"], "US-3": ["test_one"], "US-4": ["test_two"]}


def test_a_clause_is_shown_however_it_is_typed(run: Run) -> None:
    for typed in ("US-12", "us12", "us-12", "US 12"):
        result = run("rule", typed)
        assert result.exit_code == 0
        assert "three or more of the market" in result.stdout
        assert "draw.py" in result.stdout


def test_as_json(run: Run) -> None:
    data = json.loads(run("rule", "US-12", "--json").stdout)
    assert data["kind"] == "text"
    assert {"path", "line", "name"} == set(data["functions"][0])
    assert len(json.loads(run("rule", "--json").stdout)) == len(clauses())


def test_alone_it_lists_all(run: Run) -> None:
    result = run("rule").stdout
    assert all(f"\n{clause} " in result for clause in clauses())
    assert max(map(len, result.splitlines())) <= 80


def test_an_unknown_clause_names_the_nearest(run: Run) -> None:
    result = run("rule", "US-99")
    assert result.exit_code == 1
    assert "US-9" in result.stderr
    assert "Traceback" not in result.stderr


def test_in_other_languages(run: Run) -> None:
    result = run("rule", "us12", "--lang", "pt-BR")
    assert "três ou mais das cartas abertas" in result.stdout
    assert "draw.py" in result.stdout
    data = json.loads(run("rule", "US-12", "--lang", "pt-PT", "--json").stdout)
    assert "locomotivas" in data["text"]
    assert data["file"].endswith("rails.pt-PT.md")
    assert len(json.loads(run("rule", "--lang", "pt-BR", "--json").stdout)) == len(clauses())
    refused = run("rule", "US-12", "--lang", "tlh")
    assert refused.exit_code == 2
    assert "pt-PT" in refused.stderr
