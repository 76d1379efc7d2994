"""test_restart.py -- stopping, killing, starting again: games go on where they were."""

import json
import os
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

import checked
import host
import ws
from checked import Client, make_table, play_randomly, sit_everybody

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class Restarts(unittest.TestCase):
    def go_on(self, end):
        with host.Host() as server:
            made = make_table(server, "pyramidion")
            clients = sit_everybody(server, made)
            play_randomly(clients, 20)
            newest = max((c.state[l] for l, c in clients.items()), key=lambda state: state["seq"])
            checked.catch_up(clients)
            before = {letter: client.state[letter] for letter, client in clients.items()}
            end(server, clients)
            server.start()
            for seat in made["seats"]:
                letter = seat["seat"]
                clients[letter] = Client(server)
                clients[letter].sit(made["table"], seat["token"], since=newest["seq"])
                state = clients[letter].state[letter]
                self.assertEqual(state["view"], before[letter]["view"])
                self.assertEqual(state.get("moves"), before[letter].get("moves"))
                self.assertEqual((state["seq"], state["happened"]), (newest["seq"], []))
            self.assertEqual(play_randomly(clients)["phase"], "over")
            self.assertIsNone(host.check_record(server.record(made["table"])))
            self.assertNotIn("error", server.words())

    def test_after_sigterm(self):
        def stop(server, clients):
            server.process.terminate()
            for client in clients.values():
                self.assertEqual(client.receive("bye")["type"], "bye")
                self.assertEqual(client.ends().code, 1001)
            self.assertEqual(server.process.wait(ws.PATIENCE), 0)
            server.process.stdout.close()
        self.go_on(stop)

    def test_after_sigkill(self):
        self.go_on(lambda server, clients: server.kill())

    def test_stopping_does_not_wait_for_those_who_do_not_answer(self):
        with host.Host(options=host.NO_LIMITS + ["--think-ms", "600000"]) as server:
            made = make_table(server, seats=("pharaoh", "human"))
            clients = sit_everybody(server, made)
            make_table(server, seats=("pharaoh", "pharaoh"))
            status, _ = server.stop()  # within the patience of tests, a tenth of what the bots would think
            self.assertEqual(status, 0)
            checked.close(clients)

    def test_time_stands_still_with_the_process(self):
        """Seconds in which it was stopped are taken from nobody's clock."""
        with host.Host() as server:
            made = make_table(server, clock={"kind": "live", "seconds": 600, "increment": 0})
            clients = sit_everybody(server, made)
            client, mover = clients["A"], "AB".index(clients["A"].state["A"]["actors"][0])
            began = time.monotonic()
            before = client.call("resync")["seats"][mover]["time_left"]
            server.process.send_signal(signal.SIGSTOP)
            time.sleep(8)
            server.process.send_signal(signal.SIGCONT)
            after = client.call("resync")["seats"][mover]["time_left"]
            self.assertLess((before - after) / 1000, time.monotonic() - began - 5)

    def test_bots_go_on(self):
        """A bot whose turn it was thinks again once somebody comes to the table."""
        with host.Host() as server:
            made = make_table(server, seats=("random", "human"))
            clients = sit_everybody(server, made)
            clients["B"].wait(lambda s: "moves" in s)
            server.kill()
            server.start()
            client = Client(server)
            client.sit(made["table"], made["seats"][0]["token"])
            client.wait(lambda s: "moves" in s)

    def test_bots_alone_go_on(self):
        """With nobody there: the log of their table grows, those of people stay as they were."""
        with host.Host(options=host.NO_LIMITS + ["--think-ms", "40"]) as server:
            people = make_table(server, seats=("random", "human"))
            client = sit_everybody(server, people)["B"]
            client.wait(lambda s: "moves" in s)
            alone = make_table(server, "pyramidion", ("architect", "architect"))
            server.kill()
            before = [self.lines(server, made["table"]) for made in (people, alone)]
            server.start()
            give_up = time.monotonic() + ws.PATIENCE
            while self.lines(server, alone["table"]) <= before[1] + 4:
                self.assertLess(time.monotonic(), give_up)
                time.sleep(0.05)
            self.assertEqual(self.lines(server, people["table"]), before[0])

    def lines(self, server, table):
        with sqlite3.connect(server.data) as file:
            ((count,),) = file.execute("select sum(lines) from log join tables on place >> 24 = number"
                                       " where id = ?", (table,))
        return count

    def test_a_file_has_one_server(self):
        """A second one is refused and told who is there; a copy can be made, and the next may come after a kill."""
        with host.Host() as server:
            made = make_table(server)
            second = subprocess.run([host.PROGRAM, "serve", "--port", "0", "--data", server.data], text=True,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=checked.ws.PATIENCE)
            self.assertEqual(second.returncode, 2)
            self.assertIn(f"in use by process {server.process.pid} at http://127.0.0.1:{server.port}/", second.stderr)
            copy = subprocess.run([host.PROGRAM, "backup", "--data", server.data, server.data + ".copy"])
            self.assertEqual(copy.returncode, 0)
            client = Client(server)
            client.sit(made["table"], made["seats"][0]["token"])
            server.kill()
            server.start()

    def test_a_deck_that_was_edited(self):
        """Games made with an own deck go on with exactly that one, or the server does not start and names them."""
        with open(os.path.join(SOURCE, "games", "pyramis", "data", "pyramis-exodus.csv"), encoding="utf-8") as file:
            mine = file.read()
        edited = mine.replace("O01,O,3", "O01,O,4")
        self.assertNotEqual(mine, edited)
        with tempfile.TemporaryDirectory() as folder:
            deck = os.path.join(folder, "mine.csv")

            def write(text):
                with open(deck, "w", encoding="utf-8") as file:
                    file.write(text)
            write(mine)
            with host.Host(options=host.NO_LIMITS + ["--deck", deck]) as server:
                made = make_table(server, deck="mine")
                play_randomly(sit_everybody(server, made), 4)
                server.stop()
                write(edited)
                with self.assertRaises(AssertionError):
                    server.start()
                self.assertEqual(server.process.wait(), 2)
                self.assertIn(f"1 unfinished tables ({made['table']} among them) were made with another deck mine of"
                              " pyramis", server.words())
                server.process.stdout.close()
                write("# the same, in other words\n" + mine)
                server.start()
                clients = {seat["seat"]: Client(server) for seat in made["seats"]}
                for seat in made["seats"]:
                    clients[seat["seat"]].sit(made["table"], seat["token"])
                self.assertEqual(play_randomly(clients)["phase"], "over")
                server.stop()
                write(edited)
                server.start()  # finished games never keep a server from starting

    def test_rules_that_are_not_here_any_more(self):
        """A server refuses to start over games that it would spoil, and names them."""
        with host.Host() as server:
            make_table(server)
            server.stop()
            with sqlite3.connect(server.data) as file:
                tables = [name for (name,) in file.execute("select name from sqlite_master where type='table'")]
                changed = 0
                for table in tables:
                    columns = [row[1] for row in file.execute(f"pragma table_info({table})")]
                    for column in columns:
                        if "rules" in column:
                            changed += file.execute(f"update {table} set {column} = 99").rowcount
            self.assertEqual(changed, 1)
            with self.assertRaises(AssertionError):
                server.start()
            self.assertEqual(server.process.wait(), 2)
            self.assertIn("pyramis with rules 99", server.words())
            server.process.stdout.close()
            server.process = None


if __name__ == "__main__":
    unittest.main(verbosity=1)
