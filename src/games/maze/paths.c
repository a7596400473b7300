/* SPDX-License-Identifier: MIT */
/* paths.c: the shortest path between two cells, and the counts of a maze. */
#include "maze/sweep.h"

#include "base/error.h"
#include "base/load.h"
#include "base/sized.h"

#include <stdlib.h>

void wg_maze_path_free(struct wg_maze_path *path)
{
    free(path->cells);
    *path = (struct wg_maze_path){0};
}

/*
 * The sweep starts at `to`, the end of the path. The path then goes from `from`, at each step to
 * the lowest-numbered of the neighbours that are nearer to the end.
 */
enum wg_status maze_trace_path(struct sweep *sweep, uint32_t from, uint32_t to,
                               struct wg_maze_path *path_out, struct wg_error *error)
{
    struct sweep_view view;
    if (!sweep_from(sweep, to, from, NULL, &view)) {
        return fail_memory(error);
    }
    if (!sweep_has_reached(sweep, from)) {
        *path_out = (struct wg_maze_path){0};
        return WG_OK;
    }
    const uint32_t ncells = view.levels + 1;
    uint32_t *const cells = malloc(ncells * sizeof *cells);
    if (cells == NULL) {
        return fail_memory(error);
    }
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
    const enum wg_status status = SIZED_CHECK(wg_maze_counts, counts_out, error);
    if (status != WG_OK) {
        return status;
    }
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
    if (!has_memory) {
        return fail_memory(error);
    }
    const uint64_t sides = 2 * counts.cells - maze->rows - maze->columns;
    counts.walls = sides - counts.passages;
    counts.openings = count_openings(maze);
    counts.loops = counts.passages + counts.parts - counts.cells;
    counts.is_perfect = counts.parts == 1 && counts.loops == 0;
    SIZED_GIVE(wg_maze_counts, counts_out, &counts);
    return WG_OK;
}
