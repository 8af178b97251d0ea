"""Bans of addresses. Every node reads them from the database every few seconds and keeps them in memory."""

import asyncio
import logging
import time
from typing import Protocol

from trilhos.server.address import network_of
from trilhos.server.errors import ApiError
from trilhos.server.store.moderation_store import ModerationStore

log = logging.getLogger("trilhos.bans")
REFRESH_SECONDS = 2.0


class BannableSocket(Protocol):
    """An open socket."""

    address: str

    def ban(self) -> None:
        """Close it because its address was banned."""
        ...


class Bans:
    """The bans of this moment, and the sockets that a new ban closes."""

    def __init__(self) -> None:
        self.until: dict[str, float] = {}  # by address, or /64 network of IPv6
        self.sockets: set[BannableSocket] = set()

    def is_banned(self, address: str) -> bool:
        """Whether an address is banned now."""
        return bool(self.until) and self.until.get(network_of(address), 0.0) > time.time()

    def check(self, address: str) -> None:
        """ApiError if an address is banned now."""
        if self.is_banned(address):
            raise ApiError(403, "banned", "your address is banned from this server for now")

    async def refresh(self, store: ModerationStore) -> None:
        """Read the bans, and close the sockets of banned addresses."""
        self.until = {ban["address"]: ban["until"] for ban in await store.bans()}
        for socket in [each for each in self.sockets if self.is_banned(each.address)]:
            socket.ban()

    async def run(self, store: ModerationStore) -> None:
        """Read the bans until cancelled; those of other nodes arrive this way."""
        while True:
            try:
                await self.refresh(store)
            except Exception as error:
                log.warning("the bans cannot be read: %s", type(error).__name__)
            await asyncio.sleep(REFRESH_SECONDS)
