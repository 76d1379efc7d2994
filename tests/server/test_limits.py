"""test_limits.py -- what strangers may cost: slow readers, floods, too many sockets and tables."""

import contextlib
import json
import resource
import select
import socket
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
            table, tokens = server.make_table("pyramidion")  # its states are the longest
            players = [server.socket() for _ in tokens]
            for player, token, seat in zip(players, tokens, "AB"):
                player.join(table, token, words=False)
                player.ask({"type": "ready", "seat": seat, "ref": 1}, "state")
            slow = [server.socket(receive_buffer=4096) for _ in range(readers)]
            for socket in slow:
                socket.join(table)
            before, most = server.memory(), 0
            for turn in range(1800):  # a name is a change that everybody is told of; each seat may have a thousand
                player, seat = players[turn % 2], "AB"[turn % 2]
                player.send({"type": "name", "seat": seat, "name": f"number {turn}", "ref": turn})
                while (answer := player.receive("state", "error")).get("ref") != turn:
                    continue
                self.assertEqual(answer["type"], "state")
                if turn % 300 == 0:
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
                spectator.send({"type": "join", "protocol": 2, "table": people.tables[0].id, "tokens": []})
            give_up = time.monotonic() + ws.PATIENCE
            while people.acknowledged() < 90:
                self.assertLess(time.monotonic(), give_up)
                people.turn()


def opens(server):
    try:
        return server.socket().status == 101
    except (ws.Closed, ConnectionError):
        return False


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
            give_up = time.monotonic() + ws.PATIENCE
            while not opens(server):
                self.assertLess(time.monotonic(), give_up, "the places of those who left are not free")
                time.sleep(0.05)

    def test_one_address_over_many_sockets(self):
        """Its WebSockets share what it may ask for, and what makes much work costs more of it."""
        with host.Host(options=["--max-messages", "1"]) as server:
            look = {"type": "look", "seq": 1}
            other, sockets = server.socket(), [server.socket(source="127.0.0.2")]
            self.assertEqual(sockets[0].ask(look, "error")["error"], "not_joined")
            while (one := server.socket(source="127.0.0.2")).status == 101:
                self.assertLess(len(sockets), 200)
                sockets.append(one)
            self.assertEqual(one.status, 429)
            for one in sockets:
                one.send(look)
                one.send(look)
            codes = [one.receive("error")["error"] for one in 2 * sockets]
            self.assertIn("limit", codes)
            self.assertEqual(other.ask({"type": "ping"}, "pong")["type"], "pong")

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


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n"
SLOW = {"silent": b"", "half a path": b"GET /", "half a head": HEAD, "half a body": HEAD + b"\r\n{",
        "half a handshake": b"GET /play HTTP/1.1\r\nUpg"}


def is_ended(one):
    """Whether the other side has closed it, with or without a word; waits for that."""
    try:
        return one.recv(1000) == b""
    except ConnectionResetError:
        return True


class Doors(unittest.TestCase):
    """Sockets before they are anything."""

    def test_a_call_that_does_not_end_is_closed(self):
        """However slowly it drips."""
        with host.Host() as server:
            began, open_ones = time.monotonic(), {}
            for name, start in SLOW.items():
                for drips in (False, True) if start else (False,):
                    drop = socket.create_connection(("127.0.0.1", server.port))
                    drop.sendall(start)
                    open_ones[drop] = f"{name}, dripping" if drips else name
            while open_ones:
                self.assertLess(time.monotonic() - began, 2 * ws.PATIENCE, f"still open: {list(open_ones.values())}")
                for drop in select.select(list(open_ones), [], [], 0.2)[0]:
                    self.assertTrue(is_ended(drop), open_ones[drop])
                    self.assertGreater(time.monotonic() - began, 8, open_ones.pop(drop))
                    drop.close()
                for drop, name in open_ones.items():
                    with contextlib.suppress(OSError):
                        drop.sendall(b"x" if name.endswith("dripping") else b"")
            self.assertTrue(server.is_well())

    def test_slow_sockets_of_one_address_keep_nobody_else_out(self):
        with host.Host(options=[]) as server:
            slow, longest = [], 0
            for i in range(1000):
                slow.append(socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.2", 0)))
                with contextlib.suppress(OSError):
                    slow[-1].sendall(list(SLOW.values())[i % len(SLOW)])
            self.assertLess(server.metric("mastaba_sockets"), 300, "they are counted when they come")
            for _ in range(20):
                began = time.monotonic()
                self.assertTrue(server.is_well())
                self.assertEqual(server.socket().ask({"type": "ping"}, "pong")["type"], "pong")
                longest = max(longest, time.monotonic() - began)
                for drop in slow:
                    with contextlib.suppress(OSError):
                        drop.sendall(b"x")
            print(f"beside 1,000 slow sockets of another address, a newcomer waits {longest * 1000:.0f} ms at most")
            self.assertLess(longest, 5)
            for drop in slow:
                drop.close()

    def test_at_the_limit_of_files(self):
        """No socket is taken for which there is no file: the loop would be offered it again and again."""
        few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (150, 150))
        with host.Host(options=[], prepare=few) as server:
            self.assertIn("at most 86 sockets", server.words())
            taken = [socket.create_connection(("127.0.0.1", server.port), timeout=ws.PATIENCE) for _ in range(86)]
            for _ in range(100):  # as many as there are files, and more
                with socket.create_connection(("127.0.0.1", server.port), timeout=ws.PATIENCE) as one_more:
                    self.assertTrue(is_ended(one_more), "neither taken nor refused")
            for one in taken:
                one.close()
            self.assertTrue(server.becomes_well(), "no room after they went")


if __name__ == "__main__":
    unittest.main()
