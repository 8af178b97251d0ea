"""The figures of several sets of games as one: means over the numbers of players."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from trilhos.core.view import Fields

Figure = Any  # a number, a text, an interval, a list or a dict of figures, or None
WITHIN = 0.1  # of the winner's points: margins from which the worth of a point is estimated
APART = ("wins", "course", "handicap")  # what makes sense for one number of players only


def pooled(every: Sequence[Fields]) -> Fields:
    """Means of the figures with each number of players, all with the same weight; a single set is returned as it is."""
    first = every[0]
    own = {"point": _of_each(every, point_value), "first_seat": _of_each(every, first_seat)}
    if len(every) == 1:
        return {**first, **own}
    kept = {
        key: first[key]
        for key in ("game", "name", "family", "score", "digest", "house_rules", "version", "seed", "rotate", "first")
    }
    figures = [
        {key: value for key, value in one.items() if isinstance(value, dict | list) and key not in (*APART, "bots")}
        for one in every
    ]
    return {
        **kept,
        **_mean(figures),
        **own,
        "wins": min(every, key=lambda one: int(one["seats"]))["wins"],
        "bots": first["bots"],
        "seats": max(one["seats"] for one in every),
        "players": [one["seats"] for one in every],
        "games": sum(one["games"] for one in every),
        "deals": sum(one["deals"] for one in every),
    }


def _mean(values: Sequence[Figure]) -> Figure:
    """The mean of figures of the same form; those that are absent in some sets are means of the others."""
    there = [value for value in values if value is not None]
    if not there:
        return None
    one = there[0]
    if isinstance(one, dict):
        keys = dict.fromkeys(key for value in there for key in value)
        return {key: _sum(key, [value.get(key) for value in there]) for key in keys}
    if isinstance(one, list):
        if len(one) == 3 and all(isinstance(number, float) for number in one):
            return _interval(there)
        return [_mean(row) for row in zip(*there, strict=True)]
    return sum(there) / len(there) if isinstance(one, int | float) else one


def _sum(key: str, values: Sequence[Figure]) -> Figure:
    """Counts are added up; half the width of an interval shrinks like that of a mean; the rest are means."""
    there = [value for value in values if value is not None]
    if key in ("n", "offered", "claims"):
        return sum(there)
    if key == "points" and there and isinstance(there[0], int):
        return there[0]  # as printed on a ticket
    if key == "error":
        return sqrt(sum(value * value for value in there)) / len(there)
    return _mean(there)


def _interval(there: Sequence[Sequence[float]]) -> list[float]:
    n = len(there)
    value = sum(one[0] for one in there) / n
    down, up = (sqrt(sum((one[k] - one[0]) ** 2 for one in there)) / n for k in (1, 2))
    return [value, value - down, value + up]


def point_value(figures: Fields) -> float:
    """How much one more point adds to a seat's chance to win: how often the best two are that close, by seat."""
    margins = {int(margin): times for margin, times in figures["course"]["margin"]["counts"].items()}
    total = sum(margins.values()) or 1
    near = max(1, round(WITHIN * float(figures["course"]["winners"]["mean"])))
    close = sum(int(times) for margin, times in margins.items() if margin < near)
    return close / float(total) / near / int(figures["seats"])


def first_seat(figures: Fields) -> float:
    """How far the place in the order of play that is farthest from its fair share is away from it."""
    return max(abs(float(row["win"][0]) - 1 / int(figures["seats"])) for row in figures["wins"]["order"])


def _of_each(every: Sequence[Fields], figure: Callable[[Fields], float]) -> float:
    return sum(map(figure, every)) / len(every)
