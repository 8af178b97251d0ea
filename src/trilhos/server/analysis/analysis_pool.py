"""The analyses of a node: those that are done, and those that worker processes are making, behind a fair queue."""

import asyncio
import gzip
import hashlib
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict

import orjson

from trilhos.match.game import RULES_VERSION
from trilhos.server.analysis.job import PROGRESS, RESULT, Request
from trilhos.server.daily.find_puzzle import PuzzleRequest
from trilhos.server.errors import ApiError, DatabaseUnavailableError
from trilhos.server.fair_queue import FairQueue
from trilhos.server.settings import Settings
from trilhos.server.store.analysis_store import AnalysisStore
from trilhos.server.uploads.frames import DONE, REFUSED, TOO_HEAVY, Limits
from trilhos.server.uploads.worker_process import WorkerProcess

FORMAT = 1  # raised when analyses change: kept ones of other formats are not used
MAX_JOBS = 128  # in memory
PREPARING = 600.0  # seconds until a worker process can have compiled what it needs
SPARE = 20.0  # seconds beyond those of an analysis, to read the game and to write the result
ABANDONED = 30.0  # seconds without a question after which an analysis gives way to others
BUSY = (429, 503)  # errors that are about who asks and when, not about the game
NOTHING = -1  # rollouts of no result


class Job:
    """An analysis that waits, is being made, or is done."""

    def __init__(self, name: str) -> None:
        self.name = name  # SHA-256 of the game and of what decides about its analysis
        self.state = "waiting"
        self.progress = 0.0
        self.rollouts = NOTHING  # of the newest result
        self.body = b""  # that result, compressed
        self.error: ApiError | None = None
        self.asked = time.monotonic()
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.state == "done" or self.error is not None

    def notify(self) -> None:
        """Wake those who wait for a change."""
        self.changed.set()
        self.changed = asyncio.Event()

    async def wait(self, since: int, seconds: float) -> None:
        """Wait for a result finer than the one known, for the end, or until the time is up."""
        self.asked = time.monotonic()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.rollouts <= since and not self.is_over:
                    await self.changed.wait()
        self.asked = time.monotonic()

    def result(self) -> bytes:
        """The newest result, as JSON."""
        return gzip.decompress(self.body)


class AnalysisPool:
    """Makes analyses in worker processes, each game once."""

    def __init__(self, settings: Settings, store: AnalysisStore) -> None:
        self.settings = settings
        self.store = store
        cpu_seconds, seconds = (limit + SPARE for limit in (settings.analysis_cpu_seconds, settings.analysis_seconds))
        limits = Limits(int(cpu_seconds), seconds, settings.analysis_memory, settings.analysis_nice)
        module = "trilhos.server.analysis.worker"
        self.workers = [WorkerProcess(limits, module, PREPARING) for _ in range(settings.analysis_workers)]
        self.idle = list(self.workers)
        self.queue = FairQueue(
            settings.analysis_workers, settings.analysis_queue, settings.analyses_per_address, "analyses"
        )
        self.jobs: dict[str, Job] = {}  # least recently used first
        self.preparing: asyncio.Task[None] | None = None
        self.is_stopped = False

    def prepare(self) -> None:
        """Start a worker process, so that an analysis need not wait for it."""
        if self.preparing is None and self.idle and not self.is_stopped:
            self.preparing = asyncio.create_task(self._prepare(self.idle[0]), name="analysis worker")

    async def _prepare(self, worker: WorkerProcess) -> None:
        try:
            await worker.start()
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            self.preparing = None  # the next one tries again

    async def stop(self) -> None:
        """End all worker processes for good."""
        self.is_stopped = True
        tasks = [job.task for job in self.jobs.values() if job.task] + ([self.preparing] if self.preparing else [])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    async def open(self, transcript: str, board: str | None, address: str, check: Callable[[], None]) -> Job:
        """The analysis of a game. If there is none yet it begins, unless `check` raises an ApiError."""
        name = self._name(transcript, board)
        if found := self.find(name):
            return found
        kept = await self._kept(name)
        if found := self.find(name):  # somebody else began it meanwhile
            return found
        if kept is None:
            check()
        job = self.jobs[name] = Job(name)
        self._evict()
        if kept is not None:
            job.rollouts, job.body = kept
            job.state, job.progress = "done", 1.0
        else:
            job.task = asyncio.create_task(self._run(job, self._request(transcript, board), address), name="analysis")
        return job

    def find(self, name: str) -> Job | None:
        """A job by its name. One that failed for no fault of the game is forgotten, so that it is tried again."""
        job = self.jobs.pop(name, None)
        if job is None or (job.error is not None and job.error.status in BUSY):
            return None
        self.jobs[name] = job
        return job

    def _name(self, transcript: str, board: str | None) -> str:
        settings = self.settings
        decides = [FORMAT, RULES_VERSION, settings.analysis_rollouts, settings.analysis_cpu_seconds]
        return hashlib.sha256(orjson.dumps([*decides, transcript, board])).hexdigest()

    def _request(self, transcript: str, board: str | None) -> Request:
        settings = self.settings
        return Request(
            transcript,
            board,
            cpu_seconds=settings.analysis_cpu_seconds,
            seconds=settings.analysis_seconds,
            rollouts=settings.analysis_rollouts,
            threads=settings.analysis_threads,
        )

    async def _kept(self, name: str) -> tuple[int, bytes] | None:
        try:
            return await self.store.find(name)
        except DatabaseUnavailableError:
            return None

    def _evict(self) -> None:
        over = [name for name, job in self.jobs.items() if job.is_over]
        for name in over[: max(0, len(self.jobs) - MAX_JOBS)]:
            del self.jobs[name]

    async def _run(self, job: Job, request: Request, address: str) -> None:
        """Make an analysis when it is its turn, and keep it."""
        try:
            async with self.queue.slot(address):
                self._hurry()
                await self._ask(job, request)
            if job.rollouts > 0:
                with suppress(DatabaseUnavailableError):
                    await self.store.keep(job.name, job.rollouts, job.body)
        except ApiError as error:
            job.error = error
        except asyncio.CancelledError:
            job.error = ApiError(503, "busy", "this analysis gave way to others; ask again")
            raise
        finally:
            job.notify()

    async def _ask(self, job: Job, request: Request) -> None:
        job.state = "running"
        worker = self.idle.pop()
        try:
            answer = await worker.ask_for_news(orjson.dumps(asdict(request)), lambda news: self._take(job, news))
        finally:
            self.idle.append(worker)
        if (fault := _fault(answer)) is None or job.rollouts > 0:  # what was found in time is good enough
            job.state, job.progress = "done", 1.0
        else:
            raise fault

    async def find_puzzle(self, request: PuzzleRequest) -> bytes | None:
        """A puzzle as JSON. None if there is none, or if analyses are being made: they come first."""
        if not self.queue.free or self.is_stopped:
            return None
        async with self.queue.slot("puzzle"):
            worker = self.idle.pop()

            def give_way(news: bytes) -> None:
                if self.queue.n_waiting:
                    raise OSError("an analysis waits")  # the process ends, and the next one begins at once

            try:
                answer = await worker.ask_for_news(orjson.dumps(asdict(request)), give_way)
            finally:
                self.idle.append(worker)
        return answer[1:] if answer[:1] == DONE and answer[1:] != b"null" else None

    def _take(self, job: Job, news: bytes) -> None:
        """Take news of an analysis; one that nobody asks for any more gives way if others wait."""
        if news[:1] == PROGRESS:
            job.progress = float(news[1:])
        elif news[:1] == RESULT:
            rollouts, _, job.body = news[1:].partition(b" ")
            job.rollouts = int(rollouts)
            job.notify()
        if self.queue.n_waiting and time.monotonic() - job.asked > ABANDONED and job.task:
            job.task.cancel()

    def _hurry(self) -> None:
        """Jobs that nobody asks for any more lose their place in the queue."""
        for job in list(self.jobs.values()):
            if job.state == "waiting" and job.task and time.monotonic() - job.asked > ABANDONED:
                job.task.cancel()


def _fault(answer: bytes) -> ApiError | None:
    kind, body = answer[:1], answer[1:]
    if kind == DONE:
        return None
    if kind == REFUSED:
        return ApiError(*orjson.loads(body))
    if kind == TOO_HEAVY:
        return ApiError(422, "too-heavy", "the analysis of this game takes too much processor time or memory")
    return ApiError(503, "busy", "the analysis was interrupted; try again")
