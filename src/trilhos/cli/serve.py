"""`trilhos serve`: the game server."""

import errno
import os
import socket
import sys

from trilhos.cli.compile import show_progress
from trilhos.cli.errors import CliError
from trilhos.core.notices import notice
from trilhos.core.optional_dependencies import install_command
from trilhos.match.family import families


def serve(
    host: str, port: int, database: str | None, open_browser: bool, proxies: str, changes: list[str], log_level: str
) -> None:
    """Run the server until it is stopped."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from trilhos.server.errors import ApiError
        from trilhos.server.live.bots import check_level
        from trilhos.server.run import prepare_database
        from trilhos.server.run import serve as run
        from trilhos.server.settings import Settings, apply_overrides
        from trilhos.server.store.database import parse_database_url
    except ModuleNotFoundError as error:
        raise CliError(f"the server needs {error.name}: {install_command('server')}") from None
    try:
        settings = apply_overrides(
            Settings(), [*_tokens(), *changes, *([] if database is None else [f"database={database}"])]
        )
        parse_database_url(settings.database)
        check_level(settings.bot_level)
    except (ValueError, ApiError) as error:
        raise CliError(str(error)) from None
    try:
        prepare_database(settings.database)
    except (SQLAlchemyError, OSError) as error:
        reason = str(error).splitlines()[0]
        raise CliError(f"the database {parse_database_url(settings.database)!r} cannot be used: {reason}") from None
    _check_address(host, port)
    run(settings, host, port, open_browser, proxies, log_level, _show_preparation)


def _show_preparation(progress: dict[str, float]) -> None:
    """Show how far the rules of each family are compiled, in one line that changes in place."""
    if min(progress.values()) < 1:
        if not sys.stderr.isatty():
            notice("preparing", "preparing the games: compiling their rules, once per version, takes a minute or two")
        parts = (f"{family.title} {progress[family.name]:.0%}" for family in families() if family.name in progress)
        show_progress(f"Preparing (once, a minute or two): {', '.join(parts)}")
    else:
        show_progress("")
        print("All games are ready.", flush=True)


def _tokens() -> list[str]:
    """Secrets from the environment: other users of the machine can read a command line."""
    names = {
        "TRILHOS_ADMIN_TOKEN": "admin_token",
        "TRILHOS_METRICS_TOKEN": "metrics_token",
        "TRILHOS_SMTP_PASSWORD": "smtp_password",
    }
    return [f"{setting}={os.environ[name]}" for name, setting in names.items() if os.environ.get(name)]


def _check_address(host: str, port: int) -> None:
    """Fail early if the address cannot be used; it is bound only when everything is ready."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (")[0].lower()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            raise CliError(f"port {port} of {host} cannot be used ({reason}); choose another: --port 8001") from None
        raise CliError(
            f"'{host}' is not an address of this machine ({reason}); use --host 0.0.0.0 to listen on all of them,"
            " or 127.0.0.1 for this machine alone"
        ) from None
