"""Statistics over the results of one player."""

from collections import Counter
from collections.abc import Iterable
from statistics import fmean
from typing import Any

from trilhos.server.json_encoding import JsonObject
from trilhos.server.schemas.players import GameStatistics

N_FAVOURITES = 5


def statistics(results: Iterable[tuple[str, JsonObject | None]]) -> list[GameStatistics]:
    """By game, the one played most first. Games without a result do not count."""
    by_game: dict[str, list[JsonObject]] = {}
    for game, result in results:
        if result is not None:
            by_game.setdefault(game, []).append(result)
    return [_of_game(game, by_game[game]) for game in sorted(by_game, key=lambda game: -len(by_game[game]))]


def _of_game(game: str, results: list[JsonObject]) -> GameStatistics:
    counts: Counter[str] = Counter()
    most: dict[str, int] = {}
    favourites: Counter[str] = Counter()
    for result in results:
        figures: dict[str, Any] = result["counts"]
        counts.update(figures)
        most |= {name: max(value, most.get(name, value)) for name, value in figures.items()}
        favourites.update(result["favourites"])
    luck = [result["luck"] for result in results if result.get("luck") is not None]
    accuracy = [result["accuracy"] for result in results if result.get("accuracy") is not None]
    return GameStatistics(
        game=game,
        played=Counter(result["seats"] for result in results),
        won=Counter(result["seats"] for result in results if result["won"]),
        best=max(result["points"] for result in results),
        counts=counts,
        most=most,
        analysed=len(luck),
        luck=round(fmean(luck), 4) if luck else None,
        accuracy=round(fmean(accuracy), 1) if accuracy else None,
        favourites=[name for name, _ in favourites.most_common(N_FAVOURITES)],
    )
