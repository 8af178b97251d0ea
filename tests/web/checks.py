"""What must be true of every page: axe finds nothing, no text is cut off, nothing is left untranslated or undefined."""

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
    """Wait until what has changed is drawn."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))")


def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds wrong, by all rules or by these, each with the elements it means."""
    page.evaluate(AXE)
    options: dict[str, Any] = {"runOnly": list(rules) or TAGS, "resultTypes": ["violations"]}
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{fault['id']}: {fault['help']}: " + "; ".join(node["html"][:160] for node in fault["nodes"][:4])
        for fault in found
    ]


def cut_off(page: Page) -> list[str]:
    """Texts that do not fit where they stand, and a page that is wider than its window."""
    page.evaluate(PROBE)
    found: list[str] = page.evaluate("probe.cut()")
    return found


def too_small(page: Page) -> list[str]:
    """What a finger may miss."""
    page.evaluate(PROBE)
    found: list[str] = page.evaluate("probe.small()")
    return found


def texts(page: Page) -> set[str]:
    """All texts that are shown."""
    page.evaluate(PROBE)
    return set(page.evaluate("probe.texts().map(one => one.text)"))


def odd(shown: set[str]) -> set[str]:
    """Those that no person would have written."""
    return {text for text in shown if ODD.search(text)}


def route_at(page: Page, route: int) -> tuple[float, float]:
    """Where a route can be pointed at on the screen."""
    page.evaluate(PROBE)
    at = page.evaluate("id => probe.route(id)", route)
    assert at, f"route {route} cannot be pointed at"
    return at[0], at[1]
