"""test_chat.py -- words across the table: who reads them, what is refused, what stays, and what the operator does about it."""

import random
import sqlite3
import subprocess
import threading
import unittest

import checked
import host
from checked import Client, make_table, sit_everybody

GONE = (checked.ws.Closed, ConnectionError, OSError)
LIMITED = [option for pair in zip(host.NO_LIMITS[::2], host.NO_LIMITS[1::2]) if pair[0] != "--max-messages" for option in pair]


def moderate(data, *words):
    place = "--store" if "://" in data else "--data"
    done = subprocess.run([host.PROGRAM, "moderate", place, data, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def heard(client):
    """All that was said to it so far, and nothing after."""
    client.ref += 1
    client.send({"type": "ping", "ref": client.ref})
    words = []
    while True:
        message = client.receive()
        if message["type"] == "said":
            words.append(message)
        if message.get("ref") == client.ref:
            return words


class Talking(unittest.TestCase):
    options = host.NO_LIMITS

    def setUp(self):
        self.server = host.Host(options=self.options)
        self.addCleanup(lambda: self.server.__exit__())

    def table(self, **fields):
        """A game of two that has begun, with both listening, and somebody who watches and listens."""
        made = make_table(self.server, **fields)
        people = sit_everybody(self.server, made)
        people["watcher"] = Client(self.server)
        people["watcher"].sit(made["table"])
        for client in people.values():
            self.assertEqual(client.call("listen")["type"], "chat")
        return made, people

    def finish(self, made, people):
        seats = {letter: people[letter] for letter in "AB"}
        self.assertEqual(checked.play_randomly(seats, everybody=people)["phase"], "over")


class Words(Talking):
    def test_seats_read_seats(self):
        _, people = self.table()
        answer = people["A"].call("say", seat="A", phrase="hello")
        self.assertEqual((answer["type"], answer["seat"], answer["phrase"], answer["word"]), ("said", "A", "hello", "s1"))
        (word,) = heard(people["B"])
        self.assertEqual({**word, "ref": answer["ref"]}, answer)
        self.assertEqual(heard(people["watcher"]), [])

    def test_who_watches_is_not_heard_while_the_game_runs(self):
        made, people = self.table()
        other = Client(self.server)
        other.sit(made["table"])
        other.call("listen")
        self.assertEqual(people["watcher"].call("say", words="A has the river.")["word"], "w1")
        self.assertEqual([word["words"] for word in heard(other)], ["A has the river."])
        for letter in "AB":
            self.assertEqual(heard(people[letter]), [])
            self.assertEqual(people[letter].call("listen")["words"], [])
        # Nor do the numbers of what seats say tell that there was something.
        self.assertEqual(people["A"].call("say", seat="A", words="Hm.")["word"], "s1")
        self.finish(made, people)
        for letter in "AB":
            words = people[letter].call("listen")["words"]
            self.assertEqual([word["word"] for word in words], ["w1", "s1"])
        self.assertEqual([word["word"] for word in other.call("listen")["words"]], ["w1"])
        people["watcher"].call("say", phrase="what_a_game")
        self.assertEqual([word["word"] for word in heard(people["A"])], ["w2"])

    def test_another_table_hears_nothing(self):
        _, people = self.table()
        _, others = self.table()
        people["A"].call("say", seat="A", phrase="hello")
        people["watcher"].call("say", phrase="hello")
        for client in others.values():
            self.assertEqual(heard(client), [])
            self.assertEqual(client.call("listen")["words"], [])

    def test_every_phrase_of_the_schema_is_said(self):
        _, people = self.table(chat="phrases")
        for phrase in checked.SCHEMA["$defs"]["phrase"]["enum"]:
            self.assertEqual(people["A"].call("say", seat="A", phrase=phrase)["phrase"], phrase)

    def test_who_does_not_listen_is_told_nothing(self):
        _, people = self.table()
        self.assertEqual(people["B"].call("hush")["type"], "chat")
        people["A"].call("say", seat="A", phrase="hello")
        self.assertEqual(heard(people["B"]), [])
        # But has an answer to what it says itself, and once more asked, all.
        self.assertEqual(people["B"].call("say", seat="B", phrase="thank_you")["word"], "s2")
        self.assertEqual([word["word"] for word in people["B"].call("listen")["words"]], ["s1", "s2"])

    def test_who_comes_later_reads_the_last_fifty(self):
        made, people = self.table()
        for number in range(1, 61):
            self.assertEqual(people["A"].call("say", seat="A", words=f"word {number}")["word"], f"s{number}")
        late = Client(self.server)
        late.sit(made["table"], made["seats"][1]["token"])
        words = late.call("listen")["words"]
        self.assertEqual([word["words"] for word in words], [f"word {number}" for number in range(11, 61)])

    def test_a_name_is_that_of_then(self):
        _, people = self.table()
        people["A"].call("name", seat="A", name="<b>Marie</b>")
        answer = people["A"].call("say", seat="A", phrase="hello")
        people["A"].call("name", seat="A", name="Somebody")
        self.assertEqual(answer["name"], "<b>Marie</b>")
        self.assertEqual(people["B"].call("listen")["words"][0]["name"], "<b>Marie</b>")

    def test_words_are_as_they_were_written(self):
        _, people = self.table()
        for words in ("<script>alert(1)</script>", "&amp; \"'\\", "👩‍👩‍👧 🏳️‍🌈", "שלום \u200fעולם", "a" * 200, "é" * 200,
                      "𓀀" * 200, "'); DROP TABLE chat; --", " $1 "):
            self.assertEqual(people["A"].call("say", seat="A", words=words)["words"], words)
            self.assertEqual(heard(people["B"])[-1]["words"], words)

    def test_what_nobody_should_be_shown_is_refused(self):
        _, people = self.table()
        for words in ("", " ", "\u00a0\u2003", "a" * 201, "𓀀" * 201, "a\nb", "a\x7fb", "\u202egnp", "\u2066a", "a\u2028b",
                      "\ufeff", "\u200b", "\u2800", "\U000e0041"):
            people["A"].ref += 1
            people["A"].send(host_message(people["A"].ref, words))
            answer = people["A"].receive("error")
            self.assertEqual((answer["error"], answer["ref"]), ("malformed", people["A"].ref), repr(words))
        people["A"].send('{"type":"say","ref":99,"seat":"A","words":"%s"}' % ("a" * 3900))
        self.assertEqual(people["A"].receive("error")["error"], "malformed")
        self.assertEqual(heard(people["B"]), [])
        people["A"].send('{"type":"say","seat":"A","words":"%s"}' % ("a" * 10000))
        with self.assertRaises(checked.ws.Closed) as closed:
            people["A"].receive("error")
        self.assertEqual(closed.exception.code, 1009)

    def test_messages_that_are_wrong(self):
        made, people = self.table()
        wrong = [('"type":"say","seat":"A"', "malformed"), ('"type":"say","seat":"A","phrase":"hello","words":"x"', "malformed"),
                 ('"type":"say","seat":"A","phrase":"goddag"', "malformed"), ('"type":"say","seat":"Z","phrase":"hello"', "malformed"),
                 ('"type":"say","seat":"A","words":7', "malformed"), ('"type":"say","seat":"A","phrase":"hello","to":"B"', "malformed"),
                 ('"type":"say","seat":"B","phrase":"hello"', "no_seat"), ('"type":"say","phrase":"hello"', "no_seat"),
                 ('"type":"allow"', "malformed"), ('"type":"allow","chat":"some"', "malformed"),
                 ('"type":"allow","chat":"off"', "not_allowed"), ('"type":"report"', "malformed"),
                 ('"type":"report","word":"x1"', "malformed"), ('"type":"report","word":"s0"', "malformed"),
                 ('"type":"report","word":"s9"', "not_allowed"), ('"type":"report","word":"w1"', "not_allowed"),
                 ('"type":"listen","since":1', "malformed"), ('"type":"hush","seat":"A"', "malformed"),
                 ('"type":"chat","chat":"off"', "unknown_type")]
        people["watcher"].call("say", phrase="hello")
        for ref, (fields, error) in enumerate(wrong, 1000):
            people["A"].send('{"ref":%d,%s}' % (ref, fields))
            answer = people["A"].receive("error", "said", "chat", "reported")
            self.assertEqual((answer.get("error"), answer["ref"]), (error, ref), fields)
            self.assertTrue(answer["words"])
        self.assertEqual(people["watcher"].call("say", seat="A", phrase="hello")["error"], "no_seat")
        stranger = Client(self.server)
        for message in ({"type": "listen"}, {"type": "say", "phrase": "hello"}, {"type": "report", "word": "s1"}):
            self.assertEqual(stranger.call(**message)["error"], "not_joined")
        stranger.sit(made["table"])
        self.assertEqual(stranger.call("say", phrase="hello")["type"], "said")

    def test_nothing_of_it_is_in_the_log(self):
        made, people = self.table()
        before = people["B"].state["B"]["seq"]
        people["A"].call("say", seat="A", words="quite unmistakable")
        people["watcher"].call("say", words="quite unmistakable")
        checked.catch_up(people)
        self.assertEqual(people["B"].state["B"]["seq"], before)
        self.finish(made, people)
        self.assertNotIn("unmistakable", self.server.record(made["table"]))
        with sqlite3.connect(f"file:{self.server.data}?mode=ro", uri=True) as db:
            self.assertFalse([text for text, in db.execute("SELECT text FROM log") if "unmistakable" in text])


def host_message(ref, words):
    return checked.json.dumps({"type": "say", "ref": ref, "seat": "A", "words": words})


class Leaks(Talking):
    """Everything that anybody is sent, searched for words that are not theirs to read."""

    def ears(self, made):
        """Who is at a table, and whose words each of them may read there."""
        tokens = {"A": [made["seats"][0]["token"]], "B": [made["seats"][1]["token"]], "watcher": [], "other": [],
                  "owner": [made["owner"]], "deaf": []}
        for name, held in tokens.items():
            ear = Client(self.server, keep=True)
            ear.sit(made["table"], *held)
            ear.side = "seats" if name in "AB" else "watchers"
            ear.seat = name if name in "AB" else None
            if name != "deaf":
                ear.call("listen")
            yield name, ear

    def test_every_byte(self):
        chance, tables, said = random.Random(3), [], {}
        for number in range(5):
            made = make_table(self.server, public=number % 2 == 0, chat="all")
            players = sit_everybody(self.server, made)
            self.addCleanup(checked.close, players)
            tables.append(dict(self.ears(made)))
        for number in range(200):
            at = chance.randrange(len(tables))
            speaker = chance.choice(list(tables[at].values()))
            word = f"word-{number}-{chance.getrandbits(64):x}"
            self.assertEqual(speaker.call("say", words=word, **({"seat": speaker.seat} if speaker.seat else {}))["words"], word)
            said[word] = (at, speaker)
            if number % 20 == 0:
                listener = chance.choice([ear for name, ear in tables[at].items() if name != "deaf"])
                listener.call("listen")
        for at, ears in enumerate(tables):
            for name, ear in ears.items():
                ear.call("ping")
                bytes_of_it = "\n".join(text if isinstance(text, str) else text.decode() for text in ear.kept)
                for word, (where, speaker) in said.items():
                    may = speaker is ear or (where == at and speaker.side == ear.side and name != "deaf")
                    self.assertEqual(word in bytes_of_it, may, f"{word} at table {where}, and {name} at {at}")


class Rules(Talking):
    def test_phrases_alone(self):
        _, people = self.table(chat="phrases")
        self.assertEqual(people["A"].call("listen")["chat"], "phrases")
        self.assertEqual(people["A"].call("say", seat="A", words="Hello")["error"], "not_allowed")
        self.assertEqual(people["A"].call("say", seat="A", phrase="hello")["word"], "s1")
        self.assertEqual([word["word"] for word in heard(people["B"])], ["s1"])

    def test_strangers_have_phrases_unless_it_is_agreed_otherwise(self):
        for fields, rule in (({"public": True}, "phrases"), ({"public": True, "chat": "all"}, "all"), ({}, "all"),
                             ({"chat": "off"}, "off")):
            _, people = self.table(**fields)
            self.assertEqual(people["A"].call("listen")["chat"], rule)

    def test_a_table_where_nobody_talks(self):
        _, people = self.table(chat="off")
        self.assertEqual(people["A"].call("say", seat="A", phrase="hello")["error"], "not_allowed")
        self.assertEqual(people["watcher"].call("say", phrase="hello")["error"], "not_allowed")

    def test_the_owner_switches_it_off_and_on(self):
        made, people = self.table(chat="phrases")
        owner = Client(self.server)
        owner.sit(made["table"], made["owner"], made["seats"][0]["token"])
        self.assertEqual(owner.call("allow", chat="off")["chat"], "off")
        for letter in "AB":
            self.assertEqual(people[letter].receive("chat")["chat"], "off")
        self.assertEqual(people["watcher"].receive("chat")["chat"], "off")
        self.assertEqual(people["B"].call("say", seat="B", phrase="hello")["error"], "not_allowed")
        # No more than was agreed.
        self.assertEqual(owner.call("allow", chat="all")["chat"], "phrases")
        self.assertEqual(people["B"].receive("chat")["chat"], "phrases")
        self.assertEqual(people["B"].call("say", seat="B", words="hello")["error"], "not_allowed")
        self.assertEqual(people["B"].call("say", seat="B", phrase="hello")["word"], "s1")

    def test_a_rematch_keeps_what_was_agreed(self):
        made, people = self.table(chat="phrases")
        self.finish(made, people)
        table = people["A"].call("rematch")["table"]
        again = Client(self.server)
        again.sit(table, made["seats"][0]["token"])
        self.assertEqual(again.call("listen"), {"type": "chat", "ref": again.ref, "chat": "phrases", "words": []})


class HostsRule(Talking):
    options = [*host.NO_LIMITS, "--chat", "phrases"]

    def test_the_host_allows_phrases_at_most(self):
        _, people = self.table(chat="all")
        self.assertEqual(people["A"].call("listen")["chat"], "phrases")
        self.assertEqual(people["A"].call("say", seat="A", words="Hello")["error"], "not_allowed")
        self.assertEqual(people["A"].call("say", seat="A", phrase="hello")["word"], "s1")


class Floods(Talking):
    options = LIMITED

    def test_so_many_words_in_a_minute(self):
        _, people = self.table()
        answers = [people["A"].call("say", seat="A", phrase="hello") for _ in range(20)]
        self.assertEqual([answer["type"] for answer in answers], ["said"] * 12 + ["error"] * 8)
        self.assertEqual({answer["error"] for answer in answers[12:]}, {"limit"})
        self.assertEqual(len(heard(people["B"])), 12)
        # Somebody else of the same address is not meant.
        self.assertEqual(people["B"].call("say", seat="B", phrase="hello")["word"], "s13")

    def test_so_many_words_of_one_address(self):
        made, people = self.table()
        said = 0
        for _ in range(5):
            tab = Client(self.server)
            tab.sit(made["table"], made["seats"][0]["token"])
            said += sum(tab.call("say", seat="A", phrase="hello")["type"] == "said" for _ in range(12))
        self.assertEqual(said, 40)
        self.assertEqual(people["B"].call("say", seat="B", phrase="hello")["error"], "limit")

    def test_reports(self):
        _, people = self.table()
        people["A"].call("say", seat="A", phrase="hello")
        answers = [people["B"].call("report", word="s1")["type"] for _ in range(12)]
        self.assertEqual(answers, ["reported"] * 10 + ["error"] * 2)


class Keeping(Talking):
    def test_what_was_acknowledged_outlives_a_kill(self):
        made, people = self.table()
        acknowledged = []
        for number in range(1, 31):
            acknowledged.append(people["A"].call("say", seat="A", words=f"word {number}")["words"])
            if number % 10 == 0:
                self.server.kill()
                self.server.start()
                for letter, seat in zip("AB", made["seats"]):
                    people[letter] = Client(self.server)
                    people[letter].sit(made["table"], seat["token"])
                self.assertEqual([word["words"] for word in people["B"].call("listen")["words"]], acknowledged)

    def test_what_was_answered_before_a_kill_in_a_flood(self):
        made, people = self.table()
        chance, acknowledged = random.Random(5), []
        for kill in range(5):
            killer = threading.Timer(chance.uniform(0.01, 0.15), self.server.process.kill)
            killer.start()
            try:
                for number in range(100000):
                    people["A"].send({"type": "say", "ref": number, "seat": "A", "words": f"{kill} {number}"})
                    if number % 8 == 7:
                        acknowledged += [people["A"].receive("said")["words"] for _ in range(8)]
            except GONE:
                pass
            killer.join()
            self.server.kill()
            self.server.start()
            people["A"] = Client(self.server)
            people["A"].sit(made["table"], made["seats"][0]["token"])
            words = [word["words"] for word in people["A"].call("listen")["words"]]
            self.assertEqual(len(set(words)), len(words))
            self.assertLessEqual(set(acknowledged[-10:]), set(words))
        self.assertGreater(len(acknowledged), 40)

    def test_old_words_go(self):
        made, people = self.table()
        people["A"].call("say", seat="A", words="long ago")
        people["A"].call("say", seat="A", words="yesterday")
        self.server.stop()
        with sqlite3.connect(self.server.data) as db:
            db.execute("UPDATE chat_words SET time = time - 30 * 86400000 WHERE words = 'long ago'")
            db.execute("UPDATE chat_words SET time = time - 29 * 86400000 WHERE words = 'yesterday'")
        db.close()
        self.server.start()
        client = Client(self.server)
        client.sit(made["table"], made["seats"][0]["token"])
        self.assertEqual([word["words"] for word in client.call("listen")["words"]], ["yesterday"])

    def test_words_go_with_their_table(self):
        made, people = self.table()
        people["A"].call("say", seat="A", words="gone")
        self.finish(made, people)
        self.server.stop()
        with sqlite3.connect(self.server.data) as db:
            self.assertEqual(db.execute("SELECT count(*) FROM chat_words").fetchone(), (1,))
        db.close()
        subprocess.run([host.PROGRAM, "prune", "--data", self.server.data, "--older-than", "0", "--finished"], check=True,
                       capture_output=True)
        with sqlite3.connect(self.server.data) as db:
            self.assertEqual(db.execute("SELECT (SELECT count(*) FROM chat_words) + (SELECT count(*) FROM chat)").fetchone(), (0,))
        db.close()
        self.server.start()


class Moderation(Talking):
    def test_reported_words(self):
        made, people = self.table()
        people["A"].call("name", seat="A", name="Ada")
        for words in ("first", "second", "third"):
            people["A"].call("say", seat="A", words=words)
        data, name = self.server.data, made["table"] + "/s"
        self.assertEqual(moderate(data, "list"), (0, "nothing has been reported\n", ""))
        self.assertEqual(people["B"].call("report", word="s2")["word"], "s2")
        people["B"].call("report", word="s2")
        people["B"].call("report", word="s3")
        people["B"].call("report", word="s1")
        status, lines, _ = moderate(data, "list")
        self.assertEqual(status, 0)
        self.assertCountEqual([line.split()[0] for line in lines.splitlines()], [name + "2", name + "3", name + "1"])
        self.assertIn("A Ada: second", lines)
        self.assertEqual(moderate(data, "dismiss", name + "1")[0], 0)
        people["B"].call("report", word="s1")
        self.assertEqual(moderate(data, "remove", name + "2")[0], 0)
        self.assertEqual(len(moderate(data, "list")[1].splitlines()), 1)
        self.assertEqual([word["words"] for word in people["B"].call("listen")["words"]], ["first", "third"])
        self.assertEqual(moderate(data, "ban", name + "3")[0], 0)
        answer = people["A"].call("say", seat="A", phrase="hello")
        self.assertEqual((answer["error"], answer["words"]), ("not_allowed", "The host of this server has silenced this seat."))
        self.assertEqual(people["B"].call("say", seat="B", phrase="hello")["word"], "s4")
        self.assertEqual(moderate(data, "list")[1], "nothing has been reported\n")

    def test_an_account_is_banned_at_every_table(self):
        made, people = self.table()
        elsewhere, others = self.table()
        with sqlite3.connect(self.server.data) as db:
            db.execute("INSERT INTO accounts (account, name, folded, made) VALUES (7, 'Zoé', 'zoé', 1)")
            for table in (made, elsewhere):
                db.execute("INSERT INTO account_seats (account, table_id, seat, token, noted) VALUES (7, ?, 'B', 'token', 1)",
                           (table["table"],))
        db.close()
        data = self.server.data
        for client, seat in ((others["A"], "A"), (others["B"], "B"), (people["A"], "A"), (people["B"], "B")):
            self.assertEqual(client.call("say", seat=seat, words=f"by {seat}")["type"], "said")
        self.assertEqual(moderate(data, "ban", made["table"] + "/s2")[0], 0)
        self.assertEqual(moderate(data, "list")[1], "nothing has been reported\nbanned: Zoé\n")
        self.assertEqual(others["B"].call("say", seat="B", phrase="hello")["error"], "not_allowed")
        self.assertEqual(others["A"].call("say", seat="A", phrase="hello")["word"], "s3")
        self.assertNotEqual(moderate(data, "pardon", "Zoe")[0], 0)
        self.assertEqual(moderate(data, "pardon", "zoé"), (0, "zoé may speak again\n", ""))
        self.assertEqual(others["B"].call("say", seat="B", phrase="hello")["word"], "s4")
        # The seat stays silent at the table of the word.
        self.assertEqual(people["B"].call("say", seat="B", phrase="hello")["error"], "not_allowed")
        self.assertEqual(moderate(data, "list")[1], "nothing has been reported\n")

    def test_watchers(self):
        made, people = self.table()
        people["watcher"].call("say", words="bad")
        people["watcher"].call("report", word="w1")
        self.assertIn("watcher: bad", moderate(self.server.data, "list")[1])
        self.assertEqual(moderate(self.server.data, "ban", made["table"] + "/w1")[0], 0)
        self.assertEqual(people["watcher"].call("say", phrase="hello")["error"], "not_allowed")
        self.assertEqual(people["A"].call("say", seat="A", phrase="hello")["word"], "s1")

    def test_what_is_no_word(self):
        made, _ = self.table()
        data = self.server.data
        for words in (["remove", "nonsense"], ["remove", made["table"] + "/s1"], ["remove", made["table"] + "/x1"], ["remove"],
                      ["list", "more"], ["shout"], []):
            status, _, complaint = moderate(data, *words)
            self.assertNotEqual(status, 0, words)
            self.assertTrue(complaint, words)
        self.assertNotEqual(moderate(data + "-none", "list")[0], 0)


@unittest.skipIf(host.postgres.PROGRAMS is None, "there is no PostgreSQL here")
class Several(unittest.TestCase):
    def test_words_travel_between_servers(self):
        with host.postgres.Postgres() as database, host.Host(data=database.url) as one, host.Host(data=database.url) as two:
            made = make_table(one)
            people = sit_everybody(one, made)
            people["B"] = Client(two)
            people["B"].sit(made["table"], made["seats"][1]["token"])
            watcher = Client(two)
            watcher.sit(made["table"])
            for client in (*people.values(), watcher):
                client.call("listen")
            for number in range(1, 21):
                speaker, reader = ("A", "B") if number % 2 else ("B", "A")
                answer = people[speaker].call("say", seat=speaker, words=f"word {number}")
                self.assertEqual(answer["word"], f"s{number}")
                self.assertEqual(people[reader].receive("said")["words"], f"word {number}")
            watcher.call("say", phrase="hello")
            for client in people.values():
                self.assertEqual(heard(client), [])
            owner = Client(one)
            owner.sit(made["table"], made["owner"])
            owner.call("allow", chat="off")
            self.assertEqual(people["B"].receive("chat")["chat"], "off")
            self.assertEqual(people["B"].call("say", seat="B", phrase="hello")["error"], "not_allowed")
            people["A"].call("report", word="s2")
            self.assertIn("word 2", moderate(database.url, "list")[1])
            self.assertEqual(moderate(database.url, "ban", made["table"] + "/s2")[0], 0)

    def test_both_say_something_at_once(self):
        with host.postgres.Postgres() as database, host.Host(data=database.url) as one, host.Host(data=database.url) as two:
            made = make_table(one)
            people = {}
            for server, seat in zip((one, two), made["seats"]):
                people[seat["seat"]] = Client(server)
                people[seat["seat"]].sit(made["table"], seat["token"])
                people[seat["seat"]].call("listen")
            for number in range(50):
                for letter, client in people.items():
                    client.send({"type": "say", "ref": number, "seat": letter, "words": f"{letter}{number}"})
            for letter, client in people.items():
                answered, told = 0, []
                while answered < 50 or told[-1:] != ["s100"]:
                    word = client.receive("said")
                    answered += "ref" in word
                    # What somebody says may be told before it is answered, and the answer is the word again.
                    if word["word"] not in told:
                        told.append(word["word"])
                self.assertEqual(told, [f"s{number}" for number in range(1, 101)], letter)


if __name__ == "__main__":
    unittest.main(verbosity=2)
