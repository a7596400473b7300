/* SPDX-License-Identifier: MIT */
/*
 * geometry.c: treats a torus as a plane on which the board repeats. Each cell has many images on
 * the plane, and a step can lead to any image of the other cell.
 */
#include "support/geometry.h"

#include "support/test.h"

#include <stdlib.h>

struct geometry geometry_of(const struct wg_board *board)
{
    return (struct geometry){
        .rows = (int)wg_board_rows(board),
        .columns = (int)wg_board_columns(board),
        .moves = wg_board_moves(board),
        .is_torus = wg_board_is_torus(board),
        .walls = wg_board_walls(board),
    };
}

struct place {
    int row;
    int column;
};

/* Returns how many half cells a place is to the right of another, on hexagons. Odd rows are half a
   cell further right. */
static int half_cells_right(struct place from, struct place to)
{
    return 2 * to.column + (to.row & 1) - 2 * from.column - (from.row & 1);
}

/* Returns whether a move leads from `from` to `to`. */
static bool is_move(enum wg_moves moves, struct place from, struct place to)
{
    const int down = abs(to.row - from.row);
    const int right = abs(to.column - from.column);
    const int half_cells = abs(half_cells_right(from, to));
    switch (moves) {
    case WG_MOVES_KING:
        return down + right > 0 && down <= 1 && right <= 1;
    case WG_MOVES_ROOK:
        return down + right == 1;
    case WG_MOVES_BISHOP:
        return down == 1 && right == 1;
    case WG_MOVES_KNIGHT:
        return down * right == 2;
    case WG_MOVES_HEX:
        return (down == 0 && half_cells == 2) || (down == 1 && half_cells == 1);
    }
    return false;
}

static int modulo(int a, int n)
{
    return (a % n + n) % n;
}

/* Returns whether a wall is between a place and the next place in a direction. */
static bool is_walled(const struct geometry *geometry, struct place from, int down, int right)
{
    const enum wg_side side = down > 0    ? WG_SOUTH
                              : down < 0  ? WG_NORTH
                              : right > 0 ? WG_EAST
                                          : WG_WEST;
    const enum wg_side opposite = (enum wg_side)(WG_SOUTH - side); /* N W E S */
    return wg_maze_has_wall(geometry->walls, (uint32_t)modulo(from.row, geometry->rows),
                            (uint32_t)modulo(from.column, geometry->columns), side) ||
           wg_maze_has_wall(geometry->walls, (uint32_t)modulo(from.row + down, geometry->rows),
                            (uint32_t)modulo(from.column + right, geometry->columns), opposite);
}

/* Returns whether no wall is on the way of single steps to `to`: first along the column and then
   along the row, or in the other order. */
static bool can_walk(const struct geometry *geometry, struct place from, struct place to,
                     bool rows_first)
{
    while (from.row != to.row || from.column != to.column) {
        const bool moves_down = from.column == to.column || (rows_first && from.row != to.row);
        const int down = moves_down ? (to.row > from.row ? 1 : -1) : 0;
        const int right = moves_down ? 0 : (to.column > from.column ? 1 : -1);
        if (is_walled(geometry, from, down, right)) {
            return false;
        }
        from.row += down;
        from.column += right;
    }
    return true;
}

/* Returns the bit of a move's direction. */
static uint32_t direction_of(enum wg_moves moves, struct place from, struct place to)
{
    const int right = moves == WG_MOVES_HEX ? half_cells_right(from, to) : to.column - from.column;
    return UINT32_C(1) << ((to.row - from.row + 2) * 5 + right + 2);
}

uint32_t geometry_directions(const struct geometry *geometry, int from, int to)
{
    uint32_t directions = 0;
    const struct place begin = {from / geometry->columns, from % geometry->columns};
    const int images = geometry->is_torus ? 2 : 0; /* a step of 2 goes twice around a side of 1 */
    for (int i = -images; from != to && i <= images; i++) {
        for (int j = -images; j <= images; j++) {
            const struct place end = {
                to / geometry->columns + i * geometry->rows,
                to % geometry->columns + j * geometry->columns,
            };
            if (is_move(geometry->moves, begin, end) &&
                (geometry->walls == NULL || can_walk(geometry, begin, end, false) ||
                 can_walk(geometry, begin, end, true))) {
                directions |= direction_of(geometry->moves, begin, end);
            }
        }
    }
    return directions;
}

void geometry_roll_walls(struct random *random, struct wg_maze *walls, uint32_t rows,
                         uint32_t columns)
{
    static const enum wg_side sides[] = {WG_NORTH, WG_WEST, WG_EAST, WG_SOUTH};
    assert_ok(wg_maze_reset(walls, rows, columns, false, NULL));
    for (uint32_t cell = 0; cell < rows * columns; cell++) {
        for (unsigned i = 0; i < 4; i++) {
            const unsigned kind = random_below(random, 8);
            if (kind < 2) {
                wg_maze_set_wall(walls, cell / columns, cell % columns, sides[i], kind == 0);
            }
        }
    }
}
