"""Bots by name, and `play`, which lets them play each other.

A bot is named `planner`, with settings `planner:slip=100`, `mcts:0.1s` or `mcts:500`, as a level (`casual`) or a style
(`racer`), or by a Python file and a name in it, `my_bot.py:MyBot`.
"""

import os
import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from trilhos.bots.compiled import CompiledBot
from trilhos.bots.hooks import bots_of
from trilhos.bots.levels import ALIASES, LEVELS, STYLES
from trilhos.bots.network_files import network_file, read
from trilhos.bots.search_settings import SEARCH_SETTINGS
from trilhos.bots.settings import names_of, variants_of
from trilhos.core.board_errors import did_you_mean
from trilhos.core.outcome import Result
from trilhos.core.view import Fields
from trilhos.match.bot_protocol import Bot, name_of, run
from trilhos.match.family import published_games
from trilhos.match.game import new
from trilhos.match.house_rules import Given
from trilhos.match.ruleset import Ruleset, find_ruleset

Maker = Callable[[], Bot]  # makes bots, each with a memory of its own
Settings = Fields


class Kind(NamedTuple):
    """A kind of bot: what it does, and a function that makes one with given settings."""

    about: str
    make: Callable[[Settings], Bot]
    settings: tuple[str, ...]  # besides the planner's parameters
    examples: str = ""  # of settings, as users write them


def _learned(settings: Settings) -> Bot:
    if settings.keys() <= {"network", "temperature"}:
        from trilhos.bots.learned import LearnedBot

        return LearnedBot(**settings)
    from trilhos.bots.learned_search import LearnedSearchBot

    return LearnedSearchBot(**settings)


def _planner(settings: Settings) -> Bot:
    numbers = {name: value for name, value in settings.items() if name != "variant"}
    return CompiledBot(f"planner:{settings['variant']}" if "variant" in settings else "planner", **numbers)


def _mcts(settings: Settings) -> Bot:
    from trilhos.bots.mcts import MctsBot

    return MctsBot(**settings)


BOTS: dict[str, Kind] = {
    "random": Kind("plays random legal actions", lambda given: CompiledBot("random", **given), ()),
    "greedy": Kind(
        "takes the action that scores most now", lambda given: CompiledBot("greedy", **given), ("slip",), "slip=100"
    ),
    "planner": Kind(
        "plans ahead for everything it holds",
        _planner,
        ("slip",),
        "slip=100, a variant such as collector, or a .toml file",
    ),
    "mcts": Kind(
        "searches in imagined games",
        _mcts,
        ("seconds", "iterations", "threads", *SEARCH_SETTINGS),
        "0.1s (seconds), 500 (iterations), threads=2 or a .toml file",
    ),
    "learned": Kind(
        "follows the policy of a network that was trained by self-play",
        _learned,
        ("seconds", "iterations", "threads", *SEARCH_SETTINGS),
        "temperature=50, an .npz file, or 0.1s (seconds) to search with it",
    ),
}
NAMES = (*BOTS, *ALIASES)


def names_for(game: str | None = None) -> list[str]:
    """The names of the bots for a published game, or for any game: `learned` needs a network, a style a variant."""
    has_network = game is not None and network_file(game) is not None
    variants = variants_of(find_ruleset(game)) if game in published_games() else {}
    missing = ({"learned"} if not has_network else set()) | {name for name in STYLES if name not in variants}
    return [name for name in NAMES if name not in missing]


BOUNDS: dict[str, tuple[float, int | None]] = {  # of settings; others are 0 or more
    "slip": (0, 1000),
    "seconds": (0.001, None),
    "iterations": (1, None),
    "threads": (1, 64),
    "temperature": (1, None),
    "breadth": (1, None),
    "elimination_interval": (1, None),
    "expand_after": (1, None),
}


def find(name: str, ruleset: Ruleset | None = None) -> Bot:
    """The bot with this name."""
    return maker(name, ruleset)()


def seated(bot: str | Bot, ruleset: Ruleset | None = None) -> Bot:
    """The bot with this name, or the given bot object; ValueError if it is neither."""
    if isinstance(bot, str):
        return find(bot, ruleset)
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        instead = f"; did you mean {bot.__name__}(), an object of the class?" if isinstance(bot, type) else ""
        raise ValueError(f"{bot!r} is not a bot: a bot is a name, or an object with `choose(self, decision)`{instead}")
    return bot


def check_list(bots: object) -> None:
    """ValueError if a single name is given instead of a list of bots: it would be read letter by letter."""
    if isinstance(bots, str):
        raise ValueError(f"bots must be a list with one entry per seat, such as ['{bots}'], not the text '{bots}'")


def maker(name: str, ruleset: Ruleset | None = None) -> Maker:
    """A function that makes bots with this name; with a ruleset, their settings are checked as well."""
    if found := re.fullmatch(r"(.+\.py):(\w+)", name.strip()):
        from trilhos.bots.user_bots import load

        return load(found[1], found[2], ruleset)
    word, *settings = name.strip().split(":")
    if word.endswith(".py"):
        from trilhos.bots.user_bots import WANTED, bots_in

        there = " or ".join(f"{word}:{bot}" for bot in bots_in(word))
        raise ValueError(f"name the bot in the file: {there}" if there else f"{word} has no bot in it; {WANTED}")
    if word in ALIASES and not settings:
        return maker(ALIASES[word].bot, ruleset)
    if word in ALIASES:
        what = "level" if word in LEVELS else "style"
        raise ValueError(f"'{word}' is a {what} and has no settings; it stands for {ALIASES[word].bot}")
    if word not in BOTS:
        raise ValueError(f"there is no bot '{word}'; there are: {', '.join(NAMES)}{did_you_mean(word, NAMES)}")
    given = _given(word, settings, ruleset)
    _check(word, given, ruleset)
    return lambda: BOTS[word].make(given)


def _given(word: str, settings: Sequence[str], ruleset: Ruleset | None) -> Settings:
    """Parsed settings: `slip=100`, a time `0.1s`, a number of iterations `500`, or a file of parameters."""
    given: Settings = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if equals and re.fullmatch(r"-?\d+", value):
            given[key] = int(value)
        elif key == "seconds" and re.fullmatch(r"\d*\.\d+", value):
            given[key] = float(value)
        elif re.fullmatch(r"\d*\.?\d+s", setting):
            given["seconds"] = float(setting[:-1])
        elif re.fullmatch(r"\d+", setting):
            given["iterations"] = int(setting)
        elif word == "planner" and setting.isidentifier():
            given["variant"] = setting
        elif setting.endswith(".npz") and word == "learned":
            given["network"] = _network(setting)
        elif setting.endswith(".toml"):
            given |= _file(setting, word, ruleset)
        else:
            examples = BOTS[word].examples
            such_as = f", such as {examples}" if examples else "; it has none"
            raise ValueError(f"'{setting}' is not a setting of '{word}'{such_as}")
    return given


def _network(path: str) -> str:
    """The path of a network; ValueError if it cannot be read."""
    read(Path(path))
    return path


def _file(path: str, word: str, ruleset: Ruleset | None) -> Settings:
    """The bot's table in a settings file; for a search also its planner's parameters and its evaluation's weights."""
    features = bots_of(ruleset).features if ruleset else 0
    try:
        found = tomllib.loads(Path(path).read_text("utf-8"))
        more = {name: found[name] for name in ("planner", "judge") if name in found and word == "mcts"}
        given = _numbers(found.get(word, {}) if more else found[word])
        if "planner" in more:
            given["planner"] = _numbers(more["planner"])
        if "judge" in more:
            begin, end = more["judge"]["begin"], more["judge"]["end"]
            given["judge"] = [int(weight) for weight in (*begin, *end)]
            if len(begin) != len(end) or (ruleset and len(end) != features):
                raise ValueError
        return given
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path} is not TOML: {error}") from None
    except (KeyError, AttributeError, TypeError, ValueError):
        wanted = f"[{word}] of whole numbers"
        if word == "mcts":
            wanted = f"[mcts] or [planner] of whole numbers, or [judge] with {features or 'as many'} at each end"
        raise ValueError(f"{path} has no table {wanted}") from None


def _numbers(table: Fields) -> Settings:
    return {name: int(value) for name, value in table.items()}


def _check(word: str, given: Settings, ruleset: Ruleset | None) -> None:
    known = BOTS[word].settings
    variant = given.get("variant")
    if ruleset and isinstance(variant, str) and variant not in (there := variants_of(ruleset)):
        raise ValueError(
            f"{ruleset.id} has no variant '{variant}' of '{word}'; it has: {', '.join(there)}"
            f"{did_you_mean(variant, list(there))}"
        )
    numbers = {key: value for key, value in given.items() if isinstance(value, int | float)}  # others are of a file
    for key, value in numbers.items():
        least, most = BOUNDS.get(key, (0, None))
        if key in known and (value < least or (most is not None and value > most)):
            upto = "or more" if most is None else f"to {most}"
            raise ValueError(f"'{key}' of '{word}' is {least} {upto}, not {value}")
    if word != "planner":
        _check_names(f"'{word}'", numbers, known)
    elif ruleset:
        _check_names(f"'{word}'", numbers, known + names_of(ruleset))
    if ruleset and isinstance(planner := given.get("planner"), dict):
        _check_names(f"[planner] of '{word}'", planner, names_of(ruleset))


def _check_names(what: str, given: Settings, known: Sequence[str]) -> None:
    for key in given:
        if key not in known:
            known_names = ", ".join(known) or "none"
            raise ValueError(f"{what} has no setting '{key}'; it has: {known_names}{did_you_mean(key, known)}")


def play(
    bots: Sequence[str | Bot],
    game: str | None = None,
    *,
    seed: int = 0,
    first: int | None = None,
    board: str | os.PathLike[str] | None = None,
    rules: Given = None,
) -> Result:
    """Let bots play a game, one per seat; each is a name or an object. The same seed gives the same game.

    BotError if a bot raises an exception or returns something that is not a legal action.
    """
    check_list(bots)
    dealt = new(game, seats=len(bots), seed=seed, first=first, board=board, rules=rules)
    return run(dealt, [seated(bot, dealt.ruleset) for bot in bots], seed, [name_of(bot) for bot in bots])
