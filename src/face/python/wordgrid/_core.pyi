# SPDX-License-Identifier: MIT
from typing import Any, Final, Iterable, Iterator, Optional, final

_Path = tuple[tuple[int, int], ...]

__version__: str
ALL: int
ANY: int
NONE: int
PARAMETERS: dict[str, str]  # the parameters of a question by options, if their names differ

class Error(Exception):
    line: Optional[int]
    column: Optional[int]

class FormatError(Error, ValueError): ...
class InputError(Error, ValueError): ...
class BoardError(InputError):
    index: Optional[int]

class LimitError(Error): ...
class UnsupportedError(Error): ...

class Dictionary:
    def __new__(cls, source: bytes, is_content: bool, skip_hashes: bool, /) -> Any: ...
    def __contains__(self, word: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> str: ...
    def close(self) -> None: ...
    def verify(self) -> None: ...
    def value(self, word: str, /) -> Optional[int]: ...
    def _number(self, word: str, /) -> Optional[int]: ...
    def _metadata(self) -> dict[str, str]: ...
    def _alphabet(self) -> list[str]: ...
    def _content(self) -> bytes: ...
    def _has_values(self) -> bool: ...
    def _is_closed(self) -> bool: ...

@final
class Search(Iterator[str]):
    @property
    def end(self) -> Optional[str]: ...
    def __next__(self) -> str: ...

@final
class Found(tuple[str, int, _Path]):
    __match_args__: Final = ("word", "score", "path")
    n_fields: Final[int]
    n_sequence_fields: Final[int]
    n_unnamed_fields: Final[int]
    @property
    def word(self) -> str: ...
    @property
    def score(self) -> int: ...
    @property
    def path(self) -> _Path: ...
    @property
    def length(self) -> int: ...
    @property
    def value(self) -> int: ...

@final
class Results:
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Found: ...
    def paths(self, index: int, /) -> list[_Path]: ...
    @property
    def end(self) -> str: ...
    @property
    def word_count(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def size(self) -> tuple[int, int]: ...

# folders: the values of WORDGRID_PATH, XDG_DATA_HOME, HOME and XDG_DATA_DIRS, and further folders
def lookup(kind: int, name: bytes, /, *folders: bytes) -> bytes: ...
def find(
    dictionary: Dictionary,
    spec: tuple[Any, ...],
    limit: int,
    seconds: float,
    max_steps: int,
    max_nbytes: int,
    /,
) -> Search: ...
def solve(
    dictionary: Dictionary,
    parameters: bytes,
    board: str,
    seconds: float,
    max_results: int,
    max_nbytes: int,
    /,
) -> Results: ...
def score(
    dictionary: Dictionary,
    parameters: bytes,
    boards: list[str],
    seconds: float,
    max_results: int,
    max_nbytes: int,
    stop: bytearray,
    /,
) -> tuple[bytearray, bytearray]: ...
def check(
    dictionary: Dictionary,
    parameters: bytes,
    board: str,
    words: list[str],
    seconds: float,
    /,
) -> list[tuple[str, str, int, _Path]]: ...
def build(
    path: Optional[bytes],
    words: Iterable[Any],
    alphabet: Optional[bytes],
    metadata: list[tuple[str, str]],
    fold: int,
    merge: int,
    min_length: int,
    max_length: int,
    skip_capitalized: bool,
    strict: bool,
    numbers: bool,
    /,
) -> tuple[Optional[bytes], dict[str, int]]: ...
