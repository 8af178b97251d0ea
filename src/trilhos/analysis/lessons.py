"""Lessons: for each game a guided first game, and exercises with one clear-cut answer.

They are data in the folder `lessons` of a family: `themes.toml` has what the exercises of its games are about,
`GAME.toml` the guided first game, and `GAME.exercises.toml` the exercises. docs/lessons.md describes the files.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from trilhos.match.game import Game, load, new
from trilhos.match.ruleset import find_ruleset
from trilhos.match.transcript import write_deal
from trilhos.registry import family_folders
from trilhos.words import BASE, LANGUAGES, Language

Text = dict[Language, str]  # a text in every language


@dataclass(frozen=True, slots=True)
class Theme:
    """What exercises are about."""

    id: str
    name: Text
    ask: Text  # the question
    lesson: Text  # what to remember


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position in which one action, or a few equally good ones, is clearly the best."""

    id: str
    theme: Theme
    seat: int
    position: str  # in notation
    best: tuple[str, ...]  # actions in notation
    wins: dict[str, float]  # the chance to win with each legal action, by notation

    def load(self) -> Game:
        """The position as a game."""
        return load(self.position)


@dataclass(frozen=True, slots=True)
class Guide:
    """A step of a guided first game. A step with `actions` waits until the player has done one of them."""

    title: Text
    text: Text  # what to do, or what to know
    actions: tuple[str, ...]  # patterns of notation, the best first; what names no more than a kind is not pointed at
    until: tuple[str, ...]  # the same: what to do while none of the actions is legal
    meanwhile: Text | None  # what to say then
    after: Text | None  # what has happened
    clause: str | None  # the clause behind it
    at_end: bool  # whether the step is shown when the game is over


@dataclass(frozen=True, slots=True)
class FirstGame:
    """A guided first game: how it is dealt, who plays, and the steps."""

    game: str
    seed: int  # of the deal; the first seat begins
    bots: tuple[str | None, ...]  # by seat; None: the player
    guides: tuple[Guide, ...]

    def transcript(self) -> str:
        """The transcript that the table starts from."""
        return write_deal(find_ruleset(self.game), len(self.bots), self.seed, 0)

    def deal(self) -> Game:
        """The game with nothing played."""
        return new(self.game, seats=len(self.bots), seed=self.seed, first=0)


@dataclass(frozen=True, slots=True)
class Lessons:
    """The lessons of a game."""

    game: str
    first_game: FirstGame | None
    exercises: tuple[Exercise, ...]

    def exercise(self, name: str) -> Exercise | None:
        """The exercise with this id."""
        return next((one for one in self.exercises if one.id == name), None)


@cache
def lessons_of(game: str) -> Lessons:
    """The lessons of a published game; empty if its family has none."""
    for folder in family_folders("lessons"):
        guided, exercises = _read(folder / f"{game}.toml"), _read(folder / f"{game}.exercises.toml")
        if guided or exercises:
            themes = {name: _theme(name, given) for name, given in _read(folder / "themes.toml").items()}
            found = [_exercise(given, themes) for given in exercises.get("exercises", [])]
            return Lessons(game, _first_game(game, guided) if guided else None, tuple(found))
    return Lessons(game, None, ())


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def _text(given: Mapping[str, str]) -> Text:
    """A text in every language; pt-PT is given only where it differs."""
    return {lang: given.get(lang) or given[BASE[lang]] for lang in LANGUAGES}


def _theme(name: str, given: Mapping[str, Any]) -> Theme:
    return Theme(name, _text(given["name"]), _text(given["ask"]), _text(given["lesson"]))


def _exercise(given: Mapping[str, Any], themes: Mapping[str, Theme]) -> Exercise:
    theme = themes[given["theme"]]
    return Exercise(given["id"], theme, given["seat"], given["position"], tuple(given["best"]), given["wins"])


def _first_game(game: str, given: Mapping[str, Any]) -> FirstGame:
    bots = tuple(level or None for level in given["bots"])  # "": the player
    return FirstGame(game, given["seed"], bots, tuple(_guide(one) for one in given["guides"]))


def _guide(given: Mapping[str, Any]) -> Guide:
    def text(name: str) -> Text | None:
        return _text(given[name]) if name in given else None

    return Guide(
        title=_text(given["title"]),
        text=_text(given["text"]),
        actions=tuple(given.get("actions", ())),
        until=tuple(given.get("until", ())),
        meanwhile=text("meanwhile"),
        after=text("after"),
        clause=given.get("clause"),
        at_end=given.get("at_end", False),
    )
