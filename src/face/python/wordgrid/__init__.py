# SPDX-License-Identifier: MIT
"""Dictionaries of words, and the words on letter boards.

>>> import wordgrid
>>> english = wordgrid.open("english")
>>> "labyrinth" in english, len(english)
(True, 118294)
>>> list(english.find(pattern="s?a*", limit=4))
['scab', 'scabbard', 'scabbards', 'scabbed']
>>> for found in wordgrid.solve(english, "lab/thy/nir", min_length=5, limit=2):
...     print(found.word, found.score, found.path[0])
labyrinth 11 (0, 0)
lathi 2 (0, 0)
"""

from __future__ import annotations

import collections
import concurrent.futures
import enum
import itertools
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Callable, NamedTuple, Optional, TypeVar, Union, overload
from urllib.parse import quote

from wordgrid import _core
from wordgrid._core import (
    BoardError,
    Error,
    FormatError,
    Found,
    InputError,
    LimitError,
    Search,
    UnsupportedError,
    __version__,
)

__all__ = [
    "BoardError",
    "Built",
    "Checked",
    "Dictionary",
    "Error",
    "FormatError",
    "Found",
    "InputError",
    "LimitError",
    "Results",
    "Scores",
    "Search",
    "Solver",
    "UnsupportedError",
    "Verdict",
    "WordSet",
    "build",
    "open",
    "solve",
    "__version__",
]

Path = Union[str, "os.PathLike[str]"]
Query = Union[str, Mapping[str, Any]]
_Answer = TypeVar("_Answer")


def _find_file(kind: int, name: str) -> bytes:
    """Return the path of the dictionary (0) or the alphabet (1) with this name."""
    variables = ("WORDGRID_PATH", "XDG_DATA_HOME", "HOME", "XDG_DATA_DIRS")
    folders = [os.fsencode(os.environ.get(variable, "")) for variable in variables]
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "share")
    return _core.lookup(kind, os.fsencode(name), *folders, os.fsencode(own))


def open(source: Any = None, *, checksums: bool = True) -> Dictionary:
    """Open a dictionary.

    `source` is the name of a dictionary ("english"), the path of a file (a str with a slash or
    ".wgd", or a path-like), or the content of a file: bytes, another buffer, or a file object.
    Without it, opens the dictionary that WORDGRID_DICT names, or else "english".

    A file is mapped, not read: opening takes microseconds. A file must not be changed in place
    while it is open; replace it by a rename, as build() does. With checksums=False, a damaged file
    may be opened, and have wrong words.

    >>> open("nosuch")
    Traceback (most recent call last):
    ...
    FileNotFoundError: [Errno 2] no dictionary is called 'nosuch'; name a file, or one of english
    """
    if source is None:
        source = os.environ.get("WORDGRID_DICT") or "english"
    if isinstance(source, str):
        path = os.path.abspath(os.fsdecode(_find_file(0, source)))
    elif isinstance(source, os.PathLike):
        path = os.path.abspath(os.fsdecode(source))
    else:
        content = source.read() if hasattr(source, "read") else source
        return Dictionary(bytes(memoryview(content)), True, not checksums)
    dictionary = Dictionary(os.fsencode(path), False, not checksums)
    dictionary.path = path
    return dictionary


class WordSet:
    """The words of set operations on dictionaries: `a & b`, `a | b`, `a - b`.

    The words are found while they are iterated over; no copy is made. `a | b` lists the words of
    `a`, then the others of `b`.

    >>> english = open("english")
    >>> few = open(build(None, ["sea", "zzy", "lab"]).content)
    >>> list(few & english), list(few - english), len(list(few | english))
    (['lab', 'sea'], ['zzy'], 118295)
    >>> "lab" in few - english
    False
    """

    __slots__ = ("_left", "_right", "_kind")

    def __init__(self, kind: str, left: Words, right: Words) -> None:
        self._kind = kind
        self._left = left
        self._right = right

    def __iter__(self) -> Iterator[str]:
        left, right = self._left, self._right
        if self._kind == "&":
            return (word for word in left if word in right)
        if self._kind == "-":
            return (word for word in left if word not in right)
        return itertools.chain(left, (word for word in right if word not in left))

    def __contains__(self, word: object) -> bool:
        if self._kind == "&":
            return word in self._left and word in self._right
        if self._kind == "-":
            return word in self._left and word not in self._right
        return word in self._left or word in self._right

    def __and__(self, other: Words) -> WordSet:
        return WordSet("&", self, other)

    def __or__(self, other: Words) -> WordSet:
        return WordSet("|", self, other)

    def __sub__(self, other: Words) -> WordSet:
        return WordSet("-", self, other)

    def __repr__(self) -> str:
        return f"({self._left!r} {self._kind} {self._right!r})"


class Slice(Sequence[str]):
    """Some words of a dictionary, by their numbers. No word is built until it is asked for."""

    __slots__ = ("_dictionary", "_numbers")

    def __init__(self, dictionary: Dictionary, numbers: range) -> None:
        self._dictionary = dictionary
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Slice: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[str, Slice]:
        if isinstance(index, slice):
            return Slice(self._dictionary, self._numbers[index])
        return self._dictionary[self._numbers[index]]

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._dictionary._number(word) in self._numbers

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Sequence) and not isinstance(other, str):
            return len(self) == len(other) and all(a == b for a, b in zip(self, other))
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        words = ", ".join(map(repr, itertools.islice(self, 5)))
        return f"<{len(self):,} words: {words}{', ...' if len(self) > 5 else ''}>"


class Dictionary(_core.Dictionary, Sequence[str]):
    """An open dictionary: a sequence of its words, in the order of its alphabet.

    Make it with open(). Any number of threads may use it. `with` closes it, as close() does. A
    pickle has the path of the file, or the content if it has no path.

    >>> english = open("english")
    >>> english[4711], english[-1], english[10:12]
    ('antisepsis', 'zzz', <2 words: 'abaca', 'abacas'>)
    >>> english.index("lab"), "Boggle" in english, english.value("lab")
    (58163, True, None)
    """

    path: Optional[str] = None

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Slice: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[str, Slice]:
        if isinstance(index, slice):
            return Slice(self, range(len(self))[index])
        return super().__getitem__(index)

    def __iter__(self) -> Iterator[str]:
        return _core.find(self, (_core.ALL, []), 0, 0.0, 0, 0)

    def index(self, word: Any, start: int = 0, stop: Optional[int] = None) -> int:
        """Return the number of a word: `dictionary[number] == word`. Raise ValueError."""
        number = self._number(word)
        if number is None or number not in range(len(self))[start:stop]:
            raise ValueError(f"{word!r} is not in the dictionary")
        return number

    def count(self, word: Any) -> int:
        """Return 1 if the dictionary has the word, or else 0."""
        return int(word in self)

    def find(
        self,
        *,
        limit: int = 0,
        seconds: float = 0,
        max_steps: int = 0,
        max_bytes: int = 0,
        **query: Any,
    ) -> Search:
        """Return an iterator over the words that match, in the order of the dictionary.

        All queries that are given must match:

        prefix, suffix  the word begins, or ends, with the letters of a text
        pattern         ? is a letter, * any letters, [abc] one of these, [^abc] another one,
                        (ab|c) one of these patterns
        anagram, rack   the letters of a text: all of them, or some; ? is any letter
        near            (text, edits): at most so many letters inserted, removed or changed;
                        (text, edits, True): or two neighbours exchanged
        all, any, none  a list of queries, each a pattern or a dict of the arguments above: all
                        match, at least one matches, or none matches

        The search ends after `limit` words, `seconds`, or `max_steps` letters followed (0: no
        limit). Its attribute `end` then is "results", "time" or "steps", not "complete".

        >>> english = open("english")
        >>> list(english.find(anagram="stare", none=["t*"]))
        ['aster', 'rates', 'resat', 'stare']
        >>> list(english.find(near=("bogle", 1), any=[dict(suffix="ie"), "?o*gle"]))
        ['boggle', 'bogie', 'bogle']
        >>> english.find(pattern="[a")
        Traceback (most recent call last):
        ...
        wordgrid.InputError: line 1, column 1: '[' has no end; add ']'
        """
        return _core.find(self, _all_of(query), limit, seconds, max_steps, max_bytes)

    @property
    def metadata(self) -> dict[str, str]:
        """The metadata of the file: name, language, license, source and others.

        >>> open("english").metadata["license"]
        'SCOWL'
        """
        return self._metadata()

    @property
    def alphabet(self) -> list[str]:
        """The letters, in their order. A letter can have several characters."""
        return self._alphabet()

    @property
    def has_values(self) -> bool:
        """Whether words have values."""
        return self._has_values()

    @property
    def closed(self) -> bool:
        """Whether close() was called."""
        return self._is_closed()

    def __and__(self, other: Words) -> WordSet:
        return WordSet("&", self, other)

    def __or__(self, other: Words) -> WordSet:
        return WordSet("|", self, other)

    def __sub__(self, other: Words) -> WordSet:
        return WordSet("-", self, other)

    def __enter__(self) -> Dictionary:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.path is not None:
            return _open_path, (self.path,)
        return open, (self._content(),)

    def __copy__(self) -> Dictionary:
        return self

    def __deepcopy__(self, memo: Any) -> Dictionary:
        return self

    def __repr__(self) -> str:
        if self.closed:
            return f"<closed dictionary {self.path or ''}>"
        name = self.metadata.get("name") or "dictionary"
        where = "" if self.path is None else f" in {self.path!r}"
        return f"<{name}: {len(self):,} words{where}>"


Words = Union[Dictionary, WordSet]


def _open_path(path: str) -> Dictionary:
    dictionary = Dictionary(os.fsencode(path), False, False)
    dictionary.path = path
    return dictionary


# --- Queries

_MODES = {"prefix": 0, "suffix": 1, "pattern": 2, "anagram": 3, "rack": 4, "near": 5}
_LISTS = {"all": _core.ALL, "any": _core.ANY, "none": _core.NONE}


def _query(name: str, value: Any) -> tuple[Any, ...]:
    if name in _LISTS:
        if isinstance(value, (str, Mapping)):
            raise TypeError(f"{name} is a list of queries, not {value!r}")
        return _LISTS[name], [_query_of(part) for part in value]
    if name not in _MODES:
        names = ", ".join([*_MODES, *_LISTS])
        raise TypeError(f"there is no query {name!r}; the queries are {names}")
    return (_MODES[name], *value) if name == "near" else (_MODES[name], value)


def _query_of(query: Query) -> tuple[Any, ...]:
    return _query("pattern", query) if isinstance(query, str) else _all_of(query)


def _all_of(queries: Mapping[str, Any]) -> tuple[Any, ...]:
    parts = [_query(name, value) for name, value in queries.items()]
    return parts[0] if len(parts) == 1 else (_core.ALL, parts)


# --- Boards


class Results(Sequence[Found]):
    """The words of a board, the best first: a sequence of Found, (word, score, path).

    A Found also has `length` and `value`. A path is a tuple of cells, (row, column).

    >>> results = solve(open("english"), "ezmr/nube/slos/paon")
    >>> len(results), results.score, results.end, results[0].word
    (135, 203, 'complete', 'embolus')
    """

    __slots__ = ("_core",)

    def __init__(self, core: _core.Results) -> None:
        self._core = core

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

    def paths(self, index: int) -> list[tuple[tuple[int, int], ...]]:
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
        return self._core.size

    def __repr__(self) -> str:
        words = " ".join(found.word for found in self[:5])
        more = " ..." if len(self) > 5 else ""
        return f"<{len(self):,} words, {self.score:,} points: {words}{more}>"


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
    path: tuple[tuple[int, int], ...]


class Scores(Sequence[tuple[int, int]]):
    """The scores of boards: a sequence of (words, points).

    `table` is a memoryview of shape (boards, 2), for numpy.asarray(scores.table). `words` and
    `points` are its columns. `incomplete` has the indexes of the boards whose search took longer
    than `seconds`: their scores are too low.
    """

    __slots__ = ("_numbers", "incomplete")

    def __init__(self, numbers: memoryview, incomplete: list[int]) -> None:
        self._numbers = numbers
        self.incomplete = incomplete

    def __len__(self) -> int:
        return len(self._numbers) // 2

    @overload
    def __getitem__(self, index: int) -> tuple[int, int]: ...

    @overload
    def __getitem__(self, index: slice) -> list[tuple[int, int]]: ...

    def __getitem__(
        self, index: Union[int, slice]
    ) -> Union[tuple[int, int], list[tuple[int, int]]]:
        if isinstance(index, slice):
            return [self[i] for i in range(len(self))[index]]
        place = 2 * range(len(self))[index]
        return self._numbers[place], self._numbers[place + 1]

    @property
    def words(self) -> memoryview:
        """The numbers of words."""
        return self._numbers[0::2]

    @property
    def points(self) -> memoryview:
        """The sums of points."""
        return self._numbers[1::2]

    @property
    def table(self) -> memoryview:
        """Both: a memoryview of two dimensions."""
        return self._numbers.cast("B").cast("Q", (len(self), 2))

    def __repr__(self) -> str:
        late = f", {len(self.incomplete):,} incomplete" if self.incomplete else ""
        return f"<scores of {len(self):,} boards, {sum(self.points):,} points{late}>"


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


# --- Making dictionaries


class Built(NamedTuple):
    """What build() has made. `content` is the file, if build() was called without a path."""

    words: int
    counts: dict[str, int]
    content: Optional[bytes]


_MERGES = ["error", "first", "sum", "max", "min"]
_FOLDS = ["case", "marks", "none"]


def build(
    path: Optional[Path],
    words: Iterable[Union[str, tuple[str, int]]],
    *,
    alphabet: Optional[Path] = None,
    values: Union[Mapping[str, int], str, None] = None,
    fold: str = "case",
    min_length: int = 0,
    max_length: int = 0,
    skip_capitalized: bool = False,
    strict: bool = False,
    numbers: bool = True,
    name: Optional[str] = None,
    language: Optional[str] = None,
    license: Optional[str] = None,
    source: Optional[str] = None,
    metadata: Optional[Mapping[str, str]] = None,
) -> Built:
    """Compile words to the dictionary file `path`. With None, return its content.

    `words` has str, or (str, int) for words with values. They may come in any order, and more than
    once. The same words give the same file. The file appears complete, or not at all.

    alphabet  the code of a language ("de"), or the path of a file: the letters and their order
    values    a mapping that has the values; or which value a word gets that is given several:
              "first", "sum", "max" or "min" (default: InputError if they differ)
    fold      "case", "marks" (also without accents) or "none": which spellings are one word
    strict    raise InputError for a word that is not of letters of the alphabet. By default, such
              a word is left out, and counted in `counts`
    numbers   store what finds words by number; a dictionary without it takes 15 % less

    >>> built = build(None, [("sea", 3), ("lab", 5), ("sea", 4)], values="sum", name="few")
    >>> built.words
    2
    >>> few = open(built.content)
    >>> few, few.value("sea")
    (<few: 2 words>, 7)
    """
    if isinstance(values, Mapping):
        words = _with_values(words, values)
    merge = values if isinstance(values, str) else "error"
    if merge not in _MERGES:
        raise ValueError(f"values={merge!r}; it is a mapping, or one of {', '.join(_MERGES)}")
    if fold not in _FOLDS:
        raise ValueError(f"fold={fold!r}; it is one of {', '.join(_FOLDS)}")
    if isinstance(alphabet, str):
        alphabet = os.fsdecode(_find_file(1, alphabet))
    pairs = {"name": name, "language": language, "license": license, "source": source}
    pairs.update(metadata or {})
    content, counts = _core.build(
        None if path is None else os.fspath(path),
        words,
        None if alphabet is None else os.fspath(alphabet),
        [(key, value) for key, value in pairs.items() if value is not None],
        _FOLDS.index(fold),
        _MERGES.index(merge),
        min_length,
        max_length,
        skip_capitalized,
        strict,
        numbers,
    )
    return Built(counts["words"], counts, content)


def _with_values(
    words: Iterable[Union[str, tuple[str, int]]], values: Mapping[str, int]
) -> Iterator[Union[str, tuple[str, int]]]:
    for word in words:
        yield (word, values[word]) if isinstance(word, str) and word in values else word
