# SPDX-License-Identifier: MIT
"""Dictionaries: as sequences, as sets, and queries against `dictc find`."""

import bisect
import collections.abc
import copy
import io
import json
import operator
import pathlib
import pickle
import sys

import pytest
from conftest import run
from hypothesis import given
from hypothesis import strategies as st

import wordgrid

places = st.none() | st.integers(-130000, 130000)
texts = st.text("abcdest?*[]^()|\\Aäß", max_size=8)


def test_is_the_list_of_words(english, words):
    assert isinstance(english, collections.abc.Sequence)
    assert list(english) == words == list(english[:])
    assert len(english) == len(words)
    assert list(reversed(english[-3:])) == words[:-4:-1]


@pytest.mark.parametrize("name", ["english", "numbered"])
def test_numbers_words(name, words, rng, request):
    dictionary = request.getfixturevalue(name)
    for number in rng.sample(range(len(words)), 2000):
        assert dictionary[number] == words[number]
        assert dictionary[number - len(words)] == words[number]
        assert dictionary.index(words[number]) == number
    for number in (len(words), -len(words) - 1, 1 << 62, 1 << 70, -1 << 70):
        with pytest.raises(IndexError):
            dictionary[number]
    with pytest.raises(ValueError, match="not in the dictionary"):
        dictionary.index("zzzz")
    with pytest.raises(ValueError):
        dictionary.index("lab", 0, 5)


@given(start=places, stop=places, step=places.filter(lambda step: step != 0), data=st.data())
def test_slices(english, words, start, stop, step, data):
    expected = words[start:stop:step]
    part = english[start:stop:step]
    assert len(part) == len(expected)
    if expected:
        place = data.draw(st.integers(-len(expected), len(expected) - 1))
        assert part[place] == expected[place]
        assert expected[place] in part
        assert list(part[place:][:5]) == expected[place:][:5]
        assert part[place:][:5] == expected[place:][:5]
        first = place % len(expected)
        assert part.index(expected[place]) == first and part.count(expected[place]) == 1
        assert part.index(expected[place], first - len(expected)) == first
        with pytest.raises(ValueError, match="is not in these words"):
            part.index(expected[place], first + 1)
    for other in ("zzzz", "\ud800", 5, None):
        assert other not in part and part.count(other) == 0
        with pytest.raises(ValueError):
            part.index(other)


def test_order_for_bisect(english, words):
    for word in ("lab", "laba", "", "a", "zzzz"):
        assert bisect.bisect(english, word) == bisect.bisect(words, word)
        assert bisect.bisect_left(english, word) == bisect.bisect_left(words, word)


@pytest.mark.skipif(sys.version_info < (3, 10), reason="bisect has no key")
def test_order_for_bisect_with_a_key():
    listed = ["aal", "arm", "ärger", "ost", "öl", "zoo"]
    german = wordgrid.open(wordgrid.build(None, listed, alphabet="de").content)
    assert list(german) == listed

    def key(word):
        return [german.alphabet.index(letter) for letter in word]

    for word, place in (("arm", 1), ("ar", 1), ("azur", 2), ("ösen", 5), ("zzz", 6), ("", 0)):
        assert bisect.bisect_left(german, key(word), key=key) == place


@given(word=st.text(max_size=12) | st.text("abcdest", max_size=5))
def test_contains(english, numbered, words, word):
    if not hasattr(test_contains, "known"):
        test_contains.known = set(words)
    is_known = word.isascii() and word.isalpha() and word.lower() in test_contains.known
    if word.isascii():
        assert (word in english) == (word in numbered) == is_known
    assert english.count(word) == (word in english)


def test_finds_only_texts(english, words):
    """index, count and `in` take any object, as those of a list do."""
    for part, name in ((english, "the dictionary"), (english[:9], "these words")):
        for item in (5, None, b"lab", "\ud800", "zzzz", "lab\0", ["lab"]):
            assert item not in part and part.count(item) == 0
            for call in (part.index, words.index):
                with pytest.raises(ValueError):
                    call(item)
            with pytest.raises(ValueError, match=f" is not in {name}"):
                part.index(item)
    with pytest.raises(TypeError):
        english.value(5)


@given(mode=st.sampled_from(["prefix", "suffix", "pattern", "anagram", "rack"]), text=texts)
def test_find(english, english_path, mode, text):
    command = ["find", "--quiet", f"--{mode}", english_path, "--", text]
    try:
        found = list(english.find(**{mode: text}))
    except wordgrid.InputError:
        with pytest.raises(AssertionError, match="dictc: "):
            run("dictc", *command)
    else:
        assert found == run("dictc", *command).split()


@given(text=st.text("abcdest", min_size=1, max_size=6), edits=st.integers(0, 2),
       swaps=st.booleans())
def test_near(english, english_path, text, edits, swaps):
    option = ["--transpositions"] if swaps else []
    expected = run("dictc", "find", "--quiet", f"--near={edits}", *option, english_path, text)
    assert list(english.find(near=(text, edits, swaps))) == expected.split()


def test_names_the_limit_of_edits(english):
    most = wordgrid._core.parameters("find")["edits"]["most"]
    assert f"(0 to {most})" in english.find.__doc__
    assert list(english.find(near=("zzzz", most), limit=1)) == ["a"]
    for edits in (most + 1, 300):
        text = f"edits={edits} is out of range; give a number from 0 to {most}"
        with pytest.raises(ValueError, match=text):
            english.find(near=("bogle", edits))
    with pytest.raises(ValueError, match="edits=-1 "):
        english.find(near=("bogle", -1))
    for edits in (1.0, "1", None):
        with pytest.raises(TypeError):
            english.find(near=("bogle", edits))


def test_has_the_modes_of_the_table(english):
    modes = wordgrid._core.parameters("find")["mode"]["names"]
    for mode in modes:
        value = ("labs", 0) if mode == "near" else "labs"
        assert next(english.find(**{mode: value}, any=["labs"])) == "labs"
        assert mode in english.find.__doc__


def test_texts_that_match_no_word(english, english_path):
    for mode, text in (("prefix", "é"), ("pattern", "l!*"), ("anagram", "lab1")):
        assert list(english.find(**{mode: text})) == []
        assert run("dictc", "find", "--quiet", f"--{mode}", english_path, text) == ""
        assert next(english.find(any=[{mode: text}, "lab"])) == "lab"
        assert next(english.find(none=[{mode: text}])) == "a"
    assert list(english.find(rack="lab1", pattern="???")) == ["alb", "bal", "lab"]
    assert list(english.find(near=("l1b", 1), limit=2)) == ["lab", "lib"]


@given(first=texts, second=texts, third=texts)
def test_queries_of_queries(english, first, second, third):
    def found(**query):
        return set(english.find(**query))

    parts = [{"prefix": first}, {"rack": second + "aeinrst"}, {"suffix": third}]
    try:
        one, two, three = (found(**part) for part in parts)
    except wordgrid.InputError:
        return
    assert found(all=parts) == one & two & three
    assert found(any=parts) == one | two | three
    assert found(**parts[0], any=[parts[1]], none=[parts[2]]) == (one & two) - three
    assert found(all=[dict(any=parts[:2]), dict(none=parts[2:])]) == (one | two) - three


def test_find_ends(english):
    search = english.find(limit=3)
    assert len(list(search)) == 3 and search.end == "results"
    search = english.find(prefix="la")
    assert len(list(search)) > 10 and search.end == "complete"
    assert list(search) == []
    assert list(english.find(any=[])) == [] and list(english.find(none=[], limit=1)) == ["a"]
    search = english.find(none=["*"], max_steps=1)
    assert list(search) == [] and search.end == "steps"
    search = english.find(near=("abcdefgh", 5), seconds=1e-9)
    assert len(list(search)) < 118294 and search.end == "time"


def test_refuses_queries(english):
    with pytest.raises(TypeError, match="begin"):
        english.find(begin="a")
    with pytest.raises(TypeError, match="there is no query 'begin'; the queries are prefix, "):
        english.find(any=[{"begin": "a"}])
    for any_of in (5, {"prefix": "a"}):
        with pytest.raises(TypeError, match="any is a list of queries, not "):
            english.find(any=any_of)
    with pytest.raises(TypeError, match="a query is a pattern, or a dict .*, not 5"):
        english.find(any=[5])
    for near in ("bogle", 5, ("a",), ("a", 1, True, 5)):
        with pytest.raises(TypeError, match="near is .text, edits. or .text, edits, True., not"):
            english.find(near=near)
    with pytest.raises(TypeError, match="any is a list of queries, not 'a'"):
        english.find(any="a")
    with pytest.raises(TypeError):
        english.find(prefix=5)
    with pytest.raises(wordgrid.LimitError):
        english.find(pattern="a" * 100)
    with pytest.raises(wordgrid.LimitError):
        list(english.find(pattern="*a", max_bytes=1))
    with pytest.raises(OverflowError):
        english.find(limit=1 << 70)
    query = {"pattern": "a*"}
    for _ in range(40):
        query = {"all": [query]}
    with pytest.raises(ValueError, match="nested too deeply"):
        english.find(**query)
    with pytest.raises(wordgrid.InputError, match="^pattern: line 1, column 3: ") as failed:
        english.find(anagram="lab", pattern="ab[c")
    assert (failed.value.line, failed.value.column) == (1, 3)


def test_set_operations(english, words):
    few = wordgrid.open(wordgrid.build(None, ["zzy", "lab", "sea"]).content)
    assert list(english & few) == ["lab", "sea"] == list(few & english)
    assert list(few - english) == ["zzy"]
    assert list(english | few) == [*words, "zzy"]
    assert list((few | english) - (english & few) & few) == ["zzy"]
    assert "lab" in few & english and "zzy" in few | english and "lab" not in few - english
    assert few & english and few | few and not few - few and not (few - english) & english
    for wrong in (5, "lab", None, ["lab"]):
        for operate in (operator.and_, operator.or_, operator.sub):
            for left in (english, few & english):
                with pytest.raises(TypeError):
                    operate(left, wrong)


def test_opens(english_path, monkeypatch, tmp_path):
    content = english_path.read_bytes()
    with english_path.open("rb") as file:
        for source in (english_path, str(english_path), content, bytearray(content),
                       memoryview(content), io.BytesIO(content), file):
            with wordgrid.open(source) as dictionary:
                assert "lab" in dictionary and len(dictionary) == 118294
    monkeypatch.setenv("WORDGRID_PATH", str(tmp_path))
    (tmp_path / "näh.wgd").write_bytes(wordgrid.build(None, ["lab"], name="small").content)
    assert repr(wordgrid.open("näh")) == f"<small: 1 words in '{tmp_path}/näh.wgd'>"
    monkeypatch.setenv("WORDGRID_DICT", "näh")
    assert len(wordgrid.open()) == 1
    monkeypatch.chdir(tmp_path)
    assert wordgrid.open("näh.wgd").path == str(tmp_path / "näh.wgd")
    with pytest.raises(FileNotFoundError, match="no dictionary is called 'nosuch'.*näh"):
        wordgrid.open("nosuch")


def test_refuses_files(tmp_path):
    with pytest.raises(FileNotFoundError) as failed:
        wordgrid.open(tmp_path / "no.wgd")
    assert failed.value.filename == str(tmp_path / "no.wgd")
    with pytest.raises(OSError, match="not a regular file"):
        wordgrid.open(tmp_path)
    (tmp_path / "text.wgd").write_text("lab\n" * 100)
    with pytest.raises(wordgrid.FormatError, match="text.wgd: "):
        wordgrid.open(tmp_path / "text.wgd")
    with pytest.raises(wordgrid.FormatError):
        wordgrid.open(b"")
    for source in (5, "a\0b", pathlib.Path("a\0b")):
        with pytest.raises((TypeError, ValueError)):
            wordgrid.open(source)


def test_closes(english_path):
    dictionary = wordgrid.open(english_path)
    part = dictionary[1:10]
    search = dictionary.find(prefix="lab")
    results = wordgrid.solve(dictionary, "lab/thy/nir")
    solver = wordgrid.Solver(dictionary)
    dictionary.close()
    dictionary.close()
    assert dictionary.closed and repr(dictionary).startswith("<closed")
    assert repr(part) == f"<9 words of a closed dictionary {english_path}>"
    for use in (lambda: "lab" in dictionary, lambda: len(dictionary), lambda: dictionary[0],
                lambda: dictionary.metadata, lambda: solver.solve("cat/dog"),
                lambda: dictionary.find(), lambda: dictionary.verify()):
        with pytest.raises(ValueError, match="closed"):
            use()
    assert next(search) == "lab" and results[0].word == "labyrinth"


def test_pickles(english, numbered):
    for dictionary in (english, numbered):
        again = pickle.loads(pickle.dumps(dictionary))
        assert list(again[:9]) == list(dictionary[:9]) and again.path == dictionary.path
    assert len(pickle.dumps(english)) < 500
    assert copy.deepcopy(english) is english
    assert list(pickle.loads(pickle.dumps(english[5:9]))) == list(english[5:9])


@pytest.mark.parametrize("is_file", [True, False])
def test_pickles_without_checksums(tmp_path, is_file):
    content = bytearray(wordgrid.build(None, ["lab", "thy"], name="small").content)
    place = content.index(b"small")
    content[place] ^= 1
    source = bytes(content)
    if is_file:
        source = tmp_path / "damaged.wgd"
        source.write_bytes(content)
    with pytest.raises(wordgrid.FormatError):
        wordgrid.open(source)
    again = pickle.loads(pickle.dumps(wordgrid.open(source, checksums=False)))
    assert list(pickle.loads(pickle.dumps(again))) == ["lab", "thy"]


def test_describes(english, english_path):
    about = json.loads(run("dictc", "info", "--json", english_path))
    assert english.metadata == about["metadata"]
    assert "".join(english.alphabet) == "abcdefghijklmnopqrstuvwxyz"
    assert not english.has_values and english.value("lab") is None
    assert english.verify() is None
