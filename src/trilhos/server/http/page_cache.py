"""Page cache: maps and replays take long to build, so they are built one at a time in a thread and cached."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from starlette.responses import Response

from trilhos.server.errors import ApiError
from trilhos.server.http.conditional import ONE_HOUR, Conditions, etag_of

T = TypeVar("T")
MAX_PAGES = 64
MAX_BYTES = 32_000_000  # of all cached pages
MAX_QUEUE = 16  # pages that wait to be built


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A compressed JSON document and its ETag."""

    gzipped: bytes
    etag: str

    def body(self) -> bytes:
        """The document, not compressed."""
        return gzip.decompress(self.gzipped)

    def response(self, conditions: Conditions, cache_control: str = ONE_HOUR) -> Response:
        """The document as a response; 304 if the client has it already."""
        headers = {"etag": self.etag, "cache-control": cache_control, "vary": "accept-encoding, accept-language"}
        if conditions.has(self.etag):
            return Response(status_code=304, headers=headers)
        if conditions.accepts_gzip:
            headers["content-encoding"] = "gzip"
        body = self.gzipped if conditions.accepts_gzip else self.body()
        return Response(body, headers=headers, media_type="application/json")


class PageCache:
    """The cached pages of one node."""

    def __init__(self) -> None:
        self.executor = ThreadPoolExecutor(1, "pages")
        self.pages: dict[str, asyncio.Future[CachedPage]] = {}  # least recently used first
        self.queued = 0

    def run(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Run something slow in the thread, without caching it."""
        if self.queued >= MAX_QUEUE:
            raise ApiError(503, "busy", "too many maps and replays are being built; try again in a moment")
        future = asyncio.get_running_loop().run_in_executor(self.executor, work)
        self.queued += 1
        future.add_done_callback(self._done)
        return future

    def build(self, make: Callable[[], bytes]) -> asyncio.Future[CachedPage]:
        """Build a page without caching it."""
        return self.run(lambda: _compress(make()))

    def get(self, name: str, make: Callable[[], bytes]) -> Awaitable[CachedPage]:
        """The page of this name, built if it is not cached. Many requests may wait for the same page."""
        page = self.pages.pop(name, None)
        if page is None or (page.done() and (page.cancelled() or page.exception())):
            page = self.build(make)
        self.pages[name] = page
        self._evict()
        return asyncio.shield(page)

    def _done(self, future: asyncio.Future[Any]) -> None:
        self.queued -= 1
        if not future.cancelled():
            future.exception()  # mark it as seen: requests that wait for the page report it

    def _evict(self) -> None:
        sizes = {
            name: len(page.result().gzipped)
            for name, page in self.pages.items()
            if page.done() and not page.cancelled() and not page.exception()
        }
        for name, size in list(sizes.items())[:-1]:
            if len(self.pages) <= MAX_PAGES and sum(sizes.values()) <= MAX_BYTES:
                return
            del self.pages[name]
            sizes[name] -= size

    def stop(self) -> None:
        """Stop the thread."""
        self.executor.shutdown(wait=False, cancel_futures=True)


def _compress(body: bytes) -> CachedPage:
    return CachedPage(gzip.compress(body, 6, mtime=0), etag_of(body))
