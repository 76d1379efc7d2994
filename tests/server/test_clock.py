"""test_clock.py -- the wall clock is set while people are there."""

import os
import tempfile
import time
import unittest

import host

SWEEP = 5  # seconds between two looks at who is still there


class Clocks(unittest.TestCase):
    def setUp(self):
        self.skew = tempfile.NamedTemporaryFile("w")
        self.addCleanup(self.skew.close)

    def host(self, **options):
        return host.Host(environment={"MASTABA_SKEW": self.skew.name, "LD_PRELOAD": os.environ["MASTABA_SKEW_LIBRARY"],
                                      "ASAN_OPTIONS": "verify_asan_link_order=0"}, **options)

    def step(self, seconds):
        self.skew.seek(0)
        self.skew.write(f"{seconds}\n")
        self.skew.flush()

    def test_a_step_of_the_clock_closes_nobody(self):
        with self.host() as server:
            quiet, stamp = server.socket(), server.words()[:10]
            self.step(90000)
            server.http("GET", "/healthz")
            time.sleep(2 * SWEEP)
            self.assertEqual(quiet.ask({"type": "ping"}, "pong")["type"], "pong")
            server.stop()
            self.assertNotEqual(server.words().splitlines()[-1][:10], stamp, "its clock was not set at all")


if __name__ == "__main__":
    unittest.main()
