#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that each word of a list finds itself in the dictionary of this list.

    self_finds.py DICTC [--fold=HOW]... LIST[=CODE]...

Builds a dictionary from each LIST by each fold (default: case, marks and none) and, with CODE, by
the alphabet of this name. `dictc find` must find each line that is not in the file of --rejects.
The lines must find all words that `dictc dump` prints, and each of these words must find itself.
From these words and the alphabet that `dictc dump` prints, `dictc build` must make the same bytes.
From a hunspell dictionary, NAME.dic, come two lists: its stems, and its words with their affixes.
A LIST that is not UTF-8 is taken as Latin-1. Of the folds, a list of over a million lines gets only
the first.

Prints a row for each build: the list, the fold or the alphabet, the words read, the words in the
dictionary, the words left out, the bytes and the seconds of the build. Below the row are some words
that are not found. Exit status: 1 if a word is not found or a build fails; but a list of more than
255 letters is only reported.
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SHOWN = 5
LONG = 1_000_000  # words of a list of which only the first fold is tried
TOO_LONG = 10_000_000  # words of a list that is not tried
FOLDS = ("case", "marks", "none")
ROW = "%-24s %-6s %9s %9s %8s %10s %7s"
BLANK = b" \t\v\f\r"  # a list does not count them at the ends of a line
ACCEPTED = ("more than 255", "no words are left")  # messages of builds that may fail


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def last_line(result):
    return (result.stderr.decode("utf-8", "replace").splitlines() or [f"{result.returncode}"])[-1]


def count_of(dictc, dictionary, key):
    """Returns a number that `dictc info` prints."""
    counts = run([dictc, "info", dictionary]).stdout.decode()
    return int(re.search(rf"^{key} +([\d,]+)", counts, re.M).group(1).replace(",", ""))


def find(dictc, dictionary, path, *options):
    """Returns what `dictc find` prints for the lines of a file, and its exit status."""
    with open(path, "rb") as lines:
        result = subprocess.run([dictc, "find", "-q", *options, dictionary, "-"], stdin=lines,
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return result.stdout, result.returncode


def rejected_lines(path):
    """Returns the numbers of the lines that were left out, from 0 on."""
    with open(path, "rb") as rejects:
        return {int(re.match(rb".*?:(\d+):\d+\t", line).group(1)) - 1 for line in rejects}


def differences(dictc, folder, lines):
    """Yields what is wrong with the dictionary of a folder, which was built from these lines."""
    left_out = rejected_lines(folder / "rejects")
    kept = [line for number, line in enumerate(lines) if number not in left_out]
    (folder / "kept").write_bytes(b"".join(line + b"\n" for line in kept))
    found, status = find(dictc, folder / "wgd", folder / "kept")
    if status != 0:
        missing = find(dictc, folder / "wgd", folder / "kept", "--missing")[0].splitlines()
        yield "not found", missing or [b"exit status %d" % status]
    listed = run([dictc, "dump", folder / "wgd"]).stdout
    (folder / "dump").write_bytes(listed)
    unread = set(listed.split(b"\n")) ^ set(found.split(b"\n"))
    if unread:
        yield "read as another word", sorted(unread)
    again = find(dictc, folder / "wgd", folder / "dump")[0]
    if again != listed:
        pairs = zip(listed.split(b"\n"), again.split(b"\n"))
        yield "listed, but not found", [a for a, b in pairs if a != b]
    (folder / "alphabet").write_bytes(run([dictc, "dump", "-f", "alphabet", folder / "wgd"]).stdout)
    built = run([dictc, "build", "--strict", "--alphabet=./alphabet", "-o", "again", "dump"],
                cwd=folder)
    if built.returncode != 0 or (folder / "again").read_bytes() != (folder / "wgd").read_bytes():
        yield "the alphabet and the words give other bytes", [last_line(built).encode()]


def check(dictc, name, lines, how, folder, is_quiet=False):
    """Builds a dictionary from lines without line feeds, prints its row and returns whether all is
    well. `how` is the option that selects the fold or the alphabet. If `is_quiet`, prints only what
    is wrong."""
    lines[0] = re.sub(rb"^(\xef\xbb\xbf)+", b"", lines[0])  # byte-order marks
    lines = [line.strip(BLANK) for line in lines]
    words = sum(1 for line in lines if line)
    (folder / "list").write_bytes(b"".join(line + b"\n" for line in lines))
    (folder / "wgd").unlink(missing_ok=True)
    begin = time.monotonic()
    built = run([dictc, "build", "--rejects=rejects", how, "-o", "wgd", "list"], cwd=folder)
    seconds = time.monotonic() - begin
    how = how.partition("=")[2]
    if built.returncode != 0:
        message = last_line(built)
        is_good = any(text in message for text in ACCEPTED)
        if not (is_good and is_quiet):
            print(ROW % (name, how, words, "-", "-", "-", "%.2f" % seconds), message, flush=True)
        return is_good
    count, nbytes = count_of(dictc, folder / "wgd", "words"), (folder / "wgd").stat().st_size
    with open(folder / "rejects", "rb") as rejects:
        left_out = sum(1 for _ in rejects)
    row = ROW % (name, how, words, count, left_out, nbytes, "%.2f" % seconds)
    if not is_quiet:
        print(row, flush=True)
    is_good = True
    for what, texts in differences(dictc, folder, lines):
        is_good = False
        if is_quiet:
            print(row)
        print("   %d %s:" % (len(texts), what),
              *(ascii(text.decode("utf-8", "replace")) for text in texts[:SHOWN]), flush=True)
    return is_good


def stems_of(path):
    """Returns the stems of a hunspell dictionary, in UTF-8."""
    found = re.search(rb"^(?:\xef\xbb\xbf)?SET[ \t]+(\S+)", path.with_suffix(".aff").read_bytes(),
                      re.M)
    encoding = found.group(1).decode() if found else "ISO8859-1"
    text = path.read_bytes().decode(encoding.replace("microsoft-", ""), "replace")
    return [re.split(r"[\t\r]|(?<!\\)/", line, maxsplit=1)[0].encode()
            for line in text.split("\n")[1:]]


def lists_of(dictc, path, folder):
    """Yields the name and the lines of each list that comes from a file."""
    path = Path(path)
    if path.suffix != ".dic" or not path.with_suffix(".aff").exists():
        text = path.read_bytes()
        try:
            text.decode()
        except UnicodeDecodeError:
            text = text.decode("latin1").encode()
        yield path.name, text.split(b"\n")
        return
    yield path.stem + " stems", stems_of(path)
    built = run([dictc, "build", "--fold=none", "-o", folder / "wgd", path])
    if built.returncode != 0:
        print(path.stem + " words:", last_line(built), flush=True)
    elif count_of(dictc, folder / "wgd", "words") > TOO_LONG:
        print(path.stem + " words: more than", TOO_LONG, flush=True)
    else:
        yield path.stem + " words", run([dictc, "dump", folder / "wgd"]).stdout.split(b"\n")


def main():
    folds = [word.partition("=")[2] for word in sys.argv[2:] if word.startswith("--fold=")]
    operands = [word for word in sys.argv[2:] if not word.startswith("--")]
    if not operands:
        sys.exit(__doc__.split("\n\n")[1])
    dictc = str(Path(sys.argv[1]).resolve())
    print(ROW % ("list", "fold", "read", "words", "left out", "bytes", "seconds"))
    is_good = True
    for operand in operands:
        path, _, code = operand.partition("=")
        ways = [f"--fold={fold}" for fold in folds or FOLDS]
        ways += [f"--alphabet={code}"] if code else []
        with tempfile.TemporaryDirectory() as scratch:
            for name, lines in lists_of(dictc, path, Path(scratch)):
                is_long = len(lines) > LONG
                for how in ways[:1] + ways[len(folds or FOLDS):] if is_long else ways:
                    is_good = check(dictc, name, lines, how, Path(scratch)) and is_good
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
