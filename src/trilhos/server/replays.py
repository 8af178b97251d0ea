"""Whole games to look back on, step by step and from every seat, and whether they were dealt and played fairly.

What is told here is open to everyone: the game is over, or whoever asks brings the transcript with its key along.
Of a game that is still played, whoever asks is told again what they were told, and no more.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trilhos.core.view import View
from trilhos.match.game import Game
from trilhos.match.transcript import commitment_in, promised_key
from trilhos.server import told
from trilhos.server.fair import commitment
from trilhos.server.maps import map_of
from trilhos.server.record import so_far, transcript
from trilhos.server.refusal import Refusal
from trilhos.server.table import Table
from trilhos.server.transcripts import played
from trilhos.server.wishes import clean

MOST_STEPS = 10_000
MOST_BYTES = 32_000_000  # of the frames of a replay
MOST_LETTERS = 24  # of a name

Views = dict[str, View]


@dataclass(frozen=True, slots=True)
class Record:
    """A game on paper: its transcript, the board that it brings along, and who acted where it was a bot."""

    text: str
    board: str | None = None
    by: Sequence[str | None] = ()
    commitment: str | None = None  # what the table promised
    eyes: int | None = None  # of a game that is still played: the seat that looks back, if it is not a spectator
    over: bool = True  # whether everything is open


def of_table(table: Table) -> Record:
    """The record of a table; refused before the end."""
    return Record(transcript(table), table.layout.board, _by(table), commitment(table.layout.key))


def of_running(table: Table, seat: int | None) -> Record:
    """A game that is still played, for a seat or a spectator to look back on."""
    return Record(so_far(table), table.layout.board, _by(table), commitment(table.layout.key), seat, over=False)


def _by(table: Table) -> list[str | None]:
    return [event.data["by"] for event in table.events if event.kind == "action"]


def replay(record: Record) -> bytes:
    """The whole game as JSON: how it was dealt, and for every step what it changed in everyone's view."""
    reel = _Reel(record)
    for game in played(record.text, record.board):
        reel.add(game)
    facts = {
        "game": game.id,
        "seats": game.seats,
        "names": _names(record.text, game.seats),
        "over": game.over,
        "commitment": commitment_in(record.text),
        "key": promised_key(game).hex() if record.over else None,
        "map": map_of(game.facts),
    }
    return told.encode(facts)[:-1] + b',"frames":[' + b",".join(reel.frames) + b"]}"


def verified(record: Record) -> dict[str, Any]:
    """Whether the game follows from the key that was promised, and if not, what is wrong."""
    said: dict[str, Any] = {"ok": False, "commitment": record.commitment, "key": None, "steps": 0, "reason": None}
    try:
        *_, game = played(record.text, record.board)
    except Refusal as refusal:
        return said | {"reason": refusal.reason}
    key = promised_key(game)
    if (made := commitment(key)) != record.commitment:
        return said | {"reason": f"its key has the SHA-256 {made}, and the promised one is {record.commitment}"}
    return said | {"ok": True, "key": key.hex(), "steps": len(game.steps)}


class _Reel:
    """The frames of a game so far: the deal, and each step with what it changed."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.frames: list[bytes] = []
        self.size = 0
        self.before: Views = {}  # what everyone saw before the last frame, and sees now
        self.now: Views = {}

    def add(self, game: Game) -> None:
        """The game after one more step; or after a new deal, which belongs to the step that it comes after."""
        if len(self.frames) > len(game.steps):
            self.size -= len(self.frames.pop())
        else:
            self.before = self.now
        watchers = [None, *(seat for seat in range(game.seats) if self.record.over or seat == self.record.eyes)]
        seen = game.seen(watchers)
        self.now = {"spectator" if seat is None else str(seat): seen.view(seat) for seat in watchers}
        self.frames.append(told.encode(_step(game, self.record) | _changes(self.before, self.now)))
        self.size += len(self.frames[-1])
        if self.size > MOST_BYTES or len(self.frames) > MOST_STEPS:
            raise Refusal(413, "too-large", "this game is too long to look back on here")


def _step(game: Game, record: Record) -> dict[str, Any]:
    n, by = len(game.steps), record.by
    if not n:
        said: dict[str, Any] = {"n": 0, "seat": None, "action": None, "outcome": None, "move": None, "facts": []}
    else:
        said = game.steps[-1].told(record.eyes, record.over)
    return said | {"by": by[n - 1] if 0 < n <= len(by) else None, "redealt": n in game.redeals}


def _changes(before: Views, now: Views) -> dict[str, Any]:
    """The keys of everyone's view that changed, and those that are gone, as a socket's events tell them."""
    views, gone = {}, {}
    for who, view in now.items():
        was = before.get(who, {})
        views[who] = {key: value for key, value in view.items() if key not in was or was[key] != value}
        if lost := [key for key in was if key not in view]:
            gone[who] = lost
    return {"views": views, "gone": gone}


def _names(text: str, seats: int) -> list[str | None]:
    """Who sat where, as the transcript's own note says it."""
    found = re.search(r"^# seats: (.*)$", text, re.MULTILINE)
    names = [clean(name)[:MOST_LETTERS] or None for name in found[1].split(",")] if found else []
    return names if len(names) == seats else [None] * seats
