"""test_play.py -- people at a table, over real WebSockets; every message held to the schema."""

import hashlib
import random
import unittest

import checked
import host
from checked import Client, make_table, play_randomly, sit_everybody


class Playing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = host.Host()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def begin(self, game="pyramis", **fields):
        made = make_table(self.server, game, **fields)
        clients = sit_everybody(self.server, made)
        self.addCleanup(checked.close, clients)
        return made, clients

    def test_a_whole_game_of_each(self):
        for game in host.GAMES:
            with self.subTest(game=game):
                made, clients = self.begin(game)
                last = play_randomly(clients)
                self.assertEqual(last["phase"], "over")
                record = self.server.record(made["table"])
                self.assertIsNone(host.check_record(record))
                self.assertIn("# fair secret " + last["fair"]["secret"], record)

    def test_hot_seat(self):
        """One client holds both seats: a state for each, after every change."""
        made = make_table(self.server)
        client = Client(self.server)
        joined = client.sit(made["table"], *(seat["token"] for seat in made["seats"]))
        self.assertEqual(joined["seats"], ["A", "B"])
        client.call("ready", seat="A")
        client.call("ready", seat="B")
        client.wait(lambda state: state["phase"] == "playing")
        self.assertEqual(play_randomly({"A": client, "B": client})["phase"], "over")

    def test_spectators(self):
        """A table id opens the view of a spectator, and nothing else."""
        made, clients = self.begin()
        spectator = Client(self.server)
        joined = spectator.sit(made["table"])
        self.assertEqual((joined["seats"], joined["owner"]), ([], False))
        self.assertNotIn("moves", spectator.state[None])
        answer = spectator.call("play", seat="A", seq=spectator.state[None]["seq"], move="1a1")
        self.assertEqual(answer["error"], "no_seat")
        self.assertEqual(spectator.call("undo", seat="A", seq=1)["error"], "no_seat")
        self.assertEqual(spectator.call("rematch")["error"], "no_seat")
        play_randomly(clients, 5)
        newest = max(c.state[l]["seq"] for l, c in clients.items())
        self.assertTrue(spectator.wait(lambda state: state["seq"] >= newest))

    def test_a_wrong_token_opens_nothing(self):
        made = make_table(self.server)
        client = Client(self.server)
        self.assertEqual(client.sit(made["table"], "A" * 22)["seats"], [])
        self.assertEqual(client.call("ready", seat="A")["error"], "no_seat")

    def test_two_tabs_of_one_seat_stay_in_step(self):
        made, clients = self.begin()
        tab = Client(self.server)
        tab.sit(made["table"], made["seats"][0]["token"])
        play_randomly(clients, 6)
        newest = max(c.state[l]["seq"] for l, c in clients.items())
        checked.catch_up(clients)
        mine, other = clients["A"].state["A"], tab.wait(lambda state: state["seq"] >= newest)
        self.assertEqual(mine["view"], other["view"])
        self.assertEqual(mine.get("moves"), other.get("moves"))

    def test_coming_back_tells_what_was_missed(self):
        made, clients = self.begin()
        play_randomly(clients, 4)
        checked.catch_up(clients)
        had = clients["A"].state["A"]["seq"]
        clients["A"].cut()
        newest = clients["B"].wait(lambda state: not state["seats"][0]["present"])
        if newest["actors"] == ["B"]:
            clients["B"].play("B", newest["moves"][0]["move"])
            newest = clients["B"].state["B"]
        clients["A"] = Client(self.server)
        clients["A"].sit(made["table"], made["seats"][0]["token"], since=had)
        back = clients["A"].state["A"]
        self.assertEqual(back["seq"], newest["seq"])
        self.assertEqual([h["seq"] for h in back["happened"]], list(range(had, back["seq"])))
        clients["B"].wait(lambda state: state["seats"][0]["present"])
        whole = clients["A"].call("resync", since=0)
        self.assertGreater(len(whole["happened"]), len(back["happened"]))

    def test_what_was_played_face_down_is_told_when_it_is_turned_up(self):
        """Who has listened all the time has the same log as who asks at the end for all of it."""
        turned_up = 0
        for game in host.GAMES:
            made, clients = self.begin(game, seats=("human",) * 3)
            watcher = Client(self.server)
            watcher.sit(made["table"])
            logs = {letter: {} for letter in "ABC"}
            logs[None] = {}

            def listen(letter, client):
                state = client.state[letter]
                for event in state["happened"]:
                    nonlocal turned_up
                    turned_up += event["seq"] in logs[letter]
                    logs[letter][event["seq"]] = event

            everybody = {**clients, None: watcher}
            for letter, client in everybody.items():
                client.on_state = lambda letter=letter, client=client: listen(letter, client)
                listen(letter, client)
            play_randomly(clients, seed=3, everybody=everybody)
            newest = clients["A"].state["A"]["seq"]
            for letter, client in everybody.items():
                client.wait(lambda state: state["seq"] >= newest)
                heard = dict(logs[letter])
                for event in client.call("resync", since=0)["happened"]:
                    if event["seat"] != "*":
                        self.assertEqual(heard[event["seq"]], event, (game, letter))
        self.assertGreater(turned_up, 50)

    def test_how_often_a_seat_played_is_not_told(self):
        """A second play of one turn would tell of a cross: only that a seat is done is told, and its number."""
        unheard = 0
        for seed in range(4):
            made, clients = self.begin("tresors", seats=("human",) * 3)
            watcher = Client(self.server)
            watcher.sit(made["table"])
            everybody = {**clients, None: watcher}
            chance = random.Random(seed)
            for _ in range(150):
                checked.catch_up(everybody)
                before = {letter: client.state[letter] for letter, client in everybody.items()}
                actors = before["A"]["actors"]
                if not actors:
                    break
                letter = chance.choice(actors)
                move = chance.choice(before[letter]["moves"])["move"]
                answer = clients[letter].play(letter, move)
                self.assertGreater(answer["seq"], before[letter]["seq"])
                # A tick, and the seat is not done; the last one may go on because it must replace a card.
                is_unheard = ":" in move and answer["actors"] == actors and len(actors) > 1
                checked.catch_up(everybody)
                for other, client in everybody.items():
                    if other == letter or not is_unheard:
                        continue
                    unheard += 1
                    self.assertIs(client.state[other], before[other])
                    again = client.call("resync", since=before[other]["seq"])
                    self.assertEqual(again, {**before[other], "happened": [], "ref": again["ref"]})
        self.assertGreater(unheard, 20)

    def test_looking_back_reaches_the_beginning(self):
        """Each moment is told again as it was seen, and the log before the last 128 plays."""
        longest = 0
        for game in host.GAMES:
            made, clients = self.begin(game)
            seen = {}

            def note():
                state = clients["A"].state["A"]
                # What A had not heard of counts once it is turned up: later moments have other numbers.
                again = state["happened"][0]["seq"] if state["happened"] else state["seq"]
                for seq in [seq for seq in seen if seq > again]:
                    del seen[seq]
                seen.setdefault(state["seq"], (state["view"], state["actors"]))

            clients["A"].on_state = note
            self.assertEqual(clients["A"].call("look", seq=10**6, seat="A")["error"], "stale")
            play_randomly(clients, seed=5)
            late = Client(self.server)
            late.sit(made["table"], made["seats"][0]["token"])
            newest = late.state["A"]["seq"]
            for seq, (view, actors) in seen.items():
                past = late.call("look", seq=seq, seat="A")
                self.assertEqual((past["view"], past["actors"], past["seq"], past["observer"]), (view, actors, seq, "A"))
                self.assertEqual(past["phase"], "playing" if actors else "over")
            log, first = [], newest
            while events := late.call("look", seq=first, seat="A")["happened"]:
                log, first = events + log, events[0]["seq"]
            # Every line of the record is there; of what was drawn, A may know less.
            record = self.server.record(made["table"]).split("\nplay\n")[1].split("\n")
            lines = [line for line in record if line[1:2] == " " and line[0] in "AB*"]
            self.assertEqual([event["seat"] for event in log], [line[0] for line in lines])
            self.assertEqual([event["move"] for event in log if event["seat"] != "*"],
                             [line[2:] for line in lines if line[0] != "*"])
            longest = max(longest, len(log))
            self.assertEqual(late.call("look", seq=newest, seat="B")["error"], "no_seat")
            self.assertIsNone(late.call("look", seq=newest)["observer"])
        self.assertGreater(longest, 128)
        gathering = make_table(self.server)
        late.sit(gathering["table"])
        self.assertEqual(late.call("look", seq=1)["error"], "phase")

    def test_stale(self):
        """A play decided on an older state is not made, and the fresh state follows at once."""
        made, clients = self.begin()
        play_randomly(clients, 3)
        newest = max((c.state[l] for l, c in clients.items()), key=lambda state: state["seq"])
        letter = newest["actors"][0]
        client = clients[letter]
        client.wait(lambda state: state["seq"] == newest["seq"])
        answer = client.play(letter, client.state[letter]["moves"][0]["move"], seq=1)
        self.assertEqual(answer["error"], "stale")
        self.assertEqual(client.receive("state")["seq"], newest["seq"])
        self.assertEqual(client.play(letter, client.state[letter]["moves"][0]["move"])["type"], "state")

    def test_illegal_moves_have_reason_and_rule(self):
        made, clients = self.begin()
        newest = clients["A"].state["A"]
        letter = newest["actors"][0]
        answer = clients[letter].play(letter, "1b2")
        self.assertEqual((answer["error"], answer["type"]), ("illegal", "error"))
        self.assertTrue(answer["reason"].startswith("pyramis."), answer)
        self.assertRegex(answer["rule"], r"^4")
        answer = clients[letter].play(letter, "no such move")
        self.assertEqual((answer["error"], answer["reason"]), ("illegal", "notation"))
        other = "B" if letter == "A" else "A"
        clients[other].wait(lambda state: state["seq"] == newest["seq"])
        answer = clients[other].play(other, "1d1")
        self.assertEqual((answer["error"], answer["reason"]), ("phase", "turn.not_yours"))

    def test_refusals_speak_french(self):
        made, clients = self.begin()
        letter = clients["A"].state["A"]["actors"][0]
        english = clients[letter].play(letter, "1b2")["words"]
        state = clients[letter].call("language", language="fr")
        self.assertEqual(state["type"], "state")
        self.assertNotEqual(clients[letter].play(letter, "1b2")["words"], english)
        plain = clients[letter].call("language", language="fr", words=False)
        self.assertNotIn("words", plain["moves"][0])

    def test_previews(self):
        """What a move would score: for who may play it, and nothing changes."""
        made, clients = self.begin()
        play_randomly(clients, 3)
        newest = max((c.state[l] for l, c in clients.items()), key=lambda state: state["seq"])
        checked.catch_up(clients)
        letter = newest["actors"][0]
        client, other = clients[letter], clients["B" if letter == "A" else "A"]
        state = client.state[letter]
        self.assertNotIn("then", state["moves"][0])
        for choice in state["moves"]:
            asked = {"seat": letter, "seq": state["seq"], "move": choice["move"]}
            told = client.call("preview", **asked)
            self.assertEqual(told["type"], "preview", told)
            self.assertEqual((told["seat"], told["seq"], told["move"]), tuple(asked.values()))
            self.assertEqual(client.call("preview", **asked)["then"], told["then"])
        asked = {"seat": letter, "seq": state["seq"], "move": state["moves"][0]["move"]}
        self.assertEqual(other.call("preview", **asked)["error"], "no_seat")
        refused, wrong = client.call("preview", **{**asked, "move": "1b9"}), client.play(letter, "1b9")
        self.assertEqual(refused["error"], "illegal")
        self.assertEqual(refused["reason"], wrong["reason"])
        self.assertEqual(client.call("preview", **{**asked, "seq": 1})["error"], "stale")
        self.assertEqual(client.receive("state")["seq"], state["seq"])
        self.assertEqual(client.play(letter, asked["move"])["type"], "state")
        self.assertEqual(client.call("preview", **asked)["error"], "stale")

    def test_undo(self):
        made, clients = self.begin()
        for _ in range(40):
            newest = max((c.state[l] for l, c in clients.items()), key=lambda state: state["seq"])
            checked.catch_up(clients)
            letter = newest["actors"][0]
            client = clients[letter]
            answer = client.play(letter, client.state[letter]["moves"][0]["move"])
            if answer["undo"]["can"]:
                before = len(answer["happened"])
                taken = client.call("undo", seat=letter, seq=answer["seq"])
                self.assertEqual(taken["type"], "state", taken)
                self.assertEqual(taken["seq"], answer["seq"] + 1)
                self.assertIn(None, [h["move"] for h in taken["happened"]])
                return
            refused = client.call("undo", seat=letter, seq=answer["seq"])
            self.assertEqual((refused["type"], refused["error"]), ("error", "not_allowed"))
            self.assertTrue(refused["reason"].startswith("undo."))
        self.fail("nothing could ever be taken back")

    def test_names_and_nonces(self):
        made = make_table(self.server)
        client = Client(self.server)
        client.sit(made["table"], *(seat["token"] for seat in made["seats"]))
        self.assertEqual(client.call("name", seat="A", name="Néfertari")["seats"][0]["name"], "Néfertari")
        digest = checked.nonce_digest(made["table"], "A", "abc-123_X")
        state = client.call("ready", seat="A", digest=digest)
        self.assertEqual((state["fair"]["digests"], state["fair"]["nonces"]), ([None, None], [None, None]))
        self.assertTrue(state["seats"][0]["ready"])
        self.assertEqual(client.call("reveal", seat="A", nonce="abc-123_X")["reason"], "phase.not_ready")
        state = client.call("ready", seat="B")
        self.assertEqual((state["phase"], state["fair"]["digests"]), ("gathering", [digest, None]))
        wrong = client.call("reveal", seat="A", nonce="abc-123_Y")
        self.assertEqual((wrong["error"], wrong["reason"]), ("not_allowed", "reveal.wrong"))
        state = client.call("reveal", seat="A", nonce="abc-123_X")
        self.assertEqual((state["phase"], state["fair"]["nonces"]), ("playing", ["abc-123_X", None]))
        self.assertEqual(state["fair"]["commitment"], made["commitment"])
        self.assertEqual(client.call("ready", seat="A")["error"], "phase")

    def test_owner_arranges(self):
        made = make_table(self.server, "pyramids", ("human", "open", "open"))
        owner, guest = Client(self.server), Client(self.server)
        self.assertTrue(owner.sit(made["table"], made["owner"])["owner"])
        guest.sit(made["table"], made["seats"][0]["token"])
        self.assertEqual(guest.call("arrange", seat="B", kind="bot", level="random")["error"], "not_allowed")
        self.assertEqual(owner.call("arrange", seat="H", kind="bot", level="random")["error"], "no_seat")
        state = owner.call("arrange", seat="B", kind="bot", level="random")
        self.assertEqual(state["seats"][1]["kind"], "bot")
        state = owner.call("arrange", seat="B", kind="open")
        self.assertEqual(state["seats"][1]["kind"], "open")
        state = owner.call("arrange", seat="A", kind="open")
        self.assertEqual(state["seats"][0]["kind"], "open")
        self.assertEqual(guest.call("ready", seat="A")["error"], "no_seat")

    def test_rematch(self):
        """The same tokens open the next table; asking twice comes to the same one."""
        made, clients = self.begin()
        (began,) = clients["A"].state["A"]["actors"]
        self.assertEqual(clients["A"].call("rematch")["error"], "phase")
        play_randomly(clients)
        again = clients["A"].call("rematch")
        self.assertEqual(again["type"], "rematch")
        self.assertEqual(clients["B"].receive("rematch")["table"], again["table"])
        self.assertEqual(clients["B"].call("rematch")["table"], again["table"])
        seats = [clients[letter].sit(again["table"], seat["token"])["seats"]
                 for letter, seat in zip("AB", made["seats"])]
        self.assertEqual(sorted(sum(seats, [])), ["A", "B"])
        for (letter,), client in zip(seats, clients.values()):
            client.call("ready", seat=letter)
        state = clients["A"].wait(lambda state: state["phase"] == "playing")
        beginner = "AB"[seats.index(state["actors"])]
        self.assertNotEqual(beginner, began)

    def test_a_rematch_is_not_for_whoever_watched(self):
        """The id of the next table is told to seats and owner alone, and does not follow from what is told at the end."""
        made, clients = self.begin()
        spectator, owner = Client(self.server), Client(self.server)
        spectator.sit(made["table"])
        owner.sit(made["table"], made["owner"])
        secret = play_randomly(clients)["fair"]["secret"]
        again = clients["A"].call("rematch")["table"]
        self.assertEqual(owner.receive("rematch")["table"], again)
        spectator.send({"type": "ping", "ref": 1})
        self.assertEqual(spectator.receive("rematch", "pong")["type"], "pong")
        guess = hashlib.sha256(f"the table after this one {secret}".encode()).hexdigest()[:16]
        self.assertNotEqual(again, guess)

    def test_public_tables_and_invitations(self):
        made = make_table(self.server, "tresors", ("human", "open"), public=True)
        listed = checked.check(self.server.http("GET", "/api/tables")[2], "tableList")
        self.assertIn(made["table"], [table["table"] for table in listed["tables"]])
        body = checked.check({"name": "Paul"}, "sitting")
        path = f"/api/tables/{made['table']}/seats"
        watcher = Client(self.server)
        watcher.sit(made["table"])
        status, _, seated = self.server.http("POST", path, body)
        self.assertEqual((status, checked.check(seated, "seated")["seat"]), (201, "B"))
        watcher.wait(lambda state: state["seats"][1]["name"] == "Paul")
        status, _, error = self.server.http("POST", path, body)
        self.assertEqual((status, checked.check(error, "httpError")["error"]), (409, "no_seat"))
        private = make_table(self.server, "tresors", ("human", "open"))
        path = f"/api/tables/{private['table']}/seats"
        self.assertEqual(self.server.http("POST", path, body)[0], 403)
        self.assertEqual(self.server.http("POST", path, {"invite": made["invite"]})[0], 403)
        self.assertEqual(self.server.http("POST", path, {"invite": private["invite"], "seat": "A"})[0], 409)
        status, _, seated = self.server.http("POST", path, {"invite": private["invite"], "seat": "B"})
        self.assertEqual(status, 201)
        client = Client(self.server)
        self.assertEqual(client.sit(private["table"], seated["token"])["seats"], ["B"])

    def test_records_tell_a_seat_no_more_than_it_may_know(self):
        made, clients = self.begin("pyramids")
        play_randomly(clients, 2)
        seen = {self.server.record(made["table"], seat["token"]) for seat in made["seats"]}
        seen.add(self.server.record(made["table"]))
        self.assertEqual(len(seen), 3)
        self.assertNotIn("secret", "".join(seen))

    def test_several_messages_in_one_go(self):
        """Each is answered with its own number, though they arrive together."""
        made = make_table(self.server)
        client = Client(self.server)
        client.sit(made["table"], *(seat["token"] for seat in made["seats"]))
        for ref, message in enumerate([{"type": "name", "seat": "A", "name": "x"},
                                       {"type": "resync"}, {"type": "language", "language": "fr"},
                                       {"type": "resync", "since": 0}, {"type": "name", "seat": "A", "name": "y"},
                                       {"type": "ready", "seat": "A"}, {"type": "ready", "seat": "B"}]):
            client.send({**message, "ref": 100 + ref})
        for ref in range(7):
            while client.receive().get("ref") != 100 + ref:
                pass
        self.assertEqual(client.state["A"]["phase"], "playing")

    def test_clocks(self):
        """Time that runs out brings a bot; who plays again is back."""
        made = make_table(self.server, clock={"kind": "live", "seconds": 1, "increment": 0})
        clients = sit_everybody(self.server, made)
        state = clients["A"].wait(lambda state: any(seat["stand_in"] for seat in state["seats"]))
        self.assertIsNotNone(state["seats"][0]["time_left"])
        self.assertEqual(state["clock"], {"kind": "live", "seconds": 1, "increment": 0})
        self.assertEqual([seat for seat in state["seats"] if seat["stand_in"]], [seat for seat in state["seats"] if seat.get("out_of_time")])
        checked.close(clients)


if __name__ == "__main__":
    unittest.main(verbosity=1)
