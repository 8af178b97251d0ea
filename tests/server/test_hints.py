"""Hints: only for the own seat, on its turn, with legal actions, and if the table allows them."""

from pathlib import Path

import pytest

from tests.server.client import Server
from tests.server.process import Process
from trilhos.bots.published_ratings import published_ratings
from trilhos.match.family import published_games
from trilhos.server.schemas.hints import Hint


def asks(server: Server, table: str, token: str | None) -> tuple[int, str]:
    answer = server.ask("GET", f"/tables/{table}/hint", token)
    return answer.status_code, answer.json().get("code", "")


@pytest.mark.parametrize("game", ["usa", "chicago"])
def test_a_hint_rates_legal_actions(server: Server, game: str) -> None:
    table, _ = server.create_table(game, (None, None), first=0)
    tokens = [server.sit(table, name) for name in ("Ana", "Bia")]
    state = server.get(f"/tables/{table}/state", tokens[0])
    hint = Hint.model_validate(server.get(f"/tables/{table}/hint", tokens[0]))
    legal = {action["id"]: action for action in state["legal"]}
    assert (hint.n, hint.seat) == (state["n"], 0)
    assert 1 < len(hint.thoughts) <= 5
    for thought in hint.thoughts:
        assert legal[thought.action] == {"id": thought.action} | {
            name: getattr(thought, name) for name in ("kind", "fields", "text")
        }
        assert thought.win is not None
        assert 0 <= thought.win <= 1
    wins = [thought.win or 0 for thought in hint.thoughts]
    assert wins == sorted(wins, reverse=True), "best first, by what is shown"
    assert server.get(f"/tables/{table}/hint", tokens[0]) == hint.model_dump(), "the same position, the same answer"
    assert server.get(f"/tables/{table}/state", tokens[0]) == state, "asking changes nothing"


def test_only_the_seat_to_act_gets_hints(server: Server) -> None:
    table, _ = server.create_table("usa", (None, None), first=0)
    ana = server.sit(table, "Ana")
    assert asks(server, table, ana) == (409, "is-open")
    bia = server.sit(table, "Bia")
    for token in (ana, bia):
        server.post(f"/tables/{table}/actions", token, action="keep all")
    assert asks(server, table, ana)[0] == 200
    assert asks(server, table, bia) == (409, "not-now")
    assert asks(server, table, None) == (403, "not-yours")
    assert asks(server, "nowhere", ana) == (404, "no-table")


def test_a_table_can_disable_hints(server: Server) -> None:
    table, _ = server.create_table("usa", (None, "random"), hints=False)
    token = server.sit(table)
    assert server.get(f"/tables/{table}")["hints"] is False
    assert asks(server, table, token) == (409, "no-hints")
    assert server.get(f"/tables/{server.create_table()[0]}")["hints"] is True


def test_hints_are_rate_limited(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log", hints_per_minute=1, hint_seconds=0.05)
    table, _ = process.server.create_table("first-journey", (None, None), first=0, hints=True)
    tokens = [process.server.sit(table, name) for name in ("Ana", "Bia")]
    answers = [asks(process.server, table, tokens[0]) for _ in range(4)]
    assert answers == [(200, ""), (200, ""), (429, "too-many"), (429, "too-many")]
    process.stop()


def test_bots_are_listed_with_their_ratings(server: Server) -> None:
    listed = server.get("/games")["ratings"]
    assert set(listed) == set(published_games())
    strong = published_ratings()["usa"]["2"]["bots"]["strong"]["rating"]
    assert listed["usa"]["2"]["strong"] == round(strong)
