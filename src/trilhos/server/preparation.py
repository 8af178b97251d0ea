"""Preparation: the server answers at once, and the rules of each family are compiled in a process of its own.

Tables of a family can be used as soon as everything but the bots that search is compiled; those are waited for.
"""

import asyncio
import logging
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress

from trilhos.bots.compile_table import is_compiled
from trilhos.match.family import Family, families
from trilhos.server.errors import ApiError
from trilhos.server.warmup import warm_up

log = logging.getLogger("trilhos.preparation")
COMPILED = 0.95  # of the work; the rest is loading what was compiled
RETRY = 10.0  # seconds after a failure
PAUSE = 0.5  # seconds between two looks at whether a bot is prepared
QUICK_LEVEL = "planner"  # a bot that does not search
STEP = re.compile(rb"(\d+) (\d+) (\d+) ")  # as trilhos.bots.compile_table prints it
NICENESS = 10  # of compiling every family but the first, whose games are played most; others may be asked for
LEAST = 19  # the lowest priority that there is; without privileges a priority can only be lowered


class Preparation:
    """How far the families of games are prepared: their tables, and everything."""

    def __init__(self, bot_level: str, on_progress: Callable[[dict[str, float]], None] | None = None) -> None:
        self.bot_level = bot_level
        self.families = [family for family in families() if family.games]
        self.tables = {family.name: 0.0 for family in self.families}  # at 1 they can be used
        self.progress = dict(self.tables)  # of everything
        self.on_progress = on_progress
        self.loading = asyncio.Lock()  # compiled code is loaded one family after the other
        self.compiling: dict[str, int] = {}  # by family: the id of the process that compiles its rules

    def is_compiled(self) -> bool:
        """Whether nothing must be compiled."""
        return all(map(is_compiled, self.families))

    def is_ready(self) -> bool:
        """Whether everything is prepared."""
        return min(self.progress.values(), default=1.0) >= 1

    def require(self, family: str | None = None) -> None:
        """ApiError if the games of a family, or of any family, cannot be played yet."""
        progress = self.progress if family is None else {family: self.tables.get(family, 1.0)}
        if (done := min(progress.values(), default=1.0)) < 1:
            if family in self.compiling:
                with suppress(ProcessLookupError):  # it has just ended
                    self._prefer(family)
            raise ApiError(503, "preparing", f"the server is preparing this game ({done:.0%}); it starts in a moment")

    async def until_bots_can_search(self, family: str, waiting: Callable[[float], None]) -> None:
        """Wait until the bots of a family that search are prepared; `waiting` is told how far they are."""
        done = self.progress.get(family, 1.0)
        while done < 1:
            waiting(done)
            await asyncio.sleep(PAUSE)
            done = self.progress[family]
            if done == 1:
                waiting(done)

    def _prefer(self, family: str) -> None:
        """Let the other processes give way to that of a family which somebody waits for."""
        yielding = min(LEAST, os.getpriority(os.PRIO_PROCESS, self.compiling[family]) + NICENESS)
        for name, process in self.compiling.items():
            if name != family and os.getpriority(os.PRIO_PROCESS, process) < yielding:
                os.setpriority(os.PRIO_PROCESS, process, yielding)

    async def run_until_ready(self) -> None:
        """Prepare all families, and try again after a failure."""
        while not self.is_ready():
            try:
                await self.run()
            except Exception:
                log.exception("preparing the games failed; it is tried again")
                await asyncio.sleep(RETRY)

    async def run(self) -> None:
        """Prepare all families at the same time."""
        was_compiled = self.is_compiled()
        await asyncio.gather(*(self._prepare(family, NICENESS * bool(n)) for n, family in enumerate(self.families)))
        log.info("all games are ready")
        if self.on_progress and not was_compiled:
            self.on_progress(self.progress)

    async def _prepare(self, family: Family, niceness: int) -> None:
        if not is_compiled(family):
            await self._compile(family, niceness)
        await self._load(family, self.bot_level)
        self.progress[family.name] = 1.0

    async def _load(self, family: Family, level: str) -> None:
        """Load what is compiled. Then tables can be used."""
        async with self.loading:
            await asyncio.to_thread(warm_up, family, level)
        self.tables[family.name] = 1.0

    async def _compile(self, family: Family, niceness: int) -> None:
        """Compile in a process of its own, so that this one keeps answering."""
        process = await asyncio.create_subprocess_exec(
            *(
                sys.executable,
                "-m",
                "trilhos.server.compile_for_node",
                family.games[-1],
                str(niceness),
                str(os.getpid()),
            ),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "TRILHOS_QUIET": "1"},  # progress is shown here
        )
        assert process.stdout is not None
        self.compiling[family.name] = process.pid
        try:
            async for line in process.stdout:
                if found := STEP.match(line):
                    step, playing, steps = map(int, found.groups())
                    self.progress[family.name] = COMPILED * step / steps
                    self.tables[family.name] = max(self.tables[family.name], COMPILED * min(1.0, step / playing))
                    if self.on_progress:
                        self.on_progress(self.progress)
                    if step == playing:
                        await self._load(family, QUICK_LEVEL)
            status = await process.wait()
        finally:
            del self.compiling[family.name]
            if process.returncode is None:
                process.kill()
                await process.wait()
        if status < 0:
            raise ChildProcessError(f"compiling was ended by signal {-status}")
        if status:
            log.error("compiling the rules of %s failed with status %d", family.title, status)
