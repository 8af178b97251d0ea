"""What a decision of a rail game is about: themes of exercises and puzzles."""

from collections.abc import Iterator

from trilhos.core.bits import in_set
from trilhos.core.unpack import Records, copy_records
from trilhos.families.ride.analysis.why import why
from trilhos.families.ride.rules.actions import KIND_CLAIM, KIND_NAMES, KIND_TAKE, TAKE, claimed_route, kind_of
from trilhos.families.ride.rules.state import CHOOSE, NONE, WILD
from trilhos.match.ruleset import Ruleset

LONG = 5  # spaces


def themes(ruleset: Ruleset, states: Records, seat: int, action: int) -> list[str]:
    """The kind of the action, and what is special about it."""
    b, s = ruleset.boards[0], states[0]
    kind = int(kind_of(b, action))
    found = [KIND_NAMES[kind]]
    if s.phase == CHOOSE:
        found.append("first-tickets")
    if s.turns_left != NONE:
        found.append("last-turn")
    if kind == KIND_TAKE and action - TAKE == WILD:
        found.append("wild")
    if kind == KIND_CLAIM:
        found += _of_claim(ruleset, states, seat, action)
    return found


def _of_claim(ruleset: Ruleset, states: Records, seat: int, action: int) -> Iterator[str]:
    b, s = ruleset.boards[0], states[0]
    route = int(claimed_route(b, action))
    after = copy_records(states)
    ruleset.apply(after, ruleset.works(), seat, action)
    if (after[0].turns_left != NONE and s.turns_left == NONE) or ruleset.is_over(after):
        yield "ends"
    if b.route_twin[route] != NONE:
        yield "twin"
    if b.route_ferries[route]:
        yield "ferry"
    if in_set(b.bullet_routes, route):
        yield "bullet"
    if b.route_length[route] >= LONG:
        yield "long"
    reason = why(ruleset, states, seat, NONE, action, ())
    if reason is None:
        yield "no-ticket"
    else:
        yield "completes" if "completed" in reason.template else "last" if "last way" in reason.template else "short"
