# SPDX-License-Identifier: MIT
"""Calls that Python's memory management interrupts: finalizers that use the same objects, small
stacks, objects that only look like a dictionary, a dictionary that is closed while it is used."""

import gc
import sys
import threading

import pytest

import wordgrid


class Finalizer:
    """An object in a cycle: the garbage collector calls `use` at any allocation."""

    def __init__(self, use):
        self.use = use
        self.me = self

    def __del__(self):
        self.use()


@pytest.fixture
def eager_collector():
    threshold = gc.get_threshold()
    gc.collect()
    yield gc.set_threshold
    gc.set_threshold(*threshold)


def test_results_in_finalizers(english, eager_collector):
    solver = wordgrid.Solver(english, min_length=2, all_paths=True)
    results = solver.solve("lab/thy/nir")
    expected = [(tuple(found), results.paths(i)) for i, found in enumerate(results)]
    for threshold in (1, 2, 3, 5, 7):
        eager_collector(threshold)
        results = solver.solve("lab/thy/nir")
        for i in range(len(expected)):
            Finalizer(lambda results=results: (results[-1], results.paths(0)))
            assert (tuple(results[i]), results.paths(i)) == expected[i]


def test_close_in_finalizers(english_path, eager_collector):
    for use in (lambda d: d.alphabet, lambda d: d.metadata, lambda d: d[5], lambda d: d.index("lab"),
                lambda d: next(d.find(prefix="lab")), lambda d: d.value("lab")):
        with wordgrid.open(english_path) as dictionary:
            expected = use(dictionary)
        for threshold in range(1, 9):
            dictionary = wordgrid.open(english_path)
            eager_collector(threshold)
            Finalizer(dictionary.close)
            try:
                assert use(dictionary) == expected
            except ValueError as error:
                assert "closed" in str(error)
            eager_collector(700)


def test_small_stack(numbered, english):
    """A thread has as little stack as Python allows, but for what an assert of pytest needs."""
    found = []

    def use():
        for dictionary in (english, numbered):
            found.append(dictionary[dictionary.index("lab")])
            found.extend(dictionary.find(pattern="la?", limit=1))
        found.append(wordgrid.solve(english, "lab/thy")[0].word)

    english.index("lab")
    before = threading.stack_size(64 * 1024)
    try:
        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert len(found) == 5 and found[0] == found[2] == "lab"


def test_closed_while_numbers_are_made(rng):
    """A thread that never asks for the lock runs only while a call has released it."""
    words = ["".join(rng.choices("abcdefghij", k=9)) for _ in range(100000)]
    first = min(words)
    content = wordgrid.build(None, words, numbers=False).content
    dictionaries = [wordgrid.open(content) for _ in range(40)]
    gate = threading.Lock()

    def close():
        with gate:
            for dictionary in dictionaries:
                dictionary.close()

    thread = threading.Thread(target=close)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        gate.acquire()
        thread.start()
        gate.release()
        assert not any(dictionary.closed for dictionary in dictionaries)
        for dictionary in dictionaries:
            assert dictionary[0] == first
            if dictionary.closed:
                break
        assert dictionary.closed
    finally:
        sys.setswitchinterval(interval)
        thread.join()


def test_refuses_what_looks_like_a_dictionary(english):
    class Proxy:
        __slots__ = ("target",)
        __class__ = property(lambda self: wordgrid.Dictionary)

    proxy = Proxy()
    proxy.target = english
    with pytest.raises(TypeError):
        wordgrid.solve(proxy, "cat/dog")
    core = wordgrid._core
    leaf = core.Question(english, "find", [("mode", "prefix"), ("text", "a")])
    board = core.Question(english, "solve", [])
    for kind in ("", "nosuch"):
        with pytest.raises(ValueError):
            core.Question(english, kind, [])
        with pytest.raises(ValueError):
            core.parameters(kind)
        with pytest.raises(ValueError):
            core.Question(english, kind, (leaf,))
    other = wordgrid.open(english.path)
    for parts in (("a",), (None,), (board,), (leaf, english)):
        with pytest.raises(TypeError):
            core.Question(english, "all", parts)
    for content in ((leaf,), None, {}, 5, "a", [("moves", 5)], [(5, "king")]):
        with pytest.raises(TypeError):
            core.Question(other, "all" if content == (leaf,) else "solve", content)
    for call in (
        lambda: core.find(board, 0, 0.0, 0, 0),
        lambda: core.find(english, 0, 0.0, 0, 0),
        lambda: core.solve(leaf, "cat"),
        lambda: core.solve(core.Question(english, "all", (leaf,)), "cat"),
        lambda: core.check(board, "cat", []),
        lambda: core.score(board, ["cat"], 0, bytearray(16), bytearray(1), None),
    ):
        with pytest.raises(TypeError):
            call()
    for sizes in ((15, 1, 1), (16, 0, 1), (16, 1, 0)):
        with pytest.raises(ValueError):
            core.score(board, ["cat"], 0, *map(bytearray, sizes))


def test_search_end(english):
    search = english.find(prefix="labyr", limit=2)
    assert search.end is None
    assert next(search) == "labyrinth" and search.end is None
    assert list(search) == ["labyrinthian"] and search.end == "results"


def test_words_of_build():
    for word in (("a",), ("a", 1, 2), 5, ("a", "b"), (5, 1), ("a", 1.5)):
        with pytest.raises(TypeError):
            wordgrid.build(None, [word])
    with pytest.raises(OverflowError):
        wordgrid.build(None, [("a", 1 << 64)])

    class Index:
        def __index__(self):
            return 7

    content = wordgrid.build(None, [("a", Index())]).content
    assert wordgrid.open(content).value("a") == 7


def test_file_errors(tmp_path):
    with pytest.raises(IsADirectoryError):
        wordgrid.open(tmp_path)
    path = tmp_path / ("x" * 250) / ("y" * 250)
    with pytest.raises(FileNotFoundError) as failed:
        wordgrid.open(path)
    assert failed.value.filename == str(path)
