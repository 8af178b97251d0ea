"""A rule that cannot be compiled is told where it is wrong, and what there is instead."""

from pathlib import Path

import pytest

import trilhos
from trilhos.match.bot_protocol import BotError

RULES = """
from trilhos.core.jit import rule

@rule
def typo(b, s, w, i, r):
    if s.lenght > 3:
        return 0
    return 1

@rule
def nested(b, s, w, i, r):
    return s.seats[i].trainz

@rule
def aliased(b, s, w, i, r):
    me = s.seats[i]
    return me.trainz

@rule
def helper(s):
    return s.turnz

@rule
def called(b, s, w, i, r):
    return helper(s)

@rule
def unknown(b, s, w, i, r):
    return no_such_name + 1
"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("typo", r"own.py, line 6: `s.lenght`: the state of usa has no field 'lenght'.*; it has: .*seats.*turn"),
        (
            "nested",
            r"line 12: `s.seats\[i\].trainz`: an entry of .seats. of usa .*mean .trains.\?\); it has",
        ),
        ("aliased", r"line 17: `me.trainz`: the records of usa have no field 'trainz' \(did you mean 'trains'\?\)"),
        ("called", r"line 21: `s.turnz`: the records of usa have no field 'turnz' \(did you mean 'turns?'\?\)"),
        ("unknown", "NameError: name 'no_such_name' is not defined"),
    ],
)
def test_the_line_and_the_fields_are_named(name: str, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(RULES)
    with pytest.raises(BotError, match=expected):
        trilhos.play([f"{file}:{name}", "random"], "usa", seed=1)
