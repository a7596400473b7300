/* SPDX-License-Identifier: MIT */
/*
 * wordlist.h: reads a word list, which has one word on each line. LF or CRLF ends a
 * line; the last line may lack this line end. Spaces and tabs at the start and the end
 * of a line do not belong to the word. Lines without a word are skipped.
 */
#ifndef WG_DICT_WRITE_WORDLIST_H
#define WG_DICT_WRITE_WORDLIST_H

#include "dict/write/input.h"

/* The longest line, in bytes, without its line end. */
enum { WORDLIST_MAX_LINE_NBYTES = 65536 };

/*
 * Called with each word, the number of its line (from 1) and the column where it begins
 * (from 1, in code points). A status other than WG_OK ends the reading and is returned.
 */
typedef enum wg_status wordlist_fn(void *context, struct wg_text word, uint64_t line,
                                   uint64_t column, struct wg_error *error);

/*
 * Handles one line, given without its line feed: calls `each` with the word and line
 * number 0, unless the line has no word. Fails with WG_LIMIT if the line is too long.
 */
enum wg_status wordlist_handle_line(struct wg_text line, wordlist_fn *each,
                                    void *context, struct wg_error *error);

/*
 * Calls `each` for every word. Fails as input_read does. If a line is too long, fails
 * with WG_LIMIT and the number of this line. Fails with WG_NO_MEMORY.
 */
enum wg_status wordlist_read(struct input *input, wordlist_fn *each, void *context,
                             struct wg_error *error);

#endif
