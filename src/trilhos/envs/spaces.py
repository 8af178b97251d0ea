"""Gymnasium spaces for observations and actions, with the bounds of every value."""

import numpy as np

from trilhos.core.optional_dependencies import extra
from trilhos.envs.observation import fields, width
from trilhos.match.observation import Bounds, environment_of
from trilhos.match.ruleset import Ruleset

with extra("envs"):
    from gymnasium import spaces


def bounds(ruleset: Ruleset, seats: int) -> Bounds:
    """The smallest and largest value of each field of an observation, for this number of seats."""
    return environment_of(ruleset).bounds(ruleset.facts, seats)


def observation_space(ruleset: Ruleset, seats: int, form: str) -> spaces.Dict | spaces.Box:
    """The space of observations, named or flat, together with the action mask, or of rows alone."""
    known, places = bounds(ruleset, seats), fields(ruleset)
    seen: spaces.Box | spaces.Dict
    if form == "named":
        seen = spaces.Dict({name: spaces.Box(*known[name], field.shape, np.int16) for name, field in places.items()})
    else:
        ends = np.zeros((2, width(ruleset)), np.int16)
        for name, field in places.items():
            ends[:, field.begin : field.end] = np.array(known[name])[:, None]
        seen = spaces.Box(*ends, dtype=np.int16)
    if form == "row":
        return seen
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (ruleset.n_actions,), np.int8)})


def action_space(ruleset: Ruleset) -> spaces.Discrete:
    """All actions of a board, legal or not."""
    return spaces.Discrete(ruleset.n_actions)


def worst(ruleset: Ruleset, seats: int, reward: str) -> float:
    """The worst possible reward, given for an illegal action if that loses the game."""
    if reward == "win":
        return -1.0
    least, most = bounds(ruleset, seats)[environment_of(ruleset).score]
    return float(least - most)
