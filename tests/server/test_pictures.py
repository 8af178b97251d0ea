"""Pictures to share, and what other programs show of a link."""

import re
import struct
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from tests.server.client import Server
from tests.server.process import Process
from tests.server.test_analyses import SMALL, transcript
from tests.server.test_tables import EXAMPLE, play_out
from trilhos.core.svg import text_width
from trilhos.core.svg_to_png import fonts, png
from trilhos.server.pictures.card import BOARD, COLUMN, Row, card

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>'


@pytest.fixture(scope="module")
def artist(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("artist")
    rate = 0.01  # per minute, so that an address has the first five pictures only, however slow the machine is
    process = Process(f"sqlite:///{folder}/p.sqlite3", folder / "log", **SMALL, pictures_per_minute=rate)
    yield process
    process.stop()
    assert "Traceback" not in (folder / "log").read_text()


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    wide, tall = struct.unpack(">II", picture[16:24])
    return wide, tall


def tags_of(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)" />', page)
    return {name: unescape(value) for name, value in found}


def test_an_invitation_a_game_and_its_end_have_pictures(artist: Process) -> None:
    server = artist.server
    table, _ = server.create_table("first-journey")
    pictures = []
    tokens = []
    for seat in range(3):
        answer = server.http.get(f"/api/tables/{table}/picture.png")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png"), answer.text
        assert size_of(answer.content) == (1200, 630)
        pictures.append(answer.content)
        if seat < 2:
            tokens.append(server.sit(table, f"Player {seat}"))
    assert len({*pictures}) == 3, "somebody sat down, and the game began"
    play_out(server, table, tokens)
    ended = server.http.get(f"/api/tables/{table}/picture.png")
    assert size_of(ended.content) == (1200, 630)
    assert ended.content not in pictures
    again = server.http.get(f"/api/tables/{table}/picture.png", headers={"if-none-match": ended.headers["etag"]})
    assert again.status_code in (200, 304)  # 200: meanwhile the curve could be drawn


def test_a_transcript_has_a_picture_with_its_own_board(artist: Process) -> None:
    own = transcript("lisbon", board=EXAMPLE)
    with Server(artist.url, source="127.0.0.8").http as http:
        plain = http.post("/api/pictures", content=transcript("chicago"))
        drawn = http.post("/api/pictures", json={"transcript": own, "board": EXAMPLE.read_text("utf-8")})
        refused = http.post("/api/pictures", content="nonsense")
    assert size_of(plain.content) == size_of(drawn.content) == (1200, 630)
    assert (refused.status_code, refused.json()["code"]) == (422, "transcript")


def test_pictures_are_limited(artist: Process) -> None:
    other = Server(artist.url, source="127.0.0.7")
    with other.http:
        found = [other.http.post("/api/pictures", content="nonsense").json()["code"] for _ in range(8)]
    assert found == ["transcript"] * 5 + ["too-many"] * 3


def test_links_have_previews_in_the_readers_language(artist: Process, tmp_path: Path) -> None:
    server = artist.server
    page = server.http.get("/")
    if "og:title" not in page.text:
        pytest.skip("the pages are not built")
    assert tags_of(page.text)["og:title"] == "Trilhos"
    assert "og:image" not in tags_of(page.text)
    table, _ = server.create_table("usa", (None, "random"))
    invited = tags_of(server.http.get(f"/t/{table}").text)
    assert invited["og:title"] == "Play Ticket to Ride (USA): a seat is free"
    assert invited["og:image"] == f"{artist.url}/api/tables/{table}/picture.png"
    assert invited["twitter:card"] == "summary_large_image"
    there = tags_of(server.http.get(f"/t/{table}", headers={"accept-language": "pt-BR"}).text)
    assert (there["og:title"], there["og:locale"]) == ("Jogue Ticket to Ride (USA): há um lugar livre", "pt_BR")
    server.sit(table, '"><script>')
    playing = server.http.get(f"/t/{table}/replay")
    assert "<script>" not in playing.text.replace('<script type="module"', "")
    assert '"><script>' in tags_of(playing.text)["og:title"]
    mark = {"if-none-match": playing.headers["etag"]}
    assert server.http.get(f"/t/{table}/replay", headers=mark).status_code == 304
    assert tags_of(server.http.get("/t/nowhere").text)["og:title"] == "Trilhos"
    forged = server.http.get(f"/t/{table}", headers={"host": 'x"><b>'})
    assert "<b>" not in forged.text


def test_a_card_has_everything_and_fits() -> None:
    drawn = card(EMPTY, "A Title " * 30, [Row("N" * 80, "123", won=True), Row("Bo", "7")], [[0.5, 1.0], [0.5, 0.0]])
    assert drawn.count("<polyline") == 2
    assert f'width="{BOARD:.0f}"' in drawn
    texts = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]+)<', drawn)
    assert all(text_width(words, float(size)) <= COLUMN for size, words in texts)
    assert size_of(png(drawn)) == (1200, 630)
    assert "&lt;b&gt;" in card(EMPTY, "<b>", [])


def test_words_are_drawn_where_there_are_fonts() -> None:
    if fonts() is None:
        pytest.skip("this system has no fonts")
    assert png(card(EMPTY, "Ana", [])) != png(card(EMPTY, "", []))
