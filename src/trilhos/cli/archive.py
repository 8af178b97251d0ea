"""`trilhos archive`: move old finished tables from the database to transcripts."""

import os
import time
from pathlib import Path

from trilhos.cli.errors import CliError
from trilhos.core.optional_dependencies import install_command


def archive(database: str, folder: Path, days: float) -> None:
    """Write each transcript to disk, and only then delete the table."""
    try:
        from trilhos.server.store.archive import archive_tables
    except ModuleNotFoundError as error:
        raise CliError(f"the server needs {error.name}: {install_command('server')}") from None
    import asyncio

    folder.mkdir(parents=True, exist_ok=True)
    try:
        number = asyncio.run(archive_tables(database, folder, time.time() - days * 86400))
    except ValueError as error:
        raise CliError(str(error)) from None
    print(f"Archived {number} tables to {folder}{os.sep}")
