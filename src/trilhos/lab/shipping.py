"""A series of games as it travels to another machine: names, settings and the files they speak of, no live objects."""

import hashlib
import os
import tempfile
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trilhos.lab.games import Series

Files = dict[str, bytes]


def packed(series: "Series") -> tuple[list[str], Files, dict[str, Any]]:
    """The bots by name, the files that these names speak of, and all the rest."""
    names = [one.name for one in series.crew]
    files = {word: Path(word).read_bytes() for name in names for word in name.split(":") if _is_file(word)}
    return names, files, {field.name: getattr(series, field.name) for field in fields(series) if field.name != "crew"}


def unpacked(names: list[str], files: Files, rest: dict[str, Any]) -> "Series":
    """The same series once more, here; its bots are called what they were called there."""
    from trilhos.lab.games import Series, entrants

    here = {word: _laid_down(word, data) for word, data in files.items()}
    found = entrants([":".join(here.get(word, word) for word in name.split(":")) for name in names], rest["table"])
    return Series(crew=[one._replace(name=name) for one, name in zip(found, names, strict=True)], **rest)


def _is_file(word: str) -> bool:
    return word.endswith((".py", ".toml"))


def _laid_down(word: str, data: bytes) -> str:
    """Where a file that came along lies here: where it always did, or in a folder of its own."""
    if Path(word).is_file() and Path(word).read_bytes() == data:
        return word
    folder = Path(tempfile.gettempdir()) / f"trilhos-{os.getuid()}-{hashlib.sha256(data).hexdigest()[:32]}"
    folder.mkdir(mode=0o700, exist_ok=True)
    file = folder / Path(word).name
    if not file.is_file() or file.read_bytes() != data:
        fresh = folder / f".{file.name}.{os.getpid()}"
        fresh.write_bytes(data)
        fresh.replace(file)
    return str(file)
