"""What the lab records about a rail game besides its result: one record per game, filled in during play."""

import numpy as np

from trilhos.core.bits import ZERO, drop_lowest, has, lowest, popcount, without
from trilhos.core.jit import rule
from trilhos.core.record import Record, dtype_of, i8, i16, u64
from trilhos.families.ride.rules.actions import KIND_CLAIM, KIND_KEEP, claimed_route, kind_of
from trilhos.families.ride.rules.board import Board
from trilhos.families.ride.rules.journey import n_done
from trilhos.families.ride.rules.record_sizes import MAX_ROUTES, MAX_SEATS, MAX_TICKETS
from trilhos.families.ride.rules.state import CHOOSE, OVER, State

# A seat's figures at the end, each a column of the lab's table of seats.
FIGURES = (
    *("routes_points", "tickets_points", "longest_points", "bonus_points", "tokens_points"),
    *("trains_left", "tickets_kept", "tickets_done", "longest"),
)
ROUTES, TICKETS, LONGEST, BONUS, TOKENS, TRAINS, KEPT, DONE, PATH = range(len(FIGURES))


class Log(Record):
    """What happened in a game."""

    held = u64(MAX_SEATS)  # tickets that a seat had when they were last logged
    lead_changes = i16()
    leader = i8()  # 1 + the last seat that led alone; 0: none yet
    turns = i16(MAX_SEATS)  # turns ended
    figures = i16(MAX_SEATS, len(FIGURES))
    claimed_by = i8(MAX_ROUTES)  # 1 + seat; 0: nobody
    claimed_at = i16(MAX_ROUTES)  # turns ended by then, by all seats
    offers = i16(MAX_SEATS, MAX_TICKETS)  # how often a seat was offered or drew a ticket
    offered_at = i16(MAX_SEATS, MAX_TICKETS)  # turns ended when it was first offered
    first = i8(MAX_SEATS, MAX_TICKETS)  # 1: at the deal
    kept = i8(MAX_SEATS, MAX_TICKETS)  # 1: to the end
    done = i8(MAX_SEATS, MAX_TICKETS)  # 1: completed


LOG = dtype_of(Log)


@rule
def note_deal(b: Board, s: State, g: Log) -> None:
    """Log tickets that were dealt without a choice (FJ-3)."""
    for i in range(int(s.n_seats)):
        note_tickets(s, g, i, True)


@rule
def note_before(b: Board, s: State, g: Log, i: int, action: int) -> None:
    """Log an action before it is carried out: a claim, or a choice among tickets on offer."""
    kind = kind_of(b, action)
    if kind == KIND_CLAIM:
        route = claimed_route(b, action)
        g.claimed_by[route] = 1 + i
        g.claimed_at[route] = s.turns
    elif kind == KIND_KEEP:
        for k in range(int(s.seats[i].n_offer)):
            note_offer(s, g, i, int(s.seats[i].offer[k]), s.phase == CHOOSE)


@rule
def note_after(b: Board, s: State, g: Log, i: int, turn: int, turns: int) -> None:
    """Log the outcome of an action of seat i; `turns` turns had ended before it."""
    if b.tickets_to_win > 0:
        note_tickets(s, g, i, False)
    if s.turns > turns:
        g.turns[i] += 1
        note_leader(b, s, g)
    if s.phase == OVER:
        note_end(b, s, g)


@rule
def note_offer(s: State, g: Log, i: int, ticket: int, first: bool) -> None:
    """Log a ticket that a seat is offered or draws."""
    if g.offers[i, ticket] == 0:
        g.offered_at[i, ticket] = s.turns
        g.first[i, ticket] = 1 if first else 0
    g.offers[i, ticket] += 1


@rule
def note_tickets(s: State, g: Log, i: int, first: bool) -> None:
    """FJ-7, FJ-10: log tickets that a seat has drawn since the last call."""
    now = np.uint64(s.seats[i].tickets | s.seats[i].done)
    fresh = without(now, g.held[i])
    g.held[i] = now
    while fresh != ZERO:
        note_offer(s, g, i, lowest(fresh), first)
        fresh = drop_lowest(fresh)


@rule
def on_table(b: Board, s: State, i: int) -> int:
    """A seat's public score: points for routes (US-25), or completed tickets (FJ-7)."""
    return n_done(s, i) if b.tickets_to_win > 0 else int(s.seats[i].points)


@rule
def note_leader(b: Board, s: State, g: Log) -> None:
    """After a turn: log whether a different seat is now alone in the lead."""
    best, leader = -1, 0
    for i in range(int(s.n_seats)):
        points = on_table(b, s, i)
        if points == best:
            leader = 0
        elif points > best:
            best = points
            leader = 1 + i
    if leader > 0:
        if g.leader > 0 and g.leader != leader:
            g.lead_changes += 1
        g.leader = leader


@rule
def note_end(b: Board, s: State, g: Log) -> None:
    """Log where points came from (US-30, US-31, JP-13, SF-15, FJ-9), and the tickets at the end."""
    for i in range(int(s.n_seats)):
        me = s.seats[i]
        figures = g.figures[i]
        journey = b.tickets_to_win > 0
        kept = np.uint64(me.tickets | me.done)
        figures[ROUTES] = 0 if journey else me.points
        figures[TICKETS] = popcount(me.done) if journey else int(me.ticket_points)
        figures[LONGEST] = me.longest_points
        figures[BONUS] = me.crossed if journey else me.bullet_points
        figures[TOKENS] = me.token_points
        figures[TRAINS] = me.trains
        figures[KEPT] = popcount(kept)
        figures[DONE] = popcount(me.done)
        figures[PATH] = me.longest
        for ticket in range(b.n_tickets):
            g.kept[i, ticket] = 1 if has(kept, ticket) else 0
            g.done[i, ticket] = 1 if has(me.done, ticket) else 0
