"""records.py -- reading the records that programs of Mastaba save."""
import os
from collections.abc import Iterable, Iterator

from . import _engine


class Record:
    """One game that was read from a file: who played, and how it went."""

    def __init__(self, names: tuple[str | None, ...], state: _engine.State) -> None:
        self.names = names
        """The name of each seat, or None."""
        self.state = state
        """The State after the last play; its `plays` and `at()` tell what was before."""

    @property
    def game(self) -> _engine.Game:
        """The Game, with seats and options."""
        return self.state.game

    @property
    def plays(self) -> list[tuple[int, str]]:
        """All plays, each as (seat, move)."""
        return self.state.plays

    def __iter__(self) -> Iterator[tuple[_engine.State, int, str]]:
        """Each play with what was before it: (State, seat, move)."""
        now = self.state.at(0)
        for seat, move in self.state.plays:
            yield now.copy(), seat, move
            now.play(seat, move)

    def __len__(self) -> int:
        return len(self.state)

    def __repr__(self) -> str:
        return f"<mastaba.Record of {self.game.key}, {self.game.seats} seats, {len(self)} plays>"


def read_records(path: str | os.PathLike[str], *, lang: str = "en", decks: Iterable[_engine.Game] = ()) -> list[Record]:
    """All records of a file, each line verified. Raises RecordError, which names file and line, at the first that is wrong.

    decks  games with decks of one's own that records may name, as mastaba.game(..., deck=...) makes them
    """
    with open(path, "rb") as file:
        text = file.read()
    return [Record(names, state) for names, state in _engine.read_records(text, os.fsdecode(path), lang, tuple(decks))]
