"""`trilhos serve`: the table, for browsers and programs."""

import socket
from dataclasses import replace

from trilhos.cli.compile import compile_first
from trilhos.cli.errors import Complaint


def serve(
    host: str, port: int, database: str | None, open_browser: bool, proxies: str, changes: list[str], log_level: str
) -> None:
    """Serve until told to stop."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from trilhos.server.database import url_of
        from trilhos.server.layouts import check_level
        from trilhos.server.refusal import Refusal
        from trilhos.server.run import prepare
        from trilhos.server.run import serve as run
        from trilhos.server.settings import Settings, changed
    except ModuleNotFoundError as error:
        raise Complaint(f"the server needs {error.name}: pip install 'trilhos[server]'") from None
    try:
        settings = changed(Settings(), changes)
        settings = settings if database is None else replace(settings, database=database)
        url_of(settings.database)
        check_level(settings.bot_level)
    except (ValueError, Refusal) as error:
        raise Complaint(str(error)) from None
    try:
        prepare(settings.database)
    except (SQLAlchemyError, OSError) as error:
        reason = str(error).splitlines()[0]
        raise Complaint(f"the database {url_of(settings.database)!r} cannot be used: {reason}") from None
    _check_port(host, port)
    compile_first()
    run(settings, host, port, open_browser, proxies, log_level)


def _check_port(host: str, port: int) -> None:
    """Whether the address can be had; it is asked for again when all is ready."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (")[0].lower()
        raise Complaint(f"port {port} of {host} cannot be had ({reason}); name another: --port 8001") from None
