"""The coastlines of the pages match the boards' cities; `npm run coasts` draws them again."""

import json
from pathlib import Path
from typing import Any

import pytest

from trilhos.families.ride.boards.facts import published
from trilhos.families.ride.picture.chart import chart
from trilhos.match.ruleset import find_ruleset

COASTS = Path(__file__).parents[2] / "web/src/families/ride/coasts"


def digest(chart: dict[str, Any]) -> str:
    """The digest of a chart, as web/src/families/ride/coasts.ts computes it."""
    mark = 2166136261
    for value in [*chart["frame"], *(at for city in chart["cities"] for at in (city["x"], city["y"]))]:
        mark = ((mark ^ int(value * 10 + 0.5) & 0xFFFFFFFF) * 16777619) & 0xFFFFFFFF
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while mark:
        mark, digit = divmod(mark, 36)
        text = digits[digit] + text
    return text


@pytest.mark.slow
@pytest.mark.parametrize("game", published())
def test_the_coast_of_a_board_was_drawn_for_its_chart(game: str) -> None:
    coast = json.loads((COASTS / f"{game}.json").read_text("utf-8"))
    facts: Any = find_ruleset(game).facts
    drawn = chart(facts)
    assert coast["digest"] == digest(drawn)
    assert len(coast["panels"]) == len(drawn["panels"])
