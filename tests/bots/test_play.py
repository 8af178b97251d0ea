"""`trilhos.play`: a bot that fails is named, with its seat, the seed and the step."""

from pathlib import Path
from typing import Any

import pytest

import trilhos
from trilhos import BotError
from trilhos.match.bot_protocol import Decision


class Fails:
    """Plays the first legal action until its third decision."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.decisions = 0

    def choose(self, decision: Decision) -> Any:
        self.decisions += 1
        if self.decisions < 3:
            return decision.legal[0]
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (KeyError("lost"), "raised KeyError: 'lost'"),
        (-1, "returned -1, which is not a legal action: US-"),
        ("draw", "returned 'draw', which is not an action"),
        (None, "returned None, which is not an action"),
    ],
)
def test_a_bot_that_fails_is_named(answer: Any, reason: str) -> None:
    with pytest.raises(BotError) as failed:
        trilhos.play(["random", Fails(answer)], "usa", seed=6, first=0)
    assert str(failed.value).startswith(f"bot 'Fails' {reason}")
    assert str(failed.value).endswith("(seat 1, seed 6, step 5)")
    assert failed.value.bot == "Fails"
    if isinstance(answer, Exception):
        assert failed.value.__cause__ is answer, "the traceback shows where"


def test_a_bot_from_a_file_has_the_name_that_was_given(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, decision):\n        return 99999\n")
    with pytest.raises(BotError) as failed:
        trilhos.play([f"{file}:Mine", "random"], "chicago", seed=1)
    assert failed.value.bot == f"{file}:Mine"
