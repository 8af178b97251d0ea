"""A queue for few slots. Addresses take turns, so that one with many requests does not delay the others."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from trilhos.server.errors import ApiError


class FairQueue:
    """Slots and the queue for them. A request that would make the queue too long is refused."""

    def __init__(self, slots: int, size: int, per_address: int, what: str) -> None:
        self.free = slots
        self.size = size
        self.per_address = per_address
        self.what = what  # is waiting, in messages
        self.counts: Counter[str] = Counter()  # of each address: waiting and running
        self.waiting: dict[str, list[asyncio.Future[None]]] = {}  # by address; the next one is served next

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """Wait for a slot and hold it."""
        if self.counts[address] >= self.per_address:
            raise ApiError(429, "too-many", f"too many {self.what} from your address are being handled; wait a moment")
        if not self.free and self.n_waiting >= self.size:
            raise ApiError(503, "busy", f"too many {self.what} are being handled; try again in a moment")
        self.counts[address] += 1
        try:
            await self._take(address)
            try:
                yield
            finally:
                self._give_back()
        finally:
            self.counts[address] -= 1
            if not self.counts[address]:
                del self.counts[address]

    @property
    def n_waiting(self) -> int:
        """How many wait for a slot."""
        return sum(map(len, self.waiting.values()))

    async def _take(self, address: str) -> None:
        if self.free:
            self.free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, []).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back()
            else:
                self._remove(address, turn)
            raise

    def _give_back(self) -> None:
        """Hand the slot to the next address that waits; it then goes to the end of the line."""
        if not self.waiting:
            self.free += 1
            return
        address = next(iter(self.waiting))
        turn, *rest = self.waiting.pop(address)
        if rest:
            self.waiting[address] = rest
        turn.set_result(None)

    def _remove(self, address: str, turn: asyncio.Future[None]) -> None:
        self.waiting[address].remove(turn)
        if not self.waiting[address]:
            del self.waiting[address]
