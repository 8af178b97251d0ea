"""Code that works for any family names neither a family nor a game."""

import re
from pathlib import Path

import pytest

from trilhos.match.family import families

SOURCE = Path(__file__).parents[2] / "src" / "trilhos"
GENERAL = ("cli", "lab", "rules", "words")
OTHER_NAMES = ("rail", "rails", "train", "trains")  # what the families' games are called
ALLOWED = {"cli/main.py": 1}  # "Train board games" is what the project is about


@pytest.mark.parametrize("package", GENERAL)
def test_no_module_names_a_family_or_a_game(package: str) -> None:
    names = {name for family in families() for name in (family.name, *family.games)} | {*OTHER_NAMES}
    names |= {name.replace("-", separator) for name in names for separator in "_ "}
    pattern = re.compile(rf"\b({'|'.join(sorted(map(re.escape, names)))})\b", re.IGNORECASE)
    found = []
    for path in sorted((SOURCE / package).rglob("*.py")):
        named = pattern.findall(path.read_text("utf-8"))
        if len(named) > ALLOWED.get(str(path.relative_to(SOURCE)), 0):
            found.append(f"{path.relative_to(SOURCE)}: {', '.join(named)}")
    assert not found, "\n".join(found)
