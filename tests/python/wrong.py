"""wrong.py: whatever is handed to the package, the answer is a result or an exception, never a crash."""
import gc
import os
import random
import threading
import unittest

import mastaba
import numpy

GAME = mastaba.game("pyramis", 3)
STRANGE = [None, True, -1, 0, 1, 7, 8, 9, 10, 255, 256, 2**31, 2**32, 2**63, 2**64, 10**40, -(10**40), 0.5, float("nan"), "", "A", "*", "-",
           "Z", "\0", "AA", "1d1", "é", "\ud800", "x" * 10_000, b"A", b"", (), [], {}, {"base": "blank"}, {1: 2}, object(), int, len,
           numpy.int64(1), numpy.zeros(3), numpy.zeros(0), GAME, GAME.begin(), GAME.begin(seed=1), GAME.begin(seed=1).view(0),
           GAME.begin(seed=1).view("-"), memoryview(b"12345678"), range(3), mastaba.Bot, iter([])]
EXPECTED = (TypeError, ValueError, OverflowError, MemoryError, RuntimeError, AttributeError, IndexError, KeyError, FileNotFoundError,
            OSError, UnicodeError)


class Strange(unittest.TestCase):
    """Every method with every strange argument, alone and beside others."""

    def call(self, function, *arguments):
        try:
            return function(*arguments)
        except EXPECTED:
            return None

    def methods_of(self, thing):
        for name, kind in vars(type(thing)).items():
            if not name.startswith("_") and callable(kind):
                yield getattr(thing, name)
            else:
                self.call(getattr, thing, name)

    def subjects(self):
        game = mastaba.game("tresors", 2)
        state = game.begin(seed=1)
        yield from (game, state, state.view(state.actors[0]), state.view("-"), game.begin(), state.view(0).world(1))
        over = game.begin(seed=2)
        while not over.is_over:
            over.play(over.actors[0], over.moves()[0])
        yield from (over, over.view(0), mastaba.bot("apprentice"), mastaba.bot("greedy"))

    def test_methods(self):
        dice = random.Random(1)
        for thing in self.subjects():
            for method in self.methods_of(thing):
                self.call(method)
                for one in STRANGE:
                    self.call(method, one)
                for _ in range(60):
                    self.call(method, dice.choice(STRANGE), dice.choice(STRANGE))
                self.call(method, 1, 2, 3, 4)

    def test_functions(self):
        dice = random.Random(2)
        for function in (mastaba.game, mastaba.bot, mastaba.read_records, mastaba._engine.game, mastaba._engine.read_records, mastaba._engine.restore,
                         mastaba._engine.WholeGames, mastaba._engine.Steps, mastaba.Bot):
            self.call(function)
            for count in (1, 2, 3, 4, 5, 6):
                for _ in range(80):
                    self.call(function, *(dice.choice(STRANGE) for _ in range(count)))

    def test_types_are_made_by_their_functions_alone(self):
        for kind in (mastaba.Game, mastaba.State, mastaba.View):
            with self.assertRaises(TypeError):
                kind()
            with self.assertRaises(TypeError):
                object.__new__(kind)
            with self.assertRaises(TypeError):
                type("Mine", (kind,), {})

    def test_seats_that_are_not_there(self):
        state = GAME.begin(seed=1)
        for seat in (3, "D", 7, 9, "-"):
            with self.assertRaises(ValueError):
                state.play(seat, "1d1")
            with self.assertRaises(ValueError):
                state.moves(seat)
        for seat in (3, 8, "*"):
            with self.assertRaises(ValueError):
                state.view(seat)


class OfOthers(unittest.TestCase):
    def test_moves_of_other_states_and_games(self):
        """Every move of every game, in every other: refused with a reason, or legal there too."""
        moves = set()
        for key, seats in mastaba.GAMES.items():
            state = mastaba.game(key, seats[-1]).begin(seed=3)
            dice = random.Random(3)
            while not state.is_over:
                moves.update(state.moves())
                state.play(state.actors[0], dice.choice(state.moves()))
            moves.update(move for _, move in state.plays)
        listed = sorted(moves)
        for key, seats in mastaba.GAMES.items():
            dice = random.Random(4)
            state = mastaba.game(key, seats[0]).begin()
            while not state.is_over:
                seat, legal = state.actors[0], state.moves()
                for move in dice.sample(listed, 20):
                    self.assertEqual(move in legal, self.is_taken(state, seat, move), (key, move))
                for action in range(0, state.game.action_count, 1 + state.game.action_count // 20):
                    if seat != mastaba.CHANCE:
                        self.assertEqual(action in state.actions(), self.is_taken(state, seat, action), (key, action))
                state.play(seat, dice.choice(legal))

    def is_taken(self, state, seat, move):
        try:
            state.copy(seed=None).play(seat, move)
        except mastaba.Refused as refused:
            self.assertTrue(refused.reason)
            return False
        return True


class Meanwhile(unittest.TestCase):
    """Whoever is asked for a number may do anything before giving it."""

    def test_a_number_that_plays(self):
        for number in (0, 3, 35, 10**6):
            state = GAME.begin(seed=1)

            class Playing:
                def __index__(self, state=state, number=number):
                    while not state.is_over:
                        state.play(state.actors[0], state.moves()[0])
                    return number

            with self.assertRaisesRegex(mastaba.Refused, "over"):
                state.play(state.actors[0], Playing())

    def test_a_draw_that_draws(self):
        state = GAME.begin()

        class Drawing:
            def __index__(self):
                while mastaba.CHANCE in state.actors:
                    state.play(mastaba.CHANCE, 0)
                return 0

        with self.assertRaises(mastaba.Refused):
            state.play(mastaba.CHANCE, Drawing())

    def test_threads_at_one_batch(self):
        """Each step is made or refused, and actions that change while it is made are not heeded."""
        batch = mastaba.Batch(mastaba.game("pyramidion"), seed=1).begin(2048)
        actions, is_over, unexpected = batch.sample(0), threading.Event(), []

        def step():
            while not is_over.is_set():
                try:
                    batch.step(batch.sample(1))
                except (RuntimeError, ValueError):
                    pass  # another thread steps, or has stepped meanwhile
                except BaseException as error:
                    unexpected.append(error)

        def spoil():
            while not is_over.is_set():
                actions[:] = -1
                actions[:] = batch.actor

        threads = [threading.Thread(target=work) for work in (step, step, spoil)]
        for thread in threads:
            thread.start()
        for _ in range(50):
            self.call(batch, actions)
        is_over.set()
        for thread in threads:
            thread.join()
        self.assertEqual([], unexpected)
        batch.step(batch.sample(2))

    def call(self, batch, actions):
        try:
            batch.step(actions)
        except (RuntimeError, ValueError):
            pass


class Lifetimes(unittest.TestCase):
    def test_parts_outlive_wholes(self):
        view = mastaba.game("pyramis").begin(seed=1).view(0)
        bot = mastaba.bot("apprentice")
        move = bot.choose(view) if view.moves() else None
        thoughts = bot.thoughts
        game = view.game
        del bot, view
        gc.collect()
        self.assertEqual(move, thoughts[0].move if thoughts else None)
        self.assertTrue(game.begin(seed=2).moves())

    @unittest.skipIf(os.environ.get("MASTABA_SANITIZED"), "a sanitizer keeps what is freed for a while")
    def test_nothing_is_lost(self):
        """The memory of the process stays as it is over many objects of every kind."""
        def use():
            for key in mastaba.GAMES:
                state = mastaba.game(key).begin(seed=1)
                view = state.view(state.actors[0])
                (view.observation(), view.mask(), view.moves(), view.describe(), view.show(), state.to_record(), state.plays, state.copy(),
                 state.scores(), view.world(1), state.at(1), state.tell(state.moves()[0]), hash(view), repr(state), state == view)
                mastaba.bot("greedy").choose(view)
                mastaba.Batch(state.game).begin(2).step(mastaba.Batch(state.game).begin(2).sample(1))
                for wrong in ("nonsense", 10**9, None):
                    try:
                        state.play(state.actors[0], wrong)
                    except (TypeError, ValueError):
                        pass

        def resident():
            with open("/proc/self/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * 4096

        for _ in range(40):
            use()
        before = resident()
        for _ in range(200):
            use()
        self.assertLess(resident() - before, 4 << 20)


if __name__ == "__main__":
    unittest.main()
