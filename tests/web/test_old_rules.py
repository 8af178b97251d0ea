"""The page of a table that was set up with another version of the rules."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.server.process import Process
from tests.server.rules_1 import OPEN, OVER, RUNNING, old_database
from tests.web.conftest import PHONE, WIDE, Sit
from tests.web.page_errors import PageErrors


@pytest.fixture(scope="module")
def old_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("old")
    process = Process(old_database(folder), folder / "log")
    yield process
    process.stop()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_page_says_why_and_has_the_log_and_the_transcript(
    open_page: Sit, old_server: Process, size: ViewportSize
) -> None:
    for old, step in ((RUNNING, "Ana: board"), (OVER, "the game is over")):
        page = open_page(f"/t/{old.id}", base_url=old_server.url, viewport=size)
        expect(page.get_by_text("set up with another version of the rules")).to_be_visible()
        page.locator("#tab-log").click()
        expect(page.get_by_role("log").first).to_contain_text(step)
        if size == PHONE:
            page.keyboard.press("Escape")
        transcript = page.get_by_role("main").get_by_role("link", name="Transcript")
        if old is RUNNING:  # a server of the earlier version can go on with it
            expect(page.get_by_text("Its log can still be read.")).to_be_visible()
            expect(transcript).to_be_hidden()
        else:
            with page.expect_download() as saved:
                transcript.click()
            assert "\nrules: 1\n" in saved.value.path().read_text("utf-8")
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("Replay|Look back"))).to_be_hidden()


def test_a_table_that_was_still_open_has_no_transcript(open_page: Sit, old_server: Process) -> None:
    page = open_page(f"/t/{OPEN.id}", base_url=old_server.url, locale="pt-PT")
    expect(page.get_by_text("criada com outra versão das regras, que este servidor não tem")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link")).to_have_count(0)
    expect(page.get_by_role("main").get_by_role("button", name="Sentar-se")).to_have_count(0)


def test_the_replay_page_leads_back_to_the_table(open_page: Sit, old_server: Process, page_errors: PageErrors) -> None:
    page_errors.allow("422")
    page = open_page(f"/t/{OVER.id}/replay", base_url=old_server.url)
    expect(page.get_by_text("played with another version of the rules")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    expect(page).to_have_url(f"{old_server.url}/t/{OVER.id}")
