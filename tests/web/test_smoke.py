"""The pages are there and a browser shows them."""

import re

import pytest
from playwright.sync_api import expect

from tests.server.client import Server
from tests.web.all_pages import GAMES, dealt
from tests.web.conftest import Sit

LOADED = """() => ['navigation', 'resource'].flatMap(kind =>
  performance.getEntriesByType(kind).map(one => [one.name, one.transferSize]))"""
pytestmark = pytest.mark.slow


def test_the_home_page_is_shown(open_page: Sit) -> None:
    page = open_page("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize("path", ["/", "/t/{}"], ids=["home", "table"])
def test_a_first_load_is_small(open_page: Sit, server: Server, path: str) -> None:
    """At most 200 kB over the wire, without the maps."""
    seat = dealt(server, "usa")
    page = open_page(path.format(seat.table))
    page.wait_for_load_state("networkidle")
    loaded: list[tuple[str, int]] = page.evaluate(LOADED)
    assert len(loaded) > 5
    assert sum(size for name, size in loaded if not is_map(name)) <= 200_000, loaded


def is_map(name: str) -> bool:
    """The layout of a board, its coast, or its small picture."""
    return "/map" in name or any(f"/assets/{game}" in name for game in GAMES)


def test_pages_are_compressed_and_cached(server: Server) -> None:
    page = server.http.get("/t/nowhere")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    script = re.search(r"/assets/[^\"]+\.js", page.text)
    assert script
    packed = server.http.get(script[0])
    assert packed.headers["content-encoding"] == "gzip"
    assert "immutable" in packed.headers["cache-control"]
    assert server.http.get(script[0], headers={"accept-encoding": "identity"}).text == packed.text
    assert server.http.get(script[0], headers={"if-none-match": packed.headers["etag"]}).status_code == 304
    assert server.http.get("/assets/nothing.js").status_code == 404
    assert server.http.get("/api/nothing").json()["code"] == "http"
    assert server.http.get("/../conftest.py").status_code == 404
