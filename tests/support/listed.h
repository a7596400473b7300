/* SPDX-License-Identifier: MIT */
/* listed.h: lists the words of a dictionary as one text, and compares texts, by public functions.
 */
#pragma once

#include "support/test.h"

#include <string.h>
#include <wordgrid/dict.h>

struct listed {
    char text[4096]; /* the words, separated by spaces */
    size_t nbytes;
    unsigned words;
    unsigned limit; /* ends the listing after as many words; 0: no limit */
};

/* A wg_word_fn. */
static inline bool add_listed(void *context, struct wg_text word)
{
    struct listed *const listed = context;
    assert_true(listed->nbytes + word.nbytes + 1 < sizeof listed->text);
    if (listed->words > 0) {
        listed->text[listed->nbytes++] = ' ';
    }
    memcpy(listed->text + listed->nbytes, word.bytes, word.nbytes);
    listed->nbytes += word.nbytes;
    listed->text[listed->nbytes] = '\0';
    return ++listed->words != listed->limit;
}

/* Asserts that these are the words that begin with the prefix. */
static inline void assert_listed(const struct wg_dict *dict, const char *prefix,
                                 const char *expected)
{
    struct listed listed = {.words = 0};
    struct wg_error error = {0};
    const struct wg_text text = {prefix, strlen(prefix)};
    assert_ok(wg_dict_each(dict, text, add_listed, &listed, &error));
    assert_ok(error.status);
    if (strcmp(listed.text, expected) != 0) {
        fail_msg("'%s': %s", prefix, listed.text);
    }
}

static inline void assert_text(struct wg_text text, const char *expected)
{
    assert_int_equal(text.nbytes, strlen(expected));
    assert_memory_equal(text.bytes, expected, text.nbytes);
}
