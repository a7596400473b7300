/* SPDX-License-Identifier: MIT */
/*
 * maze_make.c: perfect mazes by random depth-first search (formats/walls.md, "Making a
 * maze").
 *
 * The digger goes from cell to cell that nobody has been in, and where there is none
 * it goes back the way it came. That way is not kept on a stack, which for 4000 x 4000
 * cells may hold millions: each cell has one byte that says through which side it was
 * entered, and following these leads back to the first cell. They are all the passages
 * too, so the walls are written once, in order, when everything is dug.
 *
 * 4000 x 4000 cells take 0.25 s and 16 MB.
 */
#include "maze/maze.h"

#include "base/error.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

/* What a cell's byte says. Around the grid are cells that count as visited. */
enum { UNVISITED, ENTERED /* + side */, FIRST = ENTERED + 4, OUTSIDE };

/*
 * Marks of rows + 2 rows with columns + 1 cells each: one behind the last column of a
 * row is also the one before the first of the next.
 */
struct digger {
    uint32_t rows;
    uint32_t columns;
    size_t width; /* from a mark to the one below it */
    uint8_t *marks;
};

/* The mark of the first cell of a row. */
static uint8_t *row_of(const struct digger *digger, uint32_t row)
{
    return digger->marks + (row + (size_t)1) * digger->width + 1;
}

static void fence(struct digger *digger)
{
    memset(digger->marks, OUTSIDE, digger->width);
    for (uint32_t row = 0; row <= digger->rows; row++) {
        row_of(digger, row)[-1] = OUTSIDE;
    }
    memset(row_of(digger, digger->rows), OUTSIDE, digger->columns);
}

/* The sides behind which nobody has been, a bit each. */
static unsigned unvisited_sides(const uint8_t *cell, size_t width)
{
    return (unsigned)(*(cell - width) == UNVISITED) << WG_NORTH |
           (unsigned)(cell[-1] == UNVISITED) << WG_WEST |
           (unsigned)(cell[1] == UNVISITED) << WG_EAST |
           (unsigned)(cell[width] == UNVISITED) << WG_SOUTH;
}

/* The sides in a set of bits, lowest first. */
struct choice {
    uint8_t count;
    uint8_t sides[4];
};

static void list_choices(struct choice choices[16])
{
    for (unsigned set = 0; set < 16; set++) {
        choices[set].count = 0;
        for (uint8_t side = 0; side < 4; side++) {
            if ((set >> side & 1) != 0) {
                choices[set].sides[choices[set].count++] = side;
            }
        }
    }
}

static void dig(const struct digger *digger, uint64_t seed)
{
    const ptrdiff_t width = (ptrdiff_t)digger->width;
    const ptrdiff_t steps[] = {-width, -1, 1, width};
    struct choice choices[16];
    struct random random = {seed};
    uint8_t *cell = row_of(digger, 0);
    list_choices(choices);
    *cell = FIRST;
    for (;;) {
        const struct choice *const choice =
            &choices[unvisited_sides(cell, digger->width)];
        if (choice->count == 0) {
            if (*cell == FIRST) {
                return;
            }
            cell += steps[*cell - ENTERED];
            continue;
        }
        const unsigned picked =
            choice->count > 1 ? random_below(&random, choice->count) : 0;
        const unsigned side = choice->sides[picked];
        cell += steps[side];
        *cell = (uint8_t)(ENTERED + 3 - side); /* the opposite one */
    }
}

/*
 * The walls between `count` cells and those before them: one is missing where either
 * was entered through it.
 */
static uint64_t wall_bits(const uint8_t *before, uint8_t before_mark,
                          const uint8_t *cells, uint8_t cell_mark, uint32_t count)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < count; i++) {
        const bool is_open = before[i] == before_mark || cells[i] == cell_mark;
        bits |= (uint64_t)!is_open << i;
    }
    return bits;
}

/* A row of walls, all of them but where one has been dug through. */
static void write_row(uint64_t *walls, const uint8_t *before, enum wg_side before_side,
                      const uint8_t *cells, enum wg_side cell_side, uint32_t columns)
{
    for (uint32_t column = 0; column < columns; column += 64) {
        const uint32_t left = columns - column;
        walls[column / 64] = wall_bits(before + column,
                                       (uint8_t)(ENTERED + before_side),
                                       cells + column,
                                       (uint8_t)(ENTERED + cell_side),
                                       left < 64 ? left : 64);
    }
}

/* Where the grid ends the walls are there already. */
static void write_walls(const struct digger *digger, struct wg_maze *maze)
{
    for (uint32_t row = 0; row < digger->rows; row++) {
        const uint8_t *const cells = row_of(digger, row);
        uint64_t *const west = maze->west + row * maze->stride;
        const uint64_t last = west[maze->columns / 64] & UINT64_C(1)
                                                             << maze->columns % 64;
        if (row > 0) {
            write_row(maze->north + row * maze->stride,
                      row_of(digger, row - 1),
                      WG_SOUTH,
                      cells,
                      WG_NORTH,
                      digger->columns);
        }
        write_row(west, cells - 1, WG_EAST, cells, WG_WEST, digger->columns);
        west[maze->columns / 64] |= last;
    }
}

enum wg_status wg_maze_make(struct wg_maze *maze, uint32_t rows, uint32_t columns,
                            uint64_t seed, struct wg_error *error)
{
    const enum wg_status status = wg_maze_reset(maze, rows, columns, true, error);
    if (status != WG_OK) {
        return status;
    }
    struct digger digger = {
        .rows = rows, .columns = columns, .width = columns + (size_t)1};
    digger.marks = calloc(rows + (size_t)2, digger.width);
    if (digger.marks == NULL) {
        maze_empty(maze);
        return fail_memory(error);
    }
    fence(&digger);
    dig(&digger, seed);
    write_walls(&digger, maze);
    free(digger.marks);
    return WG_OK;
}
