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
#pragma once

#include "report/results.h"

#include <wordgrid/check.h>

struct checked {
    struct results *results; /* its sink, form, dictionary and id are used */
    const struct wg_board *board;
    struct row row;
    struct sink text;        /* JSON: the rows so far; other forms: the current word, printable */
    uint64_t given;          /* how many words were checked */
    struct wg_totals totals; /* of the words with WG_VERDICT_FOUND: their count, their score */
};

void checked_begin(struct checked *checked, struct results *results, const struct wg_board *board);

/* Writes the row of a word. */
void checked_word(struct checked *checked, enum wg_verdict verdict, const struct wg_found *found);

/* Writes the rest, and frees the memory. `end`: why no more words were checked. */
void checked_end(struct checked *checked, enum wg_end end);
