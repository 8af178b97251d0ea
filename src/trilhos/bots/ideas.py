"""What a planner thinks of doing: actions, and how strong the urge to each is. A search starts from these."""

from typing import Any

import numpy as np

from trilhos.core.jit import rule

Memory = Any  # a MEMORY record, of either family
MAX_IDEAS = 32
IDEAS = (
    ("n_ideas", np.int16),  # what the seat thinks of doing
    ("action", np.int16, MAX_IDEAS),
    ("urge", np.int32, MAX_IDEAS),  # how much it wants to, in hundredths of a point or thousandths of a turn
)


@rule
def consider(m: Memory, action: int, urge: int) -> None:
    """Think of an action; once there are too many ideas, of a better one than the worst."""
    if m.n_ideas < MAX_IDEAS:
        k = int(m.n_ideas)
        m.n_ideas += 1
    else:
        k = 0
        for other in range(1, MAX_IDEAS):
            if m.urge[other] < m.urge[k]:
                k = other
        if urge <= m.urge[k]:
            return
    m.action[k] = action
    m.urge[k] = urge


@rule
def best_idea(m: Memory) -> int:
    """The idea with the strongest urge, the earlier of equals, by its place."""
    best = 0
    for k in range(1, int(m.n_ideas)):
        if m.urge[k] > m.urge[best]:
            best = k
    return best
