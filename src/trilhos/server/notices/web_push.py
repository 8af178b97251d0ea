"""Web Push: the message that a push service passes on to a browser, which alone can read it.

RFC 8291 encrypts it for the browser, in the coding of RFC 8188; RFC 8292 (VAPID) signs who sends it.
"""

import base64
import os
import time
from urllib.parse import urlsplit

import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD_SIZE = 4096
MAX_BYTES = 3000  # of a message; every push service takes them
LAST_RECORD = b"\x02"
SIGNED_SECONDS = 43_200  # how long a signature is valid; RFC 8292 allows a day


def to_base64(data: bytes) -> str:
    """Base64 for URLs, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """Base64 for URLs, with or without padding. ValueError if it is not."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def check_browser_key(p256dh: str, auth: str) -> None:
    """ValueError unless these are a point on the curve and a secret of 16 bytes."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64(p256dh))
    if len(from_base64(auth)) != 16:
        raise ValueError("the secret has not 16 bytes")


def encrypt(message: bytes, p256dh: str, auth: str) -> bytes:
    """The body of a push message for the browser with this public key and this secret (RFC 8291)."""
    browser = from_base64(p256dh)
    ours = ec.generate_private_key(CURVE)
    public = _point(ours.public_key())
    shared = ours.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    secret = _derive(shared, 32, from_base64(auth), b"WebPush: info\0" + browser + public)
    salt = os.urandom(16)
    key = _derive(secret, 16, salt, b"Content-Encoding: aes128gcm\0")
    nonce = _derive(secret, 12, salt, b"Content-Encoding: nonce\0")
    sealed = AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)
    return salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(public)]) + public + sealed


class Signer:
    """Signs requests to push services with the server's key. Browsers take messages of this key only."""

    def __init__(self, secret: str, contact: str) -> None:
        self.key = ec.derive_private_key(int(secret, 16), CURVE)
        self.public = to_base64(_point(self.key.public_key()))
        self.contact = contact

    @staticmethod
    def new_secret() -> str:
        """A new key, in hexadecimal."""
        return f"{ec.generate_private_key(CURVE).private_numbers().private_value:064x}"

    def authorization(self, endpoint: str) -> str:
        """The Authorization header for a push service."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNED_SECONDS}
        if self.contact:
            claims["sub"] = self.contact
        signed = ".".join(to_base64(orjson.dumps(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = to_base64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(secret: bytes, length: int, salt: bytes, info: bytes) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
