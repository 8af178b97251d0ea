"""Errors about games: each has the clause and the reason."""

from collections.abc import Sequence

from trilhos.words import Language, say


class IllegalAction(ValueError):  # noqa: N818 - it is the action that is at fault, and the name is part of the face
    """An action that the rules forbid here. Nothing has changed."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{clause}: {reason}")
        self.clause = clause
        self.reason = reason

    def reason_in(self, lang: Language, names: Sequence[str] = ()) -> str:
        """The reason in another language, with the names of the players."""
        return say(self.reason, lang, names)


class NotationError(ValueError):
    """A text that is no position, or not of this board: says which line."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line

    def reason_in(self, lang: Language) -> str:
        """The reason in another language, as far as it is about an action."""
        return say(self.reason, lang)
