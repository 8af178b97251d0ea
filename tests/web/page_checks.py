"""Checks of every page: no axe violations, no text is cut off, nothing is untranslated or undefined."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
PROBE = (Path(__file__).parent / "page_probe.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AREAS = "common|home|table|ride|carriage|replay|help"
ODD = re.compile(rf"\bundefined\b|\bnull\b|\bNaN\b|\[object |=>|\$\{{|\b({AREAS})\.[a-z]\w+")


def settle(page: Page) -> None:
    """Wait until changes are drawn."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))")


def violations(page: Page, *rules: str) -> list[str]:
    """Violations that axe finds, by all rules or by these, with their elements."""
    page.evaluate(AXE)
    options: dict[str, Any] = {"runOnly": list(rules) or TAGS, "resultTypes": ["violations"]}
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{fault['id']}: {fault['help']}: " + "; ".join(node["html"][:160] for node in fault["nodes"][:4])
        for fault in found
    ]


def cut_off(page: Page) -> list[str]:
    """Texts that do not fit into their place, and a page that is wider than its window."""
    page.evaluate(PROBE)
    found: list[str] = page.evaluate("probe.cut()")
    return found


def too_small(page: Page) -> list[str]:
    """Touch targets that are too small."""
    page.evaluate(PROBE)
    found: list[str] = page.evaluate("probe.small()")
    return found


def texts(page: Page) -> set[str]:
    """All visible texts."""
    page.evaluate(PROBE)
    return set(page.evaluate("probe.texts().map(one => one.text)"))


def odd(shown: set[str]) -> set[str]:
    """Texts that are obviously wrong, such as `undefined`."""
    return {text for text in shown if ODD.search(text)}


def route_at(page: Page, route: int) -> tuple[float, float]:
    """A point on the screen where a route can be clicked."""
    page.evaluate(PROBE)
    at = page.evaluate("id => probe.route(id)", route)
    assert at, f"route {route} cannot be pointed at"
    return at[0], at[1]
