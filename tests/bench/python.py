# SPDX-License-Identifier: MIT
"""Measures the Python package. `tools/bench python` builds it and runs this file.

    python.py BIN [--quick]

BIN has solve and english.wgd. In each round, all programs of a table run in turn; a figure is the
median of the rounds. Libraries that are not installed are listed below the tables.
"""

import os
import random
import statistics
import string
import subprocess
import sys
import tempfile
import time

import wordgrid

BIN = sys.argv[1]
IS_QUICK = "--quick" in sys.argv
ROUNDS = 3 if IS_QUICK else 11
WORDS = 20_000 if IS_QUICK else 100_000
BOARDS = 20_000 if IS_QUICK else 200_000

rng = random.Random(1)
english = wordgrid.open(os.path.join(BIN, "english.wgd"))
missing = []


def seconds_of(call):
    begin = time.perf_counter()
    call()
    return time.perf_counter() - begin


def table(title, unit, calls, count, least):
    """Print the median for each call: nanoseconds for one of `count`, and the ratio to `least`."""
    times = {name: [] for name in calls}
    for _ in range(ROUNDS):
        for name, call in calls.items():
            times[name].append(seconds_of(call) / count * 1e9)
    print(f"\n{title}\n\n| | {unit} | ratio |\n| --- | --- | --- |")
    for name, all_times in times.items():
        ratio = statistics.median(t / other for t, other in zip(all_times, times[least]))
        print(f"| {name} | {statistics.median(all_times):,.0f} | {ratio:.2f} |")


# Words in the order of a shuffled list; one of two is not in it.
words = rng.sample(list(english), WORDS)
probes = [word if rng.random() < 0.5 else word + "q" for word in words]
known = set(words)
folder = tempfile.TemporaryDirectory()
path = os.path.join(folder.name, "words.wgd")
wordgrid.build(path, words)
ours = wordgrid.open(path)
lookups = {
    "set": lambda: [word in known for word in probes],
    "wordgrid": lambda: [word in ours for word in probes],
}
try:
    import marisa

    keys = marisa.Keyset()
    for word in words:
        keys.push_back(word)
    trie = marisa.Trie()
    trie.build(keys)
    agent = marisa.Agent()

    def look_up_in_marisa():
        found = []
        for word in probes:
            agent.set_query(word)
            found.append(trie.lookup(agent))
        return found

    lookups["marisa (SWIG)"] = look_up_in_marisa
except ImportError:
    missing.append("marisa (Debian's python3-marisa)")
try:
    import datrie

    double = datrie.BaseTrie(string.ascii_lowercase)
    for word in words:
        double[word] = 1
    lookups["datrie"] = lambda: [word in double for word in probes]
except ImportError:
    missing.append("datrie (Debian's python3-datrie)")
answers = [list(map(bool, look_up())) for look_up in lookups.values()]
assert all(answer == answers[0] for answer in answers), "the libraries find other words"
table(f"`word in words`, {WORDS:,} words", "ns a word", lookups, len(probes), "set")
table(
    f"Opening {WORDS:,} words",
    "ns",
    {"filling a set": lambda: set(words), "wordgrid.open": lambda: wordgrid.open(path).close()},
    1,
    "wordgrid.open",
)

# Boards
boards = [
    "/".join("".join(rng.choices("eeeeaaaiiooutttnnnsssrrrllddghcmpbyfkvw", k=4)) for _ in range(4))
    for _ in range(BOARDS)
]
lines = ("\n".join(boards) + "\n").encode()
solver = wordgrid.Solver(english)
command = [os.path.join(BIN, "solve"), "--quiet", "--batch", "--format=tsv"]
command.append(f"--dict={os.path.join(BIN, 'english.wgd')}")


def batch(threads):
    subprocess.run([*command, f"--threads={threads}"], input=lines, stdout=subprocess.DEVNULL,
                   check=True)


processors = len(os.sched_getaffinity(0))
for threads in sorted({1, processors}):
    table(
        f"{BOARDS:,} boards of 4x4, {threads} threads",
        "ns a board",
        {
            "solve --batch": lambda: batch(threads),
            "score_many": lambda: solver.score_many(boards, threads=threads),
        },
        BOARDS,
        "solve --batch",
    )
some = boards[: BOARDS // 20]
one_by_one = {
    "solver.solve": lambda: [solver.solve(board) for board in some],
    "list(solver.solve), all words and paths": lambda: [list(solver.solve(b)) for b in some],
}
try:
    import cpp_boggle

    list_path = os.path.join(folder.name, "english.txt")
    with open(list_path, "w", encoding="ascii") as file:
        file.write("".join(f"{word}\n" for word in english))
    trie_of_hybrid = cpp_boggle.Trie.create_from_file(list_path)  # must outlive `hybrid`
    hybrid = cpp_boggle.Boggler44(trie_of_hybrid)
    flat = [board.replace("/", "") for board in some]
    found = [solver.solve(board) for board in some]
    assert [hybrid.score(board) for board in flat] == [results.score for results in found]
    paths = [hybrid.find_words(board, False) for board in flat]
    assert list(map(len, paths)) == list(map(len, found)), "cpp_boggle finds other words"
    one_by_one["cpp_boggle find_words, paths"] = lambda: [
        hybrid.find_words(board, False) for board in flat
    ]
    one_by_one["cpp_boggle score"] = lambda: [hybrid.score(board) for board in flat]
except ImportError:
    missing.append("cpp_boggle of danvk/hybrid-boggle (its build.sh makes it; see PYTHONPATH)")
table(
    f"{len(some):,} boards of 4x4, one by one", "ns a board", one_by_one, len(some), "solver.solve"
)
for package in missing:
    print(f"\nNot measured, because Python cannot import it: {package}.")
