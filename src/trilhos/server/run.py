"""One node as a process."""

import asyncio
import gc
import sys
import threading
import webbrowser

import uvicorn

from trilhos.server import logs
from trilhos.server.app import create_app
from trilhos.server.database import Database
from trilhos.server.migrations import migrate
from trilhos.server.settings import Settings
from trilhos.server.wire import Wire


def prepare(database: str) -> None:
    """Open a database once and bring it to its shape, so that what is wrong with it is said before all else."""

    async def migrated() -> None:
        opened = Database(database)
        try:
            await migrate(opened)
        finally:
            await opened.close()

    asyncio.run(migrated())


def serve(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int = 8000,
    open_browser: bool = False,
    proxies: str = "127.0.0.1",
    log_level: str = "info",
) -> None:
    """Serve until told to stop. `proxies` are the addresses whose word about the client's address is taken."""
    logs.set_up(log_level)
    gc.set_threshold(2_000, 100, 1_000)  # often among the newest, which is quick; seldom among long histories
    sys.setswitchinterval(0.001)  # a thread that has done its work is not kept waiting to say so
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        ws=Wire,
        ws_max_size=4 * settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=10,
        forwarded_allow_ips=proxies,
        server_header=False,
        h11_max_incomplete_event_size=32_768,
    )
    server = Server(config)
    server.says = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}"
    server.opens = open_browser
    server.run()


class Server(uvicorn.Server):
    """Says where it is once it is there."""

    says = ""
    opens = False

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Start, then tell."""
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            gc.freeze()  # what is there by now is there for good
            port = self.servers[0].sockets[0].getsockname()[1]
            print(f"The table is open: {self.says}:{port}", flush=True)
            if self.opens:
                threading.Timer(0.2, webbrowser.open, [f"{self.says}:{port}"]).start()
