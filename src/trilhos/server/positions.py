"""A single position, as a seat sees it: what pages need to show it, to take one answer, and to say how good it was."""

from collections.abc import Mapping

import orjson

from trilhos.analysis.hooks import analysis_of
from trilhos.analysis.rollouts import NONE
from trilhos.core.errors import IllegalAction
from trilhos.match.game import Action, Game
from trilhos.server.errors import ApiError
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live.table import bot_name
from trilhos.server.schemas.common import LegalAction
from trilhos.server.schemas.hints import ActionHint
from trilhos.server.schemas.positions import SeatPosition
from trilhos.server.schemas.tables import ExplainAnswer
from trilhos.server.web_part import extras_of, web_part
from trilhos.words import Language, translate


def position_of_seat(game: Game, seat: int) -> SeatPosition:
    """Everything that a seat may know about a position, and its legal actions."""
    seen = game.seen([seat])
    return SeatPosition(
        game=game.id,
        family=game.ruleset.family.name,
        seat=seat,
        names=[None if number == seat else bot_name(number) for number in range(game.seats)],
        view=_plain(seen.view(seat)),
        extras=_plain(extras_of(game, seen).view(seat)),
        legal=[_as_data(action) for action in game.legal(seat)],
    )


def explain_position(game: Game, seat: int, action: int | str, lang: Language) -> ExplainAnswer:
    """Whether an action, or part of one, is legal in a position; if not, the clause and the reason."""
    names = [bot_name(number) for number in range(game.seats)]
    if isinstance(action, str):
        action = web_part(game.ruleset.family).complete(game, seat, action)
    elif not 0 <= action < game.ruleset.n_actions:
        raise ApiError(422, "invalid", f"there is no action {action} on this board")
    try:
        why = game.explain(action, seat, lang, names)
    except IllegalAction as error:
        why = error.clause, error.reason_in(lang, names)
    return ExplainAnswer(legal=why is None, clause=why and why[0], reason=why and why[1])


def judged_actions(game: Game, seat: int, wins: Mapping[str, float], lang: Language) -> list[ActionHint]:
    """Actions with their chances to win, best first, and sentences about what speaks for them."""
    names = [bot_name(number) for number in range(game.seats)]
    known = game.imagine(seat, seed=0)  # sentences cannot tell what the seat does not know
    by_text = {action.text: action for action in game.legal(seat)}
    why = analysis_of(game.ruleset).why
    found = []
    for text, win in sorted(wins.items(), key=lambda one: -one[1]):
        action = by_text[text]
        reason = why(game.ruleset, known.states, seat, NONE, action.id, ())
        sentence = None if reason is None else translate(reason, lang, names)
        data = _as_data(action).model_dump(exclude={"id"})
        found.append(
            ActionHint(action=action.id, win=win, why=sentence, **{k: v for k, v in data.items() if k != "id"})
        )
    return found


def _as_data(action: Action) -> LegalAction:
    return LegalAction(id=action.id, kind=action.kind, fields=_plain(action.fields), text=action.text)


def _plain(value: JsonObject) -> JsonObject:
    """The same as plain JSON: views hold tuples, and numbers as keys."""
    plain: JsonObject = orjson.loads(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS))
    return plain
