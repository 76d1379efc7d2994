"""The intervals that tools/ladder prints, of matches that are really played."""
import importlib.machinery
import importlib.util
import json
import os
import subprocess
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LOADER = importlib.machinery.SourceFileLoader("ladder", os.path.join(ROOT, "tools", "ladder"))
ladder = importlib.util.module_from_spec(importlib.util.spec_from_loader("ladder", LOADER))
LOADER.exec_module(ladder)


def first_of(bots, games):
    """The first bot of a match, as the arena reports it."""
    words = [os.environ["MASTABA"], "arena", "pyramids", "--seats", "2", "--bots", bots]
    words += ["--games", str(games), "--seed", "7", "--json"]
    return json.loads(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)["bots"][0]


class Intervals(unittest.TestCase):
    def test_a_score_lies_in_its_interval(self):
        for bots, games in ("greedy,random", 2), ("greedy,random", 36), ("random,greedy", 36), ("apprentice:iterations=5,greedy", 20):
            bot = first_of(bots, games)
            low, high = ladder.score_interval(bot)
            self.assertTrue(0 <= low <= 100 * bot["score"] <= high <= 100, (bots, games, bot))
            self.assertLess(low, high)

    def test_it_is_what_the_ratings_say_otherwise(self):
        low, high = ladder.score_interval({"score": 0.6, "low": 0, "high": 100})
        self.assertAlmostEqual(low, 50)
        self.assertAlmostEqual(high, 75.97, 2)


if __name__ == "__main__":
    unittest.main()
