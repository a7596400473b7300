# SPDX-License-Identifier: MIT
"""The suite for readers of dictionaries, formats/conformance: its answers, from the package."""

import itertools
import json
import sys
from pathlib import Path

import pytest

import wordgrid

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "formats"))

from readers import places_of, text_of, unpack, words_of  # noqa: E402

SUITE = ROOT / "formats" / "conformance" / "conformance.json"
CASES = json.loads(SUITE.read_text())["cases"]
SOUND = [case for case in CASES if "refused" not in case]
DAMAGED = [case for case in CASES if "refused" in case]


def name_of(case):
    return case["name"]


def read(item, name="text"):
    """Return a text. What is not UTF-8 becomes a str with surrogates."""
    text = text_of(item, name)
    return text and text.decode(errors="surrogateescape")


def assert_words(words, item):
    """The words are all of a case or of a prefix, or begin with those that it has."""
    name = "words" if "words" in item else "first"
    expected = [word.decode() for word in words_of(item, name)]
    found = list(itertools.islice(words, len(expected) + 1))
    assert found[: len(expected)] == expected
    assert (len(found) > len(expected)) == (name == "first")


@pytest.mark.parametrize("case", SOUND, ids=name_of)
def test_sound(case):
    dictionary = wordgrid.open(unpack(case["file"]))
    dictionary.verify()
    count = int(case["count"])
    if count <= sys.maxsize:
        assert len(dictionary) == count
    else:
        with pytest.raises(OverflowError):
            len(dictionary)
    assert_words(iter(dictionary), case)
    for lookup in case["lookups"]:
        text, word = read(lookup), read(lookup, "word")
        assert (text in dictionary) == (word is not None), lookup
        if word is not None and count <= 2**57:
            assert dictionary[dictionary.index(text)] == word
    for item in case.get("prefixes", []):
        assert_words(dictionary.find(prefix=read(item)), item)
    places = list(places_of(case))
    for item in places:
        word = read(item, "word")
        assert dictionary[int(item["number"])] == word
        assert dictionary.index(word) == int(item["number"])
        if "value" in item:
            assert dictionary.value(word) == int(item["value"])
    assert dictionary.has_values == any("value" in item for item in places)


@pytest.mark.parametrize("case", [c for c in SOUND if int(c["count"]) > 2**57], ids=name_of)
def test_too_many_words_for_numbers(case):
    dictionary = wordgrid.open(unpack(case["file"]))
    with pytest.raises(wordgrid.LimitError, match="too many to number"):
        dictionary[0]
    with pytest.raises(wordgrid.LimitError, match="too many to number"):
        dictionary.index(read({"text": case["first"][0]}))


@pytest.mark.parametrize("case", DAMAGED, ids=name_of)
def test_damaged(case):
    content = unpack(case["file"])
    with pytest.raises(wordgrid.FormatError):
        dictionary = wordgrid.open(content)
        assert case["refused"]["by"] == "check", "it was opened"
        dictionary.verify()


@pytest.mark.parametrize("case", DAMAGED, ids=name_of)
def test_damaged_without_checksums(case):
    """A file that only check refuses may have any words, but every call ends."""
    try:
        dictionary = wordgrid.open(unpack(case["file"]), checksums=False)
        list(dictionary.find(pattern="*", limit=100))
        dictionary.index("a")
        dictionary[0]
    except (ValueError, IndexError, wordgrid.Error):
        pass
