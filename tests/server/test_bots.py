"""test_bots.py -- bots at tables: they play, stand in, give hints, and get out of the way."""

import time
import unittest

import checked
import host
import ws
from checked import Client, make_table, play_randomly, sit_everybody


class Bots(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = host.Host(options=host.NO_LIMITS + ["--think-ms", "150", "--threads", "2"])

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def test_a_person_against_a_bot(self):
        for level in ("random", "greedy", "apprentice"):
            made = make_table(self.server, seats=("human", level))
            clients = sit_everybody(self.server, made)
            client = clients["A"]
            while client.state["A"]["phase"] == "playing":
                state = client.wait(lambda s: "moves" in s or s["phase"] == "over")
                if "moves" in state:
                    client.play("A", state["moves"][0]["move"])
            self.assertIsNone(host.check_record(self.server.record(made["table"])))
            checked.close(clients)

    def test_bots_among_themselves(self):
        """They play to the end with nobody there, and whoever comes later sees it."""
        for game in host.GAMES:
            made = make_table(self.server, game, ("random", "greedy"))
            checked.watch_to_the_end(self.server, made["table"])

    def test_many_tables_share_the_workers(self):
        """Strong bots at many tables do not keep one person waiting for long."""
        for _ in range(12):
            make_table(self.server, seats=("vizier", "pharaoh"))
        made = make_table(self.server, seats=("human", "apprentice"))
        client = sit_everybody(self.server, made)["A"]
        worst = 0
        for _ in range(10):
            state = client.wait(lambda s: "moves" in s or s["phase"] == "over")
            began = time.monotonic()
            client.play("A", state["moves"][0]["move"])
            client.wait(lambda s: s["seq"] > state["seq"] and ("moves" in s or s["phase"] == "over"))
            worst = max(worst, time.monotonic() - began)
        self.assertLess(worst, ws.PATIENCE / 2)  # all that the others have to think about takes longer

    def test_hints_are_agreed_upon(self):
        """Against people nobody asks a bot unless the table was made so; alone with bots everybody may."""
        for seats, fields, is_allowed in ((("human", "human"), {}, False), (("human", "human"), {"hints": False}, False),
                                          (("human", "human"), {"hints": True}, True), (("human", "random"), {"hints": False}, True)):
            made = make_table(self.server, seats=seats, options={"first": "1"}, **fields)
            clients = sit_everybody(self.server, made)
            state = clients["A"].wait(lambda s: "moves" in s)
            self.assertEqual(state["hints"], is_allowed)
            answer = clients["A"].call("hint", seat="A", seq=state["seq"])
            self.assertEqual(answer.get("error", "hint"), "hint" if is_allowed else "not_allowed")
            checked.close(clients)
        made = make_table(self.server, seats=("human", "open"))
        owner = Client(self.server)
        owner.sit(made["table"], made["owner"])
        self.assertFalse(owner.state[None]["hints"])
        self.assertTrue(owner.call("arrange", seat="B", kind="bot", level="random")["hints"])
        self.assertFalse(owner.call("arrange", seat="B", kind="open")["hints"])

    def test_hint(self):
        made = make_table(self.server, hints=True)
        clients = sit_everybody(self.server, made)
        (letter,) = clients["A"].state["A"]["actors"]
        client, other = clients[letter], "B" if letter == "A" else "A"
        seq = client.state[letter]["seq"]
        hint = client.call("hint", seat=letter, seq=seq)
        self.assertEqual((hint["type"], hint["seat"], hint["seq"]), ("hint", letter, seq))
        legal = {move["move"] for move in client.state[letter]["moves"]}
        self.assertTrue(all(move["move"] in legal for move in hint["moves"]))
        self.assertEqual(clients[other].call("hint", seat=other, seq=seq)["error"], "phase")
        # What to do on a seat is for who holds it, not for whoever sits or watches beside.
        self.assertEqual(clients[other].call("hint", seat=letter, seq=seq)["error"], "no_seat")
        stranger = Client(self.server)
        stranger.sit(made["table"])
        self.assertEqual(stranger.call("hint", seat=letter, seq=seq)["error"], "no_seat")
        self.assertEqual(client.call("hint", seat=letter, seq=0)["error"], "stale")
        client.send({"type": "hint", "seat": letter, "seq": seq, "ref": 900})
        client.send({"type": "hint", "seat": letter, "seq": seq, "ref": 901})
        client.send({"type": "play", "seat": letter, "seq": seq, "move": sorted(legal)[0], "ref": 902})
        answers = {}
        while len(answers) < 3:
            message = client.receive()
            if message.get("ref", 0) >= 900:
                answers[message["ref"]] = message
        self.assertEqual(answers[901]["error"], "busy")
        self.assertEqual(answers[902]["type"], "state")
        self.assertTrue(answers[900]["type"] == "hint" or answers[900]["error"] == "stale")

    def test_a_hint_is_shared(self):
        """However many sockets ask for one seat's hint, it is thought about once; a bot elsewhere does not wait for them."""
        with host.Host(options=host.NO_LIMITS + ["--think-ms", "300", "--threads", "1"]) as server:
            made = make_table(server, seats=("human", "apprentice"), options={"first": "1"})
            crowd = [sit_everybody(server, made)["A"]] + [Client(server) for _ in range(249)]
            for client in crowd[1:]:
                client.sit(made["table"], made["seats"][0]["token"], words=False)
            elsewhere = sit_everybody(server, make_table(server, seats=("human", "greedy"), options={"first": "1"}))["A"]
            seq = crowd[0].state["A"]["seq"]
            for ref, client in enumerate(crowd):
                client.send({"type": "hint", "seat": "A", "seq": seq, "ref": ref})
            self.assertLessEqual(server.metric("mastaba_jobs_waiting"), 1)
            began = time.monotonic()
            for _ in range(4):
                elsewhere.play("A", elsewhere.wait(lambda s: "moves" in s)["moves"][0]["move"])
            elsewhere.wait(lambda s: "moves" in s)
            self.assertLess(time.monotonic() - began, ws.PATIENCE)  # to think about each of the 250 takes longer
            for ref, client in enumerate(crowd):
                hint = client.receive("hint", "error")
                self.assertEqual((hint["type"], hint["ref"], hint["seq"]), ("hint", ref, seq))
            self.assertLess(server.metric("mastaba_think_milliseconds_total"), len(crowd) * 300 / 10)

    def test_hurry(self):
        """A bot that would think for seconds plays at once when somebody at the table says so."""
        with host.Host(options=host.NO_LIMITS + ["--think-ms", "600000", "--threads", "1"]) as server:
            made = make_table(server, seats=("human", "pharaoh"), options={"first": "2"})
            client = sit_everybody(server, made)["A"]
            stranger = Client(server)
            stranger.sit(made["table"])
            seq = client.state["A"]["seq"]
            self.assertEqual(stranger.call("hurry", seq=seq)["error"], "no_seat")
            # Asked about a moment before the bot's turn, nobody is hurried.
            self.assertEqual(client.call("hurry", seq=0)["seq"], seq)
            time.sleep(0.5)
            self.assertEqual(client.call("resync", since=seq)["seq"], seq)
            turns = 0
            while "moves" not in client.state["A"]:
                seq = client.state["A"]["seq"]
                self.assertEqual(client.call("hurry", seq=seq)["type"], "state")
                client.wait(lambda state: state["seq"] > seq)
                turns += 1
            self.assertGreater(turns, 0)
            owner = Client(server)
            owner.sit(made["table"], made["owner"])
            # With nobody thinking it does nothing.
            self.assertEqual(owner.call("hurry", seq=seq)["type"], "state")

    def test_standing_in(self):
        """One's own seat, by the level agreed upon; for who was cut off a moment ago, not even the owner may ask."""
        made = make_table(self.server, seats=("human", "human"), substitute="random")
        clients = sit_everybody(self.server, made)
        a, b = clients["A"], clients["B"]
        self.assertEqual(a.call("stand_in", seat="B", level="random")["error"], "no_seat")
        self.assertEqual(b.call("stand_in", seat="B", level="greedy")["error"], "not_allowed")
        self.assertEqual(b.call("stand_in", seat="B", level="random")["type"], "state")
        a.wait(lambda s: s["seats"][1]["stand_in"] == "random")
        for _ in range(6):
            state = a.wait(lambda s: "moves" in s or s["phase"] == "over")
            a.play("A", state["moves"][0]["move"])
        self.assertEqual(b.call("stand_in", seat="B", level=None)["type"], "state")
        a.wait(lambda s: s["seats"][1]["stand_in"] is None)
        b.cut()
        a.wait(lambda s: not s["seats"][1]["present"])
        owner = Client(self.server)
        owner.sit(made["table"], made["owner"])
        self.assertEqual(owner.call("stand_in", seat="A", level="random")["error"], "not_allowed")
        self.assertIn("a minute", owner.call("stand_in", seat="B")["words"])
        b = Client(self.server)
        b.sit(made["table"], made["seats"][1]["token"])
        self.assertEqual(b.call("stand_in", seat="B")["type"], "state")
        a.wait(lambda s: s["seats"][1]["stand_in"] == "random")
        while a.state["A"]["phase"] == "playing":
            state = a.wait(lambda s: "moves" in s or s["phase"] == "over")
            if "moves" in state:
                a.play("A", state["moves"][0]["move"])

    def test_who_plays_is_back(self):
        made = make_table(self.server, substitute="pharaoh")
        clients = sit_everybody(self.server, made)
        (letter,) = clients["A"].state["A"]["actors"]
        other = "B" if letter == "A" else "A"
        clients[other].call("stand_in", seat=other)
        state = clients[letter].wait(lambda s: "moves" in s)
        while "moves" in clients[letter].state[letter]:
            state = clients[letter].state[letter]
            clients[letter].play(letter, state["moves"][0]["move"])
        state = clients[other].wait(lambda s: "moves" in s)
        answer = clients[other].play(other, state["moves"][0]["move"])
        if answer["type"] == "state":
            self.assertIsNone(answer["seats"]["AB".index(other)]["stand_in"])


if __name__ == "__main__":
    unittest.main(verbosity=1)
