"""The four rail games: one rule set with switches. A page of the rulebook is a module of the same name."""
