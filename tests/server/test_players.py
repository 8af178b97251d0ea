"""Names that people keep: the key, the results and ratings of their games, the leaderboard, friends, deletion."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from tests.server.in_process import TOKENS, client_of, http_node, node, running, seated
from trilhos.server.live import results
from trilhos.server.live.commands import leave
from trilhos.server.live.keys_and_tokens import token_hash
from trilhos.server.live.results import ResultRecorder
from trilhos.server.live.table import Table, TableSetup
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.metrics import Metrics
from trilhos.server.player_statistics import statistics
from trilhos.server.ratings import Rating, pools, rate
from trilhos.server.services import Services
from trilhos.server.settings import Settings
from trilhos.server.store.analysis_store import AnalysisStore
from trilhos.server.store.database import Database
from trilhos.server.store.migrations import migrate
from trilhos.server.store.models import Base
from trilhos.server.store.moderation_store import ModerationStore
from trilhos.server.store.player_store import PlayerStore
from trilhos.server.store.presence_store import write_presence
from trilhos.server.store.result_store import ResultStore
from trilhos.server.store.table_store import TableStore

Json = Any
GAME = "first-journey"  # its games are short
MINE = {"players", "player_games", "ratings", "friends", "subscriptions"}


class Person:
    """A client with a key."""

    def __init__(self, http: httpx.AsyncClient, name: str) -> None:
        self.http, self.name = http, name
        self.key = secrets.token_urlsafe(32)

    async def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.key}"}
        return await self.http.request(method, path, headers=headers, json=body if method == "POST" else None)

    async def get(self, path: str) -> Json:
        return good(await self.ask("GET", path))

    async def post(self, path: str, **body: Any) -> Json:
        return good(await self.ask("POST", path, **body))

    async def keep(self, listed: bool = False) -> Json:
        return await self.post("/me", name=self.name, listed=listed)

    async def sit(self, table: str, **more: Any) -> str:
        body = {"name": self.name, "player": {"key": self.key, **more}}
        token: str = good(await self.http.post(f"/tables/{table}/sit", json=body))["token"]
        return token


def good(answer: httpx.Response) -> Json:
    assert answer.status_code in (200, 201), f"{answer.status_code}: {answer.text}"
    return answer.json()


async def new_table(http: httpx.AsyncClient, *seats: str | None, **more: Any) -> str:
    body = {"game": GAME, "seats": [{"bot": seat} for seat in seats], **more}
    table: str = good(await http.post("/tables", json=body))["table"]["id"]
    return table


async def until(done: Callable[[], Awaitable[Any]]) -> Any:
    async with asyncio.timeout(60):
        while not (found := await done()):
            await asyncio.sleep(0.02)
    return found


async def play_out(http: httpx.AsyncClient, table: str, *tokens: str) -> None:
    """Bots play for everyone until the end."""
    for token in tokens:
        await http.post(f"/tables/{table}/leave", headers={"authorization": f"Bearer {token}"})

    async def is_over() -> bool:
        state: str = good(await http.get(f"/tables/{table}"))["state"]
        return state == "over"

    await until(is_over)


async def result_of(person: Person, table: str) -> Json:
    """The person's seat at a table, once its result is recorded."""

    async def ended() -> Json:
        mine = [game for game in await person.get("/me/games") if game["table"] == table]
        return mine[0] if mine and mine[0]["ended"] else None

    return await until(ended)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite3"
    url: str = request.getfixturevalue("postgres_database")
    return url


def test_a_game_of_two_people_is_recorded_rated_and_really_deleted(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with http_node(tmp_path, database=database) as http:
            ana, bia = Person(http, "Ana"), Person(http, "Bia")
            assert (await ana.ask("GET", "/me")).status_code == 404
            await ana.keep(listed=True)
            await bia.keep()
            table = await new_table(http, None, None, "random")
            tokens = [await ana.sit(table, derived=True), await bia.sit(table)]
            await play_out(http, table, *tokens)
            mine, theirs = await result_of(ana, table), await result_of(bia, table)
            assert (mine["token_of"], theirs["token_of"]) == (table, None)
            assert mine["points"] is not None
            assert {mine["place"], theirs["place"]} <= {1, 2, 3}
            assert mine["seats"][0]["name"] == "Ana"

            me = await ana.get("/me")
            assert {rating["against"] for rating in me["ratings"]} == {"people", "bots"}
            assert me["statistics"][0]["played"] == {"3": 1}
            assert me["statistics"][0]["counts"]["tickets"] >= me["statistics"][0]["counts"]["completed"]
            other = await bia.get("/me")
            ranks = [next(r["points"] for r in who["ratings"] if r["against"] == "people") for who in (me, other)]
            assert (ranks[0] > ranks[1]) == (mine["place"] < theirs["place"])

            leaders = good(await http.get(f"/leaderboard/{GAME}"))
            assert [leader["name"] for leader in leaders] == ["Ana"], "Bia has not agreed to be shown"
            assert good(await http.get(f"/leaderboard/{GAME}?against=bots"))[0]["games"] == 1

            await ana.post("/me/friends", id=other["id"])
            await ana.post("/me/delete")
            assert (await ana.ask("GET", "/me")).status_code == 404
            assert good(await http.get(f"/leaderboard/{GAME}")) == []
            services: Services = http._transport.app.state.services  # type: ignore[attr-defined]
            for name in MINE:
                rows = await services.players._rows(text(f"SELECT * FROM {name}"))
                assert not [row for row in rows if me["id"] in row or "Ana" in row], f"{name} keeps nothing of Ana"
            assert (await bia.get("/me"))["ratings"] == other["ratings"]

    asyncio.run(run())


def test_a_result_is_recorded_once(database: str, tmp_path: Path) -> None:
    """Two nodes at the same time, and again later: ratings change once. A crash before is made up for."""

    async def run() -> None:
        async with node(tmp_path, database=database) as registry:
            registry.on_over = lambda table_id: None  # the node dies when the game ends
            players = PlayerStore(registry.store.database)
            recorders = [ResultRecorder(registry, ResultStore(registry.store.database)) for _ in range(4)]
            ids = []
            for name in ("Ana", "Bia"):
                await players.save(token_hash(name), name, True)
                found = await players.find(token_hash(name))
                assert found is not None
                ids.append(found.id)
            table = await seated(registry, GAME, (None, None))
            for seat, player in enumerate(ids):
                await players.link(player, table, seat, token_of=None, is_host=False, counts=True, game=GAME)
            await _finish(registry, table)
            assert await ResultStore(registry.store.database).unsettled() == [table]
            await asyncio.gather(*(recorder.record() for recorder in recorders))
            await recorders[0].record([table])
            for player in ids:
                assert [row.games for row in await players.ratings(player)] == [1]
            assert await ResultStore(registry.store.database).unsettled() == []

    asyncio.run(run())


async def _finish(registry: Any, table: str) -> None:
    for token in TOKENS[:2]:
        await registry.change(table, lambda t, token=token: leave(t, token, "random"))
    await registry.attend(table, TOKENS[0])

    async def is_over() -> bool:
        return bool(await registry.read(table, lambda t: t.state == "over"))

    await until(is_over)


def test_forks_house_rules_and_seats_added_later_are_not_rated(tmp_path: Path) -> None:
    async def run() -> None:
        async with http_node(tmp_path) as http:
            ana = Person(http, "Ana")
            await ana.keep()
            changed = await new_table(http, None, "random", rules={"tickets_to_win": 5})
            await play_out(http, changed, await ana.sit(changed))
            assert (await result_of(ana, changed))["place"] is not None
            fork = {"table": changed, "step": 3, "deal": "new"}
            forked = await new_table(http, None, "random", **{"from": fork})
            await play_out(http, forked, await ana.sit(forked))
            await result_of(ana, forked)

            late = await new_table(http, None, "random")
            token = good(await http.post(f"/tables/{late}/sit", json={"name": "Ana"}))["token"]
            await play_out(http, late, token)
            assert (await ana.ask("POST", "/me/games", table=late, seat_token="x" * 40)).status_code == 403
            await ana.post("/me/games", table=late, seat_token=token)
            assert not (await result_of(ana, late))["counts"]
            me = await ana.get("/me")
            assert me["ratings"] == []
            assert me["statistics"][0]["played"] == {"2": 3}

    asyncio.run(run())


def test_a_rematch_and_a_seat_that_was_given_up(tmp_path: Path) -> None:
    async def run() -> None:
        async with http_node(tmp_path) as http:
            ana, bia = Person(http, "Ana"), Person(http, "Bia")
            await ana.keep()
            await bia.keep()
            table = await new_table(http, None, "random", "random")
            token = await ana.sit(table, derived=True)
            await play_out(http, table, token)
            again = good(
                await http.post(f"/tables/{table}/rematch", json={}, headers={"authorization": f"Bearer {token}"})
            )["table"]
            mine = next(game for game in await ana.get("/me/games") if game["table"] == again)
            assert (mine["seat"], mine["token_of"]) == (1, table), "the token is the first table's"

            waiting = await new_table(http, None, None)
            await http.post(
                f"/tables/{waiting}/leave", json={}, headers={"authorization": f"Bearer {await ana.sit(waiting)}"}
            )
            assert waiting not in [game["table"] for game in await ana.get("/me/games")]
            await bia.sit(waiting)
            assert waiting in [game["table"] for game in await bia.get("/me/games")]

            turn = await new_table(http, None, "random", first=0)
            await ana.sit(turn)
            assert next(game for game in await ana.get("/me/games") if game["table"] == turn)["turn"]

    asyncio.run(run())


def test_friends_see_each_other_only_if_both_have_agreed(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with http_node(tmp_path, database=database) as http:
            ana, bia = Person(http, "Ana"), Person(http, "Bia")
            ids = [(await person.keep())["id"] for person in (ana, bia)]
            opened = await new_table(http, None, None)
            await bia.sit(opened)
            assert await ana.post("/me/friends", id=ids[1]) == [{"id": ids[1], "name": None, "tables": []}]
            await bia.post("/me/friends", id=ids[0])
            friends = await ana.get("/me/friends")
            assert friends == [{"id": ids[1], "name": "Bia", "tables": [{"table": opened, "game": GAME}]}]
            assert (await bia.get("/me/friends"))[0]["tables"] == []
            elsewhere = await new_table(http, None, None, None)
            await http.post(f"/tables/{elsewhere}/sit", json={"name": "Caio"})
            await bia.sit(elsewhere)
            assert len((await ana.get("/me/friends"))[0]["tables"]) == 1, (
                "the link to Caio's table is not Bia's to give"
            )
            await bia.post("/me/friends/remove", id=ids[0])
            assert (await ana.get("/me/friends"))[0]["name"] is None
            assert (await ana.ask("POST", "/me/friends", id="nobody-at-all")).status_code == 404

    asyncio.run(run())


def test_quick_match_brings_people_together(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with http_node(tmp_path, database=database, tables_per_minute=12) as http:

            async def quick(seats: int = 2, pace: str = "live", game: str = GAME) -> tuple[str, bool]:
                found = good(await http.post("/quick", json={"game": game, "seats": seats, "pace": pace}))
                return found["table"]["id"], found["host"] is not None

            (one, is_new), (two, is_second_new) = await asyncio.gather(quick(), quick())
            assert (one, sorted([is_new, is_second_new])) == (two, [False, True]), "both meet at one table"
            others = [await quick(3), await quick(2, "daily"), await quick(2, "live", "usa")]
            assert all(new for _, new in others)
            assert len({one, *(table for table, _ in others)}) == 4
            rules = await new_table(http, None, None, public=True, clock={"turn": 180}, rules={"tickets_to_win": 5})
            assert (await quick())[0] == one != rules
            for name in ("Ana", "Bia"):
                await http.post(f"/tables/{one}/sit", json={"name": name})
            after, is_new = await quick()
            assert is_new, "a table that is full is not offered"
            assert after != one
            assert (await http.post("/quick", json={"game": "no", "seats": 2, "pace": "live"})).status_code == 422
            codes = [
                (await http.post("/quick", json={"game": GAME, "seats": 2, "pace": "live"})).status_code
                for _ in range(12)
            ]
            assert codes[-1] == 429

    asyncio.run(run())


def test_whoever_left_a_live_table_is_not_waited_for(tmp_path: Path) -> None:
    async def run() -> None:
        async with http_node(tmp_path, away=0.2, wait=0.1) as http:
            first = {}
            for pace in ("live", "daily"):
                asked = {"game": GAME, "seats": 2, "pace": pace}
                first[pace] = good(await http.post("/quick", json=asked))["table"]["id"]
                await http.post(f"/tables/{first[pace]}/sit", json={"name": "Ana"})
            await asyncio.sleep(0.3)
            for pace in ("live", "daily"):
                asked = {"game": GAME, "seats": 2, "pace": pace}
                again = good(await http.post("/quick", json=asked))["table"]["id"]
                assert (again == first[pace]) == (pace == "daily")

    asyncio.run(run())


def test_quick_match_loads_no_table_that_it_does_not_offer(tmp_path: Path) -> None:
    """Somebody may have filled the list with tables that they have left."""

    async def run() -> None:
        settings = {"tables_per_minute": 1000, "away": 0.2, "wait": 0.1}
        async with running(tmp_path, settings) as app, client_of(app) as http:
            registry = app.state.services.registry
            for _ in range(20):
                table = await new_table(http, None, None, public=True, clock={"turn": 180})
                await http.post(f"/tables/{table}/sit", json={"name": "Ana"})
            await asyncio.sleep(0.3)
            registry.live_tables.clear()
            made = good(await http.post("/quick", json={"game": GAME, "seats": 2, "pace": "live"}))
            assert made["host"] is not None
            assert set(registry.live_tables) == {made["table"]["id"]}

    asyncio.run(run())


def test_results_that_were_left_out_are_recorded_while_other_games_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "ROUND", 0.1)

    async def run() -> None:
        store = TableStore(f"sqlite:///{tmp_path}/a.sqlite3", 15.0)
        await migrate(store.database)
        registry = TableRegistry(Settings(), store, Metrics())
        registry.writer.start()
        players, tables = PlayerStore(store.database), [await seated(registry, GAME, (None, "random")) for _ in "ab"]
        await players.save("hash", "Ana", False)
        ana = await players.find("hash")
        assert ana is not None
        for table in ("gone", *tables):
            await players.link(ana.id, table, 0, token_of=None, is_host=True, counts=True, game=GAME)
        await registry.change(tables[0], play_to_the_end)
        recorder = ResultRecorder(registry, ResultStore(store.database))
        recording = asyncio.create_task(recorder.run())
        late = time.monotonic() + 60
        while len(await players.results(ana.id)) < 1:
            assert time.monotonic() < late
            recorder.ended.put_nowait("nowhere")
            await asyncio.sleep(0.001)
        recording.cancel()
        await registry.change(tables[1], play_to_the_end)
        await recorder.record(["gone", tables[1]])  # the first one was deleted
        assert len(await players.results(ana.id)) == 2
        await registry.writer.stop()
        await store.database.close()

    asyncio.run(run())


def play_to_the_end(table: Table) -> None:
    assert table.game is not None
    while not table.game.over:
        seat = table.game.to_act[0]
        table.act(seat, table.game.legal_ids(seat)[0])


def test_keys_names_limits_and_the_operator(tmp_path: Path) -> None:
    async def run() -> None:
        settings = {"players_per_minute": 2, "admin_token": "a secret of the operator", "forbidden_names": "boss"}
        async with http_node(tmp_path, **settings) as http:
            ana = Person(http, "Ana")
            await ana.keep(listed=True)
            assert (await ana.keep(listed=True))["id"] == (await ana.get("/me"))["id"]
            assert (await http.get("/me")).status_code == 403
            assert (await http.post("/me", json={"name": "x"}, headers={"authorization": "Bearer short"})).status_code
            assert (await ana.ask("POST", "/me", name="Boss", listed=True)).status_code == 422
            assert (await ana.post("/me", name="Boss", listed=False))["name"] == "Boss", "nobody else sees it"
            await Person(http, "Bia").keep()
            assert (await Person(http, "Caio").ask("POST", "/me", name="Caio")).status_code == 429

            operator = {"authorization": "Bearer a secret of the operator"}
            found = good(await http.get("/admin/players?name=bos", headers=operator))
            removed = {"player": found[0]["id"], "reason": "rude"}
            assert (await http.post("/admin/players/remove-name", json=removed)).status_code == 403
            good(await http.post("/admin/players/remove-name", json=removed, headers=operator))
            me = await ana.keep(listed=True)
            assert (me["listed"], me["barred"]) == (False, True)
            assert "remove-name" in [
                entry["action"] for entry in good(await http.get("/admin/audit", headers=operator))
            ]

    asyncio.run(run())


def test_the_migration_goes_down_and_up_again(database: str) -> None:
    async def run() -> None:
        tables, store = TableStore(database), PlayerStore(Database(database))
        analyses, moderation = AnalysisStore(store.database), ModerationStore(store.database)
        await migrate(store.database)
        setup = TableSetup(id="a", game="usa", key=b"k" * 32, seats=[{"bot": None}] * 2)
        await tables.add(setup, [])
        await write_presence(tables, [("a", 0)])
        await moderation.ban("192.0.2.1", time.time() + 60, "")
        await store.save("hash", "Ana", True)
        ana = await store.find("hash")
        assert ana is not None
        await store.link(ana.id, "a", 0, token_of=None, is_host=True, counts=True, game="usa")
        await analyses.keep("b", 1, b"all of it")
        assert await analyses.find("b") == (1, b"all of it")
        await migrate(store.database, "0004")
        for find in (store.find, analyses.find):
            with pytest.raises(DBAPIError):
                await find("hash")
        assert len(await moderation.bans()) == 1
        await migrate(store.database, "0001")
        await migrate(store.database)
        assert [await store.find("hash"), await analyses.find("b"), await moderation.bans()] == [None, None, []]
        found = await tables.load("a")
        assert found is not None
        assert found[0] == setup, "tables stay"
        await tables.database.close()
        await store.database.close()

    asyncio.run(run())


def test_ratings_compare_people_and_bots_apart() -> None:
    assert pools({"a": 1}, []) == {}
    assert pools({"a": 1, "b": 2}, []) == {"people": {"a": 1, "b": 2}}
    assert pools({"a": 2}, [("casual", 3), ("casual", 1)]) == {"bots": {"a": 2, "bot:casual": 1}}
    after = rate({"a": 1, "b": 2, "c": 2}, {"b": Rating(30.0, 2.0, 9)})
    assert after["a"].mu > Rating().mu > after["c"].mu
    assert after["b"].games == 10
    assert after["b"].mu < 30
    assert after["a"].sigma < Rating().sigma


def test_an_analysis_adds_luck_and_accuracy_to_a_result(database: str) -> None:
    async def run() -> None:
        store = PlayerStore(Database(database))
        await migrate(store.database)
        await store.save("hash", "Ana", True)
        ana = await store.find("hash")
        assert ana is not None
        await store.link(ana.id, "table", 1, token_of=None, is_host=True, counts=False, game=GAME)
        assert await store.is_analysed("table")  # nothing to add to
        result = {"points": 7, "place": 1, "won": True, "seats": 2, "counts": {}, "favourites": []}
        await ResultStore(store.database).record("table", {1: result}, [], False)
        assert not await store.is_analysed("table")
        await store.note_analysis("table", {0: {"luck": 0.5, "accuracy": 1.0}, 1: {"luck": -0.2, "accuracy": 80.0}})
        assert await store.is_analysed("table")
        (found,) = statistics((row.game, row.result) for row in await store.results(ana.id))
        assert (found.best, found.analysed, found.luck, found.accuracy) == (7, 1, -0.2, 80.0)
        await store.database.close()

    asyncio.run(run())


def test_statistics_of_closed_games_are_empty() -> None:
    luck = {"luck": 0.1, "accuracy": 90.0}
    won = luck | {
        "points": 7,
        "place": 1,
        "won": True,
        "seats": 2,
        "counts": {"tickets": 3},
        "favourites": ["A-B", "C-D"],
    }
    lost = (
        won
        | {"luck": -0.3, "accuracy": None}
        | {"points": 9, "won": False, "seats": 3, "counts": {"tickets": 5}, "favourites": ["C-D"]}
    )
    (found,) = statistics([("usa", won), ("usa", lost), ("usa", None), ("japan", None)])
    assert (found.played, found.won, found.best) == ({2: 1, 3: 1}, {2: 1}, 9)
    assert (found.analysed, found.luck, found.accuracy) == (2, -0.1, 90.0)
    assert (found.counts, found.most, found.favourites) == ({"tickets": 8}, {"tickets": 5}, ["C-D", "A-B"])


def test_every_table_of_a_player_is_emptied_when_they_leave() -> None:
    """A new table with something about players must be deleted too."""
    assert {name for name, table in Base.metadata.tables.items() if "player_id" in table.columns} <= MINE
