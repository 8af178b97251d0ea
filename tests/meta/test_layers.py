"""The import contracts of pyproject.toml hold: imports go down, and rules import neither clocks nor random numbers."""

import tomllib
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[2]


def test_imports_keep_the_contracts(capsys: pytest.CaptureFixture[str]) -> None:
    broken = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)
    assert not broken, capsys.readouterr().out


def test_the_contract_of_the_rules_covers_every_family() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    named = {module for contract in contracts for module in contract.get("source_modules", [])}
    assert {"trilhos.core", "trilhos.families.*.rules"} <= named
    families = [path for path in (ROOT / "src/trilhos/families").iterdir() if (path / "family.py").is_file()]
    assert len(families) >= 2
    assert all((path / "rules/__init__.py").is_file() for path in families)
