"""Secrets: keys of games and the promise made of them, ids of tables, tokens of seats."""

import hashlib
import hmac
import secrets

TOKEN_BYTES = 24  # 192 bits
ID_BYTES = 16  # 128 bits: whoever has the link may watch, and nobody guesses it


def new_key() -> bytes:
    """The secret that a game is dealt from, by the system's generator."""
    return secrets.token_bytes(32)


def commitment(key: bytes) -> str:
    """What is published of a key before the deal: its SHA-256."""
    return hashlib.sha256(key).hexdigest()


def new_id() -> str:
    """The name of a new table."""
    return secrets.token_urlsafe(ID_BYTES)


def new_token() -> str:
    """The secret of a seat or of a host."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token(token: str | None, kept: str | None) -> bool:
    """Whether a token is the one whose hash was kept; takes the same time either way."""
    return token is not None and kept is not None and hmac.compare_digest(token_hash(token), kept)
