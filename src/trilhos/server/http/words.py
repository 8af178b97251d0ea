"""Names of things in a game in the reader's language."""

from functools import cache
from typing import Annotated

from fastapi import Depends
from starlette.responses import Response

from trilhos.match.ruleset import find_ruleset
from trilhos.server.http.conditional import ONE_HOUR, Conditions, conditional_responses, etag_of
from trilhos.server.http.dependencies import GameId, RequestLanguage, api_router, require_published
from trilhos.server.json_encoding import encode_json
from trilhos.server.schemas.rules import GameWords
from trilhos.server.web_part import Names, web_part
from trilhos.words import Language, translate

router = api_router()


@router.get("/words/{game}", response_model=None, responses=conditional_responses(GameWords, "names"))
async def words(conditions: Annotated[Conditions, Depends()], game: GameId, lang: RequestLanguage) -> Response:
    """Names of things in a published game. They are for display only: actions are always written in English."""
    require_published(game)
    return cached_text_response(_words(game, lang), conditions)


@cache
def _words(game: str, lang: Language) -> bytes:
    ruleset = find_ruleset(game)
    names: dict[str, Names] = {"endings": {}, "clauses": {}}
    names |= web_part(ruleset.family).display_names(ruleset.facts)
    translated = {
        category: {name: translate(text, lang) for name, text in entries.items()} for category, entries in names.items()
    }
    return encode_json({"game": game, "lang": lang} | translated)


def cached_text_response(body: bytes, conditions: Conditions) -> Response:
    """A JSON document that depends on the language; 304 if the client has it already."""
    etag = etag_of(body)
    headers = {"etag": etag, "cache-control": f"public, {ONE_HOUR}", "vary": "accept-language"}
    if conditions.has(etag):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")
