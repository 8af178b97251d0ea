"""Workers: threads on this machine, or a cluster. Both give the same results in the same order."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Event
from typing import Any, TypeVar

from trilhos.core.cpu_count import cpu_count

T = TypeVar("T")
Piece = tuple[int, int]

LARGEST, LEAST = 1000, 100  # games in a piece of work, for compiled bots


class Stopped(Exception):  # noqa: N818 - nothing went wrong
    """The result of this piece of work is no longer needed."""


@dataclass(frozen=True)
class Workers:
    """The number of workers, and a function that gives them pieces of work and returns the results in order."""

    n: int
    in_order: Callable[[Callable[..., Any], Iterator[Piece], Event | None], Iterator[Any]]  # the event stops it


@contextmanager
def workers(on: str = "threads", threads: int | None = None) -> Iterator[Workers]:
    """`threads` are those of this machine; `ray` starts a cluster here, `ray=ADDRESS` joins one."""
    if threads is not None and threads < 1:
        raise ValueError(f"the number of threads must be at least 1, not {threads}")
    where, equals, address = on.partition("=")
    if where == "ray" and bool(address) == bool(equals):
        from trilhos.lab.cluster import cluster

        with cluster(address or None, threads) as found:
            yield found
    elif on == "threads":
        n = threads or cpu_count()
        yield Workers(n, lambda play, work, stop: in_order(play, work, n, stop))
    else:
        raise ValueError(f"games cannot be played on '{on}'; choose threads, ray, ray=ADDRESS or, for `simulate`, cuda")


def pieces(games: int, unit: int, threads: int, compiled: bool, least: int = LEAST, begin: int = 0) -> Iterator[Piece]:
    """Split games into pieces of whole deals: large enough to be cheap, small enough to share and to show progress."""
    size = max(least, min(LARGEST, games // (4 * threads))) if compiled else 1
    size = -(-size // unit) * unit
    return ((at, min(at + size, games)) for at in range(begin, games, size))


def in_order(
    play: Callable[[int, int, Event], T],
    work: Iterator[Piece],
    threads: int | None = None,
    stop: Event | None = None,
) -> Iterator[T]:
    """The results of pieces of work in their order, for any number of threads. Few are computed ahead of the reader.

    Once `stop` is set, no piece is started; those that are finished by then are still returned.
    """
    threads = threads or cpu_count()
    stop = stop or Event()
    if threads == 1:
        with suppress(Stopped):
            for piece in work:
                if stop.is_set():
                    return
                yield play(*piece, stop)
        return
    waiting: deque[Future[T]] = deque()
    with ThreadPoolExecutor(threads) as pool, suppress(Stopped):
        try:
            for piece in work:
                if stop.is_set():
                    break
                waiting.append(pool.submit(play, *piece, stop))
                if len(waiting) > 2 * threads:
                    yield waiting.popleft().result()
            while waiting and not (stop.is_set() and waiting[0].cancel()):
                yield waiting.popleft().result()
        finally:
            stop.set()
            for future in waiting:
                future.cancel()
