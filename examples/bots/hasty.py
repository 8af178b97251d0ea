"""A bot in Python: it claims the longest route it can pay for, and draws cards otherwise.

trilhos tournament usa --bots random,greedy --bot examples/bots/hasty.py:Hasty
"""

from trilhos.match.bot_protocol import Decision
from trilhos.match.game import Action


class Hasty:
    """A bot is a class with `choose`. One object is created per game, so it may keep state."""

    def choose(self, decision: Decision) -> Action:
        """A decision has the seat's `view`, its `legal` actions, and `imagine()`, which returns possible games."""
        claims = [action for action in decision.legal if action.kind == "claim"]
        if claims:
            return max(claims, key=lambda claim: claim.fields["cards"] + claim.fields["wilds"])
        draws = [action for action in decision.legal if action.kind == "draw"]
        return (draws or decision.legal)[0]
