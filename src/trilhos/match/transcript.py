"""Write whole games as readable text, and replay them with every line verified.

trilhos 1
game: usa
seats: 2
seed: 7
rules: 2

1. seat 0: keep Denver-El Paso, Boston-Miami
2. seat 1: keep Duluth-Houston, Calgary-Salt Lake City
3. seat 1: draw > red1

A line `redealt:` with a key means that all hidden information was redealt at that point. `rules:` is the version of the
rules; changed house rules are in a line of their own before it, such as `house rules: longest_path=12`.
"""

import hashlib
import os
import re
from collections.abc import Iterator

from trilhos.core.board_errors import BoardError
from trilhos.core.errors import IllegalAction, NotationError
from trilhos.core.view import Fields
from trilhos.match.game import HOUSE_RULES, RULES_VERSION, Game, Redeal, new
from trilhos.match.key_shares import shares_in
from trilhos.match.ruleset import Ruleset, find_ruleset

FORMAT = "trilhos 1"
HEADER = (
    "game",
    "board",
    "seats",
    "seed",
    "key",
    "stream",
    "first",
    HOUSE_RULES,
    "rules",
)  # besides options of the game
REFUSALS = (ValueError, OverflowError, BoardError)  # raised by `new` if it cannot deal the game
REDEALT = re.compile(r"redealt: ([0-9a-f]{64}(?: for seat [0-9])?)")
LINE = re.compile(r"(\d+)\. seat (\d): (.*?)(?: > (.*))?")


class TranscriptError(ValueError):
    """A transcript that fails verification: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class RulesVersionError(TranscriptError):
    """A transcript of another version of the rules, which only a Trilhos with that version can replay."""

    def __init__(self, line: int, version: str) -> None:
        super().__init__(
            line,
            f"this game was played with version {version} of the rules, and this Trilhos has version {RULES_VERSION};"
            f" only a Trilhos with version {version} can replay it",
        )


def write(game: Game) -> str:
    """The transcript of a game that was dealt, not loaded from a position."""
    if game.origin is None:
        raise ValueError("a position has no transcript: only a game that was dealt can be replayed")
    lines = _header_lines(game.ruleset, game.origin)
    for step in game.steps:
        lines += _redealt(game, step.n - 1)
        came = step.outcome.text()
        lines.append(f"{step.n}. seat {step.seat}: {step.text}" + f" > {came}" * bool(came))
    return "\n".join(lines + _redealt(game, len(game.steps))) + "\n"


def write_deal(ruleset: Ruleset, seats: int, seed: int, first: int) -> str:
    """The transcript of a game before its first step. Nothing is dealt, so no rules are compiled."""
    origin = {"seats": seats, "seed": seed, "stream": 0, "first": first}
    return "\n".join(_header_lines(ruleset, origin)) + "\n"


def _header_lines(ruleset: Ruleset, origin: Fields) -> list[str]:
    header = {
        "game": ruleset.id,
        "board": ruleset.digest,
        "seats": origin["seats"],
        "seed": origin["seed"],
        "key": origin["key"].hex() if origin["seed"] is None else None,
        "stream": origin["stream"] or None,
        "first": origin["first"],
        **{name: origin.get(name) for name in ruleset.options},
        HOUSE_RULES: ruleset.rules_text or None,
        "rules": RULES_VERSION,
    }
    return [FORMAT, *(f"{name}: {value}" for name, value in header.items() if value is not None), ""]


def _redealt(game: Game, steps: int) -> list[str]:
    return [f"redealt: {game.redeals[steps].text()}"] if steps in game.redeals else []


def replay(text: str, board: str | os.PathLike[str] | None = None) -> Game:
    """Replay a transcript. Raises TranscriptError if an action is illegal or an outcome is not the written one."""
    *_, game = replaying(text, board)
    return game


def replaying(text: str, board: str | os.PathLike[str] | None = None) -> Iterator[Game]:
    """The same line by line: yields one game object after the deal, and again after every step and redeal."""
    lines = text.splitlines()
    header, start = _header(lines)
    game = _deal(header, board)
    yield game
    for number, line in enumerate(lines[start:], start + 1):
        if line.strip() and not line.startswith("#"):
            _play_line(game, number, line.strip())
            yield game


def game_in(text: str) -> str:
    """The game that a transcript names."""
    header, _ = _header(text.splitlines())
    if "game" not in header:
        raise TranscriptError(1, "the header has no 'game'")
    return header["game"][0]


def commitment_in(text: str) -> str | None:
    """The commitment published with a transcript, if any."""
    found = re.search(r"^# commitment: ([0-9a-f]{64})$", text, re.MULTILINE)
    return found[1] if found else None


def table_in(text: str) -> str | None:
    """The id of the table that a transcript is from, if any."""
    found = re.search(r"^# table: ([\w-]{1,40})$", text, re.MULTILINE)
    return found[1] if found else None


def promised_key(game: Game) -> bytes:
    """The key that was promised: that of the last redeal if there was one, else that of the deal."""
    assert game.origin is not None
    key: bytes = game.redeals[max(game.redeals)].key if game.redeals else game.origin["key"]
    return key


def key_fault(text: str, commitment: str | None, key: bytes) -> str | None:
    """Why this key is not what a transcript's commitment and shares promised; None if it is."""
    try:
        shares = shares_in(text)
    except ValueError as error:
        return str(error)
    if shares is not None:
        if (fault := shares.fault(commitment, key)) is None and (table := table_in(text)) not in (None, shares.table):
            fault = f"its shares are those of table {shares.table}, not of table {table}"
        return fault
    if commitment is not None and (found := hashlib.sha256(key).hexdigest()) != commitment:
        return f"the SHA-256 of its key is {found}, but the commitment is {commitment}"
    return None


def _header(lines: list[str]) -> tuple[dict[str, tuple[str, int]], int]:
    if not lines or lines[0].strip() != FORMAT:
        raise TranscriptError(1, f"a transcript begins with '{FORMAT}'")
    header: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            return header, number
        name, colon, value = line.partition(":")
        if not colon:
            raise TranscriptError(number, f"'{line.strip()}' is not a header line, such as 'seats: 2'")
        if name.strip() in header:
            raise TranscriptError(number, f"'{name.strip()}' appears twice")
        header[name.strip()] = value.strip(), number
    return header, len(lines)


def _deal(header: dict[str, tuple[str, int]], board: str | os.PathLike[str] | None) -> Game:
    for name in ("game", "seats", "rules"):
        if name not in header:
            raise TranscriptError(1, f"the header has no '{name}'")
    version, line = header["rules"]
    if not re.fullmatch(r"[0-9]{1,6}", version):
        raise TranscriptError(line, f"'rules' takes a number, not '{version}'")
    if version != str(RULES_VERSION):
        raise RulesVersionError(line, version)
    options: Fields = {}
    for name in ("seats", "seed", "stream", "first"):
        if name in header:
            value, line = header[name]
            if not re.fullmatch(r"-?[0-9]{1,40}", value):
                raise TranscriptError(line, f"'{name}' takes a number, not '{value}'")
            options[name] = int(value)
    if HOUSE_RULES in header:
        options["rules"] = header[HOUSE_RULES][0]
    options |= _options(header, board)
    if "key" in header:
        try:
            options["key"] = bytes.fromhex(header["key"][0])
        except ValueError:
            raise TranscriptError(header["key"][1], "the key is 64 hexadecimal digits") from None
    if ("seed" in header) == ("key" in header):
        raise TranscriptError(1, "the header must have either a seed or a key")
    try:
        game = new(header["game"][0], board=board, **options)
    except REFUSALS as error:
        raise TranscriptError(_line_at_fault(header, board, options), str(error)) from None
    if "board" in header and header["board"][0] != game.ruleset.digest:
        what = f"the board {game.id} with these house rules" if HOUSE_RULES in header else f"the board {game.id}"
        raise TranscriptError(header["board"][1], f"{what} is not the one this was played on")
    return game


def _options(header: dict[str, tuple[str, int]], board: str | os.PathLike[str] | None) -> dict[str, str]:
    """The game options in a header. Raises TranscriptError at a line that is not an option of the game."""
    found = {name: value for name, (value, _) in header.items() if name not in HEADER}
    if not found:
        return found
    try:
        known = find_ruleset(header["game"][0] if board is None else os.fspath(board)).options
    except REFUSALS as error:
        raise TranscriptError(header["game"][1], str(error)) from None
    for name in found:
        if name not in known:
            there = ", ".join((*HEADER, *known))
            raise TranscriptError(header[name][1], f"'{name}' is not a header line; header lines are: {there}")
    return found


def _line_at_fault(header: dict[str, tuple[str, int]], board: str | os.PathLike[str] | None, options: Fields) -> int:
    """The first header line at which the game can no longer be dealt."""
    given: Fields = {}
    for name in ("game", *options):
        given |= {name: options[name]} if name in options else {}
        try:
            new(header["game"][0], board=board, **given)
        except REFUSALS:
            return header[HOUSE_RULES if name == "rules" else name][1]
    return header["game"][1]


def _play_line(game: Game, number: int, line: str) -> None:
    if redealt := REDEALT.fullmatch(line):
        try:
            return game.redeal(*Redeal.of_text(redealt[1]))
        except ValueError as error:
            raise TranscriptError(number, str(error)) from None
    found = LINE.fullmatch(line)
    if not found:
        raise TranscriptError(number, f"'{line}' is not a step, such as '3. seat 1: draw > red1'")
    n, seat, action, written = int(found[1]), int(found[2]), found[3], found[4] or ""
    if n != len(game.steps) + 1:
        raise TranscriptError(number, f"found step {n}, expected step {len(game.steps) + 1}")
    if seat not in game.to_act:
        due = " or ".join(f"seat {i}" for i in game.to_act) or "nobody (the game is over)"
        raise TranscriptError(number, f"seat {seat} acts out of turn; to act: {due}")
    try:
        step = game.play(action, seat)
    except (IllegalAction, NotationError) as error:
        raise TranscriptError(number, str(error)) from None
    if (came := step.outcome.text()) != written:
        raise TranscriptError(number, f"the outcome is '{came}', but the transcript says '{written}'")
