"""test_clock.py -- the wall clock is set while people are there, and the loop stands."""

import os
import signal
import tempfile
import time
import unittest

import host

SWEEP = 5  # seconds between two looks at who is still there
LONG = 1200  # seconds in which one who spins has ten of a processor, however many others want it


class Skewed(host.Host):
    """A server whose wall clock can be set, and whose loop can be held."""

    def __init__(self):
        self.skew = tempfile.NamedTemporaryFile("w")
        super().__init__(environment={"MASTABA_SKEW": self.skew.name, "ASAN_OPTIONS": "verify_asan_link_order=0",
                                      "LD_PRELOAD": os.environ["MASTABA_SKEW_LIBRARY"]})

    def set(self, word):
        self.skew.write(f"{word}\n")
        self.skew.flush()


class Clocks(unittest.TestCase):
    def test_a_step_of_the_clock_closes_nobody(self):
        with Skewed() as server:
            quiet, stamp = server.socket(), server.words()[:10]
            server.set(90000)
            server.http("GET", "/healthz")
            time.sleep(2 * SWEEP)
            self.assertEqual(quiet.ask({"type": "ping"}, "pong")["type"], "pong")
            server.stop()
            self.assertNotEqual(server.words().splitlines()[-1][:10], stamp, "its clock was not set at all")

    def test_a_loop_that_stands_ends_the_process(self):
        """Whether it spins or sleeps; what it says last is why."""
        with Skewed() as spinning, Skewed() as sleeping:
            began = time.monotonic()
            spinning.set("spin")
            sleeping.set("sleep")
            for server in (sleeping, spinning):
                self.assertEqual(server.process.wait(LONG), -signal.SIGABRT)
                self.assertGreater(time.monotonic() - began, 5)
                self.assertIn("the loop has stood", server.words().splitlines()[-1])

    def test_a_process_that_was_stopped_goes_on(self):
        """Though it had begun something that takes a while."""
        with Skewed() as server:
            server.set("toil")
            time.sleep(0.5)
            server.process.send_signal(signal.SIGSTOP)
            time.sleep(12)
            server.process.send_signal(signal.SIGCONT)
            self.assertTrue(server.becomes_well())


if __name__ == "__main__":
    unittest.main()
