/* SPDX-License-Identifier: MIT */
/*
 * maze.h: makes mazes, reads drawings of mazes, and finds the shortest and the longest paths
 * through mazes. A maze is a grid of cells with walls between some of the cells.
 *
 *     struct wg_maze *maze;
 *     struct wg_maze_path path;
 *     if (wg_maze_new(&maze, &error) != WG_OK ||
 *         wg_maze_make(maze, 20, 30, 7, &error) != WG_OK ||
 *         wg_maze_find_path(maze, 0, 20 * 30 - 1, &path, &error) != WG_OK)
 *         return fail(&error);
 *     printf("%u cells on the path\n", (unsigned)path.ncells);
 *     wg_maze_path_free(&path);
 *     wg_maze_free(maze);
 *
 * A cell is numbered row * columns + column. Between two cells that share a side there is a wall or
 * a passage. There are walls along the edge of the grid, too. A path through a maze leads only
 * through passages, never through a gap in the edge. A board can copy its walls from a maze
 * (wg_board_options). The options of such a board still select its moves. On a torus (is_torus), a
 * move can cross from one edge to the opposite edge where both edges have a gap.
 *
 * A maze belongs to one thread while it is changed; any number of threads may read it.
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
 * Walls take two bits for each cell: 64 MiB for the largest maze. But a row takes at least 16
 * bytes, so a narrow maze of WG_MAZE_MAX_CELLS cells can take up to 4 GiB. Finding a path takes at
 * least 1 byte for each cell.
 */
enum { WG_MAZE_MAX_CELLS = 1 << 28 };

/* The sides of a cell. */
enum wg_side { WG_NORTH, WG_WEST, WG_EAST, WG_SOUTH };

/* Makes a maze without cells, freed by wg_maze_free. Fails with WG_NO_MEMORY. */
WG_API enum wg_status wg_maze_new(struct wg_maze **maze_out, struct wg_error *error);

/* Frees a maze. NULL is allowed. */
WG_API void wg_maze_free(struct wg_maze *maze);

/*
 * Gives the maze rows * columns cells (at least one), with all walls or only the walls along the
 * edge. Fails with WG_LIMIT (over WG_MAZE_MAX_CELLS), WG_MISUSE (no cells) or WG_NO_MEMORY; then
 * the maze has no cells.
 */
WG_API enum wg_status wg_maze_reset(struct wg_maze *maze, uint32_t rows, uint32_t columns,
                                    bool has_inner_walls, struct wg_error *error);

/*
 * Makes a perfect maze, in which exactly one path joins any two cells, by random depth-first
 * search. Equal sizes and seeds give equal mazes, on every machine and in every version
 * (formats/walls.md). Besides the maze's own memory, the call takes
 * (rows + 2) * (columns + 1) bytes. Fails like wg_maze_reset.
 */
WG_API enum wg_status wg_maze_make(struct wg_maze *maze, uint32_t rows, uint32_t columns,
                                   uint64_t seed, struct wg_error *error);

/*
 * Reads a drawing (formats/walls.md) in ASCII or in box drawing characters, with or without a path
 * in it. Fails with WG_BAD_INPUT (the error has the line and the column), WG_LIMIT or WG_NO_MEMORY;
 * then the maze has no cells.
 */
WG_API enum wg_status wg_maze_parse(struct wg_maze *maze, struct wg_text text,
                                    struct wg_error *error);

WG_API uint32_t wg_maze_rows(const struct wg_maze *maze);
WG_API uint32_t wg_maze_columns(const struct wg_maze *maze);

/*
 * Returns whether there is a wall on this side of a cell. Neither this function nor
 * wg_maze_set_wall checks that the cell is on the grid.
 */
WG_API bool wg_maze_has_wall(const struct wg_maze *maze, uint32_t row, uint32_t column,
                             enum wg_side side);

/* Adds or removes a wall. The neighbour on that side has the same wall. */
WG_API void wg_maze_set_wall(struct wg_maze *maze, uint32_t row, uint32_t column, enum wg_side side,
                             bool has_wall);

/* The results of wg_maze_count. */
struct wg_maze_counts {
    size_t struct_nbytes; /* sizeof, set by the caller: see status.h */
    uint64_t cells;
    uint64_t walls;     /* between two cells */
    uint64_t passages;  /* between two cells */
    uint64_t openings;  /* walls missing along the edge */
    uint64_t dead_ends; /* cells with exactly one passage */
    uint64_t parts;     /* sets of cells joined by paths: connected components */
    uint64_t loops;     /* passages that could become walls without adding a part */
    bool is_perfect;    /* one part, no loop */
};

/*
 * Fills in all members of *counts_out. Takes at least 1 byte of memory for each cell. Fails with
 * WG_NO_MEMORY, or with WG_MISUSE if the size of *counts_out cannot be right.
 */
WG_API enum wg_status wg_maze_count(const struct wg_maze *maze, struct wg_maze_counts *counts_out,
                                    struct wg_error *error);

/*
 * A path: its cells in order, first and last included. The caller owns the path. The path stays
 * valid when the maze is changed or freed. Later versions of the library do not change this struct.
 */
struct wg_maze_path {
    uint32_t *cells; /* freed by wg_maze_path_free; NULL: no path */
    uint32_t ncells;
};

/* Frees the cells, and makes the path empty. */
WG_API void wg_maze_path_free(struct wg_maze_path *path);

/*
 * Finds a shortest path between two cells. If there are several, chooses the path that at each step
 * goes to the lowest-numbered cell. If there is no path, *path_out is empty. Time and memory are
 * linear in the number of cells. Fails with WG_MISUSE (a cell that is not on the grid) or
 * WG_NO_MEMORY.
 */
WG_API enum wg_status wg_maze_find_path(const struct wg_maze *maze, uint32_t from, uint32_t to,
                                        struct wg_maze_path *path_out, struct wg_error *error);

/* struct_nbytes must be set. In every other member, zero means the default. */
struct wg_maze_options {
    size_t struct_nbytes; /* sizeof: see status.h */
    /*
     * How many threads search a part with loops; 0: one per processor. Each thread allocates 1 byte
     * for each cell and 4 bytes for each dead end.
     */
    unsigned threads;
    /*
     * Called after each sweep. A sweep is a breadth-first search of a part. There are `dead_ends`
     * dead ends; `done` of them need no more sweeps. Only one thread at a time calls go_on, but not
     * always the caller's thread. Returning false ends the search with WG_STOPPED. May be NULL.
     */
    bool (*go_on)(void *context, uint64_t done, uint64_t dead_ends);
    void *go_on_context;
};

/* Counts of the work of wg_maze_find_longest. */
struct wg_maze_search {
    size_t struct_nbytes; /* sizeof, set by the caller: see status.h */
    uint64_t dead_ends;   /* 0: the path starts at another cell (see below) */
    uint64_t sweeps;      /* as defined in wg_maze_options */
};

/*
 * Finds the longest of the shortest paths from each dead end to all other cells of its part. If
 * several are equally long, chooses the path whose first cell has the lowest number, then the path
 * whose last cell has the lowest number.
 *
 * A part without loops takes up to three sweeps. A part with loops takes sweeps from its dead ends
 * and from its middle. Each sweep yields upper bounds for the lengths of the paths from other dead
 * ends. A dead end whose paths cannot be the longest needs no sweep.
 *
 * If no part has a dead end, the search starts at one cell of each part: the cell that is farthest
 * from the lowest-numbered cell of the part. If several cells are equally far, it starts at the
 * lowest-numbered of them.
 *
 * Fails with WG_MISUSE (no cells, or a bad size of a struct), WG_UNSUPPORTED, WG_STOPPED or
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
