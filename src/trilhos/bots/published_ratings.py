"""Measured ratings that come with the families: `bots/ratings.json` in a family's folder, by game, seats and bot."""

import json
from functools import cache

from trilhos.core.view import Fields
from trilhos.registry import family_folders

SavedRatings = dict[str, dict[str, Fields]]  # by game and number of seats


@cache
def published_ratings() -> SavedRatings:
    """The ratings of all families; `trilhos tournament --save-ratings` writes such files."""
    found: SavedRatings = {}
    for folder in family_folders("bots"):
        file = folder / "ratings.json"
        found |= json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found
