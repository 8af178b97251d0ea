"""Measure a newcomer's first minutes: `python bench/start.py`.

It clones this repository into a temporary folder and runs `make play` there with an empty HOME: first cold, then again.
Downloads come from the registries as configured; package caches are empty unless `--keep-caches` is given. Processor
time is that of all processes that `make play` has started. The tables are printed as Markdown for docs/speed.md.
"""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
CONFIGURATION = (".npmrc", ".config/pip", ".pip", "pip.conf")  # where the registries are; no packages
PATIENCE = 900.0  # seconds
MEGABYTE = 1e6
TICK = os.sysconf("SC_CLK_TCK")
GAMES = {"a rail game": "usa", "Chicago": "chicago"}
PHASES = {  # of `make play`: the file that is made last, and after which phase it begins
    "environment (`.venv`)": (".venv/made", None),
    "Python packages": (".venv/table", "environment (`.venv`)"),
    "web packages": ("web/node_modules/.build", None),
    "web pages": ("src/trilhos/server/pages/index.html", "web packages"),
}


class Spent(NamedTuple):
    """Seconds of a clock, and of processors."""

    seconds: float
    processor: float


def processor_seconds(session: int) -> float:
    """Processor time of a session's processes and of their children that have ended."""
    total = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(") ")[2].split()
        except OSError:
            continue  # it has just ended
        if int(fields[3]) == session:
            total += sum(map(int, fields[11:15]))
    return total / TICK


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def ask(port: int, path: str, body: Any = None, token: str = "") -> Any:
    """The server's answer as JSON; None if there is none yet."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
            return json.loads(text) if "json" in answer.headers["content-type"] else text.decode()
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return None


def until(port: int, path: str, body: Any = None, token: str = "") -> Any:
    """The first answer of the server."""
    late = time.monotonic() + PATIENCE
    while (found := ask(port, path, body, token)) is None:
        if time.monotonic() > late:
            raise SystemExit(f"no answer from {path}")
        time.sleep(0.1)
    return found


def first_bot_move(port: int, game: str) -> None:
    """Sit down at a table beside a bot, choose tickets, and wait until the bot has acted."""
    made = until(port, "/api/tables", {"game": game, "seats": [{}, {"bot": "strong"}], "first": 1})
    table = f"/api/tables/{made['table']['id']}"
    token = until(port, f"{table}/sit", {"name": "Ana"})["token"]
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late:
        state = until(port, f"{table}/state", None, token)
        if any(event["kind"] == "action" and event["seat"] == 1 for event in state["events"]):
            return
        if state["legal"] and not any(event["kind"] == "action" and event["seat"] == 0 for event in state["events"]):
            until(port, f"{table}/actions", {"action": state["legal"][-1]["id"], "key": "first"}, token)
        time.sleep(0.1)
    raise SystemExit("the bot did not act")


@contextmanager
def playing(clone: Path, environment: dict[str, str], port: int) -> Iterator[int]:
    """`make play` while the block runs; its session."""
    process = subprocess.Popen(
        ["make", "play", f"PORT={port}"], cwd=clone, env=environment, start_new_session=True, stdout=sys.stderr
    )
    try:
        yield process.pid
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def watch(clone: Path, began: float, ends: dict[str, float], stop: threading.Event) -> None:
    """Note when each phase has made its last file."""
    while not stop.wait(0.05) and len(ends) < len(PHASES):
        for phase, (file, _) in PHASES.items():
            if phase not in ends and (clone / file).exists():
                ends[phase] = time.monotonic() - began


def measure(
    clone: Path, environment: dict[str, str], who: str, cold: bool
) -> tuple[dict[str, Spent], dict[str, float]]:
    """What a newcomer waits for who plays one game, and the seconds of each phase."""
    if cold:
        shutil.rmtree(Path(environment["HOME"], ".cache/trilhos"), ignore_errors=True)
    port, began, spent = free_port(), time.monotonic(), dict[str, Spent]()
    ends, stop = dict[str, float](), threading.Event()
    watcher = threading.Thread(target=watch, args=(clone, began, ends, stop))
    watcher.start()
    with playing(clone, environment, port) as session:

        def note(what: str) -> None:
            spent[what] = Spent(time.monotonic() - began, processor_seconds(session))

        until(port, "/")
        note("the page is open")
        first_bot_move(port, GAMES[who])
        note(f"the first move of a bot in {who}")
        while not until(port, "/api/preparation")["ready"]:
            time.sleep(0.1)
        note("all games are ready")
    stop.set()
    watcher.join()
    after = {phase: ends[phase] - (ends[before] if before else 0) for phase, (_, before) in PHASES.items()}
    return spent, after


def compile_parts(clone: Path, environment: dict[str, str], game: str) -> dict[str, float]:
    """Processor time of compiling what a table with bots needs for one family, by part."""
    parts = dict[str, float]()
    with tempfile.TemporaryDirectory() as cache:
        process = subprocess.Popen(
            [clone / ".venv/bin/python", "-m", "trilhos.bots.compile_table", game],
            env={**environment, "TRILHOS_CACHE": cache, "TRILHOS_QUIET": "1"},
            stdout=subprocess.PIPE,
            start_new_session=True,
            text=True,
        )
        assert process.stdout is not None
        part, before = "importing", 0.0
        for line in process.stdout:
            now = processor_seconds(process.pid)
            parts[part], before = now - before, now
            part = line.split(maxsplit=3)[3].strip()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        parts[part] = processor_seconds(process.pid) - before
        if process.wait():
            raise SystemExit(f"compiling {game} failed")
    return parts


def size(folder: Path) -> float:
    """Megabytes of a folder."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file()) / MEGABYTE


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--keep-caches", action="store_true", help="use the package caches of pip and npm")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="trilhos-start-") as name:
        clone, home = Path(name) / "trilhos", Path(name) / "home"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        for part in CONFIGURATION:
            if (source := Path.home() / part).is_dir():
                shutil.copytree(source, home / part)
            elif source.exists():
                (home / part).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, home / part)
        home.mkdir(exist_ok=True)
        environment = {**os.environ, "HOME": str(home), "BROWSER": "true"}
        environment = {
            key: value for key, value in environment.items() if not key.startswith(("XDG_", "TRILHOS_", "PYTHON"))
        }
        if given.keep_caches:
            environment |= {
                "PIP_CACHE_DIR": str(Path.home() / ".cache/pip"),
                "npm_config_cache": str(Path.home() / ".npm"),
            }
        report(clone, environment)


def report(clone: Path, environment: dict[str, str]) -> None:
    """Measure in a fresh clone, and print each table when it is measured."""
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    rail, chicago = GAMES
    first, phases = measure(clone, environment, rail, cold=False)
    again, _ = measure(clone, environment, rail, cold=False)
    sizes = {
        "Python packages": clone / ".venv",
        "web packages": clone / "web/node_modules",
        "web pages": (clone / PHASES["web pages"][0]).parent,
    }
    print("| phase of `make play` | s | MB |\n|---|---|---|")
    for phase, seconds in phases.items():
        print(f"| {phase} | {seconds:.0f} | {f'{size(sizes[phase]):.0f}' if phase in sizes else ''} |")
    compiled = Path(environment["HOME"], ".cache/trilhos")
    print(f"| compiled rules | in the background | {size(compiled):.0f} |")
    print(f"| together | | {sum(map(size, [*sizes.values(), compiled])):.0f} |")
    other, _ = measure(clone, environment, chicago, cold=True)
    other_again, _ = measure(clone, environment, chicago, cold=False)
    columns = {
        "first run": first,
        "rules not compiled, playing Chicago": other,
        "again": again,
        "again, playing Chicago": other_again,
    }
    print(f"\n| from `make play` until | {' | '.join(columns)} |\n|---{'|---' * len(columns)}|")
    names = dict.fromkeys(name for spent in columns.values() for name in spent)
    for what in sorted(names, key="all games are ready".__eq__):
        cells = (
            f"{spent[what].seconds:.1f} s ({spent[what].processor:.0f})" if what in spent else ""
            for spent in columns.values()
        )
        print(f"| {what} | {' | '.join(cells)} |")
    parts = {game: compile_parts(clone, environment, game) for game in GAMES.values()}
    print(f"\n| compiling for a table with bots, processor seconds | {' | '.join(parts)} |\n|---{'|---' * len(parts)}|")
    for name in dict.fromkeys(name for found in parts.values() for name in found):
        print(f"| {name} | {' | '.join(f'{found[name]:.1f}' if name in found else '' for found in parts.values())} |")
    print(f"| together | {' | '.join(f'{sum(found.values()):.0f}' for found in parts.values())} |")


if __name__ == "__main__":
    main()
