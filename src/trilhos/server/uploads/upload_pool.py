"""The node's workers for uploads: a fair queue before them, and what each answer means for the client."""

import asyncio
import hashlib
from contextlib import suppress
from dataclasses import asdict
from typing import Any

import orjson

from trilhos.server.errors import ApiError
from trilhos.server.fair_queue import FairQueue
from trilhos.server.live.past_game import PastGame
from trilhos.server.pictures.pictured_game import PicturedGame
from trilhos.server.replay_builder import GameRecord
from trilhos.server.settings import Settings
from trilhos.server.uploads.frames import DONE, REFUSED, TOO_HEAVY, Limits
from trilhos.server.uploads.worker_process import WorkerProcess
from trilhos.words import Language

MAX_ANSWERS = 256  # that are remembered


class UploadPool:
    """Handles uploaded boards and transcripts in worker processes."""

    def __init__(self, settings: Settings) -> None:
        limits = Limits(
            settings.upload_cpu_seconds, settings.upload_seconds, settings.upload_memory, settings.upload_nice
        )
        self.workers = [WorkerProcess(limits) for _ in range(settings.upload_workers)]
        self.idle = list(self.workers)
        self.answers: dict[bytes, bytes] = {}  # by SHA-256 of job and board; least recently used first
        self.queue = FairQueue(settings.upload_workers, settings.upload_queue, settings.uploads_per_address, "uploads")
        self.starting: set[asyncio.Task[None]] = set()
        self.is_stopped = False

    def start(self) -> None:
        """Start the worker processes, so that the first upload need not wait for one."""
        for worker in self.workers:
            self._restart(worker)

    def _restart(self, worker: WorkerProcess) -> None:
        if self.is_stopped:
            return
        task = asyncio.create_task(self._try_start(worker), name="upload worker")
        self.starting.add(task)
        task.add_done_callback(self.starting.discard)

    async def _try_start(self, worker: WorkerProcess) -> None:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):  # the next upload tries again
            await worker.start()

    async def stop(self) -> None:
        """End the worker processes for good."""
        self.is_stopped = True
        for task in [*self.starting]:
            task.cancel()
        await asyncio.gather(*self.starting, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    async def check(self, board: str, address: str) -> None:
        """Check a board. ApiError lists its faults by line and key."""
        await self._ask_once("check", board, address)

    async def board_check(self, board: str, address: str) -> bytes:
        """What a check of a board finds, as JSON."""
        return _result(await self._run("board_check", address, board=board))

    async def board_picture(self, board: str, author: str | None, address: str) -> bytes:
        """The picture of a published board, or without an author of the board alone, as compressed PNG."""
        return _result(await self._run("board_picture", address, board=board, author=author))

    async def board_map(self, board: str, address: str) -> bytes:
        """The map of a board, as compressed JSON."""
        return await self._ask_once("board_map", board, address)

    async def replay(self, record: GameRecord, lang: Language, own_map: bytes | None, address: str) -> bytes:
        """The replay of an uploaded transcript, as compressed JSON; with its own board, the map of that board."""
        own = None if own_map is None else own_map.decode()
        return _result(await self._run("replay", address, record=asdict(record), lang=lang, own_map=own))

    async def past_game(self, transcript: str, board: str | None, address: str) -> PastGame:
        """The game of an uploaded transcript."""
        answer = await self._run("past_game", address, transcript=transcript, board=board)
        found = orjson.loads(_result(answer))
        found["redeals"] = {int(n): key for n, key in found["redeals"].items()}
        found["steps"] = [(seat, action) for seat, action in found["steps"]]
        return PastGame(**found)

    async def picture(self, game: PicturedGame, curves: list[list[float]], address: str) -> bytes:
        """The picture of a game to share, as compressed PNG."""
        return _result(await self._run("picture", address, curves=curves, **asdict(game)))

    async def puzzle_picture(self, position: str, day: str, address: str) -> bytes:
        """The picture of a puzzle to share, as compressed PNG."""
        return _result(await self._run("puzzle_picture", address, position=position, day=day))

    async def _ask_once(self, job: str, board: str, address: str) -> bytes:
        """The cached result of a job: a board or transcript that is refused costs its time only once.

        Maps themselves are kept as pages. Jobs that died are done again.
        """
        name = hashlib.sha256(f"{job} {board}".encode()).digest()
        answer = self.answers.pop(name, None)
        if answer is None:
            answer = await self._run(job, address, board=board)
        if answer[:1] in (REFUSED, TOO_HEAVY) or (answer[:1] == DONE and job == "check"):
            self.answers[name] = answer
            if len(self.answers) > MAX_ANSWERS:
                del self.answers[next(iter(self.answers))]
        return _result(answer)

    async def _run(self, job: str, address: str, **arguments: Any) -> bytes:
        async with self.queue.slot(address):
            if self.is_stopped:
                raise ApiError(503, "busy", "the server is stopping; try again")
            worker = self.idle.pop()
            try:
                answer = await worker.ask(orjson.dumps({"job": job, "arguments": arguments}))
            finally:
                self.idle.append(worker)
                if worker.process is None:
                    self._restart(worker)
        return answer


def _result(answer: bytes) -> bytes:
    kind, body = answer[:1], answer[1:]
    if kind == DONE:
        return body
    if kind == REFUSED:
        raise ApiError(*orjson.loads(body))
    if kind == TOO_HEAVY:
        raise ApiError(422, "too-heavy", "this upload takes too much processor time or memory")
    raise ApiError(503, "busy", "the upload could not be handled; nothing was changed, try again")
