"""Compiled bots: called from Python, and playing many games without Python."""

import numpy as np
import numpy.typing as npt

from trilhos.bots import play_games as loops
from trilhos.bots.game_arrays import FROM, ROW, TO
from trilhos.bots.hooks import bots_of, bound_to
from trilhos.bots.policy import choose_first
from trilhos.bots.settings import row_of
from trilhos.core.bind import Rule
from trilhos.core.rng import RNG, dice_of_key, key_words
from trilhos.core.unpack import Records
from trilhos.match.bot_protocol import Decision
from trilhos.match.ruleset import Ruleset

Rows = npt.NDArray[np.int64]


def new_logs(ruleset: Ruleset, games: int) -> Records:
    """Empty logs for this number of games."""
    return np.zeros(games, bots_of(ruleset).log)


def play_games(
    ruleset: Ruleset,
    schedule: Rows,
    key: npt.NDArray[np.uint32],
    lineup: Rows,
    check: bool = False,
    loop: Rule | None = None,
    logs: Records | None = None,
) -> Rows:
    """Play the games of a schedule with a lineup of bots (bots/game_arrays.py). Returns result rows, and fills `logs`.

    `loop` replaces the family's own loop, for bots that users supply (bots/user_bots.py).
    """
    rows = np.zeros((schedule[TO] - schedule[FROM], ROW), np.int64)
    dice = key_words(dice_of_key(key.tobytes()))
    states, rngs = np.zeros(2, ruleset.rules.state), np.zeros(1, RNG)
    memories = np.zeros(ruleset.rules.max_seats, bots_of(ruleset).memory)
    play = loop or bound_to(ruleset)(loops.play_games)
    play(ruleset.boards, states, ruleset.works(), memories, rngs, key, dice, schedule, lineup, check, rows, logs)
    return rows


class CompiledBot:
    """A bot whose thinking is compiled: `random`, `greedy` or `planner`, with its settings for each game."""

    def __init__(self, name: str, slip: int = 0, **changes: int) -> None:
        self.name = name  # `planner`, or one of its variants: `planner:collector`
        self._slip = slip  # random actions per thousand decisions
        self._changes = changes
        self._ruleset: Ruleset | None = None
        self._memories: Records
        self._row: Rows

    def row(self, ruleset: Ruleset) -> Rows:
        """The bot's row in compiled games (bots/game_arrays.py)."""
        return row_of(self.name, ruleset, self._slip, self._changes)

    def choose(self, decision: Decision) -> int:
        """The bot's action in an imagined world."""
        game = decision.world
        if self._ruleset is not game.ruleset:
            self._ruleset, self._row = game.ruleset, self.row(game.ruleset)
            self._memories = np.zeros(1, bots_of(game.ruleset).memory)
        choose = bound_to(game.ruleset)(choose_first)
        rngs = decision.chance.rngs
        return int(choose(game.boards, game.states, game.works, self._memories, rngs, decision.seat, self._row))
