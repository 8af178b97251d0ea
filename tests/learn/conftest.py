"""Tests of learning need PyTorch, except those of its settings."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

WITHOUT_TORCH = {"test_settings.py"}
os.environ["OMP_NUM_THREADS"] = "1"  # before PyTorch is imported: its threads would wait for each other on busy cores


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = pytest.mark.skip(reason="torch is not installed: pip install 'trilhos[learn]'")
    for item in items:
        here = Path(__file__).parent == item.path.parent
        if here and item.path.name not in WITHOUT_TORCH and not find_spec("torch"):
            item.add_marker(missing)
