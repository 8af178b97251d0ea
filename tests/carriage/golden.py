"""Recorded games of Chicago: `python -m tests.carriage.golden` records them again, with `--games` other games.

The same actions are replayed, so that a change of the rules shows as a change of outcomes.
"""

import hashlib
import sys
from pathlib import Path
from random import Random

import trilhos
from trilhos import Action, Game

HERE = Path(__file__).parents[1] / "golden" / "chicago"
MOST_BYTES = 10_000  # style.md
SEATS = (2, 4)
LIKED = ("to", "sit", "board", "u-pass", "move")  # actions that keep a game short


def path_of(seats: int) -> Path:
    """The file of a recording."""
    return HERE / f"{seats}-seats.game"


def play(seats: int, seed: int) -> Game:
    """A game between seats that board, sit down when they can, and sometimes play a card."""
    game, chance = trilhos.new("chicago", seats=seats, seed=seed), Random(f"chicago {seats} {seed}")
    chairs = {cell for cell in range(140) if game.view()["train"]["cells"][cell] == "s"}
    while not game.over:
        game.play(choose(game, chance, chairs))
    return game


def choose(game: Game, chance: Random, chairs: set[int]) -> Action:
    legal = game.legal()
    if legal[0].kind == "to":
        return min(legal, key=lambda action: (action.id - 467 not in chairs, action.id))
    moves = [action for action in legal if action.kind == "move" and leads_to(game, action, chairs)]
    if moves:
        return min(moves, key=lambda action: (action.id - 62) % 3)
    plays = [action for action in legal if action.kind in ("play", "block")]
    if plays and chance.random() < 0.25:
        return chance.choice(plays)
    return chance.choice([action for action in legal if action.kind in LIKED] or legal[:1])


def leads_to(game: Game, move: Action, chairs: set[int]) -> bool:
    """Whether a move can end on a seat."""
    after = game.copy()
    after.play(move)
    return any(number - 467 in chairs for number in after.legal_ids())


def annotated(text: str) -> str:
    """A replayed transcript, with the seated pawns after every round and the final position."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    start = lines.index("") + 1
    game = trilhos.replay("\n".join(lines[:start]))
    again, rounds = lines[:start], 0
    for line in lines[start:]:
        head, _, action = line.partition(": ")
        step = game.play(action.partition(" > ")[0], int(head.rpartition(" ")[2]))
        came = step.outcome.text()
        again.append(f"{step.n}. seat {step.seat}: {step.text}" + f" > {came}" * bool(came))
        if int(game.state.turns) // game.seats > rounds and not game.over:
            rounds = int(game.state.turns) // game.seats
            again.append(f"# round {rounds}: {' '.join(str(game.state.seats[i].n_seated) for i in range(game.seats))}")
    digest = hashlib.sha256(game.position().encode()).hexdigest()
    words = 16 * (int(game.state.rng.counter) - 1) + int(game.state.rng.used)
    return "\n".join([*again, f"# {words} words of chance, position {digest[:32]}"]) + "\n"


def find_game(seats: int) -> str:
    """The first seed whose game fits into a reviewable file and has an attack."""
    for seed in range(1, 300):
        text = annotated(play(seats, seed).transcript())
        if len(text.encode()) <= MOST_BYTES and "allow" in text and "block" in text:
            return text
    raise ValueError(f"no game with {seats} seats is short enough")


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for seats in SEATS:
        path = path_of(seats)
        before = path.read_text("utf-8") if path.exists() else ""
        after = annotated(before) if before and "--games" not in sys.argv else find_game(seats)
        path.write_text(after, "utf-8", newline="\n")
        print(f"{path.name}: {len(after.encode())} bytes, {'as it was' if after == before else 'changed'}")
