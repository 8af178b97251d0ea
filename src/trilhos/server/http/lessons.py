"""Lessons: guided first games, and exercises with one clear-cut answer."""

import asyncio
from functools import cache
from typing import Annotated

from fastapi import Depends, Path
from starlette.responses import Response

from trilhos.analysis.lessons import Exercise, FirstGame, Guide, Text, lessons_of
from trilhos.match.family import family_of
from trilhos.server.errors import ApiError
from trilhos.server.http.conditional import Conditions, conditional_responses
from trilhos.server.http.dependencies import GameId, RequestLanguage, SharedServices, api_router, require_published
from trilhos.server.http.words import cached_text_response
from trilhos.server.json_encoding import encode_json
from trilhos.server.positions import explain_position, judged_actions, position_of_seat
from trilhos.server.schemas.lessons import (
    ExerciseInfo,
    ExerciseState,
    ExplainPosition,
    FirstGameInfo,
    GameLessons,
    GuideInfo,
)
from trilhos.server.schemas.tables import ExplainAnswer
from trilhos.words import Language

router = api_router()
ExerciseId = Annotated[str, Path(alias="exercise", min_length=1, max_length=40, description="id of an exercise")]


@router.get("/lessons/{game}", response_model=None, responses=conditional_responses(GameLessons, "lessons"))
async def lessons(conditions: Annotated[Conditions, Depends()], game: GameId, lang: RequestLanguage) -> Response:
    """The lessons of a published game: its guided first game, and its exercises."""
    require_published(game)
    return cached_text_response(_lessons(game, lang), conditions)


@router.get(
    "/lessons/{game}/{exercise}", response_model=None, responses=conditional_responses(ExerciseState, "exercise")
)
async def exercise(
    conditions: Annotated[Conditions, Depends()],
    services: SharedServices,
    game: GameId,
    name: ExerciseId,
    lang: RequestLanguage,
) -> Response:
    """An exercise: the position as its seat sees it, and how good every action is."""
    _find(game, name)
    services.preparation.require(family_of(game).name)
    return cached_text_response(await asyncio.to_thread(_exercise, game, name, lang), conditions)


@router.post("/lessons/{game}/{exercise}/explain")
async def explain(
    services: SharedServices, game: GameId, name: ExerciseId, request: ExplainPosition, lang: RequestLanguage
) -> ExplainAnswer:
    """Say whether an action is legal in the position of an exercise, and if not, which clause forbids it and why."""
    found = _find(game, name)
    services.preparation.require(family_of(game).name)
    return await asyncio.to_thread(lambda: explain_position(found.load(), found.seat, request.action, lang))


def _find(game: str, name: str) -> Exercise:
    require_published(game)
    found = lessons_of(game).exercise(name)
    if found is None:
        raise ApiError(404, "no-exercise", f"{game} has no exercise '{name}'")
    return found


@cache
def _lessons(game: str, lang: Language) -> bytes:
    found = lessons_of(game)
    infos = [ExerciseInfo(id=one.id, theme=one.theme.id, name=one.theme.name[lang]) for one in found.exercises]
    answer = GameLessons(
        game=game,
        family=family_of(game).name,
        lang=lang,
        first_game=None if found.first_game is None else _first_game(found.first_game, lang),
        exercises=infos,
    )
    return encode_json(answer.model_dump())


def _first_game(first: FirstGame, lang: Language) -> FirstGameInfo:
    guides = [_guide(guide, lang) for guide in first.guides]
    return FirstGameInfo(transcript=first.transcript(), bots=list(first.bots), guides=guides)


def _guide(guide: Guide, lang: Language) -> GuideInfo:
    def said(text: Text | None) -> str | None:
        return None if text is None else text[lang]

    return GuideInfo(
        title=guide.title[lang],
        text=guide.text[lang],
        actions=list(guide.actions),
        until=list(guide.until),
        meanwhile=said(guide.meanwhile),
        after=said(guide.after),
        clause=guide.clause,
        at_end=guide.at_end,
    )


@cache
def _exercise(game: str, name: str, lang: Language) -> bytes:
    found = _find(game, name)
    position = found.load()
    actions = judged_actions(position, found.seat, found.wins, lang)
    answer = ExerciseState(
        id=found.id,
        name=found.theme.name[lang],
        ask=found.theme.ask[lang],
        lesson=found.theme.lesson[lang],
        position=position_of_seat(position, found.seat),
        best=[one.action for one in actions if one.text in found.best],
        actions=actions,
    )
    return encode_json(answer.model_dump())
