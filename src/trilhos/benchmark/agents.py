"""The agents that a task measures: bots by name, the reference agents of this package, and classes in a user's file."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from time import perf_counter

from trilhos.bots import maker
from trilhos.bots.compiled import CompiledBot
from trilhos.bots.network_files import network_file, network_for
from trilhos.bots.user_bots import RuleBot
from trilhos.core.view import Fields
from trilhos.lab.games import Entrant
from trilhos.match.bot_protocol import Bot, Decision
from trilhos.match.game import Action
from trilhos.match.ruleset import Ruleset

Maker = Callable[[], Bot]


@dataclass
class Clock:
    """How long an agent thought, in all threads together."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    _lock: Lock = field(default_factory=Lock, repr=False)

    def add(self, seconds: float) -> None:
        """Count a decision."""
        with self._lock:
            self.decisions += 1
            self.seconds += seconds
            self.longest = max(self.longest, seconds)

    def set(self, decisions: int, seconds: float, longest: float) -> None:
        """Go back, or on from an earlier run."""
        self.decisions, self.seconds, self.longest = decisions, seconds, longest


class TimedBot:
    """A bot whose thinking time is measured."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot, self._clock = bot, clock

    def choose(self, decision: Decision) -> Action | int:
        """The decision of the bot."""
        began = perf_counter()
        chosen = self._bot.choose(decision)
        self._clock.add(perf_counter() - began)
        return chosen


def timed(name: str, ruleset: Ruleset, clock: Clock) -> Entrant:
    """An agent as one who takes part. Compiled bots are not timed: they decide in microseconds, without Python."""
    make = agent_maker(name, ruleset)
    if isinstance(make(), CompiledBot | RuleBot):
        return Entrant(name, make)
    return Entrant(name, lambda: TimedBot(make(), clock))


def agent_maker(name: str, ruleset: Ruleset) -> Maker:
    """A function that makes the agent with this name; ValueError if there is none."""
    word, _, setting = name.strip().partition(":")
    if word == "ismcts":
        from trilhos.benchmark.ismcts import ismcts

        return ismcts(setting)
    if word == "dqn":
        from trilhos.benchmark.dqn import dqn

        return dqn(setting, ruleset.id)
    return maker(name, ruleset)


def check_network(name: str, ruleset: Ruleset, seats: int) -> None:
    """ValueError if an agent needs a network that there is not: it would play like another bot."""
    word, *parts = name.strip().split(":")
    if word == "learned":
        file = next((part for part in parts if part.endswith(".npz")), None)
        found = network_for(ruleset, seats, file)
        if isinstance(found, str):
            raise ValueError(f"'{name}' cannot be measured: {found}")


def identity(name: str, game: str) -> Fields:
    """What a result says about its agent: the name, and digests of the files that it is made of."""
    parts = name.strip().split(":")
    files = [Path(part) for part in parts if part.endswith((".py", ".npz", ".toml"))]
    plain = ":".join(Path(part).name if part.endswith((".py", ".npz", ".toml")) else part for part in parts)
    if parts[0] == "learned" and not files and (own := network_file(game)):
        files.append(own)
    return {"name": plain, "files": {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}}
