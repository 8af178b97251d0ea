"""Schemas: TypeScript types are up to date, views and socket messages match their types, no family is named."""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
from pydantic import ConfigDict, TypeAdapter

import trilhos
from tests.server.client import Player, Server
from trilhos.match.family import families, published_games
from trilhos.server.app import create_app
from trilhos.server.schemas.events import Event
from trilhos.server.schemas.socket import SERVER_MESSAGES, EventChanges
from trilhos.server.settings import Settings
from trilhos.server.web_part import extras_of, web_part

WEB = Path(__file__).parents[2] / "web"


def test_the_typescript_types_are_up_to_date() -> None:
    """Run `npm run types` in web/ if this fails."""
    env = {**os.environ, "PYTHON": sys.executable}
    command = ["npm", "run", "--silent", "types", "--", "--check"]
    done = subprocess.run(command, cwd=WEB, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def references(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        own = {schema["$ref"]} if isinstance(schema.get("$ref"), str) else set()
        return own.union(*(references(value) for value in schema.values()))
    return set().union(*(references(value) for value in schema)) if isinstance(schema, list) else set()


def test_every_type_of_the_document_is_defined() -> None:
    app = create_app(Settings())
    document = app.openapi()
    assert app.openapi() is document, "made once"
    schemas = document["components"]["schemas"]
    assert references(document) <= {f"#/components/schemas/{name}" for name in schemas}
    assert {"ClientMessage", "ServerMessage", "TableInfo", "GameMap", "Replay", "Hint", "GameRules"} <= set(schemas)
    for family in families():
        view = web_part(family).view
        assert view is not None
        assert view.__name__ in schemas
        assert (model := web_part(family).map) is None or model.__name__ in schemas
        extras = web_part(family).extras
        assert extras is not None
        assert extras.__name__ in schemas


@pytest.mark.parametrize("game", published_games())
def test_views_match_the_type_of_their_family(game: str) -> None:
    """Over a whole game, from every seat: no key is missing and none is unknown, in views and in their extras."""
    dice, played = random.Random(game), trilhos.new(game, seats=3, seed=2)
    part = web_part(played.ruleset.family)
    kinds: tuple[Any, Any] = part.view, part.extras
    for kind in kinds:
        kind.__pydantic_config__ = ConfigDict(extra="forbid")
    adapters = [TypeAdapter[Any](kind) for kind in kinds]
    while True:
        for seat in (None, 0, 1, 2):
            view = played.view(seat)
            extras = extras_of(played.ruleset, played.seen([seat])).view(seat)
            assert not set(view) & set(extras)
            for adapter, value in zip(adapters, (view, extras), strict=True):
                adapter.validate_json(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS))
        if played.over:
            return
        for _ in range(7):
            if not played.over:
                seat_to_act = dice.choice(played.to_act)
                played.play(dice.choice(played.legal_ids(seat_to_act)), seat_to_act)


@pytest.mark.parametrize("game", ["first-journey", "chicago"])
def test_every_message_of_a_game_matches_its_type(server: Server, game: str) -> None:
    table, _ = server.create_table(game, (None, "random"), clock={"budget": 600, "increment": 1})
    token = server.sit(table)

    async def play() -> Player:
        player = await Player(server.url, table, token).open()
        for message in ({"type": "chat", "text": "hi"}, {"type": "ping"}, {"type": "explain", "action": "swap"}):
            await player.send(ref=0, **message)
        await player.send(type="act", action="dance", ref=1)
        await player.until("error")
        await player.play()
        await player.close()
        return player

    models = {str(model.model_fields["type"].annotation): TypeAdapter(model) for model in SERVER_MESSAGES}
    by_type = {re.findall(r"'(\w+)'", name)[0]: adapter for name, adapter in models.items()}
    event, changes = TypeAdapter[Any](Event), TypeAdapter(EventChanges)
    for raw in asyncio.run(play()).bytes:
        message = json.loads(raw)
        if message["type"] == "event":
            event.validate_python(message)
            changes.validate_python(message)
        else:
            adapter: TypeAdapter[Any] = by_type[message["type"]]
            assert set(message) == set(adapter.validate_python(message).model_fields_set)


def test_games_tables_and_replays_name_their_family(server: Server) -> None:
    named = {game["game"]: game["family"] for game in server.get("/games")["games"]}
    assert named == {game: family.name for family in families() for game in family.games}
    for family in families():
        table, _ = server.create_table(family.games[0], public=True)
        assert server.get(f"/tables/{table}")["family"] == family.name
        assert {row["id"]: row["family"] for row in server.get("/tables")}[table] == family.name
