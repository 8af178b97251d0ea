"""What other programs show of a link to a page: Open Graph tags with a title, a sentence and a picture."""

import re
from html import escape
from typing import Final, NamedTuple

from starlette.datastructures import Headers, QueryParams
from starlette.types import Scope

from trilhos.server.errors import ApiError
from trilhos.server.live.table import OVER, UNSTARTED, Table
from trilhos.server.pictures.card import TALL, WIDE
from trilhos.server.services import Services
from trilhos.words import LANGUAGES, Language, Message, best_language, translate

TABLE: Final = re.compile(r"/t/([^/]{1,40})(?:/replay)?/?")
BOARD: Final = re.compile(r"/boards/([^/]{1,40})/?")
HOST: Final = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)
SITE: Final = "Trilhos"
ABOUT: Final = Message("Board games in the browser: with friends, with bots, with no account.")


class Preview(NamedTuple):
    """What is shown of a link."""

    title: Message | str
    about: Message
    picture: str | None = None  # its path


async def preview_tags(services: Services, scope: Scope) -> str:
    """The tags for the page of a request, as HTML."""
    preview = await _preview(services, scope["path"])
    lang, headers = _language(scope), Headers(scope=scope)
    host = headers.get("host", "")
    base = f"{scope['scheme']}://{host}" if HOST.fullmatch(host) else ""
    tags = {
        "og:site_name": SITE,
        "og:type": "website",
        "og:locale": lang.replace("-", "_"),
        "og:title": translate(preview.title, lang),
        "og:description": translate(preview.about, lang),
        "og:url": base + scope["path"],
    }
    card = "summary"
    if preview.picture is not None:
        card = "summary_large_image"
        size = {"og:image:type": "image/png", "og:image:width": str(WIDE), "og:image:height": str(TALL)}
        tags |= {"og:image": base + preview.picture, "og:image:alt": tags["og:title"], **size}
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
    return "\n    ".join([*lines, f'<meta name="twitter:card" content="{card}" />'])


def _language(scope: Scope) -> Language:
    asked = QueryParams(scope.get("query_string", b"")).get("lang")
    known = next((lang for lang in LANGUAGES if lang == asked), None)
    return known or best_language(Headers(scope=scope).get("accept-language"))


async def _preview(services: Services, path: str) -> Preview:
    if found := TABLE.fullmatch(path):
        try:
            return await services.registry.read(found[1], _table_preview)
        except ApiError:  # there is no such table, or the database does not answer: the page says so
            pass
    if found := BOARD.fullmatch(path):
        return await _board_preview(services, found[1])
    if path.rstrip("/") in ("/daily", "/daily/puzzle"):
        return Preview(Message("Puzzle of the day"), Message("One position, one try."), "/api/daily/picture.png")
    return Preview(SITE, ABOUT)


async def _board_preview(services: Services, board_id: str) -> Preview:
    """A published board; the usual preview if there is none, or if the database does not answer."""
    try:
        board = await services.shelf.find(board_id)
    except ApiError:
        board = None
    if board is None:
        return Preview(SITE, ABOUT)
    about = Message("A board by {author}: play it in the browser.", author=board.author)
    if not board.author:
        about = Message("A board to play in the browser.")
    return Preview(board.name, about, f"/api/boards/{board_id}/picture.png?version={board.version}")


def _table_preview(table: Table) -> Preview:
    """An invitation, a running game, or its result."""
    game = table.setup.name or table.setup.game
    names = ", ".join(seat.name for seat in table.seats if seat.name)
    picture = f"/api/tables/{table.setup.id}/picture.png"
    if table.state in UNSTARTED:
        free = sum(seat.is_free for seat in table.seats)
        title = Message("Play {game}: {n:a seat is free|# seats are free}", game=game, n=free) if free else game
        return Preview(title, Message("Open the link and sit down. No account is needed."), picture)
    result = table.game.result if table.state == OVER and table.game is not None else None
    if result is None:
        return Preview(f"{game}: {names}", Message("Watch the game in the browser."), picture)
    who = " · ".join(f"{seat.name} {points}" for seat, points in zip(table.seats, result.points, strict=True))
    return Preview(f"{game}: {who}", Message("Look at the game again, step by step."), picture)
