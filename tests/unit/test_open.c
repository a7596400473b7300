/* SPDX-License-Identifier: MIT */
/*
 * test_open.c: opens dictionaries with one invalid field, and compares the messages.
 *
 * The tables are rows 1 to 15 of formats/dictionary.md, "What a reader refuses", except row 13, the
 * checksums of the sections (test_open_checksums.c). test_open_arrays.c tests the other rows, and
 * test_any_bytes.c changes every byte. This file is long because of its tables.
 */
#include "base/load.h"
#include "support/broken.h"
#include "support/folder.h"
#include "support/small_dict.h"
#include "support/test.h"
#include "support/walk_all.h"

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
        {"ALPH", ALPH_AT, ALPH_NBYTES}, {"META", META_AT, META_NBYTES},
        {"BASE", BASE_AT, BASE_NBYTES}, {"SETS", SETS_AT, SETS_NBYTES},
        {"RANK", RANK_AT, RANK_NBYTES}, {"LAST", LAST_AT, LAST_NBYTES},
        {"EDGE", EDGE_AT, EDGE_NBYTES},
    };
    (void)state;
    assert_int_equal(small.nbytes, SMALL_NBYTES);
    struct wg_dict *dict = made_dict_open(&small);
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    assert_int_equal(counts->words, SMALL_WORDS);
    assert_int_equal(counts->states, SMALL_STATES);
    assert_int_equal(counts->edges, SMALL_EDGES);
    assert_int_equal(counts->letter_sets, SETS_NBYTES / 4);
    assert_int_equal(counts->symbols, SMALL_SYMBOLS);
    assert_int_equal(counts->longest, 3);
    assert_int_equal(counts->sections, 7);
    for (uint32_t i = 0; i < 7; i++) {
        struct wg_dict_section section = {.struct_nbytes = sizeof section};
        assert_int_equal(wg_dict_get_section(dict, i, &section, NULL), WG_OK);
        assert_string_equal(section.id, sections[i].id);
        assert_int_equal(section.offset, sections[i].at);
        assert_int_equal(section.nbytes, sections[i].nbytes);
    }
    wg_dict_close(dict);
}

/* --- One broken field */

#define NOT_A_DICTIONARY "not a wordgrid dictionary"

/* Rows 1 to 8 */
static void header_fields(void **state)
{
    static const struct broken table[] = {
        {"no bytes", {{FORGE_FILE_NBYTES(0)}}, WG_NOT_A_DICTIONARY, NOT_A_DICTIONARY, 0},
        {"seven bytes", {{FORGE_FILE_NBYTES(7)}}, WG_NOT_A_DICTIONARY, NOT_A_DICTIONARY, 0},
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
        /* In format 2, all other fields can have other meanings. */
        {"major 2, and nothing as in format 1",
         {{FORGE_HEADER(HEADER_MAJOR, 2, 2)},
          {FORGE_HEADER(HEADER_SECTIONS, 4, 1000)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, 1)},
          {FORGE_HEADER(HEADER_RESERVED, 8, 1)}},
         WG_NEWER_FORMAT,
         "format 2, and this program reads format 1",
         HASH_NOTHING},
        {"major 0", {{FORGE_HEADER(HEADER_MAJOR, 2, 0)}}, WG_DAMAGED, "format 0 does not exist", 0},
        {"file size one less",
         {{FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES - 1)}},
         WG_DAMAGED,
         "has 778 bytes where its header says 777; get a whole copy",
         0},
        {"file size one more",
         {{FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES + 1)}},
         WG_DAMAGED,
         "has 778 bytes where its header says 779; get a whole copy",
         0},
        {"file size 2^64 - 1",
         {{FORGE_HEADER(HEADER_FILE_SIZE, 8, UINT64_MAX)}},
         WG_DAMAGED,
         "has 778 bytes where its header says 18446744073709551615",
         0},
        {"a file cut short",
         {{FORGE_FILE_NBYTES(SMALL_NBYTES - 1)}},
         WG_DAMAGED,
         "has 777 bytes where its header says 778; get a whole copy",
         0},
        {"a byte behind the end",
         {{FORGE_FILE_NBYTES(SMALL_NBYTES + 1)}},
         WG_DAMAGED,
         "has 779 bytes where its header says 778; get a whole copy",
         0},
        {"a table that does not fit",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 23)}},
         WG_DAMAGED,
         "its section table is too long",
         0},
        {"2^32 - 1 sections",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, UINT32_MAX)}},
         WG_DAMAGED,
         "its section table is too long",
         0},
        {"65 sections, for which there is room",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 65)},
          {FORGE_FILE_NBYTES(4096)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, 4096)}},
         WG_NEWER_FORMAT,
         "has 65 sections, and this program reads 64; use a newer wordgrid",
         0},
        {"65 sections, in a header that is damaged",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 65)},
          {FORGE_FILE_NBYTES(4096)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, 4096)}},
         WG_DAMAGED,
         "its header does not match its checksum",
         HASH_NOTHING},
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
    ASSERT_ALL_REFUSED(&small, table);
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

/* Rows 10 and 11 */
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
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 6)}},
         WG_DAMAGED,
         "there are stray bytes before section ALPH",
         0},
    };
    (void)state;
    ASSERT_ALL_REFUSED(&small, table);
}

/* EDGE, the last section, begins later, and its old bytes become zero. The largest gap of zeros has
   1023 x 64 bytes, and those that fill the block of LAST. */
static void gaps_of_zeros(void **state)
{
    static const struct {
        size_t nbytes;
        enum wg_status status;
    } table[] = {{64, WG_OK}, {1023 * 64, WG_OK}, {1024 * 64, WG_DAMAGED}};
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const size_t nbytes = table[i].nbytes;
        const struct broken moved = {
            "a gap",
            {{FORGE_FILE_NBYTES(SMALL_NBYTES + nbytes)},
             {FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES + nbytes)},
             {FORGE_TABLE("EDGE", SECTION_OFFSET, 8, EDGE_AT + nbytes)}},
            table[i].status,
            "there are stray bytes before section EDGE",
            HASH_NOTHING,
        };
        struct forge forge;
        struct wg_dict *dict = NULL;
        struct wg_error error = {0};
        break_dict(&forge, &small, &moved);
        memmove(forge.bytes + EDGE_AT + nbytes, forge.bytes + EDGE_AT, EDGE_NBYTES);
        memset(forge.bytes + EDGE_AT, 0, EDGE_NBYTES);
        forge_hash(&forge);
        assert_int_equal(forge_open(&forge, false, &dict, &error), moved.status);
        if (moved.status == WG_OK) {
            assert_int_equal(wg_dict_check(dict, &error), WG_OK);
        } else {
            assert_string_equal(error.message, moved.message);
        }
        wg_dict_close(dict);
        forge_free(&forge);
    }
}

/* Rows 9, 12, 14 and 15 */
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
         {{FORGE_TABLE("META", SECTION_ID, 8, ID('m', 'i', 'n', 'e') | ~UINT64_C(0) << 32)}},
         WG_NEWER_FORMAT,
         "needs section mine",
         0},
        {"an unknown section that is required, after one that lies outside",
         {{FORGE_TABLE("EDGE", SECTION_ID, 8, REQUIRED(ID('N', 'E', 'W', '1')))},
          {FORGE_TABLE("ALPH", SECTION_OFFSET, 8, 1)}},
         WG_NEWER_FORMAT,
         "needs section NEW1",
         0},
        {"an unknown section that is required, after one that occurs twice",
         {{FORGE_TABLE("EDGE", SECTION_ID, 8, REQUIRED(ID('N', 'E', 'W', '1')))},
          {FORGE_TABLE("META", SECTION_ID, 4, ID('A', 'L', 'P', 'H'))}},
         WG_NEWER_FORMAT,
         "needs section NEW1",
         0},
        {"ALPH twice",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('A', 'L', 'P', 'H'))}},
         WG_DAMAGED,
         "section ALPH occurs twice",
         0},
        {"BASE twice",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('B', 'A', 'S', 'E'))}},
         WG_DAMAGED,
         "section BASE occurs twice",
         0},
        {"EDGE twice",
         {{FORGE_TABLE("RANK", SECTION_ID, 4, ID('E', 'D', 'G', 'E'))}},
         WG_DAMAGED,
         "section EDGE occurs twice",
         0},
        {"LAST twice",
         {{FORGE_TABLE("EDGE", SECTION_ID, 4, ID('L', 'A', 'S', 'T'))}},
         WG_DAMAGED,
         "section LAST occurs twice",
         0},
        {"CODE twice",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('C', 'O', 'D', 'E'))},
          {FORGE_TABLE("BASE", SECTION_ID, 4, ID('C', 'O', 'D', 'E'))}},
         WG_DAMAGED,
         "section CODE occurs twice",
         0},
        {"META twice",
         {{FORGE_TABLE("BASE", SECTION_ID, 4, ID('M', 'E', 'T', 'A'))}},
         WG_DAMAGED,
         "section META occurs twice",
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
        {"no LAST",
         {{FORGE_TABLE("LAST", SECTION_ID, 8, SKIPPED(ID('l', 'a', 's', 't')))}},
         WG_DAMAGED,
         "section LAST is missing",
         0},
        {"no EDGE",
         {{FORGE_TABLE("EDGE", SECTION_ID, 8, SKIPPED(ID('e', 'd', 'g', 'e')))}},
         WG_DAMAGED,
         "section EDGE is missing",
         0},
    };
    (void)state;
    ASSERT_ALL_REFUSED(&small, table);
}

/* --- Files with unknown parts, which open nevertheless */

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
         {{FORGE_TABLE("META", SECTION_ID, 8,
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
        assert_int_equal(wg_dict_metadata(dict, "name", &name), table[i].message != NULL);
        assert_int_equal(wg_dict_get_counts(dict)->format_minor,
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
    assert_int_equal(wg_dict_get_counts(dict)->sections, 6);
    assert_false(wg_dict_metadata_at(dict, 0, &key, &value));
    assert_false(wg_dict_metadata(dict, "name", &value));
    walk_all(dict);
    wg_dict_close(dict);
    made_dict_free(&made);
}

/* --- Files */

static const char path[] = "file";

static void assert_file_refused(enum wg_status status)
{
    struct wg_dict *dict = NULL;
    struct wg_error error = {0};
    assert_int_equal(wg_dict_open(path, NULL, &dict, &error), status);
    assert_null(dict);
    assert_int_equal(error.status, status);
    assert_string_equal(error.source, path);
    assert_int_equal(wg_dict_open(path, NULL, &dict, NULL), status);
}

static void files(void **state)
{
    struct wg_dict *dict = NULL;
    (void)state;
    put_file(path, "");
    assert_file_refused(WG_NOT_A_DICTIONARY); /* it is empty */
    put_file(path, "koira\nkissa\n");
    assert_file_refused(WG_NOT_A_DICTIONARY);
    put_bytes(path, small.bytes, small.nbytes - 1);
    assert_file_refused(WG_DAMAGED);
    put_bytes(path, small.bytes, small.nbytes);
    assert_int_equal(wg_dict_open(path, NULL, &dict, NULL), WG_OK);
    /* The map stays valid after the file is removed. */
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
        cmocka_unit_test(gaps_of_zeros),
        cmocka_unit_test(which_sections_there_are),
        cmocka_unit_test(what_a_reader_ignores),
        cmocka_unit_test(a_dictionary_without_metadata),
        cmocka_unit_test_setup_teardown(files, enter_folder, leave_folder),
    };
    return cmocka_run_group_tests(tests, make_small, free_small);
}
