"""Animations are short, and disabled for users who prefer reduced motion."""

import pytest

from tests.server.client import Server
from tests.web.browser_player import Person, play_on
from tests.web.conftest import Sit
from tests.web.phases import at

pytestmark = pytest.mark.slow

LONGEST = {"instant": 400, "brisk": 1120, "relaxed": 1920}  # ms from a step to the end of all animations, by speed
SEEN = """
window.moved = {}
const look = () => {
  for (const one of document.getAnimations()) {
    const name = one.animationName ?? one.transitionProperty ?? 'flight'
    moved[name] = Math.max(moved[name] ?? 0, one.effect.getComputedTiming().endTime)
  }
  requestAnimationFrame(look)
}
requestAnimationFrame(look)
"""


@pytest.mark.parametrize(("motion", "speed"), [("auto", "instant"), ("auto", "brisk"), ("off", "brisk")])
def test_animations_end_soon(open_page: Sit, server: Server, motion: str, speed: str) -> None:
    """Check every frame while Ana draws and claims: cards fly, trains slide, and nothing takes long."""
    seat = at(server, "first-journey", "turn")
    page = open_page("about:blank", reduced_motion="no-preference")
    for script in (seat.script(motion=motion, speed=speed), SEEN):
        page.context.add_init_script(script)
    page.goto(f"/t/{seat.table}")
    ana = Person(page, server)
    play_on([ana], until=lambda: {"draw", "claim"} <= set(ana.done))
    ana.catch_up(ana.state()["n"])
    if motion == "auto":
        page.wait_for_function("'flight' in moved && Object.keys(moved).some(name => name.endsWith('slide'))")
    page.wait_for_timeout(LONGEST[speed])  # wait for the rest
    moved: dict[str, float] = page.evaluate("moved")
    if motion == "off":
        assert moved == {}
        return
    assert any(name.endswith("slide") for name in moved), moved
    assert "flight" in moved
    ends = {
        name: end for name, end in moved.items() if end != float("inf")
    }  # the indicator of a thinking bot never ends
    assert 0 < max(ends.values()) <= LONGEST[speed], ends
