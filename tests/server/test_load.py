"""test_load.py -- `mastaba load` against a server: what it prints, and that it notices what goes wrong."""

import json
import subprocess
import threading
import time
import unittest

import host


def load(server, *options):
    return subprocess.run([host.PROGRAM, "load", "--url", f"ws://127.0.0.1:{server.port}", *options],
                          capture_output=True, text=True, timeout=300)


def load_enough(server, is_enough, seconds, *options):
    """Runs of twice the time each, until one has seen enough: a slow machine needs more of it."""
    while True:
        result = load(server, *options, "--seconds", str(seconds), "--json")
        found = json.loads(result.stdout)
        if result.returncode or seconds > 60 or is_enough(found):
            return result, found
        seconds *= 2


def can_be_reckoned(found):
    """Rates are rounded, and the time of a processor is told in hundredths of a second."""
    return found["plays"] >= 200 and 0 < found["server_user_us_per_play"] < found["server_cpu_us_per_play"]


def kill_while_playing(server):
    """At every table: there are many plays by then."""
    while server.metric("mastaba_plays_total") < 1000:
        time.sleep(0.05)
    server.process.kill()


class Load(unittest.TestCase):
    def test_every_game(self):
        with host.Host() as server:
            for game in host.GAMES:
                with self.subTest(game):
                    result, found = load_enough(server, can_be_reckoned, 0.5, "--tables", "8", "--game", game)
                    self.assertEqual((result.returncode, result.stderr), (0, ""))
                    self.assertEqual((found["game"], found["tables"], found["errors"]), (game, 8, 0))
                    self.assertGreater(found["plays"], 0)
                    self.assertAlmostEqual(found["plays_per_second"] * found["seconds"] / found["plays"], 1, places=2)
                    self.assertTrue(0 < found["p50_ms"] <= found["p99_ms"] <= found["max_ms"])
                    self.assertTrue(0 < found["server_user_us_per_play"] < found["server_cpu_us_per_play"])

    def test_games_end_and_others_begin(self):
        with host.Host() as server:
            _, found = load_enough(server, lambda f: f["games_finished"] > 2, 3, "--tables", "2")
            self.assertGreater(found["games_finished"], 2)
            self.assertLessEqual(abs(found["games_finished"] - found["tables_made"]), 2)

    def test_pauses_set_the_rate(self):
        with host.Host() as server:
            _, found = load_enough(server, lambda f: f["plays"] > 40, 2, "--tables", "20", "--think-ms", "200")
            # 100 on average at best: chance adds a few, and a hold-up that lets all tables play at once ten more.
            self.assertTrue(0 < found["plays_per_second"] <= 120, found["plays_per_second"])

    def test_idle_sockets(self):
        with host.Host() as server:
            found = json.loads(load(server, "--idle", "100", "--seconds", "0.2", "--json").stdout)
            self.assertEqual((found["sockets"], found["plays"], found["errors"]), (100, 0, 0))
            self.assertGreater(found["server_bytes_per_socket"], 0)
            self.assertIn("KB", load(server, "--idle", "2", "--seconds", "0.1").stdout)

    def test_two_servers(self):
        """Each with tables of its own: what one has and what both have together."""
        with host.Host() as one, host.Host() as two:
            nodes = ",".join(f"ws://127.0.0.1:{server.port}" for server in (one, two))
            words = [host.PROGRAM, "load", "--nodes", nodes, "--tables", "5", "--seconds", "1", "--json"]
            found = json.loads(subprocess.run(words, capture_output=True, text=True, timeout=300, check=True).stdout)
            each = found["nodes"]
            self.assertEqual([node["node"] for node in each], [f"127.0.0.1:{server.port}" for server in (one, two)])
            self.assertEqual(found["plays"], sum(node["plays"] for node in each))
            self.assertGreaterEqual(one.metric("mastaba_tables_made_total"), 3)
            self.assertGreaterEqual(two.metric("mastaba_tables_made_total"), 2)
            for server, node in zip((one, two), each):
                self.assertTrue(0 < node["plays"] <= server.metric("mastaba_plays_total"), node)
                self.assertTrue(0 < node["p50_ms"] <= node["p99_ms"] <= found["max_ms"])
                self.assertGreater(node["server_cpu_us_per_play"], 0)
            spent = sum(node["server_cpu_us_per_play"] * node["plays"] for node in each)
            self.assertAlmostEqual(spent / found["plays"] / found["server_cpu_us_per_play"], 1, places=2)
            told = subprocess.run([*words[:-1]], capture_output=True, text=True, timeout=300, check=True).stdout
            self.assertRegex(told, rf"(?m)^127\.0\.0\.1:{two.port} +\d+ ")

    def test_two_of_a_table_at_two_servers(self):
        """Of which the second has never heard of the table."""
        with host.Host() as one, host.Host() as two:
            nodes = ",".join(f"ws://127.0.0.1:{server.port}" for server in (one, two))
            words = [host.PROGRAM, "load", "--nodes", nodes, "--apart", "--tables", "1", "--seconds", "1"]
            result = subprocess.run(words, capture_output=True, text=True, timeout=300)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn("no_table", result.stderr)

    def test_limits_are_told(self):
        with host.Host(options=["--max-tables-per-address", "3"]) as server:
            result = load(server, "--tables", "10", "--seconds", "1")
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn("no table was made", result.stderr)

    def test_a_server_that_dies(self):
        with host.Host() as server:
            killer = threading.Thread(target=kill_while_playing, args=[server])
            killer.start()
            result = load(server, "--tables", "10", "--seconds", "200")
            killer.join()
            self.assertEqual(server.process.wait(), -9)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn("the server no longer answers", result.stderr)


if __name__ == "__main__":
    unittest.main()
