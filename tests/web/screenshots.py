"""`make screenshots`: pages at all sizes, by day, by night and as colour-blind people see them, into docs/screenshots.

The games are recorded, so that a picture changes only if a page does.
"""

import base64
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from tests.server.process import Process
from tests.web.all_pages import GAMES, PLACES, PlaceTables
from tests.web.conftest import chromium

DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "tablet": {"viewport": {"width": 1024, "height": 768}},
    "side": {"viewport": {"width": 844, "height": 390}, "has_touch": True},  # a phone on its side
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True},
}
BLIND = ("deuteranopia", "protanopia")
ALL = ("desk light", "desk dark", "phone light", "phone dark")
LIGHT = ("desk light", "phone light")
SMALL = ("tablet light", "side light")
SHOWN: dict[str, tuple[str, ...]] = {  # a device, a colour scheme or a colour blindness, and perhaps a language
    "home": (*ALL, "tablet light pt-BR", "phone light pt-PT"),
    "home-rules": LIGHT,
    "waiting": LIGHT,
    "invited": LIGHT,
    **{f"turn-{game}": (*LIGHT, *SMALL) for game in GAMES},
    "first-usa": (*LIGHT, "side light pt-PT"),
    "first-chicago": ("desk light pt-BR", "phone light"),
    "claim": ("phone light",),
    "payment": ("desk light",),
    "end-usa": (*LIGHT, "desk dark", "desk light pt-PT"),
    "end-chicago": ("desk light", "phone light pt-BR"),
    "replay-usa": (*LIGHT, "side light"),
    "replay-chicago": ("desk light",),
    "guide-usa": LIGHT,
    "rules": ("desk light",),
    "cover": ("phone light",),
    "settings": LIGHT,
    "edit-routes": ("desk light", "desk dark"),
}
SHOWN["turn-usa"] += ("desk dark", "phone dark", "desk deuteranopia")
SHOWN["turn-japan"] += ("desk dark",)
SHOWN["turn-chicago"] += ("desk dark", "phone dark", "desk protanopia")
QUALITY = 70


def shoot(browser: Browser, tables: PlaceTables, folder: Path) -> None:
    for name, looks in SHOWN.items():
        modes = defaultdict(list)
        for look in looks:
            device, mode, *language = look.split()
            modes[device, *language].append(mode)
        for (device, *language), shown in modes.items():
            shoot_page(browser, tables, folder, name, device, shown, *language)
        print(name, flush=True)


def shoot_page(
    browser: Browser,
    tables: PlaceTables,
    folder: Path,
    name: str,
    device: str,
    modes: list[str],
    language: str = "en-GB",
) -> None:
    place = PLACES[name]
    options = {**DEVICES[device], "locale": language, "reduced_motion": "reduce", "service_workers": "block"}
    context = browser.new_context(base_url=tables.server.url, **options)
    context.add_init_script(tables.seat(place).script(**place.settings))
    page = context.new_page()
    page.goto(tables.path(place))
    place.then(page)
    wire = context.new_cdp_session(page)
    for mode in modes:
        page.emulate_media(color_scheme="dark" if mode == "dark" else "light")
        wire.send("Emulation.setEmulatedVisionDeficiency", {"type": mode if mode in BLIND else "none"})
        page.wait_for_timeout(300)
        parts = [name, *([device] if device != "desk" else []), mode, *([language] if language != "en-GB" else [])]
        (folder / f"{'-'.join(parts)}.webp").write_bytes(picture(wire))
    context.close()


def picture(wire: CDPSession) -> bytes:
    """The page as WebP, which Chromium writes and Playwright does not."""
    taken = wire.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(taken["data"])


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
