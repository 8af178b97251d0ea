"""Addresses of clients, as limits and bans count them."""

import ipaddress
from functools import lru_cache

from starlette.requests import HTTPConnection
from starlette.types import Scope

IPV6_PREFIX = 64  # one customer usually has at least this network


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The address itself; for IPv6 its /64 network, because one client has all addresses of it."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a Unix socket, for example
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, IPV6_PREFIX), strict=False))


def client_address(scope: Scope) -> str:
    """The address that limits count for a request or a socket."""
    client = HTTPConnection(scope).client
    return network_of(client.host) if client else "local"


def parse_ban(text: str) -> str:
    """The address or /64 network that an operator names. ValueError if it is neither."""
    address = text.removesuffix(f"/{IPV6_PREFIX}") if ":" in text else text
    return network_of(str(ipaddress.ip_address(address)))


def is_in(address: str, networks: str) -> bool:
    """Whether an address belongs to one of these networks, separated by commas. A Unix socket is local."""
    if address == "local":
        return True
    try:
        parsed = ipaddress.ip_address(network_of(address).partition("/")[0] if "." in address else address)
    except ValueError:
        return False
    return any(parsed in network for network in parse_networks(networks))


def parse_networks(text: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Networks separated by commas. ValueError names one that is invalid."""
    return [ipaddress.ip_network(each.strip(), strict=False) for each in text.split(",") if each.strip()]
