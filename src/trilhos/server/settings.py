"""What an operator may set. Everything has a default that suits a small public server."""

from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Settings:
    """One node's settings; `--set NAME=VALUE` changes one. Times are in seconds, sizes in bytes."""

    database: str = "sqlite:///trilhos.sqlite3"  # where tables are kept: sqlite:///FILE or postgresql://…
    origins: str = ""  # other web origins that may connect, with commas; the server's own always may

    bot_level: str = "strong"  # who fills seats and stands in when nobody is named
    bot_seconds: float = 2.0  # for a bot to think about one action
    bot_delay: float = 0.8  # a bot acts no sooner than this after it may
    bot_grace: float = 8.0  # beyond its time, before a bot is held to have failed
    bot_threads: int = 2  # bots that think at the same time
    hint_seconds: float = 0.5  # for a bot to think about a hint

    lease: float = 6.0  # how long a node that died keeps its tables' bots and clocks to itself
    idle: float = 300.0  # a table that nobody looks at leaves the memory after so long
    wait: float = 25.0  # the longest that an HTTP client may wait for news

    tables_per_minute: float = 20.0  # that one address may open
    replays_per_minute: float = 30.0  # that one address may ask for
    requests_per_second: float = 30.0  # of one address; five seconds' worth may come at once
    sockets_per_address: int = 200
    messages_per_second: float = 10.0  # on one socket; five seconds' worth may come at once
    chats_per_minute: float = 20.0  # of one seat
    hints_per_minute: float = 20.0  # that one seat may ask for
    queue: int = 256  # messages that may wait for one socket before it is dropped as too slow
    hello: float = 10.0  # until a socket must have said who it is
    message_bytes: int = 4096  # of one message on a socket
    body_bytes: int = 16_384  # of one HTTP request
    board_bytes: int = 131_072  # of a request that brings a board of its own
    transcript_bytes: int = 262_144  # of a request that brings a transcript
    chat_letters: int = 300  # of one chat message
    chats: int = 500  # chat messages of one table


def changed(settings: Settings, words: list[str]) -> Settings:
    """The settings with `NAME=VALUE` words applied; ValueError says what is wrong with one."""
    kinds = {field.name: field.type for field in fields(Settings)}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in kinds:
            raise ValueError(f"'{word}' sets nothing; NAME=VALUE, the names are: {', '.join(kinds)}")
        kind = type(getattr(settings, name))
        try:
            settings = replace(settings, **{name: kind(value)})
        except ValueError:
            raise ValueError(f"{name} takes a number, not '{value}'") from None
    return settings
