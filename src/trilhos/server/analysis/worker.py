"""The worker process for analyses: `python -m trilhos.server.analysis.worker LIMITS NODE`.

It works like that for uploads (uploads/worker.py), but a child sends news before its answer: how far it is, and every
finer analysis. By default (`analysis_nice`) it takes only the processor time that nobody else wants.
"""

import logging
import os
import select
import signal
import time
from collections.abc import Iterator
from typing import BinaryIO, NoReturn

import orjson

from trilhos.analysis.compile_analysis import compile_analysis
from trilhos.match.family import families
from trilhos.server.analysis.job import PROGRESS, Request, run
from trilhos.server.child_process import end_with_parent
from trilhos.server.daily.find_puzzle import PuzzleRequest, find_puzzle
from trilhos.server.errors import ApiError
from trilhos.server.uploads.frames import DIED, DONE, LENGTH, NEWS, REFUSED, TOO_HEAVY, Limits, framed
from trilhos.server.uploads.worker import limit_process, serve

CHUNK = 1 << 20
log = logging.getLogger("trilhos.analysis")


def _prepare() -> None:
    """Load what analyses need; what is not compiled yet is compiled here, and not in the node."""
    for family in families():
        if family.games:
            compile_analysis(family.games[-1])


def _answers(request: bytes, limits: Limits) -> Iterator[bytes]:
    """The news and the answer of a child."""
    reading, writing = os.pipe()
    worker, child = os.getpid(), os.fork()
    if child == 0:
        os.close(reading)
        _be_child(request, limits, writing, worker)
    os.close(writing)
    answer = b""
    for message in _messages(reading, time.monotonic() + limits.seconds):
        if message[:1] == NEWS:
            yield message
        else:
            answer = message
    os.close(reading)
    if not answer:
        os.kill(child, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    yield TOO_HEAVY if code == -signal.SIGXCPU else answer or DIED


def _messages(pipe: int, until: float) -> Iterator[bytes]:
    """The complete messages that a child writes before it closes the pipe, or until the time is up."""
    found = bytearray()
    while select.select([pipe], [], [], max(0.0, until - time.monotonic()))[0]:
        chunk = os.read(pipe, CHUNK)
        if not chunk:
            return
        found += chunk
        while len(found) >= LENGTH.size:
            end = LENGTH.size + LENGTH.unpack_from(found)[0]
            if len(found) < end:
                break
            yield bytes(found[LENGTH.size : end])
            del found[:end]


def _be_child(request: bytes, limits: Limits, pipe: int, worker: int) -> NoReturn:
    """Do one job within the limits and exit."""
    code = 1
    try:
        end_with_parent(worker)
        limit_process(limits)
        with os.fdopen(pipe, "wb") as out:
            _send(out, _answer(request, out))
        code = 0
    except BrokenPipeError:  # the answer is no longer needed
        pass
    except Exception:
        log.exception("an analysis failed")
    finally:
        os._exit(code)


def _answer(request: bytes, out: BinaryIO) -> bytes:
    try:
        asked = orjson.loads(request)
        if "puzzle" in asked:
            puzzle = find_puzzle(PuzzleRequest(**asked), lambda: _send(out, NEWS + PROGRESS))
            return DONE + orjson.dumps(puzzle)
        run(Request(**asked), lambda news: _send(out, NEWS + news))
    except ApiError as error:
        return REFUSED + orjson.dumps([error.status, error.code, error.reason, error.clause])
    except MemoryError:
        return TOO_HEAVY
    return DONE


def _send(out: BinaryIO, message: bytes) -> None:
    out.write(framed(message))
    out.flush()


if __name__ == "__main__":
    serve(_answers, _prepare)
