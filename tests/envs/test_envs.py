"""The examples of docs/envs.md run, and missing packages are named."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from trilhos.core.optional_dependencies import install_command

DOCS = Path(__file__).parents[2] / "docs" / "envs.md"


@pytest.mark.parametrize("title", ["Batches", "One game", "PettingZoo", "Gymnasium"])  # OpenSpiel: test_openspiel.py
def test_the_examples_in_the_docs_run(title: str) -> None:
    section = DOCS.read_text("utf-8").split(f"## {title}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, str(DOCS), "exec"), {})


@pytest.mark.parametrize(
    ("module", "missing"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_missing_packages_are_named(module: str, missing: str) -> None:
    """Only that environment needs the package."""
    script = f"""
import sys
sys.modules["{missing}"] = None
import trilhos.cli.main, trilhos.envs.vector
try:
    import trilhos.envs.{module}
except ImportError as error:
    print(error)
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout == f"this needs {missing}, which is not installed: {install_command('envs')}\n"
