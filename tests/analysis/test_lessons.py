"""Lessons: every exercise has a clear-cut answer, and every guided first game can be followed."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.sampling import cases
from trilhos.analysis.clear_cut import Clarity, losses
from trilhos.analysis.grades import CONFIDENCE
from trilhos.analysis.lessons import lessons_of
from trilhos.bots import find
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.family import published_games
from trilhos.match.game import Game
from trilhos.registry import family_folders
from trilhos.rules import clauses

GAMES = ("usa", "japan", "first-journey", "san-francisco", "chicago")
EXERCISES = [(game, one.id) for game in GAMES for one in lessons_of(game).exercises]
FEW = [("san-francisco", "last-1"), ("first-journey", "win-1")]  # quickly played on to the end
FRESH = Clarity(worlds=512, seed=7)  # other worlds than those in which the answer was found


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_first_game_and_exercises(game: str) -> None:
    lessons = lessons_of(game)
    assert lessons.first_game is not None
    assert len(lessons.exercises) == 10
    assert len({one.id for one in lessons.exercises}) == len(lessons.exercises)
    assert len({one.theme.id for one in lessons.exercises}) >= 2


@pytest.mark.parametrize(("game", "name"), EXERCISES)
def test_an_exercise_is_a_position_with_its_legal_actions(game: str, name: str) -> None:
    exercise = lessons_of(game).exercise(name)
    assert exercise is not None
    position = exercise.load()
    assert position.id == game
    assert exercise.seat in position.to_act
    assert set(exercise.wins) == {action.text for action in position.legal(exercise.seat)}
    least = min(exercise.wins[best] for best in exercise.best)
    assert all(win < least for action, win in exercise.wins.items() if action not in exercise.best)


@pytest.mark.parametrize(("game", "name"), cases(EXERCISES, quick=FEW))
def test_the_answer_stays_the_best_in_other_worlds(game: str, name: str) -> None:
    exercise = lessons_of(game).exercise(name)
    assert exercise is not None
    found = losses(exercise.load(), exercise.seat, exercise.best[0], FRESH, threads=1)
    wrong = {action: loss for action, loss in found.items() if action not in exercise.best}
    assert all(loss.value - CONFIDENCE * loss.error > 0 for loss in wrong.values()), wrong
    assert max(found[best].value for best in exercise.best) < min(loss.value for loss in wrong.values()), found


def test_a_game_without_lessons_has_none() -> None:
    lessons = lessons_of("none")
    assert (lessons.first_game, lessons.exercises) == (None, ())
    assert lessons.exercise("keep-1") is None


def fits(pattern: str, text: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text) is not None


def follow(game: Game, patterns: tuple[str, ...], seat: int) -> str | None:
    """Do what the guide shows first; None if none of it is legal."""
    texts = [action.text for action in game.legal(seat)]
    todo = next((text for pattern in patterns for text in texts if fits(pattern, text)), None)
    if todo is not None:
        game.play(todo, seat)
    return todo


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_first_game_can_be_followed_to_its_end(game: str) -> None:
    """Against its bots. What is named of the first turn is possible in the fixed deal, so that the texts are right."""
    first = lessons_of(game).first_game
    assert first is not None
    dealt, me = first.deal(), first.bots.index(None)
    assert first.transcript() == dealt.transcript()
    bots = {seat: find(level, dealt.ruleset) for seat, level in enumerate(first.bots) if level}
    chances = {seat: Chance(5, stream=seat) for seat in bots}

    def others() -> None:
        while dealt.to_act and me not in dealt.to_act:
            seat = dealt.to_act[0]
            dealt.play(bots[seat].choose(Decision(dealt, seat, chances[seat])), seat)

    steps = [guide for guide in first.guides if guide.actions]
    named = 0
    for guide in steps:
        for _ in range(80):
            others()
            if dealt.over or follow(dealt, guide.actions[:1], me) is not None:
                named += 1
                break
            if follow(dealt, guide.actions, me) is not None:
                break
            follow(dealt, guide.until, me) or dealt.play(dealt.legal(me)[0], me)
        else:
            pytest.fail(f"the step '{guide.title['en']}' is never done")
    assert named >= 2
    assert first.guides[-1].at_end
    assert sum(guide.at_end for guide in first.guides) == 1


def texts(value: Any) -> Iterator[dict[str, str]]:
    """Every text of a file: a table with languages."""
    if isinstance(value, dict):
        if "en" in value:
            yield value
        else:
            for inner in value.values():
                yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def test_texts_are_in_every_language_and_clauses_exist() -> None:
    files = [file for folder in family_folders("lessons") for file in sorted(folder.glob("*.toml"))]
    assert files
    for file in files:
        tables = tomllib.loads(file.read_text("utf-8"))
        for text in texts(tables):
            assert set(text) <= {"en", "pt-BR", "pt-PT"}, text
            assert all(text.values()), text
            assert text["pt-BR"] != text["en"], text
            assert text.get("pt-PT") != text["pt-BR"], f"{file.name}: pt-PT holds only what differs: {text}"
        for guide in tables.get("guides", ()):
            assert guide["clause"] in clauses() if "clause" in guide else True, guide
    assert set(GAMES) <= set(published_games())
