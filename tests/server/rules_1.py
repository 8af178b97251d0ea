"""Tables of a server with version 1 of the rules, in the database that it left behind (rules_1.sql)."""

import sqlite3
from pathlib import Path
from typing import NamedTuple


class OldTable(NamedTuple):
    """A table: its id, the token of Ana, who has seat 0, and the number of its steps."""

    id: str
    token: str
    steps: int


OPEN = OldTable("GKD_4L5MZ9vnd0XdJD2o8g", "TOJ_hqpyn2OaW2vrw-unBYU1HYXbjgOM", 0)
RUNNING = OldTable("tA1svKqcWaPhyRCFJAa9hg", "xV31mlwoyLkZ-VU-UT0uadZS6v4ZDHMA", 12)
TIMED = OldTable("m9vQoudXP8tnbPCYmTdeZg", "RyxQUVDz4nd5l5neW-bpe5prAGVCywfx", 6)
OVER = OldTable("CuEUrmw6qerpFlIAUjbVeg", "mtHgI8MR6mlPYtidA67uJZyAn_QpuXes", 49)


def old_database(folder: Path) -> str:
    """The URL of a copy of the database."""
    file = folder / "rules-1.sqlite3"
    with sqlite3.connect(file) as connection:
        connection.executescript(Path(__file__).with_suffix(".sql").read_text("utf-8"))
    connection.close()
    return f"sqlite:///{file}"
