"""The name and the file of a ruleset's board."""

from pathlib import Path

from trilhos.match.family import published_games
from trilhos.match.ruleset import Ruleset, find_ruleset


def game_name(ruleset: Ruleset) -> str:
    """The display name of a game."""
    return str(getattr(ruleset.facts, "name", ruleset.id))


def own_file(ruleset: Ruleset) -> Path | None:
    """The file of a custom board; None for a published one."""
    published = ruleset.id in published_games() and find_ruleset(ruleset.id).digest == ruleset.digest
    source = getattr(ruleset.facts, "source", None)
    return None if published or source is None else Path(source)
