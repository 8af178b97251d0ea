"""HTTP: responses match the OpenAPI description, no request causes a server error, and limits are enforced."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import trilhos
from tests.sampling import sample
from tests.server.client import Server
from tests.server.process import Process
from trilhos.server.settings import Settings

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.mark.slow
@pytest.mark.parametrize("real", [False, True])
def test_responses_match_the_api_description(process: Process, real: bool) -> None:
    """All operations: no server errors, and every response matches the description. Then the same with an existing
    table and its tokens, to get beyond 'there is no such table'."""
    server = process.server
    table, host = server.create_table("usa", (None, None))
    keys = [host, *(server.sit(table, name) for name in ("Ana", "Bia"))]
    seen: Counter[int] = Counter()

    def check(case: Any) -> None:
        if isinstance(case.query.get("wait"), (int, float)):
            case.query["wait"] = min(case.query["wait"], 0.05)  # nothing will happen at that table
        if real and "id" in case.path_parameters:
            case.path_parameters["id"] = table
            case.headers["Authorization"] = f"Bearer {keys[seen.total() % 3]}"
        seen[case.call_and_validate(checks=CHECKS, timeout=300).status_code] += 1

    for operation in schemathesis.openapi.from_url(f"{process.url}/openapi.json").get_all_operations():
        examples = sample(full=25, quick=8)
        relaxed = settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        found: Any = operation.ok()  # type: ignore[union-attr]
        relaxed(given(case=found.as_strategy())(check))()
    assert {200, 409, 422} <= set(seen) if real else {200, 404, 422} <= set(seen)
    assert server.get(f"/tables/{table}")["state"] in ("playing", "over")


def test_the_api_description_names_every_path(server: Server) -> None:
    described = server.http.get("/openapi.json").json()
    assert described["info"]["version"] == trilhos.__version__
    paths = set(described["paths"])
    assert {"/api/games", "/api/tables", "/api/tables/{id}", "/api/tables/{id}/state"} <= paths
    assert all(path.startswith("/api/") for path in paths)
    for operations in described["paths"].values():
        for operation in operations.values():
            assert operation["description"], operation["operationId"]


@pytest.mark.parametrize("path", ["/", "/api/games", "/healthz", "/metrics", "/nowhere", "/api/tables/x"])
def test_every_response_has_the_security_headers(server: Server, path: str) -> None:
    headers = server.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


def test_health_and_metrics(server: Server) -> None:
    server.create_table()
    assert server.http.get("/healthz").text == "well\n"
    figures = server.http.get("/metrics").text
    for name in ("trilhos_tables", "trilhos_sockets", "trilhos_actions_total", "trilhos_change_seconds_bucket"):
        assert name in figures
    assert 'trilhos_tables{state="open"} 0.0' not in figures
    page = (Path(__file__).parents[2] / "docs" / "serve.md").read_text("utf-8")
    for name in ("trilhos_bots_waiting", "trilhos_bot_thinking_seconds_total", "trilhos_bot_thoughts_shortened_total"):
        assert name in figures
        assert name in page


def test_too_large_requests_are_refused(server: Server) -> None:
    table, _ = server.create_table()
    answer = server.http.post(f"/api/tables/{table}/sit", content=b"x" * 20_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    answer = server.http.post("/api/tables", content=b"[" * 100_000)
    assert answer.status_code == 422


def test_requests_from_other_origins_are_refused(server: Server) -> None:
    for origin, status in (("https://elsewhere.example", 403), ("null", 403), (server.url, 200)):
        assert server.http.get("/api/games", headers={"origin": origin}).status_code == status


def test_rate_limits_by_address_and_seat(tmp_path: Path) -> None:
    limits = {"requests_per_second": 4, "tables_per_minute": 2, "chats_per_minute": 4, "sockets_per_address": 1}
    process = Process(f"sqlite:///{tmp_path}/a.sqlite3", tmp_path / "log", **limits)
    server = process.server
    table, host = server.create_table("usa", (None, "random"))
    token = server.sit(table)
    server.create_table()
    answer = server.ask("POST", "/tables", seats=[{}, {}])
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
    statuses = [server.ask("POST", f"/tables/{table}/chat", token, text="hi").status_code for _ in range(6)]
    assert statuses.count(200) in (3, 4)
    assert 429 in statuses
    answers = [server.http.get("/healthz") for _ in range(200)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) > 50
    assert {answer.headers["retry-after"] for answer in refused} == {"1"}
    assert host
    process.stop()
    log = (tmp_path / "log").read_text()
    assert token not in log
    assert host not in log
    assert table not in log
    for line in log.splitlines():
        assert json.loads(line)["logger"]


def test_an_unusable_database_is_reported_at_startup(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from trilhos.cli.main import app

    for words, reason in (
        (["--database", "mysql://x"], "is not a supported database"),
        (["--database", "nonsense"], "URL"),
        (["--database", f"sqlite:///{tmp_path}/nowhere/a.sqlite3"], "unable to open"),
        (["--database", "postgresql://me:secret@127.0.0.1:9/x"], "cannot be used"),
        (["--set", "lease=soon"], "lease: Input should be a valid number"),
        (["--set", "bogus=1"], "is not a setting"),
        (["--set", "bot_level=nobody"], "there is no bot 'nobody'"),
    ):
        result = CliRunner().invoke(app, ["serve", *words])
        assert result.exit_code == 1
        assert reason in result.stderr
        assert "Traceback" not in result.output
        assert "secret" not in result.output


def test_internal_errors_reveal_no_details(process: Process) -> None:
    """Even if the database is gone."""
    with httpx.Client(base_url=process.url) as client:
        for path in ("/api/tables/%00", "/api/tables/" + "x" * 39, "/api/tables/..%2f..%2fetc"):
            answer = client.get(path)
            assert answer.status_code in (400, 404, 422)
            assert "Traceback" not in answer.text


def test_the_page_lists_every_setting_with_its_default() -> None:
    page = (Path(__file__).parents[2] / "docs" / "serve.md").read_text("utf-8")
    section = page.split("## Settings\n", 1)[1].split("\n## ", 1)[0]
    documented = {
        name: default.strip().strip("`") for name, default in re.findall(r"^\| `(\w+)` \|([^|]*)\|", section, re.M)
    }
    assert documented == {name: str(field.default) for name, field in Settings.model_fields.items()}
