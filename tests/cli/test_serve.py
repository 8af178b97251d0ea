"""`trilhos serve` with unusable addresses."""

import socket
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_port_in_use_is_reported(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("serve", "--port", str(port), "--database", f"sqlite:///{tmp_path}/tables.sqlite3")
    assert result.exit_code == 1
    assert f"port {port} of 127.0.0.1 cannot be used (address already in use)" in " ".join(result.output.split())


@pytest.mark.parametrize("host", ["203.0.113.1", "nowhere.invalid"])
def test_an_address_of_another_machine_is_reported(host: str, run: Run, tmp_path: Path) -> None:
    result = run("serve", "--host", host, "--port", "0", "--database", f"sqlite:///{tmp_path}/tables.sqlite3")
    assert result.exit_code == 1
    assert f"'{host}' is not an address of this machine (" in result.stderr
    assert "use --host 0.0.0.0 to listen on all of them" in result.stderr
    assert "--port" not in result.stderr
