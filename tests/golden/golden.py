"""Recorded games: transcripts that are small enough to review, with the standings after every round."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import trilhos
from trilhos.match.game import Action, Game

HERE = Path(__file__).parent
MOST_BYTES = 10_000  # style.md
GAMES = {"usa": (2, 5), "japan": (2, 5), "first-journey": (2, 4), "san-francisco": (2, 4)}  # fewest and most seats

LONG = {"usa": 4, "japan": 1, "first-journey": 1, "san-francisco": 2}  # shortest route that an eager seat claims


def files() -> Iterator[tuple[Path, str, int]]:
    """Every recording, with its game and seats."""
    for game, numbers in GAMES.items():
        for seats in numbers:
            yield HERE / game / f"{seats}-seats.game", game, seats


def annotated(text: str) -> str:
    """Replay the actions of a transcript: current outcomes, standings after every round, and the final state."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    start = lines.index("") + 1
    game = trilhos.replay("\n".join(lines[:start]))
    notes: dict[int, str] = {}  # by the step that they follow
    for line in lines[start:]:
        head, _, action = line.partition(": ")
        turns = int(game.state.turns)
        game.play(action.partition(" > ")[0], int(head.rpartition(" ")[2]))
        ended, over = divmod(int(game.state.turns), game.seats)
        if over == 0 and game.state.turns > turns and not game.over:
            notes[len(game.steps)] = f"# round {ended}: {standings(game)}"
    plain = game.transcript().splitlines()
    notes[len(game.steps)] = f"# {ending(game)}"
    for step in sorted(notes, reverse=True):
        plain.insert(start + step, notes[step])
    return "\n".join(plain) + "\n"


def standings(game: Game) -> str:
    """Points so far, or completed tickets on a journey."""
    seats = game.view()["seats"]
    if game.facts.rules.tickets_to_win:
        return " ".join(str(len(seat["done"]) + seat["east_to_west"]) for seat in seats)
    return " ".join(str(seat["points"]) for seat in seats)


def ending(game: Game) -> str:
    """The final position, and how many random numbers were used: the whole state except its memory layout."""
    words = 16 * (int(game.state.rng.counter) - 1) + int(game.state.rng.used)
    digest = hashlib.sha256(game.position().encode()).hexdigest()
    return f"{words} words of chance, position {digest[:32]}"


def play(game: str, seats: int, seed: int) -> Game:
    """A game in which the first seat claims what it can, longest first, and the others do a bit of everything."""
    dealt, chance = trilhos.new(game, seats=seats, seed=seed), Random(f"{game} {seats} {seed}")
    while not dealt.over:
        seat = dealt.to_act[0]
        legal = dealt.legal(seat)
        claims = sorted((_length(action), action.id) for action in legal if action.kind == "claim")
        cards = [action for action in legal if action.kind in ("draw", "take", "keep", "place", "token")]
        if claims and claims[-1][0] >= LONG[game] and (seat == dealt.state.first or chance.random() < 0.3):
            dealt.play(claims[-1][1], seat)
        elif chance.random() < 0.1 or not cards:
            dealt.play(chance.choice(legal), seat)
        else:
            dealt.play(chance.choice(cards), seat)
    return dealt


def _length(claim: Action) -> int:
    return int(claim.fields["cards"]) + int(claim.fields["wilds"])


def find_game(game: str, seats: int) -> str:
    """The first game that fits into a reviewable file; else the beginning of one."""
    for seed in range(1, 20):
        text = annotated(play(game, seats, seed).transcript())
        if len(text.encode()) <= MOST_BYTES:
            return text
    lines = text.splitlines()[:-1]
    while len("\n".join(lines)) > MOST_BYTES - 100:
        lines.pop()
    return annotated("\n".join(lines))
