/* SPDX-License-Identifier: MIT */
/*
 * checked.h: writes the results of wg_check_word for the words of a player, in the forms that
 * formats/result.md specifies: JSON, CSV, TSV, or a list of the words with WG_VERDICT_FOUND.
 *
 *     struct checked checked;
 *     checked_begin(&checked, &results, board);
 *     checked_word(&checked, verdict, found);
 *     checked_end(&checked, WG_END_COMPLETE);
 *
 * JSON has the totals before the words, so the JSON of the words is kept in memory until the end.
 * In the other forms, each word is written at once. These functions do not fail; the sink of
 * `results` keeps the first error.
 */
#ifndef WG_REPORT_CHECKED_H
#define WG_REPORT_CHECKED_H

#include "report/results.h"

#include <wordgrid/check.h>

struct checked {
    struct results *results; /* its sink, form, dictionary and id are used */
    const struct wg_board *board;
    struct row row;
    struct sink text;        /* in JSON, the rows so far; in other forms, the current word
                                with control characters replaced */
    uint64_t given;          /* the number of words so far */
    struct wg_totals totals; /* how many words have WG_VERDICT_FOUND, and the sum of
                                their scores */
};

void checked_begin(struct checked *checked, struct results *results, const struct wg_board *board);

void checked_word(struct checked *checked, enum wg_verdict verdict, const struct wg_found *found);

/* Writes the rest, and frees the memory. `end`: why no more words were checked. */
void checked_end(struct checked *checked, enum wg_end end);

#endif
