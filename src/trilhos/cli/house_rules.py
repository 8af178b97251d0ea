"""`trilhos rules`: what a group of players may change in a game."""

import json
from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from trilhos.cli.game_options import find_game
from trilhos.cli.style import DIM, console, plain_table
from trilhos.core.view import Fields
from trilhos.match.boards import game_name
from trilhos.match.house_rules import HouseRule
from trilhos.match.ruleset import Ruleset, find_ruleset
from trilhos.words import ENGLISH, Language, translate


def rules(game: str, rule: Sequence[str] | None, lang: Language, as_json: bool) -> None:
    """Print the house rules and presets of a game; `rule` shows what a choice of them changes."""
    ruleset, book = find_game(game, rule), find_game(game, None)
    presets = {preset.name: find_ruleset(book, preset.values).rules_text for preset in book.presets}
    if as_json:
        print(json.dumps(_as_dict(ruleset, presets, lang), ensure_ascii=False, indent=2))
        return
    out = console()
    if not ruleset.house_rules:
        return out.print(Text(f"{game_name(ruleset)} has no house rules."))
    table = plain_table("rule", "clause", "value", "possible", "what it sets")
    table.columns[-1].no_wrap = False
    for one in ruleset.house_rules:
        table.add_row(
            Text(one.name, "bold"),
            one.clause,
            Text(_value(ruleset, one), "yellow" if one.name in ruleset.changed_rules else ""),
            _possible(one),
            _meaning(one, lang),
        )
    out.print(table)
    for preset in ruleset.presets:
        values = presets[preset.name] or "the rulebook"
        out.print(Text.assemble("\npreset ", (preset.name, "bold"), f" ({translate(preset.text, lang)}): {values}"))
    out.print(Text(f"\nPlay with --rule {ruleset.house_rules[0].name}=VALUE, or --rule PRESET.", DIM))


def changed_rules(ruleset: Ruleset) -> Text | None:
    """The changed house rules on one line, with the words of `trilhos rules`; None if there are none."""
    changed = [f"{one.name} {_value(ruleset, one)}" for one in ruleset.house_rules if one.name in ruleset.changed_rules]
    return Text(f"House rules: {', '.join(changed)}", "yellow") if changed else None


def explain_changed_rules(ruleset: Ruleset) -> RenderableType:
    """What each changed house rule sets, and its clause."""
    table = plain_table("rule", "clause", "value", "what it sets")
    for one in ruleset.house_rules:
        if one.name in ruleset.changed_rules:
            table.add_row(Text(one.name, "bold"), one.clause, _value(ruleset, one), translate(one.text, ENGLISH))
    return table


def _value(ruleset: Ruleset, rule: HouseRule) -> str:
    """The value of a rule in this game; if it is changed, also that of the book."""
    if rule.name not in ruleset.changed_rules:
        return rule.write(rule.default)
    return f"{rule.write(ruleset.changed_rules[rule.name])} (not {rule.write(rule.default)})"


def _possible(rule: HouseRule) -> str:
    return " | ".join(rule.choices) if rule.choices else f"{rule.low} to {rule.high}"


def _meaning(rule: HouseRule, lang: Language) -> str:
    """What a rule sets, and what the names of its values mean."""
    labels = zip(rule.choices, rule.labels, strict=False)
    return "\n".join([translate(rule.text, lang), *(f"  {name}: {translate(text, lang)}" for name, text in labels)])


def _as_dict(ruleset: Ruleset, presets: dict[str, str], lang: Language) -> Fields:
    return {
        "game": ruleset.id,
        "rules": [
            {
                "name": one.name,
                "clause": one.clause,
                "text": translate(one.text, lang),
                "value": one.write(ruleset.changed_rules.get(one.name, one.default)),
                "default": one.write(one.default),
                "choices": list(one.choices),
                "labels": [translate(one.label(choice), lang) for choice in one.choices],
                "range": None if one.choices else [one.low, one.high],
            }
            for one in ruleset.house_rules
        ],
        "presets": {
            preset.name: {"text": translate(preset.text, lang), "rules": presets[preset.name]}
            for preset in ruleset.presets
        },
    }
