"""openspiel.py -- games for OpenSpiel: importing this registers them with pyspiel.

    import pyspiel, mastaba.openspiel
    game = pyspiel.load_game("mastaba_pyramis(players=3,options=base:blank;first:2)")

Chance is explicit, and its outcomes are numbered in the order of `State.draws`. Seats that decide at once are asked one after the
other; views hide what the others chose. A view holds all that a seat could remember, so it is the information state."""
from collections.abc import Callable, Mapping
from typing import Any

import numpy
import pyspiel

import mastaba

__all__ = ["NAMES"]

_MOST_POINTS = 1000  # of who plays alone; no game comes near


_USUAL = "usual"


def _options(text: str) -> dict[str, str]:
    """Names and values of "base:blank;first:2". One parameter for all: OpenSpiel reads a name such as 2 as a number."""
    return dict(part.split(":", 1) for part in text.split(";")) if text != _USUAL else {}


def _type_of(key: str) -> Any:
    seats = mastaba.GAMES[key]
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"mastaba_{key}",
        long_name=f"Mastaba: {mastaba.game(key, seats[0]).title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if seats[0] == 1 else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, seats[0]), "options": _USUAL},
    )


class _Game(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, key: str, kind: Any, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        seats = int(given.get("players", max(2, mastaba.GAMES[key][0])))
        self.rules = mastaba.game(key, seats, _options(str(given.get("options", _USUAL))))
        most = 1.0 if seats > 1 else float(_MOST_POINTS)
        super().__init__(kind, pyspiel.GameInfo(
            num_distinct_actions=self.rules.action_count,
            max_chance_outcomes=self.rules.max_choices,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=self.rules.max_length), given)

    def new_initial_state(self) -> "_State":
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        return _Observer(self.rules)

    def max_chance_nodes_in_history(self) -> int:
        return self.rules.max_length


class _State(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.now = game.rules.begin()

    def current_player(self) -> int:
        actors = self.now.actors
        if not actors:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actors[0] == mastaba.CHANCE else actors[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.now.actions(player)) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self.now.draws()]
        return [(i, weight / sum(weights)) for i, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self.now.play(self.now.actors[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.now.notation(action, mastaba.CHANCE if player == pyspiel.PlayerId.CHANCE else player)

    def is_terminal(self) -> bool:
        return self.now.is_over

    def returns(self) -> list[float]:
        seats = self.now.game.seats
        if not self.now.is_over:
            return [0.0] * seats
        others = max(1, seats - 1)  # rewards are so many parts of 1, and are to add up to 0 in double precision
        return [round(reward * others) / others for reward in self.now.rewards()]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "_State":
        """A state that looks the same to the player; all else is guessed. It has no history."""
        other = self.get_game().new_initial_state()
        other.now = self.now.view(player).world(int(sampler() * 2**53)).copy(seed=None)
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return self.now.show()


class _Observer:
    """What a player sees: the same numbers and words whether remembered or not, since a view forgets nothing."""

    def __init__(self, rules: mastaba.Game) -> None:
        self.tensor = numpy.zeros(rules.observation_size, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        self.tensor[:] = state.now.view(player).observation()

    def string_from(self, state: _State, player: int) -> str:
        view = state.now.view(player)
        return f"{view.show()}\n{view.hash:016x}"  # the drawing leaves a little out


def _register(key: str) -> str:
    kind = _type_of(key)

    class Registered(_Game):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(key, kind, params)

    pyspiel.register_game(kind, Registered)
    return f"mastaba_{key}"


NAMES: list[str] = [_register(key) for key in mastaba.GAMES]
"""The games as pyspiel knows them."""
