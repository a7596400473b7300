#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes and tests formats/conformance/conformance.json, the suite for readers of dictionaries.

    conformance.py make DICTC          prints the JSON
    conformance.py test DICTC JSON     compares the output of make with JSON, and compares the
                                       answers of the second reader and of dictc with the cases
    conformance.py stored WGD TSV      prints the JSON of one case: the file WGD has the words and
                                       values of TSV, in this order, in all capitals and mixtures
    conformance.py answers DICTC JSON  compares the answers with the cases

`dictc build` makes the valid dictionaries, or second_reader.py if dictc does not write such files.
The damaged dictionaries are copies with small changes. The hashes of a copy are corrected, except
in cases about a wrong hash.
"""

import itertools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

import boundaries  # noqa: E402
import extremes  # noqa: E402
import second_reader  # noqa: E402
from make_files import File, add_entries, add_numbers, alphabet, change_bit  # noqa: E402
from make_files import forge, forge_words, forms, hash_header, letters, move  # noqa: E402
from make_files import pack, put, put_header, random_words, retarget, sequences  # noqa: E402
from readers import Bytes, is_large, limits_of, run_dictc  # noqa: E402
from readers import run_second_reader, run_solve, unpack  # noqa: E402
from second_reader import DAMAGED, NEWER_FORMAT, NOT_A_DICTIONARY, Dictionary  # noqa: E402

IS_LONG = os.environ.get("WG_LONG", "") != ""
MAX_FILE = 2048  # of most files, and of the JSON of each file


class Maker:
    """Builds with dictc, and collects cases."""

    def __init__(self, dictc, folder):
        self.dictc = dictc
        self.folder = folder
        self.cases = []
        self.bytes_of = {}

    def build(self, words, *options, symbols=None):
        if symbols is not None:
            (self.folder / "symbols").write_text("".join(s + "\n" for s in symbols))
            options += (f"--alphabet={self.folder / 'symbols'}",)
        # The suite does not depend on the version of Unicode.
        command = [self.dictc, "build", "-q", "-o", "-", "--meta=unicode=", *options]
        text = "".join(word + "\n" for word in words).encode()
        return subprocess.run(command, input=text, capture_output=True, check=True).stdout

    def good(self, name, shows, data, words, lookups=(), large=False, values=None, **rest):
        """Adds a valid file with its words in list order. `lookups` are pairs of a text (or of
        bytes that are not a text) and a word. Every file also gets lookups of words, of the
        beginning of a word, and of the empty text. A file with NUMB gets the ranges of some
        prefixes."""
        data = data.bytes() if isinstance(data, File) else data
        found = dict.fromkeys(words[:3] + words[-2:])
        found = {word: word for word in found}
        for word in words[:2]:
            if word[:-1] not in words:
                found[word[:-1]] = None
            if word + word[-1] not in words:
                found[word + word[-1]] = None
        found[""] = None
        found.update(lookups)
        self.extreme(name, shows, data, large=large, words=words, lookups=[
            {**({"hex": text.hex()} if isinstance(text, bytes) else {"text": text}),
             "word": word} for text, word in found.items()
        ], **self.numbers(data, words, values), **rest)

    def extreme(self, name, shows, data, large=False, **answers):
        """Adds a valid file with answers that are given."""
        data = data.bytes() if isinstance(data, File) else data
        header = second_reader.Header(data)
        self.bytes_of[name] = data
        self.add(name, shows, data, large, count=str(header.words), longest=header.longest,
                 **answers)

    @staticmethod
    def numbers(data, words, values):
        """Returns the members for files with NUMB and for files with VALU."""
        if "NUMB" not in [section[0] for section in File.of(data).sections]:
            return {}
        prefixes = dict.fromkeys(["", words[0][:1], words[-1][:-1], words[len(words) // 2]])
        ranges = []
        for prefix in prefixes:
            places = [i for i, word in enumerate(words) if word.startswith(prefix)]
            ranges.append({"text": prefix, "first": str(places[0]), "count": str(len(places))})
        return {"ranges": ranges, **({} if values is None else {"values": list(map(str, values))})}

    def bad(self, row, name, shows, data, kind=DAMAGED, large=False):
        """Adds a damaged file. If it also exceeds limits, the case names them."""
        data = data.bytes() if isinstance(data, File) else data
        by = "open" if row <= 40 else "check"
        refused = {"by": by, "row": row, "class": kind}
        limits = limits_of({"file": Bytes(data)})
        self.add(f"{row:02}-{name}", shows, data, large, refused=refused,
                 **({"limits": limits} if limits else {}))

    def add(self, name, shows, data, large, **rest):
        assert large or len(data) <= MAX_FILE, (name, len(data))
        assert name not in [case["name"] for case in self.cases], name
        self.cases.append({"name": name, "shows": shows, **rest, "file": pack(data)})

    def file(self, name):
        return File.of(self.bytes_of[name])

    def case(self, name):
        return next(case for case in self.cases if case["name"] == name)


# Valid files.

TINY = ["koi", "koira", "palkka", "pöllö"]
TINY_SYMBOLS = ["%fold none", "a A", "i I U+0049U+0307 U+0130", "k K U+212A", "l L", "o O",
                "p P", "r R", "ö Ö U+006FU+0308 U+004FU+0308"]
MONTHS = (
    "january february march april may june july august september october november "
    "december spring summer autumn winter"
).split()


def make_small(maker):
    maker.good("one-word", "One edge and two states: the smallest dictionary.",
               maker.build(["a"], symbols=["%fold none", "a A"]), ["a"], {"A": "a", "b": None})
    maker.good("tiny", "The worked example of the page.",
               maker.build(TINY, "--name=tiny", symbols=TINY_SYMBOLS), TINY,
               {"PÖLLÖ": "pöllö", "po\u0308llo\u0308": "pöllö",
                "PO\u0308LLÖ": "pöllö", "pollo": None, "KOI": "koi", "ko": None,
                b"koi\xff": None, b"\xc1\xaboi": None, b"p\xc3": None, b"\xf6": None,
                b"\xed\xa0\x80": None, b"p\xf6ll\xf6": None})
    maker.good("english", "Words of one case, looked up with capitals.",
               maker.build(MONTHS), sorted(MONTHS),
               {"MAY": "may", "July": "july", "ju": None, "may ": None, "4": None})
    maker.good("case-matters", "Without folds, capitals are other symbols or none.",
               maker.build(["Abba", "aBBa"], "--fold=none"), ["Abba", "aBBa"],
               {"abba": None, "ABBA": None})
    maker.good("prefixes", "Words that begin with words: end bits at inner states.",
               maker.build(["a", "aa", "aaa", "ab"], symbols=["%fold none", "a A", "b B"]),
               ["a", "aa", "aaa", "ab"],
               {"aaaa": None, "b": None})
    maker.good("long-word", "A word of 150 symbols: several blocks in RANK and LAST.",
               maker.build(["a" * 150]), ["a" * 150], {"a": None, "A" * 150: "a" * 150})


def make_alphabets(maker):
    symbols = "a d dz dzs e n ny s y z zs".split()
    words = "ady any anyany dz dzs dzsany nyan nye zsenya".split()
    order = ["ady", "any", "anyany", "dz", "dzs", "dzsany", "nyan", "nye", "zsenya"]
    maker.good("digraphs",
               "At each place the longest symbol is taken; the reader does not go back. "
               "No word has the symbols s and z.",
               maker.build(words, symbols=symbols), order,
               {"DZS": "dzs", "Dzsany": "dzsany", "nYe": "nye", "d": None, "dzsan": None,
                "s": None, "dzz": None})
    maker.good("bengali", "A vowel sign that is a symbol of its own, in NFC and NFD.",
               maker.build(["\u0995\u09cb\u09a8"]), ["\u0995\u09cb\u09a8"],
               {"\u0995\u09c7\u09be\u09a8": "\u0995\u09cb\u09a8", "\u0995\u09a8": None})
    maker.good("marks", "Folds that drop marks.",
               maker.build(["pff"], "--fold=marks"), ["pff"],
               {"PFF": "pff", "\u1e57ff": "pff", "P\u0307f\u1e1e": "pff"})
    words = ["astraßenöab", "abab", "qstraßenö"]
    maker.good("parts", "PART: a symbol of eight letters, in all mixtures of its letters.",
               maker.build(words, symbols=["a", "ab", "b", "q", "straßenö"]),
               ["astraßenöab", "abab", "qstraßenö"],
               {"ASTRAßENÖAB": "astraßenöab", "aStRaßEnO\u0308Ab": "astraßenöab",
                "QsTrAßEnö": "qstraßenö", "qstraßen": None, "ABab": "abab", "aab": None,
                b"abab\xff": None, b"qstra\xc3": None, b"qstra\xdfen\xf6": None})


def make_sequences(maker):
    file = forge_words(["as", "ass", "assa", "coeur", "se"], "aceorsu")
    file.insert(1, "SEQS", 1, sequences([("ß", [5, 5]), ("œ", [3, 2])]))
    maker.good("sequences", "Texts that stand for two symbols.", file,
               ["as", "ass", "assa", "coeur", "se"],
               {"aß": "ass", "aßa": "assa", "asß": None, "cœur": "coeur", "œ": None,
                "ß": None, "aßs": None, b"a\xc3": None, b"a\x9f": None})
    file = forge_words(["d", "dont", "ont"], "dnot")
    file.insert(1, "SEQS", 1, sequences([("'", []), ("n'", [1, 2, 3]), ("’", [])]))
    maker.good("no-symbol", "Texts that stand for no symbol, and a longer text.", file,
               ["d", "dont", "ont"],
               {"'": None, "'d'": "d", "d’o'’nt": "dont", "don't": None, "dn'": None,
                "don''t": None, "o'n’t": "ont", "'’'": None})
    words = ["ab", "abbba", "bab"]
    file = forge_words(words, "ab")
    runs = [("aß", [0, 1, 1, 1]), ("ß", [0, 1]), ("ẞb", [1, 0, 1])]
    file.insert(1, "SEQS", 1, sequences(runs))
    maker.good("four-symbols", "Texts that stand for three and four symbols.", file, words,
               {"aßa": "abbba", "ß": "ab", "ẞb": "bab", "ẞ": None, "aß": None})
    texts = ["a", "ba"]
    file = forge_words([("a", "ba"), ("ba",), ("ba", "a", "a")], texts)
    file.insert(1, "PART", 1, alphabet(["a", "b"], [("A", 0), ("B", 1)]))
    file.insert(2, "SEQS", 1, sequences([("B", [0, 0]), ("BA", [0, 1]), ("bAa", [1, 0, 0])]))
    maker.good("part-and-sequence", "SEQS wins over PART if both cover as many bytes.", file,
               ["aba", "ba", "baaa"],
               {"BA": "aba", "bA": "ba", "bAa": "baaa", "Ba": "ba", "B": None, "aBA": None})


def make_forms(maker):
    texts = "αγλοσ"
    file = forge_words(["λογοσ", "σ", "σο", "σοσ", "οσα"], texts)
    file.set("ALPH", alphabet(texts, [("Σ", 4), ("ς", 4)])).insert(1, "FORM", 0, forms([1]))
    maker.good("forms", "A symbol that is shown in another form at the end of a word.", file,
               ["λογος", "οσα", "ς", "σο", "σος"],
               {"λογοσ": "λογος", "ΣοΣ": "σος", "ςος": "σος", "Σ": "ς", "ςς": None})
    texts = ["d", "dz", "dž", "h", "s", "sch", "c", "z", "ž"]
    texts.sort(key=str.encode)
    words = ["d|z", "dz", "d|ž|z", "dž", "s|c|h", "sch", "s|c|z", "d|d|z", "h|d"]
    coded = [tuple(word.split("|")) for word in words]
    file = forge_words(coded, texts)
    file.set("ALPH", alphabet(texts, [("dz\u030c", texts.index("dž"))]))
    file.insert(1, "SEQS", 1, sequences([("\u034f", [])]))
    maker.good("joiner", "U+034F between symbols that would be read as a longer symbol.", file,
               ["dd\u034fz", "d\u034fz", "d\u034fžz", "dz", "dž", "hd", "s\u034fch", "scz",
                "sch"],
               {"dz\u030c": "dž", "d\u034fz": "d\u034fz", "\u034fs\u034fcz\u034f": "scz",
                "s\u034fc\u034fh": "s\u034fch", "\u034f": None})
    file = forge_words([("a", "b"), ("a", "b", "a"), ("ac",)], ["a", "ac", "b"])
    file.set("ALPH", alphabet(["a", "ac", "b"], [("c", 2)])).insert(1, "FORM", 0, forms([0]))
    file.insert(1, "SEQS", 1, sequences([("\u034f", [])]))
    maker.good("joiner-and-form", "U+034F before a form of the last symbol.", file,
               ["a\u034fc", "aba", "ac"], {"ab": "a\u034fc", "ac": "ac", "b": None})


def make_optional(maker):
    tiny = maker.bytes_of["tiny"]
    keys = sorted(["x-" + "k" * 30, "name", "language", "license", "source"]
                  + [f"x-{i}" for i in range(59)])
    values = {"name": "täysi", "language": "", "x-0": "\u001b=", "x-1": "a" * 300}
    lines = "".join(f"{key}={values.get(key, 'v')}\n" for key in keys)
    maker.good("meta-full", "META with 64 lines, an empty value and a control character.",
               File.of(tiny).set("META", lines.encode()), TINY)
    maker.good("no-meta", "A file without META.", File.of(tiny).remove("META"), TINY)
    file = File.of(tiny).insert(2, "note", 0, b"skip me")
    maker.good("unknown-section", "Unknown sections without the required bit, one empty.",
               file.insert(8, "ZZZZ", 0xFFFFFFFE, b""), TINY, {"PÖLLÖ": "pöllö"})
    file = File.of(tiny).insert(0, "note", 0, b"").insert(0, "note", 0, b"x")
    maker.good("unknown-twice", "An unknown id may occur twice.", file, TINY)
    file = File.of(tiny).field(minor=7)
    for section in file.sections:
        section[1] |= 0xF0
    file.section("EDGE")[1] = 0
    maker.good("minor-and-flags", "Another minor version, other flags, EDGE not required.",
               file, TINY)
    maker.good("meta-long", "A key of 32 bytes, and a value of 4,096 bytes.",
               File.of(tiny).set("META", b"k" * 32 + b"=" + b"v" * 4096 + b"\n"), TINY,
               large=True)
    maker.good("gaps", "Gaps of zeros, of 64 bytes and more.", move(move(tiny, 6, 64), 0, 3776),
               TINY, large=True)
    file = File.of(tiny)
    file.sections.reverse()
    maker.good("other-order", "Sections in an order that dictc does not write.", file, TINY)


def make_codes(maker):
    maker.good("code-reversed", "CODE with at most 31 symbols: words are listed from z to a.",
               forge_words(["ab", "b", "ba", "c"], "abc", symbol_of=[2, 1, 0]),
               ["c", "b", "ba", "ab"], {"d": None})
    for count in (31, 32, 33, 63, 64):
        texts = letters(count)
        words = sorted({*texts, *random_words(texts[-3:] + texts[:3], 12, 3, count)})
        wide = "no symbol is rare" if count == 31 else f"{count - 31} symbols are rare"
        maker.good(f"symbols-{count}", f"{count} symbols, of which {wide}.",
                   maker.build(words, "--fold=none"), words)
    maker.good("symbols-255", "255 symbols and a state with 255 edges.",
               maker.build(letters(255), "--fold=none"), letters(255), large=True)
    texts = letters(40)
    words = sorted({*texts[:20], *random_words(texts[20:], 40, 3, 7)})
    symbol_of = [texts.index(text) * 7 % 40 for text in texts]
    listed = sorted(words, key=lambda word: [symbol_of[texts.index(c)] for c in word])
    maker.good("code-permuted", "40 symbols in another order than their texts.",
               forge_words(words, texts, symbol_of=symbol_of), listed)
    maker.good("code-any-frequent", "The frequent symbols are the last 31 of 40.",
               forge_words(words, texts, frequent=(1 << 40) - (1 << 9)), words)


def make_last(maker):
    texts = letters(70)
    words = random_words(texts, 60, 3, 11)
    words = sorted({*words, *texts})
    maker.good("wide-sets", "70 symbols: wide sets of three words, of several sizes.",
               maker.build(words, "--fold=none"), words)
    words = random_words("abcde", 60, 6, 3)
    maker.good("blocks", "Several blocks in LAST, with different widths, some above 0.",
               maker.build(words, "--fold=none"), words)
    maker.good("wider", "Low bits in LAST that are wider than needed.",
               forge_words(words, "abcde", wider=1), words)
    states = [(True, ()), (False, ((0, 0),)), (False, ((0, 0),)), (True, ((1, 1),)),
              (False, ((0, 2), (1, 3)))]
    maker.good("not-minimal", "Two equal states: readers do not need the canonical form.",
               forge(states, "ab", 3, 3), ["aa", "b", "bba"])


def make_numbers(maker):
    maker.good("numbers", "NUMB: the numbers of words, with prefixes and words of numbers.",
               maker.build(TINY, "--numbers"), TINY, {"PÖLLÖ": "pöllö", "po": None})
    maker.good("numbers-width-0", "NUMB with a block of no bits: each state has one word.",
               maker.build(["ab"], "--numbers"), ["ab"])
    words = ["a", "ab", "aba", "b", "ba"]
    maker.good("numbers-at-ends", "Words that begin with words: the shorter word comes first.",
               maker.build(words, "--numbers"), words)
    words = random_words("abcde", 60, 6, 3)
    maker.good("numbers-blocks", "Two blocks of NUMB, with different widths.",
               maker.build(words, "--fold=none", "--numbers"), words)
    texts = letters(45)
    words = sorted({*texts, *random_words(texts, 45, 3, 11)})
    maker.good("numbers-wide", "NUMB with wide sets: codes are not in the order of symbols.",
               maker.build(words, "--fold=none", "--numbers"), words)
    maker.good("numbers-reversed", "Numbers in the order of the symbols, not of the texts.",
               add_numbers(forge_words(["ab", "b", "ba", "c"], "abc", symbol_of=[2, 1, 0])),
               ["c", "b", "ba", "ab"])
    maker.good("numbers-wider", "Widths in NUMB that are larger than needed.",
               add_numbers(forge_words(TINY, "aiklopr\u00f6"), wider=2), TINY)
    maker.good("values", "The example of the page: one block, values of 3 bits.",
               maker.build(["a\t5", "ab\t0", "ba\t2"], "--format=tsv"), ["a", "ab", "ba"],
               values=[5, 0, 2])
    maker.good("values-zero", "Values that are all 0 take no bits; a position takes one.",
               maker.build(["a\t0", "ab\t0"], "--format=tsv"), ["a", "ab"], values=[0, 0])
    values = [2**57 - 1, 0, 1, 2**56]
    maker.good("values-57", "Values of 57 bits.",
               maker.build([f"{w}\t{v}" for w, v in zip(TINY, values)], "--format=tsv"), TINY,
               values=values)
    words = random_words("abcde", 150, 6, 3)
    values = [1000 * (i // 64) + i * i * 37 % (2048 >> 3 * (i // 64)) for i in range(150)]
    lines = [f"{word}\t{value}" for word, value in zip(words, values)]
    maker.good("values-blocks", "Three blocks, with different bases and widths.",
               maker.build(lines, "--fold=none", "--format=tsv"), words, values=values)
    maker.good("values-equal", "Equal values: one base, and no bits for each value.",
               maker.build(["a\t7", "ab\t7", "ba\t7"], "--format=tsv"), ["a", "ab", "ba"],
               values=[7, 7, 7])
    maker.good("values-wider", "Bases, widths and positions that are not the smallest.",
               maker.file("values-blocks").set(
                   "VALU", second_reader.encode_valu(values, wider=3, lower=9)),
               words, values=values)


# Damaged files.


# Only a file of a newer format has these marks. Each mark has the row that tests the mark, the
# first later row, a description, and a function that adds the mark to a file.
MARKS = {
    "major-2": (3, 4, "A newer major version", lambda data: put(data, 8, 2, 2)),
    "reserved": (7, 10, "A field of a newer version", lambda data: put_header(data, 48, 1, 8)),
    "65-sections": (8, 10, "More than 64 sections",
                    lambda data: add_entries(data, 65 - data[12], 0)),
    "required": (9, 10, "An unknown section with the required bit",
                 lambda data: add_entries(data, 1, 1)),
}


def combine(maker):
    """For each mark, adds the mark to a damaged file of each later row."""
    damaged = {}
    for case in maker.cases:
        refused = case.get("refused", {})
        if refused.get("by") == "open" and refused["class"] == DAMAGED:
            data = unpack(case["file"])
            if len(data) <= MAX_FILE:
                damaged.setdefault(refused["row"], (data, case["shows"]))
    for name, (row, first, shows, mark) in MARKS.items():
        for other, (data, damage) in sorted(damaged.items()):
            if other >= first:
                data = mark(data)
                if other == 14 and row >= 8:
                    data = put_header(data + b"\0", 16, len(data) + 1, 8)
                maker.bad(row, f"{name}-and-{other}", f"{shows}, and: {damage}", data,
                          NEWER_FORMAT, large=row == 8)


def damage_header(maker):
    tiny = maker.bytes_of["tiny"]
    bad = maker.bad
    bad(1, "empty", "A file of 0 bytes.", b"", NOT_A_DICTIONARY)
    bad(1, "text", "A word list.", "\n".join(TINY).encode(), NOT_A_DICTIONARY)
    bad(1, "line-ends", "CRLF became LF.", tiny.replace(b"\r\n", b"\n"), NOT_A_DICTIONARY)
    bad(2, "magic-only", "The magic and nothing else.", tiny[:8])
    bad(2, "63-bytes", "The header without its last byte.", tiny[:63])
    bad(3, "major-2", "A newer major version.", put(tiny, 8, 2, 2), NEWER_FORMAT)
    bad(3, "major-0", "Major version 0.", put_header(tiny, 8, 0, 2))
    bad(4, "cut", "The last byte is missing.", tiny[:-1])
    bad(4, "field", "Another size in the header.", put_header(tiny, 16, len(tiny) + 1, 8))
    bad(4, "appended", "One byte too many.", tiny + b"\0")
    bad(5, "table-cut", "A section table that is longer than the file.",
        put_header(tiny, 12, 64, 4))
    bad(6, "header", "A changed count in the header.", change_bit(tiny, 24))
    bad(6, "table", "A changed hash in the section table.", change_bit(tiny, 64 + 24))
    for name, (row, _, shows, mark) in MARKS.items():
        if row > 3:
            bad(row, name, shows + ".", mark(tiny), NEWER_FORMAT, large=row == 8)


def damage_table(maker):
    tiny = maker.bytes_of["tiny"]
    meta = 64 + 32
    bad = maker.bad
    bad(10, "alignment", "An offset that is not a multiple of 64.",
        put_header(tiny, meta + 8, 513, 8))
    bad(10, "moved", "A sound section that begins at 513.",
        put_header(tiny[:512] + b"\0" + tiny[512:575] + tiny[576:], meta + 8, 513, 8))
    more = add_entries(tiny, 1, 0)[: len(tiny) + 64]
    more = put(put(more, 16, len(more), 8), 64 + 7 * 32 + 8, 0x340 + 64, 8)
    more = more[: 64 + 7 * 32 + 16] + tiny[64 + 6 * 32 + 16 :][:16] + more[64 + 8 * 32 :]
    bad(10, "same-place", "Two sound sections in the same place.", hash_header(more))
    bad(10, "overlap", "A section that begins in the section before.",
        put_header(tiny, meta + 8, 384, 8))
    bad(10, "outside", "A section that is longer than the file.",
        put_header(tiny, meta + 16, 1000, 8))
    bad(10, "overflow", "offset + size is 2^64.",
        put_header(tiny, meta + 16, 2**64 - 512, 8))
    bad(11, "stray", "A byte between two sections that is not 0.", change_bit(tiny, 288))
    file = File.of(tiny)
    bad(9, "first", "An unknown section with the required bit, before all others.",
        file.insert(0, "note", 1, b"x"), NEWER_FORMAT)
    file = File.of(tiny)
    bad(12, "twice", "META occurs twice.", file.insert(2, "META", 0, b"name=a\n"))
    bad(13, "hash", "A changed byte in META.", change_bit(tiny, 512 + 5))
    more = put(tiny + b"\0", 16, len(tiny) + 1, 8)
    bad(14, "end", "A byte after the last section.", hash_header(more))
    for name in ("ALPH", "BASE", "SETS", "RANK", "LAST", "EDGE"):
        bad(15, f"no-{name.lower()}", f"A file without {name}.", File.of(tiny).remove(name))


def damage_alphabet(maker):
    """Adds damaged files for rows 16 to 19, and for row 23, which has the same conditions for
    PART."""
    bad = maker.bad
    one = alphabet(["a"], [("A", 0)])
    no_text = "A fold that stands for text 1 of 1."
    damaged = [
        (16, "short", "7 bytes.", one[:7]),
        (16, "no-symbol", "0 symbols.", put(one[:8] + one[12:], 0, 0, 4)),
        (16, "folds", "2^32 - 1 folds: 4 x (S + F) exceeds 32 bits.",
         put(one, 4, 2**32 - 1, 4)),
        (16, "arrays", "More folds than fit.", put(one, 4, 4, 4)),
        (17, "empty-text", "A text of 0 bytes.", alphabet(["a"], [("", 0)])),
        (17, "long-text", "A text of 65 bytes.", alphabet(["a"], [("A" * 65, 0)])),
        (17, "outside", "A text that ends after the section.", put(one, 12, 3, 4)),
        (17, "backwards", "A text that ends before it begins.",
         put(alphabet(["ab"], [("A", 0)]), 12, 1, 4)),
        (18, "longer", "A byte after the last text.", one + b"b"),
        (19, "fold", no_text, alphabet(["a"], [("A", 1)])),
    ]
    for name, text in (("overlong", b"\xc1\xa1"), ("surrogate", b"\xed\xa0\x80"),
                       ("cut", b"\xc3"), ("above", b"\xf4\x90\x80\x80")):
        damaged.append((17, name, f"A text that is not UTF-8 ({name}).",
                        alphabet(["a"], [(text, 0)])))
    for point in ("\0", "\x1f", "\x7f", "\x9f"):
        damaged.append((17, f"u-{ord(point):02x}", f"A text with U+{ord(point):04X}.",
                        alphabet(["a"], [(point, 0)])))
    for row, name, shows, data in damaged:
        file = maker.file("one-word").set("ALPH", data)
        bad(row, name, f"ALPH: {shows}", file)
        file = maker.file("one-word").insert(1, "PART", 1, data)
        bad(23, name, f"PART: {shows}", file)
    bad(16, "256-symbols", "ALPH: 256 symbols.", forge_words(["a"], letters(256)), large=True)
    file = maker.file("one-word").insert(1, "PART", 1, alphabet(letters(256)))
    bad(23, "256-symbols", "PART: 256 symbols.", file, large=True)


def damage_codes(maker):
    def code(data):
        return maker.file("symbols-33").set("CODE", data)

    good = maker.file("symbols-33").section("CODE")[2]
    texts = letters(33)
    all_frequent = forge_words([texts[0], texts[32]], texts, frequent=(1 << 33) - 1)
    bad = maker.bad
    bad(20, "no-code", "33 symbols without CODE.", maker.file("symbols-33").remove("CODE"))
    bad(20, "as-it-stands", "33 symbols without CODE, with the codes 0 to 32.",
        File.of(all_frequent.bytes()).remove("CODE"))
    bad(20, "size", "CODE without its last byte.", code(good[:-1]))
    bad(20, "longer", "CODE with a byte too many.", code(good + b"\0"))
    bad(21, "twice", "Two texts with symbol 1.", code(put(good, 0, 1, 1)))
    bad(21, "above", "Symbol 33 of 33.", code(put(good, 32, 33, 1)))
    frequent = int.from_bytes(good[33:], "little")
    bad(22, "thirty", "30 frequent symbols.",
        forge_words([texts[0], texts[32]], texts, frequent=(1 << 30) - 1))
    bad(22, "all", "33 frequent symbols.", all_frequent)
    bad(22, "spare", "A bit for symbol 39 of 33.", code(put(good, 33, frequent | 1 << 39, 5)))


def damage_counts(maker):
    bad = maker.bad
    for row, name, shows, fields in (
        (28, "no-edges", "0 edges.", {"edges": 0}),
        (28, "too-many-edges", "2^32 - 1 edges.", {"edges": 2**32 - 1}),
        (28, "one-state", "1 state.", {"states": 1}),
        (28, "states", "More states than edges + 1.", {"states": 16}),
        (28, "root-0", "Root 0.", {"root": 0}),
        (28, "root-states", "A root after the last state.", {"root": 13}),
        (29, "longest-0", "Longest word of 0 symbols.", {"longest": 0}),
        (29, "longest-states", "A longest word with as many symbols as there are states.",
         {"longest": 13}),
    ):
        bad(row, name, shows, maker.file("tiny").field(**fields))
    bad(29, "longest-limit", "A longest word of 65,537 symbols.",
        maker.file("tiny").field(longest=65537))
    for name in ("BASE", "RANK", "EDGE"):
        data = maker.file("tiny").section(name)[2]
        bad(30, name.lower(), f"{name} without its last byte.",
            maker.file("tiny").set(name, data[:-1]))
    bad(30, "no-blocks", "LAST without its record.", maker.file("tiny").set("LAST", bytes(8)))


def forge_sets(texts, sets, base, edges, **header):
    """Returns a file with a narrow set for each state. All edges lead to state 0."""
    bits = second_reader.bits_of(len(sets))
    words = [b"".join(n.to_bytes(4, "little") for n in array) for array in (base, sets)]
    rank = bytes(4) + ((1 << len(sets)) - 1).to_bytes(8, "little")
    last = second_reader.encode_last([0] * len(sets), bits)
    edge = bytes(((edges - (len(sets) - 1)) * bits + 7) // 8 + 8)
    header = {"minor": 0, "states": len(sets), "edges": edges, **header}
    names = ("ALPH", "BASE", "SETS", "RANK", "LAST", "EDGE")
    sections = (alphabet(texts), *words, rank, last, edge)
    return File(header, [[name, 1, data] for name, data in zip(names, sections)])


def damage_sets(maker):
    bad = maker.bad
    rank = 4  # the bits of the first block of tiny: 7f 19
    sets = maker.file("tiny").section("SETS")[2]
    bad(31, "state-0", "No group begins at state 0.", maker.file("tiny").put("RANK", 4, 0x7E))
    bad(31, "one-later", "State 0 begins no group, and one more group begins later.",
        maker.file("tiny").put("RANK", 4, 0xFE))
    bad(31, "count", "A wrong count in block 1 of RANK.",
        maker.file("long-word").put("RANK", 12, 9))
    bad(31, "after", "A bit after the last state.",
        maker.file("tiny").put("RANK", rank + 1, 0x39))
    bad(31, "set-after", "A bit after the last state, and a set for it.",
        maker.file("tiny").put("RANK", rank + 1, 0x39).set("SETS", sets + sets[-4:]))
    bad(32, "no-sets", "SETS of 0 bytes.", maker.file("tiny").set("SETS", b""))
    bad(32, "part-set", "SETS without its last byte.",
        maker.file("tiny").set("SETS", sets[:-1]))
    bad(32, "fewer-sets", "SETS has fewer sets than RANK has groups.",
        maker.file("tiny").put("RANK", rank, 0xFF))
    bad(32, "more-sets", "SETS has more sets than RANK has groups.",
        maker.file("tiny").put("RANK", rank, 0x3F))
    texts = letters(33)
    narrow = forge_words([texts[0] + texts[1]], texts)
    bad(32, "no-last-set", "SETS lacks a narrow set, and no set is wide.",
        narrow.set("SETS", narrow.section("SETS")[2][:-4]))
    half = maker.file("symbols-64").section("SETS")[2]
    bad(32, "half-set", "SETS ends inside a wide set.",
        maker.file("symbols-64").set("SETS", half[:-4]))
    bad(32, "set-and-half", "SETS has half a wide set too many.",
        maker.file("symbols-64").set("SETS", half + bytes(4)))
    half = maker.file("symbols-33").section("SETS")[2]
    bad(32, "more-wide", "More wide sets than groups.",
        maker.file("symbols-33").set("SETS", half + bytes(len(half))))
    bad(33, "letters", "Set 0 has a symbol.", maker.file("tiny").put("SETS", 0, 1))
    bad(33, "state-1", "State 1 is in the group of state 0.",
        maker.file("tiny").put("RANK", rank, 0xFD))
    rare = forge_words([texts[32]], texts, frequent=(1 << 31) - 1)
    wide = rare.section("SETS")[2]
    bad(33, "wide", "All sets are wide.", rare.set("SETS", wide[:8] + bytes(4) + wide[8:]))
    bad(34, "no-code", "A set with a bit that is not a code.",
        maker.file("tiny").put("SETS", 16, 0, 1))
    bad(34, "no-letters", "A second set without symbols.",
        maker.file("tiny").put("SETS", 4, 0))
    bad(34, "no-edges", "A state without symbols that is not state 0.",
        forge_sets("ab", [1 << 31, 1 << 31, 3], [0, 0, 2**32 - 3], 2, words=2, longest=1,
                   root=2))
    bad(34, "order", "A set of two symbols before sets of one.",
        maker.file("tiny").put("SETS", 4, 3))
    bad(34, "large-first", "A state of size 2 before a state of size 1; no other error.",
        forge_sets("ab", [1 << 31, 3, 1], [0, 0, 2**32 - 1], 3, words=1, longest=1, root=2))
    sets = maker.file("symbols-33").section("SETS")[2]
    bad(34, "wide-no-code", "A wide set with a bit for code 34 of 33.",
        maker.file("symbols-33").put("SETS", len(sets) - 4, sets[-4] | 4))
    bad(34, "not-rare", "A wide set without rare symbols.",
        maker.file("symbols-33").set("SETS", sets[:-4] + bytes(4)))
    rare = forge_words([texts[0] + texts[32]], texts, frequent=(1 << 31) - 1)
    wide = rare.section("SETS")[2]
    bad(34, "narrow", "A set without rare symbols among the wide sets.",
        rare.set("SETS", wide[:12] + bytes(4) + wide[12:]))
    bad(35, "edges", "A set with one symbol more.", maker.file("tiny").put("SETS", 36, 0x25))
    edge = maker.file("tiny").section("EDGE")[2]
    bad(35, "edge", "An edge at the end of EDGE that no state has.",
        maker.file("tiny").field(edges=15).set("EDGE", edge + b"\0"))
    bad(36, "base", "A wrong number in BASE.", maker.file("tiny").put("BASE", 8, 0xF4))
    bad(36, "no-state", "A number in BASE for a size that no state has.",
        maker.file("tiny").put("BASE", 12, 1))


def damage_last(maker):
    bad = maker.bad
    last = maker.file("tiny").section("LAST")[2]
    bad(37, "sum", "The first record counts widths before it.",
        maker.file("tiny").put("LAST", 0, 64 + 1))
    bad(37, "second-sum", "The second record does not count the width of the first.",
        maker.file("blocks").put("LAST", 17, 0))
    bad(37, "width", "A width of 5, while B is 4.",
        maker.file("tiny").put("LAST", 0, 5))
    bad(37, "wide", "A width of 5, and low bits of 5 bits.",
        retarget(maker.file("tiny"), 1, 0, wider=4))
    bad(37, "first-target", "A first target of 2^B.", maker.file("tiny").put("LAST", 4, 16))
    bad(37, "31-ones", "31 bits of the high parts are 1.",
        maker.file("tiny").put("LAST", 8, last[8] & 0xFE))
    bad(37, "33-ones", "33 bits of the high parts are 1.",
        maker.file("tiny").put("LAST", 15, 0x80))
    bad(38, "shorter", "LAST without the low bits of its block.",
        maker.file("tiny").set("LAST", last[:16] + last[20:]))
    bad(38, "longer", "LAST with a byte too many.",
        maker.file("tiny").set("LAST", last + b"\0"))


def damage_sequences(maker):
    bad = maker.bad

    def with_sequences(data):
        return maker.file("prefixes").insert(1, "SEQS", 1, data)

    def with_forms(data):
        texts = alphabet(["a", "b"], [("A", 0), ("B", 1), ("C", 1)])
        return maker.file("prefixes").set("ALPH", texts).insert(1, "FORM", 0, data)

    one = sequences([("-", [])])
    many = (1048577).to_bytes(4, "little")
    bad(24, "empty", "SEQS of 0 bytes.", with_sequences(b""))
    bad(24, "none", "SEQS without sequences.", with_sequences(bytes(4)))
    bad(24, "too-many", "1,048,577 sequences.", with_sequences(many + bytes(20)))
    bad(24, "cut", "SEQS ends in its arrays.", with_sequences(one[:12]))
    bad(25, "no-text", "A text of 0 bytes.", with_sequences(sequences([("", [])])))
    bad(25, "long", "A text of 65 bytes.", with_sequences(sequences([("-" * 65, [])])))
    bad(25, "outside", "A text that ends outside the pool.", with_sequences(one[:-1]))
    bad(25, "after", "A byte after the last text.", with_sequences(one + b"-"))
    bad(25, "utf-8", "A text that is not UTF-8.", with_sequences(sequences([(b"\xcd", [])])))
    for point in ("\0", "\x1f", "\x7f", "\x9f"):
        bad(25, f"u-{ord(point):02x}", f"A text with U+{ord(point):04X}.",
            with_sequences(sequences([(point, [])])))
    bad(26, "one", "A sequence of one symbol.", with_sequences(sequences([("-", [0])])))
    bad(26, "five", "A sequence of five symbols.",
        with_sequences(one[:8] + b"\5" + one[9:]))
    bad(26, "no-symbol", "A sequence with text 2 of 2.",
        with_sequences(sequences([("-", [0, 1, 2])])))
    bad(26, "unused", "A symbol after the last symbol of a sequence.",
        with_sequences(one[:12] + b"\1" + one[13:]))
    bad(27, "empty", "FORM of 0 bytes.", with_forms(b""))
    bad(27, "odd", "FORM of 5 bytes.", with_forms(forms([0]) + b"\0"))
    bad(27, "no-fold", "A form that is fold 3 of 3.", with_forms(forms([0, 3])))
    bad(27, "order", "Forms that do not ascend.", with_forms(forms([1, 0])))
    bad(27, "twice", "The same form twice.", with_forms(forms([0, 0])))
    bad(44, "order", "Sequences that do not ascend.",
        with_sequences(sequences([("-", []), ("'", [])])))
    bad(44, "same", "Two equal sequences.", with_sequences(sequences([("-", []), ("-", [])])))
    bad(44, "symbol", "A sequence that equals the text of a symbol.",
        with_sequences(sequences([("b", [])])))
    bad(44, "fold", "A sequence that equals a fold.",
        with_sequences(sequences([("B", [0, 0])])))
    bad(45, "symbol", "Two forms of a symbol.", with_forms(forms([1, 2])))


def damage_for_check(maker):
    """Adds damaged files that opening accepts."""
    bad = maker.bad

    for row, name, shows, data in (
        (41, "order", "Texts that do not ascend.", alphabet(["b", "a"])),
        (41, "same", "Two equal texts.", alphabet(["a", "a"])),
        (41, "fold-order", "Folds that do not ascend.",
         alphabet(["a", "b"], [("B", 1), ("A", 0)])),
        (41, "same-fold", "Two equal folds.", alphabet(["a", "b"], [("A", 0), ("A", 1)])),
        (42, "fold", "A fold that equals the text of a symbol.",
         alphabet(["a", "b"], [("b", 0)])),
    ):
        bad(row, name, f"ALPH: {shows}", maker.file("prefixes").set("ALPH", data))
        bad(43, name, f"PART: {shows}", maker.file("prefixes").insert(1, "PART", 1, data))
    for name, shows, data in (
        ("empty", "META of 0 bytes.", b""),
        ("no-line-end", "The last line of META is not ended.", b"name=a\nx=b"),
        ("no-equals", "A line of META without =.", b"name\n"),
        ("key", "A key with a capital.", b"Name=a\n"),
        ("long-key", "A key of 33 bytes.", b"k" * 33 + b"=a\n"),
        ("empty-key", "An empty key.", b"=a\n"),
        ("same", "Two equal keys.", b"name=a\nname=b\n"),
        ("long-value", "A value of 4,097 bytes.", b"name=" + b"a" * 4097 + b"\n"),
        ("order", "Keys that do not ascend.", b"name=a\nlanguage=b\n"),
        ("cr", "A value with a CR.", b"name=a\r\n"),
        ("utf-8", "A value that is not UTF-8.", b"name=\xff\n"),
        ("65-lines", "65 lines.", b"".join(b"x-%02d=\n" % i for i in range(65))),
    ):
        bad(46, name, shows, maker.file("tiny").set("META", data), large=len(data) > 1024)
    bad(47, "edge", "An edge in EDGE to state 15 of 13.",
        maker.file("tiny").put("EDGE", 0, 0x5F))
    bad(47, "last", "A last edge to state 15 of 13.", retarget(maker.file("tiny"), 12, 15))
    bad(48, "edge", "The root has an edge to itself, in EDGE.",
        maker.file("tiny").put("EDGE", 0, 0xC9))
    bad(48, "last", "The last edge of state 1 leads to the root.",
        retarget(maker.file("tiny"), 1, 12))
    no_word = [(False, ()), (True, ((1, 0),)), (False, ((0, 1),))]
    bad(49, "no-word", "No word ends at state 0.", forge(no_word, "ab", 1, 1))
    bad(49, "longest", "No word ends at state 0, and longest counts the path.",
        forge(no_word, "ab", 1, 2))
    not_reached = [(True, ()), (False, ((0, 0),)), (False, ((1, 0),))]
    bad(50, "not-reached", "No path leads to a state.", forge(not_reached, "ab", 1, 1))
    empty = [(True, ()), (True, ((0, 0),))]
    bad(51, "empty-word", "The root is a word.", forge(empty, "a", 2, 1))
    bad(52, "words", "One word too many in the header.",
        maker.file("tiny").field(words=5))
    ways = [(True, ()), *((False, ((0, i), (1, i))) for i in range(64))]
    bad(52, "2-64-words", "2^64 words, and 0 words in the header.", forge(ways, "ab", 0, 64))
    bad(53, "longest", "A longest word that is too short.",
        maker.file("tiny").field(longest=5))
    last = maker.file("tiny").section("LAST")[2]
    bad(54, "last-begin", "A bit after the low bits of LAST.",
        maker.file("tiny").put("LAST", len(last) - 8, 1))
    bad(54, "last-end", "A bit at the end of LAST.",
        maker.file("tiny").put("LAST", len(last) - 1, 0x80))
    edge = maker.file("english").section("EDGE")[2]
    at = len(edge) - 9
    bad(54, "edge-begin", "A bit after the last edge, in the same byte.",
        maker.file("english").put("EDGE", at, edge[at] | 0x80))
    bad(54, "edge-end", "A bit at the end of EDGE.", maker.file("tiny").put("EDGE", 8, 0x80))


def damage_numbers(maker):
    bad = maker.bad
    numb = maker.file("numbers-blocks").section("NUMB")[2]
    second = int.from_bytes(numb[4:8], "little")
    valu = maker.file("values").section("VALU")[2]

    def with_numb(data):
        return maker.file("numbers-blocks").set("NUMB", data)

    def with_valu(data):
        return maker.file("values").set("VALU", data)

    bad(39, "short", "NUMB without its second record.", with_numb(numb[:7]))
    bad(39, "sum", "The second record does not count the width of the first.",
        with_numb(put(numb, 4, second % 64, 4)))
    bad(39, "width", "A width of 58.",
        maker.file("numbers").set("NUMB", b"\x3a\0\0\0" + bytes(58 * 8 + 8)))
    bad(39, "shorter", "NUMB without its last byte.", with_numb(numb[:-1]))
    bad(39, "longer", "NUMB with a byte too many.", with_numb(numb + b"\0"))
    bad(40, "no-numb", "VALU without NUMB.", maker.file("values").remove("NUMB"))
    bad(40, "empty", "VALU of 0 bytes.", with_valu(b""))
    bad(40, "start", "VALU of 7 bytes.", with_valu(valu[:7]))
    for kind in (1, 32):
        bad(40, f"draft-{kind}", "A kind that only drafts have.", with_valu(put(valu, 0, kind, 1)))
    for kind in (33, 255):
        bad(40, f"kind-{kind}", "A kind above 32.", with_valu(put(valu, 0, kind, 1)),
            NEWER_FORMAT)
    for row, section, data in ((16, "ALPH", b""), (30, "LAST", bytes(8)), (39, "NUMB", bytes(3))):
        bad(row, "and-kind-33", f"A kind of VALU above 32, and a wrong {section}.",
            maker.file("values").set("VALU", put(valu, 0, 33, 1)).set(section, data))
    for at in (3, 7):
        bad(40, f"spare-{at}", "A spare byte that is not 0.", with_valu(put(valu, at, 1, 1)),
            NEWER_FORMAT)
    bad(40, "positions-0", "Positions of 0 bits.", with_valu(bytes(16)))
    long = bytes([0, 58, 0]) + bytes(5) + b"\3" + bytes(7) + valu[9:]
    bad(40, "positions-58", "Positions of 58 bits.", with_valu(long))
    long = bytes([0, 2, 58]) + bytes(5) + b"\3" + bytes(7) + valu[9:]
    bad(40, "bases-58", "Bases of 58 bits.", with_valu(long))
    bad(40, "records", "VALU ends with its records.", with_valu(valu[:9]))
    bad(40, "shorter", "VALU without its last byte.", with_valu(valu[:-1]))
    bad(40, "longer", "VALU with a byte too many.", with_valu(valu + b"\0"))
    bad(40, "sum", "The first record counts widths before it.",
        with_valu(bytes([0, 7, 0]) + bytes(5) + b"\x43" + valu[9:]))
    bad(40, "width", "A width of 58.",
        with_valu(bytes([0, 6, 0]) + bytes(5) + b"\x3a" + bytes(58 * 8 + 8)))
    bad(40, "overflow", "The records would take 2^64 - 64 bits.",
        with_valu(bytes([0, 56, 8]) + bytes(33)).field(words=2**64 - 64))
    bad(55, "count", "A wrong count.", maker.file("values").put("NUMB", 4, 0x88))
    bad(55, "spare", "A bit after the last count.", maker.file("values").put("NUMB", 5, 1))
    for at in (len(numb) - 8, len(numb) - 1):
        bad(55, f"tail-{len(numb) - at}", f"A bit {len(numb) - at} bytes before the end.",
            with_numb(change_bit(numb, at)))
    bad(56, "record", "A bit after the last record.", maker.file("values").put("VALU", 8, 7))
    bad(56, "spare", "A bit after the last value.", maker.file("values").put("VALU", 10, 2))
    for at in (len(valu) - 8, len(valu) - 1):
        bad(56, f"tail-{len(valu) - at}", f"A bit {len(valu) - at} bytes before the end.",
            with_valu(change_bit(valu, at)))
    large = bytes([0, 6, 57]) + bytes(5) + (1 + (2**57 - 1 << 6)).to_bytes(8, "little")
    bad(56, "large", "A value of 2^57.", with_valu(large + bytes([2]) + bytes(7 + 8)))


def make(dictc, is_long=True):
    """Returns the cases, without `is_long` those that are not large."""
    with tempfile.TemporaryDirectory() as folder:
        maker = Maker(dictc, Path(folder))
        for step in (make_small, make_alphabets, make_sequences, make_forms,
                     make_optional, make_codes, make_last, make_numbers,
                     damage_header, damage_table, damage_alphabet, damage_codes,
                     damage_counts, damage_sets, damage_last, damage_sequences,
                     damage_for_check, damage_numbers, combine):
            step(maker)
        extremes.make(maker)
        boundaries.make(maker)
        if is_long:
            extremes.make_long(maker)
    return maker.cases


# The JSON has a line for each item of a case, so that a diff shows the cases that changed.


def to_json(cases):
    parts = []
    for case in cases:
        items = ",\n".join(f"   {json.dumps(k)}: {json.dumps(v)}" for k, v in case.items())
        parts.append("  {\n" + items + "\n  }")
    return '{\n "format": "1.0",\n "cases": [\n' + ",\n".join(parts) + "\n ]\n}\n"


def stored(path, list_path):
    """Makes the case of a dictionary in tests/compat/. Each word is looked up in capitals, and with
    each second character as a capital."""
    lines = Path(list_path).read_text(encoding="utf-8").splitlines()
    words, values = zip(*(line.split("\t") for line in lines))
    mixed = ["".join(c.upper() if i % 2 else c for i, c in enumerate(word)) for word in words]
    firsts = sorted({word[0] for word in words} - set("μστ"))  # μπ, στρο and τσ are symbols
    ranges = [(text, [w.startswith(text) for w in words]) for text in [*firsts, "στρο"]]
    return {
        "name": Path(path).name,
        "shows": "A stored dictionary.",
        "file": pack(Path(path).read_bytes()),
        "count": str(len(words)),
        "longest": Dictionary(Path(path).read_bytes()).header.longest,
        "words": words,
        "lookups": [
            {"text": text, "word": word}
            for texts in (map(str.upper, words), mixed)
            for text, word in zip(texts, words)
        ],
        "ranges": [
            {"text": text, "first": str(has.index(True)), "count": str(sum(has))}
            for text, has in ranges
        ],
        "values": values,
    }


def compare_limits(case):
    limits = limits_of(case)
    if limits != case.get("limits", []):
        yield f"exceeds the limits {limits}, not {case.get('limits', [])}"


def answers(dictc, text):
    failed = 0
    solve = str(Path(dictc).with_name("solve"))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "case.wgd"
        for case in json.loads(text)["cases"]:
            is_read = IS_LONG or not is_large(case)
            case["file"] = Bytes(unpack(case["file"]))
            runs = (compare_limits(case), run_dictc(dictc, file, case),
                    run_solve(solve, dictc, file, case),
                    run_second_reader(case) if is_read else [])
            for difference in itertools.chain(*runs):
                print(f"{case['name']}: {difference}")
                failed = 1
    return failed


def test(dictc, path):
    text = Path(path).read_text(encoding="utf-8")
    failed = answers(dictc, text)
    if not IS_LONG:
        text = to_json([case for case in json.loads(text)["cases"] if not is_large(case)])
    if text != to_json(make(dictc, IS_LONG)):
        print(f"{path} differs from the output of 'conformance.py make'")
        failed = 1
    return failed


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "make":
        print(to_json(make(arguments[1])), end="")
        return 0
    if len(arguments) == 3 and arguments[0] == "test":
        return test(*arguments[1:])
    if len(arguments) == 3 and arguments[0] == "stored":
        print(to_json([stored(*arguments[1:])]), end="")
        return 0
    if len(arguments) == 3 and arguments[0] == "answers":
        return answers(arguments[1], Path(arguments[2]).read_text(encoding="utf-8"))
    sys.stderr.write(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
