"""An analysis as the pages get it (schemas/analyses.py): without what they do not show, and with actions as data."""

from collections.abc import Sequence

from trilhos.analysis.history import history_of
from trilhos.analysis.results import Alternative, Analysis, DecisionResult
from trilhos.analysis.trials import Estimate
from trilhos.core.unpack import Records
from trilhos.match.game import Game
from trilhos.match.ruleset import Ruleset
from trilhos.server.json_encoding import JsonObject
from trilhos.words import LANGUAGES, translate

SHOWN = 3  # alternatives of a decision; the action played always
DIGITS = 4


def report(analysis: Analysis, game: Game, names: Sequence[str | None]) -> JsonObject:
    """The analysis of a game as JSON."""
    positions = history_of(game, analysis.begin).positions
    known = [name for name in names if name is not None]
    known = known if len(known) == len(names) else []  # then sentences say "seat 1"
    return {
        "stage": analysis.stage,
        "rollouts": analysis.rollouts,
        "steps": analysis.steps,
        "over": analysis.over,
        "thresholds": analysis.thresholds,
        "open": _curves([point.open for point in analysis.points]),
        "own": _curves([point.own for point in analysis.points]),
        "decisions": [
            _decision(game.ruleset, positions[n : n + 1], one, known) for n, one in enumerate(analysis.decisions)
        ],
        "changes": [
            {"n": one.n, "seat": one.seat, "decision": _values(one.decision), "chance": _values(one.chance)}
            for one in analysis.changes
        ],
        "accounts": [
            {
                "start": _round(one.start),
                "deal": _estimate(one.deal),
                "chance": _estimate(one.chance),
                "decisions": _estimate(one.decisions),
                "others": _estimate(one.others),
                "result": _round(one.result),
                "accuracy": None if one.accuracy is None else round(one.accuracy, 1),
                "grades": one.grades,
            }
            for one in analysis.accounts
        ],
        "turning_points": [
            {"n": one.n, "seat": one.seat, "kind": one.kind, "change": _round(one.change)}
            for one in analysis.turning_points
        ],
    }


def _decision(ruleset: Ruleset, position: Records, one: DecisionResult, names: Sequence[str]) -> JsonObject:
    played = [other for other in one.alternatives[SHOWN:] if other.action == one.action]
    shown = [*one.alternatives[:SHOWN], *played]
    return {
        "n": one.n,
        "seat": one.seat,
        "forced": one.forced,
        "grade": one.grade,
        "loss": {"value": _round(one.likely_loss), "error": _round(one.loss.error)},
        "clear_loss": _round(one.clear_loss),
        "alternatives": [_alternative(ruleset, position, one, other) for other in shown],
        "why": None if one.why is None else {lang: translate(one.why, lang, names) for lang in LANGUAGES},
    }


def _alternative(ruleset: Ruleset, position: Records, one: DecisionResult, other: Alternative) -> JsonObject:
    kind, fields, text = ruleset.describe(position, one.seat, other.action)
    return {
        "kind": kind,
        "fields": fields,
        "text": text,
        "win": _round(other.win.value),
        "gain": _estimate(other.gain),
        "worlds": other.win.rollouts,
        "played": other.action == one.action,
    }


def _curves(points: Sequence[Sequence[Estimate]]) -> list[list[float]]:
    """Values by seat, then by point."""
    return [[_round(value.value) for value in one] for one in zip(*points, strict=True)]


def _values(estimates: Sequence[Estimate]) -> list[float]:
    return [_round(one.value) for one in estimates]


def _estimate(one: Estimate) -> JsonObject:
    return {"value": _round(one.value), "error": _round(one.error)}


def _round(value: float) -> float:
    return round(value, DIGITS)
