"""test_elsewhere.py -- what is told of a running game beside its table: lists, one's own games, players' pages and records.
Nothing of it may tell more than the table tells whoever asks: while a seat hears nothing of what another does, nothing changes anywhere."""

import random
import unittest

import checked
import host
from checked import Client, play_randomly
from passkeys import Browser

GAMES = {"pyramids": 2, "pyramidion": 2, "pyramido": 2, "pyramis": 2, "tresors": 3}


class Elsewhere(unittest.TestCase):
    def setUp(self):
        self.server = host.Host(options=host.NO_LIMITS)
        self.addCleanup(self.server.__exit__)
        self.people = [Browser(self.server) for _ in range(3)]
        for browser, name in zip(self.people, ("Marie", "Paul", "Zoé")):
            browser.make(name)
        self.stranger = Browser(self.server)

    def sit(self, game, seats):
        """A public table of people with accounts, each with a client of their own, and somebody who watches."""
        chairs = [{"kind": "human", "name": "Marie"}, *[{"kind": "open"}] * (seats - 1)]
        status, self.made = self.people[0].ask("POST", "/api/tables", {"game": game, "seats": chairs, "public": True})
        self.assertEqual(status, 201, self.made)
        self.tokens = {"A": self.made["seats"][0]["token"]}
        for browser, letter in list(zip(self.people, "ABC"))[1:seats]:
            status, seat = browser.ask("POST", f"/api/tables/{self.made['table']}/seats", {"name": letter})
            self.assertEqual((status, seat["seat"]), (201, letter))
            self.tokens[letter] = seat["token"]
        self.clients = {}
        for letter, token in self.tokens.items():
            self.clients[letter] = Client(self.server)
            self.clients[letter].sit(self.made["table"], token)
        for letter, client in self.clients.items():
            client.call("ready", seat=letter)
        for client in self.clients.values():
            client.wait(lambda state: state["phase"] == "playing")
        self.watcher = Client(self.server)
        self.watcher.sit(self.made["table"])
        self.everybody = {**self.clients, None: self.watcher}

    def ask(self, browser, path, token=None):
        status, answer = browser.ask("GET", path) if token is None else self.server.http(
            "GET", path, headers={"Authorization": f"Bearer {token}"})[::2]
        self.assertIn(status, (200, 404), (path, answer))
        return answer

    def told_elsewhere(self, observer):
        """Whatever can be asked by whoever sits there (None: by a stranger)."""
        browser = self.stranger if observer is None else self.people["ABC".index(observer)]
        record = f"/api/tables/{self.made['table']}/record"
        return [self.ask(browser, "/api/tables"), *(self.ask(browser, f"/api/players/{number}") for number in (1, 2)),
                self.ask(browser, "/api/leaderboard?game=pyramis"), self.ask(browser, record, self.tokens.get(observer, "")),
                None if observer is None else self.ask(browser, "/api/me/games")]

    def heard(self):
        checked.catch_up(self.everybody)
        return {observer: client.state[observer]["seq"] for observer, client in self.everybody.items()}

    def play_one(self, chance):
        letter = chance.choice([letter for letter in self.clients if self.clients[letter].state[letter].get("moves")])
        state = self.clients[letter].state[letter]
        answer = self.clients[letter].play(letter, chance.choice(state["moves"])["move"])
        self.assertEqual(answer["type"], "state", answer)

    def test_who_hears_nothing_reads_nothing(self):
        """In Trésors, where turns are made face down, play by play."""
        chance, silent = random.Random(7), 0
        self.sit("tresors", 3)
        for play in range(100):  # sixty, and more where the deal, which is left to chance, has shown few such moments
            if play >= 60 and silent > 10:
                break
            before = self.heard()
            told = {observer: self.told_elsewhere(observer) for observer in self.everybody}
            self.play_one(chance)
            for observer, seq in self.heard().items():
                if seq == before[observer]:
                    silent += 1
                    self.assertEqual(self.told_elsewhere(observer), told[observer], observer)
        self.assertGreater(silent, 10)

    def test_lists_tell_nothing_of_how_a_game_goes(self):
        """From the first play to the last a stranger reads the same, of every title."""
        for game, seats in GAMES.items():
            with self.subTest(game=game):
                self.sit(game, seats)
                before = self.told_elsewhere(None)
                self.assertTrue(any(one["table"] == self.made["table"] for one in before[0]["playing"]), before[0])
                play_randomly(self.clients, most=12, everybody=self.everybody)
                told = self.told_elsewhere(None)
                told[4] = before[4]  # the record is what a spectator sees
                self.assertEqual(told, before)
                checked.close(self.everybody)


if __name__ == "__main__":
    unittest.main()
