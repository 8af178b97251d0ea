"""Page cache: maps and replays take long to build, so they are built one at a time in a thread and cached."""

import asyncio
import gzip
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from starlette.responses import Response

from trilhos.server.errors import ApiError
from trilhos.server.fair_queue import FairQueue
from trilhos.server.http.conditional import ONE_HOUR, Conditions, etag_of

T = TypeVar("T")
MAX_PAGES = 64  # in one cache
MAX_BYTES = 16_000_000  # of all pages in one cache
MAX_QUEUE = 64  # pages that wait to be built
MAX_PER_ADDRESS = 8  # of these and the one that is built
BUSY = (429, 503)  # errors that are about who asks and when, not about the page


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A compressed document and its ETag."""

    gzipped: bytes
    etag: str

    def body(self) -> bytes:
        """The document, not compressed."""
        return gzip.decompress(self.gzipped)

    def response(
        self, conditions: Conditions, cache_control: str = ONE_HOUR, media_type: str = "application/json"
    ) -> Response:
        """The document as a response; 304 if the client has it already."""
        headers = {"etag": self.etag, "cache-control": cache_control, "vary": "accept-encoding, accept-language"}
        if conditions.has(self.etag):
            return Response(status_code=304, headers=headers)
        if conditions.accepts_gzip:
            headers["content-encoding"] = "gzip"
        body = self.gzipped if conditions.accepts_gzip else self.body()
        return Response(body, headers=headers, media_type=media_type)


class PageThread:
    """The thread that builds pages. Addresses take turns, so that one with many requests does not delay the others."""

    def __init__(self) -> None:
        self.executor = ThreadPoolExecutor(1, "pages")
        self.queue = FairQueue(1, MAX_QUEUE, MAX_PER_ADDRESS, "maps and replays")

    async def run(self, work: Callable[[], T], address: str) -> T:
        """Run something slow in the thread. It keeps its slot even after its request was cancelled."""
        return await asyncio.shield(asyncio.create_task(self._run(work, address), name="page"))

    async def _run(self, work: Callable[[], T], address: str) -> T:
        async with self.queue.slot(address):
            return await asyncio.get_running_loop().run_in_executor(self.executor, work)

    def stop(self) -> None:
        """Stop the thread."""
        self.executor.shutdown(wait=False, cancel_futures=True)


class PageCache:
    """Some pages of one node, those used last."""

    def __init__(self, thread: PageThread) -> None:
        self.thread = thread
        self.pages: dict[str, asyncio.Task[CachedPage]] = {}  # least recently used first

    async def get(self, name: str, make: Callable[[], bytes], address: str) -> CachedPage:
        """The page of this name, built in the thread if it is not cached."""
        return await self._shared(name, lambda: self.thread.run(lambda: _compress(make()), address))

    async def get_compressed(self, name: str, make: Callable[[], Coroutine[Any, Any, bytes]]) -> CachedPage:
        """The same for a page that is built elsewhere, and that comes compressed."""

        async def fetch() -> CachedPage:
            return compressed_page(await make())

        return await self._shared(name, fetch)

    async def _shared(self, name: str, make: Callable[[], Coroutine[Any, Any, CachedPage]]) -> CachedPage:
        """Many requests may wait for the same page. If the one that began it is turned away, another one begins it."""
        while True:
            page = self.pages.pop(name, None)
            is_own = page is None or _has_failed(page)
            if page is None or is_own:
                page = asyncio.create_task(make(), name="page")
                page.add_done_callback(partial(self._forget_failure, name))
            self.pages[name] = page
            self._evict()
            try:
                return await asyncio.shield(page)
            except ApiError as error:
                if is_own or error.status not in BUSY:
                    raise

    def _forget_failure(self, name: str, page: asyncio.Task[CachedPage]) -> None:
        """What failed is tried again. Requests that wait for the page report why."""
        if _has_failed(page) and self.pages.get(name) is page:
            del self.pages[name]

    def _evict(self) -> None:
        sizes = {
            name: len(page.result().gzipped)
            for name, page in self.pages.items()
            if page.done() and not _has_failed(page)
        }
        for name, size in list(sizes.items())[:-1]:
            if len(self.pages) <= MAX_PAGES and sum(sizes.values()) <= MAX_BYTES:
                return
            del self.pages[name]
            sizes[name] -= size


class Pages:
    """The pages of one node. Maps are few and slow, so the many replays have a cache of their own."""

    def __init__(self) -> None:
        self.thread = PageThread()
        self.maps, self.replays, self.pictures = (PageCache(self.thread) for _ in range(3))

    def stop(self) -> None:
        """Stop the thread."""
        self.thread.stop()


def _has_failed(page: asyncio.Task[CachedPage]) -> bool:
    return page.done() and (page.cancelled() or page.exception() is not None)


def compressed_page(gzipped: bytes) -> CachedPage:
    """The page of a compressed document."""
    return CachedPage(gzipped, etag_of(gzipped))


def _compress(body: bytes) -> CachedPage:
    return CachedPage(gzip.compress(body, 6, mtime=0), etag_of(body))
