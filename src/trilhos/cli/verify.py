"""`trilhos verify`: check that a game was dealt from the promised key and played by the rules."""

import json
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from rich.text import Text

from trilhos.cli.ask_server import ask
from trilhos.cli.errors import CliError
from trilhos.cli.house_rules import changed_rules
from trilhos.cli.style import console
from trilhos.core.board_errors import BoardError
from trilhos.match.game import Game
from trilhos.match.key_shares import MISSING, NONE, Shares, origin_in, shares_in
from trilhos.match.transcript import TranscriptError, commitment_in, key_fault, promised_key, replay, table_in

MOST = 10_000_000  # bytes of a response
TIMEOUT = 30  # seconds


@dataclass(frozen=True, slots=True)
class Claim:
    """What to verify: a transcript, and its commitment, if any."""

    where: str
    text: str
    commitment: str | None
    board: str | None


def verify(what: str, promised: str | None, seats: str | None, board: str | None, as_json: bool) -> None:
    """Replay and confirm; CliError says what is wrong. `promised` and `seats` were seen before the deal."""
    with tempfile.TemporaryDirectory() as folder:
        claim = _fetched(what, Path(folder)) if re.match(r"https?://", what) else _read(what, board)
        game = _replayed(claim)
        found = _key_holds(claim, game, promised)
        _check_seats(claim, game, seats)
    origin, shares = origin_in(claim.text), shares_in(claim.text)
    if as_json:
        data = {
            "game": game.id,
            "house_rules": game.ruleset.changed_values,
            "steps": len(game.steps),
            "over": game.over,
        }
        data |= {
            "commitment": found,
            "holds": True,
            "origin": origin and origin.text(),
            "shares": shares and shares.seats,
        }
        return print(json.dumps(data))
    out = console()
    out.print(Text(f"{claim.where}: {game.id}, {game.seats} seats, {len(game.steps)} steps."), soft_wrap=True)
    if changed := changed_rules(game.ruleset):
        out.print(changed, soft_wrap=True)
    out.print(Text("Every step is legal, and every random outcome follows from the key."))
    if origin is not None:
        out.print(Text(f"Origin: {origin.text()}."))
        if origin.same_deck:
            out.print(Text("Its deck is that of another game: whoever created the table could know it beforehand."))
    if found is None:
        out.print(Text("It has no commitment: give the one that you saw before the deal with --commitment."))
    elif shares is None:
        out.print(Text(f"The key is the promised one: its SHA-256 is {found}."), soft_wrap=True)
    else:
        out.print(Text(f"The server's share is the promised one: its SHA-256 is {found}."), soft_wrap=True)
    if shares is not None:
        out.print(Text(f"The key is mixed from the shares of the server and of {_whose(shares)}."), soft_wrap=True)
        for seat, share in enumerate(shares.seats):
            if share == MISSING:
                out.print(Text(f"Seat {seat} promised a share that the server did not use: ask its player."))
    if not game.over:
        out.print(Text("The game is not over: it has no result."))


def _whose(shares: Shares) -> str:
    seats = [str(seat) for seat, share in enumerate(shares.seats) if share not in (NONE, MISSING)]
    return f"seat{'s' * (len(seats) > 1)} {', '.join(seats)}" if seats else "no seat"


def _read(file: str, board: str | None) -> Claim:
    try:
        text = Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise CliError(f"{file}: not a transcript: the file is not text") from None
    return Claim(file, text, commitment_in(text), board)


def _fetched(url: str, folder: Path) -> Claim:
    """The table behind a link: its page, its address under /api, or its transcript."""
    parts = urlsplit(url)
    found = re.search(r"/(?:t|api/tables)/([\w-]{1,40})", parts.path)
    if not found:
        raise CliError(f"{url}: not a link to a table, such as https://HOST/api/tables/ID")
    table = urlunsplit((parts.scheme, parts.netloc, f"/api/tables/{found[1]}", "", ""))
    facts = json.loads(_get(table))
    board = None
    if facts["own_board"]:
        path = folder / "board.toml"
        path.write_text(_get(f"{table}/board"), "utf-8")
        board = str(path)
    text = _get(f"{table}/transcript")
    if facts["commitment"] != commitment_in(text):
        raise CliError(f"{url}: the table and its transcript have different commitments")
    if table_in(text) != found[1]:
        raise CliError(f"{url}: the transcript is that of table {table_in(text)}")
    return Claim(url, text, facts["commitment"], board)


def _get(url: str) -> str:
    return ask(url, MOST, TIMEOUT)


def _replayed(claim: Claim) -> Game:
    try:
        return replay(claim.text, claim.board)
    except TranscriptError as error:
        raise CliError(f"{claim.where}:{error.line}: {error.reason}") from None
    except BoardError as error:
        raise CliError(f"{claim.where}: cannot read its board: {error}") from None


def _key_holds(claim: Claim, game: Game, promised: str | None) -> str | None:
    """The commitment that the key fulfils."""
    for commitment in (claim.commitment, promised.lower() if promised else None):
        if fault := key_fault(claim.text, commitment, promised_key(game)):
            raise CliError(f"{claim.where}: {fault}")
    origin = origin_in(claim.text)
    if origin is not None and origin.of is None and game.redeals:
        raise CliError(f"{claim.where}: it says that it is fresh, but it was redealt")
    return claim.commitment or (promised.lower() if promised else None)


def _check_seats(claim: Claim, game: Game, seen: str | None) -> None:
    """The seats have the commitments that somebody saw before the deal: nobody chose a share after that."""
    shares = shares_in(claim.text)
    found = ",".join(shares.commitments if shares else [NONE] * game.seats)
    if seen is not None and found != seen.lower().replace(" ", ""):
        raise CliError(f"{claim.where}: the commitments of its seats are now {found}")
