"""Limits on open connections and file handles."""

import asyncio
import resource
import subprocess
import sys

import pytest

from trilhos.server.connections import ConnectionLimits
from trilhos.server.settings import Settings

PROXY = "10.0.0.9"


def limits(file_limit: int = 0, **settings: int) -> ConnectionLimits:
    return ConnectionLimits(Settings(**settings), PROXY, file_limit)  # type: ignore[arg-type]


def opened(counted: ConnectionLimits, *hosts: str) -> list[asyncio.BaseTransport | None]:
    """A connection from each of these addresses; None where it is refused."""
    made = [asyncio.BaseTransport() for _ in hosts]
    return [one if counted.add(one, host) else None for one, host in zip(made, hosts, strict=True)]


def test_an_address_may_open_so_many_connections_and_more_when_some_are_closed() -> None:
    counted = limits(connections_per_address=2)
    first, second, third = opened(counted, *["192.0.2.1"] * 3)
    assert first
    assert second
    assert third is None
    assert all(opened(counted, "192.0.2.2", "192.0.2.2")), "another address has its own limit"
    counted.remove(first)
    assert opened(counted, "192.0.2.1", "192.0.2.1")[1] is None
    counted.remove(asyncio.BaseTransport())  # a connection that was refused is closed, too
    assert opened(counted, "192.0.2.1") == [None]


def test_an_ipv6_network_and_a_mapped_address_are_one_address() -> None:
    counted = limits(connections_per_address=2)
    assert opened(counted, "2001:db8::1", "2001:db8::2", "2001:db8::3")[2] is None
    assert all(opened(counted, "2001:db8:0:1::1"))
    assert opened(counted, "192.0.2.7", "::ffff:192.0.2.7", "192.0.2.7")[2] is None


def test_a_trusted_proxy_has_only_the_limit_of_the_node() -> None:
    counted = limits(connections_per_address=2, connections=5)
    assert all(opened(counted, *[PROXY] * 5))
    assert opened(counted, PROXY, "192.0.2.1") == [None, None]


@pytest.mark.parametrize(
    ("file_limit", "connections", "most"),
    [(1024, 10_000, 768), (100_000, 10_000, 10_000), (resource.RLIM_INFINITY, 10_000, 10_000), (64, 10, 10)],
)
def test_a_quarter_of_the_file_handles_is_left(file_limit: int, connections: int, most: int) -> None:
    assert limits(file_limit, connections=connections).most == most


def test_nothing_is_kept_of_closed_connections() -> None:
    counted = limits()
    for one in opened(counted, "192.0.2.1", "192.0.2.1", "2001:db8::1", PROXY):
        assert one
        counted.remove(one)
        counted.remove(one)
    assert not counted.open
    assert not counted.by_address


def test_the_file_limit_is_raised_to_the_hard_limit() -> None:
    program = """
import resource
from trilhos.server.connections import raise_file_limit
resource.setrlimit(resource.RLIMIT_NOFILE, (128, 777))
print(raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "777 (777, 777)"
