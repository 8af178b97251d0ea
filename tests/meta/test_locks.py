"""Lock files name versions but no registry, since registries differ."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-bench.lock", "web/package-lock.json"])
def test_lock_files_contain_no_urls(name: str) -> None:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    assert lines
    assert [line for line in lines if "://" in line] == []


def test_every_package_is_locked_once() -> None:
    text = "".join((ROOT / f"requirements{kind}.lock").read_text("utf-8") for kind in ("", "-bench"))
    names = [line.split("==")[0].lower().replace("_", "-") for line in text.splitlines()]
    assert len(names) > 100
    assert sorted(names) == sorted(set(names))
