"""test_malformed.py -- frames, messages and requests that are not what they should be.

What is broken as a frame closes its own socket and nothing else; what is broken as a message gets a typed
error and closes nothing; and a bystander at a table never notices any of it."""

import json
import random
import unittest

import host
import ws

CODES = {"malformed", "unknown_type", "version", "not_joined", "no_table", "no_seat", "stale", "illegal", "phase",
         "not_allowed", "busy", "limit", "store"}
PING = b'{"type":"ping"}'


def frames_that_break():
    """(name, bytes): what no WebSocket may send."""
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        yield f"opcode {opcode}", ws.frame(opcode, PING)
    for reserved in (1, 2, 4, 7):
        yield f"reserved bits {reserved}", ws.frame(ws.TEXT, PING, reserved=reserved)
    yield "a ping in fragments", ws.frame(ws.PING, b"x", final=False)
    yield "a close in fragments", ws.frame(ws.CLOSE, b"\x03\xe8", final=False)
    yield "a ping too long", ws.frame(ws.PING, b"x" * 126)
    yield "a continuation of nothing", ws.frame(0, PING)
    yield "a text within a text", ws.frame(ws.TEXT, b'{"type":', final=False) + ws.frame(ws.TEXT, PING)
    yield "too long", ws.frame(ws.TEXT, b'"' + b"x" * 5000 + b'"')
    yield "much too long", ws.frame(ws.TEXT, b'"' + b"x" * 300000 + b'"')
    yield "too long in fragments", ws.frame(ws.TEXT, b'"', final=False) + 9 * ws.frame(0, b"x" * 1000, final=False)
    yield "a length of 2^63", ws.frame(ws.TEXT, PING, length=1 << 63, length_bytes=8)
    yield "a length of 2^64 - 1", ws.frame(ws.TEXT, PING, length=(1 << 64) - 1, length_bytes=8)
    yield "a length of 2^32", ws.frame(ws.TEXT, b"x" * 5000, length=1 << 32, length_bytes=8)
    yield "a close with half a number", ws.frame(ws.CLOSE, b"\x03")
    yield "a close with a number there is not", ws.frame(ws.CLOSE, b"\x00\x01")
    yield "no frames at all", b"GET / HTTP/1.1\r\n\r\n" * 20


def frames_that_may_be_answered():
    """(name, bytes): what has an end, so that whoever is strict closes and whoever is kind explains."""
    yield "no UTF-8", ws.frame(ws.TEXT, b'{"type":"\xff\xfe"}')
    yield "half a letter", ws.frame(ws.TEXT, b'{"type":"ping\xc3')
    yield "a surrogate", ws.frame(ws.TEXT, b'"\xed\xa0\x80"')
    yield "half a letter in each fragment", ws.frame(ws.TEXT, b'"\xc3', final=False) + ws.frame(0, b'"')
    yield "a binary message", ws.frame(ws.BINARY, PING)


MESSAGES = [
    "", " ", "x", "null", "true", "0", "1e999", "[]", '"ping"', "{", "}", "{}", '{"type"}', '{"type":}', '{"type":1}',
    '{"type":null}', '{"type":["ping"]}', '{"type":""}', '{"type":"PING"}', '{"type":"ping"}x', '{"type":"ping"',
    '{"type":"ping",}', "{'type':'ping'}", '{"type":"ping","type":"pong"}', '{"type":"\\u0000"}', '{"type":"\\ud800"}',
    '{"type":"ping\n"}', '{"type":"ping","ref":-1}', '{"type":"ping","ref":2147483648}', '{"type":"ping","ref":1.5}',
    '{"type":"ping","ref":"1"}', '{"type":"ping","ref":99999999999999999999}', '{"type":"state"}', '{"type":"joined"}',
    "[" * 2000, '{"a":' * 600, '{"type":"join"}', '{"type":"join","protocol":1,"table":"k3v9x0q2m4t7w8za","tokens":[]}',
    '{"type":"join","protocol":"1","table":"k3v9x0q2m4t7w8za","tokens":[]}',
    '{"type":"join","protocol":2,"table":"k3v9x0q2m4t7w8za","tokens":[]}',
    '{"type":"join","protocol":2,"table":"","tokens":[]}', '{"type":"join","protocol":2,"table":7,"tokens":[]}',
    '{"type":"join","protocol":2,"table":"\' OR 1=1 --","tokens":[]}',
    '{"type":"join","protocol":2,"table":"../../etc/pass","tokens":[]}', '{"type":"play"}',
    '{"type":"play","seat":"A","seq":0,"move":"a1"}', '{"type":"ready","seat":"A"}', '{"type":"undo","seat":"A","seq":1}',
    '{"type":"rematch"}', '{"type":"resync","since":0}', '{"type":"name","seat":"A","name":"x"}',
]

JOINED = [  # from somebody who sits at A
    {"type": "play"}, {"type": "play", "seat": "A"}, {"type": "play", "seat": "A", "seq": 0},
    {"type": "play", "seat": "A", "seq": -1, "move": "a1"}, {"type": "play", "seat": "A", "seq": 1 << 40, "move": "a1"},
    {"type": "play", "seat": "B", "seq": 9, "move": "a1"}, {"type": "play", "seat": "Z", "seq": 9, "move": "a1"},
    {"type": "play", "seat": "", "seq": 9, "move": "a1"}, {"type": "play", "seat": "AB", "seq": 9, "move": "a1"},
    {"type": "play", "seat": "*", "seq": 9, "move": "a1"}, {"type": "play", "seat": ["A"], "seq": 9, "move": "a1"},
    {"type": "play", "seat": "A", "seq": "9", "move": "a1"}, {"type": "play", "seat": "A", "seq": 1.5, "move": "a1"},
    {"type": "play", "seat": "A", "seq": 9, "move": None}, {"type": "play", "seat": "A", "seq": 9, "move": ["a1"]},
    {"type": "undo", "seat": "B", "seq": 9}, {"type": "name", "seat": "B", "name": "mine now"},
    {"type": "name", "seat": "A", "name": 5}, {"type": "name", "seat": "A", "name": "x" * 1000},
    {"type": "name", "seat": "A", "name": "a\nb"}, {"type": "reveal", "seat": "A", "nonce": "no spaces"},
    {"type": "reveal", "seat": "A", "nonce": "x" * 64}, {"type": "reveal", "seat": "A"},
    {"type": "ready", "seat": "A", "digest": "A" * 64}, {"type": "ready", "seat": "A", "digest": "a" * 63},
    {"type": "ready", "seat": "A", "nonce": "abc"}, {"type": "ready", "seat": "B"},
    {"type": "arrange", "seat": "B", "kind": "bot", "level": "scribe"}, {"type": "arrange", "seat": "A", "kind": "king"},
    {"type": "stand_in", "seat": "A", "level": "nobody"}, {"type": "stand_in", "seat": "A", "level": 3},
    {"type": "hint", "seat": "B", "seq": 9}, {"type": "hint", "seat": "A", "seq": -9}, {"type": "language", "language": "tlh"},
    {"type": "resync", "since": -1}, {"type": "resync", "since": "all"}, {"type": "rematch"},
    {"type": "join", "protocol": 2, "table": "k3v9x0q2m4t7w8za", "tokens": ["x"] * 10},
    {"type": "join", "protocol": 2, "table": "k3v9x0q2m4t7w8za", "tokens": "x"},
]


class Malformed(unittest.TestCase):
    server = None

    def setUp(self):
        """One server for all of them; after a crash, which fails one test, the next get another."""
        cls = type(self)
        if cls.server and cls.server.process.poll() is None:
            return
        cls.server = host.Host()
        cls.table, cls.tokens = cls.server.make_table()
        cls.bystander = cls.server.socket()
        cls.bystander.join(cls.table, cls.tokens[1])

    def tearDown(self):
        self.assertIsNone(self.server.process.poll(), "the server is gone:\n" + self.server.words())
        self.assertEqual(self.bystander.ask({"type": "ping"}, "pong", "error")["type"], "pong")
        self.assertTrue(self.server.is_well())

    @classmethod
    def tearDownClass(cls):
        with cls.server:
            status, _ = cls.server.stop()
            assert status == 0, cls.server.words()

    def ask_error(self, socket, message, name):
        """The typed error that a message must get; the socket lives on."""
        socket.send(message)
        answer = socket.receive("error", "pong", "joined")
        self.assertEqual(answer["type"], "error", name)
        self.assertIn(answer["error"], CODES, name)
        self.assertTrue(answer["words"], name)
        self.assertEqual(socket.ask({"type": "ping"}, "pong")["type"], "pong", name)
        return answer["error"]

    def sockets(self):
        """A stranger's and one at the table."""
        yield self.server.socket()
        socket = self.server.socket()
        socket.join(self.table, self.tokens[0])
        yield socket

    def test_broken_frames_close_their_own_socket(self):
        for name, data in frames_that_break():
            for socket in self.sockets():
                with self.subTest(name):
                    try:
                        socket.send_raw(data)
                        self.assertIn(socket.ends().code, (None, 1002, 1003, 1007, 1008, 1009))
                    except ws.Closed:
                        pass

    def test_broken_texts_are_answered_or_close_their_own_socket(self):
        for name, data in frames_that_may_be_answered():
            for socket in self.sockets():
                with self.subTest(name):
                    try:
                        socket.send_raw(data)
                        self.assertEqual(socket.receive("error", "pong")["error"], "malformed")
                        self.assertEqual(socket.ask({"type": "ping"}, "pong")["type"], "pong")
                    except ws.Closed:
                        pass

    def test_odd_but_legal_frames(self):
        socket = self.server.socket()
        socket.send_raw(ws.frame(ws.TEXT, PING, length_bytes=2))
        socket.send_raw(ws.frame(ws.TEXT, b'{"type"', final=False) + ws.frame(ws.PING, b"between")
                        + ws.frame(0, b"", final=False) + ws.frame(0, b':"ping"}'))
        socket.send_raw(ws.frame(ws.PONG, b"nobody asked"))
        for byte in ws.frame(ws.TEXT, PING):
            socket.send_raw(bytes([byte]))
        for _ in range(3):
            self.assertEqual(socket.receive()["type"], "pong")
        self.assertEqual(socket.ask(" " * 2000 + PING.decode(), "pong")["type"], "pong")
        socket.close()

    def test_unmasked_frames_are_held_to_what_masked_ones_are(self):
        """docs/protocol.md says that they are read, and why; whoever stops reading them changes that page too."""
        for length_bytes in (0, 2, 8):
            socket = self.server.socket()
            socket.send_raw(ws.frame(ws.TEXT, PING, masked=False, length_bytes=length_bytes))
            self.assertEqual(socket.receive()["type"], "pong")
            socket.send_raw(ws.frame(ws.TEXT, PING[:5], final=False) + ws.frame(0, PING[5:], masked=False)
                            + ws.frame(ws.TEXT, b"{", masked=False) + ws.frame(ws.TEXT, PING))
            self.assertEqual([socket.receive()["type"] for _ in range(3)], ["pong", "error", "pong"])
            socket.close()
        for opcode, payload, code in ((ws.TEXT, b'"' + b"x" * 5000 + b'"', 1009), (ws.TEXT, b'"\xff"', 1007)):
            closed_with = []
            for masked in (False, True):
                socket = self.server.socket()
                socket.send_raw(ws.frame(opcode, payload, masked=masked))
                closed_with.append(socket.ends().code)
            self.assertEqual(closed_with, [code, code])

    def test_cut_in_the_middle_of_everything(self):
        rng = random.Random(1)
        join = json.dumps({"type": "join", "protocol": 2, "table": self.table, "tokens": self.tokens[:1]})
        whole = ws.frame(ws.TEXT, join.encode())
        for cut in [0, 1, 2, 3, 5, 6, 7, len(whole) - 1] + [rng.randrange(len(whole)) for _ in range(30)]:
            socket = self.server.socket()
            socket.send_raw(whole[:cut])
            socket.cut()
        for _ in range(20):  # and while the answer is on its way
            socket = self.server.socket()
            socket.send_raw(whole)
            socket.cut()
        request = b"GET /play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        for cut in range(0, len(request), 7):
            ws.raw_http(self.server.port, request[:cut], patience=0.01)

    def test_messages_that_are_none(self):
        socket = self.server.socket()
        for message in MESSAGES:
            with self.subTest(message[:60]):
                self.ask_error(socket, message, message[:60])
        socket.close()

    def test_errors_say_what_is_wrong(self):
        socket = self.server.socket()
        for message, code in [("{", "malformed"), ('{"type":"dance"}', "unknown_type"),
                              ('{"type":"ready","seat":"A"}', "not_joined"),
                              ('{"type":"join","protocol":9,"table":"k3v9x0q2m4t7w8za","tokens":[]}', "version"),
                              ('{"type":"join","protocol":2,"table":"k3v9x0q2m4t7w8za","tokens":[]}', "no_table")]:
            self.assertEqual(self.ask_error(socket, message, message), code, message)
        answer = socket.ask({"type": "dance", "ref": 77}, "error")
        self.assertEqual(answer.get("ref"), 77)
        socket.close()

    def test_messages_of_somebody_at_the_table(self):
        socket = self.server.socket()
        self.assertEqual(socket.join(self.table, self.tokens[0])["seats"], ["A"])
        for message in JOINED:
            with self.subTest(json.dumps(message)[:70]):
                self.ask_error(socket, message, str(message))
        socket.close()

    def test_spectators_and_strangers_get_no_seat(self):
        for tokens in ([], ["x" * 22], [self.table], [self.tokens[0][:-1]], [self.tokens[0] + "x"]):
            socket = self.server.socket()
            self.assertFalse(socket.join(self.table, *tokens).get("seats"))
            for message in ({"type": "ready", "seat": "A"}, {"type": "play", "seat": "A", "seq": 99, "move": "a1"},
                            {"type": "name", "seat": "A", "name": "me"}, {"type": "rematch"},
                            {"type": "stand_in", "seat": "A", "level": "scribe"}):
                self.assertIn(self.ask_error(socket, message, str(message)), ("no_seat", "not_allowed", "not_joined"))
            socket.close()

    def test_random_bytes(self):
        rng = random.Random(2)
        for _ in range(2000 if host.IS_SOAK else 60):
            socket = self.server.socket()
            try:
                socket.send_raw(rng.randbytes(rng.randrange(1, 200)))
                socket.cut()
            except ws.Closed:
                pass

    def test_mutated_messages(self):
        rng = random.Random(3)
        socket = self.server.socket()
        samples = [m.encode() for m in MESSAGES if m] + [json.dumps(m).encode() for m in JOINED]
        for _ in range(20000 if host.IS_SOAK else 500):
            message = bytearray(rng.choice(samples)[:3000])
            for _ in range(rng.randrange(1, 4)):
                message[rng.randrange(len(message))] = rng.choice(b'{}[]",:0a\\ ') if rng.random() < 0.8 else rng.randrange(128)
            socket.send(bytes(message))
            if rng.random() < 0.05:
                socket.ask({"type": "ping", "ref": 5}, "pong")
        self.assertEqual(socket.ask({"type": "ping"}, "pong")["type"], "pong")
        socket.close()

    # ---- HTTP ----

    def status_of(self, data):
        answer = ws.raw_http(self.server.port, data, patience=0.5)
        return int(answer.split()[1]) if answer.startswith(b"HTTP/1.") else None

    def test_requests_that_are_none(self):
        for data in (b"\r\n\r\n", b"\0" * 100, b"GET\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"FROB / HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET http:// HTTP/1.1\r\n\r\n", b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"X-A: " + b"b" * 20000 + b"\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % i for i in range(3000)) + b"\r\n",
                     b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}",
                     b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
                     b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n{}"):
            with self.subTest(data[:50]):
                status = self.status_of(data)
                self.assertTrue(status is None or 400 <= status < 600, status)

    def test_nothing_outside_is_served(self):
        for path in ("/../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/\\..\\x",
                     "/index.html%00.txt", "/api/tables/../../etc/passwd/record", "/no/such/page"):
            with self.subTest(path):
                answer = ws.raw_http(self.server.port, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                                     .encode(), patience=2)
                self.assertNotIn(b"root:", answer)
                self.assertNotIn(b" 200 ", answer.split(b"\r\n")[0])

    def test_calls_with_bad_bodies(self):
        seat = {"kind": "human", "name": "x"}
        bodies = ["", "{", "[]", "null", '{"game":1}', {"game": "chess", "seats": [seat, seat]}, {"game": "pyramis"},
                  {"game": "pyramis", "seats": []}, {"game": "pyramis", "seats": [seat]},
                  {"game": "pyramis", "seats": [seat] * 9}, {"game": "pyramis", "seats": "two"},
                  {"game": "pyramis", "seats": [seat, {"kind": "cat"}]},
                  {"game": "pyramis", "seats": [seat, {"kind": "bot", "level": "god"}]},
                  {"game": "pyramis", "seats": [seat, seat], "options": {"no": "such"}},
                  {"game": "pyramis", "seats": [seat, seat], "options": [1]},
                  {"game": "pyramis", "seats": [seat, seat], "deck": "mine"},
                  {"game": "pyramis", "seats": [seat, seat], "clock": {"kind": "sand"}},
                  {"game": "pyramis", "seats": [seat, seat], "clock": {"kind": "live", "seconds": -5, "increment": 0}},
                  {"game": "pyramis", "seats": [seat, {"kind": "human", "name": "x" * 200}]}]
        for body in bodies:
            with self.subTest(str(body)[:70]):
                status, headers, answer = self.server.http("POST", "/api/tables", body)
                self.assertTrue(400 <= status < 500, (status, answer))
                self.assertTrue(answer["error"] and answer["words"], answer)
        status, _, _ = self.server.http("POST", "/api/tables", "x" * 9000)
        self.assertEqual(status, 413)

    def test_calls_that_ask_for_too_much(self):
        for method, path, body, wanted in (
                ("GET", "/api/tables/k3v9x0q2m4t7w8za/record", None, (404,)),
                ("GET", "/api/tables/x/record", None, (400, 404)),
                ("POST", f"/api/tables/{self.table}/seats", {"invite": "x" * 22, "name": "me"}, (401, 403, 409)),
                ("POST", f"/api/tables/{self.table}/seats", {"name": "me", "seat": "A"}, (401, 403, 409)),
                ("DELETE", f"/api/tables/{self.table}", None, (404, 405)), ("PUT", "/api/tables", {}, (404, 405))):
            with self.subTest(f"{method} {path}"):
                status, _, answer = self.server.http(method, path, body)
                self.assertIn(status, wanted, answer)

    def test_every_answer_has_its_headers(self):
        for method, path, body in (("GET", "/", None), ("GET", "/api/games", None), ("GET", "/nothing", None),
                                   ("POST", "/api/tables", "{}"), ("GET", "/healthz", None),
                                   ("GET", "/api/tables", None)):
            _, headers, _ = self.server.http(method, path, body)
            self.assertIn("default-src", headers.get("content-security-policy", ""), path)
            self.assertEqual(headers.get("x-content-type-options"), "nosniff", path)

    def test_foreign_pages_cannot_connect(self):
        for origin in ("http://evil.example", "null", f"http://127.0.0.1.evil.example:{self.server.port}",
                       "http://127.0.0.1:1", f"https://127.0.0.1:{self.server.port}x"):
            with self.subTest(origin):
                try:
                    self.assertNotEqual(self.server.socket(origin=origin).status, 101)
                except ws.Closed:
                    pass
        own = self.server.socket(origin=f"http://127.0.0.1:{self.server.port}")
        self.assertEqual(own.status, 101)
        own.close()

    def test_the_protocol_must_be_named(self):
        for protocol in (None, "mastaba.2", "chat"):
            with self.subTest(protocol):
                try:
                    self.assertNotEqual(self.server.socket(protocol=protocol).status, 101)
                except ws.Closed:
                    pass


if __name__ == "__main__":
    unittest.main()
