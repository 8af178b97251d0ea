"""Tables: creating, listing, sitting down, leaving, stand-ins, starting, rematches, and continuing from a step."""

import random
import secrets
import tomllib
from pathlib import Path
from typing import Any

import httpx
import pytest

import trilhos
from tests.server.client import Server
from trilhos.families.ride.boards.facts import BOARDS

EXAMPLE = Path(__file__).parents[2] / "examples/boards/lisbon.toml"


def refusal(server: Server, path: str, token: str | None = None, **body: object) -> tuple[int, str, str | None]:
    answer = server.ask("POST", path, token, **body)
    error = answer.json()
    assert error["reason"]
    return answer.status_code, error["code"], error["clause"]


def play_out(server: Server, table: str, tokens: list[str], most: int = 10_000) -> None:
    """Play over HTTP at random."""
    dice = random.Random(1)
    for _ in range(most):
        acted = False
        for token in tokens:
            state = server.get(f"/tables/{table}/state", token, since=1_000_000)
            if state["table"]["state"] != "playing":
                return
            if state["legal"]:
                server.post(
                    f"/tables/{table}/actions", token, action=dice.choice(state["legal"])["id"], after=state["n"]
                )
                acted = True
        if not acted:
            server.get(f"/tables/{table}/state", since=state["n"], wait=5)


@pytest.fixture(scope="module")
def finished(process: object) -> tuple[str, str, list[str]]:
    """A short game that is over: table, host, tokens."""
    from tests.server.process import Process

    assert isinstance(process, Process)
    server = process.server
    table, host = server.create_table("first-journey", (None, None))
    tokens = [server.sit(table, name) for name in ("Ana", "Bia")]
    play_out(server, table, tokens)
    return table, host, tokens


def test_an_open_public_table_is_listed_until_it_begins(server: Server) -> None:
    table, host = server.create_table("japan", (None, None, "random"), public=True)
    hidden, _ = server.create_table("japan", (None, None))
    listed = {row["id"]: row for row in server.get("/tables")}
    assert listed[table]["seats"][2]["bot"] == "random"
    assert hidden not in listed
    server.sit(table)
    assert server.post(f"/tables/{table}/start", host)["state"] == "playing"
    assert table not in {row["id"] for row in server.get("/tables")}


def test_the_game_begins_when_the_last_seat_is_filled(server: Server) -> None:
    table, _ = server.create_table("usa", (None, "random", None), first=2, clock={"turn": 3600})
    assert server.get(f"/tables/{table}/state")["view"] is None
    first = server.sit(table, "Ana")
    second = server.sit(table, "Bia", seat=2)
    state = server.get(f"/tables/{table}/state", second)
    assert (state["seat"], state["table"]["state"], state["view"]["first"]) == (2, "playing", 2)
    assert state["legal"][0]["fields"]["tickets"]
    assert set(state["legal"][0]) == {"id", "kind", "fields", "text"}
    assert server.get(f"/tables/{table}/state", first)["clock"]["deadlines"]["0"] > 0
    assert refusal(server, f"/tables/{table}/sit", name="Eva") == (409, "is-playing", None)


def test_seats_can_be_taken_once_and_left(server: Server) -> None:
    table, _ = server.create_table("usa", (None, None, None))
    token = server.sit(table, "Ana", seat=1)
    assert refusal(server, f"/tables/{table}/sit", name="Bia", seat=1) == (409, "no-seat", None)
    assert refusal(server, f"/tables/{table}/sit", name="Bia", seat=4) == (409, "no-seat", None)
    assert server.post(f"/tables/{table}/leave", token)["seats"][1]["free"]
    assert refusal(server, f"/tables/{table}/leave", token) == (403, "not-yours", None)
    server.sit(table, "Bia", seat=1)


def test_a_token_of_the_client_makes_sitting_down_repeatable(server: Server) -> None:
    """After a lost answer the same request gives the same seat, and no second one is taken."""
    table, _ = server.create_table("usa", (None, None))
    token = secrets.token_urlsafe(24)

    def sit(name: str, own: str) -> httpx.Response:
        return server.http.post(f"/api/tables/{table}/sit", json={"name": name, "token": own})

    first, again = sit("Ana", token).json(), sit("Ana", token).json()
    assert (first["seat"], first["token"]) == (again["seat"], again["token"]) == (0, token)
    assert [seat["free"] for seat in again["table"]["seats"]] == [False, True]
    assert server.get(f"/tables/{table}/state", token)["n"] == 1
    server.sit(table, "Bia")
    assert sit("Ana", token).json()["seat"] == 0, "also when the game has started"
    assert sit("Eva", secrets.token_urlsafe(24)).json()["code"] == "is-playing"
    for wrong in ("short", "x" * 65, "x" * 31 + " "):
        assert sit("Eva", wrong).status_code == 422


def test_only_the_host_starts_and_seats_bots(server: Server) -> None:
    table, host = server.create_table("usa", (None, None, None))
    token = server.sit(table)
    assert refusal(server, f"/tables/{table}/start", token) == (403, "not-yours", None)
    assert refusal(server, f"/tables/{table}/bot", token, seat=1) == (403, "not-yours", None)
    assert refusal(server, f"/tables/{table}/bot", host, seat=0) == (409, "no-seat", None)
    assert refusal(server, f"/tables/{table}/bot", host, seat=1, level="nobody") == (422, "no-bot", None)
    assert server.post(f"/tables/{table}/bot", host, seat=1, level="random")["seats"][1]["bot"] == "random"
    assert server.post(f"/tables/{table}/start", host)["state"] == "playing"


def test_a_bot_plays_until_the_player_comes_back(server: Server) -> None:
    table, host = server.create_table("usa", (None, None))
    ana, bia = server.sit(table, "Ana"), server.sit(table, "Bia")
    assert server.post(f"/tables/{table}/leave", ana)["seats"][0]["bot"] == "random"
    state = server.get(f"/tables/{table}/state", since=4, wait=25)
    assert [event["by"] for event in state["events"]] == ["random"], "the stand-in chooses its tickets"
    assert refusal(server, f"/tables/{table}/actions", ana, action="draw") == (409, "stood-in", None)
    seats = server.post(f"/tables/{table}/back", ana)["seats"]
    assert (seats[0]["name"], seats[0]["bot"]) == ("Ana", None)
    assert refusal(server, f"/tables/{table}/bot", host, seat=1) == (409, "present", None), "Bia has just sat down"
    assert server.post(f"/tables/{table}/bot", bia, seat=1)["seats"][1]["bot"] == "random"
    assert server.post(f"/tables/{table}/back", bia)["seats"][1]["bot"] is None


def test_an_invalid_setup_is_refused_with_its_clause(server: Server) -> None:
    def create_table(**body: object) -> tuple[int, str, str | None]:
        asked: dict[str, Any] = {"seats": [{}, {}], **body}
        return refusal(server, "/tables", **asked)

    assert create_table(game="nowhere") == (422, "no-game", None)
    assert create_table(game="../boards/usa.toml") == (422, "no-game", None)
    assert create_table(game="usa", seats=[{}]) == (422, "layout", "US-1")
    assert create_table(game="chicago", seats=[{}] * 5) == (422, "layout", "CH-2")
    assert create_table(game="usa", first=3) == (422, "layout", "US-6")
    assert create_table(game="usa", options={"tiles": "1A"}) == (422, "options", None)
    assert create_table(game="usa", options={"seed": "1"}) == (422, "options", None)
    assert create_table(game="usa", seats=[{}, {"bot": "nobody"}]) == (422, "no-bot", None)
    assert create_table(game="chicago", options={"tiles": "9Z"})[1] in ("options", "layout")
    assert create_table(game="usa", clock={"turn": 0})[1] == "invalid"


def test_the_options_of_a_game(server: Server) -> None:
    table, _ = server.create_table("chicago", (None, None), options={"tiles": "1A 3B~", "join": "long"})
    for name in ("Ana", "Bia"):
        server.sit(table, name)
    assert server.get(f"/tables/{table}")["options"] == {"tiles": "1A 3B~", "join": "long"}
    assert server.get(f"/tables/{table}/state")["view"]["game"] == "chicago"


def test_a_custom_board(server: Server) -> None:
    text = EXAMPLE.read_text("utf-8")
    board = tomllib.loads(text)
    table, host = server.create_table("usa", (None, None), board=text)
    server.sit(table)
    data = server.post(f"/tables/{table}/start", host)
    assert (data["game"], data["own_board"]) == (board["id"], True)
    assert server.ask("GET", f"/tables/{table}/board").text == text
    assert server.ask("GET", f"/tables/{server.create_table()[0]}/board").status_code == 404


def test_faults_of_a_board_are_reported_line_by_line(server: Server) -> None:
    text = (BOARDS / "usa.toml").read_text("utf-8").replace('a = "Atlanta"', 'a = "Atlantis"')
    answer = server.ask("POST", "/tables", seats=[{}, {}], board=text)
    error = answer.json()
    assert (answer.status_code, error["code"]) == (422, "board")
    assert "board:" in error["reason"]
    assert "Atlantis" in error["reason"]
    assert "/" not in error["reason"].split()[0], "no path of the server's"
    assert server.ask("POST", "/tables", seats=[{}, {}], board="x" * 200_000).status_code in (413, 422)
    borrowed = EXAMPLE.read_text("utf-8").replace(
        f'id = "{tomllib.loads(EXAMPLE.read_text("utf-8"))["id"]}"', 'id = "usa"'
    )
    error = server.ask("POST", "/tables", seats=[{}, {}], board=borrowed).json()
    assert error["reason"].endswith("id: 'usa' is a published game; your board needs another id")


@pytest.mark.slow
def test_a_rematch_has_the_seats_rotated_and_the_same_tokens(
    server: Server, finished: tuple[str, str, list[str]]
) -> None:
    table, host, tokens = finished
    assert refusal(server, f"/tables/{table}/rematch") == (403, "not-yours", None)
    again = server.post(f"/tables/{table}/rematch", tokens[0])["table"]
    assert server.post(f"/tables/{table}/rematch", tokens[1])["table"] == again, "one rematch, whoever asks"
    data = server.get(f"/tables/{again}")
    assert [seat["name"] for seat in data["seats"]] == ["Bia", "Ana"]
    assert data["state"] == "playing"
    assert data["commitment"] != server.get(f"/tables/{table}")["commitment"]
    assert [server.get(f"/tables/{again}/state", token)["seat"] for token in tokens] == [1, 0]
    assert server.get(f"/tables/{table}")["rematch"] == again
    assert host


@pytest.mark.slow
@pytest.mark.parametrize("deal", ["same", "new"])
def test_a_table_can_start_from_a_step_of_a_finished_game(
    server: Server, finished: tuple[str, str, list[str]], deal: str
) -> None:
    table, _, _ = finished
    old = trilhos.replay(server.ask("GET", f"/tables/{table}/transcript").text)
    body: dict[str, Any] = {"from": {"table": table, "step": 20, "deal": deal}}
    made = server.post("/tables", seats=[{}, {}], **body)
    fork = made["table"]["id"]
    tokens = [server.sit(fork, name) for name in ("Eva", "Rui")]
    events = [event for event in server.get(f"/tables/{fork}/state")["events"] if event["kind"] == "action"]
    assert len(events) == 20
    before = server.get(f"/tables/{table}")
    assert (made["table"]["commitment"] == before["commitment"]) == (deal == "same")
    for n in range(20, 26) if deal == "same" else ():
        step = old.steps[n]
        server.post(f"/tables/{fork}/actions", tokens[step.seat], action=step.action)
    play_out(server, fork, tokens)
    text = server.ask("GET", f"/tables/{fork}/transcript").text
    again = trilhos.replay(text)
    assert [step.text for step in again.steps[:20]] == [step.text for step in old.steps[:20]]
    if deal == "same":
        assert [s.outcome.text() for s in again.steps[:26]] == [s.outcome.text() for s in old.steps[:26]]
    assert ("redealt: " in text) == (deal == "new")
    for then in ("same", "new"):  # also from a game that was itself redealt
        body = {"from": {"table": fork, "step": 24, "deal": then}}
        third = server.post("/tables", seats=[{}, {}], **body)["table"]["id"]
        tokens = [server.sit(third, name) for name in ("Ana", "Bia")]
        play_out(server, third, tokens)
        last = trilhos.replay(server.ask("GET", f"/tables/{third}/transcript").text)
        assert [s.outcome.text() for s in last.steps[:24]] == [s.outcome.text() for s in again.steps[:24]]
        assert sorted(last.redeals) == [20] * (deal == "new") + [24] * (then == "new")
        assert server.get(f"/tables/{third}/verify")["ok"]


def test_a_table_cannot_start_from_a_running_game(server: Server) -> None:
    table, _ = server.create_table()
    body: dict[str, Any] = {"from": {"table": table, "step": 0}}
    assert refusal(server, "/tables", seats=[{}, {}], **body) == (409, "not-over", None)
    body = {"from": {"table": "nowhere", "step": 0}}
    assert refusal(server, "/tables", seats=[{}, {}], **body) == (404, "no-table", None)


def test_house_rules_that_the_game_does_not_have_are_refused(server: Server) -> None:
    seats = [{"bot": None}, {"bot": None}]
    assert refusal(server, "/tables", game="usa", seats=seats, rules={"gravity": "no"}) == (422, "rules", None)
    assert refusal(server, "/tables", game="usa", seats=seats, rules={"gravity": [1]}) == (422, "invalid", None)
    table, _ = server.create_table("usa", (None, None), rules={})
    assert server.get(f"/tables/{table}")["house_rules"] == {}
    assert not any(rule["changed"] for rule in server.get(f"/tables/{table}/state")["rules"])
