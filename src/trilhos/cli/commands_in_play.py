"""Commands that can be typed during a game: help, reasons, rules, the picture, the log, and the family's own."""

from pathlib import Path

from rich.text import Text

from trilhos.cli.errors import CliError
from trilhos.cli.house_rules import explain_changed_rules
from trilhos.cli.rule import clause_text, find_clause
from trilhos.cli.scene import Commands, HelpRows, Session
from trilhos.cli.screen import log_lines
from trilhos.cli.simplify_text import simplified
from trilhos.cli.style import BAD, GOOD, plain_table
from trilhos.cli.terminal import terminal_of
from trilhos.core.errors import IllegalAction, NotationError
from trilhos.rules import clauses

HELP: HelpRows = (
    ("? ACTION", "why an action is legal or not"),
    ("rule CLAUSE", "a clause of the rules, such as {clause}"),
    ("log", "everything that has happened, as far as you may know it"),
    ("{picture} [FILE]", "write an SVG picture of the board as it stands"),
    ("save [FILE]", "save the game to another file (it is also saved automatically)"),
    ("quit", "leave; the game can be resumed"),
    ("Enter", "redraw the screen"),
)


def run_command(session: Session, text: str) -> bool:
    """Run what was typed if it is a command; False if it is not."""
    word, _, rest = text.strip().partition(" ")
    if word.startswith("?") and len(word) > 1:
        word, rest = "?", text.strip()[1:]
    commands = _commands(session)
    if simplified(word) not in commands:
        return False
    commands[simplified(word)](session, rest.strip())
    return True


def completions(session: Session) -> list[str]:
    """What can be completed besides actions."""
    return [
        *(word for word in _commands(session) if word != "?"),
        "save",
        "quit",
        *(f"rule {clause}" for clause in clauses()),
    ]


def _commands(session: Session) -> Commands:
    terminal = terminal_of(session.game.ruleset)
    return {**COMMANDS, terminal.picture_command: _picture, **terminal.commands}


def _help(session: Session, rest: str) -> None:
    if rest:
        return _why(session, rest)
    table = plain_table()
    table.add_column("type", no_wrap=True, style="bold")
    table.add_column("to")
    terminal = terminal_of(session.game.ruleset)
    for word, does in (*terminal.help, *HELP):
        table.add_row(
            word.format(picture=terminal.picture_command), does.format(clause=session.game.ruleset.turn_clause)
        )
    session.print(table)
    if session.game.ruleset.changed_rules:
        session.print(Text("\nThe rules of this game are changed:"), explain_changed_rules(session.game.ruleset))


def _why(session: Session, text: str) -> None:
    """Why an action may be taken or not, with the clause that says so."""
    terminal = terminal_of(session.game.ruleset)
    if terminal.explain_word(session, text):
        return
    try:
        choice = session.menu.read(text)
    except NotationError as error:
        return session.print(Text(f"{error.reason}.", BAD))
    action = choice if isinstance(choice, str) else choice[0].text
    if refused := refusal(session, action):
        clause, reason = refused
        session.print(Text(f"{action}: not possible, {reason}.", BAD))
    else:
        clause = terminal.allowing_clause(session, action)
        session.print(Text(f"{action}: possible.", GOOD))
    if clause in clauses():
        session.print(clause_text(clauses()[clause]))


def refusal(session: Session, text: str) -> tuple[str | None, str] | None:
    """Clause and reason against an action; no clause if the text is not an action; None if the action is legal."""
    game, seat = session.game, session.seat
    try:
        game.ruleset.find_actions(game.states, seat, text)
    except IllegalAction as error:
        return error.clause, error.reason
    except NotationError as error:
        return terminal_of(game.ruleset).refusal(session, text) or (None, error.reason)
    return game.explain(text, seat)


def _rule(session: Session, rest: str) -> None:
    try:
        session.print(clause_text(find_clause(rest or session.game.ruleset.turn_clause)))
    except CliError as error:
        session.print(Text(str(error), BAD))


def _log(session: Session, rest: str) -> None:
    session.print(*log_lines(session.scene, None))


def _picture(session: Session, rest: str) -> None:
    path = Path(rest).expanduser() if rest else session.picture
    try:
        path.write_text(session.game.picture(), "utf-8")
    except OSError as error:
        return session.print(Text(f"{path}: {error.strerror}", BAD))
    session.print(Text(f"The board as it stands: {path.resolve()}"))


COMMANDS: Commands = {"?": _help, "help": _help, "rule": _rule, "log": _log}
