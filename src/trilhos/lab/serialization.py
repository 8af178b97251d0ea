"""Send a series of games to another machine: names, settings and the files that they refer to."""

import hashlib
import os
import tempfile
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from trilhos.core.view import Fields

if TYPE_CHECKING:
    from trilhos.lab.games import Series

Files = dict[str, bytes]


def pack(series: "Series") -> tuple[list[str], Files, Fields]:
    """The names of the bots, the files that these names refer to, and all other settings."""
    names = [one.name for one in series.entrants]
    files = {word: Path(word).read_bytes() for name in names for word in name.split(":") if _is_file(word)}
    return (
        names,
        files,
        {field.name: getattr(series, field.name) for field in fields(series) if field.name != "entrants"},
    )


def unpack(names: list[str], files: Files, rest: Fields) -> "Series":
    """The series on this machine; its bots keep their names."""
    from trilhos.lab.games import Series, find_entrants

    here = {word: _local_copy(word, data) for word, data in files.items()}
    found = find_entrants(
        [":".join(here.get(word, word) for word in name.split(":")) for name in names], rest["ruleset"]
    )
    return Series(entrants=[one._replace(name=name) for one, name in zip(found, names, strict=True)], **rest)


def _is_file(word: str) -> bool:
    return word.endswith((".py", ".toml"))


def _local_copy(word: str, data: bytes) -> str:
    """The path of a file here: its own path if it is the same file, else a copy in a temporary folder."""
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
