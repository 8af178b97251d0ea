"""The objects that all routes of one node share."""

import asyncio
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from trilhos.analysis import Advice
from trilhos.server.analysis.analysis_pool import AnalysisPool
from trilhos.server.bans import Bans
from trilhos.server.daily.daily import Daily
from trilhos.server.http.page_cache import Pages
from trilhos.server.live.bots import BotPool
from trilhos.server.live.readiness import Readiness
from trilhos.server.live.results import ResultRecorder
from trilhos.server.live.table_registry import TableRegistry
from trilhos.server.metrics import Metrics
from trilhos.server.notices.mail import Mailer
from trilhos.server.notices.turns import TurnNotices
from trilhos.server.preparation import Preparation
from trilhos.server.rate_limits import RateLimiter, per_minute
from trilhos.server.settings import Settings
from trilhos.server.store.analysis_store import AnalysisStore
from trilhos.server.store.daily_store import DailyStore
from trilhos.server.store.moderation_store import ModerationStore
from trilhos.server.store.player_store import PlayerStore
from trilhos.server.store.result_store import ResultStore
from trilhos.server.store.shelf_store import ShelfStore
from trilhos.server.store.subscription_store import SubscriptionStore
from trilhos.server.uploads.upload_pool import UploadPool


@dataclass(frozen=True, slots=True)
class Services:
    """One node: its tables, bots, caches and rate limits."""

    settings: Settings
    metrics: Metrics
    registry: TableRegistry
    bots: BotPool
    pages: Pages
    uploads: UploadPool
    analyses: AnalysisPool
    readiness: Readiness
    preparation: Preparation
    message_limits: RateLimiter  # of sockets, by address
    chat_limits: RateLimiter  # by table and seat
    hint_limits: RateLimiter  # by table and seat
    replay_limits: RateLimiter  # by address
    board_limits: (
        RateLimiter  # tables with an uploaded board and published boards, by address: the database keeps their texts
    )
    board_check_limits: RateLimiter  # by address
    player_limits: RateLimiter  # by player
    new_player_limits: RateLimiter  # by address
    quick_lock: asyncio.Lock  # one quick match at a time
    analysis_limits: RateLimiter  # by address
    picture_limits: RateLimiter  # by address
    moderation: ModerationStore
    players: PlayerStore
    shelf: ShelfStore
    results: ResultRecorder
    mailer: Mailer
    subscriptions: SubscriptionStore
    notices: TurnNotices
    subscription_limits: RateLimiter  # by address
    mail_limits: RateLimiter  # first messages, by address and by e-mail address
    daily: Daily
    daily_limits: RateLimiter  # answers and deals of the day, by address
    bans: Bans
    token_failures: RateLimiter  # wrong operator's tokens, by address
    hints: dict[tuple[str, int, int], list[Advice]] = field(default_factory=dict)  # by table, step and seat


def create_services(
    settings: Settings, metrics: Metrics, registry: TableRegistry, bans: Bans, preparation: Preparation
) -> Services:
    """The services of a node, with the rate limits that its settings ask for."""
    bots = BotPool(settings, metrics)
    bots.until_bots_can_search = preparation.until_bots_can_search
    chats, replays = settings.chats_per_minute, settings.replays_per_minute
    mailer, subscriptions = Mailer(settings), SubscriptionStore(registry.store)
    database = registry.store.database
    analyses, results = AnalysisPool(settings, AnalysisStore(database)), ResultRecorder(registry, ResultStore(database))
    daily = Daily(DailyStore(database), analyses, preparation, registry)
    results.on_ended = daily.note
    return Services(
        settings=settings,
        metrics=metrics,
        registry=registry,
        bots=bots,
        pages=Pages(),
        uploads=UploadPool(settings),
        analyses=analyses,
        readiness=Readiness(registry),
        preparation=preparation,
        message_limits=RateLimiter(settings.messages_per_address, 5 * settings.messages_per_address),
        chat_limits=per_minute(chats, burst=max(3.0, chats / 4)),
        hint_limits=per_minute(settings.hints_per_minute, burst=2),
        replay_limits=per_minute(replays, burst=max(3.0, replays / 2)),
        player_limits=per_minute(settings.player_requests_per_minute, burst=settings.player_requests_per_minute / 2),
        new_player_limits=per_minute(settings.players_per_minute, burst=settings.players_per_minute),
        board_limits=per_minute(settings.boards_per_minute, burst=max(20.0, settings.boards_per_minute)),
        board_check_limits=per_minute(settings.board_checks_per_minute, burst=settings.board_checks_per_minute / 2),
        quick_lock=asyncio.Lock(),
        analysis_limits=per_minute(settings.analyses_per_minute, burst=max(3.0, settings.analyses_per_minute / 2)),
        picture_limits=per_minute(settings.pictures_per_minute, burst=max(5.0, settings.pictures_per_minute / 2)),
        moderation=ModerationStore(database),
        players=PlayerStore(database),
        shelf=ShelfStore(database),
        results=results,
        daily=daily,
        daily_limits=per_minute(settings.daily_per_minute, burst=max(5.0, settings.daily_per_minute / 2)),
        mailer=mailer,
        subscriptions=subscriptions,
        notices=TurnNotices(registry, subscriptions, mailer),
        subscription_limits=per_minute(settings.subscriptions_per_minute, burst=settings.subscriptions_per_minute),
        mail_limits=per_minute(1 / 20, burst=3),
        bans=bans,
        token_failures=per_minute(10, burst=10),
    )


def services_of(connection: HTTPConnection) -> Services:
    """The services of the node that handles a request or a socket."""
    services: Services = connection.app.state.services
    return services
