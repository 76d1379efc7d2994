"""test_noise.py -- calls and sessions with mistakes in them, over real sockets: the server answers afterwards, stops
when it is told to, and (built with the sanitizers) has neither touched nor lost any memory.

MASTABA_NOISE says how many of each, MASTABA_SEED with which chance."""

import base64
import contextlib
import json
import os
import random
import socket
import struct
import unittest

import host
import ws

COUNT = int(os.environ.get("MASTABA_NOISE", "1000"))
SEED = int(os.environ.get("MASTABA_SEED", "1"))
AT_ONCE = 20  # sockets
HELD = 100  # of them, left as they are
LOOK_EVERY = 1000


class Noise:
    """Spoils what it is given, by chance."""

    WORDS = [b"\r\n", b"\r\n\r\n", b"\0", b"\xff", b" ", b":", b"%00", b"%2e%2e/", b"Content-Length: 5\r\n",
             b"Content-Length: 99999999999\r\n", b"Transfer-Encoding: chunked\r\n", b"Host: x\r\n", b"Upgrade: h2c\r\n",
             b"Connection: keep-alive\r\n", b"Expect: 100-continue\r\n", b"Range: bytes=5-1\r\n", b"HTTP/1.0", b"HTTP/2.0",
             b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"{}", b'"', b"[" * 50, b"x" * 300, b"x" * 9000]

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def part(self, data):
        a, b = sorted(self.chance.randrange(len(data) + 1) for _ in range(2))
        return a, min(b, a + 64)

    def spoil(self, data, others):
        for _ in range(self.chance.choice((0, 1, 1, 1, 2, 3, 5))):
            a, b = self.part(data)
            how = self.chance.randrange(7)
            if how == 0:  # other bits
                data = data[:a] + bytes(byte ^ 1 << self.chance.randrange(8) for byte in data[a:a + 2]) + data[a + 2:]
            elif how == 1:
                data = data[:a] + data[b:]
            elif how == 2:  # twice
                data = data[:b] + data[a:b] + data[b:]
            elif how == 3:
                data = data[:a] + self.chance.choice(self.WORDS) + data[a:]
            elif how == 4:  # the beginning of one and the end of another
                other = self.chance.choice(others)
                data = data[:a] + other[self.part(other)[0]:]
            elif how == 5:
                data = data[:a]
            else:  # something behind it
                data += self.chance.choice(others)
        return data

    def pieces(self, data):
        cuts = sorted(self.chance.randrange(len(data) + 1) for _ in range(self.chance.choice((0, 0, 0, 1, 2))))
        return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)])]


def call(method, path, *lines, body=b""):
    length = [f"Content-Length: {len(body)}"] if body else []
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *lines, *length, "", ""]).encode() + body


def handshake(*lines):
    key = base64.b64encode(bytes(16)).decode()
    return call("GET", "/play", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Protocol: mastaba.1", *lines)


class Noises(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = host.Host()
        cls.table, cls.tokens = cls.server.make_table()
        cls.public, _ = cls.server.make_table(public=True)
        cls.sit_by()

    @classmethod
    def sit_by(cls):
        """Somebody at the table who makes no mistakes, and with whom it can be played."""
        cls.bystander = cls.server.socket()
        cls.bystander.join(cls.table, cls.tokens[1])
        cls.bystander.send({"type": "ready", "seat": "B"})

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def tearDown(self):
        """It answers, to those who were there before as well; it stops; what it says at its end is not of memory."""
        self.assertTrue(self.server.is_well())
        self.assertEqual(self.bystander.ask({"type": "ping"}, "pong")["type"], "pong")
        self.assertEqual(self.server.stop()[0], 0, self.server.words()[-4000:])
        for word in ("Sanitizer", "runtime error", "has stood"):
            self.assertNotIn(word, self.server.words())
        self.server.start()
        self.sit_by()

    def open(self, pieces):
        s = socket.create_connection(("127.0.0.1", self.server.port), timeout=ws.PATIENCE)
        s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with contextlib.suppress(ConnectionError):
            for piece in pieces:
                s.sendall(piece)
        return s

    def end(self, s, chance):
        """Hears all that comes until the other side has closed too; or is gone without a word."""
        answer = b""
        with s, contextlib.suppress(ConnectionError):
            if chance.random() < 0.2:
                s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                return b""
            with contextlib.suppress(OSError):  # not connected any more
                s.shutdown(socket.SHUT_WR)
            while piece := s.recv(1 << 16):
                answer += piece
        return answer

    def make_noise(self, seed, samples, look):
        noise, held = Noise(seed), []  # those that are never ended from here
        for turn in range(0, COUNT, AT_ONCE):
            spoilt = [noise.spoil(noise.chance.choice(samples), samples) for _ in range(AT_ONCE)]
            opened = [(data, self.open(noise.pieces(data))) for data in spoilt]
            held = held[-HELD:] + [opened.pop()[1]]
            for data, s in opened:
                try:
                    look(data, self.end(s, noise.chance))
                except TimeoutError:
                    self.fail(f"never closed: {data!r}")
            if turn % LOOK_EVERY == 0:
                self.assertTrue(self.server.is_well(), spoilt)

    def test_calls(self):
        seats = {"game": "pyramis", "seats": [{"kind": "human", "name": "x"}, {"kind": "bot", "level": "random"}]}
        samples = [call("GET", path) for path in ("/", "/none", "/api/games", "/api/tables", "/healthz", "/metrics",
                                                  f"/api/tables/{self.table}/record")]
        samples += [call("HEAD", "/"), call("PUT", "/", body=b"x"),
                    call("OPTIONS", "/api/tables", "Origin: https://x.example"),
                    call("GET", "/", "Accept-Encoding: br, gzip", "If-None-Match: x", "Accept-Language: fr"),
                    call("GET", f"/api/tables/{self.table}/record", f"Authorization: Bearer {self.tokens[0]}"),
                    call("POST", "/api/tables", body=json.dumps(seats).encode()),
                    call("POST", "/api/qr", body=b'{"text":"https://x.example/"}'),
                    call("POST", f"/api/tables/{self.public}/seats", body=b'{"name":"y"}'), handshake(),
                    call("CONNECT", "localhost:1"), call("GET", "/") + call("POST", "/", body=b"x")]
        answered = []

        def look(data, answer):
            if answer:
                self.assertRegex(answer[:13], rb"^HTTP/1\.[01] [1-5]\d\d$|^HTTP/1\.[01] [1-5]\d\d ", data)
                answered.append(answer[9:12])

        self.make_noise(SEED, samples, look)
        print(f"{COUNT} calls with mistakes; answers: "
              + ", ".join(f"{answered.count(s)} of {s.decode()}" for s in sorted(set(answered))))
        self.assertGreater(len(answered), COUNT / 10, "hardly anything was answered")

    def test_sessions(self):
        def says(message):
            text = message if isinstance(message, bytes) else json.dumps(message).encode()
            return ws.frame(ws.TEXT, text)

        join = {"type": "join", "protocol": 2, "table": self.table, "tokens": self.tokens[:1], "language": "en"}
        watch = {**join, "tokens": []}
        messages = [{"type": "ready", "seat": "A"}, {"type": "ready", "seat": "A", "digest": "0" * 64},
                    {"type": "reveal", "seat": "A", "nonce": "x"}, {"type": "play", "seat": "A", "seq": 9, "move": "a1"},
                    {"type": "preview", "seat": "A", "seq": 9, "move": "a1"}, {"type": "undo", "seat": "A", "seq": 9},
                    {"type": "hint", "seat": "A", "seq": 9}, {"type": "look", "seq": 5}, {"type": "hurry", "seq": 9},
                    {"type": "name", "seat": "A", "name": "é"}, {"type": "resync", "since": 0}, {"type": "rematch"},
                    {"type": "stand_in", "seat": "A", "level": "random"}, {"type": "language", "language": "fr"},
                    {"type": "arrange", "seat": "A", "kind": "open"}, {"type": "ping", "ref": 7}]
        frames = [says(m) for m in messages] + [ws.frame(ws.PING, b"x"), ws.frame(ws.PONG), ws.frame(ws.BINARY, b"{}"),
                                                ws.frame(ws.CLOSE, b"\x03\xe8"), ws.frame(ws.TEXT, b"{", final=False),
                                                ws.frame(0, b"}"), ws.frame(ws.TEXT, b"x", masked=False),
                                                ws.frame(ws.TEXT, b"x" * 5000)]
        chance = random.Random(SEED)
        samples = [handshake() + says(chance.choice((join, watch))) + b"".join(chance.sample(frames, chance.randrange(6)))
                   for _ in range(300)]
        answers = []
        self.make_noise(SEED + 1, samples, lambda data, answer: answers.append(answer))
        opened = sum(answer.startswith(b"HTTP/1.1 101") for answer in answers)
        joined = sum(b'"type":"joined"' in answer for answer in answers)
        print(f"{COUNT} sessions with mistakes, {opened} of them opened, {joined} at the table")
        self.assertGreater(joined, COUNT / 20, "hardly anybody came to the table")


if __name__ == "__main__":
    unittest.main()
