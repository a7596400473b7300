/* SPDX-License-Identifier: MIT */
/*
 * test_open.c: opens dictionaries with one invalid field, and compares the messages.
 *
 * The tables test rows 1 to 15 of formats/dictionary.md, "What a reader refuses".
 * test_open_checksums.c tests row 13, the checksums of the sections. test_open_arrays.c tests the
 * rows about arrays, and test_any_bytes.c changes every byte. This file is long because of its
 * tables.
 */
#include "base/load.h"
#include "support/broken.h"
#include "support/folder.h"
#include "support/small_dict.h"
#include "support/test.h"
#include "support/walk_all.h"

#include <unistd.h>

AROUND_ALL(make_small, free_small)

TEST(the_small_dictionary_is_as_described)
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
    assert_int_equal(small.nbytes, SMALL_NBYTES);
    OWN(wg_dict, *dict) = open_bytes(small.bytes, small.nbytes);
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
        assert_ok(wg_dict_get_section(dict, i, &section, NULL));
        assert_string_equal(section.id, sections[i].id);
        assert_int_equal(section.offset, sections[i].at);
        assert_int_equal(section.nbytes, sections[i].nbytes);
    }
}

/* --- One broken field */

#define NOT_A_DICTIONARY "not a wordgrid dictionary"

/* Rows 1 to 8 */
TEST(header_fields)
{
    static const struct broken table[] = {
        {"no bytes", {{FORGE_FILE_NBYTES(0)}}, NOT_A_DICTIONARY, WG_NOT_A_DICTIONARY},
        {"seven bytes", {{FORGE_FILE_NBYTES(7)}}, NOT_A_DICTIONARY, WG_NOT_A_DICTIONARY},
        ROW("magic without its top bits", {{FORGE_HEADER(0, 1, 0x09)}}, NOT_A_DICTIONARY,
            WG_NOT_A_DICTIONARY),
        ROW("magic with its CRLF converted", {{FORGE_HEADER(4, 4, 0x010a1a0a)}}, NOT_A_DICTIONARY,
            WG_NOT_A_DICTIONARY),
        {"only a magic", {{FORGE_FILE_NBYTES(8)}}, "cut short: the hea"},
        {"63 bytes", {{FORGE_FILE_NBYTES(63)}}, "cut short: the header"},
        ROW("major 2", {{FORGE_HEADER(HEADER_MAJOR, 2, 2)}},
            "format 2, and this program reads format 1; use a newer wordgrid", WG_NEWER_FORMAT),
        ROW("major 65535", {{FORGE_HEADER(HEADER_MAJOR, 2, 65535)}},
            "format 65535, and this program reads format 1", WG_NEWER_FORMAT),
        /* In format 2, all other fields may have other meanings. */
        {"major 2, and nothing as in format 1",
         ROW({FORGE_HEADER(HEADER_MAJOR, 2, 2)}, {FORGE_HEADER(HEADER_SECTIONS, 4, 1000)},
             {FORGE_HEADER(HEADER_FILE_SIZE, 8, 1)}, {FORGE_HEADER(HEADER_RESERVED, 8, 1)}),
         "format 2, and this program reads format 1", WG_NEWER_FORMAT, .hashing = HASH_NOTHING},
        {"major 0", {{FORGE_HEADER(HEADER_MAJOR, 2, 0)}}, "format 0 does not exist"},
        {"file size one less",
         {{FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES - 1)}},
         "has 778 bytes where its header says 777; get a whole copy"},
        {"file size one more",
         {{FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES + 1)}},
         "has 778 bytes where its header says 779; get a whole copy"},
        {"file size 2^64 - 1",
         {{FORGE_HEADER(HEADER_FILE_SIZE, 8, UINT64_MAX)}},
         "has 778 bytes where its header says 18446744073709551615"},
        {"a file cut short",
         {{FORGE_FILE_NBYTES(SMALL_NBYTES - 1)}},
         "has 777 bytes where its header says 778; get a whole copy"},
        {"a byte behind the end",
         {{FORGE_FILE_NBYTES(SMALL_NBYTES + 1)}},
         "has 779 bytes where its header says 778; get a whole copy"},
        {"a table that does not fit",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 23)}},
         "its section table is too long"},
        {"2^32 - 1 sections",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, UINT32_MAX)}},
         "its section table is too long"},
        {"65 sections, for which there is room",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 65)},
          {FORGE_FILE_NBYTES(4096)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, 4096)}},
         "has 65 sections, and this program reads 64; use a newer wordgrid",
         WG_NEWER_FORMAT},
        {"65 sections, in a header that is damaged",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 65)},
          {FORGE_FILE_NBYTES(4096)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, 4096)}},
         "its header does not match its checksum",
         .hashing = HASH_NOTHING},
        {"header hash",
         {{FORGE_HEADER(HEADER_HASH, 8, 1)}},
         "its header does not match its checksum",
         .hashing = HASH_NOTHING},
        {"another number of words",
         {{FORGE_HEADER(HEADER_WORDS, 8, 9)}},
         "its header does not match its checksum",
         .hashing = HASH_NOTHING},
        {"another hash in the table",
         {{FORGE_TABLE("EDGE", SECTION_HASH, 8, 0)}},
         "its header does not match its checksum",
         .hashing = HASH_NOTHING},
        ROW("reserved", {{FORGE_HEADER(HEADER_RESERVED, 8, 1)}},
            "its header has a field that this program does not know; use a newer wordgrid",
            WG_NEWER_FORMAT),
        ROW("the last bit of reserved", {{FORGE_HEADER(HEADER_RESERVED + 7, 1, 0x80)}},
            "its header has a field that this program does not know", WG_NEWER_FORMAT),
        {"reserved, in a header that is damaged",
         {{FORGE_HEADER(HEADER_RESERVED, 8, 1)}},
         "its header does not match its checksum",
         .hashing = HASH_NOTHING},
    };
    ASSERT_ALL_REFUSED(&small, table);
}

TEST(every_bit_of_the_magic)
{
    OWN(forge, forge) = forge_of(&small);
    for (unsigned bit = 0; bit < FORMAT_MAGIC_NBYTES * 8; bit++) {
        forge.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        forge_refuse(&forge, WG_NOT_A_DICTIONARY, NOT_A_DICTIONARY);
        forge.bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
}

/* Rows 10 and 11 */
TEST(where_sections_lie)
{
    static const struct broken table[] = {
        {"an offset that is odd",
         {{FORGE_TABLE("META", SECTION_OFFSET, 8, META_AT + 1)}},
         "section META does not lie in the file"},
        {"an offset that is a multiple of 32",
         {{FORGE_TABLE("META", SECTION_OFFSET, 8, META_AT + 32)}},
         "section META does not lie in the file"},
        {"an offset in the table",
         {{FORGE_TABLE("ALPH", SECTION_OFFSET, 8, ALPH_AT - 64)}},
         "section ALPH does not lie in the file"},
        {"an offset of 0",
         {{FORGE_TABLE("ALPH", SECTION_OFFSET, 8, 0)}},
         "section ALPH does not lie in the file"},
        {"an offset in the section before",
         {{FORGE_TABLE("META", SECTION_OFFSET, 8, ALPH_AT + 64)}},
         "section META does not lie in the file"},
        {"the offset of the section before",
         {{FORGE_TABLE("META", SECTION_OFFSET, 8, ALPH_AT)}},
         "section META does not lie in the file"},
        {"an offset behind the file",
         {{FORGE_TABLE("EDGE", SECTION_OFFSET, 8, EDGE_AT + 64)}},
         "section EDGE does not lie in the file"},
        {"the largest offset",
         {{FORGE_TABLE("EDGE", SECTION_OFFSET, 8, UINT64_MAX - 63)}},
         "section EDGE does not lie in the file"},
        {"an offset whose end wraps to the start",
         {{FORGE_TABLE("EDGE", SECTION_OFFSET, 8, UINT64_MAX - 63)},
          {FORGE_TABLE("EDGE", SECTION_SIZE, 8, 64)}},
         "section EDGE does not lie in the file"},
        {"a size of one too many",
         {{FORGE_TABLE("EDGE", SECTION_SIZE, 8, EDGE_NBYTES + 1)}},
         "section EDGE does not lie in the file"},
        {"the largest size",
         {{FORGE_TABLE("ALPH", SECTION_SIZE, 8, UINT64_MAX)}},
         "section ALPH does not lie in the file"},
        {"a size that wraps",
         {{FORGE_TABLE("ALPH", SECTION_SIZE, 8, UINT64_MAX - ALPH_AT + 1)}},
         "section ALPH does not lie in the file"},
        {"a size that reaches into the next section",
         {{FORGE_TABLE("ALPH", SECTION_SIZE, 8, META_AT - ALPH_AT + 1)}},
         "section META does not lie in the file"},
        {"a byte right behind a section",
         {{FORGE_HEADER(ALPH_AT + ALPH_NBYTES, 1, 1)}},
         "there are stray bytes before section META"},
        {"a byte right before a section",
         {{FORGE_HEADER(EDGE_AT - 1, 1, 1)}},
         "there are stray bytes before section EDGE"},
        {"a section that lost its last byte",
         {{FORGE_TABLE("META", SECTION_SIZE, 8, META_NBYTES - 1)}},
         "there are stray bytes before section BASE"},
        {"one entry less: the last is a stray",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 6)}},
         "there are stray bytes before section ALPH"},
    };
    ASSERT_ALL_REFUSED(&small, table);
}

/* Moves EDGE, the last section, to a later offset, and sets its old bytes to zero. The largest gap
   of zeros has 1023 x 64 bytes, and the bytes that fill the last 64 bytes of LAST. */
TEST(gaps_of_zeros)
{
    static const struct {
        size_t nbytes;
        enum wg_status status;
    } table[] = {{64, WG_OK}, {1023 * 64, WG_OK}, {1024 * 64, WG_DAMAGED}};
    for (size_t i = 0; i < COUNT(table); i++) {
        const size_t nbytes = table[i].nbytes;
        const struct broken moved = {
            "a gap",
            {{FORGE_FILE_NBYTES(SMALL_NBYTES + nbytes)},
             {FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES + nbytes)},
             {FORGE_TABLE("EDGE", SECTION_OFFSET, 8, EDGE_AT + nbytes)}},
            "there are stray bytes before section EDGE",
            .hashing = HASH_NOTHING,
        };
        OWN(forge, forge);
        break_dict(&forge, &small, &moved);
        memmove(forge.bytes + EDGE_AT + nbytes, forge.bytes + EDGE_AT, EDGE_NBYTES);
        memset(forge.bytes + EDGE_AT, 0, EDGE_NBYTES);
        if (table[i].status == WG_OK) {
            assert_check(forge_reopen(&forge), moved.field, NULL);
        } else {
            forge_refuse(&forge, table[i].status, moved.message);
        }
    }
}

/* Rows 9, 12, 14 and 15 */
TEST(which_sections_there_are)
{
    static const struct broken table[] = {
        ROW("an unknown section that is required",
            {{FORGE_TABLE("META", SECTION_ID, 8, REQUIRED(ID('N', 'E', 'W', '1')))}},
            "needs section NEW1, which this program does not know; use a newer wordgrid",
            WG_NEWER_FORMAT),
        ROW("a known section under another name",
            {{FORGE_TABLE("SETS", SECTION_ID, 4, ID('S', 'E', 'T', '2'))}},
            "needs section SET2, which this program does not know; use a newer wordgrid",
            WG_NEWER_FORMAT),
        ROW("a name that would spoil the terminal",
            {{FORGE_TABLE("META", SECTION_ID, 8, REQUIRED(ID(0x1b, '[', 0x7f, 0xff)))}},
            "needs section ?[??, which this program does not know", WG_NEWER_FORMAT),
        ROW("all bits of the flags",
            {{FORGE_TABLE("META", SECTION_ID, 8, ID('m', 'i', 'n', 'e') | ~UINT64_C(0) << 32)}},
            "needs section mine", WG_NEWER_FORMAT),
        {"an unknown section that is required, after one that lies outside",
         {{FORGE_TABLE("EDGE", SECTION_ID, 8, REQUIRED(ID('N', 'E', 'W', '1')))},
          {FORGE_TABLE("ALPH", SECTION_OFFSET, 8, 1)}},
         "needs section NEW1",
         WG_NEWER_FORMAT},
        {"an unknown section that is required, after one that occurs twice",
         {{FORGE_TABLE("EDGE", SECTION_ID, 8, REQUIRED(ID('N', 'E', 'W', '1')))},
          {FORGE_TABLE("META", SECTION_ID, 4, ID('A', 'L', 'P', 'H'))}},
         "needs section NEW1",
         WG_NEWER_FORMAT},
        {"ALPH twice",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('A', 'L', 'P', 'H'))}},
         "section ALPH occurs twice"},
        {"BASE twice",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('B', 'A', 'S', 'E'))}},
         "section BASE occurs twice"},
        {"EDGE twice",
         {{FORGE_TABLE("RANK", SECTION_ID, 4, ID('E', 'D', 'G', 'E'))}},
         "section EDGE occurs twice"},
        {"LAST twice",
         {{FORGE_TABLE("EDGE", SECTION_ID, 4, ID('L', 'A', 'S', 'T'))}},
         "section LAST occurs twice"},
        {"CODE twice",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('C', 'O', 'D', 'E'))},
          {FORGE_TABLE("BASE", SECTION_ID, 4, ID('C', 'O', 'D', 'E'))}},
         "section CODE occurs twice"},
        {"META twice",
         {{FORGE_TABLE("BASE", SECTION_ID, 4, ID('M', 'E', 'T', 'A'))}},
         "section META occurs twice"},
        {"bytes behind the last section",
         {{FORGE_FILE_NBYTES(SMALL_NBYTES + 1)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES + 1)}},
         "there are stray bytes at its end"},
        {"a last section that is too short",
         {{FORGE_TABLE("EDGE", SECTION_SIZE, 8, EDGE_NBYTES - 1)}},
         "there are stray bytes at its end"},
        {"no sections",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 0)}},
         "there are stray bytes at its end"},
        {"no sections and no bytes for them",
         {{FORGE_HEADER(HEADER_SECTIONS, 4, 0)},
          {FORGE_FILE_NBYTES(64)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, 64)}},
         "section ALPH is missing"},
        {"no ALPH",
         {{FORGE_TABLE("ALPH", SECTION_ID, 8, SKIPPED(ID('a', 'l', 'p', 'h')))}},
         "section ALPH is missing"},
        {"no BASE",
         {{FORGE_TABLE("BASE", SECTION_ID, 8, SKIPPED(ID('b', 'a', 's', 'e')))}},
         "section BASE is missing"},
        {"no SETS",
         {{FORGE_TABLE("SETS", SECTION_ID, 8, SKIPPED(ID('s', 'e', 't', 's')))}},
         "section SETS is missing"},
        {"no RANK",
         {{FORGE_TABLE("RANK", SECTION_ID, 8, SKIPPED(ID('r', 'a', 'n', 'k')))}},
         "section RANK is missing"},
        {"no LAST",
         {{FORGE_TABLE("LAST", SECTION_ID, 8, SKIPPED(ID('l', 'a', 's', 't')))}},
         "section LAST is missing"},
        {"no EDGE",
         {{FORGE_TABLE("EDGE", SECTION_ID, 8, SKIPPED(ID('e', 'd', 'g', 'e')))}},
         "section EDGE is missing"},
    };
    ASSERT_ALL_REFUSED(&small, table);
}

/* --- Files with unknown parts, which open nevertheless */

TEST(what_a_reader_ignores)
{
    static const struct broken table[] = {
        {"nothing at all", {{0}}, "small", .hashing = HASH_NOTHING},
        {"minor 7", {{FORGE_HEADER(HEADER_MINOR, 2, 7)}}, "small"},
        {"minor 65535", {{FORGE_HEADER(HEADER_MINOR, 2, 65535)}}, "small"},
        {"an unknown section",
         {{FORGE_TABLE("META", SECTION_ID, 4, ID('m', 'i', 'n', 'e'))}},
         NULL},
        {"an unknown section whose flags are unknown",
         {{FORGE_TABLE("META", SECTION_ID, 8,
                       ID('N', 'E', 'W', '1') | UINT64_C(0xfffffffe) << 32)}},
         NULL},
        {"unknown flags of a known section",
         {{FORGE_TABLE("EDGE", SECTION_FLAGS, 4, UINT32_MAX)}},
         "small"},
        {"a known section that is not required",
         {{FORGE_TABLE("EDGE", SECTION_FLAGS, 4, 0)}},
         "small"},
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        OWN(forge, forge);
        struct wg_text name = {"", 0};
        break_dict(&forge, &small, &table[i]);
        const struct wg_dict *const dict = forge_reopen(&forge);
        assert_check(dict, table[i].field, NULL);
        assert_true(wg_dict_contains(dict, text_of("CÖB")));
        assert_int_equal(wg_dict_metadata(dict, "name", &name), table[i].message != NULL);
        assert_int_equal(wg_dict_get_counts(dict)->format_minor,
                         load_le32(forge.bytes + HEADER_VERSION) >> 16);
    }
}

TEST(a_dictionary_without_metadata)
{
    struct wg_text key;
    struct wg_text value;
    OWN(made_dict, made) = opened(make_dict(SMALL_ALPHABET, SMALL_LIST, ""));
    assert_int_equal(wg_dict_get_counts(made.dict)->sections, 6);
    assert_false(wg_dict_metadata_at(made.dict, 0, &key, &value));
    assert_false(wg_dict_metadata(made.dict, "name", &value));
    walk_all(made.dict);
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

TEST_WITH(files, enter_folder, leave_folder)
{
    struct wg_dict *dict = NULL;
    put_file(path, "");
    assert_file_refused(WG_NOT_A_DICTIONARY); /* the file is empty */
    put_file(path, "koira\nkissa\n");
    assert_file_refused(WG_NOT_A_DICTIONARY);
    put_bytes(path, small.bytes, small.nbytes - 1);
    assert_file_refused(WG_DAMAGED);
    put_bytes(path, small.bytes, small.nbytes);
    assert_ok(wg_dict_open(path, NULL, &dict, NULL));
    /* The map stays valid after the file is removed. */
    assert_int_equal(unlink(path), 0);
    assert_true(wg_dict_contains(dict, text_of("nya")));
    walk_all(dict);
    wg_dict_close(dict);
    dict = NULL;
    assert_file_refused(WG_IO);
    assert_int_equal(wg_dict_open(NULL, NULL, &dict, NULL), WG_IO); /* not standard input */
    assert_null(dict);
    wg_dict_close(NULL);
}

/* The flags and the places are part of the format: see formats/dictionary.md. */
TEST(table_of_sections)
{
    char found[KNOWN_SECTIONS * 8] = "";
    size_t used = 0;
    for (size_t i = 0; i < KNOWN_SECTIONS; i++) {
        const struct section_kind *const kind = &section_kinds[i];
        used += (size_t)snprintf(found + used, sizeof found - used, "%s%s%s ", kind->id,
                                 kind->is_in_all_files ? "*" : "",
                                 kind->flags == SECTION_REQUIRED ? "!" : "");
        assert_true(kind->flags == SECTION_REQUIRED || kind->flags == 0);
        assert_int_equal(kind->minor, 0);
    }
    assert_string_equal(found, "ALPH*! CODE! PART! SEQS! FORM META BASE*! SETS*! RANK*! LAST*! "
                               "EDGE*! NUMB VALU ");
}
