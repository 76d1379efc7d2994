"""test_limits.py -- what strangers may cost: slow readers, floods, too many sockets and tables."""

import json
import select
import time
import unittest

import crowd
import host
import ws


class SlowReaders(unittest.TestCase):
    def test_slow_readers_are_dropped(self):
        """Spectators who never listen, while much happens, are hung up on before they cost memory."""
        readers = 200 if host.IS_SOAK else 20
        with host.Host() as server:
            table, tokens = server.make_table("tresors")
            players = [server.socket() for _ in tokens]
            for player, token, seat in zip(players, tokens, "AB"):
                player.join(table, token, words=False)
                player.ask({"type": "ready", "seat": seat, "ref": 1}, "state")
            slow = [server.socket(receive_buffer=4096) for _ in range(readers)]
            for socket in slow:
                socket.join(table)
            before, most = server.memory(), 0
            for turn in range(3000):  # a name is a change that everybody is told of
                players[0].send({"type": "name", "seat": "A", "name": f"number {turn}", "ref": turn})
                while players[0].receive("state", "error").get("ref") != turn:
                    continue
                if turn % 500 == 0:
                    most = max(most, server.memory() - before)
            for socket in slow:
                heard = socket.ends()
                self.assertIn(heard.code, (None, 1013))
                self.assertEqual(socket.ends().code, None)
            self.assertLess(most, readers * 300_000 + (16 << 20), "memory for readers who do not read")
            self.assertTrue(server.is_well())
            print(f"{readers} slow readers dropped, {most / readers / 1024:.0f} KB each at most")

    def test_slow_spectators_do_not_slow_the_table(self):
        with host.Host() as server:
            people = crowd.Crowd(1, [("pyramidion", 2)])
            people.open_tables(server, 1)
            spectators = [server.socket(receive_buffer=4096) for _ in range(20)]
            for spectator in spectators:
                spectator.send({"type": "join", "protocol": 1, "table": people.tables[0].id, "tokens": []})
            began = time.monotonic()
            while people.acknowledged() < 90:
                people.turn()
            self.assertLess(time.monotonic() - began, 9)


class Floods(unittest.TestCase):
    """With the limits that hosts get when they say nothing."""

    def test_too_many_messages(self):
        with host.Host(options=[]) as server:
            quiet, loud = server.socket(), server.socket()
            codes = set()
            try:
                for _ in range(2000):
                    loud.send_raw(10 * ws.frame(ws.TEXT, b'{"type":"ping"}'))
                    time.sleep(0.002)
                    while select.select([loud.raw], [], [], 0)[0]:
                        codes |= {json.loads(text).get("error") for text in loud.arrived()}
                self.fail("a flood was never stopped")
            except ws.Closed:
                pass
            self.assertIn("limit", codes)
            self.assertEqual(quiet.ask({"type": "ping"}, "pong")["type"], "pong")
            self.assertTrue(server.is_well())

    def test_too_many_sockets(self):
        with host.Host(options=[]) as server:
            sockets, refused = [], 0
            for _ in range(3000):
                try:
                    socket = server.socket()
                    if socket.status != 101:
                        raise ws.Closed()
                    sockets.append(socket)
                except (ws.Closed, ConnectionError):
                    refused += 1
                    if refused == 20:
                        break
            self.assertEqual(refused, 20, f"{len(sockets)} sockets from one address")
            self.assertEqual(sockets[0].ask({"type": "ping"}, "pong")["type"], "pong")
            for socket in sockets:
                socket.raw.close()
            time.sleep(0.3)
            self.assertEqual(server.socket().status, 101)

    def test_too_many_tables(self):
        with host.Host(options=[]) as server:
            people = [{"kind": "human", "name": "x"}] * 2
            for made in range(5000):
                status, _, body = server.http("POST", "/api/tables", {"game": "pyramis", "seats": people})
                if status != 201:
                    break
            self.assertEqual((status, body["error"]), (429, "limit"))
            self.assertGreater(made, 3)

    def test_rematches_are_tables(self):
        """Another table after each one counts as the first did; to come to the same again costs nothing."""
        with host.Host(options=["--max-tables-per-address", "2"]) as server:
            bots = [{"kind": "bot", "level": "random"}] * 2
            _, _, made = server.http("POST", "/api/tables", {"game": "pyramis", "seats": bots})
            owner = server.socket()
            for _ in range(2):
                self.assertEqual(owner.join(made["table"], made["owner"])["type"], "joined")
                while owner.receive("state")["phase"] != "over":
                    continue
                answers = [owner.ask({"type": "rematch"}, "rematch", "error") for _ in range(2)]
                made["table"] = answers[0].get("table")
                if made["table"]:
                    self.assertEqual(answers[0], answers[1])
            self.assertEqual([answer["error"] for answer in answers], ["limit", "limit"])

    def test_sockets_that_say_nothing(self):
        """A connection that never becomes a request does not stay for ever."""
        with host.Host() as server:
            began = time.monotonic()
            answer = ws.raw_http(server.port, b"GET / HTTP/1.1\r\nHost:", patience=60 if host.IS_SOAK else 1)
            self.assertTrue(answer == b"" or b" 408 " in answer or b" 400 " in answer)
            self.assertLess(time.monotonic() - began, 45)
            self.assertTrue(server.is_well())


if __name__ == "__main__":
    unittest.main()
