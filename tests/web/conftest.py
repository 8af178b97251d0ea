"""A real browser and a real server. A page with an error in its console or a failed request fails its test.

Playwright's fixtures exist only for this folder: while its event loop runs, other tests in the process cannot run one.
"""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, Playwright, ViewportSize, expect, sync_playwright
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.server.client import Server
from tests.server.daily_puzzle import choose_puzzle
from tests.server.process import Process
from tests.web.page_errors import PageErrors
from trilhos.analysis.lessons import lessons_of
from trilhos.server.store.daily_store import Puzzle

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
WIDE: ViewportSize = {"width": 1280, "height": 800}
ANALYSED = 30_000  # rollouts of an analysis: enough for grades, and for turning points in the games of these tests
PHONE: ViewportSize = {"width": 360, "height": 740}

Sit = Callable[..., Page]

expect.set_options(timeout=60_000)  # generous, for busy machines


def chromium() -> dict[str, Any]:
    """Options to launch the system's Chromium."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    assert found, "these tests need Chromium: make chromium"
    return {"executable_path": found, "args": ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]}


def todays_puzzle() -> Puzzle:
    """The puzzle of the day on the server of these tests: an exercise, so that tests know its answer."""
    one = lessons_of("san-francisco").exercise("last-1")
    assert one is not None
    return Puzzle("san-francisco", one.seat, one.position, list(one.best), dict(one.wins))


@pytest.fixture(scope="package")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """The server of these tests: bots play at random, without delay."""
    folder = tmp_path_factory.mktemp("web")
    url = f"sqlite:///{folder}/tables.sqlite3"
    choose_puzzle(url, todays_puzzle())
    process = Process(url, folder / "log", analysis_rollouts=ANALYSED, daily_per_minute=1e6)
    yield process
    process.stop()
    log = (folder / "log").read_text()
    assert "Traceback" not in log, log


@pytest.fixture
def server(process: Process) -> Server:
    return process.server


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser_type(playwright: Playwright) -> BrowserType:
    return playwright.chromium


@pytest.fixture(scope="package")
def browser(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    browser = browser_type.launch(**{**browser_type_launch_args, **chromium()})
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def browser_context_args() -> dict[str, Any]:
    return {}


@pytest.fixture
def page_errors() -> Iterator[PageErrors]:
    """Collects the errors of a test's pages, and fails the test if there are any."""
    page_errors = PageErrors()
    yield page_errors
    assert not page_errors.complaints, "\n".join(page_errors.complaints)


@pytest.fixture
def open_page(page_errors: PageErrors, new_context: CreateContextCallback, process: Process) -> Sit:
    """`open_page("/")` in its own browser context, in English; options are Playwright's, such as `viewport`."""
    usual: dict[str, Any] = {"base_url": process.url, "viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce"}
    usual["service_workers"] = "block"  # tests of the service worker allow it

    def opened(path: str = "/", **options: Any) -> Page:
        context = new_context(**{**usual, **options})
        context.set_default_timeout(90_000)
        page = page_errors.attach(context.new_page())
        page.goto(path)
        return page

    return opened
