"""The games and bots of this server."""

from trilhos.match.family import published_games
from trilhos.match.ruleset import find_ruleset
from trilhos.server.http.dependencies import Registry, SharedServices, api_router
from trilhos.server.live.bots import levels, ratings
from trilhos.server.live.table import BOT_NAMES
from trilhos.server.schemas.games import GameInfo, GameList, PreparationInfo
from trilhos.server.web_part import web_part

router = api_router()


@router.get("/preparation")
async def preparation(services: SharedServices) -> PreparationInfo:
    """How far the games are prepared: after a new installation the rules are compiled while the server runs."""
    return PreparationInfo(ready=services.preparation.is_ready(), families=services.preparation.tables)


@router.get("/games")
async def list_games(registry: Registry) -> GameList:
    """List the games and the bots."""
    rulesets = [find_ruleset(game) for game in published_games()]
    games = [
        GameInfo(
            game=ruleset.id,
            family=ruleset.family.name,
            name=ruleset.facts.name,
            seats=(ruleset.seats_min, ruleset.seats_max),
            options=list(ruleset.options),
            bots=[level for level in levels(ruleset.id) if level not in levels()],
            setup=web_part(ruleset.family).setup(ruleset.facts),
        )
        for ruleset in rulesets
    ]
    return GameList(
        games=games,
        bots=levels(),
        default_bot=registry.settings.bot_level,
        bot_names=list(BOT_NAMES),
        ratings=ratings(),
    )
