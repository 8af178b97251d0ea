"""Builds replays of whole games and verifies finished games.

A replay of a finished game, or of an uploaded transcript, shows everything. A replay of a running game shows a client
only what its seat, or a spectator, has already been told.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from trilhos.bots import NAMES
from trilhos.core.view import Seen, View
from trilhos.match.family import published_games
from trilhos.match.game import Game
from trilhos.match.key_shares import origin_in, shares_in
from trilhos.match.transcript import commitment_in, key_fault, promised_key
from trilhos.server.errors import ApiError
from trilhos.server.house_rules import game_rules
from trilhos.server.json_encoding import JsonObject, encode_json
from trilhos.server.live.keys_and_tokens import commitment
from trilhos.server.live.player_names import clean_text
from trilhos.server.live.table import Table, bot_name, origin_json
from trilhos.server.schemas.replays import Verification
from trilhos.server.store.transcript import final_transcript, partial_transcript
from trilhos.server.uploaded_transcripts import replay_transcript
from trilhos.server.web_part import extras_of, web_part
from trilhos.words import ENGLISH, Language

MAX_STEPS = 10_000
MAX_BYTES = 32_000_000  # of all frames
MAX_NAME = 24  # characters

Views = dict[str, View]  # by recipient: "spectator" or the number of a seat


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as text, and what a replay needs besides."""

    transcript: str
    board: str | None = None  # text of an uploaded board
    bots: Sequence[str | None] = ()  # for each step the bot that acted, if one did
    commitment: str = ""  # the table's commitment to its key
    seat: int | None = None  # of a running game: the seat that asks, or None for a spectator
    over: bool = True  # whether everything is public


def finished_record(table: Table) -> GameRecord:
    """The record of a finished game; ApiError before its end."""
    return GameRecord(final_transcript(table), table.setup.board, _bots(table), commitment(table.setup.key))


def running_record(table: Table, seat: int | None) -> GameRecord:
    """The record of a running game, for a seat or a spectator."""
    setup = table.setup
    return GameRecord(partial_transcript(table), setup.board, _bots(table), commitment(setup.key), seat, over=False)


def _bots(table: Table) -> list[str | None]:
    return [event.data["by"] for event in table.events if event.kind == "action"]


def build_replay(record: GameRecord, lang: Language = ENGLISH, own_map: bytes | None = None) -> bytes:
    """The whole game as JSON (schemas/replays.py): the deal, and what each step changed in every view.

    `own_map` is the map of an uploaded board, as JSON.
    """
    frames = _Frames(record)
    for game in replay_transcript(record.transcript, record.board):
        frames.add(game)
    origin = origin_in(record.transcript)
    header = {
        "game": game.id,
        "family": game.ruleset.family.name,
        "name": game.facts.name,
        "seats": game.seats,
        "names": player_names(record.transcript, game.seats),
        "over": game.over,
        "rules": game_rules(game.ruleset, lang),
        "origin": origin and origin_json(origin),
        "commitment": commitment_in(record.transcript),
        "key": promised_key(game).hex() if record.over else None,
        "map": _map(game) if own_map is None else orjson.Fragment(own_map),
    }
    return encode_json(header)[:-1] + b',"frames":[' + b",".join(frames.encoded) + b"]}"


def _map(game: Game) -> JsonObject | orjson.Fragment | None:
    part = web_part(game.ruleset.family)
    if part.published_map is not None and game.id in published_games():
        return orjson.Fragment(part.published_map(game.id))
    return None if part.board_map is None else part.board_map(game.facts)


def verify_record(record: GameRecord) -> Verification:
    """Check that the game follows from the committed key and the rules."""
    try:
        *_, game = replay_transcript(record.transcript, record.board)
    except ApiError as error:
        return _failed(record, error.reason)
    key = promised_key(game)
    if fault := key_fault(record.transcript, record.commitment, key):
        return _failed(record, fault)
    return _verification(record, ok=True, key=key.hex(), steps=len(game.steps), reason=None)


def _failed(record: GameRecord, reason: str) -> Verification:
    return _verification(record, ok=False, key=None, steps=0, reason=reason)


def _verification(record: GameRecord, **result: Any) -> Verification:
    origin = origin_in(record.transcript)
    shares = shares_in(record.transcript) if result["ok"] else None  # others may not even be well formed
    return Verification.model_validate(
        result
        | {
            "commitment": record.commitment,
            "origin": origin and origin_json(origin),
            "shares": shares and {"server": shares.server, "seats": shares.seats},
        }
    )


class _Frames:
    """The frames of a replay: the deal, and each step with what it changed."""

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        self.encoded: list[bytes] = []
        self.size = 0
        self.previous: tuple[Views, Views] = {}, {}  # views and their extras before the last frame
        self.current: tuple[Views, Views] = {}, {}

    def add(self, game: Game) -> None:
        """Add the game after a step. After a redeal, replace the frame of the step before it."""
        if len(self.encoded) > len(game.steps):
            self.size -= len(self.encoded.pop())
        else:
            self.previous = self.current
        seats = [seat for seat in range(game.seats) if self.record.over or seat == self.record.seat]
        seen = game.seen([None, *seats])
        self.current = _by_recipient(seen), _by_recipient(extras_of(game, seen))
        views, gone = _changes(self.previous[0], self.current[0])
        extras, _ = _changes(self.previous[1], self.current[1])
        frame = _step_json(game, self.record) | {"views": views, "gone": gone, "extras": extras}
        self.encoded.append(encode_json(frame))
        self.size += len(self.encoded[-1])
        if self.size > MAX_BYTES or len(self.encoded) > MAX_STEPS:
            raise ApiError(413, "too-large", "this game is too long for a replay")


def _step_json(game: Game, record: GameRecord) -> JsonObject:
    n, bots = len(game.steps), record.bots
    if n:
        step = game.steps[-1].shown_to(record.seat, record.over)
    else:
        step = {"n": 0, "seat": None, "action": None, "outcome": None, "move": None, "facts": []}
    return step | {"by": bots[n - 1] if 0 < n <= len(bots) else None, "redealt": n in game.redeals}


def _by_recipient(seen: Seen) -> Views:
    return {"spectator" if seat is None else str(seat): seen.view(seat) for seat in seen.private}


def _changes(before: Views, after: Views) -> tuple[Views, dict[str, list[str]]]:
    """The keys of each view that changed, and those that are gone, as in a socket's events."""
    views: Views = {}
    gone: dict[str, list[str]] = {}
    for recipient, view in after.items():
        old = before.get(recipient, {})
        views[recipient] = {key: value for key, value in view.items() if key not in old or old[key] != value}
        if lost := [key for key in old if key not in view]:
            gone[recipient] = lost
    return views, gone


def player_names(transcript: str, seats: int) -> list[str | None]:
    """The players' names from the transcript's comment, which has the level of a bot instead of its name."""
    found = re.search(r"^# seats: (.*)$", transcript, re.MULTILINE)
    names = [clean_text(name)[:MAX_NAME] or None for name in found[1].split(",")] if found else []
    if len(names) != seats:
        return [None] * seats
    return [bot_name(seat) if name in NAMES else name for seat, name in enumerate(names)]
