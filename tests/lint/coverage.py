#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the line coverage of src/ from gcov, and a reason for each line that was not run.

    gcov --json-format --stdout OBJECT... | coverage.py ROOT EXCEPTIONS LEAST
    coverage.py ROOT EXCEPTIONS

Fails if a reason of EXCEPTIONS names a file, function or text of src/ that does not exist;
without LEAST, does nothing else. Prints a table with a row for each file. Then prints the lines
that were not run, in groups of consecutive lines in one function, each with its reason from the
file EXCEPTIONS. Exit status 1 if fewer than LEAST percent of the lines were run, or a group has
no reason.
"""
import collections
import fnmatch
import glob
import json
import os
import re
import sys


class Reason:
    """A line "FILE: WHERE: REASON" of EXCEPTIONS, and the number of lines that it has explained."""

    def __init__(self, number, text):
        parts = text.split(": ", 2)
        if len(parts) != 3:
            sys.exit(f"line {number} is not FILE: WHERE: REASON: {text}")
        self.number = number
        self.files, self.where, self.text = parts
        self.lines = 0

    def explains(self, file, function, texts):
        if not fnmatch.fnmatch(file, self.files):
            return False
        if self.where.endswith("()"):
            return function + "()" in self.where.split()
        return self.where == "*" or any(self.where in text for text in texts)

    def find_faults(self, sources):
        """Yields what does not exist. `sources` are the texts of all files."""
        texts = [sources[file] for file in sources if fnmatch.fnmatch(file, self.files)]
        if not texts:
            yield self.files
            return
        is_functions = self.where.endswith("()")
        for name in self.where.replace("()", "(").split() if is_functions else [self.where]:
            found = re.compile(r"\b" + re.escape(name) if is_functions else re.escape(name))
            if name != "*" and not any(found.search(text) for text in texts):
                yield f"{name} in {self.files}"


def read_counts(stream, root):
    """Returns {file: {line: [count, function]}}. Counts of headers are summed over all objects."""
    counts = collections.defaultdict(dict)
    for report in map(json.loads, stream):
        for about in report["files"]:
            path = os.path.join(report["current_working_directory"], about["file"])
            file = os.path.relpath(os.path.realpath(path), root)
            if not file.startswith("src/"):
                continue
            for line in about["lines"]:
                function = line.get("function_name", "")
                entry = counts[file].setdefault(line["line_number"], [0, function])
                entry[0] += line["count"]
    return counts


def missed_groups(lines):
    """Returns [(function, [line...])...] of lines that were not run."""
    groups = []
    open_function = None
    for number in sorted(lines):
        count, function = lines[number]
        if count == 0:
            if open_function != function:
                groups.append((function, []))
            groups[-1][1].append(number)
        open_function = function if count == 0 else None
    return groups


def print_table(counts):
    total = run = 0
    print(f"{'file':38}  lines    run       %")
    for file in sorted(counts):
        lines = counts[file].values()
        hit = sum(count > 0 for count, _ in lines)
        print(f"{file:38} {len(lines):6} {hit:6}  {100 * hit / len(lines):6.1f}")
        total += len(lines)
        run += hit
    percent = 100 * run / total if total else 0
    print(f"{'src/':38} {total:6} {run:6}  {percent:6.2f}")
    return percent


def print_missed(counts, reasons, root):
    """Prints the groups of lines that were not run, with reasons. Returns the number of lines
    without a reason."""
    unexplained = 0
    for file in sorted(counts):
        with open(os.path.join(root, file), encoding="utf-8") as source:
            text = source.read().split("\n")
        for function, numbers in missed_groups(counts[file]):
            texts = [text[number - 1].strip() for number in numbers]
            why = [r for r in reasons if r.explains(file, function, texts)][:1]
            for reason in why:
                reason.lines += len(numbers)
            unexplained += 0 if why else len(numbers)
            place = f"{file}:{numbers[0]}" + (
                f"-{numbers[-1]}" if len(numbers) > 1 else "")
            print(f"{place}: {function}: {why[0].text if why else 'NO REASON'}")
            if not why:
                print("".join(f"    {line}\n" for line in texts), end="")
    return unexplained


def check_reasons(reasons, exceptions, root):
    sources = {}
    for file in glob.glob("src/**/*.[ch]", root_dir=root, recursive=True):
        with open(os.path.join(root, file), encoding="utf-8") as source:
            sources[file] = source.read()
    faults = [f"{exceptions}:{reason.number}: there is no {fault}"
              for reason in reasons for fault in reason.find_faults(sources)]
    if faults:
        sys.exit("\n".join(faults))


def main():
    root, exceptions = os.path.realpath(sys.argv[1]), sys.argv[2]
    with open(exceptions, encoding="utf-8") as file:
        reasons = [Reason(number, line.strip())
                   for number, line in enumerate(file, 1)
                   if line.strip() and not line.startswith("#")]
    check_reasons(reasons, exceptions, root)
    if len(sys.argv) == 3:
        return 0
    least = sys.argv[3]
    counts = read_counts(sys.stdin, root)
    percent = print_table(counts)
    for file in sorted(glob.glob("src/**/*.c", root_dir=root, recursive=True)):
        if file not in counts:
            print(f"{file:38} is not compiled on this machine")
    print("\nNot run:")
    unexplained = print_missed(counts, reasons, root)
    print("\nLines a reason explains:")
    for reason in reasons:
        print(f"{reason.lines:5}  {reason.files}: {reason.where}: {reason.text}")
    print(f"\n{percent:.2f} % of the lines of src/ were run; at least {least} must be.")
    if unexplained > 0:
        print(f"{unexplained} lines that were not run have no reason in {exceptions}.")
    return percent < float(least) or unexplained > 0


if __name__ == "__main__":
    sys.exit(main())
