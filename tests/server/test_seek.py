"""test_seek.py -- strangers who look for somebody to play with: who is seated with whom, what each is told, who leaves,
and what floods get."""

import contextlib
import random
import threading
import time
import unittest

import host
import ws
from checked import Client, check
from test_ratings import Accounts

LOOK = {"titles": ["pyramis"], "seats": [2], "pace": "quick"}


def seek(server, status=201, headers=(), **fields):
    """The answer to somebody who begins to look."""
    got, _, body = server.http("POST", "/api/seek", check({**LOOK, **fields}, "seek"), headers)
    assert got == status, (got, body)
    return check(body, "seekState" if status == 201 else "httpError")


def call(server, method, path, token):
    return server.http(method, path, headers={"Authorization": f"Bearer {token}"})


def news(server, token):
    """What the next answer says; it comes when there is news, or after a few seconds."""
    status, _, body = call(server, "GET", "/api/seek", token)
    return check(body, "seekState") if status == 200 else check(body, "httpError")


def found(server, token):
    give_up = time.monotonic() + ws.PATIENCE
    while (said := news(server, token)).get("state") != "found":
        assert said.get("state") == "waiting", said
        assert time.monotonic() < give_up
    return said


class Listener(threading.Thread):
    """Somebody whose call waits for news."""

    def __init__(self, server, token):
        super().__init__()
        self.server, self.token, self.said, self.when = server, token, None, None
        self.start()

    def run(self):
        self.said = found(self.server, self.token)
        self.when = time.monotonic()


class Pairs(unittest.TestCase):
    def test_two_who_fit_are_seated_within_a_second_and_play(self):
        with host.Host() as server:
            zoe = seek(server, name="Zoé")
            self.assertEqual((zoe["state"], zoe["waiting"], zoe["near"]), ("waiting", 1, 0))
            waits = Listener(server, zoe["seek"])
            time.sleep(0.3)  # so that the call does wait; if not, the test is easier
            began = time.monotonic()
            ben = seek(server, titles=["tresors", "pyramis"], name="Ben")
            waits.join()
            self.assertLess(waits.when - began, 1)
            two = {"Zoé": waits.said, "Ben": found(server, ben["seek"])}
            self.assertEqual({said["seat"] for said in two.values()}, {"A", "B"})
            self.assertEqual(len({said["table"] for said in two.values()}), 1)
            self.assertEqual(len({said["token"] for said in two.values()}), 2)
            clients = {}
            for name, said in two.items():
                self.assertEqual((said["game"], said["pace"]), ("pyramis", "quick"))
                self.assertEqual(said["names"]["AB".index(said["seat"])], name)
                clients[name] = Client(server)
                self.assertEqual(clients[name].sit(said["table"], said["token"])["seats"], [said["seat"]])
                self.assertFalse(clients[name].sit(said["table"], said["token"])["owner"])
            for name, said in two.items():
                clients[name].call("ready", seat=said["seat"])
            for client in clients.values():
                state = client.wait(lambda state: state["phase"] == "playing")
                self.assertEqual(state["clock"], {"kind": "slow", "seconds": 60})

    def test_what_was_found_can_be_asked_for_again(self):
        with host.Host() as server:
            tokens = [seek(server)["seek"] for _ in range(2)]
            self.assertEqual(found(server, tokens[0]), found(server, tokens[0]))
            self.assertNotEqual(found(server, tokens[0])["token"], found(server, tokens[1])["token"])

    def test_nobody_is_seated_at_what_they_did_not_want(self):
        with host.Host() as server:
            people = [seek(server), seek(server, pace="slow"), seek(server, titles=["pyramids"]), seek(server, seats=[3])]
            self.assertEqual([one["state"] for one in people], ["waiting"] * 4)
            third = [seek(server, seats=[3], name=f"P{i}") for i in range(2)]
            self.assertEqual(third[0]["near"], 1)
            said = found(server, third[1]["seek"])
            self.assertEqual(len(said["names"]), 3)
            self.assertEqual(news(server, people[0]["seek"])["waiting"], 3)

    def test_three_meet_where_any_number_will_do(self):
        with host.Host() as server:
            waiting = seek(server, seats=[3, 4])
            self.assertEqual(waiting["state"], "waiting")
            self.assertEqual(seek(server, seats=[3])["near"], 1)
            last = server.http("POST", "/api/seek", {"titles": ["pyramis"], "pace": "quick"})[2]
            self.assertEqual(len(found(server, last["seek"])["names"]), 3)

    def test_bots_take_the_seats_that_are_left(self):
        with host.Host() as server:
            alone = seek(server, bots_after=1, seats=[3], name="Inès")
            self.assertEqual(alone["bots_in"], 1)
            said = found(server, alone["seek"])
            self.assertEqual(said["names"], ["Inès", None, None])
            client = Client(server)
            client.sit(said["table"], said["token"])
            self.assertEqual(client.call("ready", seat="A")["type"], "state")
            state = client.wait(lambda state: state["phase"] == "playing")
            self.assertEqual([seat.get("level") for seat in state["seats"]], [None, "scribe", "scribe"])

    def test_bots_come_at_once_for_who_asks(self):
        with host.Host() as server:
            alone = seek(server)
            self.assertNotIn("bots_in", alone)
            call(server, "POST", "/api/seek/bots", alone["seek"])
            self.assertEqual(len(found(server, alone["seek"])["names"]), 2)

    def test_who_does_not_come_is_not_waited_for(self):
        """And waits longer the next time, if it was not the first."""
        with host.Host(options=host.NO_LIMITS + ["--proxy"]) as server:
            def come(last, **fields):
                return seek(server, headers={"X-Forwarded-For": f"10.0.0.{last}"}, **fields)

            titles, clients = ["pyramis", "pyramids"], {}
            for i, title in enumerate(titles):
                here, gone = [come(last, titles=[title])["seek"] for last in (i + 1, 4)]
                self.assertNotIn("held", come(4, titles=["tresors"]))
                said = found(server, here)
                clients[title] = Client(server)
                clients[title].sit(said["table"], said["token"])
                clients[title].call("ready", seat=said["seat"])
                self.assertEqual(found(server, gone)["table"], said["table"])
            for client in clients.values():
                state = client.wait(lambda state: state["phase"] == "playing")
                self.assertEqual(sorted(seat["kind"] for seat in state["seats"]), ["bot", "human"])
            held = come(4, titles=["pyramido"])
            self.assertIn(held["held"], (14, 15))
            self.assertNotIn("held", come(3, titles=["pyramidion"]))
            began, other = time.monotonic(), Listener(server, come(1, titles=["pyramido"])["seek"])
            self.assertEqual(len(found(server, held["seek"])["names"]), 2)
            other.join()
            self.assertGreater(other.when - began, 10)

    def test_who_looks_again_while_a_bot_plays_for_them_has_left(self):
        with host.Host(options=host.NO_LIMITS + ["--proxy"]) as server:
            def come(last):
                return seek(server, headers={"X-Forwarded-For": f"10.0.0.{last}"})

            for times in range(2):
                tokens = [come(1)["seek"], come(2)["seek"]]
                clients = [Client(server) for _ in tokens]
                for client, token in zip(clients, tokens):
                    said = found(server, token)
                    client.sit(said["table"], said["token"])
                    client.call("ready", seat=said["seat"])
                clients[0].wait(lambda state: state["phase"] == "playing")
                letter = next(iter(clients[0].state))
                self.assertEqual(clients[0].call("stand_in", seat=letter)["type"], "state")
                again = come(1)
                self.assertEqual("held" in again, times > 0, times)
                call(server, "DELETE", "/api/seek", again["seek"])


class Ratings(unittest.TestCase):
    """What people with an account bring is their rating of the title; guests bring none."""

    def come(self, server, people, name, **rated):
        account, headers = people.make(name)
        if rated:
            people.rate(account, **rated)
        return seek(server, headers=headers, name=name)["seek"]

    def test_the_nearest_in_rating_are_seated_together(self):
        with host.Host() as server:
            people = Accounts(server)
            first = self.come(server, people, "Ann", rating=1900)
            second = self.come(server, people, "Ben", rating=1300)
            self.assertEqual(news(server, first)["state"], "waiting")  # six hundred points are too many to begin with
            third = self.come(server, people, "Eve", rating=1350)
            self.assertEqual(found(server, second)["names"], found(server, third)["names"])
            self.assertEqual(sorted(found(server, second)["names"]), ["Ben", "Eve"])
            self.assertEqual(news(server, first)["state"], "waiting")

    def test_a_rating_of_another_title_counts_for_nothing(self):
        """And who has none is taken for 1500."""
        with host.Host() as server:
            people = Accounts(server)
            one = self.come(server, people, "Ann", rating=2600, game="tresors")
            other = self.come(server, people, "Ben", rating=1600)
            self.assertEqual(found(server, one)["table"], found(server, other)["table"])

    def test_ratings_stand_beside_names_at_the_table(self):
        """Of that title; not of guests, nor of whoever keeps theirs to themselves."""
        with host.Host() as server:
            people = Accounts(server)
            tokens = {}
            with self.subTest("shown"):
                tokens["Ann"] = self.come(server, people, "Ann", rating=1580, margin=45)
                tokens["Guest"] = seek(server, name="Guest")["seek"]
                said = found(server, tokens["Guest"])
                letter = "AB"[said["names"].index("Ann")]
                self.assertEqual(said["ratings"], {letter: {"rating": 1580, "margin": 45}})
                self.assertEqual(found(server, tokens["Ann"])["ratings"], said["ratings"])
            with self.subTest("kept to oneself"):
                tokens["Zoe"] = self.come(server, people, "Zoe", rating=1580, seen=0)
                tokens["Other"] = seek(server, name="Other")["seek"]
                self.assertNotIn("ratings", found(server, tokens["Other"]))


class Leaving(unittest.TestCase):
    def test_who_leaves_is_seated_with_nobody(self):
        with host.Host() as server:
            before = seek(server, pace="quick", seats=[4])["waiting"]
            token = seek(server)["seek"]
            status, _, body = call(server, "DELETE", "/api/seek", token)
            self.assertEqual((status, check(body, "seekState")["state"]), (200, "ended"))
            self.assertEqual(seek(server)["waiting"], before + 1)
            self.assertEqual(news(server, token)["error"], "no_seek")
            self.assertEqual(call(server, "DELETE", "/api/seek", token)[0], 404)

    def test_who_hangs_up_is_forgotten(self):
        """A call that waits is a sign of life; when it ends and none comes, nobody is there."""
        with host.Host() as server:
            token = seek(server)["seek"]
            with self.assertRaises(ws.Closed):
                ws.http(server.port, "GET", "/api/seek", headers={"Authorization": f"Bearer {token}"}, patience=0.5)
            other, give_up = seek(server, titles=["pyramids"])["seek"], time.monotonic() + ws.PATIENCE
            while news(server, other)["waiting"] > 1:
                self.assertLess(time.monotonic(), give_up)
            self.assertEqual(news(server, token)["error"], "no_seek")

    def test_a_server_that_stops_keeps_no_call_waiting(self):
        with host.Host() as server:
            token = seek(server)["seek"]

            def wait():
                with contextlib.suppress(ws.Closed):
                    news(server, token)

            waits = threading.Thread(target=wait)
            waits.start()
            time.sleep(0.3)  # so that the call does wait; if not, the test is easier
            status, seconds = server.stop()
            waits.join()
            self.assertEqual(status, 0)
            self.assertLess(seconds, 4)
            server.start()
            self.assertEqual(news(server, token)["error"], "no_seek")


class Refusals(unittest.TestCase):
    def test_what_is_wrong_is_said(self):
        wrong = [{}, {"titles": []}, {"titles": ["go"]}, {"titles": "pyramis"}, {"titles": ["pyramis"] * 17}, {"seats": []},
                 {"seats": [1]}, {"seats": [8]}, {"seats": 2}, {"seats": [2.5]}, {"seats": [5]}, {"pace": "fast"}, {"pace": None},
                 {"bots_after": -1}, {"bots_after": 3601}, {"bots_after": "soon"}, {"name": "x" * 100}, {"rating": 3000}]
        with host.Host() as server:
            for fields in wrong:
                body = {**LOOK, **fields} if fields else {}
                status, _, said = server.http("POST", "/api/seek", body)
                self.assertEqual((status, check(said, "httpError")["error"]), (400, "malformed"), fields)
            for method, path, status in (("GET", "/api/seek", 404), ("PUT", "/api/seek", 405), ("POST", "/api/seek/end", 404),
                                         ("DELETE", "/api/seek/bots", 405), ("GET", "/api/seek/else", 404)):
                self.assertEqual(server.http(method, path)[0], status, (method, path))
            foreign = {"Origin": "https://elsewhere.example"}
            self.assertEqual(server.http("POST", "/api/seek", LOOK, foreign)[0], 403)
            self.assertEqual(server.http("DELETE", "/api/seek", headers=foreign)[0], 403)

    def test_a_flood_is_refused(self):
        """Every search may make a table, so it counts as one."""
        with host.Host(options=["--max-tables-per-address", "3", "--max-messages", "0"]) as server:
            for _ in range(3):
                seek(server)
            self.assertEqual(seek(server, 429)["error"], "limit")
            body = {"game": "pyramis", "seats": [{"kind": "human"}] * 2}
            self.assertEqual(server.http("POST", "/api/tables", body)[0], 429)


class Crowds(unittest.TestCase):
    def test_a_thousand_come_and_everybody_has_a_seat_of_their_own(self):
        """Of all kinds of wishes. How long a call takes, who waits or is seated, is printed."""
        chance, answers, took = random.Random(7), {}, []
        wishes = [{"titles": chance.sample(host.GAMES[:5], chance.randint(1, 5)), "pace": chance.choice(["live", "quick", "slow"]),
                   "bots_after": 1, "name": f"P{i}"} for i in range(1000)]
        with host.Host() as server:
            def come(people):
                for i in people:
                    began = time.monotonic()
                    answers[i] = seek(server, **wishes[i], seats=[[2], [3], [4], [2, 3, 4]][i % 4])
                    took.append(time.monotonic() - began)

            crowds = [threading.Thread(target=come, args=(range(first, 1000, 4),)) for first in range(4)]
            for crowd in crowds:
                crowd.start()
            for crowd in crowds:
                crowd.join()
            seats = {}
            for i in range(1000):
                said = found(server, answers[i]["seek"])
                self.assertEqual(said["names"]["ABCD".index(said["seat"])], f"P{i}")
                self.assertIn(said["game"], wishes[i]["titles"])
                self.assertEqual(said["pace"], wishes[i]["pace"])
                seats[said["table"], said["seat"]] = said["token"]
            self.assertEqual((len(seats), len(set(seats.values()))), (1000, 1000))
            took.sort()
            print(f"{len({table for table, _ in seats})} tables; a call: {took[500] * 1000:.1f} ms, 99% {took[990] * 1000:.1f} ms")
            self.assertLess(took[990], 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
