"""test_data.py -- the file of a server through the years: checked, cut, pruned, opened by newer programs."""

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

import host
import ws
from checked import Client, make_table, play_randomly, sit_everybody

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden")


def mastaba(*arguments):
    """(exit status, what it said)."""
    done = subprocess.run([host.PROGRAM, *arguments], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=ws.PATIENCE)
    return done.returncode, done.stdout


def change(file, sql, *values):
    """Returns how many rows it changed."""
    with sqlite3.connect(file) as data:
        return data.execute(sql, values).rowcount


def sit_again(server, table, tokens):
    clients = {letter: Client(server) for letter in tokens}
    for letter, token in tokens.items():
        clients[letter].sit(table, token)
    return clients


def tokens_of(made):
    return {seat["seat"]: seat["token"] for seat in made["seats"]}


class OldFiles(unittest.TestCase):
    """What the first program with a server wrote, kept as SQL."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="mastaba-test-")
        self.file = os.path.join(self.folder.name, "old.db")
        with open(os.path.join(GOLDEN, "old-data.sql"), encoding="utf-8") as text:
            sql = text.read()
        self.keys = json.loads(sql.split("-- keys ", 1)[1].split("\n", 1)[0])
        with sqlite3.connect(self.file) as data:
            data.executescript(sql)

    def tearDown(self):
        self.folder.cleanup()

    def rows(self):
        with sqlite3.connect(self.file) as data:
            return data.execute("select place, lines, time, text from log order by place").fetchall()

    def test_they_are_read_as_they_are(self):
        before = self.rows()
        self.assertEqual(mastaba("check", "--data", self.file), (0, "3 tables, 149 lines: 0 bad\n"))
        self.assertEqual(self.rows(), before)

    def test_their_games_go_on(self):
        before = self.rows()
        with host.Host(self.file, host.NO_LIMITS + ["--keep-days", "0"]) as server:
            over = sit_again(server, **self.of("over"))
            self.assertEqual({c.state[l]["phase"] for l, c in over.items()}, {"over"})
            self.assertIsNone(host.check_record(server.record(self.keys["over"]["table"])))
            self.assertIsNone(host.check_record(server.record(self.keys["over"]["table"]), "verify"))
            gathering = sit_again(server, **self.of("gathering"))
            self.assertEqual(gathering["A"].state["A"]["phase"], "gathering")
            playing = sit_again(server, **self.of("playing"))
            self.assertEqual(playing["A"].state["A"]["phase"], "playing")
            self.assertEqual(play_randomly(playing)["phase"], "over")
            self.assertNotIn("error", server.words())
            server.stop()
        self.assertEqual(mastaba("check", "--data", self.file)[0], 0)
        self.assertEqual([row for row in self.rows() if row in before], before)

    def of(self, name):
        return {"table": self.keys[name]["table"], "tokens": self.keys[name]["seats"]}


class Checks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="mastaba-test-")
        cls.whole = os.path.join(cls.folder.name, "whole.db")
        with host.Host(cls.whole) as server:
            cls.made = make_table(server)
            play_randomly(sit_everybody(server, cls.made), 10)
            cls.other = make_table(server, "tresors")
            server.stop()
        cls.id = cls.made["table"]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def setUp(self):
        self.file = os.path.join(self.folder.name, self.id_of_test() + ".db")
        shutil.copy(self.whole, self.file)

    def id_of_test(self):
        return self.id + "-" + self._testMethodName

    def check(self, *options):
        return mastaba("check", "--data", self.file, *options)

    def number(self):
        with sqlite3.connect(self.file) as data:
            return data.execute("select number from tables where id = ?", (self.id,)).fetchone()[0]

    def spoil(self, sql):
        """Changes the last write of a play in the table, or another."""
        with sqlite3.connect(self.file) as data:
            place, = data.execute("select max(place) from log where place >> 24 = ?", (self.number(),)).fetchone()
        self.assertEqual(change(self.file, f"{sql} where place = ?", place), 1)
        return place & 0xffffff

    def test_all_is_well(self):
        status, words = self.check()
        self.assertEqual(status, 0)
        self.assertRegex(words, r"^2 tables, \d+ lines: 0 bad\n$")

    def test_also_while_somebody_plays(self):
        with host.Host(self.file) as server:
            client = sit_again(server, self.id, tokens_of(self.made))
            self.assertEqual(self.check()[0], 0)
            status, words = self.check("--cut")
            self.assertEqual(status, 2)
            self.assertIn(f"in use by process {server.process.pid} at http://127.0.0.1:{server.port}/", words)
            status, words = mastaba("prune", "--data", self.file)
            self.assertEqual(status, 2)
            self.assertIn(f"in use by process {server.process.pid}", words)
            self.assertEqual(play_randomly(client)["phase"], "over")

    def test_a_flipped_byte(self):
        line = self.spoil("update log set text = replace(text, 'd', 'e'), time = time + 1") + 1
        status, words = self.check()
        self.assertEqual(status, 1)
        self.assertIn(f"{self.id}: line {line}: it is not as it was stored: its checksum differs\n", words)
        self.assertIn(" 1 bad\n", words)
        self.assertEqual(self.check("--table", self.other["table"])[0], 0)

    def test_a_missing_write(self):
        place = self.number() << 24
        with sqlite3.connect(self.file) as data:
            gap, = data.execute("select place from log where place > ? order by place", (place,)).fetchone()
        self.assertEqual(change(self.file, "delete from log where place = ?", gap), 1)
        status, words = self.check()
        self.assertEqual(status, 1)
        self.assertIn(f"{self.id}: line {gap - place + 1}: it is missing, though lines behind it are there\n", words)

    def test_lines_that_belong_to_nobody(self):
        change(self.file, "delete from tables where id = ?", self.id)
        status, words = self.check()
        self.assertEqual(status, 1)
        self.assertIn("lines that belong to no table", words)

    def test_a_list_that_is_wrong(self):
        change(self.file, "update tables set status = 2 where id = ?", self.id)
        change(self.file, "update tables set game = 'pyramis' where id = ?", self.other["table"])
        status, words = self.check()
        self.assertEqual(status, 1)
        self.assertIn(f"{self.id}: it is listed as gathering, playing or over, and is not\n", words)
        self.assertIn(f"{self.other['table']}: it is listed with another game than its own\n", words)
        before = os.listdir(self.folder.name)
        self.assertEqual(self.check("--cut")[0], 1)  # no line of a log is to blame
        self.assertEqual([f for f in os.listdir(self.folder.name) if f not in before and "-cut-" in f], [])

    def test_a_line_that_cannot_be_is_cut(self):
        """As a flag that fell in the very moment of its deadline once could not be read again."""
        line = self.spoil("update log set text = '@ flag A scribe' || char(10), lines = 1, sum = null")
        status, words = self.check()
        self.assertEqual(status, 1)
        self.assertIn(f"{self.id}: line {line + 1}: There is time left.\n", words)
        with host.Host(self.file) as server:
            client = Client(server)
            answer = client.call("join", protocol=2, table=self.id, tokens=[tokens_of(self.made)["A"]])
            self.assertEqual(answer["error"], "store")
            server.stop()
        status, words = self.check("--cut")
        kept = f"{self.file}-cut-{self.id}"
        self.assertEqual(status, 0)
        self.assertIn(f"{self.id}: cut behind line {line}; what was there is in {kept}\n", words)
        with open(kept, encoding="utf-8") as file:
            self.assertIn("\n@ flag A scribe\n", file.read())
        self.assertEqual(os.stat(kept).st_mode & 0o077, 0)
        self.assertEqual(self.check()[0], 0)
        with host.Host(self.file) as server:
            self.assertEqual(play_randomly(sit_again(server, self.id, tokens_of(self.made)))["phase"], "over")

    def test_a_cut_that_makes_a_table_young(self):
        """Cut behind its agreement, a table gathers again; cut before it, it is gone; both are kept, side by side."""
        place = self.number() << 24
        with sqlite3.connect(self.file) as data:
            second, = data.execute("select place from log where place > ? order by place", (place,)).fetchone()
        change(self.file, "update log set text = text || '?' where place = ?", second)
        self.assertEqual(self.check("--cut", "--table", self.id)[0], 0)
        with host.Host(self.file) as server:
            self.assertEqual(sit_everybody(server, self.made)["A"].state["A"]["phase"], "playing")
            server.stop()
        change(self.file, "update log set time = time + 1 where place = ?", place)
        status, words = self.check("--cut")
        self.assertEqual(status, 0)
        self.assertIn(f"{self.id}: removed; what was there is in {self.file}-cut-{self.id}-2\n", words)
        with open(f"{self.file}-cut-{self.id}-2", encoding="utf-8") as file:
            self.assertIn(f"\n@ table {self.id}\n", file.read())
        self.assertRegex(self.check()[1], r"^1 table, \d+ lines: 0 bad\n$")

    def test_games_that_are_not_here(self):
        change(self.file, "update tables set rules_version = 9 where id = ?", self.id)
        change(self.file, "update log set sum = null, text = replace(text, 'rules 1', 'rules 9') where place >> 24 = ?",
               self.number())
        status, words = self.check()
        self.assertEqual(status, 0)
        self.assertIn(f"{self.id}: not played, because pyramis with rules 9", words)

    def test_nothing_to_check(self):
        self.assertEqual(mastaba("check", "--data", self.file + "x"),
                         (2, f"mastaba: {self.file}x: there is no such file\n"))
        self.assertFalse(os.path.exists(self.file + "x"))
        status, words = self.check("--table", "nobody")
        self.assertEqual(status, 2)
        self.assertIn("there is no table nobody", words)


class Exports(unittest.TestCase):
    def test_finished_public_games_without_names(self):
        with host.Host() as server:
            public, private, open_one = make_table(server, public=True), make_table(server), make_table(server, public=True)
            for made in (public, private):
                clients = sit_everybody(server, made)
                clients["A"].call("name", seat="A", name="Known To All")
                play_randomly(clients)
            record = server.record(public["table"])
            self.assertIn("name A Known To All", record)
            status, words = mastaba("export", "--data", server.data)
            self.assertEqual(status, 0)
            self.assertIn("1 games, 0 left out", words)
            plays = [line for line in record.splitlines() if line[:2] in ("A ", "B ", "* ")]
            self.assertEqual([line for line in words.splitlines() if line[:2] in ("A ", "B ", "* ")], plays)
            for hidden in ("Known", "name", public["table"], private["table"], open_one["table"], "secret"):
                self.assertNotIn(hidden, words)
            self.assertIsNone(host.check_record("\n".join(words.splitlines()[:-1]) + "\n"))

    def test_a_place_that_is_none(self):
        self.assertEqual(mastaba("export", "--data", "/nowhere/tables.db")[0], 2)


class Prunes(unittest.TestCase):
    def age(self, server, tables, days):
        """As if nobody had written to these tables for so long."""
        for table in tables:
            self.assertGreater(change(server.data, "update log set time = time - ?, sum = null where place >> 24 ="
                                      " (select number from tables where id = ?)", days * 86400000, table), 0)

    def three_tables(self, server):
        """A table that gathers, one being played, one that is over."""
        gathering, playing, over = make_table(server, public=True), make_table(server), make_table(server)
        sit_everybody(server, playing)
        play_randomly(sit_everybody(server, over))
        return [made["table"] for made in (gathering, playing, over)]

    def there(self, file):
        with sqlite3.connect(file) as data:
            self.assertEqual(data.execute("select count(distinct place >> 24) from log").fetchone(),
                             data.execute("select count(*) from tables").fetchone())
            return {table for (table,) in data.execute("select id from tables")}

    def test_prune(self):
        with host.Host() as server:
            old, new = self.three_tables(server), self.three_tables(server)
            server.stop()
            self.age(server, old, 31)

            def prune(*options):
                return mastaba("prune", "--data", server.data, *options)
            everybody = set(old + new)
            self.assertEqual(prune("--dry-run"), (0, "1 table never begun, 0 finished: would be removed\n"))
            self.assertEqual(prune("--dry-run", "--finished"), (0, "1 table never begun, 1 finished: would be removed\n"))
            self.assertEqual(prune("--older-than", "32", "--finished"), (0, "0 tables never begun, 0 finished: removed\n"))
            self.assertEqual(self.there(server.data), everybody)
            self.assertEqual(prune(), (0, "1 table never begun, 0 finished: removed\n"))
            self.assertEqual(self.there(server.data), everybody - {old[0]})
            self.assertEqual(prune("--finished"), (0, "0 tables never begun, 1 finished: removed\n"))
            self.assertEqual(self.there(server.data), everybody - {old[0], old[2]})
            self.assertEqual(prune("--older-than", "0", "--finished")[1], "1 table never begun, 1 finished: removed\n")
            self.assertEqual(self.there(server.data), {old[1], new[1]})
            self.assertEqual(mastaba("check", "--data", server.data)[0], 0)

    def test_the_server_does_it_by_itself(self):
        with host.Host() as server:
            old, new = self.three_tables(server), self.three_tables(server)
            server.stop()
            self.age(server, old, 8)
            server.start()
            self.assertEqual(self.there(server.data), set(old + new))
            server.stop()
            server.options += ["--keep-days", "0"]
            self.age(server, old, 1000)
            server.start()
            self.assertEqual(self.there(server.data), set(old + new))
            server.stop()
            server.options[-1] = "7"
            server.start()
            self.assertEqual(self.there(server.data), set(old[1:] + new))
            self.assertIn("removed 1 tables that nobody began within 7 days", server.words())
            client = Client(server)
            self.assertEqual(client.call("join", protocol=2, table=old[0])["error"], "no_table")


if __name__ == "__main__":
    unittest.main(verbosity=1)
