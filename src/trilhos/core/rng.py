"""Chance: the ChaCha8 stream cipher as a generator, held in a record.

The published layout: four constants, a 256-bit key, a 64-bit block counter, a 64-bit stream number. Who sees
every number drawn so far still cannot tell the next one without the key.
"""

import hashlib
from typing import Any

import numpy as np
import numpy.typing as npt

from trilhos.core.jit import rule
from trilhos.core.record import record

RNG = record(
    ("counter", np.int64),  # blocks made so far
    ("stream", np.int64),  # which of the key's streams
    ("key", np.uint32, 8),  # the secret
    ("block", np.uint32, 16),  # the block being used up
    ("used", np.int32),  # how many of its words are spent
)
MASK = 0xFFFF_FFFF
KEY, BLOCK = 8, 16  # words
NONE = -1
ANSWERS, WITH_TAIL = 92, 96  # how many numbers can be laid down, and with the number of the stream that says the rest


def key_of_seed(seed: int) -> bytes:
    """The key of an experiment: a seed is any whole number."""
    return hashlib.sha256(f"trilhos seed {seed}".encode()).digest()


def dice_of_key(key: bytes) -> bytes:
    """The key of the bots' own dice in a game of this key, from which nobody learns the game's."""
    return hashlib.sha256(b"trilhos dice " + key).digest()


def key_words(key: bytes) -> npt.NDArray[np.uint32]:
    """A key of 32 bytes as eight words."""
    if len(key) != 32:
        raise ValueError(f"a key has 32 bytes, this one has {len(key)}")
    return np.frombuffer(key, dtype="<u4").astype(np.uint32)


@rule
def start(r: Any, key: Any, stream: int) -> None:
    """Set a generator to the beginning of a key's stream, or to numbers laid down."""
    for i in range(KEY):
        r.key[i] = key[i]
    for i in range(BLOCK):
        r.block[i] = 0  # nothing is left of what another key would have said next
    r.stream = stream
    r.counter = 0
    r.used = BLOCK
    lay_down(r, key, stream)


@rule
def lay_down(r: Any, key: Any, stream: int) -> None:
    """A longer key holds numbers to answer with, and the stream says how many (core/script.py)."""
    if key.shape[0] > KEY:
        for i in range(BLOCK):
            r.block[i] = key[KEY + i]
        r.used = -1


@rule
def add(a: Any, b: Any) -> Any:
    """The sum of two words, without its carry."""
    return np.uint32((np.int64(a) + np.int64(b)) & MASK)


@rule
def turn(a: Any, b: Any, n: int) -> Any:
    """Exclusive or of two words, turned left by n bits."""
    x = np.int64(a) ^ np.int64(b)
    return np.uint32(((x << n) | (x >> (32 - n))) & MASK)


@rule
def quarter(a: Any, b: Any, c: Any, d: Any) -> tuple[Any, Any, Any, Any]:
    """ChaCha's quarter round."""
    a = add(a, b)
    d = turn(d, a, 16)
    c = add(c, d)
    b = turn(b, c, 12)
    a = add(a, b)
    d = turn(d, a, 8)
    c = add(c, d)
    b = turn(b, c, 7)
    return a, b, c, d


@rule
def refill(r: Any) -> None:
    """Make the next block: eight rounds, then the input added."""
    k = r.key
    i0, i1, i2, i3 = np.uint32(0x61707865), np.uint32(0x3320646E), np.uint32(0x79622D32), np.uint32(0x6B206574)
    i12, i13 = np.uint32(r.counter & MASK), np.uint32((r.counter >> 32) & MASK)
    i14, i15 = np.uint32(r.stream & MASK), np.uint32((r.stream >> 32) & MASK)
    x0, x1, x2, x3 = i0, i1, i2, i3
    x4, x5, x6, x7 = k[0], k[1], k[2], k[3]
    x8, x9, x10, x11 = k[4], k[5], k[6], k[7]
    x12, x13, x14, x15 = i12, i13, i14, i15
    for _ in range(4):
        x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
    out = r.block
    out[0], out[1], out[2], out[3] = add(x0, i0), add(x1, i1), add(x2, i2), add(x3, i3)
    out[4], out[5], out[6], out[7] = add(x4, k[0]), add(x5, k[1]), add(x6, k[2]), add(x7, k[3])
    out[8], out[9], out[10], out[11] = add(x8, k[4]), add(x9, k[5]), add(x10, k[6]), add(x11, k[7])
    out[12], out[13], out[14], out[15] = add(x12, i12), add(x13, i13), add(x14, i14), add(x15, i15)
    r.counter += 1
    r.used = 0


@rule
def word(r: Any) -> int:
    """The next 32 bits."""
    if r.used >= BLOCK:
        refill(r)
    x = int(np.int64(r.block[r.used]))
    r.used += 1
    return x


@rule
def told(r: Any, n: int) -> int:
    """The next of the numbers laid down (core/script.py). Beyond them all numbers in turn, so that no search for one
    lasts for ever, and what was asked first is kept. Where the row is full, a stream says the rest: NONE."""
    k = int(r.counter)
    given = int(r.stream)
    r.counter += 1
    if k == ANSWERS and given == WITH_TAIL:
        start(r, r.key, int(np.int64(r.block[BLOCK - 1])))
        return NONE
    if k < min(given, ANSWERS):
        held = r.key[k >> 2] if k < 32 else r.block[(k >> 2) - 8]
        return int(np.int64(held)) >> 8 * (k & 3) & 255
    if r.used == -1:
        r.used = -1 - n
    return k % n


@rule
def below(r: Any, n: int) -> int:
    """A number from 0 to n - 1, each as likely as the other, without the bias of a remainder."""
    if r.used < 0:
        k = told(r, n)
        if k != NONE:
            return k
    wide = word(r) * n
    low = wide & MASK
    if low < n:
        unfair = (MASK + 1 - n) % n
        while low < unfair:
            wide = word(r) * n
            low = wide & MASK
    return wide >> 32


@rule
def shuffle(r: Any, cards: Any, n: int) -> None:
    """Shuffle the first n cards of a row."""
    for i in range(n - 1, 0, -1):
        j = below(r, i + 1)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held
