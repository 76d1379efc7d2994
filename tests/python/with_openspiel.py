"""with_openspiel.py: OpenSpiel's own simulation over every title and number of seats, and its search playing our games."""
import random
import unittest

import mastaba.openspiel
import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

EVERY_TABLE = [(key, seats) for key, most in mastaba.GAMES.items() for seats in most]


class Games(unittest.TestCase):
    def test_they_are_registered(self):
        self.assertEqual([f"mastaba_{key}" for key in mastaba.GAMES], mastaba.openspiel.NAMES)
        for name in mastaba.openspiel.NAMES:
            self.assertIn(name, pyspiel.registered_names())

    def test_random_simulation(self):
        for key, seats in EVERY_TABLE:
            with self.subTest(key=key, seats=seats):
                game = pyspiel.load_game(f"mastaba_{key}", {"players": seats})
                pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)

    def test_random_simulation_with_serialisation(self):
        for key in mastaba.GAMES:
            with self.subTest(key=key):
                pyspiel.random_sim_test(pyspiel.load_game(f"mastaba_{key}"), num_sims=1, serialize=True, verbose=False)

    def test_options(self):
        game = pyspiel.load_game("mastaba_pyramis(players=3,options=base:blank;first:2)")
        self.assertEqual(("blank", "2", 3), (game.rules.options["base"], game.rules.options["first"], game.num_players()))
        with self.assertRaises((ValueError, pyspiel.SpielError)):
            pyspiel.load_game("mastaba_pyramis", {"players": 9})
        with self.assertRaises((ValueError, pyspiel.SpielError)):
            pyspiel.load_game("mastaba_pyramis(options=base)")

    def test_chances_are_the_weights(self):
        state = pyspiel.load_game("mastaba_pyramis").new_initial_state()
        weights = numpy.array([weight for _, weight in state.now.draws()])
        chances = [chance for _, chance in state.chance_outcomes()]
        self.assertTrue(numpy.allclose(weights / weights.sum(), chances))

    def test_a_player_is_told_its_view_and_nothing_else(self):
        for key in mastaba.GAMES:
            state = self.in_the_middle(key)
            player = state.current_player()
            for seed in range(5):
                other = state.resample_from_infostate(player, random.Random(seed).random)
                self.assertEqual(state.information_state_string(player), other.information_state_string(player))
                self.assertEqual(state.information_state_tensor(player), other.information_state_tensor(player))
                self.assertEqual(state.legal_actions(), other.legal_actions())

    def in_the_middle(self, key, players=2, plays=30):
        state = pyspiel.load_game(f"mastaba_{key}", {"players": players}).new_initial_state()
        dice = random.Random(1)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.choices(*zip(*state.chance_outcomes()))[0])
            elif plays <= 0 and len(state.legal_actions()) > 1:
                break
            else:
                state.apply_action(dice.choice(state.legal_actions()))
            plays -= 1
        return state

    def test_its_search_plays_every_game(self):
        for key in mastaba.GAMES:
            with self.subTest(key=key):
                state = self.in_the_middle(key)
                bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1)), uct_c=1.4,
                                       max_simulations=8, random_state=numpy.random.RandomState(2))
                for _ in range(3):
                    while state.is_chance_node():
                        state.apply_action(state.chance_outcomes()[0][0])
                    if state.is_terminal():
                        break
                    action = bot.step(state)
                    self.assertIn(action, state.legal_actions())
                    state.apply_action(action)


if __name__ == "__main__":
    unittest.main()
