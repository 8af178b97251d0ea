"""`trilhos archive`: old finished tables as transcripts, and out of the database."""

import os
import time
from pathlib import Path

from trilhos.cli.errors import Complaint


def archive(database: str, folder: Path, days: float) -> None:
    """Write each one down, on disk for good, and only then forget it."""
    try:
        from trilhos.server.archive import archived
    except ModuleNotFoundError as error:
        raise Complaint(f"the server needs {error.name}: pip install 'trilhos[server]'") from None
    import asyncio

    folder.mkdir(parents=True, exist_ok=True)
    try:
        number = asyncio.run(archived(database, folder, time.time() - days * 86400))
    except ValueError as error:
        raise Complaint(str(error)) from None
    print(f"{number} tables are in {folder}{os.sep}")
