"""`trilhos admin`: operate a server, through any of its nodes or its database."""

import json
import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from trilhos.cli.ask_server import ask
from trilhos.cli.errors import CliError, value_errors

TOKEN = "TRILHOS_ADMIN_TOKEN"
TIMEOUT = 300  # seconds: an upgrade of many tables takes a while
MAX_ANSWER = 50_000_000  # bytes


def list_tables(url: str, state: str | None, limit: int, as_json: bool) -> None:
    """Print one line per table."""
    tables = _ask(url, f"tables?limit={limit}" + (f"&state={quote(state)}" if state else ""))
    if as_json:
        return print(json.dumps(tables))
    for table in tables:
        seats = ", ".join(seat["name"] or "free" for seat in table["who"])
        public = "public" if table["public"] else "by link"
        print(f"{table['id']}  {_when(table['changed'])}  {table['state']:8}  {public:7}  {table['game']}  {seats}")


def show(url: str, table: str) -> None:
    """Print a table as JSON."""
    print(json.dumps(_ask(url, f"tables/{quote(table, safe='')}"), indent=2, ensure_ascii=False))


def change_table(url: str, table: str, action: str, **body: object) -> None:
    """Close or delete a table, or remove a player."""
    _ask(url, f"tables/{quote(table, safe='')}/{action}", body)
    print({"close": "Closed", "delete": "Deleted", "kick": "Removed the player at"}[action], f"table {table}.")


def ban(url: str, address: str, hours: float, reason: str) -> None:
    """Ban an address."""
    banned = _ask(url, "bans", {"address": address, "hours": hours, "reason": reason})
    print(f"Banned {banned['address']} until {_when(banned['until'])}.")


def unban(url: str, address: str, reason: str) -> None:
    """End a ban."""
    print(f"{_ask(url, 'unban', {'address': address, 'reason': reason})['address']} is no longer banned.")


def bans(url: str, as_json: bool) -> None:
    """Print one line per ban."""
    found = _ask(url, "bans")
    if as_json:
        return print(json.dumps(found))
    for each in found:
        print(f"{each['address']}  until {_when(each['until'])}  {each['reason']}".rstrip())


def boards(url: str, as_json: bool) -> None:
    """Print one line per published board."""
    found = _ask(url, "boards")
    if as_json:
        return print(json.dumps(found))
    for each in found:
        shown = "listed " if each["listed"] else "by link"
        author = f", by {each['author']}" if each["author"] else ""
        print(f"{each['id']}  {_when(each['changed'])}  {shown}  version {each['version']}  {each['name']}{author}")


def remove_board(url: str, board: str, reason: str) -> None:
    """Remove a published board."""
    _ask(url, f"boards/{quote(board, safe='')}/remove", {"reason": reason})
    print(f"Removed board {board}.")


def audit(url: str, limit: int, as_json: bool) -> None:
    """Print one line per entry of the audit log."""
    entries = _ask(url, f"audit?limit={limit}")
    if as_json:
        return print(json.dumps(entries))
    for each in entries:
        line = f"{_when(each['at'])}  {each['address']}  {each['action']} {each['target']}  {each['reason']}"
        print(line.rstrip())


def upgrade(url: str, apply: bool, reason: str, as_json: bool) -> None:
    """Print tables by version of the rules; with `apply`, upgrade them."""
    preview = _ask(url, "upgrade")
    done = _ask(url, "upgrade", {"reason": reason}) if apply else None
    if as_json:
        return print(json.dumps(preview | {"applied": done}))
    current = preview["rules"]
    for row in preview["tables"]:
        print(f"rules {row['rules']}  {row['state']:8}  {row['number']} tables")
    if done is None:
        print(f"{preview['updated']} tables whose game has not started will get version {current} of the rules.")
        print(f"{preview['closed']} tables will be closed; their transcripts stay. All others stay as they are.")
        print("Nothing was changed; --apply does it.")
    else:
        print(f"Upgraded {done['updated']} tables and closed {done['closed']} tables.")


def migrate(database: str, revision: str) -> None:
    """Migrate a database up or down."""
    import asyncio

    from trilhos.server.store.database import Database
    from trilhos.server.store.migrations import migrate

    async def run() -> None:
        opened = Database(database)
        try:
            await migrate(opened, revision)
        finally:
            await opened.close()

    with value_errors():
        asyncio.run(run())
    print(f"The database has revision {revision}." if revision != "head" else "The database has the newest schema.")


def backup(database: str, file: Path) -> None:
    """Copy an SQLite database."""
    from trilhos.server.store.backup import back_up

    with value_errors():
        number = back_up(database, file)
    print(f"Copied {number} tables to {file}")


def _ask(url: str, path: str, body: dict[str, object] | None = None) -> Any:
    """The answer of a node. CliError says why there is none."""
    token = os.environ.get(TOKEN)
    if not token:
        raise CliError(f"set the environment variable {TOKEN} to the operator's token")
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    text = ask(f"{url.rstrip('/')}/api/admin/{path}", MAX_ANSWER, TIMEOUT, data, headers)
    try:
        return json.loads(text)
    except ValueError as error:
        raise CliError(f"{url}: {error}") from None


def _when(at: float) -> str:
    return datetime.fromtimestamp(min(at, time.time() + 10**9), UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
