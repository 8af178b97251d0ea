"""The deals of a task: public ones, and held-out ones whose key is committed to by its hash.

A set of held-out deals is a key of 32 random bytes. Its SHA-256 is published before anybody is measured by it, and the
key itself when the set is retired. docs/benchmark.md says what this protects against, and what not.
"""

import hashlib
import secrets
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from trilhos.benchmark.tasks import Task

PUBLIC = "public"
HELD_OUT = Path(__file__).with_name("held_out.toml")
BYTES = 32


@dataclass(frozen=True)
class Deals:
    """A set of deals. Without a key nobody can deal them."""

    name: str
    commitment: str = ""  # SHA-256 of the key; empty for the public deals
    key: bytes = b""

    def seed(self, task: Task, opponent: str) -> int:
        """The seed of a task's games against an opponent."""
        return int.from_bytes(hashlib.sha256(f"trilhos {task.id} {opponent} ".encode() + self.key).digest())


def commitment_of(key: bytes) -> str:
    """What is published about a key before it is used."""
    return hashlib.sha256(key).hexdigest()


def new_key() -> bytes:
    """A key for a set of held-out deals."""
    return secrets.token_bytes(BYTES)


@cache
def held_out() -> dict[str, Deals]:
    """The sets of held-out deals by name; retired ones have their key."""
    given = tomllib.loads(HELD_OUT.read_text("utf-8"))
    return {
        name: Deals(name, table["commitment"], _checked(name, table["commitment"], table.get("key", "")))
        for name, table in given.items()
    }


def _checked(name: str, commitment: str, key: str) -> bytes:
    if key and commitment_of(bytes.fromhex(key)) != commitment:
        raise ValueError(f"{HELD_OUT.name}: the key of {name} is not the one that was committed to")
    return bytes.fromhex(key)


def find_deals(name: str = PUBLIC, key_file: str | Path | None = None) -> Deals:
    """A set of deals by name, with its key; ValueError if there is no such set, or if the key is missing or wrong."""
    if name == PUBLIC:
        if key_file is not None:
            raise ValueError("the public deals have no key; name the held-out deals with --deals")
        return Deals(PUBLIC)
    if name not in held_out():
        raise ValueError(f"there are no deals '{name}'; there are: {', '.join([PUBLIC, *held_out()])}")
    found = held_out()[name]
    if key_file is None:
        if not found.key:
            raise ValueError(f"the deals '{name}' are held out: only who has their key can play them (--key FILE)")
        return found
    key = read_key(key_file)
    if commitment_of(key) != found.commitment:
        raise ValueError(f"{key_file} is not the key of the deals '{name}': its SHA-256 differs from the commitment")
    return Deals(name, found.commitment, key)


def read_key(file: str | Path) -> bytes:
    """The key in a file, as hexadecimal digits."""
    try:
        key = bytes.fromhex(Path(file).read_text("utf-8").strip())
    except ValueError:
        key = b""
    if len(key) != BYTES:
        raise ValueError(f"{file} is not a key: it holds {2 * BYTES} hexadecimal digits")
    return key
