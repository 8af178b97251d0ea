"""Settings of one node. The defaults suit a small public server."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from trilhos.server.address import parse_networks
from trilhos.server.errors import describe_validation_errors

MIN_TOKEN = 16  # characters of an operator's token
PRIVATE_NETWORKS = "127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7"


class Settings(BaseModel):
    """One node's settings; `--set NAME=VALUE` changes one. Times are in seconds, sizes in bytes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    database: str = "sqlite:///trilhos.sqlite3"  # sqlite:///FILE or postgresql://…
    origins: str = ""  # other allowed web origins, separated by commas

    admin_token: str = Field(default="", repr=False)  # the operator's token; without one, /api/admin is off
    metrics_token: str = Field(default="", repr=False)  # if set, /metrics requires it
    metrics_networks: str = PRIVATE_NETWORKS  # without a token, /metrics answers only these networks
    name_letters: int = Field(default=24, ge=1, le=24)  # length of a player's name
    forbidden_names: str = ""  # words and patterns that players' names at public tables must not match

    bot_level: str = "strong"  # default bot for free seats and stand-ins
    bot_seconds: float = 2.0  # thinking time per action
    bot_delay: float = 0.1  # minimum time before a bot acts; pages show one action after another, so people can follow
    bot_delay_alone: float = 0.8  # the same at a table where only bots play
    bot_grace: float = 8.0  # extra time before a bot counts as failed
    bot_threads: int = Field(default=2, ge=1)  # number of searches at the same time; quick bots have one more thread
    bot_least_seconds: float = 0.1  # thinking time of a search when the server is busy
    thinking_per_address: float = 90.0  # seconds per minute that searches for an address think before they think less
    thinking_per_node: float = 120.0  # the same for all addresses, in equal shares
    hint_seconds: float = 2.0  # time limit of a hint, which usually takes a few tenths of a second

    push: bool = True  # whether browsers can ask for notifications, which push services on the Internet deliver
    push_contact: str = ""  # mailto: or https: address of the operator, for push services; Apple's requires it
    push_networks: str = ""  # private networks in which push services may be; all others must have public addresses
    notice_seconds: float = Field(default=5.0, gt=0)  # time between two looks for players to notify
    subscription_seconds: float = 7_776_000.0  # a browser that has not come back for this time gets no notifications
    subscriptions_per_minute: float = 10.0  # new subscriptions and e-mail addresses, per address
    public_url: str = ""  # address of this server in e-mail, such as https://play.example
    mail_from: str = ""  # sender of e-mail
    smtp_host: str = ""  # mail server; without one no e-mail is sent
    smtp_port: int = 587
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str = ""
    smtp_password: str = Field(default="", repr=False)  # or TRILHOS_SMTP_PASSWORD

    database_seconds: float = 3.0  # time limit of a database transaction
    open_seconds: float = 86_400.0  # a table that was not started is deleted after this time without a change
    abandoned_seconds: float = 2_592_000.0  # a game is closed after this time without an action
    lease: float = 6.0  # how long a dead node keeps its tables' bots and clocks
    away: float = 60.0  # the host may replace a player after this absence; a table that nobody uses pauses
    idle: float = 300.0  # unused tables are evicted from memory after this time
    tables_in_memory: int = Field(default=5_000, ge=1)  # beyond these, unused tables are evicted earlier
    wait: float = 25.0  # longest long-poll over HTTP
    share_seconds: float = Field(
        default=5.0, gt=0, le=60
    )  # before the deal, clients reveal their shares within this time

    tables_per_minute: float = 20.0  # new tables per address
    boards_per_minute: float = (
        2.0  # new tables with an uploaded board, and published boards, per address; bursts of 20 are allowed
    )
    board_checks_per_minute: float = 120.0  # checks of a board that is edited, per address
    shelf_boards: int = 2_000  # boards that players have published
    shelf_boards_per_key: int = 50  # of one publisher
    replays_per_minute: float = 30.0  # replays per address
    players_per_minute: float = 10.0  # new names that are kept, per address
    player_requests_per_minute: float = 60.0  # requests with the key of a name
    requests_per_second: float = 30.0  # requests per address; bursts of five seconds are allowed
    connections: int = 10_000  # open connections, sockets included; at most three quarters of the file handles
    connections_per_address: int = 300  # open connections per address, unless it is a trusted proxy
    sockets_per_address: int = 200
    messages_per_second: float = 10.0  # messages per socket; bursts of five seconds are allowed
    messages_per_address: float = 100.0  # messages per second of all sockets of an address; the same bursts
    chats_per_minute: float = 20.0  # chat messages per seat
    hints_per_minute: float = 20.0  # hints per seat
    queue: int = 256  # outgoing messages per socket; a client with a longer queue is disconnected
    hello: float = 10.0  # time limit for a socket's first message
    headers: float = 10.0  # time limit for the headers of a request
    keep_alive: int = 5  # how long a connection may wait for its next request
    message_bytes: int = 4096  # size of one socket message
    body_bytes: int = 16_384  # size of one HTTP request
    board_bytes: int = 131_072  # size of a request with an uploaded board
    transcript_bytes: int = 262_144  # size of a request with an uploaded transcript
    upload_workers: int = Field(default=1, ge=1)  # processes that handle uploaded boards and transcripts
    upload_queue: int = 16  # uploads that wait for a worker
    uploads_per_address: int = 4  # uploads per address that wait or are handled
    upload_cpu_seconds: int = Field(default=20, ge=1)  # processor time for one upload
    upload_seconds: float = 60.0  # time limit for one upload
    upload_memory: int = Field(default=536_870_912, ge=16_777_216)  # memory for one upload
    upload_nice: int = Field(default=10, ge=0, le=19)  # priority of uploads: bots and the node go first
    analysis_workers: int = Field(default=1, ge=1)  # processes that analyse games
    analysis_threads: int = Field(default=2, ge=1)  # threads of each; they take only what nobody else wants
    analysis_cpu_seconds: float = Field(default=80.0, gt=0)  # processor time for one analysis
    analysis_seconds: float = Field(default=240.0, gt=0)  # its time limit, when the processors are busy
    analysis_rollouts: int = Field(default=400_000, ge=1)  # rollouts of one analysis
    analysis_memory: int = Field(default=1_073_741_824, ge=16_777_216)  # memory for one analysis
    analysis_nice: int = Field(default=19, ge=0, le=19)  # priority of analyses: bots, uploads and the node go first
    analysis_queue: int = 16  # analyses that wait for a worker
    analyses_per_address: int = 3  # analyses per address that wait or are made
    analyses_per_minute: float = 10.0  # analyses per address that begin
    pictures_per_minute: float = 20.0  # pictures to share, per address, that are drawn
    daily_per_minute: float = 10.0  # answers to the puzzle of the day, and games with its deal, per address
    chat_letters: int = 300  # length of one chat message
    chats: int = 500  # chat messages per table

    @field_validator("admin_token", "metrics_token")
    @classmethod
    def _check_token(cls, token: str) -> str:
        if token and len(token) < MIN_TOKEN:
            raise ValueError(f"a token needs at least {MIN_TOKEN} characters")
        return token

    @model_validator(mode="after")
    def _check_away(self) -> "Settings":
        if self.away <= self.wait:
            raise ValueError("'away' must be longer than 'wait': a player who waits for events over HTTP is here")
        return self

    @model_validator(mode="after")
    def _check_mail(self) -> "Settings":
        if self.smtp_host and not (self.mail_from and self.public_url.startswith(("https://", "http://"))):
            raise ValueError("'smtp_host' needs 'mail_from' and 'public_url', such as https://play.example")
        return self

    @field_validator("metrics_networks", "push_networks")
    @classmethod
    def _check_networks(cls, networks: str) -> str:
        parse_networks(networks)
        return networks


def apply_overrides(settings: Settings, assignments: list[str]) -> Settings:
    """Apply `NAME=VALUE` assignments. ValueError says what is wrong with one of them."""
    changes: dict[str, str] = {}
    for assignment in assignments:
        name, equals, value = assignment.partition("=")
        if not equals or name not in Settings.model_fields:
            names = ", ".join(Settings.model_fields)
            raise ValueError(f"'{assignment}' is not a setting: use NAME=VALUE with one of these names: {names}")
        changes[name] = value
    try:
        return Settings.model_validate(settings.model_dump() | changes)
    except ValidationError as error:
        raise ValueError(describe_validation_errors(error.errors())) from None
