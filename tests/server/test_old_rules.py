"""A server keeps tables of an earlier version of the rules as they are, until its operator upgrades them."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.server.client import Player
from tests.server.process import Process
from tests.server.rules_1 import OPEN, OVER, RUNNING, TIMED, OldTable, old_database
from trilhos.cli.main import app
from trilhos.match.game import RULES_VERSION

REASON = f"it was created with version 1 of the rules, but this server has version {RULES_VERSION}"
NO_REPLAY = (
    f"this game was played with version 1 of the rules, and this Trilhos has version {RULES_VERSION};"
    " only a Trilhos with version 1 can replay it"
)


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("old")
    process = Process(old_database(folder), folder / "log")
    yield process
    process.stop()
    assert "Traceback" not in (folder / "log").read_text()


@pytest.mark.parametrize("old", [OPEN, RUNNING, TIMED])
def test_a_table_that_is_not_over_is_kept_and_says_why(process: Process, old: OldTable) -> None:
    for _ in range(2):
        state = process.server.get(f"/tables/{old.id}/state", old.token)
        as_it_was = "open" if old is OPEN else "playing"
        assert (state["table"]["state"], state["table"]["reason"], state["seat"]) == (as_it_was, REASON, 0)
        assert state["table"]["key"] is None
        assert (state["table"]["rules_version"], state["table"]["other_rules"]) == (1, True)
        assert (state["view"], state["legal"]) == (None, [])
        assert [event["kind"] for event in state["events"]].count("closed") == 0
        assert len([event for event in state["events"] if event["kind"] == "action"]) == old.steps
    for method, path, body in (
        ("POST", "sit", {"name": "Zé"}),
        ("POST", "actions", {"action": "draw"}),
        ("POST", "leave", {}),
        ("GET", "hint", {}),
    ):
        answer = process.server.ask(method, f"/tables/{old.id}/{path}", old.token, **body)
        assert (answer.status_code, answer.json()["code"]) == (409, "other-rules"), path


def test_others_learn_nothing_hidden_from_a_kept_table(process: Process) -> None:
    """Without its rules nobody knows what is public; before the end, others get the kind of action only."""
    own = process.server.get(f"/tables/{RUNNING.id}/state", RUNNING.token)["events"]
    spectator = process.server.get(f"/tables/{RUNNING.id}/state")["events"]
    actions = [(mine, seen) for mine, seen in zip(own, spectator, strict=True) if mine["kind"] == "action"]
    assert all(mine["outcome"] == seen["outcome"] == "" for mine, seen in actions)
    assert all(" " not in seen["action"] for _, seen in actions)
    assert any(" " in mine["action"] for mine, _ in actions if mine["seat"] == 0)
    assert all(" " not in mine["action"] for mine, _ in actions if mine["seat"] != 0)
    for path in ("transcript", "verify"):
        answer = process.server.ask("GET", f"/tables/{RUNNING.id}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not-over"), "an earlier server can go on with it"


def test_a_game_that_is_over_stays_over_and_may_have_a_rematch(process: Process) -> None:
    info = process.server.get(f"/tables/{OVER.id}")
    assert (info["state"], info["other_rules"], info["reason"]) == ("over", True, None)
    rematch = process.server.post(f"/tables/{OVER.id}/rematch", OVER.token)["table"]
    later = process.server.get(f"/tables/{rematch}")
    assert (later["state"], later["rules_version"], later["other_rules"]) == ("playing", RULES_VERSION, False)


@pytest.mark.parametrize("old", [OVER])
def test_its_transcript_is_as_it_was_written(process: Process, old: OldTable, tmp_path: Path) -> None:
    text = process.server.ask("GET", f"/tables/{old.id}/transcript").text
    assert "\nrules: 1\n" in text
    assert sum(line.split(".")[0].isdigit() for line in text.splitlines()) == old.steps
    assert f"\n{old.steps}. seat " in text
    assert (f"# closed: {REASON}" in text) == (old is not OVER)
    file = tmp_path / "old.game"
    file.write_text(text, "utf-8")
    for command in (["replay", str(file)], ["verify", str(file)], ["play", "--resume", str(file)]):
        result = CliRunner().invoke(app, command)
        assert result.exit_code == 1
        assert result.stderr.endswith(f": {NO_REPLAY}\n")
        assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("old", [OVER])
def test_its_replay_says_that_it_needs_the_old_rules(process: Process, old: OldTable) -> None:
    server = process.server
    answer = server.ask("GET", f"/tables/{old.id}/replay", old.token)
    assert (answer.status_code, answer.json()["code"], answer.json()["reason"]) == (422, "other-rules", NO_REPLAY)
    verified = server.get(f"/tables/{old.id}/verify")
    assert (verified["ok"], verified["reason"]) == (False, NO_REPLAY)
    text = server.ask("GET", f"/tables/{old.id}/transcript").text
    uploaded = server.http.post("/api/replay", content=text.encode(), headers={"content-type": "text/plain"})
    assert uploaded.json()["code"] == "other-rules"
    for running in (RUNNING, TIMED):
        assert server.ask("GET", f"/tables/{running.id}/replay", running.token).json()["code"] == "other-rules"
    fork: Any = {"from": {"table": old.id, "step": 0}}
    forked = server.ask("POST", "/tables", seats=[{"bot": None}, {"bot": None}], **fork)
    assert (forked.status_code, forked.json()["code"]) == (409, "not-over")


def test_old_tables_are_not_listed(process: Process) -> None:
    assert OPEN.id not in {table["id"] for table in process.server.get("/tables")}


@pytest.mark.parametrize("old", [OPEN, RUNNING, TIMED, OVER])
def test_a_socket_gets_the_kept_table(process: Process, old: OldTable) -> None:
    async def run() -> None:
        ana = await Player(process.url, old.id, old.token).open()
        assert ana.table["state"] == ("over" if old is OVER else "open" if old is OPEN else "playing")
        await ana.close()

    asyncio.run(run())


def test_old_tables_go_into_the_archive(tmp_path: Path) -> None:
    database = old_database(tmp_path)
    result = CliRunner().invoke(app, ["archive", str(tmp_path / "games"), "--database", database, "--days", "0"])
    assert result.exit_code == 0, result.output
    assert "\nrules: 1\n" in (tmp_path / "games" / f"{OVER.id}.game").read_text("utf-8")
