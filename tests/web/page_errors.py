"""Errors of pages."""

import re

from playwright.sync_api import ConsoleMessage, Page, Request, Response

BLOCKED = "Service Worker registration blocked by Playwright"  # as conftest.py asks, except in tests of it


class PageErrors:
    """Records every console error, failed request and script error of the pages it is attached to."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.allowed: list[re.Pattern[str]] = []

    def attach(self, page: Page) -> Page:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._complain(f"script: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        return page

    def allow(self, pattern: str) -> None:
        """Allow errors that match a pattern, for tests that cause them on purpose."""
        self.allowed.append(re.compile(pattern))

    def _complain(self, text: str) -> None:
        if not any(pattern.search(text) for pattern in self.allowed):
            self.complaints.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert") and message.text != BLOCKED:
            self._complain(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left while loading
            self._complain(f"request failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"{response.status}: {response.url}")
