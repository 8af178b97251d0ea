"""House rules as clients see them: their texts in the reader's language, and their values at a table."""

from collections.abc import Mapping, Sequence

from trilhos.core.board_errors import BoardError
from trilhos.match.family import published_games
from trilhos.match.house_rules import HouseRule
from trilhos.match.ruleset import Ruleset, find_ruleset
from trilhos.server.json_encoding import JsonObject
from trilhos.server.live.table import TableSetup
from trilhos.words import Language, translate


def house_rules(ruleset: Ruleset, lang: Language) -> JsonObject:
    """The house rules and presets of a game (schemas/rules.py)."""
    return {
        "game": ruleset.id,
        "lang": lang,
        "rules": [_rule(rule, lang) for rule in ruleset.house_rules],
        "presets": [
            {
                "name": preset.name,
                "text": translate(preset.text, lang),
                "values": find_ruleset(ruleset, preset.values).changed_values,
            }
            for preset in ruleset.presets
        ],
    }


def table_rules(setup: TableSetup, lang: Language) -> list[JsonObject]:
    """The house rules of a table, changed or not. A closed table may have rules that no longer exist."""
    try:
        known = setup.ruleset().house_rules
    except BoardError:
        known = ()
    return _with_values(known, setup.house_rules, lang)


def changed_rules(game: str, has_own_board: bool, values: Mapping[str, str], lang: Language) -> list[JsonObject]:
    """The changed house rules of a table, for lists. Those of an uploaded board are shown by name."""
    known = () if not values or has_own_board or game not in published_games() else find_ruleset(game).house_rules
    return [rule for rule in _with_values(known, values, lang) if rule["changed"]]


def game_rules(ruleset: Ruleset, lang: Language) -> list[JsonObject]:
    """The house rules of a game that is played, changed or not."""
    return _with_values(ruleset.house_rules, ruleset.changed_values, lang)


def _with_values(known: Sequence[HouseRule], values: Mapping[str, str], lang: Language) -> list[JsonObject]:
    rules = [
        {
            "name": rule.name,
            "clause": rule.clause,
            "text": translate(rule.text, lang),
            "value": _choice(rule, values.get(rule.name, rule.write(rule.default)), lang),
            "default": _choice(rule, rule.write(rule.default), lang),
            "changed": rule.name in values,
        }
        for rule in known
    ]
    names = {rule.name for rule in known}
    unknown = {"clause": "", "default": {"value": "", "text": ""}, "changed": True}
    rules += [
        {"name": name, "text": name, "value": {"value": value, "text": value}, **unknown}
        for name, value in values.items()
        if name not in names
    ]
    return rules


def _rule(rule: HouseRule, lang: Language) -> JsonObject:
    return {
        "name": rule.name,
        "clause": rule.clause,
        "text": translate(rule.text, lang),
        "default": _choice(rule, rule.write(rule.default), lang),
        "range": None if rule.choices else (rule.low, rule.high),
        "choices": [_choice(rule, choice, lang) for choice in rule.choices],
    }


def _choice(rule: HouseRule, value: str, lang: Language) -> JsonObject:
    return {"value": value, "text": translate(rule.label(value), lang)}
