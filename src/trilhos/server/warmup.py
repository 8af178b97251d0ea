"""Warm-up: load the compiled rules of a family and read its boards before somebody plays."""

import logging

from trilhos.bots import find
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.family import Family, families
from trilhos.match.game import new
from trilhos.match.ruleset import find_ruleset

log = logging.getLogger("trilhos.warmup")
STEPS = 4


def warm_up_all(level: str = "random") -> None:
    """Warm up every family."""
    for family in families():
        warm_up(family, level)


def warm_up(family: Family, level: str) -> None:
    """Read the family's published boards; play a few steps and one bot decision of one game."""
    for game in family.games:
        find_ruleset(game)
    if family.games:
        _play_some(family.games[-1], level)


def _play_some(name: str, level: str) -> None:
    game = new(name, seed=0)
    for _ in range(STEPS):
        if game.over:
            return
        game.play(game.legal()[-1])
        game.view(0)
        game.imagine(0)
        game.explain(0)
    try:
        if not game.over:
            find(level, game.ruleset).choose(Decision(game, game.to_act[0], Chance(0), seconds=0.01))
    except Exception:  # a table replaces a bot that fails, so the server starts anyway
        log.exception("bot %s failed during the warm-up of %s", level, name)
