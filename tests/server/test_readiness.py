"""test_readiness.py -- alive and ready are two things: what a proxy is told, and how a server takes its leave."""

import resource
import select
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
            self.assertEqual(readiness(server), (200, []))
            time.sleep(3)
            wait_for(lambda: readiness(server) == (200, []))

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


@unittest.skipIf(host.postgres.PROGRAMS is None, "there is no PostgreSQL here")
class FarAway(unittest.TestCase):
    def test_a_database_that_stands_still(self):
        """Nobody plays: the server finds out by itself, answers meanwhile, and is ready again when the database is."""
        with host.postgres.Postgres() as database, host.Host(data=database.url) as server:
            wait_for(lambda: readiness(server) == (200, []))
            database.signal_all(signal.SIGSTOP)
            try:
                wait_for(lambda: readiness(server) == (503, ["the store has not answered for two seconds"]))
                self.assertEqual(server.http("GET", "/livez")[0], 200)
                self.assertEqual(server.metric("mastaba_ready"), 0)
            finally:
                database.signal_all(signal.SIGCONT)
            wait_for(lambda: readiness(server) == (200, []))


class Leaving(unittest.TestCase):
    def drained(self, server, clients):
        """Told to stop: not ready any more, and everything goes on."""
        server.process.terminate()
        wait_for(lambda: readiness(server) == (503, ["the server is stopping"]))
        self.assertEqual(server.http("GET", "/livez")[0], 200)
        self.assertEqual(clients["A"].call("name", seat="A", name="y")["type"], "state")
        self.assertEqual(Client(server).status, 101)

    def test_a_second_signal_does_not_wait(self):
        for number in signal.SIGTERM, signal.SIGINT:
            with host.Host(options=host.NO_LIMITS + ["--drain", "3600"]) as server:
                clients = sit_everybody(server, make_table(server))
                self.drained(server, clients)
                server.process.send_signal(number)
                for client in clients.values():
                    client.receive("bye")
                    self.assertEqual(client.ends().code, 1001)
                self.assertEqual(server.process.wait(ws.PATIENCE), 0)
                server.process.stdout.close()

    def test_goodbyes_are_spread(self):
        """Over three seconds, so that those who come back do not come all at once; the proxy has a second before."""
        with host.Host(options=host.NO_LIMITS + ["--drain", "1", "--node", "n-1"]) as server:
            made = make_table(server)
            clients = sit_everybody(server, made)
            watchers = [Client(server) for _ in range(40)]
            for watcher in watchers:
                watcher.sit(made["table"])
            began = time.monotonic()
            server.process.terminate()
            wait_for(lambda: "info stopping" in server.words())
            try:  # the proxy must not take it for dead, and cut off who is left
                self.assertEqual(readiness(server), (503, ["the server is stopping"]))
                self.assertEqual(server.http("POST", "/api/tables", {})[0], 503)
            except OSError:  # where all is slow, everybody may have been told already
                self.assertEqual(len(select.select([each.raw for each in watchers], [], [], 0)[0]), len(watchers))
            ends = []
            for client in [*clients.values(), *watchers]:
                client.receive("bye")
                self.assertEqual(client.ends().code, 1001)
                ends.append(time.monotonic() - began)
            self.assertEqual(server.process.wait(ws.PATIENCE), 0)
            server.process.stdout.close()
            self.assertGreater(max(ends), 3.5)
            self.assertIn("n-1 info stopping; clients: 4", server.words())

    def test_without_others_nobody_waits(self):
        with host.Host() as server:
            clients = sit_everybody(server, make_table(server))
            began = time.monotonic()
            server.process.terminate()
            for client in clients.values():
                client.receive("bye")
            self.assertLess(time.monotonic() - began, 3)
            self.assertEqual(server.process.wait(ws.PATIENCE), 0)
            server.process.stdout.close()

    def test_who_it_is(self):
        with host.Host(options=host.NO_LIMITS + ["--node", "n-1"]) as server:
            self.assertIn(b'\nmastaba_node_info{node="n-1",version="', server.http("GET", "/metrics")[2])
            self.assertRegex(server.words(), r"Z n-1 info mastaba \S+ keeps its tables in")


if __name__ == "__main__":
    unittest.main()
