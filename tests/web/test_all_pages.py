"""Every place, in three languages, wide and narrow, light and dark: no axe violations, and every text fits.

`make test` checks each place twice, in English and in one other language, once wide and once narrow, and every other
place in dark mode. Places that are similar to others, or part of them, are left to `make soak`.
"""

import json
import re
import tomllib
from functools import cache

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.sampling import cases, is_soak
from tests.server.process import Process
from tests.web.all_pages import PLACES, Place, PlaceTables
from tests.web.conftest import PHONE, WIDE, Sit
from tests.web.page_checks import cut_off, odd, settle, texts, violations
from tests.web.page_errors import PageErrors
from trilhos.registry import family_folders

pytestmark = pytest.mark.slow

NAMES = {"Linha de Comboio", "allow later"}  # names and notation: the same in every language
LIKE_OTHERS = ("japan", "first-journey", "san-francisco")  # games whose places look much like those of "usa"
PARTS = (
    "home",
    "first-usa",
    "turn-usa",
    "turn-chicago",
    "end-usa",
    "after-usa",
    "back",
)  # also visible in other places


@pytest.fixture(scope="package")
def tables(process: Process) -> PlaceTables:
    return PlaceTables(process.server)


def visit(open_page: Sit, tables: PlaceTables, place: Place, *scripts: str, **options: object) -> Page:
    page = open_page("about:blank", **options)
    for script in (tables.seat(place).script(**place.settings), *scripts):
        page.context.add_init_script(script)
    page.goto(tables.path(place))
    place.then(page)
    return page


def chosen(page: Page, place: Place, language: str) -> Page:
    """The same page in another language, set in its menu: much faster than a new browser."""
    settings = json.loads(page.evaluate("localStorage['trilhos.wishes']"))
    settings["lang"] = language
    page.evaluate("settings => localStorage.setItem('trilhos.wishes', settings)", json.dumps(settings))
    page.reload()
    place.then(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    return page


def looks(name: str) -> list[tuple[str, list[ViewportSize]]]:
    """The languages and widths to check a place in; outside a soak, places take turns."""
    if is_soak():
        return [(language, [WIDE, PHONE]) for language in ("en-GB", "pt-BR", "pt-PT")]
    n = list(PLACES).index(name)
    sizes = [WIDE, PHONE] if n % 2 else [PHONE, WIDE]
    return [("en-GB", sizes[:1]), (("pt-BR", "pt-PT")[n // 2 % 2], sizes[1:])]


@pytest.mark.parametrize(
    "name", cases(PLACES, quick=[name for name in PLACES if PLACES[name].game not in LIKE_OTHERS and name not in PARTS])
)
def test_a_place(open_page: Sit, tables: PlaceTables, page_errors: PageErrors, name: str) -> None:
    page_errors.allow("nowhere-at-all")
    place, faults, english = PLACES[name], set[str](), set[str]()
    page = visit(open_page, tables, place, locale="en-GB")
    for language, sizes in looks(name):
        if language != "en-GB":
            page = visit(open_page, tables, place, locale=language) if is_soak() else chosen(page, place, language)
        for size in sizes:
            page.set_viewport_size(size)
            settle(page)
            shown = texts(page)
            assert shown, "a page without words has no faults to find"
            where = f"{language}, {size['width']} px"
            faults |= {f"{where}: {fault}" for fault in cut_off(page)}
            faults |= {f"{where}: odd: {text}" for text in odd(shown)}
            if language == "en-GB":
                english |= shown
                faults |= {f"{where}: {fault}" for fault in violations(page)}
            else:
                faults |= {f"{where}: not translated: {text}" for text in shown & english if is_english(text)}
        if language == "en-GB" and (is_soak() or list(PLACES).index(name) % 2):
            page.set_viewport_size(WIDE)
            page.emulate_media(color_scheme="dark")
            faults |= {f"by night: {fault}" for fault in violations(page, "color-contrast")}
            page.emulate_media(color_scheme="light")
    assert not faults, "\n".join(sorted(faults))


@cache
def cities() -> re.Pattern[str]:
    """The cities of all boards: pages show them as printed, unless the reader wants them translated."""
    files = [file for folder in family_folders("boards") for file in folder.glob("*.toml")]
    maps = [tomllib.loads(file.read_text("utf-8")).get("map", {}) for file in files]
    names = {city["name"] for board in maps for city in board.get("cities", ())}
    return re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))


def is_english(text: str) -> bool:
    """Several words, not all of them names or numbers."""
    words = re.compile(r"(^|\s)[a-z]{2,}\b")
    return len(text.split()) > 1 and text not in NAMES and words.search(cities().sub("", text)) is not None


LARGE = ("home", "waiting", "turn-usa", "turn-chicago", "rules-usa", "replay-usa", "end-usa")


@pytest.mark.parametrize("name", cases(LARGE, quick=["turn-chicago", "end-usa"]))
def test_text_at_200_percent(open_page: Sit, tables: PlaceTables, name: str) -> None:
    """At twice the font size, nothing is cut off."""
    large = "document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
    page = visit(open_page, tables, PLACES[name], large)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert not cut_off(page)
