"""Positions of Chicago as text, written and read: for tests, bug reports and puzzles.

    game: chicago
    seats: 2
    tiles: 1A 3A
    join: short
    turn: 0
    seat 0: hand red3 blue2; aisle A0.3; seated A1.1 A3.4; tokens 2
    seat 1: hand rebel; waiting 4; skip
    tile A:
    s|p|s|a|...

Cells may be listed, or the tile drawn with pawns on it: digits sit, letters stand (drawing.py). The supply follows
from the pawns unless given. Cards that are nowhere else are in their deck, unless `deck:` is given.
"""

from textwrap import dedent
from typing import Any

import numpy as np

from trilhos.core.errors import NotationError
from trilhos.core.record import Words
from trilhos.core.rng import key_of_seed, key_words
from trilhos.core.unpack import Raw, Records
from trilhos.families.carriage.boards.facts import Facts
from trilhos.families.carriage.rules import entry_points
from trilhos.families.carriage.rules.ending import finish
from trilhos.families.carriage.rules.state import (
    ALL_SEATED,
    CELLS,
    COLUMNS,
    DOORS,
    LAST_RUN,
    MAIN,
    NONE,
    OVER,
    PENALTY_SEAT,
    PICK_CARD,
    PICK_SEAT,
    REACT,
    ROWS,
    STATE,
    TILE,
    WORK,
)
from trilhos.families.carriage.text.drawing import draw_tile, has_bit
from trilhos.families.carriage.text.names import (
    CARDS,
    JOINS,
    KINDS,
    cards_text,
    cell_text,
    find_card,
    find_cards,
    find_cell,
    layout_of,
    tiles_text,
)

PHASES = ("main", "dest", "react", "pick", "penalty", "swap", "pay", "trim", "card", "over")
ENDED = {"all seated": ALL_SEATED, "last run": LAST_RUN}
DIRECTIONS = {"clockwise": 1, "anticlockwise": -1}
NUMBERS = ("seats", "turn", "first", "actor", "target", "picks", "total", "turns", "seed", "payers", "stuck", "later")
WORDS = (
    "game",
    "tiles",
    "join",
    "phase",
    "direction",
    "deck",
    "discard",
    "resting",
    "card",
    "kind",
    "pass",
    "choice",
    "did",
    "ended",
)


def read_position(facts: Facts, boards: Records, text: str) -> Records:
    """The state that a text describes."""
    lines, drawings = _lines(text)
    numbers = {key: int(value) for key, (value, _) in lines.items() if key in NUMBERS}
    seats = numbers.get("seats", 2)
    if seats not in facts.quota:
        raise NotationError(f"CH-2: chicago takes {min(facts.quota)} to {max(facts.quota)} seats, not {seats}")
    for name in ("turn", "first", "actor", "target"):
        if not (NONE if name in ("actor", "target") else 0) <= numbers.get(name, 0) < seats:
            raise NotationError(f"'{name}': the seats are 0 to {seats - 1}", lines[name][1])
    options = {name: lines[name][0] for name in ("tiles", "join") if name in lines}
    states, works = np.zeros(1, STATE), np.zeros(1, WORK)
    b, s = boards[0], states[0]
    layout = np.array(layout_of(facts, {"tiles": "1A 3A", "join": "short"} | options))
    entry_points.blank(
        boards, states, seats, numbers.get("first", 0), layout, key_words(key_of_seed(numbers.get("seed", 0)))
    )
    s.turn = numbers.get("turn", s.first)
    s.phase = PHASES.index(lines["phase"][0]) if "phase" in lines else MAIN
    s.actor = numbers.get("actor", s.turn)
    for name in ("target", "picks", "total", "turns", "payers", "later"):
        setattr(s, name, numbers.get(name, getattr(s, name)))
    _read_words(s, lines)
    given: dict[int, int] = {}
    for key, (value, number) in lines.items():
        if key.startswith("seat "):
            try:
                _read_seat(b, s, _seat_number(key, seats), value, given)
            except NotationError as error:
                raise NotationError(error.reason, number) from None
    for k, (drawing, number) in drawings.items():
        _read_drawing(b, s, k, drawing, number)
    _settle(b, s, given)
    _read_deck(b, s, lines)
    entry_points.update_destinations(boards, states, works)
    s.stuck = numbers.get("stuck", _usually_stuck(boards, states))
    if s.phase == OVER:
        finish(b, s, ENDED[lines["ended"][0]])
    return states


def _usually_stuck(boards: Records, states: Records) -> int:
    """CH-69: as at the start of a turn; destinations must be up to date."""
    s = states[0]
    within = s.phase in (MAIN, REACT, PICK_SEAT, PICK_CARD, PENALTY_SEAT)
    return int(within and bool(entry_points.is_stuck(boards, states)))


def _lines(text: str) -> tuple[dict[str, tuple[str, int]], dict[int, tuple[list[str], int]]]:
    """Lines by key with their line numbers, and drawings by tile."""
    lines: dict[str, tuple[str, int]] = {}
    drawings: dict[int, tuple[list[str], int]] = {}
    rows = text.splitlines()
    number = 0
    while number < len(rows):
        line = rows[number].split(" # ")[0].strip()
        number += 1
        if not line or line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        key, value = " ".join(key.split()), value.strip()
        if key in ("tile A", "tile B"):
            drawing = dedent("\n".join(rows[number : number + 2 * ROWS - 1])).split("\n")
            drawings["AB".index(key[-1])] = drawing, number + 1
            number += 2 * ROWS - 1
            continue
        if not colon or not (key in NUMBERS + WORDS or key.startswith("seat ")):
            known = ", ".join(NUMBERS + WORDS)
            raise NotationError(f"'{key}' is not a line of a position; lines are: {known}, seat 0 ..., tile A", number)
        if key in lines:
            raise NotationError(f"'{key}' appears twice", number)
        if key in NUMBERS and not value.lstrip("-").isdigit():
            raise NotationError(f"'{key}' takes a number, not '{value}'", number)
        if key == "phase" and value not in PHASES:
            raise NotationError(f"there is no phase '{value}'; they are: {', '.join(PHASES)}", number)
        lines[key] = value, number
    if lines.get("phase", ("", 0))[0] == "over" and lines.get("ended", ("", 0))[0] not in ENDED:
        raise NotationError(f"'ended' says why a game is over: {', '.join(ENDED)}", lines["phase"][1])
    return lines, drawings


def _seat_number(key: str, seats: int) -> int:
    number = key.removeprefix("seat ")
    if not number.isdigit() or int(number) >= seats:
        raise NotationError(f"'{key}': the seats are 0 to {seats - 1}")
    return int(number)


def _read_words(s: Raw, lines: dict[str, tuple[str, int]]) -> None:
    for key, (value, number) in lines.items():
        try:
            if key == "direction":
                s.direction = _one_of(DIRECTIONS, value, "the direction is clockwise or anticlockwise")
            elif key == "discard":
                s.discard[:] = find_cards(value)
            elif key == "resting":
                s.resting[:] = find_cards(value)
            elif key in ("card", "pass"):
                setattr(s, "card" if key == "card" else "pass_card", find_card(value))
            elif key == "kind":
                s.kind = _one_of({kind: k for k, kind in enumerate(KINDS)}, value, "the kind is number or action")
            elif key == "choice":
                _put_all(s.choice, value)
            elif key == "did":
                s.boarded, s.passed = int("board" in value), int("u-pass" in value)
        except NotationError as error:
            raise NotationError(error.reason, number) from None


def _one_of(known: dict[str, int], value: str, otherwise: str) -> int:
    if value not in known:
        raise NotationError(f"{otherwise}, not '{value}'")
    return known[value]


def _put_all(words: Words, text: str) -> list[int]:
    cells = [find_cell(word) for word in text.split() if word != "none"]
    for cell in cells:
        words[cell >> 6] |= np.uint64(1 << (cell & 63))
    return cells


def _read_seat(b: Raw, s: Raw, i: int, text: str, given: dict[int, int]) -> None:
    me = s.seats[i]
    for part in filter(None, (part.strip() for part in text.split(";"))):
        word, _, value = part.partition(" ")
        if word == "hand":
            me.hand[:] = find_cards(value)
        elif word == "aisle":
            me.aisle = find_cell(value)
        elif word == "seated":
            _put_all(me.seated, value)
        elif word == "skip":
            me.skip = 1
        elif word == "known" and value[:1].isdigit() and int(value[:1]) < s.n_seats:
            observer, _, cards = value.partition(" ")
            me.known[int(observer)] = sum(1 << find_card(card) for card in cards.split())
        elif word == "shut" and value.removeprefix("by ").replace(" ", "").isdigit():
            blocker, turns = value.removeprefix("by ").split()
            me.shut_in[int(blocker)] = int(turns)
        elif word in ("tokens", "waiting") and value.isdigit():
            me[word] = int(value)
        elif word == "supply" and value.isdigit():
            given[i] = int(value)
        else:
            raise NotationError(f"'{part}' is not something that a seat has")


def _read_drawing(b: Raw, s: Raw, k: int, drawing: list[str], number: int) -> None:
    """Read pawns from a drawing, whose other characters must match the tile."""
    plain = draw_tile(b, _without_pawns(s), k)
    for r, line in enumerate(drawing):
        for c, sign in enumerate(line.rstrip().ljust(2 * COLUMNS - 1)):
            due = plain[r].ljust(2 * COLUMNS - 1)[c]
            cell = TILE * k + COLUMNS * (r // 2) + c // 2
            if r % 2 == 0 and c % 2 == 0 and sign in "0123" and int(sign) < s.n_seats and due == "s":
                s.seats[int(sign)].seated[cell >> 6] |= np.uint64(1 << (cell & 63))
            elif r % 2 == 0 and c % 2 == 0 and sign in "abcd"[: int(s.n_seats)] and due in ".D":
                s.seats["abcd".index(sign)].aisle = cell
            elif sign != due:
                place = f"tile {'AB'[k]}, row {r // 2}, column {c // 2}"
                raise NotationError(f"{place}: '{sign}' where the tile has '{due}'", number + r)


def _without_pawns(s: Raw) -> Any:
    bare = np.zeros(1, STATE)
    bare[0] = s
    for i in range(int(s.n_seats)):
        bare[0].seats[i].seated[:] = 0
        bare[0].seats[i].aisle = NONE
    return bare[0]


def _settle(b: Raw, s: Raw, given: dict[int, int]) -> None:
    """Count seated pawns, and put pawns that are nowhere else into the supply (CH-18)."""
    for i in range(int(s.n_seats)):
        me = s.seats[i]
        me.n_seated = sum(int(word).bit_count() for word in me.seated)
        elsewhere = int(me.n_seated) + int(me.aisle != NONE) + int(me.waiting != NONE)
        me.supply = given.get(i, int(b.quota[s.n_seats]) - elsewhere)
        if me.supply < 0:
            raise NotationError(f"CH-18: seat {i} has more than its {b.quota[s.n_seats]} pawns on the train")
        _look_at_pawns(s, i)


def _look_at_pawns(s: Raw, i: int) -> None:
    """Check that pawns are where pawns can be (CH-8, CH-13)."""
    me = s.seats[i]
    for cell in range(CELLS):
        taken = any(has_bit(s.seats[other].seated, cell) for other in range(i))
        if has_bit(me.seated, cell) and (taken or not has_bit(s.chairs, cell)):
            raise NotationError(f"CH-8: {cell_text(cell)} is not a free seat, but a pawn of seat {i} sits there")
    if me.aisle != NONE and not has_bit(s.floor, int(me.aisle)):
        raise NotationError(f"CH-8: {cell_text(me.aisle)} is not an aisle space, but a pawn of seat {i} stands there")
    if me.waiting != NONE and (me.waiting >= DOORS or s.door_cell[me.waiting] == NONE):
        raise NotationError(f"CH-13: door {me.waiting} is not an outer door, but a pawn of seat {i} waits there")


def _read_deck(b: Raw, s: Raw, lines: dict[str, tuple[str, int]]) -> None:
    held = sum(s.seats[i].hand.astype(int) for i in range(int(s.n_seats)))
    left = b.cards.astype(int) - held - s.discard - s.resting
    value, number = lines.get("deck", ("rest", 0))
    wanted = left if value == "rest" else np.array(find_cards(value))
    for face in range(len(CARDS)):
        if wanted[face] < 0 or wanted[face] > left[face]:
            raise NotationError(f"more {CARDS[face]} cards than the {b.cards[face]} of the box", number)
    s.deck[:] = wanted


def write_position(facts: Facts, boards: Records, states: Records) -> str:
    """The text of a state, without its random numbers."""
    s = states[0]
    lines = [f"game: {facts.id}", f"seats: {s.n_seats}", f"first: {s.first}", f"turn: {s.turn}", f"turns: {s.turns}"]
    lines += [f"tiles: {tiles_text(facts, s)}", f"join: {JOINS[s.join]}", f"phase: {PHASES[s.phase]}"]
    lines += [f"ended: {why}" for why, number in ENDED.items() if s.phase == OVER and s.ended == number]
    lines += [f"direction: {'clockwise' if s.direction == 1 else 'anticlockwise'}"]
    for name in ("deck", "discard", "resting"):
        lines.append(f"{name}: {cards_text(s[name])}")
    did = ["board"] * int(s.boarded) + ["u-pass"] * int(s.passed)
    lines += [f"did: {' '.join(did)}"] * bool(did)
    usual = states.copy()
    entry_points.update_destinations(boards, usual, np.zeros(1, WORK))
    lines += [f"stuck: {s.stuck}"] * bool(s.stuck != _usually_stuck(boards, usual))
    if s.phase != MAIN:
        lines += _pending(s)
    lines += [f"seat {i}: {_seat_text(s, i)}" for i in range(int(s.n_seats))]
    return "\n".join(lines) + "\n"


def _pending(s: Raw) -> list[str]:
    """The pending decision of a phase other than MAIN."""
    lines = [
        f"actor: {s.actor}",
        f"target: {s.target}",
        f"picks: {s.picks}",
        f"total: {s.total}",
        f"payers: {s.payers}",
    ]
    lines += [f"later: {s.later}"] * bool(s.later)
    lines += [f"card: {CARDS[s.card]}"] * bool(s.card != NONE) + [f"kind: {KINDS[s.kind]}"]
    lines += [f"pass: {CARDS[s.pass_card]}"] * bool(s.pass_card != NONE)
    cells = [cell for cell in range(CELLS) if int(s.choice[cell >> 6]) >> (cell & 63) & 1]
    return [*lines, f"choice: {' '.join(map(cell_text, cells)) or 'none'}"]


def _seat_text(s: Raw, i: int) -> str:
    me = s.seats[i]
    seated = [cell for cell in range(CELLS) if int(me.seated[cell >> 6]) >> (cell & 63) & 1]
    parts = [f"hand {cards_text(me.hand)}", f"tokens {me.tokens}", f"supply {me.supply}"]
    parts += [f"seated {' '.join(map(cell_text, seated))}"] * bool(seated)
    parts += [f"aisle {cell_text(me.aisle)}"] * bool(me.aisle != NONE)
    parts += [f"waiting {me.waiting}"] * bool(me.waiting != NONE) + ["skip"] * bool(me.skip)
    for other in range(int(s.n_seats)):
        known = [CARDS[face] for face in range(len(CARDS)) if int(me.known[other]) >> face & 1]
        parts += [f"known {other} {' '.join(known)}"] * bool(known)
        parts += [f"shut by {other} {me.shut_in[other]}"] * bool(me.shut_in[other])
    return "; ".join(parts)
