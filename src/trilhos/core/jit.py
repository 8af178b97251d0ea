"""The `@rule` decorator: one source that Numba compiles, CUDA kernels call and Python can interpret.

Compiled code is kept in a folder named by a hash of all rule sources, because Numba looks only at the
outermost file and would go on answering the old way after an inner rule was edited.
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

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = bool(numba.config.DISABLE_JIT)
FOLDERS_KEPT = 4


def rule_sources() -> list[Path]:
    """Every file whose text can end up in compiled code: whoever says `@rule`, and all that they import."""
    root = Path(__file__).parent.parent
    texts = {path: path.read_text("utf-8") for path in root.rglob("*.py")}
    found = {path for path, text in texts.items() if re.search(r"^ *@rule$", text, re.MULTILINE)}
    fresh = list(found)
    while fresh:
        for module in re.findall(r"^ *from trilhos\.([\w.]+) import", texts[fresh.pop()], re.MULTILINE):
            path = root / (module.replace(".", "/") + ".py")
            if path in texts and path not in found:
                found.add(path)
                fresh.append(path)
    return sorted(found)


@cache
def cache_folder() -> Path:
    """The folder of this very version of the rules; older ones are swept away."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in rule_sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = Path(os.environ.get("TRILHOS_CACHE") or home / "trilhos") / digest.hexdigest()[:16]
    if not folder.exists():
        _sweep(folder.parent)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _sweep(base: Path) -> None:
    if base.is_dir():
        newest_first = sorted(base.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in newest_first[FOLDERS_KEPT - 1 :]:
            shutil.rmtree(old, ignore_errors=True)


def rule(function: F) -> F:
    """A function of the rule dialect: integers, fields, loops; no allocation, no exception, no recursion."""
    if INTERPRETED:
        return function
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        compiled = numba.njit(function, nogil=True, cache=True, error_model="numpy")
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
