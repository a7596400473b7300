/* SPDX-License-Identifier: MIT */
/* word_log.h: a wordlist_fn that records its calls as text. */
#pragma once

#include "text/wordlist.h"

#include <stdio.h>

struct word_log {
    char text[512]; /* "word@line:column "; only the first byte of a word of over 64 bytes */
    size_t nbytes;
    size_t words;
    size_t longest;    /* bytes */
    size_t stop_after; /* words; 0: never */
};

static inline enum wg_status log_word(void *context, struct wg_text word, uint64_t line,
                                      uint64_t column, struct wg_error *error)
{
    struct word_log *const log = context;
    const int shown = word.nbytes > 64 ? 1 : (int)word.nbytes;
    (void)error;
    log->nbytes += (size_t)snprintf(log->text + log->nbytes, sizeof log->text - log->nbytes,
                                    "%.*s@%d:%d ", shown, word.bytes, (int)line, (int)column);
    log->longest = word.nbytes > log->longest ? word.nbytes : log->longest;
    return ++log->words == log->stop_after ? WG_STOPPED : WG_OK;
}
