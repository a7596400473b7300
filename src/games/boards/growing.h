/* SPDX-License-Identifier: MIT */
/*
 * growing.h: the line that a search of place.h is placing, and the test whether the free cells can
 * still be covered. place.h describes the test.
 */
#ifndef WG_BOARDS_GROWING_H
#define WG_BOARDS_GROWING_H

#include "boards/place.h"

/* A line that grows from one of its cells in both directions. */
struct growing {
    const struct place_kind *kind;
    uint32_t *cells; /* of the whole line; cells[low] to cells[high] are set */
    uint32_t low;
    uint32_t high;
    bool is_from_middle; /* begun in the middle of a symmetric line of odd length */
    /* Set by growing_count_left: the lines that are left after this one. */
    const uint64_t *sums; /* the set of the sums of their lengths */
    uint32_t lines_left;
    uint32_t odd_lines_left;
};

/* Counts the lines that are left, for growing_may_fit. The sums are valid until another line is
   counted at the same place->line_count. */
void growing_count_left(struct growing *line, const struct place *place);

/*
 * Returns false if the rest of the line and the lines that are left certainly do not cover the free
 * cells. Takes time proportional to the number of cells.
 */
bool growing_may_fit(const struct growing *line, struct place *place);

/*
 * Fills place->colors: neighbours have different colors, 1 and -1. If this is impossible, all
 * colors are 0.
 */
void place_color_cells(struct place *place);

#endif
