"""The actions that a planner considers, each with its priority. A search starts from these."""

from trilhos.core.jit import rule
from trilhos.core.record import Record, i16, i32

MAX_CANDIDATES = 32


class Candidates(Record):
    """The actions that a seat considers; part of every bot's memory."""

    n_candidates = i16()
    action = i16(MAX_CANDIDATES)
    priority = i32(MAX_CANDIDATES)  # in hundredths of a point or thousandths of a turn


@rule
def consider(m: Candidates, action: int, priority: int) -> None:
    """Add an action; if the list is full, it replaces the worst one, provided it is better."""
    if m.n_candidates < MAX_CANDIDATES:
        k = int(m.n_candidates)
        m.n_candidates += 1
    else:
        k = 0
        for other in range(1, MAX_CANDIDATES):
            if m.priority[other] < m.priority[k]:
                k = other
        if priority <= m.priority[k]:
            return
    m.action[k] = action
    m.priority[k] = priority


@rule
def best_candidate(m: Candidates) -> int:
    """The index of the candidate with the highest priority; the first one in case of a tie."""
    best = 0
    for k in range(1, int(m.n_candidates)):
        if m.priority[k] > m.priority[best]:
            best = k
    return best
