"""A copy of an SQLite database while the server runs."""

import contextlib
import os
import sqlite3
from pathlib import Path

from trilhos.server.store.database import parse_database_url


def back_up(database: str, file: Path) -> int:
    """Write a consistent copy of a database to a new file and check it; the number of tables in it.

    ValueError if the database is not SQLite or the copy is damaged.
    """
    url = parse_database_url(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise ValueError("only an SQLite file can be copied; use pg_dump for PostgreSQL")
    if file.exists():
        raise ValueError(f"{file} exists already")
    if not Path(url.database).is_file():
        raise ValueError(f"there is no database {url.database}")
    partial = file.with_name(file.name + ".part")
    partial.unlink(missing_ok=True)
    with (
        contextlib.closing(sqlite3.connect(url.database, timeout=30)) as source,
        contextlib.closing(sqlite3.connect(partial)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        (state,) = copy.execute("PRAGMA integrity_check").fetchone()
        if state != "ok":
            raise ValueError(f"the copy is damaged: {state}")
        (number,) = copy.execute("SELECT count(*) FROM tables").fetchone()
    with partial.open("rb+") as written:
        os.fsync(written.fileno())
    partial.replace(file)
    return int(number)
