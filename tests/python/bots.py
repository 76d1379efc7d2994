"""bots.py: bots from Python are handed views and nothing else, and choose the same for the same seed."""
import threading
import unittest

import mastaba


class Bots(unittest.TestCase):
    def test_every_level_plays_every_game(self):
        for key in mastaba.GAMES:
            for level in mastaba.LEVELS:
                limits = {} if level in ("random", "greedy") else {"iterations": 50}
                bot = mastaba.bot(level, seed=1, **limits)
                state = mastaba.game(key).begin(seed=2)
                for _ in range(12):
                    if not state.is_over:
                        seat = state.actors[0]
                        state.play(seat, bot.choose(state.view(seat), seat))

    def test_the_same_seed_chooses_the_same(self):
        def game(seed):
            bot = mastaba.bot("apprentice", seed=seed)
            state = mastaba.game("pyramis").begin(seed=3)
            while not state.is_over:
                state.play(state.actors[0], bot.choose(state.view(state.actors[0])))
            return state.plays

        self.assertEqual(game(1), game(1))
        self.assertNotEqual(game(1), game(2))

    def test_one_bot_may_play_several_games(self):
        bot = mastaba.bot("apprentice", seed=1)
        for key in [*mastaba.GAMES, *mastaba.GAMES]:
            state = mastaba.game(key).begin(seed=2)
            self.assertIn(bot.choose(state.view(state.actors[0])), state.moves())

    def test_the_truth_is_never_given_to_a_bot(self):
        bot = mastaba.bot("greedy")
        state = mastaba.game("pyramis", options={"first": 1}).begin(seed=1)
        with self.assertRaisesRegex(TypeError, "never the whole state"):
            bot.choose(state, 0)
        with self.assertRaisesRegex(ValueError, "the view of A"):
            bot.choose(state.view(0), 1)
        with self.assertRaisesRegex(ValueError, "B has nothing to decide"):
            bot.choose(state.view(1), 1)
        with self.assertRaisesRegex(ValueError, "- has nothing to decide"):
            bot.choose(state.view("-"))

    def test_thoughts(self):
        bot = mastaba.bot("scribe", seed=1)
        self.assertEqual([], bot.thoughts)
        state = mastaba.game("pyramis", 3).begin(seed=1)
        move = bot.choose(state.view(state.actors[0]))
        self.assertEqual(move, bot.thoughts[0].move)
        self.assertEqual(set(state.moves()), {thought.move for thought in bot.thoughts})
        self.assertAlmostEqual(1, sum(bot.thoughts[0].chances), places=3)
        self.assertEqual([], mastaba.bot("greedy").thoughts)

    def test_limits(self):
        with self.assertRaisesRegex(ValueError, "does not search"):
            mastaba.bot("greedy", iterations=5)
        with self.assertRaisesRegex(ValueError, 'no level "king"'):
            mastaba.bot("king")
        with self.assertRaisesRegex(ValueError, "iterations"):
            mastaba.bot("scribe", iterations=0)

    def test_others_go_on_while_one_thinks_and_it_thinks_of_one_thing(self):
        view = mastaba.game("pyramidion", 4).begin(seed=1).view(0)
        self.assertTrue(view.moves())
        for milliseconds in (300, 3_000, 30_000):  # a busy machine may let this thread wait
            bot = mastaba.bot("pharaoh", seed=1, iterations=4_000_000_000, milliseconds=milliseconds)
            if self.questions_while_it_thinks(bot, view):
                return
        self.fail("nobody else ran while the bot thought")

    def questions_while_it_thinks(self, bot, view):
        """How often it was asked for its thoughts and said that it is busy."""
        chosen, refused = [], 0
        thread = threading.Thread(target=lambda: chosen.append(bot.choose(view)))
        thread.start()
        while thread.is_alive():
            try:
                bot.thoughts  # noqa: B018
            except RuntimeError as error:
                self.assertIn("another thread", str(error))
                refused += 1
        thread.join()
        self.assertIn(chosen[0], view.moves())
        return refused


if __name__ == "__main__":
    unittest.main()
