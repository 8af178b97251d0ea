"""Workers on a Ray cluster. If a machine goes away, another one does its work."""

import pickle
import re
import socket
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import Event
from typing import Any

import trilhos
from trilhos.core.optional_dependencies import extra
from trilhos.core.view import Fields
from trilhos.lab.workers import Piece, Workers

RETRIES = 20  # of a piece of work whose machine went away
STORE = 256 << 20  # bytes for results, if the cluster is started here
CONNECT_TIMEOUT = 10  # seconds
POLL = 0.5  # seconds between two checks whether to stop


@contextmanager
def cluster(address: str | None = None, cpus: int | None = None) -> Iterator[Workers]:
    """Join the cluster at an address, or start one on this machine; ValueError says why that is not possible."""
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        _check_reachable(address)
        more: Fields = {"address": address}
        if address is None:
            more = {"address": "local", "num_cpus": cpus, "include_dashboard": False, "object_store_memory": STORE}
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # about later versions of Ray
                ray.init(log_to_driver=False, logging_level="ERROR", **more)
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
            raise ValueError(f"there is no Ray cluster at '{address or 'this machine'}': {reason}") from None
    try:
        yield Workers(max(1, int(ray.cluster_resources().get("CPU", 1))), _in_order)
    finally:
        if ours:
            ray.shutdown()


def _check_reachable(address: str | None) -> None:
    """Fail early if nothing listens at an address; Ray itself would wait for minutes."""
    found = re.fullmatch(r"(?:ray://)?([^/]+):(\d+)", address or "")
    if found:
        try:
            socket.create_connection((found[1], int(found[2])), timeout=CONNECT_TIMEOUT).close()
        except OSError as error:
            raise ValueError(f"there is no Ray cluster at '{address}': {error.strerror or error}") from None


def _ray() -> Any:
    with extra("cluster"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import ray
    return ray


def _in_order(play: Callable[..., Any], work: Iterator[Piece], stop: Event | None) -> Iterator[Any]:
    """The results of pieces of work in their order, like `in_order` of lab/workers.py."""
    ray = _ray()
    stop = stop or Event()
    task = ray.put(pickle.dumps(play))
    remote = ray.remote(num_cpus=1, max_retries=RETRIES)(_work)
    ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    try:
        for piece in work:
            if stop.is_set():
                break
            waiting.append(remote.remote(task, trilhos.__version__, *piece))
            if len(waiting) > ahead and _is_done(ray, waiting[0], stop):
                yield _answer(ray, waiting.popleft())
        while waiting and _is_done(ray, waiting[0], stop):
            yield _answer(ray, waiting.popleft())
    finally:
        for one in waiting:
            ray.cancel(one, force=True)


def _is_done(ray: Any, one: Any, stop: Event) -> bool:
    """Wait for a piece; False if it is not done and no longer needed."""
    while not ray.wait([one], timeout=0 if stop.is_set() else POLL)[0]:
        if stop.is_set():
            return False
    return True


def _answer(ray: Any, one: Any) -> Any:
    try:
        well, answer = ray.get(one)
    except ray.exceptions.RayError as error:
        raise OSError(
            0, f"a piece of work was lost {RETRIES + 1} times: {str(error).strip().splitlines()[0]}"
        ) from None
    if not well:
        raise answer
    return answer


def _work(task: bytes, version: str, begin: int, end: int) -> tuple[bool, Any]:
    """On a machine of the cluster: do a piece of work. Returns whether it succeeded, and its result or error."""
    try:
        if version != trilhos.__version__:
            raise ValueError(f"a machine of the cluster has trilhos {trilhos.__version__}, this one has {version}")
        return True, _opened(task)(begin, end)
    except Exception as error:
        return False, error


@lru_cache(maxsize=4)
def _opened(task: bytes) -> Any:
    """Unpickle a task once, not for every piece."""
    return pickle.loads(task)
