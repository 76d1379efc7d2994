"""test_rolling.py -- people behind the proxy play on while their servers go away: one after the other in good order, or at once."""

import collections
import os
import sys
import time
import unittest

import checker
import people

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import cluster  # pylint: disable=wrong-import-position

NO_LIMITS = ["--max-sockets", "0", "--max-sockets-per-address", "0", "--max-tables-per-address", "0", "--max-messages", "0"]
PATIENCE = 120  # seconds


@unittest.skipIf(cluster.MISSING, "there is no PostgreSQL, or no HAProxy, here")
class Rolling(unittest.TestCase):
    def setUp(self):
        self.parts = cluster.Cluster(options=[*NO_LIMITS, "--drain", "2"])
        self.addCleanup(self.parts.close)
        self.crowd = people.Crowd(lambda: [("127.0.0.1", self.parts.proxy.port)], twins_every=100, thinks=1)

    def go_on(self):
        self.assertFalse(self.crowd.go_on(PATIENCE), self.parts.words())

    def check(self):
        self.crowd.finish()
        faults = checker.check(self.crowd.facts, self.parts.databases.primary.sql(checker.ROWS))
        self.assertFalse(faults, "\n".join(faults[:20]))

    def test_one_after_the_other(self):
        """Nobody sees anything but a goodbye: no error, no socket that just ends, no call that is refused."""
        self.go_on()
        for node in self.parts.nodes:
            self.assertEqual(node.stop(), 0, node.words())
            node.start()
            cluster.wait_for(self.parts.proxy.serves, "the proxy finds all nodes ready")
            self.go_on()
        self.check()
        ends = collections.Counter(why for _, why in self.crowd.ends)
        slowest = max(seconds for _, seconds in self.crowd.waits)
        print(f"three nodes restarted, {self.crowd.acknowledged()} plays: sockets ended with {dict(ends)}, the slowest play took {slowest:.1f} s")
        self.assertEqual(set(ends), {1001})
        self.assertEqual([code for _, code in self.crowd.errors], [])
        self.assertIsNone(self.crowd.mishap)

    def test_a_node_that_dies(self):
        """Its people are soon somewhere else."""
        self.go_on()
        began = time.monotonic()
        self.parts.nodes[0].kill()
        self.go_on()
        took = time.monotonic() - began
        slowest = max(seconds for _, seconds in self.crowd.waits)
        self.check()
        print(f"a node killed: all tables went on after {took:.1f} s; the slowest play took {slowest:.1f} s")


if __name__ == "__main__":
    unittest.main()
