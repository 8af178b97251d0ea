"""Where compiled rules are kept: somewhere that works, and nowhere that another user can write to."""

import json
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trilhos.core import cache_folders
from trilhos.core.cache_folders import FOLDERS_KEPT, RECENT, UNUSED, use_folder

SOURCE = Path(cache_folders.__file__).parents[2]
OTHER = 4321  # the id of a user without a name
AS_ROOT = pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
ROOT = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
from trilhos.core.cache_folders import cache_root
if uid := int(sys.argv[2]):
    os.setgroups([])
    os.setgid(uid)
    os.setuid(uid)
print(json.dumps([str(cache_root()), str(cache_root())]))
"""


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that every user can reach and write to; those of pytest are private."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o1777)
        yield Path(folder)


def root(home: Path, uid: int = 0, **environment: Any) -> tuple[Path, str]:
    """The root of a process with this environment and user, and what it says."""
    variables = {"TMPDIR": home / "tmp", "HOME": home / "home", **environment}
    (home / "tmp").mkdir(exist_ok=True)
    (home / "tmp").chmod(0o1777)
    result = subprocess.run(
        [sys.executable, "-S", "-E", "-W", "error", "-c", ROOT, str(SOURCE), str(uid)],
        env={name: str(value) for name, value in variables.items() if value is not None},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    first, second = json.loads(result.stdout)
    assert first == second
    return Path(first), result.stderr


def private(folder: Path) -> Path:
    folder.mkdir(0o700, parents=True)
    return folder


def test_folders_are_tried_in_order(home: Path) -> None:
    places = {
        "TRILHOS_CACHE": (home / "chosen", home / "chosen"),
        "NUMBA_CACHE_DIR": (home / "numba", home / "numba/trilhos"),
        "XDG_CACHE_HOME": (home / "xdg", home / "xdg/trilhos"),
        "HOME": (home / "me", home / "me/.cache/trilhos"),
    }
    variables: dict[str, Any] = {name: place for name, (place, _) in places.items()}
    for name, (_, expected) in places.items():
        assert root(home, **variables) == (expected, "")
        assert expected.is_dir()
        del variables[name]


@pytest.mark.parametrize("place", ["/proc/nowhere", "a file"])
def test_a_home_that_cannot_be_written_is_replaced_by_a_private_folder(home: Path, place: str) -> None:
    (home / "a file").write_text("")
    found, said = root(home, HOME=home / place)
    assert found == home / f"tmp/trilhos-{os.getuid()}"
    assert stat.S_IMODE(found.stat().st_mode) == 0o700
    assert said.startswith(f"trilhos: compiled rules are kept in {found}, because {home / place}/.cache/trilhos cannot")
    assert said.endswith("Choose a folder with TRILHOS_CACHE.\n")
    assert said.count("\n") == 1


@AS_ROOT
def test_a_user_without_a_name_and_a_home(home: Path) -> None:
    """As in a container that runs with any user id."""
    found, said = root(home, OTHER, HOME=None)
    assert found == home / f"tmp/trilhos-{OTHER}"
    assert found.stat().st_uid == OTHER
    assert "because the user has no home folder. Choose a folder with TRILHOS_CACHE.\n" in said
    assert root(home, OTHER, HOME="/")[0] == found
    assert root(home, OTHER, HOME=None, TRILHOS_CACHE=home / "chosen") == (home / "chosen", "")


def test_a_chosen_folder_that_cannot_be_used(home: Path) -> None:
    found, said = root(home, TRILHOS_CACHE="/proc/nowhere")
    assert found == home / "home/.cache/trilhos"
    assert "because /proc/nowhere cannot be used (no such file or directory)" in said


@AS_ROOT
def test_code_of_another_user_is_not_read(home: Path) -> None:
    theirs = private(home / "theirs")
    os.chown(theirs, OTHER, OTHER)
    found, said = root(home, TRILHOS_CACHE=theirs)
    assert found == home / "home/.cache/trilhos"
    assert f"{theirs} cannot be used (it belongs to another user)" in said


@pytest.mark.parametrize("mode", [0o777, 0o1777, 0o702])
def test_a_folder_that_others_can_write_to_is_not_read(home: Path, mode: int) -> None:
    shared = private(home / "shared")
    shared.chmod(mode)
    found, said = root(home, TRILHOS_CACHE=shared)
    assert found == home / "home/.cache/trilhos"
    assert f"(other users can write to it: chmod go-w {shared})" in said
    shared.chmod(0o700)
    assert root(home, TRILHOS_CACHE=shared) == (shared, "")


@AS_ROOT
def test_a_group_may_write_only_if_it_is_that_of_root(home: Path) -> None:
    """Some container platforms give every user this group."""
    shared = private(home / "shared")
    shared.chmod(0o770)
    assert root(home, TRILHOS_CACHE=shared) == (shared, "")
    os.chown(shared, 0, OTHER)
    assert root(home, TRILHOS_CACHE=shared)[0] != shared


@AS_ROOT
def test_what_root_prepared_is_read_by_others(home: Path) -> None:
    """As in a container image with a read-only file system. An empty folder is of no use."""
    prepared = private(home / "prepared")
    prepared.chmod(0o755)
    found, said = root(home, OTHER, TRILHOS_CACHE=prepared)
    assert found != prepared
    assert f"{prepared} cannot be used (it is read-only)" in said
    (prepared / "core.bits").mkdir()
    assert root(home, OTHER, TRILHOS_CACHE=prepared) == (prepared, "")


@AS_ROOT
@pytest.mark.parametrize("trap", ["theirs", "open", "link"])
def test_a_temporary_folder_that_somebody_else_made_is_not_used(home: Path, trap: str) -> None:
    place = home / f"tmp/trilhos-{OTHER}"
    place.parent.mkdir()
    if trap == "link":
        place.symlink_to(private(home / "mine"))
        os.chown(home / "mine", OTHER, OTHER)
    else:
        private(place)
        os.chown(place, 0 if trap == "theirs" else OTHER, OTHER)
        place.chmod(0o711 if trap == "open" else 0o700)
    found, said = root(home, OTHER, HOME=None)
    assert found == cache_folders.NOWHERE
    assert said.startswith("trilhos: rules are compiled in every process, because the user has no home folder; ")
    assert f"{place} is not a private folder of this user" in said


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRILHOS_CACHE", str(tmp_path))
    return tmp_path


def version(folder: Path, age: float) -> Path:
    folder.mkdir(parents=True)
    then = folder.stat().st_mtime - age
    os.utime(folder, (then, then))
    return folder


def test_versions_that_may_be_in_use_are_kept(clock: Path) -> None:
    """A server of another version may still be running, and several checkouts share a cache."""
    used = [version(clock / f"rules/{n:016x}", RECENT / 2) for n in range(2 * FOLDERS_KEPT)]
    old = [version(clock / f"rules/a{n:015x}", 2 * RECENT) for n in range(3)]
    new = use_folder(clock / "rules/new")
    assert new.is_dir()
    assert all(folder.exists() for folder in used)
    assert not any(folder.exists() for folder in old)


def test_a_folder_that_is_used_counts_as_new(clock: Path) -> None:
    oldest = version(clock / "rules/0", 9 * RECENT)
    for n in range(1, FOLDERS_KEPT + 1):
        version(clock / f"rules/{n}", 8 * RECENT)
    assert use_folder(oldest) == oldest
    use_folder(clock / "rules/new")
    assert oldest.exists()
    assert len(list((clock / "rules").iterdir())) == FOLDERS_KEPT


def test_what_nobody_has_used_for_months_is_removed(home: Path) -> None:
    """Also under names that no module has any more; but nothing that is not ours, and not in a chosen folder."""
    for cache in (home / "home/.cache/trilhos", home / "chosen"):
        old = version(cache / "renamed/0123456789abcdef", UNUSED + 9)
        recent = version(cache / "renamed/0123456789abcde0", UNUSED / 2)
        other = version(cache / "renamed/photos", UNUSED + 9)
        root(home, TRILHOS_CACHE=cache if cache.name == "chosen" else None)
        assert (old.exists(), recent.exists(), other.exists()) == (cache.name == "chosen", True, True)


def test_folders_are_safe_whatever_the_umask(clock: Path) -> None:
    before = os.umask(0)
    try:
        made = use_folder(clock / "deep/rules/0123456789abcdef")
    finally:
        os.umask(before)
    assert {stat.S_IMODE(folder.stat().st_mode) for folder in (made, *made.parents[:2])} == {0o755}
    made.chmod(0o777)
    assert use_folder(made).is_relative_to(cache_folders.NOWHERE), "somebody else may have written to it"
