"""pettingzoo.py -- games as environments of PettingZoo (AEC): agents in turn, with action masks.

    from mastaba import pettingzoo
    env = pettingzoo.env("pyramis", seats=3, render_mode="ansi")

Agents are seat_0, seat_1 ... An observation has the numbers of `View.observation` and an `action_mask`; where several seats decide
at once they are asked one after the other, and none sees what another chose. Rewards come at the end: see `State.rewards`."""
from collections.abc import Mapping
from typing import Any

import numpy
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import mastaba

__all__ = ["env", "raw_env"]


def env(key: str, seats: int = 2, options: Mapping[str, int | str] | None = None, *, lang: str = "en",
        render_mode: str | None = None) -> Any:
    """A game with the usual wrappers around it: an illegal action ends the game and costs its agent a point."""
    raw = raw_env(key, seats, options, lang=lang, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # the name that PettingZoo gives it
    """The same without wrappers: an illegal action raises mastaba.Refused."""

    metadata = {"render_modes": ["ansi", "human"], "name": "mastaba_v0", "is_parallelizable": False, "render_fps": 1}

    def __init__(self, key: str, seats: int = 2, options: Mapping[str, int | str] | None = None, *, lang: str = "en",
                 render_mode: str | None = None) -> None:
        EzPickle.__init__(self, key, seats, options, lang=lang, render_mode=render_mode)
        AECEnv.__init__(self)
        self.game = mastaba.game(key, seats, options, lang=lang)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        actions, size = self.game.action_count, self.game.observation_size
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": spaces.Box(0, 255, (size,), numpy.uint8),
                                "action_mask": spaces.Box(0, 1, (actions,), numpy.int8)})
            for agent in self.possible_agents
        }
        self._dice = numpy.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: the same one for the same seed, another one each time without."""
        if seed is not None:
            self._dice = numpy.random.default_rng(seed)
        self.state_now = self.game.begin(seed=int(self._dice.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._deciding()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        view = self.state_now.view(seat)
        is_asked = agent == self.agent_selection  # others that decide at the same time are asked later
        mask = view.mask() if is_asked else numpy.zeros(self.game.action_count, numpy.int8)
        return {"observation": view.observation(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} decides, so an action is needed")
        self.state_now.play(self.possible_agents.index(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.state_now.is_over:
            self.rewards = dict(zip(self.possible_agents, self.state_now.rewards()))
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._deciding()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as the agent sees it that decides."""
        if self.render_mode is None:
            return None
        text = self.state_now.view(self.possible_agents.index(self.agent_selection)).show()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def _deciding(self) -> str:
        return self.possible_agents[self.state_now.actors[0] if not self.state_now.is_over else 0]
