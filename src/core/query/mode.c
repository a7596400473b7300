/* SPDX-License-Identifier: MIT */
/* mode.c: see mode.h. */
#include "query/mode.h"

const char *const query_mode_names[] = {"prefix", "suffix", "pattern", "anagram",
                                        "rack",   "near",   NULL};

enum wg_status query_make(const struct wg_dict *dict, enum query_mode mode, struct wg_text text,
                          uint32_t edits, bool transpositions, struct wg_query **query_out,
                          struct wg_error *error)
{
    static enum wg_status (*const makers[])(const struct wg_dict *, struct wg_text,
                                            struct wg_query **, struct wg_error *) = {
        [QUERY_PREFIX] = wg_query_new_prefix,   [QUERY_SUFFIX] = wg_query_new_suffix,
        [QUERY_PATTERN] = wg_query_new_pattern, [QUERY_ANAGRAM] = wg_query_new_anagram,
        [QUERY_RACK] = wg_query_new_rack,
    };
    return mode == QUERY_NEAR
               ? wg_query_new_near(dict, text, edits, transpositions, query_out, error)
               : makers[mode](dict, text, query_out, error);
}
