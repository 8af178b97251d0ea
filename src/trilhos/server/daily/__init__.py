"""The puzzle and the deal of the day: the same for everyone on a server."""
