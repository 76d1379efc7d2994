"""test_again.py -- docs/fair-deals.md is enough to deal again in another language: tests/fair/again.py, which was written from that
page alone, agrees with `mastaba verify --explain` over games of every title, and notices a changed card."""

import os
import re
import subprocess
import sys
import tempfile
import unittest

import checked
import host
from checked import make_table, play_randomly, sit_sealed

FAIR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fair")
sys.path.insert(0, FAIR)
import again  # noqa: E402

GAMES = [("pyramids", 2, {"rotate2": "random"}), ("pyramids", 5, {}), ("pyramidion", 2, {}), ("pyramidion", 4, {"target": "15"}),
         ("pyramido", 3, {}), ("pyramis", 4, {}), ("pyramis", 2, {"zone": "pyramids"}), ("tresors", 1, {}), ("tresors", 4, {})]


def explained(path):
    """The same list as again.deal_again, as the program prints it."""
    done = subprocess.run([host.PROGRAM, "verify", "--explain", path], text=True, stdout=subprocess.PIPE, check=True)
    draws = []
    for line in done.stdout.splitlines():
        if line.startswith("draw\t"):
            _, number, _, which, *outcomes = line.split("\t")
            assert int(number) == len(draws)
            parts = [outcome.split(" ", 1) for outcome in outcomes]
            draws.append(([(words, int(weight)) for weight, words in parts], int(which)))
    return draws


class Again(unittest.TestCase):
    def keep(self, folder, record):
        path = os.path.join(folder, "game.rec")
        with open(path, "w", encoding="utf-8") as file:
            file.write(record)
        return path

    def record_of_bots(self, server, game, seats, options):
        """They begin by themselves and add nothing to the deal."""
        made = make_table(server, game, ("random",) * seats, options=options)
        checked.watch_to_the_end(server, made["table"])
        return server.record(made["table"])

    def record_of_people(self, server, game, seats):
        made = make_table(server, game, ("human",) * seats)
        clients, _, _ = sit_sealed(server, made)
        self.assertEqual(play_randomly(clients)["phase"], "over")
        checked.close(clients)
        return server.record(made["table"])

    def change_a_card(self, record):
        """A draw in the place of an earlier one of its kind."""
        draws = re.findall(r"^\* .*$", record, re.MULTILINE)
        kind = lambda draw: draw.rsplit(" ", 1)[0]
        first, other = next((a, b) for i, a in enumerate(draws) for b in draws[i + 1:] if a != b and kind(a) == kind(b))
        return record.replace(first + "\n", other + "\n", 1)

    def check(self, folder, record):
        path = self.keep(folder, record)
        draws = again.deal_again(path, host.PROGRAM)
        self.assertGreater(len(draws), 8)
        self.assertEqual(draws, explained(path))
        with self.assertRaisesRegex(again.Wrong, "was changed"):
            again.deal_again(self.keep(folder, self.change_a_card(record)), host.PROGRAM)

    def test_every_game(self):
        with host.Host() as server, tempfile.TemporaryDirectory() as folder:
            for game, seats, options in GAMES:
                with self.subTest(f"{game}, {seats} seats"):
                    self.check(folder, self.record_of_bots(server, game, seats, options))

    def test_with_nonces(self):
        with host.Host() as server, tempfile.TemporaryDirectory() as folder:
            self.check(folder, self.record_of_people(server, "pyramis", 3))

    def test_older_records_too(self):
        path = os.path.join(FAIR, "pyramis.rec")
        self.assertEqual(again.deal_again(path, host.PROGRAM), explained(path))

    def test_another_promise(self):
        with host.Host() as server, tempfile.TemporaryDirectory() as folder:
            record = self.record_of_people(server, "pyramis", 2)
            changes = {r"^# fair secret .": "committed itself", r"^# fair nonce B .": "had sealed", r"^# fair table .": "had sealed",
                       r"^rules .": "committed itself"}
            for line, words in changes.items():
                with self.subTest(line):
                    other = re.sub(line, lambda found: found[0][:-1] + ("3" if found[0][-1] == "2" else "2"), record, flags=re.MULTILINE)
                    with self.assertRaisesRegex(again.Wrong, words):
                        again.deal_again(self.keep(folder, other), host.PROGRAM)


if __name__ == "__main__":
    unittest.main()
