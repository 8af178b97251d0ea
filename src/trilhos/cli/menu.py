"""The legal actions of one decision as a numbered list."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from trilhos.cli.prompt import matches
from trilhos.core.errors import NotationError
from trilhos.match.game import Action


@dataclass(frozen=True, slots=True)
class Item:
    """One action on the list."""

    number: int
    action: Action


class Menu:
    """The legal actions, numbered from 1."""

    def __init__(self, legal: Sequence[Action], listed: Sequence[Action] | None = None) -> None:
        self.legal = list(legal)
        self.items = [Item(number, action) for number, action in enumerate(listed or legal, 1)]

    def read(self, text: str) -> list[Action] | str:
        """What a text means: an action by its number, or else notation."""
        text = text.strip()
        if not re.fullmatch(r"\d+", text):
            return text
        if not 1 <= int(text) <= len(self.items):
            raise NotationError(f"the list goes from 1 to {len(self.items)}, there is no {text}")
        return [self.items[int(text) - 1].action]

    def completions(self, text: str) -> list[Action]:
        """The only action that begins with these words; nothing if there are several."""
        found = [action for action in self.legal if len(text) > 1 and matches(text, action.text)]
        return found if len(found) == 1 else []
