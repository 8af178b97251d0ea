"""Texts and numbers in the language of the reader."""

from collections.abc import Sequence
from html import escape

from trilhos.words import ENGLISH, Language, Message, translate

MARKS = {"en": (",", "."), "pt-BR": (".", ","), "pt-PT": ("\u202f", ",")}  # thousands and decimal separators


class Formatter:
    """Formats texts and numbers in one language."""

    def __init__(self, lang: Language = ENGLISH) -> None:
        self.lang = lang

    def translate(self, text: str) -> str:
        """A text; numbers are not separated from their per cent sign."""
        return translate(text, self.lang).replace(" %", "\u00a0%")

    def html(self, text: str) -> str:
        """A text as HTML."""
        return escape(self.translate(text))

    def num(self, value: float, digits: int = 0) -> str:
        """A number: 12,345.6 or 12.345,6."""
        thousands, decimals = MARKS[self.lang]
        formatted = f"{value:,.{digits}f}".translate({44: thousands, 46: decimals})
        return formatted.replace("-", "−") if float(f"{value:.{digits}f}") else formatted.lstrip("-")

    def percent(self, share: float, digits: int = 1) -> str:
        """A share: 52.1 %."""
        return f"{self.num(100 * share, digits)}\u00a0%"

    def signed(self, share: float, digits: int = 1) -> str:
        """A difference of shares in hundredths, with its sign."""
        formatted = self.num(100 * share, digits)
        return formatted if formatted.startswith("−") or not formatted.strip("0.,") else f"+{formatted}"

    def span(self, low: float, high: float, digits: int = 1) -> str:
        """The bounds of a share, in hundredths."""
        return self.translate(
            Message("{low} to {high}", low=self.num(100 * low, digits), high=self.num(100 * high, digits))
        )

    def signed_span(self, low: float, high: float, digits: int = 1) -> str:
        """The bounds of a difference of shares."""
        return self.translate(Message("{low} to {high}", low=self.signed(low, digits), high=self.signed(high, digits)))

    def listed(self, names: Sequence[str]) -> str:
        """A list of names: a, b and c."""
        translated = [self.translate(name) for name in names]
        if len(translated) < 2:
            return "".join(translated)
        return self.translate(Message("{one} and {other}", one=", ".join(translated[:-1]), other=translated[-1]))
