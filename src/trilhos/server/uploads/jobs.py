"""The jobs of the worker process. Their results are plain data. A node reads no board that was not checked here."""

import gzip
from collections.abc import Callable
from typing import Final

import orjson

from trilhos.core.board_errors import BoardError
from trilhos.core.svg_to_png import png
from trilhos.match.game import load, new
from trilhos.match.ruleset import find_ruleset
from trilhos.server.errors import ApiError
from trilhos.server.json_encoding import JsonObject, encode_json
from trilhos.server.live.past_game import PastGame
from trilhos.server.pictures.card import Row, card
from trilhos.server.replay_builder import GameRecord, build_replay, player_names
from trilhos.server.uploaded_boards import MAX_REASON, board_file, check_board, read_board, upload_family
from trilhos.server.uploaded_transcripts import replay_transcript
from trilhos.server.web_part import web_part
from trilhos.words import Language

MAX_EDITED_FAULTS: Final = 100  # that an editor shows


def check(board: str) -> bytes:
    """The id of the game on a board."""
    return check_board(board).encode()


def board_check(board: str) -> bytes:
    """What a check of a board finds (BoardCheck in schemas/boards.py)."""
    found: JsonObject = {"playable": False, "game": None, "name": None, "seats": None, "faults": [], "more": 0}
    try:
        ruleset = read_board(board)
    except BoardError as error:
        faults = [{"line": one.line, "key": one.key, "reason": one.reason[:MAX_REASON]} for one in error.faults]
        found |= {"faults": faults[:MAX_EDITED_FAULTS], "more": max(0, len(faults) - MAX_EDITED_FAULTS)}
    else:
        found |= {"playable": True, "game": ruleset.id, "name": ruleset.facts.name}
        found |= {"seats": (ruleset.seats_min, ruleset.seats_max)}
    return encode_json(found)


def board_picture(board: str, author: str | None) -> bytes:
    """The picture of a published board with its name and author, or of the board alone; compressed."""
    check_board(board)
    game = new(board=board_file(board), seed=0)
    drawn = game.ruleset.picture(game.states, captions=False)
    return compress(png(drawn if author is None else card(drawn, game.facts.name, [], lines=[author])))


def board_map(board: str) -> bytes:
    """The map of a board, as compressed JSON."""
    check_board(board)
    make = web_part(upload_family()).board_map
    if make is None:
        raise ApiError(404, "no-map", "this board has no map")
    return compress(encode_json(make(find_ruleset(str(board_file(board))).facts)))


def replay(record: JsonObject, lang: Language, own_map: str | None) -> bytes:
    """The replay of a transcript, as compressed JSON."""
    return compress(build_replay(GameRecord(**record), lang, None if own_map is None else own_map.encode()))


def past_game(transcript: str, board: str | None) -> bytes:
    """The game of a transcript, from which a table can start."""
    *_, game = replay_transcript(transcript, board)
    return orjson.dumps(PastGame.from_transcript(game, board), option=orjson.OPT_NON_STR_KEYS)


def picture(
    transcript: str, board: str | None, names: list[str | None] | None, curves: list[list[float]], is_empty: bool
) -> bytes:
    """The picture of a game to share, compressed: of an empty board before the game, with the score after it."""
    *_, game = replay_transcript(transcript, board)
    result = None if is_empty else game.result
    who = [name or str(seat + 1) for seat, name in enumerate(names or player_names(transcript, game.seats))]
    rows = [
        Row(name, str(result.points[seat]), seat in result.winners) if result else Row(name)
        for seat, name in enumerate(who)
    ]
    return compress(png(card(game.ruleset.picture(game.states, captions=False), game.facts.name, rows, curves)))


def puzzle_picture(position: str, day: str) -> bytes:
    """The picture of a puzzle to share, compressed: what everybody may see of the position."""
    game = load(position)
    return compress(png(card(game.ruleset.picture(game.states, captions=False), game.facts.name, [], lines=[day, "?"])))


def compress(body: bytes) -> bytes:
    """The same body always gives the same bytes."""
    return gzip.compress(body, 6, mtime=0)


JOBS: Final[dict[str, Callable[..., bytes]]] = {
    each.__name__: each
    for each in (check, board_check, board_picture, board_map, replay, past_game, picture, puzzle_picture)
}
