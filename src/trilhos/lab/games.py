"""Many games by the same bots: compiled if all bots are, else through Python.

The seed and the number of a game determine everything: the deal, the seating and the bots' random numbers. The same
seed gives the same games for any number of threads.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from trilhos.bots import Maker, cuda, maker
from trilhos.bots.compile_errors import compile_error
from trilhos.bots.compiled import CompiledBot, new_logs, play_games
from trilhos.bots.game_arrays import (
    ACTION,
    COMPLAINT,
    COMPLAINTS,
    DECISIONS,
    GAME,
    ILLEGAL,
    KIND,
    PLACES,
    POINTS,
    RANDOM,
    ROW,
    SHIFT,
    STARTED,
    STATUS,
    STEP,
    THINKING,
    TURNS,
    USER_RULE,
    WIDTH,
    WINNERS,
)
from trilhos.bots.hooks import bound_to
from trilhos.bots.play_games import log_after, log_before, log_deal
from trilhos.bots.user_bots import RuleBot, loop_of
from trilhos.core.rng import key_of_seed, key_words
from trilhos.lab.serialization import pack, unpack
from trilhos.lab.workers import Stopped
from trilhos.match.bot_protocol import (
    BadChoice,
    Bot,
    BotError,
    Chance,
    Decision,
    action_number,
    check_choice,
    failure_text,
)
from trilhos.match.game import Game
from trilhos.match.ruleset import Ruleset

Rows = npt.NDArray[np.int64]
Logs = npt.NDArray[Any]  # of the family's LOG records, one per game

AT_RANDOM = -1  # the first seat
MANY_AT_RANDOM, MANY_BY_BOTS = 1 << 19, 1 << 16  # games per batch on a GPU; they need less than 4 GB
SEATS_MOST = 8  # streams of random numbers per game


class Entrant(NamedTuple):
    """A bot that takes part: its name, and a function that makes it."""

    name: str
    make: Maker


def find_entrants(names: Sequence[str], ruleset: Ruleset) -> list[Entrant]:
    """The bots of these names; ValueError if one of them cannot be made."""
    found = [Entrant(name.strip(), maker(name, ruleset)) for name in names]
    for one in found:
        one.make()
    return found


class SeriesError(BotError):
    """A bot failed in a series of games. `rows` are the games before that one."""

    def __init__(self, bot: str, reason: str, where: Mapping[str, int], rows: Rows) -> None:
        super().__init__(bot, reason, where)
        self.rows = rows

    def __reduce__(self) -> tuple[Any, ...]:
        return SeriesError, (self.bot, self.reason, self.where, self.rows)


@dataclass
class Series:
    """Games by the same bots. With `rotate` each deal is played in every seating."""

    ruleset: Ruleset
    entrants: Sequence[Entrant]
    seed: int = 0
    first: int | None = None
    rotate: bool = False
    check: bool = False  # check invariants after every step
    options: dict[str, str] = field(default_factory=dict)  # of the game itself
    seconds: float | None = None  # thinking time per decision, for bots that search
    limit: float | None = None  # seconds after which a Python bot that has not decided has failed

    def __post_init__(self) -> None:
        bots = self._bots = [one.make() for one in self.entrants]
        self._none = np.zeros((0, ROW), np.int64)
        for name in self.options:
            if name not in self.ruleset.options:
                raise ValueError(f"{self.ruleset.id} has no option '{name}'")
        self.seats = len(bots)
        self.unit = self.seats if self.rotate else 1  # games of a deal
        self.compiled = all(isinstance(bot, CompiledBot | RuleBot) for bot in bots)
        self._key = key_words(key_of_seed(self.seed))
        self._rules: list[Any] = []
        if self.compiled:
            self._rows = np.array([bot.row(self.ruleset) for bot in bots if isinstance(bot, CompiledBot | RuleBot)])
            for row, bot in zip(self._rows, bots, strict=True):
                if isinstance(bot, RuleBot):
                    self._rules += [bot.rule] * (bot.rule not in self._rules)
                    row[KIND] = USER_RULE + self._rules.index(bot.rule)

    def __reduce__(self) -> tuple[Any, ...]:
        return unpack, pack(self)

    def prepare(self, logged: bool = False) -> None:
        """Compile what is not compiled yet; SeriesError if a user's rule cannot be compiled for this game."""
        if not self.compiled:
            return self._warm()
        try:
            self.play(0, 0, logs=new_logs(self.ruleset, 0) if logged else None)
        except Exception as error:  # the compiler raises many kinds
            own = [(k, bot.rule) for k, bot in enumerate(self._bots) if isinstance(bot, RuleBot)]
            k, rule = next(((k, rule) for k, rule in own if not self._compiles(rule)), (None, None))
            if k is None or rule is None:
                raise
            reason = f"cannot be compiled for {self.ruleset.id}: {compile_error(error, rule, self.ruleset)}"
            raise SeriesError(self.entrants[k].name, reason, {}, self._none) from None

    def _warm(self) -> None:
        """Let compiled bots decide once, so that compiling does not count as thinking time."""
        game = Game(self.ruleset, self.ruleset.deal(self.seats, self.first, self._key, 0, self.options), None)
        for one, bot in zip(self.entrants, self._bots, strict=True):
            if type(bot).__module__.startswith("trilhos."):
                try:
                    bot.choose(Decision(game, game.to_act[0], Chance(self.seed), self.seconds))
                except Exception as error:
                    raise SeriesError(
                        one.name, f"cannot play {self.ruleset.id}: {failure_text(error)}", {}, self._none
                    ) from error

    def _compiles(self, rule: Any) -> bool:
        schedule = np.array([self.seats, AT_RANDOM, 0, 0, 0, *self.ruleset.encode_options(self.options)], np.int64)
        try:
            bots = np.zeros((self.seats, WIDTH), np.int64)
            play_games(self.ruleset, schedule, self._key, bots, False, loop_of(self.ruleset, [rule]))
        except Exception:
            return False
        return True

    def play(self, begin: int, end: int, stop: Event | None = None, logs: Logs | None = None) -> Rows:
        """Play games `begin` to `end` and return a row for each (bots/game_arrays.py). `logs` are filled in."""
        if self.compiled:
            return self._compiled(begin, end, logs)
        rows = np.zeros((end - begin, ROW), np.int64)
        for game in range(begin, end):
            try:
                rows[game - begin] = self._one(game, stop or Event(), None if logs is None else logs[game - begin :])
            except SeriesError as error:
                error.rows = rows[: game - begin]
                raise
        return rows

    def check_gpu(self) -> None:
        """ValueError if these games cannot be played on a GPU."""
        if missing := cuda.missing_gpu_support():
            raise ValueError(f"a GPU cannot be used here: {missing}")
        if not all(isinstance(bot, CompiledBot) for bot in self._bots):
            raise ValueError("only the bots random, greedy and planner can play on a GPU")
        if self.check:
            raise ValueError("invariants are checked on the CPU only")

    def gpu_piece(self) -> int:
        """The number of games in a batch on a GPU."""
        return MANY_AT_RANDOM if (self._rows[:, KIND] == RANDOM).all() else MANY_BY_BOTS

    def play_on_gpu(self, begin: int, end: int, stop: Event | None = None) -> Rows:
        """The same as `play`, on a GPU."""
        schedule = self._schedule(begin, end)
        if (self._rows[:, KIND] == RANDOM).all():
            return cuda.play_at_random(self.ruleset, schedule, self._key)
        rows: Rows = cuda.play_games(self.ruleset, schedule, self._key, self._rows[None], end - begin)[0]
        return rows

    def _schedule(self, begin: int, end: int) -> Rows:
        first = AT_RANDOM if self.first is None else self.first
        return np.array(
            [self.seats, first, begin, end, self.rotate, *self.ruleset.encode_options(self.options)], np.int64
        )

    def _compiled(self, begin: int, end: int, logs: Logs | None) -> Rows:
        schedule = self._schedule(begin, end)
        bots = self._rows.copy()  # user-supplied bots write their status into it
        rows = self._none
        raised: Exception | None = None
        try:
            loop = loop_of(self.ruleset, self._rules)
            rows = play_games(self.ruleset, schedule, self._key, bots, self.check, loop, logs)
        except Exception as error:
            raised = error
        failed = [
            (row[GAME], k)
            for k, row in enumerate(bots)
            if self._rows[k, KIND] >= USER_RULE and row[STATUS] == (ILLEGAL if raised is None else THINKING)
        ]
        if not failed:
            if raised:
                raise raised
            return rows
        game, k = min(failed)
        reason = f"returned {bots[k, ACTION]}, which is not a legal action" if raised is None else failure_text(raised)
        raise self._error(k, reason, int(game), int(bots[k, STEP]), rows[: game - begin])

    def _one(self, number: int, stop: Event, logs: Logs | None = None) -> Rows:
        """Play one game through Python. The first of the logs is filled in."""
        ruleset, deal = self.ruleset, number // self.unit
        shift = number % self.seats if self.rotate else 0
        states = ruleset.deal(self.seats, self.first, self._key, deal, self.options)
        game, row = Game(ruleset, states, None), np.zeros(ROW, np.int64)
        bots = [one.make() for one in self.entrants]
        dice = [Chance(self.seed, -1 - number * SEATS_MOST - seat) for seat in range(self.seats)]
        last, bound = None, bound_to(ruleset)
        if logs is not None:
            bound(log_deal)(ruleset.boards, states, logs)
        while not game.over:
            if stop.is_set():
                raise Stopped
            self._look(game, row)
            seat = game.to_act[0]
            k = (seat - shift) % self.seats
            try:
                decision = Decision(game, seat, dice[seat], self.seconds, last)
                action = _decided(bots[k], decision, self.limit)
                check_choice(game, seat, action)
            except Exception as error:
                raise self._error(k, failure_text(error), number, int(states[0].steps), None) from error
            turns, turn = int(states[0].turns), int(states[0].turn)
            if logs is not None:
                bound(log_before)(ruleset.boards, states, logs, seat, action)
            ruleset.apply(states, game.works, seat, action)
            if logs is not None:
                bound(log_after)(ruleset.boards, states, logs, seat, turn, turns)
            last = seat, action
        self._look(game, row)
        row[SHIFT] = shift
        _note(game, row)
        return row

    def _look(self, game: Game, row: Rows) -> None:
        found = self.ruleset.first_complaint(game.states, game.works) if self.check else 0
        row[COMPLAINTS] += bool(found)
        row[COMPLAINT] = row[COMPLAINT] or found

    def _error(self, k: int, reason: str, number: int, step: int, rows: Rows | None) -> SeriesError:
        where = {"game": number, "seed": self.seed, "stream": number // self.unit, "step": step + 1}
        return SeriesError(self.entrants[k].name, reason, where, self._none if rows is None else rows)


def _decided(bot: Bot, decision: Decision, limit: float | None) -> int:
    """A bot's decision. After its time limit the thread is abandoned, since it cannot be stopped."""
    if limit is None:
        return action_number(bot.choose(decision))
    answer: Future[Any] = Future()

    def think() -> None:
        try:
            answer.set_result(bot.choose(decision))
        except Exception as error:
            answer.set_exception(error)

    Thread(target=think, daemon=True).start()
    try:
        return action_number(answer.result(limit))
    except TimeoutError:
        if answer.done():
            raise
        raise BadChoice(f"had not decided after {limit:g} s") from None


def _note(game: Game, row: Rows) -> None:
    """Write the result of a game into its row, as compiled games do."""
    result, s = game.ruleset.result(game.states), game.state
    row[POINTS : POINTS + game.seats] = result.points
    row[PLACES : PLACES + game.seats] = result.places
    row[WINNERS] = sum(1 << seat for seat in result.winners)
    row[DECISIONS], row[TURNS], row[STARTED] = int(s.steps), int(s.turns), int(s.first)
