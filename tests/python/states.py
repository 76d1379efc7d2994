"""states.py: the Python package plays as the engine does: states, views, moves, chance, copies and words."""
import copy
import pickle
import random
import unittest

import mastaba

EVERY_TABLE = [(key, seats) for key, most in mastaba.GAMES.items() for seats in most]


def random_games(seed=1):
    """A game of every title and number of seats, begun."""
    for key, seats in EVERY_TABLE:
        yield mastaba.game(key, seats).begin(seed=seed)


def play_out(state, choose):
    while not state.is_over:
        for seat in state.actors:
            state.play(seat, choose(state.moves(seat)))
    return state


class Playing(unittest.TestCase):
    def test_a_game_goes_on_to_its_end(self):
        for state in random_games():
            play_out(state, random.Random(2).choice)
            self.assertEqual((), state.actors)
            self.assertEqual([], state.moves())
            self.assertEqual(state.game.seats, len(state.scores()))
            self.assertEqual(1, min(state.places()))

    def test_numbers_and_notation_name_the_same_moves(self):
        for state in random_games():
            other = state.copy()
            dice = random.Random(3)
            while not state.is_over:
                seat = state.actors[0]
                moves, actions = state.moves(seat), state.actions(seat)
                self.assertEqual(sorted(actions), list(state.mask(seat).nonzero()[0]))
                i = dice.randrange(len(moves))
                self.assertEqual(actions[i], state.action(moves[i], seat))
                self.assertEqual(moves[i], state.notation(actions[i], seat))
                state.play(seat, moves[i])
                other.play(seat, actions[i])
                self.assertEqual(state, other)
                self.assertEqual(state.hash, other.hash)

    def test_seats_have_letters(self):
        state = mastaba.game("pyramis").begin(seed=7)
        self.assertEqual(state.moves(state.actors[0]), state.moves("AB"[state.actors[0]]))

    def test_an_illegal_move_is_refused_with_reason_and_rule(self):
        state = mastaba.game("pyramis", options={"first": 1}).begin(seed=7)
        before = state.hash
        with self.assertRaises(mastaba.Refused) as caught:
            state.play("A", "1e1")
        self.assertEqual(("4.1", "pyramis.4.1.first_card", 0, "1e1"),
                         (caught.exception.rule, caught.exception.key, caught.exception.seat, caught.exception.move))
        self.assertIn("(rule 4.1)", str(caught.exception))
        with self.assertRaises(mastaba.Refused) as caught:
            state.play("B", "1d1")
        self.assertEqual((None, "turn.not_yours"), (caught.exception.rule, caught.exception.key))
        self.assertEqual(before, state.hash)

    def test_french(self):
        state = mastaba.game("pyramis", lang="fr", options={"first": 1}).begin(seed=7)
        with self.assertRaisesRegex(mastaba.Refused, "Flotte"):
            state.play("A", "1e1")
        self.assertRegex(state.tell("1d1"), "Rivière")

    def test_every_move_and_position_has_words(self):
        for state in random_games():
            for move in state.moves():
                self.assertTrue(state.tell(move))
            self.assertTrue(state.ask())
            self.assertGreater(len(state.show()), 40)
            self.assertIsInstance(state.describe(), dict)


class Chance(unittest.TestCase):
    def test_the_same_seed_draws_the_same(self):
        for key, seats in EVERY_TABLE:
            game = mastaba.game(key, seats)
            one, same, other = (play_out(game.begin(seed=seed), lambda moves: moves[0]) for seed in (5, 5, 6))
            self.assertEqual(one, same)
            self.assertNotEqual(one.plays, other.plays)

    def test_without_a_seed_chance_is_a_seat(self):
        state = mastaba.game("pyramis").begin()
        self.assertEqual((mastaba.CHANCE,), state.actors)
        draws = state.draws()
        self.assertTrue(all(weight > 0 for _, weight in draws))
        self.assertEqual([draw for draw, _ in draws], state.moves())
        by_index = state.copy()
        state.play("*", draws[3][0])
        by_index.play(mastaba.CHANCE, 3)
        self.assertEqual(state, by_index)
        self.assertEqual([("*" if seat == 8 else seat, move) for seat, move in state.plays], [("*", draws[3][0])])
        with self.assertRaises(mastaba.Refused) as caught:
            state.play(mastaba.CHANCE, draws[3][0])  # it is gone
        self.assertEqual("draw.impossible", caught.exception.key)

    def test_draws_are_sampled_by_their_weight(self):
        state = mastaba.game("pyramis").begin()
        weight = dict(state.draws())
        self.assertIn(state.sample_draw(1), weight)
        self.assertEqual(state.sample_draw(1), state.sample_draw(1))
        self.assertGreater(len({state.sample_draw(seed) for seed in range(200)}), 20)

    def test_a_copy_draws_as_its_original_or_by_a_seed_of_its_own(self):
        state = mastaba.game("pyramis").begin(seed=3)
        first = lambda moves: moves[0]  # noqa: E731
        copies = [state.copy(), copy.copy(state), copy.deepcopy(state)]
        other = play_out(state.copy(seed=9), first)
        play_out(state, first)
        for same in copies:
            self.assertEqual(play_out(same, first), state)
        self.assertNotEqual(other, state)

    def test_a_copy_may_be_told_its_draws(self):
        state = mastaba.game("pyramis").begin(seed=3).copy(seed=None)
        while mastaba.CHANCE not in state.actors:
            state.play(state.actors[0], state.moves()[0])
        self.assertTrue(state.draws())


class Views(unittest.TestCase):
    def test_a_seat_sees_its_moves_and_no_more_than_it_may(self):
        for state in random_games():
            dice = random.Random(4)
            while not state.is_over:
                seat = state.actors[0]
                view = state.view(seat)
                self.assertEqual(state.moves(seat), view.moves())
                self.assertEqual(state.actions(seat), view.actions(seat))
                state.play(seat, dice.choice(view.moves()))

    def test_a_guessed_world_looks_the_same_to_its_observer(self):
        for state in random_games():
            for _ in range(20):
                if not state.is_over:
                    state.play(state.actors[0], random.Random(5).choice(state.moves()))
            if state.is_over:
                continue
            view = state.view(state.actors[0])
            worlds = [view.world(seed) for seed in range(8)]
            for world in worlds:
                self.assertEqual(view, world.view(view.observer))
                self.assertEqual(hash(view), hash(world.view(view.observer)))
                play_out(world, random.Random(6).choice)

    def test_what_is_hidden_is_in_no_view(self):
        """Worlds that differ in what the observer cannot know: nothing that its view says differs."""
        hidden = set()
        for state in random_games():
            for _ in range(12):
                if not state.is_over:
                    state.play(state.actors[0], random.Random(8).choice(state.moves()))
            for observer in [*range(state.game.seats), mastaba.SPECTATOR]:
                view = state.view(observer)
                for seed in range(6):
                    world = view.world(seed)
                    seen = world.copy().view(observer)
                    if view.actors and mastaba.CHANCE not in view.actors:
                        self.assertEqual((view.show(), view.describe(), view.moves()), (seen.show(), seen.describe(), seen.moves()))
                        if world != state:
                            hidden.add(state.game.key)
        self.assertGreaterEqual(hidden, {"pyramids", "pyramidion", "tresors"})

    def test_a_spectator_has_no_moves(self):
        view = mastaba.game("pyramis").begin(seed=1).view("-")
        self.assertEqual((mastaba.SPECTATOR, []), (view.observer, view.moves()))

    def test_the_moves_of_others_are_not_asked_of_a_view(self):
        state = mastaba.game("pyramis").begin(seed=1)
        with self.assertRaisesRegex(ValueError, "the view of A"):
            state.view(0).moves(1)

    def test_an_observation_has_a_place_for_every_field(self):
        for state in random_games():
            observation = state.view(state.actors[0]).observation()
            self.assertEqual(state.game.observation_size, len(observation))
            self.assertEqual(len(observation), sum(count for _, _, count, _ in state.game.fields))
            start = 0
            for name, _, count, most in state.game.fields:
                self.assertLessEqual(observation[start : start + count].max(), most, name)
                start += count


class Pickles(unittest.TestCase):
    def test_states_and_games_are_as_they_were(self):
        for state in random_games():
            state.play(state.actors[0], state.moves()[0])
            other = pickle.loads(pickle.dumps(state))
            self.assertEqual(state, other)
            self.assertEqual(state.game, other.game)
            self.assertEqual(state.plays, other.plays)
            self.assertEqual(play_out(state, random.Random(1).choice), play_out(other, random.Random(1).choice))

    def test_what_has_no_past_cannot_be_pickled(self):
        with self.assertRaisesRegex(ValueError, "not known"):
            pickle.dumps(mastaba.game("pyramis").begin(seed=1).view(0).world(1))
        with self.assertRaises(TypeError):
            pickle.dumps(mastaba.game("pyramis").begin(seed=1).view(0))


class Past(unittest.TestCase):
    def test_what_was_played_is_remembered(self):
        for state in random_games():
            play_out(state, random.Random(7).choice)
            again = state.game.begin()
            for seat, move in state.plays:
                again.play(seat, move)
            self.assertEqual(state, again)
            self.assertEqual(state, state.at(len(state)))
            self.assertEqual(state.plays[:5], state.at(5).plays)

    def test_a_guess_has_no_past(self):
        world = mastaba.game("pyramis").begin(seed=1).view(0).world(1)
        with self.assertRaisesRegex(ValueError, "not known"):
            world.to_record()


class Games(unittest.TestCase):
    def test_options(self):
        game = mastaba.game("pyramis", seats=3, options={"base": "blank", "first": 2})
        self.assertEqual(("blank", "2", "floating"), (game.options["base"], game.options["first"], game.options["anchor"]))
        self.assertEqual(["wild", "blank"], game.choices["base"])
        self.assertEqual(game, mastaba.game("pyramis", 3, {"first": "2", "base": "blank"}))
        self.assertNotEqual(game, mastaba.game("pyramis", 3))

    def test_what_is_wrong_is_named(self):
        for arguments, words in (
            (("chess",), 'no game "chess"'),
            (("pyramis", 5), "too many seats.*2 to 4"),
            (("pyramis", 2, {"bass": "wild"}), "'bass'.*no such option"),
            (("pyramis", 2, {"base": "soft"}), "'soft'.*no such value"),
            (("pyramis", 2, {"first": 3}), "names a seat that is not there"),
        ):
            with self.assertRaisesRegex(ValueError, words):
                mastaba.game(*arguments)
        with self.assertRaisesRegex(ValueError, "no language"):
            mastaba.game("pyramis", lang="la")


if __name__ == "__main__":
    unittest.main()
