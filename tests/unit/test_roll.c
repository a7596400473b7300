/* SPDX-License-Identifier: MIT */
/*
 * test_roll.c: compares the random numbers of rolls with published vectors, rolls with a second
 * implementation after formats/dice.md, and counts of letters with a list of the words.
 */
#include "base/philox.h"
#include "boards/roll.h"
#include "support/forge.h"
#include "support/make_dict.h"
#include "support/random.h"
#include "support/test.h"

#include <wordgrid/board.h>

OWNABLE(roller, roller_free)

/* Vectors from the file kat_vectors of Random123, the library of the authors. */
TEST(known_numbers)
{
    static const struct {
        uint64_t seed;
        struct philox counter;
        struct philox numbers;
    } cases[] = {
        {0, {{0, 0, 0, 0}}, {{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}}},
        {UINT64_MAX,
         {{UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX}},
         {{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}}},
        {UINT64_C(0x299f31d0a4093822),
         {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}},
         {{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct philox got = philox(cases[i].seed, cases[i].counter);
        assert_memory_equal(&got, &cases[i].numbers, sizeof got);
    }
}

/* --- A second implementation of rolls */

struct numbers {
    uint64_t seed;
    uint64_t number;
    uint64_t roll;
    unsigned used;
};

static uint32_t take(struct numbers *numbers)
{
    const unsigned block = numbers->used / 4;
    const uint64_t low = (numbers->roll << 20) + block;
    const struct philox counter = {{(uint32_t)low, (uint32_t)(low >> 32), (uint32_t)numbers->number,
                                    (uint32_t)(numbers->number >> 32)}};
    return philox(numbers->seed, counter).words[numbers->used++ % 4];
}

static uint32_t take_below(struct numbers *numbers, uint32_t bound)
{
    for (;;) {
        const uint64_t product = (uint64_t)take(numbers) * bound;
        if (product % (UINT64_C(1) << 32) >= (UINT64_C(1) << 32) % bound) {
            return (uint32_t)(product / (UINT64_C(1) << 32));
        }
    }
}

static void expect_roll(const struct roller *roller, uint64_t number, uint64_t roll,
                        const char *expected, size_t nbytes)
{
    char *text = malloc(roller->room);
    assert_non_null(text);
    assert_int_equal(roller_roll(roller, number, roll, text), nbytes);
    assert_memory_equal(text, expected, nbytes);
    free(text);
}

TEST(dice_as_specified)
{
    static struct dice dice;
    static const char *const faces[6][3] = {{"a", "b", "c"}, {"d"},      {"[qu]", "."},
                                            {"e", "f"},      {"g", "h"}, {"i", "j"}};
    static const uint32_t counts[] = {3, 1, 2, 2, 2, 2};
    struct random random = random_from_environment("dice_as_specified");
    OWN(roller, roller);
    assert_ok(dice_parse(&dice, "d", text_of("abc\nd\n[qu].\nef\ngh\nij"), NULL));
    const uint64_t seed = random_next(&random);
    assert_ok(roller_init_dice(&roller, &dice, 2, 3, seed, NULL));
    for (unsigned round = 0; round < 2000; round++) {
        struct numbers numbers = {seed, random_next(&random), random_next(&random) % ROLL_MAX_ROLLS,
                                  0};
        uint32_t left[] = {0, 1, 2, 3, 4, 5};
        char text[64] = "";
        for (uint32_t i = 0; i < 6; i++) {
            const uint32_t k = i + take_below(&numbers, 6 - i);
            const uint32_t die = left[k];
            left[k] = left[i];
            strcat(text, i == 3 ? "/" : "");
            strcat(text, faces[die][take_below(&numbers, counts[die])]);
        }
        expect_roll(&roller, numbers.number, numbers.roll, text, strlen(text));
    }
    dice_free(&dice);
}

/* Every die is used once. On each cell, each face of each die occurs about equally often. */
TEST(dice_are_fair)
{
    enum { ROLLS = 40000 };
    static struct dice dice;
    OWN(roller, roller);
    unsigned counts[4][8] = {{0}};
    assert_ok(dice_parse(&dice, "d", text_of("ab\ncd\nef\ngh"), NULL));
    assert_ok(roller_init_dice(&roller, &dice, 2, 2, 5, NULL));
    for (uint64_t number = 0; number < ROLLS; number++) {
        char text[8];
        unsigned seen = 0;
        assert_int_equal(roller_roll(&roller, number, 0, text), 4);
        for (unsigned i = 0; i < 4; i++) {
            seen |= 1U << (text[i] - 'a') / 2;
            counts[i][text[i] - 'a']++;
        }
        assert_int_equal(seen, 15);
    }
    for (unsigned i = 0; i < 4; i++) {
        for (unsigned k = 0; k < 8; k++) { /* expected: 5,000; standard deviation: 66 */
            assert_in_range(counts[i][k], 4600, 5400);
        }
    }
    dice_free(&dice);
}

/* Two rolls are different if their seeds, board numbers or roll numbers differ in one bit. */
TEST(rolls_differ)
{
    static struct dice dice;
    OWN(roller, roller);
    char text[200] = "";
    char first[64];
    char other[64];
    for (unsigned i = 0; i < 16; i++) {
        strcat(text, "abcdef\n");
    }
    assert_ok(dice_parse(&dice, "d", text_of(text), NULL));
    assert_ok(roller_init_dice(&roller, &dice, 4, 4, 0, NULL));
    assert_int_equal(roller_roll(&roller, 0, 0, first), 16);
    for (unsigned bit = 0; bit < 64; bit++) {
        const uint64_t one = UINT64_C(1) << bit;
        roller.seed = one;
        assert_int_equal(roller_roll(&roller, 0, 0, other), 16);
        assert_memory_not_equal(first, other, 16);
        roller.seed = 0;
        assert_int_equal(roller_roll(&roller, one, 0, other), 16);
        assert_memory_not_equal(first, other, 16);
        if (one < ROLL_MAX_ROLLS) {
            assert_int_equal(roller_roll(&roller, 0, one, other), 16);
            assert_memory_not_equal(first, other, 16);
        }
    }
    dice_free(&dice);
}

TEST(wrong_sizes)
{
    static struct dice dice;
    struct roller roller;
    struct wg_error error;
    assert_ok(dice_parse(&dice, "d", text_of("a\nb\nc"), NULL));
    assert_int_equal(roller_init_dice(&roller, &dice, 2, 2, 0, &error), WG_BAD_INPUT);
    assert_non_null(strstr(error.message, "3 dice for the 4 cells of 2x2"));
    roller_free(&roller);
    assert_int_equal(roller_init_dice(&roller, &dice, UINT32_MAX, UINT32_MAX, 0, &error),
                     WG_BAD_INPUT);
    roller_free(&roller);
    assert_ok(roller_init_dice(&roller, &dice, 1, 3, 0, &error));
    char text[8];
    assert_int_equal(roller_roll(&roller, 0, 0, text), 3); /* one row: no '/' */
    roller_free(&roller);
    dice_free(&dice);
}

/* --- Letters */

struct listed {
    uint64_t counts[FORMAT_MAX_SYMBOLS];
    const struct wg_dict *dict;
};

static bool count_word(void *context, struct wg_text word)
{
    struct listed *listed = context;
    uint8_t symbols[64];
    size_t count = 0;
    assert_true(wg_dict_symbols(listed->dict, word, symbols, sizeof symbols, &count));
    for (size_t i = 0; i < count; i++) {
        listed->counts[symbols[i]]++;
    }
    return true;
}

TEST(counts_of_letters)
{
    static const char *const words[] = {"a", "ab aab b", "any nyny banyy ny n y ab abb abbb bn",
                                        "nyb nya anyab bb ab"};
    for (size_t i = 0; i < COUNT(words); i++) {
        struct listed listed = {{0}, NULL};
        uint64_t counts[FORMAT_MAX_SYMBOLS];
        OWN(made_dict, made) = opened(make_dict("a=A b n y ny", words[i], ""));
        listed.dict = made.dict;
        assert_ok(wg_dict_each(made.dict, text_of(""), count_word, &listed, NULL));
        assert_ok(count_letters(made.dict, counts, NULL));
        assert_memory_equal(counts, listed.counts, 5 * sizeof counts[0]);
    }
}

/* The letters of 2^31 words of 31 letters are counted, without listing the words. 2^32 words are
   refused. */
TEST(many_words)
{
    uint64_t counts[FORMAT_MAX_SYMBOLS];
    for (uint32_t length = 31; length <= 60; length++) {
        struct wg_error error;
        OWN(made_dict, made) = opened(make_doubling_dict(length, true));
        const enum wg_status status = count_letters(made.dict, counts, &error);
        if (length == 31) {
            assert_ok(status);
            assert_true(counts[0] == (UINT64_C(31) << 30) && counts[1] == counts[0]);
            OWN(roller, roller);
            assert_int_equal(roller_init_letters(&roller, made.dict, 2, 2, 0, &error), WG_LIMIT);
        } else {
            assert_int_equal(status, WG_LIMIT);
        }
    }
}

TEST(no_words)
{
    uint64_t counts[FORMAT_MAX_SYMBOLS];
    struct wg_error error;
    OWN(made_dict, made) = opened(make_doubling_dict(5, false));
    assert_int_equal(count_letters(made.dict, counts, &error), WG_BAD_INPUT);
}

/* Sets the target of all edges to one state: to each state in turn. Most of these automata have a
   cycle. */
TEST(damaged_edges)
{
    uint64_t counts[FORMAT_MAX_SYMBOLS];
    unsigned cycles = 0;
    OWN(made_dict, made) = make_dict("a b c", "ab abc bac cab", "");
    for (uint32_t target = 0; target < 5; target++) {
        struct roller roller;
        struct wg_error error;
        OWN(forge, forge) = forge_of(&made);
        forge_set_all(&forge, target);
        const struct wg_dict *const dict = forge_reopen(&forge);
        const enum wg_status status = count_letters(dict, counts, &error);
        assert_true(status == WG_OK || status == WG_DAMAGED);
        cycles += status == WG_DAMAGED;
        if (status == WG_DAMAGED) {
            assert_int_equal(roller_init_letters(&roller, dict, 2, 2, 0, &error), WG_DAMAGED);
            roller_free(&roller);
        }
    }
    assert_true(cycles > 0);
}

/* Symbols are drawn by their frequency, and tiles are parsed as the symbols that were drawn. */
TEST(letters_as_specified)
{
    /* a 7, b 3, ny 2; '/' cannot be a tile */
    static const uint32_t ends[] = {7, 10, 12};
    static const char *const tiles[] = {"a", "b", "[ny]"};
    struct random random = random_from_environment("letters_as_specified");
    struct roller roller;
    struct made_dict made = make_dict("a b ny / ?", "aaa aab abny bnya /// ??", "");
    struct wg_dict *dict = made_dict_open(&made);
    const uint64_t seed = random_next(&random);
    assert_ok(roller_init_letters(&roller, dict, 3, 5, seed, NULL));
    for (unsigned round = 0; round < 2000; round++) {
        struct numbers numbers = {seed, random_next(&random), round, 0};
        char text[256] = "";
        for (unsigned i = 0; i < 15; i++) {
            const uint32_t drawn = take_below(&numbers, 12);
            unsigned letter = 0;
            while (ends[letter] <= drawn) {
                letter++;
            }
            strcat(text, i > 0 && i % 5 == 0 ? "/" : "");
            strcat(text, tiles[letter]);
        }
        expect_roll(&roller, numbers.number, numbers.roll, text, strlen(text));
    }
    roller_free(&roller);
    made_dict_free(&made);
    made = make_dict("/", "//", "");
    dict = made_dict_open(&made);
    assert_int_equal(roller_init_letters(&roller, dict, 3, 5, seed, NULL), WG_BAD_INPUT);
    roller_free(&roller);
    made_dict_free(&made);
}
