"""test_accounts.py -- people who keep a name, as a page speaks with the server."""

import os
import tempfile
import unittest

import host
import passkeys
from checked import Client
from passkeys import Browser, Key

PLAIN = {"accounts": "on", "secure": None, "account": None}


class Offers(unittest.TestCase):
    """Where accounts are, is said; where they are not, everything else works."""

    def assert_me(self, server, wanted, headers=()):
        status, _, body = server.http("GET", "/api/me", headers=dict(headers))
        self.assertEqual((status, body), (200, wanted))

    def test_they_are_offered_where_keys_can_work(self):
        with host.Host(options=[*host.NO_LIMITS, "--host", "games.example"]) as server:
            self.assert_me(server, PLAIN, {"Host": f"localhost:{server.port}"})
            self.assert_me(server, {**PLAIN, "accounts": "off"})  # by its number
            self.assert_me(server, {**PLAIN, "accounts": "off"}, {"Host": "games.example"})

    def test_behind_a_proxy(self):
        with host.Host(options=[*host.NO_LIMITS, "--host", "games.example", "--proxy"]) as server:
            self.assert_me(server, PLAIN, {"Host": "games.example"})

    def test_at_one_address_alone(self):
        options = ["--host", "games.example", "--secure-origin", "https://games.example", "--accounts", "required"]
        with host.Host(options=[*host.NO_LIMITS, *options]) as server:
            self.assert_me(server, {**PLAIN, "accounts": "required"}, {"Host": "games.example"})
            self.assert_me(server, {**PLAIN, "accounts": "off", "secure": "https://games.example"}, {"Host": "localhost"})

    def test_nowhere(self):
        with host.Host(options=[*host.NO_LIMITS, "--accounts", "off"]) as server:
            self.assert_me(server, {**PLAIN, "accounts": "off"}, {"Host": "localhost"})

    def test_a_cookie_of_nobody_is_nobody(self):
        with host.Host() as server:
            for cookie in ("mastaba=" + "a" * 22, "mastaba=x", "x=y; mastaba=" + "b" * 22, "mastaba", "x" * 3000):
                self.assert_me(server, PLAIN, {"Host": "localhost", "Cookie": cookie})


class Accounts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(host.Host()) if hasattr(cls, "enterClassContext") else host.Host()

    @classmethod
    def tearDownClass(cls):
        if not hasattr(cls, "enterClassContext"):
            cls.server.__exit__()

    def setUp(self):
        self.browser = Browser(self.server)

    def assert_refused(self, error, answer, browser=None):
        """With that error; and nothing has changed."""
        status, body = answer
        self.assertGreaterEqual(status, 400, body)
        self.assertEqual(body["error"], error, body)
        self.assertTrue(body["words"])
        if browser:
            self.assertIsNone(browser.me())

    # ---- as it is meant

    def test_an_account_is_made_with_every_kind_of_key(self):
        for algorithm in (passkeys.ES256, passkeys.EDDSA, passkeys.RS256):
            for counts in (True, False):
                one, two, name = Browser(self.server), Browser(self.server), f"Zoé {-algorithm} {counts}"
                key = one.make(name, Key(algorithm, counts))
                me = one.me()
                self.assertEqual((me["name"], me["sessions"], me["code"]), (name, 1, None))
                self.assertEqual([(known["device"], known["here"]) for known in me["keys"]], [("Test", True)])
                for _ in range(2):
                    status, answer = two.sign_in(key)
                    self.assertEqual((status, answer["account"]["name"]), (200, name))
                self.assertEqual(one.me()["sessions"], 3)

    def test_signing_out_here_and_everywhere(self):
        one, two, three = (Browser(self.server) for _ in range(3))
        key = one.make("Leaving")
        for other in (two, three):
            self.assertEqual(other.sign_in(key)[0], 200)
        kept = two.cookie
        status, answer = two.ask("POST", "/api/me/sign_out", {})
        self.assertEqual((status, answer["account"], two.cookie), (200, None, None))
        two.cookie = kept  # as whoever had copied it
        self.assertIsNone(two.me())
        self.assertEqual(one.me()["sessions"], 2)
        three.ask("POST", "/api/me/sign_out", {"everywhere": True})
        self.assertIsNone(one.me())

    def test_a_second_device(self):
        one, two, late = (Browser(self.server) for _ in range(3))
        one.make("Two devices")
        self.assertEqual(one.ask("GET", "/api/me/device")[1], {"state": "none"})
        link = one.ask("POST", "/api/me/device", {})[1]["link"]
        self.assertEqual(one.ask("GET", "/api/me/device")[1]["state"], "made")
        status, opened = two.ask("POST", "/api/me/device/open", {"link": link, "device": "Phone"})
        self.assertEqual((status, opened["name"], len(set(opened["signs"])), len(opened["exclude"])), (201, "Two devices", 3, 1))
        self.assert_refused("over", late.ask("POST", "/api/me/device/open", {"link": link}))
        seen = one.ask("GET", "/api/me/device")[1]
        self.assertEqual((seen["state"], seen["device"], seen["signs"]), ("opened", "Phone", opened["signs"]))
        key, claim = Key(), {"claim": opened["claim"]}
        body = {**claim, "device": "Phone", "key": key.made(two.challenge(), two.origin)}
        self.assert_refused("not_allowed", two.ask("POST", "/api/me/device/key", body), two)
        wrong = [sign for sign in "ABCDEF" if sign not in opened["signs"]]
        self.assert_refused("not_allowed", one.ask("POST", "/api/me/device/confirm", {"signs": wrong}))
        self.assertEqual(two.ask("POST", "/api/me/device/wait", claim)[1]["state"], "opened")
        self.assertEqual(one.ask("POST", "/api/me/device/confirm", {"signs": opened["signs"]})[1]["state"], "confirmed")
        self.assertEqual(two.ask("POST", "/api/me/device/wait", claim)[1]["state"], "confirmed")
        status, answer = two.ask("POST", "/api/me/device/key", body)
        self.assertEqual((status, [known["here"] for known in answer["account"]["keys"]]), (200, [False, True]))
        self.assertEqual(one.ask("GET", "/api/me/device")[1]["state"], "added")
        self.assert_refused("over", late.ask("POST", "/api/me/device/key", body), late)
        self.assertEqual(late.sign_in(key)[0], 200)
        first = [known["key"] for known in two.me()["keys"] if not known["here"]][0]
        self.assertEqual(two.ask("POST", "/api/me/keys/name", {"key": first, "device": "Laptop"})[0], 200)
        self.assertEqual(two.me()["keys"][0]["device"], "Laptop")
        self.assertEqual(two.ask("POST", "/api/me/keys/remove", {"key": first})[0], 200)
        self.assertIsNone(one.me())
        self.assert_refused("not_allowed", two.ask("POST", "/api/me/keys/remove", {"key": two.me()["keys"][0]["key"]}))

    def test_the_recovery_code(self):
        one, two = Browser(self.server), Browser(self.server)
        one.make("Lost everything")
        old, code = (one.ask("POST", "/api/me/code", {})[1]["code"] for _ in range(2))
        self.assertRegex(code, r"^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$")
        self.assertTrue(one.me()["code"])

        def recover(said):
            return two.ask("POST", "/api/me/recover", {"code": said, "key": Key().made(two.challenge(), two.origin)})
        for wrong in (old, "", "x", code[:-1], "A" * 200):
            self.assert_refused("no_key", recover(wrong), two)
        status, answer = recover(code.lower().replace("-", " "))
        self.assertEqual((status, answer["account"]["name"], answer["account"]["code"]), (200, "Lost everything", None))
        two.cookie = None
        self.assert_refused("no_key", recover(code), two)

    def test_another_name(self):
        self.browser.make("Before")
        self.assertEqual(self.browser.ask("POST", "/api/me/name", {"name": "After"})[0], 200)
        self.assertEqual(self.browser.me()["name"], "After")
        Browser(self.server).make("BEFORE")
        self.assert_refused("name_taken", self.browser.ask("POST", "/api/me/name", {"name": "before"}))

    def test_deleting(self):
        key = self.browser.make("Soon gone")
        self.assert_refused("not_allowed", self.browser.ask("POST", "/api/me/delete", {"name": "soon gone"}))
        self.assertEqual(self.browser.me()["name"], "Soon gone")
        status, answer = self.browser.ask("POST", "/api/me/delete", {"name": "Soon gone"})
        self.assertEqual((status, answer["account"], self.browser.cookie), (200, None, None))
        self.assert_refused("no_key", self.browser.sign_in(key), self.browser)
        self.browser.make("Soon gone")

    # ---- as it is not

    def test_what_a_device_says_when_it_signs_is_looked_at(self):
        key = Browser(self.server).make("Careful")
        stranger = Key()
        stranger.user = key.user
        for change in ({"domain": "elsewhere.example"}, {"flags": 0}, {"flags": passkeys.VERIFIED}, {"kind": "webauthn.create"},
                       {"crossOrigin": True}):
            self.assert_refused("no_key", self.browser.sign_in(key, **change), self.browser)
        for origin in ("https://elsewhere.example", self.browser.origin + "9", "http://localhost", ""):
            said = {"key": key.used(self.browser.challenge(), origin)}
            self.assert_refused("no_key", self.browser.ask("POST", "/api/me/sign_in", said), self.browser)
        self.assert_refused("no_key", self.browser.sign_in(stranger), self.browser)
        stranger.id = key.id  # signs with another key
        self.assert_refused("no_key", self.browser.sign_in(stranger), self.browser)
        key.counter = 0
        self.assert_refused("no_key", self.browser.sign_in(key), self.browser)
        key.counter += 100
        self.assertEqual(self.browser.sign_in(key)[0], 200)

    def test_signatures_and_bytes_that_are_damaged(self):
        key = Browser(self.server).make("Damaged")
        for part in ("signature", "client_data", "authenticator_data", "id", "user"):
            said = key.used(self.browser.challenge(), self.browser.origin)
            middle = len(said[part]) // 2
            other = "B" if said[part][middle] == "A" else "A"
            said[part] = said[part][:middle] + other + said[part][middle + 1:]
            status, body = self.browser.ask("POST", "/api/me/sign_in", {"key": said})
            self.assertIn((status, body["error"]), ((403, "no_key"), (410, "over")), part)
            self.assertIsNone(self.browser.me())
        for wrong in ("", "=", "AAAA=", "A", "A+/A", "\\u0041AAA", 5, None, [], {}):
            said = {**key.used(self.browser.challenge(), self.browser.origin), "signature": wrong}
            self.assert_refused("malformed", self.browser.ask("POST", "/api/me/sign_in", {"key": said}), self.browser)

    def test_a_challenge_is_worth_one_use(self):
        key = Browser(self.server).make("Replayed")
        said = {"key": key.used(self.browser.challenge(), self.browser.origin)}
        self.assertEqual(self.browser.ask("POST", "/api/me/sign_in", said)[0], 200)
        other = Browser(self.server)
        self.assert_refused("over", other.ask("POST", "/api/me/sign_in", said), other)
        asked = {"challenge": passkeys.letters(b"made up" * 4), "user": key.user, "rp": "localhost"}
        said = {"key": key.used(asked, self.browser.origin)}
        self.assert_refused("over", other.ask("POST", "/api/me/sign_in", said), other)

    def test_what_a_device_says_when_it_makes_a_key_is_looked_at(self):
        def make(**bent):
            key, origin = Key(), bent.pop("origin", self.browser.origin)
            return self.browser.ask("POST", "/api/me", {"name": "Bent", "key": key.made(self.browser.challenge(), origin, **bent)})
        bent = [{"domain": "elsewhere.example"}, {"flags": passkeys.HAS_KEY}, {"flags": passkeys.PRESENT}, {"kind": "webauthn.get"},
                {"crossOrigin": True}, {"origin": "https://elsewhere.example"}, {"origin": "http://localhost"}]
        for change in bent:
            self.assert_refused("no_key", make(**change), self.browser)
        taken = Browser(self.server).make("Takes it")
        body = {"name": "Bent", "key": taken.made(self.browser.challenge(), self.browser.origin)}
        self.assert_refused("no_key", self.browser.ask("POST", "/api/me", body), self.browser)
        body["key"] = {**Key().made(self.browser.challenge(), self.browser.origin), "id": passkeys.letters(b"another")}
        self.assert_refused("no_key", self.browser.ask("POST", "/api/me", body), self.browser)
        off_curve = Key()
        off_curve.public = lambda: {1: 2, 3: -7, -1: 1, -2: b"\1" * 32, -3: b"\2" * 32}
        body["key"] = off_curve.made(self.browser.challenge(), self.browser.origin)
        self.assert_refused("no_key", self.browser.ask("POST", "/api/me", body), self.browser)
        self.browser.make("Bent")  # nothing of it is left behind

    def test_names_that_nobody_can_tell_apart(self):
        def make(name):
            return self.browser.ask("POST", "/api/me", {"name": name, "key": Key().made(self.browser.challenge(), self.browser.origin)})
        Browser(self.server).make("Élodie")
        self.assert_refused("name_taken", make("éLODIE"), self.browser)
        for wrong in ("Z", "x" * 21, "x" * 1000, " Zoé", "Zo\u202eé", "Zo\u0007é", "Zo\u200dé", "\u3164\u3164", "--", "Zoe\u0301", "", 5, None):
            self.assert_refused("malformed", make(wrong), self.browser)
        self.assert_refused("too_large", make("x" * 10000), self.browser)

    def test_whoever_is_not_signed_in_changes_nothing(self):
        calls = [("POST", "/api/me/name", {"name": "Mine"}), ("POST", "/api/me/code", {}), ("POST", "/api/me/delete", {"name": "x"}),
                 ("POST", "/api/me/keys/remove", {"key": "a" * 22}), ("GET", "/api/me/device", None), ("POST", "/api/me/device", {}),
                 ("POST", "/api/me/device/confirm", {"signs": ["A", "B", "C"]})]
        for cookie in (None, "a" * 22, "../../etc", "'; DROP TABLE accounts; --"):
            self.browser.cookie = cookie
            for call in calls:
                self.assert_refused("no_account", self.browser.ask(*call))

    def test_a_key_of_another_account_stays(self):
        one, two = Browser(self.server), Browser(self.server)
        one.make("Has a key")
        two.make("Wants it")
        key = one.me()["keys"][0]["key"]
        for path, body in (("remove", {"key": key}), ("name", {"key": key, "device": "Mine"})):
            self.assert_refused("no_key", two.ask("POST", f"/api/me/keys/{path}", body))
        self.assertEqual(one.me()["keys"][0]["device"], "Test")

    def test_pages_of_others_speak_for_nobody(self):
        self.browser.make("Here alone")
        kept = self.browser.cookie
        self.assert_refused("not_allowed", self.browser.ask("POST", "/api/me/delete", {"name": "Here alone"}, Origin="https://elsewhere.example"))
        self.assertEqual(self.browser.me()["name"], "Here alone")
        with host.Host(data=None, options=[*host.NO_LIMITS, "--origin", "https://friend.example"]) as server:
            guest = Browser(server)
            guest.make("Here alone")
            self.assert_refused("no_account", guest.ask("POST", "/api/me/delete", {"name": "Here alone"}, Origin="https://friend.example"))
            self.assertIsNone(guest.ask("GET", "/api/me", Origin="https://friend.example")[1]["account"])
            self.assertEqual(guest.me()["name"], "Here alone")
        self.assertEqual(self.browser.cookie, kept)

    def test_bodies_that_are_none(self):
        self.browser.make("Bodies")
        for path, body in (("", "{"), ("", {"name": "x"}), ("/name", {}), ("/name", {"name": "Yes", "more": 1}), ("/sign_in", {"key": {}}),
                           ("/device/confirm", {"signs": ["A", "B"]}), ("/device/confirm", {"signs": "ABC"}), ("/sign_out", {"everywhere": 1}),
                           ("/device/open", {"link": "x"}), ("/recover", {"code": "x", "key": []})):
            self.assert_refused("malformed", self.browser.ask("POST", "/api/me" + path, body))
        self.assert_refused("method", self.browser.ask("GET", "/api/me/name"))
        self.assert_refused("no_page", self.browser.ask("POST", "/api/me/nothing", {}))
        self.assertEqual(self.browser.me()["name"], "Bodies")


class Games(unittest.TestCase):
    """Seats that somebody took while signed in are theirs on every device."""

    def setUp(self):
        self.server = host.Host()
        self.addCleanup(self.server.__exit__)
        self.browser = Browser(self.server)
        self.key = self.browser.make("Zoé")

    def make_table(self, browser, *seats, **fields):
        status, table = browser.ask("POST", "/api/tables", {"game": "pyramis", "seats": list(seats), **fields})
        self.assertEqual(status, 201, table)
        return table

    def games(self, browser=None):
        status, answer = (browser or self.browser).ask("GET", "/api/me/games")
        self.assertEqual(status, 200, answer)
        return answer["games"]

    def play(self, table, tokens, moves=10 ** 6):
        """Everybody is ready and plays so many moves; the last state."""
        client = Client(self.server)
        client.sit(table, *tokens)
        for seat in list(client.state):
            client.call("ready", seat=seat)
        for _ in range(moves):
            state = client.wait(lambda state: state.get("moves") or state["phase"] == "over")
            if state["phase"] == "over":
                return
            client.play(state["observer"], state["moves"][0]["move"])
        client.wait(lambda state: state.get("moves"))  # it is one's turn again

    def test_tables_and_seats_are_noted(self):
        human, free = {"kind": "human", "name": "Zoé"}, {"kind": "open"}
        made = self.make_table(self.browser, human, free)
        other = Browser(self.server)
        other.make("Ben")
        status, seated = other.ask("POST", f"/api/tables/{made['table']}/seats", {"invite": made["invite"], "name": "Ben"})
        self.assertEqual(status, 201)
        mine, theirs = self.games(), self.games(other)
        self.assertEqual([(game["table"], game["seat"], game["token"], game["owner"]) for game in mine],
                         [(made["table"], "A", made["seats"][0]["token"], made["owner"])])
        self.assertEqual([(game["seat"], game["token"], game["owner"]) for game in theirs], [("B", seated["token"], None)])
        self.assertEqual((theirs[0]["names"], theirs[0]["status"], theirs[0]["turn"]), (["Zoé", "Ben"], "gathering", False))
        elsewhere = Browser(self.server)
        elsewhere.sign_in(self.key)
        self.assertEqual(self.games(elsewhere), mine)
        guest = Browser(self.server)
        self.make_table(guest, human, free)
        self.assertEqual(guest.ask("GET", "/api/me/games")[0], 401)
        self.assertEqual(len(self.games()), 1)

    def test_ones_turn_comes_first_and_what_is_over_last(self):
        bot, human = {"kind": "bot", "level": "random"}, {"kind": "human", "name": "Zoé"}
        over = self.make_table(self.browser, human, bot)
        self.play(over["table"], [over["seats"][0]["token"]])
        free = self.make_table(self.browser, human, {"kind": "open"})
        slow = self.make_table(self.browser, human, bot, clock={"kind": "slow", "seconds": 86400})
        fast = self.make_table(self.browser, human, bot, clock={"kind": "live", "seconds": 600, "increment": 0})
        for table in (slow, fast):
            self.play(table["table"], [table["seats"][0]["token"]], moves=1)
        wanted = [(fast, "playing", True), (slow, "playing", True), (free, "gathering", False), (over, "over", False)]
        for _ in range(2):  # as it was seen, and as it was kept
            games = self.games()
            self.assertEqual([(game["table"], game["status"], game["turn"]) for game in games],
                             [(table["table"], status, turn) for table, status, turn in wanted])
            self.server.kill()
            self.server.start()
        self.assertLess(games[0]["left"], 600000)
        self.assertLess(600000, games[1]["left"])
        self.assertEqual((games[0]["waits_for"], games[2]["left"], games[0]["scores"]), (["A"], None, None))
        self.assertIn(games[3]["place"], (1, 2))
        self.assertEqual(sorted(score["seat"] for score in games[3]["scores"]), ["A", "B"])
        self.assertEqual(games[3]["names"], ["Zoé", "random"])
        times = [game["time"] for game in games]
        self.assertTrue(all(0 < times[3] <= time for time in times[:3]), times)

    def test_a_seat_that_a_browser_holds_already(self):
        guest = Browser(self.server)
        made = self.make_table(guest, {"kind": "human", "name": "P"}, {"kind": "open"})
        body = {"table": made["table"], "token": made["seats"][0]["token"]}
        self.assertEqual(guest.ask("POST", "/api/me/seats", body)[0], 401)
        for wrong, error in (({**body, "token": "a" * 22}, "no_seat"), ({**body, "token": made["invite"]}, "no_seat"),
                             ({**body, "table": "0" * 16}, "no_table"), ({"table": made["table"]}, "malformed")):
            self.assertEqual(self.browser.ask("POST", "/api/me/seats", wrong)[1]["error"], error)
        self.assertEqual(self.games(), [])
        self.server.kill()  # its log must be read for it
        self.server.start()
        for token in (body["token"], body["token"], made["owner"]):
            status, answer = self.browser.ask("POST", "/api/me/seats", {**body, "token": token})
            self.assertEqual((status, answer["account"]["name"]), (200, "Zoé"))
        self.assertEqual([(game["seat"], game["owner"]) for game in self.games()], [("A", made["owner"])])

    def test_a_file_of_all_that_is_kept(self):
        made = self.make_table(self.browser, {"kind": "human", "name": "Zoé"}, {"kind": "open"})
        status, kept = self.browser.ask("GET", "/api/me/export")
        self.assertEqual((status, kept["account"]["name"]), (200, "Zoé"))
        self.assertEqual({(seat["table"], seat["seat"], seat["token"]) for seat in kept["seats"]},
                         {(made["table"], "", made["owner"]), (made["table"], "A", made["seats"][0]["token"])})
        self.assertEqual(self.server.http("GET", kept["seats"][0]["record"])[0], 200)

    def test_seats_go_with_the_account(self):
        made = self.make_table(self.browser, {"kind": "human", "name": "Zoé"}, {"kind": "open"})
        self.assertEqual(self.browser.ask("POST", "/api/me/delete", {"name": "Zoé"})[0], 200)
        self.browser.make("Zoé")
        self.assertEqual(self.games(), [])
        self.assertIn("mastaba 1", self.server.record(made["table"]))

    def test_nobody_plays_without_an_account_where_one_is_required(self):
        with host.Host(options=[*host.NO_LIMITS, "--accounts", "required"]) as server:
            guest, known = Browser(server), Browser(server)
            body = {"game": "pyramis", "seats": [{"kind": "human"}, {"kind": "open"}]}
            guest.cookie = "a" * 22
            self.assertEqual(guest.ask("POST", "/api/tables", body)[1]["error"], "no_account")
            known.make("Known")
            made = self.make_table(known, {"kind": "human"}, {"kind": "open"})
            seat = (f"/api/tables/{made['table']}/seats", {"invite": made["invite"]})
            self.assertEqual(guest.ask("POST", *seat)[1]["error"], "no_account")
            self.assertEqual(known.ask("POST", *seat)[0], 201)
            look = ("/api/seek", {"titles": ["pyramis"], "seats": [2], "pace": "live"})
            self.assertEqual(guest.ask("POST", *look)[1]["error"], "no_account")
            self.assertEqual(known.ask("POST", *look)[0], 201)


class Lasting(unittest.TestCase):
    def test_what_was_answered_survives_a_kill(self):
        with tempfile.TemporaryDirectory() as folder, host.Host(data=os.path.join(folder, "tables.db")) as server:
            browser = Browser(server)
            key = browser.make("Acknowledged")
            server.kill()
            server.start()
            self.assertEqual(browser.me()["name"], "Acknowledged")
            server.kill()
            server.start()
            self.assertEqual(browser.sign_in(key)[0], 200)

    def test_makers_of_many_accounts_wait(self):
        with host.Host(options=["--max-tables-per-address", "2"]) as server:
            browser = Browser(server)
            browser.make("One"), browser.make("Two")
            status, body = browser.ask("POST", "/api/me", {"name": "Three", "key": Key().made(browser.challenge(), browser.origin)})
            self.assertEqual((status, body["error"]), (429, "limit"))

    @unittest.skipIf(host.postgres.PROGRAMS is None, "no PostgreSQL")
    def test_a_challenge_of_one_server_opens_at_another(self):
        with host.postgres.Postgres() as database, host.Host(data=database.url) as one, host.Host(data=database.url) as two:
            first, second = Browser(one), Browser(two)
            key = first.make("Everywhere")
            second.cookie = first.cookie
            self.assertEqual(second.me()["name"], "Everywhere")
            asked = first.challenge()
            said = {"key": key.used(asked, second.origin)}
            self.assertEqual(second.ask("POST", "/api/me/sign_in", said)[0], 200)
            said = {"key": key.used(asked, first.origin)}
            self.assertEqual(first.ask("POST", "/api/me/sign_in", said)[0], 410)


if __name__ == "__main__":
    unittest.main()
