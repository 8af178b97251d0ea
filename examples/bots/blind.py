"""A compiled bot for the rail games. It runs inside compiled games, about ten thousand times as fast as a Python bot.

trilhos tournament usa --bots random,greedy --bot examples/bots/blind.py:blind

It is a rule: a plain function of integers (CONTRIBUTING.md, "The rule dialect"). The state `s` is imagined: everything
that the seat cannot know was dealt again.
"""

from typing import Any

from trilhos.core.jit import rule
from trilhos.core.rng import below
from trilhos.families.ride.rules.actions import KIND_CLAIM, KIND_DRAW, kind_of
from trilhos.families.ride.rules.legal import n_legal, nth_legal


@rule
def blind(b: Any, s: Any, w: Any, i: int, r: Any) -> int:
    """Claim the last route of the list if there is one, else draw from the deck, else act at random."""
    n = n_legal(b, s, w, i)
    last = nth_legal(b, s, w, i, n - 1)
    if kind_of(b, last) == KIND_CLAIM:
        return last
    for k in range(n):
        action = nth_legal(b, s, w, i, k)
        if kind_of(b, action) == KIND_DRAW:
            return action
    return nth_legal(b, s, w, i, below(r, n))
