/* SPDX-License-Identifier: MIT */
/*
 * maze.h: a grid of cells with walls between them: made, read from a drawing, and the
 * shortest and longest ways through it.
 *
 *     struct wg_maze *maze;
 *     struct wg_maze_path path;
 *     if (wg_maze_new(&maze, &error) != WG_OK ||
 *         wg_maze_make(maze, 20, 30, 7, &error) != WG_OK ||
 *         wg_maze_find_path(maze, 0, 20 * 30 - 1, &path, &error) != WG_OK)
 *         return fail(&error);
 *     printf("%u cells on the way\n", (unsigned)path.ncells);
 *     wg_maze_path_free(&path);
 *     wg_maze_free(maze);
 *
 * A cell is numbered row * columns + column. Between two cells that touch at a side
 * there is a wall or a passage; along the edge of the grid there are walls too, and
 * where one is missing the way leads nowhere, unless a board joins its edges
 * (wg_board_options, is_torus). Walls are what a board takes from a maze; the ways
 * through a maze know steps across sides alone, and no torus.
 *
 * A maze belongs to one thread while it is changed; any number may read it.
 */
#ifndef WORDGRID_MAZE_H
#define WORDGRID_MAZE_H

#include <stdbool.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct wg_maze;

/*
 * Two bits a cell: 64 MiB of walls. But a row takes 16 bytes at least, so that narrow
 * mazes of so many cells take up to 4 GiB. A way through one takes 1 byte a cell and
 * more.
 */
enum { WG_MAZE_MAX_CELLS = 1 << 28 };

enum wg_side { WG_NORTH, WG_WEST, WG_EAST, WG_SOUTH };

/* A maze of no cells. Fails with WG_NO_MEMORY. */
WG_API enum wg_status wg_maze_new(struct wg_maze **maze_out, struct wg_error *error);

/* NULL is allowed. */
WG_API void wg_maze_free(struct wg_maze *maze);

/*
 * Makes it rows * columns cells (at least one) with all walls, or with those along the
 * edge alone. Fails with WG_LIMIT (over WG_MAZE_MAX_CELLS), WG_MISUSE (no cells) or
 * WG_NO_MEMORY; the maze is then one of no cells.
 */
WG_API enum wg_status wg_maze_reset(struct wg_maze *maze, uint32_t rows,
                                    uint32_t columns, bool has_inner_walls,
                                    struct wg_error *error);

/*
 * Makes it a perfect maze, in which exactly one way joins any two cells, by random
 * depth-first search. Equal sizes and seeds give equal mazes, on every machine and in
 * every version: formats/walls.md says how. 1 byte a cell of memory on top of the
 * maze's own; up to 3 where it has one row or column. Fails like wg_maze_reset.
 */
WG_API enum wg_status wg_maze_make(struct wg_maze *maze, uint32_t rows,
                                   uint32_t columns, uint64_t seed,
                                   struct wg_error *error);

/*
 * Makes it what `text` draws (formats/walls.md): the text form or the one of box
 * drawing characters, with or without a path in it. Fails with WG_BAD_INPUT (the
 * error's line and column say where), WG_LIMIT or WG_NO_MEMORY; the maze is then one of
 * no cells.
 */
WG_API enum wg_status wg_maze_parse(struct wg_maze *maze, struct wg_text text,
                                    struct wg_error *error);

WG_API uint32_t wg_maze_rows(const struct wg_maze *maze);
WG_API uint32_t wg_maze_columns(const struct wg_maze *maze);

/* Whether there is a wall on this side of a cell, which is on the grid. */
WG_API bool wg_maze_has_wall(const struct wg_maze *maze, uint32_t row, uint32_t column,
                             enum wg_side side);

/* Puts a wall there or takes it away: the cell behind the side has it, too. */
WG_API void wg_maze_set_wall(struct wg_maze *maze, uint32_t row, uint32_t column,
                             enum wg_side side, bool has_wall);

/* What wg_maze_count finds. */
struct wg_maze_counts {
    uint64_t cells;
    uint64_t walls;     /* between two cells */
    uint64_t passages;  /* between two cells */
    uint64_t openings;  /* walls missing along the edge */
    uint64_t dead_ends; /* cells with exactly one passage */
    uint64_t parts;     /* cells that ways join are one part */
    uint64_t loops;     /* passages that could be walled up without parting anything */
    bool is_perfect;    /* one part, no loop */
};

/* 1 byte a cell of memory and more. Fails with WG_NO_MEMORY. */
WG_API enum wg_status wg_maze_count(const struct wg_maze *maze,
                                    struct wg_maze_counts *counts_out,
                                    struct wg_error *error);

/* A way: its cells in order, first and last included. */
struct wg_maze_path {
    uint32_t *cells; /* freed by wg_maze_path_free; NULL: none */
    uint32_t ncells;
};

WG_API void wg_maze_path_free(struct wg_maze_path *path);

/*
 * A shortest way between two cells; where there are several, at each step to the cell
 * with the lowest number. No cells where none leads from one to the other. Time and
 * memory linear in the cells. Fails with WG_MISUSE (a cell that is not on the grid) or
 * WG_NO_MEMORY.
 */
WG_API enum wg_status wg_maze_find_path(const struct wg_maze *maze, uint32_t from,
                                        uint32_t to, struct wg_maze_path *path_out,
                                        struct wg_error *error);

/* All zero means the defaults. */
struct wg_maze_options {
    /*
     * Of a part with loops; 0: one a processor. Each takes as much memory as the first:
     * a byte a cell and 4 a dead end.
     */
    unsigned threads;
    /*
     * Called now and then, from one thread at a time, with how many dead ends are
     * settled; returning false ends the search with WG_STOPPED. May be NULL.
     */
    bool (*go_on)(void *context, uint64_t done, uint64_t dead_ends);
    void *context;
};

/* What wg_maze_find_longest did. */
struct wg_maze_search {
    uint64_t dead_ends; /* 0: the way begins at another cell, see below */
    uint64_t sweeps;    /* breadth-first searches of a part */
};

/*
 * The longest of the shortest ways that start at a dead end. Where several are as long,
 * the one whose first cell, and then whose last, has the lowest number.
 *
 * A part without loops takes up to three sweeps. In one with loops the ways from every
 * dead end count; sweeps from some of them, and from the middle of the part, bound
 * those from others, which are left out where they cannot be longer. Where no part has
 * a dead end, a way starts, in each, at the cell that is farthest from the lowest one
 * of the part, the lowest of equals. Fails with WG_MISUSE (no cells), WG_STOPPED or
 * WG_NO_MEMORY.
 */
WG_API enum wg_status wg_maze_find_longest(const struct wg_maze *maze,
                                           const struct wg_maze_options *options,
                                           struct wg_maze_path *path_out,
                                           struct wg_maze_search *search_out,
                                           struct wg_error *error);

#ifdef __cplusplus
}
#endif
#endif
