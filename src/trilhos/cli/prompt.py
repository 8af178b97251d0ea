"""Asking a person: with completion where there is a terminal, line by line where there is none."""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from trilhos.cli.ink import is_terminal
from trilhos.ride.names import plain

Offers = Mapping[str, str]  # what may be typed -> its beginning that is offered while several remain
NOTHING: Offers = {}


class Reader(Protocol):
    """Where answers come from. EOFError and KeyboardInterrupt mean that the person is leaving."""

    def ask(self, prompt: str, offers: Offers = NOTHING, seat: int | None = None, footer: str = "") -> str:
        """One line; the offers are what can be completed, the seat is the one whose past lines come back with ↑."""
        ...


def matches(typed: str, offer: str) -> bool:
    """Whether every word typed begins a word of the offer, in its order and from its first: `cl du` and `claim om`
    both find `claim Duluth-Omaha red2`."""
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
    """What may be meant. Claims of several routes are offered by route, those of a single one with their payments."""
    found = {offer: begins for offer, begins in offers.items() if matches(typed, offer)}
    beginnings = list(dict.fromkeys(found.values()))
    return beginnings if len(beginnings) > 1 else list(found)


def _words(text: str) -> list[str]:
    return re.split(r"[\s\-–,]+", plain(text)) if text.strip() else []


class PlainReader:
    """Reads lines that are piped in, and repeats them, so that the output reads as a record."""

    def ask(self, prompt: str, offers: Offers = NOTHING, seat: int | None = None, footer: str = "") -> str:
        """The next line."""
        print(prompt, end="", flush=True)
        line = input()
        if not sys.stdin.isatty():
            print(line)
        return line


class TerminalReader:
    """Reads with prompt_toolkit: completion, a line of help below, and for each seat its own past lines."""

    def __init__(self) -> None:
        self._sessions: dict[int | None, Any] = {}

    def ask(self, prompt: str, offers: Offers = NOTHING, seat: int | None = None, footer: str = "") -> str:
        """What the person types."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import CompleteEvent, Completer, Completion
        from prompt_toolkit.document import Document
        from prompt_toolkit.styles import Style

        class Completing(Completer):
            def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
                typed = document.text_before_cursor.lstrip()
                if typed:
                    for said in completions(typed, offers):
                        yield Completion(said, start_position=-len(document.text_before_cursor))

        if seat not in self._sessions:
            style = Style.from_dict({"bottom-toolbar": "noreverse"})
            self._sessions[seat] = PromptSession(style=style, reserve_space_for_menu=4)
        session = self._sessions[seat]
        answer = session.prompt(
            prompt, completer=Completing(), complete_while_typing=True, bottom_toolbar=footer or None
        )
        return str(answer)


def reader() -> Reader:
    """The reader that fits where we are."""
    return TerminalReader() if is_terminal() and os.environ.get("TERM") != "dumb" else PlainReader()
