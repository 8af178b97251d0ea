"""Reading what a person types: with completion in a terminal, line by line from a pipe."""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from trilhos.cli.simplify_text import simplified
from trilhos.cli.style import is_terminal

Offers = Mapping[str, str]  # what may be typed -> what is offered for it while several still match
NOTHING: Offers = {}


class Reader(Protocol):
    """A source of lines. EOFError and KeyboardInterrupt mean that the person leaves."""

    def ask(self, prompt: str, offers: Offers = NOTHING, seat: int | None = None, footer: str = "") -> str:
        """One line. `offers` can be completed; each seat has a history of its own."""
        ...


def matches(typed: str, offer: str) -> bool:
    """Whether the words typed begin words of the offer, in order and from the first.

    `pl du` and `play om` both match `play Duluth-Omaha 2`.
    """
    words = iter(_words(offer))
    first = True
    for start in _words(typed):
        for word in words:
            if word.startswith(start):
                break
            if first:
                return False
        else:
            return False
        first = False
    return True


def completions(typed: str, offers: Offers) -> list[str]:
    """What may be meant: short forms while several match, and then all forms of the one that is left."""
    found = {offer: begins for offer, begins in offers.items() if matches(typed, offer)}
    beginnings = list(dict.fromkeys(found.values()))
    return beginnings if len(beginnings) > 1 else list(found)


def _words(text: str) -> list[str]:
    return re.split(r"[\s\-–,]+", simplified(text)) if text.strip() else []


class PlainReader:
    """Reads lines from a pipe and echoes them, so that the output is a complete record."""

    def ask(self, prompt: str, offers: Offers = NOTHING, seat: int | None = None, footer: str = "") -> str:
        """The next line."""
        print(prompt, end="", flush=True)
        line = input()
        if not sys.stdin.isatty():
            print(line)
        return line


class TerminalReader:
    """Reads with prompt_toolkit: completion, a line of help below, and a history for each seat."""

    def __init__(self) -> None:
        self._sessions: dict[int | None, Any] = {}

    def ask(self, prompt: str, offers: Offers = NOTHING, seat: int | None = None, footer: str = "") -> str:
        """The line that the person types."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import CompleteEvent, Completer, Completion
        from prompt_toolkit.document import Document
        from prompt_toolkit.styles import Style

        class Completing(Completer):
            def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
                typed = document.text_before_cursor.lstrip()
                if typed:
                    for completion in completions(typed, offers):
                        yield Completion(completion, start_position=-len(document.text_before_cursor))

        if seat not in self._sessions:
            style = Style.from_dict({"bottom-toolbar": "noreverse"})
            self._sessions[seat] = PromptSession(style=style, reserve_space_for_menu=4)
        session = self._sessions[seat]
        answer = session.prompt(
            prompt, completer=Completing(), complete_while_typing=True, bottom_toolbar=footer or None
        )
        return str(answer)


def reader() -> Reader:
    """The reader that suits this terminal."""
    return TerminalReader() if is_terminal() and os.environ.get("TERM") != "dumb" else PlainReader()
