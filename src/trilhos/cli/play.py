"""`trilhos play`: people at one screen and bots play a game, which is saved after every step."""

import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from rich.text import Text

from trilhos import bots
from trilhos.bots.compile_table import TABLE
from trilhos.cli import saved_games
from trilhos.cli.commands_in_play import completions, refusal, run_command
from trilhos.cli.compile import compile_first
from trilhos.cli.errors import CliError, value_errors
from trilhos.cli.game_options import find_game
from trilhos.cli.prompt import Reader, reader
from trilhos.cli.result import show_result
from trilhos.cli.scene import PERSON, Scene, Session
from trilhos.cli.screen import log_lines, screen
from trilhos.cli.style import BAD, DIM, console, is_terminal
from trilhos.cli.terminal import terminal_of
from trilhos.core.board_errors import did_you_mean
from trilhos.core.errors import NotationError
from trilhos.core.view import Fields
from trilhos.match.bot_protocol import Bot, Chance, Decision
from trilhos.match.game import Action, Game, new
from trilhos.match.ruleset import Ruleset
from trilhos.registry import default_game

SECONDS = 2.0  # thinking time of a bot per decision
FOOTER = " a number or an action · Tab completes · ? shows what can be typed · quit"
QUIT = ("quit", "exit", "q")
CLEAR = "\x1b[H\x1b[2J"
CLEAR_ALL = f"{CLEAR}\x1b[3J"  # the screen and what was scrolled off it
OPPONENTS = ("casual", "strong")  # bots at the other seats, if none are named


class Leave(Exception):  # noqa: N818 - not an error
    """The person leaves the game."""


def play(
    game: str | None,
    seats: str | None,
    seed: int | None,
    first: int | None,
    resume: Path | None,
    options: dict[str, str] | None = None,
    rule: Sequence[str] | None = None,
) -> None:
    """Deal a new game or resume a saved one, and play it. `options` are those of the game itself."""
    if resume and (seed is not None or first is not None or options or rule):
        raise CliError("--seed, --first, --rule and options of the game are for a new game, not for a resumed one")
    ruleset = None if resume else find_game(game or default_game(), rule)
    compile_first(TABLE, ruleset)
    if ruleset is None:
        assert resume is not None
        table = _resumed(resume, game, seats)
    else:
        table = _dealt(ruleset, seats, seed, first, options)
    table.run()


def _dealt(
    ruleset: Ruleset, seats: str | None, seed: int | None, first: int | None, options: Fields | None
) -> "LocalTable":
    who = _who(seats, ruleset) if seats else _default_seats(min(3, ruleset.seats_max))
    with value_errors():
        game = new(ruleset, seats=len(who), seed=seed, first=first, **(options or {}))
    return LocalTable(game, who, saved_games.new_path(ruleset.id))


def _resumed(path: Path, board: str | None, seats: str | None) -> "LocalTable":
    saved = saved_games.read(path, board)
    who = _who(seats, saved.game.ruleset) if seats else saved.who or _default_seats(saved.game.seats)
    if len(who) != saved.game.seats:
        raise CliError(f"{path}: the game has {saved.game.seats} seats, but {len(who)} are named")
    # a transcript that `play` did not write is left unchanged
    return LocalTable(saved.game, who, path if saved.who else saved_games.new_path(saved.game.id))


def _default_seats(seats: int) -> list[str]:
    return [PERSON, *OPPONENTS][:seats] + [OPPONENTS[-1]] * (seats - 1 - len(OPPONENTS))


def _who(seats: str, ruleset: Ruleset) -> list[str]:
    who = [name.strip() if ".py:" in name else name.strip().lower() for name in seats.split(",")]
    for name in who:
        if name != PERSON:
            _bot(name, ruleset)
    return who


def _bot(name: str, ruleset: Ruleset) -> Bot:
    """The bot of this name; CliError suggests what may have been meant."""
    try:
        return bots.find(name, ruleset)
    except ValueError as error:
        if re.split("[:.]", name)[0] in bots.NAMES or ".py:" in name:
            raise CliError(str(error)) from None
        known = [PERSON, *bots.NAMES]
        raise CliError(
            f"there is no bot '{name}'; a seat is one of {', '.join(known)}{did_you_mean(name, known)}"
        ) from None


class LocalTable:
    """A game, who sits at it, and the file that it is saved to."""

    def __init__(self, game: Game, who: Sequence[str], path: Path, ask: Reader | None = None) -> None:
        self.game = game
        self.terminal = terminal_of(game.ruleset)
        self.who = list(who)
        self.path = path
        self.before = path.read_bytes() if path.exists() else None  # the file as it was before
        self.warned = False  # that the game cannot be saved
        self.console = console()
        self.reader = ask or reader()
        self.people = [seat for seat, name in enumerate(who) if name == PERSON]
        self.bots = {seat: _bot(name, game.ruleset) for seat, name in enumerate(who) if name != PERSON}
        self.chances = self._chances()
        self.seen = dict.fromkeys(self.people, len(game.steps))
        self.looking: int | None = None  # the person at the screen

    def _chances(self) -> list[Chance]:
        """The bots' random numbers: they follow from the game's seed, and are different after it is resumed."""
        seed = self.game.origin["seed"] if self.game.origin else None
        stream = len(self.game.steps) * self.game.seats
        seed = secrets.randbits(62) if seed is None else seed
        return [Chance(seed, stream + 1 + seat) for seat in range(self.game.seats)]

    def run(self) -> None:
        """Play until the end or until the person leaves; the game is saved either way."""
        try:
            while not self.game.over:
                self.step()
        except Leave:
            return
        except (KeyboardInterrupt, EOFError):
            return self.leave()
        self.autosave()
        self.finish()

    def step(self) -> None:
        """One decision. If several seats may act at the same time, bots go first."""
        due = self.game.to_act
        seat = next((seat for seat in due if seat in self.bots), due[0])
        if seat in self.bots:
            self.bot(seat)
        else:
            self.person(seat)
            self.autosave()

    def bot(self, seat: int) -> None:
        """Let a bot decide. If it fails, the game is saved as it is."""
        try:
            self.game.play(self.bots[seat].choose(Decision(self.game, seat, self.chances[seat], SECONDS)), seat)
        except Exception as error:
            self.autosave()
            reason = f"{type(error).__name__}: {error}"
            raise CliError(
                f"the bot {self.who[seat]} at seat {seat} failed at step {len(self.game.steps) + 1}: {reason}"
            ) from error

    def person(self, seat: int) -> None:
        """Let a person look, ask and decide."""
        self.hand_over(seat)
        session = self.session(seat)
        self.show(session)
        while (action := self.decide(session)) is None:
            pass
        self.seen[seat] = len(self.game.steps)
        self.game.play(action, seat)

    def hand_over(self, seat: int) -> None:
        """Clear the screen before another person looks at it."""
        if len(self.people) > 1 and self.looking != seat and is_terminal():
            print(CLEAR_ALL, end="", flush=True)
            self.reader.ask(f"Seat {seat}, press Enter. ")
        self.looking = seat

    def session(self, seat: int) -> Session:
        """What this seat may know and do now."""
        game = self.game
        scene = Scene(game.ruleset, game.view(seat), game.log(seat), self.who, self.seen[seat])
        return Session(game, seat, self.terminal.menu(game, seat), scene, self.console, self.path.with_suffix(".svg"))

    def show(self, session: Session) -> None:
        """Draw the screen of a seat."""
        if is_terminal():
            print(CLEAR_ALL if len(self.people) > 1 else CLEAR, end="", flush=True)
        self.console.print(screen(session.scene, session.menu, self.console))

    def decide(self, session: Session) -> Action | str | None:
        """Read one line: an action, or a command, which is run."""
        offers = {action.text: self.terminal.completion(action) for action in session.menu.legal}
        offers |= {word: word for word in completions(session)}
        text = self.reader.ask(f"seat {session.seat} > ", offers, session.seat, FOOTER).strip()
        word, _, rest = text.partition(" ")
        if not text:
            self.show(session)
        elif word.lower() in QUIT:
            self.quit()
        elif word.lower() == "save":
            self.save(rest.strip())
        elif not run_command(session, text):
            return self.action(session, text)
        return None

    def action(self, session: Session, text: str) -> Action | str | None:
        """The legal action that a text means; if there is none, print why."""
        try:
            choice: list[Action] | str = session.menu.read(text)
        except NotationError as error:
            self.complain(None, error.reason)
            return None
        if isinstance(choice, list):
            return choice[0] if len(choice) == 1 else self.choose_way(choice)
        refused = refusal(session, choice)
        if refused is None:
            return choice
        ways: list[Action] = session.menu.completions(choice) if refused[0] is None else []
        if ways:
            return ways[0] if len(ways) == 1 else self.choose_way(ways)
        self.complain(*refused)
        return None

    def choose_way(self, ways: Sequence[Action]) -> Action | None:
        """Ask in which way to do something; None to go back."""
        self.console.print(self.terminal.ways(self.game.facts, ways))
        names = [self.terminal.way(way) for way in ways]
        prompt = f"{self.terminal.which_way} (a number; Enter goes back) > "
        text = self.reader.ask(prompt, {name: name for name in names}).strip()
        if text.lower() in QUIT:
            self.quit()
        if text.isdecimal() and 1 <= int(text) <= len(ways):
            return ways[int(text) - 1]
        named = [way for way, name in zip(ways, names, strict=True) if name == text.lower()]
        if text and not named:
            self.complain(None, f"'{text}' is none of these")
        return named[0] if named else None

    def complain(self, clause: str | None, reason: str) -> None:
        """Print why something is not possible."""
        why = f"{clause}: {reason}." if clause else f"{reason[0].upper()}{reason[1:]}."
        self.console.print(Text.assemble((why, BAD), (f" `rule {clause}` shows the clause." if clause else "", DIM)))

    def autosave(self) -> None:
        """Save the game to its file; if that fails, warn once and go on."""
        try:
            saved_games.write(self.path, self.game, self.who)
        except OSError as error:
            if not self.warned:
                self.console.print(Text(f"The game cannot be saved to {self.path}: {error.strerror}", BAD))
            self.warned = True

    def save(self, name: str) -> None:
        """Save the game where the person wants it."""
        path = Path(name).expanduser() if name else Path(self.path.name)
        try:
            saved_games.write(path, self.game, self.who)
        except OSError as error:
            return self.console.print(Text(f"{path}: {error.strerror}", BAD))
        self.console.print(Text(f"Saved to {path.resolve()}"))

    def quit(self) -> None:
        """Leave; the game is saved unless the person declines."""
        reply = self.reader.ask("Save the game to resume it later? (Enter: yes, n: no, or a file name) > ").strip()
        if reply.lower() in ("n", "no"):
            self.forget()
            raise Leave
        if reply.lower() not in ("", "y", "yes"):
            self.path = Path(reply).expanduser()
        self.leave()
        raise Leave

    def forget(self) -> None:
        """Restore the file as it was before."""
        if self.before is None:
            self.path.unlink(missing_ok=True)
            self.console.print(Text("Goodbye."))
        else:
            self.path.write_bytes(self.before)
            self.console.print(Text("Goodbye. The saved game is as it was before you resumed it."))

    def leave(self) -> None:
        """Save the game and print how to resume it."""
        self.autosave()
        if self.warned:
            return
        self.console.print(Text("\nGoodbye. The game is saved; resume it with:"))
        self.console.print(Text(f"  trilhos play --resume {quote(str(self.path))}"), soft_wrap=True)

    def finish(self) -> None:
        """Print the last steps, the result and the file."""
        game = self.game
        result = game.result
        assert result is not None
        seat = self.people[0] if len(self.people) == 1 else None
        scene = Scene(game.ruleset, game.view(seat), game.log(seat), self.who, 0 if seat is None else self.seen[seat])
        names = [scene.name(k) for k in range(game.seats)]
        self.console.print(Text(), *log_lines(scene, 4), Text(), show_result(game.ruleset, result, names), sep="\n")
        self.console.print(Text(f"\nThe whole game: trilhos replay {quote(str(self.path))}", DIM), soft_wrap=True)
