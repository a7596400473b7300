# SPDX-License-Identifier: MIT
"""What is found on boards: the words, checks of a player's words, and scores of many boards."""

from __future__ import annotations

import array
import dataclasses
import enum
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Optional, TypeVar, Union, overload

from wordgrid import _core
from wordgrid._core import Found

_Path = tuple[tuple[int, int], ...]
_Entry = TypeVar("_Entry", covariant=True)


@dataclasses.dataclass(frozen=True)
class Note:
    """A liberty that was taken with a board, or something in it that has no use.

    `code` is its name, such as "joined" (formats/board.md lists all), `message` an English text
    with `what` in it, and `count` the number of tiles, rows or lines. `line` and `column` are the
    place of the first case, from 1, or None; of a board of lists of tiles, its row and its tile.
    """

    code: str
    message: str
    count: int
    line: Optional[int]
    column: Optional[int]
    what: str
    cells: _Path


class Results(Sequence[Found]):
    """The words of a board, the best first: a sequence of Found, (word, score, path).

    A Found also has `length` and `value`. A path is a tuple of cells, (row, column). `notes` says
    what was read otherwise than it is written, or has no use: a tuple of Note.

    >>> results = solve(open("english"), "ezmr/nube/slos/paon")
    >>> len(results), results.score, results.end, results[0].word
    (135, 203, 'complete', 'embolus')
    """

    __slots__ = ("_core", "notes")

    notes: tuple[Note, ...]

    def __init__(self, core: Union[_core.Results, _Kept], notes: tuple[Note, ...]) -> None:
        self._core = core
        self.notes = notes

    def __len__(self) -> int:
        return len(self._core)

    @overload
    def __getitem__(self, index: int) -> Found: ...

    @overload
    def __getitem__(self, index: slice) -> list[Found]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Found, list[Found]]:
        if isinstance(index, slice):
            return [self._core[i] for i in range(len(self))[index]]
        return self._core[index]

    def __iter__(self) -> Iterator[Found]:
        return iter(self._core)

    def paths(self, index: int) -> list[_Path]:
        """Return the paths of the word at an index: all of them with all_paths=True."""
        return self._core.paths(range(len(self))[index])

    @property
    def word_count(self) -> int:
        """The number of words on the board, also of those that `limit` leaves out."""
        return self._core.word_count

    @property
    def score(self) -> int:
        """The sum of the points of all words."""
        return self._core.score

    @property
    def end(self) -> str:
        """Why the search ended: "complete", "time", "results" or "memory"."""
        return self._core.end

    @property
    def size(self) -> tuple[int, int]:
        """The size of the board: (rows, columns)."""
        return self._core.rows, self._core.columns

    def __reduce__(self) -> tuple[Any, ...]:
        kept = _Kept(self)
        kept.others = [self._core.paths(index)[1:] for index in range(len(self))]
        kept.end, kept.word_count, kept.score = self.end, self.word_count, self.score
        kept.rows, kept.columns = self.size
        return Results, (kept, self.notes)

    def __repr__(self) -> str:
        words = [found.word for found in self[:5]]
        if self.word_count > len(words):
            words.append("...")
        return f"<{self.word_count:,} words, {self.score:,} points: {' '.join(words)}>"


class _Kept(list[Found]):
    """What pickles and copies of Results have in place of _core.Results."""

    others: list[list[_Path]]  # the paths of each word, without the first
    end: str
    word_count: int
    score: int
    rows: int
    columns: int

    def paths(self, index: int) -> list[_Path]:
        return [self[index].path, *self.others[index]]


class Verdict(enum.Enum):
    """Whether a word of a player counts, or why not."""

    FOUND = "found"
    TOO_SHORT = "too short"
    TOO_LONG = "too long"
    OTHER_LENGTH = "not a wanted length"
    NOT_A_WORD = "not in the dictionary"
    REPEATED = "repeated"
    NOT_ON_BOARD = "not on the board"


class Checked(NamedTuple):
    """A word of a player. The path is empty, and the score 0, unless the word counts."""

    word: str
    verdict: Verdict
    score: int
    path: _Path


class Checks(list[Checked]):
    """The words of a player, each as a Checked. `notes` are those of the board, as of Results."""

    def __init__(self, checked: Iterable[Checked], notes: tuple[Note, ...]) -> None:
        super().__init__(checked)
        self.notes = notes


class Scores(Sequence[_Entry]):
    """The scores of boards: a sequence of (words, points).

    `table` is a read-only memoryview of shape (boards, 2), for numpy.asarray(scores.table); of no
    boards, its shape is (0,). `words` and `points` are its columns. `incomplete` has the indexes of
    the boards whose search ended at a limit of the solver: their scores are too low. `noted` has
    the indexes of the boards that have notes: Solver.solve gives them. `errors` has the exceptions
    of boards that failed, by index, with on_error="entry". The exception is also the entry of its
    board; its row of `table` is 0, 0.
    """

    __slots__ = ("_numbers", "incomplete", "noted", "errors")

    def __init__(
        self,
        numbers: array.array[int],
        incomplete: list[int],
        noted: list[int],
        errors: dict[int, Exception],
    ) -> None:
        self._numbers = numbers
        self.incomplete = incomplete
        self.noted = noted
        self.errors = errors

    def __len__(self) -> int:
        return len(self._numbers) // 2

    @overload
    def __getitem__(self, index: int) -> _Entry: ...

    @overload
    def __getitem__(self, index: slice) -> list[_Entry]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[_Entry, list[_Entry]]:
        if isinstance(index, slice):
            return [self[i] for i in range(len(self))[index]]
        place = range(len(self))[index]
        entry: Any = self.errors.get(place) or tuple(self._numbers[2 * place : 2 * place + 2])
        return entry  # type: ignore[no-any-return]

    def _view(self) -> memoryview:
        return memoryview(self._numbers).toreadonly()

    @property
    def words(self) -> memoryview:
        """The numbers of words."""
        return self._view()[0::2]

    @property
    def points(self) -> memoryview:
        """The sums of points."""
        return self._view()[1::2]

    @property
    def table(self) -> memoryview:
        """Both: a memoryview of two dimensions, or of one if there are no boards."""
        view = self._view()
        return view.cast("B").cast("Q", (len(self), 2)) if self._numbers else view

    def __repr__(self) -> str:
        late = f", {len(self.incomplete):,} incomplete" if self.incomplete else ""
        failed = f", {len(self.errors):,} failed" if self.errors else ""
        return f"<scores of {len(self):,} boards, {sum(self.points):,} points{late}{failed}>"


