#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that dictc reads texts as Unicode's own tests say (Debian package unicode-data).

    texts.py DICTC

NormalizationTest.txt: of the five columns of a row, the first three are canonically equivalent, and
so are the last two. With --fold=case and --fold=marks, dictc must leave out all of these or none,
and a dictionary of the NFC must find the others as the same word. CaseFolding.txt: in a dictionary
of letters, their simple case foldings must find them, and the other way round. Differences that
have a reason are in reason_of.

Exit status: 0 if there is no other difference, 77 if a file is missing.
"""

import bz2
import collections
import sys
import unicodedata
from pathlib import Path

sys.dont_write_bytecode = True

from dictionary import dictionaries  # noqa: E402

FILES = Path("/usr/share/unicode")
SHOWN = 20


def text_of(field):
    return "".join(chr(int(point, 16)) for point in field.split())


def points(text):
    return " ".join("%04X" % ord(c) for c in text)


def normalization_rows():
    """Returns the rows whose NFC has only letters and marks."""
    lines = bz2.decompress((FILES / "NormalizationTest.txt.bz2").read_bytes()).decode().split("\n")
    rows = [tuple(map(text_of, line.split(";")[:5])) for line in lines if line[:1] not in "#@"]
    return [row for row in rows if all(unicodedata.category(c)[0] in "LM" for c in row[1])]


def signs_of(dictc, rows):
    """Returns the marks that are letters of their own: --fold=marks keeps them."""
    marks = sorted({c for row in rows for c in row[2] if unicodedata.category(c)[0] == "M"})
    signs = set()
    for made, part in dictionaries(dictc, [("x" + mark,) for mark in marks], "--fold=marks"):
        texts = [text for text, in part]
        signs.update(text[1] for text, word in zip(texts, made.words(texts))
                     if word not in (None, "x"))
    return signs


def reason_of(text, row, signs, is_left_out):
    """Returns why dictc may read a text of the row in another way than the NFC of the row, or
    None."""
    nfc, nfd = row[1:3]
    length = len(nfd.rstrip("b"))
    sign_count = sum(1 for c in nfd if c in signs)
    if text not in (nfc, nfd) and is_left_out and sign_count >= 4:
        return "five letters that are in no normal form: a sequence has up to four"
    if text not in (nfc, nfd) and length >= (4 if sign_count > 0 else 6):
        return "in no normal form, and with signs or six code points"
    if text not in (nfc, nfd) and not {*"\u0340\u0341\u0343"}.isdisjoint(text):
        return "U+0340, U+0341 or U+0343, which are in no normal form, beside other marks"
    if text == nfd and nfd[0] == "a" and sign_count > 0:
        return "NFD: a sign of Tibetan between a Latin letter and its mark"
    if text == nfd and 0x1100 <= ord(nfd[0]) < 0x1200 and "\u0334" in nfd:
        return "NFD: a mark between a vowel and a final consonant of Hangul"
    return None


def left_out(dictc, rows, fold):
    """Yields each row of which dictc leaves out only a part, with the texts that it leaves out."""
    for made, part in dictionaries(dictc, rows, f"--fold={fold}"):
        for number, row in enumerate(part):
            for group in (0, 1, 2), (3, 4):
                texts = [row[k] for k in group if 5 * number + k in made.left_out]
                if 0 < len(texts) < len(group):
                    yield row, texts


def read_otherwise(dictc, rows, fold):
    """Yields each row of which a dictionary of the NFC does not read all texts as the NFC, with the
    texts that it reads otherwise."""
    begin = 0
    for made, part in dictionaries(dictc, [row[1:2] for row in rows], f"--fold={fold}"):
        rows_here = rows[begin:begin + len(part)]
        begin += len(part)
        words = made.words([text for row in rows_here for text in row[:3]])
        for number, row in enumerate(rows_here):
            found = words[3 * number:3 * number + 3]
            texts = [text for text, word in zip(row, found) if word is None or word != found[1]]
            if number not in made.left_out and texts:
                yield row, texts


def test_normal_forms(dictc, rows, fold):
    """Returns the number of differences without a reason."""
    signs = signs_of(dictc, rows)
    reasons = collections.Counter()
    for differences, what in (left_out, "is left out"), (read_otherwise, "is read otherwise"):
        for row, texts in differences(dictc, rows, fold):
            for text in texts:
                reason = reason_of(text, row, signs, differences == left_out)
                reasons[reason] += 1
                if reason is None and reasons[None] <= SHOWN:
                    print(f"--fold={fold}: {points(text)} {what}; NFC {points(row[1])}", flush=True)
    for reason, count in reasons.items():
        print(f"--fold={fold}: {count} texts: {reason or 'without a reason'}", flush=True)
    return reasons[None]


def test_case_folding(dictc):
    """Returns the number of letters that do not find their case folding, or that it does not
    find."""
    pairs = []
    for line in (FILES / "CaseFolding.txt").read_text("utf-8").split("\n"):
        source, kind, target = (line.split("; ") + ["", ""])[:3]
        if kind in ("C", "S") and unicodedata.category(text_of(source))[0] == "L":
            pairs.append((text_of(source), text_of(target)))
    failed = 0
    for listed, typed in (1, 0), (0, 1):
        begin = 0
        for made, part in dictionaries(dictc, [(pair[listed],) for pair in pairs]):
            pairs_here = pairs[begin:begin + len(part)]
            begin += len(part)
            words = made.words([text for pair in pairs_here for text in pair])
            for number, pair in enumerate(pairs_here):
                one, other = words[2 * number:2 * number + 2]
                if one is None or one != other:
                    failed += 1
                    print(f"{points(pair[typed])}: should find {points(pair[listed])}")
    print(f"{len(pairs)} letters with a case folding, {failed} complaints")
    return failed


def main():
    for name in "NormalizationTest.txt.bz2", "CaseFolding.txt":
        if not (FILES / name).exists():
            print(f"skipped: all: no {FILES / name} (Debian package unicode-data)")
            sys.exit(77)
    dictc = sys.argv[1]
    rows = normalization_rows()
    failed = test_case_folding(dictc)
    for fold in "case", "marks":
        failed += test_normal_forms(dictc, rows, fold)
    print(f"{len(rows)} rows of NormalizationTest, {failed} complaints")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
