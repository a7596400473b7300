# SPDX-License-Identifier: MIT
"""Solves boards."""

from __future__ import annotations

import array
import collections
import concurrent.futures
import itertools
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Optional, Union
from urllib.parse import quote

from wordgrid import _core
from wordgrid._core import BoardError, Error
from wordgrid._dictionary import Dictionary
from wordgrid._results import Checked, Results, Scores, Verdict

_Pair = tuple[int, int]
_Part = tuple[bytearray, bytearray]  # what _core.score returns

BoardError.index = None


def _lines_of(scores: Union[str, Mapping[str, int]]) -> str:
    """Return the text of a file with points of letters."""
    if isinstance(scores, str):
        return scores
    if not isinstance(scores, Mapping):
        raise TypeError(f"letter_scores is a str or a mapping, not {scores!r}")
    return "".join(f"{letters} {points}\n" for letters, points in scores.items())


def _encode(parameters: Iterable[tuple[str, Any]]) -> bytes:
    """Return the text of a question, without the parameters that are not given."""
    texts = []
    for name, value in parameters:
        if value is None or value is False:
            continue
        if value is True:
            value = 1
        elif isinstance(value, Iterable) and not isinstance(value, str):
            value = ",".join(map(str, value))
        texts.append(f"{_core.PARAMETERS.get(name, name)}={quote(str(value), safe='')}")
    return "&".join(texts).encode()


class _Parts:
    """Cuts boards into parts that take 5 ms each, and gives each with the index of its first board.
    So a few slow boards are enough for all threads, and fast boards cost few calls. The first part
    is one board, to measure it."""

    _SECONDS = 0.005
    _MOST_BOARDS = 2048

    def __init__(self, boards: Iterable[str]) -> None:
        self._texts = iter(boards)
        self._start = 0
        self._size = 1

    def __iter__(self) -> _Parts:
        return self

    def __next__(self) -> tuple[int, list[str]]:
        start = self._start
        part = list(itertools.islice(self._texts, self._size))
        if not part:
            raise StopIteration
        self._start += len(part)
        return start, part

    def measure(self, boards: int, seconds: float) -> None:
        """Note how long the search of some boards took."""
        size = int(self._SECONDS * boards / seconds) if seconds > 0 else self._MOST_BOARDS
        self._size = max(1, min(size, self._MOST_BOARDS))


def _given(arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a Solver that its caller gave, or that do something."""
    return {
        name: value
        for name, value in arguments.items()
        if name not in ("self", "dictionary")
        and value is not None
        and value is not False
        and (value or name not in ("seconds", "max_results", "max_bytes"))
    }


class Solver:
    """Finds the words on boards, with the same options for each board.

    min_length, max_length, lengths   the lengths of the words; by default 3 letters or more
    pattern                           only words that match, as in Dictionary.find
    min_value                         only words with this value or more
    scoring        "classic", "length", "none", or the points of each length: [0, 0, 0, 1, 1, 2]
    letter_scores  the points of letters: {"a": 1, "q u": 8}, or the text of such a file
    bonus          the bonuses of the cells: "2L . 3W/. . ."
    moves          "king", "rook", "bishop", "knight" or "hex"
    torus, qu      the board is a torus; a tile q means qu
    size           (rows, columns), if the text does not show them
    start          (row, column): only words that start there
    walls          the drawing of a maze
    all_paths      all paths of each word: see Results.paths
    sort, limit    "score", "length", "alpha", "board" or "value"; how many words
    seconds, max_results, max_bytes   end a search early: see Results.end

    A wrong option raises ValueError or TypeError here. But without `size`, whether `bonus`, `walls`
    and `start` fit the board is known only for each board. Any number of threads may use a solver.

    >>> solver = Solver(open("english"), scoring="length", moves="rook")
    >>> [found.word for found in solver.solve("cat/dog/ant")][:4]
    ['gonad', 'anoa', 'dona', 'goat']
    >>> Solver(open("english"), min_length=0)
    Traceback (most recent call last):
    ...
    ValueError: min_length=0 is out of range; give a number from 1 to 4294967295
    """

    def __init__(
        self,
        dictionary: Dictionary,
        *,
        min_length: Optional[int] = None,
        max_length: Optional[int] = None,
        lengths: Optional[Iterable[int]] = None,
        pattern: Optional[str] = None,
        min_value: Optional[int] = None,
        scoring: Union[str, Iterable[int], None] = None,
        letter_scores: Union[str, Mapping[str, int], None] = None,
        bonus: Optional[str] = None,
        moves: Optional[str] = None,
        torus: bool = False,
        qu: bool = False,
        size: Optional[_Pair] = None,
        start: Optional[_Pair] = None,
        walls: Optional[str] = None,
        all_paths: bool = False,
        sort: Optional[str] = None,
        limit: Optional[int] = None,
        seconds: float = 0,
        max_results: int = 0,
        max_bytes: int = 0,
    ) -> None:
        if scoring is not None and not isinstance(scoring, str):
            scoring = list(scoring)
        lengths = None if lengths is None else list(lengths)
        self._options = _given({**locals()})
        if not seconds >= 0:
            raise ValueError(f"seconds={seconds} is not a time; give 0 for no limit, or more")
        self.dictionary = dictionary
        for name, text in {"bonus": bonus, "walls": walls, "pattern": pattern}.items():
            if text is not None and not isinstance(text, str):
                raise TypeError(f"{name} is a str, not {text!r}")
        for name, pair in {"size": size, "start": start}.items():
            if pair is not None and not (isinstance(pair, tuple) and len(pair) == 2):
                raise TypeError(f"{name} is a tuple of two numbers, not {pair!r}")
        self._limits = seconds, max_results, max_bytes
        rules = [
            ("board", "."),
            ("min_length", min_length),
            ("max_length", max_length),
            ("lengths", lengths),
            ("scoring", scoring),
            ("letter_scores", letter_scores and _lines_of(letter_scores)),
            ("moves", moves),
            ("torus", torus),
            ("qu", qu),
            ("size", size and f"{size[0]}x{size[1]}"),
        ]
        cells = [
            ("bonus", bonus and bonus.replace("/", "\n")),
            ("start", start),
            ("walls", walls),
        ]
        only_solve = [
            ("pattern", pattern),
            ("min_value", min_value),
            ("all_paths", all_paths),
            ("sort", sort),
            ("limit", limit),
        ]
        self._solve = _encode([*rules, *cells, *only_solve])
        self._check = _encode([*rules, *cells, ("words", "")])
        self._refuse_options(_encode([*rules, *only_solve]), size)

    def _refuse_options(self, without_cells: bytes, size: Optional[_Pair]) -> None:
        """Raise an exception for a wrong option: score a board of holes, which reads them all."""
        if size is not None:
            self._score(self._solve, [])  # refuses a size that is too large
            self._score(self._solve, ["/".join(["." * size[1]] * size[0])])
            return
        self._score(without_cells, ["."])
        if without_cells != self._solve:
            try:
                self._score(self._solve, ["."])
            except Error:
                raise
            except ValueError:
                pass  # the drawings do not fit this board

    def _score(self, question: bytes, boards: list[str], stop: Optional[bytearray] = None) -> _Part:
        stop = bytearray(1) if stop is None else stop
        return _core.score(self.dictionary, question, boards, *self._limits, stop)

    def solve(self, board: str) -> Results:
        """Return the words of a board, the best first.

        Rows are separated by "/" or line breaks. A tile is a letter, [qu] (several letters),
        [a|e] (a choice), ? (any letter) or . (a hole). Raise BoardError for a mistake in the text.

        >>> Solver(open("english")).solve("cat/d[g")
        Traceback (most recent call last):
        ...
        wordgrid.BoardError: line 1, column 6: this '[' is not closed; write [qu] or [a|e]
        """
        return Results(_core.solve(self.dictionary, self._solve, board, *self._limits))

    def score_many(self, boards: Iterable[str], *, threads: Optional[int] = None) -> Scores:
        """Return the number of words and the points of each board.

        Reads the boards as it needs them, and searches in `threads` threads at once (default: one
        for each processor). The interpreter lock is released. `seconds`, `max_results` and
        `max_bytes` limit each board: see Scores.incomplete. The `index` of a BoardError is that of
        the board.

        >>> list(Solver(open("english")).score_many(["lab/thy/nir", "cat/dog"]))
        [(35, 48), (30, 30)]
        """
        if isinstance(boards, str):
            raise TypeError("boards is an iterable of texts, not a str")
        if threads is None:
            threads = len(os.sched_getaffinity(0))
        if threads < 1:
            raise ValueError(f"threads={threads} is too few; give 1 or more")
        numbers = array.array("Q")
        early = bytearray()
        for scores, is_early in self._score_parts(_Parts(boards), threads):
            numbers.frombytes(scores)
            early.extend(is_early)
        return Scores(numbers, [index for index, is_early in enumerate(early) if is_early])

    def _score_parts(self, parts: _Parts, threads: int) -> Iterator[_Part]:
        """Yield the scores of each part, in order."""
        # The first two parts are to measure the boards: to start threads takes longer.
        for start, part in itertools.islice(parts, None if threads == 1 else 2):
            yield self._score_part(parts, start, part)
        begun = list(itertools.islice(parts, 2))
        if len(begun) < 2:
            for start, part in begun:
                yield self._score_part(parts, start, part)
            return
        stop = bytearray(1)
        pool = concurrent.futures.ThreadPoolExecutor(threads)
        running: collections.deque[concurrent.futures.Future[_Part]] = collections.deque()
        try:
            for start, part in itertools.chain(begun, parts):
                running.append(pool.submit(self._score_part, parts, start, part, stop))
                if len(running) > threads:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        finally:
            stop[0] = 1
            pool.shutdown()

    def _score_part(
        self, parts: _Parts, start: int, part: list[str], stop: Optional[bytearray] = None
    ) -> _Part:
        begin = time.perf_counter()
        try:
            scores = self._score(self._solve, part, stop)
            parts.measure(len(part), time.perf_counter() - begin)
            return scores
        except BoardError as error:
            for index, board in enumerate(part, start):
                if self._refuses(board):
                    error.index = index
                    break
            raise

    def _refuses(self, board: str) -> bool:
        try:
            _core.score(self.dictionary, self._solve, [board], 1e-9, 1, 0, bytearray(1))
        except BoardError:
            return True
        return False

    def check(self, board: str, words: Iterable[str]) -> list[Checked]:
        """Check the words of a player: each counts, or has a reason why not.

        The options `sort`, `limit`, `all_paths`, `max_results` and `max_bytes` have no effect.
        Raise ValueError if the solver has `pattern` or `min_value`, and TimeoutError after
        `seconds`.

        >>> for checked in Solver(open("english")).check("lab/thy/nir", ["Lab", "thyme", "lab"]):
        ...     print(checked.word, checked.verdict.name, checked.score)
        lab FOUND 1
        thyme NOT_ON_BOARD 0
        lab REPEATED 0
        """
        if isinstance(words, str):
            raise TypeError("words is an iterable of words, not a str")
        for name in ("pattern", "min_value"):
            if name in self._options:
                raise ValueError(f"check() cannot use {name}; make a solver without it")
        return [
            Checked(word, Verdict(verdict), score, path)
            for word, verdict, score, path in _core.check(
                self.dictionary, self._check, board, list(words), self._limits[0]
            )
        ]

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self._options.items())
        return f"<solver of {self.dictionary!r}{': ' if options else ''}{options}>"


def solve(
    dictionary: Dictionary,
    board: str,
    *,
    min_length: Optional[int] = None,
    max_length: Optional[int] = None,
    lengths: Optional[Iterable[int]] = None,
    pattern: Optional[str] = None,
    min_value: Optional[int] = None,
    scoring: Union[str, Iterable[int], None] = None,
    letter_scores: Union[str, Mapping[str, int], None] = None,
    bonus: Optional[str] = None,
    moves: Optional[str] = None,
    torus: bool = False,
    qu: bool = False,
    size: Optional[_Pair] = None,
    start: Optional[_Pair] = None,
    walls: Optional[str] = None,
    all_paths: bool = False,
    sort: Optional[str] = None,
    limit: Optional[int] = None,
    seconds: float = 0,
    max_results: int = 0,
    max_bytes: int = 0,
) -> Results:
    """Return the words of a board: Solver(dictionary, **options).solve(board)."""
    options = {**locals()}
    del options["dictionary"], options["board"]
    return Solver(dictionary, **options).solve(board)
