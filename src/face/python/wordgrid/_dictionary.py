# SPDX-License-Identifier: MIT
"""Opens dictionaries: sequences of words, sets of them, and queries."""

from __future__ import annotations

import itertools
import operator
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Optional, Protocol, Union, overload

from wordgrid import _core
from wordgrid._core import Search

_Query = Union[str, Mapping[str, Any]]  # a pattern, or the arguments of find()


class _Readable(Protocol):
    def read(self) -> bytes: ...


_Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, _Readable, None]


def _find_file(kind: int, name: str) -> bytes:
    """Return the path of the dictionary (0) or the alphabet (1) with this name."""
    variables = ("WORDGRID_PATH", "XDG_DATA_HOME", _core.home, "XDG_DATA_DIRS")
    folders = [os.fsencode(os.environ.get(variable, "")) for variable in variables]
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "share")
    return _core.lookup(kind, os.fsencode(name), *folders, os.fsencode(own))


def open(source: _Source = None, *, checksums: bool = True) -> Dictionary:
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
        return _open_path(os.path.abspath(os.fsdecode(_find_file(0, source))), checksums)
    if isinstance(source, os.PathLike):
        return _open_path(os.path.abspath(os.fsdecode(source)), checksums)
    content = source.read() if hasattr(source, "read") else source
    return _open_content(bytes(memoryview(content)), checksums)


def _open_path(path: str, checksums: bool) -> Dictionary:
    dictionary = Dictionary(os.fsencode(path), False, not checksums)
    dictionary.path = path
    dictionary._checksums = checksums
    return dictionary


def _open_content(content: bytes, checksums: bool) -> Dictionary:
    dictionary = Dictionary(content, True, not checksums)
    dictionary._checksums = checksums
    return dictionary


class _SetOperations:
    """The operators of dictionaries and of their sets."""

    __slots__ = ()

    def __and__(self, other: _Words) -> WordSet:
        return self._with("&", other)

    def __or__(self, other: _Words) -> WordSet:
        return self._with("|", other)

    def __sub__(self, other: _Words) -> WordSet:
        return self._with("-", other)

    def _with(self, kind: str, other: _Words) -> WordSet:
        if isinstance(self, (Dictionary, WordSet)) and isinstance(other, (Dictionary, WordSet)):
            return WordSet(kind, self, other)
        return NotImplemented


class WordSet(_SetOperations):
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

    def __init__(self, kind: str, left: _Words, right: _Words) -> None:
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

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        return f"({self._left!r} {self._kind} {self._right!r})"


class _Indexed(Sequence[str]):
    """What is the same for sequences that have each word once, and know its place."""

    __slots__ = ()
    _name: str  # in messages

    def _place(self, word: object) -> Optional[int]:
        """Return the index of a word. None: an object that is not in the sequence."""
        raise NotImplementedError

    def index(self, word: Any, start: int = 0, stop: Optional[int] = None) -> int:
        """Return the place of a word: `words[place] == word`. Raise ValueError."""
        place = self._place(word)
        if place is None or place not in range(len(self))[start:stop]:
            raise ValueError(f"{word!r} is not in {self._name}")
        return place

    def count(self, word: Any) -> int:
        """Return 1 if the word is there, or else 0."""
        return int(word in self)


class Slice(_Indexed):
    """Some words of a dictionary, by their numbers. No word is built until it is asked for."""

    __slots__ = ("_dictionary", "_numbers")
    _name = "these words"

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
        return self._place(word) is not None

    def _place(self, word: object) -> Optional[int]:
        number = self._dictionary._number(word)
        if number is None or number not in self._numbers:
            return None
        return self._numbers.index(number)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Sequence) and not isinstance(other, str):
            return len(self) == len(other) and all(a == b for a, b in zip(self, other))
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if self._dictionary.closed:
            return f"<{len(self):,} words of a {repr(self._dictionary)[1:]}"
        words = ", ".join(map(repr, itertools.islice(self, 5)))
        return f"<{len(self):,} words: {words}{', ...' if len(self) > 5 else ''}>"


class Dictionary(_SetOperations, _core.Dictionary, _Indexed):
    """An open dictionary: a sequence of its words, in the order of its alphabet.

    Make it with open(). Any number of threads may use it. `with` closes it, as close() does. A
    pickle has the path of the file, or the content if it has no path.

    >>> english = open("english")
    >>> english[4711], english[-1], english[10:12]
    ('antisepsis', 'zzz', <2 words: 'abaca', 'abacas'>)
    >>> english.index("lab"), "Boggle" in english, english.value("lab")
    (58163, True, None)

    The order is that of `alphabet`. If its letters are in the order of their code points, as the
    English are, bisect works. If not, as in German, bisect needs a key, which CPython 3.10 has:
    `key=lambda word: [german.alphabet.index(letter) for letter in word]`.

    >>> import bisect
    >>> bisect.bisect(english, "laba"), english[58164]
    (58164, 'labarum')
    """

    path: Optional[str] = None
    _checksums = True
    _name = "the dictionary"

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Slice: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[str, Slice]:
        if isinstance(index, slice):
            return Slice(self, range(len(self))[index])
        try:
            return super().__getitem__(index)
        except OverflowError:
            raise IndexError("dictionary index out of range") from None

    def __iter__(self) -> Iterator[str]:
        return _core.find(_core.Question(self, "all", ()), 0, 0.0, 0, 0)

    def _place(self, word: object) -> Optional[int]:
        return self._number(word)

    def find(
        self,
        *,
        prefix: Optional[str] = None,
        suffix: Optional[str] = None,
        pattern: Optional[str] = None,
        anagram: Optional[str] = None,
        rack: Optional[str] = None,
        near: Union[tuple[str, int], tuple[str, int, bool], None] = None,
        all: Optional[Iterable[_Query]] = None,
        any: Optional[Iterable[_Query]] = None,
        none: Optional[Iterable[_Query]] = None,
        limit: int = 0,
        seconds: float = 0,
        max_steps: int = 0,
        max_bytes: int = 0,
    ) -> Search:
        """Return an iterator over the words that match, in the order of the dictionary.

        All queries that are given must match:

        prefix, suffix  the word begins, or ends, with the letters of a text
        pattern         ? is a letter, * any letters, [abc] one of these, [^abc] another one,
                        (ab|c) one of these patterns
        anagram, rack   the letters of a text: all of them, or some; ? is any letter
        near            (text, edits): at most so many letters (0 to 15) inserted, removed or
                        changed; (text, edits, True): or two neighbours exchanged
        all, any, none  a list of queries, each a pattern or a dict of the arguments above: all
                        match, at least one matches, or none matches

        No word has a character that is not a letter of the dictionary: `rack` ignores it, `near`
        must edit it, and any other query with it finds no word.

        The search ends after `limit` words, `seconds`, or `max_steps` letters followed (0: no
        limit). Its attribute `end` then is "results", "time" or "steps", not "complete"; before, it
        is None. Raise LimitError if the search needs more memory than `max_bytes` (0: 64 MiB).

        >>> english = open("english")
        >>> list(english.find(anagram="stare", none=["t*"]))
        ['aster', 'rates', 'resat', 'stare']
        >>> list(english.find(near=("bogle", 1), any=[dict(suffix="ie"), "?o*gle"]))
        ['boggle', 'bogie', 'bogle']
        >>> english.find(pattern="[a")
        Traceback (most recent call last):
        ...
        wordgrid.InputError: pattern: line 1, column 1: '[' has no end; add ']'
        """
        query = {
            "prefix": prefix, "suffix": suffix, "pattern": pattern, "anagram": anagram,
            "rack": rack, "near": near, "all": all, "any": any, "none": none,
        }
        parts = [_question(self, name, value) for name, value in query.items() if value is not None]
        return _core.find(_all_of(self, parts), limit, seconds, max_steps, max_bytes)

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

    def __enter__(self) -> Dictionary:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.path is not None:
            return _open_path, (self.path, self._checksums)
        return _open_content, (self._content(), self._checksums)

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


_Words = Union[Dictionary, WordSet]


# --- Queries

_LISTS = ("all", "any", "none")
_MODES = _core.parameters("find")["mode"]["names"]


def _question(dictionary: Dictionary, name: str, value: Any) -> _core.Question:
    """Return the question for an argument of find."""
    if name in _LISTS:
        if isinstance(value, (str, Mapping)) or not isinstance(value, Iterable):
            raise TypeError(f"{name} is a list of queries, not {value!r}")
        parts = tuple(_question_of(dictionary, part) for part in value)
        return _core.Question(dictionary, name, parts)
    if name not in _MODES:
        names = ", ".join([*_MODES, *_LISTS])
        raise TypeError(f"there is no query {name!r}; the queries are {names}")
    parameters = [("mode", name)]
    if name == "near":
        if not (isinstance(value, (tuple, list)) and len(value) in (2, 3)):
            raise TypeError(f"near is (text, edits) or (text, edits, True), not {value!r}")
        value, edits, *swaps = value
        parameters += [("edits", str(operator.index(edits)))]
        parameters += [("transpositions", "1")] if any(swaps) else []
    return _core.Question(dictionary, "find", [*parameters, ("text", value)])


def _question_of(dictionary: Dictionary, query: _Query) -> _core.Question:
    if isinstance(query, str):
        return _question(dictionary, "pattern", query)
    if not isinstance(query, Mapping):
        raise TypeError(f"a query is a pattern, or a dict of arguments of find, not {query!r}")
    return _all_of(dictionary, [_question(dictionary, *item) for item in query.items()])


def _all_of(dictionary: Dictionary, parts: list[_core.Question]) -> _core.Question:
    return parts[0] if len(parts) == 1 else _core.Question(dictionary, "all", tuple(parts))
