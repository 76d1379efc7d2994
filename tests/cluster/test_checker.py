"""test_checker.py -- the checker sees what it is there to see: a database without its key, one that forgets what it acknowledged, and
every other fault where a few lines of facts show it."""

import base64
import copy
import os
import signal
import sys
import time
import unittest

import checker
import people

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import cluster  # pylint: disable=wrong-import-position

NO_LIMITS = ["--max-sockets", "0", "--max-sockets-per-address", "0", "--max-tables-per-address", "0", "--max-messages", "0"]


def row(seq, *lines, time=1, status=1):
    text = "".join(line + "\n" for line in lines).encode()
    return ["t", str(status), str(seq), str(len(lines)), str(time), base64.b64encode(text).decode()]


class Sees(unittest.TestCase):
    """One small table, about which all is well; then one thing after the other is not."""

    def setUp(self):
        self.facts = checker.Facts()
        self.facts.made = ["t"]
        self.facts.plays = [checker.Play("t", "P", "A", "a1", 1, sent=1.0, line=1, acknowledged=2.0),
                            checker.Play("t", "Q", "B", "b1", 3, sent=3.0, line=3, acknowledged=4.0),
                            checker.Play("t", "P", "A", "a2", 4, sent=5.0)]
        self.facts.told = [checker.Told("t", "P", 2.0, 3, "playing", {1: ("A", "a1"), 2: ("*", "")}),
                           checker.Told("t", "Q", 4.0, 4, "playing", {1: ("A", "?1"), 3: ("B", "b1"), 0: ("A", None)})]
        self.rows = [row(0, "@ made"), row(1, "A a1", "* card"), row(3, "B b1", time=2), row(4, "A a2", time=2)]

    def faults(self):
        return checker.kinds(checker.check(self.facts, self.rows))

    def test_nothing(self):
        self.assertEqual(self.faults(), {})

    def test_a_lost_end(self):
        del self.rows[2:]
        self.assertEqual(self.faults(), {"lost": 3})

    def test_a_lost_table(self):
        self.rows = []
        self.assertIn("lost", self.faults())

    def test_another_play_there(self):
        self.rows[2] = row(3, "B b2", time=2)
        self.assertEqual(self.faults(), {"lost": 2})

    def test_gap_and_overlap(self):
        self.rows[3] = row(6, "A a2", time=2)
        self.assertEqual(self.faults()["gap"], 1)
        self.rows[3] = row(3, "B b1", time=2)
        self.assertEqual(self.faults()["overlap"], 1)

    def test_a_play_that_stands_twice(self):
        self.rows.append(row(5, "A a2", time=2))
        self.assertEqual(self.faults(), {"twice": 1})

    def test_a_play_that_was_refused_and_stands(self):
        self.facts.plays[2].refused = "store"
        self.assertEqual(self.faults(), {"twice": 1})

    def test_a_line_acknowledged_twice(self):
        again = copy.copy(self.facts.plays[1])
        again.who = "R"
        self.facts.plays.append(again)
        self.assertEqual(self.faults(), {"twice": 1})

    def test_a_play_acknowledged_and_not_told(self):
        self.facts.plays[2].line, self.facts.plays[2].acknowledged = -1, 6.0
        self.assertIn("lost", self.faults())

    def test_a_table_that_goes_back(self):
        self.facts.told.append(checker.Told("t", "Q", 5.0, 3, "playing", {}))
        self.assertEqual(self.faults(), {"fell": 1})

    def test_an_order_that_cannot_be(self):
        self.facts.plays[0].sent, self.facts.plays[0].acknowledged = 6.0, 7.0
        self.assertEqual(self.faults(), {"order": 1})

    def test_times_that_go_back(self):
        self.rows[3] = row(4, "A a2", time=1)
        self.assertEqual(self.faults(), {"time": 1})

    def test_an_end_that_is_not_noted(self):
        self.facts.told[1].phase = "over"
        self.assertEqual(self.faults(), {"status": 1})


@unittest.skipIf(cluster.MISSING, "there is no PostgreSQL, or no HAProxy, here")
class Controls(unittest.TestCase):
    """Real clusters that are broken on purpose: each must be caught, or the checker is blind."""

    def start(self):
        self.parts = cluster.Cluster(2, options=NO_LIMITS)
        self.addCleanup(self.parts.close)
        return self.parts.databases

    def crowd(self, **options):
        return people.Crowd(lambda: [node.address for node in self.parts.nodes], seed=5, **options)

    def wait_for_plays(self, crowd, plays):
        cluster.wait_for(lambda: crowd.acknowledged() >= plays, f"{plays} plays")

    def test_without_the_key(self):
        """Two clients of one seat at two nodes: both are told that theirs is the next line."""
        databases = self.start()
        databases.primary.sql("ALTER TABLE log DROP CONSTRAINT log_pkey; CREATE INDEX ON log (number, seq)".split(";"))
        crowd = self.crowd(twins_every=1)
        faults, give_up = {}, time.monotonic() + cluster.PATIENCE
        while "overlap" not in faults and time.monotonic() < give_up:
            time.sleep(1)
            faults = checker.kinds(checker.check(crowd.facts, databases.primary.sql(checker.ROWS)))
        crowd.finish()
        self.assertIn("overlap", faults)
        print(f"without the key: {crowd.acknowledged()} plays, {dict(faults)}")

    def test_without_waiting_for_the_disk(self):
        """The server would not start so; here the setting comes later, and then the database dies."""
        primary = self.start().primary
        crowd = self.crowd(spreads=False, twins_every=100)
        self.wait_for_plays(crowd, 100)
        primary.sql_or_nothing("ALTER ROLE mastaba SET synchronous_commit = off")
        primary.sql_or_nothing("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'mastaba'")
        (writer,), = primary.sql("SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'", "postgres")
        os.kill(int(writer), signal.SIGSTOP)  # or it may have written all, just before
        self.wait_for_plays(crowd, crowd.acknowledged() + 100)
        primary.kill()
        primary.start()
        crowd.finish()
        faults = checker.kinds(checker.check(crowd.facts, primary.sql(checker.ROWS)))
        self.assertIn("lost", faults)
        print(f"without waiting for the disk: {crowd.acknowledged()} plays, {dict(faults)}")


if __name__ == "__main__":
    unittest.main()
