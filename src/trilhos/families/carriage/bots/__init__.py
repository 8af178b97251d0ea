"""Compiled bots of Linha de Comboio."""

from pathlib import Path

from trilhos.bots.hooks import Bots
from trilhos.families.carriage.bots import candidates, greedy, judge, memory, planner
from trilhos.families.carriage.bots.parameters import LAPSES
from trilhos.families.carriage.family import CHICAGO
from trilhos.families.carriage.log import LOG, note_after, note_before, note_deal
from trilhos.families.carriage.rules.legal import is_at_short_choice

BOTS = Bots(
    memory=memory.MEMORY,
    forget=memory.forget,
    think=candidates.think,
    planner=planner.choose,
    greedy=greedy.choose,
    evaluate=judge.judge,
    is_short=is_at_short_choice,
    log=LOG,
    note_deal=note_deal,
    note_before=note_before,
    note_after=note_after,
    parameters=planner.NAMES,
    lapses=LAPSES,
    settings=Path(__file__).parent / "settings",
    like=lambda ruleset: CHICAGO,
    not_inlined_on_gpu=("trilhos.families.carriage.rules.", "trilhos.families.carriage.bots."),
)
