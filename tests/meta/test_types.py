"""`Any` switches type checking off, so few lines of the package use it."""

import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "trilhos"
MOST = 300


def test_few_lines_mention_any() -> None:
    lines = [line for path in SOURCE.rglob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert len(lines) > 10_000
    assert sum(re.search(r"\bAny\b", line) is not None for line in lines) < MOST
