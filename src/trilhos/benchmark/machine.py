"""What a result was measured on, and with which versions."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import trilhos
from trilhos.core.cpu_count import cpu_count
from trilhos.core.view import Fields
from trilhos.match.game import RULES_VERSION

PACKAGES = ("numpy", "numba", "open_spiel", "torch")


def hardware() -> Fields:
    """The processor, the cores that may be used, and the memory."""
    return {"processor": _processor(), "cores": cpu_count(), "memory_gb": _memory(), "system": platform.system()}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _memory() -> float:
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 0.0  # unknown
    return round(size / 2**30, 1)


def versions() -> Fields:
    """The versions of everything that decides about games and agents."""
    found: Fields = {"trilhos": trilhos.__version__, "rules": RULES_VERSION, "python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
