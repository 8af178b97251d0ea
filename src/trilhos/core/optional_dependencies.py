"""Optional dependencies."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from shutil import which


class MissingError(ImportError, ValueError):
    """An optional dependency is not installed."""


@contextmanager
def extra(name: str | None = None) -> Iterator[None]:
    """Imports in this context need an optional extra of the package. MissingError says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise _missing(name, str(error.name)) from None


def require(name: str, module: str) -> None:
    """Before long work: MissingError if a module of an optional extra is not installed."""
    if find_spec(module) is None:
        raise _missing(name, module)


def install_command(name: str) -> str:
    """The command that installs an extra of this package."""
    return f"{_pip()} install 'trilhos[{name}]'"


def _missing(name: str | None, module: str) -> MissingError:
    command = install_command(name) if name else f"{_pip()} install {module}"
    return MissingError(f"this needs {module}, which is not installed: {command}", name=module)


def _pip() -> str:
    """The pip of this Python's environment, which may not be the active one."""
    pip = Path(sys.executable).with_name("pip")
    if not pip.is_file() or which("pip") == str(pip):
        return "pip"
    here = Path.cwd()
    return str(pip.relative_to(here) if pip.is_relative_to(here) else pip)
