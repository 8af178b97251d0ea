"""After a reload, in every phase, the page shows the same and play continues."""

import time
from difflib import unified_diff

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import cases
from tests.server.client import Server
from tests.web.browser_player import Person
from tests.web.conftest import Sit
from tests.web.phases import PHASES, at, met
from trilhos.families.carriage.text import position as carriage
from trilhos.families.ride.text import position as ride

pytestmark = pytest.mark.slow

STEPS = [(game, phase) for game, phases in PHASES.items() for phase in sorted(phases)]
QUICK = [("usa", phase) for phase in ("choose", "turn", "second", "keep")]
QUICK += [("san-francisco", "place"), ("san-francisco", "token")]
QUICK += [("chicago", phase) for phase in ("main", "dest", "react", "swap")]


def test_every_kind_of_step_is_here() -> None:
    """A phase that is missing here would not be tested with a reload."""
    rail = set[str]().union(*(phases for game, phases in PHASES.items() if game != "chicago"))
    assert rail == set(ride.PHASES) - {"over"}
    assert PHASES["chicago"] == set(carriage.PHASES) - {"over"}


@pytest.mark.parametrize(("game", "phase"), cases(STEPS, QUICK))
def test_the_page_is_loaded_anew(open_page: Sit, server: Server, game: str, phase: str) -> None:
    """The same prompt, hand, market and board, with the same accessible text; then one action with the controls."""
    assert set(met(game)) == PHASES[game]
    seat = at(server, game, phase)
    page = open_page("about:blank")
    page.context.add_init_script(seat.script())
    page.goto(f"/t/{seat.table}")
    ana = Person(page, server)
    while (state := ana.state())["view"]["to_act"] != [ana.seat]:
        page.wait_for_timeout(20)  # others choose their tickets at the same time
    assert state["view"]["phase"] == phase
    page.wait_for_load_state("networkidle")  # clause buttons appear when the server has named their clauses
    before = read_out(page, state["n"])
    page.reload()
    late = time.monotonic() + 15
    while (after := read_out(page, state["n"])) != before:
        assert time.monotonic() < late, "\n".join(unified_diff(before.splitlines(), after.splitlines()))
        page.wait_for_timeout(50)
    ana.act(state)
    expect(page.locator("main")).not_to_have_attribute("data-n", str(state["n"]))


def read_out(page: Page, n: int) -> str:
    """The accessible text of everything on the table."""
    main = page.locator(f"main[data-n='{n}']")
    main.locator("[data-spot]").first.wait_for()
    return main.aria_snapshot()
