"""Errors about games: each has the clause and the reason."""

from collections.abc import Sequence

from trilhos.words import Language, translate


class IllegalAction(ValueError):  # noqa: N818 - the action is at fault, and the name is part of the public interface
    """An action that the rules forbid here. Nothing has changed."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{clause}: {reason}")
        self.clause = clause
        self.reason = reason

    def reason_in(self, lang: Language, names: Sequence[str] = ()) -> str:
        """The reason in another language, with the names of the players."""
        return translate(self.reason, lang, names)


class NotationError(ValueError):
    """A text that is not a valid position of this board; says which line is wrong."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line

    def reason_in(self, lang: Language) -> str:
        """The reason in another language, if it is about an action."""
        return translate(self.reason, lang)
