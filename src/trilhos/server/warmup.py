"""Warm-up: load compiled rules and read all published boards before the first client connects."""

import logging

from trilhos.bots import find
from trilhos.match.family import families, published_games
from trilhos.match.game import new
from trilhos.match.ruleset import find_ruleset
from trilhos.match.seat import Chance, Decision

log = logging.getLogger("trilhos.warmup")
STEPS = 4


def warm_up(level: str = "random") -> None:
    """Read every published board; play a few steps and one bot decision of one game of each family."""
    for game in published_games():
        find_ruleset(game)
    for family in families():
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
