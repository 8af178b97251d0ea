"""Who does many pieces of work: threads here, or the machines of a cluster. What comes of them is the same."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Event
from typing import Any, TypeVar

from trilhos.core.cores import cores

T = TypeVar("T")
Piece = tuple[int, int]

LARGEST, LEAST = 1000, 100  # games in a piece of work for compiled bots


class Stopped(Exception):  # noqa: N818 - nothing went wrong
    """Nobody waits for this piece of work any longer."""


@dataclass(frozen=True)
class Workers:
    """How many work at a time, and what hands them pieces and gives back, in order, what came of them."""

    n: int
    in_order: Callable[[Callable[..., Any], Iterator[Piece], Event | None], Iterator[Any]]  # the event stops it


@contextmanager
def workers(on: str = "threads", threads: int | None = None) -> Iterator[Workers]:
    """`threads` of this machine, or a cluster: `ray` starts one here, `ray=ADDRESS` joins one that runs."""
    if threads is not None and threads < 1:
        raise ValueError(f"games are played by at least one thread, not {threads}")
    where, equals, address = on.partition("=")
    if where == "ray" and bool(address) == bool(equals):
        from trilhos.lab.cluster import cluster

        with cluster(address or None, threads) as found:
            yield found
    elif on == "threads":
        n = threads or cores()
        yield Workers(n, lambda play, work, stop: in_order(play, work, n, stop))
    else:
        raise ValueError(f"'{on}' is nowhere to play; there are: threads, ray, ray=ADDRESS, and for `simulate` cuda")


def pieces(games: int, unit: int, threads: int, compiled: bool, least: int = LEAST, begin: int = 0) -> Iterator[Piece]:
    """Games in pieces of work, each of whole deals: large enough to be cheap, small enough to share and to watch."""
    size = max(least, min(LARGEST, games // (4 * threads))) if compiled else 1
    size = -(-size // unit) * unit
    return ((at, min(at + size, games)) for at in range(begin, games, size))


def in_order(
    play: Callable[[int, int, Event], T],
    work: Iterator[Piece],
    threads: int | None = None,
    stop: Event | None = None,
) -> Iterator[T]:
    """What comes of pieces of work, in their order, however many threads do them. Few are done ahead of the reader.

    Once `stop` is set, no piece is begun; those that are finished by then are answered all the same.
    """
    threads = threads or cores()
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
