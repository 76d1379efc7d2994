"""test_readiness.py -- alive and ready are two things: what a proxy is told, and how a server takes its leave."""

import resource
import signal
import time
import unittest

import host
import ws
from checked import Client, check, make_table, sit_everybody


def readiness(server):
    status, _, body = server.http("GET", "/readyz")
    return status, check(body, "readiness")["missing"]


def wait_for(condition):
    give_up = time.monotonic() + ws.PATIENCE
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.05)


class Readiness(unittest.TestCase):
    def test_a_server_that_serves(self):
        with host.Host() as server:
            self.assertEqual(readiness(server), (200, []))
            self.assertEqual(check(server.http("GET", "/livez")[2], "health"), {"status": "ok"})
            self.assertEqual(server.http("POST", "/readyz", {})[0], 405)

    def test_it_stays_ready_though_nobody_plays(self):
        """Longer than an answer of the store is good for: it is asked again."""
        with host.Host() as server:
            until = time.monotonic() + 3
            while time.monotonic() < until:
                self.assertEqual(readiness(server), (200, []))
                time.sleep(0.1)

    def test_a_store_that_fails(self):
        """Alive, but not ready; a store that answers again is told so."""
        def limit(size):
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

        def prepare():  # else the limit is a signal that kills
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

        def is_told():
            answer = clients["A"].call("name", seat="A", name="x")
            return answer["type"] == "error" and readiness(server) == (503, ["the store has failed"])

        with host.Host(prepare=prepare) as server:
            clients = sit_everybody(server, make_table(server))
            limit(0)
            wait_for(is_told)
            self.assertEqual(server.http("GET", "/livez")[0], 200)
            self.assertEqual(server.http("GET", "/healthz")[0], 200)
            limit(resource.RLIM_INFINITY)
            wait_for(lambda: readiness(server) == (200, []))


if __name__ == "__main__":
    unittest.main()
