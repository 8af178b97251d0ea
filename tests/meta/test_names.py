"""No module outside the families' own folders names a family or a game: everything is found through the registry."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from trilhos.match.family import families

SOURCE = Path(__file__).parents[2] / "src/trilhos"
NAMES = re.compile(
    r"\b({})\b".format("|".join(map(re.escape, [name for f in families() for name in (f.name, *f.games)])))
)


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Names and strings of a module with their lines; docstrings may give examples."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.alias):
            yield node.lineno, node.name


def test_only_families_name_families_and_games() -> None:
    modules = [path for path in SOURCE.rglob("*.py") if "families" not in path.relative_to(SOURCE).parts]
    assert len(modules) > 100
    found = [
        f"{path.relative_to(SOURCE)}:{line}: {text!r}"
        for path in modules
        for line, text in texts(path)
        if NAMES.search(text)
    ]
    assert found == []
