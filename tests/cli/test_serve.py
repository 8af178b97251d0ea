"""`trilhos serve` with unusable addresses."""

import socket
from pathlib import Path

from tests.cli.conftest import Run


def test_a_port_in_use_is_reported(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("serve", "--port", str(port), "--database", f"sqlite:///{tmp_path}/tables.sqlite3")
    assert result.exit_code == 1
    assert f"port {port} of 127.0.0.1 cannot be used (address already in use)" in " ".join(result.output.split())


def test_an_unusable_host_is_reported(run: Run, tmp_path: Path) -> None:
    result = run("serve", "--host", "203.0.113.1", "--port", "0", "--database", f"sqlite:///{tmp_path}/tables.sqlite3")
    assert result.exit_code == 1
    assert "cannot be used" in result.output
