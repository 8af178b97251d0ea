"""Measure a newcomer's first minutes: `python bench/start.py`.

It clones this repository into a temporary folder and runs `make play` there with an empty HOME: first cold, then again.
Downloads come from the registries as configured; package caches are empty unless `--keep-caches` is given. The table is
printed as Markdown for docs/speed.md.
"""

import argparse
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
CONFIGURATION = (".npmrc", ".config/pip", ".pip", "pip.conf")  # where the registries are; no packages
PATIENCE = 900.0  # seconds
MEGABYTE = 1e6


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
def playing(clone: Path, environment: dict[str, str], port: int) -> Iterator[None]:
    """`make play` while the block runs."""
    process = subprocess.Popen(
        ["make", "play", f"PORT={port}"], cwd=clone, env=environment, start_new_session=True, stdout=sys.stderr
    )
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def measure(clone: Path, environment: dict[str, str]) -> dict[str, float]:
    """Seconds from `make play` to what a newcomer waits for."""
    port, began, times = free_port(), time.monotonic(), {}
    with playing(clone, environment, port):
        until(port, "/")
        times["the page is open"] = time.monotonic() - began
        first_bot_move(port, "usa")
        times["first move of a bot in a rail game"] = time.monotonic() - began
        first_bot_move(port, "chicago")
        times["first move of a bot in Chicago"] = time.monotonic() - began
        while not until(port, "/api/preparation")["ready"]:
            time.sleep(0.1)
        times["all games are ready"] = time.monotonic() - began
    return times


def compile_seconds(clone: Path, environment: dict[str, str], game: str) -> float:
    """Processor time of compiling what a table with bots needs for one family."""
    with tempfile.TemporaryDirectory() as cache:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [clone / ".venv/bin/python", "-m", "trilhos.bots.compile_table", game],
            env={**environment, "TRILHOS_CACHE": cache, "TRILHOS_QUIET": "1"},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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
        environment = {key: value for key, value in environment.items() if not key.startswith(("XDG_", "TRILHOS_"))}
        if given.keep_caches:
            environment |= {
                "PIP_CACHE_DIR": str(Path.home() / ".cache/pip"),
                "npm_config_cache": str(Path.home() / ".npm"),
            }
        cold, warm = measure(clone, environment), measure(clone, environment)
        print("| from `make play` until | first run, s | again, s |\n|---|---|---|")
        for what, seconds in cold.items():
            print(f"| {what} | {seconds:.0f} | {warm[what]:.1f} |")
        print("\n| on disk | MB |\n|---|---|")
        for what, folder in {
            "Python packages (`.venv`)": clone / ".venv",
            "web packages (`web/node_modules`)": clone / "web/node_modules",
            "compiled rules": home / ".cache/trilhos",
        }.items():
            print(f"| {what} | {size(folder):.0f} |")
        print("\n| compiling for a table with bots | processor seconds |\n|---|---|")
        for game in ("usa", "chicago"):
            print(f"| {game} | {compile_seconds(clone, environment, game):.0f} |")


if __name__ == "__main__":
    main()
