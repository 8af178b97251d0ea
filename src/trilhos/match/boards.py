"""The name and the file of a ruleset's board."""

from pathlib import Path

from trilhos.match.family import published_games
from trilhos.match.ruleset import Ruleset, find_ruleset


def game_name(ruleset: Ruleset) -> str:
    """The display name of a game."""
    return str(getattr(ruleset.facts, "name", ruleset.id))


def own_file(ruleset: Ruleset) -> Path | None:
    """The file of a custom board; None for a published one."""
    source = getattr(ruleset.facts, "source", None)
    return None if _is_published(ruleset) or source is None else Path(source)


def _is_published(ruleset: Ruleset) -> bool:
    if ruleset.id not in published_games():
        return False
    try:
        return find_ruleset(ruleset.id, ruleset.rules_text).digest == ruleset.digest
    except ValueError:  # a file with the id of a published game and other house rules
        return False
