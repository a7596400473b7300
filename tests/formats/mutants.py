#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows that the conformance suite detects any single condition that a reader lacks.

    mutants.py JSON

Each condition in a call `require(row, condition, what)` of second_reader.py gets a switch. A
condition with `and`, or a chain of comparisons, counts as several conditions. A condition that is
tested for several rows or with several messages (`what`) has a switch for each row and message.
Then each condition is switched off in turn. For at least one file of the condition's row, the
reader without the condition must give an answer that differs from the suite, or crash.

Prints each condition that can be switched off without a difference. Exit status: 0 if all of these
conditions are in TOO_LARGE or IMPLIED, 1 otherwise.
"""

import ast
import functools
import json
import sys
import types
from pathlib import Path

sys.dont_write_bytecode = True

import conformance  # noqa: E402

# Files for these conditions would be too large for the suite.
TOO_LARGE = {
    "len(data) <= MAX_ALPHABET",
    "len(data) <= MAX_SEQUENCES",
    "folds <= 1048576",
    "count <= 1048576",
    "h.edges <= 4294967294",
    "h.longest <= 65536",
}
# These conditions follow from conditions of later rows: texts lie in their pool (rows 17 and 25), a
# dictionary has a set with a symbol (row 34), sizes add up to a number that is not negative (row
# 35), and set 0 is narrow (row 33).
IMPLIED = {
    "pool <= len(data)",
    "1 <= self.symbols",
    "h.states <= h.edges + 1",
    "wide <= self.groups",
}


class Switches(ast.NodeTransformer):
    """Replaces each condition by `is_off(site, row, what) or condition`."""

    def __init__(self):
        self.sites = []

    def visit_Call(self, node):
        if isinstance(node.func, ast.Name) and node.func.id == "require":
            node.args[1] = self.switch(node.args[1], node.args)
        return node

    def switch(self, test, arguments):
        parts = [test]
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            parts = test.values
        elif isinstance(test, ast.Compare):
            sides = [test.left, *test.comparators]
            parts = [ast.Compare(sides[i], [op], [sides[i + 1]]) for i, op in enumerate(test.ops)]
        if len(parts) > 1:
            return ast.BoolOp(ast.And(), [self.switch(part, arguments) for part in parts])
        self.sites.append(f"second_reader.py:{arguments[0].lineno}: {ast.unparse(test)}")
        key = [ast.Constant(len(self.sites) - 1), arguments[0], arguments[2]]
        is_off = ast.Call(ast.Name("is_off", ast.Load()), key, [])
        return ast.BoolOp(ast.Or(), [is_off, test])


class Reader:
    """Loads second_reader.py with switches. The key of a condition is the index of its site, its
    row and its message. `off` is the key of the condition that is switched off. `seen` has the keys
    of all conditions that were tested."""

    def __init__(self):
        path = Path(__file__).with_name("second_reader.py")
        switches = Switches()
        tree = ast.fix_missing_locations(switches.visit(ast.parse(path.read_text("utf-8"))))
        self.sites = switches.sites
        self.off = None
        self.seen = {}
        self.module = types.ModuleType("second_reader")
        self.module.is_off = self.is_off
        exec(compile(tree, path, "exec"), self.module.__dict__)
        self.module.xxh3_64 = functools.lru_cache(None)(self.module.xxh3_64)

    def is_off(self, *key):
        self.seen[key] = True
        return key == self.off

    def notices(self, case):
        """Returns whether the answer of the reader differs from the answer of a case. The row is
        not a part of the answer."""
        try:
            refused = conformance.refusal(case, self.module)
        except Exception:
            return True
        expected = case.get("refused")
        return {**(refused or {}), "row": 0} != {**(expected or {}), "row": 0}


def main(arguments):
    if len(arguments) != 1:
        sys.stderr.write(__doc__)
        return 2
    cases = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))["cases"]
    reader = Reader()
    failed = 0
    for case in cases:
        if reader.notices(case):
            print(f"{case['name']}: the reader with all conditions has a wrong answer")
            failed = 1
    for site in set(range(len(reader.sites))) - {key[0] for key in reader.seen}:
        print(f"{reader.sites[site]}: no file of the suite tests this condition")
        failed = 1
    of_row = {}
    for case in cases:
        of_row.setdefault(case.get("refused", {}).get("row"), []).append(case)
    exempt = TOO_LARGE | IMPLIED
    missed = set()
    for key in list(reader.seen):
        reader.off = key
        site, row, what = key
        if any(reader.notices(case) for case in of_row.get(row, [])):
            continue
        condition = reader.sites[site].rpartition(": ")[2]
        missed.add(condition)
        if condition not in exempt:
            print(f"{reader.sites[site]}: row {row}: no file needs the condition: {what}")
            failed = 1
    for condition in exempt - missed:
        print(f"mutants.py: {condition}: a file needs this condition; delete the exception")
        failed = 1
    print(f"{len(reader.seen)} conditions; {len(missed)} that no file needs")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
