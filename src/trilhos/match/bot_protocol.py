"""The bot protocol, and a loop that lets bots play a game."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Protocol

import numpy as np

from trilhos.core.outcome import Result
from trilhos.core.rng import RNG, below, dice_of_key, key_of_seed, key_words, start, word
from trilhos.core.unpack import copy_records
from trilhos.core.view import View
from trilhos.match.game import Action, Game
from trilhos.match.look import Mask, Row, observe


class Chance(Random):
    """A bot's random numbers: reproducible, and independent of the game's. It has all methods of `random.Random`."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        super().__init__()
        self.rngs = np.zeros(1, RNG)  # an array with one record, for compiled bots
        start(self.rngs[0], key_words(dice_of_key(key_of_seed(seed))), stream)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        if not 0 < n <= 1 << 32:
            raise ValueError(f"below takes a number from 1 to {1 << 32}, not {n}")
        return int(below(self.rngs[0], n))

    def getrandbits(self, k: int, /) -> int:
        """A number of k random bits."""
        if k < 0:
            raise ValueError(f"the number of bits must not be negative, but is {k}")
        found = 0
        for _ in range(-(-k // 32)):
            found = found << 32 | int(word(self.rngs[0]))
        return found >> -k % 32

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self.getrandbits(53) / (1 << 53)

    def seed(self, *_: object) -> None:
        """Random numbers are seeded when this is made; the base class calls this before."""

    def getstate(self) -> tuple[int, ...]:
        """The state of the generator, for `setstate`."""
        return tuple(self.rngs.tobytes())

    def setstate(self, state: tuple[int, ...]) -> None:
        """Go back to a state that `getstate` returned."""
        self.rngs = np.frombuffer(bytearray(state), RNG)

    def __reduce__(self) -> tuple[object, ...]:
        return Chance, (0,), self.getstate()


class Decision:
    """What a bot receives when its seat must act: what the seat may know, never the game itself."""

    def __init__(
        self,
        game: Game,
        seat: int,
        chance: Chance,
        seconds: float | None = None,
        last: tuple[int, int] | None = None,
    ) -> None:
        self.world = Game(game.ruleset, copy_records(game.states), None)  # an imagined game, so a bot cannot peek
        game.ruleset.imagine(self.world.states, self.world.works, chance.rngs, game.check_seat(seat))
        self.seat = seat
        self.chance = chance
        self.seconds = seconds  # thinking time; None: no limit. A busy server may shorten it while the bot thinks
        if last is None and game.steps:
            last = game.steps[-1].seat, game.steps[-1].action
        self.last = last[1] if last and last[0] == seat else None  # the seat's last action, if nobody has acted since

    @cached_property
    def view(self) -> View:
        """What the seat may know (HI-1, HI-2)."""
        return self.world.view(self.seat)

    @cached_property
    def legal(self) -> list[Action]:
        """The legal actions of the seat, in ascending order."""
        return self.world.legal(self.seat)

    def observe(self) -> tuple[Row, Mask]:
        """What the seat sees as numbers, and the mask of its legal actions: the flat row of docs/envs.md."""
        return observe(self.world, self.seat)

    def imagine(self) -> Game:
        """A random game consistent with what the seat knows; every call returns another one."""
        return self.world.imagine(self.seat, seed=self.chance.below(1 << 31))


class Bot(Protocol):
    """Anything that decides for a seat."""

    def choose(self, decision: Decision) -> Action | int:
        """One of the legal actions."""
        ...


class BotError(Exception):
    """A bot failed: which one, why, and where."""

    def __init__(self, bot: str, reason: str, where: Mapping[str, int]) -> None:
        details = ", ".join(f"{name} {value}" for name, value in where.items())
        super().__init__(f"bot '{bot}' {reason}" + f" ({details})" * bool(details))
        self.bot = bot
        self.reason = reason
        self.where = where


class BadChoice(Exception):  # noqa: N818 - becomes a BotError
    """A bot's decision that is not a legal action."""


def action_number(answer: object) -> int:
    """The number of the action that a bot has returned; BadChoice if that is not an action."""
    if isinstance(answer, Action):
        return answer.id
    if isinstance(answer, int | np.integer) and not isinstance(answer, bool):
        return int(answer)
    if answer is None:
        raise BadChoice("returned None, which is not an action; is a `return` missing in `choose`?")
    raise BadChoice(f"returned {answer!r}, which is not an action: return one of `decision.legal`, or its number")


def check_choice(game: Game, seat: int, action: int) -> None:
    """BadChoice if the action is not legal."""
    if refused := game.ruleset.refusal(game.states, seat, action):
        raise BadChoice(f"returned {action}, which is not a legal action: {refused[0]}, {refused[1]}")


def name_of(bot: str | Bot) -> str:
    """A bot's name in messages."""
    return bot if isinstance(bot, str) else type(bot).__name__


def failure_text(error: Exception) -> str:
    """What a bot that failed did."""
    return str(error) if isinstance(error, BadChoice) else f"raised {type(error).__name__}: {error}"


def ask(bot: Bot, name: str, game: Game, decision: Decision, **where: int) -> int:
    """The action that a bot chooses for a decision of a game. BotError says which bot failed, why and where."""
    try:
        action = action_number(bot.choose(decision))
        check_choice(game, decision.seat, action)
    except Exception as error:
        raise BotError(name, failure_text(error), {"seat": decision.seat, **where}) from error
    return action


def run(game: Game, bots: Sequence[Bot], seed: int = 0, names: Sequence[str] = ()) -> Result:
    """Let bots play a game to its end, one bot per seat. BotError names a bot that fails."""
    if len(bots) != game.seats:
        raise ValueError(f"got {len(bots)} bots for {game.seats} seats")
    chances = [Chance(seed, stream=1 + seat) for seat in range(game.seats)]
    while not game.over:
        seat = game.to_act[0]
        name, decision = names[seat] if names else name_of(bots[seat]), Decision(game, seat, chances[seat])
        action = ask(bots[seat], name, game, decision, seed=seed, step=len(game.steps) + 1)
        game.play(action, seat)
    assert game.result is not None
    return game.result
