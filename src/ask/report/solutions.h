/* SPDX-License-Identifier: MIT */
/*
 * solutions.h: writes the solutions of a falling-letters game in the forms that formats/result.md
 * specifies.
 *
 *     struct solutions solutions = {.sink = sink, .form = FORM_TABLE, ...};
 *     solutions_begin(&solutions);
 *     solutions_add(&solutions, solution);        for each solution, when it is found
 *     solutions_end(&solutions, &totals, true);
 *
 * These functions do not fail or allocate; the sink keeps the first error.
 */
#pragma once

#include "base/field.h"
#include "report/results.h"

#include <wordgrid/clear.h>

struct solutions {
    struct sink *sink;
    enum report_form form;
    bool wants_color; /* table, arrows: the words in bold */
    const struct wg_board *board;
    const struct field_lengths *lengths; /* JSON: of the words; must these be in this order? */
    bool is_ordered;
    struct wg_text dictionary; /* JSON: its name */

    struct row row; /* set by solutions_begin */
};

void solutions_begin(struct solutions *solutions);
void solutions_add(struct solutions *solutions, const struct wg_cleared *solution);

/* `is_complete` is false if the search was stopped early. */
void solutions_end(struct solutions *solutions, const struct wg_clear_totals *totals,
                   bool is_complete);
