# SPDX-License-Identifier: MIT
"""Makes dictionaries for the conformance suite, section by section, also damaged ones."""

import base64
import itertools
import sys
import unicodedata

sys.dont_write_bytecode = True

import second_reader  # noqa: E402
from second_reader import Dictionary  # noqa: E402
from xxh3 import xxh3_64  # noqa: E402

MAGIC = b"\x89WGD\r\n\x1a\n"


# Splits files into header fields and sections.


class File:
    """Has the header fields and the sections of a dictionary. `sections` is a list of [id, flags,
    bytes]."""

    def __init__(self, header, sections):
        self.header = dict(header)
        self.sections = [list(section) for section in sections]

    @staticmethod
    def of(data):
        h = second_reader.Header(data)
        names = ("minor", "words", "states", "edges", "longest", "root")
        return File(
            {name: getattr(h, name) for name in names},
            [
                [e.id.decode(), int(e.is_required), data[e.offset : e.end]]
                for e in second_reader.read_table(data, h)
            ],
        )

    def section(self, name):
        return next(section for section in self.sections if section[0] == name)

    def set(self, name, data):
        self.section(name)[2] = bytes(data)
        return self

    def put(self, name, at, *values):
        """Overwrites bytes of a section."""
        data = self.section(name)[2]
        end = at + len(values)
        assert end <= len(data)
        return self.set(name, data[:at] + bytes(values) + data[end:])

    def insert(self, index, name, flags, data):
        self.sections.insert(index, [name, flags, bytes(data)])
        return self

    def remove(self, name):
        self.sections.remove(self.section(name))
        return self

    def field(self, **fields):
        self.header.update(fields)
        return self

    def bytes(self):
        h = self.header
        table = b""
        content = b""
        begin = 64 + 32 * len(self.sections)
        for name, flags, data in self.sections:
            content += bytes(-(begin + len(content)) % 64)
            table += name.encode() + flags.to_bytes(4, "little")
            table += (begin + len(content)).to_bytes(8, "little")
            table += len(data).to_bytes(8, "little")
            table += xxh3_64(data).to_bytes(8, "little")
            content += data
        header = MAGIC + b"\1\0" + h["minor"].to_bytes(2, "little")
        header += len(self.sections).to_bytes(4, "little")
        header += (begin + len(content)).to_bytes(8, "little")
        header += h["words"].to_bytes(8, "little")
        for name in ("states", "edges", "longest", "root"):
            header += h[name].to_bytes(4, "little")
        return hash_header(header + bytes(16) + table + content)


def add_entries(data, count, flags):
    """Adds empty unknown sections at the end of the table. Does not change the other sections, even
    if they are damaged."""
    end = 64 + 32 * int.from_bytes(data[12:16], "little")
    shift = 32 * count + -32 * count % 64
    table = b""
    for at in range(64, end, 32):
        offset = int.from_bytes(data[at + 8 : at + 16], "little") + shift
        table += put(data[at : at + 32], 8, offset, 8)
    size = len(data) + shift + -(len(data) + shift) % 64
    entry = b"note" + flags.to_bytes(4, "little") + size.to_bytes(8, "little")
    table += (entry + bytes(8) + xxh3_64(b"").to_bytes(8, "little")) * count
    data = data[:64] + table + bytes(shift - 32 * count) + data[end:]
    data += bytes(size - len(data))
    data = put(data, 12, (end - 64) // 32 + count, 4)
    return put_header(data, 16, size, 8)


def move(data, at, gap):
    """Moves the sections from table entry `at` on: inserts zeros before them, a multiple of 64
    bytes."""
    end = 64 + 32 * int.from_bytes(data[12:16], "little")
    begin = int.from_bytes(data[64 + 32 * at + 8 :][:8], "little")
    data = data[:begin] + bytes(gap) + data[begin:]
    for entry in range(64 + 32 * at, end, 32):
        offset = int.from_bytes(data[entry + 8 : entry + 16], "little")
        data = put(data, entry + 8, offset + gap, 8)
    return put_header(data, 16, len(data), 8)


def put(data, at, value, size):
    """Overwrites a number of a file. Does not correct the hashes."""
    return data[:at] + value.to_bytes(size, "little") + data[at + size :]


def hash_header(data):
    end = 64 + 32 * int.from_bytes(data[12:16], "little")
    return put(data, 56, xxh3_64(data[:56] + bytes(8) + data[64:end]), 8)


def put_header(data, at, value, size):
    """Overwrites a number in the header or the table, and corrects the header hash."""
    return hash_header(put(data, at, value, size))


def change_bit(data, at):
    return put(data, at, data[at] ^ 1, 1)


def ends_and_pool(texts):
    """Returns the bytes of the ends of texts, and of the texts."""
    texts = [text if isinstance(text, bytes) else text.encode() for text in texts]
    ends = itertools.accumulate(map(len, texts))
    return b"".join(end.to_bytes(4, "little") for end in ends), b"".join(texts)


def alphabet(texts, folds=()):
    """Returns the bytes of ALPH or PART. A fold is a text and the number of a symbol's text."""
    ends, pool = ends_and_pool([*texts, *(text for text, _ in folds)])
    counts = len(texts).to_bytes(4, "little") + len(folds).to_bytes(4, "little")
    return counts + ends + bytes(text for _, text in folds) + pool


def sequences(texts):
    """Returns the bytes of SEQS. A sequence is a text and the numbers of its symbols' texts."""
    ends, pool = ends_and_pool([text for text, _ in texts])
    runs = [bytes([len(own), *own, *bytes(4 - len(own))]) for _, own in texts]
    return len(texts).to_bytes(4, "little") + ends + b"".join(runs) + pool


def forms(folds):
    """Returns the bytes of FORM."""
    return b"".join(fold.to_bytes(4, "little") for fold in folds)


def forge(states, texts, words, longest, symbol_of=None, **options):
    """Returns a File of these states. The last state is the root."""
    sections, root = second_reader.encode(states, len(texts), **options)
    code = sections[b"CODE"]
    if symbol_of is not None:
        code = bytes(symbol_of) + code[len(texts) :]
    has_code = len(texts) > second_reader.FREQUENT or symbol_of is not None
    found = [["ALPH", 1, alphabet(texts)]] + ([["CODE", 1, code]] if has_code else [])
    for name in (b"BASE", b"SETS", b"RANK", b"LAST", b"EDGE"):
        found.append([name.decode(), 1, sections[name]])
    edges = sum(len(edges) for _, edges in states)
    header = {"minor": 0, "words": words, "states": len(states), "edges": edges}
    return File({**header, "longest": longest, "root": root}, found)


def forge_words(words, texts, symbol_of=None, **options):
    """Returns a File of words. Each symbol is one letter."""
    order = list(symbol_of or range(len(texts)))
    symbol = {text: order[i] for i, text in enumerate(texts)}
    coded = [tuple(symbol[letter] for letter in word) for word in words]
    states = second_reader.complete(coded)
    longest = max(map(len, coded))
    return forge(states, texts, len(set(words)), longest, symbol_of, **options)


# Words.


def letters(count):
    """Returns letters that are their own fold: a to z, then others of two bytes."""
    found = []
    for c in map(chr, range(0x61, 0x800)):
        is_letter = unicodedata.category(c) in ("Ll", "Lo")
        if is_letter and unicodedata.normalize("NFKD", c) == c and c.casefold() == c:
            found.append(c)
    return found[:count]


def random_words(texts, count, longest, seed):
    words = set()
    while len(words) < count:
        word = ""
        for _ in range(longest):
            seed = seed * 16807 % 2147483647
            if word and seed % 4 == 0:
                break
            seed = seed * 16807 % 2147483647
            word += texts[seed % len(texts)]
        words.add(word)
    return sorted(words)


def add_numbers(file, values=None, wider=0):
    """Adds NUMB, and VALU if there are values."""
    dictionary = Dictionary(file.bytes())
    dictionary.check()
    done = dictionary.count_words()
    counts = [done[state][0] for state in range(dictionary.header.states)]
    file.insert(len(file.sections), "NUMB", 0, second_reader.encode_numb(counts, wider))
    if values is not None:
        file.insert(len(file.sections), "VALU", 0, second_reader.encode_valu(values, wider))
    return file


def retarget(file, state, target, wider=0):
    """Returns a copy of a file with another target for the last edge of `state`, and with `wider`
    added to each width in LAST."""
    dictionary = Dictionary(file.bytes())
    targets = [dictionary.raw_last(i) for i in range(dictionary.header.states)]
    targets[state] = target
    return file.set("LAST", second_reader.encode_last(targets, dictionary.bits, wider))


# The JSON has large files as parts: a number that is repeated, and grows by the same amount.

PACK_FROM = 1000  # bytes of a part
PACK_WIDTHS = (1, 4, 12, 16, 20)  # bytes of equal bytes, and of records of arrays


def pack(data):
    """Returns the member `file` for these bytes: base64, or an array of parts."""
    parts = []
    begin = at = 0
    while at < len(data) and len(data) >= PACK_FROM:
        found, end = repeated(data, at)
        if found is None:
            at += 4
            continue
        if begin < at:
            parts.append({"bytes": base64.b64encode(data[begin:at]).decode()})
        parts.append(found)
        begin = at = end
    if begin == 0:
        return base64.b64encode(data).decode()
    if begin < len(data):
        parts.append({"bytes": base64.b64encode(data[begin:]).decode()})
    return parts


def repeated(data, at):
    """Returns a part with the bytes of data[at:end], and `end`; or None, if there is no part."""
    for width in PACK_WIDTHS:
        record = data[at : at + width]
        first = int.from_bytes(record, "little")
        add = int.from_bytes(data[at + width : at + 2 * width], "little") - first
        if add < 0 or (width == 1 and add > 0):
            continue
        times = 1
        while part_of(data, at + times * width, width) == next_record(first + times * add, width):
            times += 1
        if times * width >= PACK_FROM:
            found = {"bytes": base64.b64encode(record).decode(), "times": times}
            return {**found, **({"add": add} if add else {})}, at + times * width
    return repeated_points(data, at)


def part_of(data, at, size):
    return data[at : at + size]


def next_record(n, width):
    return n.to_bytes(width, "little") if n < 2 ** (8 * width) else None


def repeated_points(data, at):
    """Like repeated, for the UTF-8 of successive code points of four bytes each."""
    times = 0
    while data[at + 4 * times] & 0xF8 == 0xF0:
        try:
            point = ord(data[at + 4 * times : at + 4 * times + 4].decode())
        except (TypeError, ValueError):
            break
        first = point - times if times == 0 else first
        if point != first + times or at + 4 * times + 4 >= len(data):
            break
        times += 1
    if times * 4 < PACK_FROM:
        return None, at
    return {"code_points": first, "times": times}, at + 4 * times
