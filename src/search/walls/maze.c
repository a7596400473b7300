/* SPDX-License-Identifier: MIT */
/* maze.c: creates mazes, sets and reads walls (maze.h). */
#include "walls/maze.h"

#include "base/array.h"
#include "base/error.h"
#include "base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum wg_status wg_maze_new(struct wg_maze **maze_out, struct wg_error *error)
{
    struct wg_maze *maze = calloc(1, sizeof *maze);
    TRY_MEMORY(error, maze != NULL);
    *maze_out = maze;
    return WG_OK;
}

void maze_release(struct wg_maze *maze)
{
    FREE_ALL(maze->north, maze->west);
}

void wg_maze_free(struct wg_maze *maze)
{
    if (maze != NULL) {
        maze_release(maze);
        free(maze);
    }
}

bool maze_copy(struct wg_maze *copy, const struct wg_maze *maze)
{
    const size_t north = (maze->rows + (size_t)1) * maze->stride;
    const size_t west = maze->rows * maze->stride;
    if (copy->serial == maze->serial) {
        return true;
    }
    maze_empty(copy);
    NEED(ARRAY_RESERVE(copy->north, &copy->north_capacity, north) &&
         ARRAY_RESERVE(copy->west, &copy->west_capacity, west));
    memcpy(copy->north, maze->north, north * sizeof *copy->north);
    memcpy(copy->west, maze->west, west * sizeof *copy->west);
    copy->rows = maze->rows;
    copy->columns = maze->columns;
    copy->stride = maze->stride;
    copy->serial = maze->serial;
    return true;
}

/* The counter `last` is the only state that the library keeps between calls. Without this counter,
   code that keeps results made from walls would also have to keep a copy of the walls, to compare.
   */
void maze_renew_serial(struct wg_maze *maze)
{
    static atomic_uint_least64_t last;
    maze->serial = atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
}

uint32_t wg_maze_rows(const struct wg_maze *maze)
{
    return maze->rows;
}

uint32_t wg_maze_columns(const struct wg_maze *maze)
{
    return maze->columns;
}

/* Sets the first `count` bits of a row to 1. */
static void set_bits(uint64_t *row, uint32_t count)
{
    memset(row, 0xff, count / 64 * sizeof *row);
    row[count / 64] = (UINT64_C(1) << count % 64) - 1;
}

static void set_bit(uint64_t *row, uint32_t bit, bool value)
{
    const uint64_t mask = UINT64_C(1) << bit % 64;
    row[bit / 64] = value ? row[bit / 64] | mask : row[bit / 64] & ~mask;
}

static void build_walls(struct wg_maze *maze, bool has_inner_walls)
{
    const size_t stride = maze->stride;
    memset(maze->north, 0, (maze->rows + (size_t)1) * stride * sizeof *maze->north);
    memset(maze->west, 0, maze->rows * stride * sizeof *maze->west);
    for (uint32_t row = 0; row <= maze->rows; row++) {
        if (has_inner_walls || row == 0 || row == maze->rows) {
            set_bits(maze->north + row * stride, maze->columns);
        }
    }
    for (uint32_t row = 0; row < maze->rows; row++) {
        uint64_t *const west = maze->west + row * stride;
        if (has_inner_walls) {
            set_bits(west, maze->columns);
        }
        set_bit(west, 0, true);
        set_bit(west, maze->columns, true);
    }
}

enum wg_status wg_maze_reset(struct wg_maze *maze, uint32_t rows, uint32_t columns,
                             bool has_inner_walls, struct wg_error *error)
{
    const size_t stride = maze_stride(columns);
    maze_empty(maze);
    if (rows == 0 || columns == 0) {
        return fail(error, WG_MISUSE, "a maze has at least one row and one column");
    }
    if ((uint64_t)rows * columns > WG_MAZE_MAX_CELLS) {
        return fail(error, WG_LIMIT,
                    "%lu rows of %lu cells are too many; a maze has at most %lu cells",
                    (unsigned long)rows, (unsigned long)columns, (unsigned long)WG_MAZE_MAX_CELLS);
    }
    TRY_MEMORY(error,
               ARRAY_RESERVE(maze->north, &maze->north_capacity, (rows + (size_t)1) * stride) &&
                   ARRAY_RESERVE(maze->west, &maze->west_capacity, rows * stride));
    maze->rows = rows;
    maze->columns = columns;
    maze->stride = stride;
    build_walls(maze, has_inner_walls);
    maze_renew_serial(maze);
    return WG_OK;
}

bool wg_maze_has_wall(const struct wg_maze *maze, uint32_t row, uint32_t column, enum wg_side side)
{
    row += side == WG_SOUTH;
    column += side == WG_EAST;
    return side == WG_NORTH || side == WG_SOUTH ? maze_has_north(maze, row, column)
                                                : maze_has_west(maze, row, column);
}

void wg_maze_set_wall(struct wg_maze *maze, uint32_t row, uint32_t column, enum wg_side side,
                      bool has_wall)
{
    row += side == WG_SOUTH;
    column += side == WG_EAST;
    if (side == WG_NORTH || side == WG_SOUTH) {
        set_bit(maze->north + row * maze->stride, column, has_wall);
    } else {
        set_bit(maze->west + row * maze->stride, column, has_wall);
    }
    maze_renew_serial(maze);
}
