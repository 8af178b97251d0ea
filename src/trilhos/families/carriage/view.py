"""What a seat may know in Chicago, as plain data (HI-1 to HI-4)."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import TYPE_CHECKING

from trilhos.core.record import Ints, Words
from trilhos.core.unpack import Raw, Records
from trilhos.core.view import Parts, Seen
from trilhos.families.carriage.boards.facts import Facts
from trilhos.families.carriage.rules import entry_points
from trilhos.families.carriage.rules.attack import next_player
from trilhos.families.carriage.rules.begging import is_shown
from trilhos.families.carriage.rules.card_sets import lowest_advanced, most_steps
from trilhos.families.carriage.rules.state import (
    ACTION,
    BEGGING,
    CELLS,
    DEST,
    MAIN,
    N_NUMBERS,
    NONE,
    NUMBER,
    OVER,
)
from trilhos.families.carriage.rules.turn import is_quiet
from trilhos.families.carriage.text.drawing import cells_in, draw_train, sign_of
from trilhos.families.carriage.text.names import CARDS, JOINS, KINDS, cell_text, tiles_text
from trilhos.families.carriage.text.position import PHASES

if TYPE_CHECKING:
    from trilhos.families.carriage.view_types import (
        CarriageOwnView,
        CarriageReach,
        CarriageSeat,
        CarriageTrain,
        CarriageView,
    )


def seen(
    facts: Facts, boards: Records, states: Records, works: Records, seats: Iterable[int | None], parts: Parts
) -> Seen:
    """Public information (train, supplies, tokens, markers, discards, hand sizes), and for a seat its own hand."""
    s = parts.read(states)
    private = {
        seat: {} if seat is None else {"seat": seat, **_private(boards, states, works, s, seat)} for seat in seats
    }
    return Seen(dict(_public(facts, boards[0], states, s, parts)), private)


def _private(boards: Records, states: Records, works: Records, s: Raw, seat: int) -> CarriageOwnView:
    on_turn = s.phase == MAIN and s.actor == seat
    known = {i: s.seats[i].known[seat] for i in range(s.n_seats) if s.seats[i].known[seat]}
    return {
        "hand": _cards(s.seats[seat].hand),
        "link": CARDS[link] if (link := int(lowest_advanced(states[0], seat))) != NONE else None,
        "reach": _reach(boards, states, works, seat) if on_turn else None,
        "quiet": on_turn and bool(is_quiet(boards[0], states[0], works[0], seat)),
        "shown": _cards(s.seats[s.target].hand) if is_shown(states[0], seat, int(s.target)) else None,
        "known": {i: [card for face, card in enumerate(CARDS) if faces >> face & 1] for i, faces in known.items()},
    }


def _reach(boards: Records, states: Records, works: Records, seat: int) -> CarriageReach | None:
    """Where a move of each total takes the aisle pawn (CH-33 to CH-39): without a pass card, and only with one."""
    if states[0].seats[seat].aisle == NONE:
        return None
    entry_points.destinations(boards, states, works, seat)
    plain, past, totals = works[0].plain, works[0].past, range(1, int(most_steps(boards[0])) + 1)
    return {
        "plain": {total: [cell_text(cell) for cell in cells_in(plain[total])] for total in totals},
        "past": {total: [cell_text(cell) for cell in cells_in(past[total])] for total in totals},
    }


def _public(facts: Facts, printed: Raw, states: Records, s: Raw, parts: Parts) -> CarriageView:
    pawns = [(seat.aisle, seat.seated) for seat in s.seats]
    laid = s.tile, s.turned, s.join, s.right, s.down, s.door_cell, pawns
    return {
        "game": facts.id,
        "seat": None,
        "phase": PHASES[s.phase],
        "to_act": [] if s.phase == OVER else [int(s.actor)],
        "first": int(s.first),
        "turn": int(s.turn),
        "turns": int(s.turns),
        "steps": int(s.steps),
        "direction": int(s.direction),
        "next_player": seat if (seat := int(next_player(states[0]))) != NONE else None,
        "quota": int(printed.quota[s.n_seats]),
        "boarded": bool(s.boarded),
        "deck": {"number": _n_of_kind(s.deck, NUMBER), "action": _n_of_kind(s.deck, ACTION)},
        "discard": _cards(s.discard),
        "resting": _cards(s.resting),
        "card": CARDS[s.card] if s.card != NONE else None,
        "target": int(s.target) if s.target != NONE else None,
        "kind": KINDS[s.kind] if s.card == BEGGING else None,
        "later": bool(s.later),
        "passed": bool(s.passed),
        "total": int(s.total) if s.phase == DEST else None,
        "pass": CARDS[s.pass_card] if s.phase == DEST and s.pass_card != NONE else None,
        "payers": [i for i in range(int(s.n_seats)) if int(s.payers) >> i & 1],
        "train": parts.part("train", laid, lambda: _train(facts, printed, s)),
        "seats": [_seat(s, i) for i in range(int(s.n_seats))],
    }


def _cards(counts: Ints) -> dict[str, int]:
    return {CARDS[face]: int(n) for face, n in enumerate(counts) if n}


def _n_of_kind(counts: list[int], kind: int) -> int:
    return sum(counts[:N_NUMBERS] if kind == NUMBER else counts[N_NUMBERS:])


def _train(facts: Facts, printed: Raw, s: Raw) -> CarriageTrain:
    b: Raw = SimpleNamespace(cell=printed.cell, down=printed.down)
    return {
        "tiles": tiles_text(facts, s),
        "join": JOINS[s.join],
        "cells": "".join(sign_of(b, s, cell) for cell in range(CELLS)),
        "right": _bits(s.right),
        "down": _bits(s.down),
        "doors": [cell_text(cell) if cell != NONE else None for cell in s.door_cell],
        "drawing": draw_train(b, s),
    }


def _bits(words: Words) -> str:
    """A set of cells as a string of 0 and 1."""
    cells = set(cells_in(words))
    return "".join("1" if cell in cells else "0" for cell in range(CELLS))


def _seat(s: Raw, i: int) -> CarriageSeat:
    """What everyone sees of a seat. Number and action cards have different backs."""
    me = s.seats[i]
    return {
        "seat": i,
        "supply": int(me.supply),
        "waiting": int(me.waiting) if me.waiting != NONE else None,
        "aisle": cell_text(me.aisle) if me.aisle != NONE else None,
        "seated": [cell_text(cell) for cell in cells_in(me.seated)],
        "tokens": int(me.tokens),
        "skip": bool(me.skip),
        "numbers": _n_of_kind(me.hand, NUMBER),
        "actions": _n_of_kind(me.hand, ACTION),
        "shut_in": {k: int(n) for k, n in enumerate(me.shut_in) if n},
    }
