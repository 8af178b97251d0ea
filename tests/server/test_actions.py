"""Actions and chat: by id or notation, refused with clause and reason, counted once, and only if not stale."""

import threading

import pytest

from tests.server.client import Server
from tests.server.test_tables import refusal


@pytest.fixture
def playing(server: Server) -> tuple[str, list[str]]:
    """A game after its first choices, and the tokens."""
    table, _ = server.create_table("usa", (None, None), first=0)
    tokens = [server.sit(table, name) for name in ("Ana", "Bia")]
    for token in reversed(tokens):  # all choose at the same time: any order
        server.post(f"/tables/{table}/actions", token, action="keep all")
    return table, tokens


def test_an_illegal_action_changes_nothing(server: Server, playing: tuple[str, list[str]]) -> None:
    table, (ana, bia) = playing
    before = server.get(f"/tables/{table}/state", ana)
    act = f"/tables/{table}/actions"
    assert refusal(server, act, bia, action="draw") == (409, "illegal", "US-6")
    assert refusal(server, act, ana, action="claim Duluth-Omaha red2 wild2")[:2] == (409, "illegal")
    assert refusal(server, act, ana, action="dance") == (422, "notation", None)
    assert refusal(server, act, ana, action=999_999) == (409, "illegal", "US-7")
    assert refusal(server, act, None, action="draw") == (403, "not-yours", None)
    assert refusal(server, act, "a" * 32, action="draw") == (403, "not-yours", None)
    assert refusal(server, act, ana, action=True)[1] == "invalid"
    assert server.get(f"/tables/{table}/state", ana) == before


def test_a_repeated_request_counts_once(server: Server, playing: tuple[str, list[str]]) -> None:
    table, (ana, _) = playing
    first = server.post(f"/tables/{table}/actions", ana, action="draw", key="one")
    again = server.post(f"/tables/{table}/actions", ana, action="draw", key="one")
    assert first == again
    second = server.post(f"/tables/{table}/actions", ana, action="draw", key="two")
    assert second["n"] == first["n"] + 1


def test_a_stale_request_is_refused(server: Server, playing: tuple[str, list[str]]) -> None:
    table, (ana, bia) = playing
    n = server.get(f"/tables/{table}/state", ana)["n"]
    server.post(f"/tables/{table}/actions", ana, action="draw", after=n)
    assert refusal(server, f"/tables/{table}/actions", ana, action="draw", after=n) == (409, "stale", None)
    server.post(f"/tables/{table}/actions", ana, action="draw", after=n + 1)
    server.post(f"/tables/{table}/actions", bia, action="draw", after=n)  # Bia has not acted since


def test_why_not(server: Server, playing: tuple[str, list[str]]) -> None:
    table, (ana, _) = playing
    assert server.post(f"/tables/{table}/explain", ana, action="draw") == {
        "legal": True,
        "clause": None,
        "reason": None,
    }
    why = server.post(f"/tables/{table}/explain", ana, action="claim Duluth-Omaha red2 wild2")
    assert not why["legal"]
    assert why["clause"].startswith("US-")


def test_others_do_not_see_what_is_drawn(server: Server, playing: tuple[str, list[str]]) -> None:
    table, (ana, bia) = playing
    n = server.post(f"/tables/{table}/actions", ana, action="draw")["n"]
    lines = [server.get(f"/tables/{table}/state", token, since=n - 1)["events"][0] for token in (ana, bia, None)]
    assert lines[1]["outcome"] == lines[2]["outcome"] == "1 card"
    assert lines[0]["outcome"] not in ("1 card", "")


def test_chat_is_kept_cleaned_and_escaped(server: Server, playing: tuple[str, list[str]]) -> None:
    table, (ana, _) = playing
    n = server.post(f"/tables/{table}/chat", ana, text="  <b>olá\u202e\n & adeus\x00 ")["n"]
    answer = server.ask("GET", f"/tables/{table}/state", since=n - 1)
    assert answer.json()["events"][0]["text"] == "<b>olá & adeus"
    assert b"<b>" not in answer.content
    assert b"\\u003cb\\u003e" in answer.content
    assert refusal(server, f"/tables/{table}/chat", None, text="hello") == (403, "not-yours", None)
    assert refusal(server, f"/tables/{table}/chat", ana, text="\u200b ") == (422, "empty", None)
    assert refusal(server, f"/tables/{table}/chat", ana, text="x" * 400) == (422, "too-long", None)


def test_emotes_are_messages_without_text(server: Server, playing: tuple[str, list[str]]) -> None:
    table, (ana, _) = playing
    n = server.post(f"/tables/{table}/chat", ana, emote="bravo")["n"]
    (event,) = server.ask("GET", f"/tables/{table}/state", since=n - 1).json()["events"]
    assert (event["kind"], event["emote"], event["text"], event["name"]) == ("chat", "bravo", "", "Ana")
    for unknown in ({"emote": "<b>"}, {"emote": "bravo", "text": "and more"}):
        assert server.ask("POST", f"/tables/{table}/chat", ana, **unknown).status_code == 422
    assert refusal(server, f"/tables/{table}/chat", ana) == (422, "empty", None)


def test_long_polling_over_http(server: Server, playing: tuple[str, list[str]]) -> None:
    table, (ana, _) = playing
    n = server.get(f"/tables/{table}/state")["n"]
    assert server.get(f"/tables/{table}/state", since=n, wait=0.2)["events"] == []
    other = Server(server.url)
    later = threading.Timer(0.3, lambda: other.post(f"/tables/{table}/actions", ana, action="draw"))
    later.start()
    assert [event["n"] for event in server.get(f"/tables/{table}/state", since=n, wait=10)["events"]] == [n + 1]
    later.join()
    other.http.close()
