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

from wordgrid._boards import Solver, solve
from wordgrid._build import Built, build
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
from wordgrid._dictionary import Dictionary, WordSet, open
from wordgrid._results import Checked, Checks, Note, Results, Scores, Verdict

__all__ = [
    "BoardError",
    "Built",
    "Checked",
    "Checks",
    "Dictionary",
    "Error",
    "FormatError",
    "Found",
    "InputError",
    "LimitError",
    "Note",
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
