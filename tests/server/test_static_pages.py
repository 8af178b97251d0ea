"""The built web pages: the page at every known address, and caching of its files."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest

from tests.server.client import Server
from trilhos.server.http.static_pages import StaticPages


async def get(folder: Path, path: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(StaticPages(directory=folder)), base_url="http://x"
    ) as client:
        return await client.get(path, headers=headers)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Trilhos</title>", "utf-8")
    (tmp_path / "assets" / "main-1a2b.js").write_text("run()" * 100, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "status"),
    [
        *((path, 200) for path in ("/", "/t/a1-_b", "/t/a1-_b/replay", "/replay", "/rules", "/rules/usa", "/rules/")),
        *((path, 404) for path in ("/nowhere", "/t", "/t/a/b", "/t/a/replay/x", "/rules/usa/x", "/replay/x")),
    ],
)
def test_known_addresses_get_the_page_and_others_404(folder: Path, path: str, status: int) -> None:
    answer = asyncio.run(get(folder, path))
    assert (answer.status_code, answer.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert "Trilhos" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


def test_hashed_files_are_cached_forever(folder: Path) -> None:
    for reads in ("gzip", "identity"):
        answer = asyncio.run(get(folder, "/assets/main-1a2b.js", **{"accept-encoding": reads}))
        assert answer.text == "run()" * 100
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers.get("content-encoding", "identity") == reads


def test_long_responses_are_compressed(server: Server) -> None:
    for reads in ("gzip", "identity"):
        with server.http.stream("GET", "/openapi.json", headers={"accept-encoding": reads}) as answer:
            body = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding", "identity") == reads
        assert b'"openapi"' in (gzip.decompress(body) if reads == "gzip" else body)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
