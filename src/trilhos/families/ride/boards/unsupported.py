"""Mechanisms of other editions that Trilhos does not have: a board file that uses one is told so by its name."""

from typing import Final

# By a part of the key or value: what it is called, and what comes nearest.
MECHANISMS: Final = {
    "tunnel": ("tunnels", "ferries = 1 makes a route harder, too (SF-9)"),
    "station": ("stations", ""),
    "mountain": ("mountain routes", "ferries = 1 makes a route harder, too (SF-9)"),
    "passenger": ("passengers", "[tokens] gives points for visiting cities (SF-11)"),
    "merchandise": ("merchandise", "[tokens] gives points for visiting cities (SF-11)"),
    "warehouse": ("warehouses", "[tokens] gives points for visiting cities (SF-11)"),
    "depot": ("depots", "[tokens] gives points for visiting cities (SF-11)"),
    "stock": ("stocks", ""),
    "share": ("shares", ""),
    "technolog": ("technology cards", ""),
    "bridge": ("bridges", ""),
    "ship": ("ships", "ferries = 1 makes a route need a wild (SF-9)"),
    "harbo": ("harbours", ""),
    "globetrotter": ("a bonus for most tickets", "[rules] longest_path is the only such bonus (US-31)"),
    "most_tickets": ("a bonus for most tickets", "[rules] longest_path is the only such bonus (US-31)"),
    "mandala": ("the mandala bonus", ""),
    "country": ("tickets to countries", "name a city instead"),
    "countries": ("tickets to countries", "name a city instead"),
    "via": ("tickets with a city on the way", "a ticket joins two cities"),
    "long_tickets": ("a second kind of tickets", "all tickets are in one deck"),
}


def unsupported(word: str) -> str:
    """'Trilhos has no tunnels' if that is what a word of a board file means, else an empty string."""
    asked = word.casefold().replace("-", "_")
    for part, (name, nearest) in MECHANISMS.items():
        if asked == part or (len(part) > 3 and part in asked):
            return f"Trilhos has no {name}" + (f"; {nearest}" if nearest else "")
    return ""
