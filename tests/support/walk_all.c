/* SPDX-License-Identifier: MIT */
#include "support/walk_all.h"

#include "base/text.h"
#include "support/number_all.h"
#include "support/test.h"

#include <string.h>

enum { MAX_LISTED = 300 };

struct listed {
    uint64_t words;
    size_t nbytes;
};

/* Reads every byte of a text, so that a sanitizer checks it. */
static size_t count_nonzero(struct wg_text text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.nbytes; i++) {
        count += text.bytes[i] != '\0';
    }
    return count;
}

static bool count_word(void *context, struct wg_text word)
{
    struct listed *listed = context;
    assert_non_null(word.bytes);
    listed->nbytes += count_nonzero(word);
    return ++listed->words < MAX_LISTED;
}

static void list_words(const struct wg_dict *dict, struct wg_text prefix)
{
    struct listed listed = {0};
    struct wg_error error;
    const enum wg_status status = wg_dict_each(dict, prefix, count_word, &listed, &error);
    assert_true(listed.words <= wg_dict_get_counts(dict)->words);
    if (status == WG_STOPPED) {
        assert_int_equal(listed.words, MAX_LISTED);
    } else if (status == WG_DAMAGED) {
        assert_int_equal(error.status, WG_DAMAGED);
    } else {
        assert_ok(status);
    }
}

/* Tries a step by every symbol from a state, and steps by symbols that do not exist. */
static void step_from(const struct wg_dict *dict, uint32_t state)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    const struct wg_cursor from = {state};
    (void)wg_dict_is_word(dict, from);
    for (uint32_t symbol = 0; symbol < counts->symbols; symbol++) {
        struct wg_cursor cursor = from;
        if (wg_dict_step(dict, &cursor, symbol)) {
            assert_true(cursor.state < counts->states);
        } else {
            assert_int_equal(cursor.state, state);
        }
    }
    struct wg_cursor cursor = from;
    assert_false(wg_dict_step(dict, &cursor, counts->symbols));
    assert_false(wg_dict_step(dict, &cursor, UINT32_MAX));
}

static void read_metadata(const struct wg_dict *dict)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    struct wg_text key;
    struct wg_text value;
    size_t nbytes = 0;
    for (uint32_t i = 0; i < counts->sections; i++) {
        struct wg_dict_section section = {.struct_nbytes = sizeof section};
        assert_ok(wg_dict_get_section(dict, i, &section, NULL));
        assert_true(section.offset + section.nbytes <= counts->file_nbytes);
        nbytes += strlen(section.id);
    }
    for (uint32_t i = 0; wg_dict_metadata_at(dict, i, &key, &value); i++) {
        nbytes += count_nonzero(key) + count_nonzero(value);
    }
    (void)wg_dict_metadata(dict, "name", &value);
    assert_true(nbytes <= counts->file_nbytes + 4 * (size_t)counts->sections);
}

void walk_all(const struct wg_dict *dict)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    struct wg_error error;
    uint8_t symbols[8];
    size_t count = 0;
    read_metadata(dict);
    for (uint32_t state = 0; state < counts->states; state++) {
        step_from(dict, state);
    }
    step_from(dict, counts->states);
    step_from(dict, UINT32_MAX);
    for (size_t i = 0; i < ODD_TEXTS; i++) { /* in the file */
        (void)wg_dict_contains(dict, text_of(odd_texts[i]));
    }
    for (size_t i = 0; i < ODD_TEXTS; i++) { /* in the table of edges: the first text is "" */
        const struct wg_text text = text_of(odd_texts[i]);
        list_words(dict, text);
        (void)wg_dict_contains(dict, text);
        (void)wg_dict_symbols(dict, text, symbols, sizeof symbols, &count);
    }
    for (uint32_t i = 0; i < counts->symbols; i++) {
        list_words(dict, wg_dict_symbol_text(dict, i));
    }
    number_all(dict);
    const enum wg_status status = wg_dict_check(dict, &error);
    assert_true(status == WG_OK || status == WG_DAMAGED);
}
