"""What every test may use: `@clause("US-12")` says which clauses of the rules a test shows."""

import pytest

clause = pytest.mark.clause


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("slow") is not None)
