"""What is missing is named with a command that installs it where it is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from trilhos.core.optional_dependencies import MissingError, extra, install_command, require


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The programs of an environment that is not the active one."""
    programs = tmp_path / ".venv/bin"
    programs.mkdir(parents=True)
    (programs / "pip").write_text("#!/bin/sh\n")
    (programs / "pip").chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(programs / "python"))
    return programs


def test_the_pip_of_this_environment_is_named(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert install_command("lab") == f"{environment}/pip install 'trilhos[lab]'"
    monkeypatch.chdir(environment.parents[1])
    assert install_command("lab") == ".venv/bin/pip install 'trilhos[lab]'"
    monkeypatch.setenv("PATH", str(environment), prepend=os.pathsep)
    assert install_command("lab") == "pip install 'trilhos[lab]'"


def test_an_environment_without_pip(environment: Path) -> None:
    (environment / "pip").unlink()
    assert install_command("lab") == "pip install 'trilhos[lab]'"


def test_what_is_missing_is_named(environment: Path) -> None:
    require("lab", "numpy")
    with pytest.raises(
        MissingError, match=r"^this needs nowhere, which is not installed: .*pip install 'trilhos\[lab\]'$"
    ):
        require("lab", "nowhere")
    with pytest.raises(MissingError, match=r"needs nowhere, .*pip install nowhere$"), extra():
        import nowhere  # type: ignore[import-not-found]  # noqa: F401


def test_a_server_needs_no_gymnasium() -> None:
    """It imports `compile`, which also compiles what environments step."""
    hide = "import sys; sys.modules.update(gymnasium=None, pettingzoo=None, torch=None)"
    subprocess.run([sys.executable, "-c", f"{hide}; import trilhos.cli.serve"], check=True)
