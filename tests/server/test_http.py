"""test_http.py -- the calls of HTTP, the page, and who may open a socket."""

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import unittest

import checked
import host
import ws
from checked import Client, check, make_table, sit_everybody

DECK = os.path.join(os.path.dirname(__file__), "..", "..", "games", "pyramidion", "data", "pyramidion-characters.csv")
SECURITY = {
    "content-security-policy": ("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'",
                                "worker-src 'self'", "frame-ancestors 'none'"),
    "x-content-type-options": ("nosniff",),
    "x-frame-options": ("DENY",),
    "referrer-policy": ("no-referrer",),
    "cross-origin-opener-policy": ("same-origin",),
    "cross-origin-resource-policy": ("same-origin",),
}


def read_code(code):
    """Draws a code as a page would, dark on light with a margin of 4, and reads it."""
    side, scale = code["size"] + 8, 4
    dark = set()
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", code["path"]):
        dark |= {(int(x) + i + 4, int(y) + 4) for i in range(int(length))}
    rows = [bytes(0 if (x // scale, y // scale) in dark else 255 for x in range(side * scale))
            for y in range(side * scale)]
    with tempfile.NamedTemporaryFile(suffix=".pgm") as file:
        file.write(b"P5 %d %d 255\n" % (side * scale, side * scale) + b"".join(rows))
        file.flush()
        read = subprocess.run(["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file.name],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, text=True)
    return read.stdout.rstrip("\n")


class Proxies(unittest.TestCase):
    def test_limits_count_people_and_not_the_proxy(self):
        options = host.NO_LIMITS + ["--max-tables-per-address", "1"]
        body = {"game": "pyramis", "seats": [{"kind": "human"}] * 2}
        said = {"10.0.0.1": 201, "7.7.7.7, 10.0.0.2": 201, "10.0.0.3, 10.0.0.1": 429, "2001:db8::1": 201,
                "10.0.0.4:5678": 201, "10.0.0.4:5679": 429, "[2001:db8:1::1]:443": 201, "[2001:db8:1::1]:444": 429,
                "[2001:db8:2::1]": 201, ", ".join(["203.0.113.77"] * 20 + ["10.0.0.5"]): 201,
                ", ".join(["203.0.113.78"] * 20 + ["10.0.0.6"]): 201, ", ".join(["unknown"] * 200 + ["10.0.0.6"]): 429}
        for proxy, statuses in ((["--proxy"], list(said.values())), ([], [201] + [429] * (len(said) - 1))):
            with host.Host(options=options + proxy) as server:
                answers = [server.http("POST", "/api/tables", body, {"X-Forwarded-For": addresses})
                           for addresses in said]
                self.assertEqual([status for status, _, _ in answers], statuses)


    def test_who_makes_many_public_tables_hides_nobody(self):
        with host.Host(options=host.NO_LIMITS + ["--proxy"]) as server:
            def make(address):
                body = {"game": "pyramis", "seats": [{"kind": "human"}, {"kind": "open"}], "public": True}
                status, _, made = server.http("POST", "/api/tables", body, {"X-Forwarded-For": address})
                self.assertEqual(status, 201)
                return made["table"]

            first, many, last = make("10.0.0.1"), [make("10.0.0.2") for _ in range(60)], make("10.0.0.3")
            listed = check(server.http("GET", "/api/tables")[2], "tableList")["tables"]
            self.assertEqual([table["table"] for table in listed], [last, *many[:-4:-1], first])

    def test_a_list_tells_the_terms_of_a_table_and_who_is_there(self):
        with host.Host(options=host.NO_LIMITS) as server:
            clock = {"kind": "live", "seconds": 900, "increment": 10}
            made = [server.http("POST", "/api/tables", {"game": "pyramis", "public": True,
                                                        "seats": [{"kind": "human", "name": "Léa"}, {"kind": "open"}], **fields})[2]
                    for fields in ({}, {"clock": clock, "options": {"zone": "pyramids", "first": 2}})]

            def listed():
                tables = check(server.http("GET", "/api/tables")[2], "tableList")["tables"]
                return {table.pop("table"): table for table in tables}

            usual = {"game": "pyramis", "seats": 2, "free": 1, "names": ["Léa", None], "options": {}, "present": 0}
            plain, chosen = (each["table"] for each in made)
            self.assertEqual(listed(), {plain: usual, chosen: {**usual, "clock": clock, "options": {"zone": "pyramids", "first": "2"}}})
            client = Client(server)
            client.sit(plain, made[0]["seats"][0]["token"])
            give_up = time.monotonic() + ws.PATIENCE
            while listed()[plain]["present"] != 1:  # the list is kept for a while
                self.assertLess(time.monotonic(), give_up)
                time.sleep(0.1)
            self.assertEqual(server.http("POST", f"/api/tables/{plain}/seats", {"name": "Ben"})[0], 201)
            self.assertEqual(list(listed()), [chosen])

    def test_a_list_tells_who_can_be_watched_and_nothing_of_how_they_play(self):
        with host.Host(options=host.NO_LIMITS) as server:
            def playing():
                return check(server.http("GET", "/api/tables")[2], "tableList")["playing"]

            def becomes(is_so):
                give_up = time.monotonic() + ws.PATIENCE
                while not is_so(said := playing()):  # the list is kept for a while
                    self.assertLess(time.monotonic(), give_up, said)
                    time.sleep(0.1)
                return said

            private, public = make_table(server), make_table(server, public=True, clock={"kind": "slow", "seconds": 60})
            self.assertEqual(playing(), [])
            sit_everybody(server, private)
            clients = sit_everybody(server, public)
            listed = becomes(bool)
            self.assertEqual(listed, [{"table": public["table"], "game": "pyramis", "seats": 2, "names": ["", ""], "options": {},
                                       "clock": {"kind": "slow", "seconds": 60}, "present": 2, "watching": 0}])
            watcher = Client(server)
            watcher.sit(public["table"])
            watched = becomes(lambda said: said[0]["watching"] == 1)
            for _ in range(4):
                state = next(client.state[letter] for letter, client in clients.items() if client.state[letter].get("moves"))
                letter = state["observer"]
                self.assertEqual(clients[letter].play(letter, state["moves"][0]["move"])["type"], "state")
                other = clients["B" if letter == "A" else "A"]
                other.wait(lambda other, seq=state["seq"]: other["seq"] > seq)
            time.sleep(5.5)  # longer than the list is kept
            self.assertEqual(playing(), watched)

    def test_metrics_are_for_the_host(self):
        token = "abcdefghijklmnopqrst-_"
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(token + "\n")
            file.flush()
            with host.Host(options=host.NO_LIMITS + ["--proxy", "--metrics-token", file.name]) as server:
                for headers, status in (({}, 200), ({"X-Forwarded-For": "127.0.0.1"}, 200), ({"X-Forwarded-For": "::1"}, 200),
                                        ({"X-Forwarded-For": "203.0.113.5"}, 403), ({"X-Forwarded-For": "127.0.0.1, 203.0.113.5"}, 403),
                                        ({"X-Forwarded-For": "203.0.113.5", "Authorization": f"Bearer {token}"}, 200),
                                        ({"X-Forwarded-For": "203.0.113.5", "Authorization": "Bearer " + "x" * 22}, 403)):
                    self.assertEqual(server.http("GET", "/metrics", headers=headers)[0], status, headers)
                self.assertNotIn(b"bytes_sent", server.http("GET", "/metrics")[2])
        with host.Host(options=host.NO_LIMITS + ["--proxy"]) as server:
            refused = server.http("GET", "/metrics", headers={"X-Forwarded-For": "203.0.113.5", "Authorization": "Bearer " + "x" * 22})
            self.assertEqual(refused[0], 403)


class Calls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.web = tempfile.TemporaryDirectory(prefix="mastaba-web-")
        for name, text in {"index.html": "<!doctype html><title>x</title>", "app.js": "export {}",
                           "rules.wasm": "\0asm", "app.js.gz": "packed", "secret": "no", ".hidden.js": "no",
                           "app-1a2b3c4d.js": "export {}", "a-team.js": "export {}", "app-1a2b3c4d.js.br": "brotli",
                           "app-QZ2XK7AB.js": "export {}", "app-elements.js": "export {}",
                           "big.js": "x" * 300000, "huge.js": "x" * 20_000_000}.items():
            with open(os.path.join(cls.web.name, name), "w", encoding="utf-8") as file:
                file.write(text)
        for folder in ("pyramis", "rules", "rules/pyramis"):
            os.mkdir(os.path.join(cls.web.name, folder))
            with open(os.path.join(cls.web.name, folder, "index.html"), "w", encoding="utf-8") as file:
                file.write(f"{folder}: {{origin}}/a.png {{origin}}{{origi")
        cls.server = host.Host(options=host.NO_LIMITS + ["--web", cls.web.name,
                                                         "--origin", "https://games.example"])

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()
        cls.web.cleanup()

    def get(self, path, **headers):
        return self.server.http("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})

    def assert_error(self, answer, status, code):
        self.assertEqual((answer[0], check(answer[2], "httpError")["error"]), (status, code))

    def test_security_headers_stand_on_every_answer(self):
        made = make_table(self.server)
        answers = [self.get(path) for path in ("/", "/app.js", "/none", "/healthz", "/metrics", "/api/games",
                                               "/api/tables", "/api/none", "/.hidden.js",
                                               f"/api/tables/{made['table']}/record")]
        answers += [self.server.http("POST", "/api/tables", "nonsense"), self.server.http("PUT", "/", "x"),
                    self.server.http("POST", "/api/tables", "x" * 9000),
                    self.get("/app.js", If_None_Match=self.get("/app.js")[1]["etag"])]
        refused = Client(self.server, path="/elsewhere")
        answers.append((refused.status, refused.headers, None))
        self.assertEqual(sorted({a[0] for a in answers}), [200, 304, 400, 404, 405, 413])
        for status, headers, _ in answers:
            for name, parts in SECURITY.items():
                for part in parts:
                    self.assertIn(part, headers.get(name, ""), (status, name))

    def test_the_page(self):
        status, headers, body = self.get("/")
        self.assertEqual((status, headers["content-type"], body), (200, "text/html; charset=utf-8",
                                                                   b"<!doctype html><title>x</title>"))
        self.assertEqual(self.get("/rules.wasm")[1]["content-type"], "application/wasm")
        status, headers, body = self.get("/app.js", Accept_Encoding="gzip, br")
        self.assertEqual((headers["content-encoding"], body), ("gzip", b"packed"))
        self.assertEqual(self.get("/app.js", If_None_Match=headers["etag"], Accept_Encoding="gzip")[0], 304)
        status, headers, body = self.get("/app-1a2b3c4d.js", Accept_Encoding="gzip, br")
        self.assertEqual((headers["content-encoding"], headers["vary"], body), ("br", "accept-encoding, origin", b"brotli"))
        for path in ("/app-1a2b3c4d.js", "/app-QZ2XK7AB.js"):
            self.assertEqual(self.get(path)[1]["cache-control"], "public, max-age=31536000, immutable", path)
        for path in ("/", "/app.js", "/a-team.js", "/app-elements.js"):
            self.assertEqual(self.get(path)[1]["cache-control"], "no-cache", path)
        self.assertEqual(len(self.get("/big.js")[2]), 300000)
        head = self.server.http("HEAD", "/app.js")
        self.assertEqual((head[0], head[2]), (200, b""))

    def test_real_addresses(self):
        """A folder of the page answers for all below it, with the address that it was called by."""
        ours = f"http://127.0.0.1:{self.server.port}"
        for path, folder in {"/pyramis": "pyramis", "/pyramis/": "pyramis", "/pyramis/x/y": "pyramis",
                             "/rules/pyramis": "rules/pyramis", "/rules/senet": "rules", "/rules": "rules"}.items():
            status, headers, body = self.get(path)
            self.assertEqual((status, headers["content-type"], headers["cache-control"], body.decode()),
                             (200, "text/html; charset=utf-8", "no-cache",
                              f"{folder}: {ours}/a.png {ours}{{origi"), path)
        for path in ("/senet", "/senet/", "/pyramisx", "/none/pyramis"):
            self.assertEqual(self.get(path)[0], 404, path)

    def test_nothing_else_of_the_disk(self):
        for path in ("/secret", "/.hidden.js", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2fx.js",
                     "/%2ehidden.js", "//etc/passwd", "/app.js/", "/none.js", "/x%00.js", "/a\\b.js"):
            try:
                self.assertIn(self.get(path)[0], (400, 403, 404), path)
            except ws.Closed:
                pass  # hung up on without a word: fine too

    def test_a_socket_carries_one_call(self):
        """Whatever comes behind a call, in the same segment even, is not answered and disturbs nobody."""
        post = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
        upgrade = b"GET /play HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: %b\r\n\r\n"
        calls = [b"%b %b HTTP/1.1\r\nHost: localhost\r\n\r\n" % (method, path)
                 for method in (b"GET", b"HEAD", b"PUT") for path in (b"/", b"/app.js", b"/none", b"/api/games")]
        calls += [post, upgrade % b"websocket", upgrade % b"h2c", upgrade % b"tea",
                  b"CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n"]
        for first in calls:
            for second in (calls[0], post, b"POST / HTTP/1.1\r\nContent-Length:1\r\n\r\nx", b"x", b"\r\n" * 9000):
                answer = ws.raw_http(self.server.port, first + second)
                self.assertLessEqual(answer.count(b"HTTP/1.1 "), 1, (first, second))
                if answer and b"Upgrade" not in first:
                    self.assertIn(b"\r\nconnection: close\r\n", answer, (first, second))
            self.assertTrue(self.server.is_well(), first)

    def test_who_reads_slowly_and_talks_on_gets_the_whole_file(self):
        with socket.socket() as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.settimeout(ws.PATIENCE)
            slow.connect(("127.0.0.1", self.server.port))
            slow.sendall(b"GET /huge.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
            before, answer = self.server.memory(), b""
            for _ in range(500):
                slow.sendall(b"x" * 16384)
            self.assertLess(self.server.memory() - before, 6 << 20, "what nobody reads is kept")
            while piece := slow.recv(1 << 16):
                answer += piece
        self.assertEqual(len(answer.partition(b"\r\n\r\n")[2]), 20_000_000)

    def test_the_page_beside_the_program(self):
        with tempfile.TemporaryDirectory(prefix="mastaba-bin-") as folder:
            program = os.path.join(folder, "mastaba")
            shutil.copy(host.PROGRAM, program)
            os.mkdir(os.path.join(folder, "web"))
            with open(os.path.join(folder, "web", "index.html"), "w", encoding="utf-8") as file:
                file.write("beside")
            with host.Host(program=program) as server:
                self.assertEqual(server.http("GET", "/")[2], b"beside")

    def test_a_plain_page_is_built_in(self):
        with tempfile.TemporaryDirectory(prefix="mastaba-bin-") as folder:
            program = shutil.copy(host.PROGRAM, folder)
            with host.Host(program=program) as plain:
                self.assertIn(b"Mastaba", plain.http("GET", "/")[2])
                self.assertEqual(plain.http("GET", "/none")[0], 404)

    def test_games(self):
        games = check(self.get("/api/games")[2], "gameList")
        self.assertEqual([game["game"] for game in games["games"]], host.GAMES)
        french = check(self.get("/api/games", Accept_Language="fr-CA, en")[2], "gameList")
        self.assertNotEqual(french["levels"], games["levels"])

    def test_bad_tables(self):
        fine = {"game": "pyramis", "seats": [{"kind": "human"}, {"kind": "human"}]}
        for change in ({"game": "chess"}, {"game": 7}, {"seats": []}, {"seats": [{"kind": "human"}]},
                       {"seats": [{"kind": "human"}] * 9}, {"seats": [{"kind": "bot"}, {"kind": "human"}]},
                       {"seats": [{"kind": "bot", "level": "god"}, {"kind": "human"}]}, {"seats": "two"},
                       {"seats": [{"kind": "cat"}, {"kind": "human"}]}, {"options": {"none": "1"}},
                       {"options": {"zone": "mars"}}, {"options": []}, {"deck": "none"}, {"clock": {}},
                       {"clock": {"kind": "live", "seconds": 0}}, {"clock": {"kind": "egg", "seconds": 9}},
                       {"public": "yes"}, {"more": 1},
                       {"seats": [{"kind": "human", "name": "x" * 64}, {"kind": "human"}]},
                       {"seats": [{"kind": "human", "name": "a\nb"}, {"kind": "human"}]}):
            self.assert_error(self.server.http("POST", "/api/tables", {**fine, **change}), 400, "malformed")
        for body in ("", "{", "[]", '{"game":"pyramis","game":"pyramis"}', b"\xff\xfe", "null", "{}" * 2):
            self.assert_error(self.server.http("POST", "/api/tables", body), 400, "malformed")
        self.assertEqual(self.server.http("POST", "/api/tables", {**fine, "options": {"zone": "pyramids"}})[0], 201)

    def test_qr_codes(self):
        """What a phone reads is what was asked for, whatever its length."""
        for text in ("x", "https://games.example/#/invite/k3v9x0q2m4t7w8za/AAAAAAAAAAAAAAAAAAAAA-", "0aB-" * 127 + "end"):
            body = checked.check({"text": text}, "linkToDraw")
            status, _, code = self.server.http("POST", "/api/qr", body)
            self.assertEqual((status, read_code(check(code, "qrCode"))), (200, text))
        for body in ("", "{", "[]", {}, {"text": ""}, {"text": 7}, {"text": "x" * 512}, {"text": "a\nb"},
                     {"text": "x", "more": 1}):
            self.assert_error(self.server.http("POST", "/api/qr", body), 400, "malformed")
        self.assert_error(self.get("/api/qr"), 405, "method")

    def test_other_errors(self):
        self.assert_error(self.get("/api/none"), 404, "no_page")
        self.assert_error(self.get("/api/tables/aaaaaaaaaaaaaaaa/record"), 404, "no_table")
        self.assert_error(self.get("/api/tables/short/record"), 404, "no_page")
        self.assert_error(self.server.http("POST", "/api/tables/aaaaaaaaaaaaaaaa/seats", {}), 404, "no_table")
        self.assert_error(self.server.http("POST", "/healthz", {}), 405, "method")
        self.assert_error(self.server.http("DELETE", "/api/tables"), 405, "method")
        self.assert_error(self.server.http("POST", "/api/tables", "x" * 8193), 413, "too_large")
        self.assert_error(self.get("/" + "x" * 300), 413, "too_large")

    def test_health_and_metrics(self):
        self.assertEqual(check(self.get("/healthz")[2], "health"), {"status": "ok"})
        status, headers, body = self.get("/metrics")
        lines = [line for line in body.decode().split("\n") if line and line[0] != "#"]
        values = dict(line.rsplit(" ", 1) for line in lines)
        self.assertTrue(headers["content-type"].startswith("text/plain"))
        self.assertGreater(float(values["process_cpu_seconds_total"]), 0)
        self.assertGreater(float(values["process_resident_memory_bytes"]), 1 << 20)
        self.assertIn("mastaba_plays_total", values)
        self.assertEqual(values["mastaba_ready"], "1")
        with open(os.path.join(os.path.dirname(__file__), "..", "..", "docs", "hosting.md"), encoding="utf-8") as file:
            section = file.read().split("\n## Metrics\n")[1].split("\n## ")[0]
        told = re.findall(r"^# TYPE (\w+)", body.decode(), re.MULTILINE)
        self.assertEqual(sorted(told), sorted(set(re.findall(r"(?:mastaba|process)_\w+", section))))

    def test_how_long_the_store_takes(self):
        """Every write is counted once, in the first bound that holds it and all above."""
        with host.Host() as server:
            make_table(server)
            body = server.http("GET", "/metrics")[2].decode()
            found = re.findall(r'^mastaba_store_seconds_bucket\{le="(\S+)"\} (\d+)$', body, re.MULTILINE)
            bounds, counts = [float(bound) for bound, _ in found], [int(count) for _, count in found]
            self.assertEqual((bounds, counts), (sorted(bounds), sorted(counts)))
            self.assertEqual((bounds[-1], counts[-1]), (float("inf"), server.metric("mastaba_store_seconds_count")))
            self.assertEqual(counts[-1], server.metric("mastaba_commits_total"))
            self.assertTrue(0 < server.metric("mastaba_store_seconds_sum") < ws.PATIENCE)

    def test_origins(self):
        own = f"http://127.0.0.1:{self.server.port}"
        for origin, status in ((None, 101), (own, 101), ("https://games.example", 101),
                               ("https://evil.example", 403), ("null", 403),
                               (f"http://127.0.0.1:{self.server.port}.evil.example", 403)):
            self.assertEqual(Client(self.server, origin=origin).status, status, origin)
        body = {"game": "pyramis", "seats": [{"kind": "human"}] * 2}
        for origin, status in ((own, 201), ("https://evil.example", 403)):
            self.assertEqual(self.server.http("POST", "/api/tables", body, {"Origin": origin})[0], status)

    def test_pages_of_hosts_that_may_call_can_read_the_answers(self):
        """And a browser that asks first is told so; other pages and our own are not."""
        body = {"game": "pyramis", "seats": [{"kind": "human"}] * 2}
        for origin, allowed in (("https://games.example", True), ("https://evil.example", False),
                                (f"http://127.0.0.1:{self.server.port}", False)):
            for method, path, sent in (("GET", "/api/games", None), ("GET", "/api/none", None), ("GET", "/app.js", None),
                                       ("POST", "/api/tables", body), ("OPTIONS", "/api/tables", None)):
                status, headers, _ = self.server.http(method, path, sent, {
                    "Origin": origin, **({"Access-Control-Request-Method": "POST"} if method == "OPTIONS" else {})})
                self.assertEqual(headers.get("access-control-allow-origin"), origin if allowed else None, (origin, path))
                self.assertIn("origin", headers.get("vary", ""))
                if method == "OPTIONS":
                    self.assertEqual(status, 204 if allowed else 403 if "evil" in origin else 405)
                    self.assertEqual(headers.get("access-control-allow-methods"), "GET, HEAD, POST, DELETE" if allowed else None)
                    self.assertEqual("authorization" in headers.get("access-control-allow-headers", ""), allowed)

    def test_many_decks_are_all_listed(self):
        """However long that makes the answer."""
        with tempfile.TemporaryDirectory(prefix="mastaba-decks-") as folder:
            options = []
            for n in range(9):
                options += ["--deck", os.path.join(folder, f"own-{n}.csv")]
                shutil.copy(DECK, options[-1])
            with host.Host(options=host.NO_LIMITS + options) as server:
                answer = ws.raw_http(server.port, b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
                games = check(json.loads(answer.partition(b"\r\n\r\n")[2]), "gameList")["games"]
                self.assertEqual([game["deck"] for game in games][-9:], [f"own-{n}" for n in range(9)])
                self.assertGreater(len(answer), 1 << 16)

    def test_only_the_protocol_we_speak(self):
        for protocol in (None, "mastaba.2", "chat", "http, mastaba.1", "mastaba.1, http", "http", "mastaba.1,mastaba.1",
                         "mastaba.1\r\nSec-WebSocket-Protocol: http"):
            self.assertEqual(Client(self.server, protocol=protocol).status, 400, protocol)
        for version in ("12", "14", "0", "13, 13", "x"):
            self.assertEqual(Client(self.server, version=version).status, 400, version)
        client = Client(self.server)
        self.assertEqual((client.status, client.headers["sec-websocket-protocol"]), (101, "mastaba.1"))

    def test_the_table_may_stand_in_the_address(self):
        """For proxies; the server believes what `join` says."""
        made = make_table(self.server)
        for path, status in ((f"/play?table={made['table']}", 101), ("/play?table=", 101), ("/play?table=..%2f&x=1", 101),
                             ("/play", 101), ("/played?table=x", 404), ("/?table=/play", 404)):
            client = Client(self.server, path=path)
            self.assertEqual(client.status, status, path)
            if status == 101:
                client.sit(made["table"], made["seats"][0]["token"])

    def test_bad_messages_are_answered_and_close_nothing(self):
        made = make_table(self.server)
        client = Client(self.server)
        for message, code in (("{", "malformed"), ("[]", "malformed"), ("7", "malformed"),
                              ('{"type":"play"}', "malformed"),
                              ('{"type":"fly"}', "unknown_type"), ('{"type":7}', "malformed"),
                              ('{"type":"ping","ref":-1}', "malformed"), ('{"type":"ping","x":1}', "malformed"),
                              ('{"type":"ping","ref":2147483648}', "malformed"),
                              ('{"type":"ping","type":"ping"}', "malformed"),
                              ('{"type":"join","protocol":1,"table":"' + made["table"] + '"}', "version"),
                              ('{"type":"join","protocol":2,"table":"' + "a" * 16 + '"}', "no_table"),
                              ('{"type":"join","protocol":2,"table":"../x"}', "malformed"),
                              ('{"type":"ready","seat":"A"}', "not_joined"),
                              ('{"type":"ready","seat":"*"}', "malformed"),
                              ('{"type":"rematch"}', "not_joined")):
            super(Client, client).send(message)
            self.assertEqual(client.receive("error")["error"], code, message)
        self.assertEqual(client.call("ping")["type"], "pong")
        client.sit(made["table"], made["seats"][0]["token"], since=10**9)
        client.send_raw(ws.frame(ws.BINARY, b"{}"))
        self.assertEqual(client.receive("error")["error"], "malformed")

    def test_what_is_no_text_closes_its_socket(self):
        for data in (ws.frame(ws.TEXT, b"\xff\xff"), ws.frame(ws.TEXT, b'{"type":"ping\xc3'),
                     ws.frame(ws.TEXT, b'"\xed\xa0\x80"'), ws.frame(ws.TEXT, b'"\xc3', final=False) + ws.frame(0, b'"')):
            client = Client(self.server)
            client.send_raw(data)
            self.assertEqual(client.ends().code, 1007, data)

    def test_names_of_the_server(self):
        with host.Host(options=host.NO_LIMITS + ["--host", "games.example", "--host", "Play.example"]) as server:
            for name, status in (("127.0.0.1", 200), ("192.0.2.1:80", 200), ("[::1]:8080", 200), ("localhost:8080", 200),
                                 ("LocalHost", 200), ("games.example", 200), ("GAMES.example:443", 200),
                                 ("play.example", 200), ("evil.example", 400), ("games.example.evil.example", 400),
                                 ("games.example\r\nHost: evil.example", 400), ("", 400), ("x@games.example", 400),
                                 ("127.0.0.1.evil.example", 400), ("[games.example]", 400), ("games.example:8x", 400)):
                answer = ws.raw_http(server.port, f"GET /healthz HTTP/1.1\r\nHost: {name}\r\n\r\n".encode())
                self.assertEqual(answer.split()[1], b"%d" % status, name)
                if status == 400:
                    self.assertIn(b"--host", answer)
                upgrade = ws.Socket(server.port, name=name)
                self.assertEqual(upgrade.status, 101 if status == 200 else 400, name)

    def test_lengths_that_can_be_read_in_two_ways(self):
        body = json.dumps({"game": "pyramis", "seats": [{"kind": "human"}] * 2})
        for lines, status in ((f"Content-Length: {len(body)}", 201), (f"Content-Length: 0{len(body)}", 201),
                              (f"Content-Length: {len(body)}\r\nContent-Length: {len(body)}", 400),
                              (f"Content-Length: 1\r\nContent-Length: {len(body)}", 400),
                              (f"Content-Length: {len(body):#x}", 400), (f"Content-Length: +{len(body)}", 400),
                              ("Content-Length: -1", 400), ("Content-Length: x", 400), ("Content-Length: 99999999999999999999", 400),
                              (f"Content-Length: {len(body)}\r\nTransfer-Encoding: chunked", 400),
                              ("Transfer-Encoding: chunked", 400)):
            call = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n\r\n{body}"
            self.assertEqual(ws.raw_http(self.server.port, call.encode()).split()[1], b"%d" % status, lines)

    def test_messages_in_fragments(self):
        client = Client(self.server)
        text = json.dumps({"type": "ping", "ref": 5}).encode()
        client.send_raw(b"".join(ws.frame(ws.TEXT if i == 0 else 0, text[i:i + 1], final=i == len(text) - 1)
                                 for i in range(len(text))))
        self.assertEqual(client.receive()["ref"], 5)
        padded = b'{"type":"ping","ref":6' + b" " * 4000 + b"}"
        client.send_raw(ws.frame(ws.TEXT, padded))
        self.assertEqual(client.receive()["ref"], 6)

    def test_messages_that_are_too_long(self):
        client = Client(self.server)
        client.send_raw(ws.frame(ws.TEXT, b" " * 5000))
        self.assertEqual(client.ends().code, 1009)
        client = Client(self.server)
        client.send_raw(b"".join(ws.frame(ws.TEXT if i == 0 else 0, b" " * 500, final=False)
                                 for i in range(9)))
        self.assertEqual(client.ends().code, 1009)


if __name__ == "__main__":
    unittest.main(verbosity=1)
