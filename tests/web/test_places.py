"""Every place, in three languages, wide and narrow, by day and by night: axe finds nothing, and every text has room."""

import re

import pytest
from playwright.sync_api import Page

from tests.server.process import Process
from tests.web.checks import cut_off, odd, settle, texts, violations
from tests.web.conftest import PHONE, WIDE, Sit
from tests.web.places import PLACES, Atlas, Place
from tests.web.watch import Watch

pytestmark = pytest.mark.slow

NAMES = {"Linha de Comboio"}  # the same in every language


@pytest.fixture(scope="package")
def atlas(process: Process) -> Atlas:
    return Atlas(process.server)


def visit(open_page: Sit, atlas: Atlas, place: Place, *scripts: str, **wishes: object) -> Page:
    page = open_page("about:blank", **wishes)
    for script in (atlas.seat(place).script(**place.wishes), *scripts):
        page.context.add_init_script(script)
    page.goto(atlas.path(place))
    place.then(page)
    return page


@pytest.mark.parametrize("name", PLACES)
def test_a_place(open_page: Sit, atlas: Atlas, watch: Watch, name: str) -> None:
    watch.forgive("nowhere-at-all")
    place, faults, english = PLACES[name], set[str](), set[str]()
    for language in ("en-GB", "pt-BR", "pt-PT"):
        page = visit(open_page, atlas, place, locale=language)
        for size in (WIDE, PHONE):
            page.set_viewport_size(size)
            settle(page)
            shown = texts(page)
            where = f"{language}, {size['width']} px"
            faults |= {f"{where}: {fault}" for fault in cut_off(page)}
            faults |= {f"{where}: odd: {text}" for text in odd(shown)}
            if language == "en-GB":
                english |= shown
                faults |= {f"{where}: {fault}" for fault in violations(page)}
            else:
                faults |= {f"{where}: not translated: {text}" for text in shown & english if is_english(text)}
        page.set_viewport_size(WIDE)
        if language == "en-GB":
            page.emulate_media(color_scheme="dark")
            faults |= {f"by night: {fault}" for fault in violations(page, "color-contrast")}
        page.context.close()
    assert not faults, "\n".join(sorted(faults))


def is_english(text: str) -> bool:
    """Several words, not all of them names or numbers."""
    return len(text.split()) > 1 and text not in NAMES and re.search(r"(^|\s)[a-z]{2,}\b", text) is not None


@pytest.mark.parametrize("name", ["home", "waiting", "turn-usa", "turn-chicago", "rules-usa", "replay-usa", "end-usa"])
def test_letters_twice_as_large(open_page: Sit, atlas: Atlas, name: str) -> None:
    """Whoever has the browser write twice as large loses nothing."""
    large = "document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
    page = visit(open_page, atlas, PLACES[name], large)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert not cut_off(page)
