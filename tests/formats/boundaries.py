# SPDX-License-Identifier: MIT
"""Damaged cases of the conformance suite at the edges of the conditions.

Careless readers compare with a number that is one too large or too small, compare in one direction
only, read half of a field, or compute with too few bits. mutants.py is such a reader. Most files of
this module violate a condition by the least amount, or by the highest bit of a field.
"""

import sys

sys.dont_write_bytecode = True

import readers  # noqa: E402
from make_files import File, add_numbers, alphabet, forge, forge_words, forms  # noqa: E402
from make_files import hash_header, letters, move, put, put_header  # noqa: E402
from make_files import retarget, sequences  # noqa: E402
from second_reader import DAMAGED, NEWER_FORMAT  # noqa: E402
from xxh3 import xxh3_64  # noqa: E402


def make(maker):
    for step in (headers, tables, sections, automata, numbers, high_bits):
        step(maker)


def number(data, at, size):
    return int.from_bytes(data[at : at + size], "little")


def resize(data, size):
    """Cuts a file. The file size and the header hash are right."""
    return put_header(data[:size], 16, size, 8)


def hash_table(data, end):
    """Corrects the header hash for a table that ends at `end`."""
    return put(data, 56, xxh3_64(data[:56] + bytes(8) + data[64:end]), 8)


def headers(maker):
    tiny = maker.bytes_of["tiny"]
    bad = maker.bad
    bad(3, "major-257", "Major version 257.", put(tiny, 8, 257, 2), NEWER_FORMAT)
    bad(3, "major-32769", "Major version 32,769.", put(tiny, 8, 32769, 2), NEWER_FORMAT)
    newer = put(tiny, 48, 1, 8)
    short = hash_header(put(put(newer[:64], 12, 0, 4), 16, 64, 8))
    bad(7, "64-bytes", "A header of a newer version, and nothing else.", short, NEWER_FORMAT)
    entry = b"note\1\0\0\0" + (128).to_bytes(8, "little") + bytes(8)
    entry += xxh3_64(b"").to_bytes(8, "little")
    short = hash_header(put(put(tiny[:64] + entry, 12, 1, 4), 16, 96, 8))
    bad(9, "table-only", "An unknown section with the required bit; the file ends with its table.",
        short, NEWER_FORMAT)
    bad(5, "table-cut-1", "The section table lacks its last byte.", resize(short, 95))
    for bit in (27, 31, 16):
        bad(5, f"sections-bit-{bit}", f"The table has 2^{bit} + 7 entries; the hash is that of 7.",
            hash_table(put(tiny, 12, 2**bit + 7, 4), 64 + 7 * 32))
    # Rows 2 to 6 come before the rows that recognize a newer file.
    bad(4, "and-reserved", "A wrong size, and a field of a newer version.",
        put_header(newer + b"\0", 16, len(tiny), 8))
    bad(5, "and-reserved", "A table that is cut, and a field of a newer version.",
        put_header(newer, 12, 64, 4))
    bad(6, "and-reserved", "A wrong header hash, and a field of a newer version.", newer)
    stored = number(tiny, 56, 8)
    bad(6, "hash-above", "A header hash that is 1 too large.", put(tiny, 56, stored + 1, 8))
    bad(6, "hash-below", "A header hash that is 1 too small.", put(tiny, 56, stored - 1, 8))


def tables(maker):
    tiny = maker.bytes_of["tiny"]
    bad = maker.bad
    entries = {tiny[at : at + 4].decode(): at for at in range(64, 288, 32)}
    meta, base, edge = entries["META"], entries["BASE"], entries["EDGE"]
    stored = number(tiny, meta + 24, 8)
    bad(13, "hash-above", "A hash that is 1 too large.", put_header(tiny, meta + 24, stored + 1, 8))
    bad(13, "hash-below", "A hash that is 1 too small.", put_header(tiny, meta + 24, stored - 1, 8))
    begin, size = number(tiny, meta + 8, 8), number(tiny, base + 8, 8) - number(tiny, meta + 8, 8)
    more = put(put(tiny, meta + 16, size + 1, 8), meta + 24,
               xxh3_64(tiny[begin : begin + size + 1]), 8)
    bad(10, "overlap-1", "A section that ends in the first byte of the next one.",
        hash_header(more))
    size = number(tiny, edge + 16, 8)
    bad(10, "outside-1", "A section that is a byte longer than the file.",
        put_header(tiny, edge + 16, size + 1, 8))
    file = maker.file("tiny")
    file.set("META", b"name=" + b"n" * 58 + b"\n")
    data = file.bytes()
    names = [name for name, _, _ in file.sections]
    bad(11, "gap-65536", "A gap of 65,536 zeros.", move(data, names.index("META") + 1, 65536),
        large=True)


def sections(maker):
    bad = maker.bad
    texts = letters(40)
    file = forge_words([texts[0] + texts[1]], texts, frequent=(1 << 31) - 1)
    code = file.section("CODE")[2]
    bad(20, "zero-cut", "CODE without its last byte, which is 0.", file.set("CODE", code[:-1]))
    file = forge_words([texts[0] + texts[1]], texts[:32], frequent=(1 << 31) - 1)
    bad(20, "32-symbols", "32 symbols without CODE.", file.remove("CODE"))
    bad(24, "3-bytes", "SEQS of 3 bytes.", maker.file("prefixes").insert(1, "SEQS", 1, bytes(3)))


def automata(maker):
    bad = maker.bad
    tiny = maker.file("tiny")
    longer = (("BASE", 4, "a number"), ("RANK", 12, "a block"), ("EDGE", 1, "a byte"))
    for name, more, what in longer:
        data = tiny.section(name)[2]
        bad(30, f"{name.lower()}-longer", f"{name} with {what} too many.",
            maker.file("tiny").set(name, data + bytes(more)))
    count = maker.file("long-word").section("RANK")[2][12]
    bad(31, "count-above", "A count in block 1 of RANK that is 1 too large.",
        maker.file("long-word").put("RANK", 12, count + 1))
    bad(31, "count-below", "A count in block 1 of RANK that is 1 too small.",
        maker.file("long-word").put("RANK", 12, count - 1))
    bad(35, "fewer-edges", "States have an edge more than the header counts.",
        maker.file("tiny").field(edges=13))
    bad(37, "sum-above", "The sum of the widths before a record is 1 too large.",
        maker.file("blocks").put("LAST", 16, *change(maker, "blocks", "LAST", 16, 64)))
    bad(37, "sum-below", "The sum of the widths before a record is 1 too small.",
        maker.file("blocks").put("LAST", 16, *change(maker, "blocks", "LAST", 16, -64)))
    bad(47, "edge-states", "An edge in EDGE to state 13 of 13.",
        maker.file("tiny").put("EDGE", 0, 0x5D))
    bad(47, "last-states", "A last edge to state 13 of 13.", retarget(maker.file("tiny"), 12, 13))
    bad(47, "first-target", "A first target of 2^B - 1, which is no state.",
        retarget(maker.file("tiny"), 1, 15))
    bad(52, "fewer-words", "A word too few in the header.", maker.file("tiny").field(words=3))
    ways = [(True, ()), *((False, ((0, i), (1, i))) for i in range(63))]
    ways.append((False, ((0, 63), (1, 63), (2, 0))))
    bad(52, "2-64-and-1-words", "2^64 + 1 words, and 1 word in the header.",
        forge(ways, "abc", 1, 64))
    bad(53, "longer", "A longest word that is too long.", maker.file("tiny").field(longest=7))


def change(maker, name, section, at, by):
    """Returns the four bytes of a number of a section to which `by` is added."""
    return (number(maker.file(name).section(section)[2], at, 4) + by).to_bytes(4, "little")


def numbers(maker):
    bad = maker.bad
    for by, name, what in ((64, "sum-above", "large"), (-64, "sum-below", "small")):
        bad(39, name, f"The sum of the widths before a block is 1 too {what}.",
            maker.file("numbers-blocks").put("NUMB", 4,
                                             *change(maker, "numbers-blocks", "NUMB", 4, by)))
    valu = maker.file("values").section("VALU")[2]

    def with_valu(data):
        return maker.file("values").set("VALU", data)

    bad(40, "newer-start", "VALU of 8 bytes, of a kind above 32.", with_valu(b"\x21" + bytes(7)),
        NEWER_FORMAT)
    bad(40, "newer-cut", "VALU of 7 bytes, of a kind above 32.", with_valu(b"\x21" + bytes(6)))
    bad(40, "words-wrap", "2^32 + 3 words, and records for 3.",
        with_valu(valu).field(words=2**32 + 3))
    bad(40, "bits-wrap", "The records would take 2^32 + 1 bits.",
        with_valu(b"\0\1" + bytes(15)).field(words=64 * 2**32 + 3))
    bad(40, "words-wrap-64", "2^64 - 1 words, and no record.",
        with_valu(b"\0\1" + bytes(14)).field(words=2**64 - 1))
    bad(40, "bits-wrap-64", "The records would take 2^64 bits.",
        with_valu(bytes([0, 56, 8]) + bytes(13)).field(words=2**64 - 63))
    # Three blocks; the position of the second has 8 bits, after 8 bits of the first and the bases.
    data = bytes([0, 16, 0]) + bytes(5)
    words = sorted({a + b + c for a in "abcde" for b in "abcde" for c in "abcde"})[:65]
    file = forge_words(words, "abcde")
    add_numbers(file)
    for first, second, name, what in ((1, 65, "", ""), (1, 1, "sum-below", "small"),
                                      (1, 129, "sum-above", "large")):
        records = first.to_bytes(2, "little") + second.to_bytes(2, "little")
        content = data + records + bytes(16 + 8)
        copy = File(file.header, file.sections).insert(len(file.sections), "VALU", 0, content)
        if name:
            bad(40, name, f"The sum of the widths before a block is 1 too {what}.", copy)
        else:
            maker.good("positions-16", "Positions of 16 bits.", copy, words, values=[0] * 65)
    counts = maker.file("values").section("NUMB")[2]
    for value, name in ((counts[4] - 4, "count-below"), (counts[4] + 4, "count-above")):
        bad(55, name, "A wrong count of state 1.", maker.file("values").put("NUMB", 4, value))


# --- The highest bit of a field, and the lowest bit of its upper half


def high_bits(maker):
    tiny = maker.bytes_of["tiny"]
    entry = 64 + 32
    for at, size, name in ((16, 8, "file size"), (24, 8, "words"),
                           (32, 4, "states"), (36, 4, "edges"), (40, 4, "longest"),
                           (44, 4, "root"), (48, 8, "reserved"), (entry + 8, 8, "offset"),
                           (entry + 16, 8, "size"), (entry + 24, 8, "hash")):
        for bit in (8 * size - 1, 4 * size):
            value = number(tiny, at, size) ^ 1 << bit
            add(maker, f"{name.replace(' ', '-')}-bit-{bit}", f"Bit {bit} of *{name}* is changed.",
                put_header(tiny, at, value, size))
    one = alphabet(["a"], [("A", 0)])
    two = alphabet(["a", "b"], [("A", 0), ("B", 1)])
    runs = sequences([("'", []), ("-", [])])
    of_values = maker.file("values")
    of_blocks = maker.file("numbers-blocks")
    for file, section, content, at, name in (
        (maker.file("one-word"), "ALPH", one, 0, "symbols"),
        (maker.file("one-word"), "ALPH", one, 4, "folds"),
        (maker.file("one-word"), "ALPH", one, 8, "end"),
        (maker.file("one-word"), "PART", one, 0, "symbols"),
        (maker.file("one-word"), "PART", one, 4, "folds"),
        (maker.file("one-word"), "PART", one, 12, "end"),
        (maker.file("prefixes"), "SEQS", runs, 0, "sequences"),
        (maker.file("prefixes"), "SEQS", runs, 4, "end"),
        (maker.file("prefixes").set("ALPH", two), "FORM", forms([0, 1]), 4, "fold"),
        (maker.file("tiny"), "RANK", None, 0, "count"),
        (maker.file("tiny"), "BASE", None, 8, "number"),
        (maker.file("tiny"), "LAST", None, 0, "widths"),
        (maker.file("tiny"), "LAST", None, 4, "first-target"),
        (of_blocks, "NUMB", None, 4, "widths"),
        (of_values, "NUMB", None, 0, "widths"),
    ):
        if content is not None and section not in [s[0] for s in file.sections]:
            file.insert(1, section, int(section != "FORM"), content)
        content = content or file.section(section)[2]
        for bit in (31, 16):
            value = number(content, at, 4) ^ 1 << bit
            add(maker, f"{section.lower()}-{name}-{at}-bit-{bit}",
                f"{section}: bit {bit} of the u32 at byte {at} is changed.",
                File(file.header, file.sections).set(section, put(content, at, value, 4)))


def add(maker, name, shows, data):
    """Adds a damaged file whose row is that of the second reader."""
    data = data.bytes() if isinstance(data, File) else data
    refused, _ = readers.refusal({"file": readers.Bytes(data)})
    assert refused["class"] in (DAMAGED, NEWER_FORMAT)
    maker.bad(refused["row"], name, shows, data, refused["class"])
