"""The actions that a planner considers, each with its urge (priority). A search starts from these."""

from trilhos.core.jit import rule
from trilhos.core.record import Record, i16, i32

MAX_IDEAS = 32


class Ideas(Record):
    """The actions that a seat considers; part of every bot's memory."""

    n_ideas = i16()
    action = i16(MAX_IDEAS)
    urge = i32(MAX_IDEAS)  # priority, in hundredths of a point or thousandths of a turn


@rule
def consider(m: Ideas, action: int, urge: int) -> None:
    """Add an action; if the list is full, it replaces the worst one, provided it is better."""
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
def best_idea(m: Ideas) -> int:
    """The index of the idea with the strongest urge; the first one in case of a tie."""
    best = 0
    for k in range(1, int(m.n_ideas)):
        if m.urge[k] > m.urge[best]:
            best = k
    return best
