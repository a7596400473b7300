# SPDX-License-Identifier: MIT
"""Solvers: options that are refused, what scores in parts, pickles, descriptions and types."""

import copy
import inspect
import multiprocessing
import os
import pickle
import pydoc
import re
import subprocess
import sys
import typing
from pathlib import Path

import pytest
from conftest import run

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
        {"from_": "x"},
        {"size": (0, 1)},
        {"size": (65535, 65535)},
        {"size": (1, "x")},
        {"size": (2, 2), "from_": (2, 0)},
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


WALLS = "+---+---+\n|   |   |\n+   +   +\n|       |\n+---+---+\n"


def test_refuses_what_does_not_fit_a_board(english):
    for chosen in (
        {"from_": (1, 1)},
        {"bonus": "2L ./. ."},
        {"walls": WALLS},
        {"moves": "hex", "torus": True, "from_": (1, 0)},
    ):
        solver = wordgrid.Solver(english, **chosen)
        assert solver.solve("ab/cd").end == "complete"
        for call in (solver.solve, lambda board: solver.score_many([board])):
            with pytest.raises(ValueError):
                call("abc")
    assert wordgrid.Solver(english, size=(2, 2), from_=(1, 1), bonus="2L ./. .").solve("abcd")


def test_fits_options_to_the_board_alone(english, english_path, tmp_path):
    """What one board refuses is no reason to refuse another one."""
    (tmp_path / "walls").write_text(WALLS)
    for board, chosen, options in (
        ("ca/ts/do/ge", {"moves": "hex", "torus": True}, ["--moves=hex", "--torus"]),
        ("ca/ts", {"walls": WALLS}, [f"--walls={tmp_path / 'walls'}"]),
    ):
        text = run("solve", "--quiet", f"--dict={english_path}", "--format=words", *options, board)
        assert [found.word for found in wordgrid.solve(english, board, **chosen)] == text.split()
        assert text


def test_refuses_a_text_for_texts(english):
    solver = wordgrid.Solver(english)
    with pytest.raises(TypeError, match="boards is an iterable of boards, not a str"):
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
        english, min_length=2, all_paths=True, from_=(0, 1), limit=0, lengths=iter([4, 5])
    )
    assert repr(wordgrid.Solver(english)) == f"<solver of {english!r}>"
    assert repr(solver) == (
        f"<solver of {english!r}: min_length=2, lengths=[4, 5], from_=(0, 1), all_paths=True, "
        "limit=0>"
    )
    board = "lab/thy/nir"
    every = wordgrid.solve(english, board)
    for limit, shown in ((0, "..."), (2, "labyrinth lathi ...")):
        results = wordgrid.solve(english, board, limit=limit)
        assert len(results) == limit
        assert repr(results) == f"<{len(every)} words, {every.score} points: {shown}>"
    assert repr(wordgrid.solve(english, "c/a/t")) == "<1 words, 1 points: cat>"


def options_of(function):
    return [parameter for parameter in inspect.signature(function).parameters.values()
            if parameter.kind is parameter.KEYWORD_ONLY]


def test_solve_has_the_options_of_a_solver():
    assert options_of(wordgrid.solve) == options_of(wordgrid.Solver)
    assert list(inspect.signature(wordgrid.solve).parameters)[:2] == ["dictionary", "board"]
    assert "min_length" in pydoc.render_doc(wordgrid.solve)


def literals_of(hint):
    """Return the values of the Literals in a type."""
    if typing.get_origin(hint) is typing.Literal:
        return set(typing.get_args(hint))
    return set().union(*map(literals_of, typing.get_args(hint)))


def test_options_are_those_of_the_table():
    """The signature, the types and the text of Solver agree with the library's parameters."""
    table = wordgrid._core.parameters("solve")
    types = {"flag": bool, "number": int, "count": int, "text": str, "choice": str}
    hints = typing.get_type_hints(wordgrid.Solver.__init__)
    doc = wordgrid.Solver.__doc__
    options = {option.name: option.default for option in options_of(wordgrid.Solver)}
    assert {*options} == {*table, "seconds", "max_results", "max_bytes"}
    for name, row in table.items():
        assert literals_of(hints[name]) == set(row["names"])
        assert options[name] is (False if row["kind"] == "flag" else None)
        kinds = typing.get_args(hints[name]) or (hints[name],)
        assert row["names"] or types.get(row["kind"], kinds[0]) in kinds, name
        assert re.search(rf"\b{name}\b", doc), name
        assert all(f'"{choice}"' in doc for choice in row["names"]), name
    assert f"by default {table['min_length']['standard']} letters or more" in doc


def test_check_has_the_options_of_the_table():
    others = set(wordgrid._core.parameters("solve")) - set(wordgrid._core.parameters("check"))
    assert others == {"pattern", "min_value", "sort", "limit", "all_paths"}
    assert all(f"`{name}`" in wordgrid.Solver.check.__doc__ for name in others)


def test_check_ignores_options_of_the_output(english):
    plain = wordgrid.Solver(english).check("lab/thy", ["lab", "thy", "x"])
    solver = wordgrid.Solver(
        english, sort="alpha", limit=0, all_paths=True, max_results=1, max_bytes=1
    )
    assert solver.check("lab/thy", ["lab", "thy", "x"]) == plain


def test_scores_cannot_be_written(english):
    scores = wordgrid.Solver(english).score_many(["lab/thy/nir"] * 2)
    for view in (scores.table, scores.words, scores.points):
        assert view.readonly
    with pytest.raises(TypeError):
        scores.table[0, 0] = 5


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
wordgrid.solve(english, "cat", moves="hex", scoring="length", sort="value", from_=(0, 1))
wordgrid.Solver(english, scoring=[0, 0, 1], letter_scores={"a": 1}, lengths=iter([3]))
wordgrid.solve(english, [["Qu", None], ("t", "e")], strict=True).notes[0].code.upper()
reveal_type(wordgrid.Solver(english).score_many(["ab", ["ab", "cd"], [["a"]]])[0])
reveal_type(wordgrid.Solver(english).score_many(["ab"], on_error="entry")[0])
wordgrid.open(5)
english.find(begin="a")
english.find(prefix=5)
wordgrid.solve(english, "cat", colour="red")
english & 5
wordgrid.solve(english, "cat", moves="queen")
wordgrid.solve(english, "cat", sort="none")
wordgrid.Solver(english, scoring="most")
wordgrid.Solver(english, start=(0, 1))
wordgrid.solve(english)
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
                     "builtins.tuple[Tuple[builtins.int, builtins.int], ...]",
                     "Tuple[builtins.int, builtins.int]",
                     "Union[Tuple[builtins.int, builtins.int], builtins.Exception]"]
    wrong = [int(line.split(":")[1]) for line in lines if ": error: " in line]
    assert wrong == list(range(17, 27)), done.stdout
