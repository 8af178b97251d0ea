"""The referee: checks the invariants of a game after a step."""

from trilhos.match.game import Game


def complaints(game: Game) -> list[str]:
    """Broken invariants in words, with their clause; empty if there are none."""
    complaint = game.ruleset.complaint(game.ruleset.first_complaint(game.states, game.works))
    return [complaint] if complaint else []
