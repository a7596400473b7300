# SPDX-License-Identifier: MIT
"""The example of the package's README, in an installation that has nothing else."""

import doctest
import importlib
import os
import pkgutil
import sys
import tempfile

import wordgrid

english = wordgrid.open("english")
assert "labyrinth" in english and len(english) == 118294
assert english.path is not None and english.path.startswith(os.path.dirname(wordgrid.__file__))
assert list(english.find(pattern="s?a*", limit=1)) == ["scab"]
assert (english[4711], english.index("lab"), english.value("lab")) == ("antisepsis", 58163, None)
found = list(wordgrid.solve(english, "lab/thy/nir", min_length=5))
assert (found[0].word, found[0].score, found[0].path[0]) == ("labyrinth", 11, (0, 0))
solver = wordgrid.Solver(english, scoring="classic", moves="king")
assert list(solver.score_many(["lab/thy/nir"])) == [(35, 48)]
assert [checked.verdict.name for checked in solver.check("lab/thy/nir", ["lab", "nil"])] == [
    "FOUND",
    "NOT_ON_BOARD",
]
os.chdir(tempfile.mkdtemp())
assert wordgrid.build("out.wgd", ["Straße", ("lab", 3)], alphabet="de").words == 2
assert wordgrid.open("out.wgd").value("lab") == 3
modules = [wordgrid]
for module in pkgutil.iter_modules(wordgrid.__path__):
    if module.name != "_core":
        modules.append(importlib.import_module(f"wordgrid.{module.name}"))
results = [doctest.testfile(sys.argv[1], module_relative=False)]
# The examples of docstrings use the names of the package.
results += [doctest.testmod(module, globs=vars(wordgrid).copy()) for module in modules]
assert all(result.failed == 0 for result in results), results
assert results[0].attempted > 10 and sum(result.attempted for result in results) > 40, results
print(f"Python {sys.version.split()[0]}: {sum(result.attempted for result in results)} examples")
