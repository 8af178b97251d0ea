"""The archive: tables that are over leave the database as transcripts."""

import os
from pathlib import Path

from trilhos.server.record import transcript
from trilhos.server.store import Store
from trilhos.server.table import rebuilt


async def archived(database: str, folder: Path, before: float) -> int:
    """Write every table that was over before a time to a file of its own, and then remove it; how many there were."""
    store = Store(database)
    try:
        ids = await store.finished(before)
        for id_ in ids:
            found = await store.load(id_)
            if found is not None:
                table = rebuilt(*found)
                _write(folder / f"{id_}.game", transcript(table))
                if table.layout.board is not None:
                    _write(folder / f"{id_}.toml", table.layout.board)
                await store.forget(id_)
        return len(ids)
    finally:
        await store.database.close()


def _write(path: Path, text: str) -> None:
    half = path.with_name(path.name + ".part")
    with half.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)
