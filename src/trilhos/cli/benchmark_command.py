"""The options of `trilhos benchmark`."""

from pathlib import Path
from typing import Annotated

import typer

from trilhos.cli.errors import CliError, exit_on_error


def benchmark(
    task: Annotated[str | None, typer.Argument(help="A task (default: list all tasks).")] = None,
    agent: Annotated[
        str | None,
        typer.Option(metavar="BOT|FILE.py:NAME", help="What is measured: a bot, a reference agent, or your own class."),
    ] = None,
    deals: Annotated[str, typer.Option(metavar="NAME", help="The deals: public ones, or a held-out set.")] = "public",
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="The key of the held-out deals.")] = None,
    first_deals: Annotated[
        int | None, typer.Option(min=1, help="A trial: play only so many deals against each opponent.")
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Number of threads (default: all cores).")] = None,
    limit: Annotated[
        float | None, typer.Option(min=0.001, help="Time limit per decision in seconds; who exceeds it has failed.")
    ] = None,
    label: Annotated[str, typer.Option(help="What leaderboards call the agent (default: the agent's name).")] = "",
    training: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="How the agent was made, such as seed=1; may be repeated."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the result here; an interrupted run is resumed.")
    ] = None,
    check: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE|FOLDER", help="Check results and show their leaderboard; may be repeated."),
    ] = None,
    new_key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Make the key of a new set of held-out deals.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", metavar="", help="Print JSON.")] = False,
) -> None:
    """Measure an agent by a fixed task of the benchmark; without a task, list the tasks (docs/benchmark.md)."""
    from trilhos.cli import benchmark as command

    with exit_on_error():
        if new_key:
            command.make_key(new_key)
        elif check:
            command.check(check, as_json)
        elif task is None:
            command.list_tasks(as_json)
        elif agent is None:
            raise CliError(f"say what is to be measured: trilhos benchmark {task} --agent my_agent.py:Agent")
        else:
            command.measure(
                task,
                agent,
                deals=deals,
                key=key,
                first_deals=first_deals,
                threads=threads,
                limit=limit,
                label=label,
                training=training or [],
                out=out,
                as_json=as_json,
            )
