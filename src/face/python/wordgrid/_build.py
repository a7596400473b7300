# SPDX-License-Identifier: MIT
"""Compiles words to dictionaries."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Optional, Union

from wordgrid import _core
from wordgrid._dictionary import _find_file

_Path = Union[str, "os.PathLike[str]"]
_Word = Union[str, tuple[str, int]]


class Built(NamedTuple):
    """What build() has made. `content` is the file, if build() was called without a path.

    `characters` are the 100 most frequent characters that are not letters, the most frequent first:
    the first such character of each word that was left out, and the number of these words.
    """

    words: int
    counts: dict[str, int]
    content: Optional[bytes]
    characters: dict[str, int]


_MERGES = ["error", "first", "sum", "max", "min"]
_FOLDS = ["case", "marks", "none"]


def build(
    path: Optional[_Path],
    words: Union[Iterable[_Word], Mapping[str, int]],
    *,
    alphabet: Optional[_Path] = None,
    values: Union[Mapping[str, int], str, None] = None,
    fold: Optional[str] = None,
    min_length: int = 0,
    max_length: int = 0,
    skip_capitalized: bool = False,
    strict: bool = False,
    numbers: bool = True,
    name: Optional[str] = None,
    language: Optional[str] = None,
    language_name: Optional[str] = None,
    license: Optional[str] = None,
    source: Optional[str] = None,
    metadata: Optional[Mapping[str, str]] = None,
) -> Built:
    """Compile words to the dictionary file `path`. With None, return its content.

    `words` has str, or (str, int) for words with values, or is a mapping of words to values. Words
    may come in any order, and more than once. The same words give the same file. The file appears
    complete, or not at all. Ctrl-C ends the reading of words, but not the writing of the file.

    alphabet  the code of a language ("de"), or the path of a file: the letters and their order
    values    a mapping that has the values; or which value a word gets that is given several:
              "first", "sum", "max" or "min" (default: InputError if they differ)
    fold      "case" (default), "marks" (also without accents) or "none": which spellings are one
              word. An alphabet has its own rule
    strict    raise InputError for a word that is not of letters of the alphabet. By default, such
              a word is left out, and counted in `counts` and `characters`
    numbers   store what finds words by number; a dictionary without it takes 15 % less

    >>> built = build(None, [("sea", 3), ("lab", 5), ("sea", 4)], values="sum", name="few")
    >>> built.words
    2
    >>> few = open(built.content)
    >>> few, few.value("sea")
    (<few: 2 words>, 7)
    """
    if isinstance(words, str):
        raise TypeError("words is an iterable of words, not a str")
    given: Iterable[_Word] = words.items() if isinstance(words, Mapping) else words
    merge = "error"
    if isinstance(values, Mapping):
        given = _with_values(given, values)
    elif isinstance(values, str):
        merge = values
    elif values is not None:
        raise TypeError(f"values is a mapping or a str, not {values!r}")
    if merge not in _MERGES:
        raise ValueError(f"values={merge!r}; it is a mapping, or one of {', '.join(_MERGES)}")
    if fold is not None and alphabet is not None:
        raise ValueError("fold is given with an alphabet, which has its own rule; leave one out")
    if fold not in (None, *_FOLDS):
        raise ValueError(f"fold={fold!r}; it is one of {', '.join(_FOLDS)}")
    if isinstance(alphabet, str):
        alphabet = os.fsdecode(_find_file(1, alphabet))
    pairs = {"name": name, "language": language, "language-name": language_name,
             "license": license, "source": source, **(metadata or {})}
    content, counts, characters = _core.build(
        None if path is None else os.fsencode(path),
        given,
        None if alphabet is None else os.fsencode(alphabet),
        [(key, value) for key, value in pairs.items() if value is not None],
        _FOLDS.index(fold or "case"),
        _MERGES.index(merge),
        min_length,
        max_length,
        skip_capitalized,
        strict,
        numbers,
    )
    return Built(counts["words"], counts, content, characters)


def _with_values(words: Iterable[_Word], values: Mapping[str, int]) -> Iterator[_Word]:
    for word in words:
        yield (word, values[word]) if isinstance(word, str) and word in values else word
