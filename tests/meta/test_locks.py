"""Lock files name versions but no registry, since registries differ; little is installed to build the pages."""

import json
import re
import tomllib
from collections.abc import Iterator
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


def requirements(project: str, extras: frozenset[str]) -> list[str]:
    """What a project needs; this one by pyproject.toml, since it may have been installed before that changed."""
    if project != "trilhos":
        return requires(project) or []
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*table["dependencies"], *(line for extra in extras for line in table["optional-dependencies"][extra])]


def closure(project: str, extras: frozenset[str]) -> set[str]:
    """The names of all packages that a project needs with these extras, on this machine."""
    found: set[str] = set()
    todo, done = [(project, extras)], set()
    while todo:
        done.add(each := todo.pop())
        for line in requirements(*each):
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


def imported(file: Path) -> Iterator[str]:
    """The packages that a module of web/ imports, without those of Node and types."""
    text = file.read_text("utf-8")
    for name in re.findall(
        r"""(?:^import (?!type )|\} from |\bimport\(|@import )[^'"\n]*['"]([^'"]+)['"]""", text, re.MULTILINE
    ):
        if not name.startswith((".", "node:")):
            yield "/".join(name.split("/")[: 1 + name.startswith("@")])


def test_the_pages_are_built_with_few_packages() -> None:
    """`make play` installs the `dependencies`: enough for all that Vite reads, and no tools of tests."""
    web = ROOT / "web"
    declared = json.loads((web / "package.json").read_text("utf-8"))["dependencies"]
    sources = [file for file in (web / "src").rglob("*") if file.suffix in (".ts", ".svelte", ".css", ".js")]
    sources = [file for file in sources if ".test." not in file.name and file.name != "jsdom.setup.ts"]
    needed = {name for file in [*sources, web / "vite.config.ts", web / "svelte.config.js"] for name in imported(file)}
    assert needed == set(declared)
    locked = json.loads((web / "package-lock.json").read_text("utf-8"))["packages"]
    assert sum(not package.get("dev") for package in locked.values()) < len(locked) / 3
