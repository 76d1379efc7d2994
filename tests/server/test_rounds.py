"""test_rounds.py -- tables whose deal others have too, through the server's doors: until it is opened nothing of it leaves them
but what a seat may see, by whichever door one asks."""

import os
import subprocess
import tempfile
import unittest

import host
from checked import Client, play_randomly

ROUND = os.path.join(os.path.dirname(os.path.abspath(host.PROGRAM)), "tests", "round")
SECRET = "00112233445566778899aabbccddeeff" * 2
CLOSED = "The other tables of this round play the same deal"


class Noted(Client):
    """Keeps every byte it hears."""

    def __init__(self, server, **options):
        super().__init__(server, **options)
        self.heard = b""

    def receive_bytes(self):
        text = super().receive_bytes()
        self.heard += text if isinstance(text, bytes) else text.encode()
        return text


class Rounds(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.data = os.path.join(self.folder.name, "tables.db")
        with host.Host(self.data):
            pass  # which makes the file

    def store(self, stage, game="tresors"):
        """A table as it is stored: its id, and the tokens of its seats."""
        told = subprocess.run([ROUND, "--store", self.data, game, "2", stage], check=True, stdout=subprocess.PIPE, text=True).stdout
        table, *tokens = told.split()
        return table, tokens

    def open(self, table):
        subprocess.run([ROUND, "--open", self.data, table], check=True)

    def assert_turned_away(self, server, table, *tokens):
        client = Client(server)
        answer = client.call("join", protocol=2, table=table, tokens=list(tokens))
        self.assertEqual((answer["type"], answer["error"]), ("error", "not_allowed"))
        self.assertIn(CLOSED, answer["words"])
        for message in ({"type": "look", "seq": 3}, {"type": "resync"}):
            client.send(message)
            self.assertEqual(client.receive()["error"], "not_joined")
        client.close()

    def assert_no_record(self, server, table, headers=()):
        status, _, body = server.http("GET", f"/api/tables/{table}/record", headers=headers or {})
        self.assertEqual((status, body["error"]), (403, "not_allowed"))
        self.assertIn(CLOSED, body["words"])

    def test_nobody_but_its_seats(self):
        tables = {stage: self.store(stage) for stage in ("waiting", "playing", "over")}
        with host.Host(self.data) as server:
            for stage, (table, tokens) in tables.items():
                with self.subTest(stage=stage):
                    self.assert_turned_away(server, table)
                    self.assert_turned_away(server, table, "A" * 22)
                    self.assert_no_record(server, table)
                    self.assert_no_record(server, table, {"Authorization": "Bearer " + "A" * 22})
                    client = Noted(server)
                    client.sit(table, tokens[0])
                    self.assertIsNone(client.state["A"]["fair"]["secret"])
                    self.assertNotIn(SECRET.encode(), client.heard)
                    self.assertFalse(client.state["A"]["hints"])
                    client.close()
                    record = server.record(table, tokens[0])
                    self.assertNotIn("# fair", record)
                    self.assertNotIn(SECRET, record)
            status, _, body = server.http("GET", "/api/tables")
            self.assertEqual((status, body["tables"], body["playing"]), (200, [], []))

    def test_a_seat_reads_what_it_may_see(self):
        """What A was dealt stands in A's record and in nobody else's."""
        table, tokens = self.store("playing")
        with host.Host(self.data) as server:
            own = {letter: server.record(table, token).splitlines() for letter, token in zip("AB", tokens)}
        for letter, other in ("A", "B"), ("B", "A"):
            dealt = [line for line in own[letter] if line.startswith(f"* deal {letter} ") and line[-1].isdigit()]
            self.assertTrue(dealt)
            self.assertFalse(set(dealt) & set(own[other]))

    def test_a_game_to_its_end_and_beyond(self):
        table, tokens = self.store("waiting")
        with host.Host(self.data) as server:
            clients = {letter: Noted(server) for letter in "AB"}
            for letter, token in zip("AB", tokens):
                clients[letter].sit(table, token)
            for letter in "AB":
                clients[letter].call("ready", seat=letter)
            self.assertEqual(play_randomly(clients)["phase"], "over")
            for letter, client in clients.items():
                answer = client.call("rematch")
                self.assertEqual(answer["error"], "not_allowed")
                self.assertNotIn(SECRET.encode(), client.heard)
                client.close()
            self.assert_turned_away(server, table)
            self.assert_no_record(server, table)

    def test_once_it_is_opened(self):
        table, tokens = self.store("over")
        with host.Host(self.data):
            pass
        self.open(table)
        with host.Host(self.data) as server:
            watcher = Client(server)
            watcher.sit(table)
            self.assertEqual(watcher.state[None]["fair"]["secret"], SECRET)
            watcher.close()
            record = server.record(table)
            self.assertEqual(record, server.record(table, tokens[0]))
            self.assertIn("# fair deal 7h2m0c5r9x1b4k6d\n", record)
        self.assertIsNone(host.check_record(record, "verify"))

    def test_nobody_talks_there(self):
        table, tokens = self.store("over")
        with host.Host(self.data) as server:
            client = Client(server)
            client.sit(table, tokens[0])
            client.ref += 1
            client.send({"type": "listen", "ref": client.ref})
            self.assertEqual(client.receive("chat")["chat"], "off")
            answer = client.call("say", seat="A", phrase="hello")
            self.assertEqual(answer["error"], "not_allowed")
            client.close()


if __name__ == "__main__":
    unittest.main()
