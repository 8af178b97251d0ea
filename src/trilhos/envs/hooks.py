"""The loops of environments, bound to a family's rules, bots and observations (core/bind.py)."""

from functools import cache

from trilhos.bots.hooks import DEFAULT, Bots
from trilhos.core.bind import Bound
from trilhos.match.family import Family
from trilhos.match.hooks import Rules
from trilhos.match.observation import Environment
from trilhos.match.ruleset import Ruleset


def bound_to(ruleset: Ruleset) -> Bound:
    """The loops of envs/step_games.py, bound to a ruleset's family."""
    return _bound(ruleset.family, ruleset.rules)


@cache
def _bound(family: Family, rules: Rules) -> Bound:
    return Bound(family.name, [rules, family.part(Bots, DEFAULT), family.part(Environment)])
