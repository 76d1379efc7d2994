"""gym.py -- games as environments of Gymnasium: one seat against bots, or many games at once.

    import gymnasium, mastaba.gym
    env = gymnasium.make("mastaba/pyramis-v0", seats=3, seat=0, opponents=["scribe", "greedy"])
    many = mastaba.gym.BatchEnv("pyramis", num_envs=4096)"""
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import mastaba

__all__ = ["BatchEnv", "SeatEnv"]

Opponent = str | Callable[[mastaba.View], int | str]


def _space(game: mastaba.Game) -> spaces.Dict:
    return spaces.Dict({"observation": spaces.Box(0, 255, (game.observation_size,), numpy.uint8),
                        "action_mask": spaces.Box(0, 1, (game.action_count,), numpy.int8)})


class SeatEnv(gymnasium.Env):
    """One seat of a game; the others are played by opponents.

    opponents  a level of mastaba.LEVELS for all of them, or one for each in the order of seats; instead of a level, any function
               from a View to a move
    reward     0 until the end, then that of `State.rewards`: 1 for who beats everybody, -1 for who is beaten by all. Who plays
               alone gets the points
    An action that is not legal ends the game with -1, and `info["refused"]` says why; `info["action_mask"]` is that of
    the observation."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, key: str, seats: int = 2, seat: int = 0, opponents: Opponent | Sequence[Opponent] = "greedy",
                 options: Mapping[str, int | str] | None = None, *, lang: str = "en", render_mode: str | None = None) -> None:
        self.game = mastaba.game(key, seats, options, lang=lang)
        if not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} among {seats}")
        self.seat = seat
        self.render_mode = render_mode
        others = [opponents] * (seats - 1) if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(others) != seats - 1:
            raise ValueError(f"{len(others)} opponents for {seats - 1} other seats")
        self._opponents = dict(zip([other for other in range(seats) if other != seat], others))
        self._players: dict[int, Callable[[mastaba.View], int | str]] = {}
        self.observation_space = _space(self.game)
        self.action_space = spaces.Discrete(self.game.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or not self._players:
            self._players = {who: self._player(opponent) for who, opponent in self._opponents.items()}
        self.state = self.game.begin(seed=self._number())
        self._let_others_play()
        while self.state.is_over:  # before this seat had anything to decide
            self.state = self.game.begin(seed=self._number())
            self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self.state.is_over:
            raise ValueError("the game is over: call reset()")
        try:
            self.state.play(self.seat, action)
        except mastaba.Refused as refused:
            return self._observation(), -1.0, True, False, {**self._info(), "refused": str(refused)}
        self._let_others_play()
        reward = self.state.rewards()[self.seat] if self.state.is_over else 0.0
        return self._observation(), reward, self.state.is_over, False, self._info()

    def render(self) -> str | None:
        """The table as this seat sees it."""
        return self.state.view(self.seat).show() if self.render_mode == "ansi" else None

    def _number(self) -> int:
        return int(self.np_random.integers(2**63))

    def _player(self, opponent: Opponent) -> Callable[[mastaba.View], int | str]:
        return mastaba.bot(opponent, seed=self._number()).choose if isinstance(opponent, str) else opponent

    def _let_others_play(self) -> None:
        while not self.state.is_over and self.seat not in self.state.actors:
            who = self.state.actors[0]
            self.state.play(who, self._players[who](self.state.view(who)))

    def _observation(self) -> dict[str, Any]:
        view = self.state.view(self.seat)
        return {"observation": view.observation(), "action_mask": view.mask()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state.view(self.seat).mask()}


class BatchEnv(VectorEnv):
    """Many games side by side (mastaba.Batch): every decision of every seat is the agent's, as self-play wants it.

    A step is one decision of each game. The reward is that of the seat that has just decided, and not 0 only when its decision ended the game;
    `infos` has `rewards` of all seats and the `actor` that decides next. When a game ends, the next has begun in the same
    step (AutoresetMode.SAME_STEP): the observation is of that one. An illegal action raises ValueError, and no game
    has moved.

    copy  False: observations are the batch's own arrays, which the next step writes anew"""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, key: str, num_envs: int = 1, seats: int = 2, options: Mapping[str, int | str] | None = None, *, threads: int = 1,
                 copy: bool = True) -> None:
        self.batch = mastaba.Batch(mastaba.game(key, seats, options), threads=threads)
        self.num_envs = num_envs
        self.single_observation_space = _space(self.batch.game)
        self.single_action_space = spaces.Discrete(self.batch.game.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._dice = numpy.random.default_rng()
        self._rows = numpy.arange(num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            self._dice = numpy.random.default_rng(seed if isinstance(seed, int) else [number or 0 for number in seed])
        self.batch.begin(self.num_envs, seed=int(self._dice.integers(2**63)))
        return self._observation(), self._infos()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        deciding = self.batch.actor.copy()
        self.batch.step(actions)
        return (self._observation(), self.batch.reward[self._rows, deciding], self.batch.done.copy(),
                numpy.zeros(self.num_envs, numpy.bool_), self._infos())

    def _observation(self) -> dict[str, Any]:
        seen = {"observation": self.batch.observation, "action_mask": self.batch.legal.view(numpy.int8)}
        return {name: array.copy() for name, array in seen.items()} if self._copy else seen

    def _infos(self) -> dict[str, Any]:
        return {"actor": self.batch.actor.copy(), "rewards": self.batch.reward.copy()}


for _key in mastaba.GAMES:
    gymnasium.register(f"mastaba/{_key}-v0", entry_point="mastaba.gym:SeatEnv", kwargs={"key": _key})
