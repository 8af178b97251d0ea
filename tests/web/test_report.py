"""A report in a real browser: no axe violations, every text fits, and it makes no other requests."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import ViewportSize

from tests.web.conftest import PHONE, WIDE, Sit
from tests.web.page_checks import cut_off, odd, texts, violations
from trilhos.lab.report.count_games import count_games
from trilhos.lab.report.page import page
from trilhos.lab.simulation import simulate
from trilhos.lab.tables import read
from trilhos.match.ruleset import find_ruleset

LISBON = "examples/boards/lisbon.toml"


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The page of a set of games, and that of two side by side."""
    folder, table = tmp_path_factory.mktemp("report"), find_ruleset(LISBON)
    figures = []
    for bot in ("greedy", "random"):
        simulate(table, [bot, "random"], 40, out=folder / bot)
        figures.append(count_games(read(folder / bot), table))
    files = [folder / "one.html", folder / "two.html"]
    for n, file in enumerate(files, 1):
        file.write_text(page(figures[:n], [table] * n, "pt-PT"), "utf-8")
    return files


@pytest.mark.slow
@pytest.mark.parametrize(
    ("viewport", "colours"),
    [
        pytest.param(WIDE, "light", id="wide-light"),
        pytest.param(PHONE, "dark", id="narrow-dark"),
        pytest.param(WIDE, "dark", id="wide-dark", marks=pytest.mark.soak),
        pytest.param(PHONE, "light", id="narrow-light", marks=pytest.mark.soak),
    ],
)
def test_a_report_passes_accessibility_checks(
    open_page: Sit, reports: list[Path], viewport: ViewportSize, colours: Literal["light", "dark"]
) -> None:
    for report in reports:
        shown = open_page(report.as_uri(), viewport=viewport, color_scheme=colours)
        assert not violations(shown)
        assert not cut_off(shown)
        assert len(texts(shown)) > 20
        assert not odd(texts(shown))


def test_a_report_makes_no_requests(open_page: Sit, reports: list[Path]) -> None:
    report = reports[0]
    shown = open_page("about:blank")
    asked: list[str] = []
    shown.on("request", lambda request: asked.append(request.url))
    shown.goto(report.as_uri())
    assert asked == [report.as_uri()]
