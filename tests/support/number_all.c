/* SPDX-License-Identifier: MIT */
#include "support/number_all.h"

#include "support/test.h"

#include <string.h>

const char *const odd_texts[ODD_TEXTS] = {"",     "a",    "ab", "abc",  "Nya", "o\u0308", "ny",
                                          "\xc3", "\xff", "n",  "zzzz", "a'ß", "œs",      "\u034f"};

/* `has_numbers`: the file has numbers, or they were made. */
static void number_one(const struct wg_dict *dict, bool has_numbers, struct wg_text text)
{
    const uint64_t words = wg_dict_get_counts(dict)->words;
    uint64_t number = 0;
    uint64_t count = 0;
    uint64_t value = 0;
    size_t nbytes = 0;
    if (wg_dict_number(dict, text, &number)) {
        assert_true(has_numbers);
        assert_true(wg_dict_contains(dict, text));
        assert_true(number < words);
    }
    if (wg_dict_value(dict, text, &value)) {
        assert_true(wg_dict_has_values(dict));
    }
    if (wg_dict_prefix_range(dict, text, &number, &count)) {
        assert_true(has_numbers);
        assert_true(number < words && count > 0 && count <= words - number);
    }
    if (wg_dict_longest_word(dict, text, &nbytes, &number)) {
        assert_true(nbytes > 0 && nbytes <= text.nbytes);
        assert_true(number < words || number == WG_NO_NUMBER);
    }
    (void)wg_dict_longest_word(dict, text, &nbytes, NULL);
}

static void word_of(const struct wg_dict *dict, bool has_numbers, uint64_t number)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    const size_t most = (size_t)counts->longest * WG_SYMBOL_MAX_NBYTES;
    struct wg_error error;
    char text[256];
    size_t nbytes = 0;
    uint64_t value = 0;
    const enum wg_status status = wg_dict_word_at(dict, number, text, sizeof text, &nbytes, &error);
    if (status == WG_OK) {
        assert_true(nbytes <= sizeof text && nbytes <= most);
        assert_null(memchr(text, '\0', nbytes));
    } else if (status == WG_LIMIT) {
        assert_true(nbytes > sizeof text && nbytes <= most);
    } else if (status == WG_MISUSE) {
        assert_true(!has_numbers || number >= counts->words);
    } else {
        assert_int_equal(status, WG_DAMAGED);
    }
    assert_int_equal(wg_dict_value_at(dict, number, &value),
                     wg_dict_has_values(dict) && number < counts->words);
}

/* Tries a step by every symbol from a state, and by symbols that do not exist. Compares the steps
   that succeed with the list of next symbols. */
static void step_from(const struct wg_dict *dict, uint32_t state)
{
    const struct wg_cursor from = {state};
    struct wg_symbol_set set;
    wg_dict_next_symbols(dict, from, &set);
    (void)wg_dict_is_word(dict, from);
    for (uint32_t symbol = 0; symbol <= 256; symbol++) {
        struct wg_cursor cursor = from;
        const bool is_next = symbol < 256 && (set.bits[symbol / 64] >> symbol % 64 & 1) != 0;
        assert_int_equal(wg_dict_step(dict, &cursor, symbol < 256 ? symbol : UINT32_MAX), is_next);
        if (is_next) {
            assert_true(cursor.state < wg_dict_get_counts(dict)->states);
        } else {
            assert_int_equal(cursor.state, state);
        }
    }
}

static void number_words(const struct wg_dict *dict, bool has_numbers)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    for (size_t i = 0; i < ODD_TEXTS; i++) {
        number_one(dict, has_numbers, (struct wg_text){odd_texts[i], strlen(odd_texts[i])});
    }
    for (uint32_t i = 0; i < counts->symbols; i++) {
        number_one(dict, has_numbers, wg_dict_symbol_text(dict, i));
    }
    for (uint64_t i = 0; i < 12; i++) {
        word_of(dict, has_numbers, i);
        word_of(dict, has_numbers, counts->words - 1 - i);
    }
    word_of(dict, has_numbers, counts->words);
    word_of(dict, has_numbers, UINT64_MAX);
}

/* Returns whether a dictionary has numbers: of its file, or made by an earlier call. */
static bool has_or_made_numbers(const struct wg_dict *dict)
{
    char text[256];
    size_t nbytes = 0;
    return wg_dict_word_at(dict, 0, text, sizeof text, &nbytes, NULL) != WG_MISUSE;
}

/* Numbers that the library makes lead to a word. */
static void made_word_of(const struct wg_dict *dict, uint64_t number)
{
    char text[256];
    size_t nbytes = 0;
    const enum wg_status status = wg_dict_word_at(dict, number, text, sizeof text, &nbytes, NULL);
    assert_true(number < wg_dict_get_counts(dict)->words ? status == WG_OK || status == WG_LIMIT
                                                         : status == WG_MISUSE);
}

void number_text(const struct wg_dict *dict, struct wg_text text)
{
    number_one(dict, has_or_made_numbers(dict), text);
}

void number_all(const struct wg_dict *dict)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    const bool has_numbers = wg_dict_has_numbers(dict);
    number_words(dict, has_or_made_numbers(dict));
    const enum wg_status status = wg_dict_make_numbers(dict, NULL, NULL);
    assert_true(status == WG_OK || (!has_numbers && (status == WG_DAMAGED || status == WG_LIMIT)));
    assert_true(wg_dict_has_numbers(dict) == has_numbers);
    if (!has_numbers) {
        number_words(dict, status == WG_OK);
        for (uint64_t i = 0; status == WG_OK && i < 12; i++) {
            made_word_of(dict, i);
            made_word_of(dict, counts->words - 1 - i);
        }
    }
    for (uint32_t state = 0; state < counts->states; state++) {
        step_from(dict, state);
    }
    step_from(dict, counts->states);
    step_from(dict, UINT32_MAX);
}
