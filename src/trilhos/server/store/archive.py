"""The archive: finished tables leave the database as transcripts."""

import os
from pathlib import Path

from trilhos.server.live.table import restore_table
from trilhos.server.store.migrations import migrate
from trilhos.server.store.table_store import TableStore
from trilhos.server.store.transcript import partial_transcript
from trilhos.server.uploaded_boards import upload_family


async def archive_tables(database: str, folder: Path, before: float) -> int:
    """Write each table that was over before a time to a file, then delete it; the number of tables."""
    store = TableStore(database)
    try:
        await migrate(store.database)
        table_ids = await store.finished_before(before)
        for table_id in table_ids:
            found = await store.load(table_id)
            if found is not None:
                table = restore_table(*found)
                _write(folder / f"{table_id}.game", partial_transcript(table))
                if table.setup.board is not None:
                    _write(folder / f"{table_id}{upload_family().suffix}", table.setup.board)
                await store.delete(table_id)
        return len(table_ids)
    finally:
        await store.database.close()


def _write(path: Path, text: str) -> None:
    """Write a file atomically and flush it to disk."""
    partial = path.with_name(path.name + ".part")
    with partial.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
