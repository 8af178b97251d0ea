"""The installed page: a real service worker, notifications of turns, and the pages without a network."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.server.client import Server
from tests.server.process import Process
from tests.server.push_receiver import PushService, push_service
from tests.web.all_pages import Seat, ended
from tests.web.conftest import Sit
from tests.web.page_errors import PageErrors
from tests.web.proxy import Proxy
from tests.web.test_network import BROKEN

pytestmark = pytest.mark.slow
GAME = "first-journey"
# Chromium's own push service is out of reach of the tests, so the browser's subscription is one of ours.
SUBSCRIBE = """
const subscription = SUBSCRIPTION
const made = { endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe: async () => (done = false) }
let done = localStorage.subscribed === 'yes'
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  localStorage.applicationServerKey = applicationServerKey
  localStorage.subscribed = 'yes'
  done = true
  return made
}
PushManager.prototype.getSubscription = async () => (done ? made : null)
"""
CONTROLLED = """async () => {
  await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller)
    await new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
}"""
KEPT = """async () => {
  const paths = []
  for (const name of await caches.keys())
    for (const one of await (await caches.open(name)).keys()) paths.push(new URL(one.url).pathname)
  return paths
}"""


@pytest.fixture
def push(tmp_path: Path) -> Iterator[PushService]:
    with push_service(tmp_path) as service:
        yield service


@pytest.fixture
def pushing(tmp_path: Path, push: PushService, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """A server that notifies soon."""

    soon: dict[str, Any] = {"away": 1, "wait": 0.5, "notice_seconds": 0.1, "push_networks": "127.0.0.0/8"}
    monkeypatch.setenv("SSL_CERT_FILE", str(push.certificate))
    process = Process(f"sqlite:///{tmp_path}/t.sqlite3", tmp_path / "log", **soon)
    yield process
    process.stop()


@pytest.fixture
def proxy(process: Process) -> Iterator[Proxy]:
    proxy = Proxy(process.port)
    yield proxy
    proxy.close()


def until(page: Page, done: Callable[[], bool]) -> None:
    for _ in range(600):
        if done():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not happen")


def act(server: Server, table: str, token: str) -> None:
    legal = server.get(f"/tables/{table}/state", token)["legal"]
    server.post(f"/tables/{table}/actions", token, action=legal[0]["id"])


def deliver(page: Page, origin: str, message: dict[str, Any]) -> None:
    """Deliver a message to the service worker, as the browser does when it has decrypted it."""
    devtools: CDPSession = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    until(page, lambda: bool(found))
    sent = {"origin": origin, "registrationId": found[0], "data": json.dumps(message)}
    devtools.send("ServiceWorker.deliverPushMessage", sent)


def test_a_notification_that_it_is_your_turn_opens_the_table(
    open_page: Sit, page_errors: PageErrors, pushing: Process, push: PushService
) -> None:
    page_errors.allow(BROKEN)
    server = pushing.server
    table, host = server.create_table(GAME, [None, None], first=0)
    ana, bia = server.sit(table, "Ana", 0), server.sit(table, "Bia", 1)
    page = open_page("about:blank", base_url=pushing.url, service_workers="allow")
    page.context.grant_permissions(["notifications"], origin=pushing.url)
    page.context.add_init_script(SUBSCRIBE.replace("SUBSCRIPTION", json.dumps(push.subscription())))
    page.context.add_init_script(Seat(table, GAME, host, {0: ana}).script())
    page.goto(f"/t/{table}")
    page.locator("[data-n]").wait_for()
    page.evaluate(CONTROLLED)
    assert page.evaluate("localStorage.applicationServerKey") is None  # nobody is asked before they press a button
    page.get_by_role("button", name="Menu").click()
    button = page.get_by_role("button", name="Notify me when it is my turn")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.context.set_offline(True)
    button.click()  # off, without a network
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(button).to_be_enabled()
    expect(page.locator(".toast")).to_have_count(0)
    page.context.set_offline(False)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    push.server_key = page.evaluate("localStorage.applicationServerKey")

    page.goto("/rules")  # Ana is no longer at the table
    act(server, table, ana)
    act(server, table, bia)
    until(page, lambda: len(push.received) == 1)
    deliver(page, pushing.url, push.received[0])
    shown = """navigator.serviceWorker.ready.then(async one => (await one.getNotifications()).map(
        ({ title, body, tag, data }) => ({ title, body, tag, data })))"""
    until(page, lambda: bool(page.evaluate(shown)))
    (notification,) = page.evaluate(shown)
    assert notification["title"] == "It is your turn"
    assert "with Bia" in notification["body"]
    assert notification["data"] == {"url": f"/t/{table}"}

    (worker,) = page.context.service_workers
    opened = worker.evaluate("""async () => {
      const [notification] = await self.registration.getNotifications()
      const opened = new Promise(done => (self.clients.openWindow = async url => done(String(url))))
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
      return opened
    }""")  # a script cannot click a notification, nor open a window
    page.goto(opened)
    expect(page).to_have_title(re.compile("Your turn"))
    assert page.evaluate(shown) == []

    page.get_by_role("button", name="Menu").click()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    page.goto("/rules")
    act(server, table, ana)
    act(server, table, bia)
    page.wait_for_timeout(2500)
    assert len(push.received) == 1


def test_without_a_network_the_page_says_so_and_shows_kept_replays(
    open_page: Sit, page_errors: PageErrors, server: Server, proxy: Proxy
) -> None:
    page_errors.allow("ERR_|Failed to load|sw.js")
    seat = ended(server, GAME)
    page = open_page("about:blank", base_url=proxy.url, service_workers="allow")
    page.context.add_init_script(seat.script())
    page.goto("/")
    page.evaluate(CONTROLLED)
    page.goto(f"/t/{seat.table}")
    page.get_by_role("dialog").wait_for()
    kept = "caches.match('/kept/TABLE').then(Boolean)".replace("TABLE", seat.table)
    until(page, lambda: bool(page.evaluate(kept)))
    code = set(re.findall(r"/assets/[^\"`']+", server.http.get("/sw.js").text))
    until(page, lambda: code <= set(page.evaluate(KEPT)))  # also what shows the replay
    assert not [path for path in page.evaluate(KEPT) if path.startswith("/api")]

    proxy.disconnect()
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("You are offline")
    page.get_by_role("link", name="First Journey").click()
    page.get_by_role("button", name="One step forward").wait_for()
    page.reload()  # also the page of the replay itself
    page.get_by_role("button", name="One step forward").click()
    page.goto(f"/t/{seat.table}x")
    expect(page.get_by_text("No connection").first).to_be_visible()

    proxy.reconnect()
    page.goto("/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("lang", ["en-GB", "pt-BR", "pt-PT"])
def test_the_page_can_be_installed(open_page: Sit, lang: str) -> None:
    """What Chromium itself says about the manifest."""
    page = open_page("/", locale=lang, service_workers="allow")
    page.evaluate(CONTROLLED)
    expect(page.locator("html")).to_have_attribute("lang", "en" if lang == "en-GB" else lang)
    devtools = page.context.new_cdp_session(page)
    answer = devtools.send("Page.getAppManifest")
    assert answer["errors"] == []
    assert json.loads(answer["data"])["lang"] == page.evaluate("document.documentElement.lang")
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
