/* SPDX-License-Identifier: MIT */
/*
 * format.h: the dictionary file, format 1, as constants and offsets.
 *
 * formats/dictionary.md is the specification. In a comment below, a name in quotes is a heading of
 * that page. The text under the heading explains the constants or the function after the comment.
 * HEADER_*, SECTION_* and ALPH_* are offsets in bytes. Fields are read with load_le*, so no struct
 * has the layout of the file.
 *
 *     +--------+----------------+-------------------------------------------------+
 *     | header | section table  | ALPH CODE PART SEQS FORM META BASE SETS RANK    |
 *     | 64 B   | 32 B a section | LAST EDGE NUMB VALU, each at a multiple of 64   |
 *     +--------+----------------+-------------------------------------------------+
 *
 * A state is a node of the automaton of the words. Its letter set has the symbols of its edges, and
 * a bit that says whether a word ends at the state. A state whose set has only frequent symbols is
 * narrow; the other states are wide. Narrow states have lower numbers than wide states. Among the
 * narrow states, and among the wide states, small sets come before larger sets. So states whose
 * sets have the same size have consecutive numbers, and the first edge of a state can be computed.
 * States with the same set have consecutive numbers, too, and the set is stored once. State 0 is
 * the state without edges. The targets of the last edges of consecutive states nearly ascend, so
 * LAST stores them in fewer bits than EDGE needs for the targets of all other edges.
 */
#pragma once

#include "base/hash.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <wordgrid/status.h>

/* "Header". The first byte is not ASCII, so no text file begins with it. A copy in text mode
   changes the line ends in these bytes, so the damage is noticed. */
#define FORMAT_MAGIC "\x89WGD\r\n\x1a\n"

enum {
    FORMAT_MAGIC_NBYTES = 8,
    FORMAT_MAJOR = 1,

    FORMAT_HEADER_NBYTES = 64,
    HEADER_VERSION = 8,    /* HEADER_MAJOR and HEADER_MINOR in one u32 */
    HEADER_MAJOR = 8,      /* u16 */
    HEADER_MINOR = 10,     /* u16 */
    HEADER_SECTIONS = 12,  /* u32 */
    HEADER_FILE_SIZE = 16, /* u64 */
    HEADER_WORDS = 24,     /* u64 */
    HEADER_STATES = 32,    /* u32 */
    HEADER_EDGES = 36,     /* u32 */
    HEADER_LONGEST = 40,   /* u32: symbols in the longest word */
    HEADER_ROOT = 44,      /* u32: number of the root state */
    HEADER_RESERVED = 48,  /* u64, zero */
    HEADER_HASH = 56,      /* u64: see format_header_hash */

    /* "Section table" */
    FORMAT_SECTION_NBYTES = 32,
    SECTION_ID = 0,     /* four ASCII characters */
    SECTION_FLAGS = 4,  /* u32: see SECTION_REQUIRED */
    SECTION_OFFSET = 8, /* u64: from the start of the file, in bytes */
    SECTION_SIZE = 16,  /* u64: in bytes */
    SECTION_HASH = 24,  /* u64: XXH3-64 of the section */
    FORMAT_SECTION_ALIGNMENT = 64,
    FORMAT_MAX_SECTIONS = 64, /* a file with more is of a newer format */
    FORMAT_MAX_GAP_NBYTES = 65535,

    /* "ALPH" */
    ALPH_SYMBOLS = 0,     /* u32: count */
    ALPH_FOLDS = 4,       /* u32: count */
    ALPH_SYMBOL_ENDS = 8, /* see alphabet.h */
    FORMAT_MAX_SYMBOLS = 255,
    FORMAT_MAX_FOLDS = 1 << 20,
    FORMAT_MAX_TEXT_NBYTES = 64, /* the text of one symbol or fold */
    /* 69 MiB: the two counts; for each symbol and each fold, the end of its text and the text; for
       each fold, its symbol. */
    FORMAT_MAX_ALPH_NBYTES =
        ALPH_SYMBOL_ENDS + (FORMAT_MAX_SYMBOLS + FORMAT_MAX_FOLDS) * (4 + FORMAT_MAX_TEXT_NBYTES) +
        FORMAT_MAX_FOLDS,

    /* "SEQS" */
    SEQS_SEQUENCES = 0,  /* u32: count */
    SEQS_ENDS = 4,       /* see alphabet.h */
    SEQS_RUN_NBYTES = 5, /* u8: count of symbols, then 4 x u8: texts of ALPH */
    FORMAT_MAX_SEQUENCES = 1 << 20,
    FORMAT_MAX_SEQS_NBYTES =
        SEQS_ENDS + FORMAT_MAX_SEQUENCES * (4 + SEQS_RUN_NBYTES + FORMAT_MAX_TEXT_NBYTES),

    /* "META" */
    META_MAX_ENTRIES = 64,
    META_MAX_KEY_NBYTES = 32,
    META_MAX_VALUE_NBYTES = 4096,

    /* "CODE": how many symbols the first word of a letter set has, and the first code of the other
       symbols */
    FORMAT_FREQUENT = 31,
    FORMAT_FIRST_RARE = 32,

    /* "SETS": 32-bit words in a letter set */
    FORMAT_MAX_SET_WORDS = 8,

    /* "RANK": a block has a u32 count, then a bit for each of 64 states */
    RANK_BLOCK_NBYTES = 12,
    RANK_BLOCK_STATES = 64,

    /* "LAST": a record for each block of 32 states, then the low parts */
    LAST_BLOCK_STATES = 32,
    LAST_RECORD_NBYTES = 16,
    LAST_LOWS = 0,      /* u32: (sum of the widths of the blocks before) << 6 | width */
    LAST_BASE = 4,      /* u32: the target of the block's first state */
    LAST_HIGHS = 8,     /* u64: the high parts, in unary */
    LAST_MAX_HIGH = 32, /* zeros among these 64 bits */

    /* "EDGE", "LAST": bytes at the end, so that a wide load stays in the section */
    EDGE_SLACK_NBYTES = 8,

    FORMAT_MAX_LONGEST = 65536, /* "Limits": symbols in a word */

    /* "NUMB": a u32 for each block of 64 states, then the counts */
    NUMB_BLOCK_STATES = 64,
    NUMB_RECORD_NBYTES = 4, /* (sum of the widths of the blocks before) << 6 | width */
    NUMB_MAX_WIDTH = 57,    /* so that one load of 8 bytes has the whole count */
    NUMB_SLACK_NBYTES = 8,

    /* "VALU": a record for each block of 64 words, then the values */
    VALU_KIND = 0,          /* u8: 0, whole numbers */
    VALU_LAST_DRAFT = 32,   /* kinds from 1 on were widths in drafts of the format */
    VALU_POSITION_BITS = 1, /* u8: of the position in a record */
    VALU_BASE_BITS = 2,     /* u8: of the base in a record */
    VALU_SPARE = 3,         /* 5 zero bytes */
    VALU_RECORDS = 8,
    VALU_BLOCK_WORDS = 64,
    VALU_MAX_WIDTH = 57, /* of a position, a base, and a value without its base */
    VALU_SLACK_NBYTES = 8
};

/* "Section table": a bit of the flags. A reader that does not know a section with this bit must
   refuse the file. */
#define SECTION_REQUIRED UINT32_C(1)

/* "Section table": the known sections, in the order in which a file has them. */
enum section_index {
    SECTION_ALPH,
    SECTION_CODE,
    SECTION_PART,
    SECTION_SEQS,
    SECTION_FORM,
    SECTION_META,
    SECTION_BASE,
    SECTION_SETS,
    SECTION_RANK,
    SECTION_LAST,
    SECTION_EDGE,
    SECTION_NUMB,
    SECTION_VALU,
    KNOWN_SECTIONS
};

/* By enum section_index. */
extern const struct section_kind {
    char id[5];
    bool is_in_all_files; /* a file without the section is damaged */
    uint32_t flags;       /* SECTION_REQUIRED or 0 */
    uint16_t minor;       /* the first minor version with this section */
} section_kinds[KNOWN_SECTIONS];

/* "Limits": the largest number of edges, and the largest sum of the widths in LAST. */
#define FORMAT_MAX_EDGES  UINT32_C(4294967294)
#define FORMAT_MAX_WIDTHS ((UINT32_C(1) << 26) - 1)

/* "NUMB": the largest number of words in a file that has numbers. */
#define FORMAT_MAX_NUMBERED (UINT64_C(1) << NUMB_MAX_WIDTH)

/* "Header": returns whether a file with these first bytes is a dictionary, damaged or whole. */
/*@ requires \valid_read(bytes + (0 .. nbytes - 1));
    assigns \nothing;
*/
static inline bool format_has_magic(const unsigned char *bytes, size_t nbytes)
{
    return nbytes >= FORMAT_MAGIC_NBYTES && memcmp(bytes, FORMAT_MAGIC, FORMAT_MAGIC_NBYTES) == 0;
}

/* "SETS": returns how many 32-bit words a wide letter set has, in an alphabet of `symbols` symbols.
   The first word has the frequent symbols and the word end. */
/*@ assigns \nothing;
    ensures \result == symbols / 32 + 1;
*/
static inline uint32_t format_set_words(uint32_t symbols)
{
    return symbols / 32 + 1;
}

/* "BASE": returns how many numbers the section has. */
/*@ requires symbols <= FORMAT_MAX_SYMBOLS;
    assigns \nothing;
    ensures \result == (symbols < 32 ? symbols + 1 : 33 + symbols);
*/
static inline uint32_t format_base_count(uint32_t symbols)
{
    return symbols <= FORMAT_FREQUENT ? symbols + 1 : FORMAT_FIRST_RARE + symbols + 1;
}

/* "EDGE": returns how many bits (1 to 32) store the number of a state. */
/*@ assigns \nothing;
    ensures 1 <= \result <= 32;
*/
static inline uint32_t format_edge_bits(uint32_t states)
{
    uint32_t bits = 1;
    /*@ loop invariant 1 <= bits <= 32;
        loop assigns bits;
        loop variant 32 - bits;
    */
    while (bits < 32 && (uint64_t)1 << bits < states) {
        bits++;
    }
    return bits;
}

/* "EDGE": returns the section's size in bytes for this many edges that are not last edges. */
/*@ requires edge_bits <= 32;
    assigns \nothing;
    ensures times(edges, edge_bits) <= 8 * (\result - EDGE_SLACK_NBYTES);
*/
static inline uint64_t format_edge_nbytes(uint32_t edges, uint32_t edge_bits)
{
    return ((uint64_t)edges * edge_bits + 7) / 8 + EDGE_SLACK_NBYTES;
}

/* "Header": returns the XXH3-64 of the header and the section table, which must follow at `header`.
   The field HEADER_HASH counts as zero. */
/*@ requires FORMAT_HEADER_NBYTES + table_nbytes <= SIZE_MAX;
    requires \valid_read(header + (0 .. FORMAT_HEADER_NBYTES + table_nbytes - 1));
    assigns \nothing;
*/
static inline uint64_t format_header_hash(const unsigned char *header, size_t table_nbytes)
{
    return hash_bytes_but(header, FORMAT_HEADER_NBYTES + table_nbytes, HEADER_HASH);
}

/* Returns whether all bits from `bit` on are 0: in gaps between sections, and at the ends of
   sections ("What a reader refuses", "What check proves"). */
/*@ requires \base_addr(bytes) == \base_addr(end);
    requires \valid_read(bytes + (bit / 8 .. end - bytes - 1));
    assigns \nothing;
*/
static inline bool format_is_zero_from(const unsigned char *bytes, uint64_t bit,
                                       const unsigned char *end)
{
    const unsigned char *p = bytes + bit / 8;
    if (p < end && *p++ >> bit % 8 != 0) {
        return false;
    }
    /*@ loop invariant \base_addr(p) == \base_addr(bytes) && bit / 8 <= p - bytes;
        loop assigns p;
        loop variant end - p;
    */
    while (p < end && *p == 0) {
        p++;
    }
    return p >= end;
}

/* "META": these functions return whether a text can be a key, whether a key has a meaning or is
   free for everybody (because it begins with x-), and whether a text can be a value. */
bool format_is_metadata_key(struct wg_text key);
bool format_is_known_key(struct wg_text key);
bool format_is_metadata_value(struct wg_text value);

/* "RANK": returns the section's size in bytes for this many states. */
/*@ requires 1 <= states;
    assigns \nothing;
    ensures \result == ((states - 1) / 64 + 1) * 12;
*/
static inline uint64_t format_rank_nbytes(uint32_t states)
{
    return ((uint64_t)states + RANK_BLOCK_STATES - 1) / RANK_BLOCK_STATES * RANK_BLOCK_NBYTES;
}

/* "LAST": these functions return how many blocks the section has, and where in it the low parts
   begin. */
/*@ requires 1 <= states;
    assigns \nothing;
    ensures \result == (states - 1) / 32 + 1;
*/
static inline uint32_t format_last_blocks(uint32_t states)
{
    return (states - 1) / LAST_BLOCK_STATES + 1;
}

/*@ requires 1 <= states;
    assigns \nothing;
    ensures \result == ((states - 1) / 32 + 1) * 16;
*/
static inline uint64_t format_lows_off(uint32_t states)
{
    return (uint64_t)format_last_blocks(states) * LAST_RECORD_NBYTES;
}

/* "NUMB": these functions return how many blocks the section has, and where in it the counts
   begin. */
static inline uint32_t format_numb_blocks(uint32_t states)
{
    return (states - 1) / NUMB_BLOCK_STATES + 1;
}

static inline uint64_t format_numb_counts_off(uint32_t states)
{
    return (uint64_t)format_numb_blocks(states) * NUMB_RECORD_NBYTES;
}

/* "NUMB": returns the section's size in bytes; `widths` is the sum of the widths of all blocks. */
static inline uint64_t format_numb_nbytes(uint32_t states, uint64_t widths)
{
    return format_numb_counts_off(states) + widths * (NUMB_BLOCK_STATES / 8) + NUMB_SLACK_NBYTES;
}

/* "NUMB": returns the sum of the widths of all blocks. Writes the section, unless `out` is NULL, to
   memory that the caller has filled with zeros; then the sum must be at most FORMAT_MAX_WIDTHS.
   counts[i] is the number of words at state i and below it, minus one. */
uint64_t format_write_numb(const uint64_t *counts, uint32_t states, unsigned char *out);

/* "VALU": these functions return how many blocks the section has, and where in it the values begin,
   if a record has `record_bits` bits. */
static inline uint64_t format_valu_blocks(uint64_t words)
{
    return words / VALU_BLOCK_WORDS + (words % VALU_BLOCK_WORDS != 0);
}

static inline uint64_t format_valu_values_off(uint64_t words, uint32_t record_bits)
{
    return VALU_RECORDS + (format_valu_blocks(words) * record_bits + 7) / 8;
}

/* Returns how many bits a number has: 0 for 0. */
static inline uint32_t format_bits(uint64_t number)
{
    uint32_t bits = 0;
    for (; number != 0; number >>= 1) {
        bits++;
    }
    return bits;
}
