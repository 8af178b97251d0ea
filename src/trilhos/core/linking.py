"""Compile a rule once, however many rules call it.

Numba makes each function ready to be called from Python: it links in everything that the function calls, optimises it
and generates machine code. A rule is called by rules that are called by rules, so the same code would be optimised
dozens of times. A rule that is called by another rule is therefore kept as LLVM bitcode; only functions that are
called from Python are optimised, together with everything they call.

This uses private parts of Numba, so `pyproject.toml` bounds its version. For the whole process it replaces how Numba
reads libraries from its cache; libraries of other packages are read as before.
"""

from types import SimpleNamespace
from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_lock import require_global_compiler_lock
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target

BITCODE = "rule bitcode"
ENVIRONMENT = "_ZN08NumbaEnv"  # how Numba names the pointer to a function's constants that are Python objects


class BitcodeLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule and of everything that it calls, to be linked into its callers."""

    codegen = SimpleNamespace(set_env=lambda name, environment: None)  # there is no machine code to write it to

    def finalize(self) -> None:
        """Link in what the rule calls, and leave optimisation and machine code to the callers."""
        require_global_compiler_lock()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()  # code that contains an address must not be cached
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Always null."""
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """What Numba writes to disk: bitcode, although it asks for machine code."""
        return self.name, BITCODE, self._get_module_for_linking().as_bitcode()


class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The machine code of a function that Python calls, with all rules that it calls."""

    def _finalize_specific(self) -> None:
        """Give the rules that were linked in their environments; Numba does so only for code from disk."""
        super()._finalize_specific()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT) and (found := lookup_environment(variable.name)):
                self._codegen.set_env(variable.name, found)


class BitcodeCompiler(Compiler):  # type: ignore[misc]
    """Compiles rules that are called by rules."""

    library = BitcodeLibrary

    def __init__(self, typingctx: Any, targetctx: Any, library: None, *args: Any) -> None:
        made = self.library(targetctx.codegen(), "rule")
        made.enable_object_caching()
        super().__init__(typingctx, targetctx, made, *args)


class EntryCompiler(BitcodeCompiler):
    """Compiles functions that Python calls."""

    library = EntryLibrary


def _load_library(serialized: tuple[str, str, Any]) -> JITCodeLibrary:
    """A library from disk, of either kind."""
    name, kind, data = serialized
    if kind != BITCODE:
        return JITCodeLibrary._unserialize(CODEGEN, serialized)
    library = BitcodeLibrary(CODEGEN, name)
    library._final_module = llvm.parse_bitcode(data)
    library._finalized = True
    return library


CODEGEN = cpu_target.target_context.codegen()
CODEGEN.unserialize_library = _load_library
