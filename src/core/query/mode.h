/* SPDX-License-Identifier: MIT */
/* mode.h: the queries that are made from a text, and their names. See wordgrid/query.h. */
#ifndef WG_QUERY_MODE_H
#define WG_QUERY_MODE_H

#include <wordgrid/query.h>

enum query_mode {
    QUERY_PREFIX,
    QUERY_SUFFIX,
    QUERY_PATTERN,
    QUERY_ANAGRAM,
    QUERY_RACK,
    QUERY_NEAR,
    QUERY_MODES /* how many there are */
};

/* The names of the modes, in their order, then NULL. */
extern const char *const query_mode_names[];

/* Makes a query of this mode for `text`. `edits` and `transpositions` are for QUERY_NEAR only.
   Fails like the functions of wordgrid/query.h. */
enum wg_status query_make(const struct wg_dict *dict, enum query_mode mode, struct wg_text text,
                          uint32_t edits, bool transpositions, struct wg_query **query_out,
                          struct wg_error *error);

#endif
