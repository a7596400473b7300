/* SPDX-License-Identifier: MIT */
/*
 * checked.h: writes the results of wg_check_word for the words of a player, in the forms that
 * formats/result.md specifies: JSON, CSV, TSV, or the words that count.
 *
 *     struct checked checked;
 *     checked_begin(&checked, &results, board);
 *     checked_word(&checked, verdict, found);
 *     checked_end(&checked, true);
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
    struct sink text;        /* JSON: the rows; otherwise a printable word */
    uint64_t given;          /* the number of words so far */
    struct wg_totals totals; /* the number of the words that count, and their score */
};

void checked_begin(struct checked *checked, struct results *results, const struct wg_board *board);

void checked_word(struct checked *checked, enum wg_verdict verdict, const struct wg_found *found);

/* Writes the rest, and frees the memory. `is_complete`: all words were checked. */
void checked_end(struct checked *checked, bool is_complete);

#endif
