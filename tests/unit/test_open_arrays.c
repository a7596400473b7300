/* SPDX-License-Identifier: MIT */
/*
 * test_open_arrays.c: opens dictionaries with an invalid alphabet, count or array but correct
 * checksums, and compares the messages.
 *
 * The tables are rows 16 to 19 and 28 to 38 of formats/dictionary.md, "What a reader refuses".
 * test_open.c tests the rows before these, and test_open_wide.c tests the rows about section CODE
 * and about wide letter sets. This file is long because of its tables.
 */
#include "base/load.h"
#include "support/broken.h"
#include "support/small_dict.h"
#include "support/test.h"

AROUND_ALL(make_small, free_small)

/*
 * Rows 16 to 19. The alphabet has 5 symbols and 7 folds. test_alphabet.c tests more invalid
 * alphabets, without a file around them.
 */
TEST(the_alphabet)
{
    enum {
        TEXTS = 12,
        FOLD_ENDS = ALPH_SYMBOL_ENDS + 4 * SMALL_SYMBOLS,
        FOLD_SYMBOLS = ALPH_SYMBOL_ENDS + 4 * TEXTS,
        POOL = FOLD_SYMBOLS + TEXTS - SMALL_SYMBOLS
    };
    static const struct broken table[] = {
        {"no symbols",
         {{FORGE_SECTION("ALPH", ALPH_SYMBOLS, 4, 0)}},
         "section ALPH has 0 symbols; 1 to 255 are possible"},
        {"an ALPH of seven bytes",
         {{FORGE_TABLE("ALPH", SECTION_ID, 8, SKIPPED(ID('o', 'l', 'd', ' ')))},
          {FORGE_TABLE("META", SECTION_ID, 4, ID('A', 'L', 'P', 'H'))},
          {FORGE_TABLE("ALPH", SECTION_SIZE, 8, 7)},
          {FORGE_HEADER(META_AT + 7, 8, 0)},
          {FORGE_HEADER(META_AT + 15, 8, 0)}},
         "section ALPH is cut short"},
        {"256 symbols",
         {{FORGE_SECTION("ALPH", ALPH_SYMBOLS, 4, 256)}},
         "section ALPH has 256 symbols; 1 to 255 are possible"},
        {"symbols for which there is no room",
         {{FORGE_SECTION("ALPH", ALPH_SYMBOLS, 4, 255)}},
         "section ALPH is too small for its counts"},
        {"a symbol less: the texts begin elsewhere",
         {{FORGE_SECTION("ALPH", ALPH_SYMBOLS, 4, SMALL_SYMBOLS - 1)}},
         "section ALPH: text 0 is not valid UTF-8"},
        {"2^20 + 1 folds",
         {{FORGE_SECTION("ALPH", ALPH_FOLDS, 4, FORMAT_MAX_FOLDS + 1)}},
         "section ALPH has 1048577 folds; up to 1048576 are possible"},
        {"2^32 - 1 folds",
         {{FORGE_SECTION("ALPH", ALPH_FOLDS, 4, UINT32_MAX)}},
         "section ALPH has 4294967295 folds; up to 1048576 are possible"},
        {"folds for which there is no room",
         {{FORGE_SECTION("ALPH", ALPH_FOLDS, 4, FORMAT_MAX_FOLDS)}},
         "section ALPH is too small for its counts"},
        {"the end of the first symbol",
         {{FORGE_SECTION("ALPH", ALPH_SYMBOL_ENDS, 4, 0)}},
         "section ALPH: text 0 has a bad end"},
        {"the end of the last symbol",
         {{FORGE_SECTION("ALPH", FOLD_ENDS - 4, 4, UINT32_MAX)}},
         "section ALPH: text 4 has a bad end"},
        {"the end of the first fold",
         {{FORGE_SECTION("ALPH", FOLD_ENDS, 4, 7)}},
         "section ALPH: text 5 has a bad end"},
        {"the end of the last fold, too early",
         {{FORGE_SECTION("ALPH", FOLD_SYMBOLS - 4, 4, ALPH_NBYTES - POOL - 2)}},
         "section ALPH: text 11 has a bad end"},
        {"the end of the last fold, behind the section",
         {{FORGE_SECTION("ALPH", FOLD_SYMBOLS - 4, 4, ALPH_NBYTES - POOL + 1)}},
         "section ALPH: text 11 has a bad end"},
        {"what the first fold stands for",
         {{FORGE_SECTION("ALPH", FOLD_SYMBOLS, 1, SMALL_SYMBOLS)}},
         "section ALPH: fold 0 leads to a symbol that does not exist"},
        {"what the last fold stands for",
         {{FORGE_SECTION("ALPH", POOL - 1, 1, 255)}},
         "section ALPH: fold 6 leads to a symbol that does not exist"},
        {"the text of the first symbol",
         {{FORGE_SECTION("ALPH", POOL, 1, 0xff)}},
         "section ALPH: text 0 is not valid UTF-8"},
        {"the text of the last symbol",
         {{FORGE_SECTION("ALPH", POOL + 6, 1, 'o')}},
         "section ALPH: text 4 is not valid UTF-8"},
        {"the text of the last fold",
         {{FORGE_SECTION("ALPH", ALPH_NBYTES - 1, 1, 0x1f)}},
         "section ALPH: text 11 is not valid UTF-8"},
        {"a byte behind the texts",
         {{FORGE_TABLE("ALPH", SECTION_SIZE, 8, ALPH_NBYTES + 1)}},
         "section ALPH is longer than its texts"},
    };
    ASSERT_ALL_REFUSED(&small, table);
}

/* Rows 28 and 29 */
TEST(counts_of_the_header)
{
    static const char counts[] = "its header has impossible counts";
    static const char longest[] = "its header has an impossible longest word";
    static const struct broken table[] = {
        {"no edges", {{FORGE_HEADER(HEADER_EDGES, 4, 0)}}, counts},
        {"2^32 - 1 edges", {{FORGE_HEADER(HEADER_EDGES, 4, UINT32_MAX)}}, counts},
        {"no states", {{FORGE_HEADER(HEADER_STATES, 4, 0)}}, counts},
        {"one state", {{FORGE_HEADER(HEADER_STATES, 4, 1)}}, counts},
        {"more states than edges lead to",
         {{FORGE_HEADER(HEADER_STATES, 4, SMALL_EDGES + 2)}},
         counts},
        {"2^32 - 1 states", {{FORGE_HEADER(HEADER_STATES, 4, UINT32_MAX)}}, counts},
        {"root 0", {{FORGE_HEADER(HEADER_ROOT, 4, 0)}}, counts},
        {"a root that is no state", {{FORGE_HEADER(HEADER_ROOT, 4, SMALL_STATES)}}, counts},
        {"the largest root", {{FORGE_HEADER(HEADER_ROOT, 4, UINT32_MAX)}}, counts},
        {"longest word of 0", {{FORGE_HEADER(HEADER_LONGEST, 4, 0)}}, longest},
        {"longest word of as many symbols as states",
         {{FORGE_HEADER(HEADER_LONGEST, 4, SMALL_STATES)}},
         longest},
        {"longest word of 2^32 - 1 symbols",
         {{FORGE_HEADER(HEADER_LONGEST, 4, UINT32_MAX)}},
         longest},
    };
    ASSERT_ALL_REFUSED(&small, table);
}

/* Row 30 */
TEST(sizes_of_arrays)
{
    static const char sizes[] = "its sections do not have the sizes that its header implies";
    static const struct broken table[] = {
        {"BASE of one number less",
         {{FORGE_TABLE("BASE", SECTION_SIZE, 8, BASE_NBYTES - 4)}},
         sizes},
        {"BASE of one number more",
         {{FORGE_TABLE("BASE", SECTION_SIZE, 8, BASE_NBYTES + 4)}},
         sizes},
        {"SETS of half a set more",
         {{FORGE_TABLE("SETS", SECTION_SIZE, 8, SETS_NBYTES + 2)}},
         sizes},
        /* RANK, LAST and EDGE move towards the front, because no gap is allowed. */
        {"SETS of no sets",
         {{FORGE_TABLE("SETS", SECTION_SIZE, 8, 0)},
          {FORGE_TABLE("RANK", SECTION_OFFSET, 8, SETS_AT)},
          {FORGE_HEADER(SETS_AT + RANK_NBYTES, 8, 0)},
          {FORGE_HEADER(SETS_AT + RANK_NBYTES + 8, 8, 0)},
          {FORGE_TABLE("LAST", SECTION_OFFSET, 8, RANK_AT)},
          {FORGE_TABLE("EDGE", SECTION_OFFSET, 8, LAST_AT)},
          {FORGE_FILE_NBYTES(LAST_AT + EDGE_NBYTES)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, LAST_AT + EDGE_NBYTES)}},
         sizes},
        {"RANK of a byte more", {{FORGE_TABLE("RANK", SECTION_SIZE, 8, RANK_NBYTES + 1)}}, sizes},
        {"RANK of a block more", {{FORGE_TABLE("RANK", SECTION_SIZE, 8, RANK_NBYTES * 2)}}, sizes},
        {"RANK of half a block",
         {{FORGE_SECTION("RANK", 4, 8, 0)},
          {FORGE_TABLE("RANK", SECTION_SIZE, 8, RANK_NBYTES / 2)}},
         sizes},
        {"LAST without a byte of its slack",
         {{FORGE_TABLE("LAST", SECTION_SIZE, 8, LAST_NBYTES - 1)}},
         sizes},
        {"LAST of half a record",
         {{FORGE_SECTION("LAST", LAST_HIGHS, 8, 0)},
          {FORGE_TABLE("LAST", SECTION_SIZE, 8, LAST_RECORD_NBYTES / 2)}},
         sizes},
        {"EDGE of a byte more",
         {{FORGE_FILE_NBYTES(SMALL_NBYTES + 1)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES + 1)},
          {FORGE_TABLE("EDGE", SECTION_SIZE, 8, EDGE_NBYTES + 1)}},
         sizes},
        {"EDGE of a byte less",
         {{FORGE_TABLE("EDGE", SECTION_SIZE, 8, EDGE_NBYTES - 1)},
          {FORGE_FILE_NBYTES(SMALL_NBYTES - 1)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, SMALL_NBYTES - 1)}},
         sizes},
        {"EDGE of nothing",
         {{FORGE_TABLE("EDGE", SECTION_SIZE, 8, 0)},
          {FORGE_FILE_NBYTES(EDGE_AT)},
          {FORGE_HEADER(HEADER_FILE_SIZE, 8, EDGE_AT)}},
         sizes},
        {"edges for which EDGE has no room",
         {{FORGE_HEADER(HEADER_EDGES, 4, SMALL_EDGES + 1)}},
         sizes},
        {"the largest number of edges", {{FORGE_HEADER(HEADER_EDGES, 4, FORMAT_MAX_EDGES)}}, sizes},
        {"the largest numbers of edges and states",
         {{FORGE_HEADER(HEADER_EDGES, 4, FORMAT_MAX_EDGES)},
          {FORGE_HEADER(HEADER_STATES, 4, UINT32_MAX)}},
         sizes},
    };
    ASSERT_ALL_REFUSED(&small, table);
}

/* Rows 31 to 36. RANK has a bit for each state, which is 1 if a group of states begins at the
   state. From state 8 down to 0, the bits of this dictionary are 1 1010 1111. */
TEST(arrays_that_contradict_each_other)
{
    enum { BITS = 4, RANK_BITS = 0x1af };
    static const char differ[] = "sections RANK and SETS differ in length";
    static const char base[] = "section BASE does not follow from SETS";
    static const char sum[] = "its letter sets do not add up to its edges";
    static const struct broken table[] = {
        {"a count of RANK", {{FORGE_SECTION("RANK", 0, 4, 1)}}, "section RANK is wrong at state 0"},
        {"no group at state 0",
         {{FORGE_SECTION("RANK", BITS, 8, RANK_BITS & ~1)}},
         "section RANK is wrong at state 0"},
        {"a group right behind the last state",
         {{FORGE_SECTION("RANK", BITS, 8, RANK_BITS | 1 << SMALL_STATES)}},
         "section RANK is wrong at state 0"},
        {"a group at the end of the block",
         {{FORGE_SECTION("RANK", BITS, 8, RANK_BITS | UINT64_C(1) << 63)}},
         "section RANK is wrong at state 0"},
        {"a group too few", {{FORGE_SECTION("RANK", BITS, 8, RANK_BITS & ~(1 << 8))}}, differ},
        {"a group too many", {{FORGE_SECTION("RANK", BITS, 8, RANK_BITS | 1 << 4)}}, differ},
        {"a set too many", {{FORGE_TABLE("SETS", SECTION_SIZE, 8, SETS_NBYTES + 4)}}, differ},
        {"a group that begins elsewhere",
         {{FORGE_SECTION("RANK", BITS, 8, (RANK_BITS & ~(1 << 8)) | 1 << 4)}},
         base},
        {"a first set with a letter",
         {{FORGE_SECTION("SETS", 0, 4, 0x80000001)}},
         "letter set 0 is out of order"},
        {"a second state without letters",
         {{FORGE_SECTION("RANK", BITS, 8, (RANK_BITS & ~(1 << 1)) | 1 << 4)}},
         "letter set 0 is out of order"},
        {"all states without letters",
         {{FORGE_SECTION("RANK", BITS, 8, 1)},
          {FORGE_SECTION("SETS", 4, 8, 0)},
          {FORGE_SECTION("SETS", 12, 8, 0)},
          {FORGE_SECTION("SETS", 20, 8, 0)},
          {FORGE_TABLE("SETS", SECTION_SIZE, 8, 4)}},
         "letter set 0 is out of order"},
        {"a second set without letters",
         {{FORGE_SECTION("SETS", 4, 4, 0)}},
         "letter set 1 is out of order"},
        {"a bit right behind the last symbol",
         {{FORGE_SECTION("SETS", 4, 4, 1 << SMALL_SYMBOLS)}},
         "letter set 1 is out of order"},
        {"a bit right before the end bit",
         {{FORGE_SECTION("SETS", 24, 4, 0x4000000f)}},
         "letter set 6 is out of order"},
        {"a set smaller than the one before",
         {{FORGE_SECTION("SETS", 24, 4, 1)}},
         "letter set 6 is out of order"},
        {"a set without letters among others",
         {{FORGE_SECTION("SETS", 8, 4, 0x80000000)}},
         "letter set 2 is out of order"},
        {"a set of one letter more", {{FORGE_SECTION("SETS", 24, 4, 0x1f)}}, base},
        {"a set of one letter less", {{FORGE_SECTION("SETS", 24, 4, 0x7)}}, base},
        {"an edge less", {{FORGE_HEADER(HEADER_EDGES, 4, SMALL_EDGES - 1)}}, sum},
        {"a state more", {{FORGE_HEADER(HEADER_STATES, 4, SMALL_STATES + 1)}}, sum},
        {"base of no letters", {{FORGE_SECTION("BASE", 0, 4, 1)}}, base},
        {"base of one letter", {{FORGE_SECTION("BASE", 4, 4, 1)}}, base},
        {"base of two letters", {{FORGE_SECTION("BASE", 8, 4, 0)}}, base},
        {"base of a size that no set has", {{FORGE_SECTION("BASE", 12, 4, 1)}}, base},
        {"base of four letters", {{FORGE_SECTION("BASE", 16, 4, UINT32_MAX)}}, base},
        {"base of all letters", {{FORGE_SECTION("BASE", 20, 4, 0x80000000)}}, base},
    };
    assert_int_equal(load_le64(small.bytes + RANK_AT + BITS), RANK_BITS);
    ASSERT_ALL_REFUSED(&small, table);
}

/* The first four bytes of the high parts in the small dictionary. */
#define HIGHS 0xfaa0020fU

/* Rows 37 and 38. LAST of the small dictionary has one record, no low parts, and 8 bytes of
   slack. */
TEST(last_edges)
{
    static const char wrong[] = "section LAST is wrong at state 0";
    static const char length[] = "section LAST has the wrong length";
    static const struct broken table[] = {
        {"low parts before the first block",
         {{FORGE_SECTION("LAST", LAST_LOWS, 4, 1 << 6)}},
         wrong},
        {"most low parts before the first block",
         {{FORGE_SECTION("LAST", LAST_LOWS, 4, UINT32_MAX & ~63U)}},
         wrong},
        {"a width of one bit more than a target has",
         {{FORGE_SECTION("LAST", LAST_LOWS, 4, 5)}},
         wrong},
        {"the largest width", {{FORGE_SECTION("LAST", LAST_LOWS, 4, 63)}}, wrong},
        {"a width for which there are no low parts",
         {{FORGE_SECTION("LAST", LAST_LOWS, 4, 1)}},
         length},
        {"the largest width of a target, for which there are no low parts",
         {{FORGE_SECTION("LAST", LAST_LOWS, 4, 4)}},
         length},
        {"a base of one bit more than a target has",
         {{FORGE_SECTION("LAST", LAST_BASE, 4, 16)}},
         wrong},
        {"the largest base", {{FORGE_SECTION("LAST", LAST_BASE, 4, UINT32_MAX)}}, wrong},
        {"a high part less", {{FORGE_SECTION("LAST", LAST_HIGHS, 4, HIGHS & ~1U)}}, wrong},
        {"a high part more", {{FORGE_SECTION("LAST", LAST_HIGHS, 4, HIGHS | 1U << 4)}}, wrong},
        {"a high part more in the last bit",
         {{FORGE_SECTION("LAST", LAST_HIGHS + 7, 1, 0x80)}},
         wrong},
        {"no high parts", {{FORGE_SECTION("LAST", LAST_HIGHS, 8, 0)}}, wrong},
        {"only high parts", {{FORGE_SECTION("LAST", LAST_HIGHS, 8, UINT64_MAX)}}, wrong},
        {"a byte behind the slack",
         {{FORGE_TABLE("LAST", SECTION_SIZE, 8, LAST_NBYTES + 1)}},
         length},
        {"low parts that no width counts",
         {{FORGE_TABLE("LAST", SECTION_SIZE, 8, LAST_NBYTES + 4)}},
         length},
    };
    assert_int_equal(load_le32(small.bytes + LAST_AT + LAST_HIGHS), HIGHS);
    ASSERT_ALL_REFUSED(&small, table);
}

/* --- Arrays of several blocks, in larger dictionaries */

/* Makes a dictionary of one word of `length` symbols. The alphabet has `symbols` symbols. */
static void make_long(struct made_dict *made_out, unsigned symbols, unsigned length)
{
    static uint8_t codes[FORMAT_MAX_LONGEST + 1];
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    OWN(wordset, set) = {0};
    assert_true(length <= sizeof codes);
    for (unsigned i = 0; i < length; i++) {
        codes[i] = (uint8_t)(1 + i % symbols);
    }
    numbered_alphabet(alphabet, symbols);
    assert_true(wordset_add(&set, codes, length));
    sort_set(&set);
    *made_out = make_dict_of_set(alphabet, &set, "");
}

/* 130 states fill two blocks of RANK, of 64 states each, and two places of a third block. */
TEST(rank_of_several_blocks)
{
    enum { BLOCK = RANK_BLOCK_NBYTES, BITS = 4 };
    static const struct broken table[] = {
        {"the count of block 1",
         {{FORGE_SECTION("RANK", BLOCK, 4, 63)}},
         "section RANK is wrong at state 64"},
        {"the count of block 2",
         {{FORGE_SECTION("RANK", 2 * BLOCK, 4, UINT32_MAX)}},
         "section RANK is wrong at state 128"},
        {"the bits of block 0",
         {{FORGE_SECTION("RANK", BITS, 8, 1)}},
         "section RANK is wrong at state 64"},
        {"a group behind the last state",
         {{FORGE_SECTION("RANK", 2 * BLOCK + BITS, 8, 7)}},
         "section RANK is wrong at state 128"},
        {"a group less in the last block",
         {{FORGE_SECTION("RANK", 2 * BLOCK + BITS, 8, 1)}},
         "sections RANK and SETS differ in length"},
    };
    OWN(made_dict, made);
    make_long(&made, 200, 129);
    for (size_t i = 0; i < COUNT(table); i++) {
        assert_refused(&made, &table[i], false);
    }
}

/*
 * Three blocks of LAST. The targets alternate between the first and the last state, so the low
 * parts have 6, 6 and 1 bits.
 */
TEST(last_edges_of_several_blocks)
{
    enum { RECORD = LAST_RECORD_NBYTES, STATES = 66, LOWS = 1 << 6 };
    static const struct broken table[] = {
        {"too few low parts before block 1",
         {{FORGE_SECTION("LAST", RECORD, 4, 5 * LOWS + 6)}},
         "section LAST is wrong at state 32"},
        {"too many low parts before block 2",
         {{FORGE_SECTION("LAST", 2 * RECORD, 4, 13 * LOWS + 1)}},
         "section LAST is wrong at state 64"},
        {"no low parts before block 2",
         {{FORGE_SECTION("LAST", 2 * RECORD, 4, 1)}},
         "section LAST is wrong at state 64"},
        {"a width of block 0 that block 1 does not count",
         {{FORGE_SECTION("LAST", 0, 4, 7)}},
         "section LAST is wrong at state 32"},
        {"a width of block 1 above the bits of a target",
         {{FORGE_SECTION("LAST", RECORD, 4, 6 * LOWS + 8)}},
         "section LAST is wrong at state 32"},
        {"a base of block 2 above the bits of a target",
         {{FORGE_SECTION("LAST", 2 * RECORD + LAST_BASE, 4, 128)}},
         "section LAST is wrong at state 64"},
        {"no high parts in block 1",
         {{FORGE_SECTION("LAST", RECORD + LAST_HIGHS, 8, 0)}},
         "section LAST is wrong at state 32"},
        {"a width of block 2 for which there are no low parts",
         {{FORGE_SECTION("LAST", 2 * RECORD, 4, 12 * LOWS + 2)}},
         "section LAST has the wrong length"},
        {"low parts that block 2 does not count",
         {{FORGE_SECTION("LAST", 2 * RECORD, 4, 12 * LOWS)}},
         "section LAST has the wrong length"},
    };
    uint32_t targets[STATES];
    unsigned char last[1024];
    struct made_dict made;
    make_long(&made, 200, STATES - 1);
    OWN(forge, forge) = forge_take(made);
    for (uint32_t i = 0; i < STATES; i++) {
        targets[i] = i % 2 == 0 ? 0 : STATES - 1;
    }
    assert_true(forge_last_room(STATES) <= sizeof last);
    forge_replace(&forge, "LAST", last, forge_make_last(STATES, targets, last));
    forge_hash(&forge);
    const struct made_dict spread = {forge.bytes, forge.nbytes};
    assert_int_equal(load_le32(last), 6);
    assert_int_equal(load_le32(last + RECORD), 6 * LOWS + 6);
    assert_int_equal(load_le32(last + 2 * RECORD), 12 * LOWS + 1);
    wg_dict_close(open_bytes(spread.bytes, spread.nbytes));
    for (size_t i = 0; i < COUNT(table); i++) {
        assert_refused(&spread, &table[i], false);
    }
}

/* The word has one symbol too many. The writer used here accepts it, and there are enough
   states. */
TEST(a_word_that_is_too_long)
{
    struct made_dict made;
    make_long(&made, 1, FORMAT_MAX_LONGEST + 1);
    OWN(forge, forge) = forge_take(made);
    forge_refuse(&forge, WG_DAMAGED, "its header has an impossible longest word");
    forge_put(&forge, HEADER_LONGEST, 4, FORMAT_MAX_LONGEST);
    (void)forge_reopen(&forge);
}
