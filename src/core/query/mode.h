/* SPDX-License-Identifier: MIT */
/* mode.h: the queries that are made from a text (wordgrid/query.h): their names, their help, and
   the function that makes each. To add a mode, add a row to the table in mode.c. */
#pragma once

#include <wordgrid/query.h>

struct query_mode {
    /* Makes a query for a text. `edits` and `transpositions` are for the mode near. Fails like the
       functions of wordgrid/query.h. */
    enum wg_status (*make)(const struct wg_dict *dict, struct wg_text text, uint32_t edits,
                           bool transpositions, struct wg_query **query_out,
                           struct wg_error *error);
    const char *help; /* of the option of dictc find; the text is called WORD */
    const char *none; /* begins the message that no word was found for a text */
    char letter;      /* of the option, or 0 */
    bool has_edits;   /* N in the help is the number of edits */
};

/* The modes, in the order of query_mode_names. */
extern const struct query_mode query_modes[];

/* The names of the modes, then NULL. */
extern const char *const query_mode_names[];

/* The number of modes, which stands for no mode. */
extern const unsigned query_mode_count;
