"""A game in the terminal: people at this screen, bots beside them, everything kept on disk as it goes."""

import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from rich.text import Text

from trilhos import bots
from trilhos.cli import saved
from trilhos.cli.compile import compile_first
from trilhos.cli.ending import ending
from trilhos.cli.errors import Complaint
from trilhos.cli.family import family_of
from trilhos.cli.ink import BAD, DIM, console, is_terminal
from trilhos.cli.prompt import Reader, reader
from trilhos.cli.scene import PERSON, Scene, Talk
from trilhos.cli.screen import log_lines, screen
from trilhos.cli.words import answer, refusal, words
from trilhos.core.errors import NotationError
from trilhos.match.game import Action, Game, new
from trilhos.match.seat import Bot, Chance, Decision
from trilhos.match.table import find_table
from trilhos.ride.faults import did_you_mean

SECONDS = 2.0  # for a bot to think
FOOTER = " a number or an action · Tab completes · ? tells what can be typed · quit"
QUIT = ("quit", "exit", "q")
COVER = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what was scrolled off it

USUAL = ("casual", "strong")  # who sits at the other seats where nobody is named


class Leave(Exception):  # noqa: N818 - nothing went wrong
    """The person has had enough for now."""


def play(
    game: str | None,
    seats: str | None,
    seed: int | None,
    first: int | None,
    resume: Path | None,
    options: dict[str, Any] | None = None,
) -> None:
    """Deal a game, or go on with one, and play it. Options are the game's own, such as Chicago's tiles."""
    if resume and (seed is not None or first is not None or options):
        raise Complaint("--seed, --first and the like are for a new game, not for one that goes on")
    compile_first()
    table = _resumed(resume, game, seats) if resume else _dealt(game or "usa", seats, seed, first, options or {})
    table.run()


def _dealt(word: str, seats: str | None, seed: int | None, first: int | None, options: dict[str, Any]) -> "Table":
    table = find_table(word)
    who = _who(seats, table) if seats else _usual(min(3, table.seats_max))
    try:
        game = new(word, seats=len(who), seed=seed, first=first, **options)
    except ValueError as error:
        raise Complaint(str(error)) from None
    return Table(game, who, saved.new_path(table.id))


def _resumed(path: Path, board: str | None, seats: str | None) -> "Table":
    kept = saved.read(path, board)
    who = _who(seats, kept.game.table) if seats else kept.who or _usual(kept.game.seats)
    if len(who) != kept.game.seats:
        raise Complaint(f"{path}: the game has {kept.game.seats} seats, and {len(who)} are named")
    # a transcript that was not kept by `play` is left as it is
    return Table(kept.game, who, path if kept.who else saved.new_path(kept.game.id))


def _usual(seats: int) -> list[str]:
    return [PERSON, *USUAL][:seats] + [USUAL[-1]] * (seats - 1 - len(USUAL))


def _who(seats: str, table: Any) -> list[str]:
    who = [name.strip() if ".py:" in name else name.strip().lower() for name in seats.split(",")]
    for name in who:
        if name != PERSON:
            _bot(name, table)
    return who


def _bot(name: str, table: Any) -> Bot:
    """The bot of this name; who is at fault otherwise, and what it may have meant."""
    try:
        return bots.find(name, table)
    except ValueError as error:
        if re.split("[:.]", name)[0] in bots.NAMES or ".py:" in name:
            raise Complaint(str(error)) from None
        known = [PERSON, *bots.NAMES]
        raise Complaint(
            f"nobody is called '{name}'; seats are for {', '.join(known)}{did_you_mean(name, known)}"
        ) from None


class Table:
    """A game, who sits at it, and the file that it is kept in."""

    def __init__(self, game: Game, who: Sequence[str], path: Path, ask: Reader | None = None) -> None:
        self.game = game
        self.family = family_of(game.facts)
        self.who = list(who)
        self.path = path
        self.before = path.read_bytes() if path.exists() else None  # what the file held when the game was taken up
        self.told = False  # that the game cannot be kept
        self.console = console()
        self.reader = ask or reader()
        self.people = [seat for seat, name in enumerate(who) if name == PERSON]
        self.bots = {seat: _bot(name, game.table) for seat, name in enumerate(who) if name != PERSON}
        self.chances = self._chances()
        self.seen = dict.fromkeys(self.people, len(game.steps))
        self.looking: int | None = None  # the person at the screen

    def _chances(self) -> list[Chance]:
        """The bots' own dice, repeatable with the game's seed, and others in every game taken up again."""
        seed = self.game.origin["seed"] if self.game.origin else None
        stream = len(self.game.steps) * self.game.seats
        seed = secrets.randbits(62) if seed is None else seed
        return [Chance(seed, stream + 1 + seat) for seat in range(self.game.seats)]

    def run(self) -> None:
        """Play until the end or until the person leaves; the game is kept either way."""
        try:
            while not self.game.over:
                self.step()
        except Leave:
            return
        except (KeyboardInterrupt, EOFError):
            return self.leave()
        self.keep()
        self.finish()

    def step(self) -> None:
        """One decision. Where several seats may act at the same time, the bots do not wait for people."""
        due = self.game.to_act
        seat = next((seat for seat in due if seat in self.bots), due[0])
        if seat in self.bots:
            self.bot(seat)
        else:
            self.person(seat)
            self.keep()

    def bot(self, seat: int) -> None:
        """Let a bot decide; one of somebody's own may fail, and then the game waits where it is."""
        try:
            self.game.play(self.bots[seat].choose(Decision(self.game, seat, self.chances[seat], SECONDS)), seat)
        except Exception as error:
            self.keep()
            said = f"{type(error).__name__}: {error}"
            raise Complaint(
                f"the bot {self.who[seat]} at seat {seat} failed at step {len(self.game.steps) + 1}: {said}"
            ) from error

    def person(self, seat: int) -> None:
        """Let a person look, ask and decide."""
        self.hand_over(seat)
        talk = self.talk(seat)
        self.show(talk)
        while (action := self.decide(talk)) is None:
            pass
        self.seen[seat] = len(self.game.steps)
        self.game.play(action, seat)

    def hand_over(self, seat: int) -> None:
        """Cover the screen when another person is to look at it."""
        if len(self.people) > 1 and self.looking != seat and is_terminal():
            print(COVER, end="", flush=True)
            self.reader.ask(f"Seat {seat}, press Enter. ")
        self.looking = seat

    def talk(self, seat: int) -> Talk:
        """What this seat may know and do now."""
        game = self.game
        scene = Scene(game.facts, game.view(seat), game.log(seat), self.who, self.seen[seat])
        return Talk(game, seat, self.family.menu(game, seat), scene, self.console, self.path.with_suffix(".svg"))

    def show(self, talk: Talk) -> None:
        """The table as the seat sees it."""
        if is_terminal():
            print(COVER if len(self.people) > 1 else "\x1b[H\x1b[2J", end="", flush=True)
        self.console.print(screen(talk.scene, talk.menu, self.console))

    def decide(self, talk: Talk) -> Action | str | None:
        """Read one line: an action, or a word that is answered."""
        offers = {action.text: self.family.stem(action) for action in talk.menu.legal} | {
            word: word for word in words(talk)
        }
        text = self.reader.ask(f"seat {talk.seat} > ", offers, talk.seat, FOOTER).strip()
        word, _, rest = text.partition(" ")
        if not text:
            self.show(talk)
        elif word.lower() in QUIT:
            self.quit()
        elif word.lower() == "save":
            self.save(rest.strip())
        elif not answer(talk, text):
            return self.action(talk, text)
        return None

    def action(self, talk: Talk, text: str) -> Action | str | None:
        """The legal action that a text means; if it is none, say why."""
        try:
            meant: list[Action] | str = talk.menu.read(text)
        except NotationError as error:
            self.complain(None, error.reason)
            return None
        if isinstance(meant, list):
            return meant[0] if len(meant) == 1 else self.payment(talk, meant)
        refused = refusal(talk, meant)
        if refused is None:
            return meant
        ways: list[Action] = talk.menu.begun(meant) if refused[0] is None else []
        if ways:
            return ways[0] if len(ways) == 1 else self.payment(talk, ways)
        self.complain(*refused)
        return None

    def payment(self, talk: Talk, ways: list[Action]) -> Action | None:
        """Ask how a route is to be paid for."""
        self.console.print(self.family.payments(self.game.facts, ways))
        text = self.reader.ask(
            "pay with (a number; Enter goes back) > ", {pay: pay for pay in (way.fields["pay"] for way in ways)}
        ).strip()
        if text.lower() in QUIT:
            self.quit()
        if text.isdecimal() and 1 <= int(text) <= len(ways):
            return ways[int(text) - 1]
        named = [way for way in ways if way.fields["pay"] == text.lower()]
        if text and not named:
            self.complain(None, f"'{text}' is none of these")
        return named[0] if named else None

    def complain(self, clause: str | None, reason: str) -> None:
        """Say why not."""
        said = f"{clause}: {reason}." if clause else f"{reason[0].upper()}{reason[1:]}."
        self.console.print(Text.assemble((said, BAD), (f" `rule {clause}` shows the clause." if clause else "", DIM)))

    def keep(self) -> None:
        """Write the game to its file; where that cannot be, say so once and go on."""
        try:
            saved.write(self.path, self.game, self.who)
        except OSError as error:
            if not self.told:
                self.console.print(Text(f"The game cannot be kept in {self.path}: {error.strerror}", BAD))
            self.told = True

    def save(self, name: str) -> None:
        """Write the game where the person wants it."""
        path = Path(name).expanduser() if name else Path(self.path.name)
        try:
            saved.write(path, self.game, self.who)
        except OSError as error:
            return self.console.print(Text(f"{path}: {error.strerror}", BAD))
        self.console.print(Text(f"Saved in {path.resolve()}"))

    def quit(self) -> None:
        """Leave, with the game kept unless the person would rather not."""
        said = self.reader.ask("Keep the game to go on later? (Enter: yes, n: no, or a file name) > ").strip()
        if said.lower() in ("n", "no"):
            self.forget()
            raise Leave
        if said.lower() not in ("", "y", "yes"):
            self.path = Path(said).expanduser()
        self.leave()
        raise Leave

    def forget(self) -> None:
        """Leave the file as it was found."""
        if self.before is None:
            self.path.unlink(missing_ok=True)
            self.console.print(Text("Goodbye."))
        else:
            self.path.write_bytes(self.before)
            self.console.print(Text("Goodbye. The saved game is as it was when you took it up."))

    def leave(self) -> None:
        """Say goodbye and where the game is."""
        self.keep()
        if self.told:
            return
        self.console.print(Text("\nGoodbye. The game is kept; go on with:"))
        self.console.print(Text(f"  trilhos play --resume {quote(str(self.path))}"), soft_wrap=True)

    def finish(self) -> None:
        """The last steps, the result, the file."""
        game = self.game
        result = game.result
        assert result is not None
        seat = self.people[0] if len(self.people) == 1 else None
        scene = Scene(game.facts, game.view(seat), game.log(seat), self.who, 0 if seat is None else self.seen[seat])
        names = [scene.name(k) for k in range(game.seats)]
        self.console.print(Text(), *log_lines(scene, 4), Text(), ending(game.facts, result, names), sep="\n")
        self.console.print(Text(f"\nThe whole game: trilhos replay {quote(str(self.path))}", DIM), soft_wrap=True)
