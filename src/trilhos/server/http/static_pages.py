"""The built web pages: compressed once, and cached by browsers."""

import gzip
import os
import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from trilhos.server.http.conditional import etag_of

PAGES = Path(__file__).parents[1] / "pages"
IMMUTABLE = "public, max-age=31536000, immutable"  # file names in assets/ contain a hash of their content
COMPRESSED = {".bin", ".css", ".html", ".js", ".json", ".svg"}
ADDRESSES = re.compile(
    r"|/t/[^/]+(/replay)?|/replay|/rules(/[^/]+)?|/learn(/[^/]+){0,2}|/me|/daily(/puzzle)?|/edit(/[^/]+)?|/boards(/[^/]+)?"
)  # of the web pages, without a final slash
HOW_TO_GET_PAGES = (
    "Install a wheel, which contains them. In a checkout run 'make pages', or install Trilhos again with pip, but not"
    " with -e; both need Node 20 or newer with npm."
)
PLACEHOLDER = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Trilhos</title>
<h1>Trilhos</h1><p>The server is running, but this installation has no web pages.
{HOW_TO_GET_PAGES}</p>
<p>Programs use <a href="/openapi.json">HTTP</a> and a socket; see <a href="/api/tables">open tables</a> and
<a href="/api/games">games</a>.</p></html>
"""


def has_pages() -> bool:
    """Whether the web pages were built before this was installed."""
    return (PAGES / "index.html").is_file()


async def placeholder_page() -> Response:
    """The home page of a server without built web pages."""
    return HTMLResponse(PLACEHOLDER)


class StaticPages(StaticFiles):
    """Static files. Every path without a file gets index.html, with status 404 if the pages do not know it."""

    def __init__(self, directory: Path, preview: Callable[[Scope], Awaitable[str]] | None = None) -> None:
        super().__init__(directory=directory)
        self.folder = directory
        self.preview = preview  # the tags that other programs read for a preview of a link to a page

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Respond with a file or with index.html."""
        is_known = True
        if not Path(path).suffix and not scope["path"].startswith("/api"):
            path, is_known = "index.html", ADDRESSES.fullmatch(scope["path"].removesuffix("/")) is not None
        response = await super().get_response(path, scope)
        if path == "index.html" and self.preview and response.status_code in (200, 304):
            response = _page(self.folder / path, await self.preview(scope), scope)
        if not is_known and response.status_code == 200:
            response.status_code = 404
        response.headers["cache-control"] = IMMUTABLE if path.startswith("assets/") else "no-cache"
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Respond with a file, compressed if the client accepts gzip."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        file = Path(full_path)
        if file.suffix not in COMPRESSED:
            return response
        response.headers["vary"] = "accept-encoding"
        if isinstance(response, FileResponse) and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            headers = {name: value for name, value in response.headers.items() if name in ("etag", "vary")}
            body = _compress(file, stat_result.st_mtime_ns)
            return Response(body, headers={**headers, "content-encoding": "gzip"}, media_type=response.media_type)
        return response


def _page(file: Path, tags: str, scope: Scope) -> Response:
    """The page with tags in its head."""
    body = _read(file, file.stat().st_mtime_ns).replace("</head>", f"  {tags}\n  </head>", 1).encode()
    headers = {"etag": etag_of(body), "vary": "accept-encoding, accept-language"}
    if headers["etag"] in Headers(scope=scope).get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(body, headers=headers)


@lru_cache(maxsize=4)
def _read(file: Path, modified: int) -> str:
    return file.read_text("utf-8")


@lru_cache(maxsize=200)
def _compress(file: Path, modified: int) -> bytes:
    try:
        return gzip.compress(file.read_bytes(), mtime=0)
    except FileNotFoundError:
        raise HTTPException(404) from None
