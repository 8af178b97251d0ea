"""Schemas: TypeScript types are up to date, views and socket messages match their types, no family is named."""

import asyncio
import hashlib
import json
import os
import random
import re
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import orjson
import pytest
from pydantic import ConfigDict, TypeAdapter

import trilhos
from tests.server.client import Player, Server
from tests.server.test_tables import play_out
from trilhos.match.family import families, published_games
from trilhos.server.app import create_app
from trilhos.server.json_encoding import encode_json
from trilhos.server.schemas.events import Event
from trilhos.server.schemas.socket import SERVER_MESSAGES, EventChanges
from trilhos.server.schemas.tables import TableState
from trilhos.server.settings import Settings
from trilhos.server.web_part import extras_of, web_part

WEB = Path(__file__).parents[2] / "web"
STATE = TypeAdapter(TableState)


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
            extras = extras_of(played, played.seen([seat])).view(seat)
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


def check_state(server: Server, table: str, tokens: list[str]) -> set[str]:
    """The bytes are those that the schema makes of them; the kinds of the events."""
    kinds: set[str] = set()
    for token in (None, *tokens):
        for since in (0, 3):
            answer = server.ask("GET", f"/tables/{table}/state", token, since=since)
            assert answer.status_code == 200
            state = STATE.validate_json(answer.content)
            assert answer.content == encode_json(STATE.dump_python(state, mode="json", by_alias=True))
            kinds |= {event.kind for event in state.events}
    return kinds


def test_the_state_is_sent_as_its_schema_would(server: Server) -> None:
    """The answer is not validated against the schema when it is sent, which would cost more than all the rest."""
    table, _ = server.create_table("first-journey", (None, None, None), clock={"budget": 600, "increment": 1})
    share = secrets.token_hex(32)
    commitment = hashlib.sha256(bytes.fromhex(share)).hexdigest()
    server.post(f"/tables/{table}/leave", server.sit(table))
    seats = [server.post(f"/tables/{table}/sit", name="Ana", commitment=commitment)]
    seats += [server.post(f"/tables/{table}/sit", name="Bia") for _ in range(2)]
    tokens = [seat["token"] for seat in seats]
    kinds = check_state(server, table, tokens)
    server.post(f"/tables/{table}/share", tokens[0], share=share)
    server.post(f"/tables/{table}/chat", tokens[1], text="<b>&")
    for request in ("bot", "back"):
        server.post(f"/tables/{table}/{request}", tokens[2], **({"seat": 2} if request == "bot" else {}))
    kinds |= check_state(server, table, tokens)
    play_out(server, table, tokens)
    server.post(f"/tables/{table}/rematch", tokens[0])
    kinds |= check_state(server, table, tokens)
    past: dict[str, Any] = {"from": {"table": table, "step": 5, "deal": "new"}}
    fork = server.post("/tables", seats=[{}, {}, {"bot": "random"}], clock={"turn": 90}, **past)
    tokens = [server.sit(fork["table"]["id"]) for _ in range(2)]
    kinds |= check_state(server, fork["table"]["id"], tokens)
    seen_elsewhere = {"timeout", "replaced", "resumed", "gather", "commit", "closed"}
    models = get_args(get_args(Event)[0])
    assert kinds | seen_elsewhere == {get_args(model.model_fields["kind"].annotation)[0] for model in models}


def test_games_tables_and_replays_name_their_family(server: Server) -> None:
    named = {game["game"]: game["family"] for game in server.get("/games")["games"]}
    assert named == {game: family.name for family in families() for game in family.games}
    for family in families():
        table, _ = server.create_table(family.games[0], public=True)
        assert server.get(f"/tables/{table}")["family"] == family.name
        assert {row["id"]: row["family"] for row in server.get("/tables")}[table] == family.name
