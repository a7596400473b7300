# SPDX-License-Identifier: MIT
"""Cases of the conformance suite that are valid and break careless readers.

The words of these files are too many to list, or their sizes are those that the format just allows.
So a case has some of the words, and how many there are. It names the limits of "Limits that a
reader may set" (formats/dictionary.md) that are exceeded: a reader with such a limit may refuse.
`conformance.py test` compares them with those that readers.limits_of finds.
"""

import sys

sys.dont_write_bytecode = True

import second_reader  # noqa: E402
from make_files import add_numbers, alphabet, forge, forge_words, forms  # noqa: E402
from make_files import letters, move, sequences  # noqa: E402

END = (True, ())


def make(maker):
    for step in (many_words, many_numbers, wide_sets, long_lookups, alphabets, layouts):
        step(maker)


def make_long(maker):
    """Adds the cases that take as long as all others together."""
    for step in (long_words, many_texts):
        step(maker)


def find(*pairs):
    """Returns lookups. A pair is a text and the word that is found."""
    return [{"text": text, "word": word} for text, word in pairs]


def found(*words):
    return find(*((word, word) for word in words))


def lost(*texts):
    return find(*((text, None) for text in texts))


# --- More words than can be listed


def ladder(length, symbols=2):
    """Returns states of which each has an edge for each symbol, all to the state before. So there
    are symbols^length words, and all have `length` symbols."""
    return [END, *((False, tuple((c, i) for c in range(symbols))) for i in range(length))]


def binary(number, size):
    return f"{number:0{size}b}".replace("0", "a").replace("1", "b")


def many_words(maker):
    a = "a" * 58
    maker.extreme(
        "2-60-words", "2^60 words in 61 states: a reader that visits each path does not end.",
        forge(ladder(60), "ab", 2**60, 60),
        first=[a + "aa", a + "ab", a + "ba"],
        lookups=found(a + "ba", "ab" * 30) + lost("", a, a + "b", a + "aaa"),
        prefixes=[{"text": a + "b", "words": [a + "ba", a + "bb"]},
                  {"text": "b" * 60, "words": ["b" * 60]},
                  {"text": "b" * 61, "words": []},
                  {"text": "ba", "first": ["ba" + a, "ba" + a[1:] + "b"]}])
    inner = [END, *((True, ((0, i), (1, i))) for i in range(62))]
    maker.extreme(
        "most-words", "2^64 - 1 words, as many as a file may have. Words begin with words.",
        forge([*inner, (False, ((0, 62), (1, 62), (2, 0)))], "abc", 2**64 - 1, 63),
        first=["a", "aa", "aaa", "aaaa"],
        lookups=found("c", "a", "b" * 63, "ab" * 31) + lost("", "cc", "ac", "b" * 64),
        prefixes=[{"text": "c", "words": ["c"]},
                  {"text": "b" * 62, "words": ["b" * 62, "b" * 62 + "a", "b" * 63]}])
    states = [END, (False, ((0, 0),))]
    states += [(False, ((0, i - 1), (1, i - 2))) for i in range(2, 93)]
    maker.extreme(
        "fibonacci", "Paths of many lengths to each state, from 46 to 92 symbols.",
        forge(states, "ab", 12200160415121876738, 92),
        first=["a" * 92, "a" * 90 + "b"],
        lookups=found("a" * 92, "b" * 46, "b" * 45 + "aa") + lost("b" * 47, "a" * 91),
        prefixes=[{"text": "b" * 45, "words": ["b" * 45 + "aa", "b" * 46]}])


# --- Numbers and values


def many_numbers(maker):
    numbers = [0, 1, 2**31, 2**32, 2**53 + 1, 2**57 - 2, 2**57 - 1]
    end = "a" * 6
    maker.extreme(
        "most-numbers", "2^57 words, as many as a file with numbers may have.",
        add_numbers(forge(tower(63, 57), "ab", 2**57, 63)),
        first=["a" * 63, "a" * 56 + "b" + end],
        lookups=found("ab" * 28 + "b" + end) + lost("a" * 62),
        at=[{"number": str(n), "word": binary(n, 57) + end} for n in numbers],
        ranges=[{"text": "b", "first": str(2**56), "count": str(2**56)},
                {"text": "", "first": "0", "count": str(2**57)},
                {"text": "b" * 56, "first": str(2**57 - 2), "count": "2"}])
    file = add_numbers(forge(ladder(20), "ab", 2**20, 20))
    blocks = 2**20 // 64
    file.insert(len(file.sections), "VALU", 0, bytes([0, 1]) + bytes(6 + blocks // 8 + 8))
    maker.extreme(
        "many-values", "The values of 2^20 words in 2 kB: all are 0, and take no bits.", file,
        large=True, first=["a" * 20, "a" * 19 + "b"], lookups=found("b" * 20) + lost("b"),
        at=[{"number": str(n), "word": binary(n, 20), "value": "0"} for n in (0, 2**20 - 1)],
        ranges=[{"text": "b", "first": str(2**19), "count": str(2**19)}])
    words = ["a", "ab", "aba", "b", "ba", "bab", "bb", "bba"]
    values = [0, 2**57 - 1, 5, 2**56, 1, 0, 2**56 + 2**31, 2**57 - 2]
    distances = sum(value << 57 * i for i, value in enumerate(values)).to_bytes(57 * 8, "little")
    maker.good(
        "widest-numbers", "The widest fields of NUMB and VALU, each of 57 bits.",
        with_values(forge_words(words, "ab"), 57, 57, 57, distances, wider=54), words,
        values=values)
    base = 2**57 - 7
    values = [base + i for i in (3, 0, 1, 6, 2, 2, 2, 2)]
    distances = sum(value - base << 3 * i for i, value in enumerate(values)).to_bytes(24, "little")
    maker.good(
        "largest-base", "A base of 57 bits, and values up to 2^57 - 1.",
        with_values(forge_words(words, "ab"), 7, 57, 3 + (base << 7), distances), words,
        values=values)


def with_values(file, position_bits, base_bits, record, distances, wider=0):
    """Adds NUMB, and a VALU of one block."""
    size = (position_bits + base_bits + 7) // 8
    start = bytes([0, position_bits, base_bits]) + bytes(5) + record.to_bytes(size, "little")
    add_numbers(file, wider=wider)
    return file.insert(len(file.sections), "VALU", 0, start + distances + bytes(8))


# --- Sets


def wide_sets(maker):
    texts = letters(255)
    symbol_of = [text * 7 % 255 for text in range(255)]
    shown = sorted(range(255), key=lambda text: symbol_of[text])
    levels = [END]
    count = 1
    for i in range(7):
        levels.append((i < 6, tuple((c, i) for c in range(255))))
        count = 255 * count + (i < 6)

    def word_at(number):
        """Returns the word with a number: the words that begin with a word follow it."""
        word = ""
        below = count
        while True:
            below = (below - (word != "")) // 255
            digit, number = divmod(number, below)
            word += texts[shown[digit]]
            if number == 0:
                return word
            number -= 1

    numbers = [0, 1, 6, 7, 2**32, 2**53 + 1, count - 2, count - 1]
    first = [texts[shown[0]] * size for size in range(1, 8)]
    maker.extreme(
        "widest-sets", "255 symbols, and 7 states that have an edge for each of them.",
        add_numbers(forge(levels, texts, count, 7, symbol_of=symbol_of)),
        large=True, first=first,
        lookups=found(first[-1], "".join(texts[248:])) + lost(first[-1] + "a", "?"),
        prefixes=[{"text": first[-1], "words": first[-1:]}],
        at=[{"number": str(n), "word": word_at(n)} for n in numbers],
        ranges=[{"text": texts[shown[254]], "first": str(count - count // 255),
                 "count": str(count // 255)}])
    words = [a + b for a in texts[:31] for b in texts[:31]]
    words += [a + b for a in texts[31:40] for b in texts[:2]]
    frequent = (1 << 31) - 1
    maker.good(
        "edges-before-states", "Wide sets behind large narrow ones: a number of BASE above 0.",
        forge_words([*words, texts[39] + texts[39]], texts[:40], frequent=frequent),
        sorted([*words, texts[39] + texts[39]]))
    maker.good(
        "sets-twice", "Each state is a group of its own: no reader needs the canonical form.",
        ungroup(maker.file("tiny")), list(maker.case("tiny")["words"]), {"PALKKA": "palkka"})
    maker.good(
        "first-root", "The root has number 1: it has fewer edges than another state.",
        forge_words(["ab", "ac"], "abc"), ["ab", "ac"])


def ungroup(file):
    """Changes a file of narrow sets: each state gets a set of its own."""
    opened = second_reader.Dictionary(file.bytes())
    states = opened.header.states
    sets = b"".join(opened.set_of(state).to_bytes(4, "little") for state in range(states))
    rank = b"".join(
        begin.to_bytes(4, "little") + ((1 << min(64, states - begin)) - 1).to_bytes(8, "little")
        for begin in range(0, states, 64))
    return file.set("SETS", sets).set("RANK", rank)


# --- Long words


def tower(length, doubled):
    """Like ladder, with the second symbol only in the last `doubled` states."""
    states = ladder(length)
    single = length + 1 - doubled
    return [*((is_word, edges[:1]) for is_word, edges in states[:single]), *states[single:]]


def twin_tower(length, doubled):
    """Like tower, with two equal states for each of the last levels: more than 65,536 states."""
    states = tower(length - doubled, 0)
    first = second = len(states) - 1
    for level in range(doubled):
        for _ in range(2 if level < doubled - 1 else 1):
            states.append((False, ((0, first), (1, second))))
        first, second = len(states) - 2, len(states) - 1
    return states


LONGEST = 65536


def long_words(maker):
    states = twin_tower(LONGEST, 60)
    file = forge(states, "ab", 2**60, LONGEST, order=range(len(states)), wider=1)
    file.insert(1, "SEQS", 1, sequences([("-", []), ("c", [0, 0, 0, 0])]))
    maker.extreme(
        "longest-words", "2^60 words of 65,536 symbols: a recursive walk needs so deep a stack.",
        file, large=True, limits=["lookup", "symbols"],
        first=[[["a", LONGEST]], [["a", 59], ["b", 1], ["a", LONGEST - 60]]],
        lookups=find(([["a", LONGEST]], [["a", LONGEST]]),
                     ([["c", LONGEST // 4]], [["a", LONGEST]]),
                     ([["b", 60], ["c", LONGEST // 4 - 15]], [["b", 60], ["a", LONGEST - 60]]))
        + lost([["a", LONGEST - 1]], [["a", LONGEST + 1]], [["b", 61], ["a", LONGEST - 61]],
               [["c", LONGEST // 4 + 1]]),
        prefixes=[{"text": "b" * 60, "words": [[["b", 60], ["a", LONGEST - 60]]]}])
    states = ladder(LONGEST + 1, 1)
    maker.bad(29, "65537-symbols", "A word of 65,537 symbols.", forge(
        states, "ab", 1, LONGEST + 1, order=range(len(states))), large=True)
    text = "ab" * 31 + "a"
    longer = text + "a"
    states = [*ladder(LONGEST - 1, 1), (False, ((0, LONGEST - 1), (1, 0)))]
    file = ungroup(forge(states, [text, longer], 2, LONGEST, order=range(len(states))))
    file.insert(1, "SEQS", 1, sequences([("\u034f", [])]))
    add_numbers(file, wider=1)
    word = [[text + "\u034f", LONGEST - 1], [text, 1]]
    maker.extreme(
        "longest-texts", "A word of 65,536 symbols, whose text has 4 MB: 63 bytes and U+034F each.",
        file, large=True, limits=["lookup", "symbols", "text"],
        words=[word, longer],
        ranges=[{"text": "", "first": "0", "count": "2"}],
        lookups=find((word, word), (longer, longer))
        + lost([[text + "\u034f", LONGEST - 1]], [[text, LONGEST]]))


def long_lookups(maker):
    file = forge_words(["d", "dont", "ont"], "dnot")
    file.insert(1, "SEQS", 1, sequences([("'", [])]))
    maker.good(
        "long-lookup", "A text of 100,000 bytes that has one symbol.", file, ["d", "dont", "ont"],
        limits=["lookup"])
    maker.case("long-lookup")["lookups"] += find(
        ([["'", 100000], ["d", 1], ["'", 100000]], "d"), ([["'", 100000]], None),
        ([["d'", 100000]], None))


# --- Alphabets


def alphabets(maker):
    word = "a" * 64
    file = forge_words([("b",), (word,), (word, "b"), (word, word)], [word, "b"])
    file.insert(1, "PART", 1, alphabet(["a"], [("A" * 64, 0), ("ä", 0)]))
    maker.good(
        "long-spelling", "A symbol of 64 bytes that is spelled with 4,096.", file,
        [word, word * 2, word + "b", "b"],
        {"A" * 4096: word, "A" * 4095: None, "A" * 4096 + "b": word + "b", "A" * 8192: word * 2,
         "ä" * 64: word, "ä" * 63: None, "ä" * 65: None, "ä" * 63 + "A" * 64: word,
         "a" * 63 + "ä": word, "ä" + "a" * 63: word, "A" * 63: None})
    texts = ["x\u00e9", "x\u00e9z", "\u00e9"]
    file = forge_words([(texts[0],), (texts[0], texts[2]), (texts[1],)], texts)
    file.insert(1, "PART", 1, alphabet(["x", "z"], [("X", 0), ("Z", 1)]))
    maker.good(
        "kept-code-points", "PART: code points that are no part stay as they are.",
        file, ["x\u00e9", "x\u00e9\u00e9", "x\u00e9z"],
        {"X\u00e9": "x\u00e9", "X\u00e9Z": "x\u00e9z", "X\u00e9\u00e9": "x\u00e9\u00e9",
         "X": None, "X\u00e9\u00e9Z": None, b"X\xc3": None, b"X\xa9": None})
    texts = ["\u0020", "~", "\u00a0", "\u00e9" * 32, "\u07ff", "\u0800", "\ud7ff", "\ue000",
             "\uffff", "\U00010000", "\U0010ffff"]
    words = ["~ ~", *texts[2:]]
    file = forge_words([tuple(words[0]), *((text,) for text in words[1:])], texts)
    maker.good(
        "edges-of-utf-8", "The first and last code points of each length, and a text of 64 bytes.",
        file, words,
        {b"\xf4\x90\x80\x80": None, b"\xed\xa0\x80": None, b"\xc0\xa0": None, "\u00e9" * 31: None})
    texts = ["a", "b", "c"]
    folds = [("A" * 64, 0), ("B", 1), ("C" * 64, 2)]
    file = forge_words(["abc", "b", "c", "ca"], texts)
    file.set("ALPH", alphabet(texts, folds)).insert(1, "FORM", 0, forms([0, 2]))
    maker.good(
        "long-forms", "Forms of 64 bytes, of the first and the last symbol.", file,
        ["ab" + "C" * 64, "b", "C" * 64, "c" + "A" * 64],
        {"abc": "ab" + "C" * 64, "ca": "c" + "A" * 64, "a": None, "B": "b"})


# --- Sections


def layouts(maker):
    names = sorted(["x-" + "k" * 30, *(f"x-{i:02}" + "k" * 28 for i in range(63))])
    lines = b"".join(name.encode() + b"=" + b"v" * 4096 + b"\n" for name in names)
    tiny = list(maker.case("tiny")["words"])
    maker.good(
        "largest-meta", "META with 64 lines, each with a key of 32 bytes and a value of 4,096.",
        maker.file("tiny").set("META", lines), tiny, large=True)
    maker.good(
        "empty-values", "META with empty values only, also of the name.",
        maker.file("tiny").set("META", b"language=\nlicense=\nn=\nname=\n"), tiny)
    maker.good(
        "largest-gap", "A gap of 65,535 zeros.", widen_gap(maker.file("tiny")), tiny, large=True)
    maker.good(
        "widest-last", "LAST with widths of B bits.", widest_last(maker.file("tiny")), tiny)
    states = [END, *((False, ((0, i),)) for i in range(62))]
    states[32] = (False, ((0, 30),))
    states += [(False, ((0, 62),)), (False, ((0, 31), (1, 63)))]
    maker.good(
        "highest-part", "A block of LAST with a high part of 32: bit 63 of the high parts is 1.",
        forge(states, "ab", 2, 63, order=range(65)), ["a" * 32, "b" + "a" * 62])
    words = ["ab", "b", "ba", "ca"]
    file = forge_words(words, "abc", symbol_of=[2, 1, 0])
    file.set("ALPH", alphabet("abc", [("A", 0), ("B", 1), ("ä", 0)]))
    file.insert(2, "PART", 1, alphabet(["a"], [("å", 0)]))
    file.insert(3, "SEQS", 1, sequences([("-", []), ("æ", [0, 1])]))
    file.insert(4, "FORM", 0, forms([2]))
    file.insert(5, "META", 0, b"name=\n")
    add_numbers(file, values=[0, 7, 7, 9])
    sizes = [0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 32, 33, 64, 65, 96, 97, 127, 128, 129, 130, 144,
             160, 239, 240, 241, 255, 256, 257, 500, 511, 512, 513, 1023, 1024, 1025, 1088, 1089]
    while len(file.sections) < 64:
        size = sizes[len(file.sections) % len(sizes)]
        content = bytes(i * 7 % 256 for i in range(size))
        file.insert(len(file.sections), f"x{len(file.sections):03}", 0, content)
    maker.good(
        "most-sections", "64 sections: all that this page names, and 51 others of many sizes.",
        file.field(minor=65535), ["cä", "b", "bä", "ab"],
        {"BA": "bä", "-æ-": "ab", "cå": "cä", "c": None}, large=True, values=[0, 7, 7, 9])


def widen_gap(file):
    """Returns a file with a gap of 65,535 bytes after META."""
    file.set("META", b"name=" + b"n" * 59 + b"\n")
    data = file.bytes()
    names = [name for name, _, _ in file.sections]
    return move(data, names.index("META") + 1, 65535 // 64 * 64)


def widest_last(file):
    opened = second_reader.Dictionary(file.bytes())
    targets = [opened.raw_last(state) for state in range(opened.header.states)]
    return file.set("LAST", second_reader.encode_last(targets, opened.bits, wider=opened.bits - 1))


# --- The most texts

MOST_TEXTS = 1048576  # as many as there are code points of four bytes


def many_texts(maker):
    points = [chr(c) for c in range(0x10000, 0x110000)]
    file = forge_words(["a", "ab"], "abcd")
    file.set("ALPH", alphabet("abcd", [(c, 1) for c in points]))
    maker.extreme(
        "most-folds", "1,048,576 folds: every code point of four bytes is a spelling of b.",
        file, large=True, limits=["alphabet"], words=["a", "ab"],
        lookups=find(("a" + points[0], "ab"), ("a" + points[-1], "ab"), ("a\uffff", None)))
    file = forge_words(["a", "ab"], "ab")
    file.insert(1, "SEQS", 1, sequences([(c, [0, 1]) for c in points]))
    maker.extreme(
        "most-sequences", "1,048,576 sequences.",
        file, large=True, limits=["alphabet"], words=["a", "ab"],
        lookups=find((points[0], "ab"), (points[-1], "ab"), ("a" + points[-1], None)))
    many = [(c, 0) for c in points + points[:1]]
    file = forge_words(["a", "ab"], "abcd")
    maker.bad(16, "too-many-folds", "1,048,577 folds.",
              file.set("ALPH", alphabet("abcd", many)), large=True)
    file = forge_words(["a", "ab"], "abcd")
    maker.bad(23, "too-many-folds", "PART: 1,048,577 folds.",
              file.insert(1, "PART", 1, alphabet("abcd", many)), large=True)
    file = forge_words(["a", "ab"], "abcd")
    maker.bad(24, "one-too-many", "1,048,577 sequences.", file.insert(
        1, "SEQS", 1, sequences([(c, []) for c in points + points[:1]])), large=True)
