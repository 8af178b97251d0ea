"""Compiled bots of the rail games."""

from pathlib import Path

from trilhos.bots.hooks import Bots
from trilhos.families.ride.bots import greedy, judge, memory, planner
from trilhos.families.ride.bots.parameters import LAPSES
from trilhos.families.ride.log import LOG, note_after, note_before, note_deal
from trilhos.families.ride.rules.scoring import finish
from trilhos.families.ride.rules.turn import carry_out, is_at_short_choice, is_ended
from trilhos.match.ruleset import Ruleset


def _most_alike(ruleset: Ruleset) -> str:
    """The published board that is most similar to a custom board."""
    b = ruleset.boards[0]
    if b.tickets_to_win:
        return "first-journey"
    return "japan" if b.bullets else "san-francisco" if b.n_symbols else "usa"


BOTS = Bots(
    memory=memory.MEMORY,
    forget=memory.forget,
    think=planner.think,
    planner=planner.choose,
    greedy=greedy.choose,
    evaluate=judge.judge,
    is_short=is_at_short_choice,
    is_played=is_ended,
    carry_out=carry_out,
    finish=finish,
    log=LOG,
    note_deal=note_deal,
    note_before=note_before,
    note_after=note_after,
    parameters=planner.NAMES,
    lapses=LAPSES,
    settings=Path(__file__).parent / "settings",
    like=_most_alike,
    features=judge.FEATURES,
)
