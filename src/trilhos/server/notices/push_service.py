"""Requests to push services. Browsers name their addresses, so nobody may make the server ask its own network."""

import asyncio
import ipaddress
import logging
import socket
import ssl
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal
from urllib.parse import urlsplit

from trilhos.server.address import is_in, network_of

log = logging.getLogger("trilhos.push")
Outcome = Literal["sent", "gone", "failed", "dropped"]
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
SECONDS = 10.0  # for one request, from the look-up of the name to the answer
RETRIES = (2.0, 20.0)  # seconds before another attempt
MAX_AT_ONCE = 16  # requests
MAX_AT_ONCE_PER_SITE = 4  # so that a site that does not answer leaves room for others
MAX_WAITING = 1000  # messages that are not delivered yet; further ones are dropped
MAX_WAITING_PER_SITE = 200
MAX_SECONDS = 120.0  # from the first attempt to the last, waiting included
RESOLVER_THREADS = 4
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


def site_of(host: str) -> str:
    """What limits count: the last two labels of a name, since whoever has a name has all names below it."""
    try:
        return network_of(str(ipaddress.ip_address(host)))
    except ValueError:
        return ".".join(host.lower().rstrip(".").split(".")[-2:])


@dataclass(slots=True)
class Site:
    """The push services of one owner."""

    n_waiting: int = 0  # messages that are not delivered yet
    slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MAX_AT_ONCE_PER_SITE))


class PushSender:
    """Sends messages to push services, a limited number at once. What is too much for a site is dropped."""

    def __init__(self, private_networks: str) -> None:
        self.private_networks = private_networks
        self.slots = asyncio.Semaphore(MAX_AT_ONCE)
        self.sites: dict[str, Site] = {}
        self.n_waiting = 0
        self.resolver = ThreadPoolExecutor(RESOLVER_THREADS, "push-names")  # look-ups block, sometimes for long

    @cached_property
    def tls(self) -> ssl.SSLContext:
        """What is trusted. Reading all certificates takes a while."""
        return ssl.create_default_context()

    async def deliver(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> Outcome:
        """Send a message, again if the service is busy. `gone`: the browser no longer takes messages there."""
        try:
            host, _ = check_endpoint(endpoint, self.private_networks)
        except ForbiddenAddressError as error:
            log.warning("a notification was not sent: %s", error)
            return "gone"
        async with self._waiting(site_of(host)) as site:
            if site is None:
                log.warning("too many notifications wait; one was dropped")
                return "dropped"
            try:
                async with asyncio.timeout(MAX_SECONDS):
                    return await self._deliver(site, endpoint, headers, body)
            except TimeoutError:
                return "failed"

    @asynccontextmanager
    async def _waiting(self, name: str) -> AsyncIterator[Site | None]:
        """Count a message that waits; None if there are too many."""
        site = self.sites.get(name) or Site()
        if self.n_waiting >= MAX_WAITING or site.n_waiting >= MAX_WAITING_PER_SITE:
            yield None
            return
        self.sites[name] = site
        self.n_waiting += 1
        site.n_waiting += 1
        try:
            yield site
        finally:
            self.n_waiting -= 1
            site.n_waiting -= 1
            if not site.n_waiting:
                del self.sites[name]

    async def _deliver(self, site: Site, endpoint: str, headers: Mapping[str, str], body: bytes) -> Outcome:
        for seconds in (*RETRIES, None):
            try:
                async with site.slots, self.slots:
                    status = await self._attempt(endpoint, headers, body)
            except ForbiddenAddressError as error:
                log.warning("a notification was not sent: %s", error)
                return "gone"
            if 200 <= status < 300:
                return "sent"
            if status in (404, 410):
                return "gone"
            if seconds is None or (status != 429 and status < 500):
                log.warning("a push service refused a notification with status %d", status)
                return "failed"
            await asyncio.sleep(seconds)
        return "failed"

    async def _attempt(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer; 503 if there is none."""
        try:
            async with asyncio.timeout(SECONDS):
                return await self._post(endpoint, headers, body)
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            log.info("a push service did not answer: %r", type(error).__name__)
            return 503

    async def _post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer. The request goes to the address that was looked up and checked."""
        host, port = check_endpoint(endpoint, self.private_networks)
        parts = urlsplit(endpoint)
        address = await self._look_up(host, port)
        target = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        lines = [
            f"POST {target} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close", f"Content-Length: {len(body)}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]  # fmt: skip
        reader, writer = await asyncio.open_connection(
            address, port, ssl=self.tls, server_hostname=host, limit=MAX_LINE
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

    async def _look_up(self, host: str, port: int) -> str:
        """The address of a name, if all its addresses may be asked."""
        found = await asyncio.get_running_loop().run_in_executor(
            self.resolver, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        )
        for *_, address in found:
            check_address(ipaddress.ip_address(str(address[0]).partition("%")[0]), port, self.private_networks)
        return str(found[0][4][0])

    def stop(self) -> None:
        """Stop looking up names."""
        self.resolver.shutdown(wait=False, cancel_futures=True)
