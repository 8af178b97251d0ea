"""The columns and tables of Linha de Comboio."""

import numpy as np
import pyarrow as pa

from trilhos.families.carriage.log import FIGURES
from trilhos.families.carriage.text.names import CARDS
from trilhos.lab.family_report import Columns, Index, Logs, Shares

# Cards by kind: a column each in the table of seats.
KINDS = {
    "numbers": range(10),
    **{name.replace("-", "_"): [CARDS.index(name)] for name in CARDS[10:19]},
    "advanced": range(19, 24),
    **{name.replace("-", "_"): [CARDS.index(name)] for name in CARDS[24:]},
}
SEAT_COLUMNS = (*FIGURES, *map("played_{}".format, KINDS))
PLAYS = pa.schema(
    [
        ("game", pa.int64()),
        ("seat", pa.int8()),  # who played the card
        ("card", pa.int8()),  # its face: an index of CARDS
        ("victim", pa.int8()),  # the seat it was aimed at; for a Rebel the seat whose card it blocked; -1: nobody
        ("times", pa.int16()),  # how often it was played
        ("blocked", pa.int16()),  # how often it was blocked
        ("turn", pa.int16()),  # turns ended when it was first played
        ("won", pa.float32()),  # the player's share of the win
    ]
)


def seat_figures(logs: Logs, games: Index, seats: Index) -> Columns:
    """What seats did, and the cards they played."""
    figures, played = logs["figures"][games, seats], logs["times"].sum(3)[games, seats]
    found = {name: figures[:, k] for k, name in enumerate(FIGURES)}
    return found | {f"played_{kind}": played[:, list(faces)].sum(1) for kind, faces in KINDS.items()}


def plays(begin: int, shares: Shares, logs: Logs) -> Columns:
    """A row for each card that a seat played, and whom it was aimed at."""
    found = games, seats, cards, victims = np.nonzero(logs["times"])
    return {
        "game": begin + games,
        "seat": seats,
        "card": cards,
        "victim": victims - 1,
        "times": logs["times"][found],
        "blocked": logs["blocked"][found],
        "turn": logs["first_at"][found],
        "won": shares[games, seats],
    }
