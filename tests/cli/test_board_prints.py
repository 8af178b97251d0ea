"""`trilhos board print`, `export` and `draw`: PDFs at a fixed size with embedded fonts, pictures, drafts."""

import json
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from tests.cli.conftest import Run
from trilhos.cli.print_pages import BLEED, PAPERS, POINTS, Tiling, crop_marks
from trilhos.families.ride.boards.facts import find
from trilhos.families.ride.picture.layout import spaces
from trilhos.families.ride.picture.sheet import sheet
from trilhos.families.ride.printing import tabletop
from trilhos.families.ride.printing.board_poster import largest_scale, poster_size, scale_for, score_track
from trilhos.families.ride.printing.rules_sheet import sections

LISBON = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lisbon, printed on A1, and in tiles."""
    from typer.testing import CliRunner

    from trilhos.cli.main import app

    folder = tmp_path_factory.mktemp("print")
    words = ["board", "print", str(LISBON), "--paper", "A1", "--tile", "A4", "-o", str(folder)]
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return folder


def fonts_of(reader: PdfReader) -> Iterator[DictionaryObject]:
    """All fonts of a PDF, those of forms too."""
    for number in sorted({*reader.xref_objStm, *(number for known in reader.xref.values() for number in known)}):
        found = reader.get_object(number)
        if isinstance(found, DictionaryObject) and found.get("/Type") == "/FontDescriptor":
            yield found


def millimetres(box: object) -> tuple[float, float]:
    return float(box.width) / POINTS, float(box.height) / POINTS  # type: ignore[attr-defined]


def test_every_file_is_there_and_every_font_is_embedded(printed: Path) -> None:
    names = ["lisbon-board-A4.pdf", "lisbon-board.pdf", "lisbon-cards.pdf", "lisbon-rules.pdf", "lisbon-tickets.pdf"]
    assert sorted(file.name for file in printed.iterdir()) == names
    for name in names:
        found = list(fonts_of(PdfReader(printed / name)))
        assert found, name
        assert all({"/FontFile", "/FontFile2", "/FontFile3"} & set(font) for font in found), name


def test_the_board_has_its_size_and_its_bleed(printed: Path) -> None:
    (page,) = PdfReader(printed / "lisbon-board.pdf").pages
    scale = scale_for(find(LISBON), (25, 8))
    wide, high = poster_size(find(LISBON), scale)
    assert millimetres(page.trimbox) == pytest.approx((wide, high), abs=0.1)
    assert millimetres(page.bleedbox) == pytest.approx((wide + 2 * BLEED, high + 2 * BLEED), abs=0.1)
    assert sorted(millimetres(page.mediabox)) == pytest.approx(sorted(PAPERS["A1"]), abs=0.1)
    text = page.extract_text()
    assert "Campo Grande" in text
    assert "Lisbon by tram" in text


def test_a_train_fits_onto_every_space() -> None:
    for size in ((25, 8), (10, 8)):
        for game in (LISBON, "first-journey"):
            facts = find(game)
            scale = scale_for(facts, size)
            for placed in sheet(facts).placed:
                for link in placed.panel.links:
                    for lane, route in enumerate(link.routes):
                        for space in spaces(placed.panel, link, lane, facts.routes[route].length):
                            assert space.long * scale > size[0] - 0.001
            assert largest_scale(facts, poster_size(facts, scale)) == pytest.approx(scale)


def test_tiles_cover_the_board(printed: Path) -> None:
    tiling = Tiling.of(poster_size(find(LISBON), scale_for(find(LISBON), (25, 8))), (210.0, 297.0))
    plan, *tiles = PdfReader(printed / "lisbon-board-A4.pdf").pages
    assert len(tiles) == tiling.rows * tiling.columns == len(list(tiling.places()))
    wide, high = poster_size(find(LISBON), scale_for(find(LISBON), (25, 8)))
    for page in tiles:
        assert millimetres(page.trimbox) == pytest.approx((wide / tiling.columns, high / tiling.rows), abs=0.1)
        assert sorted(millimetres(page.mediabox)) == pytest.approx([210, 297], abs=0.1)
        assert float(page.trimbox.left) >= 5 * POINTS
        assert "/Poster" in page["/Resources"]["/XObject"]  # type: ignore[index]
    assert f"row {tiling.rows} of {tiling.rows}" in tiles[-1].extract_text()
    assert "Lisbon by tram" in plan.extract_text()
    assert (printed / "lisbon-board-A4.pdf").stat().st_size < 4 * (printed / "lisbon-board.pdf").stat().st_size + 3e5


def test_cards_and_their_backs(printed: Path) -> None:
    pages = PdfReader(printed / "lisbon-cards.pdf").pages
    facts = find(LISBON)
    assert len(pages) == 2 * -(-(sum(facts.cards) + facts.wilds) // 16)
    words = "".join(page.extract_text() for page in pages[::2])
    assert [words.count(colour) for colour in facts.colours] == list(facts.cards)
    assert words.count("ferry") == facts.wilds
    tickets = "".join(page.extract_text() for page in PdfReader(printed / "lisbon-tickets.pdf").pages)
    for ticket in facts.tickets:
        assert f"{facts.cities[ticket.a].name} – {facts.cities[ticket.b].name}" in tickets


def test_the_score_track_has_every_number_once() -> None:
    for size in ((552.0, 834.0), (900.0, 500.0), (300.0, 290.0)):
        numbers = re.findall(r">(\d+)</text>", score_track(*size))
        assert sorted(map(int, numbers)) == list(range(1, 101))


@pytest.mark.parametrize("game", ["usa", "japan", "first-journey", "san-francisco", str(LISBON)])
def test_the_rules_name_the_figures_of_the_board(game: str) -> None:
    facts = find(game)
    text = " ".join(paragraph for _, paragraphs in sections(facts) for paragraph in paragraphs)
    assert f"{facts.rules.trains} {facts.words['train']}s" in text
    assert str(sum(facts.cards) + facts.wilds) in text
    assert ("longest path" in text) == bool(facts.rules.longest_path)
    assert ("bullet" in text) == bool(facts.rules.bullets)
    assert ("tokens" in text) == bool(facts.rules.symbols)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([LISBON, "--paper", "A5"], "does not fit on A5"),
        ([LISBON, "--paper", "A11"], "unknown paper 'A11'"),
        ([LISBON, "--tile", "A7"], "unknown paper 'A7'"),
        ([LISBON, "--space", "25"], "such as 25x8"),
        (["chicago"], "cannot be printed"),
    ],
)
def test_what_cannot_be_printed(run: Run, words: list[str], reason: str, tmp_path: Path) -> None:
    result = run("board", "print", *words, "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert reason in result.stderr
    assert not (tmp_path / "out").exists()


def test_a_virtual_table(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabletop, "PIXELS", 1.0)  # larger pictures take long
    monkeypatch.setattr(tabletop, "BOARD_PIXELS", 400)
    result = run("board", "export", LISBON, "-o", tmp_path, "--url", "https://example.org/my/")
    assert result.exit_code == 0, result.stderr
    saved = json.loads((tmp_path / "lisbon.json").read_text("utf-8"))
    facts = find(LISBON)
    named = re.findall(r'"https://example.org/my/([^"]+)"', json.dumps(saved))
    assert set(named) == {file.name for file in tmp_path.glob("*.png")}
    decks = [one for one in saved["ObjectStates"] if one["Name"] == "DeckCustom"]
    assert [len(deck["DeckIDs"]) for deck in decks] == [sum(facts.cards) + facts.wilds, len(facts.tickets)]
    for deck, size in zip(decks, ((44, 68), (68, 44)), strict=True):
        ((number, faces),) = deck["CustomDeck"].items()
        cells = faces["NumWidth"] * faces["NumHeight"]
        assert all(0 <= card - 100 * int(number) < cells for card in deck["DeckIDs"])
        wide, high = struct.unpack(">II", (tmp_path / faces["FaceURL"].rpartition("/")[2]).read_bytes()[16:24])
        assert (wide, high) == (faces["NumWidth"] * size[0], faces["NumHeight"] * size[1])
    assert sum(one["Name"] == "Infinite_Bag" for one in saved["ObjectStates"]) == facts.rules.seats_max


def test_pictures_by_their_ending(run: Run, tmp_path: Path) -> None:
    for ending, start in ((".png", b"\x89PNG"), (".pdf", b"%PDF"), (".svg", b"<svg"), (".PNG", b"\x89PNG")):
        out = tmp_path / f"map{ending}"
        assert run("board", "draw", LISBON, "-o", out, "--width", "300").exit_code == 0
        assert out.read_bytes().startswith(start)
    assert struct.unpack(">I", (tmp_path / "map.png").read_bytes()[16:20]) == (300,)
    refused = run("board", "draw", LISBON, "-o", tmp_path / "map.gif")
    assert (refused.exit_code, "ends in .svg, .png, .pdf" in refused.stderr) == (1, True)


def test_drafts_are_drawn_and_said_to_be_drafts(run: Run, tmp_path: Path) -> None:
    draft = tmp_path / "draft.toml"
    draft.write_text('[map]\ncities = [{ name = "A", lat = 1, lon = 2 }, { name = "B", lat = 2, lon = 4 }]', "utf-8")
    result = run("board", "draw", draft)
    assert (result.exit_code, "a draft" in result.stderr) == (0, True)
    assert result.stdout.startswith("<svg")
    draft.write_text("format = 1", "utf-8")
    assert run("board", "draw", draft).exit_code == 1


def test_crop_marks_are_outside() -> None:
    ends = re.findall(r"M(\S+) (\S+)[hv]", crop_marks(10, 20, 100, 50))
    assert len(ends) == 8
    assert all(not (10 < float(x) < 110 and 20 < float(y) < 70) for x, y in ends)
