"""Ratings that were measured and kept: a file by game, seats and bot, which `trilhos bots` reads."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

Records = dict[str, dict[str, dict[str, Any]]]  # by game and seats


def measured() -> Records:
    """The ratings that come with the package."""
    file = files("trilhos.bots").joinpath("ratings.json")
    found: Records = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found


def keep(path: Path, told: dict[str, Any]) -> None:
    """Write what a tournament told into a file of ratings, in place of what it said of that game and these seats."""
    kept: Records = json.loads(path.read_text("utf-8")) if path.exists() else {}
    kept.setdefault(told["game"], {})[str(told["seats"])] = {
        "seed": told["seed"],
        "games": sum(pairing["games"] for pairing in told["pairings"]),
        "seconds": told["seconds"],
        "bots": {bot["bot"]: {key: bot[key] for key in ("rating", "interval", "games")} for bot in told["bots"]},
    }
    ordered = {game: dict(sorted(seats.items())) for game, seats in sorted(kept.items())}
    path.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", "utf-8")
