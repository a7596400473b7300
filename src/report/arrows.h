/* SPDX-License-Identifier: MIT */
/*
 * arrows.h: a path drawn on its board (formats/result.md, "arrows"). The path of
 * "apple" on hjks/apxx/dplb/zezr:
 *
 *
 *     🢂 ↓
 *       → ↙
 *       ◊
 *
 * Each cell of the path has an arrow for the step that leaves it, the first one in
 * the heavy form; a lozenge stands where the word ends.
 */
#ifndef WG_REPORT_ARROWS_H
#define WG_REPORT_ARROWS_H

#include "report/sink.h"

/*
 * Writes `rows` lines of `columns` cells, a space between two cells and a space for
 * a cell that the path does not use: so every line has 2 * columns - 1 characters.
 * The steps are a king's; `ncells` is at least 1.
 */
void arrows_draw(struct sink *sink, uint32_t rows, uint32_t columns,
                 const uint32_t *path, uint32_t ncells);

#endif
