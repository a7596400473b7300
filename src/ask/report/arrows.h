/* SPDX-License-Identifier: MIT */
/*
 * arrows.h: draws a path on its board (formats/result.md, "arrows"). An example: the path of
 * "apple" on the board hjks/apxx/dplb/zezr. The first line of the drawing is blank:
 *
 *
 *     🢂 ↓
 *       → ↙
 *       ◊
 *
 * Each cell of the path shows an arrow for the step that leaves it. The arrow of the first cell is
 * heavy. The last cell shows a diamond. Rows 1, 3, 5, ... of hexagons are drawn half a cell to the
 * right. No arrow can show a knight's move, and a cell cannot show two arrows. So the cells of a
 * path of knight's moves, or of one that uses a cell again, are numbered.
 *
 * With a dictionary of a right-to-left script, column 0 is drawn at the right, and the arrows point
 * accordingly. A terminal that turns around right-to-left text leaves this drawing as it is: arrows
 * and spaces are neutral characters of the Unicode bidirectional algorithm.
 */
#pragma once

#include "report/sink.h"

#include <wordgrid/board.h>

/*
 * Writes a line for each row of the board: its cells, with a space between them. A cell that the
 * path does not use is a space. All lines have the same length, but the lines of rows 1, 3, 5, ...
 * of hexagons begin with one more space. If the cells are numbered, or a step goes over the edge of
 * a torus, one more line explains the drawing. The path must be on `board` and have at least one
 * cell.
 */
void arrows_draw(struct sink *sink, const struct wg_board *board, const uint32_t *path,
                 uint32_t ncells);
