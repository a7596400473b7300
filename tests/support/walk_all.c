/* SPDX-License-Identifier: MIT */
#include "support/walk_all.h"

#include "base/text.h"
#include "dict/format.h"
#include "support/number_all.h"
#include "support/test.h"

#include <string.h>

enum { MAX_LISTED = 300, MAX_LISTED_NBYTES = 1 << 16 };

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
    return ++listed->words < MAX_LISTED && listed->nbytes < MAX_LISTED_NBYTES;
}

static void list_words(const struct wg_dict *dict, struct wg_text prefix)
{
    struct listed listed = {0};
    struct wg_error error;
    const enum wg_status status = wg_dict_each(dict, prefix, count_word, &listed, &error);
    assert_true(listed.words <= wg_dict_get_counts(dict)->words);
    if (status == WG_STOPPED) {
        assert_true(listed.words == MAX_LISTED || listed.nbytes >= MAX_LISTED_NBYTES);
    } else if (status == WG_DAMAGED) {
        assert_int_equal(error.status, WG_DAMAGED);
    } else {
        assert_ok(status);
    }
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
        assert_true(section.offset <= counts->file_nbytes);
        assert_true(section.nbytes <= counts->file_nbytes - section.offset);
        assert_in_range(strlen(section.id), 0, 4);
        nbytes += strlen(section.id);
    }
    for (uint32_t i = 0; wg_dict_metadata_at(dict, i, &key, &value); i++) {
        nbytes += count_nonzero(key) + count_nonzero(value);
    }
    (void)wg_dict_metadata(dict, "name", &value);
    assert_true(nbytes <= counts->file_nbytes + 4 * (size_t)counts->sections);
}

/* Looks up a text, and divides it into symbols. */
static void look_up(const struct wg_dict *dict, struct wg_text text)
{
    uint8_t symbols[8];
    size_t count = 0;
    (void)wg_dict_contains(dict, text);
    (void)wg_dict_symbols(dict, text, symbols, sizeof symbols, &count);
}

/* Lists and looks up texts of up to four of the symbols. */
static void look_up_symbols(const struct wg_dict *dict)
{
    const uint32_t symbols = wg_dict_get_counts(dict)->symbols;
    char bytes[4 * FORMAT_MAX_TEXT_NBYTES];
    struct wg_text text = {bytes, 0};
    for (uint32_t i = 0; i < 4; i++) {
        const struct wg_text symbol = wg_dict_symbol_text(dict, i * 7 % symbols);
        memcpy(bytes + text.nbytes, symbol.bytes, symbol.nbytes);
        text.nbytes += symbol.nbytes;
        look_up(dict, text);
        list_words(dict, text);
    }
}

void walk_all(const struct wg_dict *dict)
{
    const struct wg_dict_counts *const counts = wg_dict_get_counts(dict);
    struct wg_error error;
    read_metadata(dict);
    for (size_t i = 0; i < ODD_TEXTS; i++) { /* in the file */
        look_up(dict, text_of(odd_texts[i]));
    }
    for (size_t i = 0; i < ODD_TEXTS; i++) { /* in the table of edges: the first text is "" */
        list_words(dict, text_of(odd_texts[i]));
        look_up(dict, text_of(odd_texts[i]));
    }
    for (uint32_t i = 0; i < counts->symbols; i++) {
        list_words(dict, wg_dict_symbol_text(dict, i));
    }
    look_up_symbols(dict);
    number_all(dict);
    const enum wg_status status = wg_dict_check(dict, &error);
    assert_true(status == WG_OK || status == WG_DAMAGED);
}
