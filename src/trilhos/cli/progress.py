"""Progress of long commands, with speed and remaining time, on stderr if that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text


class _Pace(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        """The current speed."""
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f}/s" if speed and speed >= 10 else f"{speed:.2g}/s" if speed else "")


def progress(unit: str = "games") -> Progress:
    """A progress bar that disappears at the end."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        _Pace(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say what is being done while it lasts, for work whose length is not known."""
    console = Console(stderr=True)
    if not sys.stderr.isatty():
        yield
        return
    with console.status(f"{what} …"):
        yield


@contextmanager
def steps(unit: str = "games") -> Iterator[Callable[[str, int, int], None]]:
    """A bar for each step of a long command: a function that is told the step, how much is done, and of how much."""
    with progress(unit) as bar:
        tasks: dict[str, TaskID] = {}

        def moved(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=min(done, total), visible=done < total)

        yield moved
