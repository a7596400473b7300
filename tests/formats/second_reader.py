#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second reader of dictionaries, written from formats/dictionary.md alone.

It shows that the page is enough to refuse what must be refused, to find the words, and to
compute BASE, SETS, RANK and EDGE from the words. It is slow. It does everything on the page
except XXH3, which Python does not have, and the folds of the canonical form.

    second_reader.py list FILE         makes all checks, prints all words
    second_reader.py canonical FILE    checks that FILE is in canonical form
    second_reader.py trace FILE WORD   looks a word up, and prints each step

Exit status: 0 done; 1 not canonical, or no such word; 2 wrong arguments; 3 refused.
"""

import os
import sys

HEADER_SIZE = 64
ENTRY_SIZE = 32
BLOCK_SIZE = 12
EDGE_SLACK = 8


class Refused(Exception):
    pass


def require(holds, what):
    if not holds:
        raise Refused(what)


def number(data, offset, size):
    require(offset + size <= len(data), "a number outside its section")
    return int.from_bytes(data[offset : offset + size], "little")


def u16(data, offset):
    return number(data, offset, 2)


def u32(data, offset):
    return number(data, offset, 4)


def u64(data, offset):
    return number(data, offset, 8)


def ones(n):
    return bin(n).count("1")


# Headings of the page are in quotes, and rows are those of "What a reader refuses".
# "Header" and "Section table": rows 1 to 14, without the hashes.

KNOWN = [b"ALPH", b"PART", b"META", b"BASE", b"SETS", b"RANK", b"EDGE"]
OPTIONAL = [b"PART", b"META"]


class Header:
    def __init__(self, data):
        require(data[:8] == b"\x89WGD\r\n\x1a\n", "no dictionary")
        require(len(data) >= HEADER_SIZE, "no whole header")
        major = u16(data, 8)
        require(major <= 1, "a newer format")
        require(major == 1, "major is 0")
        self.minor = u16(data, 10)
        self.sections = u32(data, 12)
        self.words = u64(data, 24)
        self.states = u32(data, 32)
        self.edges = u32(data, 36)
        self.longest = u32(data, 40)
        self.root = u32(data, 44)
        require(u64(data, 16) == len(data), "another file size")
        require(self.sections <= 64, "too many sections")
        self.table_end = HEADER_SIZE + ENTRY_SIZE * self.sections
        require(self.table_end <= len(data), "a table that is cut off")
        require(u64(data, 48) == 0, "reserved is not 0")


class Entry:
    def __init__(self, data, at):
        self.id = data[at : at + 4]
        self.is_required = u32(data, at + 4) & 1 == 1
        self.other_flags = u32(data, at + 4) >> 1
        self.offset = u64(data, at + 8)
        self.end = self.offset + u64(data, at + 16)


def read_table(data, header):
    entries = []
    end = header.table_end
    for i in range(header.sections):
        entry = Entry(data, HEADER_SIZE + ENTRY_SIZE * i)
        require(entry.offset % 64 == 0, "a section at a wrong place")
        require(end <= entry.offset, "sections that overlap")
        require(entry.end <= len(data), "a section outside the file")
        require(entry.offset - end < 64, "a gap of 64 bytes or more")
        require(not any(data[end : entry.offset]), "a gap that is not zero")
        require(entry.id in KNOWN or not entry.is_required, "a newer format")
        require(
            entry.id not in KNOWN or entry.id not in [e.id for e in entries],
            "a section that comes twice",
        )
        end = entry.end
        entries.append(entry)
    require(end == len(data), "bytes behind the last section")
    return entries


# "ALPH" and "PART": rows 15 to 18, and what "What check proves" says of them.


class Alphabet:
    parts = None

    def __init__(self, data):
        require(len(data) >= 8, "ALPH is too short")
        self.symbols = u32(data, 0)
        folds = u32(data, 4)
        require(1 <= self.symbols <= 255, "no possible count of symbols")
        require(folds <= 1048576, "too many folds")
        count = self.symbols + folds
        pool = 8 + 4 * count + folds
        require(pool <= len(data), "the arrays of ALPH do not fit")
        self.texts = []
        begin = 0
        for i in range(count):
            end = u32(data, 8 + 4 * i)
            require(1 <= end - begin <= 64, "a text of a wrong size")
            require(pool + end <= len(data), "a text outside the pool")
            text = data[pool + begin : pool + end]
            try:
                points = [ord(c) for c in text.decode("utf-8")]
            except UnicodeDecodeError:
                raise Refused("a text that is not UTF-8") from None
            controls = [c for c in points if c < 0x20 or 0x7F <= c < 0xA0]
            require(not controls, "a control character")
            self.texts.append(text)
            begin = end
        require(pool + begin == len(data), "ALPH is longer than its texts")
        fold_symbols = list(data[8 + 4 * count : pool])
        require(all(s < self.symbols for s in fold_symbols), "a fold to no symbol")
        self.stands_for = list(range(self.symbols)) + fold_symbols

    def longest(self, text, count):
        """Among the first `count` texts: the index of the longest prefix of `text`, or None."""
        fits = [i for i in range(count) if text.startswith(self.texts[i])]
        return max(fits, key=lambda i: len(self.texts[i]), default=None)

    def folded(self, text):
        """Folds `text` with these parts. Yields a pair for each piece: folded, unfolded."""
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
        """The symbol that `text` begins with and how many bytes it covers, or None."""
        best = self.longest(text, len(self.texts))
        found = best is not None and (self.stands_for[best], len(self.texts[best]))
        if self.parts is None:
            return found or None
        folded = b""
        size = 0
        for piece, unfolded in self.parts.folded(text):
            folded += piece
            size += len(unfolded)
            if folded in self.texts[: self.symbols] and (not found or size > found[1]):
                found = self.texts.index(folded), size
        return found or None

    def check(self):
        own, folds = self.texts[: self.symbols], self.texts[self.symbols :]
        for part in (own, folds):
            require(all(a < b for a, b in zip(part, part[1:])), "texts out of order")
        require(not set(own) & set(folds), "a fold that has the text of a symbol")
        if self.parts is not None:
            self.parts.check()


# "META".

KEY_BYTES = b"abcdefghijklmnopqrstuvwxyz0123456789.-_"


def check_meta(data):
    require(data != b"", "META is empty")
    require(data.endswith(b"\n"), "META has no line end")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("META is not UTF-8") from None
    lines = [line.partition(b"=") for line in data.split(b"\n")[:-1]]
    keys = [key for key, _, _ in lines]
    require(len(lines) <= 64, "META has too many lines")
    require(all(a < b for a, b in zip(keys, keys[1:])), "keys of META out of order")
    for key, equals, value in lines:
        require(equals == b"=", "a line of META without =")
        require(1 <= len(key) <= 32, "a key of a wrong size")
        require(all(c in KEY_BYTES for c in key), "a key of other characters")
        require(len(value) <= 4096 and b"\r" not in value, "no possible value")


# The whole file.


class Dictionary:
    def __init__(self, data):
        self.data = data
        self.header = Header(data)
        self.entries = read_table(data, self.header)
        part = {e.id: data[e.offset : e.end] for e in self.entries if e.id in KNOWN}
        for name in KNOWN:
            require(name in part or name in OPTIONAL, "a section is missing")
        self.meta = part.get(b"META")
        self.base, self.sets = part[b"BASE"], part[b"SETS"]
        self.rank, self.edge = part[b"RANK"], part[b"EDGE"]
        self.alphabet = Alphabet(part[b"ALPH"])
        if b"PART" in part:
            self.alphabet.parts = Alphabet(part[b"PART"])
        self.symbols = self.alphabet.symbols
        self.set_size = 4 * (self.symbols // 32 + 1)
        self.end_bit = 1 << (8 * self.set_size - 1)
        self.check_counts()
        self.check_rank()
        self.check_sets_and_base()

    def check_counts(self):
        """Rows 19 to 21."""
        h = self.header
        require(1 <= h.edges <= 4294967294, "no possible count of edges")
        require(2 <= h.states <= h.edges + 1, "no possible count of states")
        require(1 <= h.root < h.states, "no possible root")
        require(1 <= h.longest <= 65536 and h.longest < h.states, "no such longest")
        self.edge_bits = 1
        while 2**self.edge_bits < h.states:
            self.edge_bits += 1
        self.groups = len(self.sets) // self.set_size
        require(len(self.base) == 4 * (self.symbols + 1), "the size of BASE")
        require(len(self.sets) % self.set_size == 0 and self.groups > 0, "that of SETS")
        require(len(self.rank) == (h.states + 63) // 64 * BLOCK_SIZE, "that of RANK")
        require(
            len(self.edge) == (h.edges * self.edge_bits + 7) // 8 + EDGE_SLACK,
            "that of EDGE",
        )

    def check_rank(self):
        """Rows 22 and 23. Sets first_states: the first state of each group."""
        self.first_states = []
        for block in range(len(self.rank) // BLOCK_SIZE):
            require(
                u32(self.rank, BLOCK_SIZE * block) == len(self.first_states),
                "a wrong count in RANK",
            )
            bits = u64(self.rank, BLOCK_SIZE * block + 4)
            self.first_states += [64 * block + i for i in range(64) if bits >> i & 1]
        require(self.first_states[:1] == [0], "no group begins at state 0")
        require(self.first_states[-1] < self.header.states, "a bit behind the last")
        require(len(self.first_states) == self.groups, "RANK and SETS differ")

    def check_sets_and_base(self):
        """Rows 24 to 26."""
        base = [0] * (self.symbols + 1)
        size = first_edge = 0
        for group, state in enumerate(self.first_states):
            letters = number(self.sets, self.set_size * group, self.set_size)
            letters &= ~self.end_bit
            require(letters < 1 << self.symbols, "a bit for no symbol")
            require(group > 0 or letters == 0, "set 0 has letters")
            require(ones(letters) >= size, "a set that is smaller than the last")
            if ones(letters) > size:
                size = ones(letters)
                base[size] = (first_edge - size * state) % 2**32
            behind = (self.first_states + [self.header.states])[group + 1]
            first_edge += size * (behind - state)
        require(first_edge == self.header.edges, "sizes do not add up to edges")
        for k in range(self.symbols + 1):
            require(u32(self.base, 4 * k) == base[k], "BASE does not follow")

    # "The walk", line by line.

    def group_of(self, state):
        block = BLOCK_SIZE * (state // 64)
        below = u64(self.rank, block + 4) % 2 ** (state % 64 + 1)
        return u32(self.rank, block) + ones(below) - 1

    def set_of(self, state):
        return number(self.sets, self.set_size * self.group_of(state), self.set_size)

    def is_word(self, state):
        return self.set_of(state) >= self.end_bit

    def raw_target(self, edge):
        bit = edge * self.edge_bits
        return (u64(self.edge, bit // 8) >> bit % 8) % 2**self.edge_bits

    def target(self, edge):
        return min(self.raw_target(edge), self.header.states - 1)

    def first_edge(self, state):
        k = ones(self.set_of(state) % self.end_bit)
        return (u32(self.base, 4 * k) + k * state) % 2**32

    def edge_of(self, state, symbol):
        if not self.set_of(state) >> symbol & 1:
            return None
        return self.first_edge(state) + ones(self.set_of(state) % 2**symbol)

    # "What check proves".

    def check(self):
        self.alphabet.check()
        if self.meta is not None:
            check_meta(self.meta)
        self.edges_of = []
        for state in range(self.header.states):
            letters = self.set_of(state) % self.end_bit
            first = self.first_edge(state)
            symbols = [c for c in range(self.symbols) if letters >> c & 1]
            targets = [self.raw_target(first + i) for i in range(len(symbols))]
            require(all(t < self.header.states for t in targets), "an edge to no state")
            self.edges_of.append(list(zip(symbols, targets)))
        words, longest = self.count_words()
        require(words == self.header.words, "another count of words")
        require(longest == self.header.longest, "another longest word")
        require(not self.is_word(self.header.root), "an empty word")

    def count_words(self):
        """The number of words, and the symbols of the longest. Walks through all states."""
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
                require(not any(t in open_states for t in targets), "a cycle")
                todo += [t for t in targets if t not in done]
            else:
                below = [done[t] for _, t in self.edges_of[state]]
                words = sum(w for w, _ in below) + self.is_word(state)
                require(words > 0, "a state that leads to no word")
                done[state] = (words, 1 + max((d for _, d in below), default=-1))
                open_states.remove(state)
                todo.pop()
        require(len(done) == self.header.states, "a state that cannot be reached")
        return done[self.header.root]

    def words(self):
        """All words in order, each a tuple of symbols. Call check first."""
        todo = [(self.header.root, ())]
        while todo:
            state, word = todo.pop()
            if self.is_word(state):
                yield word
            todo += [(t, word + (c,)) for c, t in reversed(self.edges_of[state])]


# "Canonical form": the sections that follow from the words.


def complete(words):
    """The states of the words in the order of completion. A state is (is_word, edges)."""
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


def encode(states, symbols):
    """The bytes of BASE, SETS, RANK and EDGE for these states, and the root's number."""
    set_size = 4 * (symbols // 32 + 1)
    sets = [
        sum(1 << c for c, _ in edges) + (is_word << (8 * set_size - 1))
        for is_word, edges in states
    ]
    order = sorted(range(len(states)), key=lambda s: (len(states[s][1]), sets[s], s))
    new = {old: i for i, old in enumerate(order)}
    base = [0] * (symbols + 1)
    out_sets = b""
    blocks = []
    edges = []
    last = None
    groups = size = 0
    for i, old in enumerate(order):
        if i % 64 == 0:
            blocks.append([groups, 0])
        if sets[old] != last:
            last = sets[old]
            groups += 1
            out_sets += last.to_bytes(set_size, "little")
            blocks[-1][1] |= 1 << (i % 64)
        if len(states[old][1]) != size:
            size = len(states[old][1])
            base[size] = (len(edges) - size * i) % 2**32
        edges += [new[target] for _, target in states[old][1]]
    bits = max(1, (len(states) - 1).bit_length())
    edge = bytearray((len(edges) * bits + 7) // 8 + EDGE_SLACK)
    for i, target in enumerate(edges):
        byte, shift = divmod(i * bits, 8)
        for j, value in enumerate((target << shift).to_bytes(5, "little")):
            edge[byte + j] |= value
    return {
        b"BASE": b"".join(n.to_bytes(4, "little") for n in base),
        b"SETS": out_sets,
        b"RANK": b"".join(
            n.to_bytes(4, "little") + b.to_bytes(8, "little") for n, b in blocks
        ),
        b"EDGE": bytes(edge),
    }, new[len(states) - 1]


def differences(dictionary):
    """How a dictionary that passed check differs from the canonical form: phrases."""
    found = []

    def expect(holds, what):
        if not holds:
            found.append(what)

    expect(dictionary.header.minor == 0, "minor is not 0")
    there = [entry.id for entry in dictionary.entries]
    ids = [name for name in KNOWN if name in there or name not in OPTIONAL]
    expect([e.id for e in dictionary.entries] == ids, "the order of the sections")
    for entry in dictionary.entries:
        expect(entry.is_required == (entry.id != b"META"), "a required bit")
        expect(entry.other_flags == 0, "a flag")
    words = list(dictionary.words())
    used = set(symbol for word in words for symbol in word)
    expect(len(used) == dictionary.symbols, "a symbol that no word has")
    states = complete(words)
    expect(len(states) == dictionary.header.states, "states that could be merged")
    sections, root = encode(states, dictionary.symbols)
    expect(root == dictionary.header.root, "the number of the root")
    for entry in dictionary.entries:
        own = dictionary.data[entry.offset : entry.end]
        expect(sections.get(entry.id, own) == own, entry.id.decode())
    return found


def trace(dictionary, text, print_line):
    """Looks a word up and prints each step. True if the dictionary has the word."""
    alphabet = dictionary.alphabet
    row = "{:>5} {:>5}  {:<8} {:>4}  {:<6} {:>10} {:>4} {:>6}"
    print_line(row.format("state", "group", "set", "word", "symbol", "first edge",
                          "edge", "target"))
    state = dictionary.header.root
    rest = text
    while True:
        known = [state, dictionary.group_of(state),
                 "{:0{}x}".format(dictionary.set_of(state), 2 * dictionary.set_size),
                 "yes" if dictionary.is_word(state) else "no"]
        if not rest:
            print_line(row.format(*known, "", "", "", "").rstrip())
            return text != b"" and dictionary.is_word(state)
        found = alphabet.match(rest)
        if found is None:
            print_line(row.format(*known, "none", "", "", "").rstrip())
            return False
        symbol, size = found
        name = "{} {}".format(symbol, alphabet.texts[symbol].decode())
        edge = dictionary.edge_of(state, symbol)
        if edge is None:
            print_line(row.format(*known, name, "", "none", "").rstrip())
            return False
        target = dictionary.target(edge)
        print_line(row.format(*known, name, dictionary.first_edge(state), edge, target))
        state = target
        rest = rest[size:]


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
        texts = dictionary.alphabet.texts
        for word in dictionary.words():
            sys.stdout.buffer.write(b"".join(texts[c] for c in word) + b"\n")
        return 0
    except Refused as refused:
        sys.stderr.write(f"{arguments[1]}: {refused}\n")
        return 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
