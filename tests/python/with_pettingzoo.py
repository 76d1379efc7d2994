"""with_pettingzoo.py: PettingZoo's own tests over every title and number of seats."""
import contextlib
import io
import unittest
import warnings

import mastaba.pettingzoo
from pettingzoo.test import api_test, seed_test

EVERY_TABLE = [(key, seats) for key, most in mastaba.GAMES.items() for seats in most]


class Environments(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("error")  # it warns of what is not as it should be
        for of_masks in ("Observation space for each agent probably should be", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", message=of_masks)  # but masks need a Dict

    def test_api(self):
        for key, seats in EVERY_TABLE:
            with self.subTest(key=key, seats=seats):
                with contextlib.redirect_stdout(io.StringIO()):
                    api_test(mastaba.pettingzoo.env(key, seats), num_cycles=200)

    def test_seed(self):
        for key, seats in EVERY_TABLE:
            with self.subTest(key=key, seats=seats):
                seed_test(lambda key=key, seats=seats: mastaba.pettingzoo.env(key, seats), num_cycles=100)

    def test_a_game_is_the_same_as_without_it(self):
        for key, seats in EVERY_TABLE:
            env = mastaba.pettingzoo.env(key, seats)
            env.reset(seed=4)
            state = env.unwrapped.state_now.copy()
            for agent in env.agent_iter():
                observation, _, termination, _, _ = env.last()
                if termination:
                    env.step(None)
                    continue
                seat = int(agent[-1])
                self.assertTrue((state.view(seat).observation() == observation["observation"]).all())
                self.assertTrue((state.mask(seat) == observation["action_mask"]).all())
                action = int(observation["action_mask"].nonzero()[0][-1])
                state.play(seat, action)
                env.step(action)
                if state.is_over:
                    self.assertEqual(state.rewards(), list(env.rewards.values()))
            self.assertTrue(state.is_over)

    def test_render(self):
        env = mastaba.pettingzoo.env("pyramis", render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("River", env.render())

    def test_an_illegal_action_ends_the_game(self):
        env = mastaba.pettingzoo.env("pyramis")
        env.reset(seed=1)
        agent = env.agent_selection
        warnings.simplefilter("ignore")
        env.step(int((env.observe(agent)["action_mask"] == 0).nonzero()[0][0]))
        self.assertTrue(env.terminations[agent])
        self.assertEqual(-1, env.rewards[agent])


if __name__ == "__main__":
    unittest.main()
