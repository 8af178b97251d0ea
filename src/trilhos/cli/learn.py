"""`trilhos learn`: train a player by self-play. Its options are the settings of a training run."""

import sys
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer

from trilhos.cli.errors import exit_on_error, value_errors
from trilhos.learn.settings import GAMES, Settings, listed, options


def learn(runs: list[str], **given: Any) -> None:
    """Train players by self-play, with PPO and a league; see docs/learning.md."""
    lists = {name: listed(given[name]) for name, option in options().items() if option.kind is tuple}
    with exit_on_error(), value_errors():
        run_with_progress(runs, Settings(game=runs[0], **given | lists))


def run_with_progress(runs: list[str], settings: Settings) -> None:
    """Train with a progress bar."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from trilhos.learn.plan import run_all

    columns = (TextColumn("{task.description}"), BarColumn(None), TimeRemainingColumn())
    hidden = not sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden) as progress:
        bar = progress.add_task(", ".join(runs), total=60 * settings.minutes)
        say = print if hidden else progress.console.print
        run_all(runs, settings, say, lambda done, text: progress.update(bar, completed=done, description=text))


def _signature() -> Signature:
    """An argument for the runs, and an option for every other setting."""
    runs = Annotated[list[str], typer.Argument(metavar="GAME|FILE...", help=GAMES)]
    parameters = [Parameter("runs", Parameter.POSITIONAL_OR_KEYWORD, annotation=runs)]
    for name, option in options().items():
        default = ",".join(map(str, option.default)) if option.kind is tuple else option.default
        kind = str if option.kind is tuple else option.kind
        shown = default not in ("", 0, False)
        annotation = Annotated[kind, typer.Option(option.flag, help=option.about, show_default=shown)]  # type: ignore[valid-type]
        parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation))
    return Signature(parameters)


learn.__signature__ = _signature()  # type: ignore[attr-defined]
learn.__annotations__ = {one.name: one.annotation for one in _signature().parameters.values()}
