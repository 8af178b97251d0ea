"""Compiled bots of the rail games."""
