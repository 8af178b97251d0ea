"""The result of a game: points and their sources, places, winners, and why it ended."""

from dataclasses import dataclass

from trilhos.core.outcome import Result
from trilhos.core.unpack import Records
from trilhos.families.ride.longest_path import longest_routes
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.state import State
from trilhos.families.ride.text.names import Names
from trilhos.families.ride.text.outcome import ENDINGS
from trilhos.families.ride.text.position import members, routes_in


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat."""

    seat: int
    place: int
    total: int  # points; completed tickets in First Journey (FJ-13)
    routes: int
    tickets: dict[str, int]  # every ticket and its points, negative if not completed (US-30)
    completed: int
    longest_path: int  # spaces (US-31); 0 if it does not count
    longest_routes: list[int]  # the routes of such a path, in order
    longest_bonus: int
    bullet_bonus: int  # JP-13
    tokens: int  # SF-15
    east_to_west: bool  # FJ-9


def result_of(names: Names, boards: Records, states: Records) -> Result:
    """The result of a game that is over."""
    s = states[0]
    seats = [_seat_result(names, boards[0], s, i) for i in range(int(s.n_seats))]
    clause, words = ENDINGS[int(s.ended)]
    clause = {("JP", "US-29"): "JP-12", ("SF", "US-29"): "SF-14"}.get((names.facts.page, clause), clause)
    return Result(
        points=[seat.total for seat in seats],
        places=[seat.place for seat in seats],
        winners=members(int(s.winners)),
        why=(clause, words),
        seats=seats,
    )


def _seat_result(names: Names, b: Board, s: State, i: int) -> SeatResult:
    me = s.seats[i]
    done = set(members(me.done))
    held = sorted(done | set(members(me.tickets)))
    journey = bool(b.tickets_to_win)
    worth = [1 if journey else int(b.ticket_points[t]) for t in held]
    lost = 0 if journey else -1
    return SeatResult(
        seat=i,
        place=int(me.place),
        total=int(me.total),
        routes=int(me.points),
        tickets={names.tickets[t]: w if t in done else lost * w for t, w in zip(held, worth, strict=True)},
        completed=len(done) + int(me.crossed),
        longest_path=int(me.longest),
        longest_routes=longest_routes(names.facts, routes_in(me.owned), int(me.longest)),
        longest_bonus=int(me.longest_points),
        bullet_bonus=int(me.bullet_points),
        tokens=int(me.token_points),
        east_to_west=bool(me.crossed),
    )
