"""What is wrong with what was asked for: said in a line on stderr, never as a traceback."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer


class Complaint(Exception):  # noqa: N818 - not an error of ours
    """Something that cannot be done as asked; the text is for people."""


@contextmanager
def as_complaints() -> Iterator[None]:
    """Say what the engine says of a wish that cannot be had, as a wish that cannot be had."""
    try:
        yield
    except ValueError as error:
        raise Complaint(str(error)) from None


@contextmanager
def plainly() -> Iterator[None]:
    """Say what is wrong and leave with status 1."""
    from trilhos.ride.faults import BoardError

    try:
        yield
    except BoardError as error:
        stop(str(error))
    except Complaint as error:
        stop(f"trilhos: {error}")
    except BrokenPipeError:
        raise  # the reader, such as `head`, has seen enough: Typer leaves quietly
    except OSError as error:
        where = f"{error.filename}: " if error.filename is not None else ""
        stop(f"trilhos: {where}{error.strerror or error}")


def stop(said: str) -> None:
    """The end: these lines on stderr, status 1."""
    print(said, file=sys.stderr)
    raise typer.Exit(1) from None
