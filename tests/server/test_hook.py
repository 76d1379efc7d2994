"""test_hook.py -- a program of an account is called when a seat of theirs owes a decision and nobody is there: once for each
decision, believed by its signature, told no more than is documented; and given up where nobody answers."""

import json
import os
import sqlite3
import sys
import time
import unittest

import checked
import host
from checked import Client
from hook_receiver import Receiver
from passkeys import Browser
from test_push import QUIET, Table

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import postgres  # pylint: disable=wrong-import-position

OPTIONS = [*host.NO_LIMITS, "--push-inside"]
NONE = {"offered": True, "webhook": None}


class Person(Browser):
    """Somebody with an account, and a program at a path of the receiver."""

    def __init__(self, server, name, receiver):
        super().__init__(server)
        self.name, self.receiver, self.path = name, receiver, f"/hooks/{name}"
        self.key = self.make(name)

    def ask_checked(self, method, path, body=None):
        status, answer = self.ask(method, path, body)
        assert status in (200, 201), (status, answer)
        return checked.check(answer, "webhookAnswer")

    def hook(self):
        return self.ask_checked("GET", "/api/me/webhook")["webhook"]

    def name_address(self, language="en", path=None):
        self.path = path or self.path
        body = checked.check({"url": self.receiver.url + self.path, "language": language}, "webhookWish")
        answer = self.ask_checked("POST", "/api/me/webhook", body)
        self.receiver.secrets[self.path] = answer["secret"]
        return answer

    def note(self, made, letter):
        """The seat that a browser of theirs holds belongs to the account."""
        token = next(seat["token"] for seat in made["seats"] if seat["seat"] == letter)
        status, answer = self.ask("POST", "/api/me/seats", {"table": made["table"], "token": token})
        assert status == 200, answer

    def wait(self, count):
        return self.receiver.wait_for_calls(self.path, count)

    def wait_until(self, is_enough):
        """For what the server notes after it has had its answer."""
        for _ in range(int(20 * checked.ws.PATIENCE)):
            if is_enough(self.hook()):
                return self.hook()
            time.sleep(0.05)
        raise AssertionError(self.hook())


class Hooks(unittest.TestCase):
    def open(self, options=OPTIONS):
        receiver = Receiver()
        self.addCleanup(receiver.__exit__, None)
        server = host.Host(options=options)
        self.addCleanup(server.__exit__)
        return server, receiver

    def away(self, server, receiver, **fields):
        """A table of two, where one has gone; both have accounts, and whoever has gone a program."""
        table = Table(server, **fields)
        here, gone = table.apart()
        people = {letter: Person(server, letter * 2, receiver) for letter in "AB"}
        for letter, person in people.items():
            person.note(table.made, letter)
        return table, here, gone, people

    def settle(self, person, count):
        """So many calls and no more."""
        person.wait(count)
        time.sleep(QUIET)
        self.assertEqual(len(person.receiver.calls[person.path]), count)

    def count(self, server, table):
        with sqlite3.connect(f"file:{server.data}?mode=ro", uri=True) as db:
            return db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]

    def been_gone(self, server, times):
        with sqlite3.connect(server.data) as db:
            db.execute("UPDATE account_hooks SET gone = ?", (times,))

    def test_who_is_away_is_called_once_a_decision(self):
        server, receiver = self.open()
        table, here, gone, people = self.away(server, receiver, names=("Marie", "Paul"))
        before = time.time() * 1000
        for person in people.values():
            person.name_address()
        table.end_turn(here)
        self.settle(people[gone], 1)
        (call,) = receiver.calls[people[gone].path]
        name, other = ("Marie", "Paul") if gone == "A" else ("Paul", "Marie")
        self.assertLessEqual(before - 1000, call.pop("time"))
        self.assertEqual(call, {"table": table.made["table"], "seat": gone, "game": "pyramis", "title": "Pyramis",
                                "words": f"It is your turn, {name} ({other})", "language": "en"})
        told = people[gone].wait_until(lambda hook: hook["last"])
        self.assertEqual((told["last"]["status"], told["failures"]), (204, 0))
        self.assertEqual(server.metric("mastaba_hooks_sent_total"), 1)
        table.clients[here].call("name", seat=here, name="Zoé")  # no decision
        self.settle(people[gone], 1)
        self.assertEqual(receiver.calls[people[here].path], [], "who is here is not called")

    def test_in_the_language_of_the_account(self):
        server, receiver = self.open()
        table, here, gone, people = self.away(server, receiver, names=("Zoé “1”", "Paul"))
        people[gone].name_address("fr")
        table.end_turn(here)
        (call,) = people[gone].wait(1)
        self.assertRegex(call["words"], "^C’est à vous de jouer, ")
        self.assertEqual(call["language"], "fr")

    def test_who_is_present_is_not_called(self):
        server, receiver = self.open()
        table = Table(server)
        people = {letter: Person(server, letter * 2, receiver) for letter in "AB"}
        for letter, person in people.items():
            person.note(table.made, letter)
            person.name_address()
        table.end_turn(table.mover)
        time.sleep(QUIET)
        self.assertEqual(dict(receiver.calls), {})

    def test_seats_that_are_not_noted_are_not_called_for(self):
        server, receiver = self.open()
        table = Table(server)
        here, gone = table.apart()
        other = Person(server, "Other", receiver)
        other.note(table.made, here)
        other.name_address()
        table.end_turn(here)
        time.sleep(QUIET)
        self.assertEqual(dict(receiver.calls), {})
        self.assertNotEqual(here, gone)

    def test_a_try_is_one_call_that_says_so(self):
        server, receiver = self.open()
        person = Person(server, "Zoé", receiver)
        self.assertEqual(person.ask_checked("GET", "/api/me/webhook"), NONE)
        self.assertEqual(person.ask("POST", "/api/me/webhook/try", {})[0], 404)
        person.path = "/hooks/zoe"
        made = person.name_address("fr")
        self.assertRegex(made["secret"], r"^[A-Za-z0-9_-]{32}$")
        self.assertEqual((made["webhook"]["url"], made["webhook"]["last"]), (receiver.url + "/hooks/zoe", None))
        receiver.answers[person.path] = [500]
        self.assertNotIn("secret", person.ask_checked("POST", "/api/me/webhook/try", {}))
        (call,) = person.wait(1)
        call.pop("time")
        self.assertEqual(call, {"test": True, "title": "Mastaba", "words": "Voici à quoi ressemble un appel.", "language": "fr"})
        told = person.wait_until(lambda hook: hook["last"])
        self.assertEqual((told["last"]["status"], told["failures"]), (500, 0))
        self.settle(person, 1)  # it is not tried again

    def test_what_fails_for_the_moment_is_tried_again_as_it_was(self):
        server, receiver = self.open()
        table, here, gone, people = self.away(server, receiver)
        person = people[gone]
        person.name_address()
        receiver.answers[person.path] = [500, 204]
        table.end_turn(here)
        self.settle(person, 2)
        self.assertEqual(len(set(receiver.bodies[person.path])), 1, "the same message twice")
        self.assertEqual(person.wait_until(lambda hook: hook["last"])["last"]["status"], 204)

    def test_who_is_gone_is_given_up_after_three(self):
        server, receiver = self.open()
        table, here, gone, people = self.away(server, receiver)
        person = people[gone]
        person.name_address()
        receiver.answers[person.path] = [410]
        self.been_gone(server, 1)
        self.assertEqual(person.ask("POST", "/api/me/webhook/try", {})[0], 200)  # which does not count
        self.assertEqual(person.wait_until(lambda hook: hook["last"])["failures"], 1)
        self.been_gone(server, 2)
        table.end_turn(here)
        person.wait_until(lambda hook: hook is None)
        self.settle(person, 2)
        self.assertEqual(self.count(server, "account_hooks"), 0)

    def test_a_program_that_says_nothing_holds_nobody_up(self):
        server, receiver = self.open()
        table, here, gone, people = self.away(server, receiver)
        people[gone].name_address()
        people[here].name_address()
        people[here].note(table.made, gone)
        receiver.answers[people[gone].path] = ["silence"]
        table.end_turn(here)
        people[here].wait(1)
        people[gone].wait(1)
        self.assertTrue(server.is_well())
        status, seconds = server.stop()  # with one under way
        self.assertEqual(status, 0, server.words())
        self.assertLess(seconds, 10)

    def test_nothing_after_it_was_ended_or_the_account_deleted(self):
        for ending in ("end", "delete", "replace"):
            with self.subTest(ending):
                server, receiver = self.open()
                table, here, gone, people = self.away(server, receiver)
                person = people[gone]
                person.name_address()
                receiver.answers[person.path] = [503]  # it would be tried again two seconds later
                table.end_turn(here)
                person.wait(1)
                before = person.path
                if ending == "delete":
                    self.assertEqual(person.ask("POST", "/api/me/delete", {"name": person.name})[0], 200)
                elif ending == "end":
                    self.assertEqual(person.ask_checked("POST", "/api/me/webhook/end", {}), NONE)
                    self.assertEqual(person.ask_checked("POST", "/api/me/webhook/end", {}), NONE)
                else:
                    person.name_address(path="/hooks/new")
                time.sleep(4)
                self.assertEqual(len(receiver.calls[before]), 1)
                self.assertEqual(self.count(server, "account_hooks"), int(ending == "replace"))
                self.assertEqual(self.count(server, "account_hook_calls"), 0)

    def test_after_a_kill_nobody_is_called_twice(self):
        server, receiver = self.open()
        table, here, gone, people = self.away(server, receiver)
        person = people[gone]
        person.name_address()
        table.end_turn(here)
        self.settle(person, 1)
        server.kill()
        server.start()
        self.assertEqual(person.hook()["url"], receiver.url + person.path)
        del table.clients[here]
        table.come(here)
        self.settle(person, 1)

    def test_what_is_no_address_is_refused_with_its_reason(self):
        server, receiver = self.open(options=host.NO_LIMITS)
        person = Person(server, "Zoé", receiver)
        cases = [("http://hooks.example.org/", "begin with https"), ("ftp://hooks.example.org/", "begin with https"),
                 ("https://me:word@hooks.example.org/", "a name or a password"), ("https://a b/", "no address of the web"),
                 ("https://x.example/" + "a" * 1010, "more than 1023"), (7, "no address of the web"),
                 *((f"https://{inside}/", "inside a network") for inside in
                   ("127.0.0.1", "localhost", "10.1.2.3:8443", "[::1]", "2130706433", "169.254.169.254", "printer.local", "nas"))]
        for url, words in cases:
            status, answer = person.ask("POST", "/api/me/webhook", {"url": url, "language": "en"})
            self.assertEqual((status, answer["error"]), (400, "malformed"), url)
            self.assertIn(words, answer["words"], url)
        for body, field in (({"url": "https://x.example/"}, "language"), ({"language": "en"}, "url"),
                            ({"url": "https://x.example/", "language": "de"}, "language"),
                            ({"url": "https://x.example/", "language": "en", "more": 1}, "more")):
            status, answer = person.ask("POST", "/api/me/webhook", body)
            self.assertEqual((status, answer["error"]), (400, "malformed"), body)
            self.assertIn(f'"{field}"', answer["words"])
        self.assertIsNone(person.hook())
        self.assertEqual(person.ask("POST", "/api/me/webhook", {"url": "https://x.example/hook", "language": "en"})[0], 201)

    def test_a_name_that_leads_inside_is_not_called(self):
        """It looks as if it lay outside; where it leads is looked at when it is called."""
        server, receiver = self.open(options=host.NO_LIMITS)
        person = Person(server, "Zoé", receiver)
        port = receiver.server.server_port
        self.assertEqual(person.ask("POST", "/api/me/webhook", {"url": f"https://127.0.0.1.:{port}/", "language": "en"})[0], 201)
        self.assertEqual(person.ask("POST", "/api/me/webhook/try", {})[0], 200)
        self.assertIsNone(person.wait_until(lambda hook: hook["last"])["last"]["status"])
        self.assertEqual(server.metric("mastaba_hooks_failed_total"), 1)

    def test_only_whoever_is_signed_in_has_one(self):
        server, _ = self.open()
        guest = Browser(server)
        for method, path, body in (("GET", "", None), ("POST", "", {"url": "https://x.example/", "language": "en"}),
                                   ("POST", "/try", {}), ("POST", "/end", {})):
            status, answer = guest.ask(method, f"/api/me/webhook{path}", body)
            self.assertEqual((status, answer["error"]), (401, "no_account"))
        self.assertEqual(guest.ask("PUT", "/api/me/webhook")[0], 405)
        self.assertEqual(guest.ask("GET", "/api/me/webhook/try")[0], 405)

    def test_it_is_in_the_file_of_all_that_is_kept_without_its_secret(self):
        server, receiver = self.open()
        person = Person(server, "Zoé", receiver)
        self.assertIsNone(person.ask("GET", "/api/me/export")[1]["webhook"])
        secret = person.name_address(path="/hooks/zoe")["secret"]
        kept = person.ask("GET", "/api/me/export")[1]
        self.assertEqual(kept["webhook"], person.hook())
        self.assertNotIn(secret, json.dumps(kept))

    def test_a_server_may_call_nobody(self):
        server, receiver = self.open(options=[*host.NO_LIMITS, "--push", "off"])
        person = Person(server, "Zoé", receiver)
        self.assertEqual(person.ask_checked("GET", "/api/me/webhook"), {"offered": False, "webhook": None})
        status, answer = person.ask("POST", "/api/me/webhook", {"url": "https://x.example/", "language": "en"})
        self.assertEqual((status, answer["error"]), (404, "no_page"))
        self.assertEqual(person.ask_checked("POST", "/api/me/webhook/end", {}), {"offered": False, "webhook": None})

    def test_no_more_an_hour_than_the_host_allows(self):
        server, receiver = self.open(options=["--max-tables-per-address", "3", "--push-inside"])
        person = Person(server, "Zoé", receiver)
        person.name_address(path="/hooks/zoe")
        for _ in range(2):
            self.assertEqual(person.ask("POST", "/api/me/webhook/try", {})[0], 200)
        self.assertEqual(person.ask("POST", "/api/me/webhook/try", {})[0], 429)


class Databases(unittest.TestCase):
    """Two servers on one database: one of them calls, whoever is where."""

    def test_once_for_all_servers(self):
        with postgres.Postgres() as database, Receiver() as receiver:
            with host.Host(data=database.url, options=[*OPTIONS, "--node", "one"]) as one, \
                    host.Host(data=database.url, options=[*OPTIONS, "--node", "two"]) as two:
                table = Table(one)
                here, gone = table.apart()
                person = Person(two, "Zoé", receiver)
                person.name_address(path="/hooks/zoe")
                person.note(table.made, gone)
                watcher = Client(two)
                watcher.sit(table.made["table"])
                table.end_turn(here)
                person.wait(1)
                time.sleep(QUIET)
                self.assertEqual(len(receiver.calls[person.path]), 1)


if __name__ == "__main__":
    unittest.main()
