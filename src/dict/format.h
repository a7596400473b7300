/* SPDX-License-Identifier: MIT */
/*
 * format.h: the dictionary file, format 1, as constants and offsets.
 *
 * formats/dictionary.md is the specification. A name in quotes is a heading of that
 * page. The section under this heading defines the constants that follow the name here.
 * Fields are read with load_le*, so no struct has the layout of the file.
 *
 *     +---------+----------------+------+------+------+------+------+------+
 *     | header  | section table  | ALPH | META | BASE | SETS | RANK | EDGE |
 *     | 64 B    | 32 B a section |      each begins at a multiple of 64    |
 *     +---------+----------------+------+------+------+------+------+------+
 *
 * States are sorted by the size of their letter set, and those of the same size by the
 * set itself; then they are numbered. So states that share a set have consecutive
 * numbers, and the set is stored once. States whose sets have the same size also have
 * consecutive numbers, so the first edge of a state can be computed. State 0 is the
 * state without edges.
 */
#ifndef WG_DICT_FORMAT_H
#define WG_DICT_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <wordgrid/status.h>

/*
 * "Header". Not a text: the first byte is not ASCII. A copy in text mode changes the
 * line ends in these bytes, so such damage is noticed.
 */
#define FORMAT_MAGIC "\x89WGD\r\n\x1a\n"

enum {
    FORMAT_MAGIC_NBYTES = 8,
    FORMAT_MAJOR = 1,
    FORMAT_MINOR = 0,

    FORMAT_HEADER_NBYTES = 64,
    HEADER_MAJOR = 8,      /* u16 */
    HEADER_MINOR = 10,     /* u16 */
    HEADER_SECTIONS = 12,  /* u32 */
    HEADER_FILE_SIZE = 16, /* u64 */
    HEADER_WORDS = 24,     /* u64 */
    HEADER_STATES = 32,    /* u32 */
    HEADER_EDGES = 36,     /* u32 */
    HEADER_LONGEST = 40,   /* u32 */
    HEADER_ROOT = 44,      /* u32 */
    HEADER_RESERVED = 48,  /* u64, zero */
    HEADER_HASH = 56,      /* u64: see format_header_hash */

    /* "Section table" */
    FORMAT_SECTION_NBYTES = 32,
    SECTION_ID = 0,     /* four letters */
    SECTION_FLAGS = 4,  /* u32 */
    SECTION_OFFSET = 8, /* u64 */
    SECTION_SIZE = 16,  /* u64 */
    SECTION_HASH = 24,  /* u64: XXH3-64 of the section */
    FORMAT_SECTION_ALIGNMENT = 64,
    FORMAT_MAX_SECTIONS = 64,

    /* "ALPH" */
    ALPH_SYMBOLS = 0, /* u32 */
    ALPH_FOLDS = 4,   /* u32 */
    ALPH_SYMBOL_ENDS = 8,
    FORMAT_MAX_SYMBOLS = 255,
    FORMAT_MAX_FOLDS = 1 << 20,
    FORMAT_MAX_TEXT_NBYTES = 64, /* the text of one symbol or fold */
    /*
     * 69 MiB: the two counts; an end and a text for each symbol and each fold; a symbol
     * for each fold.
     */
    FORMAT_MAX_ALPH_NBYTES =
        ALPH_SYMBOL_ENDS +
        (FORMAT_MAX_SYMBOLS + FORMAT_MAX_FOLDS) * (4 + FORMAT_MAX_TEXT_NBYTES) +
        FORMAT_MAX_FOLDS,

    /* "META" */
    META_MAX_ENTRIES = 64,
    META_MAX_KEY_NBYTES = 32,
    META_MAX_VALUE_NBYTES = 4096,

    /* "SETS" */
    FORMAT_MAX_SET_WORDS = 8,

    /* "RANK": a block is a u32 count and 64 bits */
    RANK_BLOCK_NBYTES = 12,
    RANK_BLOCK_STATES = 64,

    /* "EDGE": bytes after the last edge, so that a wide load stays in the section */
    EDGE_SLACK_NBYTES = 8,

    FORMAT_MAX_LONGEST = 65536
};

/* "Section table": a reader that does not know this section must refuse the file. */
#define SECTION_REQUIRED UINT32_C(1)

/* "Limits": the largest number of edges. */
#define FORMAT_MAX_EDGES UINT32_C(4294967294)

/* "Header": whether a file with these first bytes is a dictionary, damaged or not. */
static inline bool format_has_magic(const void *bytes, size_t nbytes)
{
    return nbytes >= FORMAT_MAGIC_NBYTES &&
           memcmp(bytes, FORMAT_MAGIC, FORMAT_MAGIC_NBYTES) == 0;
}

/*
 * "SETS": how many 32-bit words a letter set has. It has a bit for each symbol and a
 * bit for the word end.
 */
static inline uint32_t format_set_words(uint32_t symbols)
{
    return symbols / 32 + 1;
}

/* "EDGE": how many bits the number of a state takes. */
static inline uint32_t format_edge_bits(uint32_t states)
{
    uint32_t bits = 1;
    while (bits < 32 && (uint64_t)1 << bits < states) {
        bits++;
    }
    return bits;
}

/* "EDGE": the section's size in bytes for this many edges. */
static inline uint64_t format_edge_nbytes(uint32_t edges, uint32_t edge_bits)
{
    return ((uint64_t)edges * edge_bits + 7) / 8 + EDGE_SLACK_NBYTES;
}

/*
 * "Header": the XXH3-64 of the header and the section table after it. The field of the
 * hash counts as zero. The caller must make sure that the table has at most
 * FORMAT_MAX_SECTIONS entries.
 */
uint64_t format_header_hash(const unsigned char *header, size_t table_nbytes);

/* "META": returns whether a text can be a key, or a value. */
bool format_is_metadata_key(struct wg_text key);
bool format_is_metadata_value(struct wg_text value);

/* "RANK": the section's size in bytes for this many states. */
static inline uint64_t format_rank_nbytes(uint32_t states)
{
    return ((uint64_t)states + RANK_BLOCK_STATES - 1) / RANK_BLOCK_STATES *
           RANK_BLOCK_NBYTES;
}

#endif
