"""test_tournaments.py -- a tournament at several servers on one database: whichever comes first pairs a round and makes its tables, the
people of one table sit at different servers, and one that dies is not missed."""

import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "server"))
import host  # pylint: disable=wrong-import-position
from checked import Client  # pylint: disable=wrong-import-position
from host import postgres  # pylint: disable=wrong-import-position
from tournaments import Person, check_standings, entered, my_table, play, until  # pylint: disable=wrong-import-position

OPTIONS = host.NO_LIMITS + ["--think-ms", "100", "--threads", "1"]


@unittest.skipIf(postgres.PROGRAMS is None, "there is no PostgreSQL here")
class Tournaments(unittest.TestCase):
    def setUp(self):
        self.database = postgres.Postgres()
        self.addCleanup(self.database.__exit__)
        self.servers = [host.Host(data=self.database.url, options=OPTIONS) for _ in range(3)]
        for server in self.servers:
            self.addCleanup(server.__exit__)

    def sit(self, everybody, id, round):
        """Clients by table and letter; each person's at their own server."""
        tables = {}
        for person in everybody:
            if mine := my_table(person, id, round):
                client = tables.setdefault(mine["number"], {})[mine["seat"]] = Client(person.server)
                client.sit(mine["table"], mine["token"])
        for clients in tables.values():
            for letter, client in clients.items():
                self.assertEqual(client.call("ready", seat=letter)["type"], "state")
        return tables

    def test_a_round_is_paired_once(self):
        """Three servers look at the same moments; one of them is killed in every round, and comes back."""
        everybody = [Person(self.servers[i % 2], f"Player {i}") for i in range(6)]
        id = entered(everybody, seats=2, rounds=4, same_deal=[2])["tournament"]
        for round in range(1, 5):
            tables = self.sit(everybody, id, round)
            self.assertEqual([len(clients) for clients in tables.values()], [2, 2, 2])
            self.servers[2].kill()
            for number, clients in tables.items():
                self.assertEqual(play(clients, 10 * round + number)["phase"], "over")
            self.servers[2].start()
        told = until(everybody[1], id, lambda told: told["state"] == "over")
        self.assertEqual([table["round"] for table in told["tables"]], [1] * 3 + [2] * 3 + [3] * 3 + [4] * 3)
        self.assertEqual(len({table["table"] for table in told["tables"]}), 12)
        self.assertEqual(self.database.sql("SELECT count(*) FROM tables")[0][0], "12")  # none was made twice
        check_standings(told)
        compared = everybody[0].call("GET", f"/api/tournaments/{id}/rounds/2", schema="tournamentRound")
        self.assertEqual([len(seat["of"]) for seat in compared["seats"]], [3, 3])


if __name__ == "__main__":
    unittest.main()
