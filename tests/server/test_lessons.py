"""Lessons over HTTP: what is listed, exercises as their seat sees them, and the deal of a guided first game."""

import pytest

import trilhos
from tests.server.client import Server
from trilhos.analysis.lessons import lessons_of
from trilhos.server.schemas.lessons import ExerciseState, GameLessons

GAMES = ("usa", "japan", "first-journey", "san-francisco", "chicago")


@pytest.mark.parametrize("game", GAMES)
def test_the_lessons_of_a_game_are_listed_in_the_readers_language(server: Server, game: str) -> None:
    found = GameLessons.model_validate(server.get(f"/lessons/{game}"))
    assert [one.id for one in found.exercises] == [one.id for one in lessons_of(game).exercises]
    assert found.first_game is not None
    other = GameLessons.model_validate(server.get(f"/lessons/{game}", lang="pt-BR"))
    assert other.first_game is not None
    assert [one.title for one in other.first_game.guides] != [one.title for one in found.first_game.guides]
    assert other.first_game.transcript == found.first_game.transcript


@pytest.mark.parametrize("game", GAMES)
def test_an_exercise_is_what_its_seat_sees(server: Server, game: str) -> None:
    exercise = lessons_of(game).exercises[0]
    found = ExerciseState.model_validate(server.get(f"/lessons/{game}/{exercise.id}"))
    position = exercise.load()
    assert found.position.seat == exercise.seat
    assert found.position.names[exercise.seat] is None
    legal = {action.id: action.text for action in found.position.legal}
    assert set(legal.values()) == set(exercise.wins)
    assert {legal[best] for best in found.best} == set(exercise.best)
    assert [action.win for action in found.actions] == sorted(exercise.wins.values(), reverse=True)
    imagined = position.imagine(exercise.seat, seed=3)  # other hidden cards, the same view
    assert trilhos.load(imagined.position()).view(exercise.seat)["seats"] == position.view(exercise.seat)["seats"]
    others = [view for seat, view in enumerate(found.position.view["seats"]) if seat != exercise.seat]
    assert all("hand" not in view and "tickets" not in view for view in others if isinstance(view.get("hand"), dict))


def test_why_an_action_is_not_legal_in_an_exercise(server: Server) -> None:
    path = "/lessons/san-francisco/last-1/explain"
    illegal = server.post(path, action="claim Alcatraz-Pier 39 red2")
    assert (illegal["legal"], bool(illegal["clause"]), bool(illegal["reason"])) == (False, True, True)
    assert server.post(path, action="draw") == {"legal": True, "clause": None, "reason": None}


def test_what_is_not_there_is_refused(server: Server) -> None:
    for path, code in (("/lessons/nowhere", "no-game"), ("/lessons/usa/none", "no-exercise")):
        answer = server.ask("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (404, code)


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_first_game_is_the_deal_that_its_texts_are_about(server: Server, game: str) -> None:
    first = server.get(f"/lessons/{game}")["first_game"]
    begin = {"transcript": first["transcript"], "step": 0, "deal": "same"}
    table, _ = server.create_table(game, first["bots"], **{"from": begin})
    me = first["bots"].index(None)
    token = server.sit(table, "Ana", me)
    guided = lessons_of(game).first_game
    assert guided is not None
    view = server.get(f"/tables/{table}/state", token)["view"]
    assert view["hand"] == guided.deal().view(me)["hand"]
