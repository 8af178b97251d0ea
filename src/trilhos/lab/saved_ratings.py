"""Files of measured ratings, by game, seats and bot."""

import json
from pathlib import Path

from trilhos.bots.published_ratings import SavedRatings
from trilhos.core.view import Fields
from trilhos.match.game import RULES_VERSION


def save_ratings(path: Path, results: Fields) -> None:
    """Save the ratings of a tournament; they replace older ones of the same game and number of seats."""
    saved: SavedRatings = json.loads(path.read_text("utf-8")) if path.exists() else {}
    saved.setdefault(results["game"], {})[str(results["seats"])] = {
        "seed": results["seed"],
        "games": sum(pairing["games"] for pairing in results["pairings"]),
        "seconds": results["seconds"],
        "rules": RULES_VERSION,
        "bots": {bot["bot"]: {key: bot[key] for key in ("rating", "interval", "games")} for bot in results["bots"]},
    }
    ordered = {game: dict(sorted(seats.items())) for game, seats in sorted(saved.items())}
    path.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", "utf-8")
