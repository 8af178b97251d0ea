"""Bullet trains (JP-6 to JP-9, JP-12 to JP-14)."""

from trilhos.core.bits import in_set, put
from trilhos.core.jit import rule
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.state import State


@rule
def is_bullet_claim(b: Board, s: State, route: int) -> bool:
    """JP-6, JP-8: a bullet route is claimed as such while the supply lasts, then as an ordinary gray one."""
    return s.bullets > 0 and in_set(b.bullet_routes, route)


@rule
def place_bullet_train(b: Board, s: State, i: int, route: int) -> None:
    """JP-6: place one bullet train from the supply; the marker advances by the cards paid. No points, no trains."""
    s.bullets -= 1
    put(s.bullet, route)
    s.seats[i].marker += b.route_length[route]
    s.seats[i].n_bullets += 1


@rule
def score_bullets(b: Board, s: State) -> None:
    """JP-13, JP-14: points by rank on the bullet track, equal for ties; a seat without a bullet route loses points."""
    for i in range(int(s.n_seats)):
        me = s.seats[i]
        if b.bullets == 0:
            me.bullet_points = 0
        elif me.n_bullets == 0:
            me.bullet_points = b.bullet_none
        else:
            rank = 0
            for other in range(int(s.n_seats)):
                if s.seats[other].n_bullets > 0 and s.seats[other].marker > me.marker:
                    rank += 1
            me.bullet_points = b.bullet_bonus[s.n_seats, rank]
