"""The legend below the map."""

from collections.abc import Iterator, Mapping

from trilhos.core.svg import LINE, SOFT, text, text_width
from trilhos.families.ride.boards.facts import GRAY, Facts, Route
from trilhos.families.ride.picture.elements import at, city_art, space_art, train_art
from trilhos.families.ride.picture.layout import SPACE, Space

SIZE = 13.0
ROW = 24.0

Entry = tuple[float, str]  # its width, and its SVG, with the left end of its centre line at the origin


def legend(facts: Facts, owners: Mapping[int, int], width: float) -> tuple[float, str]:
    """The legend's height, and its SVG from the origin down."""
    art, y = [], 0.0
    for group in (_cards(facts), point_entries(facts), sign_entries(facts), _seats(owners)):
        x, y = 0.0, y + ROW
        entries = list(group)
        for broad, drawing in entries:
            if x and x + broad > width:
                x, y = 0.0, y + ROW
            art.append(f'<g transform="translate({x:.1f} {y - ROW / 2:.1f})">{drawing}</g>')
            x += broad + 20
        y -= 0 if entries else ROW
    return y, "".join(art)


def _words(x: float, words: str, **attributes: str) -> str:
    return text(x, SIZE * 0.36, words, SIZE, fill=LINE, **attributes)


def _entry(art: str, broad: float, words: str) -> Entry:
    x = broad + 6 if broad else 0.0
    return x + text_width(words, SIZE), art + _words(x, words)


def _sample(facts: Facts, colour: int, ferries: int = 0, bullet: bool = False) -> str:
    space = Space(SPACE / 2, 0, 0, SPACE)
    return at(space, space_art(facts, Route(0, 1, 1, colour, ferries, bullet, -1), 0, space))


def _blocks(n: int) -> str:
    """A small route of n spaces."""
    d = "".join(f"M{k * 11} -3.5h9v7h-9z" for k in range(n))
    return f'<path d="{d}" fill="#e4dfd3" stroke="{SOFT}"/>'


def _cards(facts: Facts) -> Iterator[Entry]:
    for i, (name, n) in enumerate(zip(facts.colours, facts.cards, strict=True)):
        yield _entry(_sample(facts, i), SPACE, f"{name} {n}")
    yield _entry("", 0, f"{facts.words['wild']} (wild) {facts.wilds}")


def point_entries(facts: Facts) -> Iterator[Entry]:
    """What routes of each length score, and the bonus."""
    points = facts.rules.route_points
    if not any(points):
        yield _entry("", 0, "routes score no points")
    else:
        for n in sorted({route.length for route in facts.routes}):
            yield _entry(_blocks(n), n * 11, f"{points[n - 1]} point{'s' * (points[n - 1] != 1)}")
    if facts.rules.longest_path:
        yield _entry("", 0, f"longest path {facts.rules.longest_path} points")
    if facts.rules.tickets_to_win:
        yield _entry("", 0, f"{facts.rules.tickets_to_win} tickets win")


def sign_entries(facts: Facts) -> Iterator[Entry]:
    """What the signs on the board mean."""
    rules = facts.rules
    if any(r.colour == GRAY and not r.bullet for r in facts.routes):
        yield _entry(_sample(facts, GRAY), SPACE, "any one colour")
    if any(r.ferries for r in facts.routes):
        art = _sample(facts, GRAY, ferries=1)
        yield _entry(art, SPACE, f"takes a {facts.words['wild']}")
    if rules.bullets:
        art = _sample(facts, GRAY, bullet=True)
        yield _entry(art, SPACE, f"bullet route ({rules.bullets} bullet trains)")
    for mark, there, words in (
        ("token", rules.token_cities, "pile of tokens"),
        ("west", rules.west, "west end"),
        ("east", rules.east, "east end"),
    ):
        if there:
            yield _entry(f'<g transform="translate(9 0)">{city_art(mark)}</g>', 18, words)


def _seats(owners: Mapping[int, int]) -> Iterator[Entry]:
    for seat in sorted(set(owners.values())):
        yield _entry(at(Space(SPACE / 2, 0, 0, SPACE), train_art(seat, SPACE)), SPACE, f"seat {seat}")
