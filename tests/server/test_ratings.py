"""test_ratings.py -- what became of games, as players and leaderboards tell it: recorded from logs, whoever looks, and nothing before the end."""

import hashlib
import sqlite3
import time
import unittest

import checked
import host
import ws
from checked import check, make_table, play_randomly, sit_everybody


def headers_of(token):
    return {"Host": "localhost", "Cookie": f"mastaba={token}"}


class Accounts:
    """People who are signed in, written into the file of a server."""

    def __init__(self, server):
        self.server = server

    def change(self, *statements):
        with sqlite3.connect(self.server.data, timeout=ws.PATIENCE) as file:
            return [file.execute(*statement).lastrowid for statement in statements]

    def make(self, name):
        """(number, headers)"""
        token, now = (name + "x" * 22)[:22], int(time.time() * 1000)
        digest = hashlib.sha256(token.encode()).hexdigest()
        (account,) = self.change(("INSERT INTO accounts (name, folded, made) VALUES (?, ?, ?)", (name, name.lower(), now)))
        self.change(("INSERT INTO account_sessions (digest, account, key, made, used) VALUES (?, ?, 'k', ?, ?)", (digest, account, now, now)))
        return account, headers_of(token)

    def rate(self, account, rating, margin=60, game="pyramis", seen=1):
        """As if they had played a while; whoever keeps their page to themselves has `seen` 0."""
        mu, sigma, now = 25 + (rating - 1500) / 60, margin / 60 / 1.959964, int(time.time() * 1000)
        self.change(("INSERT INTO ratings (account, game, mu, sigma, games, last, seen) VALUES (?, ?, ?, ?, 20, ?, ?)",
                     (account, game, mu, sigma, now, seen)))

    def note(self, account, table, seat, token):
        self.change(("INSERT INTO account_seats (account, table_id, seat, token, noted) VALUES (?, ?, ?, ?, 1)", (account, table, seat, token)))


class Results(unittest.TestCase):
    def setUp(self):
        self.server = host.Host()
        self.addCleanup(self.server.__exit__)
        self.people = Accounts(self.server)
        self.zoe, self.as_zoe = self.people.make("Zoe")
        self.marc, self.as_marc = self.people.make("Marc")

    def get(self, path, headers, wanted=200):
        status, _, body = self.server.http("GET", path, headers=headers)
        self.assertEqual(status, wanted, body)
        return body

    def page(self, whose, headers):
        return check(self.get(f"/api/players/{whose}", headers), "playerPage")

    def begin(self):
        """A game of the two, and whoever plays it."""
        made = make_table(self.server)
        for account, seat in zip((self.zoe, self.marc), made["seats"]):
            self.people.note(account, made["table"], seat["seat"], seat["token"])
        clients = sit_everybody(self.server, made)
        self.addCleanup(checked.close, clients)
        return made, clients

    def recorded(self, headers, games):
        give_up = time.monotonic() + ws.PATIENCE
        while time.monotonic() < give_up:
            page = self.page("me", headers)
            if page["games"] >= games:
                return page
            time.sleep(0.1)
        raise AssertionError("no result was recorded")

    def test_a_finished_game_is_told(self):
        made, clients = self.begin()
        play_randomly(clients, 5)
        self.assertEqual(self.page("me", self.as_zoe)["games"], 0)  # nothing before the end
        last = play_randomly(clients)
        page = self.recorded(self.as_zoe, 1)
        (game,) = page["recent"]
        score = next(score for score in last["scores"] if score["seat"] == "A")
        self.assertEqual((page["name"], page["mine"], page["seen"]), ("Zoe", True, "played"))
        self.assertEqual((game["table"], game["game"], game["place"], game["points"]),
                         (made["table"], "pyramis", score["place"], score["total"]))
        self.assertEqual(game["with"], [{"name": "Marc", "player": self.marc}])
        self.assertNotIn("change", game)  # it was not rated

    def test_a_game_that_ended_while_nobody_looked(self):
        """The server is killed in the moment of the end, or the end was before anybody recorded results."""
        made, clients = self.begin()
        play_randomly(clients)
        self.recorded(self.as_zoe, 1)
        self.server.kill()
        self.people.change(("DELETE FROM results",), ("UPDATE tables SET recorded = 0",))
        self.server.start()
        self.assertEqual(self.recorded(self.as_marc, 1)["recent"][0]["table"], made["table"])

    def test_who_sees_a_page(self):
        _, clients = self.begin()
        self.assertEqual(self.server.http("GET", f"/api/players/{self.zoe}", headers=self.as_marc)[0], 404)
        play_randomly(clients)
        self.recorded(self.as_marc, 1)
        _, stranger = self.people.make("Lea")
        for seen, marc, lea in (("me", 404, 404), ("played", 200, 404), ("everyone", 200, 200)):
            status, _, body = self.server.http("POST", "/api/players/me", {"seen": seen}, headers=self.as_zoe)
            self.assertEqual((status, body), (200, {"seen": seen}))
            for headers, wanted in ((self.as_marc, marc), (stranger, lea), ({"Host": "localhost"}, lea)):
                self.get(f"/api/players/{self.zoe}", headers, wanted)
        told = self.page(self.zoe, stranger)
        self.assertNotIn("seen", told)
        self.assertEqual((told["games"], told["recent"]), (0, []))  # strangers are told of rated games alone

    def test_the_leaderboard(self):
        now = int(time.time() * 1000)
        rank = "INSERT INTO ratings (account, game, mu, sigma, games, last, seen) VALUES (?, 'pyramis', ?, 1, 20, ?, ?)"
        self.people.change((rank, (self.zoe, 27, now, 2)), (rank, (self.marc, 26, now, 1)))
        everybody = check(self.get("/api/leaderboard?game=pyramis", {"Host": "localhost"}), "leaderboard")
        self.assertEqual((everybody["listed"], everybody["closed"], everybody["you"]), (1, 1, None))
        self.assertEqual([(line["name"], line["rating"], line["margin"]) for line in everybody["lines"]], [("Zoe", 1620, 118)])
        self.assertIn({"level": "architect", "rating": 1500}, everybody["bots"])
        mine = check(self.get("/api/leaderboard?game=pyramis&least=1&days=365&from=1", self.as_marc), "leaderboard")
        self.assertEqual((mine["listed"], mine["you"]["place"], mine["you"]["likely"]), (2, 2, [1, 2]))

    def test_what_is_refused(self):
        here = {"Host": "localhost"}
        for path, wanted in (("/api/leaderboard", 400), ("/api/leaderboard?game=chess", 400), ("/api/leaderboard?game=pyramis&least=x", 400),
                             ("/api/leaderboard?game=pyramis&days=0", 400), ("/api/leaderboard?game=" + "x" * 300, 400),
                             ("/api/players/", 404), ("/api/players/0", 404), ("/api/players/x", 404), ("/api/players/99", 404),
                             ("/api/players/9999999999999", 404), ("/api/players/me", 401)):
            with self.subTest(path=path):
                self.get(path, here, wanted)
        for body, wanted in (({}, 400), ({"seen": "all"}, 400), ({"seen": 1}, 400), ({"seen": "me", "mood": 1}, 400), ({"seen": "me"}, 401)):
            self.assertEqual(self.server.http("POST", "/api/players/me", body, headers=here)[0], wanted)
        self.assertEqual(self.server.http("POST", "/api/leaderboard", {}, headers=here)[0], 405)
        self.assertEqual(self.server.http("POST", "/api/players/1", {}, headers=here)[0], 405)


class WithoutAccounts(unittest.TestCase):
    def test_there_are_no_pages(self):
        with host.Host(options=[*host.NO_LIMITS, "--accounts", "off"]) as server:
            for path in ("/api/leaderboard?game=pyramis", "/api/players/1", "/api/players/me"):
                self.assertEqual(server.http("GET", path, headers={"Host": "localhost"})[0], 404)


class Lists(unittest.TestCase):
    def listed(self, server, table):
        give_up = time.monotonic() + ws.PATIENCE
        while time.monotonic() < give_up:
            _, _, body = server.http("GET", "/api/tables")
            for one in check(body, "tableList")["tables"]:
                if one["table"] == table:
                    return one
            time.sleep(0.1)
        raise AssertionError("it is not in the list")

    def test_ratings_stand_beside_names(self):
        """In the title of the table; not those of guests, nor of whoever keeps them to themselves, nor of another title."""
        with host.Host() as server:
            people = Accounts(server)
            made = make_table(server, seats=("human", "human", "human", "open"), public=True)
            for letter, rated in zip("AB", ({"rating": 1612, "margin": 45}, {"rating": 1700, "seen": 0})):
                account, _ = people.make(f"Name{letter}")
                people.rate(account, **rated)
                people.rate(account, rating=2000, game="tresors")
                people.note(account, made["table"], letter, "t" * 22)
            self.assertEqual(self.listed(server, made["table"])["ratings"], {"A": {"rating": 1612, "margin": 45}})
            other = make_table(server, game="tresors", seats=("human", "open"), public=True)
            self.assertNotIn("ratings", self.listed(server, other["table"]))


if __name__ == "__main__":
    unittest.main()
