/* SPDX-License-Identifier: MIT */
/*
 * topology.c: makes adjacency lists from moves, walls and a torus.
 *
 * A move is a number of rows down and of columns to the right. Walls restrict all moves by the same
 * rule. There are two ways to make a move: first all rows and then all columns, or first all
 * columns and then all rows. At least one of the two ways must cross no wall. For a step up, down
 * or to a side, both ways are the same. For a diagonal step, they are the two ways around the
 * corner. For a knight's move, they are the two shapes of an L.
 *
 * Making a list takes less than 100 ns for each cell. Successive boards of the same shape use the
 * same list.
 */
#include "board/topology.h"

#include "base/array.h"
#include "base/memory.h"
#include "base/text.h"

#include <assert.h>
#include <stdlib.h>

struct move {
    int down;
    int right;
};

struct move_list {
    uint32_t count;
    struct move moves[TOPOLOGY_MAX_MOVES];
};

/* Odd rows of hexagons lie half a cell to the right, and have the last list. The moves with the
   same index in both lists have the same direction. */
static const struct move_list move_lists[] = {
    [WG_MOVES_KING] = {8, {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}},
    [WG_MOVES_ROOK] = {4, {{-1, 0}, {0, -1}, {0, 1}, {1, 0}}},
    [WG_MOVES_BISHOP] = {4, {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}},
    [WG_MOVES_KNIGHT] = {8,
                         {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}},
    [WG_MOVES_HEX] = {6, {{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}},
    [WG_MOVES_HEX + 1] = {6, {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, 0}, {1, 1}}},
};

const char *const moves_names[] = {"king", "rook", "bishop", "knight", "hex", NULL};

const char *wg_moves_text(enum wg_moves moves)
{
    return name_at(moves_names, moves, "unknown moves");
}

static const struct move_list *moves_from(enum wg_moves moves, uint32_t row)
{
    return &move_lists[moves == WG_MOVES_HEX ? moves + row % 2 : moves];
}

uint32_t topology_directions(enum wg_moves moves)
{
    return move_lists[moves].count;
}

void topology_free(struct topology *topology)
{
    FREE_ALL(topology->begins, topology->neighbours);
    *topology = (struct topology){0};
}

/* --- Moving along an axis (the rows or the columns) */

/* Finds the place `distance` steps after `place`. A place is a row or a column; the axis has
   `length` of them. Returns false if the new place is off the board. */
static bool move_along(uint32_t place, int distance, uint32_t length, bool is_torus,
                       uint32_t *place_out)
{
    int64_t there = (int64_t)place + distance;
    if (there >= 0 && there < length) {
        *place_out = (uint32_t)there;
        return true;
    }
    while (there < 0) {
        there += length;
    }
    while (there >= length) {
        there -= length;
    }
    *place_out = (uint32_t)there;
    return is_torus;
}

/* Whether the way from a cell to `steps` rows below it crosses no wall. On a torus, the outer wall
   below the last row and the outer wall above the first row both lie between these rows. */
static bool is_column_open(const struct wg_maze *walls, uint32_t row, uint32_t column, int steps)
{
    for (; steps > 0 && !maze_has_north(walls, row + 1, column); steps--) {
        row = row + 1 < walls->rows ? row + 1 : 0;
        if (row == 0 && maze_has_north(walls, 0, column)) {
            return false;
        }
    }
    return steps == 0;
}

/* Whether the way from a cell to `steps` columns right of it crosses no wall. */
static bool is_row_open(const struct wg_maze *walls, uint32_t row, uint32_t column, int steps)
{
    for (; steps > 0 && !maze_has_west(walls, row, column + 1); steps--) {
        column = column + 1 < walls->columns ? column + 1 : 0;
        if (column == 0 && maze_has_west(walls, row, 0)) {
            return false;
        }
    }
    return steps == 0;
}

/* --- The list */

/* Finds the target of a move. Returns false if it is off the board or behind a wall. */
static bool find_target(const struct topology_shape *shape, uint32_t row, uint32_t column,
                        struct move move, uint32_t *cell_out)
{
    uint32_t to_row;
    uint32_t to_column;
    if (!move_along(row, move.down, shape->rows, shape->is_torus, &to_row) ||
        !move_along(column, move.right, shape->columns, shape->is_torus, &to_column)) {
        return false;
    }
    const struct wg_maze *walls = shape->walls;
    /* A move up or left is checked as the move back: both cross the same walls. */
    const uint32_t top = move.down < 0 ? to_row : row;
    const uint32_t left = move.right < 0 ? to_column : column;
    const int down = abs(move.down);
    const int right = abs(move.right);
    *cell_out = to_row * shape->columns + to_column;
    return walls == NULL ||
           (is_column_open(walls, top, column, down) && is_row_open(walls, to_row, left, right)) ||
           (is_row_open(walls, row, left, right) && is_column_open(walls, top, to_column, down));
}

/* Inserts a cell into a sorted list unless it is there; returns the new count. */
static uint32_t insert_cell(uint32_t *cells, uint32_t count, uint32_t cell)
{
    uint32_t at = count;
    while (at > 0 && cells[at - 1] > cell) {
        at--;
    }
    if (at > 0 && cells[at - 1] == cell) {
        return count;
    }
    for (uint32_t i = count; i > at; i--) {
        cells[i] = cells[i - 1];
    }
    cells[at] = cell;
    return count + 1;
}

/* Writes the neighbours of a cell, at most TOPOLOGY_MAX_NEIGHBOURS; returns their number. */
static uint32_t find_neighbours(const struct topology_shape *shape, uint32_t cell,
                                uint32_t *neighbours)
{
    const uint32_t row = cell / shape->columns;
    const uint32_t column = cell % shape->columns;
    const struct move_list *list = moves_from(shape->moves, row);
    const uint32_t first = shape->direction > 0 ? shape->direction - 1 : 0;
    const uint32_t end = shape->direction > 0 ? shape->direction : list->count;
    uint32_t count = 0;
    if (shape->may_stay) {
        neighbours[count++] = cell;
    }
    for (uint32_t i = first; i < end; i++) {
        uint32_t target;
        /* On a small torus a move may lead back to its own cell, and two moves may lead to the same
           cell. */
        if (find_target(shape, row, column, list->moves[i], &target) && target != cell) {
            count = insert_cell(neighbours, count, target);
        }
    }
    return count;
}

/* Returns how many edges of the board a move from a cell crosses, from 0 to 2. */
static uint32_t edges_crossed(const struct topology_shape *shape, uint32_t cell, struct move move)
{
    const int64_t row = (int64_t)(cell / shape->columns) + move.down;
    const int64_t column = (int64_t)(cell % shape->columns) + move.right;
    return (uint32_t)(row < 0 || row >= shape->rows) +
           (uint32_t)(column < 0 || column >= shape->columns);
}

struct topology_step topology_find_step(const struct topology *topology, uint32_t from, uint32_t to)
{
    const struct topology_shape *shape = &topology->shape;
    const uint32_t row = from / shape->columns;
    const uint32_t column = from % shape->columns;
    const struct move_list *list = moves_from(shape->moves, row);
    struct topology_step step = {0};
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < list->count; i++) {
        const struct move move = list->moves[i];
        const uint32_t edges = edges_crossed(shape, from, move);
        const uint32_t effort = edges * 4 + (uint32_t)abs(move.down) + (uint32_t)abs(move.right);
        uint32_t target;
        if (find_target(shape, row, column, move, &target) && target == to && effort < least) {
            least = effort;
            step = (struct topology_step){move.down, move.right, edges > 0};
        }
    }
    return step;
}

/* --- Colors */

enum { COLORS = 8 }; /* along an axis */

/* On a torus, the rows (or columns) are divided into rounds of at most COLORS. Within a round, the
   colors are 0, 1, 2 and so on. Returns the number of rounds. */
static uint32_t color_rounds(uint32_t length)
{
    return (length + COLORS - 1) / COLORS;
}

static uint32_t axis_color(uint32_t place, uint32_t length, bool is_torus)
{
    if (!is_torus) {
        return place % COLORS;
    }
    /* Round i begins at i * length / rounds. So the lengths of rounds differ by at most 1. */
    const uint32_t rounds = color_rounds(length);
    const uint32_t round = ((place + 1) * rounds - 1) / length;
    return place - round * length / rounds;
}

uint32_t topology_color(const struct topology *topology, uint32_t cell)
{
    const struct topology_shape *shape = &topology->shape;
    const uint32_t row = cell / shape->columns;
    const uint32_t column = cell % shape->columns;
    return axis_color(row, shape->rows, shape->is_torus) * COLORS +
           axis_color(column, shape->columns, shape->is_torus);
}

/* The least distance along an axis between two rows or columns of the same color. */
static uint32_t color_period(uint32_t length, bool is_torus)
{
    if (length <= COLORS) {
        return UINT32_MAX;
    }
    return is_torus ? length / color_rounds(length) : COLORS;
}

static uint32_t count_colorful(const struct topology_shape *shape)
{
    const uint32_t rows = color_period(shape->rows, shape->is_torus);
    const uint32_t columns = color_period(shape->columns, shape->is_torus);
    const uint32_t period = rows < columns ? rows : columns;
    const uint32_t most_per_move = shape->moves == WG_MOVES_KNIGHT ? 2 : 1;
    return period == UINT32_MAX ? UINT32_MAX : (period - 1) / most_per_move + 1;
}

static struct topology_version version_of(const struct topology_shape *shape)
{
    static_assert(WG_BOARD_MAX_CELLS < 1 << 16, "rows and columns have 16 bits each");
    return (struct topology_version){
        .shape = (uint64_t)shape->direction << 48 | (uint64_t)shape->may_stay << 42 |
                 (uint64_t)shape->may_reuse << 41 | (uint64_t)shape->is_torus << 40 |
                 (uint64_t)shape->moves << 32 | (uint64_t)shape->columns << 16 | shape->rows,
        .walls = shape->walls != NULL ? shape->walls->serial : 0,
    };
}

bool topology_is(const struct topology *topology, const struct topology_shape *shape)
{
    return topology_versions_equal(topology->version, version_of(shape));
}

bool topology_set(struct topology *topology, const struct topology_shape *shape)
{
    if (topology_is(topology, shape)) {
        topology->shape.walls = shape->walls;
        return true;
    }
    topology->shape = (struct topology_shape){0};
    topology->version = (struct topology_version){0};
    if (shape->rows == 0 || shape->columns == 0) {
        return true;
    }
    const uint32_t cells = shape->rows * shape->columns;
    const size_t most = (size_t)cells * (moves_from(shape->moves, 0)->count + shape->may_stay);
    NEED(ARRAY_RESERVE(topology->begins, &topology->begins_capacity, (size_t)cells + 1) &&
         ARRAY_RESERVE(topology->neighbours, &topology->neighbours_capacity, most));
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < cells; cell++) {
        topology->begins[cell] = count;
        count += find_neighbours(shape, cell, topology->neighbours + count);
    }
    topology->begins[cells] = count;
    topology->colorful_cells = shape->may_reuse ? UINT32_MAX : count_colorful(shape);
    topology->shape = *shape;
    topology->version = version_of(shape);
    return true;
}
