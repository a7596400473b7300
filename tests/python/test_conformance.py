# SPDX-License-Identifier: MIT
"""The suite for readers of dictionaries, formats/conformance: its answers, from the package."""

import base64
import json
from pathlib import Path

import pytest

import wordgrid

SUITE = Path(__file__).resolve().parents[2] / "formats" / "conformance" / "conformance.json"
CASES = json.loads(SUITE.read_text())["cases"]
SOUND = [case for case in CASES if "refused" not in case]
DAMAGED = [case for case in CASES if "refused" in case]


def name_of(case):
    return case["name"]


def text_of(lookup):
    """Return the text that is looked up. What is not UTF-8 becomes a str with surrogates."""
    if "text" in lookup:
        return lookup["text"]
    return bytes.fromhex(lookup["hex"]).decode(errors="surrogateescape")


@pytest.mark.parametrize("case", SOUND, ids=name_of)
def test_sound(case):
    dictionary = wordgrid.open(base64.b64decode(case["file"]))
    words = case["words"]
    dictionary.verify()
    assert list(dictionary) == words
    for lookup in case["lookups"]:
        assert (text_of(lookup) in dictionary) == (lookup["word"] is not None), lookup
        if lookup["word"] is not None:
            assert dictionary[dictionary.index(text_of(lookup))] == lookup["word"]
    assert [dictionary[number] for number in range(len(dictionary))] == words
    assert [dictionary.index(word) for word in words] == list(range(len(words)))
    assert dictionary.has_values == ("values" in case)
    if "values" in case:
        assert [dictionary.value(word) for word in words] == list(map(int, case["values"]))


@pytest.mark.parametrize("case", DAMAGED, ids=name_of)
def test_damaged(case):
    content = base64.b64decode(case["file"])
    with pytest.raises(wordgrid.FormatError):
        dictionary = wordgrid.open(content)
        assert case["refused"]["by"] == "check", "it was opened"
        dictionary.verify()


@pytest.mark.parametrize("case", DAMAGED, ids=name_of)
def test_damaged_without_checksums(case):
    """A file that only check refuses may have any words, but every call ends."""
    try:
        dictionary = wordgrid.open(base64.b64decode(case["file"]), checksums=False)
        list(dictionary.find(pattern="*", limit=100))
        dictionary.index("a")
        dictionary[0]
    except (ValueError, IndexError, wordgrid.Error):
        pass
