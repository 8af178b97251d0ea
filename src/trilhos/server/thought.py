"""A thought: something a bot works out in a thread of its own, and that can be broken off."""

import asyncio
import ctypes
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class BrokenOff(BaseException):
    """Raised in the midst of a thought that nobody waits for any more; no bot should catch it."""


class Thought(threading.Thread, Generic[T]):
    """A thought under way. When it is broken off Python is interrupted; compiled code runs to its end first."""

    def __init__(self, think: Callable[[], T]) -> None:
        super().__init__(name="thought", daemon=True)  # one that never ends must not keep the server from ending
        self.think = think
        self.loop = asyncio.get_running_loop()
        self.came: asyncio.Future[T] = self.loop.create_future()
        self.ended = False
        self.lock = threading.Lock()  # of `ended`: a thread is interrupted while it thinks, never after
        self.start()

    def run(self) -> None:
        """Think, and say what came of it."""
        with suppress(BrokenOff):
            say: Callable[[Any], None]
            try:
                came: Any = self.think()
                say = self.came.set_result
            except Exception as error:
                came, say = error, self.came.set_exception
            with self.lock:
                self.ended = True
            with suppress(RuntimeError):  # the server has ended meanwhile
                self.loop.call_soon_threadsafe(self._say, say, came)

    def _say(self, say: Callable[[Any], None], came: Any) -> None:
        if not self.came.done():
            say(came)

    def break_off(self) -> None:
        """Nobody waits for it any more."""
        with self.lock:
            if not self.ended and self.ident is not None:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident), ctypes.py_object(BrokenOff))
