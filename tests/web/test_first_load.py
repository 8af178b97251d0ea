"""What a first visit transfers, compressed: the pages stay small. `bench/web.py` measures it with everything else."""

from typing import Any

import pytest

from tests.server.client import Server
from tests.web.all_pages import GAMES, Place, PlaceTables, mid_game
from tests.web.conftest import Sit

pytestmark = pytest.mark.slow

MOST = 200_000  # bytes, without maps
LOADED = """() => ['navigation', 'resource'].flatMap(kind =>
  performance.getEntriesByType(kind).map(one => [one.name, one.transferSize]))"""
PLACES = {"home": Place("/"), **{game: Place("/t/{}", mid_game, game) for game in ("usa", "chicago")}}


def is_map(name: str) -> bool:
    """Whether an address is that of a board, a coast, or a board's thumbnail."""
    return "/map" in name or any(f"/assets/{game}" in name for game in GAMES)


@pytest.mark.parametrize("name", PLACES)
def test_a_first_load_is_small(open_page: Sit, server: Server, name: str) -> None:
    place, tables = PLACES[name], PlaceTables(server)
    page = open_page("about:blank")
    page.context.add_init_script(tables.seat(place).script())
    page.goto(tables.path(place), wait_until="networkidle")
    loaded: list[tuple[str, Any]] = page.evaluate(LOADED)
    sizes = {address: size for address, size in loaded if not is_map(address)}
    assert sum(sizes.values()) > 50_000, "not everything was counted"
    assert sum(sizes.values()) < MOST, "\n".join(f"{size} {address}" for address, size in sizes.items())
