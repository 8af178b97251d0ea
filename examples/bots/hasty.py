"""A bot in Python: claims a route as soon as it can, the longest first, and draws cards otherwise.

trilhos tournament usa --bots random,greedy --bot examples/bots/hasty.py:Hasty
"""

from trilhos.match.game import Action
from trilhos.match.seat import Decision


class Hasty:
    """Whoever has a `choose` is a bot. One is made for every game, so it may remember what it likes."""

    def choose(self, decision: Decision) -> Action:
        """The decision says what the seat may know (`view`), may do (`legal`), and may imagine (`imagine()`)."""
        claims = [action for action in decision.legal if action.kind == "claim"]
        if claims:
            return max(claims, key=lambda claim: claim.fields["cards"] + claim.fields["wilds"])
        draws = [action for action in decision.legal if action.kind == "draw"]
        return (draws or decision.legal)[0]
