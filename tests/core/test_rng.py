"""ChaCha8 as published, and unbiased numbers drawn from it."""

import struct
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chisquare import UNLIKELY, p_value, tally
from trilhos.core import rng

ZERO_KEY = bytes(32)

# draft-strombergson-chacha-test-vectors-01, 256-bit key, 8 rounds: key, IV, blocks 0 and 1.
PUBLISHED = {
    "TC1: all zero key and IV": (
        "00" * 32,
        "00" * 8,
        (
            "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
            "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
            "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
            "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"
        ),
    ),
    "TC2: a single bit in the key": (
        "01" + "00" * 31,
        "00" * 8,
        (
            "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
            "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
            "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
            "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4"
        ),
    ),
    "TC3: a single bit in the IV": (
        "00" * 32,
        "01" + "00" * 7,
        (
            "2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
            "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06"
            "470bdffbc488a8b7c701ebf4061d75c5969186497c95367809afa80bd843b040"
            "a79abc6e73a91757f1db73c8eacfa543b38f289d065ab2f3032d377b8c37fe46"
        ),
    ),
    "TC4: all bits set": (
        "ff" * 32,
        "ff" * 8,
        (
            "e163bbf8c9a739d18925ee8362dad2cdc973df05225afb2aa26396f2a9849a4a"
            "445e0547d31c1623c537df4ba85c70a9884a35bcbf3dfab077e98b0f68135f54"
            "81d4933f8b322ac0cd762c27235ce2b31534e0244a9a2f1fd5e94498d47ff108"
            "790c009cf9e1a348032a7694cb28024cd96d3498361edb1785af752d187ab54b"
        ),
    ),
    "TC7: sequence patterns": (
        "00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100",
        "0f1e2d3c4b5a6978",
        (
            "db43ad9d1e842d1272e4530e276b3f568f8859b3f7cf6d9d2c74fa53808cb515"
            "7a8ebf46ad3dcc4b6c7dadde131784b0120e0e22f6d5f9ffa7407d4a21b695d9"
            "c5dd30bf55612fab9bdd118920c19816470c7f5dcd42325dbbed8c57a56281c1"
            "44cb0f03e81b3004624e0650a1ce5afaf9a7cd8163f6dbd72602257dd96e471e"
        ),
    ),
    "TC8: a random key": (
        "c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d",
        "1ada31d5cf688221",
        (
            "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
            "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b"
            "16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e"
            "8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f"
        ),
    ),
}
# The vector of Bernstein's reference code begins one block before block 0.
BLOCK_BEFORE_ZERO = (
    "df8a0bceca2fbb111f29978fa9a64407c68ced975ff55a24707265d0687e6aef"
    "b3597eac46e4b0a79b3a49c8b0f1775ac3edd7eb6a6d9bcb38f276517a79e014"
)


def generator(key: bytes, stream: int = 0, counter: int = 0) -> Any:
    rngs = np.zeros(1, rng.RNG)
    rng.start(rngs[0], rng.key_words(key), stream)
    rngs[0].counter = counter
    return rngs[0]


def words(r: Any, n: int) -> list[int]:
    return [int(rng.word(r)) for _ in range(n)]


def output(r: Any, blocks: int) -> str:
    return struct.pack(f"<{16 * blocks}I", *words(r, 16 * blocks)).hex()


def chacha8(key: bytes, counter: int, stream: int) -> list[int]:
    """One block by a reference implementation that shares no code with the engine."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key)]
    start += struct.unpack("<4I", (counter % 2**64).to_bytes(8, "little") + (stream % 2**64).to_bytes(8, "little"))
    x = list(start)
    columns = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for a, b, c, d in (columns + diagonals) * 4:
        for to, by, turned, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[by]) % 2**32
            mixed = x[turned] ^ x[to]
            x[turned] = (mixed << left | mixed >> (32 - left)) % 2**32
    return [(one + other) % 2**32 for one, other in zip(x, start, strict=True)]


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_stream_is_the_published_one(name: str) -> None:
    key, iv, expected = PUBLISHED[name]
    stream = int.from_bytes(bytes.fromhex(iv), "little", signed=True)
    assert output(generator(bytes.fromhex(key), stream), 2) == expected


def test_the_counter_runs_over_its_end_into_block_zero() -> None:
    assert output(generator(ZERO_KEY, 0, -1), 2) == BLOCK_BEFORE_ZERO + PUBLISHED["TC1: all zero key and IV"][2][:128]


@pytest.mark.parametrize("counter", [0, 2**32 - 2, 2**32 - 1, 2**32, 2**63 - 4, -(2**63), -2])
@pytest.mark.parametrize("stream", [0, 1, -1, 2**32, 2**63 - 1])
def test_blocks_from_any_counter_match_the_reference(counter: int, stream: int) -> None:
    """The carry from the lower to the upper word of the counter, and streams of either sign."""
    key = bytes(range(32))
    expected = [word for block in range(3) for word in chacha8(key, counter + block, stream)]
    assert words(generator(key, stream, counter), 48) == expected


@settings(deadline=None, max_examples=50)
@given(key=st.binary(min_size=32, max_size=32), stream=st.integers(-(2**63), 2**63 - 1), n=st.integers(1, 40))
def test_any_key_and_stream_match_the_reference(key: bytes, stream: int, n: int) -> None:
    expected = [word for block in range(3) for word in chacha8(key, block, stream)]
    assert words(generator(key, stream), n) == expected[:n]


def test_streams_of_a_key_have_nothing_in_common() -> None:
    seen = [word for stream in range(-4, 5) for word in words(generator(ZERO_KEY, stream), 64)]
    assert len(set(seen)) == len(seen)


def test_start_forgets_what_was_before() -> None:
    r = generator(ZERO_KEY, 5)
    words(r, 21)
    rng.start(r, rng.key_words(ZERO_KEY), 0)
    assert output(r, 1) == PUBLISHED["TC1: all zero key and IV"][2][:128]


def test_a_seed_is_a_key() -> None:
    assert rng.key_of_seed(7) == rng.key_of_seed(7)
    assert len({rng.key_of_seed(seed) for seed in range(-50, 50)}) == 100
    assert rng.key_words(bytes(range(32)))[1] == 0x07060504
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        rng.key_words(bytes(31))


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 30, 54, 110])
def test_below_is_fair(n: int) -> None:
    r = generator(rng.key_of_seed(n))
    counts = tally(int(rng.below(r, n)) for _ in range(max(2_000, 60 * n)))
    assert set(counts) <= set(range(n))
    assert p_value(counts, dict.fromkeys(range(n), 1 / n)) > UNLIKELY


@settings(deadline=None)
@given(seed=st.integers(0, 1000), n=st.integers(1, 2**31 - 1))
def test_below_uses_the_words_of_the_stream(seed: int, n: int) -> None:
    """A number is word · n / 2³²; words in the first 2³² mod n of a share are rejected to avoid bias."""
    r, same = generator(rng.key_of_seed(seed)), generator(rng.key_of_seed(seed))
    for _ in range(8):
        word = int(rng.word(same))
        while word * n % 2**32 < 2**32 % n:
            word = int(rng.word(same))
        got = int(rng.below(r, n))
        assert got == word * n >> 32
        assert 0 <= got < n
    assert (int(r.counter), int(r.used)) == (int(same.counter), int(same.used))


def test_below_rejects_biased_words() -> None:
    """Shares have 2⅔ words: two are used, and the rest, a quarter of all words, is rejected."""
    n = 3 * 2**29
    r = generator(rng.key_of_seed(2))
    counts = tally(int(rng.below(r, n)) % 3 for _ in range(6_000))
    assert p_value(counts, dict.fromkeys(range(3), 1 / 3)) > UNLIKELY
    drawn = 16 * int(r.counter) - 16 + int(r.used)
    assert 7_800 < drawn < 8_200


def test_a_block_planted_by_hand_shows_the_rejection() -> None:
    """n = 3 · 2²⁹: 2³² mod n = 2³⁰, so products whose lower half is below 2³⁰ are refused."""
    r = generator(ZERO_KEY)
    rng.word(r)
    n = 3 * 2**29
    refused, taken = 0, 7
    assert refused * n % 2**32 < 2**32 % n <= taken * n % 2**32
    r.block[:] = refused
    r.block[3] = taken
    r.used = 1
    assert rng.below(r, n) == taken * n >> 32
    assert r.used == 4


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    r = generator(rng.key_of_seed(3))
    orders = []
    for _ in range(4_000):
        cards = np.arange(6, dtype=np.int8)
        rng.shuffle(r, cards, 4)
        assert list(cards[4:]) == [4, 5]
        orders.append(tuple(int(card) for card in cards[:4]))
    counts = tally(orders)
    assert len(counts) == 24
    assert p_value(counts, dict.fromkeys(counts, 1 / 24)) > UNLIKELY
