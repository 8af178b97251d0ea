"""What a node and its worker process send each other, and the limits of a job."""

import struct
from dataclasses import dataclass
from typing import Final

LENGTH: Final = struct.Struct("!I")
DONE: Final = b"+"  # followed by the result
REFUSED: Final = b"-"  # followed by an ApiError as JSON
TOO_HEAVY: Final = b"!"  # the job exceeded its processor time or its memory
NEWS: Final = b"~"  # followed by a part of the result: the answer comes later
DIED: Final = b"?"  # the job was killed or took too long


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one job."""

    cpu_seconds: int
    seconds: float
    memory: int  # bytes
    nice: int = 10


def framed(message: bytes) -> bytes:
    """A message with its length before it."""
    return LENGTH.pack(len(message)) + message
