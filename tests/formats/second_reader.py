#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second reader of dictionaries, written from formats/dictionary.md alone.

This reader shows that the page is enough to refuse damaged files, to find the words and their
numbers and values, and to compute CODE, BASE, SETS, RANK, LAST, EDGE, NUMB and VALU from the words
and values. The reader is slow. It does everything on the page except the folds of the canonical
form.

    second_reader.py list FILE         makes all checks, prints all words
    second_reader.py canonical FILE    checks that FILE is in canonical form
    second_reader.py trace FILE WORD   looks a word up, and prints each step

Exit status: 0 done; 1 not canonical, or the word is not found; 2 wrong arguments; 3 refused.
"""

import functools
import os
import sys

sys.dont_write_bytecode = True  # the folder may be read-only, and is in git

from xxh3 import xxh3_64  # noqa: E402

HEADER_SIZE = 64
ENTRY_SIZE = 32
RANK_BLOCK = 12
LAST_RECORD = 16
LAST_STATES = 32
NUMB_STATES = 64
NUMB_MAX_WIDTH = 57
VALU_WORDS = 64
VALU_MAX_BITS = 57
SLACK = 8
END = 1 << 31
ONES = (1 << 32) - 1
FREQUENT = 31
FIRST_RARE = 32

NOT_A_DICTIONARY = "not a dictionary"
DAMAGED = "damaged"
NEWER_FORMAT = "newer format"


class Refused(Exception):
    def __init__(self, row, what, kind):
        super().__init__(f"row {row}: {kind}: {what}")
        self.row = row
        self.kind = kind


def require(row, holds, what, kind=DAMAGED):
    """Refuses the file if the condition does not hold. `row` is the row of "What a reader refuses",
    or of "What check proves"."""
    if not holds:
        raise Refused(row, what, kind)


def cut(data, begin, end):
    """Returns data[begin:end], which must be inside the data."""
    assert 0 <= begin <= end <= len(data)
    return data[begin:end]


def number(data, offset, size):
    return int.from_bytes(cut(data, offset, offset + size), "little")


def u16(data, offset):
    return number(data, offset, 2)


def u32(data, offset):
    return number(data, offset, 4)


def u64(data, offset):
    return number(data, offset, 8)


def packed(data, offset, bit, n):
    """Implements the function `bits` of the page."""
    return (u64(data, offset + bit // 8) >> bit % 8) % 2**n


def ones(n):
    return bin(n).count("1")


def select(n, i):
    """Returns the position of the 1 bit of n that has i 1 bits below it."""
    for _ in range(i):
        n &= n - 1
    return (n & -n).bit_length() - 1


# In the comments, headings of the page are in quotes, and rows are rows of "What a reader refuses".
# "Header" and "Section table": rows 1 to 15.

KNOWN = [b"ALPH", b"CODE", b"PART", b"SEQS", b"FORM", b"META"]
KNOWN += [b"BASE", b"SETS", b"RANK", b"LAST", b"EDGE", b"NUMB", b"VALU"]
OPTIONAL = [b"CODE", b"PART", b"SEQS", b"FORM", b"META", b"NUMB", b"VALU"]
NOT_REQUIRED = [b"FORM", b"META", b"NUMB", b"VALU"]
# "ALPH": the most bytes that the limits allow.
MAX_ALPHABET = 8 + (255 + 1048576) * (4 + 64) + 1048576
MAX_SEQUENCES = 4 + 1048576 * (4 + 5 + 64)
MAX_TEXT = 64
# "PART": at one place, a reader looks at 64 pieces and one more, which have up to 64 bytes each.
MAX_WINDOW = (MAX_TEXT + 1) * MAX_TEXT
JOINER = "\u034f".encode()


class Header:
    def __init__(self, data):
        is_magic = data[:8] == b"\x89WGD\r\n\x1a\n"
        require(1, is_magic, "the magic is wrong", NOT_A_DICTIONARY)
        require(2, len(data) >= HEADER_SIZE, "the header is incomplete")
        major = u16(data, 8)
        require(3, major <= 1, "major is above 1", NEWER_FORMAT)
        require(3, major == 1, "major is 0")
        self.minor = u16(data, 10)
        self.sections = u32(data, 12)
        self.words = u64(data, 24)
        self.states = u32(data, 32)
        self.edges = u32(data, 36)
        self.longest = u32(data, 40)
        self.root = u32(data, 44)
        require(4, u64(data, 16) == len(data), "the header has a wrong file size")
        self.table_end = HEADER_SIZE + ENTRY_SIZE * self.sections
        require(5, self.table_end <= len(data), "the section table is incomplete")
        hashed = data[:56] + bytes(8) + data[64 : self.table_end]
        require(6, u64(data, 56) == xxh3_64(hashed), "the header hash is wrong")
        require(7, u64(data, 48) == 0, "reserved is not 0", NEWER_FORMAT)
        require(8, self.sections <= 64, "more than 64 sections", NEWER_FORMAT)


class Entry:
    def __init__(self, data, at):
        self.id = data[at : at + 4]
        self.is_required = u32(data, at + 4) & 1 == 1
        self.other_flags = u32(data, at + 4) >> 1
        self.offset = u64(data, at + 8)
        self.end = self.offset + u64(data, at + 16)
        self.hash = u64(data, at + 24)


def read_table(data, header):
    ats = range(HEADER_SIZE, header.table_end, ENTRY_SIZE)
    entries = [Entry(data, at) for at in ats]
    for entry in entries:
        is_newer = entry.id not in KNOWN and entry.is_required
        require(9, not is_newer, "an unknown required section", NEWER_FORMAT)
    end = header.table_end
    for i, entry in enumerate(entries):
        require(10, entry.offset % 64 == 0, "an offset is not a multiple of 64")
        require(10, end <= entry.offset, "sections that overlap")
        require(10, entry.end <= len(data), "a section outside the file")
        require(11, entry.offset - end <= 65535, "a gap of more than 65,535 bytes")
        require(11, not any(data[end : entry.offset]), "a gap has a byte that is not 0")
        is_double = entry.id in KNOWN and entry.id in [e.id for e in entries[:i]]
        require(12, not is_double, "two sections have the same id")
        content = cut(data, entry.offset, entry.end)
        require(13, xxh3_64(content) == entry.hash, "a section hash is wrong")
        end = entry.end
    require(14, end == len(data), "bytes after the last section")
    for name in [name for name in KNOWN if name not in OPTIONAL]:
        is_there = name in [entry.id for entry in entries]
        require(15, is_there, f"section {name.decode()} is missing")
    return entries


def read_texts(data, ends, count, pool, row, end_row):
    """Returns the texts of a pool. `row` is the row of the rules for texts, and `end_row` is the
    row about the end of the section."""
    texts = []
    begin = 0
    for i in range(count):
        end = u32(data, ends + 4 * i)
        require(row, 1 <= end - begin <= 64, "a text has a wrong size")
        require(row, pool + end <= len(data), "a text outside the pool")
        text = cut(data, pool + begin, pool + end)
        require(row, is_utf8(text), "a text that is not UTF-8")
        points = [ord(c) for c in text.decode("utf-8", "replace")]
        require(row, all(c >= 0x20 for c in points), "a C0 control character")
        require(row, all(c < 0x7F or c >= 0xA0 for c in points), "a C1 control character")
        texts.append(text)
        begin = end
    require(end_row, pool + begin == len(data), "a section is longer than its texts")
    return texts


def is_utf8(text):
    return text.decode("utf-8", "replace").encode() == text


def require_ascending(row, items, what):
    require(row, sorted(items) == list(items), f"the order of {what}")
    require(row, len(set(items)) == len(items), f"two equal {what}")


# "ALPH", "PART", "SEQS" and "FORM": rows 16 to 19 and 23 to 27, and rows 41 to 45 of "What
# check proves".


class Alphabet:
    """Has the texts of the symbols and of the folds. `stands_for` has, for each text, the index of
    the symbol's text. `sequences` has, for each text of SEQS, the indexes of its symbols' texts.
    `forms` has indexes of texts that are folds."""

    parts = None
    sequences = {}
    sequence_texts = []
    forms = []

    def __init__(self, data, is_part=False):
        self.is_part = is_part
        require(self.row(16), len(data) >= 8, "the section is too short")
        require(self.row(16), len(data) <= MAX_ALPHABET, "the section is too long")
        self.symbols = u32(data, 0)
        folds = u32(data, 4)
        require(self.row(16), 1 <= self.symbols <= 255, "the count of symbols")
        require(self.row(16), folds <= 1048576, "the count of folds")
        count = self.symbols + folds
        pool = 8 + 4 * count + folds
        require(self.row(16), pool <= len(data), "the arrays do not fit")
        self.texts = read_texts(data, 8, count, pool, self.row(17), self.row(18))
        fold_texts = list(cut(data, 8 + 4 * count, pool))
        is_known = all(t < self.symbols for t in fold_texts)
        require(self.row(19), is_known, "a fold stands for a text that is not a symbol")
        self.stands_for = list(range(self.symbols)) + fold_texts

    def row(self, row):
        """Returns the row for this section. `row` is the row with the same rules for ALPH."""
        return row if not self.is_part else 23 if row <= 19 else 43

    def read_sequences(self, data):
        require(24, len(data) >= 4, "SEQS is too short")
        require(24, len(data) <= MAX_SEQUENCES, "SEQS is too long")
        count = u32(data, 0)
        require(24, 1 <= count <= 1048576, "the count of sequences")
        pool = 4 + 9 * count
        require(24, pool <= len(data), "the arrays of SEQS do not fit")
        self.sequence_texts = read_texts(data, 4, count, pool, 25, 25)
        self.sequences = {}
        for i, text in enumerate(self.sequence_texts):
            run = 4 + 4 * count + 5 * i
            size, *texts = data[run : run + 5]
            require(26, size != 1, "a sequence has only 1 symbol")
            require(26, size <= 4, "a sequence has too many symbols")
            own = texts[:size]
            require(26, all(t < self.symbols for t in own), "a sequence has an unknown symbol")
            require(26, not any(texts[size:]), "a byte after the last symbol is not 0")
            self.sequences.setdefault(text, own)

    def read_forms(self, data):
        require(27, data and len(data) % 4 == 0, "the size of FORM")
        folds = [u32(data, at) for at in range(0, len(data), 4)]
        count = len(self.texts) - self.symbols
        require(27, all(fold < count for fold in folds), "a form is not a fold")
        require_ascending(27, folds, "forms")
        self.forms = [self.symbols + fold for fold in folds]

    def longest(self, text, count):
        """Returns the index of the longest of the first `count` texts that is a beginning of
        `text`."""
        fits = [i for i in range(count) if text.startswith(self.texts[i])]
        return max(fits, key=lambda i: len(self.texts[i]), default=None)

    def folded(self, text):
        """Folds `text` with these parts. Yields a pair for each piece: the folded and the original
        text."""
        while text:
            best = self.longest(text, len(self.texts))
            if best is None:
                size = 1
                while size < len(text) and text[size] & 0xC0 == 0x80:
                    size += 1
                yield text[:size], text[:size]
            else:
                size = len(self.texts[best])
                yield self.texts[self.stands_for[best]], text[:size]
            text = text[size:]

    def match(self, text):
        """Returns the symbols at the beginning of `text`, as indexes of their texts, and the number
        of bytes that these symbols cover. Returns None if no text matches."""
        best = self.longest(text, len(self.texts))
        found = best is not None and ([self.stands_for[best]], len(self.texts[best]))
        for sequence, texts in self.sequences.items():
            if text.startswith(sequence) and (not found or len(sequence) > found[1]):
                found = texts, len(sequence)
        if self.parts is None:
            return found or None
        folded = b""
        size = 0
        for piece, unfolded in self.parts.folded(text):
            folded += piece
            size += len(unfolded)
            if len(folded) > MAX_TEXT:
                break
            if folded in self.texts[: self.symbols] and (not found or size > found[1]):
                found = [self.texts.index(folded)], size
        return found or None

    def show(self, texts):
        """Returns the text of a word. `texts` has, for each symbol of the word, the index of its
        text."""
        shown = [self.texts[text] for text in texts]
        for form in self.forms:
            if texts and self.stands_for[form] == texts[-1]:
                shown[-1] = self.texts[form]
        joined = b"".join(shown)
        if self.sequences.get(JOINER) != []:
            return joined
        word = []
        at = 0
        for text in shown:
            found = self.match(joined[at : at + MAX_WINDOW])
            word.append(text + (JOINER if found[1] > len(text) else b""))
            at += len(text)
        return b"".join(word)

    def check(self):
        own, folds = self.texts[: self.symbols], self.texts[self.symbols :]
        require_ascending(self.row(41), own, "texts of symbols")
        require_ascending(self.row(41), folds, "folds")
        is_new = not set(own) & set(folds)
        require(self.row(42), is_new, "a fold is a symbol")
        if self.parts is not None:
            self.parts.check()
        require_ascending(44, self.sequence_texts, "sequences")
        for texts in (own, folds):
            is_new = not set(self.sequence_texts) & set(texts)
            require(44, is_new, "the text of a sequence is also in ALPH")
        of_forms = [self.stands_for[form] for form in self.forms]
        require(45, len(set(of_forms)) == len(of_forms), "two forms of a symbol")


# "CODE": rows 20 to 22.


class Codes:
    """Has the symbol of each text (`symbol_of`), the text of each symbol (`text_of`), and the code
    of each symbol (`code_of`)."""

    def __init__(self, data, symbols):
        frequent = (1 << symbols) - 1
        self.symbol_of = list(range(symbols))
        if data is None:
            require(20, symbols <= FREQUENT, "CODE is missing")
        else:
            require(20, len(data) == symbols + (symbols + 7) // 8, "the size of CODE")
            self.symbol_of = list(cut(data, 0, symbols))
            is_permutation = sorted(self.symbol_of) == list(range(symbols))
            require(21, is_permutation, "CODE is not a permutation")
            bits = int.from_bytes(data[symbols:], "little")
            frequent &= bits
            require(22, bits == frequent, "a bit after the last symbol is 1")
            require(22, ones(frequent) == min(symbols, FREQUENT), "the frequent symbols")
        self.text_of = sorted(range(symbols), key=lambda t: self.symbol_of[t])
        self.code_of = make_codes(frequent, symbols)


def make_codes(frequent, symbols):
    """Returns the code of each symbol. Bit i of `frequent` says whether symbol i is frequent."""
    codes = []
    next_codes = [FIRST_RARE, 0]
    for symbol in range(symbols):
        is_frequent = frequent >> symbol & 1
        codes.append(next_codes[is_frequent])
        next_codes[is_frequent] += 1
    return codes


def require_end(row, section, bit, name):
    """Requires that the bits of a section from `bit` on are 0. The last eight bytes are slack."""
    last = bytes(section[bit // 8 : len(section) - SLACK])
    spare = int.from_bytes(last, "little") >> bit % 8
    require(row, spare == 0, f"bits after the end of {name}")
    require(row, not any(section[-SLACK:]), f"bytes after the end of {name}")


# "META": row 46.

KEY_BYTES = b"abcdefghijklmnopqrstuvwxyz0123456789.-_"


def check_meta(data):
    require(46, data != b"", "META is empty")
    require(46, data == b"" or data.endswith(b"\n"), "META does not end with a line feed")
    lines = [line.partition(b"=") for line in data.split(b"\n")]
    if lines[-1] == (b"", b"", b""):
        lines.pop()
    require(46, len(lines) <= 64, "META has too many lines")
    require_ascending(46, [key for key, _, _ in lines], "keys of META")
    for key, equals, value in lines:
        require(46, equals == b"=", "a line of META without =")
        require(46, 1 <= len(key) <= 32, "a key has a wrong size")
        require(46, all(c in KEY_BYTES for c in key), "a key has a wrong character")
        require(46, len(value) <= 4096, "a value is too long")
        require(46, b"\r" not in value, "a value contains a CR")
        require(46, is_utf8(value), "META is not UTF-8")


# The whole file.


class Dictionary:
    def __init__(self, data):
        self.data = data
        self.header = Header(data)
        self.entries = read_table(data, self.header)
        part = {e.id: data[e.offset : e.end] for e in self.entries if e.id in KNOWN}
        self.meta = part.get(b"META")
        self.base, self.sets = part[b"BASE"], part[b"SETS"]
        self.rank, self.last, self.edge = part[b"RANK"], part[b"LAST"], part[b"EDGE"]
        self.alphabet = Alphabet(part[b"ALPH"])
        self.symbols = self.alphabet.symbols
        self.codes = Codes(part.get(b"CODE"), self.symbols)
        if b"PART" in part:
            self.alphabet.parts = Alphabet(part[b"PART"], is_part=True)
        if b"SEQS" in part:
            self.alphabet.read_sequences(part[b"SEQS"])
        if b"FORM" in part:
            self.alphabet.read_forms(part[b"FORM"])
        self.set_words = self.symbols // 32 + 1
        self.check_counts()
        self.check_rank()
        self.check_sets_and_base()
        self.check_last()
        self.numb = part.get(b"NUMB")
        self.valu = part.get(b"VALU")
        if self.numb is not None:
            self.check_numb()
        if self.valu is not None:
            self.check_valu()

    def check_counts(self):
        """Checks rows 28 to 30."""
        h = self.header
        require(28, h.edges <= 4294967294, "the count of edges")
        require(28, h.states <= h.edges + 1, "the count of states")
        require(28, 1 <= h.root < h.states, "the root")
        require(29, 1 <= h.longest <= 65536, "longest")
        require(29, h.longest < h.states, "longest is not below states")
        self.bits = bits_of(h.states)
        self.blocks = (h.states + 63) // 64
        self.last_blocks = (h.states + LAST_STATES - 1) // LAST_STATES
        self.lows = LAST_RECORD * self.last_blocks
        in_edge = h.edges - (h.states - 1)
        edge_size = (in_edge * self.bits + 7) // 8 + SLACK
        require(30, len(self.base) == 4 * count_sizes(self.symbols), "the size of BASE")
        require(30, len(self.rank) == RANK_BLOCK * self.blocks, "the size of RANK")
        require(30, len(self.last) >= self.lows + SLACK, "LAST is too short")
        require(30, len(self.edge) == edge_size, "the size of EDGE")

    def check_rank(self):
        """Checks rows 31 and 32. Sets first_states: the first state of each group."""
        self.first_states = []
        for block in range(self.blocks):
            count = u32(self.rank, RANK_BLOCK * block)
            require(31, count == len(self.first_states), "a wrong count in RANK")
            bits = u64(self.rank, RANK_BLOCK * block + 4)
            self.first_states += [64 * block + i for i in range(64) if bits >> i & 1]
        require(31, self.first_states[:1] == [0], "no group begins at state 0")
        is_inside = self.first_states[-1] < self.header.states
        require(31, is_inside, "a bit after the last state")
        self.groups = len(self.first_states)
        more = len(self.sets) - 4 * self.groups
        wide_size = 4 * (self.set_words - 1)
        wide = more // wide_size if wide_size > 0 else 0
        require(32, 0 <= more == wide * wide_size, "the size of SETS")
        require(32, wide <= self.groups, "the count of wide groups")
        self.first_wide = self.groups - wide

    def check_sets_and_base(self):
        """Checks rows 33 to 36."""
        base = [0] * count_sizes(self.symbols)
        index = first_edge = 0
        of_codes = sum(1 << code for code in self.codes.code_of)
        ends = [*self.first_states[1:], self.header.states]
        for group, state in enumerate(self.first_states):
            letters = self.set_of_group(group) & ~END
            is_wide = group >= self.first_wide
            k = ones(letters)
            if group == 0:
                require(33, letters == 0 and not is_wide, "set 0 has letters")
                require(33, 1 in self.first_states, "no group begins at state 1")
                continue
            require(34, letters & ~of_codes == 0, "a set has an unknown code")
            has_rare = letters >> FIRST_RARE != 0
            require(34, has_rare == is_wide, "the width of a set")
            require(34, k > 0, "a set after set 0 has no symbols")
            now = k + (FIRST_RARE if is_wide else 0)
            require(34, now >= index, "the order of sets")
            if now > index:
                index = now
                base[index] = (first_edge - (k - 1) * state) % 2**32
            first_edge += (k - 1) * (ends[group] - state)
        in_edge = self.header.edges - (self.header.states - 1)
        require(35, first_edge == in_edge, "sizes do not add up to edges")
        for i, value in enumerate(base):
            require(36, u32(self.base, 4 * i) == value, "BASE does not match SETS and RANK")

    def check_last(self):
        """Checks rows 37 and 38."""
        total = 0
        for record in range(0, self.lows, LAST_RECORD):
            before, width = divmod(u32(self.last, record), 64)
            require(37, before == total, "a wrong sum of widths in LAST")
            require(37, width <= self.bits, "a width in LAST is too large")
            base = u32(self.last, record + 4)
            require(37, base < 2**self.bits, "a target in LAST is too large")
            highs = u64(self.last, record + 8)
            require(37, ones(highs) == LAST_STATES, "a count of high bits")
            total += width
        size = self.lows + 4 * total + SLACK
        require(38, len(self.last) == size, "the size of LAST")

    def check_numb(self):
        """Checks row 39."""
        blocks = (self.header.states + NUMB_STATES - 1) // NUMB_STATES
        self.counts = 4 * blocks
        require(39, len(self.numb) >= self.counts, "NUMB is too short")
        total = 0
        for block in range(blocks):
            before, width = divmod(u32(self.numb, 4 * block), 64)
            require(39, before == total, "a wrong sum of widths in NUMB")
            require(39, width <= NUMB_MAX_WIDTH, "a width in NUMB is too large")
            total += width
        size = self.counts + 8 * total + SLACK
        require(39, len(self.numb) == size, "the size of NUMB")

    def check_valu(self):
        """Checks row 40."""
        require(40, self.numb is not None, "VALU without NUMB")
        require(40, len(self.valu) >= 8, "VALU is too short for its first bytes")
        require(40, not 1 <= self.valu[0] <= 32, "VALU has the form of a draft")
        require(40, self.valu[0] == 0, "the form of VALU is unknown", NEWER_FORMAT)
        require(40, not any(self.valu[3:8]), "bytes 3 to 7 of VALU are not 0", NEWER_FORMAT)
        self.position_bits, self.base_bits = self.valu[1:3]
        require(40, 1 <= self.position_bits <= VALU_MAX_BITS, "the bits of a position")
        require(40, self.base_bits <= VALU_MAX_BITS, "the bits of a base")
        blocks = (self.header.words + VALU_WORDS - 1) // VALU_WORDS
        record_bits = self.position_bits + self.base_bits
        self.distances = 8 + (blocks * record_bits + 7) // 8
        require(40, len(self.valu) >= self.distances + SLACK, "VALU is too short")
        total = 0
        for block in range(blocks):
            before, width, _ = self.value_record(block)
            require(40, before == total, "a wrong sum of widths in VALU")
            require(40, width <= VALU_MAX_BITS, "a width in VALU is too large")
            total += width
        size = self.distances + 8 * total + SLACK
        require(40, len(self.valu) == size, "the size of VALU")

    # "The walk", line by line.

    def group_of(self, state):
        block = RANK_BLOCK * (state // 64)
        below = u64(self.rank, block + 4) % 2 ** (state % 64 + 1)
        return u32(self.rank, block) + ones(below) - 1

    def set_of_group(self, group):
        letters = u32(self.sets, 4 * group)
        if group >= self.first_wide:
            size = 4 * (self.set_words - 1)
            at = 4 * self.groups + size * (group - self.first_wide)
            letters += number(self.sets, at, size) << 32
        return letters

    def set_of(self, state):
        return self.set_of_group(self.group_of(state))

    def is_word(self, state):
        return self.set_of(state) & END != 0

    def has(self, state, symbol):
        return self.set_of(state) >> self.codes.code_of[symbol] & 1 == 1

    def raw_edge(self, edge):
        bit = edge * self.bits
        return (u64(self.edge, bit // 8) >> bit % 8) % 2**self.bits

    def raw_last(self, state):
        record = LAST_RECORD * (state // LAST_STATES)
        i = state % LAST_STATES
        before, width = divmod(u32(self.last, record), 64)
        high = select(u64(self.last, record + 8), i) - i
        bit = i * width
        low = u64(self.last, self.lows + 4 * before + bit // 8) >> bit % 8
        value = (high << width) + low % 2**width
        return (u32(self.last, record + 4) + value) % 2**self.bits

    def first_edge(self, state):
        group = self.group_of(state)
        k = ones(self.set_of_group(group) & ~END)
        index = k + (FIRST_RARE if group >= self.first_wide else 0)
        return (u32(self.base, 4 * index) + (k - 1) * state) % 2**32

    def edge_of(self, state, symbol):
        """Returns the index in EDGE of the edge for a symbol, or None if the edge is the last
        edge."""
        letters = self.set_of(state) & ~END
        i = ones(letters % 2 ** self.codes.code_of[symbol])
        return None if i == ones(letters) - 1 else self.first_edge(state) + i

    def raw_target(self, state, symbol):
        edge = self.edge_of(state, symbol)
        return self.raw_last(state) if edge is None else self.raw_edge(edge)

    def step(self, state, symbol):
        if not self.has(state, symbol):
            return None
        return min(self.raw_target(state, symbol), self.header.states - 1)

    def find(self, text):
        """Returns the word that `text` spells, as it is shown, or None if the word is not found."""
        symbols = self.symbols_of(text)
        state = self.header.root
        for symbol in symbols or ():
            state = self.step(state, symbol)
            if state is None:
                return None
        return self.spell(symbols) if symbols and self.is_word(state) else None

    # "NUMB" and "VALU". Call check first.

    def count_of(self, state):
        block, i = divmod(state, NUMB_STATES)
        before, width = divmod(u32(self.numb, 4 * block), 64)
        bit = i * width
        return 1 + (u64(self.numb, self.counts + 8 * before + bit // 8) >> bit % 8) % 2**width

    def range_of(self, prefix):
        """Returns the number of the first word that begins with `prefix`, a tuple of symbols; how
        many words begin with `prefix`; and whether `prefix` is a word."""
        state = self.header.root
        first = 0
        for symbol in prefix:
            first += self.is_word(state)
            below = [t for c, t in self.edges_of[state] if c < symbol]
            first += sum(map(self.count_of, below))
            state = self.step(state, symbol)
            if state is None:
                return 0, 0, False
        return first, self.count_of(state), self.is_word(state)

    def word_of(self, rest):
        """Returns the word with the number `rest`, as a tuple of symbols."""
        state = self.header.root
        word = []
        while True:
            if self.is_word(state):
                if rest == 0:
                    return tuple(word)
                rest -= 1
            for symbol, target in self.edges_of[state]:
                if rest < self.count_of(target):
                    break
                rest -= self.count_of(target)
            word.append(symbol)
            state = target

    def value_record(self, block):
        """Returns the sum of the widths before a block, the width of this block, and the base of
        this block."""
        record = block * (self.position_bits + self.base_bits)
        position = packed(self.valu, 8, record, self.position_bits)
        base = packed(self.valu, 8, record + self.position_bits, self.base_bits)
        return position // 64, position % 64, base

    def value_of(self, i):
        before, width, base = self.value_record(i // VALU_WORDS)
        begin = self.distances + 8 * before
        return base + packed(self.valu, begin, i % VALU_WORDS * width, width)

    def check_values(self):
        """Checks row 56."""
        words = self.header.words
        blocks = (words + VALU_WORDS - 1) // VALU_WORDS
        records = int.from_bytes(self.valu[8 : self.distances], "little")
        spare = records >> blocks * (self.position_bits + self.base_bits)
        require(56, spare == 0, "bits after the last record of VALU")
        before, width, _ = self.value_record(blocks - 1)
        end = 8 * (self.distances + 8 * before) + (words - 64 * (blocks - 1)) * width
        require_end(56, self.valu, end, "VALU")
        for block in range(blocks):
            _, width, base = self.value_record(block)
            if base + 2**width > 2**57:  # other blocks have no room for such a value
                own = range(VALU_WORDS * block, min(VALU_WORDS * (block + 1), words))
                is_fit = all(self.value_of(i) < 2**57 for i in own)
                require(56, is_fit, "a value is too large")

    def symbols_of(self, text):
        """Returns the symbols of a text, or None if a part of the text is not a symbol."""
        symbols = []
        at = 0
        while at < len(text):
            found = self.alphabet.match(text[at : at + MAX_WINDOW])
            if found is None:
                return None
            symbols += [self.codes.symbol_of[number] for number in found[0]]
            at += found[1]
        return tuple(symbols)

    # "What check proves".

    def check(self):
        self.alphabet.check()
        if self.meta is not None:
            check_meta(self.meta)
        self.edges_of = []
        for state in range(self.header.states):
            letters = self.set_of(state)
            codes = self.codes.code_of
            symbols = [c for c in range(self.symbols) if letters >> codes[c] & 1]
            targets = [self.raw_target(state, c) for c in symbols]
            self.edges_of.append(list(zip(symbols, targets)))
        done = self.count_words()
        words, longest = done[self.header.root]
        require(51, not self.is_word(self.header.root), "an empty word")
        require(52, words < 2**64, "too many words")
        require(52, words % 2**64 == self.header.words, "the count of words")
        require(53, longest == self.header.longest, "the longest word")
        edges = self.header.edges - (self.header.states - 1)
        require_end(54, self.edge, self.bits * edges, "EDGE")
        require(54, not any(self.last[-SLACK:]), "bytes after the end of LAST")
        if self.numb is not None:
            self.check_all_counts([done[state][0] for state in range(self.header.states)])
        if self.valu is not None:
            self.check_values()

    def check_all_counts(self, counts):
        """Checks row 55."""
        for state, count in enumerate(counts):
            require(55, self.count_of(state) == count, "a wrong count in NUMB")
        block, i = divmod(len(counts) - 1, NUMB_STATES)
        before, width = divmod(u32(self.numb, 4 * block), 64)
        end = 8 * (self.counts + 8 * before) + (i + 1) * width
        require_end(55, self.numb, end, "NUMB")

    def count_words(self):
        """Checks rows 47 to 50. Returns, for each state, the number of words from this state on,
        and the length of the longest of these words in symbols."""
        open_states = set()
        done = {}
        todo = [self.header.root]
        while todo:
            state = todo[-1]
            if state in done:
                todo.pop()
            elif state not in open_states:
                open_states.add(state)
                targets = [t for _, t in self.edges_of[state]]
                is_inside = all(t < self.header.states for t in targets)
                require(47, is_inside, "the target of an edge does not exist")
                require(48, not any(t in open_states for t in targets), "a cycle")
                todo += [t for t in targets if t not in done]
            else:
                below = [done[t] for _, t in self.edges_of[state]]
                words = sum(w for w, _ in below) + self.is_word(state)
                require(49, words > 0, "a state does not lead to a word")
                done[state] = (words, 1 + max((d for _, d in below), default=-1))
                open_states.remove(state)
                todo.pop()
        is_complete = len(done) == self.header.states
        require(50, is_complete, "a state cannot be reached")
        return done

    def words(self, prefix=()):
        """Yields all words that begin with `prefix` in order, each as a tuple of symbols. Call
        check first."""
        state = self.header.root
        for symbol in prefix:
            state = self.step(state, symbol)
            if state is None:
                return
        word = list(prefix)
        todo = [(len(word), None, state)]
        while todo:
            size, symbol, state = todo.pop()
            word[size:] = [] if symbol is None else [symbol]
            if self.is_word(state):
                yield tuple(word)
            todo += [(len(word), c, t) for c, t in reversed(self.edges_of[state])]

    def spell(self, word):
        """Returns the text of a word as it is shown. `word` is a tuple of symbols."""
        return self.alphabet.show([self.codes.text_of[symbol] for symbol in word])


def bits_of(states):
    """Returns B, the number of bits of a state number."""
    return max(1, (states - 1).bit_length())


def count_sizes(symbols):
    """Returns how many numbers BASE has."""
    return symbols + 1 if symbols <= FREQUENT else FIRST_RARE + symbols + 1


# "Canonical form": computes the sections from the words.


def complete(words):
    """Returns the states of the words in the order of completion. A state is (is_word, edges)."""
    trie = [False, {}]
    for word in words:
        node = trie
        for symbol in word:
            node = node[1].setdefault(symbol, [False, {}])
        node[0] = True
    completed = {}

    def leave(node):
        edges = tuple((c, leave(child)) for c, child in sorted(node[1].items()))
        return completed.setdefault((node[0], edges), len(completed))

    sys.setrecursionlimit(max(map(len, words)) + 1000)
    leave(trie)
    return list(completed)


def choose_frequent(states, symbols):
    """Returns a number with a 1 bit for each frequent symbol."""
    counts = [0] * symbols
    for _, edges in states:
        for symbol, _ in edges:
            counts[symbol] += 1
    order = sorted(range(symbols), key=lambda symbol: (-counts[symbol], symbol))
    return sum(1 << symbol for symbol in order[:FREQUENT])


def sort_states(sets, lasts):
    """Returns the states in the order of their numbers. `lasts` has the targets of last edges."""
    times = {}
    for letters in sets:
        times[letters] = times.get(letters, 0) + 1

    def class_of(letters):
        size = ones(letters & ~END)
        is_shared = times[letters] > 1
        words = [letters & ONES]
        while letters >> 32 * len(words):
            words.append(letters >> 32 * len(words) & ONES)
        return words[1:] != [], size, is_shared, words if is_shared else []

    classes = [class_of(letters) for letters in sets]

    def compare(x, y):
        while classes[x] == classes[y]:
            if lasts[x] == lasts[y]:
                return x - y
            x, y = lasts[x], lasts[y]
        return -1 if classes[x] < classes[y] else 1

    return sorted(range(len(sets)), key=functools.cmp_to_key(compare))


def put(data, bit, value):
    """Sets bits of a bytearray, from `bit` on."""
    byte, shift = divmod(bit, 8)
    for i, bits in enumerate((value << shift).to_bytes(8, "little")):
        data[byte + i] |= bits


def encode_last(targets, bits, wider=0):
    """Returns the bytes of LAST. `targets` has the target of the last edge of each state. `wider`
    is added to each width. The canonical form has `wider` 0."""
    blocks = (len(targets) + LAST_STATES - 1) // LAST_STATES
    places = targets[1:2] + targets[1:]
    places += places[-1:] * (LAST_STATES * blocks - len(places))
    records = b""
    lows = b""
    total = 0
    for begin in range(0, len(places), LAST_STATES):
        values = [0]
        for i in range(begin + 1, begin + LAST_STATES):
            values.append(values[-1] + (places[i] - places[i - 1]) % 2**bits)
        width = 0
        while values[-1] >> width > LAST_STATES:
            width += 1
        width += wider
        low = bytearray(4 * width + SLACK)
        highs = 0
        for i, value in enumerate(values):
            highs |= 1 << ((value >> width) + i)
            put(low, i * width, value % 2**width)
        records += (64 * total + width).to_bytes(4, "little")
        records += places[begin].to_bytes(4, "little") + highs.to_bytes(8, "little")
        lows += low[: 4 * width]
        total += width
    return records + lows + bytes(SLACK)


def encode_numb(counts, wider=0):
    """Returns the bytes of NUMB for the counts of all states. `wider` is added to each width. The
    canonical form has `wider` 0."""
    records = b""
    blocks = b""
    total = 0
    for begin in range(0, len(counts), NUMB_STATES):
        block = [count - 1 for count in counts[begin : begin + NUMB_STATES]]
        width = max(block).bit_length() + wider
        bits = sum(count << i * width for i, count in enumerate(block))
        records += (64 * total + width).to_bytes(4, "little")
        blocks += bits.to_bytes(8 * width, "little")
        total += width
    return records + blocks + bytes(SLACK)


def encode_valu(values, wider=0, lower=0):
    """Returns the bytes of VALU for all values. `wider` is added to each width, and `lower` is
    subtracted from each base. The canonical form has `wider` 0 and `lower` 0."""
    blocks = [values[i : i + VALU_WORDS] for i in range(0, len(values), VALU_WORDS)]
    bases = [max(0, min(block) - lower) for block in blocks]
    widths = [
        (max(block) - base).bit_length() + wider for block, base in zip(blocks, bases)
    ]
    positions = [64 * sum(widths[:i]) + width for i, width in enumerate(widths)]
    position_bits = max(1, max(positions).bit_length())
    base_bits = max(bases).bit_length()
    records = 0
    distances = b""
    for i, (block, base) in enumerate(zip(blocks, bases)):
        record = positions[i] + (base << position_bits)
        records += record << i * (position_bits + base_bits)
        bits = sum(value - base << k * widths[i] for k, value in enumerate(block))
        distances += bits.to_bytes(8 * widths[i], "little")
    size = (len(blocks) * (position_bits + base_bits) + 7) // 8
    start = bytes([0, position_bits, base_bits]) + bytes(5)
    return start + records.to_bytes(size, "little") + distances + bytes(SLACK)


def encode(states, symbols, frequent=None, wider=0, order=None):
    """Returns the bytes of CODE, BASE, SETS, RANK, LAST and EDGE for these states, and the number
    of the root. The last of `states` is the root. CODE is for symbols in the order of texts. For
    the canonical form, `frequent`, `wider` and `order`, the order of the states, must not be
    given."""
    if frequent is None:
        frequent = choose_frequent(states, symbols)
    codes = make_codes(frequent, symbols)
    edges_of = [sorted((codes[c], target) for c, target in edges) for _, edges in states]
    sets = [
        sum(1 << code for code, _ in edges) + (END if is_word else 0)
        for (is_word, _), edges in zip(states, edges_of)
    ]
    lasts = [edges[-1][1] if edges else None for edges in edges_of]
    order = sort_states(sets, lasts) if order is None else order
    new = {old: i for i, old in enumerate(order)}
    bits = bits_of(len(states))
    base = [0] * count_sizes(symbols)
    first_words = b""
    more_words = b""
    ranks = []
    edges = []
    before = None
    groups = index = 0
    for i, old in enumerate(order):
        letters = sets[old]
        is_wide = letters >> FIRST_RARE != 0
        k = len(edges_of[old])
        now = k + (FIRST_RARE if is_wide else 0)
        if i % 64 == 0:
            ranks.append([groups, 0])
        if letters != before:
            before = letters
            groups += 1
            first_words += (letters % 2**32).to_bytes(4, "little")
            if is_wide:
                size = 4 * (symbols // 32)
                more_words += (letters >> 32).to_bytes(size, "little")
            ranks[-1][1] |= 1 << (i % 64)
        if now != index:
            index = now
            base[index] = (len(edges) - (k - 1) * i) % 2**32
        edges += [new[target] for _, target in edges_of[old][:-1]]
    edge = bytearray((len(edges) * bits + 7) // 8 + SLACK)
    for i, target in enumerate(edges):
        put(edge, i * bits, target)
    return {
        b"CODE": bytes(range(symbols)) + frequent.to_bytes((symbols + 7) // 8, "little"),
        b"BASE": b"".join(n.to_bytes(4, "little") for n in base),
        b"SETS": first_words + more_words,
        b"RANK": b"".join(
            n.to_bytes(4, "little") + b.to_bytes(8, "little") for n, b in ranks
        ),
        b"LAST": encode_last([new.get(lasts[old]) for old in order], bits, wider),
        b"EDGE": bytes(edge),
    }, new[len(states) - 1]


def differences(dictionary):
    """Returns the differences between a dictionary that passed check and the canonical form, as
    phrases. The comparison uses the symbols of the file, because an alphabet file may have symbols
    that no word has."""
    found = []

    def expect(holds, what):
        if not holds:
            found.append(what)

    expect(dictionary.header.minor == 0, "minor is not 0")
    there = [entry.id for entry in dictionary.entries]
    ends = [dictionary.header.table_end, *(entry.end for entry in dictionary.entries)]
    offsets = [end + -end % 64 for end in ends[:-1]]
    expect([e.offset for e in dictionary.entries] == offsets, "the gaps of the sections")
    ids = [name for name in KNOWN if name in there or name not in OPTIONAL]
    expect([e.id for e in dictionary.entries] == ids, "the order of the sections")
    symbol_of = dictionary.codes.symbol_of
    is_sorted = symbol_of == list(range(dictionary.symbols))
    is_code_needed = dictionary.symbols > FREQUENT or not is_sorted
    expect((b"CODE" in there) == is_code_needed, "CODE is missing, or is not needed")
    for entry in dictionary.entries:
        expect(entry.is_required == (entry.id not in NOT_REQUIRED), "a required bit is wrong")
        expect(entry.other_flags == 0, "an unknown flag is set")
    words = list(dictionary.words())
    states = complete(words)
    expect(len(states) == dictionary.header.states, "states that could be merged")
    sections, root = encode(states, dictionary.symbols)
    if dictionary.numb is not None:
        # Row 55 has compared the counts with the words.
        sections[b"NUMB"] = encode_numb(
            [dictionary.count_of(state) for state in range(dictionary.header.states)]
        )
    if dictionary.valu is not None:
        values = [dictionary.value_of(i) for i in range(dictionary.header.words)]
        sections[b"VALU"] = encode_valu(values)
    sections[b"CODE"] = bytes(symbol_of) + sections[b"CODE"][dictionary.symbols :]
    expect(root == dictionary.header.root, "the number of the root")
    for entry in dictionary.entries:
        own = dictionary.data[entry.offset : entry.end]
        expect(sections.get(entry.id, own) == own, entry.id.decode())
    return found


def trace(dictionary, text, print_line):
    """Looks up a word and prints each step. Returns whether the dictionary has the word."""
    alphabet = dictionary.alphabet
    has_wide = dictionary.first_wide < dictionary.groups
    digits = 8 * (dictionary.set_words if has_wide else 1)
    row = "{:>5} {:>5}  {:<" + str(digits) + "} {:>4}  {:<6} {:>4} {:>5} {:>4} {:>6}"
    print_line(row.format("state", "group", "set", "word", "symbol", "code", "first",
                          "edge", "target"))
    state = dictionary.header.root
    rest = text
    numbers = []
    while True:
        group = dictionary.group_of(state)
        letters = dictionary.set_of_group(group)
        width = digits if group >= dictionary.first_wide else 8
        known = [state, group, f"{letters:0{width}x}",
                 "yes" if dictionary.is_word(state) else "no"]
        found = ([], 0)
        while rest and not numbers and found is not None:
            found = alphabet.match(rest)
            if found is not None:
                numbers = list(found[0])
                rest = rest[found[1] :]
        if found is None:
            print_line(row.format(*known, "none", "", "", "", "").rstrip())
            return False
        if not numbers:
            print_line(row.format(*known, "", "", "", "", "").rstrip())
            return state != dictionary.header.root and dictionary.is_word(state)
        number = numbers.pop(0)
        symbol = dictionary.codes.symbol_of[number]
        name = "{} {}".format(symbol, alphabet.texts[number].decode())
        code = dictionary.codes.code_of[symbol]
        target = dictionary.step(state, symbol)
        if target is None:
            print_line(row.format(*known, name, code, "", "none", "").rstrip())
            return False
        edge = dictionary.edge_of(state, symbol)
        first = "" if edge is None else dictionary.first_edge(state)
        edge = "last" if edge is None else edge
        print_line(row.format(*known, name, code, first, edge, target))
        state = target


def main(arguments):
    command = arguments[0] if arguments else ""
    if len(arguments) != {"list": 2, "canonical": 2, "trace": 3}.get(command):
        sys.stderr.write(__doc__)
        return 2

    def print_line(text):
        sys.stdout.buffer.write(text.encode() + b"\n")

    with open(arguments[1], "rb") as file:
        data = file.read()
    try:
        dictionary = Dictionary(data)
        dictionary.check()
        if command == "trace":
            return not trace(dictionary, os.fsencode(arguments[2]), print_line)
        if command == "canonical":
            found = differences(dictionary)
            for what in found:
                print_line(f"{arguments[1]}: not canonical: {what}")
            return bool(found)
        for word in dictionary.words():
            sys.stdout.buffer.write(dictionary.spell(word) + b"\n")
        return 0
    except Refused as refused:
        sys.stderr.write(f"{arguments[1]}: {refused}\n")
        return 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
