"""Secrets: keys of games and commitments to them, table ids, tokens of seats and hosts."""

import hashlib
import hmac
import secrets

TOKEN_BYTES = 24  # 192 bits
ID_BYTES = 16  # 128 bits: a link to a table cannot be guessed


def new_key() -> bytes:
    """A secret key to deal a game from, from the system's random generator."""
    return secrets.token_bytes(32)


def commitment(key: bytes) -> str:
    """The commitment to a key: its SHA-256, published before the deal."""
    return hashlib.sha256(key).hexdigest()


def new_id() -> str:
    """The id of a new table. It does not begin with `-`, so that it is never taken for an option of a command."""
    while (new := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return new


def new_token() -> str:
    """The secret token of a seat or of a host."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """The hash of a token. Tokens themselves are never stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_same_secret(given: str | None, secret: str) -> bool:
    """Whether a client gave this secret; compared in constant time. An empty secret is never given."""
    return bool(secret) and is_token(given, token_hash(secret))


def is_token(token: str | None, hashed: str | None) -> bool:
    """Whether a token has this hash; compared in constant time."""
    return token is not None and hashed is not None and hmac.compare_digest(token_hash(token), hashed)
