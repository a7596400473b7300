# SPDX-License-Identifier: MIT
"""Solves boards."""

from __future__ import annotations

import collections
import concurrent.futures
import itertools
import os
import re
from collections.abc import Iterable, Mapping
from typing import Any, Callable, Optional, TypeVar, Union
from urllib.parse import quote

from wordgrid import _core
from wordgrid._dictionary import Dictionary
from wordgrid._results import Checked, Results, Scores, Verdict

_Answer = TypeVar("_Answer")


def _lines_of(scores: Union[str, Mapping[str, int]]) -> str:
    """Return the text of a file with points of letters."""
    if isinstance(scores, str):
        return scores
    if not isinstance(scores, Mapping):
        raise TypeError(f"letter_scores is a str or a mapping, not {scores!r}")
    return "".join(f"{letters} {points}\n" for letters, points in scores.items())


# The names of parameters in a question, if they differ from those of the options.
_PARAMETERS = {
    "min_length": "min",
    "max_length": "max",
    "min_value": "min-value",
    "letter_scores": "letter-scores",
    "all_paths": "all",
    "start": "from",
}
_PARAMETER_IN_MESSAGE = re.compile(
    f"(?<![\\w-])({'|'.join(_PARAMETERS.values())})(?==| is |: line)|min-value"
)


def _ask(function: Callable[..., _Answer], *arguments: Any) -> _Answer:
    """Call a function of the module that reads a question. Its errors get the names of options."""
    try:
        return function(*arguments)
    except ValueError as error:
        options = {parameter: option for option, parameter in _PARAMETERS.items()}
        message = _PARAMETER_IN_MESSAGE.sub(lambda found: options[found[0]], str(error))
        error.args = (message.replace("the dictionary '' has", "the dictionary has"),)
        raise


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
        texts.append(f"{_PARAMETERS.get(name, name)}={quote(str(value), safe='')}")
    return "&".join(texts).encode()


_CHUNK_BOARDS = 2048


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

    Any number of threads may use a solver.

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
        size: Optional[tuple[int, int]] = None,
        start: Optional[tuple[int, int]] = None,
        walls: Optional[str] = None,
        all_paths: bool = False,
        sort: Optional[str] = None,
        limit: Optional[int] = None,
        seconds: float = 0,
        max_results: int = 0,
        max_bytes: int = 0,
    ) -> None:
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
        shared = [
            ("board", "."),
            ("min_length", min_length),
            ("max_length", max_length),
            ("lengths", lengths if lengths is None else list(lengths)),
            ("scoring", scoring if scoring is None or isinstance(scoring, str) else list(scoring)),
            ("letter_scores", letter_scores and _lines_of(letter_scores)),
            ("bonus", bonus and bonus.replace("/", "\n")),
            ("moves", moves),
            ("torus", torus),
            ("qu", qu),
            ("size", size and f"{size[0]}x{size[1]}"),
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
        self._solve = _encode([*shared, *only_solve])
        self._check = _encode([*shared, ("words", "")])
        _ask(_core.score, dictionary, self._solve, [], 0.0, bytearray(1))  # refuses wrong options

    def solve(self, board: str) -> Results:
        """Return the words of a board, the best first.

        Rows are separated by "/" or line breaks. A tile is a letter, [qu] (several letters),
        [a|e] (a choice), ? (any letter) or . (a hole). Raise BoardError for a mistake in the text.

        >>> Solver(open("english")).solve("cat/d[g")
        Traceback (most recent call last):
        ...
        wordgrid.BoardError: line 1, column 6: this '[' is not closed; write [qu] or [a|e]
        """
        return Results(_ask(_core.solve, self.dictionary, self._solve, board, *self._limits))

    def score_many(self, boards: Iterable[str], *, threads: Optional[int] = None) -> Scores:
        """Return the number of words and the points of each board.

        Reads the boards as it needs them, and searches in `threads` threads at once (default: one
        for each processor). The interpreter lock is released. `seconds` limits each board: see
        Scores.incomplete.

        >>> list(Solver(open("english")).score_many(["lab/thy/nir", "cat/dog"]))
        [(35, 48), (30, 30)]
        """
        texts = iter(boards)
        stop = bytearray(1)
        all_scores = bytearray()
        early = bytearray()

        def score(part: list[str]) -> tuple[bytearray, bytearray]:
            return _ask(
                _core.score, self.dictionary, self._solve, part, self._limits[0], stop
            )

        if threads is None:
            threads = len(os.sched_getaffinity(0))
        pool = concurrent.futures.ThreadPoolExecutor(threads)
        running: collections.deque[concurrent.futures.Future[tuple[bytearray, bytearray]]]
        running = collections.deque()

        def take_first() -> None:
            scores, is_early = running.popleft().result()
            all_scores.extend(scores)
            early.extend(is_early)

        try:
            while part := list(itertools.islice(texts, _CHUNK_BOARDS)):
                running.append(pool.submit(score, part))
                if len(running) > threads:
                    take_first()
            while running:
                take_first()
        finally:
            stop[0] = 1
            pool.shutdown()
        incomplete = [index for index, is_early in enumerate(early) if is_early]
        return Scores(memoryview(all_scores).cast("Q"), incomplete)

    def check(self, board: str, words: Iterable[str]) -> list[Checked]:
        """Check the words of a player: each counts, or has a reason why not.

        >>> for checked in Solver(open("english")).check("lab/thy/nir", ["Lab", "thyme", "lab"]):
        ...     print(checked.word, checked.verdict.name, checked.score)
        lab FOUND 1
        thyme NOT_ON_BOARD 0
        lab REPEATED 0
        """
        return [
            Checked(word, Verdict(verdict), score, path)
            for word, verdict, score, path in _ask(
                _core.check, self.dictionary, self._check, board, list(words), self._limits[0]
            )
        ]

    def __repr__(self) -> str:
        options = self._solve.decode().partition("&")[2]
        return f"<solver of {self.dictionary!r}{': ' if options else ''}{options}>"


def solve(dictionary: Dictionary, board: str, **options: Any) -> Results:
    """Return the words of a board: Solver(dictionary, **options).solve(board)."""
    return Solver(dictionary, **options).solve(board)
