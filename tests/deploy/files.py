"""The files in deploy/ and the commands on their page."""

import re
import shlex
from pathlib import Path
from typing import Any

import typer

from trilhos.cli.main import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs/deploy.md").read_text("utf-8")
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[str]:
    """All blocks of commands on the page."""
    return BLOCK.findall(PAGE)


def block(title: str) -> str:
    """The block of commands that begins with this comment."""
    (found,) = [text for text in blocks() if text.startswith(f"# {title}\n")]
    return found


def words(line: str) -> list[str]:
    """A command line as a shell would split it, without redirections and comments."""
    return [word for word in shlex.split(line, comments=True) if word != "&"]


def parse_command(line: list[str]) -> dict[str, Any]:
    """Parse a command line of `trilhos` without running it; its parameters. Exits if an option does not exist."""
    command: Any = typer.main.get_command(app)
    context = command.make_context("trilhos", list(line))
    while hasattr(command, "resolve_command") and (rest := [*context._protected_args, *context.args]):
        _, command, rest = command.resolve_command(context, rest)
        context = command.make_context(command.name, rest, parent=context)
    return dict(context.params)
