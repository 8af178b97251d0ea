"""Pydantic models of everything that clients send and receive. `python -m trilhos.server.schemas` prints them."""
