"""The bot that has no plan."""

from trilhos.match.game import Action
from trilhos.match.seat import Decision


class RandomBot:
    """Chooses among its legal actions, each as likely as the other."""

    def choose(self, decision: Decision) -> Action:
        """Any of them."""
        return decision.legal[decision.chance.below(len(decision.legal))]
