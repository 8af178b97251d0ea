"""The contracts of pyproject.toml hold: imports go down, and rules import neither clock nor chance."""

import tomllib
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[2]


def test_imports_keep_the_contracts(capsys: pytest.CaptureFixture[str]) -> None:
    broken = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)
    assert not broken, capsys.readouterr().out


def test_the_contract_of_the_rules_names_every_package_of_rules() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    named = {module for contract in contracts for module in contract.get("source_modules", [])}
    packages = [name for name in ("core", "ride", "carriage") if (ROOT / "src/trilhos" / name).is_dir()]
    assert named == {f"trilhos.{name}" for name in packages}
