"""A third family (examples/families/yard) works in every layer, without a line of code outside its folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WHERE = {"PYTHONPATH": f"{ROOT / 'examples/families'}{os.pathsep}{ROOT}", "TRILHOS_FAMILIES": "yard"}


@pytest.mark.slow
@pytest.mark.parametrize("suite", ["yard_engine.py", "yard_server.py"])
def test_a_third_family_works_in_every_layer(suite: str) -> None:
    """Families are loaded once per process, so these tests run in their own process."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", f"tests/families/{suite}"]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **WHERE}, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
    assert " skipped" not in done.stdout
