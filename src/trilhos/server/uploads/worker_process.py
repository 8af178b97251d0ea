"""A worker process as the node sees it: started when it is needed, ended when it does not answer."""

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict

import orjson

from trilhos.core.cache_folders import NOWHERE, cache_root
from trilhos.server.uploads.frames import DIED, LENGTH, NEWS, Limits, framed

START = 120.0  # seconds to start; usually two
KILLED = 2.0  # seconds that a killed process may take to be gone
GRACE = 5.0  # seconds that the process gets beyond those of a job to report that it took too long


class WorkerProcess:
    """One worker process. It does one job at a time."""

    def __init__(
        self, limits: Limits, module: str = "trilhos.server.uploads.worker", start_seconds: float = START
    ) -> None:
        self.limits = limits
        self.module = module
        self.start_seconds = start_seconds
        self.process: asyncio.subprocess.Process | None = None
        self.folder = ""
        self.starting = asyncio.Lock()

    async def start(self) -> asyncio.subprocess.Process:
        """The running process, started if there is none."""
        async with self.starting:
            if self.process is not None and self.process.returncode is None:
                return self.process
            await self.stop()
            try:
                self.folder = tempfile.mkdtemp(prefix="trilhos-uploads-")
                limits = orjson.dumps(asdict(self.limits)).decode()
                self.process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", self.module, limits, str(os.getpid())),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    env=self._environment(),
                )
                async with asyncio.timeout(self.start_seconds):
                    await _read(self.process)
            except BaseException:
                await self.stop()  # else its first answer would be taken for that to a request
                raise
            return self.process

    def _environment(self) -> dict[str, str]:
        """The worker has temporary files of its own, but the node's compiled rules, which may be temporary, too."""
        cache = {} if cache_root() == NOWHERE else {"TRILHOS_CACHE": str(cache_root())}
        return {**os.environ, "TMPDIR": self.folder, "OPENBLAS_NUM_THREADS": "1", "TRILHOS_QUIET": "1", **cache}

    async def ask(self, request: bytes) -> bytes:
        """The answer to a request; DIED if the process ends or does not answer."""
        return await self.ask_for_news(request, lambda news: None)

    async def ask_for_news(self, request: bytes, tell: Callable[[bytes], None]) -> bytes:
        """The same for a request whose answer comes after news."""
        try:
            process = await self.start()
            assert process.stdin is not None
            process.stdin.write(framed(request))
            await process.stdin.drain()
            async with asyncio.timeout(self.limits.seconds + GRACE):
                while (answer := await _read(process))[:1] == NEWS:
                    tell(answer[1:])
                return answer
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            await self.stop()
            return DIED
        except BaseException:
            await self.stop()  # its answer would not be read
            raise

    async def stop(self) -> None:
        """End the process, if there is one, and the job that it is doing."""
        process, self.process = self.process, None
        if process is not None:
            assert process.stdin is not None
            process.stdin.close()
            with suppress(ProcessLookupError):
                process.kill()
            with suppress(TimeoutError):
                async with asyncio.timeout(KILLED):
                    await process.wait()
        folder, self.folder = self.folder, ""
        if folder:
            shutil.rmtree(folder, ignore_errors=True)


async def _read(process: asyncio.subprocess.Process) -> bytes:
    assert process.stdout is not None
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return await process.stdout.readexactly(length)
