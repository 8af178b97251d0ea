"""Ratings of players and bots on this server, by game: OpenSkill's Plackett-Luce model of games with places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

Against = Literal["people", "bots"]
AGAINST: tuple[Against, ...] = ("people", "bots")
BASE, SCALE = 1000, 40  # how a rating is shown: a newcomer has 1000 points


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # imported late: most nodes start long before a game ends

    return PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """A belief about somebody's strength: mean and standard deviation."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0

    @property
    def points(self) -> int:
        """What is shown: what the player is almost surely worth."""
        return round(BASE + SCALE * (self.mu - 3 * self.sigma))


def rate(places: Mapping[str, int], known: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a game, by subject, from everyone's place. Equal places are a draw."""
    before = {subject: known.get(subject, Rating()) for subject in places}
    model = _model()
    teams = [[model.rating(mu=old.mu, sigma=old.sigma)] for old in before.values()]
    after = model.rate(teams, ranks=list(places.values()))
    return {
        subject: Rating(team[0].mu, team[0].sigma, before[subject].games + 1)
        for subject, team in zip(before, after, strict=True)
    }


def pools(people: Mapping[str, int], bots: Sequence[tuple[str, int]]) -> dict[Against, dict[str, int]]:
    """Who is compared with whom in a game: places by subject.

    People are compared with people if there are two of them. With bots they are compared one level at a time: of
    several bots of a level the best one counts.
    """
    found: dict[Against, dict[str, int]] = {}
    if len(people) > 1:
        found["people"] = dict(people)
    if people and bots:
        best: dict[str, int] = {}
        for level, place in bots:
            best[f"bot:{level}"] = min(place, best.get(f"bot:{level}", place))
        found["bots"] = {**people, **best}
    return found
