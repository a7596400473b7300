#!/usr/bin/env python3
"""compare.py DICTC FOLDER [NAME]...: compares dictionaries with hunspell.

For each NAME.dic in FOLDER (default: all that are not links), builds a dictionary by DICTC,
and prints a row: the words read, the words in the dictionary, the seconds of the build, the
words that `hunspell -l` rejects, and the stems that hunspell accepts but the dictionary
lacks. Rejected and missing words are listed below the row. Needs the program hunspell.
Exit status: 1 if a word is rejected or missing that README.md does not explain.

Only words that consist of letters are compared: dictc leaves out other words, and `hunspell -l`
would split them. For the stems, the rules for compounds and BREAK are removed from a copy of the
affix file. Otherwise, hunspell would accept some stems only as compounds.
"""
import os
import re
import subprocess
import sys
import tempfile
import time

SHOWN = 10
# Words of Debian 12 that hunspell 1.7.1 rejects: README.md gives the reasons.
EXPLAINED = {"af_ZA": 1, "es_ES": 5, "fr": 2, "id_ID": 3, "nl": 1, "pt_PT": 2, "sk_SK": 319,
             "sq_AL": 1, "uk_UA": 3}


def rejected(words, base):
    """Returns the words that hunspell rejects."""
    result = subprocess.run(["hunspell", "-l", "-i", "UTF-8", "-d", base], input=words,
                            stdout=subprocess.PIPE, check=True)
    return result.stdout.split()


def encoding_of(affixes):
    """Returns Python's name of the encoding that an affix file names."""
    found = re.search(rb"^(?:\xef\xbb\xbf)?SET[ \t]+(\S+)", affixes, re.MULTILINE)
    name = found.group(1).decode() if found else "ISO8859-1"
    return name.replace("microsoft-", "")


def stems_of(path, encoding):
    """Returns the stems that consist of letters."""
    stems = set()
    with open(path, "rb") as file:
        for line in file.read().split(b"\n")[1:]:
            text = re.split(rb"[\t\r]|(?<!\\)/", line, maxsplit=1)[0]
            stem = text.decode(encoding, "replace")
            if stem.isalpha():
                stems.add(stem)
    return stems


def shown_as(stem, affixes):
    """Returns a stem as OCONV spells it (for tables without '_')."""
    for pattern, text in re.findall(r"^OCONV[ \t]+(\S+)[ \t]+(\S+)", affixes, re.MULTILINE):
        stem = stem.replace(pattern, text)
    return stem


def missing(folder, name, words):
    """Returns the stems that hunspell accepts, without compounds, and that are not words.

    hunspell also accepts a capitalized stem if its lower-case form is a word.
    """
    with open(f"{folder}/{name}.aff", "rb") as file:
        affixes = file.read()
    encoding = encoding_of(affixes)
    text = affixes.decode(encoding, "replace")
    candidates = {stem for stem in stems_of(f"{folder}/{name}.dic", encoding) - words
                  if stem.lower() not in words and shown_as(stem, text) not in words}
    if not candidates:
        return []
    with tempfile.TemporaryDirectory() as scratch:
        keeps = re.sub(rb"^(COMPOUND|CHECKCOMPOUND|BREAK).*$", b"", affixes,
                       flags=re.MULTILINE)
        with open(f"{scratch}/x.aff", "wb") as file:
            file.write(keeps + b"\nBREAK 0\n")
        os.symlink(os.path.abspath(f"{folder}/{name}.dic"), f"{scratch}/x.dic")
        text = "\n".join(sorted(candidates)) + "\n"
        bad = {word.decode() for word in rejected(text.encode(), f"{scratch}/x")}
    return sorted(candidates - bad)


def compare(dictc, folder, name):
    """Prints the row of a dictionary. Returns whether README.md explains all differences."""
    with tempfile.TemporaryDirectory() as scratch:
        output = f"{scratch}/x.wgd"
        begin = time.monotonic()
        built = subprocess.run([dictc, "build", "-v", "--fold=none", "-o", output,
                                f"{folder}/{name}.dic"], stderr=subprocess.PIPE,
                               check=False)
        seconds = time.monotonic() - begin
        if built.returncode != 0:
            print(f"{name}: {built.stderr.decode().strip()}")
            return "--max-words" in built.stderr.decode()
        read = re.search(r"read ([0-9,]+) word", built.stderr.decode()).group(1)
        text = subprocess.run([dictc, "dump", output], stdout=subprocess.PIPE,
                              check=True).stdout
    words = set(text.decode().split())
    bad = rejected(text, f"{folder}/{name}")
    lacking = missing(folder, name, words)
    print(f"{name:16}{read:>12}{len(words):>12,}{seconds:8.2f}{len(bad):8}"
          f"{len(lacking):8}", flush=True)
    for kind, some in (("rejected", [word.decode() for word in bad]),
                       ("missing", lacking)):
        if some:
            print(f"    {kind}: {' '.join(some[:SHOWN])}")
    return len(bad) <= EXPLAINED.get(name, 0) and not lacking


def main():
    """Compares all dictionaries that the arguments name."""
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    dictc, folder = sys.argv[1:3]
    names = sys.argv[3:] or sorted(
        entry.name[:-4] for entry in os.scandir(folder)
        if entry.name.endswith(".dic") and not entry.is_symlink())
    print(f"{'':16}{'read':>12}{'words':>12}{'seconds':>8}{'bad':>8}{'missing':>8}")
    results = [compare(dictc, folder, name) for name in names]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
