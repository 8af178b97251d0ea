"""All faults of a broken board are reported, with their place and the violated clause."""

from pathlib import Path

import pytest

from tests.conftest import clause
from trilhos.families.ride.boards import facts
from trilhos.families.ride.boards.facts import NONE, BoardError, Fault

LISBON = Path(__file__).parents[2] / "examples" / "boards" / "lisbon.toml"
SMALL = LISBON.read_text(encoding="utf-8")
RATO_BAIXA = '{ a = "Baixa", b = "Rato", length = 1, colour = "yellow" }'
SODRE_RED = '{ a = "Alcântara", b = "Cais do Sodré", length = 2, colour = "red" }'
GRACA = '{ name = "Graça", lat = 38.7180, lon = -9.1300 }'
FIRST_TICKET = '{ a = "Alcântara", b = "Graça", points = 8 }'
BULLET = "[bullet]\ntrains = 3\nnone = -5\nbonus = { 2 = [5, -5], 3 = [5, 0, -5] }\n"
TOKENS = """[tokens]
symbols = ["crow", "sardine", "guitar"]
cities = ["Belém"]
pile = { 2 = 1, 3 = 2 }
points = [0, 1, 2, 4]
"""
JOURNEY = '[journey]\ntickets_to_win = 4\nwest = ["Belém"]\neast = ["Oriente"]\n'
KEPT = ("start_keep = 1\ndraw_tickets = 2\n", "start_keep = 3\ndraw_tickets = 0\n")


def faults_of(text: str, folder: Path) -> list[Fault]:
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    try:
        facts.read(path)
    except BoardError as error:
        return error.faults
    return []


def edited(*edits: str) -> str:
    """The small board with parts of its text replaced: old, new, old, new."""
    text = SMALL
    for old, new in zip(edits[::2], edits[1::2], strict=True):
        assert old in text
        text = text.replace(old, new, 1)
    return text


# What is broken: the key and part of the expected reason, then the edits, each as old and new text.
BROKEN: dict[str, tuple[str, ...]] = {
    "syntax": ("", "not TOML", "trains = 16", "trains = = 16"),
    "unknown key": ("rules.trians", "did you mean 'trains'?", "trains = 16", "trians = 16"),
    "unknown table": ("nmaes", "did you mean 'names'?", "[names]", "[nmaes]"),
    "unknown key in a row": (
        "map.routes[8].lenght",
        "unknown key",
        'b = "Rato", length',
        'b = "Rato", lenght',
    ),
    "missing": ("id", "missing", 'id = "lisbon"\n', ""),
    "missing in a row": ("map.cities[8].lat", "missing", ", lat = 38.7180", ""),
    "wrong type": ("rules.trains", "a whole number", "trains = 16", 'trains = "16"'),
    "a flag is no number": ("rules.trains", "a whole number", "trains = 16", "trains = true"),
    "not a number": ("map.cities[8].lat", "from -85 to 85", "lat = 38.7180", "lat = nan"),
    "out of range": ("map.cities[8].lat", "from -85 to 85", "lat = 38.7180", "lat = 138.7"),
    "empty name": ("map.cities[8].name", "is empty", 'name = "Graça"', 'name = ""'),
    "notation": ("map.cities[8].name", "notation", 'name = "Graça"', 'name = "Graça > Baixa"'),
    "blank at the end": ("map.cities[8].name", "space", 'name = "Graça"', 'name = "Graça "'),
    "line break": ("map.cities[8].name", "line break", 'name = "Graça"', 'name = "Gra\\nça"'),
    "order of letters": ("map.cities[8].name", "unprintable", 'name = "Graça"', 'name = "Gra\u202eça"'),
    "long id": ("id", "60 characters long; at most 40 fit", 'id = "lisbon"', f'id = "{"x" * 60}"'),
    "long title": ("name", "200 characters long; at most 100 fit", '"Lisbon by tram"', f'"{"x" * 200}"'),
    "long colour": (f"cards.{'b' * 90}", "90 characters long; at most 40 fit", "blue = 10", f"{'b' * 90} = 10"),
    "format": ("format", "reads boards of format 1, not 2", "format = 1", "format = 2"),
    "id": ("id", "small letters", 'id = "lisbon"', 'id = "Lis bon"'),
    "same name but for accents": (
        "map.cities[9].name",
        "second city",
        GRACA,
        GRACA + ",\n" + '{ name = "GRACA", lat = 1, lon = 1 }',
    ),
    "same place": (
        "map.cities[8].lat",
        "Baixa",
        "lat = 38.7180, lon = -9.1300",
        "lat = 38.7110, lon = -9.1370",
    ),
    "unknown city": ("map.routes[8].b", "mean 'Rato'?", 'b = "Rato", length = 1', 'b = "Ratto", length = 1'),
    "accent forgotten": ("map.tickets[1].b", "mean 'Graça'?", 'b = "Graça", points', 'b = "Graca", points'),
    "to itself": ("map.routes[8].b", "from Baixa to Baixa", RATO_BAIXA, RATO_BAIXA.replace("Rato", "Baixa")),
    "ticket twice": ("map.tickets[2]", "ticket already", FIRST_TICKET, FIRST_TICKET + ",\n" + FIRST_TICKET),
    "third row": ("map.routes[4]", "third route", SODRE_RED, SODRE_RED + ",\n" + SODRE_RED),
    "unequal twins": ("map.routes[3].length", "JP-5", SODRE_RED, SODRE_RED.replace("2", "3")),
    "half single": ("map.routes[2].single", "JP-5", SODRE_RED, SODRE_RED.replace(" }", ", single = true }")),
    "bullet twin": (
        "map.routes[3].kind",
        "JP-5",
        SODRE_RED,
        SODRE_RED.replace('"red"', '"gray", kind = "bullet"'),
        "[map]",
        BULLET + "[map]",
    ),
    "colour without cards": ("map.routes[0].colour", "mean 'blue'?", 'colour = "yellow"', 'colour = "bleu"'),
    "wild as a route's colour": (
        "map.routes[0].colour",
        "no card is wild",
        'colour = "yellow"',
        'colour = "wild"',
    ),
    "gray cards": ("cards.gray", "no card is gray", "yellow = 10", "yellow = 10\ngray = 8"),
    "no wilds named": ("cards.wild", "missing", "wild = 8\n", ""),
    "no cards of a colour": ("cards.yellow", "at least one", "yellow = 10", "yellow = 0"),
    "too long": ("map.routes[9].length", "from 1 to 9", "length = 4", "length = 12"),
    "longer than the points": ("map.routes[9].length", "US-25", "length = 4", "length = 5"),
    "longer than the trains": ("map.routes[9].length", "US-20", "trains = 16", "trains = 3"),
    "longer than the cards": (
        "map.routes[11].length",
        "US-19",
        "yellow = 10",
        "yellow = 1",
        "wild = 8",
        "wild = 1",
    ),
    "ferries": ("map.routes[10].ferries", "SF-9", "ferries = 1", "ferries = 4"),
    "ferries without wilds": ("map.routes[10].ferries", "the deck has 0", "wild = 8", "wild = 0"),
    "bullet route, no supply": (
        "map.routes[5].kind",
        "JP-",
        'colour = "gray"',
        'colour = "gray", kind = "bullet"',
    ),
    "supply, no bullet route": ("bullet", "JP-6", "[map]", BULLET + "[map]"),
    "bonus row missing": (
        "bullet.bonus",
        "3 seats",
        "[map]",
        BULLET.replace(", 3 = [5, 0, -5]", "") + "[map]",
    ),
    "bonus row short": ("bullet.bonus.3", "JP-13", "[map]", BULLET.replace("[5, 0, -5]", "[5, 0]") + "[map]"),
    "token city": ("tokens.cities[0]", "mean 'Belém'?", "[map]", TOKENS.replace("Belém", "Belem") + "[map]"),
    "token points": ("tokens.points", "SF-15", "[map]", TOKENS.replace(", 4]", "]") + "[map]"),
    "token piles": ("tokens.pile", "3 seats", "[map]", TOKENS.replace(", 3 = 2", "") + "[map]"),
    "token symbols": ("tokens.cities", "SF-2", "[map]", TOKENS.replace(', "guitar"', "") + "[map]"),
    "symbol twice": ("tokens.symbols", "2 times", "[map]", TOKENS.replace("guitar", "crow") + "[map]"),
    "journey city": (
        "journey.east[0]",
        "mean 'Oriente'?",
        *KEPT,
        "[map]",
        JOURNEY.replace("Oriente", "Orient") + "[map]",
    ),
    "journey both ends": (
        "journey.east",
        "FJ-9",
        *KEPT,
        "[map]",
        JOURNEY.replace("Oriente", "Belém") + "[map]",
    ),
    "journey draws": ("rules.draw_tickets", "FJ-7", "[map]", JOURNEY + "[map]"),
    "city without a route": (
        "map.cities[9]",
        "Sintra",
        GRACA,
        GRACA + ",\n" + '{ name = "Sintra", lat = 1, lon = 1 }',
    ),
    "is not connected": (
        "map.routes",
        "from Sintra, Mafra to Alcântara",
        GRACA,
        GRACA + ',\n{ name = "Sintra", lat = 1, lon = 1 },\n{ name = "Mafra", lat = 2, lon = 1 }',
        RATO_BAIXA,
        RATO_BAIXA + ',\n{ a = "Sintra", b = "Mafra", length = 2, colour = "red" }',
    ),
    "seats": ("rules.seats", "US-1", "seats = [2, 3]", "seats = [3, 2]"),
    "one seat": ("rules.seats[0]", "from 2 to 5", "seats = [2, 3]", "seats = [1, 3]"),
    "too few tickets": ("map.tickets", "US-4", "start_keep = 1", "start_keep = 1\nstart_tickets = 5"),
    "too few cards": ("cards", "US-3", "start_cards = 3", "start_cards = 15"),
    "keeps more than dealt": ("rules.start_keep", "US-4", "start_keep = 1", "start_keep = 4"),
    "keeps more than drawn": (
        "rules.draw_keep",
        "US-26",
        "draw_tickets = 2",
        "draw_tickets = 2\ndraw_keep = 3",
    ),
    "offer too large": ("rules.draw_tickets", "from 0 to 5", "draw_tickets = 2", "draw_tickets = 6"),
    "ends at once": ("rules.end_trains", "US-29", "end_trains = 0", "end_trains = 16"),
    "ticket points": ("map.tickets[5].points", "from 1 to 99", "points = 18", "points = 100"),
    "ticket without points": ("map.tickets[5].points", "missing", ", points = 18", ""),
    "two insets": (
        "map.routes[8]",
        "JP-10",
        "lon = -9.1370 }",
        'lon = -9.1370, region = "x" }',
        "lon = -9.1530 }",
        'lon = -9.1530, region = "y" }',
    ),
    "ink for no card": ("colours.teal", "no card", "[map]", '[colours]\nteal = "#0aa"\n[map]'),
    "ink that is none": ("colours.red", "CSS", "[map]", '[colours]\nred = "url(x)"\n[map]'),
    "provenance": ("provenance.rules", "sourced", "[map]", '[provenance]\nrules = "guessed"\n[map]'),
}


@pytest.mark.parametrize("name", BROKEN)
def test_faults_of_a_board_are_reported_with_place_and_reason(name: str, tmp_path: Path) -> None:
    key, fragment, *edits = BROKEN[name]
    faults = faults_of(edited(*edits), tmp_path)
    found = [f for f in faults if f.key == key]
    assert found, faults
    assert fragment in found[0].reason
    assert found[0].line > 0 or key in ("id", "cards.wild")


def test_a_fault_says_file_line_key_and_reason(tmp_path: Path) -> None:
    text = edited(RATO_BAIXA, RATO_BAIXA.replace("yellow", "pink"))
    (fault,) = faults_of(text, tmp_path)
    line = text[: text.index("pink")].count("\n") + 1
    path = tmp_path / "my.toml"
    assert str(fault) == (f"{path}:{line}: map.routes[8].colour: no card is pink; gray takes any one (US-19)")


def test_five_faults_in_one_run(tmp_path: Path) -> None:
    text = edited(
        *("trains = 16", "trains = 0"),
        *('name = "Graça"', 'name = "Graça:"'),
        *('colour = "green"', 'colour = "grean"'),
        *("length = 4", "length = 5"),
        *("points = 18", "points = 0"),
    ).replace('"Graça"', '"Graça:"')
    assert [f.key for f in faults_of(text, tmp_path)] == [
        "rules.trains",
        "map.cities[8].name",
        "map.routes[1].colour",
        "map.routes[9].length",
        "map.tickets[5].points",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "map = 3",
        "rules = 7\ncards = []\nmap = { cities = 1, routes = {}, tickets = [[]] }",
        "map = { cities = [1, {}], routes = [{ a = 1 }, 2], tickets = [{}] }",
        "tokens = 1\nbullet = {}\njourney = {}\nmap = {}",
        "[[map]]\ncities = []",
        "a" * 1_000_001,
        "x = " + "[" * 5000 + "]" * 5000,
        "x = " + "9" * 5000,
        '"" = 1\n"a.b" = 2\nc."d.e" = """\n\n"""\n[[r]]\n[[r.s]]\nt = \'\'\'x\'\'\'',
    ],
)
def test_an_unexpected_structure_is_refused(text: str, tmp_path: Path) -> None:
    assert faults_of(text, tmp_path)


def test_unreadable_files(tmp_path: Path) -> None:
    path = tmp_path / "b.toml"
    path.write_bytes(b"format = 1\nid = '\xff'\n")
    with pytest.raises(BoardError, match=r"b\.toml:2: is not UTF-8"):
        facts.read(path)
    with pytest.raises(BoardError, match="cannot be read"):
        facts.read(tmp_path)
    with pytest.raises(BoardError, match="did you mean 'usa'"):
        facts.find("usas")


def test_rows_over_several_lines_keep_their_lines(tmp_path: Path) -> None:
    row = RATO_BAIXA.replace("yellow", "pink")
    text = edited(f"    {RATO_BAIXA},", f'  # a remark with {{ [ " in it\n\n{row}\n , # and one after')
    (fault,) = faults_of(text, tmp_path)
    assert fault.line == text[: text.index("pink")].count("\n") + 1


@pytest.mark.parametrize(
    ("part", "most", "row"),
    [
        ("cities", 64, '{{ name = "C{0}", lat = 1, lon = {0} }}'),
        ("routes", 128, '{{ a = "C{0}", b = "C{1}", length = 1, colour = "red" }}'),
        ("tickets", 64, '{{ a = "Rato", b = "C{0}", points = 3 }}'),
    ],
)
def test_boards_that_exceed_the_limits(part: str, most: int, row: str, tmp_path: Path) -> None:
    rows = ",\n".join(row.format(i, i + 1) for i in range(most))
    faults = faults_of(SMALL.replace(f"{part} = [", f"{part} = [\n{rows},", 1), tmp_path)
    assert any(f.key == f"map.{part}" and f"at most {most} fit" in f.reason for f in faults)


@clause("JP-5")
def test_single_routes_are_no_twins(tmp_path: Path) -> None:
    single = SMALL
    for colour, length in (("blue", 2), ("red", 3)):
        row = SODRE_RED.replace("red", colour)
        single = single.replace(row, row.replace("2", str(length)).replace(" }", ", single = true }"))
    path = tmp_path / "b.toml"
    path.write_text(single, encoding="utf-8")
    assert [r.twin for r in facts.read(path).routes[2:4]] == [NONE, NONE]


@clause("SF-2")
def test_a_small_board_may_have_tokens(tmp_path: Path) -> None:
    assert faults_of(edited("[map]", TOKENS + "[map]"), tmp_path) == []


@clause("FJ-2")
def test_a_small_board_may_be_a_journey(tmp_path: Path) -> None:
    assert faults_of(edited(*KEPT, "[map]", JOURNEY + "[map]", ", points = 18", ""), tmp_path) == []
