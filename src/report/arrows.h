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
 * the heavy form; a lozenge stands where the word ends. Hexagons are drawn with odd
 * rows half a cell to the right. No arrow says where a knight goes: the cells of its
 * path are numbered.
 */
#ifndef WG_REPORT_ARROWS_H
#define WG_REPORT_ARROWS_H

#include "report/sink.h"

#include <wordgrid/board.h>

/*
 * Writes a line for each row of the board: its cells, a space between two of them, and
 * spaces for a cell that the path does not use, so that all rows are as long (those of
 * hexagons but for their half cell). A line more says how to read steps over the edge
 * of a torus, where the path has any, and numbers. The path is one of this board, of at
 * least one cell.
 */
void arrows_draw(struct sink *sink, const struct wg_board *board, const uint32_t *path,
                 uint32_t ncells);

#endif
