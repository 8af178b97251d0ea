"""What is legal in a board file but is likely a mistake. The published boards have no warnings."""

import math
from collections import Counter
from itertools import combinations
from statistics import median
from typing import Final

from trilhos.families.ride.boards.check import Board, Row, route_pairs, rows
from trilhos.families.ride.boards.distances import shortest_ways
from trilhos.families.ride.boards.fault_list import Report

FAR: Final = 0.7  # distance to the nearest city, relative to the extent of all others
FEW_CITIES: Final = 5  # fewer say nothing about where the others should be
AT_SEA: Final = 0.2  # part of the cities that may be where they do not belong
OFF: Final = 1.6  # how many times a ticket's points may differ from those of other tickets of its distance ...
OFF_POINTS: Final = 6  # ... and by how many points
UNBALANCED: Final = 1.25  # spaces of a colour, relative to those of all colours; published: at most 1.05 ...
UNBALANCED_SPACES: Final = 4  # ... and by how many spaces
SPACES_A_CARD: Final = 3.4  # published: at most 3

_Point = tuple[float, float]


def warn(board: Board, report: Report) -> None:
    """Report what is likely a mistake. Rows that check.py or file_format.py have rejected are skipped."""
    if board["map"] is None:
        return
    if not _all_swapped(board, report):
        _lone_cities(board, report)
    _crossings(board, report)
    _tickets(board, report)
    _colours(board, report)


def _placed(board: Board) -> dict[str, tuple[str, Row]]:
    return {row["name"]: (key, row) for key, row in rows(board, "cities", "name", "lat", "lon")}


def _at(row: Row) -> _Point:
    """The position in Mercator's projection, in degrees."""
    return row["lon"], math.degrees(math.asinh(math.tan(math.radians(row["lat"]))))


def _box(points: list[_Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _all_swapped(board: Board, report: Report) -> bool:
    """Whether most cities are in the sea, and would be on land if lat and lon were swapped."""
    from trilhos.families.ride.picture.earth import is_land  # it takes a moment to load

    at = [(row["lat"], row["lon"]) for _, row in _placed(board).values() if abs(row["lon"]) <= 84]
    if len(at) <= FEW_CITIES or sum(is_land(lat, lon) for lat, lon in at) > AT_SEA * len(at):
        return False
    if sum(is_land(lon, lat) for lat, lon in at) < (1 - AT_SEA) * len(at):
        return False
    report.add("map.cities", "most cities are in the sea, and would be on land if lat and lon were swapped")
    return True


def _lone_cities(board: Board, report: Report) -> None:
    """Cities of a panel that are far from all others: two coordinates swapped, a sign or a digit forgotten."""
    regions: dict[str, list[tuple[str, Row]]] = {}
    for key, row in _placed(board).values():
        regions.setdefault(row["region"], []).append((key, row))
    for cities in regions.values():
        points = [_at(row) for _, row in cities]
        if len(points) <= FEW_CITIES or _box(points)[2] - _box(points)[0] > 180:  # across the date line
            continue
        for i, (key, row) in enumerate(cities):
            others = points[:i] + points[i + 1 :]
            left, bottom, right, top = _box(others)
            if min(math.dist(points[i], other) for other in others) > FAR * math.hypot(right - left, top - bottom):
                hint = _mended(row, (left, bottom, right, top))
                report.add(f"{key}.lat", f"{row['name']} is far from all other cities{hint}")


def _mended(row: Row, box: tuple[float, float, float, float]) -> str:
    """' (are lat and lon swapped?)' or similar if that would move the city among the others."""
    lat, lon = row["lat"], row["lon"]
    wide, high = 0.3 * (box[2] - box[0]), 0.3 * (box[3] - box[1])
    tried = {
        "are lat and lon swapped": (lon, lat),
        f"should lon be {-lon:g}": (lat, -lon),
        f"should lat be {-lat:g}": (-lat, lon),
    }
    for question, (y, x) in tried.items():
        if -85 <= y <= 85:
            px, py = _at({"lat": y, "lon": x})
            if box[0] - wide <= px <= box[2] + wide and box[1] - high <= py <= box[3] + high:
                return f" ({question}?)"
    return ""


def _crossings(board: Board, report: Report) -> None:
    """Routes of one panel that cross when drawn straight; a curve around a city near the end is no crossing."""
    placed = _placed(board)
    lines: list[tuple[str, str, str, str, _Point, _Point]] = []
    for pair, group in route_pairs(board).items():
        a, b = sorted(pair)
        if a in placed and b in placed and placed[a][1]["region"] == placed[b][1]["region"]:
            p, q = _at(placed[a][1]), _at(placed[b][1])
            if abs(p[0] - q[0]) < 180:
                lines.append((group[0][0], placed[a][1]["region"], a, b, p, q))
    for first, second in combinations(lines, 2):
        if first[1] == second[1] and len({*first[2:4], *second[2:4]}) == 4 and _cross(first[4:], second[4:]):
            names = f"{first[2]}-{first[3]}"
            report.add(second[0], f"{second[2]}-{second[3]} crosses {names}: routes that cross are hard to read")


_EDGE: Final = 0.08  # of a route: a crossing nearer to its end is avoided by a bend


def _cross(first: tuple[_Point, _Point], second: tuple[_Point, _Point]) -> bool:
    (a, b), (c, d) = first, second
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    turn = rx * sy - ry * sx
    if abs(turn) < 1e-12:
        return False
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / turn
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / turn
    return _EDGE < t < 1 - _EDGE and _EDGE < u < 1 - _EDGE


def _tickets(board: Board, report: Report) -> None:
    """Tickets whose points are far from those of other tickets of the same distance, and neighbours."""
    lengths = {pair: min(r["length"] or 1 for _, r in group) for pair, group in route_pairs(board).items()}
    ways = shortest_ways(lengths)
    given = [
        (key, row, ways[row["a"]][row["b"]])
        for key, row in rows(board, "tickets", "a", "b", "points")
        if row["b"] in ways.get(row["a"], {})
    ]
    if len(given) < FEW_CITIES:
        return
    worth = median(row["points"] / far for _, row, far in given)
    for key, row, far in given:
        usual = worth * far
        if abs(row["points"] - usual) >= OFF_POINTS and not 1 / OFF <= row["points"] / usual <= OFF:
            text = f"{row['points']} points for {far} spaces: other tickets of that distance have about {usual:.0f}"
            report.add(f"{key}.points", f"{row['a']}-{row['b']} has {text}")


def _colours(board: Board, report: Report) -> None:
    """Colours with many more or fewer spaces than the others, or too few cards for their spaces."""
    cards = {c: n for c, n in (board["cards"] or {}).items() if c != "wild" and n}
    spaces = Counter(dict.fromkeys(cards, 0))
    for _, row in rows(board, "routes", "length", "colour"):
        if row["colour"] in cards:
            spaces[row["colour"]] += row["length"]
    if not spaces.total():
        return
    if (colour := _out_of_balance(spaces, cards)) is not None:
        others = (spaces.total() - spaces[colour]) / (len(spaces) - 1)
        text = f"{spaces[colour]} spaces are {colour}; the other colours have {others:.0f} on average"
        report.add(f"cards.{colour}", text)
    for colour, n in spaces.items():
        if n > SPACES_A_CARD * cards[colour]:
            text = f"{n} spaces are {colour}, and only {cards[colour]} cards"
            report.add(f"cards.{colour}", f"{text}: published boards have at most 3 spaces for a card")


def _out_of_balance(spaces: Counter[str], cards: dict[str, int]) -> str | None:
    """The colour whose spaces differ most from its share, which is as large as its share of the cards."""
    a_card = spaces.total() / sum(cards.values())
    off = {
        colour: abs(n - a_card * cards[colour])
        for colour, n in spaces.items()
        if not 1 / UNBALANCED <= n / (a_card * cards[colour]) <= UNBALANCED
    }
    worst = max(off, key=off.__getitem__, default=None)
    return worst if worst is not None and len(spaces) > 1 and off[worst] >= UNBALANCED_SPACES else None
