"""batches.py: many games at once from Python: the same games as one by one, arrays without copies, and no way to harm them."""
import gc
import os
import subprocess
import unittest

import mastaba
import numpy

PROGRAM = os.environ.get("MASTABA")
GPU = os.environ.get("MASTABA_GPU")


class WholeGames(unittest.TestCase):
    def test_sums_are_those_of_the_games(self):
        game = mastaba.game("pyramis", 3)
        sums = mastaba.Batch(game, seed=5).play("random", 200)
        self.assertEqual(200, sums.games)
        self.assertAlmostEqual(200, sum(seat.wins for seat in sums.seats))
        self.assertEqual(game.parts, list(sums.seats[0].parts))
        for seat in sums.seats:
            self.assertEqual(seat.score.sum, sum(part.sum for part in seat.parts.values()))
            self.assertTrue(seat.score.least <= seat.score.mean <= seat.score.most)

    def test_threads_and_pieces_make_no_difference(self):
        for key, seats in mastaba.GAMES.items():
            game = mastaba.game(key, seats[-1])
            whole = mastaba.Batch(game, seed=5).play("random", 100)
            self.assertEqual(whole, mastaba.Batch(game, seed=5, threads=3).play("random", 100))
            batch = mastaba.Batch(game, seed=5)
            self.assertEqual(whole, batch.play("random", 60) + batch.play("random", 40, first=60))
            self.assertNotEqual(whole.hashes, mastaba.Batch(game, seed=6).play("random", 100).hashes)

    @unittest.skipUnless(PROGRAM, "no program to compare with")
    def test_the_program_says_the_same(self):
        said = subprocess.run([PROGRAM, "sim", "pyramis", "--seats", "2", "--games", "300", "--seed", "7"], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
        sums = mastaba.Batch(mastaba.game("pyramis"), seed=7).play("random", 300)
        self.assertIn(f"decisions  {sums.decisions.least} least, {sums.decisions.mean:.1f} on average, {sums.decisions.most} most", said)

    def test_what_cannot_be_played(self):
        batch = mastaba.Batch(mastaba.game("pyramis"))
        for arguments in (("clever", 1), ("random", -1), ("random", 2**64), ("random", 2, 2**64 - 1)):
            with self.assertRaises(ValueError):
                batch.play(*arguments)
        with self.assertRaisesRegex(RuntimeError, "tidy"):
            batch.play("tidy", 1)
        with self.assertRaisesRegex(RuntimeError, "GPU"):
            mastaba.Batch(mastaba.game("pyramis"), device="gpu").play("random", 1)
        with self.assertRaisesRegex(RuntimeError, "GPU"):
            mastaba._engine.Steps(mastaba.game("pyramis"), 3, 1, 0, None)


class Stepping(unittest.TestCase):
    def test_each_slot_plays_the_game_of_its_number(self):
        for key, seats in mastaba.GAMES.items():
            for most in seats:
                self.follow(mastaba.game(key, most))

    @unittest.skipUnless(GPU, "no programs for a GPU")
    def test_a_gpu_steps_the_same_games(self):
        for key, seats in mastaba.GAMES.items():
            game = mastaba.game(key, seats[-1])
            here = mastaba.Batch(game, seed=9).begin(50)
            there = mastaba.Batch(game, seed=9, device="gpu", gpu_folder=GPU).begin(50)
            for step in range(150):
                actions = here.sample(step)
                self.assertTrue((actions == there.sample(step)).all())
                here.step(actions)
                there.step(actions)
                for name in ("actor", "legal", "observation", "reward", "done", "number"):
                    self.assertTrue((getattr(here, name) == getattr(there, name)).all(), name)
            self.assertEqual(here.state(7), there.state(7))

    def follow(self, game, count=3, steps=150):
        """Steps a batch, and each of its games alone beside it."""
        batch = mastaba.Batch(game, seed=9).begin(count)
        alone = [game.begin(seed=9, number=i) for i in range(count)]
        for step in range(steps):
            for i, state in enumerate(alone):
                seat = int(batch.actor[i])
                view = state.view(seat)
                self.assertEqual(min(state.actors), seat)
                self.assertTrue((view.observation() == batch.observation[i]).all())
                self.assertTrue((view.mask() == batch.legal[i]).all())
                self.assertEqual(state, batch.state(i))
            actions = batch.sample(step)
            batch.step(actions)
            for i, state in enumerate(alone):
                state.play(state.actors[0], int(actions[i]))
                self.assertEqual(state.is_over, bool(batch.done[i]))
                if state.is_over:
                    self.assertEqual(state.rewards(), batch.reward[i].tolist())
                    alone[i] = game.begin(seed=9, number=int(batch.number[i]))

    def test_arrays_are_the_memory_of_the_engine(self):
        batch = mastaba.Batch(mastaba.game("pyramis"), seed=1).begin(8)
        arrays = {name: getattr(batch, name) for name in ("actor", "legal", "observation", "reward", "done", "number")}
        before = batch.observation.copy()
        for name, array in arrays.items():
            self.assertFalse(array.flags.owndata, name)
            self.assertFalse(array.flags.writeable, name)
            with self.assertRaises(ValueError):
                array[0] = 1
            with self.assertRaises(ValueError):
                array.flags.writeable = True
        batch.step(batch.sample(1))
        self.assertIs(arrays["observation"], batch.observation)
        self.assertFalse((before == arrays["observation"]).all())

    def test_arrays_outlive_their_batch(self):
        batch = mastaba.Batch(mastaba.game("pyramido"), seed=1).begin(64)
        old = batch.legal
        kept = old.copy()
        batch.begin(64, seed=2)
        batch.step(batch.sample(1))
        del batch
        gc.collect()
        self.assertTrue((old == kept).all())

    def test_dlpack(self):
        batch = mastaba.Batch(mastaba.game("pyramis"), seed=1).begin(4)
        for array in (batch.observation, batch.legal, batch.reward):
            taken = numpy.from_dlpack(array)
            self.assertEqual(array.ctypes.data, taken.ctypes.data)

    def test_an_illegal_action_is_named_and_nothing_moves(self):
        batch = mastaba.Batch(mastaba.game("pyramis"), seed=1).begin(16)
        good = batch.sample(1)
        for wrong in (-1, int(numpy.flatnonzero(~batch.legal[5])[0]), 10**6, -(2**63), 2**63 - 1):
            actions = good.copy()
            actions[5] = wrong
            before = [batch.state(i).hash for i in range(16)]
            with self.assertRaisesRegex(ValueError, f"not legal: {wrong} in game 5"):
                batch.step(actions)
            self.assertEqual(before, [batch.state(i).hash for i in range(16)])
        batch.step(good)

    def test_actions_of_another_kind(self):
        batch = mastaba.Batch(mastaba.game("pyramis"), seed=1).begin(4)
        batch.step(batch.sample(1).tolist())
        batch.step(batch.sample(2).astype(numpy.int32))
        batch.step(numpy.repeat(batch.sample(3), 2)[::2])
        for wrong in (batch.sample(4)[:3], [[1, 2], [3, 4]], 5, numpy.zeros((4, 1), numpy.int64)):
            with self.assertRaises(ValueError):
                batch.step(wrong)
        for wrong in (batch.sample(4).astype(float), ["a"] * 4, None, [None] * 4, []):
            with self.assertRaises(TypeError):
                batch.step(wrong)
        with self.assertRaises(ValueError):
            batch.sample(1, out=numpy.zeros(3, numpy.int64))
        with self.assertRaises(ValueError):
            batch.sample(1, out=numpy.zeros(4, numpy.float64))

    def test_numbers_that_cannot_be(self):
        game = mastaba.game("pyramis")
        with self.assertRaises(MemoryError):
            mastaba.Batch(game).begin(2**32 - 1)
        for count in (0, -1, 2**32, 10**30):
            with self.assertRaises(ValueError):
                mastaba.Batch(game).begin(count)
        for more in ({"threads": 0}, {"threads": 257}, {"device": "abacus"}, {"seed": -1}):
            with self.assertRaises((ValueError, RuntimeError)):
                mastaba.Batch(game, **more)
        with self.assertRaisesRegex(ValueError, "begin"):
            mastaba.Batch(game).step([0])
        batch = mastaba.Batch(game).begin(2)
        with self.assertRaises(ValueError):
            batch.state(2)


if __name__ == "__main__":
    unittest.main()
