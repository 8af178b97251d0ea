"""A bot that is a rule: it plays inside compiled games, some ten thousand times as fast as one in Python.

trilhos tournament usa --bots random,greedy --bot examples/bots/blind.py:blind

Rules are plain functions of whole numbers (CONTRIBUTING.md, "The rule dialect"). This one is for the rail games;
the state `s` is one that the seat imagines: what it cannot know was dealt anew.
"""

from typing import Any

from trilhos.core.jit import rule
from trilhos.core.rng import below
from trilhos.ride.actions import KIND_CLAIM, KIND_DRAW, kind_of
from trilhos.ride.turn import n_legal, nth_legal


@rule
def blind(b: Any, s: Any, w: Any, i: int, r: Any) -> int:
    """Claim the last route of the list if there is one, else draw from the deck, else do anything."""
    n = n_legal(b, s, i)
    last = nth_legal(b, s, i, n - 1)
    if kind_of(b, last) == KIND_CLAIM:
        return last
    for k in range(n):
        action = nth_legal(b, s, i, k)
        if kind_of(b, action) == KIND_DRAW:
            return action
    return nth_legal(b, s, i, below(r, n))
