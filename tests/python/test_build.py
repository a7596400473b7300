# SPDX-License-Identifier: MIT
"""Compiling: the same bytes as `dictc build`, values, and what is refused."""

import os

import pytest
from conftest import run
from hypothesis import given, settings
from hypothesis import strategies as st

import wordgrid

letters = st.text("abcäößÉx'1 -", max_size=6)


@given(words=st.lists(letters, max_size=30), fold=st.sampled_from(["case", "marks", "none"]),
       least=st.integers(0, 3), alphabet=st.sampled_from([None, "de", "sv"]))
@settings(max_examples=60)
def test_gives_the_bytes_of_dictc(tmp_path_factory, words, fold, least, alphabet):
    folder = tmp_path_factory.getbasetemp()
    (folder / "list.txt").write_text("".join(f"{word}\n" for word in words))
    options = [f"--fold={fold}", f"--min-length={least}", "--name=some", "--language-name=Kieli",
               "--numbers"]
    options += [f"--alphabet={alphabet}"] if alphabet else []
    options = [option for option in options if option != "--min-length=0"]
    if alphabet:
        options.remove(f"--fold={fold}")
    try:
        built = wordgrid.build(folder / "ours.wgd", words, fold=None if alphabet else fold,
                               min_length=least, name="some", language_name="Kieli",
                               alphabet=alphabet)
    except wordgrid.InputError:
        with pytest.raises(AssertionError, match="no words"):
            run("dictc", "build", "-q", *options, "-o", folder / "theirs.wgd", folder / "list.txt")
        return
    run("dictc", "build", "-q", *options, "-o", folder / "theirs.wgd", folder / "list.txt")
    assert (folder / "ours.wgd").read_bytes() == (folder / "theirs.wgd").read_bytes()
    assert built.words == len(wordgrid.open(folder / "ours.wgd")) and built.content is None


@given(pairs=st.dictionaries(st.text("abc", min_size=1, max_size=4), st.integers(0, 2**57 - 1),
                             min_size=1))
def test_values(pairs):
    one = wordgrid.build(None, pairs.items()).content
    assert wordgrid.build(None, list(pairs), values=pairs).content == one
    assert wordgrid.build(None, pairs).content == one
    dictionary = wordgrid.open(one)
    assert {word: dictionary.value(word) for word in dictionary} == pairs
    assert dictionary.has_values and dictionary.value("zzz") is None


def test_merges_values():
    pairs = [("a", 3), ("a", 5), ("a", 4)]
    for rule, value in (("first", 3), ("sum", 12), ("max", 5), ("min", 3)):
        assert wordgrid.open(wordgrid.build(None, pairs, values=rule).content).value("a") == value
    with pytest.raises(wordgrid.InputError, match="a"):
        wordgrid.build(None, pairs)


def test_refuses(tmp_path):
    def build(words=("a",), path=None, **options):
        return wordgrid.build(path, words, **options)

    for words in ([5], [("a",)], [("a", 1, 2)], [("a", "b")], [b"a"], 5, [None]):
        with pytest.raises(TypeError):
            build(words)
    with pytest.raises(TypeError, match="words is an iterable of words, not a str"):
        build("lab")
    for values in (5, [("a", 1)], True):
        with pytest.raises(TypeError, match="values is a mapping or a str, not "):
            build(values=values)
    for fold in ("case", "none"):
        with pytest.raises(ValueError, match="fold is given with an alphabet"):
            build(alphabet="de", fold=fold)
    for words in ([("a", -1)], [("a", 1 << 70)]):
        with pytest.raises(OverflowError):
            build(words)
    for options in ({"fold": "some"}, {"values": "most"}, {"metadata": {"colour": "red"}},
                    {"alphabet": "a\0b"}, {"name": "a\nb"}, {"words": ["\ud800"]},
                    {"words": []}):
        with pytest.raises(ValueError):
            build(**options)
    with pytest.raises(wordgrid.InputError):
        build(["lab", "l4b"], strict=True, alphabet="de")
    with pytest.raises(FileNotFoundError, match="no alphabet is called 'xx'; .*, de, "):
        build(alphabet="xx")
    with pytest.raises(FileNotFoundError):
        build(path=tmp_path / "no" / "a.wgd")
    with pytest.raises(ZeroDivisionError):
        build(word for word in ["a", 1 / 0])
    assert os.listdir(tmp_path) == []


def test_counts():
    built = wordgrid.build(None, ["a", "B", "b", "c4", "abcd"], alphabet="de", max_length=3)
    assert built.words == 2 and built.counts["repeated"] == 1
    assert built.counts["not_letters"] == 1 and built.counts["too_long"] == 1
    assert list(built.characters.items()) == [("4", 1)]
    words = ["a", "B-", "b-", "b4", "l'a", "it's", "dog's", "\U0010ffff"]
    built = wordgrid.build(None, words, alphabet="en")
    assert list(built.characters.items()) == [("-", 2), ("4", 1), ("\U0010ffff", 1)]
    assert built.words == 2 and built.counts["affixes"] == 2 and built.counts["ignored"] == 0
