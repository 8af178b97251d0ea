"""The table: a server where people and bots play, and nothing is lost."""
