"""Provably fair shuffles: a commitment before the deal, the key after the end, checked by `trilhos verify`."""

import asyncio
import hashlib
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.server.client import Server
from tests.server.in_process import node, seated
from tests.server.test_tables import EXAMPLE, play_out
from trilhos.cli.main import app
from trilhos.server.live.commands import act
from trilhos.server.live.keys_and_tokens import is_token, new_id, new_token, token_hash
from trilhos.server.live.table import Table
from trilhos.server.store.transcript import final_transcript

Verify = Callable[..., Result]


@pytest.fixture
def verify() -> Verify:
    return lambda *words: CliRunner().invoke(app, ["verify", *map(str, words)], catch_exceptions=False)


@pytest.fixture(scope="module")
def game(process: object) -> tuple[Server, str, str]:
    """A finished table: server, id, and the commitment seen before the deal."""
    from tests.server.process import Process

    assert isinstance(process, Process)
    server = process.server
    table, _ = server.create_table("first-journey", (None, "random"))
    promised = server.get(f"/tables/{table}")["commitment"]
    token = server.sit(table)
    assert server.get(f"/tables/{table}")["key"] is None
    assert server.ask("GET", f"/tables/{table}/transcript").status_code == 409
    play_out(server, table, [token])
    return server, table, promised


def test_the_key_matches_the_commitment(game: tuple[Server, str, str]) -> None:
    server, table, promised = game
    key = bytes.fromhex(server.get(f"/tables/{table}")["key"])
    assert hashlib.sha256(key).hexdigest() == promised


def test_a_table_is_verified_by_its_link(game: tuple[Server, str, str], verify: Verify) -> None:
    server, table, promised = game
    for link in (f"/api/tables/{table}", f"/t/{table}", f"/api/tables/{table}/transcript"):
        result = verify(f"{server.url}{link}", "--commitment", promised)
        assert result.exit_code == 0, result.output
        assert promised in result.output
    data = json.loads(verify(f"{server.url}/api/tables/{table}", "--json").stdout)
    assert (data["holds"], data["over"], data["commitment"]) == (True, True, promised)


def test_a_file_is_verified_and_errors_are_reported(
    game: tuple[Server, str, str], verify: Verify, tmp_path: Path
) -> None:
    server, table, promised = game
    text = server.ask("GET", f"/tables/{table}/transcript").text
    file = tmp_path / "a.game"

    def said(changed: str, *words: str) -> str:
        file.write_text(changed, "utf-8")
        answer = verify(file, *words)
        assert answer.exit_code == 1
        return answer.stderr

    file.write_text(text, "utf-8")
    assert verify(file).exit_code == 0
    assert "SHA-256" in said(text, "--commitment", "0" * 64)
    assert "SHA-256" in said(text.replace(promised, "1" * 64))
    drawn = re.search(r" > (\w+?)1 (\w+?)1$", text, re.MULTILINE)
    assert drawn
    wrong = said(text.replace(f"> {drawn[1]}1 {drawn[2]}1", "> wild9", 1))
    assert "the outcome is" in wrong
    assert "key" in said(re.sub(r"^key: ....", "key: zzzz", text, flags=re.MULTILINE))


def test_a_table_without_shares_has_no_commitments_of_seats(game: tuple[Server, str, str], verify: Verify) -> None:
    server, table, _ = game
    assert verify(f"{server.url}/t/{table}", "--seat-commitments", "none,none").exit_code == 0
    result = verify(f"{server.url}/t/{table}", "--seat-commitments", f"{'0' * 64},none")
    assert result.exit_code == 1
    assert "commitments of its seats are now none,none" in " ".join(result.stderr.split())


def test_invalid_links_are_reported(server: Server, verify: Verify) -> None:
    table, _ = server.create_table()
    for link, reason in (
        (f"{server.url}/somewhere", "not a link to a table"),
        (f"{server.url}/api/tables/nowhere", "no such table"),
        (f"{server.url}/api/tables/{table}", "when the game is over"),
        ("http://127.0.0.1:9/api/tables/x", ""),
    ):
        result = verify(link)
        assert result.exit_code == 1
        assert reason in result.stderr


@pytest.mark.slow
def test_a_table_with_its_own_board_and_a_new_deal_is_verified(server: Server, verify: Verify) -> None:
    table, _ = server.create_table("usa", ("random", "random"), board=EXAMPLE.read_text("utf-8"))
    server_over(server, table)
    assert verify(f"{server.url}/t/{table}").exit_code == 0
    body: dict[str, Any] = {"from": {"table": table, "step": 5, "deal": "new"}}
    made = server.post("/tables", seats=[{"bot": "random"}] * 2, **body)
    fork = made["table"]["id"]
    server_over(server, fork)
    result = verify(f"{server.url}/t/{fork}", "--commitment", made["table"]["commitment"])
    assert result.exit_code == 0, result.output


def server_over(server: Server, table: str) -> None:
    state = server.get(f"/tables/{table}/state")
    while state["table"]["state"] != "over":
        state = server.get(f"/tables/{table}/state", since=state["n"], wait=5)


def test_the_stored_transcript_equals_the_one_of_the_game(tmp_path: Path) -> None:
    dice = random.Random(1)

    async def play() -> Table:
        async with node(tmp_path) as registry:
            table = await seated(registry, "first-journey", first=1)
            seen: Table = await registry.read(table, lambda table: table)
            while seen.game and not seen.game.over:
                seat = seen.game.to_act[0]
                action = dice.choice(seen.game.legal_ids(seat))
                await registry.change(table, lambda t, seat=seat, action=action: act(t, seat, action))  # type: ignore[misc]
            return seen

    table = asyncio.run(play())
    assert table.game is not None
    lines = [line for line in final_transcript(table).splitlines() if not line.startswith("#")]
    assert lines == table.game.transcript().splitlines()


def test_tokens_are_long_random_and_stored_hashed() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(token) * 6 >= 128 for token in tokens)
    assert len(new_id()) * 6 >= 128
    token = tokens.pop()
    assert is_token(token, token_hash(token))
    assert not is_token(token + "x", token_hash(token))
    assert not is_token(None, token_hash(token))
    assert not is_token(token, None)
    assert token not in token_hash(token)
