"""The whole tree of a small game, for exact solutions: every deal, every action, every outcome of chance.

OpenSpiel's own interface deals physical cards, so many of its chance outcomes look the same. Here outcomes that lead to
the same state are one, with the sum of their probabilities, and decisions with one legal action are left out. Both
leave the game as it is: the same information sets, the same values.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from trilhos.envs.chance import Decision, GameSetup, Question, game_setup

MAX_NODES = 2_000_000
MAX_OUTCOMES = 20_000  # of chance before a decision, counting those that look the same
TOO_LARGE = "this game is too large for exact solutions"


@dataclass(frozen=True, slots=True)
class End:
    """The game is over."""

    returns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """One of several outcomes."""

    outcomes: "tuple[tuple[float, Node], ...]"  # each with its probability


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of a seat. Choices with the same `information` look the same to it."""

    seat: int
    information: bytes
    actions: tuple[int, ...]
    nodes: "tuple[Node, ...]"  # after each action


Node = End | Chance | Choice


@dataclass(frozen=True)
class Size:
    """How large a tree is."""

    nodes: int
    ends: int
    choices: int
    information_sets: tuple[int, ...]  # of each seat
    depth: int  # most choices on a path


class TooLarge(ValueError):  # noqa: N818 - it says what is wrong
    """A tree with more nodes than are allowed."""


class TreeBuilder:
    """Builds the tree of a game."""

    def __init__(self, setup: GameSetup, first: int | None, most: int = MAX_NODES) -> None:
        self._setup, self._first, self._most, self._nodes = setup, first, most, 0
        self.examples: dict[bytes, Decision] = {}  # a decision of each information set

    def build(self) -> Node:
        """The tree from the deal on; with `first`, only deals in which this seat begins."""
        dealt = settled(self._setup.start)
        if self._first is not None:
            dealt = [(share, at) for share, at in dealt if int(at.states[0].first) == self._first]
        whole = sum(share for share, _ in dealt)
        return self._chance([(share / whole, at) for share, at in dealt])

    def _chance(self, outcomes: list[tuple[float, Decision]]) -> Node:
        if len(outcomes) == 1:
            return self._decision(outcomes[0][1])
        self._count()
        return Chance(tuple((share, self._decision(at)) for share, at in outcomes))

    def _decision(self, at: Decision) -> Node:
        while not at.over and len(at.legal) == 1:
            after = settled(at.play(at.legal[0]))
            if len(after) > 1:
                return self._chance(after)
            at = after[0][1]
        self._count()
        if at.over:
            return End(tuple(at.returns))
        nodes = tuple(self._chance(settled(at.play(action))) for action in at.legal)
        information = at.recall(at.seat)
        self.examples.setdefault(information, at)
        return Choice(at.seat, information, tuple(at.legal), nodes)

    def _count(self) -> None:
        self._nodes += 1
        if self._nodes > self._most:
            raise TooLarge(f"the tree has more than {self._most:,} nodes: {TOO_LARGE}")


def settled(at: Decision | Question) -> list[tuple[float, Decision]]:
    """What can come of all answers of chance, with probabilities. Outcomes with the same state are one."""
    found: dict[bytes, tuple[float, Decision]] = {}
    for n, (share, after) in enumerate(_answered(at, 1.0)):
        if n == MAX_OUTCOMES:
            raise TooLarge(f"chance has more than {n:,} outcomes before a decision: {TOO_LARGE}")
        state = after.states.tobytes()
        before, _ = found.get(state, (0.0, after))
        found[state] = before + share, after
    return list(found.values())


def _answered(at: Decision | Question, share: float) -> Iterator[tuple[float, Decision]]:
    if isinstance(at, Decision):
        yield share, at
        return
    for answer in range(at.n):
        yield from _answered(at.play(answer), share / at.n)


def game_tree(
    game: str, seats: int = 2, reward: str = "win", rules: str = "", first: int | None = None, most: int = MAX_NODES
) -> Node:
    """The tree of a game; ValueError if it is too large. With `first`, the game in which that seat begins."""
    return TreeBuilder(game_setup(game, seats, reward, None, rules), first, most).build()


def walk(node: Node, depth: int = 0) -> Iterator[tuple[Node, int]]:
    """All nodes with the number of choices before them, in preorder."""
    yield node, depth
    if isinstance(node, Chance):
        for _, after in node.outcomes:
            yield from walk(after, depth)
    elif isinstance(node, Choice):
        for after in node.nodes:
            yield from walk(after, depth + 1)


def size_of(tree: Node, seats: int) -> Size:
    """How large a tree is."""
    nodes = ends = choices = depth = 0
    information: list[set[bytes]] = [set() for _ in range(seats)]
    for node, before in walk(tree):
        nodes, ends, depth = nodes + 1, ends + isinstance(node, End), max(depth, before)
        if isinstance(node, Choice):
            choices += 1
            information[node.seat].add(node.information)
    return Size(nodes, ends, choices, tuple(map(len, information)), depth)


def extensive_form(tree: Node, name: str, seats: int) -> str:
    """The tree in Gambit's format for extensive games (.efg), which OpenSpiel and Gambit read."""
    numbers: list[dict[bytes, int]] = [{} for _ in range(seats)]
    players = " ".join(f'"seat {i}"' for i in range(seats))
    lines = [f'EFG 2 R "{name}" {{ {players} }} ""']
    n_chance = n_end = 0
    for node, _ in walk(tree):
        if isinstance(node, End):
            n_end += 1
            lines.append(f't "" {n_end} "" {{ {" ".join(f"{value:g}" for value in node.returns)} }}')
        elif isinstance(node, Chance):
            n_chance += 1
            outcomes = " ".join(f'"{k}" {share!r}' for k, (share, _) in enumerate(node.outcomes))
            lines.append(f'c "" {n_chance} "" {{ {outcomes} }} 0')
        else:
            number = numbers[node.seat].setdefault(node.information, len(numbers[node.seat]) + 1)
            actions = " ".join(f'"{action}"' for action in node.actions)
            lines.append(f'p "" {node.seat + 1} {number} "" {{ {actions} }} 0')
    return "\n".join(lines) + "\n"
