#!/usr/bin/env python3
"""compare.py DICTC FOLDER [NAME]...: compares dictionaries with hunspell.

For each NAME.dic in FOLDER (default: all that are not links), builds a dictionary by DICTC,
and prints a row: the words read, the words in the dictionary, the seconds of the build, the
words that hunspell rejects, and the stems that hunspell accepts but the dictionary lacks.
Rejected and missing words are listed below the row. Asks the library of hunspell (Debian
package libhunspell-1.7-0), so the program, which cuts its input into words, has no part in it.
Exit status: 1 if a word is rejected or missing that README.md does not explain.

Only stems that consist of letters are looked for: dictc leaves out other words. For the stems,
the rules for compounds and BREAK are removed from a copy of the affix file. Otherwise, hunspell
would accept some stems only as compounds.
"""
import ctypes
import os
import re
import subprocess
import sys
import tempfile
import time

SHOWN = 10
# Words of Debian 12 that hunspell 1.7.1 rejects: README.md gives the reasons.
EXPLAINED = {"af_ZA": 1, "es_ES": 5, "id_ID": 3, "nl": 1, "pt_PT": 2, "sk_SK": 319,
             "sq_AL": 1, "uk_UA": 3}


class Hunspell:
    """A dictionary in the library of hunspell."""

    def __init__(self, affixes, stems, encoding):
        library = ctypes.CDLL("libhunspell-1.7.so.0")
        library.Hunspell_create.restype = ctypes.c_void_p
        handle = ctypes.c_void_p(library.Hunspell_create(affixes.encode(), stems.encode()))
        self._library, self._handle, self._encoding = library, handle, encoding

    def __del__(self):
        self._library.Hunspell_destroy(self._handle)

    def accepts(self, word):
        """Returns whether the word is right."""
        text = word.encode(self._encoding, "replace")
        return self._library.Hunspell_spell(self._handle, text) != 0

    def shown(self, word):
        """Returns the spellings that hunspell suggests for a right word."""
        found = ctypes.POINTER(ctypes.c_char_p)()
        text = word.encode(self._encoding, "replace")
        count = self._library.Hunspell_suggest(self._handle, ctypes.byref(found), text)
        result = {found[i].decode(self._encoding, "replace") for i in range(count)}
        self._library.Hunspell_free_list(self._handle, ctypes.byref(found), count)
        return result


def encoding_of(affixes):
    """Returns Python's name of the encoding that an affix file names."""
    found = re.search(rb"^(?:\xef\xbb\xbf)?SET[ \t]+(\S+)", affixes, re.MULTILINE)
    name = found.group(1).decode() if found else "ISO8859-1"
    return name.replace("microsoft-", "").replace("TIS620-2533", "TIS-620")


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


def missing(base, affixes, encoding, words):
    """Returns the stems that hunspell accepts, without compounds, and that are not words.

    A stem is not missing if hunspell shows it in the spelling of a word, or if its lower-case
    form is a word, because of which hunspell accepts it.
    """
    with tempfile.TemporaryDirectory() as scratch:
        with open(f"{scratch}/x.aff", "wb") as file:
            file.write(re.sub(rb"^(COMPOUND|CHECKCOMPOUND|BREAK).*$", b"", affixes,
                              flags=re.MULTILINE) + b"\nBREAK 0\n")
        hunspell = Hunspell(f"{scratch}/x.aff", f"{base}.dic", encoding)
    return sorted(stem for stem in stems_of(f"{base}.dic", encoding) - words
                  if stem.lower() not in words and hunspell.accepts(stem)
                  and not hunspell.shown(stem) & words)


def compare(dictc, base):
    """Prints the row of a dictionary. Returns whether README.md explains all differences."""
    name = os.path.basename(base)
    with tempfile.TemporaryDirectory() as scratch:
        output = f"{scratch}/x.wgd"
        begin = time.monotonic()
        built = subprocess.run([dictc, "build", "-v", "--fold=none", "-o", output, f"{base}.dic"],
                               stderr=subprocess.PIPE, check=False)
        seconds = time.monotonic() - begin
        if built.returncode != 0:
            print(f"{name}: {built.stderr.decode().strip()}")
            return "--max-words" in built.stderr.decode()
        read = re.search(r"read ([0-9,]+) word", built.stderr.decode()).group(1)
        text = subprocess.run([dictc, "dump", output], stdout=subprocess.PIPE,
                              check=True).stdout
    words = set(text.decode().split())
    with open(f"{base}.aff", "rb") as file:
        affixes = file.read()
    encoding = encoding_of(affixes)
    hunspell = Hunspell(f"{base}.aff", f"{base}.dic", encoding)
    bad = sorted(word for word in words if not hunspell.accepts(word))
    lacking = missing(base, affixes, encoding, words)
    print(f"{name:16}{read:>12}{len(words):>12,}{seconds:8.2f}{len(bad):8}"
          f"{len(lacking):8}", flush=True)
    for kind, some in (("rejected", bad), ("missing", lacking)):
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
    results = [compare(dictc, f"{folder}/{name}") for name in names]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
