"""The manifest of a folder of games: everything that is needed to play the same games again."""

import hashlib
import platform
import re
from importlib.metadata import version
from pathlib import Path

import trilhos
from trilhos.bots import find
from trilhos.bots.compiled import CompiledBot
from trilhos.bots.game_arrays import PARAMETERS, SLIP
from trilhos.bots.levels import ALIASES
from trilhos.bots.mcts import MctsBot
from trilhos.bots.search_settings import SEARCH_SETTINGS
from trilhos.bots.settings import names_of, search_settings_of
from trilhos.core.view import Fields
from trilhos.lab.games import Entrant, Series
from trilhos.match.game import RULES_VERSION
from trilhos.match.ruleset import Ruleset

FORMAT = 1  # of the tables; raised when their columns change
SAME = (
    "format",
    "game",
    "board",
    "rules",
    "house_rules",
    "seats",
    "bots",
    "seed",
    "first",
    "rotate",
    "options",
    "seconds",
)


def manifest_of(series: Series) -> Fields:
    """The manifest of a series. The entries in SAME determine the games; the rest is for information."""
    changed = series.ruleset.rules_text
    return {
        "format": FORMAT,
        "game": series.ruleset.id,
        "board": series.ruleset.digest,
        "rules": RULES_VERSION,
        **({"house_rules": changed} if changed else {}),
        "seats": series.seats,
        "bots": [_bot(one, series.ruleset) for one in series.entrants],
        "seed": series.seed,
        "first": series.first,
        "rotate": series.rotate,
        "options": series.options,
        "seconds": series.seconds,
        "versions": {
            "trilhos": trilhos.__version__,
            "python": platform.python_version(),
            **{name: version(name) for name in ("numpy", "numba", "pyarrow")},
        },
    }


def _bot(one: Entrant, ruleset: Ruleset) -> Fields:
    """The name of a bot and all its settings, including defaults."""
    if own := re.fullmatch(r"(.+\.py):(\w+)", one.name):
        return {"bot": one.name, "sha256": hashlib.sha256(Path(own[1]).read_bytes()).hexdigest()}
    name = ALIASES[one.name].bot if one.name in ALIASES else one.name
    bot, entry = find(name, ruleset), {"bot": one.name}
    if isinstance(bot, CompiledBot):
        row = bot.row(ruleset)
        planner = name.startswith("planner")
        values = zip(names_of(ruleset), row[PARAMETERS:].tolist(), strict=False) if planner else ()
        return entry | {"settings": {"slip": int(row[SLIP]), **dict(values)}}
    if isinstance(bot, MctsBot):
        settings = search_settings_of(ruleset, bot.changes, bot.judge).tolist()
        thought = {"seconds": bot.seconds, "iterations": bot.iterations, "threads": bot.threads}
        return entry | {
            "settings": {
                **thought,
                **dict(zip(SEARCH_SETTINGS, settings, strict=False)),
                **({"planner": bot.planner} if bot.planner else {}),
                "judge": settings[len(SEARCH_SETTINGS) :],
            }
        }
    return entry


def differences(there: Fields, asked: Fields) -> list[str]:
    """What differs between two manifests."""
    found = []
    for key in SAME:
        if there.get(key) != asked.get(key):
            was, now = _short(there.get(key)), _short(asked.get(key))
            change = f"{was} there and {now} here" if was != now else f"{now}, but with different settings"
            found.append(f"{key}: {change}")
    return found


def _short(value: object) -> str:
    if isinstance(value, list):  # bots
        return ",".join(str(one.get("bot", one)) for one in value)
    return re.sub(r"^([0-9a-f]{16})[0-9a-f]{48}$", r"\1", "none" if value is None else str(value))
