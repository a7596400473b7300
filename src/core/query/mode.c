/* SPDX-License-Identifier: MIT */
/* mode.c: the table of modes. See mode.h. */
#include "query/mode.h"

#include <assert.h>

/* Defines a function of struct query_mode that makes a query by its text alone. */
#define MAKE_OF(mode)                                                                              \
    static enum wg_status make_##mode(const struct wg_dict *dict, struct wg_text text,             \
                                      uint32_t edits, bool transpositions,                         \
                                      struct wg_query **query_out, struct wg_error *error)         \
    {                                                                                              \
        (void)edits;                                                                               \
        (void)transpositions;                                                                      \
        return wg_query_new_##mode(dict, text, query_out, error);                                  \
    }

MAKE_OF(prefix)
MAKE_OF(suffix)
MAKE_OF(pattern)
MAKE_OF(anagram)
MAKE_OF(rack)

const char *const query_mode_names[] = {"prefix", "suffix", "pattern", "anagram",
                                        "rack",   "near",   NULL};

const unsigned query_mode_count = sizeof query_mode_names / sizeof *query_mode_names - 1;

const struct query_mode query_modes[] = {
    {make_prefix, "print all words that begin with WORD", "no word begins with", .letter = 'p'},
    {make_suffix, "print all words that end with WORD", "no word ends with"},
    {make_pattern,
     "print all words that match the pattern WORD: '?' is one letter, '*' any number of letters, "
     "'[abc]' one of these letters, '[^abc]' one other letter, '(ab|cd)' one of these patterns",
     "no word matches"},
    {make_anagram, "print all words that use each letter of WORD once; '?' is any letter",
     "no word uses exactly the letters"},
    {make_rack, "print all words that use some letters of WORD; '?' is any letter",
     "no word uses only the letters"},
    {wg_query_new_near,
     "print all words that WORD becomes by at most N edits; an edit inserts, removes or changes a "
     "letter",
     "no word is near", .has_edits = true},
};

static_assert(sizeof query_modes / sizeof *query_modes ==
                  sizeof query_mode_names / sizeof *query_mode_names - 1,
              "each mode has a name and a row");
