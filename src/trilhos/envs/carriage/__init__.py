"""Chicago as an environment."""
