"""Every place, in three languages, wide and narrow, by day and by night: axe finds nothing, and every text has room."""

import re

import pytest
from playwright.sync_api import Page

from tests.server.client import Server
from tests.web.checks import cut_off, odd, texts, violations
from tests.web.conftest import PHONE, WIDE, Sit
from tests.web.places import PLACES, Atlas, Place

pytestmark = pytest.mark.slow

NAMES = {"Linha de Comboio"}  # the same in every language


@pytest.fixture(scope="package")
def atlas(server: Server) -> Atlas:
    return Atlas(server)


def visit(open_page: Sit, atlas: Atlas, place: Place, **wishes: object) -> Page:
    page = open_page("about:blank", **wishes)
    page.context.add_init_script(atlas.seat(place).script(**place.wishes))
    page.goto(atlas.path(place))
    place.then(page)
    return page


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("name", PLACES)
def test_a_place(open_page: Sit, atlas: Atlas, name: str, size: dict[str, int]) -> None:
    place, faults, english = PLACES[name], [], set[str]()
    for language in ("en-GB", "pt-BR", "pt-PT"):
        page = visit(open_page, atlas, place, locale=language, viewport=size)
        shown = texts(page)
        faults += [f"{language}: {fault}" for fault in cut_off(page)]
        faults += [f"{language}: odd: {text}" for text in odd(shown)]
        if language == "en-GB":
            english = shown
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                faults += [f"{scheme}: {fault}" for fault in violations(page)]
        else:
            faults += [f"{language}: not translated: {text}" for text in shown & english if is_english(text)]
        page.context.close()
    assert not faults, "\n".join(faults)


def is_english(text: str) -> bool:
    """Several words, not all of them names or numbers."""
    return len(text.split()) > 1 and text not in NAMES and re.search(r"(^|\s)[a-z]{2,}\b", text) is not None


@pytest.mark.parametrize("name", ["home", "waiting", "turn-usa", "turn-chicago", "rules-usa", "replay-usa", "end-usa"])
def test_letters_twice_as_large(open_page: Sit, atlas: Atlas, name: str) -> None:
    """Whoever has the browser write twice as large loses nothing."""
    page = open_page("about:blank")
    page.context.add_init_script(atlas.seat(PLACES[name]).script())
    page.context.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
    )
    page.goto(atlas.path(PLACES[name]))
    PLACES[name].then(page)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert not cut_off(page)
