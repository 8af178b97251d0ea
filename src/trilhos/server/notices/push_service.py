"""Requests to push services. Browsers name their addresses, so nobody may make the server ask its own network."""

import asyncio
import ipaddress
import logging
import socket
import ssl
from collections.abc import Mapping
from typing import Literal
from urllib.parse import urlsplit

from trilhos.server.address import is_in

log = logging.getLogger("trilhos.push")
Outcome = Literal["sent", "gone", "failed"]
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
SECONDS = 10.0  # for one request, from the look-up of the name to the answer
RETRIES = (2.0, 20.0)  # seconds before another attempt
MAX_LINE = 8192  # of the answer
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


class ForbiddenAddressError(Exception):
    """An address that this server does not ask."""


def check_endpoint(endpoint: str, private_networks: str) -> tuple[str, int]:
    """Host and port of a push service. ForbiddenAddressError if the URL already shows that it is none."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port or 443
    except ValueError:
        raise ForbiddenAddressError("it is not a URL") from None
    if parts.scheme != "https" or not host or "@" in parts.netloc or parts.fragment or not _is_plain(endpoint):
        raise ForbiddenAddressError("it is not an https address")
    try:
        check_address(ipaddress.ip_address(host), port, private_networks)
    except ValueError:
        if port != 443 and not private_networks:
            raise ForbiddenAddressError(f"port {port} is not that of a push service") from None
    return host, port


def _is_plain(text: str) -> bool:
    return all("!" <= letter <= "~" for letter in text)


def check_address(address: Address, port: int, private_networks: str) -> None:
    """ForbiddenAddressError unless the address is public, or the operator allows its network."""
    if is_in(str(address), private_networks):
        return
    inner = _inner(address)
    if port != 443 or not inner.is_global or inner.is_multicast:
        raise ForbiddenAddressError(f"{address} is not the address of a push service")


def _inner(address: Address) -> Address:
    """The IPv4 address that an IPv6 address stands for, or the address itself."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None) or address


async def deliver(endpoint: str, headers: Mapping[str, str], body: bytes, private_networks: str) -> Outcome:
    """Send a message, again if the service is busy. `gone`: the browser no longer takes messages at this address."""
    for seconds in (*RETRIES, None):
        try:
            async with asyncio.timeout(SECONDS):
                status = await _post(endpoint, headers, body, private_networks)
        except ForbiddenAddressError as error:
            log.warning("a notification was not sent: %s", error)
            return "gone"
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            status = 503
            log.info("a push service did not answer: %r", type(error).__name__)
        if 200 <= status < 300:
            return "sent"
        if status in (404, 410):
            return "gone"
        if seconds is None or (status != 429 and status < 500):
            log.warning("a push service refused a notification with status %d", status)
            return "failed"
        await asyncio.sleep(seconds)
    return "failed"


async def _post(endpoint: str, headers: Mapping[str, str], body: bytes, private_networks: str) -> int:
    """The status of the answer. The name is looked up once, and the request goes to the address that was checked."""
    host, port = check_endpoint(endpoint, private_networks)
    parts = urlsplit(endpoint)
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for *_, address in found:
        check_address(ipaddress.ip_address(str(address[0]).partition("%")[0]), port, private_networks)
    target = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    lines = [f"POST {target} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    reader, writer = await asyncio.open_connection(
        str(found[0][4][0]), port, ssl=ssl.create_default_context(), server_hostname=host, limit=MAX_LINE
    )
    try:
        writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
        await writer.drain()
        version, status, *_ = (await reader.readuntil(b"\r\n")).split()
        if not version.startswith(b"HTTP/1."):
            raise ValueError("not an HTTP answer")
        return int(status)
    finally:
        writer.transport.abort()
