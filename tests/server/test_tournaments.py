"""test_tournaments.py -- tournaments over HTTP and sockets: a whole one with its standings, those who do not come, kills in between,
what is refused, and rounds in which all tables get the same deal."""

import hashlib
import hmac
import os
import sqlite3
import subprocess
import tempfile
import time
import unittest

import host
import tournaments
import ws
from checked import Client, check
from tournaments import check_standings, entered, my_table, people, play, sit_down, until


class Tournaments(unittest.TestCase):
    def setUp(self):
        self.server = host.Host()
        self.addCleanup(self.server.__exit__)

    def change(self, statement, *values):
        with sqlite3.connect(self.server.data, timeout=ws.PATIENCE) as file:
            file.execute(statement, values)

    def number(self, statement, *values):
        with sqlite3.connect(self.server.data, timeout=ws.PATIENCE) as file:
            return file.execute(statement, values).fetchone()[0]

    def tables_of(self, everybody, tournament, round):
        """What its people are told of each table of a round, by its number; who is free is in none."""
        tables = {}
        for person in everybody:
            if mine := my_table(person, tournament, round):
                tables.setdefault(mine["number"], []).append(mine)
        return tables

    def play_round(self, everybody, tournament, round):
        for number, mine in sorted(self.tables_of(everybody, tournament, round).items()):
            clients = sit_down(self.server, mine)
            self.assertEqual(play(clients, 100 * round + number)["phase"], "over")
            for client in clients.values():
                client.close()

    # ---- a whole one ----

    def test_a_whole_tournament(self):
        """Seven people, three at a table, three rounds: one is free in each. What is told is what follows from the tables."""
        everybody = people(self.server, 7)
        made = everybody[0].begin_one()
        id = made["tournament"]
        self.assertEqual((made["state"], made["entered"], made["made"], made["me"], made["secret"]), ("entering", False, True, None, None))
        for i, person in enumerate(everybody):
            told = person.enter(id)
            self.assertEqual((told["me"], told["entrants"], told["list"][i]["name"]), (i, i + 1, f"Player {i}"))
        told = everybody[0].call("POST", f"/api/tournaments/{id}/begin", {})
        self.assertEqual((told["state"], told["round"], told["standings"], told["stands_after"]), ("playing", 1, [], 0))
        commitment = told["commitment"]
        for round in (1, 2, 3):
            tables = self.tables_of(everybody, id, round)
            self.assertEqual(sorted(len(mine) for mine in tables.values()), [3, 3])
            self.assertTrue(any(card["tournament"] == id and card.get("waits") for card in everybody[0].list()
                                ) or my_table(everybody[0], id, round) is None)
            self.play_round(everybody, id, round)
            told = until(everybody[6], id, lambda told, round=round: told["stands_after"] == round)
            check_standings(told)
        told = until(everybody[6], id, lambda told: told["state"] == "over")
        self.assertEqual(told["round"], 3)
        self.assertEqual(sum(line["free"] for line in told["standings"]), 3)
        self.assertEqual({line["free"] for line in told["standings"]}, {0, 1})  # nobody twice
        sealed = f"mastaba tournament {id} {told['secret']}".encode()
        self.assertEqual((hashlib.sha256(sealed).hexdigest(), told["commitment"]), (commitment, commitment))
        self.check_lots(told)
        for table in told["tables"]:
            self.assertTrue(table["watch"])
            self.server.record(table["table"])  # anybody may read it

    def check_lots(self, told):
        lots = [hmac.new(bytes.fromhex(told["secret"]), f"mastaba lot {told['tournament']} {n}".encode(), hashlib.sha256).digest()[:4]
                for n in range(len(told["list"]))]
        for above, below in zip(told["standings"], told["standings"][1:]):
            if above["over"] == "lot":
                self.assertLess(lots[above["entrant"]], lots[below["entrant"]])

    def test_everybody_meets_everybody(self):
        everybody = people(self.server, 4)
        told = entered(everybody, seats=2, form="everyone", rounds=None)
        self.assertEqual((told["rounds"], told["form"]), (3, "everyone"))
        for round in (1, 2, 3):
            self.play_round(everybody, told["tournament"], round)
        told = until(everybody[0], told["tournament"], lambda told: told["state"] == "over")
        pairs = {frozenset(seat["entrant"] for seat in table["seats"]) for table in told["tables"]}
        self.assertEqual(len(pairs), 6)
        check_standings(told)

    def test_tables_are_as_it_was_agreed(self):
        everybody = people(self.server, 2)
        told = entered(everybody, seats=3, rounds=1, pace="slow", rated=True, options={})
        (mine, _) = self.tables_of(everybody, told["tournament"], 1)[1]
        client = Client(self.server)
        client.sit(mine["table"], mine["token"])
        state = client.state[mine["seat"]]
        self.assertEqual(state["clock"], {"kind": "slow", "seconds": 86400})
        self.assertEqual(sorted(seat["kind"] for seat in state["seats"]), ["bot", "human", "human"])
        self.assertEqual({seat.get("name") for seat in state["seats"] if seat["kind"] == "human"}, {"Player 0", "Player 1"})
        self.assertIn("@ rated", self.log(mine["table"]))
        told = everybody[1].look(told["tournament"])
        (table,) = told["tables"]
        self.assertAlmostEqual(table["by"], time.time() * 1000 + 86400000, delta=600000)
        seat = next(seat for seat in table["seats"] if seat["entrant"] == told["list"].index({"name": mine_name(state, mine)}))
        self.assertEqual((seat["present"], seat["ready"]), (True, False))
        games = everybody[1].ask("GET", "/api/me/games")[1]["games"]
        self.assertEqual([game["table"] for game in games], [mine["table"]])

    def log(self, table):
        with sqlite3.connect(self.server.data, timeout=ws.PATIENCE) as file:
            return file.execute("SELECT text FROM log ORDER BY place LIMIT 1").fetchone()[0] if table else ""

    # ---- those who do not come ----

    def late(self):
        """The time of all that wait is over."""
        self.change("UPDATE tournament_tables SET until = ? WHERE until > 0", int(time.time() * 1000))

    def test_who_does_not_come_is_behind_everybody(self):
        everybody = people(self.server, 3)
        id = entered(everybody, rounds=2)["tournament"]
        (mine,) = self.tables_of(everybody, id, 1).values()
        clients = sit_down(self.server, mine[:2])
        gone = ({"A", "B", "C"} - set(clients)).pop()
        told = everybody[0].look(id)
        self.assertEqual(sorted(seat["ready"] for seat in told["tables"][0]["seats"]), [False, True, True])
        self.late()
        clients[mine[0]["seat"]].wait(lambda state: state["phase"] == "playing")
        told = until(everybody[0], id, lambda told: told["tables"][0]["state"] == "playing")
        until(everybody[0], id, lambda told: told["tables"][0]["seats"]["ABC".index(gone)].get("absent"))
        play(clients, 5)
        told = until(everybody[0], id, lambda told: told["stands_after"] == 1)
        seat = told["tables"][0]["seats"]["ABC".index(gone)]
        self.assertEqual((seat["place"], seat["made"], seat["absent"]), (3, 0, True))
        self.assertEqual(sum(other["made"] for other in told["tables"][0]["seats"]), 3)
        check_standings(told)
        self.assertNotIn("left", told["list"][seat["entrant"]])

    def test_nobody_comes(self):
        """Twice in a row, and it is over."""
        everybody = people(self.server, 4)
        id = entered(everybody, seats=2, rounds=5)["tournament"]
        for round in (1, 2):
            tables = self.tables_of(everybody, id, round)
            self.late()
            until(everybody[0], id, lambda told, round=round: told["stands_after"] == round)
            for mine in tables.values():
                self.is_gone(mine[0]["table"])
        told = until(everybody[0], id, lambda told: told["state"] == "over")
        self.assertEqual(told["round"], 2)
        self.assertTrue(all(person["left"] for person in told["list"]))
        self.assertTrue(all(seat["absent"] and seat["made"] == 0 for table in told["tables"] for seat in table["seats"]))
        check_standings(told)

    def is_gone(self, table):
        give_up = time.monotonic() + ws.PATIENCE
        while self.server.http("GET", f"/api/tables/{table}/record")[0] != 404:
            self.assertLess(time.monotonic(), give_up)
            time.sleep(0.1)

    def test_i_cannot_play(self):
        """A bot takes the seat at once; the other of the table need not wait, and who leaves is in no later round."""
        everybody = people(self.server, 4)
        id = entered(everybody, seats=2, rounds=2)["tournament"]
        tables = self.tables_of(everybody, id, 1)
        mine = my_table(everybody[0], id, 1)
        told = everybody[0].call("POST", f"/api/tournaments/{id}/leave", {})
        self.assertTrue(told["list"][0]["left"])
        clients = sit_down(self.server, [one for one in tables[mine["number"]] if one["seat"] != mine["seat"]])
        play(clients, 3)
        (other,) = [mine_of_other for number, mine_of_other in tables.items() if number != mine["number"]]
        play(sit_down(self.server, other), 4)
        told = until(everybody[1], id, lambda told: told["round"] == 2)
        check_standings(told)
        self.assertEqual(len([table for table in told["tables"] if table["round"] == 2]), 1)  # for two of the three
        everybody[0].refused(f"/api/tournaments/{id}/leave", 409, "phase")

    # ---- kills ----

    def test_killed_between_pairing_and_making_tables(self):
        """As if the server had gone on to pair, and died before it made any: the claim of one that is gone is not waited for long."""
        everybody = people(self.server, 4)
        id = entered(everybody, seats=2, rounds=1)["tournament"]
        self.server.kill()
        self.change("DELETE FROM account_seats")
        self.change("UPDATE tournament_tables SET table_id = '', until = 0")
        self.server.start()
        self.play_round(everybody, id, 1)
        check_standings(until(everybody[0], id, lambda told: told["state"] == "over"))

    def test_killed_again_and_again(self):
        """At any moment of it: between rounds, in the middle of games, before results are kept."""
        everybody = people(self.server, 4)
        id = entered(everybody, seats=2, rounds=3)["tournament"]
        for round in (1, 2, 3):
            self.server.kill()
            self.server.start()
            for number, mine in sorted(self.tables_of(everybody, id, round).items()):
                clients = sit_down(self.server, mine)
                play(clients, 7 * round + number, most=3)
                self.server.kill()
                self.server.start()
                again = {}
                for one in mine:
                    again[one["seat"]] = Client(self.server)
                    again[one["seat"]].sit(one["table"], one["token"])
                self.assertEqual(play(again, 8 * round + number)["phase"], "over")
            self.server.kill()
            self.server.start()
        told = until(everybody[0], id, lambda told: told["state"] == "over")
        self.assertEqual(len(told["tables"]), 6)
        self.assertEqual(self.number("SELECT count(*) FROM tournament_rounds"), 3)
        check_standings(told)

    # ---- what is refused ----

    def test_what_is_refused_changes_nothing(self):
        maker, other, late = people(self.server, 3)
        id = maker.begin_one(entry="link")["tournament"]
        link = maker.look(id)["link"]
        path = f"/api/tournaments/{id}"
        before = maker.look(id)
        stranger = tournaments.passkeys.Browser(self.server)
        for deed in ("enter", "leave", "begin", "cancel"):
            self.assertEqual(stranger.ask("POST", f"{path}/{deed}", {})[1]["error"], "no_account")
            self.assertEqual(maker.ask("GET", f"{path}/{deed}")[0], 405)
            self.assertEqual(maker.ask("POST", f"/api/tournaments/{'0' * 16}/{deed}", {})[0], 404)
            self.assertEqual(maker.ask("POST", f"{path}/{deed}", {"secret": 1})[1]["error"], "malformed")
        self.assertEqual(stranger.ask("GET", path)[1]["error"], "not_allowed")
        self.assertEqual(stranger.ask("GET", f"{path}?link={'x' * 22}")[1]["error"], "not_allowed")
        told = check(stranger.ask("GET", f"{path}?link={link}")[1], "tournament")
        self.assertNotIn("link", told)
        self.assertEqual([card["tournament"] for card in maker.list()], [id])
        self.assertEqual((other.list(), stranger.ask("GET", "/api/tournaments")[1]), ([], {"tournaments": []}))
        other.refused(f"{path}/enter", 403, "not_allowed")
        other.refused(f"{path}/enter", 403, "not_allowed", {"link": "x" * 22})
        for deed in ("begin", "cancel", "leave"):
            other.refused(f"{path}/{deed}", 403, "not_allowed")
        maker.refused(f"{path}/begin", 409, "phase")  # nobody has entered
        self.assertEqual(maker.look(id), before)
        other.enter(id, link=link)
        other.refused(f"{path}/enter", 409, "phase", {"link": link})
        self.assertEqual(maker.look(id)["entrants"], 1)
        maker.enter(id, link=link)
        maker.call("POST", f"{path}/begin", {})
        until(maker, id, lambda told: told["mine"] and told["mine"]["token"])
        before = maker.look(id)
        late.refused(f"{path}/enter", 409, "phase", {"link": link})
        for deed in ("begin", "cancel"):
            maker.refused(f"{path}/{deed}", 409, "phase")
        late.refused(f"{path}/leave", 403, "not_allowed")
        self.assertEqual(maker.ask("GET", f"{path}/rounds/1")[1]["error"], "not_allowed")
        for number in ("0", "2", "17", "x", "1x", ""):
            self.assertEqual(maker.ask("GET", f"{path}/rounds/{number}")[0], 404, number)
        self.assertEqual(maker.look(id), before)

    def test_bodies(self):
        (maker,) = people(self.server, 1)
        now = int(time.time() * 1000)
        wrong = [{"name": None}, {"name": "A"}, {"name": "Ibis\u202e Club"}, {"name": "a" * 61}, {"name": "  Ibis"}, {"game": "go"}, {"game": None},
                 {"seats": 1}, {"seats": 5}, {"seats": "3"}, {"form": "knockout"}, {"form": None}, {"rounds": 0}, {"rounds": 17}, {"rounds": None},
                 {"pace": "fast"}, {"pace": None}, {"same_deal": [0]}, {"same_deal": [4]}, {"same_deal": [1, 1]}, {"same_deal": 1}, {"rated": 1},
                 {"entry": "friends"}, {"starts": now - 1}, {"starts": now + 400 * 86400000}, {"starts": "soon"}, {"starts": -1},
                 {"options": {"colour": "red"}}, {"options": []}, {"secret": "x"}, {"maker": "me"}]
        for fields in wrong:
            status, answer = maker.ask("POST", "/api/tournaments", {**tournaments.NEW, **fields})
            self.assertEqual((status, answer["error"]), (400, "malformed"), fields)
        for missing in tournaments.NEW:
            body = {key: value for key, value in tournaments.NEW.items() if key != missing}
            self.assertEqual(maker.ask("POST", "/api/tournaments", body)[0], 400, missing)
        self.assertEqual(maker.ask("PUT", "/api/tournaments", {})[0], 405)
        self.assertEqual(maker.ask("POST", "/api/tournaments", {**tournaments.NEW}, Origin="https://elsewhere.example")[0], 403)
        self.assertEqual(maker.list(), [])
        for i in range(3):
            maker.begin_one(name="Été 東京" + "a" * (20 * i), starts=now + 10**8)
        self.assertEqual(maker.ask("POST", "/api/tournaments", tournaments.NEW)[1]["error"], "limit")
        self.assertEqual(len(maker.list()), 3)

    def test_a_full_one(self):
        (late,) = people(self.server, 1)
        id = late.begin_one(seats=2)["tournament"]
        now = int(time.time() * 1000)
        with sqlite3.connect(self.server.data, timeout=ws.PATIENCE) as file:
            for i in range(512):
                file.execute("INSERT INTO accounts (account, name, folded, made) VALUES (?, ?, ?, ?)", (1000 + i, f"P{i}", f"p{i}", now))
                file.execute("INSERT INTO tournament_entrants VALUES (?, ?, ?, 0, 0)", (id, i + 1, 1000 + i))
        late.refused(f"/api/tournaments/{id}/enter", 429, "limit")
        self.assertEqual(late.look(id)["entrants"], 512)

    def test_it_begins_at_its_time_or_is_cancelled(self):
        everybody = people(self.server, 2)
        ids = [everybody[0].begin_one(starts=int(time.time() * 1000) + 10**7)["tournament"] for _ in range(2)]
        for person in everybody:
            person.enter(ids[0])
        everybody[0].enter(ids[1])
        self.change("UPDATE tournaments SET starts = ?", int(time.time() * 1000))
        until(everybody[1], ids[0], lambda told: told["state"] == "playing")
        until(everybody[0], ids[1], lambda told: told["state"] == "cancelled")
        self.assertEqual({card["tournament"] for card in everybody[0].list()}, set(ids))
        self.assertEqual([card["tournament"] for card in everybody[1].list()], [ids[0]])

    def test_they_may_be_switched_off(self):
        with host.Host(options=host.NO_LIMITS + ["--tournaments", "off"]) as server:
            (maker,) = people(server, 1)
            self.assertEqual(maker.ask("GET", "/api/tournaments")[0], 404)
            self.assertEqual(maker.ask("POST", "/api/tournaments", tournaments.NEW)[0], 404)

    def test_so_many_are_enough(self):
        with host.Host(options=["--max-tables-per-address", "4", "--max-messages", "0"]) as server:
            maker, other, third = people(server, 3)  # an account counts as a table
            id = maker.begin_one()["tournament"]
            self.assertEqual(other.ask("POST", f"/api/tournaments/{id}/enter", {})[1]["error"], "limit")

    # ---- accounts ----

    def test_who_is_gone_and_what_is_kept(self):
        everybody = people(self.server, 4)
        id = entered(everybody, seats=2, rounds=1)["tournament"]
        kept = everybody[3].ask("GET", "/api/me/export")[1]
        self.assertEqual([(one["tournament"], one["name"], one["made"]) for one in kept["tournaments"]], [(id, tournaments.NEW["name"], False)])
        everybody[3].ask("POST", "/api/me/delete", {"name": "Player 3"})
        told = everybody[0].look(id)
        self.assertEqual((told["list"][3], told["list"][2]["name"]), ({"gone": True, "left": True}, "Player 2"))
        everybody[0].ask("POST", "/api/me/delete", {"name": "Player 0"})
        self.assertIsNone(everybody[1].look(id)["maker"])

    def test_ratings_and_pages_are_told_where_they_are_shown(self):
        everybody = people(self.server, 4)
        id = entered(everybody, seats=2, rounds=2)["tournament"]
        numbers = {name: self.number("SELECT account FROM accounts WHERE name = ?", name) for name in ("Player 0", "Player 1", "Player 2", "Player 3")}
        for i, seen in ((1, 0), (2, 1), (3, 2)):
            everybody[i].ask("POST", "/api/players/me", {"seen": ["me", "played", "everyone"][seen]})
            self.change("INSERT INTO ratings (account, game, mu, sigma, games, last, seen) VALUES (?, 'pyramis', 26, 1, 20, 1, ?)",
                        numbers[f"Player {i}"], seen)
        told = everybody[0].look(id)["list"]
        self.assertEqual([person.get("player") for person in told], [numbers["Player 0"], None, None, numbers["Player 3"]])
        self.assertEqual([person.get("rating") for person in told], [None, None, 1560, 1560])
        self.play_round(everybody, id, 1)
        told = until(everybody[2], id, lambda told: told["round"] == 2)
        met = next(seat["entrant"] for table in told["tables"] if table["round"] == 1 and any(s["entrant"] == 2 for s in table["seats"])
                   for seat in table["seats"] if seat["entrant"] != 2)
        self.assertEqual("player" in told["list"][met], met != 1)  # who shows themselves to nobody

    def test_the_operator_removes_one(self):
        everybody = people(self.server, 2)
        id = entered(everybody, seats=2, rounds=2, name="A name that should not be")["tournament"]
        listed = subprocess.run([host.PROGRAM, "moderate", "tournaments", "--data", self.server.data], text=True, stdout=subprocess.PIPE, check=True)
        self.assertIn(f"{id}  A name that should not be (Player 0)", listed.stdout)
        command = [host.PROGRAM, "moderate", "end", "--data", self.server.data, id]
        self.assertEqual(subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode, 0)
        self.assertEqual(subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode, 2)
        self.assertEqual(everybody[0].ask("GET", f"/api/tournaments/{id}")[0], 404)
        self.assertEqual(everybody[0].list(), [])


def mine_name(state, mine):
    return next(seat["name"] for seat in state["seats"] if seat["seat"] == mine["seat"])


class SameDeal(unittest.TestCase):
    """Sixteen people, eight tables of two, one deal."""

    def test_a_round_with_one_deal(self):
        with host.Host() as server:
            everybody = people(server, 16)
            id = entered(everybody, seats=2, rounds=1, same_deal=[1])["tournament"]
            spy = Spy(everybody[0], id)
            tables = {}
            for person in everybody:
                mine = my_table(person, id, 1)
                tables.setdefault(mine["number"], []).append(mine)
            self.assertEqual(len(tables), 8)
            self.is_closed(server, tables[1][0]["table"], "waiting")
            for number, mine in sorted(tables.items()):
                clients = sit_down(server, mine)
                play(clients, number)
                spy.look()
                if number < len(tables):  # the last one opens all
                    self.is_closed(server, mine[0]["table"], number)
            told = until(everybody[0], id, lambda told: told["state"] == "over" and all(table["watch"] for table in told["tables"]))
            check_standings(told)
            records = [server.record(table["table"]) for table in told["tables"]]
            compared = everybody[0].call("GET", f"/api/tournaments/{id}/rounds/1", schema="tournamentRound")
            spy.check(compared, told["secret"])
            self.check_comparison(compared, told)
            self.verify(records, f"deal {compared['deal']}: {compared['draws']} draws at 8 tables match")
            self.check_draws(records)

    def test_killed_before_the_deal_is_told(self):
        """It is told after the start, at every table."""
        with host.Host() as server:
            everybody = people(server, 4)
            id = entered(everybody, seats=2, rounds=1, same_deal=[1])["tournament"]
            tables = {}
            for person in everybody:
                mine = my_table(person, id, 1)
                tables.setdefault(mine["number"], []).append(mine)
            for number, mine in sorted(tables.items()):
                self.assertEqual(play(sit_down(server, mine), number)["phase"], "over")
            server.kill()
            server.start()
            told = until(everybody[0], id, lambda told: all(table["watch"] for table in told["tables"]))
            self.verify([server.record(table["table"]) for table in told["tables"]], "draws at 2 tables match")

    def is_closed(self, server, table, when):
        status, _, body = server.http("GET", f"/api/tables/{table}/record")
        self.assertEqual((status, check(body, "httpError")["error"]), (403, "not_allowed"), when)
        stranger = Client(server)
        self.assertEqual(stranger.call("join", protocol=2, table=table, tokens=[])["error"], "not_allowed", when)
        stranger.close()

    def check_comparison(self, compared, told):
        deal = compared["deal"]
        round_secret = hmac.new(bytes.fromhex(told["secret"]), f"mastaba round {told['tournament']} 1".encode(), hashlib.sha256).hexdigest()
        self.assertEqual((len(deal), compared["secret"], len(compared["tables"])), (16, round_secret, 8))
        for seat in compared["seats"]:
            points = [one["points"] for one in seat["of"]]
            self.assertEqual(len(points), 8)
            self.assertAlmostEqual(seat["mean"], sum(points) / 8, delta=0.006)
            for one in seat["of"]:
                self.assertAlmostEqual(one["to_others"], one["points"] - (sum(points) - one["points"]) / 7, delta=0.006)
                self.assertEqual((sum(one["parts"]), len(one["parts"])), (one["points"], len(compared["parts"])))
                at = next(table for table in told["tables"] if table["number"] == one["table"])["seats"]["AB".index(seat["seat"])]
                self.assertEqual((at["entrant"], at["points"], told["list"][at["entrant"]]["name"]), (one["entrant"], one["points"], one["name"]))

    def verify(self, records, wanted):
        with tempfile.TemporaryDirectory() as folder:
            files = [os.path.join(folder, f"{i}.record") for i in range(len(records))]
            for file, record in zip(files, records):
                with open(file, "w", encoding="utf-8") as out:
                    out.write(record)
            done = subprocess.run([host.PROGRAM, "verify", *files], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertIn(wanted, done.stdout)

    def check_draws(self, records):
        """The first draw of every pile, before anybody has played, is the same at every table."""
        before = set()
        for record in records:
            plays = record.split("\nplay\n")[1].splitlines()
            dealt = [line for line in plays[:next(i for i, line in enumerate(plays) if line[0] != "*")] if not line.startswith("* first")]
            self.assertGreater(len(dealt), 3)
            before.add(tuple(dealt))
        self.assertEqual(len(before), 1, before)


class Spy:
    """Whoever asks again and again while a round with one deal is played, and keeps every answer."""

    def __init__(self, person, tournament):
        self.person, self.tournament, self.heard = person, tournament, []

    def look(self):
        for path in (f"/api/tournaments/{self.tournament}", "/api/tournaments", f"/api/tournaments/{self.tournament}/rounds/1", "/api/tables"):
            self.heard.append(str(self.person.ask("GET", path)[1]))
        told = self.person.look(self.tournament)
        if told["stands_after"]:
            self.heard = self.heard[:-4]  # that was the last table
            return
        for table in told["tables"]:
            assert not table["watch"] and all(not {"place", "points", "made"} & set(seat) for seat in table["seats"]), table

    def check(self, compared, secret):
        assert len(self.heard) >= 4 * 7
        for answer in self.heard:
            for word in (compared["deal"], compared["secret"], secret):
                assert word not in answer, answer


if __name__ == "__main__":
    unittest.main(verbosity=2)
