"""push_service.py -- a push service of one's own, as RFC 8030 has it, and browsers that it delivers to: who sends must prove who it
is (RFC 8292), and what is sent is opened with the browser's own keys (RFC 8291), all by another library than the server's."""

import base64
import collections
import json
import os
import re
import time

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from post_receiver import PostReceiver

POINT = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint


def letters(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derive(salt, secret, info, length):
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def point(public):
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public)


class Browser:
    """What a browser keeps of one subscription."""

    def __init__(self, service, name=None):
        self.name = name or letters(os.urandom(12))
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.public = self.key.public_key().public_bytes(*POINT)
        self.endpoint = f"{service.url}/send/{self.name}"
        self.bodies, self.messages = [], []
        service.browsers[self.name] = self

    def keys(self):
        return {"endpoint": self.endpoint, "p256dh": letters(self.public), "auth": letters(self.secret)}

    def open(self, body):
        salt, size, own = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21:21 + own], body[21 + own:]
        assert len(sealed) <= size, "one record"
        shared = self.key.exchange(ec.ECDH(), point(sender))
        secret = derive(self.secret, shared, b"WebPush: info\0" + self.public + sender, 32)
        key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain[-1] == 2, "the last record"
        return json.loads(plain[:-1])


class PushService(PostReceiver):
    """`answers` are by browser."""

    def __init__(self):
        self.browsers = {}
        self.calls, self.headers = collections.Counter(), []
        self.key = None  # of the server that browsers subscribed to
        super().__init__()

    def take(self, path, headers, body):
        browser = self.browsers[path.rpartition("/")[2]]
        self.calls[browser.name] += 1
        answer = self.next_answer(browser.name, 201)
        try:
            if answer == "silence":
                return answer
            self.check(headers)
            message = browser.open(body)
            if answer == 201:
                browser.bodies.append(body)
                browser.messages.append(message)
            return answer
        except Exception as fault:  # pylint: disable=broad-except
            self.faults.append(repr(fault))
            return 400

    def check(self, headers):
        """Whoever sends is the server that was subscribed to, and the message is of now."""
        self.headers.append(dict(headers))
        token, key = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", headers["Authorization"]).groups()
        assert key == self.key, "another server"
        signed, _, signature = token.rpartition(".")
        raw = data_of(signature)
        pair = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        point(data_of(key)).verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
        head, claims = (json.loads(data_of(part)) for part in signed.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}, head
        assert claims["aud"] == self.url, claims
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600, claims
        assert headers["Content-Encoding"] == "aes128gcm" and 0 < int(headers["TTL"]), headers
        assert re.fullmatch(r"[\w-]{1,32}", headers["Topic"]), headers


__all__ = ["Browser", "PushService", "InvalidSignature", "letters", "data_of"]
