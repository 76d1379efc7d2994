"""test_bot_ratings.py -- what bots are worth is what the ladder says."""
import os
import subprocess
import unittest

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


class BotRatings(unittest.TestCase):
    def test_the_table_is_the_one_that_the_ladder_gives(self):
        printed = subprocess.run([os.path.join(ROOT, "tools", "bot-ratings")], stdout=subprocess.PIPE, text=True, check=True).stdout
        with open(os.path.join(ROOT, "people", "bots.c"), encoding="utf-8") as file:
            source = file.read()
        self.assertEqual(5, len(printed.splitlines()))
        self.assertIn(printed, source)


if __name__ == "__main__":
    unittest.main()
