"""The puzzle and the deal of the day."""

import asyncio
import hashlib
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

import trilhos
from tests.server.client import Server
from tests.server.daily_puzzle import choose_puzzle
from tests.server.in_process import client_of, running
from tests.server.process import Process
from tests.server.test_pictures import size_of
from tests.server.test_players import good
from tests.server.test_players import play_out as let_bots_play_out
from tests.server.test_tables import play_out
from trilhos.match.family import published_games
from trilhos.server.daily.daily import DAYS_KEPT, game_of
from trilhos.server.daily.find_puzzle import PuzzleRequest, find_puzzle
from trilhos.server.live import deal_of_day
from trilhos.server.live.deal_of_day import today
from trilhos.server.store.daily_store import DailyResult, DailyStore, Puzzle
from trilhos.server.store.database import Database
from trilhos.server.store.migrations import migrate
from trilhos.server.store.models import DailyResultRow

ANA, BIA = "a" * 32, "b" * 32


def a_puzzle() -> Puzzle:
    """The first decision of a game; which action is best does not matter here."""
    game = trilhos.new("first-journey", seats=2, seed=3, first=0)
    texts = [action.text for action in game.legal(0)]
    wins = {text: 0.9 if n == 0 else 0.4 for n, text in enumerate(texts)}
    return Puzzle("first-journey", 0, game.position(), texts[:1], wins)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that has a puzzle for today."""
    folder = tmp_path_factory.mktemp("daily")
    url = f"sqlite:///{folder}/d.sqlite3"

    choose_puzzle(url, a_puzzle())
    process = Process(url, folder / "log", daily_per_minute=1000)
    yield process
    process.stop()
    assert "Traceback" not in (folder / "log").read_text()


def answered(server: Server, voter: str, action: int) -> Any:
    return server.post("/daily/answer", day=today().isoformat(), voter=voter, action=action)


def test_everyone_has_one_try_at_the_same_puzzle(host: Process) -> None:
    server, puzzle = host.server, a_puzzle()
    shown = server.get("/daily")
    assert shown == server.get("/daily") | {"seconds_left": shown["seconds_left"]}
    assert (shown["day"], shown["answered"], shown["puzzle"]["seat"]) == (today().isoformat(), 0, 0)
    assert "wins" not in shown["puzzle"], "the answer is told to those who have answered"
    assert "best" not in shown["puzzle"]
    ids = {action["text"]: action["id"] for action in shown["puzzle"]["legal"]}
    assert set(ids) == set(puzzle.wins)
    best, other = (ids[text] for text in list(puzzle.wins)[:2])
    first = answered(server, ANA, other)
    assert (first["answer"], first["best"], first["counts"]) == (other, [best], {str(other): 1})
    assert [one["win"] for one in first["actions"]][:2] == [0.9, 0.4]
    again = answered(server, ANA, best)
    assert again["answer"] == other, "the first answer counts"
    assert answered(server, BIA, best)["counts"] == {str(other): 1, str(best): 1}
    assert server.get("/daily")["answered"] == 2
    assert ANA not in Path(host.log.parent / "d.sqlite3").read_bytes().decode("latin-1")


def test_wrong_answers_and_other_days_are_refused(host: Process) -> None:
    server = host.server
    body: dict[str, Any] = {"day": today().isoformat(), "voter": "c" * 32, "action": 999_999}
    assert server.ask("POST", "/daily/answer", **body).json()["code"] == "illegal"
    assert server.ask("POST", "/daily/answer", **{**body, "day": "2020-01-01"}).json()["code"] == "other-day"
    assert server.ask("POST", "/daily/answer", **{**body, "voter": "short"}).status_code == 422
    refused = server.post("/daily/explain", action="nonsense")
    assert (refused["legal"], bool(refused["reason"])) == (False, True)
    assert size_of(server.http.get("/api/daily/picture.png").content) == (1200, 630)


def test_the_deal_is_the_same_for_all_and_counts_once(host: Process) -> None:
    server, day = host.server, today().isoformat()
    views = []
    for voter, name in ((ANA, "Ana"), (BIA, "Bia")):
        made = server.post("/daily/deal", day=day, voter=voter)
        table = made["table"]["id"]
        assert server.post("/daily/deal", day=day, voter=voter) == made, "asked again after a lost answer"
        token = server.sit(table, name)
        views.append(server.get(f"/tables/{table}/state", token)["view"])
        play_out(server, table, [token])
    assert views[0] == views[1], "the same cards"
    shown: list[Any] = []
    for _ in range(200):
        shown = server.get("/daily")["deal"]["results"]
        if len(shown) == 2:
            break
    assert {one["name"] for one in shown} == {"Ana", "Bia"}
    assert shown == sorted(shown, key=lambda one: (one["place"], -one["points"]))


def test_the_deck_of_a_deal_is_published_the_next_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with running(tmp_path, {"daily_per_minute": 1000}) as app, client_of(app) as http:
            day = today()
            asked = {"day": day.isoformat(), "voter": ANA}
            table = good(await http.post("/daily/deal", json=asked))["table"]
            path = f"/tables/{table['id']}"
            token = good(await http.post(f"{path}/sit", json={"name": "Ana"}))["token"]
            await let_bots_play_out(http, table["id"], token)
            again = {"game": table["game"], "seats": [{}, {}, {}], "from": {"table": table["id"], "step": 0}}
            asked_for = [await http.get(f"{path}/{what}") for what in ("transcript", "verify", "analysis")]
            for refused in (*asked_for, await http.post("/tables", json=again)):
                assert (refused.status_code, refused.json()["code"]) == (409, "not-yet")
            hidden, replay = good(await http.get(f"{path}/state")), good(await http.get(f"{path}/replay"))
            assert (hidden["table"]["key"], hidden["table"]["revealed"], replay["key"]) == (None, False, None)
            assert replay["frames"][0]["views"].keys() == {"spectator"}
            monkeypatch.setattr(deal_of_day, "today", lambda: day + timedelta(days=1))
            shown = good(await http.get(f"{path}/state"))
            assert shown["table"]["key"] == good(await http.get(f"{path}/replay"))["key"]
            assert shown["table"]["key"] in (await http.get(f"{path}/transcript")).text
            assert shown["events"] != hidden["events"], "what the bots drew"
            assert good(await http.get(f"{path}/verify"))["ok"]

    asyncio.run(story())


def test_a_lost_answer_loses_neither_the_deal_nor_its_result(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, {"daily_per_minute": 1000}) as app, client_of(app) as http:
            daily, day = app.state.services.daily, today().isoformat()
            asked = {"day": day, "voter": ANA}
            voter = hashlib.sha256(f"{day} {ANA}".encode()).hexdigest()
            assert await daily.store.begin(day, voter, "lost") == "lost"  # the node died before it made the table
            both = await asyncio.gather(*[http.post("/daily/deal", json=asked) for _ in range(2)])
            assert [good(answer)["table"]["id"] for answer in both] == ["lost", "lost"]
            token = good(await http.post("/tables/lost/sit", json={"name": "Ana"}))["token"]
            await let_bots_play_out(http, "lost", token)

            async def set_place(place: int | None) -> None:
                change = update(DailyResultRow).values(place=place)
                await daily.store.database.transaction(lambda connection: connection.execute(change))

            await asyncio.sleep(0.2)
            await set_place(None)  # as if nobody had noted the end
            assert await daily.store.unfinished() == ["lost"]
            await daily.note_left_out()
            assert await daily.store.unfinished() == [], "a bot played for Ana: no result, once and for all"
            assert await daily.store.results(day) == []

    asyncio.run(story())


def test_what_was_chosen_first_stays_and_is_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        database = Database(f"sqlite:///{tmp_path}/s.sqlite3")
        await migrate(database)
        store, puzzle = DailyStore(database), a_puzzle()
        await store.keep_puzzle("2026-01-01", puzzle)
        await store.keep_puzzle("2026-01-01", puzzle._replace(game="other"))
        assert await store.puzzle("2026-01-01") == puzzle
        assert await store.begin("2026-01-01", "v", "t") == "t"
        assert await store.begin("2026-01-01", "v", "t2") == "t"
        await store.finish("t", DailyResult("Ana", 7, 1))
        await store.finish("t", DailyResult("Ana", 9, 1))
        assert await store.results("2026-01-01") == [DailyResult("Ana", 7, 1)]
        await store.withdraw("t")
        await store.finish("t", DailyResult("Ana", 9, 1))
        assert await store.results("2026-01-01") == [], "the operator has deleted the table"
        await store.forget_before("2026-01-02")
        assert await store.puzzle("2026-01-01") is None
        assert await store.results("2026-01-01") == []
        await database.close()

    asyncio.run(story())


def test_games_take_turns() -> None:
    begin = date(2026, 11, 19)
    found = [game_of(begin + timedelta(days=n)) for n in range(len(published_games()))]
    assert sorted(found) == sorted(published_games())
    assert DAYS_KEPT >= 7


def test_a_puzzle_that_is_found_is_clear_cut() -> None:
    asked: list[None] = []
    found = None
    for seed in range(3):
        request = PuzzleRequest("first-journey", 2, seed, seconds=20.0)
        found = find_puzzle(request, lambda: asked.append(None))
        if found is not None:
            break
    assert asked
    assert found is not None
    game = trilhos.load(found["position"])
    texts = {action.text for action in game.legal(found["seat"])}
    assert set(found["wins"]) == texts
    best = min(found["wins"][text] for text in found["best"])
    assert all(best - win >= 0.1 for text, win in found["wins"].items() if text not in found["best"])
