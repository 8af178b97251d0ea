"""Compiled rules are cached by the hash of their sources, and can be interpreted instead."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from trilhos.core import jit
from trilhos.core.cache_folders import FOLDERS_KEPT

SOURCE = Path(jit.__file__).parent.parent
RULE = "@rule\ndef one():\n    return 1\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of a few files that jit.py treats as its own."""
    root = tmp_path / "trilhos"
    texts = {
        "core/jit.py": "x = 1\n",
        "ride/claim.py": f"from trilhos.core.jit import rule\nfrom trilhos.ride.state import WILD\n\n{RULE}",
        "ride/state.py": "from trilhos.ride.limits import MAX_COLOURS\n",
        "ride/limits.py": "MAX_COLOURS = 8\n",
        "ride/view.py": "from trilhos.ride.state import WILD\n# looks at what each @rule did\n",
        "bots/mine.py": RULE,
    }
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    monkeypatch.setattr(jit, "__file__", str(root / "core/jit.py"))
    monkeypatch.setenv("TRILHOS_CACHE", str(tmp_path / "cache"))
    return root


def folder(package: Path, name: str = "ride/claim.py") -> Path:
    jit._imports.cache_clear()
    return jit.cache_folder.__wrapped__(package / name)


def add(path: Path, text: str) -> None:
    path.write_text(path.read_text("utf-8") + text, "utf-8")


def test_the_folder_is_the_same_while_nothing_changes(package: Path) -> None:
    assert folder(package) == folder(package)
    assert folder(package).is_dir()
    assert folder(package).parent == package.parent / "cache/ride.claim"


@pytest.mark.parametrize("name", ["core/jit.py", "ride/claim.py", "ride/state.py", "ride/limits.py"])
def test_another_source_among_its_imports_is_another_folder(package: Path, name: str) -> None:
    before = folder(package)
    add(package / name, "# changed\n")
    assert folder(package) != before


@pytest.mark.parametrize(
    "line", ["from trilhos.ride import ending, claim", "from trilhos.ride import (\n    claim,\n)"]
)
def test_modules_imported_whole_count_too(package: Path, line: str) -> None:
    (package / "ride/turn.py").write_text(f"{line}\n{RULE}", "utf-8")
    before = folder(package, "ride/turn.py")
    add(package / "ride/limits.py", "# changed\n")
    assert folder(package, "ride/turn.py") != before


@pytest.mark.parametrize("name", ["ride/view.py", "bots/mine.py"])
def test_sources_that_are_not_imported_do_not_matter(package: Path, name: str) -> None:
    before = folder(package)
    add(package / name, "# changed\n")
    assert folder(package) == before


def test_files_with_the_same_name_have_different_caches(package: Path) -> None:
    (package / "bots/ride").mkdir()
    (package / "bots/ride/claim.py").write_text(RULE, "utf-8")
    assert folder(package, "bots/ride/claim.py").parent.name == "bots.ride.claim"


@pytest.mark.skipif(jit.INTERPRETED, reason="nothing is compiled")
def test_rules_outside_our_packages_are_not_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRILHOS_CACHE", str(tmp_path / "cache"))

    def plus(x: int) -> int:
        return x + 1

    assert jit.rule(plus)(2) == 3
    assert not (tmp_path / "cache").exists()


def test_old_folders_are_removed(package: Path) -> None:
    made = []
    for n in range(FOLDERS_KEPT + 2):
        (package / "ride/claim.py").write_text(f"{RULE}x = {n}\n", "utf-8")
        made.append(folder(package))
        os.utime(made[-1], (n, n))
    assert [path for path in made if path.exists()] == made[-FOLDERS_KEPT:]


def test_a_rule_of_this_package_knows_its_sources() -> None:
    sources = jit.sources_of(SOURCE / "families/ride/rules/entry_points.py")
    rules = SOURCE / "families/ride/rules"
    assert {SOURCE / "core/bits.py", rules / "record_sizes.py", rules / "legal.py", rules / "claim.py"} <= set(sources)
    assert SOURCE / "families/ride/view.py" not in sources
    assert SOURCE / "families/carriage/rules/turn.py" not in sources


def run(code: str, home: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PYTHONPATH": str(home), "TRILHOS_CACHE": str(home / "cache"), **environment},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(jit.INTERPRETED, reason="interpreted, so never compiled")
@pytest.mark.slow
def test_editing_an_inner_rule_takes_effect(tmp_path: Path) -> None:
    """Numba's own cache would fail this: it checks only the file of the called function."""
    core = tmp_path / "trilhos/core"
    core.mkdir(parents=True)
    for folder in (core.parent, core):
        (folder / "__init__.py").write_text("", "utf-8")
    for file in jit.sources_of(SOURCE / "core/jit.py"):
        shutil.copy(file, core)
    head = "from trilhos.core.jit import rule\n"
    outer = "from trilhos.core.inner import inner\n@rule\ndef outer(x):\n    return 10 * inner(x)\n"
    (core / "outer.py").write_text(head + outer, "utf-8")
    for plus in (1, 2):
        (core / "inner.py").write_text(f"{head}@rule\ndef inner(x):\n    return x + {plus}\n", "utf-8")
        for hits in (0, 1):
            code = "from trilhos.core.outer import outer; print(outer(3), len(outer.stats.cache_hits))"
            assert run(code, tmp_path) == f"{10 * (3 + plus)} {hits}"


@pytest.mark.slow
def test_rules_can_be_interpreted(tmp_path: Path) -> None:
    code = (
        "from trilhos.core import bits, jit; import numpy as np; f = lambda: 0;"
        "print(jit.INTERPRETED, jit.rule(f) is f, type(bits.bit).__name__, bits.lowest(np.uint64(40)))"
    )
    (tmp_path / "trilhos").symlink_to(SOURCE)
    assert run(code, tmp_path, NUMBA_DISABLE_JIT="1") == "True True function 3"
    assert not (tmp_path / "cache").exists(), "nothing is compiled, so nothing is kept"
