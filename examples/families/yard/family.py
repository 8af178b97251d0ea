"""The family: its name, its games, and how to get a ruleset."""

from trilhos.match.family import Family
from trilhos.match.ruleset import Ruleset


def _read(game: str) -> Ruleset:
    from yard.ruleset import YardRuleset

    return YardRuleset()


FAMILY = Family(name="yard", title="Yard", package=__package__, games=("yard",), suffix=".yard", read=_read)
