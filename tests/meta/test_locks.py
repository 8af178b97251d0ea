"""Lock files name versions but no registry, since registries differ."""

from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "name", ["requirements.lock", "requirements-bench.lock", "requirements-server.lock", "web/package-lock.json"]
)
def test_lock_files_contain_no_urls(name: str) -> None:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    assert lines
    assert [line for line in lines if "://" in line] == []


def test_every_package_is_locked_once() -> None:
    text = "".join((ROOT / f"requirements{kind}.lock").read_text("utf-8") for kind in ("", "-bench"))
    names = [line.split("==")[0].lower().replace("_", "-") for line in text.splitlines()]
    assert len(names) > 100
    assert sorted(names) == sorted(set(names))


def closure(project: str, extras: frozenset[str]) -> set[str]:
    """The names of all packages that a project needs with these extras, on this machine."""
    found: set[str] = set()
    todo, done = [(project, extras)], set()
    while todo:
        done.add(each := todo.pop())
        for line in requires(each[0]) or []:
            needed = Requirement(line)
            if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in each[1] | {""}):
                found.add(name := canonicalize_name(needed.name))
                if (further := (name, frozenset(needed.extras))) not in done:
                    todo.append(further)
    return found


def test_the_lock_of_the_server_is_what_its_extra_needs() -> None:
    """The same versions as in the lock of the tests, and no package more."""
    needed = closure("trilhos", frozenset({"server"}))
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    expected = [line for line in lines if canonicalize_name(line.split("==")[0]) in needed]
    assert {"fastapi", "numba", "asyncpg", "uvloop"} <= needed
    assert {"pytest", "ray", "hatchling"}.isdisjoint(needed)
    assert sorted((ROOT / "requirements-server.lock").read_text("utf-8").splitlines()) == sorted(expected)
    assert len(expected) == len(needed), "everything that is needed is locked"
