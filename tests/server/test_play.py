"""A whole game of each kind, by two scripted clients and a bot, against a real `trilhos serve`."""

import asyncio
from typing import Any

import pytest

import trilhos
from tests.server.client import Player, Server

GAMES = ("usa", "japan", "first-journey", "san-francisco", "chicago")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_a_bot_play_to_the_end(server: Server, game: str) -> None:
    table, _ = server.create_table(game, (None, "random", None))
    before = server.get(f"/tables/{table}")
    tokens = [server.sit(table, name) for name in ("Ana", "Bia")]

    async def play() -> list[Player]:
        players = [await Player(server.url, table, token, seed).open() for seed, token in enumerate(tokens)]
        spectator = await Player(server.url, table, None).open()
        await asyncio.gather(*(player.play() for player in players), spectator.watch())
        for each in (*players, spectator):
            await each.close()
        return [*players, spectator]

    watchers = asyncio.run(play())
    after = server.get(f"/tables/{table}")
    assert after["state"] == "over"
    assert [each.seat for each in watchers] == [0, 2, None]
    text = server.ask("GET", f"/tables/{table}/transcript").text
    played = trilhos.replay(text)
    assert played.over
    assert played.result is not None
    for each in watchers:
        assert each.numbers == list(range(1, each.n + 1))
        assert each.view == as_json(played.view(each.seat))
        assert each.thinking
    assert after["commitment"] == before["commitment"]
    assert bytes.fromhex(after["key"]) in text.encode() or after["key"] in text


def as_json(view: dict[str, Any]) -> Any:
    import json

    return json.loads(json.dumps(view))
