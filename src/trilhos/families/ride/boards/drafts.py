"""What of an unfinished board can be drawn."""

from typing import Final

from trilhos.core.view import Fields
from trilhos.families.ride.boards.check import Board, fold
from trilhos.families.ride.boards.fault_list import Report
from trilhos.families.ride.boards.file_format import BASE_POINTS, NAMES, RULES
from trilhos.families.ride.rules.record_sizes import MAX_LENGTH

UNNAMED: Final = "Untitled"


def drawable(board: Board, report: Report) -> Board:
    """The board without the rows and tables that have faults, and with defaults for what is missing."""
    faulty = {fault.key.split(".")[0].split("[")[0] for fault in report.faults}
    cards = {c: n for c, n in (board["cards"] or {}).items() if c not in ("gray", "grey")}
    draft = board | {
        "id": board["id"] or "draft",
        "name": board["name"] or UNNAMED,
        "cards": {"wild": 0} | cards,
        "rules": _rules(board["rules"]),
        "names": board["names"] or {key: default for key, (_, default) in NAMES.items()},
        "colours": board["colours"] or {},
        "provenance": board["provenance"] or {"notes": []},
        "map": {**board["map"], **_rows(board["map"], set(cards))},
    }
    return draft | {part: None for part in ("bullet", "tokens", "journey") if part in faulty}


def _rules(given: Fields | None) -> Fields:
    rules = given or {key: default for key, (_, default) in RULES.items()}
    points = [n or 0 for n in rules["route_points"] or BASE_POINTS]
    seats = rules["seats"] if rules["seats"] and None not in rules["seats"] else [2, 5]
    return rules | {"seats": sorted(seats), "route_points": points + [0] * (MAX_LENGTH - len(points))}


def _rows(given: Fields, colours: set[str]) -> Fields:
    cities: dict[str, Fields] = {}
    for row in given["cities"] or []:
        if row is not None and None not in (row["name"], row["lat"], row["lon"]):
            cities.setdefault(fold(row["name"]), row)
    names = {row["name"] for row in cities.values()}

    def joined(part: str) -> list[Fields]:
        return [
            row
            for row in given[part] or []
            if row is not None and {row["a"], row["b"]} <= names and row["a"] != row["b"]
        ]

    routes = [
        row | {"colour": row["colour"] if row["colour"] in colours - {"wild"} else "gray"}
        for row in joined("routes")
        if row["length"]
    ]
    return {"cities": list(cities.values()), "routes": routes, "tickets": joined("tickets")}
