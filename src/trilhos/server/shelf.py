"""The shelf: pages that take long to make, such as maps and replays, made one at a time in a thread, and kept."""

import asyncio
import gzip
import hashlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from trilhos.server.refusal import Refusal

T = TypeVar("T")
MOST = 64  # pages that are kept,
BYTES = 32_000_000  # and how large they may be together
WAITING = 16  # pages that may wait to be made


@dataclass(frozen=True, slots=True)
class Page:
    """A page, compressed, and the mark of this very version of it."""

    packed: bytes
    mark: str

    def body(self) -> bytes:
        """As it was made."""
        return gzip.decompress(self.packed)


class Shelf:
    """The pages of this node."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "shelf")
        self.kept: dict[str, asyncio.Future[Page]] = {}  # the one that was asked for longest ago first
        self.waiting = 0

    def work(self, do: Callable[[], T]) -> asyncio.Future[T]:
        """Something that takes long, and is not kept."""
        if self.waiting >= WAITING:
            raise Refusal(503, "busy", "too many maps and replays are being made; try again in a moment")
        doing = asyncio.get_running_loop().run_in_executor(self.thread, do)
        self.waiting += 1
        doing.add_done_callback(self._done)
        return doing

    def made(self, make: Callable[[], bytes]) -> asyncio.Future[Page]:
        """A page that is not kept."""
        return self.work(lambda: _packed(make()))

    def get(self, name: str, make: Callable[[], bytes]) -> Awaitable[Page]:
        """A page that is kept under this name; many may wait for the same one."""
        page = self.kept.pop(name, None)
        if page is None or (page.done() and (page.cancelled() or page.exception())):
            page = self.made(make)
        self.kept[name] = page
        self._sweep()
        return asyncio.shield(page)

    def _done(self, work: asyncio.Future[Any]) -> None:
        self.waiting -= 1
        if not work.cancelled():
            work.exception()  # whoever waits is told; if nobody does, it is no news

    def _sweep(self) -> None:
        sizes = {
            name: len(page.result().packed)
            for name, page in self.kept.items()
            if page.done() and not page.cancelled() and not page.exception()
        }
        for name, size in list(sizes.items())[:-1]:
            if len(self.kept) <= MOST and sum(sizes.values()) <= BYTES:
                return
            del self.kept[name]
            sizes[name] -= size

    def stop(self) -> None:
        """No more pages."""
        self.thread.shutdown(wait=False, cancel_futures=True)


def _packed(body: bytes) -> Page:
    return Page(gzip.compress(body, 6, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:32]}"')
