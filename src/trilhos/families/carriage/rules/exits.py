"""Exit 1X and Exit 2X (CH-52, CH-53)."""

from trilhos.core.jit import rule
from trilhos.families.carriage.rules.pawns import leave_train
from trilhos.families.carriage.rules.state import EXIT_2X, State


@rule
def n_exits(face: int) -> int:
    """CH-52, CH-53: one pawn or two."""
    return 2 if face == EXIT_2X else 1


@rule
def send_out(s: State, cell: int) -> None:
    """Return the chosen pawn to its owner's supply."""
    leave_train(s, int(s.target), cell)
    s.picks -= 1
