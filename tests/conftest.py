"""What every test may use: `@clause("US-12")` says which clauses of the rules a test covers."""

import os

import pytest

from tests.machine_speed import is_too_slow
from tests.sampling import is_soak

clause = pytest.mark.clause


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run every proof in full, as TRILHOS_SOAK=1 does")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--soak"):
        os.environ["TRILHOS_SOAK"] = "1"  # before any test module is imported


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: many tests wait for a server, but more workers only delay each other."""
    return min((os.cpu_count() or 1) + 1, 6)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A bound in seconds says something about the server only if the machine is not several times too slow."""
    if item.get_closest_marker("alone") and (why := is_too_slow()):
        pytest.skip(why)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that mostly wait come first, then slow ones: a long test that starts last would leave workers idle."""
    if not is_soak():
        left_out = [item for item in items if item.get_closest_marker("soak")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    marks = ("waits", "slow")
    items.sort(key=lambda item: next((k for k, mark in enumerate(marks) if item.get_closest_marker(mark)), len(marks)))
