"""The rail games: Ticket to Ride and its editions."""

from trilhos.families.ride.boards.facts import find, published, solvable
from trilhos.match.family import Family
from trilhos.match.ruleset import Ruleset


def _read(game: str) -> Ruleset:
    from trilhos.families.ride.ruleset import RideRuleset

    return RideRuleset(find(game))


FAMILY = Family(
    name="ride",
    title="Ticket to Ride",
    package=__package__,
    games=tuple(published()),
    suffix=".toml",
    read=_read,
    solvable=tuple(solvable()),
)
