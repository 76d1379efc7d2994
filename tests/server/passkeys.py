"""passkeys.py -- a device that makes and uses passkeys (WebAuthn), and a browser that holds a cookie."""

import base64
import hashlib
import json
import os
import struct

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ES256, EDDSA, RS256 = -7, -8, -257
PRESENT, VERIFIED, HAS_KEY = 1, 4, 0x40


def letters(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _head(major, number):
    if number < 24:
        return bytes([major << 5 | number])
    if number < 256:
        return bytes([major << 5 | 24, number])
    return bytes([major << 5 | 25]) + struct.pack(">H", number)


def cbor(value):
    """As much of CBOR as a public key needs."""
    if isinstance(value, bytes):
        return _head(2, len(value)) + value
    if isinstance(value, dict):
        return _head(5, len(value)) + b"".join(cbor(key) + cbor(of) for key, of in value.items())
    return _head(0, value) if value >= 0 else _head(1, -1 - value)


def client_data(kind, challenge, origin, **more):
    return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False, **more}).encode()


class Key:
    """One key of a device. What it says can be bent by whoever tests."""

    def __init__(self, algorithm=ES256, counts=True):
        self.algorithm, self.counts = algorithm, counts
        self.id, self.counter, self.user = os.urandom(32), 0, None
        self.private = {ES256: lambda: ec.generate_private_key(ec.SECP256R1()), EDDSA: ed25519.Ed25519PrivateKey.generate,
                        RS256: lambda: rsa.generate_private_key(65537, 2048)}[algorithm]()

    def public(self):
        known = self.private.public_key()
        if self.algorithm == ES256:
            point = known.public_numbers()
            return {1: 2, 3: ES256, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        if self.algorithm == EDDSA:
            return {1: 1, 3: EDDSA, -1: 6, -2: known.public_bytes(Encoding.Raw, PublicFormat.Raw)}
        numbers = known.public_numbers()
        return {1: 3, 3: RS256, -1: numbers.n.to_bytes(256, "big"), -2: numbers.e.to_bytes(3, "big")}

    def _said(self, domain, flags, more=b""):
        self.counter += self.counts
        return hashlib.sha256(domain.encode()).digest() + bytes([flags]) + struct.pack(">I", self.counter) + more

    def made(self, asked, origin, domain=None, flags=PRESENT | VERIFIED | HAS_KEY, kind="webauthn.create", **more):
        """MADE of docs/protocol.md, for an answer of /api/me/challenge."""
        self.user = asked["user"]
        about = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor(self.public())
        return {"id": letters(self.id), "client_data": letters(client_data(kind, asked["challenge"], origin, **more)),
                "authenticator_data": letters(self._said(domain or asked["rp"], flags, about))}

    def sign(self, data):
        if self.algorithm == ES256:
            return self.private.sign(data, ec.ECDSA(hashes.SHA256()))
        if self.algorithm == EDDSA:
            return self.private.sign(data)
        return self.private.sign(data, padding.PKCS1v15(), hashes.SHA256())

    def used(self, asked, origin, domain=None, flags=PRESENT | VERIFIED, kind="webauthn.get", **more):
        """USED of docs/protocol.md."""
        client = client_data(kind, asked["challenge"], origin, **more)
        said = self._said(domain or asked["rp"], flags)
        return {"id": letters(self.id), "client_data": letters(client), "authenticator_data": letters(said), "user": self.user,
                "signature": letters(self.sign(said + hashlib.sha256(client).digest()))}


class Browser:
    """At http://localhost:PORT of a server, with the cookie that it was given."""

    def __init__(self, server):
        self.server, self.cookie = server, None

    @property
    def origin(self):
        return f"http://localhost:{self.server.port}"

    def ask(self, method, path, body=None, **headers):
        """(status, what was answered)"""
        sent = {"Host": self.origin[7:], "Origin": self.origin, **headers}
        if self.cookie:
            sent["Cookie"] = f"mastaba={self.cookie}"
        status, fields, answer = self.server.http(method, path, body, sent)
        if "set-cookie" in fields:
            assert "HttpOnly; SameSite=Strict" in fields["set-cookie"], fields["set-cookie"]
            self.cookie = fields["set-cookie"].split(";")[0].split("=")[1] or None
        return status, answer

    def me(self):
        status, answer = self.ask("GET", "/api/me")
        assert status == 200, answer
        return answer["account"]

    def challenge(self):
        status, answer = self.ask("POST", "/api/me/challenge", {})
        assert status == 201, answer
        return answer

    def make(self, name, key=None):
        """A new account, signed in; its key."""
        key = key or Key()
        status, answer = self.ask("POST", "/api/me", {"name": name, "device": "Test", "key": key.made(self.challenge(), self.origin)})
        assert status == 201, answer
        return key

    def sign_in(self, key, **bent):
        return self.ask("POST", "/api/me/sign_in", {"key": key.used(self.challenge(), self.origin, **bent)})
