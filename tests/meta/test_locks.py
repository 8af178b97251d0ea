"""Lock files say which versions, not from where: everyone has a registry of their own."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-bench.lock", "web/package-lock.json"])
def test_a_lock_holds_no_address(name: str) -> None:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    assert lines
    assert [line for line in lines if "://" in line] == []
