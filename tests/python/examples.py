"""examples.py: the examples do what they say, as somebody would call them."""
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import mastaba

EXAMPLES = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python", "examples"))


class Examples(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_example(self, name, *arguments, status=0):
        done = subprocess.run([sys.executable, os.path.join(EXAMPLES, name), *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, check=False, cwd=self.folder)
        self.assertEqual(status, done.returncode, done.stdout)
        return done.stdout

    def test_a_random_game_of_every_title_is_drawn(self):
        for key, seats in mastaba.GAMES.items():
            said = self.run_example("random_game.py", key, "--seats", str(seats[-1]), "--svg", "game.svg")
            self.assertIn("place 1", said)
            lines = xml.etree.ElementTree.parse(os.path.join(self.folder, "game.svg")).findall("{http://www.w3.org/2000/svg}polyline")
            self.assertEqual(seats[-1], len(lines))

    def test_bots_meet_and_the_better_one_is_rated_higher(self):
        said = self.run_example("bots_meet.py", "--bots", "random,greedy", "--deals", "12", "--plot", "ratings.png")
        self.assertRegex(said, r"(?s)greedy .*random .*plotted: ratings\.png")
        with open(os.path.join(self.folder, "ratings.png"), "rb") as file:
            self.assertEqual(b"\x89PNG", file.read(4))

    def test_training(self):
        if importlib.util.find_spec("torch"):
            self.assertRegex(self.run_example("train.py", "--updates", "1", "--games", "8"), r"before: .*\n +1: ")
        else:
            self.assertRegex(self.run_example("train.py", status=1), "PyTorch is not installed.*nothing is trained")

    def test_the_measuring(self):
        said = self.run_example("bench.py", "--seconds", "0.01", "--games", "64")
        for key in mastaba.GAMES:
            self.assertRegex(said, rf"{key} +[\d.]+ million/s +[\d.]+ us")


if __name__ == "__main__":
    unittest.main()
