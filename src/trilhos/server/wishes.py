"""What people at a table may wish for. Each wish looks whether it may be, and only then lets it happen."""

import unicodedata

from trilhos.core.errors import IllegalAction, NotationError
from trilhos.match.game import no_action
from trilhos.server.fair import is_token
from trilhos.server.refusal import Refusal, not_yours
from trilhos.server.settings import Settings
from trilhos.server.table import OPEN, PLAYING, Table
from trilhos.words import ENGLISH, Language

COMINGS = 500  # times that somebody may sit down, leave or be stood in for at one table


def seat_of(table: Table, token: str | None) -> int | None:
    """The seat that a token opens; every seat is compared, whichever it is."""
    found = [seat for seat, who in enumerate(table.seats) if is_token(token, who.token)]
    return found[0] if found else None


def my_seat(table: Table, token: str | None) -> int:
    """The seat of whoever asks."""
    seat = seat_of(table, token)
    if seat is None:
        raise not_yours("this needs the token of a seat at this table")
    return seat


def is_host(table: Table, token: str | None) -> bool:
    """Whether the token is the host's."""
    return is_token(token, table.layout.host)


def sit(table: Table, name: str, seat: int | None, token: str) -> int:
    """Sit down at a seat, or at the first that is free; with the last one the game begins. `token` is hashed."""
    _must_be(table, OPEN)
    _not_too_often(table)
    free = [number for number, who in enumerate(table.seats) if who.is_free]
    if seat is None and free:
        seat = free[0]
    if seat is None or seat not in free:
        there = "is taken" if seat is None or seat < len(table.seats) else "does not exist"
        which = "every seat" if seat is None else f"seat {seat}"
        raise Refusal(409, "no-seat", f"{which} {there}; free are: {', '.join(map(str, free)) or 'none'}")
    table.add("sit", seat, name=clean(name) or f"Seat {seat}", token=token)
    begin_if_full(table)
    return seat


def leave(table: Table, token: str | None, level: str) -> None:
    """Stand up; where the game has begun a bot stands in, and one may come back."""
    seat = my_seat(table, token)
    _not_too_often(table)
    if table.state == OPEN:
        table.add("leave", seat, name=table.seats[seat].name)
    else:
        _must_be(table, PLAYING)
        stand_in(table, seat, level)


def stand_in(table: Table, seat: int, level: str) -> None:
    """Let a bot act for a person's seat until the person is back."""
    _must_be(table, PLAYING)
    if table.seats[seat].bot is None:
        table.add("bot", seat, level=level)


def back(table: Table, token: str | None) -> int:
    """Take one's seat again from the bot that stood in."""
    seat = my_seat(table, token)
    _must_be(table, PLAYING)
    _not_too_often(table)
    if table.seats[seat].bot is not None:
        table.add("back", seat)
    return seat


def seat_bot(table: Table, token: str | None, seat: int, level: str, present: set[int]) -> None:
    """The host gives a free seat to a bot, or has one stand in for somebody who is not there; anyone for themselves."""
    if not 0 <= seat < len(table.seats):
        raise Refusal(409, "no-seat", f"there is no seat {seat}")
    mine = seat_of(table, token) == seat
    if not mine and not is_host(table, token):
        raise not_yours("this needs the token of the host, or of that seat")
    _not_too_often(table)
    if table.state == OPEN:
        if not table.seats[seat].is_free:
            raise Refusal(409, "no-seat", f"seat {seat} is taken")
        table.add("bot", seat, level=level)
        return begin_if_full(table)
    if not mine and seat in present:
        raise Refusal(409, "present", f"whoever sits at seat {seat} is there, and acts for themselves")
    stand_in(table, seat, level)


def start(table: Table, token: str | None, level: str) -> None:
    """The host fills what is free with bots, and the game begins."""
    if not is_host(table, token):
        raise not_yours("this needs the token of the host")
    _must_be(table, OPEN)
    for seat, who in enumerate(table.seats):
        if who.is_free:
            table.add("bot", seat, level=level)
    begin_if_full(table)


def begin_if_full(table: Table) -> None:
    """Deal when every seat is filled. A game that goes on from another's step is first brought to that step."""
    if any(seat.is_free for seat in table.seats):
        return
    table.add("start")
    fork = table.layout.fork
    if fork:
        redeals = dict(fork["redeals"])  # of the game before, with their own keys
        for n in range(len(fork["steps"]) + 1):
            if n in redeals:
                table.add("redeal", deal=redeals[n])
            if n < len(fork["steps"]):
                table.act(*fork["steps"][n])
        if fork["redeal"]:
            table.add("redeal")


def act(
    table: Table,
    seat: int,
    action: int | str,
    key: str | None = None,
    after: int | None = None,
    lang: Language = ENGLISH,
) -> int:
    """Play an action for a seat; the number of its event. The same key counts once.

    `after` is the last number that the client had seen: if the seat has acted since, the wish was for another moment.
    What the rules forbid is refused in the language of whoever asks.
    """
    if key is not None and (seat, key) in table.keys:
        return table.keys[seat, key]
    _must_be(table, PLAYING)
    if (bot := table.bot_of(seat)) is not None:
        if not bot:
            raise Refusal(409, "time-up", "your time is up, and a bot finishes this turn")
        raise Refusal(409, "stood-in", "a bot stands in for you; come back first")
    if after is not None and any(e.kind == "action" and e.seat == seat for e in table.events[max(after, 0) :]):
        raise Refusal(409, "stale", f"your seat has acted since event {after}")
    try:
        return table.act(seat, known_action(table, action), key=key).n
    except IllegalAction as refused:
        raise Refusal(409, "illegal", refused.reason_in(lang), refused.clause) from None
    except NotationError as error:
        raise Refusal(422, "notation", error.reason_in(lang)) from None


def explain(table: Table, seat: int, action: int | str, lang: Language = ENGLISH) -> tuple[str, str] | None:
    """Why an action would be refused: clause and reason, in a language; None if it is legal."""
    _must_be(table, PLAYING)
    assert table.game is not None
    try:
        return table.game.explain(known_action(table, action), seat, lang)
    except IllegalAction as refused:
        return refused.clause, refused.reason_in(lang)


def may_be_helped(table: Table, token: str | None) -> int:
    """The seat of whoever asks for a hint, if it is theirs to act and the table allows hints."""
    seat = my_seat(table, token)
    _must_be(table, PLAYING)
    assert table.game is not None
    if not table.layout.hints:
        raise Refusal(409, "no-hints", "this table was laid out without hints")
    if seat not in table.game.to_act or table.bot_of(seat) is not None:
        raise Refusal(409, "not-now", "hints are for a seat that is to act")
    return seat


def known_action(table: Table, action: int | str) -> int | str:
    """An action that there is on this board, or a text that may be one."""
    assert table.game is not None
    rules = table.game.table
    if isinstance(action, int) and not 0 <= action < rules.n_actions:
        raise no_action(rules, action)
    return action


def chat(table: Table, seat: int, text: str, settings: Settings) -> int:
    """Say something to everyone at the table."""
    said = clean(text)
    if not said:
        raise Refusal(422, "empty", "there is nothing in this message")
    if len(said) > settings.chat_letters:
        raise Refusal(422, "too-long", f"a message has at most {settings.chat_letters} letters, this one {len(said)}")
    if table.chats >= settings.chats:
        raise Refusal(409, "chat-full", f"this table has had its {settings.chats} messages")
    return table.add("chat", seat, name=table.seats[seat].name, text=said).n


def clean(text: str) -> str:
    """A line of text without anything that is not seen or turns the line around."""
    seen = (letter if unicodedata.category(letter)[0] not in "CZ" else " " for letter in text)
    return " ".join("".join(seen).split())


def _not_too_often(table: Table) -> None:
    """Whoever comes and goes without end would fill the disk."""
    if table.comings >= COMINGS:
        raise Refusal(409, "comings", f"people have come and gone {COMINGS} times at this table; now it stays so")


def _must_be(table: Table, state: str) -> None:
    if table.state != state:
        said = {"open": "has not begun", "playing": "has begun", "over": "is over", "closed": "was closed"}
        raise Refusal(409, f"is-{table.state}", f"the game {said[table.state]}")
