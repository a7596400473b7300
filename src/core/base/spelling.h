/* SPDX-License-Identifier: MIT */
/*
 * spelling.h: writes the message of an error with the name of its parameter as a face spells it,
 * and quotes texts for messages.
 *
 * Messages of the library contain no names of parameters: see "Errors" in wordgrid/ask.h. A
 * parameter has one name, such as min-length; the faces differ in case and dashes alone.
 */
#pragma once

#include <wordgrid/status.h>

enum spelling {
    SPELLING_OPTION, /* --min-length */
    SPELLING_QUERY,  /* min-length */
    SPELLING_PYTHON, /* min_length; from_, because from is a keyword */
    SPELLING_SCRIPT  /* minLength */
};

/* A message quotes at most this many code points of a text. */
enum { QUOTED_MAX = 40, QUOTE_NBYTES = QUOTED_MAX * 4 + 4 };

/* Copies a text to `out`, which has room for QUOTE_NBYTES. Control characters and bytes that are
   not UTF-8 become '?'. A longer text is cut and ends in "...". Returns `out`. */
const char *spell_quote(struct wg_text text, char *out);

enum { SPELLED_NAME_NBYTES = 32, SPELLED_NBYTES = 1024 /* of each message with names */ };

/* Writes a name to `out`, which has room for SPELLED_NAME_NBYTES. Returns `out`. */
const char *spell_name(const char *name, enum spelling spelling, char *out);

/* Writes the message to `out`, which has room for SPELLED_NBYTES: "NAME=VALUE MESSAGE", "NAME
   MESSAGE" or "MESSAGE", then a hint for some reasons. Returns `out`. */
const char *spell_error(const struct wg_error *error, enum spelling spelling, char *out);

/* Returns a static name of what is wrong with a board, such as "not_tile", for programs that say it
   in their own words. NULL: the reason has no name. */
const char *spell_reason(enum wg_reason reason);
