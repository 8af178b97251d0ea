"""No file outside the families' own folders names a family or a game: everything is found through the registry."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from trilhos.match.family import families

SOURCE = Path(__file__).parents[2] / "src" / "trilhos"
NAMES = sorted({name for family in families() for name in (family.name, *family.games)})
GAMES_OF_A_KIND = {"rail", "rails", "train", "trains"}  # what a family's games are about
ALLOWED = {("cli/main.py", "train"), ("server/app.py", "train")}  # the project is about "train board games"


def words_of(text: str) -> str:
    """A text as lower-case words between blanks: CarriageTable, CARRIAGE_TABLE and carriage-table are alike."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", text)
    return f" {' '.join(re.findall('[a-z0-9]+', apart.lower()))} "


def named_in(text: str, names: Iterator[str] | list[str]) -> list[str]:
    words = words_of(text)
    return [name for name in names if words_of(name) in words]


def parts_of(path: Path) -> Iterator[tuple[int, str]]:
    """Identifiers and strings of a module with their lines; docstrings may give examples. Every line of other files."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        yield from enumerate(text.splitlines(), 1)
        return
    tree = ast.parse(text)
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if id(node) in docs:
            continue
        for field in ("value", "id", "attr", "name", "asname", "arg", "module"):
            if isinstance(part := getattr(node, field, None), str):
                yield getattr(node, "lineno", 0), part


def violations(root: Path) -> list[str]:
    found = []
    for path in sorted(path for kind in ("py", "toml", "html", "css", "json") for path in root.rglob(f"*.{kind}")):
        place = path.relative_to(root)
        if {"families", "pages"} & set(place.parts):
            continue
        for line, text in parts_of(path):
            names = named_in(text, [*NAMES, *GAMES_OF_A_KIND])
            found += [f"{place}:{line}: {name}" for name in names if (str(place), name) not in ALLOWED]
    return found


def test_only_families_name_families_and_games() -> None:
    assert len(list(SOURCE.rglob("*.py"))) > 100
    assert violations(SOURCE) == []


@pytest.mark.parametrize(
    "line",
    [
        'CHICAGO = "x"',
        "class CarriageTable: ...",
        "def ride_only(): ...",
        "from trilhos.families.ride import rules",
        "x = {'kind': 'San Francisco'}",
        "def f(*, is_usa=False): ...",
        "f(first_journey=True)",
    ],
)
def test_a_name_is_found_in_any_form(tmp_path: Path, line: str) -> None:
    (tmp_path / "module.py").write_text(f'"""The docstring may mention chicago."""\n{line}\n')
    assert len(violations(tmp_path)) == 1
    (tmp_path / "module.py").write_text('"""The docstring may mention chicago."""\nbride = override = "rideau"\n')
    assert violations(tmp_path) == []
