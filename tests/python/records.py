"""records.py: records from Python are those of the program, and a wrong one is refused with file and line."""
import glob
import os
import tempfile
import unittest

import mastaba

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


class Records(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "all.rec")

    def write(self, text):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)

    def game(self, key="pyramis", seats=2, **more):
        state = mastaba.game(key, seats, **more).begin(seed=4)
        while not state.is_over:
            state.play(state.actors[0], state.moves()[0])
        return state

    def test_golden_games_are_read_and_written_as_they_are(self):
        paths = sorted(glob.glob(os.path.join(ROOT, "tests", "golden", "*.rec")))
        self.assertTrue(paths)
        for path in paths:
            with open(path, encoding="utf-8") as file:
                lines = [line for line in file if not line.startswith(("#", "?", "rules ", "deck "))]
            written = "".join(record.state.to_record(record.names) for record in mastaba.read_records(path))
            self.assertEqual("".join(lines), written.replace("\nrules 1\n", "\n"))

    def test_many_in_one_file(self):
        games = [self.game(key, seats) for key, most in mastaba.GAMES.items() for seats in most]
        self.write("".join(game.to_record() for game in games))
        records = mastaba.read_records(self.path)
        self.assertEqual(games, [record.state for record in records])
        self.assertEqual([game.plays for game in games], [record.plays for record in records])

    def test_names_options_and_plays(self):
        state = self.game("pyramis", 3, options={"base": "blank"})
        self.write(state.to_record(names=["Ann", None, "Chloé"]))
        [record] = mastaba.read_records(self.path)
        self.assertEqual(("Ann", None, "Chloé"), record.names)
        self.assertEqual("blank", record.game.options["base"])
        for before, seat, move in record:
            self.assertIn(move, before.moves(seat))
        self.assertEqual(len(state), len(record))

    def test_a_game_that_is_not_over(self):
        state = mastaba.game("pyramids", 5).begin(seed=1)
        self.write(state.to_record())
        self.assertEqual(state, mastaba.read_records(self.path)[0].state)

    def test_a_wrong_line_is_named(self):
        lines = self.game().to_record().splitlines(keepends=True)
        wrong = next(i for i, line in enumerate(lines) if line.startswith(("A ", "B ")))
        self.write("".join([*lines, *lines[:wrong], "A 1g7\n"]))
        with self.assertRaisesRegex(mastaba.RecordError, rf"all\.rec:{len(lines) + wrong + 1}: ") as caught:
            mastaba.read_records(self.path)
        self.assertEqual((self.path, len(lines) + wrong + 1), (caught.exception.path, caught.exception.line))

    def test_what_is_no_record(self):
        for text, why in (("", "no record"), ("mastaba 1\ngame chess\n", "no such game"), ("\0\1", "control character"),
                          ("mastaba 1\ngame pyramis\n", "ends inside a header"), ("A" * 100_000, "too long")):
            self.write(text)
            with self.assertRaisesRegex(mastaba.RecordError, why):
                mastaba.read_records(self.path)
        with self.assertRaisesRegex(FileNotFoundError, "nowhere.rec"):
            mastaba.read_records("nowhere.rec")

    def test_names_that_cannot_be_written(self):
        state = self.game()
        for names in (["a\nb", None], ["x" * 64, None], ["only one"], ["a\0b", None]):
            with self.assertRaises(ValueError):
                state.to_record(names=names)


class Decks(unittest.TestCase):
    """Component lists of one's own, made from the built-in ones."""

    DATA = os.path.join(ROOT, "games", "pyramis", "data")

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.name = sorted(os.listdir(self.DATA))[0]

    def deck(self, name, edit=lambda text: text):
        path = os.path.join(self.folder, name)
        with open(os.path.join(self.DATA, self.name), encoding="utf-8") as file:
            text = edit(file.read())
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_a_game_with_own_lists_is_played_and_read(self):
        game = mastaba.game("pyramis", deck=self.deck("mine.csv"))
        self.assertEqual("mine", game.deck)
        state = game.begin(seed=1)
        self.assertIn("\ndeck mine\n", state.to_record())
        path = os.path.join(self.folder, "own.rec")
        with open(path, "w", encoding="utf-8") as file:
            file.write(state.to_record())
        with self.assertRaisesRegex(mastaba.RecordError, "another deck"):
            mastaba.read_records(path)
        self.assertEqual(state, mastaba.read_records(path, decks=[game])[0].state)

    def test_a_fault_names_file_and_line(self):
        with self.assertRaisesRegex(ValueError, r"bad\.csv:\d+: "):
            mastaba.game("pyramis", deck=[self.deck("bad.csv", lambda text: text + "what,is,this\n")])


if __name__ == "__main__":
    unittest.main()
