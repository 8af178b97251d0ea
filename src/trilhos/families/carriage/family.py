"""Linha de Comboio: pawns look for seats in a crowded train."""

from trilhos.match.family import Family
from trilhos.match.ruleset import Ruleset

CHICAGO = "chicago"


def _read(game: str) -> Ruleset:
    from trilhos.families.carriage.boards.facts import read
    from trilhos.families.carriage.ruleset import CarriageRuleset

    return CarriageRuleset(read(None if game == CHICAGO else game))


FAMILY = Family(
    name="carriage",
    title="Linha de Comboio",
    package=__package__,
    games=(CHICAGO,),
    suffix=".txt",
    read=_read,
)
