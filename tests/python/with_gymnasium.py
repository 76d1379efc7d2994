"""with_gymnasium.py: Gymnasium's own check over every title, number of seats and seat; and many games as one environment."""
import unittest
import warnings

import gymnasium
import mastaba.gym
import numpy
from gymnasium.utils.env_checker import check_env

EVERY_TABLE = [(key, seats) for key, most in mastaba.GAMES.items() for seats in most]


class OneSeat(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("error")

    def test_check_env(self):
        for key, seats in EVERY_TABLE:
            for seat in range(seats):
                with self.subTest(key=key, seats=seats, seat=seat):
                    env = gymnasium.make(f"mastaba/{key}-v0", seats=seats, seat=seat, opponents="random", render_mode="ansi")
                    check_env(env.unwrapped)

    def test_a_whole_game(self):
        for key, seats in EVERY_TABLE:
            env = gymnasium.make(f"mastaba/{key}-v0", seats=seats, seat=seats - 1, opponents="greedy")
            observation, info = env.reset(seed=3)
            done = False
            while not done:
                self.assertIn(observation, env.observation_space)
                self.assertTrue((info["action_mask"] == observation["action_mask"]).all())
                action = env.action_space.sample(observation["action_mask"])
                observation, reward, done, _, info = env.step(action)
                self.assertNotIn("refused", info)
            self.assertEqual(env.unwrapped.state.rewards()[seats - 1], reward)

    def test_opponents_are_given_views_alone(self):
        seen = []

        def opponent(view):
            seen.append(type(view))
            return view.actions()[0]

        env = mastaba.gym.SeatEnv("pyramis", 3, opponents=[opponent, "apprentice"])
        observation, _ = env.reset(seed=1)
        for _ in range(5):
            observation, *_ = env.step(int(observation["action_mask"].argmax()))
        self.assertEqual({mastaba.View}, set(seen))

    def test_an_illegal_action_is_told(self):
        env = mastaba.gym.SeatEnv("pyramis")
        observation, _ = env.reset(seed=1)
        _, reward, done, _, info = env.step(int((observation["action_mask"] == 0).argmax()))
        self.assertEqual((-1, True), (reward, done))
        self.assertRegex(info["refused"], r"\(rule [\d.]+\)")

    def test_what_cannot_be(self):
        for arguments in (("pyramis", 2, 2), ("pyramis", 3, 0, ["greedy"]), ("pyramis", 7)):
            with self.assertRaises(ValueError):
                mastaba.gym.SeatEnv(*arguments)


class Many(unittest.TestCase):
    def test_it_is_the_batch(self):
        for key in mastaba.GAMES:
            env = mastaba.gym.BatchEnv(key, num_envs=16)
            observation, info = env.reset(seed=1)
            again, _ = mastaba.gym.BatchEnv(key, num_envs=16).reset(seed=1)
            self.assertTrue((observation["observation"] == again["observation"]).all())
            ended = 0
            for step in range(400):
                self.assertIn(observation, env.observation_space)
                actor = info["actor"]
                observation, reward, terminated, truncated, info = env.step(env.batch.sample(step))
                self.assertFalse(truncated.any())
                self.assertTrue((reward[~terminated] == 0).all())
                self.assertTrue((reward == info["rewards"][numpy.arange(16), actor]).all())
                ended += terminated.sum()
            self.assertGreater(ended, 0)

    def test_observations_may_be_shared(self):
        env = mastaba.gym.BatchEnv("pyramis", num_envs=4, copy=False)
        observation, _ = env.reset(seed=1)
        self.assertEqual(observation["observation"].ctypes.data, env.batch.observation.ctypes.data)


if __name__ == "__main__":
    unittest.main()
