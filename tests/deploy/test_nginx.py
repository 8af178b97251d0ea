"""deploy/nginx.conf in a real nginx, in front of a real server: sockets, addresses, limits, TLS, what is hidden."""

import asyncio
import contextlib
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.deploy.files import DEPLOY
from tests.server.client import Player, Server
from tests.server.forking_server import ForkingServer
from tests.server.test_kills import free_port
from trilhos.server.settings import Settings

TEXT = (DEPLOY / "nginx.conf").read_text("utf-8")
NAME = "play.example.org"
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
FROM = "x-test-address"  # the header in which clients of these tests say where they come from
METRICS_TOKEN = "a token of Prometheus"
CONNECTIONS = 3  # in the tests, of one address

needs_nginx = pytest.mark.skipif(not (NGINX and shutil.which("openssl")), reason="needs nginx and openssl")


class Site:
    """nginx with the site, and a node behind it that allows each address five requests at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.http, self.https, node = free_port(), free_port(), free_port()
        self.url = f"https://{NAME}:{self.https}"
        certificate = folder / "fullchain.pem"
        make = f"req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN={NAME}"
        files = [
            "-addext",
            f"subjectAltName=DNS:{NAME}",
            "-keyout",
            str(folder / "privkey.pem"),
            "-out",
            str(certificate),
        ]
        subprocess.run(["openssl", *make.split(), *files], capture_output=True, check=True)
        self.tls = ssl.create_default_context(cafile=str(certificate))
        self.nodes = ForkingServer(folder / "log")
        self.node = self.nodes.start(
            f"sqlite:///{folder}/tables.sqlite3", node, requests_per_second=1, admin_token="x" * 20,
            metrics_token=METRICS_TOKEN,
        )  # fmt: skip
        self.process = self._start_nginx(node)

    def _start_nginx(self, node: int) -> subprocess.Popen[bytes]:
        site = TEXT.replace(f"/etc/letsencrypt/live/{NAME}/", f"{self.folder}/").replace(
            "127.0.0.1:8000", f"127.0.0.1:{node}"
        )
        site = re.sub(r"^ *listen \[::\].*\n", "", site, flags=re.MULTILINE)
        site = re.sub(r"(limit_conn \w+) \d+", rf"\1 {CONNECTIONS}", site)
        site = re.sub(r"\brate=\d+r/s", "rate=1r/s", site)  # a busy machine sends few requests a second
        site = re.sub(r"listen 443\b", f"listen 127.0.0.1:{self.https}", site)
        site = re.sub(r"listen 80\b", f"listen 127.0.0.1:{self.http}", site)
        (self.folder / "site.conf").write_text(site, "utf-8")
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root;\n" if os.getuid() == 0 else ""
        # nginx takes the word of these tests about where they come from, as if there were many machines
        addresses = f"set_real_ip_from 127.0.0.1; real_ip_header {FROM};\n"
        http = f"access_log off;\n{temporary}{addresses}include {self.folder}/site.conf;\n"
        main = f"{user}daemon off;\npid {self.folder}/pid;\nevents {{}}\nhttp {{\n{http}}}\n"
        (self.folder / "main.conf").write_text(main, "utf-8")
        assert NGINX
        log = self.folder / "nginx.log"
        command = [NGINX, "-p", str(self.folder), "-c", str(self.folder / "main.conf"), "-e", str(log)]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        late = time.monotonic() + 90
        while time.monotonic() < late and process.poll() is None:
            try:
                httpx.get(f"http://127.0.0.1:{self.http}/", headers={"host": NAME})
                return process
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError(f"nginx did not start: {log.read_text()}")

    def client(self, address: str, **headers: str) -> httpx.Client:
        """A client that nginx sees at this address."""
        host = {"host": NAME, FROM: address, **headers}
        return httpx.Client(base_url=f"https://127.0.0.1:{self.https}", verify=self.tls, headers=host)

    def get(self, client: httpx.Client, path: str) -> httpx.Response:
        return client.get(path, extensions={"sni_hostname": NAME})

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.nodes.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = Site(tmp_path_factory.mktemp("nginx"))
    yield made
    made.close()


def figure(directive: str) -> int:
    found = re.search(rf"\b{directive}[^;]*?(\d+)(k?)[^;\d]*;", TEXT)
    assert found
    return int(found[1]) * (1024 if found[2] else 1)


def test_limits_of_the_proxy_are_those_of_the_server() -> None:
    settings = Settings()
    assert figure("limit_conn trilhos_connections") == settings.sockets_per_address
    assert figure("limit_req zone=trilhos_requests burst=") == 5 * settings.requests_per_second
    assert f"rate={settings.requests_per_second:.0f}r/s" in TEXT
    assert figure("client_max_body_size") == settings.transcript_bytes
    assert figure("keepalive_timeout") < settings.keep_alive, "otherwise nginx would use connections that are closed"
    assert figure("proxy_read_timeout") > max(2 * 20, settings.wait), "sockets are pinged every 20 seconds"
    caddy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert f"max_size {settings.transcript_bytes // 1024}KiB" in caddy
    found = re.search(r"keepalive (\d+)s", caddy)
    assert found
    assert int(found[1]) < settings.keep_alive


@needs_nginx
@pytest.mark.slow
def test_each_address_has_its_own_rate_limit_and_cannot_forge_another(site: Site) -> None:
    with site.client("198.51.100.1") as one, site.client("198.51.100.2") as other:
        answers: list[httpx.Response] = []
        while sum(answer.status_code == 429 for answer in answers) < 5:
            n = len(answers)
            assert n < 100, "a client can forge its address"
            one.headers["x-forwarded-for"] = f"203.0.113.{n}"  # another address each time
            one.headers["forwarded"] = f"for=203.0.113.{n}"
            one.headers["x-real-ip"] = f"203.0.113.{n}"
            answers.append(site.get(one, "/api/games"))
        refused = [answer for answer in answers if answer.status_code == 429]
        assert {answer.json()["code"] for answer in refused} == {"too-many"}, "the server counted, not nginx"
        assert answers[0].status_code == site.get(other, "/api/games").status_code == 200


@needs_nginx
@pytest.mark.slow
def test_a_table_is_played_through_the_proxy(site: Site) -> None:
    server = Server(site.node.url)  # the limits of this test are for the proxy
    table, _ = server.create_table()
    tokens = []
    for seat in range(2):
        time.sleep(1.1)
        tokens.append(server.sit(table, "Ana", seat))
    server.http.close()

    async def watch(address: str, **more: str) -> None:
        player = Player(site.url, table, tokens[0])
        async with connect(
            player.address, ssl=site.tls, server_hostname=NAME, host="127.0.0.1", port=site.https, proxy=None,
            additional_headers={FROM: address, **more},
        ) as player.socket:  # fmt: skip
            await player.send(type="hello", token=tokens[0])
            await player.until("welcome")
            assert player.seat == 0
            await player.send(type="chat", text="through the proxy", ref=1)
            await player.until("ack")

    async def run() -> None:
        await watch("198.51.100.3")
        await watch("198.51.100.4", origin=f"https://{NAME}")
        with pytest.raises(InvalidStatus):
            await watch("198.51.100.5", origin="https://elsewhere.example")

    asyncio.run(run())


@needs_nginx
@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    ["/metrics", "/metrics/", "//metrics", "/%6Detrics", "/x/../metrics", "/metrics?x=1",
     "/api/admin/tables", "/api/admin/", "/api//admin/tables", "/api/%61dmin/tables", "/api/x/../admin/tables"],
)  # fmt: skip
def test_what_is_for_operators_is_hidden_even_with_the_tokens(site: Site, path: str) -> None:
    for number, token in enumerate((METRICS_TOKEN, "x" * 20)):
        with site.client(f"198.51.100.{10 + number}", authorization=f"Bearer {token}") as client:
            request = client.build_request("GET", "/", extensions={"sni_hostname": NAME})
            request.extensions["target"] = path.encode()  # httpx would tidy it
            answer = client.send(request)
        assert answer.status_code == 404
        assert "trilhos_tables" not in answer.text
        assert "nginx" in answer.text, "nginx refused it, not the server"


@needs_nginx
@pytest.mark.slow
def test_only_this_site_is_served_with_tls_and_hsts(site: Site) -> None:
    with site.client("198.51.100.20") as client:
        answer = site.get(client, "/api/games")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert "content-security-policy" in answer.headers
        assert site.get(client, "/metrics").headers["strict-transport-security"]
    assert (
        "strict-transport-security"
        not in httpx.get(f"{site.node.url}/", headers={"x-forwarded-for": "198.51.100.21"}).headers
    )
    moved = httpx.get(f"http://127.0.0.1:{site.http}/t/abc?x=1", headers={"host": NAME})
    assert (moved.status_code, moved.headers["location"]) == (301, f"https://{NAME}/t/abc?x=1")
    with pytest.raises(httpx.TransportError):
        httpx.get(f"http://127.0.0.1:{site.http}/", headers={"host": "elsewhere.example"})
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"https://127.0.0.1:{site.https}/", verify=site.tls)


@needs_nginx
@pytest.mark.slow
def test_headers_and_bodies_that_are_too_long_stop_at_the_proxy(site: Site) -> None:
    with site.client("198.51.100.30") as client:
        client.headers["x-long"] = "x" * 9000
        assert site.get(client, "/api/games").status_code == 400
    with site.client("198.51.100.31") as client:
        body = b"x" * (Settings().transcript_bytes + 1)
        answer = client.post("/api/replay", content=body, extensions={"sni_hostname": NAME})
        assert answer.status_code == 413
        assert "nginx" in answer.text


@needs_nginx
@pytest.mark.slow
def test_the_proxy_limits_requests_by_address_and_in_ipv6_by_network(site: Site) -> None:
    def refused_by_nginx(address: str) -> bool:
        client.headers[FROM] = address
        answer = site.get(client, "/api/games")
        return answer.status_code == 429 and "nginx" in answer.text

    with site.client("") as client:
        flood = [refused_by_nginx(f"2001:db8:0:1::{n:x}") for n in range(figure("trilhos_requests burst=") + 100)]
        assert any(flood), "one network, many addresses"
        assert not any(flood[:100])
        assert not refused_by_nginx("2001:db8:0:2::1")
        assert not refused_by_nginx("198.51.100.40")


@needs_nginx
@pytest.mark.slow
def test_the_proxy_limits_connections_by_address(site: Site) -> None:
    """Requests whose bodies never come."""

    def send(address: str) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", site.https), timeout=60)
        made = site.tls.wrap_socket(plain, server_hostname=NAME)
        made.sendall(
            f"POST /api/replay HTTP/1.1\r\nhost: {NAME}\r\n{FROM}: {address}\r\ncontent-length: 9\r\n\r\n".encode()
        )
        return made

    with contextlib.ExitStack() as stack:
        for _ in range(CONNECTIONS):
            stack.enter_context(send("198.51.100.50")).setblocking(False)
        assert stack.enter_context(send("198.51.100.50")).recv(100).startswith(b"HTTP/1.1 429 ")
        other = stack.enter_context(send("198.51.100.51"))
        other.settimeout(0.3)
        with pytest.raises(TimeoutError):
            other.recv(100)
