"""Numba's cache of compiled functions, in a folder of our own, for several processes and imperfect disks."""

import contextlib
import gc
import os
import pickle
import stat
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import IO, Any, ClassVar

from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, UserProvidedCacheLocator
from numba.core.compiler_lock import global_compiler_lock

from trilhos.core import rule_packages
from trilhos.core.cache_folders import make_folder
from trilhos.core.compile_lock import CompileLock
from trilhos.core.notices import notice

Numba = Any  # Numba objects; Numba ships no types for them
lock_of = cache(CompileLock)


class RuleCacheLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Finds compiled code in a folder that may be read-only, which Numba's own locators refuse."""

    def ensure_cache_path(self) -> None:
        """Make the folder if possible."""
        with contextlib.suppress(OSError):
            make_folder(Path(self.get_cache_path()))


class RuleCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """Numba's cache of functions with our locator."""

    _locator_classes: ClassVar = [RuleCacheLocator]


class RuleCacheFile(IndexDataCacheFile):  # type: ignore[misc]
    """The files of a function. Code is compressed, with zlib's checksum, since LLVM crashes on damaged code."""

    @contextlib.contextmanager
    def _open_for_write(self, filepath: str) -> Iterator[IO[bytes]]:
        with super()._open_for_write(filepath) as file:
            if hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), stat.S_IMODE(os.fstat(file.fileno()).st_mode) & ~0o022)
            yield file

    def _save_data(self, name: str, data: object) -> None:
        with self._open_for_write(self._data_path(name)) as file:
            file.write(zlib.compress(self._dump(data), 1))

    def _load_data(self, name: str) -> object:
        return pickle.loads(zlib.decompress(Path(self._data_path(name)).read_bytes()))

    def remove(self) -> None:
        """Remove the files, the index first: data without an index is never read."""
        base = self._index_name.removesuffix("nbi")
        with contextlib.suppress(OSError):
            Path(self._index_path).unlink(missing_ok=True)
            for file in Path(self._cache_path).iterdir():
                if file.name.startswith(base):
                    file.unlink()


class RuleCache(FunctionCache):  # type: ignore[misc]
    """A cache that is only read where it cannot be written, and whose damaged files are compiled again.

    While something is compiled, the folder is locked; `compile_locked` ends that.
    """

    _impl_class = RuleCacheImpl

    def __init__(self, function: Numba, folder: Path) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file: RuleCacheFile = RuleCacheFile(self._cache_path, self._impl.filename_base, stamp)
        self._folder = folder
        self._lock = lock_of(folder)
        self._locked = 0

    def load_overload(self, sig: Numba, target_context: Numba) -> Numba:
        """What was compiled before. If there is nothing, lock the folder, and look again when it is locked."""
        found = self._read(sig, target_context)
        if found is None:
            self._lock.acquire()
            self._locked += 1
            found = self._read(sig, target_context, remove=True)
            if found is None:
                notice("compiling", _explanation(self._folder))
        return found

    def _read(self, sig: Numba, target_context: Numba, remove: bool = False) -> Numba:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # unreadable, cut off or damaged: unpickling may raise anything
            if remove:
                self._cache_file.remove()
            return None

    def save_overload(self, sig: Numba, data: Numba) -> None:
        """Keep what was compiled, if possible: this process has it anyway."""
        try:
            super().save_overload(sig, data)
        except Exception as error:
            if os.access(self._folder, os.W_OK):  # otherwise the notice about compiling has said it
                notice("saving", f"what was compiled cannot be kept in {self._folder}: {error}")

    def unlock(self) -> None:
        """Unlock the folder if it was locked."""
        while self._locked:
            self._locked -= 1
            self._lock.release()


def _explanation(folder: Path) -> str:
    """Why there is a wait, and how often."""
    name = (folder.parent if folder.name == "bitcode" else folder).parent.name
    package = name.removeprefix("families.").partition(".")[0]
    rules = rule_packages.TITLES.get(package, package)
    often = (
        "once per version" if os.access(folder, os.W_OK) else "in every process, since the cache cannot be written to"
    )
    return f"compiling the rules of {rules}, {often}; this takes up to a minute (TRILHOS_QUIET=1 hides this) …"


def use_cache(dispatcher: Numba, folder: Path) -> None:
    """Let a compiled function use the cache. Numba's setting must name the folder."""
    cached = dispatcher._cache = RuleCache(dispatcher.py_func, folder)
    compile_or_load = dispatcher.compile

    def compile_locked(sig: Numba) -> Numba:
        with global_compiler_lock:
            try:
                with _no_garbage_collection():
                    return compile_or_load(sig)
            finally:
                cached.unlock()

    dispatcher.compile = compile_locked


@contextlib.contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Numba makes millions of objects that live while it compiles: looking for garbage among them takes long."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def is_marked(folder: Path, source: Path, purpose: str) -> bool:
    """Whether everything for a purpose was compiled into the folder; Numba distinguishes copies of a file."""
    return _mark_file(folder, source, purpose).exists()


def mark(folder: Path, source: Path, purpose: str) -> None:
    """Note that everything for a purpose is compiled, if the folder can be written."""
    file = _mark_file(folder, source, purpose)
    with contextlib.suppress(OSError):
        make_folder(file.parent)
        file.touch()


def _mark_file(folder: Path, source: Path, purpose: str) -> Path:
    return Path(folder, RuleCacheLocator.get_suitable_cache_subpath(str(source)), f"{purpose}.compiled")
