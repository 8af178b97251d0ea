"""The terminal: play, look, check, measure. A command is a module of the same name."""
