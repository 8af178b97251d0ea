"""Compiled bots of Chicago."""
