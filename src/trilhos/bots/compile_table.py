"""Compile what a table with bots needs: every compiled function that the games of one family call there.

`python -m trilhos.bots.compile_table GAME` prints a line before each step: its number, that of the first step which
only bots that search need, the number of steps, and its name. So a process that shows progress can leave the work to
another one, and use what is compiled before everything is.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from trilhos.bots import find
from trilhos.bots import play_games as loops
from trilhos.bots.hooks import bound_to
from trilhos.bots.network_files import network_file
from trilhos.core.jit import INTERPRETED
from trilhos.core.rule_cache import is_marked, mark
from trilhos.match.bot_protocol import Chance, Decision
from trilhos.match.family import Family
from trilhos.match.game import Game, load, new
from trilhos.match.ruleset import find_ruleset

QUICK_BOTS = ("greedy", "planner")
SEARCHING_BOTS = ("mcts:8", "mcts:8:rollout_steps=4")
TABLE = "table"
TURNS = 12  # of a bot
WALK, QUESTIONS = 60, 40  # steps of a game, and questions about actions in each
Step = tuple[str, Callable[[], object]]


def table_steps(name: str) -> Iterator[Step]:
    """What compiles the rules and bots of a game, and so of its family."""
    yield from playing_steps(name)
    yield from searching_steps(name)


def playing_steps(name: str) -> Iterator[Step]:
    """What tables need at which no bot searches."""
    dealt: list[Game] = []
    yield "dealing", lambda: dealt.append(new(name, seed=0))
    yield "legal actions", lambda: dealt[0].legal()
    yield "reasons", lambda: dealt[0].explain(dealt[0].ruleset.n_actions - 1)
    yield "actions", lambda: _play(dealt[0])
    yield "views", lambda: dealt[0].view(0)
    yield "imagination", lambda: dealt[0].imagine(0)
    yield "positions", lambda: load(dealt[0].position())
    for bot in QUICK_BOTS:
        yield bot, lambda bot=bot: _think(name, bot)  # type: ignore[misc]
    for game in find_ruleset(name).family.games:
        yield game, lambda game=game: _walk(game)  # type: ignore[misc]


def searching_steps(name: str) -> Iterator[Step]:
    """What the other bots need: those that search, and those that follow a network."""
    for bot in SEARCHING_BOTS:
        yield bot, lambda bot=bot: _think(name, bot)  # type: ignore[misc]
    trained = next((game for game in find_ruleset(name).family.games if network_file(game)), None)
    if trained is not None:
        yield "learned", lambda: _think(trained, "learned")


def _walk(name: str) -> None:
    """Ask for everything that a table asks for, along a game: rare questions have functions of their own."""
    game, chance = new(name, seed=0), Chance(0)
    while not game.over and len(game.steps) < WALK:
        for action in range(0, game.ruleset.n_actions, 1 + game.ruleset.n_actions // QUESTIONS):
            game.explain(action)
        game.view(game.to_act[0])
        game.view(None)
        game.log(None)
        legal = game.legal()
        game.play(legal[chance.below(len(legal))])
    load(game.position())


def _play(game: Game) -> None:
    """Play some steps, always the last legal action, so that something happens on the board."""
    for _ in range(20):
        if not game.over:
            game.play(game.legal()[-1])


def _think(name: str, bot: str) -> None:
    """Let a compiled bot play a few turns: it remembers what it thought."""
    game = new(name, seed=0)
    player, seat = find(bot, game.ruleset), game.to_act[0]
    for _ in range(TURNS):
        legal = game.legal()
        is_mine = game.to_act[0] == seat
        game.play(player.choose(Decision(game, seat, Chance(0))) if is_mine else legal[-1])


def is_compiled(family: Family, purpose: str = TABLE) -> bool:
    """Whether everything that a family needs for a purpose was compiled before."""
    return INTERPRETED or not family.games or is_marked(_folder(family), Path(loops.__file__), purpose)


def mark_compiled(family: Family, purpose: str = TABLE) -> None:
    """Note in the cache that everything for a purpose is compiled."""
    mark(_folder(family), Path(loops.__file__), purpose)


def _folder(family: Family) -> Path:
    return bound_to(find_ruleset(family.games[-1])).folder(loops.play_games)


def main(name: str) -> None:
    """Compile, and print what is done."""
    playing, searching = list(playing_steps(name)), list(searching_steps(name))
    for number, (what, call) in enumerate([*playing, *searching]):
        print(number, len(playing), len(playing) + len(searching), what, flush=True)
        call()
    mark_compiled(find_ruleset(name).family)


if __name__ == "__main__":
    main(sys.argv[1])
