"""test_nodes.py -- two and three servers on one database, and the people of one table at different ones: whatever one server would
do for all of them, several do together. How they stand faults is in test_chaos.py; what the host does by itself when it is not
alone, in tests/host/test_nodes.c."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "server"))
import host  # pylint: disable=wrong-import-position
import ws  # pylint: disable=wrong-import-position
from checked import Client, make_table  # pylint: disable=wrong-import-position
from host import postgres  # pylint: disable=wrong-import-position

OPTIONS = host.NO_LIMITS + ["--think-ms", "100", "--threads", "1"]
LISTENERS = "FROM pg_stat_activity WHERE application_name = 'mastaba news'"


def wait_until(is_so, what):
    """How long that took."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() < began + 2 * ws.PATIENCE, what
        time.sleep(0.02)
    return time.monotonic() - began


def is_ready(server):
    return server.http("GET", "/readyz")[0] == 200


def token(made, letter):
    return next(seat["token"] for seat in made["seats"] if seat["seat"] == letter)


def sit(server, made, letter, *more):
    client = Client(server)
    client.sit(made["table"], token(made, letter), *more)
    return client


def everybody(clients, is_so):
    for letter, client in clients.items():
        client.wait(lambda state, letter=letter: is_so(state))


def get_ready(clients):
    for letter, client in clients.items():
        assert client.call("ready", seat=letter)["type"] == "state"
    everybody(clients, lambda state: state["phase"] == "playing")


def play_first(client, letter):
    """The first move there is; what answers it. Another may have come before it, where several decide at once."""
    state = client.wait(lambda s: "moves" in s or s["phase"] == "over")
    return client.play(letter, state["moves"][0]["move"]) if "moves" in state else state


def actor_of(clients):
    return next(letter for letter, client in clients.items() if "moves" in client.state[letter])


def play_to_the_end(clients, after_each=lambda plays: None):
    """Each hears of the others only by what its own server tells."""
    plays = 0
    while any(client.state[letter]["phase"] != "over" for letter, client in clients.items()):
        for letter, client in clients.items():
            client.call("ping")
            if "moves" in client.state[letter]:
                answer = client.play(letter, client.state[letter]["moves"][0]["move"])
                assert answer["type"] == "state" or answer["error"] == "stale", answer
                plays += answer["type"] == "state"
                after_each(plays)
    return plays


def lines_of(database, table):
    """The log of a table, as the database has it."""
    rows = database.sql("SELECT encode(text, 'hex') FROM log WHERE number = (SELECT number FROM tables WHERE id ="
                        f" '{table}') ORDER BY seq")
    return "".join(bytes.fromhex(row[0]).decode() for row in rows).splitlines()


@unittest.skipIf(postgres.PROGRAMS is None, "there is no PostgreSQL here")
class Nodes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = postgres.Postgres()
        cls.addClassCleanup(cls.database.__exit__)
        cls.one, cls.two = (cls.start_node() for _ in range(2))
        wait_until(lambda: is_ready(cls.one) and is_ready(cls.two), "both are ready")

    @classmethod
    def start_node(cls):
        node = host.Host(data=cls.database.url, options=OPTIONS)
        cls.addClassCleanup(node.__exit__)
        return node

    def sit_apart(self, **fields):
        made = make_table(self.one, **fields)
        letters = [seat["seat"] for seat in made["seats"]]
        return made, {letter: sit((self.one, self.two)[i % 2], made, letter) for i, letter in enumerate(letters)}

    # ---- playing ----

    def test_a_whole_game(self):
        for game in host.GAMES:
            made, clients = self.sit_apart(game=game)
            get_ready(clients)
            play_to_the_end(clients)
            records = [server.record(made["table"]) for server in (self.one, self.two)]
            self.assertEqual(*records)
            self.assertIsNone(host.check_record(records[0]))
            scores = [client.state[letter]["scores"] for letter, client in clients.items()]
            self.assertTrue(all(told == scores[0] for told in scores), scores)
        self.assertGreater(self.two.metric("mastaba_catch_ups_total"), 0)

    def test_both_are_ready_at_once(self):
        """Of two who write at one place one is refused by the store, and nobody by the servers."""
        repeated = 0
        for _ in range(40):
            made, clients = self.sit_apart()
            for letter, client in clients.items():
                client.send({"type": "ready", "seat": letter, "ref": 500})
            for client in clients.values():
                answer = client.receive("state", "error")
                while answer.get("ref") != 500:
                    answer = client.receive("state", "error")
                self.assertEqual(answer["type"], "state", answer)
            everybody(clients, lambda state: state["phase"] == "playing")
            repeated = sum(server.metric("mastaba_conflicts_repeated_total") for server in (self.one, self.two))
            if repeated:
                break
        self.assertGreater(repeated, 0, "they never met")

    def test_a_person_and_a_bot_elsewhere(self):
        """The bot plays, though it is at another server that people come and go."""
        made = make_table(self.one, seats=("human", "greedy"))
        clients = {"A": sit(self.two, made, "A")}
        get_ready(clients)
        play_to_the_end(clients)
        wait_until(lambda: host.check_record(self.one.record(made["table"])) is None, "the other has heard that it is over")

    def test_load(self):
        nodes = ",".join(f"ws://127.0.0.1:{server.port}" for server in (self.one, self.two))
        words = [host.PROGRAM, "load", "--nodes", nodes, "--apart", "--tables", "20", "--seconds", "2", "--json"]
        result = subprocess.run(words, capture_output=True, text=True, timeout=600)
        self.assertEqual(result.returncode, 0, result.stderr)
        found = json.loads(result.stdout)
        self.assertEqual(found["errors"], 0)
        self.assertGreater(found["plays"], 20)

    # ---- who is there ----

    def test_who_is_elsewhere_is_present(self):
        made, clients = self.sit_apart(substitute="random")
        get_ready(clients)
        everybody(clients, lambda state: all(seat["present"] for seat in state["seats"]))
        owner = Client(self.one)
        owner.sit(made["table"], made["owner"])
        self.assertIn("present", owner.call("stand_in", seat="B")["words"])
        clients["B"].close()
        clients["A"].wait(lambda state: not state["seats"][1]["present"])
        self.assertIn("a minute", owner.call("stand_in", seat="B")["words"])

    def test_a_seat_given_away_elsewhere(self):
        made, clients = self.sit_apart()
        owner = Client(self.one)
        owner.sit(made["table"], made["owner"])
        self.assertEqual(owner.call("arrange", seat="B", kind="open")["type"], "state")
        clients["B"].wait(lambda state: state["observer"] is None)
        self.assertEqual(clients["B"].call("ready", seat="B")["error"], "no_seat")

    def test_a_rematch_is_heard_of(self):
        _, clients = self.sit_apart()
        get_ready(clients)
        play_to_the_end(clients)
        asked = clients["A"].call("rematch")
        self.assertEqual(clients["B"].receive("rematch")["table"], asked["table"])
        self.assertEqual(clients["B"].call("rematch")["table"], asked["table"])

    def test_lobby(self):
        """It is the same everywhere, and nobody reads a table for it."""
        def listed(server):
            return {table["table"]: table for table in server.http("GET", "/api/tables")[2]["tables"]}
        self.assertEqual(listed(self.two), {})
        loaded = self.two.metric("mastaba_tables_loaded")
        made = make_table(self.one, seats=("human", "open"), public=True)["table"]
        wait_until(lambda: made in listed(self.two), "a public table is listed at the other server")
        self.assertEqual(listed(self.two)[made], listed(self.one)[made])
        self.assertEqual((listed(self.two)[made]["free"], listed(self.two)[made]["names"]), (1, ["", None]))
        self.assertLessEqual(self.two.metric("mastaba_tables_loaded"), loaded)
        status, _, _ = self.two.http("POST", f"/api/tables/{made}/seats", {"name": "Ö \"1\""})
        self.assertEqual(status, 201)
        wait_until(lambda: not listed(self.one), "a table that is full is not listed any more")

    # ---- time ----

    def test_a_new_server_gives_no_time_back(self):
        made, clients = self.sit_apart(clock={"kind": "live", "seconds": 600})
        get_ready(clients)
        letter = actor_of(clients)
        play_first(clients[letter], letter)
        third = self.start_node()
        watcher = Client(third)
        watcher.sit(made["table"])
        self.assertNotIn("@ resume", lines_of(self.database, made["table"]))
        time_left = min(seat["time_left"] for seat in watcher.state[None]["seats"])
        self.assertLess(time_left, 600000)
        wait_until(lambda: third.metric("mastaba_nodes_seen") == 3, "three servers see each other")

    # ---- the line ----

    def test_strangers_on_the_line(self):
        """A server with one table, at which nobody sits (else it is read again now and then), has nothing to read again."""
        third = self.start_node()
        wait_until(lambda: make_table(self.one, public=True) and third.metric("mastaba_bus_heard_total") > 0, "the third one listens")
        make_table(third)
        before = third.metric("mastaba_bus_strange_total")
        for text in ("", "hello", "1 1 x", "2 99 t", "x" * 7999):
            self.database.sql(f"NOTIFY mastaba, '{text}'")
        wait_until(lambda: third.metric("mastaba_bus_strange_total") == before + 5, "all five are counted")
        self.assertEqual(third.metric("mastaba_catch_ups_total"), 0)

    def test_listeners_killed_in_the_middle_of_a_game(self):
        made, clients = self.sit_apart()
        get_ready(clients)

        def kill(plays):
            if plays % 5 == 0:
                self.database.sql(f"SELECT pg_terminate_backend(pid) {LISTENERS}", "postgres")
        play_to_the_end(clients, kill)
        self.assertIsNone(host.check_record(self.two.record(made["table"])))


@unittest.skipIf(postgres.PROGRAMS is None, "there is no PostgreSQL here")
class Ends(unittest.TestCase):
    """Servers that stop, and that are killed."""

    @classmethod
    def setUpClass(cls):
        cls.database = postgres.Postgres()
        cls.addClassCleanup(cls.database.__exit__)

    def tearDown(self):
        """Nobody has ever served, and nothing is left to finish."""
        self.doCleanups()
        self.database.sql("DELETE FROM nodes; UPDATE tables SET status = 2")

    def resumed(self, made):
        lines = self.database.sql("SELECT encode(text, 'escape') FROM log WHERE number ="
                                  f" (SELECT number FROM tables WHERE id = '{made['table']}')")
        return "".join(line[0] for line in lines).count("@ resume")

    def start_node(self, *options, **environment):
        node = host.Host(data=self.database.url, options=[*OPTIONS, *options], environment=environment)
        self.addCleanup(node.__exit__)
        return node

    def test_a_server_that_is_killed(self):
        """Its people go on at another one at once, and their clocks with them."""
        one, two = self.start_node(), self.start_node()
        made = make_table(one, clock={"kind": "live", "seconds": 600})
        clients = {"A": sit(one, made, "A"), "B": sit(two, made, "B")}
        get_ready(clients)
        for _ in range(4):
            letter = actor_of(clients)
            seq = play_first(clients[letter], letter)["seq"]
            everybody(clients, lambda state: state["seq"] >= seq)
        two.kill()
        began = time.monotonic()
        clients["B"] = sit(one, made, "B")
        everybody(clients, lambda state: all(seat["present"] for seat in state["seats"]))
        played = []
        play_to_the_end(clients, lambda plays: played.append(time.monotonic() - began))
        self.assertLess(played[0], 3 * 10)  # three seconds, and ten times that where all is slow
        print(f"{1000 * played[0]:.0f} ms after a server was killed its people played on at another")
        self.assertEqual(self.resumed(made), 0)

    def test_a_server_that_stops_says_so(self):
        one, two = self.start_node(), self.start_node()
        made = make_table(one)
        clients = {"A": sit(one, made, "A"), "B": sit(two, made, "B")}
        clients["A"].wait(lambda state: all(seat["present"] for seat in state["seats"]))
        self.assertEqual(one.metric("mastaba_tables_shared"), 1)
        self.assertEqual(len(self.database.sql("SELECT node FROM nodes")), 2)
        self.assertEqual(two.stop()[0], 0)
        clients["A"].wait(lambda state: not state["seats"][1]["present"])
        waited = wait_until(lambda: one.metric("mastaba_tables_shared") == 0, "who is left has the table for itself")
        self.assertLess(waited, 30)  # who says nothing is forgotten after 50 seconds
        self.assertEqual(len(self.database.sql("SELECT node FROM nodes")), 1)

    def test_after_all_were_away_time_is_given_back_once(self):
        one = self.start_node()
        made = make_table(one, clock={"kind": "live", "seconds": 600})
        clients = {letter: sit(one, made, letter) for letter in "AB"}
        get_ready(clients)
        self.assertEqual(one.stop()[0], 0)
        one.start()
        two = self.start_node()
        watchers = [Client(server) for server in (one, two)]
        for watcher in watchers:
            watcher.sit(made["table"])
        self.assertEqual(self.resumed(made), 1)

    def test_a_listener_that_is_cut_off(self):
        """What was said meanwhile is found by reading; and the server says that it is not ready."""
        one = self.start_node()
        wait_until(lambda: is_ready(one), "it is ready")
        two = self.start_node()
        made = make_table(one, options={"first": "2"})
        clients = {"A": sit(one, made, "A"), "B": sit(two, made, "B")}
        get_ready(clients)
        self.database.sql("ALTER ROLE mastaba NOLOGIN", "postgres")
        try:
            self.database.sql(f"SELECT pg_terminate_backend(pid) {LISTENERS} ORDER BY backend_start LIMIT 1", "postgres")
            wait_until(lambda: not is_ready(one), "it is not ready")
            self.assertEqual(one.http("GET", "/readyz")[2]["missing"], ["no news of other servers come"])
            self.assertTrue(is_ready(two))
            seq = play_first(clients["B"], "B")["seq"]
        finally:
            self.database.sql("ALTER ROLE mastaba LOGIN", "postgres")
        began = time.monotonic()
        clients["A"].wait(lambda state: state["seq"] >= seq)
        heard = time.monotonic() - began
        self.assertLess(heard, 20)  # half a minute, if nobody doubts what it has
        wait_until(lambda: is_ready(one), "it is ready again")
        self.assertEqual([server.metric("mastaba_bus_lost_total") for server in (one, two)], [1, 0])
        print(f"after a listener came back, {heard:.1f} s until what it had missed was told")

    def test_a_database_that_is_silent(self):
        """Whoever is at a table is sent away, because another server may reach it; who only looks is answered meanwhile. Who comes
        back finds what was on its way."""
        one, two = (self.start_node(MASTABA_STORE_PATIENCE="60000") for _ in "12")
        wait_until(lambda: one.metric("mastaba_nodes_seen") == 2, "they know of each other")
        made = make_table(one)
        clients = {"A": sit(one, made, "A"), "B": sit(two, made, "B")}
        get_ready(clients)
        letter, watcher = actor_of(clients), Client(one)
        state = clients[letter].state[letter]
        began = time.monotonic()
        self.database.signal_all(signal.SIGSTOP)
        try:
            clients[letter].send({"type": "play", "seat": letter, "seq": state["seq"], "move": state["moves"][0]["move"]})
            for client in clients.values():
                with self.assertRaises(ws.Closed) as ended:
                    while True:
                        client.receive()
                self.assertEqual(ended.exception.code, 1013)
            took = time.monotonic() - began
            self.assertEqual(Client(two).status, 503)
            self.assertEqual(watcher.call("ping")["type"], "pong")
        finally:
            self.database.signal_all(signal.SIGCONT)
        self.assertGreater(took, 2)  # three seconds after something was asked, which may have been just before
        wait_until(lambda: is_ready(one) and is_ready(two), "both are ready again")
        clients = {"A": sit(two, made, "A"), "B": sit(one, made, "B")}
        plays = [line for line in lines_of(self.database, made["table"]) if line.startswith(f"{letter} ")]
        self.assertEqual(plays, [f"{letter} {state['moves'][0]['move']}"])
        play_to_the_end(clients)
        print(f"sent away {took:.1f} s after the database fell silent")

    def test_bots_alone_are_played_once(self):
        """By who made them, and by another when that is gone: claims are renewed and lapse."""
        one, two = self.start_node(), self.start_node()
        made = make_table(one, "pyramidion", ("pharaoh",) * 4)["table"]
        woken = f"SELECT extract(epoch FROM woken) FROM tables WHERE id = '{made}'"
        began = float(self.database.sql(woken)[0][0])
        wait_until(lambda: float(self.database.sql(woken)[0][0]) > began, "who plays it says so again")
        wait_until(lambda: one.metric("mastaba_bot_moves_total") > 0, "its bots have moved")
        self.assertEqual([two.metric(f"mastaba_{name}") for name in ("bot_moves_total", "tables_loaded")], [0, 0])
        one.kill()
        self.database.sql("UPDATE tables SET woken = woken - interval '1 hour'")
        self.assertEqual(self.database.sql(f"SELECT status FROM tables WHERE id = '{made}'"), [["1"]], "it was over too soon")
        wait_until(lambda: two.metric("mastaba_bot_moves_total") > 0, "the other server plays on")

    def test_a_cell(self):
        """One server says once how the tables of this database begin; then all are made so, rematches too."""
        one = self.start_node("--cell", "k")
        two = self.start_node()
        self.addCleanup(self.database.sql, "UPDATE mastaba SET cell = ''")
        for server in (one, two):
            self.assertEqual(make_table(server)["table"][0], "k")
        made = make_table(two, options={"first": "1"})
        clients = {"A": sit(one, made, "A"), "B": sit(two, made, "B")}
        get_ready(clients)
        play_to_the_end(clients)
        following = clients["A"].call("rematch")["table"]
        self.assertEqual((following[0], len(following)), ("k", len(made["table"])))
        self.assertEqual(clients["B"].receive("rematch")["table"], following)
        words = subprocess.run([host.PROGRAM, "serve", "--port", "0", "--store", self.database.url, "--cell", "m"], text=True,
                               capture_output=True, check=False)
        self.assertEqual(words.returncode, 2)
        self.assertIn("this database is cell k, and not m as --cell says", words.stderr)
        with host.Host(options=[*OPTIONS, "--cell", "7"]) as alone:
            self.assertEqual(make_table(alone)["table"][0], "7")

    def test_rules_that_are_not_here(self):
        """A table that only another server can read, as while servers are exchanged: who asks here is told so."""
        one = self.start_node()
        with tempfile.TemporaryDirectory() as folder:
            deck = os.path.join(folder, "own.csv")
            shutil.copy(os.path.join(HERE, "..", "..", "games", "pyramis", "data", "pyramis-exodus.csv"), deck)
            two = self.start_node("--deck", deck)
            made = make_table(two, deck="own")
            answer = Client(one).call("join", protocol=2, table=made["table"], tokens=[])
            self.assertEqual((answer["type"], answer["error"]), ("error", "no_rules"))
            status, _, body = one.http("GET", f"/api/tables/{made['table']}/record")
            self.assertEqual((status, body["error"]), (503, "no_rules"))
            self.assertEqual(Client(two).call("join", protocol=2, table=made["table"], tokens=[])["type"], "joined")
            self.assertEqual(two.stop()[0], 0)


if __name__ == "__main__":
    unittest.main()
