# SPDX-License-Identifier: MIT
"""Solvers: options that are refused, what scores in parts, pickles, descriptions and types."""

import copy
import inspect
import multiprocessing
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import wordgrid


@pytest.mark.parametrize(
    "chosen",
    [
        {"moves": "queen"},
        {"scoring": "most"},
        {"min_length": -1},
        {"min_length": 5, "max_length": 4},
        {"lengths": "a"},
        {"sort": "value"},
        {"limit": "many"},
        {"min_value": 3},
        {"all_paths": "x"},
        {"torus": "x"},
        {"letter_scores": {"1": 5}},
        {"letter_scores": "a"},
        {"pattern": "[a"},
        {"bonus": "2X"},
        {"walls": "x"},
        {"start": "x"},
        {"size": (0, 1)},
        {"size": (65535, 65535)},
        {"size": (1, "x")},
        {"size": (2, 2), "start": (2, 0)},
        {"size": (2, 2), "bonus": "2L . ./. . ."},
        {"size": (2, 2), "walls": "+---+\n|   |\n+---+\n"},
        {"seconds": "x"},
        {"seconds": -1},
        {"max_results": "x"},
        {"max_bytes": 1.5},
    ],
)
def test_refuses_options_at_once(english, chosen):
    with pytest.raises((TypeError, ValueError)):
        wordgrid.Solver(english, **chosen)


def test_refuses_what_does_not_fit_a_board(english):
    for chosen in ({"start": (1, 1)}, {"bonus": "2L ./. ."}):
        solver = wordgrid.Solver(english, **chosen)
        assert solver.solve("ab/cd").end == "complete"
        for call in (solver.solve, lambda board: solver.score_many([board])):
            with pytest.raises(ValueError):
                call("abc")
    assert wordgrid.Solver(english, size=(2, 2), start=(1, 1), bonus="2L ./. .").solve("abcd")


def test_refuses_a_text_for_texts(english):
    solver = wordgrid.Solver(english)
    with pytest.raises(TypeError, match="boards is an iterable of texts, not a str"):
        solver.score_many("cat/dog")
    with pytest.raises(TypeError, match="words is an iterable of words, not a str"):
        solver.check("cat/dog", "cat")


def test_check_refuses_filters(english):
    with pytest.raises(ValueError, match="check.. cannot use pattern"):
        wordgrid.Solver(english, pattern="*").check("cat", ["cat"])
    valued = wordgrid.open(wordgrid.build(None, [("cat", 5)]).content)
    with pytest.raises(ValueError, match="check.. cannot use min_value"):
        wordgrid.Solver(valued, min_value=1).check("cat", ["cat"])


@pytest.mark.parametrize("count", [0, 1, 15, 16, 17, 32, 33, 1000])
def test_scores_in_parts(english, count, rng):
    boards = ["".join(rng.choices("aeinrst", k=3)) + "/" + "".join(rng.choices("bdlo", k=3))
              for _ in range(count)]
    solver = wordgrid.Solver(english)
    expected = [(found.word_count, found.score) for found in map(solver.solve, boards)]
    for threads in (None, 1, 2, 7):
        scores = solver.score_many(iter(boards), threads=threads)
        assert list(scores) == expected
        assert scores.table.tolist() == list(map(list, expected))
        assert scores.words.tolist() == [words for words, _ in expected]
    assert scores.table.shape == ((count, 2) if count else (0,))
    for threads in (0, -1):
        with pytest.raises(ValueError, match="threads"):
            solver.score_many(boards, threads=threads)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("index", [0, 15, 16, 100, 999])
def test_score_many_names_the_board(english, index, threads):
    boards = ["cat/dog"] * 1000
    boards[index] = "cat/d[g"
    with pytest.raises(wordgrid.BoardError) as failed:
        wordgrid.Solver(english).score_many(boards, threads=threads)
    assert (failed.value.index, failed.value.line, failed.value.column) == (index, 1, 6)
    again = pickle.loads(pickle.dumps(failed.value))
    assert (again.index, again.line, str(again)) == (index, 1, str(failed.value))
    with pytest.raises(wordgrid.BoardError) as failed:
        wordgrid.solve(english, "[")
    assert failed.value.index is None


def test_score_many_ends_at_results(english):
    solver = wordgrid.Solver(english, max_results=10)
    scores = solver.score_many(["lab/thy/nir", "xx/xx", "?" * 36])
    assert scores.incomplete == [0, 2] and scores.words.tolist() == [10, 0, 10]


def same(results, others):
    assert list(results) == list(others) and repr(results) == repr(others)
    for index, found in enumerate(others):
        assert results.paths(index) == others.paths(index)
        assert (results[index].length, results[index].value) == (found.length, found.value)
    for name in ("end", "word_count", "score", "size"):
        assert getattr(results, name) == getattr(others, name)
    with pytest.raises(IndexError):
        results.paths(len(others))
    return True


def test_pickles(english):
    for options in ({}, {"all_paths": True, "limit": 3}, {"max_results": 2}):
        solver = wordgrid.Solver(english, min_length=2, **options)
        results = solver.solve("aab/tha")
        for again in (pickle.loads(pickle.dumps(results)), copy.copy(results),
                      copy.deepcopy(results)):
            assert same(again, results) and same(pickle.loads(pickle.dumps(again)), results)
        for again in (pickle.loads(pickle.dumps(solver)), copy.copy(solver)):
            assert same(again.solve("aab/tha"), results) and repr(again) == repr(solver)
    scores = wordgrid.Solver(english, max_results=3).score_many(["lab/thy", "xx/xx"])
    for again in (pickle.loads(pickle.dumps(scores)), copy.copy(scores), copy.deepcopy(scores)):
        assert again.table.tolist() == scores.table.tolist() and repr(again) == repr(scores)
        assert again.incomplete == scores.incomplete == [0]
    checked = wordgrid.Solver(english).check("lab/thy", ["lab", "x"])
    assert pickle.loads(pickle.dumps(checked)) == checked


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_share_a_solver(english, method):
    boards = ["lab/thy/nir", "cat/dog", "xx/xx"]
    solver = wordgrid.Solver(english)
    with multiprocessing.get_context(method).Pool(2) as pool:
        for results, board in zip(pool.map(solver.solve, boards), boards):
            assert same(results, solver.solve(board))
        scores = pool.map(solver.score_many, [boards] * 2)
    assert list(scores[0]) == list(scores[1]) == list(solver.score_many(boards))


def test_describes(english):
    solver = wordgrid.Solver(
        english, min_length=2, all_paths=True, start=(0, 1), limit=0, lengths=iter([4, 5])
    )
    assert repr(wordgrid.Solver(english)) == f"<solver of {english!r}>"
    assert repr(solver) == (
        f"<solver of {english!r}: min_length=2, lengths=[4, 5], start=(0, 1), all_paths=True, "
        "limit=0>"
    )
    board = "lab/thy/nir"
    every = wordgrid.solve(english, board)
    for limit, shown in ((0, "..."), (2, "labyrinth lathi ...")):
        results = wordgrid.solve(english, board, limit=limit)
        assert len(results) == limit
        assert repr(results) == f"<{len(every)} words, {every.score} points: {shown}>"
    assert repr(wordgrid.solve(english, "c/a/t")) == "<1 words, 1 points: cat>"


def test_solve_has_the_options_of_a_solver():
    def keywords(function):
        return [parameter for parameter in inspect.signature(function).parameters.values()
                if parameter.kind is parameter.KEYWORD_ONLY]

    assert keywords(wordgrid.solve) == keywords(wordgrid.Solver)


TYPED = """
import io, pathlib, wordgrid
english = wordgrid.open(pathlib.Path("a"))
wordgrid.open(io.BytesIO(b"")), wordgrid.open(b""), wordgrid.open("a"), wordgrid.open()
for found in wordgrid.solve(english, "cat", min_length=3):
    word, score, path = found
    reveal_type(word)
    reveal_type(score)
    reveal_type(path)
english.find(prefix="a", near=("a", 1), any=["b", {"suffix": "c"}])
wordgrid.build(None, {"a": 1}), wordgrid.build("a", ["b", ("c", 1)])
wordgrid.open(5)
english.find(begin="a")
english.find(prefix=5)
wordgrid.solve(english, "cat", colour="red")
english & 5
"""


def test_types(tmp_path):
    pytest.importorskip("mypy")
    (tmp_path / "typed.py").write_text(TYPED)
    package = Path(wordgrid.__file__).resolve().parents[1]
    left_out = ("LD_PRELOAD", "PYTHONMALLOC")  # mypy is not what the sanitizers test
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache",
         tmp_path / "typed.py"],
        env={**environment, "MYPYPATH": str(package)}, capture_output=True, text=True, check=False,
    )
    lines = done.stdout.splitlines()
    types = [line.partition('is "')[2].rstrip('"') for line in lines if "Revealed" in line]
    assert types == ["builtins.str", "builtins.int",
                     "builtins.tuple[Tuple[builtins.int, builtins.int], ...]"]
    wrong = [int(line.split(":")[1]) for line in lines if ": error: " in line]
    assert wrong == [12, 13, 14, 15, 16], done.stdout
