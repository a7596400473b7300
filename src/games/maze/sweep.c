/* SPDX-License-Identifier: MIT */
/* sweep.c: makes the bytes of the cells, searches by levels, and finds dead ends, the shortest path
   between two cells, and the counts of a maze. */
#include "maze/sweep.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/memory.h"
#include "base/sized.h"

#include <stdlib.h>

/* Bits 4 to 6 of a cell: 0, or a turn plus (level % LEVELS). See sweep.h. */
enum { FIRST_TURN = 1, SECOND_TURN = 4, LEVELS = 3 };

/* Moves bit i of a byte to the lowest bit of byte i: spread_bits(5) is 0x10001. */
static uint64_t spread_bits(unsigned bits)
{
    const uint64_t each = (uint64_t)bits * UINT64_C(0x0101010101010101);
    const uint64_t one = each & UINT64_C(0x8040201008040201);
    return (one + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
}

/* open_north, open_west and open_east return the passages from 64 cells of a row to one side: one
   bit for each cell, 1 for a passage. The first cell is in column 64 * i. Bits after the last
   column have no meaning. No passage leads off the grid. */
static uint64_t open_north(const struct wg_maze *maze, uint32_t row, uint32_t i)
{
    return row == 0 || row == maze->rows ? 0 : ~maze->north[row * maze->stride + i];
}

static uint64_t open_west(const struct wg_maze *maze, uint32_t row, uint32_t i)
{
    const uint64_t first = i == 0 ? 1 : 0;
    return ~(maze->west[row * maze->stride + i] | first);
}

/* A passage to the east is a passage to the west for the next cell. */
static uint64_t open_east(const struct wg_maze *maze, uint32_t row, uint32_t i)
{
    const uint64_t *const west = maze->west + row * maze->stride;
    const uint32_t last = maze->columns - 1;
    uint64_t open = ~(west[i] >> 1);
    if (i + 1 < maze->stride && (west[i + 1] & 1) != 0) {
        open &= UINT64_MAX >> 1;
    }
    return last / 64 == i ? open & ~(UINT64_C(1) << last % 64) : open;
}

/* Sets the passages of 64 cells from column 64 * i on, or of fewer at the row's end. */
static void fill_cells(const struct wg_maze *maze, uint32_t row, uint32_t i, uint8_t *cells)
{
    const uint32_t left = maze->columns - i * 64;
    const uint64_t open[] = {[WG_NORTH] = open_north(maze, row, i),
                             [WG_WEST] = open_west(maze, row, i),
                             [WG_EAST] = open_east(maze, row, i),
                             [WG_SOUTH] = open_north(maze, row + 1, i)};
    for (uint32_t k = 0; k < 64 && k < left; k += 8) {
        uint8_t eight[8];
        uint64_t passages = 0;
        for (unsigned side = 0; side < 4; side++) {
            passages |= spread_bits(open[side] >> k & 0xff) << side;
        }
        store_le64(eight, passages);
        memcpy(cells + k, eight, left - k < 8 ? left - k : 8);
    }
}

bool sweep_init(struct sweep *sweep, const struct wg_maze *maze)
{
    *sweep = (struct sweep){.cell_count = maze->rows * maze->columns, .columns = maze->columns};
    sweep->cells = malloc(sweep->cell_count);
    NEED(sweep->cells != NULL);
    for (uint32_t row = 0; row < maze->rows; row++) {
        uint8_t *const cells = sweep->cells + (size_t)row * maze->columns;
        for (uint32_t i = 0; i * 64 < maze->columns; i++) {
            fill_cells(maze, row, i, cells + (size_t)i * 64);
        }
    }
    return true;
}

void sweep_free(struct sweep *sweep)
{
    FREE_ALL(sweep->cells, sweep->now, sweep->next);
}

/* Indexed by the set of passages of a cell. Bits 32 and up: the number of passages; a sum over all
   cells counts each passage twice. Bit 0: 1 if the cell is a dead end. */
#define TALLY(passages) ((uint64_t)(passages) << 32 | ((passages) == 1 ? 1 : 0))
static const uint64_t tallies[16] = {
    TALLY(0), TALLY(1), TALLY(1), TALLY(2), TALLY(1), TALLY(2), TALLY(2), TALLY(3),
    TALLY(1), TALLY(2), TALLY(2), TALLY(3), TALLY(2), TALLY(3), TALLY(3), TALLY(4),
};

/*
 * Goes from the `count` cells of sweep->now to their neighbours. Writes the neighbours that this
 * sweep has not reached before to sweep->next, and returns their number. sweep->next must have room
 * for 3 * count + 2 cells: the start of a sweep can have four new neighbours, another cell three.
 * Adds the tallies of the cells to *tally.
 */
static size_t expand(const struct sweep *sweep, size_t count, unsigned level, uint64_t *tally)
{
    uint8_t *const cells = sweep->cells;
    const uint32_t *const now = sweep->now;
    uint32_t *const next = sweep->next;
    const uint32_t steps[] = {0 - sweep->columns, UINT32_MAX, 1, sweep->columns};
    const unsigned turn = sweep->turn;
    const unsigned mark = (turn + level) << 4;
    uint64_t sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t cell = now[i];
        const unsigned passages = cells[cell] & 15;
        sum += tallies[passages];
        for (unsigned side = 0; side < 4; side++) {
            const uint32_t is_open = passages >> side & 1;
            const uint32_t to = cell + (steps[side] & (0 - is_open));
            const unsigned there = cells[to];
            const bool is_new = (there >> 4) - turn >= LEVELS;
            next[n] = to;
            n += is_new;
            cells[to] = (uint8_t)(is_new ? (there & 15) | mark : there);
        }
    }
    *tally += sum;
    return n;
}

static void log_dead_ends(const struct sweep *sweep, size_t count, uint32_t level,
                          struct dead_end_log *log)
{
    for (size_t i = 0; i < count; i++) {
        const uint32_t cell = sweep->now[i];
        if (sweep_is_dead_end(sweep, cell)) {
            log->distances[dead_ends_number(log->dead_ends, cell)] = level;
            if (log->cells != NULL) {
                log->cells[log->count++] = cell;
            }
        }
    }
}

static uint32_t lowest_of(const uint32_t *cells, size_t count)
{
    uint32_t lowest = cells[0];
    for (size_t i = 1; i < count; i++) {
        lowest = cells[i] < lowest ? cells[i] : lowest;
    }
    return lowest;
}

static void take_next_level(struct sweep *sweep)
{
    uint32_t *const cells = sweep->now;
    const size_t capacity = sweep->now_capacity;
    sweep->now = sweep->next;
    sweep->now_capacity = sweep->next_capacity;
    sweep->next = cells;
    sweep->next_capacity = capacity;
}

/* Whether the last sweep has reached this cell. The caller must not ask about a cell that only
   earlier sweeps have reached, in another part. */
static bool has_reached(const struct sweep *sweep, uint32_t cell)
{
    return (sweep->cells[cell] >> 4) - sweep->turn < LEVELS;
}

bool sweep_from(struct sweep *sweep, uint32_t from, uint32_t until, struct dead_end_log *log,
                struct sweep_view *view_out)
{
    size_t count = 1;
    uint32_t level = 0;
    uint64_t reached = 0;
    uint64_t tally = 0;
    NEED(ARRAY_RESERVE(sweep->now, &sweep->now_capacity, 1));
    sweep->turn = sweep->cells[from] >> 4 < SECOND_TURN ? SECOND_TURN : FIRST_TURN;
    sweep->now[0] = from;
    sweep->cells[from] = (uint8_t)((sweep->cells[from] & 15) | sweep->turn << 4);
    for (;;) {
        if (log != NULL) {
            log_dead_ends(sweep, count, level, log);
        }
        reached += count;
        if (until != SWEEP_NOWHERE && has_reached(sweep, until)) {
            break;
        }
        NEED(ARRAY_RESERVE(sweep->next, &sweep->next_capacity, 3 * count + 2));
        const size_t next_count = expand(sweep, count, (level + 1) % LEVELS, &tally);
        if (next_count == 0) {
            break;
        }
        take_next_level(sweep);
        count = next_count;
        level++;
    }
    *view_out = (struct sweep_view){.levels = level,
                                    .farthest = lowest_of(sweep->now, count),
                                    .cells = (uint32_t)reached,
                                    .dead_ends = (uint32_t)tally,
                                    .passages = (uint32_t)(tally >> 33)};
    return true;
}

uint32_t sweep_step_back(const struct sweep *sweep, uint32_t cell)
{
    const uint32_t steps[] = {0 - sweep->columns, UINT32_MAX, 1, sweep->columns};
    const unsigned level = (sweep->cells[cell] >> 4) - sweep->turn;
    const unsigned wanted = sweep->turn + (level + LEVELS - 1) % LEVELS;
    const unsigned passages = sweep->cells[cell] & 15;
    uint32_t to = cell;
    for (unsigned side = 0; side < 4 && to == cell; side++) {
        const uint32_t is_open = passages >> side & 1;
        const uint32_t neighbour = cell + (steps[side] & (0 - is_open));
        to = sweep->cells[neighbour] >> 4 == wanted ? neighbour : cell;
    }
    return to;
}

bool dead_ends_init(struct dead_ends *dead_ends, const struct sweep *sweep)
{
    const size_t words = (size_t)sweep->cell_count / 64 + 1;
    dead_ends->count = 0;
    dead_ends->bits = calloc(words, sizeof *dead_ends->bits);
    dead_ends->before = malloc(words * sizeof *dead_ends->before);
    NEED(dead_ends->bits != NULL && dead_ends->before != NULL);
    for (uint32_t cell = 0; cell < sweep->cell_count; cell++) {
        if (cell % 64 == 0) {
            dead_ends->before[cell / 64] = dead_ends->count;
        }
        const bool is_one = sweep_is_dead_end(sweep, cell);
        dead_ends->bits[cell / 64] |= (uint64_t)is_one << cell % 64;
        dead_ends->count += is_one;
    }
    return true;
}

void dead_ends_free(struct dead_ends *dead_ends)
{
    FREE_ALL(dead_ends->bits, dead_ends->before);
}

uint32_t dead_ends_number(const struct dead_ends *dead_ends, uint32_t cell)
{
    const uint64_t below = (UINT64_C(1) << cell % 64) - 1;
    return dead_ends->before[cell / 64] + popcount64(dead_ends->bits[cell / 64] & below);
}

/* --- Paths and counts */

void wg_maze_path_free(struct wg_maze_path *path)
{
    free(path->cells);
    *path = (struct wg_maze_path){0};
}

/* The sweep starts at `to`, the end of the path. The path then goes from `from`, at each step to
   the lowest-numbered of the neighbours that are nearer to the end. */
enum wg_status maze_trace_path(struct sweep *sweep, uint32_t from, uint32_t to,
                               struct wg_maze_path *path_out, struct wg_error *error)
{
    struct sweep_view view;
    TRY_MEMORY(error, sweep_from(sweep, to, from, NULL, &view));
    if (!has_reached(sweep, from)) {
        *path_out = (struct wg_maze_path){0};
        return WG_OK;
    }
    const uint32_t ncells = view.levels + 1;
    uint32_t *const cells = malloc(ncells * sizeof *cells);
    TRY_MEMORY(error, cells != NULL);
    cells[0] = from;
    for (uint32_t i = 1; i < ncells; i++) {
        cells[i] = sweep_step_back(sweep, cells[i - 1]);
    }
    *path_out = (struct wg_maze_path){cells, ncells};
    return WG_OK;
}

enum wg_status wg_maze_find_path(const struct wg_maze *maze, uint32_t from, uint32_t to,
                                 struct wg_maze_path *path_out, struct wg_error *error)
{
    const uint32_t cells = maze->rows * maze->columns;
    if (from >= cells || to >= cells) {
        return fail(error, WG_MISUSE, "cell %lu is not on the grid, which has %lu cells",
                    (unsigned long)(from >= cells ? from : to), (unsigned long)cells);
    }
    struct sweep sweep;
    const enum wg_status status = sweep_init(&sweep, maze)
                                      ? maze_trace_path(&sweep, from, to, path_out, error)
                                      : fail_memory(error);
    sweep_free(&sweep);
    return status;
}

/* Counts the walls that are missing along the edge of the grid. */
static uint64_t count_openings(const struct wg_maze *maze)
{
    uint64_t walls = 0;
    const uint64_t *const below = maze->north + maze->rows * maze->stride;
    for (size_t i = 0; i < maze->stride; i++) {
        walls += popcount64(maze->north[i]) + popcount64(below[i]);
    }
    for (uint32_t row = 0; row < maze->rows; row++) {
        walls += maze_has_west(maze, row, 0);
        walls += maze_has_west(maze, row, maze->columns);
    }
    return 2 * ((uint64_t)maze->rows + maze->columns) - walls;
}

enum wg_status wg_maze_count(const struct wg_maze *maze, struct wg_maze_counts *counts_out,
                             struct wg_error *error)
{
    struct sweep sweep;
    struct wg_maze_counts counts = {.cells = (uint64_t)maze->rows * maze->columns};
    TRY(SIZED_CHECK(wg_maze_counts, counts_out, error));
    if (counts.cells == 0) {
        SIZED_GIVE(wg_maze_counts, counts_out, &counts);
        return WG_OK;
    }
    bool has_memory = sweep_init(&sweep, maze);
    for (uint32_t cell = 0; cell < counts.cells && has_memory; cell++) {
        struct sweep_view view;
        if (sweep_has_ever_reached(&sweep, cell)) {
            continue;
        }
        has_memory = sweep_from(&sweep, cell, SWEEP_NOWHERE, NULL, &view);
        if (has_memory) {
            counts.parts++;
            counts.passages += view.passages;
            counts.dead_ends += view.dead_ends;
        }
    }
    sweep_free(&sweep);
    TRY_MEMORY(error, has_memory);
    const uint64_t sides = 2 * counts.cells - maze->rows - maze->columns;
    counts.walls = sides - counts.passages;
    counts.openings = count_openings(maze);
    counts.loops = counts.passages + counts.parts - counts.cells;
    counts.is_perfect = counts.parts == 1 && counts.loops == 0;
    SIZED_GIVE(wg_maze_counts, counts_out, &counts);
    return WG_OK;
}
