# SPDX-License-Identifier: MIT
"""Solves boards."""

from __future__ import annotations

import array
import collections
import functools
import inspect
import itertools
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Callable, Literal, Optional, TypeVar, Union, overload

from wordgrid import _core
from wordgrid._core import BoardError, Error
from wordgrid._dictionary import Dictionary
from wordgrid._results import Checked, Checks, Note, Results, Scores, Verdict

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    _Options = ParamSpec("_Options")

_Pair = tuple[int, int]
_Board = Union[str, Iterable[Union[str, Iterable[Optional[str]]]]]
_Tiles = list[list[str]]
_Part = tuple[bytearray, bytearray, dict[int, Exception]]  # what _core.score sets, and the failures
_Answer = TypeVar("_Answer")
_Points = Union[Literal["classic", "length", "none"], Iterable[int]]
_Moves = Literal["king", "rook", "bishop", "knight", "hex"]
_Order = Literal["score", "length", "alpha", "board", "value"]

# The parameters of questions, from the one table of the library
_PARAMETERS = {kind: _core.parameters(kind) for kind in ("solve", "check")}
_LIMITS = ("seconds", "max_results", "max_bytes")


def _text_of(name: str, value: Any) -> str:
    """Return the value of an option as the text of the parameter."""
    kind = _PARAMETERS["solve"][name]["kind"]
    if name == "letter_scores" and isinstance(value, Mapping):
        return "".join(f"{letters} {points}\n" for letters, points in value.items())
    if kind == "text":
        if not isinstance(value, str):
            types = "a str or a mapping" if name == "letter_scores" else "a str"
            raise TypeError(f"{name} is {types}, not {value!r}")
        return value.replace("/", "\n") if name == "bonus" else value
    if kind in ("size", "cell"):
        if not (isinstance(value, tuple) and len(value) == 2):
            raise TypeError(f"{name} is a tuple of two numbers, not {value!r}")
        return f"{value[0]}{'x' if kind == 'size' else ','}{value[1]}"
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(int(value) if isinstance(value, bool) else value)


# --- Boards: a text, rows, or rows of tiles


def _read(board: Any) -> Union[str, _Tiles]:
    """Return the text of a board, or its rows of tiles."""
    if isinstance(board, str):
        text: str = board
    else:
        try:
            rows = list(board)
            if not all(isinstance(row, str) for row in rows):
                return _read_tiles(rows)
        except TypeError:
            raise TypeError(
                f"board is a str, a list of rows, or a list of lists of tiles, not {board!r}"
            ) from None
        text = "\n".join(row if row.strip() else "." for row in rows)
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise BoardError(str(error)) from None
    return text


def _read_tiles(rows: list[Any]) -> _Tiles:
    tiles = [list(row) or ["."] for row in rows]
    if any(isinstance(row, str) for row in rows) or not all(
        tile is None or isinstance(tile, str) for row in tiles for tile in row
    ):
        raise TypeError
    return [[tile or "." for tile in row] for row in tiles]


def _read_all(boards: list[Any]) -> tuple[list[Union[str, _Tiles]], dict[int, Exception]]:
    """Read boards. Return the exceptions by index, too; their boards are an empty text."""
    read: list[Union[str, _Tiles]] = []
    failed: dict[int, Exception] = {}
    for board in boards:
        try:
            read.append(_read(board))
        except (BoardError, TypeError) as error:
            failed[len(read)] = error
            read.append("")
    return read, failed


@functools.lru_cache(1)
def _json() -> Callable[[Any], str]:
    import json  # takes a tenth of the time to import wordgrid

    return json.JSONEncoder(ensure_ascii=False).encode


def _text_of_board(board: Union[str, _Tiles]) -> str:
    """Return the text of a board: rows of tiles as a JSON object, with a row on each line. The
    library reads each text in it as one tile."""
    if isinstance(board, str):
        return board
    return '{"board":[\n' + ",\n".join(map(_json(), board)) + "]}"


def _place(board: Union[str, _Tiles], line: int, column: int) -> _Pair:
    """Return a place in the text of a board. For rows of tiles, this is the row and the tile."""
    if isinstance(board, str) or not 2 <= line < len(board) + 2:
        return line, column
    ends = itertools.accumulate(len(_json()(tile)) + len(", ") for tile in board[line - 2])
    return line - 1, 1 + sum(len("[") + end < column for end in ends)


def _place_error(error: Exception, board: Union[str, _Tiles]) -> None:
    """Set the place of an error in a board."""
    if isinstance(error, BoardError) and error.line and error.column:
        error.line, error.column = _place(board, error.line, error.column)
        error.args = (f"line {error.line}, column {error.column}: {error._message}",)


def _ask(ask: Callable[[str], _Answer], board: Any) -> tuple[_Answer, Union[str, _Tiles]]:
    """Ask about a board, and return the answer and the board."""
    read = _read(board)
    try:
        return ask(_text_of_board(read)), read
    except BoardError as error:
        _place_error(error, read)
        raise


def _notes(notes: Iterable[_core._Note], board: Union[str, _Tiles]) -> tuple[Note, ...]:
    """Return the notes of a board."""
    return tuple(
        Note(code, message, count, *(_place(board, line, column or 0) if line else (None, None)),
             what, cells)
        for code, message, count, line, column, what, cells in notes
    )


class _Parts:
    """Cuts boards into parts that take 5 ms each, and gives each with the index of its first board.
    So a few slow boards are enough for all threads, and fast boards cost few calls. The first part
    is one board, to measure it."""

    _SECONDS = 0.005
    _MOST_BOARDS = 2048

    def __init__(self, boards: Iterable[Any]) -> None:
        self._boards = iter(boards)
        self._start = 0
        self._size = 1

    def __iter__(self) -> _Parts:
        return self

    def __next__(self) -> tuple[int, list[Any]]:
        start = self._start
        part = list(itertools.islice(self._boards, self._size))
        if not part:
            raise StopIteration
        self._start += len(part)
        return start, part

    def measure(self, boards: int, seconds: float) -> None:
        """Note how long the search of some boards took."""
        size = int(self._SECONDS * boards / seconds) if seconds > 0 else self._MOST_BOARDS
        self._size = max(1, min(size, self._MOST_BOARDS))


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
    straight       words go in straight lines
    reuse, stay    a path may use a cell again; also twice in succession
    strict         a board that would have notes (Results.notes) is an error
    size           (rows, columns), if the text does not show them
    from_          (row, column), from 0: only words that start in this cell
    walls          the drawing of a maze
    all_paths      all paths of each word: see Results.paths
    sort, limit    "score", "length", "alpha", "board" or "value"; how many words
    seconds, max_results, max_bytes   end a search early: see Results.end

    A wrong option raises ValueError, TypeError or LimitError here. But without `size`, whether
    `bonus`, `walls` and `from_` fit the board is known only for each board. Any number of threads
    may use a solver.

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
        scoring: Optional[_Points] = None,
        letter_scores: Union[str, Mapping[str, int], None] = None,
        bonus: Optional[str] = None,
        moves: Optional[_Moves] = None,
        torus: bool = False,
        straight: bool = False,
        reuse: bool = False,
        stay: bool = False,
        qu: bool = False,
        strict: bool = False,
        size: Optional[_Pair] = None,
        from_: Optional[_Pair] = None,
        walls: Optional[str] = None,
        all_paths: bool = False,
        sort: Optional[_Order] = None,
        limit: Optional[int] = None,
        seconds: float = 0,
        max_results: int = 0,
        max_bytes: int = 0,
    ) -> None:
        if scoring is not None and not isinstance(scoring, str):
            scoring = list(scoring)
        lengths = None if lengths is None else list(lengths)
        options = {**locals()}
        self._options = {
            name: value
            for name, value in options.items()
            if name not in ("self", "dictionary")
            and value is not None
            and value is not False
            and (value or name not in _LIMITS)
        }
        self.dictionary = dictionary
        self._limits = seconds, max_results, max_bytes
        self._parameters = [
            (name, _text_of(name, value))
            for name, value in self._options.items()
            if name not in _LIMITS
        ]
        question = self._solve  # raises an exception for a wrong option
        if size is not None:  # a board of holes shows whether the cells of other options are on it
            _core.solve(question, "/".join(["." * size[1]] * size[0]))

    def _question(self, kind: str) -> _core.Question:
        known = _PARAMETERS[kind]
        parameters = [(name, text) for name, text in self._parameters if name in known]
        return _core.Question(self.dictionary, kind, parameters, *self._limits)

    @functools.cached_property
    def _solve(self) -> _core.Question:
        return self._question("solve")

    @functools.cached_property
    def _check(self) -> _core.Question:
        return self._question("check")

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the questions, which are made again."""
        return {
            name: value
            for name, value in self.__dict__.items()
            if not isinstance(value, _core.Question)
        }

    def solve(self, board: _Board) -> Results:
        """Return the words of a board, the best first.

        Rows are separated by "/" or line breaks. A tile is a letter, [qu] (several letters),
        [a|e] (a choice), ? (any letter) or . (a hole). Other forms in which people have boards are
        read, too; Results.notes then says how. A board can also be a list of rows, or a list of
        lists of tiles: "Qu" is one tile, and "" or None a hole. Raise BoardError for a mistake in
        the text.

        >>> Solver(open("english")).solve("cat/d[g")
        Traceback (most recent call last):
        ...
        wordgrid.BoardError: line 1, column 6: this '[' is not closed; write [qu] or [a|e]
        """
        core, read = _ask(functools.partial(_core.solve, self._solve), board)
        return Results(core, _notes(core.notes, read))

    @overload
    def score_many(
        self,
        boards: Iterable[_Board],
        *,
        threads: Optional[int] = None,
        on_error: Literal["raise"] = "raise",
    ) -> Scores[_Pair]: ...

    @overload
    def score_many(
        self,
        boards: Iterable[_Board],
        *,
        threads: Optional[int] = None,
        on_error: Literal["entry"],
    ) -> Scores[Union[_Pair, Exception]]: ...

    def score_many(
        self, boards: Iterable[Any], *, threads: Optional[int] = None, on_error: str = "raise"
    ) -> Scores[Any]:
        """Return the number of words and the points of each board.

        Reads the boards as it needs them, and searches in `threads` threads at once (default: one
        for each processor). The interpreter lock is released. `seconds`, `max_results` and
        `max_bytes` limit each board: see Scores.incomplete.

        For a board that is not a board, or does not fit the options, raise an exception whose
        message and `index` have the number of the board; or, with on_error="entry", give this
        exception in place of the score, and go on.

        >>> list(Solver(open("english")).score_many(["lab/thy/nir", "cat/dog"]))
        [(35, 48), (30, 30)]
        >>> solver = Solver(open("english"))
        >>> solver.score_many(["cat/dog", "ab1d"], on_error="entry")[1].index
        1
        """
        if isinstance(boards, str):
            raise TypeError("boards is an iterable of boards, not a str")
        if threads is None:
            threads = len(os.sched_getaffinity(0))
        if threads < 1:
            raise ValueError(f"threads={threads} is too few; give 1 or more")
        if on_error not in ("raise", "entry"):
            raise ValueError(f"on_error={on_error!r} is not known; choose 'raise' or 'entry'")
        numbers = array.array("Q")
        marks = bytearray()
        errors: dict[int, Exception] = {}
        for part in self._score_parts(_Parts(boards), threads, on_error == "entry"):
            numbers.frombytes(part[0])
            marks.extend(part[1])
            errors.update(part[2])
        early, noted = ([i for i, mark in enumerate(marks) if mark & bit] for bit in (1, 2))
        return Scores(numbers, early, noted, errors)

    def _score_parts(self, parts: _Parts, threads: int, keeps: bool) -> Iterator[_Part]:
        """Yield the scores of each part, in order."""
        # The first two parts are to measure the boards: to start threads takes longer.
        for start, part in itertools.islice(parts, None if threads == 1 else 2):
            yield self._score_part(parts, start, part, keeps)
        begun = list(itertools.islice(parts, 2))
        if len(begun) < 2:
            for start, part in begun:
                yield self._score_part(parts, start, part, keeps)
            return
        import concurrent.futures  # takes a third of the time to import wordgrid

        stop = bytearray(1)
        pool = concurrent.futures.ThreadPoolExecutor(threads)
        running: collections.deque[concurrent.futures.Future[_Part]] = collections.deque()
        try:
            for start, part in itertools.chain(begun, parts):
                running.append(pool.submit(self._score_part, parts, start, part, keeps, stop))
                if len(running) > threads:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        finally:
            stop[0] = 1
            pool.shutdown()

    def _score_part(
        self,
        parts: _Parts,
        start: int,
        part: list[Any],
        keeps: bool,
        stop: Optional[bytearray] = None,
    ) -> _Part:
        """Return the scores and the marks of boards, and the failures by index. Unless `keeps`,
        raise the first failure. Another thread can set stop[0], and then must not use what is
        returned."""
        begin = time.perf_counter()
        boards, failed = _read_all(part)
        texts = list(map(_text_of_board, boards))
        scores, marks = bytearray(16 * len(texts)), bytearray(len(texts))
        errors: dict[int, Exception] = {}
        first = 0
        while first < len(texts):
            try:
                _core.score(self._solve, texts, first, scores, marks, stop or bytearray(1))
                break
            except (Error, ValueError) as error:
                index = getattr(error, "index", None)
                if index is None:  # not about a board
                    raise
                failure: Any = failed.get(index, error)
            _place_error(failure, boards[index])
            failure.index = start + index
            if not keeps:
                failure.args = (f"board {failure.index + 1}: {failure}",)
                raise failure
            errors[failure.index] = failure
            first = index + 1
        parts.measure(len(part), time.perf_counter() - begin)
        return scores, marks, errors

    def check(self, board: _Board, words: Iterable[str]) -> Checks:
        """Check the words of a player: each counts, or has a reason why not.

        Blanks at the ends of a word mean nothing.

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
        for name in self._options:
            row = _PARAMETERS["solve"].get(name)
            if row and row["group"] != "Output" and name not in _PARAMETERS["check"]:
                raise ValueError(f"check() cannot use {name}; make a solver without it")
        asked = list(words)
        (checked, notes), read = _ask(lambda text: _core.check(self._check, text, asked), board)
        return Checks(
            (
                Checked(word, Verdict(verdict), score, path)
                for word, verdict, score, path in checked
            ),
            _notes(notes, read),
        )

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self._options.items())
        return f"<solver of {self.dictionary!r}{': ' if options else ''}{options}>"


def _takes_options(
    solver: Callable[Concatenate[Dictionary, _Options], Solver]
) -> Callable[
    [Callable[..., Results]], Callable[Concatenate[Dictionary, _Board, _Options], Results]
]:
    """Decorate a function of a dictionary and a board: its options are those of Solver."""

    def decorate(function: Any) -> Any:
        options = list(inspect.signature(solver).parameters.values())[1:]
        signature = inspect.signature(function)
        own = list(signature.parameters.values())[:-1]
        function.__signature__ = signature.replace(parameters=own + options)
        return function

    return decorate


@_takes_options(Solver)
def solve(dictionary: Dictionary, board: _Board, **options: Any) -> Results:
    """Return the words of a board: Solver(dictionary, **options).solve(board)."""
    return Solver(dictionary, **options).solve(board)
