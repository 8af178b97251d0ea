"""The server in the reader's language: reasons over socket and HTTP, rules, and names of things."""

import ast
import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.server.client import Server
from trilhos.families.carriage.text.names import CARDS
from trilhos.match.family import published_games
from trilhos.match.ruleset import find_ruleset
from trilhos.rules import PACKAGE, clauses
from trilhos.server.live.table import CLOSED, OPEN, OVER, PLAYING, STARTING
from trilhos.words import LANGUAGES, Language

PAGE = (Path(__file__).parents[2] / "docs" / "socket.md").read_text("utf-8")
TURN = {"en": "'dance' is no action", "pt-BR": "'dance' não é uma ação", "pt-PT": "'dance' não é uma ação"}


def begun(server: Server) -> tuple[str, str]:
    """A table where it is seat 0's turn, and its token."""
    table, _ = server.create_table("usa", (None, None), first=0)
    ana, bia = server.sit(table, "Ana"), server.sit(table, "Bia")
    for token in (ana, bia):
        server.post(f"/tables/{table}/actions", token, action="keep all")
    return table, ana


def test_reasons_over_http_are_in_the_language_asked_for(server: Server) -> None:
    table, ana = begun(server)
    body = {"action": "claim Boston-New York green2"}
    reasons = {}
    for lang in LANGUAGES:
        head = {"authorization": f"Bearer {ana}"}
        asked = server.http.post(f"/api/tables/{table}/explain?lang={lang}", headers=head, json=body).json()
        refused = server.http.post(f"/api/tables/{table}/actions?lang={lang}", headers=head, json=body).json()
        assert (asked["clause"], asked["legal"]) == ("US-19", False)
        assert refused == {"code": "illegal", "clause": "US-19", "reason": asked["reason"]}
        assert (
            asked["reason"]
            == server.http.post(
                f"/api/tables/{table}/explain", headers=head | {"accept-language": f"{lang}, en;q=0.1"}, json=body
            ).json()["reason"]
        )
        reasons[lang] = asked["reason"]
    assert reasons == {
        "en": "Boston-New York is red or yellow, not green",
        "pt-BR": "Boston-New York é vermelha ou amarela, não verde",
        "pt-PT": "Boston-New York é vermelha ou amarela, não verde",
    }
    answer = server.http.post(f"/api/tables/{table}/explain?lang=tlh", headers=head, json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


@pytest.mark.parametrize("by_header", [False, True])
def test_reasons_over_a_socket_are_in_the_language_of_the_hello(server: Server, by_header: bool) -> None:
    table, ana = begun(server)

    async def ask(lang: str) -> list[dict[str, Any]]:
        address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
        head = {"Accept-Language": lang if by_header else "en"}
        hello = {"type": "hello", "token": ana} | ({} if by_header else {"lang": lang})
        async with connect(address, additional_headers=head, proxy=None) as socket:
            for message in (
                hello,
                {"type": "explain", "action": "dance"},
                {"type": "act", "action": "dance"},
                {"type": "act", "action": "token Miami"},
            ):
                await socket.send(json.dumps(message))
            got: list[dict[str, Any]] = []
            while len(got) < 3:
                answer = json.loads(await asyncio.wait_for(socket.recv(), 20))
                got += [answer] if answer["type"] in ("explained", "error") else []
            return got

    for lang in LANGUAGES:
        explained, wrong, forbidden = asyncio.run(ask(lang))
        assert explained["reason"].startswith(TURN[lang])
        assert (wrong["code"], wrong["reason"]) == ("notation", explained["reason"])
        no_tokens = {"en": "there are no tokens on this board"}.get(lang, "este tabuleiro não tem fichas")
        assert (forbidden["code"], forbidden["clause"], forbidden["reason"]) == ("illegal", "SF-11", no_tokens)


def test_seats_and_reasons_have_the_names_of_players(server: Server) -> None:
    table, _ = server.create_table("usa", (None, "random"))
    assert [seat["name"] for seat in server.get(f"/tables/{table}")["seats"]] == [None, "Walton"]
    assert server.get("/games")["bot_names"][1] == "Walton"
    table, _ = server.create_table("chicago", (None, None), first=0)
    server.sit(table, "Ana")
    head = {"authorization": f"Bearer {server.sit(table, 'Rui')}"}
    for lang, reason in (("en", "Ana decides now"), ("pt-BR", "agora quem decide é Ana")):
        for what in ("explain", "actions"):
            path = f"/api/tables/{table}/{what}?lang={lang}"
            assert server.http.post(path, headers=head, json={"action": "end"}).json()["reason"] == reason


def test_an_unknown_language_in_a_hello_is_refused(server: Server) -> None:
    table, _ = server.create_table()

    async def ask() -> dict[str, Any]:
        async with connect(f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket", proxy=None) as socket:
            await socket.send(json.dumps({"type": "hello", "lang": "tlh"}))
            answer: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 20))
            return answer

    answer = asyncio.run(ask())
    assert (answer["code"], "pt-BR" in answer["reason"]) == ("invalid", True)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", published_games())
def test_the_rules_of_a_game(server: Server, game: str, lang: Language) -> None:
    data = server.get(f"/rules/{game}", lang=lang)
    assert (data["game"], data["lang"]) == (game, lang)
    page = "CH" if game == "chicago" else find_ruleset(game).facts.page
    there = [clause for section in data["sections"] for clause in section["clauses"]]
    assert {page} <= {clause["id"][:2] for clause in there} <= {page, "US", "HI"}
    for clause in there:
        same = clauses(lang)[clause["id"]]
        assert (clause["text"], clause["kind"]) == (same.text, same.source)


def test_the_rules_of_japan_mark_what_they_inherit_and_change(server: Server) -> None:
    data = server.get("/rules/japan", lang="pt-PT")
    by_id = {clause["id"]: clause for section in data["sections"] for clause in section["clauses"]}
    assert "US-29" not in by_id
    assert by_id["JP-12"]["replaces"] == ["US-29"]
    assert by_id["US-30"]["changed_by"] == ["JP-7"]


def test_names_of_things(server: Server) -> None:
    europe = server.get("/words/first-journey", lang="pt-BR")
    assert set(europe["cities"]) == {city.name for city in find_ruleset("first-journey").facts.cities}
    assert europe["cities"]["London"] == "Londres"
    assert europe["cities"]["Paris"] == "Paris"
    assert server.get("/words/first-journey", lang="pt-PT")["cities"]["Moscow"] == "Moscovo"
    states = server.get("/words/usa", lang="pt-PT")
    assert (states["cities"]["New York"], states["local_cities"]["New York"]) == ("New York", "Nova Iorque")
    assert states["local_cities"]["Boston"] == "Boston"
    assert europe["local_cities"] == europe["cities"], "a board that is printed in every language"
    assert server.get("/words/san-francisco", lang="pt-BR")["symbols"]["sea lion"] == "leão-marinho"
    train = server.get("/words/chicago", lang="pt-PT")
    assert ("cities" in train, train["tiles"]["3A"]) == (False, "Bancos compridos")
    assert train["endings"]["the last run is over"] == "a última viagem acabou"
    assert set(train["clauses"].values()) <= set(clauses())
    assert {*CARDS, "board", "boarding_costs", "react", "card", "penalty", "pay", "swap", "trim"} == set(
        train["clauses"]
    )


def test_rules_and_names_can_be_cached(server: Server) -> None:
    for path in ("/api/rules/usa", "/api/words/usa"):
        first = server.http.get(path, headers={"accept-language": "pt-BR"})
        assert first.json()["lang"] == "pt-BR"
        assert "max-age" in first.headers["cache-control"]
        assert "accept-language" in first.headers["vary"]
        head = {"accept-language": "pt-BR", "if-none-match": first.headers["etag"]}
        assert server.http.get(path, headers=head).status_code == 304
        assert server.http.get(path, headers=head | {"accept-language": "en"}).status_code == 200
    answer = server.http.get("/api/rules/chess")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-game")


def _makes_error(called: ast.expr) -> bool:
    """Whether this is ApiError, or the `super().__init__` of a subclass of it."""
    is_super = isinstance(called, ast.Attribute) and ast.unparse(called) == "super().__init__"
    return is_super or getattr(called, "id", "") == "ApiError"


def test_the_page_names_every_code_of_a_refusal() -> None:
    codes = {f"is-{state}" for state in (OPEN, STARTING, PLAYING, OVER, CLOSED)}
    for path in (PACKAGE / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _makes_error(node.func):
                code = node.args[1] if len(node.args) >= 3 else None
                if isinstance(code, ast.Constant):
                    codes.add(str(code.value))
    section = PAGE.split("## Refusals\n", 1)[1].split("\n## ", 1)[0]
    named = re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)
    assert sorted(named) == sorted(codes)
