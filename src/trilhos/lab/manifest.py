"""What a folder of games says of itself: all that it takes to play the same games again."""

import hashlib
import platform
import re
from importlib.metadata import version
from pathlib import Path
from typing import Any

import trilhos
from trilhos.bots import find
from trilhos.bots.compiled import CompiledBot
from trilhos.bots.crew import PARAMETERS, SLIP
from trilhos.bots.levels import LEVELS
from trilhos.bots.manner import MANNER
from trilhos.bots.mcts import MctsBot
from trilhos.bots.settings import manner_of, names_of
from trilhos.lab.games import Entrant, Series
from trilhos.match.game import RULES_VERSION
from trilhos.match.table import CHICAGO, Table, find_table
from trilhos.ride.facts import published

FORMAT = 1  # of the tables; raised whenever their columns change
SAME = ("format", "game", "board", "rules", "seats", "bots", "seed", "first", "rotate", "options", "seconds")


def manifest_of(series: Series) -> dict[str, Any]:
    """The manifest of a series. What is in SAME decides which games are played; the rest is good to know."""
    return {
        "format": FORMAT,
        "game": series.table.id,
        "board": series.table.digest,
        "rules": RULES_VERSION,
        "seats": series.seats,
        "bots": [_bot(one, series.table) for one in series.crew],
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


def own_board(table: Table) -> Path | None:
    """The file of a board that is not a published one."""
    known = table.id in (*published(), CHICAGO) and find_table(table.id).digest == table.digest
    return None if known else Path(table.facts.source)


def _bot(one: Entrant, table: Table) -> dict[str, Any]:
    """A bot as it is called, and its settings, those that it has without saying so included."""
    if own := re.fullmatch(r"(.+\.py):(\w+)", one.name):
        return {"bot": one.name, "sha256": hashlib.sha256(Path(own[1]).read_bytes()).hexdigest()}
    name = LEVELS[one.name].bot if one.name in LEVELS else one.name
    bot, told = find(name, table), {"bot": one.name}
    if isinstance(bot, CompiledBot):
        row = bot.row(table)
        planner = name.startswith("planner")
        values = zip(names_of(table), row[PARAMETERS:].tolist(), strict=False) if planner else ()
        return told | {"settings": {"slip": int(row[SLIP]), **dict(values)}}
    if isinstance(bot, MctsBot):
        manner = manner_of(table, bot.changes, bot.judge).tolist()
        thought = {"seconds": bot.seconds, "iterations": bot.iterations, "threads": bot.threads}
        return told | {
            "settings": {**thought, **dict(zip(MANNER, manner, strict=False)), "judge": manner[len(MANNER) :]}
        }
    return told


def differences(there: dict[str, Any], asked: dict[str, Any]) -> list[str]:
    """What is not the same in two manifests, a line each."""
    found = []
    for key in SAME:
        if there.get(key) != asked.get(key):
            was, now = _short(there.get(key)), _short(asked.get(key))
            said = f"{was} there and {now} here" if was != now else f"{now}, but not as it was there"
            found.append(f"{key}: {said}")
    return found


def _short(value: Any) -> str:
    if isinstance(value, list):  # bots
        return ",".join(str(one.get("bot", one)) for one in value)
    return value[:16] if isinstance(value, str) else str(value)
