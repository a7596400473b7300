/* SPDX-License-Identifier: MIT */
/*
 * wordlist.h: an input cut into lines. LF and CRLF end a line, the last one may
 * lack its end; white space at both ends of a line is no part of the word; empty
 * lines are passed over.
 */
#ifndef WG_DICT_WRITE_WORDLIST_H
#define WG_DICT_WRITE_WORDLIST_H

#include "dict/write/input.h"

/* The longest line, in bytes, without its end. */
enum { WORDLIST_MAX_LINE_NBYTES = 65536 };

/*
 * Called with each word, its line (from 1) and the column (from 1, in code points)
 * at which it begins. Anything but WG_OK ends the reading and is handed through.
 */
typedef enum wg_status wordlist_fn(void *context, struct wg_text word, uint64_t line,
                                   uint64_t column, struct wg_error *error);

/*
 * Calls `each` for every word. Fails as input_read does, and with WG_LIMIT, naming
 * the line, at a line that is too long.
 */
enum wg_status wordlist_read(struct input *input, wordlist_fn *each, void *context,
                             struct wg_error *error);

#endif
