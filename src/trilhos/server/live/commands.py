"""Commands that people give at a table. Each one checks that it is allowed, then records its events."""

import math
from collections.abc import Sequence

from trilhos.core.errors import IllegalAction, NotationError
from trilhos.match.game import no_action
from trilhos.match.key_shares import share_commitment
from trilhos.server.errors import ApiError, forbidden
from trilhos.server.live import node_clock
from trilhos.server.live.keys_and_tokens import is_token
from trilhos.server.live.player_names import clean_text
from trilhos.server.live.table import CLOSED, OPEN, OVER, PLAYING, STARTING, Table
from trilhos.server.settings import Settings
from trilhos.server.web_part import web_part
from trilhos.words import ENGLISH, Language

MAX_SEAT_CHANGES = 500  # per table; endless changes would fill the disk
STATES = {
    OPEN: "has not started",
    STARTING: "is just starting",
    PLAYING: "has started",
    OVER: "is over",
    CLOSED: "was closed",
}


def find_seat(table: Table, token: str | None) -> int | None:
    """The seat of a token, or None. All seats are compared, so timing does not tell which one it is."""
    found = [number for number, seat in enumerate(table.seats) if is_token(token, seat.token)]
    return found[0] if found else None


def require_seat(table: Table, token: str | None) -> int:
    """The seat of a token; ApiError if it has none."""
    seat = find_seat(table, token)
    if seat is None:
        raise forbidden("this requires the token of a seat at this table")
    return seat


def is_host(table: Table, token: str | None) -> bool:
    """Whether the token is the host's."""
    return is_token(token, table.setup.host)


def sit(
    table: Table, name: str, seat: int | None, hashed_token: str, commitment: str | None = None, seconds: float = 5.0
) -> int:
    """Sit down at a seat, or at the first free one. The game starts when the last seat is taken.

    `commitment` is to a share of the key, which the client reveals within `seconds` when all seats are taken.
    Whoever has a seat with this token keeps it: the client did not get the answer and asks again.
    """
    for number, who in enumerate(table.seats):
        if who.token == hashed_token:
            return number
    _require_state(table, OPEN)
    _limit_seat_changes(table)
    free = [number for number, who in enumerate(table.seats) if who.is_free]
    if seat is None and free:
        seat = free[0]
    if seat is None or seat not in free:
        problem = "is taken" if seat is None or seat < len(table.seats) else "does not exist"
        which = "every seat" if seat is None else f"seat {seat}"
        raise ApiError(409, "no-seat", f"{which} {problem}; free seats: {', '.join(map(str, free)) or 'none'}")
    promised = {} if commitment is None or table.setup.origin.same_deck else {"commitment": commitment}
    table.record("sit", seat, name=clean_text(name) or f"Seat {seat}", token=hashed_token, **promised)
    start_if_full(table, seconds)
    return seat


def leave(table: Table, token: str | None, level: str) -> None:
    """Leave a seat. After the start a bot of this level plays for the seat until its player comes back."""
    seat = require_seat(table, token)
    require_playable(table)
    _limit_seat_changes(table)
    if table.state == OPEN:
        table.record("leave", seat, name=table.seats[seat].name)
    else:
        _require_state(table, PLAYING)
        stand_in(table, seat, level)


def stand_in(table: Table, seat: int, level: str) -> None:
    """Let a bot play for a person's seat until the person comes back."""
    _require_state(table, PLAYING)
    if table.seats[seat].bot is None:
        table.record("bot", seat, level=level)


def come_back(table: Table, token: str | None) -> int:
    """Take a seat back from the bot that plays for it."""
    seat = require_seat(table, token)
    _require_state(table, PLAYING)
    _limit_seat_changes(table)
    if table.seats[seat].bot is not None:
        table.record("back", seat)
    return seat


def seat_bot(
    table: Table, token: str | None, seat: int, level: str, unseen: float, grace: float, seconds: float = 5.0
) -> None:
    """Seat a bot at a free seat (host), or let it play for a seat (its player, or the host if they are away).

    `unseen` is how long no node has seen the seat's player. The host may replace them after `grace` seconds.
    """
    if not 0 <= seat < len(table.seats):
        raise ApiError(409, "no-seat", f"there is no seat {seat}")
    require_playable(table)
    is_own = find_seat(table, token) == seat
    if not is_own and not is_host(table, token):
        raise forbidden("this requires the token of the host or of that seat")
    _limit_seat_changes(table)
    if table.state == OPEN:
        if not table.seats[seat].is_free:
            raise ApiError(409, "no-seat", f"seat {seat} is taken")
        table.record("bot", seat, level=level)
        return start_if_full(table, seconds)
    if not is_own and table.seats[seat].token is not None:
        _require_away(table, seat, unseen, grace)
    stand_in(table, seat, level)


def remove_player(table: Table, seat: int, level: str) -> None:
    """Take a seat from its player, for the operator: before the start it is free again, later a bot has it."""
    if not 0 <= seat < len(table.seats) or table.seats[seat].token is None:
        raise ApiError(409, "no-seat", f"nobody sits at seat {seat}")
    require_playable(table)
    if table.state == OPEN:
        table.record("leave", seat, name=table.seats[seat].name)
    else:
        _require_state(table, PLAYING)
        table.record("bot", seat, level=level, removed=True)


def close(table: Table, reason: str) -> None:
    """Close a table, for the operator. Its transcript stays, and its key is public from now on."""
    if table.state in (OVER, CLOSED):
        raise ApiError(409, f"is-{table.state}", f"the game {STATES[table.state]}")
    table.record("closed", reason=reason)


def _require_away(table: Table, seat: int, unseen: float, grace: float) -> None:
    """ApiError unless the player has been away for `grace` seconds; on turn, for as long since the turn began."""
    now = node_clock.now()
    own = max((event.at for event in table.events if event.seat == seat and not event.data.get("by")), default=0.0)
    unseen = min(unseen, now - own)
    if table.game is not None and seat in table.game.to_act:
        unseen = min(unseen, now - table.step_at)
    if unseen < grace:
        wait = math.ceil(grace - max(0.0, unseen))
        raise ApiError(409, "present", f"the player at seat {seat} is here or was a moment ago; try in {wait} seconds")


def start(table: Table, token: str | None, level: str, seconds: float = 5.0) -> None:
    """Fill the free seats with bots and start the game. Only the host may do this."""
    if not is_host(table, token):
        raise forbidden("this requires the token of the host")
    _require_state(table, OPEN)
    for number, seat in enumerate(table.seats):
        if seat.is_free:
            table.record("bot", number, level=level)
    start_if_full(table, seconds)


def start_if_full(table: Table, seconds: float = 5.0) -> None:
    """Start if every seat is taken: first clients reveal the shares that they promised, if any, within `seconds`."""
    if any(seat.is_free for seat in table.seats):
        return
    if any(seat.commitment for seat in table.seats):
        table.record("reveal", seconds=seconds)
    else:
        deal(table)


def commit(table: Table, seat: int, commitment: str, seconds: float) -> int:
    """Promise a share while the clients of a rematch commit to theirs; the number of its event."""
    require_playable(table)
    if table.seats[seat].commitment == commitment:
        return _last(table, "commit", seat)
    if table.state != STARTING or table.is_revealing or table.seats[seat].commitment is not None:
        raise ApiError(409, "no-share", "this seat cannot commit to a share now")
    n = table.record("commit", seat, commitment=commitment).n
    if all(who.commitment or who.bot for who in table.seats):
        table.record("reveal", seconds=seconds)
    return n


def reveal(table: Table, seat: int, share: str) -> int:
    """Reveal a share; the number of its event. The cards are dealt when all shares are there."""
    require_playable(table)
    who = table.seats[seat]
    if who.share == share:
        return _last(table, "share", seat)
    if table.state != STARTING or not table.is_revealing or who.commitment is None or who.share is not None:
        raise ApiError(409, "no-share", "no share is expected from this seat now")
    if share_commitment(share) != who.commitment:
        raise ApiError(422, "share", "the SHA-256 of this share is not the commitment of this seat")
    n = table.record("share", seat, share=share).n
    if all(each.share for each in table.seats if each.commitment):
        deal(table)
    return n


def end_waiting(table: Table, now: float, seconds: float) -> None:
    """Do not wait any longer for commitments or shares, if their time is up."""
    if table.state != STARTING or table.shares_until is None or now < table.shares_until:
        return
    if not table.is_revealing and any(seat.commitment for seat in table.seats):
        table.record("reveal", seconds=seconds)
    else:
        deal(table)


def _last(table: Table, kind: str, seat: int) -> int:
    return next((event.n for event in reversed(table.events) if (event.kind, event.seat) == (kind, seat)), 0)


def deal(table: Table) -> None:
    """Deal the cards. A forked game first replays the steps of the other game."""
    table.record("start")
    fork = table.setup.fork
    if fork:
        redeals = dict(fork["redeals"])
        for n in range(len(fork["steps"]) + 1):
            if n in redeals:
                table.record("redeal", deal=redeals[n])
            if n < len(fork["steps"]):
                table.act(*fork["steps"][n])
        if fork["redeal"]:
            table.record("redeal", knows=fork.get("seat"))


def act(
    table: Table,
    seat: int,
    action: int | str,
    key: str | None = None,
    after: int | None = None,
    lang: Language = ENGLISH,
) -> int:
    """Play an action and return the number of its event.

    A request with a `key` that was used before returns the same event again. `after` is the last event that the client
    has seen: the action is refused if the seat has acted since. Reasons of the rules are in the client's language.
    """
    if key is not None and (seat, key) in table.events_by_key:
        return table.events_by_key[seat, key]
    _require_state(table, PLAYING)
    if (bot := table.bot_of(seat)) is not None:
        if not bot:
            raise ApiError(409, "time-up", "your time is up; a bot is finishing this turn")
        raise ApiError(409, "stood-in", "a bot is playing for you; take your seat back first")
    if after is not None and after > table.n:
        raise ApiError(409, "stale", f"the server has no event {after}, perhaps it was restored; load the table again")
    if after is not None and any(e.kind == "action" and e.seat == seat for e in table.events[max(after, 0) :]):
        raise ApiError(409, "stale", f"your seat has acted since event {after}")
    try:
        return table.act(seat, check_action(table, action), key=key).n
    except IllegalAction as error:
        raise ApiError(409, "illegal", error.reason_in(lang, table.names), error.clause) from None
    except NotationError as error:
        raise ApiError(422, "notation", error.reason_in(lang)) from None


def explain(table: Table, seat: int, action: int | str, lang: Language = ENGLISH) -> tuple[str, str] | None:
    """Clause and reason why an action is illegal, with the players' names; None if it is legal.

    Part of an action will do: the family then chooses the action that comes nearest.
    """
    _require_state(table, PLAYING)
    assert table.game is not None
    if isinstance(action, str):
        action = web_part(table.game.ruleset.family).complete(table.game, seat, action)
    try:
        return table.game.explain(check_action(table, action), seat, lang, table.names)
    except IllegalAction as error:
        return error.clause, error.reason_in(lang, table.names)


def require_hint(table: Table, token: str | None) -> int:
    """The seat of a token; ApiError if it may not ask for a hint now."""
    seat = require_seat(table, token)
    _require_state(table, PLAYING)
    assert table.game is not None
    if not table.setup.hints:
        raise ApiError(409, "no-hints", "hints are turned off at this table")
    if seat not in table.game.to_act or table.bot_of(seat) is not None:
        raise ApiError(409, "not-now", "hints are available only on your turn")
    return seat


def check_action(table: Table, action: int | str) -> int | str:
    """The action, if it is a text or the number of an action of this game."""
    assert table.game is not None
    ruleset = table.game.ruleset
    if isinstance(action, int) and not 0 <= action < ruleset.n_actions:
        raise no_action(ruleset, action)
    return action


def resume_clocks(table: Table, downtimes: Sequence[tuple[float, float]]) -> None:
    """Do not count the times in which no server was running; each has its beginning and its end."""
    if table.state == STARTING:
        since = table.events[-1].at
    elif table.state == PLAYING and table.clocks.control is not None and table.clocks.since:
        since = min(table.clocks.since.values())
    else:
        return
    oldest = max(table.resumed_at, since)
    missed = [(began, ended) for began, ended in downtimes if ended > oldest]
    if missed:
        seconds = sum(ended - began for began, ended in missed)
        table.record("resumed", seconds=round(seconds, 3), until=max(ended for _, ended in missed))


def chat(
    table: Table, seat: int, text: str, settings: Settings, key: str | None = None, emote: str | None = None
) -> int:
    """Send a text or an emote to everyone at the table; the number of its event. A key counts once, as in `act`."""
    if key is not None and (seat, key) in table.events_by_key:
        return table.events_by_key[seat, key]
    cleaned = clean_text(text)
    if not cleaned and emote is None:
        raise ApiError(422, "empty", "the message is empty")
    if len(cleaned) > settings.chat_letters:
        raise ApiError(
            422, "too-long", f"the message has {len(cleaned)} characters; the limit is {settings.chat_letters}"
        )
    if table.n_chats >= settings.chats:
        raise ApiError(409, "chat-full", f"chat limit reached ({settings.chats} messages)")
    return table.record("chat", seat, key, name=table.seats[seat].name, text=cleaned, emote=emote).n


def _limit_seat_changes(table: Table) -> None:
    if table.n_seat_changes >= MAX_SEAT_CHANGES:
        raise ApiError(409, "seat-changes", f"too many seat changes ({MAX_SEAT_CHANGES}); seating is now fixed")


def require_playable(table: Table) -> None:
    """ApiError if only another version of the server can go on with this table."""
    if table.kept_reason is not None:
        raise ApiError(409, "other-rules", f"this table needs another version of the server: {table.kept_reason}")


def _require_state(table: Table, state: str) -> None:
    require_playable(table)
    if table.state != state:
        raise ApiError(409, f"is-{table.state}", f"the game {STATES[table.state]}")
