"""Wrong names in TRILHOS_FAMILIES."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from trilhos.cli.main import app
from trilhos.match.family import families
from trilhos.registry import FamilyError, family_packages

WANTED = "it takes packages on the Python path, separated by spaces, each with a module `family`"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("yrad", "there is no package 'yrad'"),
        ("json yrad.deeper", "the package 'json' has no module `family`"),
        ("yrad.deeper", "there is no package 'yrad.deeper'"),
        ("os", "the package 'os' has no module `family`"),
        ("yard,ride", "'yard,ride' is not the name of a package"),
        ("examples/families/yard", "'examples/families/yard' is not the name of a package"),
    ],
)
def test_a_name_that_is_no_family_is_told_with_the_variable_and_what_it_takes(
    given: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRILHOS_FAMILIES", given)
    with pytest.raises(FamilyError) as refused:
        family_packages()
    assert str(refused.value) == f"TRILHOS_FAMILIES: {reason}; {WANTED} (docs/families.md)"


@pytest.mark.parametrize("command", [["games"], ["play", "--help"], ["rule", "US-12"], ["simulate", "usa"]])
def test_the_command_line_tells_it_in_one_line(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRILHOS_FAMILIES", "yrad")
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 2
    assert result.stderr.startswith("trilhos: TRILHOS_FAMILIES: there is no package 'yrad'; ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_family_that_declares_nothing_or_cannot_be_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("empty_yard", ""), ("broken_yard", "import missing_library\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("")
        (tmp_path / name / "family.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("TRILHOS_FAMILIES", "empty_yard")
    with pytest.raises(FamilyError, match=r"TRILHOS_FAMILIES: the module empty_yard\.family has no `FAMILY`"):
        families.__wrapped__()
    monkeypatch.setenv("TRILHOS_FAMILIES", "broken_yard")
    with pytest.raises(ModuleNotFoundError, match="missing_library"):  # its author needs to see where
        families.__wrapped__()
