"""Runs one node as a process."""

import asyncio
import gc
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from trilhos.core.notices import notices_go_to
from trilhos.server.app import create_app
from trilhos.server.connections import ConnectionLimits, NodeConfig, raise_file_limit
from trilhos.server.http.static_pages import HOW_TO_GET_PAGES, has_pages
from trilhos.server.json_logs import configure_logging
from trilhos.server.live.websocket_protocol import DirectWebSocketProtocol
from trilhos.server.settings import Settings
from trilhos.server.store.database import Database
from trilhos.server.store.migrations import migrate

log = logging.getLogger("trilhos.run")


def prepare_database(url: str) -> None:
    """Open the database once and migrate it, so that database errors are reported first."""

    async def open_and_migrate() -> None:
        database = Database(url)
        try:
            await migrate(database)
        finally:
            await database.close()

    asyncio.run(open_and_migrate())


def serve(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int = 8000,
    open_browser: bool = False,
    proxies: str = "127.0.0.1",
    log_level: str = "info",
    on_progress: Callable[[dict[str, float]], None] | None = None,
) -> None:
    """Serve until the process is stopped. `proxies` are trusted proxies (X-Forwarded-For).

    `on_progress` is told how far the families of games are prepared, if their rules must be compiled first.
    """
    configure_logging(log_level)
    gc.set_threshold(2_000, 100, 1_000)  # collect young objects often, which is fast, and long histories rarely
    sys.setswitchinterval(0.001)  # finished threads need not wait long to deliver their results
    config = NodeConfig(
        create_app(settings, on_progress),
        settings,
        ConnectionLimits(settings, proxies, raise_file_limit()),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        ws=DirectWebSocketProtocol,
        ws_max_size=4 * settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=10,
        forwarded_allow_ips=proxies,
        server_header=False,
        timeout_keep_alive=settings.keep_alive,
    )
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    if not has_pages():
        log.warning("This installation has no web pages, only the API. %s", HOW_TO_GET_PAGES)
    with notices_go_to(logging.getLogger("trilhos.rules").warning):
        AnnouncingServer(config, name, open_browser).run()


class AnnouncingServer(uvicorn.Server):
    """A server that prints its address when it is ready, and may open it in the browser."""

    def __init__(self, config: uvicorn.Config, host: str, open_browser: bool) -> None:
        super().__init__(config)
        self.host = host
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then announce the address."""
        await super().startup(sockets)
        if self.started:
            gc.freeze()  # objects that exist now live as long as the process
            port = self.servers[0].sockets[0].getsockname()[1]
            url = f"http://{self.host}:{port}"
            print(f"Trilhos is running at {url}", flush=True)
            if self.open_browser:
                threading.Timer(0.2, webbrowser.open, [url]).start()
