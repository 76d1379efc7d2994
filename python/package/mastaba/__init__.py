"""Mastaba: five pyramid board games, exact rules, opponents that see only what their seat sees, and many games at once.

    import mastaba
    game = mastaba.game("pyramis", seats=3)
    state = game.begin(seed=7)
    while not state.is_over:
        seat = state.actors[0]
        state.play(seat, state.moves(seat)[0])
    print(state.show(), state.scores())

Seats are numbers from 0, or letters from "A". A move is a text in the notation of the game, "1d1", or its number."""
import os as _os
from collections.abc import Iterable as _Iterable
from collections.abc import Mapping as _Mapping
from typing import Any as _Any

from ._engine import CHANCE, SPECTATOR, Bot, Game, RecordError, Refused, Score, State, Thought, View
from ._engine import game as _game
from ._engine import games as _games
from ._engine import levels as _levels
from .batch import Batch, SeatSums, Sums, Tally
from .records import Record, read_records

__all__ = ["CHANCE", "GAMES", "LEVELS", "SPECTATOR", "Batch", "Bot", "Game", "Record", "RecordError", "Refused", "Score", "SeatSums",
           "State", "Sums", "Tally", "Thought", "View", "bot", "game", "read_records"]

GAMES: dict[str, range] = {key: range(least, most + 1) for key, title, least, most in _games()}
"""Every game by its key, with the numbers of seats it can be played with."""

LEVELS: tuple[str, ...] = tuple(_levels())
"""The levels of bots, from the weakest to the strongest."""


def game(key: str, seats: int = 2, options: _Mapping[str, int | str] | None = None, *, lang: str = "en",
         deck: "str | _os.PathLike[str] | _Iterable[str | _os.PathLike[str]]" = ()) -> Game:
    """A game with its seats and options.

    key      one of GAMES: "pyramids", "pyramidion", "pyramido", "pyramis", "tresors"
    options  what is not as usual, as Game.choices has it: {"base": "blank"}
    lang     the language of sentences, drawings and refusals: "en" or "fr"
    deck     paths of component lists of one's own (CSV), which take the place of the built-in ones
    """
    paths = [_os.fspath(deck)] if isinstance(deck, (str, _os.PathLike)) else [_os.fspath(path) for path in deck]
    lists = tuple((path, _read(path)) for path in paths)
    name = "+".join(sorted(_os.path.basename(path).removesuffix(".csv") for path in paths))
    return _game(key, seats, options or {}, lang, name, lists or None)


def bot(level: str, seed: int = 0, **limits: _Any) -> Bot:
    """An opponent: bot("vizier", seed=1).choose(state.view(seat), seat). See Bot for the limits."""
    return Bot(level, seed, **limits)


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
