"""Checks whether a board file makes sense: whether the board can be played."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from trilhos.core.view import Fields
from trilhos.families.ride.boards.fault_list import Report, did_you_mean
from trilhos.families.ride.rules.record_sizes import (
    MAX_CITIES,
    MAX_CLASSES,
    MAX_COLOURS,
    MAX_PAYMENTS,
    MAX_ROUTES,
    MAX_SYMBOLS,
    MAX_TICKETS,
)

Board = Fields
Row = Fields
SIZES = {
    ("map", "cities"): MAX_CITIES,
    ("map", "routes"): MAX_ROUTES,
    ("map", "tickets"): MAX_TICKETS,
    ("tokens", "symbols"): MAX_SYMBOLS,
    ("tokens", "cities"): MAX_CITIES,
    ("journey", "west"): MAX_CITIES,
    ("journey", "east"): MAX_CITIES,
}


def check_sizes(raw: Board, report: Report) -> None:
    """The lists of a file, whose form may still be wrong, must fit into the records (limits.py)."""
    for (table, part), most in SIZES.items():
        rows = raw[table].get(part) if isinstance(raw.get(table), dict) else None
        if isinstance(rows, list) and len(rows) > most:
            report.add(f"{table}.{part}", f"{len(rows)} {part if table != 'journey' else 'cities'}; at most {most} fit")


def check(board: Board, report: Report) -> None:
    """Report everything that makes no sense. Keys that file_format.py has already rejected are None and skipped."""
    cards(board, report)
    figures(board, report)
    if board["map"] is not None:
        cities(board, report)
        ends(board, report)
        routes(board, report)
        pairs(board, report)
        network(board, report)
        tickets(board, report)
        sizes(board, report)
    bullets(board, report)
    tokens(board, report)
    journey(board, report)


def fold(name: str) -> str:
    """A name without case and accents, to recognise two spellings of one city."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def rows(board: Board, part: str, *needed: str) -> Iterator[tuple[str, Row]]:
    """The rows of a part of the map that have all these keys, each with its path."""
    for i, row in enumerate((board["map"] or {}).get(part) or []):
        if row is not None and all(row.get(k) is not None for k in needed):
            yield f"map.{part}[{i}]", row


def city_names(board: Board) -> list[str]:
    return [row["name"] for _, row in rows(board, "cities", "name")]


class Cities:
    """The names of a board's cities, to find the cities that other parts name."""

    def __init__(self, board: Board, report: Report) -> None:
        self.report = report
        self.names = dict.fromkeys(city_names(board))
        self.folded = {fold(name): name for name in reversed(self.names)}

    def has(self, name: str, key: str) -> bool:
        """Whether there is such a city. Report it if not."""
        if name in self.names:
            return True
        alike = self.folded.get(fold(name))
        hint = f" (did you mean {alike!r}?)" if alike else did_you_mean(name, self.names)
        self.report.add(key, f"no city is called {name!r}{hint}")
        return False


def seats(board: Board) -> tuple[int, int] | None:
    """The smallest and largest number of seats, if they are valid."""
    given = (board["rules"] or {}).get("seats") or [None]
    return None if None in given or given[0] > given[1] else (given[0], given[1])


def cards(board: Board, report: Report) -> None:
    """US-2: colours with cards, and wilds."""
    given = board["cards"]
    if given is None:
        return
    colours = [c for c in given if c != "wild"]
    if "wild" not in given and not any(f.key == "cards.wild" for f in report.faults):
        report.add("cards.wild", "missing; write wild = 0 for a board without wilds")
    if not 1 <= len(colours) <= MAX_COLOURS:
        report.add("cards", f"has {len(colours)} colours; 1 to {MAX_COLOURS} fit")
    for c in colours:
        if c in ("gray", "grey"):
            report.add(f"cards.{c}", "no card is gray: a gray route takes any one colour (US-19)")
        elif given[c] == 0:
            report.add(f"cards.{c}", "a colour needs at least one card")
    for c in board["colours"] or {}:
        if c not in colours:
            report.add(f"colours.{c}", f"no card has this colour{did_you_mean(c, colours)}")


def figures(board: Board, report: Report) -> None:
    """Check the figures of [rules] against each other."""
    rules = board["rules"]
    if rules is None:
        return
    table = seats(board)
    if table is None and None not in rules["seats"]:
        report.add("rules.seats", f"{rules['seats']}: the fewer seats come first (US-1)")
    if rules["start_keep"] > rules["start_tickets"]:
        text = f"keeps {rules['start_keep']} of {rules['start_tickets']} tickets dealt (US-4)"
        report.add("rules.start_keep", text)
    if 0 < rules["draw_tickets"] < rules["draw_keep"]:
        text = f"keeps {rules['draw_keep']} of {rules['draw_tickets']} tickets drawn (US-26)"
        report.add("rules.draw_keep", text)
    if rules["end_trains"] >= rules["trains"]:
        text = f"all {rules['trains']} trains of a seat would be few enough to end the game (US-29)"
        report.add("rules.end_trains", text)
    if table is None or board["cards"] is None:
        return
    need, total = rules["start_cards"] * table[1] + rules["market"], sum(board["cards"].values())
    if need > total:
        report.add("cards", f"{total} cards; {table[1]} starting hands and the market take {need} (US-3)")


def cities(board: Board, report: Report) -> None:
    """No two cities may have the same name or position."""
    named: dict[str, str] = {}
    for key, row in rows(board, "cities", "name"):
        first = named.setdefault(fold(row["name"]), row["name"])
        if first is not row["name"]:
            report.add(f"{key}.name", f"{row['name']!r} is a second city called {first!r}")
    placed: dict[tuple[str, float, float], str] = {}
    for key, row in rows(board, "cities", "name", "lat", "lon"):
        first = placed.setdefault((row["region"], row["lat"], row["lon"]), row["name"])
        if first is not row["name"] and fold(first) != fold(row["name"]):
            report.add(f"{key}.lat", f"{row['name']} is at the same place as {first}")


def ends(board: Board, report: Report) -> None:
    """Routes and tickets must join two different cities of the board."""
    known = Cities(board, report)
    for part in ("routes", "tickets"):
        for key, row in rows(board, part):
            for end in ("a", "b"):
                if row[end] is not None and not known.has(row[end], f"{key}.{end}"):
                    row[end] = None
            if row["a"] is not None and row["a"] == row["b"]:
                report.add(f"{key}.b", f"goes from {row['a']} to {row['a']}")
                row["a"] = row["b"] = None


def routes(board: Board, report: Report) -> None:
    """US-19, US-20: it must be possible to pay for every route and to fill it with trains."""
    rules, given = board["rules"], board["cards"] or {}
    colours = {c: n for c, n in given.items() if c != "wild"}
    wilds = given.get("wild", 0)
    for key, row in rows(board, "routes", "colour"):
        if row["colour"] != "gray" and row["colour"] not in colours and board["cards"] is not None:
            hint = did_you_mean(row["colour"], [*colours, "gray"])
            report.add(f"{key}.colour", f"no card is {row['colour']}{hint}; gray takes any one (US-19)")
            row["colour"] = None
    for key, row in rows(board, "routes", "length"):
        n = row["length"]
        if row["ferries"] > n:
            report.add(f"{key}.ferries", f"{row['ferries']} ferries on {n} spaces (SF-9)")
        elif row["ferries"] > wilds and "wild" in given:
            report.add(f"{key}.ferries", f"takes {row['ferries']} wilds and the deck has {wilds} (SF-9)")
        if rules and n > len(rules["route_points"]):
            covered = len(rules["route_points"])
            report.add(f"{key}.length", f"{n} spaces, and rules.route_points ends at {covered} (US-25)")
        if rules and row["kind"] == "train" and n > rules["trains"]:
            report.add(f"{key}.length", f"{n} spaces, and a seat has {rules['trains']} trains (US-20)")
        best = max(colours.values(), default=0) if row["colour"] == "gray" else colours.get(row["colour"], n)
        if colours and row["colour"] and n > best + wilds:
            text = f"no seat could pay {n} {row['colour']}: the deck has {best} and {wilds} wilds (US-19)"
            report.add(f"{key}.length", text)


def pairs(board: Board, report: Report) -> None:
    """US-23: two rows for one pair of cities are twins with the same length and kind, unless single (JP-5)."""
    for group in route_pairs(board).values():
        loose = [(key, row) for key, row in group if not row["single"]]
        for (_, first), (key, row) in combinations(loose[:2], 2):
            name = f"{row['a']}-{row['b']}"
            if row["kind"] != first["kind"]:
                text = "twins a train with a bullet route: both rows need single = true (JP-5)"
                report.add(f"{key}.kind", f"{name} {text}")
            elif None not in (row["length"], first["length"]) and row["length"] != first["length"]:
                text = f"{first['length']} and {row['length']} spaces: twins are equally long (JP-4)"
                report.add(f"{key}.length", f"{name} has {text}, or both say single = true (JP-5)")
        for key, row in loose[2:]:
            report.add(key, f"a third route {row['a']}-{row['b']}: a double route has two (US-23)")
        if loose and len(loose) < len(group):
            key, row = loose[0]
            text = "either all its rows say single = true or none (JP-5)"
            report.add(f"{key}.single", f"{row['a']}-{row['b']}: {text}")


def route_pairs(board: Board) -> dict[frozenset[str], list[tuple[str, Row]]]:
    """The route rows by their two cities."""
    out: dict[frozenset[str], list[tuple[str, Row]]] = {}
    for key, row in rows(board, "routes", "a", "b"):
        out.setdefault(frozenset((row["a"], row["b"])), []).append((key, row))
    return out


def network(board: Board, report: Report) -> None:
    """Every city must be reachable from every other; insets connect to the main map only (JP-10)."""
    region = {row["name"]: row["region"] for _, row in rows(board, "cities", "name")}
    for key, row in rows(board, "routes", "a", "b"):
        if region[row["a"]] and region[row["b"]] and region[row["a"]] != region[row["b"]]:
            report.add(key, f"{row['a']}-{row['b']} joins two insets: they meet the main map only (JP-10)")
    route_rows = (board["map"] or {}).get("routes")
    if not route_rows or any(r is None or r["a"] is None or r["b"] is None for r in route_rows):
        return  # an invalid row might be the missing link
    neighbours: dict[str, set[str]] = {}
    for a, b in route_pairs(board):
        neighbours.setdefault(a, set()).add(b)
        neighbours.setdefault(b, set()).add(a)
    for key, row in rows(board, "cities", "name"):
        if row["name"] not in neighbours:
            report.add(key, f"no route reaches {row['name']}")
    linked = [n for n in region if n in neighbours]
    inside = reached(linked[0], neighbours)
    cut_off = [n for n in linked if n not in inside]
    if cut_off:
        few, other = sorted((cut_off, [n for n in linked if n in inside]), key=len)
        report.add("map.routes", f"the board is not connected: no path from {', '.join(few)} to {other[0]}")


def reached(start: str, neighbours: Mapping[str, set[str]]) -> set[str]:
    """The cities that can be reached from a city."""
    seen, new = {start}, [start]
    while new:
        there = neighbours[new.pop()] - seen
        seen |= there
        new += there
    return seen


def tickets(board: Board, report: Report) -> None:
    """US-4: tickets must be different, have points, and be enough to deal."""
    seen: dict[frozenset[str], str] = {}
    for key, row in rows(board, "tickets", "a", "b"):
        first = seen.setdefault(frozenset((row["a"], row["b"])), key)
        if first != key:
            report.add(key, f"{row['a']}-{row['b']} is a ticket already ({first})")
    refused = {f.key for f in report.faults}
    for key, row in rows(board, "tickets"):
        if row["points"] is None and board["journey"] is None and f"{key}.points" not in refused:
            report.add(f"{key}.points", "missing; only [journey] tickets have no points (FJ-12)")
    table, given = seats(board), board["map"].get("tickets")
    if table and given and board["rules"]:
        need = board["rules"]["start_tickets"] * table[1]
        if len(given) < need:
            report.add("map.tickets", f"{len(given)} tickets; {table[1]} seats are dealt {need} (US-4)")


def sizes(board: Board, report: Report) -> None:
    """The routes and the ways to pay for them must fit into the records (record_sizes.py)."""
    classes = {(row["length"], row["ferries"]) for _, row in rows(board, "routes", "length")}
    if len(classes) > MAX_CLASSES:
        report.add("map.routes", f"{len(classes)} pairs of length and ferries; at most {MAX_CLASSES} fit")
    n_colours = len([c for c in board["cards"] or {} if c != "wild"])
    n_payments = sum(
        (n_colours if row["colour"] == "gray" else 1) * max(row["length"] - row["ferries"], 0) + 1
        for _, row in rows(board, "routes", "length", "colour")
    )
    if n_payments > MAX_PAYMENTS:
        report.add("map.routes", f"{n_payments} ways to pay for all routes; at most {MAX_PAYMENTS} fit")


def bullets(board: Board, report: Report) -> None:
    """JP-6, JP-13: bullet routes must be gray, and every number of seats needs a bonus row."""
    bullet_rows = [(key, row) for key, row in rows(board, "routes") if row["kind"] == "bullet"]
    for key, row in bullet_rows:
        if row["colour"] not in (None, "gray"):
            text = f"a bullet route takes any one colour: it is gray, not {row['colour']} (JP-6)"
            report.add(f"{key}.colour", text)
        if row["ferries"]:
            report.add(f"{key}.ferries", "a bullet route has no ferries (JP-6)")
    given = board["bullet"]
    if given is None:
        if bullet_rows and not any(f.key.split(".")[0] == "bullet" for f in report.faults):
            report.add(f"{bullet_rows[0][0]}.kind", "bullet routes need a [bullet] table (JP-1)")
        return
    if not bullet_rows and board["map"] and board["map"].get("routes"):
        report.add("bullet", 'no route says kind = "bullet" (JP-6)')
    if given["trains"] is not None and given["end_trains"] >= given["trains"]:
        text = f"all {given['trains']} bullet trains would be few enough to end the game (JP-12)"
        report.add("bullet.end_trains", text)
    for n, points in by_seat_number(board, "bullet", "bonus", report):
        if len(points) != n:
            report.add(f"bullet.bonus.{n}", f"{len(points)} places for {n} seats (JP-13)")


def by_seat_number(board: Board, part: str, key: str, report: Report) -> Iterator[tuple[int, Any]]:
    """The entries of a table by number of seats; missing ones are reported."""
    given, table = board[part][key], seats(board)
    if given is None or table is None:
        return
    refused = {f.key for f in report.faults}
    for n in range(table[0], table[1] + 1):
        if n in given:
            yield n, given[n]
        elif not any(k.startswith(f"{part}.{key}.{n}") for k in refused):
            report.add(f"{part}.{key}", f"nothing for {n} seats, and rules.seats allows them")


def tokens(board: Board, report: Report) -> None:
    """SF-2, SF-15: one pile per symbol, two of them set aside, and points for every number of symbols."""
    given = board["tokens"]
    if given is None:
        return
    symbols, at, points = given["symbols"], given["cities"], given["points"]
    list(by_seat_number(board, "tokens", "pile", report))
    distinct_cities(board, "tokens.cities", at, report)
    if symbols is None:
        return
    for symbol, n in Counter(s for s in symbols if s).items():
        if n > 1:
            report.add("tokens.symbols", f"{symbol!r} appears {n} times")
    if at is not None and len(symbols) != len(at) + 2:
        text = f"{len(at)} cities for {len(symbols)} symbols: two symbols are kept aside (SF-2)"
        report.add("tokens.cities", text)
    if points is not None and len(points) != len(symbols) + 1:
        text = f"{len(points)} entries; 0 to {len(symbols)} symbols take {len(symbols) + 1} (SF-15)"
        report.add("tokens.points", text)
    if len(city_names(board)) < len(symbols):
        report.add("tokens.symbols", f"{len(symbols)} piles need as many cities (SF-5)")


def journey(board: Board, report: Report) -> None:
    """FJ-2, FJ-9: two tickets are dealt and kept, none are drawn, and the board has two ends."""
    given, rules = board["journey"], board["rules"]
    if given is None:
        return
    for side in ("west", "east"):
        distinct_cities(board, f"journey.{side}", given[side], report)
    for both in sorted(set(given["west"] or []) & set(given["east"] or []) - {None}):
        report.add("journey.east", f"{both} is in the west too (FJ-9)")
    for part, clause in (("bullet", "JP-6"), ("tokens", "SF-11")):
        if board[part] is not None:
            report.add(part, f"no rule says how {clause} goes with [journey]: leave one of the two out")
    if rules and rules["draw_tickets"]:
        report.add("rules.draw_tickets", "is 0 with [journey]: a seat draws when a ticket completes (FJ-7)")
    if rules and rules["start_keep"] != rules["start_tickets"]:
        report.add("rules.start_keep", "equals start_tickets with [journey]: all are kept (FJ-2)")


def distinct_cities(board: Board, key: str, names: list[str | None] | None, report: Report) -> None:
    if board["map"] is None or board["map"]["cities"] is None:
        return
    seen: set[str] = set()
    known = Cities(board, report)
    for i, name in enumerate(names or []):
        if name is None:
            continue
        if name in seen:
            report.add(f"{key}[{i}]", f"{name} appears twice")
        elif known.has(name, f"{key}[{i}]"):
            seen.add(name)
