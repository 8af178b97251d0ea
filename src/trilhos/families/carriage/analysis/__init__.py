"""The analysis of Linha de Comboio: what a decision is about, and why one is better. The deck is a count of cards."""

from trilhos.analysis.hooks import FamilyAnalysis
from trilhos.core.unpack import Records, copy_records
from trilhos.families.carriage.analysis.why import why
from trilhos.families.carriage.rules.state import MAIN
from trilhos.match.ruleset import Ruleset


def themes(ruleset: Ruleset, states: Records, seat: int, action: int) -> list[str]:
    """The kind of the action, the action card it plays, and whether it wins at once."""
    kind, fields, _ = ruleset.describe(states, seat, action)
    found = [kind]
    if isinstance(card := fields.get("card") or fields.get("pass"), str):
        found.append(card)
    if kind == "move" and fields.get("linked"):
        found.append("linked")
    after = copy_records(states)
    ruleset.apply(after, ruleset.works(), seat, action)
    if states[0].phase == MAIN and after[0].turn != states[0].turn:
        found.append("ends-turn")
    if ruleset.is_over(after):
        found.append("wins")
    return found


ANALYSIS = FamilyAnalysis(why=why, themes=themes)
