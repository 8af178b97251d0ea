"""The `@rule` decorator: one source that Numba compiles, CUDA kernels call and Python can interpret.

Compiled code is kept in folders named by a hash of a file and of all that it imports, because Numba looks only at
the outermost file and would go on answering the old way after an inner rule was edited.
"""

import hashlib
import os
import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import _CacheLocator

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = bool(numba.config.DISABLE_JIT)
FOLDERS_KEPT = 4  # versions of a file
IMPORT = re.compile(r"^ *from trilhos\.([\w.]+) import (\([^)]*\)|.*)$", re.MULTILINE)
WHOLE = re.compile(r"^ *import trilhos\.([\w.]+)", re.MULTILINE)


def _root() -> Path:
    return Path(__file__).parent.parent


@cache
def _imports(path: Path) -> tuple[bytes, list[Path]]:
    """A source's text, and the files of this package that it imports."""
    root = _root()
    text = path.read_text("utf-8")
    found = []
    for module, names in IMPORT.findall(text):
        place = root.joinpath(*module.split("."))
        found += [place / f"{name}.py" for name in re.findall(r"\w+", names)] + [place.with_suffix(".py")]
    found += [root.joinpath(*module.split(".")).with_suffix(".py") for module in WHOLE.findall(text)]
    return text.encode(), [file for file in found if file.is_file()]


def sources_of(path: Path) -> list[Path]:
    """Every file whose text can end up in what is compiled from this one: itself, and all that it imports."""
    found, fresh = {path}, [path]
    while fresh:
        for file in _imports(fresh.pop())[1]:
            if file not in found:
                found.add(file)
                fresh.append(file)
    return sorted(found)


@cache
def cache_folder(path: Path) -> Path:
    """Where the rules of a file are kept, in this very version; older ones are swept away."""
    digest = hashlib.sha256(numba.__version__.encode())
    for file in sources_of(path):
        digest.update(file.name.encode())
        digest.update(_imports(file)[0])
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    base = Path(os.environ.get("TRILHOS_CACHE") or home / "trilhos")
    folder = base / ".".join(path.relative_to(_root()).with_suffix("").parts) / digest.hexdigest()[:16]
    if not folder.exists():
        _sweep(folder.parent)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def is_kept(path: Path) -> bool:
    """Whether rules of this very file were compiled before; Numba keeps those of a copy elsewhere apart."""
    return any((cache_folder(path) / _CacheLocator.get_suitable_cache_subpath(str(path))).glob("*.nbi"))


def _sweep(base: Path) -> None:
    if base.is_dir():
        newest_first = sorted(base.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in newest_first[FOLDERS_KEPT - 1 :]:
            shutil.rmtree(old, ignore_errors=True)


def rule(function: F) -> F:
    """A function of the rule dialect: integers, fields, loops; no allocation, no exception, no recursion."""
    if INTERPRETED:
        return function
    path = Path(function.__code__.co_filename)
    ours = path.is_relative_to(_root())  # a file of somebody else's is compiled anew each time
    before = numba.config.CACHE_DIR
    try:
        if ours:
            numba.config.CACHE_DIR = str(cache_folder(path))
        compiled = numba.njit(function, nogil=True, cache=ours, error_model="numpy")
    finally:
        numba.config.CACHE_DIR = before
    template = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template(tuple(map(_wide, args)), kws)
    return cast(F, compiled)


def _wide(kind: numba.types.Type) -> numba.types.Type:
    """Whole numbers are passed as 64 bits, so that a rule is compiled once and not for every width and constant."""
    kind = numba.types.unliteral(kind)
    small = isinstance(kind, numba.types.Integer) and kind.signed and kind.bitwidth < 64
    return numba.types.int64 if small else kind
