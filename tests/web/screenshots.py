"""`make screenshots`: every page, light and dark, on a desktop and on a phone, into docs/screenshots.

The games are recorded, so that a picture changes only if a page does.
"""

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, sync_playwright

from tests.server.process import Process
from tests.web.all_pages import PLACES, PlaceTables
from tests.web.conftest import chromium

SHOWN = {  # places, and whether to take a phone screenshot too
    "home": True,
    "home-rules": True,
    "waiting": True,
    **{f"turn-{game}": True for game in ("usa", "japan", "first-journey", "san-francisco", "chicago")},
    "first-usa": True,
    "payment": False,
    "end-usa": True,
    "end-chicago": False,
    "replay-usa": True,
    "replay-chicago": False,
    "rules": True,
    "rules-chicago": False,
    "tour": False,
    "cover": False,
    "settings": True,
    "edit-routes": False,
}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
HAND: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True}
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
QUALITY = 75


def shoot(browser: Browser, tables: PlaceTables, folder: Path) -> None:
    for name, in_hand in SHOWN.items():
        for device in (DESK, HAND) if in_hand else (DESK,):
            place = PLACES[name]
            context = browser.new_context(base_url=tables.server.url, locale="en-GB", reduced_motion="reduce", **device)
            context.add_init_script(tables.seat(place).script(**place.settings))
            page = context.new_page()
            page.goto(tables.path(place))
            place.then(page)
            wire = context.new_cdp_session(page)  # Chromium writes WebP, Playwright does not
            for light in LIGHTS:
                page.emulate_media(color_scheme=light)
                page.wait_for_timeout(300)
                taken = wire.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
                ending = "-phone" if device is HAND else ""
                (folder / f"{name}{ending}-{light}.webp").write_bytes(base64.b64decode(taken["data"]))
            context.close()
        print(name, flush=True)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        process = Process(f"sqlite:///{name}/tables.sqlite3", Path(name) / "log")
        try:
            browser = playwright.chromium.launch(**chromium())
            shoot(browser, PlaceTables(process.server), folder)
            browser.close()
        finally:
            process.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
