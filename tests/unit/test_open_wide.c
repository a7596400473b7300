/* SPDX-License-Identifier: MIT */
/*
 * test_open_wide.c: opens dictionaries with an invalid section CODE (rows 20 to 22 of
 * formats/dictionary.md, "What a reader refuses") or an invalid wide letter set (rows 32 to 36) but
 * correct checksums, and compares the messages.
 */
#include "base/load.h"
#include "support/broken.h"
#include "support/small_dict.h"
#include "support/test.h"
#include "support/walk_all.h"
#include "support/wide_dict.h"

AROUND_ALL(make_small, free_small)

/* --- The dictionary of wide_dict.h */

TEST(codes)
{
    enum { FREQUENT = WIDE_SYMBOLS, CODE_NBYTES = WIDE_SYMBOLS + 5 };
    static const char frequent[] = "section CODE has the wrong frequent symbols";
    static const char fit[] = "section CODE does not fit its symbols";
    static const struct broken table[] = {
        {"no CODE",
         {{FORGE_TABLE("CODE", SECTION_ID, 8, SKIPPED(ID('c', 'o', 'd', 'e')))}},
         "section CODE is missing"},
        {"CODE of a byte more", {{FORGE_TABLE("CODE", SECTION_SIZE, 8, CODE_NBYTES + 1)}}, fit},
        {"CODE of a byte less",
         {{FORGE_SECTION("CODE", CODE_NBYTES - 1, 1, 0)},
          {FORGE_TABLE("CODE", SECTION_SIZE, 8, CODE_NBYTES - 1)}},
         fit},
        {"a symbol that does not exist",
         {{FORGE_SECTION("CODE", 0, 1, WIDE_SYMBOLS)}},
         "section CODE: the symbol of text 0 is wrong"},
        {"the largest symbol",
         {{FORGE_SECTION("CODE", WIDE_SYMBOLS - 1, 1, 255)}},
         "section CODE: the symbol of text 33 is wrong"},
        {"a symbol twice",
         {{FORGE_SECTION("CODE", 7, 1, 3)}},
         "section CODE: the symbol of text 7 is wrong"},
        {"a frequent symbol less", {{FORGE_SECTION("CODE", FREQUENT, 1, 0xf2)}}, frequent},
        {"a frequent symbol more", {{FORGE_SECTION("CODE", FREQUENT, 1, 0xf7)}}, frequent},
        {"no frequent symbols",
         {{FORGE_SECTION("CODE", FREQUENT, 4, 0)}, {FORGE_SECTION("CODE", FREQUENT + 4, 1, 0)}},
         frequent},
        {"only frequent symbols",
         {{FORGE_SECTION("CODE", FREQUENT, 4, UINT32_MAX)},
          {FORGE_SECTION("CODE", FREQUENT + 4, 1, 3)}},
         frequent},
        {"the bit right behind the last symbol",
         {{FORGE_SECTION("CODE", FREQUENT + 4, 1, 1 | 1 << 2)}},
         frequent},
        {"the last spare bit, and a frequent symbol less",
         {{FORGE_SECTION("CODE", FREQUENT + 4, 1, 1 << 7)}},
         frequent},
    };
    OWN(made_dict, wide) = make_wide_dict();
    ASSERT_ALL_REFUSED(&wide, table);
}

/* The small dictionary has no section CODE, but may have one. CODE replaces META. */
TEST(codes_of_few_symbols)
{
    static const struct {
        const char *name;
        const char *code;
        size_t nbytes;
        const char *message; /* NULL: opens */
    } cases[] = {
        {"bytewise", "\0\1\2\3\4\x1f", 6, NULL},
        {"backwards", "\4\3\2\1\0\x1f", 6, NULL},
        {"empty", "", 0, "section CODE does not fit its symbols"},
        {"no bits", "\0\1\2\3\4", 5, "section CODE does not fit its symbols"},
        {"a byte more", "\0\1\2\3\4\x1f\0", 7, "section CODE does not fit its symbols"},
        {"not a permutation", "\0\1\2\3\3\x1f", 6, "section CODE: the symbol of text 4 is wrong"},
        {"a rare symbol", "\0\1\2\3\4\x1e", 6, "section CODE has the wrong frequent symbols"},
        {"a spare bit", "\0\1\2\3\4\x3f", 6, "section CODE has the wrong frequent symbols"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        OWN(forge, forge) = forge_of(&small);
        forge_put(&forge, forge_entry(&forge, "META") + SECTION_ID, 8,
                  REQUIRED(ID('C', 'O', 'D', 'E')));
        forge_replace(&forge, "CODE", cases[i].code, cases[i].nbytes);
        if (cases[i].message != NULL) {
            forge_refuse(&forge, WG_DAMAGED, cases[i].message);
        } else {
            assert_check(forge_reopen(&forge), cases[i].name, NULL);
        }
    }
}

/* SETS of the wide dictionary has the first 32-bit words of 7 sets, and then the second words of 3
   sets. */
TEST(wide_sets)
{
    enum { NBYTES = 40, MORE = 4 * WIDE_GROUPS };
    static const char base[] = "section BASE does not follow from SETS";
    static const struct broken table[] = {
        {"a wide set more",
         {{FORGE_TABLE("SETS", SECTION_SIZE, 8, NBYTES + 4)}},
         "letter set 4 is out of order"},
        {"a wide set less",
         {{FORGE_SECTION("SETS", NBYTES - 4, 4, 0)},
          {FORGE_TABLE("SETS", SECTION_SIZE, 8, NBYTES - 4)}},
         "letter set 4 is out of order"},
        {"only wide sets",
         {{FORGE_TABLE("SETS", SECTION_SIZE, 8, 8 * WIDE_GROUPS)}},
         "letter set 0 is out of order"},
        {"more wide sets than sets",
         {{FORGE_TABLE("SETS", SECTION_SIZE, 8, 8 * WIDE_GROUPS + 4)}},
         "sections RANK and SETS differ in length"},
        {"a first wide set without a rare letter",
         {{FORGE_SECTION("SETS", MORE, 4, 0)}},
         "letter set 4 is out of order"},
        {"a first wide set with a frequent letter instead of a rare one",
         {{FORGE_SECTION("SETS", 16, 4, 0x80000001)}, {FORGE_SECTION("SETS", MORE, 4, 0)}},
         "letter set 4 is out of order"},
        {"a last wide set without a rare letter",
         {{FORGE_SECTION("SETS", MORE + 8, 4, 0)}},
         "letter set 6 is out of order"},
        {"the bit right behind the last code",
         {{FORGE_SECTION("SETS", MORE + 4, 4, 5 | 1 << 3)}},
         "letter set 5 is out of order"},
        {"the last bit of the last word",
         {{FORGE_SECTION("SETS", MORE, 4, 0x80000002)}},
         "letter set 4 is out of order"},
        {"a narrow set smaller than the one before",
         {{FORGE_SECTION("SETS", 4, 4, 3)}, {FORGE_SECTION("SETS", 8, 4, 1)}},
         "letter set 2 is out of order"},
        {"a wide set smaller than the one before",
         {{FORGE_SECTION("SETS", MORE, 4, 7)}},
         "letter set 5 is out of order"},
        {"a rare letter more", {{FORGE_SECTION("SETS", MORE + 4, 4, 7)}}, base},
        {"a rare letter less", {{FORGE_SECTION("SETS", MORE + 4, 4, 4)}}, base},
        {"a frequent letter more in a wide set",
         {{FORGE_SECTION("SETS", 20, 4, 0x80000001)}},
         base},
    };
    OWN(made_dict, wide) = make_wide_dict();
    ASSERT_ALL_REFUSED(&wide, table);
}

/* The end bit of a set has the place of code 31, but it is not a letter. */
TEST(ends_of_wide_sets)
{
    OWN(made_dict, wide) = make_wide_dict();
    for (unsigned set = 0; set < WIDE_GROUPS; set++) {
        struct wg_error error = {0};
        OWN(forge, forge) = forge_of(&wide);
        forge.bytes[forge_offset(&forge, "SETS") + 4 * set + 3] ^= 0x80;
        const struct wg_dict *const dict = forge_reopen(&forge);
        assert_int_equal(wg_dict_check(dict, &error), WG_DAMAGED);
        assert_null(strstr(error.message, "leads to"));
        walk_all(dict);
    }
}

/* Changes each number of BASE, one at a time. */
TEST(base_of_wide_sets)
{
    OWN(made_dict, wide) = make_wide_dict();
    for (size_t i = 0; i < FORMAT_FIRST_RARE + WIDE_SYMBOLS + 1; i++) {
        for (unsigned bit = 0; bit < 32; bit += 31) {
            OWN(forge, forge) = forge_of(&wide);
            const size_t at = forge_offset(&forge, "BASE") + i * 4;
            forge_put(&forge, at, 4, load_le32(forge.bytes + at) ^ 1U << bit);
            forge_refuse(&forge, WG_DAMAGED, "section BASE does not follow from SETS");
        }
    }
}

/* --- Alphabets of many sizes */

/* Makes a dictionary of all words of one symbol. Its root has all symbols. */
static void make_star(struct made_dict *made_out, unsigned symbols)
{
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    OWN(wordset, set) = {0};
    for (unsigned i = 0; i < symbols; i++) {
        const uint8_t code = (uint8_t)(i + 1);
        assert_true(wordset_add(&set, &code, 1));
    }
    numbered_alphabet(alphabet, symbols);
    sort_set(&set);
    *made_out = make_dict_of_set(alphabet, &set, "");
}

/* Sets each bit after the highest code in set 1, the letter set of the root. The highest code is
   the number of symbols, because code 31 is not used. With up to 31 symbols, it is one less. */
TEST(stray_bits_in_sets)
{
    static const unsigned sizes[] = {1,  2,  30, 31, 32,  33,  62,  63,
                                     64, 65, 95, 96, 127, 128, 254, 255};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const unsigned words = sizes[i] / 32 + 1;
        const unsigned first = words == 1 ? sizes[i] : sizes[i] % 32 + 1;
        const size_t at = words == 1 ? 4 : 8 + (words - 2) * 4;
        OWN(made_dict, made);
        make_star(&made, sizes[i]);
        OWN(forge, forge) = forge_of(&made);
        assert_int_equal(forge_nbytes(&forge, "SETS"), 8 + (words - 1) * 4);
        const uint32_t kept = load_le32(forge.bytes + forge_offset(&forge, "SETS") + at);
        assert_int_equal(kept, (UINT64_C(1) << first) - 1);
        for (unsigned stray = first; stray < (words == 1 ? 31 : 32); stray++) {
            const struct broken broken = {
                "a stray bit",
                {{FORGE_SECTION("SETS", at, 4, kept | UINT32_C(1) << stray)}},
                "letter set 1 is out of order",
            };
            assert_refused(&made, &broken, false);
        }
    }
}

/* A wide set of 100 symbols has three words in the rest of SETS. */
TEST(parts_of_wide_sets)
{
    OWN(made_dict, made);
    make_star(&made, 100);
    for (unsigned nbytes = 0; nbytes <= 36; nbytes += 4) {
        const bool is_whole = nbytes == 0 || nbytes == 12 || nbytes == 24;
        const char *const message = is_whole ? "letter set " : "sections RANK and SETS";
        unsigned char sets[8 + 36];
        OWN(forge, forge) = forge_of(&made);
        memset(sets, 0xff, sizeof sets);
        memcpy(sets, forge.bytes + forge_offset(&forge, "SETS"), 20);
        forge_replace(&forge, "SETS", sets, 8 + nbytes);
        if (nbytes == 12) {
            (void)forge_reopen(&forge);
        } else {
            forge_refuse(&forge, WG_DAMAGED, nbytes == 0 ? "" : message);
        }
    }
}
