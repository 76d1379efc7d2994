"""test_database.py -- a server whose tables are in PostgreSQL: killed, and its database killed, stopped and filled up under load.
Nothing that was acknowledged is lost, made twice or out of order, as the database alone tells; and the loop never waits."""

import base64
import contextlib
import os
import random
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest

import crowd
import host
import ws
from checked import Client, make_table, sit_everybody
from host import postgres

GAMES = [("pyramis", 2), ("pyramids", 2), ("tresors", 2)]
GONE = (ws.Closed, ConnectionRefusedError, ConnectionResetError, BrokenPipeError)
HAS_NONE = postgres.PROGRAMS is None


def logs_of(database):
    """Every table's lines, by SQL alone. Fails where a log has a gap, or two writes at one place."""
    logs, ends = {}, {}
    rows = database.sql("SELECT t.id, l.seq, l.lines, replace(encode(l.text, 'base64'), E'\\n', '') FROM log l JOIN tables t"
                        " USING (number) ORDER BY l.number, l.seq")
    for table, seq, lines, text in rows:
        text = base64.b64decode(text).decode()
        assert int(seq) == ends.get(table, 0), f"{table}: a write at line {seq}, where line {ends.get(table, 0)} is due"
        assert text.count("\n") == int(lines), f"{table}: {lines} lines are {text.count(chr(10))}"
        ends[table] = int(seq) + int(lines)
        logs.setdefault(table, []).extend(text.splitlines())
    return logs


def record_of(log):
    return "\n".join(line for line in log if not line.startswith("@")) + "\n"


def resync(people):
    """Whoever was refused asks again."""
    for table in people.tables:
        for player in table.players:
            player.socket.send({"type": "resync", "since": player.seq})


@unittest.skipIf(HAS_NONE, "there is no PostgreSQL here")
class Faults(unittest.TestCase):
    def setUp(self):
        self.database = postgres.Postgres()
        self.addCleanup(self.database.__exit__)

    def play(self, server, people, seconds):
        give_up = time.monotonic() + seconds
        while time.monotonic() < give_up:
            people.turn()
            people.open_tables(server, 16)

    def go_on(self, server, people, plays=20):
        """Until so many more plays are acknowledged: whatever was broken is whole again."""
        wanted, give_up = people.acknowledged() + plays, time.monotonic() + 2 * ws.PATIENCE
        asked = time.monotonic()
        while people.acknowledged() < wanted:
            self.assertLess(time.monotonic(), give_up, "play does not go on:\n" + server.words())
            people.turn()
            people.open_tables(server, 8)
            if time.monotonic() - asked > 1:
                resync(people)
                asked = time.monotonic()

    def finish(self, server, people):
        """What was on its way at the end, the first state after coming back tells."""
        server.stop()
        people.drop()
        server.start()
        people.come_back(server)
        self.check(people)

    def check(self, people):
        logs = logs_of(self.database)
        for table in people.tables + people.finished:
            record = record_of(logs[table.id])
            self.assertIsNone(host.check_record(record), table.id)
            for player in table.players:
                self.assertEqual(player.kept, crowd.plays_of(record, player.seat), f"{table.game} {table.id} {player.seat}")

    def come_back(self, server, people):
        server.start()
        people.come_back(server)
        people.go_on()

    def kill_server(self, server, people, rng):
        timer = threading.Timer(rng.uniform(0.05, 0.6), server.process.kill)
        timer.start()
        try:
            while True:
                people.turn()
                people.open_tables(server, 16)
        except GONE:
            status, _ = server.kill()
            self.assertEqual(status, -9, server.words())
        timer.join()
        people.drop()
        self.database.sql("DELETE FROM nodes")  # the next one is alone: it has nobody to send its people to
        self.come_back(server, people)

    def kill_database(self, server, people, rng):
        """It is gone for a moment, in the middle of whatever it does; the server is not, and its people stay."""
        killer = threading.Timer(rng.uniform(0.05, 0.6), self.database.kill)
        killer.start()
        while killer.is_alive():
            people.turn(0.01)
        self.play_without(people, rng.uniform(0, 1))
        self.database.start()
        self.go_on(server, people)

    def play_without(self, people, seconds):
        give_up = time.monotonic() + seconds
        while time.monotonic() < give_up:
            people.turn()

    def test_nothing_acknowledged_is_lost(self):
        kills = 300 if host.IS_SOAK else 4
        rng, people = random.Random(9), crowd.Crowd(9, GAMES)
        with host.Host(data=self.database.url) as server:
            people.open_tables(server, 16)
            for kill in range(kills):
                (self.kill_database if kill % 2 else self.kill_server)(server, people, rng)
            self.go_on(server, people)
            self.assertEqual(server.metric("mastaba_store_unknown_total"), 0)
            self.finish(server, people)
        print(f"{kills} kills of server and database, {people.acknowledged()} plays acknowledged: nothing lost")

    def test_a_database_that_stands_still(self):
        people = crowd.Crowd(10, GAMES)
        with host.Host(data=self.database.url) as server:
            people.open_tables(server, 8)
            self.play(server, people, 1)
            watcher = server.socket()
            self.database.signal_all(signal.SIGSTOP)
            slowest, still = 0, time.monotonic() + 5
            while time.monotonic() < still:
                began = time.monotonic()
                self.assertEqual(server.http("GET", "/healthz")[0], 200)
                watcher.ask({"type": "ping"}, "pong")
                slowest = max(slowest, time.monotonic() - began)
                people.turn(0.01)
            self.database.signal_all(signal.SIGCONT)
            self.assertLess(slowest, 4)  # who waited for the database would wait for all of its five seconds
            self.go_on(server, people)
            self.finish(server, people)
        print(f"while the database stood still, a ping and a call took {1000 * slowest:.0f} ms at most")

    def test_stopping_while_the_database_stands_still(self):
        people = crowd.Crowd(11, GAMES)
        with host.Host(data=self.database.url) as server:
            people.open_tables(server, 4)
            self.play(server, people, 0.5)
            self.database.signal_all(signal.SIGSTOP)
            self.play_without(people, 0.5)
            status, seconds = server.stop()
            self.database.signal_all(signal.SIGCONT)
            self.assertEqual(status, 0)
            self.assertLess(seconds, 20)
            people.drop()
            self.come_back(server, people)
            self.go_on(server, people)
            self.finish(server, people)

    def administer(self, *statements):
        self.database.sql(list(statements), "postgres", "postgres")

    def test_what_no_standby_has_is_not_acknowledged(self):
        """A commit waits for a standby that is not there. Whoever ends its connection, or its statement, makes PostgreSQL give up
        waiting, and the row stands in the log; but it is on one disk only, and to find it there is not enough."""
        for way in ("pg_terminate_backend", "pg_cancel_backend"):
            with host.Host(data=self.database.url, environment={"MASTABA_STORE_PATIENCE": "5000"}) as server:
                clients = sit_everybody(server, make_table(server))
                letter = next(iter(next(iter(clients.values())).state.values()))["actors"][0]
                state = clients[letter].state[letter]
                self.administer("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()")
                self.wait_for_sql("SHOW synchronous_standby_names", "nobody")
                clients[letter].send({"type": "play", "ref": 77, "seat": letter, "seq": state["seq"],
                                      "move": state["moves"][0]["move"]})
                self.wait_for_sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'", "1")
                self.administer(f"SELECT {way}(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
                with self.assertRaises(ws.Closed) as closed:
                    while True:
                        self.assertNotEqual(clients[letter].receive().get("ref"), 77)
                self.assertEqual(closed.exception.code, 1013)
                self.administer("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
                self.wait_for_sql("SHOW synchronous_standby_names", "")

    def wait_for_sql(self, question, answer):
        give_up = time.monotonic() + ws.PATIENCE
        while self.database.sql(question, "postgres", "postgres") != [[answer]]:
            self.assertLess(time.monotonic(), give_up, question)
            time.sleep(0.02)

    @unittest.skipIf(os.geteuid() != 0, "mounting needs root")
    def test_a_full_disk(self):
        folder = tempfile.mkdtemp(prefix="mastaba-disk-")
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=160m,mode=0700", "tmpfs", folder], capture_output=True).returncode:
            os.rmdir(folder)
            self.skipTest("no file system can be mounted here")
        shutil.chown(folder, "postgres", "postgres")
        filler = os.path.join(folder, "filler")
        try:
            with postgres.Postgres(data=os.path.join(folder, "data"), settings=["wal_recycle=off", "max_wal_size=48MB"]) as full:
                self.database = full
                self.fill_up(filler)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)
            os.rmdir(folder)

    def refusals(self, server):
        return server.metric("mastaba_store_failures_total") + server.metric("mastaba_store_unknown_total")

    def hang_up(self, people):
        for player in people.by_file.values():
            player.socket.raw.close()
        people.by_file = {}

    def fill_up(self, filler):
        people = crowd.Crowd(12, GAMES)
        with host.Host(data=self.database.url, environment={"MASTABA_STORE_PATIENCE": "5000"}) as server:
            people.open_tables(server, 6)
            self.play(server, people, 0.5)
            with open(filler, "wb", buffering=0) as file:
                try:
                    while True:
                        file.write(bytes(4096))
                except OSError:
                    pass
            give_up = time.monotonic() + ws.PATIENCE
            while not self.refusals(server) and time.monotonic() < give_up:
                self.database.sql_or_nothing("SELECT pg_switch_wal()")
                with contextlib.suppress(ws.Closed):  # 1013, where nobody knows whether a play was stored
                    people.turn(0.02)
            self.assertTrue(self.refusals(server))
            self.assertTrue(server.is_well())
            os.remove(filler)
            self.database.kill()  # it may have ended by itself, or be about to
            self.database.start()
            self.hang_up(people)
            people.come_back(server)
            people.go_on()
            self.go_on(server, people)
            self.finish(server, people)


@unittest.skipIf(HAS_NONE, "there is no PostgreSQL here")
class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = postgres.Postgres()
        with host.Host(data=cls.database.url) as server:
            cls.made = make_table(server, public=True)
            clients = sit_everybody(server, cls.made)
            letter = next(iter(next(iter(clients.values())).state.values()))["actors"][0]
            clients[letter].play(letter, clients[letter].state[letter]["moves"][0]["move"])

    @classmethod
    def tearDownClass(cls):
        cls.database.__exit__()

    def run_program(self, *words):
        done = subprocess.run([host.PROGRAM, *words], capture_output=True, text=True, timeout=5 * ws.PATIENCE)
        return done.returncode, done.stdout + done.stderr

    def test_check(self):
        status, words = self.run_program("check", "--store", self.database.url)
        self.assertRegex(words, r"(?m)^\d+ tables?, \d+ lines: 0 bad$")
        self.assertEqual(status, 0)
        self.assertEqual(self.run_program("check", "--cut", "--store", self.database.url)[0], 2)

    def test_prune(self):
        status, words = self.run_program("prune", "--finished", "--dry-run", "--store", self.database.url)
        self.assertEqual((status, words.splitlines()[-1]), (0, "0 tables never begun, 0 finished: would be removed"))

    def test_backup(self):
        status, words = self.run_program("backup", "copy", "--store", self.database.url)
        self.assertEqual(status, 2)
        self.assertIn("pg_dump", words)

    def test_places(self):
        for words, told in ((("--store", "mastaba.db"), "file:PATH"), (("--store", "file:a", "--data", "b"), "leave out one"),
                            (("--store", "postgres://mastaba:sesame@127.0.0.1/x"), "PGPASSFILE"),
                            (("--store", "postgres://mastaba@127.0.0.1:1/x"), "postgres://127.0.0.1/x: no connection")):
            status, said = self.run_program("serve", "--port", "0", *words)
            self.assertEqual(status, 2, said)
            self.assertIn(told, said)
            self.assertNotIn("sesame", said)

    def test_lobby(self):
        with host.Host(data=self.database.url) as server:
            self.assertEqual(server.http("GET", "/readyz")[0], 200)  # from the first moment on
            open_one = make_table(server, seats=("human", "open"), public=True)
            _, _, told = server.http("GET", "/api/tables")
            self.assertEqual([table["table"] for table in told["tables"]], [open_one["table"]])
            client = Client(server)
            client.sit(self.made["table"], self.made["seats"][0]["token"])

    def test_old_tables_are_removed(self):
        count = "SELECT count(*) FROM tables WHERE id = '%s'"
        with host.Host(data=self.database.url) as server:
            old = make_table(server, seats=("human", "open"))["table"]
        self.database.sql(f"UPDATE log SET time = 1 WHERE number = (SELECT number FROM tables WHERE id = '{old}')")
        with host.Host(data=self.database.url):
            give_up = time.monotonic() + ws.PATIENCE
            while self.database.sql(count % old) != [["0"]]:
                self.assertLess(time.monotonic(), give_up)
                time.sleep(0.05)
        self.assertEqual(self.database.sql(count % self.made["table"]), [["1"]])

    def status_of(self, table):
        return int(self.database.sql(f"SELECT status FROM tables WHERE id = '{table}'")[0][0])

    def test_bots_go_on_after_a_restart(self):
        """Though nobody comes to their table."""
        with host.Host(data=self.database.url) as server:
            table = make_table(server, seats=("scribe", "scribe"))["table"]
            server.kill()
            self.assertEqual(self.status_of(table), 1, "the game was over too soon")
            server.start()
            give_up = time.monotonic() + 5 * ws.PATIENCE
            while self.status_of(table) != 2:
                self.assertLess(time.monotonic(), give_up)
                time.sleep(0.1)

    def test_settings_that_lose_plays(self):
        for setting in ("fsync=off", "full_page_writes=off"):
            with postgres.Postgres(settings=[setting]) as careless:
                status, words = self.run_program("serve", "--port", "0", "--store", careless.url)
                self.assertEqual(status, 2)
                self.assertIn(setting.replace("=", " = "), words)


if __name__ == "__main__":
    unittest.main()
