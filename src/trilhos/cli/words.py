"""What a person may ask during a game: help, reasons, rules, the picture, the log, and what its family adds."""

from pathlib import Path

from rich.table import Table
from rich.text import Text

from trilhos.cli.errors import Complaint
from trilhos.cli.family import family_of
from trilhos.cli.ink import BAD, GOOD
from trilhos.cli.rule import clause_text, find_clause
from trilhos.cli.scene import Answers, Talk, Words
from trilhos.cli.screen import log_lines
from trilhos.core.errors import IllegalAction, NotationError
from trilhos.ride.names import plain
from trilhos.rules import clauses

__all__ = ["Talk", "answer", "refusal", "words"]

HELP: Words = (
    ("? ACTION", "why an action is legal or not"),
    ("rule CLAUSE", "a clause of the rules, such as {clause}"),
    ("log", "all that has happened, as far as you may know it"),
    ("{picture} [FILE]", "draw the board as it stands, as an SVG picture"),
    ("save [FILE]", "keep the game in a file of your choice (it is kept by itself as well)"),
    ("quit", "leave; the game can be taken up again"),
    ("Enter", "show the table again"),
)


def answer(talk: Talk, text: str) -> bool:
    """Answer a word; False if it is none."""
    word, _, rest = text.strip().partition(" ")
    if word.startswith("?") and len(word) > 1:
        word, rest = "?", text.strip()[1:]
    answers = _answers(talk)
    if plain(word) not in answers:
        return False
    answers[plain(word)](talk, rest.strip())
    return True


def words(talk: Talk) -> list[str]:
    """What can be completed besides actions."""
    return [
        *(word for word in _answers(talk) if word != "?"),
        "save",
        "quit",
        *(f"rule {clause}" for clause in clauses()),
    ]


def _answers(talk: Talk) -> Answers:
    family = family_of(talk.game.facts)
    return {**ANSWERS, family.PICTURE: _picture, **family.ANSWERS}


def _help(talk: Talk, rest: str) -> None:
    if rest:
        return _why(talk, rest)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column("type", no_wrap=True, style="bold")
    table.add_column("and")
    family = family_of(talk.game.facts)
    for word, does in (*family.HELP, *HELP):
        table.add_row(word.format(picture=family.PICTURE), does.format(clause=talk.game.table.turn_clause))
    talk.say(table)


def _why(talk: Talk, text: str) -> None:
    """Why an action may be taken or not, with the clause that says so."""
    family = family_of(talk.game.facts)
    if family.about(talk, text):
        return
    try:
        meant = talk.menu.read(text)
    except NotationError as error:
        return talk.say(Text(f"{error.reason}.", BAD))
    said = meant if isinstance(meant, str) else meant[0].text
    if refused := refusal(talk, said):
        clause, reason = refused
        talk.say(Text(f"{said}: not possible, {reason}.", BAD))
    else:
        clause = family.allowed_by(talk, said)
        talk.say(Text(f"{said}: possible.", GOOD))
    if clause:
        talk.say(clause_text(clauses()[clause]))


def refusal(talk: Talk, text: str) -> tuple[str | None, str] | None:
    """The clause against an action and the reason; no clause where the text is no action; None if it is legal."""
    game, seat = talk.game, talk.seat
    try:
        game.table.find_actions(game.states, seat, text)
    except IllegalAction as error:
        return error.clause, error.reason
    except NotationError as error:
        return family_of(game.facts).refused_by(talk, text) or (None, error.reason)
    return game.explain(text, seat)


def _rule(talk: Talk, rest: str) -> None:
    try:
        talk.say(clause_text(find_clause(rest or talk.game.table.turn_clause)))
    except Complaint as error:
        talk.say(Text(str(error), BAD))


def _log(talk: Talk, rest: str) -> None:
    talk.say(*log_lines(talk.scene, None))


def _picture(talk: Talk, rest: str) -> None:
    path = Path(rest).expanduser() if rest else talk.picture
    try:
        path.write_text(talk.game.picture(), "utf-8")
    except OSError as error:
        return talk.say(Text(f"{path}: {error.strerror}", BAD))
    talk.say(Text(f"The board as it stands: {path.resolve()}"))


ANSWERS: Answers = {"?": _help, "help": _help, "rule": _rule, "log": _log}
