"""Bots that are rules themselves: as Python calls them, and as they play many games without Python."""

from typing import Any

import numpy as np
import numpy.typing as npt

import trilhos.bots.carriage.entry
import trilhos.bots.carriage.log
import trilhos.bots.carriage.logged
import trilhos.bots.carriage.many
import trilhos.bots.carriage.memory
import trilhos.bots.carriage.randomly
import trilhos.bots.ride.entry
import trilhos.bots.ride.log
import trilhos.bots.ride.logged
import trilhos.bots.ride.many
import trilhos.bots.ride.memory
import trilhos.bots.ride.randomly
import trilhos.carriage.state
import trilhos.ride.state
from trilhos.bots import carriage, ride
from trilhos.bots.crew import FROM, ROW, TO
from trilhos.bots.settings import row_of
from trilhos.carriage.table import CarriageTable
from trilhos.core.rng import RNG, dice_of_key, key_words
from trilhos.match.seat import Decision
from trilhos.match.table import Table

Rows = npt.NDArray[np.int64]


def family_of(table: Table) -> tuple[Any, Any]:
    """The compiled bots of a table's family of games, and the records that they play with."""
    return (carriage, trilhos.carriage.state) if isinstance(table, CarriageTable) else (ride, trilhos.ride.state)


def new_logs(table: Table, games: int) -> npt.NDArray[Any]:
    """Empty logs (bots/*/log.py) for so many games."""
    return np.zeros(games, family_of(table)[0].log.LOG)


def play_games(
    table: Table, plan: Any, key: Any, crew: Any, check: bool = False, loop: Any = None, logs: Any = None
) -> Rows:
    """Play the games of a plan by the bots of these rows (bots/crew.py). Answers a row a game; `logs` are filled.

    `loop` is another one than that of bots/*/many.py or logged.py, for bots of one's own.
    """
    bots, records = family_of(table)
    rows = np.zeros((plan[TO] - plan[FROM], ROW), np.int64)
    dice = key_words(dice_of_key(key.tobytes()))
    states, rngs = np.zeros(2, records.STATE), np.zeros(1, RNG)
    memories = np.zeros(records.MAX_SEATS, bots.memory.MEMORY)
    play = loop or (bots.many if logs is None else bots.logged).play_games
    more = () if logs is None else (logs,)
    play(table.boards, states, table.works(), memories, rngs, key, dice, plan, crew, check, rows, *more)
    return rows


class CompiledBot:
    """A bot whose thinking is compiled: `random`, `greedy` or `planner`, with its settings for each game."""

    def __init__(self, name: str, slip: int = 0, **changes: int) -> None:
        self.name = name
        self._slip = slip  # in a thousand decisions
        self._changes = changes
        self._table: Table | None = None
        self._memories: Any = None
        self._row: Any = None

    def row(self, table: Table) -> npt.NDArray[np.int64]:
        """What compiled games need to know of it."""
        return row_of(self.name, table, self._slip, self._changes)

    def choose(self, decision: Decision) -> int:
        """What it does in a world that it imagines."""
        game = decision.imagine()
        bots, _ = family_of(game.table)
        if self._table is not game.table:
            self._table, self._row = game.table, self.row(game.table)
            self._memories = np.zeros(1, bots.memory.MEMORY)
        return int(
            bots.entry.choose(
                game.boards, game.states, game.works, self._memories, decision.chance.rngs, decision.seat, self._row
            )
        )
