"""The rules of a game, clause by clause, in the reader's language."""

from functools import cache
from typing import Annotated

from fastapi import Depends
from starlette.responses import Response

from trilhos.match.ruleset import find_ruleset
from trilhos.rules.reading_order import reading
from trilhos.server.house_rules import house_rules as describe_house_rules
from trilhos.server.http.conditional import Conditions, conditional_responses
from trilhos.server.http.dependencies import GameId, RequestLanguage, api_router, require_published
from trilhos.server.http.words import cached_text_response
from trilhos.server.json_encoding import encode_json
from trilhos.server.schemas.rules import GameRules, HouseRules
from trilhos.words import Language

router = api_router()


@router.get("/rules/{game}", response_model=None, responses=conditional_responses(GameRules, "rules"))
async def rules(conditions: Annotated[Conditions, Depends()], game: GameId, lang: RequestLanguage) -> Response:
    """The rules of a published game."""
    require_published(game)
    return cached_text_response(_rules(game, lang), conditions)


@router.get("/house-rules/{game}", response_model=None, responses=conditional_responses(HouseRules, "house rules"))
async def house_rules(conditions: Annotated[Conditions, Depends()], game: GameId, lang: RequestLanguage) -> Response:
    """What players may change in a published game, and presets."""
    require_published(game)
    return cached_text_response(_house_rules(game, lang), conditions)


@cache
def _house_rules(game: str, lang: Language) -> bytes:
    return encode_json(describe_house_rules(find_ruleset(game), lang))


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
    return encode_json({"game": game, "lang": lang, "sections": sections})
