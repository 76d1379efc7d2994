"""test_push.py -- people who are not here are called when it is their turn, once for each decision, by the push service of their
browser; and nobody else is, for nothing else."""

import json
import os
import sys
import time
import unittest

import checked
import host
from checked import Client, make_table
from push_service import Browser, PushService, letters

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import postgres  # pylint: disable=wrong-import-position

OPTIONS = [*host.NO_LIMITS, "--push-inside", "--push-contact", "mailto:host@example.org"]
QUIET = 0.7  # seconds in which what should not come would have


def subscribe(server, made, letter, browser, language="en", wanted=200):
    token = next(seat["token"] for seat in made["seats"] if seat["seat"] == letter)
    body = checked.check({"table": made["table"], "token": token, "language": language, **browser.keys()}, "subscribe")
    status, _, answer = server.http("POST", "/api/push", body)
    assert status == wanted, (status, answer)
    return checked.check(answer, "subscribed") if status == 200 else answer


class Table:
    """Two people who come and go, at a game in which they alternate."""

    def __init__(self, server, names=("Marie", "Paul"), **fields):
        self.server, self.clients = server, {}
        seats = [{"kind": "human", "name": name} for name in names]
        status, _, self.made = server.http("POST", "/api/tables", {"game": "pyramis", "seats": seats, **fields})
        assert status == 201, self.made
        for letter in "AB":
            self.come(letter)
            assert self.clients[letter].call("ready", seat=letter)["type"] == "state"
        self.clients["A"].wait(lambda state: state["phase"] == "playing")

    def come(self, letter):
        token = next(seat["token"] for seat in self.made["seats"] if seat["seat"] == letter)
        self.clients[letter] = Client(self.server)
        self.clients[letter].sit(self.made["table"], token)
        self.wait_for_presence(letter, True)
        return self.clients[letter]

    def wait_for_presence(self, letter, is_present):
        """Until everybody else has heard of it."""
        for other, client in self.clients.items():
            if other != letter:
                client.wait(lambda state: all(seat["present"] == is_present for seat in state["seats"] if seat["seat"] == letter))

    def leave(self, letter):
        self.clients.pop(letter).close()
        self.wait_for_presence(letter, False)

    @property
    def mover(self):
        (client,) = list(self.clients.values())[:1]
        client.call("ping")
        (state,) = client.state.values()
        return state["actors"][0]

    def end_turn(self, letter):
        """Plays until somebody else is to."""
        client = self.clients[letter]
        client.wait(lambda state: letter in state["actors"])
        while letter in client.state[letter]["actors"]:
            answer = client.play(letter, client.state[letter]["moves"][0]["move"])
            assert answer["type"] == "state", answer

    def apart(self):
        """Whoever is to play, and the other, who has gone."""
        here = self.mover
        gone = "B" if here == "A" else "A"
        self.leave(gone)
        return here, gone


class Calls(unittest.TestCase):
    STORE = None

    def open(self, options=OPTIONS, data=None):
        server = host.Host(data=data, options=options)
        return server

    def start(self, service, server):
        _, _, answer = server.http("GET", "/api/push")
        service.key = checked.check(answer, "pushKey")["key"]

    def settle(self, service, browser, count):
        """So many messages and no more."""
        service.wait(lambda: len(browser.messages) >= count)
        time.sleep(QUIET)
        self.assertEqual(len(browser.messages), count)

    def test_who_is_away_is_called_once_a_decision(self):
        with PushService() as service, self.open() as server:
            self.start(service, server)
            table = Table(server)
            here, gone = table.apart()
            browser = Browser(service)
            self.assertEqual(subscribe(server, table.made, gone, browser), {"seat": gone})
            table.end_turn(here)
            self.settle(service, browser, 1)
            checked.check(browser.messages[0], "pushed")
            name, other = ("Marie", "Paul") if gone == "A" else ("Paul", "Marie")
            self.assertEqual(browser.messages[0], {"table": table.made["table"], "seat": gone, "title": "Pyramis",
                                                   "words": f"It is your turn, {name} ({other})"})
            self.assertEqual(server.metric("mastaba_calls_sent_total"), 1)
            headers = service.headers[0]
            self.assertNotIn(table.made["table"], json.dumps(headers))
            table.clients[here].call("name", seat=here, name="Zoé")  # no decision
            self.settle(service, browser, 1)

    def test_who_is_here_is_not_called(self):
        with PushService() as service, self.open() as server:
            self.start(service, server)
            table = Table(server)
            browsers = {letter: Browser(service) for letter in "AB"}
            for letter, browser in browsers.items():
                subscribe(server, table.made, letter, browser)
            here = table.mover
            table.end_turn(here)
            time.sleep(QUIET)
            self.assertEqual([browser.messages for browser in browsers.values()], [[], []])

    def test_in_the_language_of_the_browser(self):
        with PushService() as service, self.open() as server:
            self.start(service, server)
            table = Table(server, names=("Zoé “1”", "Paul"))
            here, gone = table.apart()
            browsers = [Browser(service), Browser(service)]
            subscribe(server, table.made, gone, browsers[0], "fr")
            subscribe(server, table.made, gone, browsers[1])
            table.end_turn(here)
            for browser in browsers:
                service.wait(lambda: browser.messages)  # pylint: disable=cell-var-from-loop
            self.assertRegex(browsers[0].messages[0]["words"], "^C’est à vous de jouer, ")
            self.assertRegex(browsers[1].messages[0]["words"], "^It is your turn, ")
            self.assertIn("Zoé “1”", browsers[0].messages[0]["words"])
            self.assertEqual(len({len(body) for browser in browsers for body in browser.bodies}), 1)

    def test_only_who_holds_the_seat_subscribes(self):
        with PushService() as service, self.open() as server:
            self.start(service, server)
            table, browser = Table(server), Browser(service)
            keys = {"language": "en", **browser.keys()}
            token = table.made["seats"][0]["token"]
            for body, status, error in (
                    ({"table": table.made["table"], "token": "x" * 22, **keys}, 409, "no_seat"),
                    ({"table": table.made["table"], "token": table.made["owner"], **keys}, 409, "no_seat"),
                    ({"table": "a" * 16, "token": token, **keys}, 404, "no_table")):
                found, _, answer = server.http("POST", "/api/push", body)
                self.assertEqual((found, answer["error"]), (status, error))

    def test_what_is_no_subscription_is_refused_by_its_field(self):
        with PushService() as service, self.open() as server:
            self.start(service, server)
            table, browser = Table(server), Browser(service)
            good = {"table": table.made["table"], "token": table.made["seats"][0]["token"], "language": "en", **browser.keys()}
            beside = bytearray(browser.public)
            beside[-1] ^= 1
            for field, value in (("endpoint", "ftp://push.example.org/a"), ("endpoint", "https://"), ("endpoint", "https:///x"),
                                 ("endpoint", "https://a b/"), ("endpoint", "https://user@push.example.org/"),
                                 ("endpoint", "https://push.example.org/\r\nX: y"), ("endpoint", "https://x/" + "a" * 1020),
                                 ("endpoint", 7), ("p256dh", letters(bytes(65))), ("p256dh", letters(bytes(beside))),
                                 ("p256dh", letters(browser.public[:-1])), ("auth", letters(bytes(15))), ("auth", "+" * 22),
                                 ("language", "de"), ("token", "short"), ("table", "../x")):
                status, _, answer = server.http("POST", "/api/push", {**good, field: value})
                self.assertEqual((status, answer["error"]), (400, "malformed"), (field, value))
                self.assertIn(field, answer["words"])
            for field in ("endpoint", "p256dh", "auth", "table", "token"):
                status, _, answer = server.http("POST", "/api/push", {k: v for k, v in good.items() if k != field})
                self.assertEqual((status, answer["error"]), (400, "malformed"))
            self.assertEqual(server.http("POST", "/api/push", {**good, "more": 1})[0], 400)
            self.assertEqual(server.http("PUT", "/api/push", good)[0], 405)
            self.assertEqual(server.http("GET", "/api/push/end")[0], 405)
            self.assertEqual(server.http("POST", "/api/push", good)[0], 200)

    def test_ended_in_the_same_place(self):
        with PushService() as service, self.open() as server:
            self.start(service, server)
            table = Table(server)
            here, gone = table.apart()
            browser, other = Browser(service), Browser(service)
            subscribe(server, table.made, gone, browser)
            subscribe(server, table.made, gone, other)
            token = next(seat["token"] for seat in table.made["seats"] if seat["seat"] == gone)
            ending = {"table": table.made["table"], "endpoint": browser.endpoint}
            wrong = table.made["seats"]["AB".index(here)]["token"]
            self.assertEqual(server.http("POST", "/api/push/end", {**ending, "token": wrong})[0], 200)  # not of that seat
            self.assertEqual(server.http("POST", "/api/push/end", {**ending, "token": token})[0], 200)
            table.end_turn(here)
            self.settle(service, other, 1)
            self.assertEqual(browser.messages, [])

    def test_who_is_gone_is_forgotten(self):
        with PushService() as service, self.open() as server:
            self.start(service, server)
            table = Table(server)
            here, gone = table.apart()
            browser = Browser(service)
            service.answers[browser.name] = [410]
            subscribe(server, table.made, gone, browser)
            table.end_turn(here)
            service.wait(lambda: service.calls[browser.name] == 1)
            for _ in range(100):
                if server.metric("mastaba_calls_gone_total") == 1:
                    break
                time.sleep(0.05)
            self.assertEqual(server.metric("mastaba_calls_gone_total"), 1)
            self.assertEqual(self.count(server), 0)

    def count(self, server):
        import sqlite3  # pylint: disable=import-outside-toplevel
        with sqlite3.connect(f"file:{server.data}?mode=ro", uri=True) as db:
            return db.execute("SELECT count(*) FROM push_subscriptions").fetchone()[0]

    def test_what_fails_for_the_moment_is_tried_again(self):
        with PushService() as service, self.open() as server:
            self.start(service, server)
            table = Table(server)
            here, gone = table.apart()
            browser = Browser(service)
            service.answers[browser.name] = [500, 201]
            subscribe(server, table.made, gone, browser)
            table.end_turn(here)
            self.settle(service, browser, 1)
            self.assertEqual(service.calls[browser.name], 2)
            self.assertEqual(self.count(server), 1)

    def test_a_service_that_says_nothing_holds_nobody_up(self):
        with PushService() as service, self.open() as server:
            self.start(service, server)
            table = Table(server)
            here, gone = table.apart()
            silent, browser = Browser(service), Browser(service)
            service.answers[silent.name] = ["silence"]
            subscribe(server, table.made, gone, silent)
            subscribe(server, table.made, gone, browser)
            table.end_turn(here)
            self.settle(service, browser, 1)
            self.assertTrue(server.is_well())
            status, seconds = server.stop()  # with one under way
            self.assertEqual(status, 0, server.words())
            self.assertLess(seconds, 10)

    def test_after_a_kill_nobody_is_called_twice(self):
        with PushService() as service, self.open() as server:
            self.start(service, server)
            table = Table(server)
            here, gone = table.apart()
            browser = Browser(service)
            subscribe(server, table.made, gone, browser)
            table.end_turn(here)
            self.settle(service, browser, 1)
            server.kill()
            server.start()
            before = service.key
            self.start(service, server)
            self.assertEqual(service.key, before, "the key stays")
            del table.clients[here]
            table.come(here)
            self.settle(service, browser, 1)

    def test_of_a_seat_four_browsers_are_kept(self):
        with PushService() as service, self.open() as server:
            self.start(service, server)
            table = Table(server)
            here, gone = table.apart()
            browsers = [Browser(service) for _ in range(6)]
            for browser in browsers:
                subscribe(server, table.made, gone, browser)
            for browser in browsers[3:]:
                subscribe(server, table.made, gone, browser)  # again: it is one
            table.end_turn(here)
            for browser in browsers[2:]:
                self.settle(service, browser, 1)
            self.assertEqual([browser.messages for browser in browsers[:2]], [[], []])

    def test_nothing_inside_is_called_unless_the_host_says_so(self):
        with PushService() as service, self.open(options=host.NO_LIMITS) as server:
            self.start(service, server)
            table = Table(server)
            here, gone = table.apart()
            browser = Browser(service)
            subscribe(server, table.made, gone, browser, wanted=400)  # http
            for name in ("127.0.0.1", "localhost", "169.254.169.254", "[::1]"):
                browser.endpoint = f"https://{name}:{service.server.server_port}/send/{browser.name}"
                subscribe(server, table.made, gone, browser)
            table.end_turn(here)
            for _ in range(200):
                if server.metric("mastaba_calls_failed_total") == 4:
                    break
                time.sleep(0.05)
            self.assertEqual(server.metric("mastaba_calls_failed_total"), 4)
            self.assertEqual(sum(service.calls.values()), 0)

    def test_a_server_may_call_nobody(self):
        with self.open(options=[*host.NO_LIMITS, "--push", "off"]) as server, PushService() as service:
            self.assertEqual(checked.check(server.http("GET", "/api/push")[2], "pushKey"), {"key": None})
            table = Table(server)
            subscribe(server, table.made, "A", Browser(service), wanted=404)

    def test_no_more_an_hour_than_the_host_allows(self):
        options = ["--max-tables-per-address", "3", "--push-inside"]
        with PushService() as service, self.open(options=options) as server:
            self.start(service, server)
            table = Table(server)
            for _ in range(3):
                subscribe(server, table.made, "A", Browser(service))
            self.assertEqual(subscribe(server, table.made, "A", Browser(service), wanted=429)["error"], "limit")


class Databases(unittest.TestCase):
    """Two servers on one database: one of them calls, whoever is where."""

    def test_once_for_all_servers(self):
        with postgres.Postgres() as database, PushService() as service:
            with host.Host(data=database.url, options=[*OPTIONS, "--node", "one"]) as one, \
                    host.Host(data=database.url, options=[*OPTIONS, "--node", "two"]) as two:
                keys = {server.http("GET", "/api/push")[2]["key"] for server in (one, two)}
                self.assertEqual(len(keys), 1)
                (service.key,) = keys
                table = Table(one)
                here, gone = table.apart()
                browser = Browser(service)
                subscribe(two, table.made, gone, browser)
                watcher = Client(two)
                watcher.sit(table.made["table"])
                table.end_turn(here)
                service.wait(lambda: browser.messages)
                time.sleep(QUIET)
                self.assertEqual(len(browser.messages), 1)
                # Who is at the other server is here.
                away = Client(two)
                away.sit(table.made["table"], next(s["token"] for s in table.made["seats"] if s["seat"] == gone))
                table.clients[here].wait(lambda state: all(seat["present"] for seat in state["seats"]))
                away.wait(lambda state: gone in state["actors"])
                while gone in away.state[gone]["actors"]:
                    away.play(gone, away.state[gone]["moves"][0]["move"])
                table.clients[here].wait(lambda state: here in state["actors"])
                table.end_turn(here)
                time.sleep(QUIET)
                self.assertEqual(len(browser.messages), 1)


if __name__ == "__main__":
    unittest.main()
