"""The worker process: `python -m trilhos.server.uploads.worker LIMITS NODE` does what a node asks for on its input.

It loads everything once and then forks a child for each job. So a job starts within milliseconds, has limits of its
own, and leaves nothing behind, whether it succeeds or is killed. The process has one thread, which makes forking safe.
NODE is the id of the node's process, with which this one ends.

Requests and answers are preceded by their length. An answer begins with a byte that says what it is (frames.py).
"""

import gc
import logging
import os
import resource
import select
import shutil
import signal
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NoReturn

import orjson

from trilhos.server.child_process import end_with_parent, ignore_interrupts
from trilhos.server.errors import ApiError
from trilhos.server.json_logs import configure_logging
from trilhos.server.uploads.frames import DIED, DONE, LENGTH, REFUSED, TOO_HEAVY, Limits, framed
from trilhos.server.uploads.jobs import JOBS
from trilhos.server.warmup import warm_up_all

CHUNK = 1 << 20
log = logging.getLogger("trilhos.uploads")
Answers = Callable[[bytes, Limits], Iterator[bytes]]  # the answers to a request


def serve(answers_to: Answers, prepare: Callable[[], object] = lambda: None) -> None:
    """Do jobs until standard input ends, which it does when the node ends."""
    limits, node = Limits(**orjson.loads(sys.argv[1])), int(sys.argv[2])
    end_with_parent(node)
    ignore_interrupts()
    configure_logging("warning")
    os.nice(limits.nice)
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a job prints is no answer
    folder = tempfile.tempdir = tempfile.mkdtemp(prefix="trilhos-jobs-")
    warm_up_all()
    prepare()
    gc.collect()
    gc.freeze()
    with suppress(BrokenPipeError, struct.error):  # the node is gone
        _serve(requests, answers, limits, Path(folder), answers_to)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)  # nothing is left to be flushed


def _serve(requests: BinaryIO, answers: BinaryIO, limits: Limits, folder: Path, answers_to: Answers) -> None:
    """Say that everything is loaded, then answer requests until the node closes the pipe."""
    answers.write(framed(DONE))
    answers.flush()
    while header := requests.read(LENGTH.size):
        for answer in answers_to(requests.read(LENGTH.unpack(header)[0]), limits):
            answers.write(framed(answer))
            answers.flush()
        _clear(folder)


def _answers(request: bytes, limits: Limits) -> Iterator[bytes]:
    """The answer of a child to a request."""
    reading, writing = os.pipe()
    worker, child = os.getpid(), os.fork()
    if child == 0:
        os.close(reading)
        _be_child(request, limits, writing, worker)
    os.close(writing)
    answer = _read_all(reading, time.monotonic() + limits.seconds)
    os.close(reading)
    if answer is None:
        os.kill(child, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == -signal.SIGXCPU:
        yield TOO_HEAVY
    else:
        yield DIED if code or not answer else answer


def _read_all(pipe: int, until: float) -> bytes | None:
    """Everything that a child writes before it closes the pipe; None if it takes too long."""
    found: list[bytes] = []
    while select.select([pipe], [], [], max(0.0, until - time.monotonic()))[0]:
        chunk = os.read(pipe, CHUNK)
        if not chunk:
            return b"".join(found)
        found.append(chunk)
    return None


def _be_child(request: bytes, limits: Limits, pipe: int, worker: int) -> NoReturn:
    """Answer one request within the limits and exit."""
    code = 1
    try:
        end_with_parent(worker)
        limit_process(limits)
        answer = _answer(request)
        with os.fdopen(pipe, "wb") as out:
            out.write(answer)
        code = 0
    except BrokenPipeError:  # the answer is no longer needed
        pass
    except Exception:
        log.exception("an upload failed")
    finally:
        os._exit(code)


def limit_process(limits: Limits) -> None:
    """Limit the processor time, and the memory that comes on top of what the child shares with its parent.

    If the machine or the container has no memory left, the kernel ends a child, and not the node.
    """
    Path("/proc/self/oom_score_adj").write_text("1000")
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (size + limits.memory, size + limits.memory))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu_seconds, limits.cpu_seconds + 1))


def _answer(request: bytes) -> bytes:
    try:
        asked = orjson.loads(request)
        return DONE + JOBS[asked["job"]](**asked["arguments"])
    except ApiError as error:
        return REFUSED + orjson.dumps([error.status, error.code, error.reason, error.clause])
    except MemoryError:
        return TOO_HEAVY


def _clear(folder: Path) -> None:
    """Delete the files of a child, which may have been killed."""
    for path in folder.iterdir():
        shutil.rmtree(path, ignore_errors=True)


if __name__ == "__main__":
    serve(_answers)
