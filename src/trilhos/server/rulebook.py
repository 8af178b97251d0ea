"""The rules to be read, and the names of things, in the reader's language."""

import hashlib
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path
from pydantic import BaseModel, Field
from starlette.responses import Response

from trilhos.carriage.outcome import ENDINGS as CARRIAGE_ENDINGS
from trilhos.match.table import CHICAGO, find_table
from trilhos.ride.outcome import ENDINGS
from trilhos.rules.reading import games, reading
from trilhos.server import told
from trilhos.server.api import PROBLEMS, InLanguage, Json
from trilhos.server.refusal import Refusal
from trilhos.words import Language, say

KEEP = "public, max-age=3600"  # how long it need not be asked for again; a new version of Trilhos may say it better


class ClauseTold(BaseModel):
    """A clause of the rules."""

    id: str
    kind: str = Field(description="text, from the published rules; ruling, our decision; or text+ruling")
    text: str = Field(description="Markdown: emphasis, code, tables")
    replaces: list[str] = Field(description="clauses that the game inherits and that do not hold because of this one")
    changed_by: list[str] = Field(description="clauses of the game's own that make an exception to this one")


class SectionTold(BaseModel):
    """Clauses under a title."""

    title: str
    clauses: list[ClauseTold]


class WordsTold(BaseModel):
    """Names of things in a language, by the name that views and actions have for them."""

    game: str
    lang: Language
    cities: dict[str, str]
    symbols: dict[str, str] = Field(description="of tourist tokens")
    tiles: dict[str, str] = Field(description="names of Chicago's tiles, by face")
    endings: dict[str, str] = Field(description="why a game is over, by the words of the result")


class RulesTold(BaseModel):
    """The rules of a game, in the order one reads them: exactly the clauses that hold in it."""

    game: str
    lang: Language
    sections: list[SectionTold]
    cities: dict[str, str]


def _game(game: Annotated[str, Path(min_length=1, max_length=40, description="a published game")]) -> str:
    if game not in games():
        raise Refusal(404, "no-game", f"there is no game '{game}'; there are: {', '.join(games())}")
    return game


Game = Annotated[str, Depends(_game)]
Known = Annotated[str | None, Header(alias="if-none-match", max_length=200, description="the mark of what you have")]
SAME: dict[int | str, dict[str, Any]] = {304: {"description": "What you have is the same"}}
rulebook = APIRouter(prefix="/api", default_response_class=Json, responses=PROBLEMS | SAME)


@rulebook.get("/rules/{game}", response_model=RulesTold)
async def rules(game: Game, lang: InLanguage, known: Known = None) -> Response:
    """The rules of a published game, clause by clause."""
    return _answer(_rules(game, lang), known)


@rulebook.get("/words/{game}", response_model=WordsTold)
async def words(game: Game, lang: InLanguage, known: Known = None) -> Response:
    """What cities, symbols, tiles and endings are called. For display only: actions are written in English."""
    return _answer(_words(game, lang), known)


@cache
def _rules(game: str, lang: Language) -> bytes:
    sections = [
        {
            "title": title,
            "clauses": [
                {
                    "id": rule.clause.id,
                    "kind": rule.clause.source,
                    "text": rule.clause.text,
                    "replaces": rule.replaces,
                    "changed_by": rule.changed_by,
                }
                for rule in rules
            ],
        }
        for title, rules in reading(game, lang)
    ]
    return told.encode({"game": game, "lang": lang, "sections": sections, "cities": _names(game, lang)["cities"]})


@cache
def _words(game: str, lang: Language) -> bytes:
    return told.encode({"game": game, "lang": lang} | _names(game, lang))


def _names(game: str, lang: Language) -> dict[str, dict[str, str]]:
    facts, train = find_table(game).facts, game == CHICAGO
    return {
        "cities": {} if train else {city.name: say(city.name, lang) for city in facts.cities},
        "symbols": {} if train else {symbol: say(symbol, lang) for symbol in facts.rules.symbols},
        "tiles": {face.id: say(face.name, lang) for face in facts.faces} if train else {},
        "endings": {text: say(text, lang) for _, text in (CARRIAGE_ENDINGS if train else ENDINGS).values()},
    }


def _answer(body: bytes, known: str | None) -> Response:
    mark = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": mark, "cache-control": KEEP, "vary": "accept-language"}
    if known is not None and mark in known:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")
