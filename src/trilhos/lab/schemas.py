"""The tables that the games of every family are written to, and their columns. Families add columns and tables."""

import pyarrow as pa

from trilhos.lab.family_report import report_of
from trilhos.match.family import Family

NAME = pa.dictionary(pa.int32(), pa.string())
GAMES = pa.schema(
    [
        ("game", pa.int64()),  # number of the game in the series
        ("deal", pa.int64()),  # games of one deal differ only in the seating
        ("seats", pa.int8()),
        ("first", pa.int8()),  # the seat that went first
        ("turns", pa.int16()),  # of all seats together
        ("steps", pa.int32()),  # decisions
        ("winners", pa.int32()),  # one bit per seat
        ("lead_changes", pa.int16()),  # how often a different seat was alone in the lead after a turn
        ("margin", pa.int16()),  # points of the best seat minus those of the second
    ]
)
SEATS = [
    ("game", pa.int64()),
    ("seat", pa.int8()),
    ("order", pa.int8()),  # 0 went first
    ("bot", NAME),
    ("place", pa.int8()),
    ("share", pa.float32()),  # of the win: 1, less if several seats won, or 0
    ("points", pa.int16()),
    ("turns", pa.int16()),
]


def schemas_of(family: Family) -> dict[str, pa.Schema]:
    """The tables of a family's games, by name."""
    report = report_of(family)
    seats = pa.schema(SEATS + [(name, pa.int16()) for name in report.seat_columns])
    return {"games": GAMES, "seats": seats, **report.tables}
