"""The web pages against their budgets, in the system's Chromium: bytes of a first load, message to paint, memory.

Server and browser share this machine, so times are worse than a player's.
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table

KB = 1000
GAMES = ("usa", "japan", "first-journey", "san-francisco", "chicago")
FIRST_LOAD, PAINT = 200 * KB, 50.0  # bytes without map data, milliseconds
GROWTH = 20 * KB  # bytes per game that memory may grow by, after warm-up

LOADED = """() => ['navigation', 'resource'].flatMap(kind =>
  performance.getEntriesByType(kind).map(one => [one.name, one.transferSize]))"""

# Every event is shown as soon as it arrives: what is measured is the page, not how long an action is shown.
INSTANT = "localStorage['trilhos.wishes'] = JSON.stringify({ speed: 'instant' })"

# From the moment an event's message arrives to the first moment after the frame that shows it.
STOPWATCH = """
  window.painted = []
  const Plain = WebSocket
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (!data.startsWith('{"type":"event"')) return
        const began = performance.now(), channel = new MessageChannel()
        channel.port1.onmessage = () => painted.push(performance.now() - began)
        requestAnimationFrame(() => channel.port2.postMessage(0))
      })
    }
  }
"""


CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
SETTINGS = {"tables_per_minute": 1e6, "boards_per_minute": 1e6, "requests_per_second": 1e6}


@contextmanager
def serving(pause: float) -> Iterator[httpx.Client]:
    """A client of a new server whose bots take this many seconds per step."""
    with tempfile.TemporaryDirectory(prefix="trilhos-web-") as folder:
        words = [
            f"--set={name}={value}"
            for name, value in {**SETTINGS, "bot_delay": pause, "bot_delay_alone": pause}.items()
        ]
        where = ["--port=0", f"--database=sqlite:///{folder}/tables.sqlite3", "--log-level=warning"]
        command = [sys.executable, "-m", "trilhos", "serve", *where, *words]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        port = int(process.stdout.readline().rsplit(":", 1)[1])
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
                yield client
        finally:
            process.terminate()
            process.wait(30)


def create_table(client: httpx.Client, game: str, seats: int) -> tuple[str, Callable[[], object]]:
    """A new table, and a function that seats bots and starts the game."""
    made = client.post("/api/tables", json={"game": game, "seats": [{}] * seats}).json()
    table, headers = made["table"]["id"], {"authorization": f"Bearer {made['host']}"}
    return table, lambda: client.post(f"/api/tables/{table}/start", json={"level": "greedy"}, headers=headers)


def until_over(client: httpx.Client, table: str) -> None:
    late = time.monotonic() + 120
    while client.get(f"/api/tables/{table}").json()["state"] != "over":
        assert time.monotonic() < late, "the game did not end"
        time.sleep(0.05)


def first_load(browser: Browser, url: str) -> tuple[int, int]:
    """Bytes transferred to open a page with an empty cache: everything but maps, and maps."""
    page = browser.new_page()
    page.goto(url, wait_until="networkidle")
    loaded = page.evaluate(LOADED)
    page.close()
    maps = sum(size for name, size in loaded if is_map(name))
    return sum(size for _, size in loaded) - maps, maps


def is_map(name: str) -> bool:
    """Whether a URL is a board layout, a coast, or a board thumbnail."""
    return "/map" in name or any(f"/assets/{game}" in name for game in GAMES)


def figures(wire: CDPSession) -> dict[str, float]:
    return {one["name"]: one["value"] for one in wire.send("Performance.getMetrics")["metrics"]}


def heap(wire: CDPSession) -> tuple[int, int]:
    """Heap size after garbage collection, and number of DOM nodes."""
    for _ in range(3):
        wire.send("HeapProfiler.collectGarbage")
    now = figures(wire)
    return int(now["JSHeapUsedSize"]), int(now["Nodes"])


def steps(browser: Browser, client: httpx.Client, game: str) -> tuple[list[float], float]:
    """Milliseconds from message to paint for every step of a game between four bots, on a large screen; and CPU time of
    the page's main thread per step, which does not depend on other work on this machine."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.add_init_script(STOPWATCH)
    page.add_init_script(INSTANT)
    wire = context.new_cdp_session(page)
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    table, start = create_table(client, game, 4)
    page.goto(f"{client.base_url}/t/{table}", wait_until="networkidle")
    start()
    page.wait_for_timeout(1500)  # the board is drawn once
    before, seen = figures(wire)["TaskDuration"], page.evaluate("painted.length")
    until_over(client, table)
    after, took = figures(wire)["TaskDuration"], page.evaluate("painted")
    context.close()
    return sorted(took[seen:]), 1000 * (after - before) / max(1, len(took) - seen)


def follow(page: Page, table: str) -> None:
    """Navigate to another table without reloading the page, as its links do."""
    page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", table)


def memory(browser: Browser, client: httpx.Client, games: int) -> list[tuple[int, int]]:
    """Heap and nodes of one page after each of several games."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.add_init_script(INSTANT)
    wire = context.new_cdp_session(page)
    wire.send("Performance.enable")
    page.goto(str(client.base_url))
    held = []
    for number in range(games):
        table, start = create_table(client, GAMES[number % len(GAMES)], 3)
        follow(page, f"/t/{table}")
        page.get_by_role("heading", level=1).wait_for()
        start()
        until_over(client, table)
        page.wait_for_timeout(200)
        follow(page, "/")
        page.wait_for_timeout(100)
        held.append(heap(wire))
    context.close()
    return held


def main() -> None:
    """Measure all three and print them with their budgets."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=50, help="number of games when measuring memory")
    asked = options.parse_args()
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for head in ("the pages", "measured", "budget", ""):
        table.add_column(head, justify="left" if head in ("the pages", "") else "right")

    def row(name: str, measured: str, budget: str, good: bool) -> None:
        table.add_row(name, measured, budget, "" if good else "[red]over budget")

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with serving(0.08) as client:
            usa, start = create_table(client, "usa", 3)
            start()
            for name, path in (("home", "/"), ("a table", f"/t/{usa}")):
                pages, maps = first_load(browser, f"{client.base_url}{path}")
                figure = f"{pages / KB:.0f} + {maps / KB:.0f} map"
                row(f"first load of {name}, kB", figure, f"{FIRST_LOAD / KB:.0f}", pages <= FIRST_LOAD)
            for game in GAMES:
                took, busy = steps(browser, client, game)
                median, late = statistics.median(took), took[int(0.95 * len(took))]
                figure = f"p50 {median:.0f}, p95 {late:.0f}; busy {busy:.0f}"
                row(f"{game}, message to paint, ms", figure, f"p95 {PAINT:.0f}", late <= PAINT)
        with serving(0.01) as client:
            held = memory(browser, client, asked.games)
        warm = max(1, len(held) // 5)
        early, (last, nodes) = statistics.mean(size for size, _ in held[warm - 1 : warm + 4]), held[-1]
        growth = (statistics.mean(size for size, _ in held[-5:]) - early) / (len(held) - warm)
        figure = f"{early / KB**2:.1f}, then {last / KB**2:.1f}"
        row(f"heap after {warm} games and after {len(held)}, MB", figure, "flat", growth <= GROWTH)
        row("nodes of the page in the end", f"{nodes:,}", "", True)
        browser.close()
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
