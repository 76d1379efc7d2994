"""test_fair.py -- deals that nobody can steer: a host who reads its own file, people who keep their nonces back, records that are
written anew, and tables from before nonces were sealed."""

import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

import checked
import host
from checked import Client, make_table, nonce_digest, play_randomly, sit_sealed

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fair")
LIMIT = 90  # seconds to wait for what takes ten


def stored(server, table):
    """All that the host can read of a table in its own file."""
    db = sqlite3.connect(server.data)
    rows = db.execute("SELECT text FROM log JOIN tables ON place >> 24 = number WHERE id = ? ORDER BY place", (table,)).fetchall()
    db.close()
    return "".join(text for (text,) in rows)


def verify(record, *options):
    """(exit status, what was said)."""
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(record)
        file.flush()
        done = subprocess.run([host.PROGRAM, "verify", *options, file.name], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def kept(made, nonces, digests):
    """The options of somebody who wrote everything down."""
    options = ["--commitment", made["commitment"]]
    for letter in nonces:
        options += ["--nonce", f"{letter}:{nonces[letter]}", "--digest", f"{letter}:{digests[letter]}"]
    return options


class Fair(unittest.TestCase):
    def test_a_host_cannot_try_nonces(self):
        """Whoever is last to be ready, and reads the file before, finds digests: no nonce, and so no deal to try."""
        with host.Host() as server:
            made = make_table(server)
            clients = {seat["seat"]: Client(server) for seat in made["seats"]}
            for seat in made["seats"]:
                clients[seat["seat"]].sit(made["table"], seat["token"])
            digest = {letter: nonce_digest(made["table"], letter, f"nonce-of-{letter}") for letter in "AB"}
            clients["A"].call("ready", seat="A", digest=digest["A"])
            before = stored(server, made["table"])
            self.assertIn(digest["A"], before)
            self.assertIn("@ secret ", before)
            self.assertNotIn("nonce-of-A", before)
            # From here on the host is bound too: what it opens must be what it sealed.
            clients["B"].call("ready", seat="B", digest=digest["B"])
            clients["A"].call("reveal", seat="A", nonce="nonce-of-A")
            self.assertIn("nonce-of-A", stored(server, made["table"]))
            for attempt in range(20):
                answer = clients["B"].call("reveal", seat="B", nonce=f"another-{attempt}")
                self.assertEqual(answer["reason"], "reveal.wrong")
            self.assertEqual(clients["B"].call("reveal", seat="B", nonce="nonce-of-B")["phase"], "playing")

    def play(self, server, **fields):
        made = make_table(server, **fields)
        clients, nonces, digests = sit_sealed(server, made)
        self.assertEqual(play_randomly(clients)["phase"], "over")
        checked.close(clients)
        return made, server.record(made["table"]), nonces, digests

    def test_what_was_kept_proves_it(self):
        with host.Host() as server:
            made, record, nonces, digests = self.play(server)
        status, said = verify(record)
        self.assertEqual((status, "compared with itself alone" in said), (0, True), said)
        status, said = verify(record, *kept(made, nonces, digests))
        self.assertEqual((status, "compared with what you kept: the commitment, 2 nonces, 2 digests" in said), (0, True), said)

    def test_a_record_written_anew_is_contradicted(self):
        """A second game whose secret, commitment and nonces all agree is not the one that was promised."""
        with host.Host() as server:
            made, record, nonces, digests = self.play(server)
            _, other, other_nonces, other_digests = self.play(server)
        self.assertEqual(verify(other)[0], 0)
        status, said = verify(other, "--commitment", made["commitment"])
        self.assertEqual((status, "the commitment is not the one that was kept" in said), (1, True), said)
        status, said = verify(other, "--nonce", "A:" + nonces["A"])
        self.assertEqual((status, "seat A: the nonce is not the one that was kept" in said), (1, True), said)
        status, said = verify(record, "--nonce", "A:" + nonces["A"], "--digest", "B:" + other_digests["B"])
        self.assertEqual((status, "seat B: the digest is not the one that was kept" in said), (1, True), said)

    def test_parts_of_a_record_hold_each_other(self):
        with host.Host() as server:
            made, record, nonces, digests = self.play(server)
        changes = {
            r"^# fair nonce A .*": ("# fair nonce A dust", "seat A: the nonce is not the one it had sealed"),
            r"^# fair nonce B .*\n": ("", "seat B: what it sealed was not opened"),
            r"^# fair digest B .*\n": ("", "seat B: a nonce that was never sealed"),
            r"^# fair nonce B .*": ("# fair without B", "draw 1"),
            r"^# fair sealed\n": ("", "the secret is not the one that the table had committed itself to"),
            r"^seats 2$": ("seats 2\noption zone=pyramids", "what was played are not what the table had committed itself to"),
            r"^# fair table .": ("# fair table " + ("0" if made["table"][0] != "0" else "1"), "had committed itself to"),
        }
        for what, (instead, words) in changes.items():
            with self.subTest(what):
                status, said = verify(re.sub(what, instead, record, flags=re.MULTILINE))
                self.assertEqual((status, words in said), (1, True), said)

    def test_who_keeps_a_nonce_back_is_named(self):
        with host.Host() as server:
            made = make_table(server)
            clients = {seat["seat"]: Client(server) for seat in made["seats"]}
            for seat in made["seats"]:
                letter = seat["seat"]
                clients[letter].sit(made["table"], seat["token"])
            digest = {letter: nonce_digest(made["table"], letter, letter) for letter in "AB"}
            began = time.monotonic()
            for letter, client in clients.items():
                client.call("ready", seat=letter, digest=digest[letter])
            clients["A"].call("reveal", seat="A", nonce="A")
            clients["A"].raw.settimeout(LIMIT)
            state = clients["A"].wait(lambda state: state["phase"] == "playing")
            self.assertGreater(time.monotonic() - began, 5)
            self.assertIn("What Player B had sealed", " ".join(h["words"] for h in state["happened"]))
            self.assertEqual(state["fair"]["nonces"], ["A", None])
            self.assertEqual(clients["B"].call("reveal", seat="B", nonce="B")["error"], "phase")
            self.assertEqual(play_randomly(clients)["phase"], "over")
            record = server.record(made["table"])
        self.assertIn("\n# fair without B\n", record)
        status, said = verify(record, "--nonce", "A:A")
        self.assertEqual((status, "1 nonce did not come in time" in said), (0, True), said)
        status, said = verify(record, "--nonce", "B:B")
        self.assertEqual((status, "without the nonce that was kept" in said), (1, True), said)

    def test_a_restart_between_ready_and_reveal(self):
        with host.Host() as server:
            made = make_table(server)
            clients = {seat["seat"]: Client(server) for seat in made["seats"]}
            for seat in made["seats"]:
                clients[seat["seat"]].sit(made["table"], seat["token"])
            for letter, client in clients.items():
                client.call("ready", seat=letter, digest=nonce_digest(made["table"], letter, letter))
            clients["A"].call("reveal", seat="A", nonce="A")
            server.kill()
            server.start()
            for seat in made["seats"]:
                clients[seat["seat"]] = Client(server)
                clients[seat["seat"]].sit(made["table"], seat["token"])
            self.assertEqual(clients["A"].call("reveal", seat="A", nonce="A")["reason"], "reveal.done")
            self.assertEqual(clients["B"].call("reveal", seat="B", nonce="B")["phase"], "playing")
            self.assertEqual(play_randomly(clients)["phase"], "over")
            self.assertEqual(verify(server.record(made["table"]), "--nonce", "A:A", "--nonce", "B:B")[0], 0)

    def test_a_start_that_failed_and_another_with_other_nonces(self):
        """The key of a deal that could not be stored is forgotten with it."""
        def limit(size):
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

        def prepare():  # else the limit is a signal that kills
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

        with host.Host(prepare=prepare) as server:
            made = make_table(server)
            clients = {seat["seat"]: Client(server) for seat in made["seats"]}
            for seat in made["seats"]:
                clients[seat["seat"]].sit(made["table"], seat["token"])
            for letter, client in clients.items():
                client.call("ready", seat=letter, digest=nonce_digest(made["table"], letter, letter))
            clients["A"].call("reveal", seat="A", nonce="A")
            limit(max(os.path.getsize(server.data + end) for end in ("", "-wal")))
            refused = clients["B"].call("reveal", seat="B", nonce="B")
            self.assertEqual(refused["error"], "store")
            limit(resource.RLIM_INFINITY)
            clients["A"].raw.settimeout(LIMIT)  # B gives up, and is dealt without
            clients["A"].wait(lambda state: state["phase"] == "playing")
            self.assertEqual(play_randomly(clients)["phase"], "over")
            record = server.record(made["table"])
        self.assertIn("\n# fair without B\n", record)
        self.assertEqual(verify(record)[0], 0, verify(record)[1])


class BeforeSeals(unittest.TestCase):
    """open.db was written by a program that gave nonces in the open: one table of two people in play, one where A alone was ready."""

    GATHERING = ("wosuee70dskp2i5a", ["_uKu-K9PoEFYtEu_qq4aYQ", "pdwe-hZegeQO5frZEv7esg"])
    PLAYING = ("79nloytpgu1q7m4f", ["3X81kG3-cA4OOz4eS4DCMw", "roez5rv9h3CQE1Z9JMsW4A"])

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        data = os.path.join(self.folder.name, "tables.db")
        shutil.copy(os.path.join(FIXTURES, "open.db"), data)
        os.chmod(data, 0o600)
        self.server = host.Host(data=data)

    def tearDown(self):
        self.server.kill()
        self.folder.cleanup()

    def seated(self, table, tokens):
        clients = dict(zip("AB", (Client(self.server), Client(self.server))))
        for client, token in zip(clients.values(), tokens):
            client.sit(table, token)
        return clients

    def end(self, table, clients, *nonces):
        self.assertEqual(play_randomly(clients)["phase"], "over")
        record = self.server.record(table)
        for nonce in nonces:
            self.assertIn(f"\n# fair nonce {nonce}\n", record)
        status, said = verify(record)
        self.assertEqual((status, "1 of the older promise" in said), (0, True), said)

    def test_a_game_goes_on(self):
        table, tokens = self.PLAYING
        clients = self.seated(table, tokens)
        self.assertFalse(clients["A"].state["A"]["fair"]["sealed"])
        self.assertGreater(clients["A"].state["A"]["seq"], 12)
        self.end(table, clients, "A papyrus_7", "B sand-and-stone")

    def test_a_table_where_one_is_ready_begins(self):
        table, tokens = self.GATHERING
        clients = self.seated(table, tokens)
        self.assertTrue(clients["A"].state["A"]["seats"][0]["ready"])
        state = clients["B"].call("ready", seat="B", digest="0" * 64)
        self.assertEqual((state["phase"], state["fair"]["nonces"]), ("playing", ["papyrus_7", None]))
        self.end(table, clients, "A papyrus_7")


if __name__ == "__main__":
    unittest.main()
