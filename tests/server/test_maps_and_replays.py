"""Maps of boards, replays of games, and verification."""

import asyncio
import gzip
import hashlib
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

import trilhos
from tests.server.client import Server
from tests.server.in_process import TOKENS, node, seated
from tests.server.test_tables import EXAMPLE, play_out, refusal
from trilhos.analysis.history import history_of
from trilhos.core.record import digest
from trilhos.families.ride.web.map import RideMap
from trilhos.match.family import published_games
from trilhos.match.transcript import TranscriptError
from trilhos.server import replay_builder
from trilhos.server.app import create_app
from trilhos.server.errors import ApiError
from trilhos.server.http import page_cache
from trilhos.server.live.commands import act, start_if_full
from trilhos.server.live.table import OVER, Table
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.replay_builder import running_record
from trilhos.server.schemas.replays import Replay, Verification
from trilhos.server.settings import Settings


def test_the_map_of_a_published_board_is_cached(server: Server) -> None:
    answer = server.ask("GET", "/maps/first-journey")
    assert RideMap.model_validate_json(answer.content).game == "first-journey"
    assert answer.headers["cache-control"] == "max-age=3600"
    table, _ = server.create_table("first-journey")
    mark = {"if-none-match": answer.headers["etag"]}
    again = server.http.get(f"/api/tables/{table}/map", headers=mark)
    assert (again.status_code, again.content) == (304, b"")
    other = server.http.get(f"/api/tables/{table}/map", headers={"if-none-match": '"another"'})
    assert (other.status_code, other.content) == (200, answer.content)


def test_a_custom_board_has_a_map(server: Server) -> None:
    text = EXAMPLE.read_text("utf-8")
    table, _ = server.create_table("usa", board=text)
    seen = RideMap.model_validate(server.get(f"/tables/{table}/map"))
    assert seen.game == "lisbon"
    line = next(line for line in text.splitlines() if "lat =" in line)
    moved, _ = server.create_table("usa", board=text.replace(line, line.replace("lat = 38.", "lat = 38.0"), 1))
    there = RideMap.model_validate(server.get(f"/tables/{moved}/map"))
    assert there.cities != seen.cities, "the same digest of the rules, but another map"


@pytest.mark.parametrize(("path", "code"), [("/maps/atlantis", "no-game"), ("/maps/chicago", "no-map")])
def test_missing_maps_are_reported(server: Server, path: str, code: str) -> None:
    answer = server.ask("GET", path)
    assert (answer.status_code, answer.json()["code"]) == (404, code)


def test_the_train_has_no_map(server: Server) -> None:
    table, _ = server.create_table("chicago")
    assert server.ask("GET", f"/tables/{table}/map").json()["code"] == "no-map"
    assert server.ask("GET", "/tables/nowhere/map").json()["code"] == "no-table"


def played(game: str, seats: int = 2, seed: int = 1, **more: Any) -> trilhos.Game:
    """A whole random game."""
    dice, dealt = random.Random(seed), trilhos.new(game, seats=seats, seed=seed, **more)
    while not dealt.over:
        seat = dice.choice(dealt.to_act)
        dealt.play(dice.choice(dealt.legal_ids(seat)), seat)
    return dealt


def views_of(frames: list[dict[str, Any]]) -> list[dict[str, dict[str, Any]]]:
    """Everyone's full view after each frame, merged from the changes."""
    seen: dict[str, dict[str, Any]] = {}
    whole = []
    for frame in frames:
        for who, changed in frame["views"].items():
            seen[who] = {**seen.get(who, {}), **changed}
            for key in frame["gone"].get(who, ()):
                del seen[who][key]
        whole.append({who: dict(view) for who, view in seen.items()})
    return whole


@pytest.mark.slow
@pytest.mark.parametrize("game", published_games())
def test_the_frames_of_a_replay_add_up_to_every_view(server: Server, game: str) -> None:
    true = played(game, 3)
    answer = server.http.post("/api/replay", content=true.transcript(), headers={"content-type": "text/plain"})
    assert answer.status_code == 200, answer.text
    replay = Replay.model_validate_json(answer.content)
    assert (replay.game, replay.seats, replay.over, replay.names) == (game, 3, True, [None] * 3)
    assert (replay.map is None) == (game == "chicago")
    assert replay.map is None or RideMap.model_validate(answer.json()["map"]).game == game
    assert [frame.n for frame in replay.frames] == list(range(len(true.steps) + 1))
    again = trilhos.new(game, seats=3, seed=1)
    for n, views in enumerate(views_of(answer.json()["frames"])):
        if n:
            step = again.play(true.steps[n - 1].action, true.steps[n - 1].seat)
            frame = replay.frames[n]
            assert (frame.seat, frame.action, frame.outcome) == (step.seat, step.text, step.outcome.text())
            assert [fact.model_dump() for fact in frame.facts] == as_json(step.outcome.facts(None, over=True))
            assert frame.move is not None
            assert (frame.move["kind"], frame.move["fields"]) == (step.kind, as_json(step.fields))
        for who, view in views.items():
            assert view == as_json(again.view(None if who == "spectator" else int(who)))


def as_json(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS))


@pytest.fixture(scope="module")
def over(process: object) -> tuple[Server, str, str]:
    """A server, a table there that is over, and the commitment seen before the deal."""
    from tests.server.process import Process

    assert isinstance(process, Process)
    server = process.server
    table, _ = server.create_table("first-journey", (None, "random"))
    promised = server.get(f"/tables/{table}")["commitment"]
    token = server.sit(table, "Ana, the <first>")
    answer = server.ask("GET", f"/tables/{table}/verify", token)
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over"), "nothing is open before the end"
    play_out(server, table, [token])
    return server, table, promised


def test_a_finished_game_can_be_replayed(over: tuple[Server, str, str]) -> None:
    server, table, promised = over
    answer = server.ask("GET", f"/tables/{table}/replay")
    replay = Replay.model_validate_json(answer.content)
    assert replay.names == ["Ana the <first>", "Walton"]
    assert b"<first>" not in answer.content
    assert hashlib.sha256(bytes.fromhex(replay.key or "")).hexdigest() == replay.commitment == promised
    assert {(frame.seat, frame.by) for frame in replay.frames} == {(None, None), (0, None), (1, "random")}
    state = server.get(f"/tables/{table}/state")
    assert views_of(answer.json()["frames"])[-1]["spectator"] == state["view"]
    mark = {"if-none-match": answer.headers["etag"]}
    assert server.http.get(f"/api/tables/{table}/replay", headers=mark).status_code == 304
    whole = httpx.get(f"{server.url}/api/tables/{table}/replay", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in whole.headers
    assert answer.headers["content-encoding"] == "gzip"
    assert whole.content == answer.content


@pytest.mark.parametrize("game", ["usa", "chicago"])
def test_a_running_game_is_replayed_as_the_seat_saw_it(server: Server, game: str) -> None:
    table, _ = server.create_table(game)
    tokens = [server.sit(table, "Ana"), server.sit(table, "Bia")]
    watchers = {"spectator": None, "0": tokens[0], "1": tokens[1]}
    seen: dict[str, list[Any]] = {who: [] for who in watchers}
    for _ in range(12):
        states = {who: server.get(f"/tables/{table}/state", token) for who, token in watchers.items()}
        for who, state in states.items():
            seen[who].append(state["view"])
        who, state = next((who, state) for who, state in states.items() if state["legal"])
        server.post(f"/tables/{table}/actions", watchers[who], action=state["legal"][0]["id"], after=state["n"])
    for who, token in watchers.items():
        answer = server.ask("GET", f"/tables/{table}/replay", token)
        replay = Replay.model_validate_json(answer.content)
        assert (replay.key, replay.over, answer.headers["cache-control"]) == (None, False, "no-store")
        views = views_of(answer.json()["frames"])
        assert {other for view in views for other in view} == {"spectator", who}
        assert [view[who] for view in views[:-1]] == seen[who]
        assert [view["spectator"] for view in views[:-1]] == seen["spectator"]
        steps = [event for event in server.get(f"/tables/{table}/state", token)["events"] if event["kind"] == "action"]
        keys = ("seat", "action", "outcome", "move", "facts", "by")
        shown = [{key: frame[key] for key in keys} for frame in answer.json()["frames"][1:]]
        assert shown == [{key: step[key] for key in keys} for step in steps]
    assert server.ask("GET", f"/tables/{table}/replay", "another's").status_code == 403


def test_replays_of_a_running_game_are_cached_by_seat_and_event(tmp_path: Path) -> None:
    """The same bytes as before are not made again; another seat and a later event have pages of their own."""
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/tables.sqlite3"))

    async def run() -> None:
        transport = httpx.ASGITransport(app=app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://x") as http,
        ):
            registry, built = app.state.services.registry, app.state.services.pages.replays.pages
            table = await seated(registry)

            async def replay(seat: int | None) -> bytes:
                headers = {} if seat is None else {"authorization": f"Bearer {TOKENS[seat]}"}
                answer = await http.get(f"/api/tables/{table}/replay", headers=headers)
                assert answer.headers["cache-control"] == "no-store"
                return answer.content

            first = [await replay(seat) for seat in (None, 0, 1)]
            assert len(set(first)) == len(built) == 3
            assert [await replay(seat) for seat in (None, 0, 1)] == first
            assert len(built) == 3
            fresh = await registry.read(table, lambda table: running_record(table, 0))
            assert replay_builder.build_replay(fresh) == first[1]
            await registry.change(table, lambda table: act(table, 0, "keep all"))
            assert len(orjson.loads(await replay(0))["frames"]) == len(orjson.loads(first[1])["frames"]) + 1
            assert len(built) == 4

    asyncio.run(run())


def test_a_table_is_verified(over: tuple[Server, str, str]) -> None:
    server, table, promised = over
    verification = Verification.model_validate(server.get(f"/tables/{table}/verify"))
    facts = server.get(f"/tables/{table}")
    assert (verification.ok, verification.commitment, verification.key) == (True, promised, facts["key"])
    assert verification.steps == server.get(f"/tables/{table}/state")["view"]["steps"]


def test_failed_verification_is_reported(tmp_path: Path) -> None:
    """A game that was changed in the database, and one with a key that does not match its commitment."""

    async def tamper() -> list[Verification]:
        async with node(tmp_path) as registry:
            table = await finished(registry)
            true = replay_builder.finished_record(table)
            assert replay_builder.verify_record(true).ok
            drawn = next(e for e in table.events if e.kind == "action" and e.data["text"] == "draw")
            drawn.data["outcome"] = "wild9"
            wrong = [
                replay_builder.finished_record(table),
                replay_builder.GameRecord(true.transcript, commitment="0" * 64),
            ]
            return [replay_builder.verify_record(record) for record in wrong]

    changed, other = asyncio.run(tamper())
    assert not changed.ok
    assert "the transcript says 'wild9'" in (changed.reason or "")
    assert not other.ok
    assert "the commitment is 000" in (other.reason or "")


async def finished(registry: TableRegistry) -> Table:
    id_ = await seated(registry, "first-journey", ("random", "random"))
    await registry.change(id_, start_if_full)
    while (table := await registry.read(id_, lambda table: table)).state != OVER:
        await asyncio.sleep(0.05)
    return table


def post(server: Server, text: str | bytes, kind: str = "text/plain") -> tuple[int, dict[str, Any]]:
    answer = server.http.post("/api/replay", content=text, headers={"content-type": kind})
    return answer.status_code, answer.json()


def test_an_invalid_transcript_is_refused_with_its_line(server: Server, tmp_path: Path) -> None:
    text = played("first-journey").transcript()
    lines = text.splitlines()
    drawn = next(n for n, line in enumerate(lines) if ": draw >" in line)
    lines[drawn] = lines[drawn].partition(" > ")[0] + " > wild9"
    status, error = post(server, "\n".join(lines))
    assert (status, error["code"]) == (422, "transcript")
    assert error["reason"].startswith(f"line {drawn + 1}: the outcome is")
    secret = tmp_path / "secret.toml"
    secret.write_text("hunter2", "utf-8")
    for wrong, code in (
        ("", "transcript"),
        ("hello", "transcript"),
        (b"\xff\xfe\x00", "transcript"),
        (text.replace("game: first-journey", f"game: {secret}"), "no-game"),
        (text.replace("game: first-journey", "game: atlantis"), "no-game"),
        (text.replace("rules: 2", "rules: 999"), "other-rules"),
        (text.replace("rules: 2", "rules: two"), "transcript"),
    ):
        status, error = post(server, wrong)
        assert (status, error["code"]) == (422, code), error
        assert "hunter2" not in error["reason"]
    assert post(server, b"x" * 300_000)[0] == 413
    for wrong in ("{", "[]", '{"transcript": 1}', '{"transcript": "x", "more": 1}'):
        assert post(server, wrong, "application/json")[0] == 422


def test_a_transcript_may_include_its_board(server: Server) -> None:
    board = EXAMPLE.read_text("utf-8")
    text = played("usa", board=EXAMPLE).transcript()
    assert post(server, text)[1]["code"] == "no-game"
    data = server.post("/replay", transcript=text, board=board)
    assert (data["game"], data["map"]["game"], data["over"]) == ("lisbon", "lisbon", True)
    answer = server.ask("POST", "/replay", transcript=text, board=board.replace("trains = 16", "trains = 0"))
    assert (answer.status_code, answer.json()["code"]) == (422, "board")


def test_a_new_deal_belongs_to_the_step_before_it() -> None:
    game = trilhos.new("first-journey", seats=2, seed=3)
    for _ in range(4):
        game.play(game.legal_ids()[-1])
    game.redeal(b"k" * 32)
    after = [as_json(game.view(seat)) for seat in (0, 1)]
    game.play(game.legal_ids()[0])
    data = orjson.loads(replay_builder.build_replay(replay_builder.GameRecord(game.transcript())))
    assert [frame["redealt"] for frame in data["frames"]] == [False] * 4 + [True, False]
    assert [views_of(data["frames"])[4][who] for who in "01"] == after
    assert data["key"] == (b"k" * 32).hex()


@pytest.mark.parametrize("game", ["usa", "first-journey", "chicago"])
def test_a_new_deal_leaves_a_seat_what_it_has_seen(server: Server, game: str) -> None:
    """Its hand, its tickets and all else in its view stay; what only others know does not."""
    true = played(game)
    before = trilhos.replay("".join(true.transcript().splitlines(keepends=True)[: -len(true.steps) + 24]))
    assert len(before.steps) == 24
    body: dict[str, Any] = {"from": {"transcript": true.transcript(), "step": 24, "deal": "new", "seat": 1}}
    made = server.post("/tables", game=game, seats=[{}, {}], **body)["table"]["id"]
    tokens = [server.sit(made, name) for name in ("Ana", "Bia")]
    views = [server.get(f"/tables/{made}/state", token)["view"] for token in tokens]
    assert views[1] == as_json(before.view(1))
    assert views[0] != as_json(before.view(0))
    play_out(server, made, tokens)
    again = trilhos.replay(server.ask("GET", f"/tables/{made}/transcript").text)
    assert again.redeals[24].seat == 1
    assert server.get(f"/tables/{made}/verify")["ok"]
    positions = history_of(again).positions
    assert digest(positions[-1:]) == again.digest()
    body = {"from": {"table": made, "step": 30, "deal": "same"}}
    made = server.post("/tables", seats=[{}, {}], **body)["table"]["id"]
    tokens = [server.sit(made, name) for name in ("Ana", "Bia")]
    play_out(server, made, tokens)
    assert server.get(f"/tables/{made}/verify")["ok"]


def test_a_table_that_keeps_a_hand_of_another_game_is_not_public(server: Server) -> None:
    body = {"transcript": played("usa").transcript(), "step": 9, "deal": "new", "seat": 1}
    for public, changed, code in ((True, body, "public"), (False, body | {"seat": 2}, "seats")):
        fork: dict[str, Any] = {"from": changed}
        refused = server.ask("POST", "/tables", seats=[{}, {}], public=public, **fork)
        assert (refused.status_code, refused.json()["code"]) == (422, code)


def test_a_redeal_for_no_such_seat_is_refused() -> None:
    text = played("usa").transcript() + f"redealt: {'0' * 64} for seat 2\n"
    with pytest.raises(TranscriptError, match="there is no seat 2"):
        trilhos.replay(text)


@pytest.mark.parametrize("deal", ["same", "new"])
def test_a_table_can_start_from_a_transcript(server: Server, deal: str) -> None:
    true = played("first-journey")
    body: dict[str, Any] = {"from": {"transcript": true.transcript(), "step": 7, "deal": deal}}
    made = server.post("/tables", game="usa", seats=[{}, {}], **body)["table"]
    tokens = [server.sit(made["id"], name) for name in ("Ana", "Bia")]
    state = server.get(f"/tables/{made['id']}/state", tokens[0])
    assert made["game"] == "first-journey"
    steps = [event["step"] for event in state["events"] if event["kind"] == "action"]
    assert steps == list(range(1, 8))
    assert ("redeal" in [event["kind"] for event in state["events"]]) == (deal == "new")
    play_out(server, made["id"], tokens)
    assert server.get(f"/tables/{made['id']}/verify")["ok"]


def test_transcripts_that_cannot_be_continued(server: Server) -> None:
    true = played("first-journey")
    bodies: list[tuple[dict[str, Any], str]] = [
        ({"transcript": "hello", "step": 0}, "transcript"),
        ({"transcript": true.transcript(), "step": len(true.steps)}, "no-step"),
        ({"transcript": played("first-journey", stream=3).transcript(), "step": 1}, "stream"),
        ({"transcript": "x", "table": "y", "step": 0}, "invalid"),
        ({"step": 0}, "invalid"),
    ]
    for past, code in bodies:
        body: dict[str, Any] = {"from": past}
        assert refusal(server, "/tables", seats=[{}, {}], **body)[:2] == (422, code)
    body = {"from": {"transcript": true.transcript(), "step": 1}}
    assert refusal(server, "/tables", seats=[{}] * 3, **body)[:2] == (422, "seats")


def test_pages_are_built_once_and_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_cache, "MAX_PAGES", 3)
    made: list[str] = []

    def page(name: str) -> bytes:
        made.append(name)
        return name.encode() * 100

    async def ask() -> None:
        pages = (both := page_cache.Pages()).replays
        first = await asyncio.gather(*(pages.get("a", lambda: page("a"), "x") for _ in range(5)))
        assert {each.body() for each in first} == {b"a" * 100}
        assert made == ["a"]
        for name in "bcdea":
            await pages.get(name, lambda name=name: page(name), "x")  # type: ignore[misc]
        assert made == list("abcdea"), "the one asked for longest ago had gone"
        assert len(pages.pages) == 3
        with pytest.raises(ZeroDivisionError):
            await pages.get("wrong", lambda: bytes(1 // 0), "x")
        assert "wrong" not in pages.pages
        assert (await pages.get("wrong", lambda: b"right", "x")).body() == b"right", "what failed is tried again"
        assert not both.maps.pages, "replays take no room from maps"
        both.stop()

    asyncio.run(ask())


def test_one_address_does_not_delay_the_pages_of_another() -> None:
    async def ask() -> list[str]:
        both, done, go = page_cache.Pages(), list[str](), threading.Event()

        async def verify(address: str, work: Callable[[], object] = lambda: None) -> None:
            await both.thread.run(work, address)
            done.append(address)

        tasks = [asyncio.create_task(verify("x", go.wait)) for _ in range(page_cache.MAX_PER_ADDRESS)]
        await asyncio.sleep(0.01)
        with pytest.raises(ApiError, match="too many maps and replays from your address"):
            await verify("x")
        cancelled = asyncio.create_task(verify("y", go.wait))
        tasks.append(asyncio.create_task(verify("z")))
        await asyncio.sleep(0.01)
        cancelled.cancel()
        await asyncio.sleep(0.01)
        assert (both.thread.queue.counts["y"], both.thread.queue.counts["z"]) == (1, 1), "work that goes on counts"
        go.set()
        await asyncio.gather(*tasks)
        both.stop()
        return done

    done = asyncio.run(ask())
    assert done.index("z") <= 3
    assert done.count("x") == page_cache.MAX_PER_ADDRESS


def test_whoever_waits_for_a_page_is_not_turned_away_for_another_client() -> None:
    """One that began it may have too many others; the reasons why no page can be made are the same for all."""
    asked: list[str] = []

    async def make(address: str) -> bytes:
        asked.append(address)
        await asyncio.sleep(0)
        if address == "greedy":
            raise ApiError(429, "too-many", "too many")
        if address == "bad":
            raise ApiError(422, "too-heavy", "too heavy")
        return gzip.compress(address.encode())

    async def ask(name: str, address: str) -> str:
        page = await pages.get_compressed(name, lambda: make(address))
        return page.body().decode()

    async def run() -> None:
        found = await asyncio.gather(
            *(ask("map", address) for address in ("greedy", "a", "b")),
            *(ask("bad map", address) for address in ("bad", "a")),
            return_exceptions=True,
        )
        assert [getattr(each, "code", each) for each in found] == ["too-many", "a", "a", "too-heavy", "too-heavy"]
        assert asked == ["greedy", "bad", "a"]

    both = page_cache.Pages()
    pages = both.maps
    asyncio.run(run())
    both.stop()
