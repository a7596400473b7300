/* SPDX-License-Identifier: MIT */
/* wordlist.h: reads a word list, which has one word on each line. LF or CRLF ends a line; the last
   line may have no line end. Spaces and tabs at the start and the end of a line do not belong to
   the word. Lines without a word are skipped. */
#pragma once

#include "text/input.h"

/* The longest line, in bytes, without its line end. */
enum { WORDLIST_MAX_LINE_NBYTES = 65536 };

/* Returns whether `nbytes` bytes of text are within the limit of `max_words` words: 64 bytes a word
   on average, plus the longest line. */
static inline bool wordlist_text_fits(uint64_t nbytes, uint64_t max_words)
{
    return nbytes <= WORDLIST_MAX_LINE_NBYTES ||
           (nbytes - WORDLIST_MAX_LINE_NBYTES - 1) / 64 < max_words;
}

/* How many bytes longer a line can be in a list with values. */
enum { WORDLIST_MAX_VALUE_NBYTES = 1024 };

/* A function that is called with each word, the number of its line (from 1), and the column where
   the word begins (from 1, in code points). If the function returns a status other than WG_OK, the
   reader stops and returns this status. */
typedef enum wg_status wordlist_fn(void *context, struct wg_text word, uint64_t line,
                                   uint64_t column, struct wg_error *error);

/* Handles one line, given without its line feed: calls `each` with the word and line number 0,
   unless the line has no word. Fails with WG_LIMIT if the line is too long. */
enum wg_status wordlist_handle_line(struct wg_text line, wordlist_fn *each, void *context,
                                    struct wg_error *error);

/* Calls `each` for every word. Fails as input_read does, with WG_LIMIT and the number of the line
   if a line is too long, and with WG_NO_MEMORY. */
enum wg_status wordlist_read(struct input *input, wordlist_fn *each, void *context,
                             struct wg_error *error);

/* Like wordlist_read, for a list that has a tab and a value after each word. `each` gets the word,
   the tab and the value as one text. A tab at the start of a line belongs to this text. */
enum wg_status wordlist_read_values(struct input *input, wordlist_fn *each, void *context,
                                    struct wg_error *error);
