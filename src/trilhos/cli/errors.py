"""Errors of the command line: one line on stderr and exit status 1, never a traceback."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer


class CliError(Exception):
    """Something that cannot be done as asked; the text is for people."""


@contextmanager
def value_errors() -> Iterator[None]:
    """Report a ValueError of the engine as an error of the command line."""
    try:
        yield
    except ValueError as error:
        raise CliError(str(error)) from None


@contextmanager
def exit_on_error() -> Iterator[None]:
    """Print what is wrong and exit with status 1."""
    from trilhos.core.faults import BoardError

    try:
        yield
    except BoardError as error:
        fail(str(error))
    except CliError as error:
        fail(f"trilhos: {error}")
    except BrokenPipeError:
        raise  # the reader, such as `head`, has seen enough: Typer exits quietly
    except OSError as error:
        where = f"{error.filename}: " if error.filename is not None else ""
        fail(f"trilhos: {where}{error.strerror or error}")


def fail(message: str) -> None:
    """Print a message on stderr and exit with status 1."""
    print(message, file=sys.stderr)
    raise typer.Exit(1) from None
