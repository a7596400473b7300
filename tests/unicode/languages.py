#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the alphabets of dict/alphabets with CLDR and ICU.

    languages.py DICTC FOLDER_OF_THE_ALPHABETS

Each main exemplar character of the locale (CLDR, Debian package unicode-cldr-core) must be read as
one letter or more in a word. Two exemplars are one letter only if ICU, too, takes them as one
letter in this locale (Debian package python3-icu). The letters must be in the order in which ICU
sorts them. Differences that have a reason are in EXEMPLARS, ONE_LETTER and ORDER.

Exit status: 0 if there is no other difference, 77 if a package is missing.
"""

import collections
import itertools
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True

from dictionary import Dictionary  # noqa: E402

CLDR = Path("/usr/share/unicode/cldr/common/main")
# Locales that have another name than the alphabet. None: CLDR does not have the language.
LOCALES = {"nb": "no", "nn": "no", "la": None, "oc": None, "uz-Cyrl": "uz_Cyrl", "vi-plain": None}
# Exemplars that stand for no letter, or that are not read.
NUKTA = "the nukta does not count"
VOWEL = "a sign of a vowel of Arabic does not count"
PART = "the second part of a sign of a vowel"
EXEMPLARS = {
    "ar": dict.fromkeys("\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670", VOWEL),
    "bn": {"\u09bc": "a nukta is only in ড় ঢ় য়", "\u09d7": PART, "\u09fa": "not a letter"},
    "ca": {"·": "only in the letter l·l"},
    "fa": dict.fromkeys("\u064b\u064c\u064d\u0651\u0654", VOWEL),
    "gu": {"\u0abc": NUKTA},
    "hi": {"\u093c": NUKTA},
    "lo": {"\u0eaf": "a sign of abbreviations"},
    "mr": {"\u093c": NUKTA},
    "ne": {"\u093c": NUKTA},
    "te": {"\u0c55": PART, "\u0c56": PART},
    "th": {"\u0e2f": "a sign of abbreviations"},
    "uk": {"ʼ": "an apostrophe does not count"},
    "uz": {"ʼ": "an apostrophe does not count"},
}
# Pairs of exemplars that are one letter, but not by ICU
HAMZA = "a hamza above a letter does not count"
ONE_LETTER = {
    "ar": {"آا": "the madda does not count", "ةه": "often typed one for the other"},
    "fa": {"أا": HAMZA, "ؤو": HAMZA, "ئی": HAMZA},
}
# Pairs of neighbouring letters that ICU sorts in another way.
SIGNS_LAST = "ICU sorts this sign before the letters"
ORDER = {
    "bo": {"\u0f7d\u0f7e": SIGNS_LAST, "\u0f7e\u0f83": SIGNS_LAST},
    "fy": {"xy": "ICU sorts y as i, but it is another letter"},
    "km": {"\u17d2\u17d7": SIGNS_LAST},
    "lo": {"\u0ec4\u0ec6": SIGNS_LAST},
    "mr": {"\u0961\u0972": "ॲ stands at the place of ऍ"},
    "ta": {"\u0bcd\u0b85": "the Tamil Lexicon lists the pulli first"},
    "th": {"\u0e3a\u0e4d": SIGNS_LAST},
    "uz-Cyrl": dict.fromkeys(("яў", "ўқ", "қғ"), "CLDR has no order of Uzbek in Cyrillic letters"),
}


def letters_of(path):
    """Returns the letters of an alphabet file."""
    letters = []
    for line in path.read_text("utf-8").split("\n"):
        field = (line.split() or ["#"])[0]
        if field[0] not in "#%":
            code_points = re.findall(r"U\+([0-9A-Fa-f]{4,6})", field)
            letters.append("".join(chr(int(c, 16)) for c in code_points) or field)
    return letters


def exemplars_of(icu, locale):
    """Returns the main exemplar characters of a locale."""
    text = (CLDR / f"{locale}.xml").read_text("utf-8")
    return list(icu.UnicodeSet(re.search("<exemplarCharacters>(.*?)</", text).group(1)))


def words_of(dictc, path, around, texts):
    """Returns how each text is read in a word, or None."""
    words = [around + text + around for text in texts]
    return Dictionary(dictc, words, f"--alphabet={path}").words(words)


def primary_collator(icu, locale):
    """Returns a collator that tells only letters apart, not case and marks that do not count."""
    collator = icu.Collator.createInstance(icu.Locale(locale))
    collator.setStrength(icu.Collator.PRIMARY)
    return collator


def one_letter(collator, exemplars, words):
    """Yields each two exemplars that are read as the same letter, but not by ICU."""
    readings = collections.defaultdict(list)
    for c, word in zip(exemplars, words):
        readings[word].append(c)
    for word, texts in readings.items():
        for one, other in itertools.combinations(texts, 2) if word else []:
            if collator.compare(one, other) != 0:
                yield one + other


def in_another_order(collator, letters):
    """Yields each two neighbours that ICU sorts in another way. Letters that ICU ignores in its
    first comparison of two words, such as tones, are left out."""
    letters = [letter for letter in letters if collator.compare(letter, "") != 0]
    collator.setStrength(collator.TERTIARY)
    for one, other in zip(letters, letters[1:]):
        if collator.compare(one, other) >= 0:
            yield one + other


def complain(code, what, found, reasons):
    """Prints the differences without a reason, and the reasons without a difference. Returns
    whether there are any."""
    for text in sorted(found ^ set(reasons)):
        print(f"{code}: {what}: {text} ({' '.join('U+%04X' % ord(c) for c in text)})" +
              ("" if text in found else f": is as it should be, not '{reasons[text]}'"))
    return found != set(reasons)


def main():
    try:
        import icu
    except ImportError:
        icu = None
    for is_there, what in (icu, "python3-icu"), (CLDR.exists(), "unicode-cldr-core"):
        if not is_there:
            print(f"skipped: all: not installed (Debian package {what})")
            sys.exit(77)
    dictc, folder = sys.argv[1:]
    failed = count = 0
    for path in sorted(Path(folder).resolve().glob("*.alphabet")):
        code = path.stem
        locale = LOCALES.get(code, code)
        letters = letters_of(path)
        collator = primary_collator(icu, locale or "root")
        if locale:
            exemplars = exemplars_of(icu, locale)
            plain, *words = words_of(dictc, path, letters[0], ["", *exemplars])
            bad = {c for c, word in zip(exemplars, words) if word in (None, plain)}
            failed += complain(code, "an exemplar is not read", bad, EXEMPLARS.get(code, {}))
            bad = set(one_letter(collator, exemplars, words))
            failed += complain(code, "two letters are one", bad, ONE_LETTER.get(code, {}))
        bad = set(in_another_order(collator, letters))
        failed += complain(code, "another order than ICU's", bad, ORDER.get(code, {}))
        count += 1
    print(f"{count} alphabets, {failed} complaints")
    sys.exit(1 if failed or not count else 0)


if __name__ == "__main__":
    main()
