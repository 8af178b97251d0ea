"""A trained policy as a bot."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from trilhos.match.bot_protocol import Decision
from trilhos.match.look import Mask, Row

Policy = Callable[[Row, Mask], ArrayLike]  # an action's number, or a value for every action


class PolicyBot:
    """A bot that follows a policy: `PolicyBot(policy)`.

    The policy gets the seat's flat observation (int16) and the mask of its legal actions (bool). It returns the number
    of an action, or a value for every action, such as logits: then the best legal action is taken or, with `draw=True`,
    one is drawn with the probabilities that the logits mean.
    """

    def __init__(self, policy: Policy, *, draw: bool = False) -> None:
        if not callable(policy):
            raise ValueError(f"a policy is a function of an observation and a mask, not {policy!r}")
        self._policy, self._draw = policy, draw

    def choose(self, decision: Decision) -> int:
        """The action of the policy."""
        row, mask = decision.observe()
        answer = np.asarray(self._policy(row, mask))
        if answer.size == 1 and answer.dtype.kind in "iu":
            return int(answer.reshape(()))
        values = answer.reshape(-1)
        if values.shape != mask.shape or values.dtype.kind not in "bfiu":
            raise ValueError(
                f"a policy returns the number of an action, or {mask.size} values, one per action; "
                f"this one returned {answer.dtype} of shape {answer.shape}"
            )
        legal = mask.nonzero()[0]
        logits = values[legal].astype(np.float64)
        if not self._draw:
            return int(legal[logits.argmax()])
        weights = np.exp(logits - logits.max())
        return int(decision.chance.choices(legal, weights)[0])
