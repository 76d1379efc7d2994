"""batch.py -- many games of one setup at once: whole games as sums, or decision by decision as arrays."""
import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy
from numpy.typing import NDArray

from . import _engine


@dataclass(frozen=True)
class Tally:
    """Whole numbers that were added up."""

    count: int
    sum: int
    squares: int
    least: int
    most: int

    @property
    def mean(self) -> float:
        return self.sum / self.count if self.count else math.nan

    @property
    def deviation(self) -> float:
        """The standard deviation of one of them."""
        if self.count < 2:
            return math.nan
        return math.sqrt(max(0, self.squares - self.sum * self.sum / self.count) / (self.count - 1))

    def __add__(self, other: "Tally") -> "Tally":
        if not self.count or not other.count:
            return other if not self.count else self
        return Tally(self.count + other.count, self.sum + other.sum, self.squares + other.squares, min(self.least, other.least),
                     max(self.most, other.most))


@dataclass(frozen=True)
class SeatSums:
    """What came of the games of a batch for one seat."""

    score: Tally
    """Its points, without games it was eliminated from."""
    parts: dict[str, Tally]
    """The parts of them, each a Tally."""
    won: int
    """Games won, in parts of 840; one that several won counts as a share."""
    shared: int
    """Games won together with others."""

    @property
    def wins(self) -> float:
        """Games won."""
        return self.won / _engine.WIN

    def __add__(self, other: "SeatSums") -> "SeatSums":
        parts = {name: tally + other.parts[name] for name, tally in self.parts.items()}
        return SeatSums(self.score + other.score, parts, self.won + other.won, self.shared + other.shared)


@dataclass(frozen=True)
class Sums:
    """What came of the games of a batch, added up; those of several batches can be added too."""

    games: int
    hashes: int
    """The hashes of all final states, added up modulo 2**64: equal for equal games."""
    decisions: Tally
    plays: Tally
    """Decisions and draws of chance."""
    shared: int
    """Games with several winners."""
    seats: tuple[SeatSums, ...]
    """SeatSums of each seat."""

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(self.games + other.games, (self.hashes + other.hashes) % 2**64, self.decisions + other.decisions,
                    self.plays + other.plays, self.shared + other.shared, tuple(a + b for a, b in zip(self.seats, other.seats)))


def _sums(game: _engine.Game, row: tuple[Any, ...]) -> Sums:
    def seat(tallies: list[tuple[int, ...]], won: int, shared: int) -> SeatSums:
        first, *parts = (Tally(*tally) for tally in tallies)
        return SeatSums(first, dict(zip(game.parts, parts)), won, shared)

    games, hashes, decisions, plays, shared, seats = row
    return Sums(games, hashes, Tally(*decisions), Tally(*plays), shared, tuple(seat(*one) for one in seats))


class Batch:
    """Many games of one setup. A game is known by its number: the same seed and number give the same draws, whatever the threads.

        batch = mastaba.Batch(mastaba.game("pyramis"), seed=7)
        print(batch.play("random", 100_000).seats[0].wins)

        batch.begin(4096)
        while training:
            batch.step(choose(batch.observation, batch.legal))

    threads  of the processor
    device   "threads", or "gpu", with the programs that `make gpu` built in gpu_folder: the same games, the same arrays
    """

    def __init__(self, game: _engine.Game, seed: int = 0, *, threads: int = 1, device: str = "threads",
                 gpu_folder: str | os.PathLike[str] | None = None) -> None:
        if device not in ("threads", "gpu"):
            raise ValueError(f"there is no device {device!r}: threads, gpu")
        self.game = game
        self.seed = seed
        self._threads = 0 if device == "gpu" else threads
        self._folder = None if gpu_folder is None else os.fspath(gpu_folder)
        self._whole = _engine.WholeGames(game, seed, self._threads, self._folder)
        self._steps: _engine.Steps | None = None

    def play(self, policy: str, games: int, first: int = 0) -> Sums:
        """Plays the games `first` to `first + games - 1` to their ends, as Sums.

        policy  "random", "tidy" (means to reach the end) or "greedy" (what the game's advice rates best)
        """
        return _sums(self.game, self._whole.play(policy, first, games))

    def begin(self, count: int, seed: int | None = None) -> "Batch":
        """Begins games 0 to count - 1 side by side, each at a decision of one seat; returns the batch. Arrays of an earlier
        begin() stay as they are.

        The arrays belong to the engine: no copies, to be read alone, and written anew by each step.

        actor        (count,) uint8: the seat that decides; where several do, they are asked one after the other
        legal        (count, actions) bool: which actions it may take
        observation  (count, size) uint8: what it sees, as Game.fields tells
        reward       (count, seats) float32: what the game that ended in the last step was worth to each seat, else 0
        done         (count,) bool: a game has ended in the last step, and the next has begun
        number       (count,) uint64: the number of the game that is played
        """
        self._steps = _engine.Steps(self.game, count, self.seed if seed is None else seed, self._threads, self._folder)
        arrays = {name: numpy.asarray(memory) for name, memory in self._steps.arrays().items()}
        self.actor: NDArray[numpy.uint8] = arrays["actor"]
        self.legal: NDArray[numpy.bool_] = arrays["legal"]
        self.observation: NDArray[numpy.uint8] = arrays["observation"]
        self.reward: NDArray[numpy.float32] = arrays["reward"]
        self.done: NDArray[numpy.bool_] = arrays["done"]
        self.number: NDArray[numpy.uint64] = arrays["game"]
        return self

    def __len__(self) -> int:
        return len(self.actor) if self._steps else 0

    def step(self, actions: NDArray[Any] | Sequence[int]) -> None:
        """One decision of every game; chance draws. Raises ValueError where an action is not legal: then no game has moved."""
        steps = self._begun()
        if not (isinstance(actions, numpy.ndarray) and actions.dtype == numpy.int64 and actions.flags.c_contiguous):
            actions = numpy.asarray(actions)
            if actions.dtype.kind not in "iu":
                raise TypeError(f"actions are whole numbers, not {actions.dtype}")
            actions = numpy.ascontiguousarray(actions, dtype=numpy.int64)
        steps.step(actions)

    def sample(self, seed: int, out: NDArray[numpy.int64] | None = None) -> NDArray[numpy.int64]:
        """A legal action of every game, each alike, as an array of int64."""
        steps = self._begun()
        out = numpy.empty(len(self.actor), numpy.int64) if out is None else out
        steps.sample(seed, out)
        return out

    def state(self, slot: int) -> _engine.State:
        """A copy of the State in a slot, the whole truth; chance does not draw by itself there."""
        return self._begun().state(slot)

    def _begun(self) -> _engine.Steps:
        if self._steps is None:
            raise ValueError("no games have begun: call begin(count)")
        return self._steps
