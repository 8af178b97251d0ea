"""A folder of games: a manifest, and Parquet files for each table.

A part holds the rows of some games, as its name says: `seats/000000000-000020000.parquet`. Its table of games is
written last, so that a part is either complete or ignored, and an interrupted run can always be resumed.
"""

import fcntl
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from trilhos.core.board_errors import BoardError
from trilhos.core.view import Fields
from trilhos.lab.manifest import FORMAT, differences
from trilhos.lab.schemas import schemas_of
from trilhos.match.family import Family, family_of
from trilhos.match.ruleset import Ruleset, find_ruleset

MANIFEST = "manifest.json"
PART = re.compile(r"(\d{9,})-(\d{9,})\.parquet")


@dataclass
class Folder:
    """A folder with games, and how many there are."""

    path: Path
    manifest: Fields
    games: int = 0

    @classmethod
    def open(cls, path: Path) -> "Folder":
        """Open an existing folder; ValueError if it is not a folder of games, or damaged."""
        if not path.is_dir():
            raise ValueError(f"there is no folder '{path}'")
        file = path / MANIFEST
        if not file.is_file():
            raise ValueError(f"{path} is not a folder of games: it has no {MANIFEST}")
        try:
            manifest = json.loads(file.read_text("utf-8"))
            found = manifest["format"]
        except (ValueError, TypeError, KeyError):
            raise ValueError(f"{file} is not a manifest of games, or is truncated") from None
        if found != FORMAT:
            raise ValueError(f"{file} has format {found}, but this version reads {FORMAT}")
        folder = cls(path, manifest)
        folder.games = folder._check()
        return folder

    @classmethod
    def begin(cls, path: Path, manifest: Fields, board: Path | None = None) -> "Folder":
        """Create a folder for these games, or open one that holds some of them; ValueError if it holds other games.

        `board` is the file of a board that is not published; a copy is kept in the folder.
        """
        if path.is_dir() and any(path.iterdir()):
            folder = cls.open(path)
            if different := differences(folder.manifest, manifest):
                raise ValueError(f"{path} holds other games: {'; '.join(different)}. Choose another folder")
            return folder
        path.mkdir(parents=True, exist_ok=True)
        if board is not None:
            _write(path / f"board{board.suffix}", board.read_bytes())
        _write(path / MANIFEST, json.dumps(manifest, indent=1, ensure_ascii=False).encode() + b"\n")
        return cls(path, manifest)

    @property
    def _board(self) -> str:
        """The board file that is kept here, or the id of a published game."""
        own = next(self.path.glob("board.*"), None)
        return self.manifest["game"] if own is None else str(own)

    @cached_property
    def family(self) -> Family:
        """The family of these games; ValueError if it is unknown."""
        try:
            return family_of(self._board)
        except BoardError as error:
            raise ValueError(f"{self.path}: {error}") from None

    def board(self) -> Ruleset:
        """The board of these games; ValueError if it has changed."""
        ruleset = find_ruleset(self._board, self.manifest.get("house_rules"))
        if ruleset.digest != self.manifest["board"]:
            raise ValueError(f"the board of {self.path} is not the one that was played on: '{ruleset.id}' has changed")
        return ruleset

    @property
    def tables(self) -> dict[str, pa.Schema]:
        """The tables of the folder; the table of games is written last."""
        found = dict(schemas_of(self.family))
        games = found.pop("games")
        return found | {"games": games}

    def schema(self, name: str) -> pa.Schema:
        """The columns of a table; ValueError if this game has no such table."""
        if name not in self.tables:
            raise ValueError(f"{self.manifest['game']} has no table '{name}'; it has: {', '.join(self.tables)}")
        return self.tables[name]

    def parts(self, name: str) -> list[Path]:
        """The files of a table, in the order of the games."""
        self.schema(name)
        return [self.path / name / f"{begin:09}-{end:09}.parquet" for begin, end in self._ranges() if end <= self.games]

    def _ranges(self) -> list[tuple[int, int]]:
        found = (PART.fullmatch(file.name) for file in (self.path / "games").glob("*.parquet"))
        return sorted((int(name[1]), int(name[2])) for name in found if name)

    def _check(self) -> int:
        """The number of games; ValueError if a part is missing or damaged."""
        games, seats = 0, self.manifest["seats"]
        for begin, end in self._ranges():
            if begin != games:
                raise ValueError(
                    f"{self.path / 'games'} has no part that begins with game {games}, but one that begins with {begin}"
                )
            for name in self.tables:
                file = self.path / name / f"{begin:09}-{end:09}.parquet"
                wanted = {"games": end - begin, "seats": (end - begin) * seats}.get(name)
                if (reason := _damage(file, self.tables[name], wanted)) is not None:
                    hint = f"Games up to {begin} are complete; delete the parts from there on to play the others again"
                    raise ValueError(f"{file} {reason}. {hint}")
            games = end
        return games

    def append(self, tables: dict[str, pa.Table]) -> None:
        """Write the next games durably. After an OSError the folder is as it was."""
        begin, end = self.games, self.games + len(tables["games"])
        files = [self.path / name / f"{begin:09}-{end:09}.parquet" for name in self.tables]
        try:
            for name, file in zip(self.tables, files, strict=True):
                file.parent.mkdir(exist_ok=True)
                sink = pa.BufferOutputStream()
                pq.write_table(tables[name], sink, compression="zstd")
                _write(file, sink.getvalue())
        except BaseException:
            for file in files:
                with suppress(OSError):
                    file.unlink(missing_ok=True)
            raise
        self.games = end

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder for writing; ValueError if another process has locked it."""
        descriptor = os.open(self.path, os.O_RDONLY)
        try:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise ValueError(f"another run is writing to {self.path}") from None
            self.games = self._check()
            yield
        finally:
            os.close(descriptor)


def _damage(file: Path, schema: pa.Schema, rows: int | None) -> str | None:
    """The damage of a part, such as `is missing`, or None."""
    if not file.is_file():
        return "is missing"
    try:
        there = pq.read_metadata(file)
    except (pa.ArrowInvalid, OSError) as error:
        return f"is truncated or not a Parquet file ({str(error).splitlines()[0]})"
    if set(there.schema.names) != set(schema.names):
        return "has other columns than it should"
    return None if rows in (None, there.num_rows) else f"has {there.num_rows} rows, not {rows}"


def _write(file: Path, data: Any) -> None:
    """Write a file atomically and durably, even if the machine stops."""
    fresh = file.with_name(f".{file.name}.new")
    try:
        with fresh.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
        descriptor = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)  # of its name
        finally:
            os.close(descriptor)
    except BaseException as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is None:
            error.filename = str(file)
        raise
