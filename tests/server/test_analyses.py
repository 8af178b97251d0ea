"""Analyses over HTTP: streamed, the same as in Python, kept, limited, and only of games that are over."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import trilhos
from tests.sampling import cases
from tests.server.client import Server
from tests.server.process import Process
from tests.server.test_tables import EXAMPLE
from trilhos.analysis import Settings, analyse
from trilhos.bots import find
from trilhos.match.bot_protocol import run
from trilhos.match.family import published_games
from trilhos.server.schemas.analyses import AnalysisState, GameAnalysis

ROLLOUTS = 12_000  # more than the first round of any game here
SMALL = {"analysis_rollouts": ROLLOUTS, "analysis_threads": 1}


@pytest.fixture(scope="module")
def analyst(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server whose analyses are short."""
    folder = tmp_path_factory.mktemp("analyst")
    process = Process(f"sqlite:///{folder}/a.sqlite3", folder / "log", **SMALL)
    yield process
    process.stop()
    assert "Traceback" not in (folder / "log").read_text()


def transcript(game: str, seats: int = 2, seed: int = 1, bot: str = "planner", **more: Any) -> str:
    """A finished game between bots."""
    dealt = trilhos.new(game, seats=seats, seed=seed, **more)
    run(dealt, [find(bot, dealt.ruleset) for _ in range(seats)], seed)
    return dealt.transcript()


def finished(ask: Callable[[int], httpx.Response], *found_before: AnalysisState) -> list[AnalysisState]:
    """All answers until an analysis is done; `ask` is called with the rollouts of the last result."""
    found = [*found_before]
    late = time.monotonic() + 120
    while not found or found[-1].state != "done":
        assert time.monotonic() < late, "the analysis does not end"
        answer = ask(max((one.rollouts for one in found), default=-1))
        assert answer.status_code == 200, answer.text
        found.append(AnalysisState.model_validate_json(answer.content))
    return found


def analysed(server: Server, text: str, board: str | None = None) -> GameAnalysis:
    """The analysis of a transcript, to the end."""
    body: dict[str, Any] = {"json": {"transcript": text, "board": board}} if board else {"content": text}
    begun = server.http.post("/api/analyses", **body)
    assert begun.status_code == 200, begun.text
    first = AnalysisState.model_validate_json(begun.content)
    states = finished(lambda since: server.http.get(f"/api/analyses/{first.id}?since={since}"), first)
    return [one.analysis for one in states if one.analysis][-1]


@pytest.mark.parametrize("game", cases(published_games(), ["usa", "chicago"]))
def test_a_finished_table_is_analysed_as_in_python(analyst: Process, game: str) -> None:
    server = analyst.server
    table, _ = server.create_table(game, ("random", "random"))
    late = time.monotonic() + 60
    while server.get(f"/tables/{table}")["state"] != "over":
        assert time.monotonic() < late
        server.get(f"/tables/{table}/state")
        time.sleep(0.05)
    states = finished(lambda since: server.http.get(f"/api/tables/{table}/analysis?since={since}"))
    results = [one.analysis for one in states if one.analysis]
    assert [one.rollouts for one in results] == sorted(one.rollouts for one in results)
    last = results[-1]
    direct = analyse(
        trilhos.replay(server.http.get(f"/api/tables/{table}/transcript").text), Settings(rollouts=ROLLOUTS)
    )
    assert (last.stage, last.rollouts) == (direct.stage, direct.rollouts)
    assert last.open[0] == pytest.approx([point.open[0].value for point in direct.points], abs=1e-3)
    assert [one.grade for one in last.decisions] == [one.grade for one in direct.decisions]
    assert [one.n for one in last.turning_points] == [one.n for one in direct.turning_points]
    for one, other in zip(last.decisions, direct.decisions, strict=True):
        assert len(one.alternatives) <= 4
        assert [action.text for action in one.alternatives[:3]] == [action.text for action in other.alternatives[:3]]
        assert sum(action.played for action in one.alternatives) == bool(one.alternatives)
        assert (one.why is None) == (other.why is None)
        assert one.why is None or set(one.why) == {"en", "pt-BR", "pt-PT"}


def test_a_transcript_is_analysed_once_and_kept_over_a_restart(tmp_path: Path) -> None:
    database, log, text = f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log", transcript("first-journey")
    process = Process(database, log, **SMALL)
    first = analysed(process.server, text)
    began = time.monotonic()
    assert analysed(process.server, text) == first
    process.stop()
    process = Process(database, log, **SMALL)
    answer = process.server.http.post("/api/analyses", content=text)
    state = AnalysisState.model_validate_json(answer.content)
    assert (state.state, state.analysis) == ("done", first), "at once, without a worker"
    assert time.monotonic() - began < 60
    other = process.server.http.get(f"/api/analyses/{state.id}?since={state.rollouts}").json()
    assert other["analysis"] is None, "the client has it"
    process.stop()


def test_a_game_on_an_own_board_is_analysed(analyst: Process) -> None:
    board = EXAMPLE.read_text("utf-8")
    found = analysed(analyst.server, transcript("lisbon", board=EXAMPLE), board)
    assert found.over
    assert sum(account.result for account in found.accounts) == pytest.approx(1)


def test_only_finished_games_of_tables_are_analysed(analyst: Process) -> None:
    server = analyst.server
    table, _ = server.create_table("usa", (None, None), first=0)
    assert server.ask("GET", f"/tables/{table}/analysis").json()["code"] == "not-over"
    tokens = [server.sit(table, name) for name in ("Ana", "Bia")]
    for token in (None, *tokens):
        assert server.ask("GET", f"/tables/{table}/analysis", token).json()["code"] == "not-over"
    assert server.ask("GET", "/tables/nowhere/analysis").json()["code"] == "no-table"


def test_invalid_transcripts_and_unknown_analyses_are_refused(analyst: Process) -> None:
    http = analyst.server.http
    lines = transcript("first-journey").splitlines()
    bad = "\n".join([*lines[:20], "99. seat 0: fly to the moon", *lines[20:]])
    for text, code in (
        (bad, "transcript"),
        ("hello", "transcript"),
        (trilhos.new("usa", seats=2, seed=1).transcript(), "no-steps"),
    ):
        answer = http.post("/api/analyses", content=text)
        while answer.status_code == 200:
            assert answer.json()["analysis"] is None
            answer = http.get(f"/api/analyses/{answer.json()['id']}")
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert http.get(f"/api/analyses/{'0' * 64}").json()["code"] == "no-analysis"
    assert http.get("/api/analyses/short").status_code == 422


def test_one_address_begins_and_queues_only_so_many(tmp_path: Path) -> None:
    process = Process(
        f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log", analyses_per_minute=4, analyses_per_address=2, **SMALL
    )
    http = process.server.http
    texts = [transcript("first-journey", seed=seed, bot="random") for seed in range(5)]
    answers = [http.post("/api/analyses", content=text) for text in texts]
    codes = [answer.json().get("code") for answer in answers]
    assert codes[:2] == [None, None]
    assert codes.count("too-many") >= 1
    analysis = answers[0].json()["id"]
    assert finished(lambda since: http.get(f"/api/analyses/{analysis}?since={since}"))[-1].state == "done"
    process.stop()
