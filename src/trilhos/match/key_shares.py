"""The key of a game that several parties mixed, so that none of them could choose the deck.

docs/serve.md specifies it under Fairness. The key is the SHA-256 of a few lines of text, which a transcript has as
comments: the table, the server's share, and for each seat its share, or a word that says why it has none.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

VERSION = "trilhos shares 1"
NONE, MISSING = "none", "missing"  # a seat that promised no share, and one that promised a share and never sent it
SHARE = re.compile(r"[0-9a-f]{64}")
ORIGIN = re.compile(r"^# origin: (.+)$", re.MULTILINE)
FORK = re.compile(r"fork of ([\w-]{1,40}) at step (\d{1,9}), (same deck|redealt)")


@dataclass(frozen=True, slots=True)
class Shares:
    """What a key was mixed from, in hexadecimal."""

    table: str
    server: str
    seats: tuple[str, ...]  # by seat: its share, NONE or MISSING
    commitments: tuple[str, ...]  # by seat: the SHA-256 of its share, published before the deal, or NONE

    def lines(self) -> list[str]:
        """The text whose SHA-256 is the key; each line ends with a line feed."""
        return [
            VERSION,
            f"table {self.table}",
            f"server {self.server}",
            *(f"seat {seat} {share}" for seat, share in enumerate(self.seats)),
        ]

    def key(self) -> bytes:
        """The key that follows from the shares."""
        return hashlib.sha256("".join(f"{line}\n" for line in self.lines()).encode("ascii")).digest()

    def comments(self) -> list[str]:
        """The same for a transcript."""
        return [f"# share: {line}" for line in self.lines()] + [f"# share commitments: {','.join(self.commitments)}"]

    def fault(self, commitment: str | None, key: bytes) -> str | None:
        """What is wrong with the shares of a game with this commitment and key; None if nothing is."""
        if commitment is not None and (found := share_commitment(self.server)) != commitment:
            return f"the SHA-256 of the server's share is {found}, but the commitment is {commitment}"
        if len(self.commitments) != len(self.seats):
            return "it does not have one commitment for each seat"
        for seat, (share, promised) in enumerate(zip(self.seats, self.commitments, strict=True)):
            if (share == NONE) != (promised == NONE):
                return f"seat {seat} has either a share without a commitment or a commitment without a share"
            if share not in (NONE, MISSING) and share_commitment(share) != promised:
                return f"the share of seat {seat} does not match its commitment"
        if self.key() != key:
            return f"the shares give the key {self.key().hex()}, but the game was dealt from {key.hex()}"
        return None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game comes from: dealt afresh, or started from a step of another one."""

    of: str | None = None  # the other game's table, or "transcript"; None: the game is fresh
    step: int = 0
    same_deck: bool = False

    def text(self) -> str:
        """In a transcript's comment, and for people."""
        if self.of is None:
            return "fresh"
        return f"fork of {self.of} at step {self.step}, {'same deck' if self.same_deck else 'redealt'}"


def share_commitment(share: str) -> str:
    """The SHA-256 of a share's bytes."""
    return hashlib.sha256(bytes.fromhex(share)).hexdigest()


def origin_in(transcript: str) -> Origin | None:
    """The origin that a transcript names, if any."""
    found = ORIGIN.search(transcript)
    if found is None:
        return None
    if found[1] == "fresh":
        return Origin()
    fork = FORK.fullmatch(found[1])
    return Origin(fork[1], int(fork[2]), fork[3] == "same deck") if fork else None


def shares_in(transcript: str) -> Shares | None:
    """The shares in a transcript's comments; None if there are none. ValueError if they are not well formed."""
    lines = re.findall(r"^# share: (.*)$", transcript, re.MULTILINE)
    if not lines:
        return None
    promised = re.search(r"^# share commitments: (.*)$", transcript, re.MULTILINE)
    table, server, seats = _fields(lines)
    commitments = tuple(promised[1].split(",")) if promised else ()
    if any(one != NONE and not SHARE.fullmatch(one) for one in commitments):
        raise ValueError("a commitment is 64 hexadecimal digits")
    return Shares(table, server, seats, commitments)


def _fields(lines: Sequence[str]) -> tuple[str, str, tuple[str, ...]]:
    form = rf"{VERSION}\ntable ([\w-]{{1,40}})\nserver ([0-9a-f]{{64}})((?:\nseat \d (?:[0-9a-f]{{64}}|none|missing))+)"
    found = re.fullmatch(form, "\n".join(lines), re.ASCII)
    if found is None:
        raise ValueError(f"the lines '# share:' are not '{VERSION}', the table, the server's share and those of seats")
    seats = [line.split(" ") for line in found[3].strip().split("\n")]
    if [int(number) for _, number, _ in seats] != list(range(len(seats))):
        raise ValueError("the seats of the lines '# share:' are not 0, 1, 2 ...")
    return found[1], found[2], tuple(share for *_, share in seats)
