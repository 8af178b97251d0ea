"""How much the bots of an address may think: so many seconds a minute, and no more than its share of the node's."""

import math
import time

MINUTE = 60.0
MAX_ADDRESSES = 20_000  # in memory


class ThinkingBudget:
    """What each address has spent lately. Seconds count less and less, so that after a minute most are forgotten."""

    def __init__(self, per_address: float, per_node: float) -> None:
        self.per_address = per_address
        self.per_node = per_node
        self.spent: dict[str, tuple[float, float]] = {}  # by address: seconds, and when they were counted

    def spend(self, address: str, seconds: float) -> None:
        """Count seconds that a bot has thought."""
        self.spent[address] = self._spent(address) + seconds, time.monotonic()
        if len(self.spent) > MAX_ADDRESSES:
            latest = sorted(self.spent.items(), key=lambda item: item[1][1])
            self.spent = dict(latest[MAX_ADDRESSES // 2 :])

    def left(self, address: str, n_addresses: int) -> float:
        """The seconds that an address may think now, while so many addresses want to."""
        return max(0.0, min(self.per_address, self.per_node / max(1, n_addresses)) - self._spent(address))

    def _spent(self, address: str) -> float:
        seconds, at = self.spent.get(address, (0.0, 0.0))
        return seconds * math.exp((at - time.monotonic()) / MINUTE)
