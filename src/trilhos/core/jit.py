"""The `@rule` decorator: one source that Numba compiles, CUDA kernels call and Python can interpret.

Compiled code is cached in folders named by a hash of a file and of everything that it imports. Numba's own cache checks
only the outermost file, so it would go stale when an inner rule is edited. The folders may be read-only, as in a
container: what is not in them is then compiled for the process.
"""

import ast
import hashlib
import os
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar, cast

import numba

from trilhos.core import rule_packages
from trilhos.core.cache_folders import cache_root, use_folder
from trilhos.core.linking import BitcodeCompiler, EntryCompiler
from trilhos.core.rule_cache import use_cache

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = bool(numba.config.DISABLE_JIT)

NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # Python does not call it
COMPILED: list[Any] = []  # every compiled rule, for CUDA
LOCK = RLock()  # rules are made one at a time: Numba's cache folder is a global setting


def _root() -> Path:
    return Path(__file__).parent.parent


def _packages() -> dict[str, Path]:
    return {**rule_packages.REGISTERED, "trilhos": _root()}


def is_ours(path: Path) -> bool:
    """Whether a file belongs to one of our rule_packages. Rules of other files are not cached."""
    return any(path.is_relative_to(root) for root in _packages().values())


@cache
def _imports(path: Path) -> tuple[bytes, list[Path]]:
    """A source's text, and the files of our packages that it imports."""
    text = path.read_text("utf-8")
    found: list[Path] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            found += _imported(path, node)
        elif isinstance(node, ast.Import):
            found += [_file(_place(alias.name)) for alias in node.names]
    return text.encode(), [file for file in found if file.is_file()]


def _imported(path: Path, node: ast.ImportFrom) -> list[Path]:
    """The files of `from module import names`: submodules, or the module itself for other names."""
    module = node.module or ""
    place = path.parents[node.level - 1].joinpath(*module.split(".")) if node.level else _place(module)
    submodules = {alias.name: _file(place / alias.name) for alias in node.names}
    return [file if file.is_file() else _file(place) for file in submodules.values()]


def _place(module: str) -> Path:
    """The path of a module without its suffix; None if it is not ours."""
    package, *rest = module.split(".")
    root = _packages().get(package)
    return root.joinpath(*rest) if root else Path(os.devnull, package)


def _file(place: Path) -> Path:
    """The file of a module or of a package."""
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def sources_of(path: Path) -> list[Path]:
    """Every source file that affects what is compiled from this one: itself and everything that it imports."""
    found, fresh = {path}, [path]
    while fresh:
        for file in _imports(fresh.pop())[1]:
            if file not in found:
                found.add(file)
                fresh.append(file)
    return sorted(found)


@cache
def cache_folder(path: Path) -> Path:
    """The cache folder for the current version of a file's rules; older versions are removed."""
    package, root = next((name, root) for name, root in _packages().items() if path.is_relative_to(root))
    parts = path.relative_to(root).with_suffix("").parts
    return folder_of(".".join(parts if package == "trilhos" else (package, *parts)), sources_of(path))


def folder_of(name: str, sources: Iterable[Path], more: str = "") -> Path:
    """The cache folder of this name for code that is compiled from these files; `more` is what else it depends on."""
    digest = hashlib.sha256(f"{numba.__version__} {more}".encode())
    for file in sources:
        digest.update(file.name.encode())
        digest.update(_imports(file)[0])
    return use_folder(cache_root() / name / digest.hexdigest()[:16])


def rule(function: F) -> F:
    """A function of the rule dialect: integers, fields, loops; no allocation, no exception, no recursion.

    Rules in files outside our packages are compiled again in each process.
    """
    if INTERPRETED:
        return function
    path = Path(function.__code__.co_filename)
    return compiled(function, cache_folder(path) if is_ours(path) else None)


def compiled(function: F, folder: Path | None = None) -> F:
    """The function as a rule, cached in a folder if one is given."""
    if INTERPRETED:
        return function
    made = _jit(function, folder, pipeline_class=EntryCompiler)
    called = cache(lambda: _jit(function, folder and folder / "bitcode", pipeline_class=BitcodeCompiler, **NO_WRAPPERS))
    made._as_bitcode = called  # the same rule for its callers to link in; Python cannot call it
    made.get_call_template = lambda args, kws: called().get_call_template(tuple(map(_wide, args)), kws)
    made.get_overload = lambda signature: called().get_overload(signature)
    COMPILED.append(made)
    return cast(F, made)


def _jit(function: Callable[..., Any], folder: Path | None, **options: Any) -> Any:
    with LOCK:
        before = numba.config.CACHE_DIR
        try:
            made = numba.njit(function, nogil=True, error_model="numpy", **options)
            if folder is not None:
                numba.config.CACHE_DIR = str(folder)
                use_cache(made, folder)
            return made
        finally:
            numba.config.CACHE_DIR = before


def _wide(kind: numba.types.Type) -> numba.types.Type:
    """Pass whole numbers as 64 bits, so that a rule is compiled once and not for every width and constant."""
    kind = numba.types.unliteral(kind)
    small = isinstance(kind, numba.types.Integer) and kind.signed and kind.bitwidth < 64
    return numba.types.int64 if small else kind
