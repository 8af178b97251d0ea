"""The options of `trilhos admin`."""

from pathlib import Path
from typing import Annotated

import typer

from trilhos.cli.errors import exit_on_error

admin_app = typer.Typer(help="Operate a server: moderation, upgrades, backups.", no_args_is_help=True)

Url = Annotated[
    str, typer.Option("--url", metavar="URL", envvar="TRILHOS_URL", help="Any node of the server.", show_default=True)
]
Reason = Annotated[str, typer.Option(help="Why, for the audit log.")]
Database = Annotated[str, typer.Option(metavar="URL", help="The server's database.")]
Json = Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table.")]
Address = Annotated[str, typer.Argument(metavar="ADDRESS", help="An IP address; for IPv6, its /64 network is banned.")]
LOCAL = "http://127.0.0.1:8000"
DATABASE = "sqlite:///trilhos.sqlite3"


@admin_app.callback()
def options() -> None:
    """Operate a server: moderation, upgrades, backups. Set TRILHOS_ADMIN_TOKEN to the operator's token."""


@admin_app.command("list")
def list_(
    state: Annotated[str | None, typer.Option(metavar="STATE", help="open, playing, over or closed.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Number of tables.")] = 50,
    url: Url = LOCAL,
    as_json: Json = False,
) -> None:
    """List tables, last changed first."""
    from trilhos.cli.admin import list_tables

    with exit_on_error():
        list_tables(url, state, limit, as_json)


@admin_app.command()
def show(table: TableId, url: Url = LOCAL) -> None:
    """Show a table as JSON: seats, chat, and the addresses that are connected to this node."""
    from trilhos.cli.admin import show

    with exit_on_error():
        show(url, table)


@admin_app.command()
def close(table: TableId, reason: Reason = "", url: Url = LOCAL) -> None:
    """Close a table; its transcript stays."""
    from trilhos.cli.admin import change_table

    with exit_on_error():
        change_table(url, table, "close", reason=reason)


@admin_app.command()
def delete(table: TableId, reason: Reason = "", url: Url = LOCAL) -> None:
    """Delete a table and everything that happened at it."""
    from trilhos.cli.admin import change_table

    with exit_on_error():
        change_table(url, table, "delete", reason=reason)


@admin_app.command()
def kick(
    table: TableId,
    seat: Annotated[int, typer.Argument(min=0, help="The number of the seat.")],
    level: Annotated[str | None, typer.Option(help="The bot that gets the seat of a running game.")] = None,
    reason: Reason = "",
    url: Url = LOCAL,
) -> None:
    """Remove a player from a seat: before the game the seat becomes free, later a bot takes it."""
    from trilhos.cli.admin import change_table

    with exit_on_error():
        change_table(url, table, "kick", seat=seat, level=level, reason=reason)


@admin_app.command()
def ban(
    address: Address,
    hours: Annotated[float, typer.Option(min=0.01, help="How long.")] = 24,
    reason: Reason = "",
    url: Url = LOCAL,
) -> None:
    """Ban an address for a time, on all nodes."""
    from trilhos.cli.admin import ban

    with exit_on_error():
        ban(url, address, hours, reason)


@admin_app.command()
def unban(address: Address, reason: Reason = "", url: Url = LOCAL) -> None:
    """End a ban."""
    from trilhos.cli.admin import unban

    with exit_on_error():
        unban(url, address, reason)


@admin_app.command()
def bans(url: Url = LOCAL, as_json: Json = False) -> None:
    """List bans."""
    from trilhos.cli.admin import bans

    with exit_on_error():
        bans(url, as_json)


@admin_app.command()
def boards(url: Url = LOCAL, as_json: Json = False) -> None:
    """List the boards that players have published, last changed first."""
    from trilhos.cli.admin import boards

    with exit_on_error():
        boards(url, as_json)


@admin_app.command("remove-board")
def remove_board(
    board: Annotated[str, typer.Argument(metavar="BOARD", help="The id of a published board.")],
    reason: Reason = "",
    url: Url = LOCAL,
) -> None:
    """Remove a published board. Tables with it go on."""
    from trilhos.cli.admin import remove_board

    with exit_on_error():
        remove_board(url, board, reason)


@admin_app.command()
def audit(
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Number of entries.")] = 100,
    url: Url = LOCAL,
    as_json: Json = False,
) -> None:
    """List what operators did, newest first."""
    from trilhos.cli.admin import audit

    with exit_on_error():
        audit(url, limit, as_json)


@admin_app.command()
def upgrade(
    apply: Annotated[bool, typer.Option("--apply", metavar="", help="Do it; the default is a preview.")] = False,
    reason: Reason = "",
    url: Url = LOCAL,
    as_json: Json = False,
) -> None:
    """Show tables by version of the rules; with --apply, upgrade open ones and close games that cannot go on."""
    from trilhos.cli.admin import upgrade

    with exit_on_error():
        upgrade(url, apply, reason, as_json)


@admin_app.command()
def migrate(
    to: Annotated[str, typer.Option(metavar="REVISION", help="A revision of the schema.")] = "head",
    database: Database = DATABASE,
) -> None:
    """Migrate a database up or down while no server runs. A server migrates its database up when it starts."""
    from trilhos.cli.admin import migrate

    with exit_on_error():
        migrate(database, to)


@admin_app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The new file.")],
    database: Database = DATABASE,
) -> None:
    """Copy an SQLite database while the server runs."""
    from trilhos.cli.admin import backup

    with exit_on_error():
        backup(database, file)
