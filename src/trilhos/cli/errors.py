"""Errors of the command line: one line on stderr and exit status 1 (2: wrong settings), never a traceback."""

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
    """Print what is wrong and exit."""
    from trilhos.core.board_errors import BoardError
    from trilhos.registry import FamilyError

    try:
        yield
    except BoardError as error:
        fail(str(error))
    except FamilyError as error:
        fail(f"trilhos: {error}", 2)
    except CliError as error:
        fail(f"trilhos: {error}")
    except BrokenPipeError:
        raise  # the reader, such as `head`, has seen enough: Typer exits quietly
    except OSError as error:
        where = f"{error.filename}: " if error.filename is not None else ""
        fail(f"trilhos: {where}{error.strerror or error}")


def fail(message: str, status: int = 1) -> None:
    """Print a message on stderr and exit."""
    print(message, file=sys.stderr)
    raise typer.Exit(status) from None
