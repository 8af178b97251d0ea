"""The command line. Each command is a module of the same name."""
