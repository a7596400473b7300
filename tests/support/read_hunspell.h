/* SPDX-License-Identifier: MIT */
/* read_hunspell.h: expands a hunspell dictionary that is given as two texts. */
#pragma once

#include "hunspell/hunspell.h"

#include "base/text.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 512, WORD_NBYTES = 400 };

/* The words that hunspell_read returns. */
struct words {
    size_t count;
    char items[MAX_WORDS][WORD_NBYTES];
    uint64_t last_line;
    size_t too_long;
    size_t longest;       /* bytes of the longest of the too_long words */
    bool leaves_out;      /* before the call: go on after bad lines */
    unsigned less_levels; /* before the call: how many affixes fewer than usual a word may have */
    char bad_lines[1024]; /* the places and texts of bad lines, each with a line feed */
};

static inline enum wg_status keep_word(void *context, struct wg_text word, uint64_t line,
                                       uint64_t column, struct wg_error *error)
{
    struct words *const words = context;
    (void)error;
    assert_true(words->count < MAX_WORDS && word.nbytes < WORD_NBYTES);
    assert_int_equal(column, 1);
    memcpy(words->items[words->count], word.bytes, word.nbytes);
    words->items[words->count++][word.nbytes] = '\0';
    words->last_line = line;
    return WG_OK;
}

static inline enum wg_status count_too_long(void *context, struct wg_text word, uint64_t line,
                                            uint64_t column, struct wg_error *error)
{
    struct words *const words = context;
    (void)error;
    assert_true(line > 0 && column == 1);
    words->too_long++;
    words->longest = word.nbytes > words->longest ? word.nbytes : words->longest;
    return WG_OK;
}

static inline enum wg_status keep_bad_line(void *context, struct wg_text line, const char *source,
                                           struct wg_error *error)
{
    struct words *const words = context;
    const size_t end = strlen(words->bad_lines);
    assert_true(utf8_is_valid(line.bytes, line.nbytes));
    (void)snprintf(words->bad_lines + end, sizeof words->bad_lines - end, "%s:%d:%d %.*s\n", source,
                   (int)error->line, (int)error->column, (int)line.nbytes, line.bytes);
    return WG_OK;
}

static inline int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Writes the different words in order, separated by commas. */
static inline void join_words(struct words *words, char *text, size_t nbytes)
{
    size_t end = 0;
    qsort(words->items, words->count, sizeof words->items[0], compare_words);
    text[0] = '\0';
    for (size_t i = 0; i < words->count; i++) {
        if (i == 0 || strcmp(words->items[i], words->items[i - 1]) != 0) {
            end += (size_t)snprintf(text + end, nbytes - end, "%s%s", end > 0 ? "," : "",
                                    words->items[i]);
        }
    }
}

static inline enum wg_status read_texts(struct wg_text affixes, struct wg_text stems,
                                        const char *encoding, struct words *words,
                                        bool *makes_compounds, struct wg_error *error)
{
    const struct hunspell_options options = {
        .encoding = encoding,
        .max_words = 1000,
        .too_long = count_too_long,
        .bad_line = words->leaves_out ? keep_bad_line : NULL,
        .levels = HUNSPELL_MAX_LEVELS - words->less_levels,
    };
    struct input *affix_input = NULL;
    struct input *stem_input = NULL;
    assert_ok(input_open_memory(affixes, "x.aff", NULL, &affix_input, NULL));
    assert_ok(input_open_memory(stems, "x.dic", NULL, &stem_input, NULL));
    words->count = 0;
    words->too_long = 0;
    words->longest = 0;
    words->bad_lines[0] = '\0';
    const enum wg_status status =
        hunspell_read(stem_input, affix_input, &options, keep_word, words, makes_compounds, error);
    input_close(affix_input);
    input_close(stem_input);
    return status;
}
