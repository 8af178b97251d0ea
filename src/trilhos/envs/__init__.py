"""Environments for learning machines: what a seat sees, what it may do, what it gets."""
