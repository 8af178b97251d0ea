"""A thread for a bot, which is interrupted when its result is no longer needed."""

import asyncio
import ctypes
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Generic, TypeVar

T = TypeVar("T")


class ThreadInterrupted(BaseException):
    """Raised inside the thread when it is interrupted. Not an Exception, so that bots do not catch it."""


class InterruptibleThread(threading.Thread, Generic[T]):
    """Runs a function and delivers its result to the event loop.

    An interrupt takes effect between two Python instructions: compiled code first runs to its end. A nice thread gives
    way to the other threads when the processors are busy; on Linux, where each thread has a priority of its own.
    """

    def __init__(self, function: Callable[[], T], niceness: int = 0) -> None:
        super().__init__(name="bot", daemon=True)  # a thread that never ends must not keep the process alive
        self.function = function
        self.niceness = niceness
        self.loop = asyncio.get_running_loop()
        self.result: asyncio.Future[T] = self.loop.create_future()
        self.finished = False
        self.lock = threading.Lock()  # guards `finished`: a finished thread is never interrupted
        self.start()

    def run(self) -> None:
        """Call the function and deliver its result or its exception."""
        with suppress(ThreadInterrupted):
            if self.niceness and sys.platform == "linux":
                os.nice(self.niceness)
            try:
                deliver = partial(self.result.set_result, self.function())
            except Exception as error:
                deliver = partial(self.result.set_exception, error)
            with self.lock:
                self.finished = True
            with suppress(RuntimeError):  # the event loop is closed
                self.loop.call_soon_threadsafe(self._deliver, deliver)

    def _deliver(self, deliver: Callable[[], None]) -> None:
        if not self.result.done():
            deliver()

    def interrupt(self) -> None:
        """Stop the thread if it is still running."""
        with self.lock:
            if not self.finished and self.ident is not None:
                thread_id = ctypes.c_ulong(self.ident)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread_id, ctypes.py_object(ThreadInterrupted))
