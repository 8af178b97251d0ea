"""The referee: looks at a game after a step and says what cannot be."""

from trilhos.match.game import Game


def complaints(game: Game) -> list[str]:
    """What cannot be, in words with its clause; empty if all is well."""
    said = game.table.complaint(game.table.first_complaint(game.states, game.works))
    return [said] if said else []
