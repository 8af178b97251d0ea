"""The cache survives damaged files, full disks and several processes at once; a wait is explained."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sampling import cases, sample
from trilhos.core import compile_lock, jit
from trilhos.core.compile_lock import CompileLock

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(jit.INTERPRETED, reason="nothing is compiled"),
]
SOURCE = Path(jit.__file__).parents[2]
RULES = """
from trilhos.core.jit import rule

@rule
def inner(x):
    return x + 1

@rule
def outer(x):
    return 10 * inner(x)
"""
SCRIPT = """
import sys
sys.path[:0] = sys.argv[1:3]
from trilhos.core import rule_packages as packages
packages.register("pack")
from pack.rules import inner, outer
exec(sys.argv[3])
print(outer(3), sum(outer.stats.cache_hits.values()))
"""
FULL_DISK = "import resource, signal; resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))"  # files of 600 bytes
SLOWLY = """
import pathlib, time
compiler = outer._compiler.compile
def compile(*args):
    print("compiling", flush=True)
    for _ in range(1000):  # until the test lets it go on
        if not pathlib.Path(sys.argv[2], "go").exists():
            time.sleep(0.1)
    return compiler(*args)
outer._compiler.compile = compile
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack/__init__.py").write_text("")
    (tmp_path / "pack/rules.py").write_text(RULES)
    return tmp_path


def start(place: Path, code: str = "", **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", SCRIPT, str(SOURCE), str(place), code],
        env={**os.environ, "TRILHOS_CACHE": str(place / "cache"), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(place: Path, code: str = "", **environment: str) -> tuple[str, str]:
    process = start(place, code, **environment)
    out, errors = process.communicate(timeout=100)
    assert process.returncode == 0, errors
    return out.strip(), errors


def data_of(place: Path, name: str, kind: str) -> Path:
    [file] = [one for one in (place / "cache").rglob(f"rules.{name}-*.{kind}") if "bitcode" not in one.parts]
    return file


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def overwrite(file: Path) -> None:
    """Zeros in the middle, as after a power failure: a pickle of machine code may still be read."""
    data = bytearray(file.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 64] = bytes(64)
    file.write_bytes(data)


def empty(file: Path) -> None:
    file.write_bytes(b"")


def replace_by_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


QUICK: list[tuple[str, Callable[[Path], None]]] = [("nbc", overwrite), ("nbi", cut)]
FULL = [*QUICK, ("nbc", cut), ("nbc", empty), ("nbi", empty), ("nbi", replace_by_folder)]


@pytest.mark.parametrize(("kind", "damage"), cases(FULL, QUICK))
def test_damaged_files_are_compiled_again(place: Path, kind: str, damage: Callable[[Path], None]) -> None:
    assert run(place)[0] == "40 0"
    damage(data_of(place, "outer", kind))
    assert run(place)[0] == "40 0"
    if damage is not replace_by_folder:
        assert run(place) == ("40 1", ""), "and is kept"


def test_a_full_disk_only_costs_time(place: Path) -> None:
    for _ in range(sample(2, 1)):
        answer, said = run(place, FULL_DISK)
        assert answer == "40 0"
        assert said.count("what was compiled cannot be kept in") == 1, "one line for everything"
    assert not list((place / "cache").rglob("*.tmp.*"))
    assert [run(place)[0] for _ in range(2)] == ["40 0", "40 1"]


def test_a_process_that_is_killed_leaves_nothing_locked(place: Path) -> None:
    slow = start(place, SLOWLY)
    assert slow.stdout is not None
    assert slow.stdout.readline() == "compiling\n"
    slow.send_signal(signal.SIGKILL)
    slow.communicate()
    assert run(place)[0] == "40 0"


def test_two_processes_do_not_compile_the_same(place: Path) -> None:
    first = start(place, SLOWLY)
    assert first.stdout is not None
    assert first.stdout.readline() == "compiling\n"
    second = start(place)
    assert second.stderr is not None
    assert second.stderr.readline() == "trilhos: waiting for another process that compiles the same rules …\n"
    (place / "go").touch()
    assert second.communicate(timeout=100) == ("40 1\n", ""), "it found what the first had compiled"
    assert first.communicate()[0] == "40 0\n"


NO_LOCKS = ("OSError(37, 'No locks available')", "OSError(95, 'Operation not supported')")


@pytest.mark.parametrize("error", cases(NO_LOCKS, NO_LOCKS[:1]))
def test_a_disk_that_cannot_lock_files(place: Path, error: str) -> None:
    code = f"import fcntl\ndef refuse(*_): raise {error}\nfcntl.flock = refuse"
    assert [run(place, code)[0] for _ in range(2)] == ["40 0", "40 1"]


def test_a_wait_for_the_lock_is_bounded(place: Path) -> None:
    first = start(place, SLOWLY)
    assert first.stdout is not None
    assert first.stdout.readline() == "compiling\n"
    out, _ = run(place, "from trilhos.core import compile_lock; compile_lock.TIMEOUT = 0.2")
    assert out == "40 0", "it compiled the same itself"
    assert first.poll() is None
    first.kill()
    first.communicate()


def test_compiling_is_explained_once(place: Path) -> None:
    explanation = "trilhos: compiling the rules of pack, once per version; this takes up to a minute"
    _, said = run(place)
    assert said.startswith(explanation)
    assert said.count("\n") == 1
    assert run(place) == ("40 1", ""), "what is loaded needs no explanation"
    (place / "pack/rules.py").write_text(RULES.replace("10", "20"))
    assert run(place, TRILHOS_QUIET="1") == ("80 0", "")


def test_a_cache_that_cannot_be_written_is_explained(place: Path) -> None:
    run(place)
    for folder, _, files in os.walk(place / "cache"):
        for name in files:
            if name.endswith(".nbi"):
                Path(folder, name).unlink()
    code = "import os; access = os.access; os.access = lambda path, mode: mode == os.R_OK and access(path, mode)"
    assert "pack, in every process, since the cache cannot be written to; this takes" in run(place, code)[1]


def test_other_users_cannot_write_to_what_is_kept(place: Path) -> None:
    """Whatever the umask: reading the files executes what is in them."""
    run(place, "import os; os.umask(0)")
    kept = [path for path in (place / "cache").rglob("*") if path != place / "cache"]
    assert len(kept) > 6
    assert [path for path in kept if path.stat().st_mode & 0o022] == []


def test_two_processes_do_not_wait_for_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that holds a lock waits for another one for a short time only."""
    monkeypatch.setattr(compile_lock, "NESTED", 0.1)
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    outer, inner = map(CompileLock, folders)
    other = CompileLock(folders[1])  # a lock of its own is like that of another process
    other.acquire()
    assert CompileLock.held == 1
    outer.acquire()
    began = time.monotonic()
    inner.acquire()
    assert time.monotonic() - began < 60 < compile_lock.TIMEOUT
    for lock in (inner, outer, other):
        lock.release()
    assert CompileLock.held == 0
    again = compile_lock._locked(folders[1] / "lock", 1)
    assert again is not None, "it is free again"
    os.close(again)


def test_the_explanation_goes_to_a_progress_bar(capsys: pytest.CaptureFixture[str]) -> None:
    from trilhos.core import notices

    shown: list[str] = []
    with notices.notices_go_to(shown.append):
        notices.notice("a test", "here")
        notices.notice("a test", "here again")
    assert shown == ["here"]
    assert capsys.readouterr().err == ""
