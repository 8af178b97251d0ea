"""Questions about boards and bots, answered with figures."""
