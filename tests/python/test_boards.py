# SPDX-License-Identifier: MIT
"""Boards: against `solve`; scores of many boards; checks; threads, processes, signals, limits."""

import json
import multiprocessing
import pickle
import re
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest
from conftest import BIN, run
from hypothesis import given, settings
from hypothesis import strategies as st

import wordgrid

BOARDS_IN = json.loads((Path(__file__).parents[1] / "data" / "boards-in.json").read_text())

cells = st.sampled_from([*"aaabcdeeeeghiiilmnooprrssttuy", "[qu]", "[a|e]", "."])
sizes = st.tuples(st.integers(2, 4), st.integers(2, 4))


@st.composite
def boards(draw):
    rows, columns = draw(sizes)
    return "/".join("".join(draw(cells) for _ in range(columns)) for _ in range(rows))


options = st.fixed_dictionaries(
    {},
    optional={
        "min_length": st.integers(1, 4),
        "max_length": st.integers(4, 9),
        "scoring": st.sampled_from(["classic", "length", "none", [0, 0, 1, 2, 5]]),
        "moves": st.sampled_from(["king", "rook", "bishop", "knight"]),
        "torus": st.booleans(),
        "straight": st.booleans(),
        "reuse": st.booleans(),
        "stay": st.booleans(),
        "sort": st.sampled_from(["score", "length", "alpha", "board"]),
        "limit": st.integers(0, 20),
        "pattern": st.sampled_from(["*s", "?a*", "[^aeiou]*"]),
        "all_paths": st.booleans(),
        "from_": st.just((1, 0)),
    },
)


def option_of(name):
    """Return the option of `solve` for an option of the package."""
    return f"--{name.rstrip('_').replace('_', '-')}"


def text_of(value):
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def solve(english_path, board, **given_options):
    """Return the JSON of `solve` for options of the package."""
    arguments = []
    for name, value in given_options.items():
        if value is True:
            arguments.append(option_of(name))
        elif value is not False:
            arguments.append(f"{option_of(name)}={text_of(value)}")
    text = run("solve", "--quiet", "--format=json", f"--dict={english_path}", *arguments, board)
    return json.loads(text)


@given(board=boards(), chosen=options)
def test_solves(english, english_path, board, chosen):
    results = wordgrid.solve(english, board, **chosen)
    expected = solve(english_path, board, **chosen)
    assert [found.word for found in results] == [row["word"] for row in expected["words"]]
    assert [found.score for found in results] == [row["score"] for row in expected["words"]]
    assert results.end == "complete" and results.size == (expected["rows"], expected["columns"])
    if not chosen.get("all_paths"):
        assert results.word_count == expected["count"] and results.score == expected["score"]
    for index, row in enumerate(expected["words"]):
        rows = row["paths"] if chosen.get("all_paths") else [row["path"]]
        paths = results.paths(index)
        assert [[list(cell) for cell in path] for path in paths] == rows
        assert results[index].path == paths[0]


def test_rules(english, english_path, tmp_path):
    (tmp_path / "letters").write_text("a e 1\nt h 4\n")
    (tmp_path / "bonus").write_text("2L . 3W\n. . .\n. 3L .\n")
    files = {"letter_scores": tmp_path / "letters", "bonus": tmp_path / "bonus"}
    expected = solve(english_path, "lab/thy/nir", **files)
    results = wordgrid.solve(
        english, "lab/thy/nir", letter_scores={"a e": 1, "t h": 4}, bonus="2L . 3W/. . ./. 3L ."
    )
    assert [(f.word, f.score) for f in results] == [
        (row["word"], row["score"]) for row in expected["words"]
    ]
    walls = run("maze", "make", "--seed=3", "3", "1")
    assert [found.word for found in wordgrid.solve(english, "cat", size=(1, 3), walls=walls)] == [
        "cat"
    ]


def note_of(row):
    """Return the Note for a note in the JSON of solve."""
    cells = tuple(map(tuple, row.get("cells", ())))
    return wordgrid.Note(row["code"], row["message"], row["count"], row.get("line"),
                         row.get("column"), row.get("what", ""), cells)


@pytest.mark.parametrize("case", BOARDS_IN, ids=lambda case: case["name"])
def test_reads_boards_as_people_have_them(english, english_path, case):
    text = run("solve", "-q", "-n0", "-fjson", f"--dict={english_path}", "-", text=case["text"])
    expected = json.loads(text)
    assert expected["board"] == case["board"]
    results = wordgrid.solve(english, case["text"])
    assert results.word_count == expected["count"]
    assert results.size == (len(case["board"]), len(case["board"][0]))
    assert results.notes == tuple(map(note_of, expected.get("notes", ())))
    assert [note.code for note in results.notes] == case["notes"]
    assert wordgrid.solve(english, case["board"]).word_count == expected["count"]
    solver = wordgrid.Solver(english, strict=True)
    if case["notes"]:
        with pytest.raises(wordgrid.BoardError) as failed:
            solver.solve(case["text"])
        assert failed.value.reason == "liberty"
    else:
        assert list(solver.solve(case["text"])) == list(results)


def test_takes_rows_of_tiles(english):
    solver = wordgrid.Solver(english, min_length=2)
    for given, same, codes in (
        (["lab", "thy", "nir"], "lab/thy/nir", []),
        (("lab", "", "nir"), "lab/.../nir", ["short_rows"]),
        (["SNRT", "OIEL", "EQuTT", "RSAT"], "snrt/oiel/e[qu]tt/rsat", ["joined"]),
        ([["Qu", "i"], ("t", "e")], "[qu]i/te", []),
        ([["Q", "u", "i"], ["t", "e"]], "qui/te.", ["short_rows"]),
        ([["l", None, "?"], ["", "a|e", "[qu]"], []], "l.?/.[a|e][qu]/...", ["short_rows"]),
        (iter([iter("lab"), iter("thy")]), "lab/thy", []),
        ([["n"], ["_"], ["*"]], "n/./?", ["holes", "any_letter"]),
    ):
        results = solver.solve(given)
        assert list(results) == list(solver.solve(same)) and results.size == solver.solve(same).size
        assert [note.code for note in results.notes] == codes
    assert wordgrid.solve(english, [["c", "a", "t"]]).size == (1, 3)
    assert wordgrid.solve(english, [["Qu", "i"], ["t", "e"]], strict=True).notes == ()
    notes = solver.solve([["a"], ["b", "_"], []]).notes
    assert [(note.line, note.column) for note in notes] == [(2, 2), (1, 1)]
    for given, line, column, reason in (
        (["lab", "t1y"], 2, 2, "not_tile"), ([["Qu", "a|e", "1"]], 1, 3, "not_tile"),
        ([["é", "b"], ['"', "]"]], 2, 1, "not_tile"), ([["a", ","]], 1, 2, "not_tile"),
        ([["a"], ["[b"]], 2, 1, "brackets"), ([["a", "b"], ["\\"]], 2, 1, "not_tile"),
    ):
        for call in (solver.solve, lambda board: solver.check(board, []),
                     lambda board: solver.score_many([board])):
            with pytest.raises(wordgrid.BoardError) as failed:
                call(given)
            error = failed.value
            assert (error.line, error.column, error.reason) == (line, column, reason)
            assert f"line {line}, column {column}: " in str(error)
    for given in ([5], [["a", 5]], ["ab", ["a"]], [["a"], None]):
        with pytest.raises(TypeError, match="board is a str, a list of rows, or a list of lists"):
            solver.solve(given)


def test_notes(english):
    solver = wordgrid.Solver(english)
    results = solver.solve("abc/d/xyé")
    checked = solver.check("abc/d/xyé", ["abc"])
    assert [note.code for note in results.notes] == ["short_rows", "unknown_letters"]
    assert results.notes[1].cells == ((2, 2),) and checked.notes == results.notes
    for answer in (results, checked):
        assert pickle.loads(pickle.dumps(answer)).notes == results.notes
    scores = solver.score_many(["lab/thy/nir", "abc/d/xyé", "cat/dog"])
    assert scores.noted == [1] and scores.incomplete == []


def test_values():
    content = wordgrid.build(None, [("cat", 9), ("act", 5), ("tac", 2)]).content
    dictionary = wordgrid.open(content)
    results = wordgrid.solve(dictionary, "cat", size=(1, 3), min_value=3)
    assert [(found.word, found.value) for found in results] == [("cat", 9)]
    board = wordgrid.solve(dictionary, "c/a/t", moves="king", sort="value")
    assert [found.value for found in board] == [9, 2]


def test_refuses_boards(english):
    for board, place in (("cat/d[g", (1, 6)), ("ca[", (1, 3)), ("a\n[", (2, 1))):
        with pytest.raises(wordgrid.BoardError) as failed:
            wordgrid.solve(english, board)
        assert (failed.value.line, failed.value.column) == place
        assert isinstance(failed.value, ValueError)
    with pytest.raises(wordgrid.BoardError, match="U.0000 is not a tile"):
        wordgrid.solve(english, "cat\0dog")
    for board in (5, None, b"cat/dog"):
        with pytest.raises(TypeError):
            wordgrid.solve(english, board)
    with pytest.raises(TypeError):
        wordgrid.solve("english", "cat/dog")
    with pytest.raises(TypeError):
        wordgrid.solve(english, "cat/dog", colour="red")


@pytest.mark.parametrize(
    "chosen",
    [
        {"moves": "queen"},
        {"min_length": -1},
        {"min_length": 5, "max_length": 4},
        {"sort": "value"},
        {"min_value": 3},
        {"letter_scores": {"1": 5}},
        {"bonus": "2X"},
        {"pattern": "[a"},
        {"walls": "x"},
        {"from_": (5, 5)},
    ],
)
def test_refuses_options(english, chosen):
    with pytest.raises(ValueError):
        wordgrid.solve(english, "cat/dog/ant", **chosen)


def test_names_options_in_messages(english):
    for chosen, text in (
        ({"min_length": 0}, "min_length=0 is out of range"),
        ({"min_length": 5, "max_length": 4}, "min_length=5 is more than the greatest length"),
        ({"min_length": 5, "lengths": [3]}, "lengths=3 has no length of 5 or more"),
        ({"lengths": [3, 9], "min_length": 4, "max_length": 8}, "lengths=3,9 has no length from 4"),
        ({"min_value": 3}, "min_value=3 needs a dictionary with values"),
        ({"sort": "value"}, "sort=value needs a dictionary with values"),
        ({"from_": (5, 5)}, "from_=5,5 is not on the board"),
        ({"all_paths": "x"}, "all_paths=x is neither"),
        ({"moves": "queen"}, "moves=queen is not known; choose king"),
        ({"scoring": "most"}, "scoring=most is not known; choose classic"),
        ({"pattern": "a\0b"}, "pattern=a?b contains a zero byte"),
        ({"letter_scores": "a"}, "letter_scores: line 1, column 1: 'a' is not"),
        ({"pattern": "[a"}, "pattern: line 1, column 1: "),
    ):
        with pytest.raises(ValueError, match=re.escape(text)):
            wordgrid.solve(english, "cat/dog/ant", **chosen)
    for chosen in ({"size": 5}, {"from_": "x"}, {"bonus": 5}, {"walls": b"+"}, {"pattern": 1}):
        with pytest.raises(TypeError, match=f"{next(iter(chosen))} is a "):
            wordgrid.solve(english, "cat/dog/ant", **chosen)


@pytest.mark.parametrize(
    "board, chosen",
    [
        ("cat/dog", {"min_length": 0}),
        ("cat/dog", {"min_length": 5, "max_length": 4}),
        ("cat/dog", {"min_length": 5, "lengths": [3]}),
        ("cat/dog", {"lengths": [0]}),
        ("cat/dog", {"moves": "queen"}),
        ("cat/dog", {"scoring": "most"}),
        ("cat/dog", {"from_": (5, 5)}),
        ("cat/dog", {"min_value": 3}),
        ("cat/dog", {"sort": "value"}),
        ("cat/dog", {"limit": "x"}),
    ],
)
def test_says_what_the_program_says(english, english_path, board, chosen):
    """The messages differ by the spelling of the option alone."""
    options = {option_of(name): text_of(value) for name, value in chosen.items()}
    arguments = [f"{name}={text}" for name, text in options.items()]
    done = subprocess.run([BIN / "solve", f"--dict={english_path}", *arguments, board],
                          capture_output=True, text=True, check=False)
    with pytest.raises(ValueError) as failed:
        wordgrid.solve(english, board, **chosen)
    name, _, message = str(failed.value).partition("=")
    assert done.stderr.splitlines()[0] == f"solve: {option_of(name)}={message}"


def random_boards(rng, count):
    letters = "eeeeaaaiiooutttnnnsssrrrllddghcmpbyfkvw"
    return ["/".join("".join(rng.choices(letters, k=4)) for _ in range(4)) for _ in range(count)]


def test_score_many(english, english_path, rng):
    texts = random_boards(rng, 6000)
    lines = run("solve", "--batch", "--format=tsv", f"--dict={english_path}",
                text="\n".join(texts)).splitlines()
    expected = [tuple(map(int, line.split("\t")[1:])) for line in lines]
    solver = wordgrid.Solver(english)
    for threads in (None, 1, 3):
        scores = solver.score_many(iter(texts), threads=threads)
        assert list(scores) == expected
    assert scores.table.shape == (6000, 2) and scores.table.tolist()[5] == list(scores[5])
    assert list(scores.points[:9]) == [points for _, points in scores[:9]]
    assert len(solver.score_many([])) == 0
    with pytest.raises(wordgrid.BoardError):
        solver.score_many([*texts, "["])
    with pytest.raises(TypeError):
        solver.score_many([*texts, 5])


@pytest.mark.parametrize("threads", [1, 2])
def test_score_many_keeps_what_fails(english, threads):
    solver = wordgrid.Solver(english, from_=(0, 2))
    good, other = "lab/thy/nir", [["c", "a", "t"], ["d", "o", "g"]]
    bad = {1: "ab1d", 3: None, 40: [["a", "1", "b"]], 41: "\ud800", 700: "ab/cd", 999: ""}
    boards = [bad.get(index, other if index % 3 else good) for index in range(1000)]
    scores = solver.score_many(iter(boards), threads=threads, on_error="entry")
    expected = [list(solver.score_many([board]))[0] for board in (good, other)]
    assert list(scores.errors) == list(bad)
    for index, entry in enumerate(scores):
        if index in bad:
            assert entry is scores.errors[index] and entry.index == index
            assert scores.table[index, 0] == scores.table[index, 1] == 0
        else:
            assert entry == expected[index % 3 > 0]
    assert [type(error) for error in scores.errors.values()] == [
        wordgrid.BoardError, TypeError, wordgrid.BoardError, wordgrid.BoardError, ValueError,
        wordgrid.BoardError]
    assert str(scores[1]).startswith("line 1, column 3: '1' is not a tile")
    assert (scores[40].column, scores[40].reason, scores[999].reason) == (2, "not_tile", "no_tiles")
    assert repr(scores).endswith(" points, 6 failed>")
    again = pickle.loads(pickle.dumps(scores))
    assert repr(again) == repr(scores) and str(again[700]) == str(scores[700])
    for index, message in ((1, "line 1, column 3: '1'"), (3, "board is a str"),
                           (700, "from_=0,2 is not on the board")):
        with pytest.raises((ValueError, TypeError)) as failed:
            solver.score_many([good] * index + [boards[index]], threads=threads)
        assert str(failed.value).startswith(f"board {index + 1}: {message}")
        assert failed.value.index == index
    with pytest.raises(ValueError, match="on_error='skip' is not known"):
        solver.score_many([good], on_error="skip")
    closed = wordgrid.open(english.path)
    late = wordgrid.Solver(closed)
    closed.close()
    with pytest.raises(ValueError, match="^the dictionary is closed"):
        late.score_many([good], on_error="entry")


def test_what_stops_at_a_bad_board(english):
    """The table of the README: which calls stop, and which go on."""
    solver = wordgrid.Solver(english)
    boards = ["lab/thy/nir", "ab1d", "ezmr/nube/slos/paon"]
    for call in (
        lambda: wordgrid.solve(english, boards[1]),
        lambda: solver.solve(boards[1]),
        lambda: solver.check(boards[1], ["lab"]),
        lambda: solver.score_many(boards),
    ):
        with pytest.raises(wordgrid.BoardError, match="'1' is not a tile"):
            call()
    assert len(solver.solve(boards[0])) == 35
    scores = solver.score_many(boards, on_error="entry")
    assert (scores[0], scores[2], list(scores.errors)) == ((35, 48), (135, 203), [1])
    assert scores[1] is scores.errors[1]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        with pytest.raises(wordgrid.BoardError):
            pool.map(solver.solve, boards)
        assert [len(results) for results in pool.map(solver.solve, boards[::2])] == [35, 135]


def test_score_many_reports_late_boards(english):
    solver = wordgrid.Solver(english, size=(6, 6), seconds=0.05)
    scores = solver.score_many(["a" * 36, "?" * 36, "e" * 36])
    assert scores.incomplete == [1] and len(scores) == 3
    assert repr(scores).endswith(", 1 incomplete>")
    assert wordgrid.Solver(english).score_many(["cat/dog"]).incomplete == []


def test_score_many_with_rules(english, rng):
    solver = wordgrid.Solver(english, letter_scores={"a e": 1, "t": 5}, bonus="2W", size=(1, 1),
                             pattern="*t*", min_length=1)
    texts = ["a", "t", "[at|ta]"]
    expected = [(results.word_count, results.score) for results in map(solver.solve, texts)]
    assert list(solver.score_many(texts)) == expected


def test_check_ignores_blanks_at_the_ends(english):
    given = ["lab ", "\ufeffthy\r\n", "\u00a0thy\u200e", " ", "l ab"]
    checked = wordgrid.Solver(english).check("lab/thy", given)
    assert [row.word for row in checked] == ["lab", "thy", "thy", "", "l ab"]
    assert [row.verdict.name for row in checked] == [
        "FOUND", "FOUND", "REPEATED", "TOO_SHORT", "NOT_A_WORD"]


@given(board=boards(), words=st.lists(st.text("aelnrst", max_size=6), max_size=9))
@settings(max_examples=40)
def test_checks(english, english_path, board, words):
    words = [word for word in words if word]
    text = "\n".join(words)
    args = ["--quiet", "--format=json", "--check=-", f"--dict={english_path}", board]
    expected = json.loads(run("solve", *args, text=text))["words"] if words else []
    checked = wordgrid.Solver(english).check(board, words)
    assert [row.word for row in checked] == [row["word"] for row in expected]
    for row, other in zip(checked, expected):
        assert row.verdict.value == other.get("reason", "found")
        if row.verdict is wordgrid.Verdict.FOUND:
            assert [list(cell) for cell in row.path] == other["path"]
            assert row.score == other["score"]


def test_limits(english):
    wild = "?" * 36
    assert wordgrid.solve(english, wild, seconds=0.05, limit=1).end == "time"
    few = wordgrid.solve(english, wild, max_results=5)
    assert few.end == "results" and len(few) == 5
    assert wordgrid.solve(english, wild, max_bytes=1000, limit=1).end == "memory"
    long = wordgrid.open(wordgrid.build(None, ["e" * 30]).content)
    same = "/".join(["e" * 12] * 12)
    bonus = "/".join(["2L " * 12] * 12)
    with pytest.raises(TimeoutError):
        solver = wordgrid.Solver(long, seconds=0.01, bonus=bonus, letter_scores={"e": 1})
        solver.check(same, ["e" * 30])
    for seconds in (-1, float("nan")):
        with pytest.raises(ValueError, match="seconds"):
            wordgrid.solve(english, "cat/dog", seconds=seconds)
        with pytest.raises(ValueError, match="seconds"):
            english.find(seconds=seconds)
    for options in ({"max_results": -1}, {"max_bytes": 1 << 64}):
        with pytest.raises(OverflowError):
            wordgrid.solve(english, "cat/dog", **options)


def test_threads_share_a_solver(english, rng):
    texts = random_boards(rng, 300)
    solver = wordgrid.Solver(english)
    expected = [list(solver.solve(text)) for text in texts]
    found = [None] * 8

    def work(number):
        found[number] = [list(solver.solve(text)) for text in texts]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(part == expected for part in found)


def test_long_search_releases_the_lock(english):
    def count_during_search(seconds):
        stop = threading.Event()

        def search():
            wordgrid.solve(english, "?" * 36, seconds=seconds, limit=1)
            stop.set()

        counted = 0
        thread = threading.Thread(target=search)
        thread.start()
        while not stop.is_set():
            counted += 1
            time.sleep(0.001)
        thread.join()
        return counted

    # On a busy machine, this thread may not run for half a second.
    assert any(count_during_search(seconds) > 3 for seconds in (0.5, 2, 8))


def score_in_process(solver_and_texts):
    dictionary, texts = solver_and_texts
    return list(wordgrid.Solver(dictionary).score_many(texts))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(english, rng, method):
    texts = random_boards(rng, 50)
    expected = list(wordgrid.Solver(english).score_many(texts))
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map(score_in_process, [(english, texts)] * 4)
    assert found == [expected] * 4


@pytest.mark.parametrize(
    "call",
    [
        "wordgrid.solve(english, '?' * 49)",
        "wordgrid.Solver(english).score_many(['?' * 49] * 9)",
        "wordgrid.Solver(english).score_many(['?' * 49] * 9, threads=1)",
        "[word for _ in range(10**9) for word in english.find(near=('abcdefghij', 9))]",
        "wordgrid.build(None, iter(lambda: 'lab', 'end'))",
    ],
)
def test_interrupt(program, english_path, call):
    command = program(f"""
import sys, wordgrid
english = wordgrid.open({str(english_path)!r})
print("begun", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", len(english))
""")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=120)
    assert output == "interrupted 118294\n" and process.returncode == 0


def test_interrupt_of_a_search(english):
    class Interrupted(Exception):
        pass

    def interrupt(*_):
        raise Interrupted

    def end_of_search(seconds):
        near = [dict(near=("abcdefghij" * 2, edits, True)) for edits in range(8, 16)]
        search = english.find(none=["*"], any=near)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            next(search, None)
        except Interrupted:
            assert list(search) == []
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return search.end

    before = signal.signal(signal.SIGALRM, interrupt)
    try:  # the signal can come before or after the search
        assert any(end_of_search(seconds) == "caller" for seconds in (0.02, 0.1, 0.01, 0.5, 2))
    finally:
        signal.signal(signal.SIGALRM, before)


def test_shutdown_in_any_order(program, english_path):
    command = program(f"""
import atexit, sys, threading, wordgrid
english = wordgrid.open({str(english_path)!r})
search = english.find(prefix="a"); next(search)
results = wordgrid.solve(english, "lab/thy/nir"); found = results[0]
sys.kept = [search, results, english]; wordgrid.kept = results
class Late:
    def __del__(self):
        list(self.search); self.results.paths(0)
late = Late(); late.search = english.find(prefix="b"); late.results = results; late.self = late
atexit.register(lambda: len(list(english.find(prefix="lab"))))
threading.Thread(daemon=True, target=lambda: wordgrid.solve(english, "?" * 49)).start()
""")
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
