"""The random number generator: the ChaCha8 stream cipher, stored in a record.

It uses the original layout: four constants, a 256-bit key, a 64-bit block counter and a 64-bit stream number. Without
the key, nobody can predict the next number, even after seeing all earlier ones.
"""

import hashlib

import numpy as np
import numpy.typing as npt

from trilhos.core.jit import rule
from trilhos.core.record import Half, Ints, Key, Record, dtype_of, i32, i64, u32


class Rng(Record):
    """A random number generator."""

    counter = i64()  # blocks generated so far
    stream = i64()  # which of the key's streams
    key = u32(8)  # the secret
    block = u32(16)  # the current block
    used = i32()  # how many of its words have been used


RNG = dtype_of(Rng)
MASK = 0xFFFF_FFFF
KEY, BLOCK = 8, 16  # words
NONE = -1
ANSWERS, WITH_TAIL = 92, 96  # most scripted answers, without and with the stream number that follows them


def key_of_seed(seed: int) -> bytes:
    """The key for a seed, which is any integer."""
    return hashlib.sha256(f"trilhos seed {seed}".encode()).digest()


def dice_of_key(key: bytes) -> bytes:
    """The key of the bots' dice in a game with this key; it does not reveal the game's key."""
    return hashlib.sha256(b"trilhos dice " + key).digest()


def key_words(key: bytes) -> npt.NDArray[np.uint32]:
    """A key of 32 bytes as eight words."""
    if len(key) != 32:
        raise ValueError(f"a key has 32 bytes, not {len(key)}")
    return np.frombuffer(key, dtype="<u4").astype(np.uint32)


@rule
def start(r: Rng, key: Key, stream: int) -> None:
    """Set a generator to the beginning of a key's stream, or to scripted answers."""
    for i in range(KEY):
        r.key[i] = key[i]
    for i in range(BLOCK):
        r.block[i] = np.uint32(0)  # leave no trace of the previous key
    r.stream = stream
    r.counter = 0
    r.used = BLOCK
    load_script(r, key, stream)


@rule
def reseed(r: Rng, by: Rng) -> None:
    """Give a generator a new key, drawn from another generator."""
    for k in range(KEY):
        r.key[k] = np.uint32(word(by))
    start(r, r.key, 0)


@rule
def load_script(r: Rng, key: Key, stream: int) -> None:
    """If the key is longer than usual, it holds `stream` scripted answers (core/scripted_rng.py)."""
    if key.shape[0] > KEY:
        for i in range(BLOCK):
            r.block[i] = key[KEY + i]
        r.used = -1


@rule
def add(a: Half, b: Half) -> Half:
    """The sum of two words modulo 2**32."""
    return np.uint32((np.int64(a) + np.int64(b)) & MASK)


@rule
def xor_rotate(a: Half, b: Half, n: int) -> Half:
    """Exclusive or of two words, rotated left by n bits."""
    x = np.int64(a) ^ np.int64(b)
    return np.uint32(((x << n) | (x >> (32 - n))) & MASK)


@rule
def quarter_round(a: Half, b: Half, c: Half, d: Half) -> tuple[Half, Half, Half, Half]:
    """ChaCha's quarter round."""
    a = add(a, b)
    d = xor_rotate(d, a, 16)
    c = add(c, d)
    b = xor_rotate(b, c, 12)
    a = add(a, b)
    d = xor_rotate(d, a, 8)
    c = add(c, d)
    b = xor_rotate(b, c, 7)
    return a, b, c, d


@rule
def refill(r: Rng) -> None:
    """Generate the next block: eight rounds, then add the input."""
    k = r.key
    i0, i1, i2, i3 = np.uint32(0x61707865), np.uint32(0x3320646E), np.uint32(0x79622D32), np.uint32(0x6B206574)
    i12, i13 = np.uint32(r.counter & MASK), np.uint32((r.counter >> 32) & MASK)
    i14, i15 = np.uint32(r.stream & MASK), np.uint32((r.stream >> 32) & MASK)
    x0, x1, x2, x3 = i0, i1, i2, i3
    x4, x5, x6, x7 = k[0], k[1], k[2], k[3]
    x8, x9, x10, x11 = k[4], k[5], k[6], k[7]
    x12, x13, x14, x15 = i12, i13, i14, i15
    for _ in range(4):
        x0, x4, x8, x12 = quarter_round(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter_round(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter_round(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter_round(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter_round(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter_round(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter_round(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter_round(x3, x4, x9, x14)
    out = r.block
    out[0], out[1], out[2], out[3] = add(x0, i0), add(x1, i1), add(x2, i2), add(x3, i3)
    out[4], out[5], out[6], out[7] = add(x4, k[0]), add(x5, k[1]), add(x6, k[2]), add(x7, k[3])
    out[8], out[9], out[10], out[11] = add(x8, k[4]), add(x9, k[5]), add(x10, k[6]), add(x11, k[7])
    out[12], out[13], out[14], out[15] = add(x12, i12), add(x13, i13), add(x14, i14), add(x15, i15)
    r.counter += 1
    r.used = 0


@rule
def word(r: Rng) -> int:
    """The next 32 bits."""
    if r.used >= BLOCK:
        refill(r)
    x = int(np.int64(r.block[r.used]))
    r.used += 1
    return x


@rule
def next_scripted(r: Rng, n: int) -> int:
    """The next scripted answer (core/scripted_rng.py), or NONE when the script is full and a stream provides the rest.

    After the last answer, return numbers that count up, and record the first open question. These numbers are not
    random, so a step must not ask for more until it gets a certain one: rules bound their loops themselves.
    """
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
def below(r: Rng, n: int) -> int:
    """A uniform random number from 0 to n - 1, without modulo bias."""
    if r.used < 0:
        k = next_scripted(r, n)
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
def shuffle(r: Rng, cards: Ints, n: int) -> None:
    """Shuffle the first n cards of an array."""
    for i in range(n - 1, 0, -1):
        j = below(r, i + 1)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held
