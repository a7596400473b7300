# SPDX-License-Identifier: MIT
"""Damaged files crash nothing, and no call leaks. All cases run with WG_LONG."""

import gc
import pickle
import resource
import sys

import pytest
from conftest import IS_LONG

import wordgrid

FILES = 10_000 if IS_LONG else 1_500
CALLS = 100_000 if IS_LONG else 5_000


def use(dictionary):
    """Call all that reads the file. Wrong words are allowed, and the exceptions of wordgrid."""
    solver = wordgrid.Solver(dictionary, limit=5, max_results=1000)
    for call in (
        lambda: dictionary.verify(),
        lambda: ["abc" in dictionary, "" in dictionary, dictionary.value("ab")],
        lambda: [dictionary[number] for number in range(0, min(len(dictionary), 99), 7)],
        lambda: dictionary[-1],
        lambda: dictionary.index("abc"),
        lambda: list(dictionary.find(pattern="*a?", limit=50, max_steps=5000)),
        lambda: list(dictionary.find(near=("abc", 2), limit=50, max_steps=5000)),
        lambda: list(solver.solve("abc/d?e/fgh")),
        lambda: solver.score_many(["abc/def/ghi"], threads=1),
        lambda: solver.check("abc/def", ["abc", "ab"]),
        lambda: [repr(dictionary), dictionary.metadata, dictionary.alphabet],
    ):
        try:
            call()
        except (wordgrid.Error, ValueError, IndexError, OverflowError):
            pass


def damage(content, rng):
    """Change some bytes after the header, or anywhere, or cut the file."""
    changed = bytearray(content)
    first = rng.choice([0, 512, 512, 512])
    for _ in range(rng.choice([1, 1, 2, 5, 50])):
        changed[rng.randrange(first, len(changed))] = rng.choice([0, 255, 1, rng.randrange(256)])
    if rng.random() < 0.1:
        del changed[rng.randrange(len(changed)):]
    return bytes(changed)


def test_damaged_files(rng, tmp_path):
    words = ["".join(rng.choices("abcdefgh", k=rng.randrange(1, 7))) for _ in range(300)]
    sources = [
        wordgrid.build(None, words, numbers=False).content,
        wordgrid.build(None, words).content,
        wordgrid.build(None, [(word, len(word)) for word in set(words)]).content,
    ]
    opened = 0
    for number in range(FILES):
        content = damage(rng.choice(sources), rng)
        try:
            if number % 10 == 0:
                (tmp_path / "damaged.wgd").write_bytes(content)
                dictionary = wordgrid.open(tmp_path / "damaged.wgd")
            else:
                dictionary = wordgrid.open(content, checksums=False)
        except wordgrid.FormatError:
            continue
        opened += 1
        use(dictionary)
    assert opened > FILES // 10
    print(f"{opened} of {FILES} files could be opened")


CASES = {
    "open": lambda d: wordgrid.open(d.path),
    "open content": lambda d: wordgrid.open(SMALL),
    "in": lambda d: ["lab" in d, "ä\ud800" in d, 5 in d],
    "item": lambda d: [d[5], d[-1], d[3:9][2]],
    "index": lambda d: [d.index("lab"), d.value("lab"), d._number("zzzz")],
    "find": lambda d: list(d.find(near=("labb", 1), any=["l*", dict(none=["m*"])], limit=3)),
    "find, some": lambda d: next(d.find(prefix="la")),
    "find, bad": lambda d: fails(lambda: d.find(prefix="a", all=["b", "[a"])),
    "solve": lambda d: list(wordgrid.solve(d, "lab/thy/nir", limit=3))[0].path,
    "solve, rules": lambda d: wordgrid.solve(d, "ab/cd", bonus="2L ./. .", pattern="a*"),
    "pickle": lambda d: pickle.loads(pickle.dumps(wordgrid.solve(d, "ab/cd"))).paths(0),
    "score_many": lambda d: wordgrid.Solver(d).score_many(["ab/cd", "at/no"]).table,
    "score_many, bad": lambda d: fails(lambda: wordgrid.Solver(d).score_many(["ab/cd", "["])),
    "score_many, entry": lambda d: wordgrid.Solver(d).score_many(["[", 5, "a"], on_error="entry"),
    "notes": lambda d: wordgrid.solve(d, [["Qu", "é"], ["_"]]).notes,
    "paths": lambda d: wordgrid.solve(d, "aa/bb", all_paths=True, min_length=1).paths(0),
    "solve, bad": lambda d: fails(lambda: wordgrid.solve(d, "ab[")),
    "question": lambda d: wordgrid._core.Question(d, "find", [("mode", "near"), ("text", "lab")]),
    "question, bad": lambda d: fails(lambda: wordgrid.Solver(d, bonus="2L", letter_scores="a")),
    "parameters": lambda d: wordgrid._core.parameters("solve"),
    "check": lambda d: wordgrid.Solver(d).check("lab/thy", ["lab", "x", "lab"]),
    "build": lambda d: wordgrid.build(None, [("lab", 1), ("thy", 2)]),
    "build, bad": lambda d: fails(lambda: wordgrid.build(None, ["a", 5])),
    "metadata": lambda d: [d.metadata, d.alphabet, repr(d)],
    "not a file": lambda d: fails(lambda: wordgrid.open("/no/such.wgd")),
    "not a dictionary": lambda d: fails(lambda: wordgrid.open(b"x" * 100)),
}
SMALL = wordgrid.build(None, ["lab", "thy"]).content


def fails(call):
    try:
        call()
    except (wordgrid.Error, OSError, TypeError, ValueError):
        return
    raise AssertionError("no exception")


# A debug build of CPython counts the references to all objects.
references = getattr(sys, "gettotalrefcount", lambda: 0)


def memory():
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as file:
        pages = int(file.read().split()[1])
    return sys.getallocatedblocks(), pages * resource.getpagesize()


@pytest.mark.parametrize("name", CASES)
def test_leaks_nothing(english, name):
    """A leak of one object in each call is CALLS blocks more. Of memory outside of Python, one of
    48 bytes in each of 100,000 calls is 4.8 MB more."""
    calls = max(1000, CALLS // 20) if name == "build" and not IS_LONG else CALLS
    call = CASES[name]
    for _ in range(1000):
        call(english)
    blocks, nbytes = memory()
    references_before = references()
    for _ in range(calls):
        call(english)
    blocks_after, nbytes_after = memory()
    assert references() - references_before < calls // 10
    assert blocks_after - blocks < calls // 10
    assert nbytes_after - nbytes < 4_000_000
