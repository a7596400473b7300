#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Computes how many bytes codings of letter sets and edges save.

    model_edges.py FILE.wgd...

Reads dictionaries of the format in formats/dictionary.md. For each idea, prints the bytes by which
a *plain* file would shrink: all letter sets have their full width, and EDGE has all edges in B bits
each. The format uses (a), and (e) with blocks of 32 states. Ideas (b) to (e) all replace EDGE, so
their savings cannot be added. The saving of (a) can be added to each of them. No file is written,
and speed is not modelled.

(a) Letter sets of two widths. The 31 symbols that occur in the most letter sets are
    *frequent*. A set of only frequent symbols is *narrow* and takes one word of 32 bits.
    Other sets are *wide* and have more words, for the other symbols.
(b) Short codes for frequent targets. For each symbol, a table has the 32 (64) targets to
    which the most edges of the symbol lead, in 4 bytes each. An edge to one of these
    targets takes 5 (6) bits instead of B. For each edge, a bit says whether it has such a
    target. 12 bytes for 64 edges hold these bits and a count, by which a reader finds the
    code of an edge.
(c) The last edges of all states in a separate array. The states of a group are
    ordered so that the targets of their last edges ascend. Each block of states has a
    base and a width, and each target is an offset from the base (frame of reference). A
    record of 7 bytes a block holds the base, the width and the place of the offsets.
(d) Like (c), but a block is in Elias-Fano code: a record with the high bits of all
    targets in unary, and their low bits. Also, narrow states come before wide states. The
    last edge of a wide state is the edge of its highest symbol that is not frequent.
(e) Like (d), but among the states of one size, states with a set that no other state has
    come first. These are ordered by the targets of their last edges, too.

The place of a state depends on the place of its target. So the states are ordered repeatedly, each
time by the latest numbers of the targets, until the order does not change.
"""

import collections
import struct
import sys
import typing

FREQUENT_SYMBOLS = 31
TABLE_TARGETS = (32, 64)
FOR_BLOCKS = (16, 32, 64)
FOR_RECORD_BYTES = 7
# Elias-Fano: states a block, bits of the high parts, bytes of a record
EF_BLOCKS = ((32, 64, 16), (64, 128, 24), (128, 256, 40))
MAX_ROUNDS = 60


class Dictionary(typing.NamedTuple):
    file_bytes: int
    plain_bytes: int  # the size of the plain file, without the gaps between sections
    set_bytes: int  # of all letter sets
    set_words: int  # words of 32 bits in a letter set
    symbol_count: int
    target_bits: int  # B: bits of an edge
    groups: list  # the letter set of each group: its symbols, ascending
    group_of: list  # the group of each state
    first_edge: list  # the number of the first edge of each state
    targets: list  # the target of each edge; the edges of a state are in order of symbols


# --- Reading


def read_sections(data):
    sections = {}
    (count,) = struct.unpack_from("<I", data, 12)
    for i in range(count):
        name, _, offset, size, _ = struct.unpack_from("<4sIQQQ", data, 64 + 32 * i)
        sections[name.decode("ascii")] = data[offset : offset + size]
    return sections


def bits_of(number):
    return [i for i in range(number.bit_length()) if number >> i & 1]


def field(section, bit, width):
    """Returns the number in the `width` bits from `bit` on."""
    (word,) = struct.unpack_from("<Q", section, bit >> 3)
    return word >> (bit & 7) & ((1 << width) - 1)


def read_symbols(sections, symbol_count):
    """Returns the symbol of each code."""
    if "CODE" not in sections:
        return {i: i for i in range(symbol_count)}
    frequent = bits_of(int.from_bytes(sections["CODE"][symbol_count:], "little"))
    rare = [s for s in range(symbol_count) if s not in frequent]
    return dict(enumerate(frequent)) | dict(enumerate(rare, 32))


def read_groups(sections, symbol_count):
    """Returns the codes of the letter set of each group."""
    set_words = symbol_count // 32 + 1
    sets = sections["SETS"]
    rank = struct.iter_unpack("<IQ", sections["RANK"])
    group_count = sum(bits.bit_count() for _, bits in rank)
    words = [w for (w,) in struct.iter_unpack("<I", sets)]
    wide_count = (len(words) - group_count) // max(1, set_words - 1)
    groups = []
    for i in range(group_count):
        number = words[i] & 0x7FFFFFFF
        if i >= group_count - wide_count:
            at = group_count + (i - group_count + wide_count) * (set_words - 1)
            for k, word in enumerate(words[at : at + set_words - 1], 1):
                number |= word << 32 * k
        groups.append(bits_of(number))
    return groups


def read_last(section, state_count, target_bits):
    """Returns the target of the last edge of each state."""
    lows_bit = 8 * 16 * -(-state_count // 32)
    targets = []
    for lows, base, highs in struct.iter_unpack("<IIQ", section[: lows_bit // 8]):
        width = lows % 64
        bit = lows_bit + lows // 64 * 32
        for i, one in enumerate(bits_of(highs)):
            low = field(section, bit + i * width, width)
            targets.append((base + (one - i << width) + low) % (1 << target_bits))
    return targets


def read_dictionary(path):
    """Reads a file. The functions below do not depend on the format."""
    with open(path, "rb") as file:
        data = file.read()
    sections = read_sections(data)
    state_count, edge_count = struct.unpack_from("<II", data, 32)
    (symbol_count,) = struct.unpack_from("<I", sections["ALPH"])
    target_bits = max(1, (state_count - 1).bit_length())
    symbols = read_symbols(sections, symbol_count)
    groups = read_groups(sections, symbol_count)

    group_of = []
    group = -1
    for _, bits in struct.iter_unpack("<IQ", sections["RANK"]):
        for i in range(min(64, state_count - len(group_of))):
            group += bits >> i & 1
            group_of.append(group)

    last = read_last(sections["LAST"], state_count, target_bits)
    first_edge = [0]
    targets = []
    edge = 0
    for state, group in enumerate(group_of):
        codes = groups[group]
        numbers = []
        for _ in codes[1:]:
            numbers.append(field(sections["EDGE"], edge * target_bits, target_bits))
            edge += 1
        if codes:
            numbers.append(last[state])
        by_symbol = sorted((symbols[code], n) for code, n in zip(codes, numbers))
        targets += [n for _, n in by_symbol]
        first_edge.append(len(targets))

    set_words = symbol_count // 32 + 1
    set_bytes = 4 * set_words * len(groups)
    plain_bytes = 64 + 32 * 5 + sum(len(sections[i]) for i in ("ALPH", "RANK"))
    plain_bytes += 4 * (symbol_count + 1) + set_bytes
    plain_bytes += (edge_count * target_bits + 7) // 8 + 8
    return Dictionary(
        file_bytes=len(data),
        plain_bytes=plain_bytes,
        set_bytes=set_bytes,
        set_words=set_words,
        symbol_count=symbol_count,
        target_bits=target_bits,
        groups=[sorted(symbols[code] for code in codes) for codes in groups],
        group_of=group_of,
        first_edge=first_edge,
        targets=targets,
    )


# --- Letter sets


def frequent_symbols(dictionary):
    counts = [0] * dictionary.symbol_count
    for group in dictionary.group_of:
        for symbol in dictionary.groups[group]:
            counts[symbol] += 1
    by_count = sorted(range(len(counts)), key=lambda symbol: -counts[symbol])
    return set(by_count[:FREQUENT_SYMBOLS])


def saved_by_two_widths(dictionary, is_wide):
    more_words = dictionary.set_words - 1
    new_bytes = 4 * len(dictionary.groups) + 4 * more_words * sum(is_wide)
    return dictionary.set_bytes - new_bytes


# --- Frequent targets


def saved_by_tables(dictionary, table_targets):
    edges_to = [collections.Counter() for _ in range(dictionary.symbol_count)]
    edge = 0
    for group in dictionary.group_of:
        for symbol in dictionary.groups[group]:
            edges_to[symbol][dictionary.targets[edge]] += 1
            edge += 1
    short_edges = 0
    table_entries = 0
    for counts in edges_to:
        table = counts.most_common(table_targets)
        short_edges += sum(count for _, count in table)
        table_entries += len(table)
    code_bits = (table_targets - 1).bit_length()
    saved_bits = short_edges * (dictionary.target_bits - code_bits)
    flag_bytes = -(-edge // 64) * 12
    return saved_bits // 8 - flag_bytes - 4 * table_entries


# --- The order of states


def last_place(group, is_wide, frequent):
    """Returns the place of the last edge if frequent symbols come before the others."""
    places = range(len(group))
    return max(
        (i for i in places if not is_wide or group[i] not in frequent), default=0
    )


def last_targets(dictionary, places):
    """Returns the target of the last edge of each state, and 0 for state 0, which has no edge."""
    return [0] + [
        dictionary.targets[dictionary.first_edge[state] + places[group]]
        for state, group in enumerate(dictionary.group_of)
        if state > 0
    ]


def class_numbers(dictionary, key_of_group):
    """Returns, for each state, the rank of the key of its group. Groups with the same key are one
    class."""
    rank = {key: i for i, key in enumerate(sorted(set(key_of_group)))}
    return [rank[key_of_group[group]] for group in dictionary.group_of]


def ordered_targets(class_of, last):
    """ Orders the states by class, then by the new number of the target of their last edge, then by
    old number. Returns the new numbers of these targets in this order.
    """
    sources = [[] for _ in last]
    for state, target in enumerate(last):
        sources[target].append(state)
    order = list(range(len(last)))
    for _ in range(MAX_ROUNDS):
        classes = [[] for _ in range(max(class_of) + 1)]
        for target in order:
            for state in sources[target]:
                classes[class_of[state]].append(state)
        previous = order
        order = [state for members in classes for state in members]
        if order == previous:
            break
    number = [0] * len(order)
    for i, state in enumerate(order):
        number[state] = i
    return [number[last[state]] for state in order]


# --- Codings of the last edges


def frame_of_reference_bytes(targets, block_states):
    bits = 0
    for i in range(0, len(targets), block_states):
        block = targets[max(i, 1) : i + block_states]  # state 0 has no edge
        bits += (max(block) - min(block)).bit_length() * block_states
    return bits // 8


def elias_fano_bytes(targets, target_bits, block_states, high_bits):
    """Returns the size of the low parts. Differences are computed modulo 2^B, because targets
    descend where a new group begins."""
    mask = (1 << target_bits) - 1
    bits = 0
    for i in range(0, len(targets), block_states):
        block = targets[i : i + block_states]
        total = sum((b - a) & mask for a, b in zip(block, block[1:]))
        width = 0
        while total >> width > high_bits - block_states:
            width += 1
        bits += width * block_states
    return bits // 8


# --- The report


def print_saving(dictionary, idea, saved):
    print(f"  {saved:10,} {100 * saved / dictionary.plain_bytes:6.1f} %  {idea}")


def model_frame_of_reference(dictionary, idea, targets, edge_bytes):
    for block_states in FOR_BLOCKS:
        saved = edge_bytes - frame_of_reference_bytes(targets, block_states)
        record_bytes = -(-len(targets) // block_states) * FOR_RECORD_BYTES
        name = f"{idea}, blocks of {block_states}"
        print_saving(dictionary, f"{name}, without records", saved)
        print_saving(dictionary, f"{name}, with records", saved - record_bytes)


def model_elias_fano(dictionary, idea, targets, edge_bytes):
    for block_states, high_bits, record_bytes in EF_BLOCKS:
        all_record_bytes = -(-len(targets) // block_states) * record_bytes
        code_bytes = all_record_bytes + elias_fano_bytes(
            targets, dictionary.target_bits, block_states, high_bits
        )
        name = f"{idea}, blocks of {block_states}: {code_bytes:,} bytes"
        print_saving(dictionary, name, edge_bytes - code_bytes)


def model(path):
    dictionary = read_dictionary(path)
    groups = dictionary.groups
    state_count = len(dictionary.group_of)
    print(
        f"{path}: {dictionary.file_bytes:,} bytes, plain {dictionary.plain_bytes:,}, "
        f"{dictionary.symbol_count} symbols, "
        f"{state_count:,} states, {len(dictionary.targets):,} edges of "
        f"{dictionary.target_bits} bits"
    )

    frequent = frequent_symbols(dictionary)
    is_wide = [not frequent.issuperset(group) for group in groups]
    print_saving(
        dictionary,
        f"(a) two widths: {sum(is_wide):,} of {len(groups):,} sets are wide",
        saved_by_two_widths(dictionary, is_wide),
    )
    for table_targets in TABLE_TARGETS:
        print_saving(
            dictionary,
            f"(b) short codes for {table_targets} targets a symbol",
            saved_by_tables(dictionary, table_targets),
        )

    # (c) to (e) remove one edge of each state, except state 0, from EDGE
    edge_bytes = (state_count - 1) * dictionary.target_bits // 8
    last = last_targets(dictionary, [len(group) - 1 for group in groups])
    targets = ordered_targets(dictionary.group_of, last)
    model_frame_of_reference(dictionary, "(c) offsets", targets, edge_bytes)

    last = last_targets(
        dictionary,
        [last_place(group, wide, frequent) for group, wide in zip(groups, is_wide)],
    )
    keys = [(is_wide[i], len(g), tuple(g)) for i, g in enumerate(groups)]
    targets = ordered_targets(class_numbers(dictionary, keys), last)
    model_elias_fano(dictionary, "(d) Elias-Fano", targets, edge_bytes)

    states_of = collections.Counter(dictionary.group_of)
    keys = [
        (is_wide[i], len(group), i if states_of[i] > 1 else -1)
        for i, group in enumerate(groups)
    ]
    targets = ordered_targets(class_numbers(dictionary, keys), last)
    model_elias_fano(dictionary, "(e) single states too", targets, edge_bytes)
    print()


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: model_edges.py FILE.wgd...")
    for path in sys.argv[1:]:
        model(path)


if __name__ == "__main__":
    main()
