"""The checks of the pages detect faults: a check that never finds anything proves nothing."""

import pytest

from tests.web.conftest import Sit
from tests.web.page_checks import cut_off, odd, texts, too_small, violations

pytestmark = pytest.mark.slow

GOOD = "<!doctype html><html lang=en><title>Good</title><main><h1>Good page</h1><p>All is well.</p></main></html>"
BAD = """<!doctype html><html lang=en><title>Bad</title><main><h1>Bad page</h1>
<p style="color: #bbb; background: #fff">Pale words</p><img src="data:,">
<div style="width: 3em; overflow: hidden; white-space: nowrap">Words that are cut off</div>
<p>undefined points</p><button style="width: 20px; height: 20px; padding: 0">x</button></main></html>"""


def test_faults_are_found(open_page: Sit) -> None:
    page = open_page("about:blank")
    page.set_content(GOOD)
    assert (violations(page), cut_off(page), too_small(page), odd(texts(page))) == ([], [], [], set())
    page.set_content(BAD)
    found = {fault.split(":")[0] for fault in violations(page)}
    assert {"image-alt", "color-contrast"} <= found
    assert {fault.split(":")[0] for fault in violations(page, "color-contrast")} == {"color-contrast"}
    assert [fault for fault in cut_off(page) if "Words that are cut off" in fault]
    assert [size.split(":")[0] for size in too_small(page)] == ["20 x 20"]
    assert odd(texts(page)) == {"undefined points"}
