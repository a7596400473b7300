/* SPDX-License-Identifier: MIT */
/*
 * test_open.c: a dictionary with one field broken, and what opening says of it.
 *
 * The tables are in the order of formats/dictionary.md, "What a reader refuses". Each
 * of their rows starts from a sound dictionary, overwrites the fields it names and,
 * unless it is about checksums, makes all of them right again: so it is the field
 * itself that is refused. What follows them tries every byte.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#define _POSIX_C_SOURCE 200809L
#include "base/load.h"
#include "support/forge.h"
#include "support/make_dict.h"
#include "support/random.h"
#include "support/small_dict.h"
#include "support/test.h"
#include "support/walk_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct made_dict small;

static int make_small(void **state)
{
    (void)state;
    make_dict(&small, SMALL_ALPHABET, SMALL_LIST, SMALL_METADATA);
    return 0;
}

static int free_small(void **state)
{
    (void)state;
    made_dict_free(&small);
    return 0;
}

static void the_small_dictionary_is_as_described(void **state)
{
    static const struct {
        const char *id;
        size_t at;
        size_t nbytes;
    } sections[] = {
        {"ALPH", ALPH_AT, ALPH_NBYTES},
        {"META", META_AT, META_NBYTES},
        {"BASE", BASE_AT, BASE_NBYTES},
        {"SETS", SETS_AT, SETS_NBYTES},
        {"RANK", RANK_AT, RANK_NBYTES},
        {"EDGE", EDGE_AT, EDGE_NBYTES},
    };
    (void)state;
    assert_int_equal(small.nbytes, SMALL_NBYTES);
    struct wg_dict *dict = made_dict_open(&small);
    const struct wg_dict_counts counts = wg_dict_counts(dict);
    assert_int_equal(counts.words, SMALL_WORDS);
    assert_int_equal(counts.states, SMALL_STATES);
    assert_int_equal(counts.edges, SMALL_EDGES);
    assert_int_equal(counts.letter_sets, SETS_NBYTES / 4);
    assert_int_equal(counts.symbols, SMALL_SYMBOLS);
    assert_int_equal(counts.longest, 3);
    assert_int_equal(counts.sections, 6);
    for (uint32_t i = 0; i < 6; i++) {
        const struct wg_dict_section section = wg_dict_section(dict, i);
        assert_string_equal(section.id, sections[i].id);
        assert_int_equal(section.offset, sections[i].at);
        assert_int_equal(section.nbytes, sections[i].nbytes);
    }
    wg_dict_close(dict);
}

/* --- One broken field */

enum hashing { HASH_ALL, HASH_HEADER, HASH_NOTHING };

struct broken {
    const char *field;
    struct forge_edit edits[8];
    enum wg_status status;
    const char *message; /* with what it begins */
    enum hashing hashing;
};

static void break_dict(struct forge *forge, const struct made_dict *sound,
                       const struct broken *broken)
{
    forge_init(forge, sound);
    for (size_t i = 0; i < sizeof broken->edits / sizeof broken->edits[0]; i++) {
        forge_edit(forge, &broken->edits[i]);
    }
    if (broken->hashing == HASH_ALL) {
        forge_hash(forge);
    } else if (broken->hashing == HASH_HEADER) {
        forge_hash_header(forge);
    }
}

static void assert_refused(const struct made_dict *sound, const struct broken *broken,
                           bool skip_hashes)
{
    struct forge forge;
    struct wg_error error = {0};
    struct wg_dict *dict = NULL;
    break_dict(&forge, sound, broken);
    const enum wg_status status = forge_open(&forge, skip_hashes, &dict, &error);
    if (status != broken->status) {
        fail_msg("%s: status %d, %s", broken->field, (int)status, error.message);
    }
    if (strncmp(error.message, broken->message, strlen(broken->message)) != 0) {
        fail_msg("%s: %s", broken->field, error.message);
    }
    assert_int_equal(error.status, status);
    assert_null(error.source);
    assert_null(dict);
    assert_int_equal(forge_open(&forge, skip_hashes, &dict, NULL), status);
    assert_null(dict);
    forge_free(&forge);
}

static void assert_all_refused(const struct broken *broken, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_refused(&small, &broken[i], false);
        assert_refused(&small, &broken[i], true);
    }
}

#define ASSERT_ALL_REFUSED(table)                                                      \
    assert_all_refused(table, sizeof table / sizeof table[0])

#define NOT_A_DICTIONARY "not a wordgrid dictionary; make one with 'dictc build'"

/* Rows 1 to 7 */
static void header_fields(void **state)
{
    static const struct broken table[] = {
        {"no bytes",
         {{FORGE_FILE_NBYTES(0)}},
         WG_NOT_A_DICTIONARY,
         NOT_A_DICTIONARY,
         0},
        {"seven bytes",
         {{FORGE_FILE_NBYTES(7)}},
         WG_NOT_A_DICTIONARY,
         NOT_A_DICTIONARY,
         0},
        {"magic without its top bits",
         {{FORGE_HEADER(0, 1, 0x09)}},
         WG_NOT_A_DICTIONARY,
         NOT_A_DICTIONARY,
         0},
        {"magic with its CRLF converted",
         {{FORGE_HEADER(4, 4, 0x010a1a0a)}},
         WG_NOT_A_DICTIONARY,
         NOT_A_DICTIONARY,
         0},
        {"only a magic", {{FORGE_FILE_NBYTES(8)}}, WG_DAMAGED, "cut short: the hea", 0},
        {"63 bytes", {{FORGE_FILE_NBYTES(63)}}, WG_DAMAGED, "cut short: the header", 0},
        {"major 2",
         {{FORGE_HEADER(HEADER_MAJOR, 2, 2)}},
         WG_NEWER_FORMAT,
         "format 2, and this program reads format 1; use a newer wordgrid",
         0},
        {"major 65535",
         {{FORGE_HEADER(HEADER_MAJOR, 2, 65535)}},
         WG_NEWER_FORMAT,
         "format 65535, and this program reads format 1",
         0},
        /* All the rest may be another in format 2. */
        {"major 2, and nothing as in format 1",
         {{FORGE_HEADER(HEADER_MAJOR, 2, 2)},
          {FORGE_HEADER(HEADER_SECTIONS, 4, 1000)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, 1)},
          {FORGE_HEADER(HEADER_RESERVED, 8, 1)}},
         WG_NEWER_FORMAT,
         "format 2, and this program reads format 1",
         HASH_NOTHING},
        {"major 0",
         {{FORGE_HEADER(HEADER_MAJOR, 2, 0)}},
         WG_DAMAGED,
         "format 0 does not exist",
         0},
        {"file size one less",
         {{FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES - 1)}},
         WG_DAMAGED,
         "has 654 bytes where its header says 653; get a whole copy",
         0},
        {"file size one more",
         {{FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES + 1)}},
         WG_DAMAGED,
         "has 654 bytes where its header says 655; get a whole copy",
         0},
        {"file size 2^64 - 1",
         {{FORGE_HEADER(HEADER_FILE_SIZE, 8, UINT64_MAX)}},
         WG_DAMAGED,
         "has 654 bytes where its header says 18446744073709551615",
         0},
        {"a file cut short",
         {{FORGE_FILE_NBYTES(SMALL_NBYTES - 1)}},
         WG_DAMAGED,
         "has 653 bytes where its header says 654; get a whole copy",
         0},
        {"a byte behind the end",
         {{FORGE_FILE_NBYTES(SMALL_NBYTES + 1)}},
         WG_DAMAGED,
         "has 655 bytes where its header says 654; get a whole copy",
         0},
        {"a table that does not fit",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 19)}},
         WG_DAMAGED,
         "its section table does not fit into it",
         0},
        {"2^32 - 1 sections",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, UINT32_MAX)}},
         WG_DAMAGED,
         "its section table does not fit into it",
         0},
        {"65 sections, for which there is room",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 65)},
          {FORGE_FILE_NBYTES(4096)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, 4096)}},
         WG_DAMAGED,
         "its section table does not fit into it",
         0},
        {"header hash",
         {{FORGE_HEADER(HEADER_HASH, 8, 1)}},
         WG_DAMAGED,
         "its header does not match its checksum",
         HASH_NOTHING},
        {"another number of words",
         {{FORGE_HEADER(HEADER_WORDS, 8, 9)}},
         WG_DAMAGED,
         "its header does not match its checksum",
         HASH_NOTHING},
        {"another hash in the table",
         {{FORGE_TABLE("EDGE", SECTION_HASH, 8, 0)}},
         WG_DAMAGED,
         "its header does not match its checksum",
         HASH_NOTHING},
        {"reserved",
         {{FORGE_HEADER(HEADER_RESERVED, 8, 1)}},
         WG_NEWER_FORMAT,
         "its header has a field that this program does not know; use a newer wordgrid",
         0},
        {"the last bit of reserved",
         {{FORGE_HEADER(HEADER_RESERVED + 7, 1, 0x80)}},
         WG_NEWER_FORMAT,
         "its header has a field that this program does not know",
         0},
        {"reserved, in a header that is damaged",
         {{FORGE_HEADER(HEADER_RESERVED, 8, 1)}},
         WG_DAMAGED,
         "its header does not match its checksum",
         HASH_NOTHING},
    };
    (void)state;
    ASSERT_ALL_REFUSED(table);
}

static void every_bit_of_the_magic(void **state)
{
    struct forge forge;
    (void)state;
    forge_init(&forge, &small);
    for (unsigned bit = 0; bit < FORMAT_MAGIC_NBYTES * 8; bit++) {
        struct wg_dict *dict = NULL;
        forge.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        forge_hash(&forge);
        assert_int_equal(forge_open(&forge, false, &dict, NULL), WG_NOT_A_DICTIONARY);
        forge.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    forge_free(&forge);
}

/* Rows 8 and 9 */
static void where_sections_lie(void **state)
{
    static const struct broken table[] = {
        {"an offset that is odd",
         {{FORGE_TABLE("META", SECTION_OFFSET, 8, META_AT + 1)}},
         WG_DAMAGED,
         "section META does not lie in the file",
         0},
        {"an offset that is a multiple of 32",
         {{FORGE_TABLE("META", SECTION_OFFSET, 8, META_AT + 32)}},
         WG_DAMAGED,
         "section META does not lie in the file",
         0},
        {"an offset in the table",
         {{FORGE_TABLE("ALPH", SECTION_OFFSET, 8, ALPH_AT - 64)}},
         WG_DAMAGED,
         "section ALPH does not lie in the file",
         0},
        {"an offset of 0",
         {{FORGE_TABLE("ALPH", SECTION_OFFSET, 8, 0)}},
         WG_DAMAGED,
         "section ALPH does not lie in the file",
         0},
        {"an offset in the section before",
         {{FORGE_TABLE("META", SECTION_OFFSET, 8, ALPH_AT + 64)}},
         WG_DAMAGED,
         "section META does not lie in the file",
         0},
        {"the offset of the section before",
         {{FORGE_TABLE("META", SECTION_OFFSET, 8, ALPH_AT)}},
         WG_DAMAGED,
         "section META does not lie in the file",
         0},
        {"an offset behind the file",
         {{FORGE_TABLE("EDGE", SECTION_OFFSET, 8, EDGE_AT + 64)}},
         WG_DAMAGED,
         "section EDGE does not lie in the file",
         0},
        {"the largest offset",
         {{FORGE_TABLE("EDGE", SECTION_OFFSET, 8, UINT64_MAX - 63)}},
         WG_DAMAGED,
         "section EDGE does not lie in the file",
         0},
        {"an offset whose end wraps to the start",
         {{FORGE_TABLE("EDGE", SECTION_OFFSET, 8, UINT64_MAX - 63)},
          {FORGE_TABLE("EDGE", SECTION_SIZE, 8, 64)}},
         WG_DAMAGED,
         "section EDGE does not lie in the file",
         0},
        {"a size of one too many",
         {{FORGE_TABLE("EDGE", SECTION_SIZE, 8, EDGE_NBYTES + 1)}},
         WG_DAMAGED,
         "section EDGE does not lie in the file",
         0},
        {"the largest size",
         {{FORGE_TABLE("ALPH", SECTION_SIZE, 8, UINT64_MAX)}},
         WG_DAMAGED,
         "section ALPH does not lie in the file",
         0},
        {"a size that wraps",
         {{FORGE_TABLE("ALPH", SECTION_SIZE, 8, UINT64_MAX - ALPH_AT + 1)}},
         WG_DAMAGED,
         "section ALPH does not lie in the file",
         0},
        {"a size that reaches into the next section",
         {{FORGE_TABLE("ALPH", SECTION_SIZE, 8, META_AT - ALPH_AT + 1)}},
         WG_DAMAGED,
         "section META does not lie in the file",
         0},
        {"a byte right behind a section",
         {{FORGE_HEADER(ALPH_AT + ALPH_NBYTES, 1, 1)}},
         WG_DAMAGED,
         "there are stray bytes before section META",
         0},
        {"a byte right before a section",
         {{FORGE_HEADER(EDGE_AT - 1, 1, 1)}},
         WG_DAMAGED,
         "there are stray bytes before section EDGE",
         0},
        {"a section that lost its last byte",
         {{FORGE_TABLE("META", SECTION_SIZE, 8, META_NBYTES - 1)}},
         WG_DAMAGED,
         "there are stray bytes before section BASE",
         0},
        {"one entry less: the last is a stray",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 5)}},
         WG_DAMAGED,
         "there are stray bytes before section ALPH",
         0},
    };
    (void)state;
    ASSERT_ALL_REFUSED(table);
}

/* The last section moves 64 bytes up; what is left behind is zero. */
static void a_gap_of_a_whole_block(void **state)
{
    static const struct broken broken = {
        "a gap of 64 bytes",
        {{FORGE_FILE_NBYTES(SMALL_NBYTES + 64)},
         {FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES + 64)},
         {FORGE_TABLE("EDGE", SECTION_OFFSET, 8, EDGE_AT + 64)},
         {FORGE_HEADER(EDGE_AT, 8, 0)},
         {FORGE_HEADER(EDGE_AT + 8, EDGE_NBYTES - 8, 0)}},
        WG_DAMAGED,
        "there are stray bytes before section EDGE",
        HASH_ALL,
    };
    (void)state;
    assert_refused(&small, &broken, false);
}

#define ID(a, b, c, d)                                                                 \
    ((uint64_t)(a) | (uint64_t)(b) << 8 | (uint64_t)(c) << 16 | (uint64_t)(d) << 24)
/* Id and flags of an entry, in one. */
#define SKIPPED(id)  (id)
#define REQUIRED(id) ((id) | UINT64_C(1) << 32)

/* Rows 10, 11, 13 and 14 */
static void which_sections_there_are(void **state)
{
    static const struct broken table[] = {
        {"an unknown section that is required",
         {{FORGE_TABLE("META", SECTION_ID, 8, REQUIRED(ID('N', 'E', 'W', '1')))}},
         WG_NEWER_FORMAT,
         "needs section NEW1, which this program does not know; use a newer wordgrid",
         0},
        {"a known section under another name",
         {{FORGE_TABLE("SETS", SECTION_ID, 4, ID('S', 'E', 'T', '2'))}},
         WG_NEWER_FORMAT,
         "needs section SET2, which this program does not know; use a newer wordgrid",
         0},
        {"a name that would spoil the terminal",
         {{FORGE_TABLE("META", SECTION_ID, 8, REQUIRED(ID(0x1b, '[', 0x7f, 0xff)))}},
         WG_NEWER_FORMAT,
         "needs section ?[??, which this program does not know",
         0},
        {"all bits of the flags",
         {{FORGE_TABLE(
             "META", SECTION_ID, 8, ID('m', 'i', 'n', 'e') | ~UINT64_C(0) << 32)}},
         WG_NEWER_FORMAT,
         "needs section mine",
         0},
        {"ALPH twice",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('A', 'L', 'P', 'H'))}},
         WG_DAMAGED,
         "section ALPH stands there twice",
         0},
        {"BASE twice",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('B', 'A', 'S', 'E'))}},
         WG_DAMAGED,
         "section BASE stands there twice",
         0},
        {"EDGE twice",
         {{FORGE_TABLE("RANK", SECTION_ID, 4, ID('E', 'D', 'G', 'E'))}},
         WG_DAMAGED,
         "section EDGE stands there twice",
         0},
        {"META twice",
         {{FORGE_TABLE("BASE", SECTION_ID, 4, ID('M', 'E', 'T', 'A'))}},
         WG_DAMAGED,
         "section META stands there twice",
         0},
        {"bytes behind the last section",
         {{FORGE_FILE_NBYTES(SMALL_NBYTES + 1)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES + 1)}},
         WG_DAMAGED,
         "there are stray bytes at its end",
         0},
        {"a last section that is too short",
         {{FORGE_TABLE("EDGE", SECTION_SIZE, 8, EDGE_NBYTES - 1)}},
         WG_DAMAGED,
         "there are stray bytes at its end",
         0},
        {"no sections",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 0)}},
         WG_DAMAGED,
         "there are stray bytes at its end",
         0},
        {"no sections and no bytes for them",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 0)},
          {FORGE_FILE_NBYTES(64)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, 64)}},
         WG_DAMAGED,
         "section ALPH is missing",
         0},
        {"no ALPH",
         {{FORGE_TABLE("ALPH", SECTION_ID, 8, SKIPPED(ID('a', 'l', 'p', 'h')))}},
         WG_DAMAGED,
         "section ALPH is missing",
         0},
        {"no BASE",
         {{FORGE_TABLE("BASE", SECTION_ID, 8, SKIPPED(ID('b', 'a', 's', 'e')))}},
         WG_DAMAGED,
         "section BASE is missing",
         0},
        {"no SETS",
         {{FORGE_TABLE("SETS", SECTION_ID, 8, SKIPPED(ID('s', 'e', 't', 's')))}},
         WG_DAMAGED,
         "section SETS is missing",
         0},
        {"no RANK",
         {{FORGE_TABLE("RANK", SECTION_ID, 8, SKIPPED(ID('r', 'a', 'n', 'k')))}},
         WG_DAMAGED,
         "section RANK is missing",
         0},
        {"no EDGE",
         {{FORGE_TABLE("EDGE", SECTION_ID, 8, SKIPPED(ID('e', 'd', 'g', 'e')))}},
         WG_DAMAGED,
         "section EDGE is missing",
         0},
    };
    (void)state;
    ASSERT_ALL_REFUSED(table);
}

/* Row 12: the only one that skip_hashes leaves out. */
static void hashes_of_sections(void **state)
{
    static const struct broken table[] = {
        {"hash of ALPH",
         {{FORGE_TABLE("ALPH", SECTION_HASH, 8, 1)}},
         WG_DAMAGED,
         "section ALPH does not match its checksum",
         HASH_HEADER},
        {"hash of META",
         {{FORGE_TABLE("META", SECTION_HASH, 8, 1)}},
         WG_DAMAGED,
         "section META does not match its checksum",
         HASH_HEADER},
        {"hash of BASE",
         {{FORGE_TABLE("BASE", SECTION_HASH, 8, 1)}},
         WG_DAMAGED,
         "section BASE does not match its checksum",
         HASH_HEADER},
        {"hash of SETS",
         {{FORGE_TABLE("SETS", SECTION_HASH, 8, 1)}},
         WG_DAMAGED,
         "section SETS does not match its checksum",
         HASH_HEADER},
        {"hash of RANK",
         {{FORGE_TABLE("RANK", SECTION_HASH, 8, 1)}},
         WG_DAMAGED,
         "section RANK does not match its checksum",
         HASH_HEADER},
        {"hash of EDGE",
         {{FORGE_TABLE("EDGE", SECTION_HASH, 8, 1)}},
         WG_DAMAGED,
         "section EDGE does not match its checksum",
         HASH_HEADER},
        {"hash of an unknown section",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('m', 'i', 'n', 'e'))},
          {FORGE_TABLE("mine", SECTION_HASH, 8, 1)}},
         WG_DAMAGED,
         "section mine does not match its checksum",
         HASH_HEADER},
        {"a bit of the last edge",
         {{FORGE_SECTION("EDGE", 5, 1, 0x10)}},
         WG_DAMAGED,
         "section EDGE does not match its checksum",
         HASH_NOTHING},
        {"a letter of the metadata",
         {{FORGE_SECTION("META", 5, 1, 'S')}},
         WG_DAMAGED,
         "section META does not match its checksum",
         HASH_NOTHING},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct forge forge;
        struct wg_dict *dict = NULL;
        assert_refused(&small, &table[i], false);
        break_dict(&forge, &small, &table[i]);
        assert_int_equal(forge_open(&forge, true, &dict, NULL), WG_OK);
        wg_dict_close(dict);
        forge_free(&forge);
    }
}

/* Rows 15 to 20; of ALPH only that it is opened: test_alphabet.c has its fields. */
static void counts_of_the_header(void **state)
{
    static const char counts[] = "its header has impossible counts";
    static const char longest[] = "its header has an impossible longest word";
    static const struct broken table[] = {
        {"no symbols",
         {{FORGE_SECTION("ALPH", ALPH_SYMBOLS, 4, 0)}},
         WG_DAMAGED,
         "section ALPH has 0 symbols; 1 to 255 are possible",
         0},
        {"an ALPH of seven bytes",
         {{FORGE_TABLE("ALPH", SECTION_ID, 8, SKIPPED(ID('o', 'l', 'd', ' ')))},
          {FORGE_TABLE("META", SECTION_ID, 4, ID('A', 'L', 'P', 'H'))},
          {FORGE_TABLE("ALPH", SECTION_SIZE, 8, 7)},
          {FORGE_HEADER(META_AT + 7, 8, 0)},
          {FORGE_HEADER(META_AT + 15, 8, 0)}},
         WG_DAMAGED,
         "section ALPH is cut short",
         0},
        {"no edges", {{FORGE_HEADER(HEADER_EDGES, 4, 0)}}, WG_DAMAGED, counts, 0},
        {"2^32 - 1 edges",
         {{FORGE_HEADER(HEADER_EDGES, 4, UINT32_MAX)}},
         WG_DAMAGED,
         counts,
         0},
        {"no states", {{FORGE_HEADER(HEADER_STATES, 4, 0)}}, WG_DAMAGED, counts, 0},
        {"one state", {{FORGE_HEADER(HEADER_STATES, 4, 1)}}, WG_DAMAGED, counts, 0},
        {"more states than edges lead to",
         {{FORGE_HEADER(HEADER_STATES, 4, SMALL_EDGES + 2)}},
         WG_DAMAGED,
         counts,
         0},
        {"2^32 - 1 states",
         {{FORGE_HEADER(HEADER_STATES, 4, UINT32_MAX)}},
         WG_DAMAGED,
         counts,
         0},
        {"root 0", {{FORGE_HEADER(HEADER_ROOT, 4, 0)}}, WG_DAMAGED, counts, 0},
        {"a root that is no state",
         {{FORGE_HEADER(HEADER_ROOT, 4, SMALL_STATES)}},
         WG_DAMAGED,
         counts,
         0},
        {"the largest root",
         {{FORGE_HEADER(HEADER_ROOT, 4, UINT32_MAX)}},
         WG_DAMAGED,
         counts,
         0},
        {"longest word of 0",
         {{FORGE_HEADER(HEADER_LONGEST, 4, 0)}},
         WG_DAMAGED,
         longest,
         0},
        {"longest word of as many symbols as states",
         {{FORGE_HEADER(HEADER_LONGEST, 4, SMALL_STATES)}},
         WG_DAMAGED,
         longest,
         0},
        {"longest word of 2^32 - 1 symbols",
         {{FORGE_HEADER(HEADER_LONGEST, 4, UINT32_MAX)}},
         WG_DAMAGED,
         longest,
         0},
    };
    (void)state;
    ASSERT_ALL_REFUSED(table);
}

/* Row 21 */
static void sizes_of_arrays(void **state)
{
    static const char sizes[] = "its sections do not have the sizes it counts";
    static const struct broken table[] = {
        {"BASE of one number less",
         {{FORGE_TABLE("BASE", SECTION_SIZE, 8, BASE_NBYTES - 4)}},
         WG_DAMAGED,
         sizes,
         0},
        {"BASE of one number more",
         {{FORGE_TABLE("BASE", SECTION_SIZE, 8, BASE_NBYTES + 4)}},
         WG_DAMAGED,
         sizes,
         0},
        {"SETS of half a set more",
         {{FORGE_TABLE("SETS", SECTION_SIZE, 8, SETS_NBYTES + 2)}},
         WG_DAMAGED,
         sizes,
         0},
        /* RANK and EDGE move up, as nothing may be left between. */
        {"SETS of no sets",
         {{FORGE_TABLE("SETS", SECTION_SIZE, 8, 0)},
          {FORGE_TABLE("RANK", SECTION_OFFSET, 8, SETS_AT)},
          {FORGE_HEADER(SETS_AT + RANK_NBYTES, 8, 0)},
          {FORGE_HEADER(SETS_AT + RANK_NBYTES + 8, 8, 0)},
          {FORGE_TABLE("EDGE", SECTION_OFFSET, 8, RANK_AT)},
          {FORGE_FILE_NBYTES(RANK_AT + EDGE_NBYTES)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, RANK_AT + EDGE_NBYTES)}},
         WG_DAMAGED,
         sizes,
         0},
        {"RANK of a byte more",
         {{FORGE_TABLE("RANK", SECTION_SIZE, 8, RANK_NBYTES + 1)}},
         WG_DAMAGED,
         sizes,
         0},
        {"RANK of a block more",
         {{FORGE_TABLE("RANK", SECTION_SIZE, 8, RANK_NBYTES * 2)}},
         WG_DAMAGED,
         sizes,
         0},
        {"RANK of half a block",
         {{FORGE_SECTION("RANK", 4, 8, 0)},
          {FORGE_TABLE("RANK", SECTION_SIZE, 8, RANK_NBYTES / 2)}},
         WG_DAMAGED,
         sizes,
         0},
        {"EDGE of a byte more",
         {{FORGE_FILE_NBYTES(SMALL_NBYTES + 1)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES + 1)},
          {FORGE_TABLE("EDGE", SECTION_SIZE, 8, EDGE_NBYTES + 1)}},
         WG_DAMAGED,
         sizes,
         0},
        {"EDGE of a byte less",
         {{FORGE_TABLE("EDGE", SECTION_SIZE, 8, EDGE_NBYTES - 1)},
          {FORGE_FILE_NBYTES(SMALL_NBYTES - 1)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES - 1)}},
         WG_DAMAGED,
         sizes,
         0},
        {"EDGE of nothing",
         {{FORGE_TABLE("EDGE", SECTION_SIZE, 8, 0)},
          {FORGE_FILE_NBYTES(EDGE_AT)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, EDGE_AT)}},
         WG_DAMAGED,
         sizes,
         0},
        {"edges for which EDGE has no room",
         {{FORGE_HEADER(HEADER_EDGES, 4, SMALL_EDGES + 1)}},
         WG_DAMAGED,
         sizes,
         0},
        {"the largest number of edges",
         {{FORGE_HEADER(HEADER_EDGES, 4, FORMAT_MAX_EDGES)}},
         WG_DAMAGED,
         sizes,
         0},
        {"the largest numbers of edges and states",
         {{FORGE_HEADER(HEADER_EDGES, 4, FORMAT_MAX_EDGES)},
          {FORGE_HEADER(HEADER_STATES, 4, UINT32_MAX)}},
         WG_DAMAGED,
         sizes,
         0},
    };
    (void)state;
    ASSERT_ALL_REFUSED(table);
}

/* Rows 22 to 26. RANK's bits are 1 1101 1011 here, from state 8 down to 0. */
static void arrays_that_contradict_each_other(void **state)
{
    enum { BITS = 4, RANK_BITS = 0x1db };
    static const char differ[] = "sections RANK and SETS differ in length";
    static const char base[] = "section BASE does not follow from SETS";
    static const char sum[] = "its letter sets do not add up to its edges";
    static const struct broken table[] = {
        {"a count of RANK",
         {{FORGE_SECTION("RANK", 0, 4, 1)}},
         WG_DAMAGED,
         "section RANK miscounts at state 0",
         0},
        {"no group at state 0",
         {{FORGE_SECTION("RANK", BITS, 8, RANK_BITS & ~1)}},
         WG_DAMAGED,
         "section RANK miscounts at state 0",
         0},
        {"a group right behind the last state",
         {{FORGE_SECTION("RANK", BITS, 8, RANK_BITS | 1 << SMALL_STATES)}},
         WG_DAMAGED,
         "section RANK miscounts at state 0",
         0},
        {"a group at the end of the block",
         {{FORGE_SECTION("RANK", BITS, 8, RANK_BITS | UINT64_C(1) << 63)}},
         WG_DAMAGED,
         "section RANK miscounts at state 0",
         0},
        {"a group too few",
         {{FORGE_SECTION("RANK", BITS, 8, RANK_BITS & ~(1 << 8))}},
         WG_DAMAGED,
         differ,
         0},
        {"a group too many",
         {{FORGE_SECTION("RANK", BITS, 8, RANK_BITS | 1 << 2)}},
         WG_DAMAGED,
         differ,
         0},
        {"a set too many",
         {{FORGE_TABLE("SETS", SECTION_SIZE, 8, SETS_NBYTES + 4)}},
         WG_DAMAGED,
         differ,
         0},
        {"a group that begins elsewhere",
         {{FORGE_SECTION("RANK", BITS, 8, (RANK_BITS & ~(1 << 8)) | 1 << 2)}},
         WG_DAMAGED,
         sum,
         0},
        {"a first set with a letter",
         {{FORGE_SECTION("SETS", 0, 4, 0x80000001)}},
         WG_DAMAGED,
         "letter set 0 is out of order",
         0},
        {"a bit right behind the last symbol",
         {{FORGE_SECTION("SETS", 4, 4, 1 << SMALL_SYMBOLS)}},
         WG_DAMAGED,
         "letter set 1 is out of order",
         0},
        {"a bit right before the end bit",
         {{FORGE_SECTION("SETS", 24, 4, 0x4000000f)}},
         WG_DAMAGED,
         "letter set 6 is out of order",
         0},
        {"a set smaller than the one before",
         {{FORGE_SECTION("SETS", 24, 4, 1)}},
         WG_DAMAGED,
         "letter set 6 is out of order",
         0},
        {"a set without letters among others",
         {{FORGE_SECTION("SETS", 8, 4, 0x80000000)}},
         WG_DAMAGED,
         "letter set 2 is out of order",
         0},
        {"a set of one letter more",
         {{FORGE_SECTION("SETS", 24, 4, 0x1f)}},
         WG_DAMAGED,
         sum,
         0},
        {"a set of one letter less",
         {{FORGE_SECTION("SETS", 24, 4, 0x7)}},
         WG_DAMAGED,
         sum,
         0},
        {"an edge less",
         {{FORGE_HEADER(HEADER_EDGES, 4, SMALL_EDGES - 1)}},
         WG_DAMAGED,
         sum,
         0},
        {"a state more",
         {{FORGE_HEADER(HEADER_STATES, 4, SMALL_STATES + 1)}},
         WG_DAMAGED,
         sum,
         0},
        {"base of no letters", {{FORGE_SECTION("BASE", 0, 4, 1)}}, WG_DAMAGED, base, 0},
        {"base of one letter", {{FORGE_SECTION("BASE", 4, 4, 0)}}, WG_DAMAGED, base, 0},
        {"base of two letters",
         {{FORGE_SECTION("BASE", 8, 4, 0)}},
         WG_DAMAGED,
         base,
         0},
        {"base of a size that no set has",
         {{FORGE_SECTION("BASE", 12, 4, 1)}},
         WG_DAMAGED,
         base,
         0},
        {"base of four letters",
         {{FORGE_SECTION("BASE", 16, 4, UINT32_MAX)}},
         WG_DAMAGED,
         base,
         0},
        {"base of all letters",
         {{FORGE_SECTION("BASE", 20, 4, 0x80000000)}},
         WG_DAMAGED,
         base,
         0},
    };
    (void)state;
    assert_int_equal(load_le64(small.bytes + RANK_AT + BITS), RANK_BITS);
    ASSERT_ALL_REFUSED(table);
}

/* --- The same in larger dictionaries */

/* A dictionary of one word of this length over an alphabet of this size. */
static void make_long(struct made_dict *made_out, unsigned symbols, unsigned length)
{
    static uint8_t codes[FORMAT_MAX_LONGEST + 1];
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    struct wordset set = {0};
    assert_true(length <= sizeof codes);
    for (unsigned i = 0; i < length; i++) {
        codes[i] = (uint8_t)(1 + i % symbols);
    }
    numbered_alphabet(alphabet, symbols);
    assert_true(wordset_add(&set, codes, length));
    sort_set(&set);
    make_dict_of_set(made_out, alphabet, &set, "");
    wordset_free(&set);
}

/* 130 states: two blocks of RANK and two states of a third. */
static void rank_of_several_blocks(void **state)
{
    enum { BLOCK = RANK_BLOCK_NBYTES, BITS = 4 };
    static const struct broken table[] = {
        {"the count of block 1",
         {{FORGE_SECTION("RANK", BLOCK, 4, 63)}},
         WG_DAMAGED,
         "section RANK miscounts at state 64",
         0},
        {"the count of block 2",
         {{FORGE_SECTION("RANK", 2 * BLOCK, 4, UINT32_MAX)}},
         WG_DAMAGED,
         "section RANK miscounts at state 128",
         0},
        {"the bits of block 0",
         {{FORGE_SECTION("RANK", BITS, 8, 1)}},
         WG_DAMAGED,
         "section RANK miscounts at state 64",
         0},
        {"a group behind the last state",
         {{FORGE_SECTION("RANK", 2 * BLOCK + BITS, 8, 7)}},
         WG_DAMAGED,
         "section RANK miscounts at state 128",
         0},
        {"a group less in the last block",
         {{FORGE_SECTION("RANK", 2 * BLOCK + BITS, 8, 1)}},
         WG_DAMAGED,
         "sections RANK and SETS differ in length",
         0},
    };
    struct made_dict made;
    (void)state;
    make_long(&made, 200, 129);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        assert_refused(&made, &table[i], false);
    }
    made_dict_free(&made);
}

/* The lowest bit of the last word of a set that is no symbol's. */
static void stray_bits_in_sets(void **state)
{
    static const unsigned sizes[] = {1, 30, 31, 32, 33, 62, 63, 64, 95, 96, 254, 255};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const unsigned set_words = sizes[i] / 32 + 1;
        const unsigned stray = sizes[i] % 32;
        struct made_dict made;
        make_long(&made, sizes[i], 2);
        /* The last word of set 1, whose letter lies in the first. */
        const uint32_t kept = set_words == 1 ? 1 : 0;
        const struct broken broken = {
            "a stray bit",
            {{FORGE_SECTION("SETS",
                            (size_t)(2 * set_words - 1) * 4,
                            4,
                            kept | UINT32_C(1) << stray)}},
            WG_DAMAGED,
            "letter set 1 is out of order",
            HASH_ALL,
        };
        if (stray < 31) {
            assert_refused(&made, &broken, false);
        }
        made_dict_free(&made);
    }
}

/* The writer is not asked to refuse it here, and the states are enough. */
static void a_word_that_is_too_long(void **state)
{
    struct made_dict made;
    struct forge forge;
    struct wg_dict *dict = NULL;
    struct wg_error error = {0};
    (void)state;
    make_long(&made, 1, FORMAT_MAX_LONGEST + 1);
    forge_init(&forge, &made);
    assert_int_equal(forge_open(&forge, false, &dict, &error), WG_DAMAGED);
    assert_string_equal(error.message, "its header has an impossible longest word");
    forge_put(&forge, HEADER_LONGEST, 4, FORMAT_MAX_LONGEST);
    forge_hash(&forge);
    assert_int_equal(forge_open(&forge, false, &dict, &error), WG_OK);
    wg_dict_close(dict);
    forge_free(&forge);
    made_dict_free(&made);
}

/* --- What opens although something in it is new */

static void what_a_reader_ignores(void **state)
{
    static const struct broken table[] = {
        {"nothing at all", {{0}}, WG_OK, "small", HASH_NOTHING},
        {"minor 7", {{FORGE_HEADER(HEADER_MINOR, 2, 7)}}, WG_OK, "small", 0},
        {"minor 65535", {{FORGE_HEADER(HEADER_MINOR, 2, 65535)}}, WG_OK, "small", 0},
        {"an unknown section",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('m', 'i', 'n', 'e'))}},
         WG_OK,
         NULL,
         0},
        {"an unknown section whose flags are unknown",
         {{FORGE_TABLE("META",
                       SECTION_ID,
                       8,
                       ID('N', 'E', 'W', '1') | UINT64_C(0xfffffffe) << 32)}},
         WG_OK,
         NULL,
         0},
        {"unknown flags of a known section",
         {{FORGE_TABLE("EDGE", SECTION_FLAGS, 4, UINT32_MAX)}},
         WG_OK,
         "small",
         0},
        {"a known section that is not required",
         {{FORGE_TABLE("EDGE", SECTION_FLAGS, 4, 0)}},
         WG_OK,
         "small",
         0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct forge forge;
        struct wg_dict *dict = NULL;
        struct wg_error error = {0};
        struct wg_text name = {"", 0};
        break_dict(&forge, &small, &table[i]);
        if (forge_open(&forge, false, &dict, &error) != WG_OK ||
            wg_dict_check(dict, &error) != WG_OK) {
            fail_msg("%s: %s", table[i].field, error.message);
        }
        assert_true(wg_dict_contains(dict, text_of("CÖB")));
        assert_int_equal(wg_dict_metadata(dict, "name", &name),
                         table[i].message != NULL);
        assert_int_equal(wg_dict_counts(dict).format_minor,
                         load_le16(forge.bytes + HEADER_MINOR));
        walk_all(dict);
        wg_dict_close(dict);
        forge_free(&forge);
    }
}

static void a_dictionary_without_metadata(void **state)
{
    struct made_dict made;
    struct wg_text key;
    struct wg_text value;
    (void)state;
    make_dict(&made, SMALL_ALPHABET, SMALL_LIST, "");
    struct wg_dict *dict = made_dict_open(&made);
    assert_int_equal(wg_dict_counts(dict).sections, 5);
    assert_false(wg_dict_metadata_at(dict, 0, &key, &value));
    assert_false(wg_dict_metadata(dict, "name", &value));
    walk_all(dict);
    wg_dict_close(dict);
    made_dict_free(&made);
}

/* --- Every byte, every length */

/* Opens what has been broken; if it opens, walks it. Returns whether it did. */
static bool survives(const struct forge *forge, bool skip_hashes)
{
    struct wg_dict *dict = NULL;
    struct wg_error error = {0};
    const enum wg_status status = forge_open(forge, skip_hashes, &dict, &error);
    if (status != WG_OK) {
        assert_null(dict);
        assert_true(status == WG_NOT_A_DICTIONARY || status == WG_NEWER_FORMAT ||
                    status == WG_DAMAGED);
        assert_int_equal(error.status, status);
        return false;
    }
    walk_all(dict);
    wg_dict_close(dict);
    return true;
}

static void every_changed_byte_is_refused(void **state)
{
    struct forge forge;
    (void)state;
    forge_init(&forge, &small);
    for (size_t i = 0; i < forge.nbytes; i++) {
        static const unsigned char changes[] = {0x01, 0x80, 0xff};
        for (size_t j = 0; j < sizeof changes; j++) {
            forge.bytes[i] ^= changes[j];
            if (survives(&forge, false)) {
                fail_msg("opens with byte %zu changed by %#x", i, changes[j]);
            }
            (void)survives(&forge, true);
            forge.bytes[i] ^= changes[j];
        }
    }
    assert_true(survives(&forge, false));
    forge_free(&forge);
}

/* Behind right hashes there is nothing but the proofs. */
static void every_changed_byte_is_safe(void **state)
{
    unsigned opened = 0;
    (void)state;
    for (size_t i = 0; i < small.nbytes; i++) {
        for (unsigned change = 1; change < 256; change = change * 3 + 1) {
            struct forge forge;
            forge_init(&forge, &small);
            forge.bytes[i] ^= (unsigned char)change;
            forge_hash(&forge);
            opened += survives(&forge, false);
            forge_free(&forge);
        }
    }
    /* Such as those of META, EDGE, minor and the number of words. */
    assert_true(opened > 100);
}

static void every_truncation_is_refused(void **state)
{
    (void)state;
    for (size_t nbytes = 0; nbytes < small.nbytes; nbytes++) {
        struct forge forge;
        forge_init(&forge, &small);
        forge_resize(&forge, nbytes);
        assert_false(survives(&forge, false));
        assert_false(survives(&forge, true));
        if (nbytes >= FORMAT_HEADER_NBYTES) {
            forge_put(&forge, HEADER_FILE_SIZE, 8, nbytes);
            forge_hash(&forge);
            assert_false(survives(&forge, false));
        }
        forge_free(&forge);
    }
}

/* Several fields at once: small numbers and borders, where they hurt most. */
static void random_fields(void **state)
{
    static const uint64_t values[] = {0,
                                      1,
                                      2,
                                      3,
                                      4,
                                      5,
                                      7,
                                      8,
                                      9,
                                      12,
                                      13,
                                      31,
                                      32,
                                      33,
                                      63,
                                      64,
                                      255,
                                      256,
                                      0x7fffffff,
                                      0x80000000,
                                      0x80000001,
                                      UINT32_MAX,
                                      UINT64_C(1) << 32,
                                      UINT64_MAX};
    static const unsigned widths[] = {1, 2, 4, 8};
    enum { VALUES = sizeof values / sizeof values[0], TURNS = 20000 };
    struct random random = random_from_environment("test_open");
    struct forge forge;
    unsigned opened = 0;
    (void)state;
    forge_init(&forge, &small);
    for (unsigned turn = 0; turn < TURNS; turn++) {
        memcpy(forge.bytes, small.bytes, small.nbytes);
        for (unsigned edits = 1 + random_below(&random, 3); edits > 0; edits--) {
            const unsigned width = widths[random_below(&random, 4)];
            const size_t off = random_below(&random, SMALL_NBYTES - width + 1);
            forge_put(&forge, off, width, values[random_below(&random, VALUES)]);
        }
        forge_hash(&forge);
        opened += survives(&forge, false);
    }
    assert_true(opened > TURNS / 100);
    forge_free(&forge);
}

/* --- Files */

static char path[] = "/tmp/test_open.XXXXXX";

static void put_file(const void *bytes, size_t nbytes)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, nbytes, file), nbytes);
    assert_int_equal(fclose(file), 0);
}

static void assert_file_refused(enum wg_status status)
{
    struct wg_dict *dict = NULL;
    struct wg_error error = {0};
    assert_int_equal(wg_dict_open(path, NULL, &dict, &error), status);
    assert_null(dict);
    assert_int_equal(error.status, status);
    assert_ptr_equal(error.source, path);
    assert_int_equal(wg_dict_open(path, NULL, &dict, NULL), status);
}

static void files(void **state)
{
    struct wg_dict *dict = NULL;
    const int fd = mkstemp(path);
    (void)state;
    assert_true(fd >= 0);
    (void)close(fd);
    assert_file_refused(WG_NOT_A_DICTIONARY); /* it is empty */
    put_file("koira\nkissa\n", 12);
    assert_file_refused(WG_NOT_A_DICTIONARY);
    put_file(small.bytes, small.nbytes - 1);
    assert_file_refused(WG_DAMAGED);
    put_file(small.bytes, small.nbytes);
    assert_int_equal(wg_dict_open(path, NULL, &dict, NULL), WG_OK);
    /* The map outlives the name. */
    assert_int_equal(unlink(path), 0);
    assert_true(wg_dict_contains(dict, text_of("nya")));
    walk_all(dict);
    wg_dict_close(dict);
    dict = NULL;
    assert_file_refused(WG_IO);
    wg_dict_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_small_dictionary_is_as_described),
        cmocka_unit_test(header_fields),
        cmocka_unit_test(every_bit_of_the_magic),
        cmocka_unit_test(where_sections_lie),
        cmocka_unit_test(a_gap_of_a_whole_block),
        cmocka_unit_test(which_sections_there_are),
        cmocka_unit_test(hashes_of_sections),
        cmocka_unit_test(counts_of_the_header),
        cmocka_unit_test(sizes_of_arrays),
        cmocka_unit_test(arrays_that_contradict_each_other),
        cmocka_unit_test(rank_of_several_blocks),
        cmocka_unit_test(stray_bits_in_sets),
        cmocka_unit_test(a_word_that_is_too_long),
        cmocka_unit_test(what_a_reader_ignores),
        cmocka_unit_test(a_dictionary_without_metadata),
        cmocka_unit_test(every_changed_byte_is_refused),
        cmocka_unit_test(every_changed_byte_is_safe),
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(random_fields),
        cmocka_unit_test(files),
    };
    return cmocka_run_group_tests(tests, make_small, free_small);
}
