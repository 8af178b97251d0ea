"""A push service (RFC 8030) over HTTPS that reads the messages, as the browser would: RFC 8291, 8188 and 8292."""

import base64
import datetime
import ipaddress
import json
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

CURVE = ec.SECP256R1()


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")


def mac(key: bytes, data: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(data)
    return made.finalize()


class Browser:
    """The keys of a browser's subscription, and the messages for it."""

    def __init__(self, private: str | None = None, auth: str = "BTBZMqHH6r4Tts7J_aSIgg") -> None:
        made = ec.generate_private_key(CURVE)
        self.key = made if private is None else ec.derive_private_key(int.from_bytes(decoded(private), "big"), CURVE)
        self.public = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.auth = auth

    def keys(self) -> dict[str, str]:
        return {"p256dh": encoded(self.public), "auth": self.auth}

    def decrypt(self, body: bytes) -> bytes:
        """A message in one record; step by step as in section 3.4 of RFC 8291."""
        salt, size, n = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + n], body[21 + n :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        secret = mac(mac(decoded(self.auth), shared), b"WebPush: info\0" + self.public + sender + b"\1")
        base = mac(salt, secret)
        key = mac(base, b"Content-Encoding: aes128gcm\0\1")[:16]
        plain = AESGCM(key).decrypt(mac(base, b"Content-Encoding: nonce\0\1")[:12], sealed, None)
        assert plain.endswith(b"\2")
        return plain[:-1]


class PushService:
    """Takes messages for one browser. `status` is what it answers."""

    def __init__(self, folder: Path) -> None:
        self.browser, self.received, self.status = Browser(), list[dict[str, Any]](), 201
        self.server_key = ""  # the key that may send
        self.check: Callable[[str], None] = self._check_signature
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                assert self.headers["content-encoding"] == "aes128gcm"
                assert int(self.headers["ttl"]) > 0
                outer.check(self.headers["authorization"])
                outer.received.append(json.loads(outer.browser.decrypt(body)))
                self.send_response(outer.status)
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.certificate = folder / "push.pem"
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.certificate.write_bytes(_self_signed())
        context.load_cert_chain(self.certificate)
        self.http.socket = context.wrap_socket(self.http.socket, server_side=True)
        self.origin = f"https://127.0.0.1:{self.http.server_port}"

    def subscription(self, path: str = "ana", **more: str) -> dict[str, Any]:
        """What a browser gives to the page."""
        return {"endpoint": f"{self.origin}/{path}", "keys": self.browser.keys(), **more}

    def _check_signature(self, header: str) -> None:
        scheme, _, fields = header.partition(" ")
        token, key = (field.strip().partition("=")[2] for field in fields.split(","))
        head, claims, signature = token.split(".")
        assert (scheme, key) == ("vapid", self.server_key)
        assert json.loads(decoded(head))["alg"] == "ES256"
        assert json.loads(decoded(claims))["aud"] == self.origin
        raw = decoded(signature)
        der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
        public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def _self_signed() -> bytes:
    key, now = ec.generate_private_key(CURVE), datetime.datetime.now(datetime.UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push.test")])
    day = datetime.timedelta(days=1)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now - day, now + day)
    address = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    made = made.add_extension(x509.SubjectAlternativeName([address]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM) + secret


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """A running push service. The server trusts it with SSL_CERT_FILE=`certificate`."""
    service = PushService(folder)
    thread = threading.Thread(target=service.http.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        service.http.shutdown()
        thread.join()
        service.http.server_close()
