"""Which bot thinks next, and for how long.

Tables whose players are here come first, then hints, then tables that are only watched. Within each of these, addresses
take turns, so that one with many tables does not hold up another with one. Quick bots have a thread of their own.

Searches have less time if many wait, or if bots of their address have thought for long in the last minute. No game
stops.
"""

import asyncio
import time
from collections.abc import Callable, Set
from enum import IntEnum
from functools import partial
from typing import NamedTuple, TypeVar

from trilhos.match.bot_protocol import Decision
from trilhos.server.live.interruptible_thread import InterruptibleThread
from trilhos.server.live.thinking_budget import ThinkingBudget
from trilhos.server.metrics import Metrics
from trilhos.server.settings import Settings

T = TypeVar("T")
MAX_ADDRESSES = 20_000  # whose last turns are remembered
NICENESS = 5  # of searches: requests and quick bots go first, uploads (10) and analyses (19) come after them
REFRESH = 0.05  # seconds after which the jobs that wait are asked again whom they are for


class Rank(IntEnum):
    """Who comes first."""

    PLAYERS = 0  # bots at a table whose players are here
    HINTS = 1
    WATCHERS = 2  # bots at a table that is only watched


class Claim(NamedTuple):
    """The rank of a job, and the addresses that it is for. Both may change while it waits."""

    rank: Rank
    addresses: Set[str]


class BotJob:
    """A bot's decision that waits for a thread, or is made in one."""

    def __init__(
        self,
        decision: Decision,
        seconds: float,
        claim: Callable[[], Claim],
        shortened: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self.decision = decision
        self.seconds = seconds  # that it takes if the server is not busy
        self.claim = claim
        self.shortened = shortened  # called if it gets fewer seconds
        self.allowed = seconds  # that it takes now
        self.rank, self.address = Rank.WATCHERS, ""
        self.began = 0.0
        self.granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def limit(self, seconds: float) -> None:
        """Think for at most so long; a search that is running notices at once."""
        if seconds < self.allowed:
            self.allowed = self.decision.seconds = seconds
            self.shortened(seconds)


class Lane:
    """Threads for bots, given in turn to those that wait."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self.waiting: dict[BotJob, None] = {}  # in order of arrival
        self.lines: dict[Rank, dict[str, dict[BotJob, None]]] = {rank: {} for rank in Rank}  # the same, by address
        self.refreshed = 0.0  # when all of them were last looked up
        self.running: set[BotJob] = set()
        self.turns: dict[str, int] = {}  # by address: when it last had a thread
        self.n_turns = 0

    def next(self) -> BotJob | None:
        """Give a free thread to the job whose turn it is."""
        if not self.waiting or len(self.running) >= self.threads:
            return None
        if time.monotonic() - self.refreshed > REFRESH:
            self._refresh()
        first = self._first()
        if (place := self._place_of(first)) != (first.rank, first.address):  # its players have come or gone meanwhile
            self._leave_line(first)
            self._line_up(first, *place)
        chosen = self._first()
        if chosen.rank > Rank.PLAYERS and sum(job.rank > Rank.PLAYERS for job in self.running) >= self.open_to(
            chosen.rank
        ):
            return None
        self.remove(chosen)
        self.running.add(chosen)
        self.n_turns += 1
        self.turns[chosen.address] = self.n_turns
        if len(self.turns) > MAX_ADDRESSES:
            self.turns = dict(sorted(self.turns.items(), key=lambda item: item[1])[MAX_ADDRESSES // 2 :])
        return chosen

    def open_to(self, rank: Rank) -> int:
        """How many threads a rank may use: all but players leave one free, so that theirs can begin at once."""
        return self.threads if rank is Rank.PLAYERS else max(1, self.threads - 1)

    def add(self, job: BotJob) -> None:
        """Let a job wait."""
        self.waiting[job] = None
        self._line_up(job, *self._place_of(job))

    def remove(self, job: BotJob) -> None:
        """A job does not wait any more."""
        del self.waiting[job]
        self._leave_line(job)

    def n_waiting(self, rank: Rank) -> int:
        """How many jobs of a rank wait."""
        return sum(map(len, self.lines[rank].values()))

    def _refresh(self) -> None:
        """Look up all jobs again. This takes time, so it is done every now and then, not for each turn."""
        self.lines = {rank: {} for rank in Rank}
        for job in self.waiting:
            self._line_up(job, *self._place_of(job))
        self.refreshed = time.monotonic()

    def _first(self) -> BotJob:
        """The first job of the address whose turn it is."""
        line = next(line for line in self.lines.values() if line)
        return next(iter(line[min(line, key=self._last_turn)]))

    def _last_turn(self, address: str) -> int:
        return self.turns.get(address, 0)

    def _place_of(self, job: BotJob) -> tuple[Rank, str]:
        """The rank of a job now, and which of its addresses has waited longest."""
        rank, addresses = job.claim()
        return rank, min(addresses, key=self._last_turn, default="")

    def _line_up(self, job: BotJob, rank: Rank, address: str) -> None:
        job.rank, job.address = rank, address
        self.lines[rank].setdefault(address, {})[job] = None

    def _leave_line(self, job: BotJob) -> None:
        lines = self.lines[job.rank]
        del lines[job.address][job]
        if not lines[job.address]:
            del lines[job.address]


class BotScheduler:
    """Runs the bots of one node in threads."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self.budget = ThinkingBudget(settings.thinking_per_address, settings.thinking_per_node)
        self.quick = Lane(1)
        self.searches = Lane(settings.bot_threads)
        for rank in Rank:
            metrics.bots_waiting.labels(rank.name.lower()).set_function(partial(self._n_waiting, rank))

    async def run(self, job: BotJob, think: Callable[[], T], is_quick: bool = False) -> T:
        """Let a bot think when it is its turn; TimeoutError if it then takes much longer than its time."""
        lane = self.quick if is_quick else self.searches
        await self._wait(lane, job)
        try:
            thread = InterruptibleThread(think, 0 if is_quick else NICENESS)
            try:
                async with asyncio.timeout(job.seconds + self.settings.bot_grace):
                    return await thread.result
            finally:
                thread.interrupt()
        finally:
            self._end(lane, job)

    async def _wait(self, lane: Lane, job: BotJob) -> None:
        lane.add(job)
        self._give_threads(lane)
        try:
            await job.granted
        except asyncio.CancelledError:
            if job in lane.waiting:
                lane.remove(job)
            else:
                self._end(lane, job)
            raise

    def _end(self, lane: Lane, job: BotJob) -> None:
        lane.running.discard(job)
        seconds = time.monotonic() - job.began
        self.metrics.thinking.labels(job.rank.name.lower()).inc(seconds)
        if lane is self.searches:
            self.budget.spend(job.address, seconds)
            if job.allowed < job.seconds:
                self.metrics.shortened.labels(job.rank.name.lower()).inc()
        self._give_threads(lane)

    def _give_threads(self, lane: Lane) -> None:
        while (job := lane.next()) is not None:
            job.began = time.monotonic()
            if not job.granted.done():
                job.granted.set_result(None)
        if lane is self.searches:
            for job in lane.running:
                job.limit(self._seconds(job))

    def _seconds(self, job: BotJob) -> float:
        """How long a search may think: its share of the threads, and what is left of its address's budget."""
        lines = self.searches.lines
        least = 0.0 if job.rank is Rank.HINTS else min(job.seconds, self.settings.bot_least_seconds)
        if any(lines[rank] for rank in Rank if rank < job.rank):
            return least
        waiting = lines[job.rank]
        running = [other.address for other in self.searches.running if other.rank <= job.rank]
        n_addresses = len(waiting) + len(set(running) - waiting.keys())
        own = len(waiting.get(job.address, ())) + running.count(job.address)
        share = job.seconds * self.searches.open_to(job.rank) / n_addresses / own
        return max(least, min(job.seconds, share, self.budget.left(job.address, n_addresses)))

    def _n_waiting(self, rank: Rank) -> int:
        return self.quick.n_waiting(rank) + self.searches.n_waiting(rank)
