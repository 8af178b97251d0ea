"""Neither the host nor the operator chooses the deck: keys are mixed from shares, and a game's origin is public."""

import asyncio
import hashlib
import json
import re
import secrets
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.server.client import Json, Player, Server
from tests.server.forking_server import ForkingServer
from tests.server.in_process import TOKENS, listen, node
from tests.server.process import Process
from tests.server.test_kills import free_port
from tests.server.test_tables import play_out
from trilhos.cli.main import app
from trilhos.match.key_shares import MISSING, NONE, Origin, Shares, origin_in, shares_in
from trilhos.match.transcript import key_fault
from trilhos.server.live import commands
from trilhos.server.live.keys_and_tokens import commitment, new_id, new_key, token_hash
from trilhos.server.live.table import PLAYING, STARTING, TableSetup

SECONDS = 4.0  # in which clients reveal; a busy machine must not take longer for a request


def sha256(text: str) -> str:
    return hashlib.sha256(bytes.fromhex(text)).hexdigest()


def key_by_the_book(table: str, server: str, seats: list[str]) -> str:
    """The key as docs/serve.md specifies it, written without looking at the implementation."""
    text = f"trilhos shares 1\ntable {table}\nserver {server}\n"
    for number, share in enumerate(seats):
        text += f"seat {number} {share}\n"
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def key_in(transcript: str) -> str:
    found = re.search(r"^redealt: (\w+)$", transcript, re.MULTILINE) or re.search(
        r"^key: (\w+)$", transcript, re.MULTILINE
    )
    assert found
    return found[1]


def sit(server: Server, table: str, name: str, share: str | None) -> tuple[str, Json]:
    body = {"name": name} | ({} if share is None else {"commitment": sha256(share)})
    answer = server.post(f"/tables/{table}/sit", **body)
    return answer["token"], answer["table"]


def verified(*words: str) -> str:
    result = CliRunner().invoke(app, ["verify", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: str) -> str:
    result = CliRunner().invoke(app, ["verify", *words], catch_exceptions=False)
    assert result.exit_code != 0
    return result.output


def test_the_key_follows_from_the_specification() -> None:
    for seats in (2, 5):
        for _ in range(20):
            ours = [secrets.choice([secrets.token_hex(32), NONE, MISSING]) for _ in range(seats)]
            shares = Shares(new_id(), secrets.token_hex(32), tuple(ours), ())
            assert shares.key().hex() == key_by_the_book(shares.table, shares.server, ours)
    pinned = Shares("AAAAAAAAAAAAAAAAAAAAAA", "00" * 32, ("11" * 32, NONE, MISSING), ())
    assert pinned.key().hex() == key_by_the_book(pinned.table, "00" * 32, ["11" * 32, "none", "missing"])


def test_comments_of_a_transcript_are_read_back() -> None:
    share = secrets.token_hex(32)
    shares = Shares("ab_-9", secrets.token_hex(32), (share, NONE), (sha256(share), NONE))
    assert shares_in("\n".join(shares.comments())) == shares
    assert shares_in("# nothing") is None
    for wrong in ("# share: trilhos shares 2", "\n".join(shares.comments()).replace("seat 1", "seat 2")):
        with pytest.raises(ValueError, match="share"):
            shares_in(wrong)
    for origin in (Origin(), Origin("transcript", 3, same_deck=True), Origin("ab_-9", 12)):
        assert origin_in(f"# origin: {origin.text()}\n") == origin
    assert origin_in("") is None


def test_the_id_of_the_table_cannot_be_chosen_after_the_shares() -> None:
    """Otherwise an operator who knows all shares could try ids until the deck is a good one."""
    share = secrets.token_hex(32)
    shares = Shares("chosen-late", secrets.token_hex(32), (share, NONE), (sha256(share), NONE))
    text = "\n".join(["# table: real", *shares.comments()])
    assert key_fault(text.replace("real", "chosen-late"), sha256(shares.server), shares.key()) is None
    assert "not of table real" in str(key_fault(text, sha256(shares.server), shares.key()))


def test_every_seat_takes_part_in_the_key(server: Server, tmp_path: Path) -> None:
    """Two clients with shares, one without, and a bot; then the end, from every side."""
    table, host = server.create_table("first-journey", (None, None, None, "random"))
    before = server.get(f"/tables/{table}")
    assert before["origin"] == {"kind": "fresh"}
    mine = [secrets.token_hex(32), secrets.token_hex(32)]
    tokens = [sit(server, table, name, share)[0] for name, share in zip(("Ana", "Bia"), mine, strict=True)]
    token, starting = sit(server, table, "Eva", None)
    tokens.append(token)
    assert starting["state"] == "starting"
    assert starting["shares"]["phase"] == "reveal"
    assert starting["shares"]["until"] > time.time()
    assert [seat["state"] for seat in starting["shares"]["seats"]] == ["promised", "promised", "none", "none"]
    assert [seat["commitment"] for seat in starting["shares"]["seats"][:2]] == [sha256(share) for share in mine]
    assert server.ask("POST", f"/tables/{table}/leave", tokens[0]).json()["code"] == "is-starting"
    assert server.ask("POST", f"/tables/{table}/start", host).json()["code"] == "is-starting"
    assert server.ask("POST", f"/tables/{table}/share", tokens[0], share=mine[1]).json()["code"] == "share"
    assert server.ask("POST", f"/tables/{table}/share", tokens[2], share=mine[1]).json()["code"] == "no-share"
    assert server.ask("POST", f"/tables/{table}/share", share=mine[0]).status_code == 403
    assert server.ask("POST", f"/tables/{table}/share", tokens[0], share="xyz").status_code == 422

    after_one = server.post(f"/tables/{table}/share", tokens[0], share=mine[0])
    assert [seat["state"] for seat in after_one["shares"]["seats"]] == ["revealed", "promised", "none", "none"]
    assert mine[0] not in json.dumps(server.get(f"/tables/{table}/state", tokens[1])), "not before the end"

    async def reveal() -> None:
        bia = await Player(server.url, table, tokens[1]).open()
        await bia.send(type="share", share=mine[1], ref=1)
        first = (await bia.until("ack"))["n"]
        await bia.send(type="share", share=mine[1], ref=2)  # once more, as after a lost answer
        assert (await bia.until("ack"))["n"] == first
        assert bia.table["state"] == "playing"
        await bia.close()

    asyncio.run(reveal())
    playing = server.get(f"/tables/{table}")
    assert (playing["key"], playing["shares"]["server"]) == (None, None)
    play_out(server, table, tokens)

    over = server.get(f"/tables/{table}")
    found = over["shares"]
    assert over["commitment"] == before["commitment"] == sha256(found["server"])
    assert [seat["share"] for seat in found["seats"]] == [*mine, None, None]
    assert over["key"] == key_by_the_book(table, found["server"], [*mine, "none", "none"])
    transcript = server.ask("GET", f"/tables/{table}/transcript").text
    assert key_in(transcript) == over["key"]
    comments = re.findall(r"^# share: (.*)$", transcript, re.MULTILINE)
    assert hashlib.sha256("".join(f"{line}\n" for line in comments).encode()).hexdigest() == over["key"]
    answer = server.get(f"/tables/{table}/verify")
    assert (answer["ok"], answer["origin"], answer["key"]) == (True, {"kind": "fresh"}, over["key"])
    assert answer["shares"] == {"server": found["server"], "seats": [*mine, "none", "none"]}
    assert server.get(f"/tables/{table}/replay")["origin"] == {"kind": "fresh"}
    seen = ",".join([*map(sha256, mine), "none", "none"])
    said = verified(f"{server.url}/t/{table}", "--commitment", before["commitment"], "--seat-commitments", seen)
    assert "Origin: fresh." in said
    assert "seats 0, 1" in said
    _offline(transcript, found["server"], mine[0], tmp_path)


def _offline(transcript: str, server_share: str, share: str, folder: Path) -> None:
    """From the file alone; and every change of it is found."""
    file = folder / "a.game"
    file.write_text(transcript)
    assert "mixed from the shares" in verified(str(file))
    seen = ",".join([sha256(share), sha256(server_share), "none", "none"])
    assert "the commitments of its seats are now" in " ".join(refused(str(file), "--seat-commitments", seen).split())
    other = secrets.token_hex(32)
    changes = {
        f"# share: server {server_share}": (f"# share: server {other}", "server's share"),
        f"# share: seat 0 {share}": (f"# share: seat 0 {other}", "seat 0"),
        f"# share: seat 2 {NONE}": (f"# share: seat 2 {MISSING}", "seat 2"),
        "# share: table ": ("# share: table x", "the shares give the key"),
    }
    for line, (changed, why) in changes.items():
        assert line in transcript
        file.write_text(transcript.replace(line, changed))
        assert why in " ".join(refused(str(file)).split())


def test_a_table_without_shares_starts_at_once_and_its_key_is_the_servers(server: Server) -> None:
    table, _ = server.create_table("first-journey", (None, "random"))
    token, info = sit(server, table, "Ana", None)
    assert info["state"] == "playing"
    play_out(server, table, [token])
    over = server.get(f"/tables/{table}")
    assert sha256(over["key"]) == over["commitment"]
    assert over["shares"]["server"] is None
    assert server.get(f"/tables/{table}/verify")["shares"] is None


def test_a_host_cannot_pass_a_chosen_deck_off_as_fair(server: Server, tmp_path: Path) -> None:
    """`from: {transcript, step: 0, deal: "same"}` takes any key, so it is never public and always marked."""
    ground = secrets.token_hex(32)  # the best of a million keys, say
    rules = re.search(r"^rules: (\d+)$", _transcript(server), re.MULTILINE)
    assert rules
    transcript = f"trilhos 1\ngame: first-journey\nseats: 2\nkey: {ground}\nrules: {rules[1]}\n\n"
    request: Json = {"seats": [{}, {}], "from": {"transcript": transcript, "step": 0, "deal": "same"}}
    answer = server.ask("POST", "/tables", public=True, **request)
    assert (answer.status_code, answer.json()["code"]) == (422, "public")
    made = server.post("/tables", **request)["table"]
    marked = {"kind": "fork", "of": "transcript", "step": 0, "deal": "same"}
    assert made["origin"] == marked
    tokens = [sit(server, made["id"], name, secrets.token_hex(32))[0] for name in ("Ana", "Bia")]
    state = server.get(f"/tables/{made['id']}/state", tokens[0])["table"]
    assert (state["state"], state["origin"]) == ("playing", marked), "there is nothing to mix"
    play_out(server, made["id"], tokens)
    assert server.get(f"/tables/{made['id']}/verify")["origin"] == marked
    assert server.get(f"/tables/{made['id']}/replay")["origin"] == marked
    said = verified(f"{server.url}/t/{made['id']}")
    assert "fork of transcript at step 0, same deck" in said
    assert "could know it" in said
    rematch = server.post(f"/tables/{made['id']}/rematch", tokens[0])["table"]
    assert server.get(f"/tables/{rematch}")["origin"] == {"kind": "fresh"}


def _transcript(server: Server) -> str:
    table, _ = server.create_table("first-journey", ("random", "random"))
    late = time.monotonic() + 60
    while server.get(f"/tables/{table}")["state"] != "over":
        assert time.monotonic() < late
        time.sleep(0.05)
    return server.ask("GET", f"/tables/{table}/transcript").text


def test_a_redealt_game_is_public_and_its_deal_is_mixed(server: Server) -> None:
    fork: Json = {"from": {"transcript": _transcript(server), "step": 4, "deal": "new"}}
    game: Json = {"game": "first-journey", "seats": [{"bot": None}, {"bot": "random"}]}
    made = server.post("/tables", **game, public=True, **fork)["table"]
    marked = {"kind": "fork", "of": "transcript", "step": 4, "deal": "new"}
    (listed,) = [each for each in server.get("/tables") if each["id"] == made["id"]]
    assert made["origin"] == listed["origin"] == marked
    share = secrets.token_hex(32)
    token, _ = sit(server, made["id"], "Ana", share)
    server.post(f"/tables/{made['id']}/share", token, share=share)
    play_out(server, made["id"], [token])
    over = server.get(f"/tables/{made['id']}")
    assert over["key"] == key_by_the_book(made["id"], over["shares"]["server"], [share, "none"])
    assert key_in(server.ask("GET", f"/tables/{made['id']}/transcript").text) == over["key"]
    assert server.get(f"/tables/{made['id']}/verify")["ok"]
    fork = {"from": {"table": made["id"], "step": 6, "deal": "same"}}
    again = server.post("/tables", **game, **fork)["table"]
    assert again["origin"] == {"kind": "fork", "of": made["id"], "step": 6, "deal": "same"}
    assert again["commitment"] == sha256(over["key"])
    assert "redealt" in verified(f"{server.url}/t/{made['id']}")


def test_the_clients_of_a_rematch_commit_and_reveal_again(server: Server) -> None:
    table, _ = server.create_table("first-journey", (None, None))
    first = [secrets.token_hex(32), secrets.token_hex(32)]
    tokens = [sit(server, table, name, share)[0] for name, share in zip(("Ana", "Bia"), first, strict=True)]
    for token, share in zip(tokens, first, strict=True):
        server.post(f"/tables/{table}/share", token, share=share)
    play_out(server, table, tokens)
    rematch = server.post(f"/tables/{table}/rematch", tokens[1])["table"]
    assert server.get(f"/tables/{rematch}")["shares"]["phase"] == "commit"
    ana, bia = secrets.token_hex(32), secrets.token_hex(32)
    server.post(f"/tables/{rematch}/commitment", tokens[0], commitment=sha256(ana))
    refusal = server.ask("POST", f"/tables/{rematch}/commitment", tokens[0], commitment=sha256(bia))
    assert refusal.json()["code"] == "no-share", "a commitment cannot be exchanged"
    assert server.ask("POST", f"/tables/{rematch}/share", tokens[0], share=ana).json()["code"] == "no-share"

    async def follow() -> None:
        player = await Player(server.url, rematch, tokens[1]).open()
        await player.send(type="commit", commitment=sha256(bia), ref=1)
        await player.until("ack")
        assert player.table["shares"]["phase"] == "reveal"
        await player.send(type="share", share=bia, ref=2)
        await player.until("ack")
        await player.close()

    asyncio.run(follow())
    assert server.post(f"/tables/{rematch}/share", tokens[0], share=ana)["state"] == "playing"
    play_out(server, rematch, tokens)
    over = server.get(f"/tables/{rematch}")
    assert over["key"] == key_by_the_book(rematch, over["shares"]["server"], [bia, ana])


def _setup(seats: list[str | None], **more: Any) -> TableSetup:
    setup = TableSetup(id=new_id(), game="first-journey", key=new_key(), seats=[{"bot": bot} for bot in seats], **more)
    return replace(setup, digest=setup.deal().ruleset.digest)


def test_a_share_that_does_not_come_is_marked_and_the_game_starts(tmp_path: Path) -> None:
    async def play() -> None:
        async with node(tmp_path) as registry:
            setup = _setup([None, None])
            await registry.create(setup)
            recorder = await listen(registry, setup.id)
            shares = ["0" * 63 + "1", "0" * 63 + "2"]
            for seat, share in enumerate(shares):
                hashed = token_hash(TOKENS[seat])
                command = lambda table, seat=seat, hashed=hashed, share=share: commands.sit(  # noqa: E731
                    table, "Ana", seat, hashed, sha256(share), SECONDS
                )
                await registry.change(setup.id, command)
            await registry.change(setup.id, lambda table: commands.reveal(table, 1, shares[1]))
            assert await registry.read(setup.id, lambda table: table.state) == STARTING
            late = time.monotonic() + 60
            while not recorder.events("start"):
                assert time.monotonic() < late
                await asyncio.sleep(0.02)
            table = await registry.read(setup.id, lambda table: table)
            assert table.state == PLAYING
            assert table.key.hex() == key_by_the_book(setup.id, setup.key.hex(), ["missing", shares[1]])
            info = recorder.events("start")[-1]["table"]
            assert [seat["state"] for seat in info["shares"]["seats"]] == ["missing", "revealed"]
            assert info["commitment"] == commitment(setup.key)
            assert setup.key.hex() not in json.dumps(recorder.received)
            assert shares[1] not in json.dumps(recorder.received)

    asyncio.run(play())


def test_a_rematch_that_nobody_comes_to_starts_without_shares(tmp_path: Path) -> None:
    async def play() -> None:
        async with node(tmp_path, share_seconds=0.2) as registry:
            setup = _setup([None, "random"])
            table = await registry.create(setup)
            table.record("sit", 0, name="Ana", token=token_hash(TOKENS[0]))
            table.record("gather", seconds=0.2)
            events, table.pending = table.pending, []
            await registry.writer.write(
                setup.id, events, {"state": STARTING, "who": [], "changed": time.time(), "needs_keeper": True}
            )
            registry.on_needs_runner(registry.live_table(setup.id))
            late = time.monotonic() + 60
            while (found := await registry.read(setup.id, lambda table: table)).state != PLAYING:
                assert time.monotonic() < late
                await asyncio.sleep(0.02)
            assert (found.shares, found.key) == (None, setup.key)

    asyncio.run(play())


def test_a_restart_while_clients_reveal(tmp_path: Path) -> None:
    """The server is killed between two shares: both count, and time in which no server ran does not."""
    database = f"sqlite:///{tmp_path}/tables.sqlite3"
    process = Process(database, tmp_path / "log", share_seconds=SECONDS, lease=0.5)
    table, _ = process.server.create_table("first-journey", (None, None, None))
    shares = [secrets.token_hex(32) for _ in range(3)]
    tokens = [sit(process.server, table, "Ana", share)[0] for share in shares]
    process.server.post(f"/tables/{table}/share", tokens[0], share=shares[0])
    process.kill()
    time.sleep(SECONDS + 0.1)
    process = Process(database, tmp_path / "log", share_seconds=SECONDS, lease=0.5)
    try:
        server = process.server
        assert server.get(f"/tables/{table}")["state"] == "starting"
        answer = server.post(f"/tables/{table}/share", tokens[1], share=shares[1])
        assert [seat["state"] for seat in answer["shares"]["seats"]] == ["revealed", "revealed", "promised"]
        late = time.monotonic() + 60
        while server.get(f"/tables/{table}")["state"] == "starting":
            assert time.monotonic() < late, "the runner of the new process ends the phase"
            time.sleep(0.05)
        states = [seat["state"] for seat in server.get(f"/tables/{table}")["shares"]["seats"]]
        assert states == ["revealed", "revealed", "missing"]
        play_out(server, table, tokens)
        over = server.get(f"/tables/{table}")
        assert over["key"] == key_by_the_book(table, over["shares"]["server"], [*shares[:2], "missing"])
        assert server.get(f"/tables/{table}/verify")["ok"]
    finally:
        process.stop()


@pytest.mark.slow
def test_two_nodes_mix_one_key(postgres_database: str, tmp_path: Path) -> None:
    """Seats commit and reveal on different nodes; then the node that has the lease dies while clients reveal."""
    forking_server = ForkingServer(tmp_path / "log")
    try:
        nodes = [forking_server.start(postgres_database, free_port(), lease=1, share_seconds=SECONDS) for _ in range(2)]
        servers = [one.server() for one in nodes]
        shares = [secrets.token_hex(32), secrets.token_hex(32)]

        def seated() -> tuple[str, list[str]]:
            table, _ = servers[0].create_table("first-journey", (None, None))
            return table, [sit(servers[1 - seat], table, "Ana", shares[seat])[0] for seat in (0, 1)]

        table, tokens = seated()
        for seat in (0, 1):
            answer = servers[seat].post(f"/tables/{table}/share", tokens[seat], share=shares[seat])
        assert answer["state"] == "playing"
        play_out(servers[0], table, tokens)
        infos = [server.get(f"/tables/{table}") for server in servers]
        assert infos[0] == infos[1]
        assert infos[0]["key"] == key_by_the_book(table, infos[0]["shares"]["server"], shares)

        lost, tokens = seated()  # the last seat was taken on the first node, which has the lease
        servers[1].post(f"/tables/{lost}/share", tokens[1], share=shares[1])
        nodes[0].kill()
        late = time.monotonic() + 60
        while (info := servers[1].get(f"/tables/{lost}"))["state"] == "starting":
            assert time.monotonic() < late, "the other node ends the phase"
            time.sleep(0.05)
        assert [seat["state"] for seat in info["shares"]["seats"]] == ["missing", "revealed"]
        for server in servers:
            server.http.close()
    finally:
        forking_server.close()
    assert "Traceback" not in (tmp_path / "log").read_text()
